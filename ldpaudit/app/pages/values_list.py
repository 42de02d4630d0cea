"""Two lists of Categories: one line a column, and the values of one."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHeaderView, QTreeWidget, QTreeWidgetItem

from ldpaudit.app import look
from ldpaudit.app.page import Level
from ldpaudit.app.rows import Mark, RowsView
from ldpaudit.app.widgets import Bar, Box, Card, Sign, button, choice, line_edit, offer, row, say, text
from ldpaudit.app.words import RoleLook, named, number, role_looks, rows_text
from ldpaudit.language import tr
from ldpaudit.step import Step

_NAME, _ROLE, _HAPPENS, _ERROR = 0, 1, 3, 5
#: Lines that are seen without scrolling, and how high they are.
_LINES, _HIGH = 8, 32


@dataclass(frozen=True)
class Line:
    """What a line says; `step` randomizes the columns, `secret` is one of them, `before` an old error."""

    columns: tuple[str, ...]
    role: str
    secret: bool
    step: Step | None
    values: str
    level: Level = "none"
    happens: str = ""
    epsilon: str = ""
    error: str = ""
    before: bool = False
    method: str = ""

    @property
    def look(self) -> RoleLook:
        """How its role looks; a column that a step makes has none."""
        made = RoleLook("", "categories", "muted", tr("Made"), goes=True)
        return role_looks().get(self.role, made)

    @property
    def cells(self) -> tuple[str, ...]:
        name, *others = self.columns
        several = tr("{name} with {others}: {method}", name=name, others=named(others), method=self.method)
        whole = several if others else name
        return whole, self.look.word, self.values, self.happens, self.epsilon, self.error


class ColumnLines(RowsView):
    """The lines; `chosen` brings the columns of another one."""

    chosen = Signal(tuple)

    def __init__(self) -> None:
        super().__init__(tr("Columns that can get noise"), _HIGH)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._shown: Sequence[Line] = ()
        self.selectionModel().currentRowChanged.connect(self._choose)

    def show_lines(self, lines: Sequence[Line], opened: Line | None) -> None:
        if lines != self._shown:
            self._shown, marks = lines, dict[tuple[int, int], Mark]()
            for at, one in enumerate(lines):
                colour = look.colour_of(one.level)
                marks[at, _NAME] = Mark(kind="bold", spoken=", ".join(filter(None, one.cells)))
                marks[at, _ROLE] = Mark((one.look.icon, one.look.token))
                marks[at, _HAPPENS] = Mark((one.level, colour), colour)
                marks[at, _ERROR] = Mark(kind="bold", colour="muted" if one.before else "text")
            names = tr("Column"), tr("Role"), tr("Values"), tr("What happens"), tr("Epsilon")
            self.fill([*names, tr("Typical error")], [one.cells for one in lines], (), marks)
            self.horizontalHeader().setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
            self.setFixedHeight(self.height_of(min(len(lines), _LINES)))
        if opened in lines and lines.index(opened) != self.currentIndex().row():
            self.selectRow(lines.index(opened))

    def _choose(self, now: QModelIndex) -> None:
        if 0 <= now.row() < len(self._shown):
            self.chosen.emit(self._shown[now.row()].columns)


#: Values that are seen without scrolling, that have a bar, and that a sentence names.
_SEEN, _BARS, _NAMED = 14, 60, 4


@dataclass(frozen=True)
class Listed:
    """What is known of the values of a column.

    declared, lacking: values on the list, and values of the table that it lacks, with their rows.
    beyond, rows: how many it lacks, where these are too many to be listed; rows with a value that it lacks.
    public: whether there is a list that somebody called public.
    other, source: the label of values that are not on the list; the column of a public file that holds it.
    state: "" where it is known, else what is said of it.
    """

    column: str
    declared: tuple[tuple[str, int], ...] = ()
    lacking: tuple[tuple[str, int], ...] = ()
    beyond: int = 0
    rows: int = 0
    public: bool = False
    other: str = ""
    source: str = ""
    state: str = ""


class ValuesList(Box):
    """Ticks the values of a list.

    listed: another list of labels.
    other: the label that values count as which are not on the list.
    declared: somebody calls the ticked values public, or takes that back.
    file_asked: the list is to come from a public file.
    part_chosen: the column of the file that holds it.
    """

    listed = Signal(list)
    other = Signal(str)
    declared = Signal(bool)
    file_asked = Signal()
    part_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__(spacing=8)
        self._listed = Listed("")
        pill = text(tr("private"), "pill", "weak")
        pill.setToolTip(tr("The counts are true ones: they never leave this computer."))
        self._values = QTreeWidget()
        self._values.setColumnCount(3)
        self._values.setHeaderHidden(True)
        self._values.setRootIsDecorated(False)
        self._values.setUniformRowHeights(True)
        header = self._values.header()
        header.setStretchLastSection(False)
        for at, mode in enumerate(("Stretch", "Fixed", "ResizeToContents")):
            header.setSectionResizeMode(at, QHeaderView.ResizeMode[mode])
        header.resizeSection(1, 80)
        # Another list takes the place of the item, which must not go while it tells of its change.
        self._values.itemChanged.connect(lambda _item, _at: QTimer.singleShot(0, self, self._changed))
        self._state, self._lacks, self._source = Sign(), Sign(), text("", "small", "muted")
        self._add = button("", lambda: self._take([one for one, _ in self._listed.lacking]), "small")
        self._treat = button("", lambda: self.other.emit(self._other), "small")
        self._new = line_edit(tr("New value"), tr("New value, then Enter"))
        self._new.returnPressed.connect(self._take_new)
        tip = tr("One value a line, from the clipboard; those that are there stay.")
        paste = button(tr("Paste a list"), self._paste, "link", icon="copy", tip=tip)
        file = button(tr("From a public file…"), self.file_asked.emit, "link", icon="file")
        links = row(paste, file, 1, spacing=2)
        self._part = choice(tr("Column of the public file"), self.part_chosen.emit)
        self._part.setPlaceholderText(tr("Which column of the file?"))
        self._public = QCheckBox(tr("This list is public"))
        head = row(text(tr("The list of values"), "section", wrap=False), 1, pill)
        public = Card("", self._public, self._source, kind="notice")
        found = self._state, self._values, links, self._new, self._part, self._lacks
        self.fill(head, *found, row(self._add, self._treat, 1), public, 1)
        self._public.clicked.connect(self.declared)

    @property
    def ticked(self) -> list[str]:
        return [one.text(0) for one in self._items if one.checkState(0) == Qt.CheckState.Checked]

    @property
    def _items(self) -> list[QTreeWidgetItem]:
        found = (self._values.topLevelItem(at) for at in range(self._values.topLevelItemCount()))
        return [one for one in found if one is not None]

    def show_listed(self, listed: Listed, files: Sequence[str] = ()) -> None:
        """Show a list, and the columns of a file of which one is to be chosen."""
        if listed != self._listed:
            kept = listed.column == self._listed.column
            self._listed = listed
            self._fill(keep=kept)
        self._part.setVisible(bool(files))
        offer(self._part, {one: one for one in files})
        self._part.setCurrentIndex(-1)

    def _fill(self, *, keep: bool) -> None:
        one, at = self._listed, self._values.currentIndex().row()
        lines = [(*value, True) for value in one.declared]
        # What is only in the table is ticked as long as there is no list.
        lines += [(*value, not one.public) for value in one.lacking]
        most = max((rows for _, rows, _ in lines), default=0)
        name = tr("Values of {column}", column=one.column)
        self._values.setAccessibleName(name)
        with QSignalBlocker(self._values):
            self._values.clear()
            items = [self._item(*line) for line in lines]
        for item, (label, rows, _) in zip(items[:_BARS], lines, strict=False):
            if most:
                self._values.setItemWidget(item, 1, row(Bar(rows / most, name=label)))
        high = max(self._values.sizeHintForRow(0), self.fontMetrics().height())
        self._values.setFixedHeight(min(max(len(lines), 1), _SEEN) * high + 2 * self._values.frameWidth())
        self._values.setVisible(bool(lines))
        if keep and at >= 0:
            self._values.setCurrentIndex(self._values.model().index(min(at, len(lines) - 1), 0))
        self._say_what_lacks()

    def _item(self, label: str, rows: int, ticked: bool) -> QTreeWidgetItem:
        item = QTreeWidgetItem(self._values, [label, "", number(rows)])
        flags = Qt.ItemFlag
        item.setFlags(flags.ItemIsUserCheckable | flags.ItemIsEnabled | flags.ItemIsSelectable)
        item.setCheckState(0, Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setToolTip(0, label)
        return item

    def _say_what_lacks(self) -> None:
        one = self._listed
        self._state.say(one.state, "none")
        rows = rows_text(one.rows)
        if one.beyond:
            words = tr("More than {most} values are not on the list, in {rows}: choose a public file.")
            words = words.format(most=number(one.beyond - 1), rows=rows)
        else:
            more = len(one.lacking) - _NAMED
            labels = named(label for label, _ in one.lacking[:_NAMED])
            labels += tr(" and {n} more", n=more) if more > 0 else ""
            words = tr("Not on the list: {labels}, in {rows}.", labels=labels, rows=rows) + " "
            then = tr("They count as {other}.", other=one.other)
            words += then if one.other else tr("A run would stop there.")
        lacking = one.public and bool(one.lacking)
        self._lacks.say(words if lacking or one.beyond else "", "note" if one.other else "bad")
        self._add.setText(tr("Add (it|them all) to the list", n=len(one.lacking)))
        self._add.setVisible(lacking)
        self._treat.setText(tr("Treat as {other}", other=self._other))
        self._treat.setVisible(lacking and not one.other)
        self._public.setChecked(one.public)
        self._public.setEnabled(one.public or len(self.ticked) > 1)
        hint = tr("Tick it if anybody may know that they occur. A list from the table tells what is in it.")
        source = one.source or tr("written in the recipe")
        public = tr("It stood before the data. Source: {source}", source=source)
        say(self._source, public if one.public else hint)

    @property
    def _other(self) -> str:
        """The label of the list for what is none of the others."""
        other = tr("Other")
        alike = (label for label, _ in self._listed.declared if label.casefold() == other.casefold())
        return next(alike, other)

    def _changed(self) -> None:
        self._public.setEnabled(self._listed.public or len(self.ticked) > 1)
        if self._listed.public:
            self.listed.emit(self.ticked)

    def _take_new(self) -> None:
        self._take([self._new.text()])
        self._new.clear()

    def _paste(self) -> None:
        lines = QGuiApplication.clipboard().text().splitlines()
        if len(lines) == 1:
            lines = next(csv.reader(lines, skipinitialspace=True))
        self._take(lines)

    def _take(self, labels: Sequence[str]) -> None:
        """Put labels on the list; without one yet, they are ticked beside what the table has."""
        have = self.ticked
        fresh = [one for one in dict.fromkeys(one.strip() for one in labels) if one and one not in have]
        if fresh and self._listed.public:
            self.listed.emit([*have, *fresh])
            return
        shown = {item.text(0): item for item in self._items}
        with QSignalBlocker(self._values):
            for label in fresh:
                item = shown.get(label) or self._item(label, 0, ticked=False)
                item.setCheckState(0, Qt.CheckState.Checked)
        self._values.setVisible(bool(self._items))
        self._changed()
