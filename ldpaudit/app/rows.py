"""Tables of texts: the preview of a file, the figures behind a chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from ldpaudit.app import look

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
#: Rows whose texts decide how wide a column is.
_MEASURED = 60
_WIDEST = 260
_SIGN = 24


@dataclass(frozen=True)
class Mark:
    """How a cell looks: icon and its colour, colour and kind of its text, its ground; what is said of it.

    `heads` is a cell of which the whole line is a heading.
    """

    icon: tuple[str, str] | None = None
    colour: str = ""
    kind: str = ""
    ground: str = ""
    spoken: str = ""
    tip: str = ""
    heads: bool = False


Marks = Mapping[tuple[int, int], Mark]
Line = Sequence[str]
Rows = Sequence[Line]
_BARE: Marks = {}
_PLAIN = Mark()


class RowsModel(QAbstractTableModel):
    """Rows of texts under column names; cells by row and column may have a mark."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.names: tuple[str, ...] = ()
        self.rows: Rows = ()
        self.numeric: frozenset[int] = frozenset()
        self.marks: Marks = {}
        self.font = QFont()
        #: Whether a line is ticked in its first cell, where lines have ticks.
        self.ticked: Callable[[int], bool] | None = None

    def _heads(self, row: int) -> bool:
        return self.marks.get((row, 0), _PLAIN).heads

    def fill(
        self, names: Sequence[str], rows: Rows, numeric: Sequence[int] = (), marks: Marks = _BARE
    ) -> None:
        """Show other rows; columns in `numeric` are aligned to the right."""
        self.beginResetModel()
        self.names, self.rows, self.numeric, self.marks = tuple(names), rows, frozenset(numeric), marks
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.names)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.NoItemFlags if self._heads(index.row()) else super().flags(index)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        mark, roles = self.marks.get((index.row(), index.column()), _PLAIN), Qt.ItemDataRole
        if role == roles.ToolTipRole and mark.tip:
            return mark.tip
        if role in (roles.DisplayRole, roles.ToolTipRole):
            row = self.rows[index.row()]
            return row[index.column()] if index.column() < len(row) else ""
        if role == roles.CheckStateRole and self.ticked and not (index.column() or mark.heads):
            return Qt.CheckState.Checked if self.ticked(index.row()) else Qt.CheckState.Unchecked
        if role == roles.DecorationRole and mark.icon is not None:
            return look.pixmap(*mark.icon, 16)
        if role == roles.FontRole and mark.kind:
            return look.font(mark.kind, self.font)
        if role == roles.AccessibleTextRole and mark.spoken:
            return mark.spoken
        token = mark.colour if role == roles.ForegroundRole else mark.ground
        if token and role in (roles.ForegroundRole, roles.BackgroundRole):
            return QColor(look.token(token))
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self.numeric:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        return self.names[section] if orientation == Qt.Orientation.Horizontal else str(section + 1)


class RowsView(QTableView):
    """Shows a RowsModel, as a table, or with `lines` of which whole ones are chosen."""

    def __init__(self, name: str, lines: int = 0) -> None:
        super().__init__()
        self.rows = RowsModel(self)
        self.setModel(self.rows)
        self.rows.font = self.font()
        self.setAccessibleName(name)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setAlternatingRowColors(True)
        self.verticalHeader().setDefaultSectionSize(lines or self.fontMetrics().height() + 8)
        self.verticalHeader().hide()
        if lines:
            self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setAlternatingRowColors(False)
            self.setShowGrid(False)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setTextElideMode(Qt.TextElideMode.ElideRight)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        look.CHANGE.changed.connect(self.viewport().update)

    def height_of(self, rows: int) -> int:
        """Return how high the view must be to show so many rows."""
        header = max(self.horizontalHeader().sizeHint().height(), self.fontMetrics().height() + 8)
        return header + rows * self.verticalHeader().defaultSectionSize() + 2 * self.frameWidth() + 2

    def fill(
        self, names: Sequence[str], rows: Rows, numeric: Sequence[int] = (), marks: Marks = _BARE
    ) -> None:
        """Show other rows, each column as wide as its first ones need."""
        self.rows.fill(names, rows, numeric, marks)
        wide, bold = self.fontMetrics().horizontalAdvance, self.horizontalHeader().fontMetrics()
        signs = {at for (_, at), mark in marks.items() if mark.icon is not None}
        for at, name in enumerate(names):
            widest = max((wide(row[at]) for row in rows[:_MEASURED] if at < len(row)), default=0)
            widest = max(widest + (_SIGN if at in signs else 0), bold.horizontalAdvance(name) + 10) + 18
            self.setColumnWidth(at, min(widest, _WIDEST))
