"""What every group must reach: its size, the share of rows that may go, and what it must not reveal."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QLabel,
    QSpinBox,
    QWidget,
)

from ldpaudit.app.parts import BusyLine, Card, FaultLine, button, row, sentence
from ldpaudit.app.search import PROPOSE, Search
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.words import percent, rows_text
from ldpaudit.errors import UserError
from ldpaudit.language import tr
from ldpaudit.tables.registry import TEXT, patterns

#: Time that a search may take before the page says so, in milliseconds; 400 pass before it begins.
_SOON = 900
#: Roles of columns that may say how many each row stands for.
_COUNTS = ("plain", "sensitive", "undecided")


class AimsCard(Card):
    """The figures that settings are looked for with, and how far the search is."""

    def __init__(self, session: Session, tasks: Tasks, search: Search) -> None:
        super().__init__(tr("What every group must reach"))
        self._session, self._search = session, search
        self.k, self.limit = QSpinBox(), QDoubleSpinBox()
        self.k.setRange(2, 100_000)
        self.limit.setRange(0.0, 100.0)
        self.limit.setDecimals(1)
        self.limit.setSuffix(tr(" %"))
        self.body.addLayout(
            row(
                *_named(tr("Smallest group &k"), self.k),
                *_named(tr("&Rows that may go, at most"), self.limit),
                0,
            )
        )
        self.column, self.values, self.closeness = QComboBox(), QSpinBox(), QDoubleSpinBox()
        self.values.setRange(1, 1000)
        self.values.setSpecialValueText(tr("any"))
        self.closeness.setRange(0.0, 1.0)
        self.closeness.setDecimals(2)
        self.closeness.setSingleStep(0.05)
        self.column.setToolTip(tr("What a group must not reveal about the people in it."))
        self.values.setToolTip(tr("Different values in every group (l-diversity)."))
        self.closeness.setToolTip(
            tr("How far the shares in a group may lie from those of the table (t-closeness); 1 asks nothing.")
        )
        self.count = QComboBox()
        self.count.setToolTip(tr("A table of counts: each row stands for so many, and groups are as large."))
        self._stands, self._inside = QWidget(), QWidget()
        line = row(*_named(tr("&Each row stands for"), self.count), 0)
        line.setContentsMargins(0, 0, 0, 0)
        self._stands.setLayout(line)
        line = row(*_named(tr("&Sensitive column"), self.column), 0)
        line.setContentsMargins(0, 0, 0, 0)
        self._inside.setLayout(line)
        self.kind, self.distance = QComboBox(), QComboBox()
        self.kind.setAccessibleName(tr("How values are counted"))
        self.distance.setAccessibleName(tr("How far two values are apart"))
        for word, text in (
            ("distinct", tr("distinct")),
            ("entropy", tr("by entropy")),
            ("recursive", ""),
        ):
            self.kind.addItem(text, word)
        for word, text in (
            ("equal", tr("without order")),
            ("ordered", tr("in order")),
            ("hierarchical", tr("by a hierarchy")),
        ):
            self.distance.addItem(text, word)
        self._values = sentence(muted=True)
        self._revealed = QWidget()
        line = row(
            *(*_named(tr("&Values, at least"), self.values), self.kind),
            *(*_named(tr("&Distance t, at most"), self.closeness), self.distance),
            0,
        )
        line.setContentsMargins(0, 0, 0, 0)
        self._revealed.setLayout(line)
        self._values.setVisible(False)
        self.body.addLayout(row(self._inside, self._stands, 0))
        self.body.addWidget(self._revealed)
        self.body.addWidget(self._values)
        self.folder = button(tr("Take &hierarchies from a folder…"), self._choose)
        self.folder.setToolTip(
            tr("One file for each column, named after it: a value in each line, with its groups behind it.")
        )
        self.own, self._folder = button(tr("Use no &files"), lambda: self.take(None)), sentence(muted=True)
        line = row(self.folder, self._folder, self.own)
        line.setStretch(1, 1)
        self.body.addLayout(line)
        for box in (self.k, self.limit, self.values, self.closeness):
            # Each figure on the way to the one that is typed would begin a search.
            box.setKeyboardTracking(False)
            box.valueChanged.connect(self._aimed)
        for choice in (self.column, self.count, self.kind, self.distance):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            choice.activated.connect(self._aimed)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(search.changed)
        self._begun = False
        self.busy = BusyLine(tasks, PROPOSE, quiet=True, cancel=tr("Stop, keep the &best so far"))
        self.words, self.fault = sentence(muted=True), FaultLine()
        self.again = button(tr("&Find the best settings"), search.start, main=True)
        for widget in (self.busy, self.words, self.fault):
            self.body.addWidget(widget)
        self.body.addLayout(row(self.again, 0))

    def refresh(self) -> None:
        """Show the aims, and how far the search is."""
        aims, search = self._search.aims, self._search
        columns = self._session.with_role("sensitive")
        self._inside.setVisible(bool(columns) and not aims.count)
        self._revealed.setVisible(bool(columns) and bool(aims.column))
        counts = [
            name
            for name, column in self._session.columns.items()
            if column.kind == "integer" and self._session.role(name) in _COUNTS
        ]
        self._stands.setVisible(bool(counts))
        _offer(self.count, counts, tr("one"))
        _offer(self.column, columns, tr("none"))
        self.count.setCurrentIndex(max(self.count.findData(aims.count), 0))
        for box, value in (
            (self.k, aims.k),
            (self.limit, 100 * aims.limit),
            (self.values, aims.values),
            (self.closeness, aims.closeness),
        ):
            box.blockSignals(True)
            box.setValue(value)  # type: ignore[arg-type]
            box.blockSignals(False)
        for choice, word in (
            (self.column, aims.column),
            (self.kind, aims.kind),
            (self.distance, aims.distance),
        ):
            choice.setCurrentIndex(max(choice.findData(word), 0))
        recursive = self.kind.findData("recursive")
        self.kind.setItemText(recursive, tr("recursive, c = {c}", c=f"{aims.c:g}"))
        hierarchical = bool(aims.column) and aims.distance == "hierarchical"
        self._values.setVisible(hierarchical)
        self._values.setText(
            tr("Distances of {column} by {file}.", column=aims.column, file=Path(aims.values_file).name)
        )
        self.own.setVisible(bool(aims.hierarchies))
        self._folder.setText(Path(aims.hierarchies).name)
        self.fault.say(search.fault)
        if search.running and not self._begun:
            self._soon.start()
        self._begun = search.running
        if not search.running:
            self._soon.stop()
        if not search.searching:
            self.busy.end()
        elif self.is_late and not self.busy.isVisibleTo(self):
            self.busy.begin()
        self.words.setText(self._sentence())
        self.words.setVisible(bool(self.words.text()))
        waits = search.by_hand and not search.current
        self.again.setVisible(not search.running and (waits or search.stopped or bool(search.fault)))

    @property
    def is_late(self) -> bool:
        """Whether the search takes so long that the page says that it is at it."""
        return self._search.running and (self._search.answer is None or not self._soon.isActive())

    def _sentence(self) -> str:
        search = self._search
        if search.running and not self.is_late:
            return ""
        if search.running:
            if search.best is None:
                return "" if search.answer is None else tr("The recipe has changed: counting again…")
            return tr(
                "Best so far: {loss} of the detail lost, {rows} removed.",
                loss=percent(search.best.loss),
                rows=rows_text(search.best.removed),
            )
        if search.stopped:
            if search.answer is None:
                return tr("The search was stopped before it found anything.")
            return tr("The search was stopped: these are the best settings it had found.")
        if search.by_hand and search.answer is None:
            return tr("The table is large: the search begins when you ask for it.")
        return ""

    def take(self, folder: Path | None) -> None:
        """Take the hierarchies of a folder; None takes those by the kind of column."""
        self._search.aim(replace(self._search.aims, hierarchies="" if folder is None else str(folder)))

    def _choose(self) -> None:
        start = str(self._session.recipe.folder)
        name = QFileDialog.getExistingDirectory(self, tr("Folder of hierarchies"), start)
        if name:
            self.take(Path(name))

    def _aimed(self, *_value: object) -> None:
        old, count = self._search.aims, str(self.count.currentData() or "")
        # Groups of counts have a size, and nothing else is asked of them.
        column = "" if count else str(self.column.currentData() or "")
        aims = replace(
            old,
            k=self.k.value(),
            limit=round(self.limit.value() / 100, 6),
            count=count,
            column=column,
            # A column that was just chosen begins with the weakest condition that says something.
            values=2 if column else 1,
            kind=str(self.kind.currentData()),
            closeness=1.0,
            distance=str(self.distance.currentData()),
        )
        if column and old.column:
            aims = replace(aims, values=self.values.value(), closeness=self.closeness.value())
        if column != old.column:
            aims = replace(aims, distance="equal", order=(), values_file="")
        elif aims.distance == "hierarchical" and not aims.values_file:
            file = self._hierarchy_of(column)
            aims = replace(aims, values_file=file, distance=aims.distance if file else old.distance)
        self._search.aim(aims)
        self.refresh()

    def _hierarchy_of(self, column: str) -> str:
        """Find the hierarchy of a column in the folder that was taken, or ask for its file."""
        from ldpaudit.generalize.hierarchies import hierarchy_files

        folder = self._search.aims.hierarchies
        with suppress(UserError):
            if folder and (found := hierarchy_files(folder, [column])):
                return str(found[column])
        title = tr("Hierarchy of {column}", column=column)
        start = folder or str(self._session.recipe.folder)
        shown = tr("Hierarchies ({patterns})", patterns=patterns((TEXT,)))
        name, _ = QFileDialog.getOpenFileName(self, title, start, shown)
        return name


def _offer(box: QComboBox, columns: list[str], none: str) -> None:
    if [box.itemData(at) for at in range(1, box.count())] != columns or not box.count():
        box.clear()
        box.addItem(none, "")
        for name in columns:
            box.addItem(name, name)


def _named(text: str, box: QAbstractSpinBox | QComboBox) -> tuple[QLabel, QWidget]:
    label = QLabel(text)
    label.setBuddy(box)
    box.setAccessibleName(text.replace("&", ""))
    return label, box
