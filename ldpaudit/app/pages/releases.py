"""What was released on this computer, and what releases of the same rows cost together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDateTime, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QVBoxLayout, QWidget

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.widgets import Card, Fold, Segments, Sign, button, refill, row, text
from ldpaudit.app.words import number, rows_text
from ldpaudit.language import tr, translated

_LEDGER = "ledger"


class Releases(Fold):
    """The ledger; what a killed run left open can be settled here. It is asked when it is opened."""

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

    def ask(self, *more: str) -> None:
        """Ask what the ledger knows."""
        table = [str(self._desk.table)] if self.which.chosen == "open" else []
        arguments = ["ledger", *table, *more, "--json"]
        # Each time anew: other windows and the command line write into it, too.
        self._desk.answers.forget(_LEDGER)
        self._desk.answers.want(_LEDGER, Question(_LEDGER, " ".join(arguments), lambda: arguments, pause=0))

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
        for begun in source["begun"]:
            self._add(card, begun)
            self._add_begun(card, begun)
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
        card.body.addWidget(text(words))
        card.body.addWidget(text("\n".join(translated(line) for line in lines), level="muted"))

    def _add_begun(self, card: Card, begun: Mapping[str, Any]) -> None:
        if begun["state"] == "in work":
            card.body.addWidget(text(tr("This release is being written at this moment.")))
            return
        words = tr(
            "The run of this release ended before it was booked, and it is not in {folder}. It counts until "
            "you say where it is, or that nobody outside received it.",
            folder=str(begun["place"]),
        )
        found = button(tr("It is in another &folder…"), self._find, "small")
        number = int(begun["number"])
        none = button(tr("&Nobody outside received it…"), lambda: self._forget(number), "small")
        items: list[QWidget] = [Sign(words, "weak"), row(found, none, 1)]
        for item in items:
            card.body.addWidget(item)

    def _find(self) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Folder of the release"), str(Path.home()))
        if name:
            self.ask("--book", name)

    def _forget(self, which: int) -> None:
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self,
            tr("Forget this release?"),
            tr("Only if nobody outside received a copy of it: its cost will no longer be counted."),
            buttons.Yes | buttons.No,
            buttons.No,
        )
        if answer == buttons.Yes:
            self.ask("--forget", str(which))


def _summary(answer: Mapping[str, Any], sources: int) -> tuple[str, str]:
    if answer["state"] == "off":
        return tr("No ledger is kept: it is switched off on this computer."), "weak"
    if answer["state"] == "damaged":
        return tr("The ledger was altered, so no release can be booked in it."), "bad"
    if not sources:
        of_table = answer["of"] is not None
        nothing = tr("Nothing of the open table has been released.")
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
    return max(str(one["time"]) for one in [*source["releases"], *source["begun"]])
