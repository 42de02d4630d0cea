"""What was released on this computer, and what releases of the same rows cost together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QDateTime, Qt
from PySide6.QtWidgets import QInputDialog, QVBoxLayout

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.widgets import Card, Fold, Segments, Sign, button, refill, row, text
from ldpaudit.app.words import number, rows_text
from ldpaudit.language import tr, translated

_LEDGER = "ledger"


class Releases(Fold):
    """The ledger, which is asked when it is opened."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("All releases"))
        self._desk, self._shown, self._released = desk, object(), 0
        self.which = Segments(
            {"open": tr("Of this table"), "every": tr("Of every table")}, tr("Releases to show")
        )
        self.which.choose("open")
        self.which.picked.connect(lambda _which: self.ask())
        self.words = Sign("", "note")
        self._list = QVBoxLayout()
        holder = self.inside.layout()
        assert isinstance(holder, QVBoxLayout)  # noqa: S101 - made so
        about = tr("The ledger holds a blurred fingerprint of each table and none of its values.")
        for widget in (row(self.which, 1), text(about, level="muted"), self.words):
            holder.addWidget(widget)
        holder.addLayout(self._list)
        self.opened.connect(self.ask)

    def ask(self, **more: Any) -> None:
        """Ask what the ledger knows."""
        asked = more | ({"table": str(self._desk.table)} if self.which.chosen == "open" else {})
        # Each time anew: other windows and the command line write into it, too.
        self._desk.answers.forget(_LEDGER)
        self._desk.answers.want(_LEDGER, Question(_LEDGER, str(asked), lambda: ["ledger", asked], pause=0))

    def show_answer(self) -> None:
        """Show what is known now."""
        answer, released = self._desk.answers[_LEDGER], self._desk.answers["release"].order
        if released != self._released:
            self._released = released
            if not self.inside.isHidden():
                self.ask()
                return
        seen = (answer.state, answer.order, answer.fault)
        if self.inside.isHidden() or seen == self._shown:
            return
        self._shown = seen
        if answer.state == "waiting" or answer.state == "none":
            self.words.say(tr("The ledger is being read…"), "waiting")
        elif answer.fault:
            self.words.say(tr("The ledger could not be read: {why}", why=answer.fault), "bad")
            refill(self._list, [])
        else:
            self._show(answer.value)

    def _show(self, answer: Mapping[str, Any]) -> None:
        sources = sorted(answer["sources"], key=_latest, reverse=True)
        if answer["fault"]:
            self.words.say(translated(answer["fault"]), "bad")
        else:
            self.words.say(*_summary(answer, len(sources)))
        refill(self._list, [self._card(one) for one in sources])

    def _card(self, source: Mapping[str, Any]) -> Card:
        columns = int(source["columns"])
        size = tr(
            "{rows}, {columns} (column|columns)",
            n=columns,
            rows=rows_text(source["rows"]),
            columns=number(columns),
        )
        card = Card(tr("Table {mark}", mark=source["source"]), text(size, level="muted"))
        for total in source["sums"]:
            card.body.addWidget(text(translated(total["sentence"]), "bold"))
            for line in (*(shared["sentence"] for shared in total["shared"]), *total["notes"]):
                card.body.addWidget(text(translated(line)))
        for release in reversed(source["releases"]):
            self._add(card, release)
        return card

    def _add(self, card: Card, release: Mapping[str, Any]) -> None:
        when = QDateTime.fromString(str(release["time"]), Qt.DateFormat.ISODate).toLocalTime()
        name = str(release["table"] or tr("a table"))
        words = tr(
            "{when}: {name}, {rows}",
            when=when.toString("yyyy-MM-dd HH:mm"),
            name=name,
            rows=rows_text(release["rows"]),
        )
        lines = release["lines"] or [tr("no privacy promise: no column is randomized")]
        forget = button(
            tr("Forget…"),
            partial(self._forget, int(release["number"])),
            "link",
            name=tr("Forget: {what}", what=words),
        )
        card.body.addWidget(row(text(words, wrap=False), 1, forget))
        card.body.addWidget(text("\n".join(translated(line) for line in lines), level="muted"))

    def _forget(self, which: int) -> None:
        words = tr("Only if nobody outside received a copy. Why is its cost no longer counted?")
        reason, sure = QInputDialog.getText(self, tr("Forget this release?"), words)
        if sure and reason.strip():
            self.ask(forget=which, reason=reason.strip())


def _summary(answer: Mapping[str, Any], sources: int) -> tuple[str, str]:
    if answer["state"] == "off":
        return tr("No ledger is kept: it is switched off on this computer."), "weak"
    if answer["state"] == "damaged":
        return tr("The ledger was altered, so no release can be booked in it."), "bad"
    if not sources:
        of_table = answer["of"] is not None
        nothing = tr("Nothing of this very file has been released; a trial finds its rows in others, too.")
        return nothing if of_table else tr("Nothing has been released yet."), "note"
    count = int(answer["releases"])
    words = tr(
        "{releases} (release|releases); no entry was altered: {file}",
        n=count,
        releases=number(count),
        file=str(answer["ledger"]),
    )
    return words, "held"


def _latest(source: Mapping[str, Any]) -> str:
    return max(str(one["time"]) for one in source["releases"])
