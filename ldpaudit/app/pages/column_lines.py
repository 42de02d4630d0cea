"""One line a column: its role, how many values it has, what happens to it, epsilon and typical error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView

from ldpaudit.app import look
from ldpaudit.app.models.rows import RowsModel, RowsView
from ldpaudit.app.page import Level
from ldpaudit.app.words import RoleLook, named, role_looks
from ldpaudit.language import tr
from ldpaudit.step import Step

_NAME, _ROLE, _VALUES, _HAPPENS, _EPSILON, _ERROR = range(6)
#: Lines that are seen without scrolling, how high they are, and the room of a sign.
_SEEN, _HIGH, _SIGN = 8, 32, 26


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


class _Lines(RowsModel):
    """Lines with the sign of their role and of what happens."""

    lines: Sequence[Line] = ()

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        line, at = self.lines[index.row()], index.column()
        if role == Qt.ItemDataRole.DecorationRole and at == _ROLE:
            return look.pixmap(line.look.icon, line.look.token, 14)
        if role == Qt.ItemDataRole.DecorationRole and at == _HAPPENS:
            return look.pixmap(line.level, look.colour_of(line.level), 16)
        if role == Qt.ItemDataRole.ForegroundRole and at in (_HAPPENS, _ERROR):
            old = "muted" if line.before else "text"
            return QColor(look.token(look.colour_of(line.level) if at == _HAPPENS else old))
        if role == Qt.ItemDataRole.FontRole and at in (_NAME, _ERROR):
            return look.font("bold", QApplication.font())
        if role == Qt.ItemDataRole.AccessibleTextRole and at == _NAME:
            return ", ".join(filter(None, line.cells))
        return super().data(index, role)


class ColumnLines(RowsView):
    """The lines, of which one is chosen.

    Attributes
    ----------
    chosen : Signal of tuple
        The columns of another line.
    """

    chosen = Signal(tuple)
    model_of = _Lines

    def __init__(self) -> None:
        super().__init__(tr("Columns that can get noise"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlternatingRowColors(False)
        self.setShowGrid(False)
        self.verticalHeader().setDefaultSectionSize(_HIGH)
        self.selectionModel().currentRowChanged.connect(self._choose)
        look.CHANGE.changed.connect(self.viewport().update)

    def show_lines(self, lines: Sequence[Line], opened: Line | None) -> None:
        """Show other lines, with one of them chosen."""
        shown = cast("_Lines", self.rows)
        if lines != shown.lines:
            shown.lines = lines
            names = tr("Column"), tr("Role"), tr("Values"), tr("What happens"), tr("Epsilon")
            self.fill([*names, tr("Typical error")], [one.cells for one in lines])
            self.horizontalHeader().setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
            for at in (_ROLE, _HAPPENS):
                self.setColumnWidth(at, self.columnWidth(at) + _SIGN)
            self.setFixedHeight(self.height_of(min(len(lines), _SEEN)))
        if opened in lines and lines.index(opened) != self.currentIndex().row():
            self.selectRow(lines.index(opened))

    def _choose(self, now: QModelIndex) -> None:
        lines = cast("_Lines", self.rows).lines
        if 0 <= now.row() < len(lines):
            self.chosen.emit(lines[now.row()].columns)
