"""One line a column: its role, how many values it has, what happens to it, epsilon and typical error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView

from ldpaudit.app import look
from ldpaudit.app.models.rows import Mark, RowsView
from ldpaudit.app.page import Level
from ldpaudit.app.words import RoleLook, named, role_looks
from ldpaudit.language import tr
from ldpaudit.step import Step

_NAME, _ROLE, _HAPPENS, _ERROR = 0, 1, 3, 5
#: Lines that are seen without scrolling, and how high they are.
_SEEN, _HIGH = 8, 32


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
        """Its texts."""
        name, *others = self.columns
        several = tr("{name} with {others}: {method}", name=name, others=named(others), method=self.method)
        whole = several if others else name
        return whole, self.look.word, self.values, self.happens, self.epsilon, self.error


class ColumnLines(RowsView):
    """The lines, of which one is chosen.

    chosen: the columns of another line.
    """

    chosen = Signal(tuple)

    def __init__(self) -> None:
        super().__init__(tr("Columns that can get noise"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlternatingRowColors(False)
        self.setShowGrid(False)
        self.verticalHeader().setDefaultSectionSize(_HIGH)
        self._shown: Sequence[Line] = ()
        self.selectionModel().currentRowChanged.connect(self._choose)

    def show_lines(self, lines: Sequence[Line], opened: Line | None) -> None:
        """Show other lines, with one of them chosen."""
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
            self.setFixedHeight(self.height_of(min(len(lines), _SEEN)))
        if opened in lines and lines.index(opened) != self.currentIndex().row():
            self.selectRow(lines.index(opened))

    def _choose(self, now: QModelIndex) -> None:
        if 0 <= now.row() < len(self._shown):
            self.chosen.emit(self._shown[now.row()].columns)
