"""The ledger in a window of its own: what was released of which table, and what it costs together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDateTime, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ldpaudit.app import theme
from ldpaudit.app.parts import MARGIN, SPACING, Card, FaultLine, Scrolled, button, row, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import RELEASE, Tasks
from ldpaudit.app.words import breakable, number, rows_text
from ldpaudit.language import tr, translated

_EVERY, _OPEN = "every", "open"


class LedgerDialog(QDialog):
    """Lists what is in the ledger; what a killed run left open can be settled here."""

    def __init__(self, session: Session, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._tasks = session, tasks
        self.setWindowTitle(tr("Ledger of releases"))
        self.setMinimumSize(560, 400)
        self.resize(720, 600)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(SPACING)
        purpose = tr(
            "What was released on this computer, and what all releases of the same rows cost together. The "
            "ledger holds a blurred fingerprint of each table and none of its values."
        )
        column.addWidget(sentence(purpose, muted=True))
        self.which = QComboBox()
        self.which.setAccessibleName(tr("Releases to show"))
        self.which.addItem(tr("every table"), _EVERY)
        self.which.addItem(tr("the open table alone"), _OPEN)
        self.which.activated.connect(lambda _at: self.read())
        label = QLabel(tr("&Show"))
        label.setBuddy(self.which)
        column.addLayout(row(label, self.which, 0))
        self.summary = sentence()
        self.fault = FaultLine()
        column.addWidget(self.summary)
        column.addWidget(self.fault)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName(tr("Tables and their releases"))
        column.addWidget(self.area, 1)
        self.close_button = button(tr("&Close"), self.close, main=True)
        column.addLayout(row(0, self.close_button))
        session.opened.connect(self._again)
        tasks.ended.connect(lambda name: self._again() if name == RELEASE else None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.read()

    def read(self) -> None:
        """Ask the command line what the ledger knows."""
        self._ask([])

    def _again(self) -> None:
        if self.isVisible():
            self.read()

    def _ask(self, more: list[str]) -> None:
        is_open = self._session.is_open
        self.which.setEnabled(is_open)
        if not is_open:
            self.which.setCurrentIndex(0)
        alone = self.which.currentData() == _OPEN
        self.summary.setText(tr("The ledger is being read…"))
        self.fault.say("")
        table = [str(self._session.table)] if alone else []
        self._tasks.ledger([*table, *more], self._show, self._failed)

    def _failed(self, why: str) -> None:
        self.summary.setText(tr("The ledger could not be read."))
        self.fault.say(breakable(why))
        self._fill([])

    def _show(self, answer: Mapping[str, Any]) -> None:
        sources = list(answer["sources"])
        self.summary.setText(self._summary(answer, sources))
        self.fault.say(breakable(translated(answer["fault"])))
        self._fill(sources)

    def _summary(self, answer: Mapping[str, Any], sources: list[Any]) -> str:
        file = breakable(str(answer["ledger"]))
        if answer["state"] == "off":
            return tr("No ledger is kept: it is switched off on this computer.")
        if answer["state"] == "damaged":
            return tr("The ledger was altered, so no release can be booked in it.")
        if answer["of"] is not None and not sources:
            return tr("Nothing of the open table has been released.")
        if answer["state"] == "absent" or not sources:
            return tr("Nothing has been released yet.")
        count = int(answer["releases"])
        return tr(
            "{releases} (release|releases); no entry was altered: {file}",
            n=count,
            releases=number(count),
            file=file,
        )

    def _fill(self, sources: list[Any]) -> None:
        inside = Scrolled()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(SPACING)
        # The latest first: that is usually what the user looks for.
        for source in sorted(sources, key=_latest, reverse=True):
            column.addWidget(self._card(source))
        column.addStretch(1)
        old = self.area.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()
        self.area.setWidget(inside)

    def _card(self, source: Mapping[str, Any]) -> Card:
        card = Card(tr("Table {mark}", mark=source["source"]))
        columns = int(source["columns"])
        size = tr(
            "{rows}, {columns} (column|columns)",
            n=columns,
            rows=rows_text(source["rows"]),
            columns=number(columns),
        )
        card.body.addWidget(sentence(size, muted=True))
        for total in source["sums"]:
            card.body.addWidget(
                theme.scaled(sentence(breakable(translated(total["sentence"]))), 1.0, bold=True)
            )
            lines = [*(shared["sentence"] for shared in total["shared"]), *total["notes"]]
            if lines:
                card.body.addWidget(sentence("\n".join(breakable(translated(line)) for line in lines)))
        for release in reversed(source["releases"]):
            self._add_release(card, release)
        for begun in source["begun"]:
            self._add_release(card, begun)
            self._add_begun(card, begun)
        return card

    def _add_release(self, card: Card, release: Mapping[str, Any]) -> None:
        when = QDateTime.fromString(str(release["time"]), Qt.DateFormat.ISODate).toLocalTime()
        text = tr(
            "{when}: {name}, {rows}",
            when=when.toString("yyyy-MM-dd HH:mm"),
            name=breakable(str(release["table"] or tr("a table"))),
            rows=rows_text(release["rows"]),
        )
        card.body.addWidget(sentence(text))
        lines = release["lines"] or [tr("no privacy promise: no column is randomized")]
        card.body.addWidget(sentence("\n".join(breakable(translated(line)) for line in lines), muted=True))

    def _add_begun(self, card: Card, begun: Mapping[str, Any]) -> None:
        if begun["state"] == "in work":
            card.body.addWidget(sentence(tr("This release is being written at this moment.")))
            return
        warning = sentence(
            tr(
                "The run of this release ended before it was booked, and it is not in {folder}. It counts "
                "until you say where it is, or that nobody outside received it.",
                folder=breakable(str(begun["place"])),
            )
        )
        theme.tint(warning, "warn")
        card.body.addWidget(warning)
        found = button(tr("It is in another &folder…"), self._find)
        forget = button(tr("&Nobody outside received it…"), lambda: self._forget(int(begun["number"])))
        card.body.addLayout(row(found, forget, 0))

    def _find(self) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Folder of the release"), str(Path.home()))
        if name:
            self._ask(["--book", name])

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
            self._ask(["--forget", str(which)])

    def buttons(self) -> list[QPushButton]:
        """Return the buttons by which releases are settled."""
        inside = self.area.widget()
        return [] if inside is None else inside.findChildren(QPushButton)


def _latest(source: Mapping[str, Any]) -> str:
    return max(str(one["time"]) for one in [*source["releases"], *source["begun"]])
