"""Tables of texts: the preview of a file, the figures behind a chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ldpaudit.app import look

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
#: Rows whose texts decide how wide a column is.
_MEASURED = 60
_WIDEST = 260
_SIGN = 24


@dataclass(frozen=True)
class Mark:
    """How a cell looks: icon and its colour, colour and kind of its text, its ground; what is said of it."""

    icon: tuple[str, str] | None = None
    colour: str = ""
    kind: str = ""
    ground: str = ""
    spoken: str = ""
    tip: str = ""


Marks = Mapping[tuple[int, int], Mark]
_PLAIN = Mark()


class RowsModel(QAbstractTableModel):
    """Rows of texts under column names; cells by row and column may have a mark."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.names: tuple[str, ...] = ()
        self.rows: Sequence[Sequence[str]] = ()
        self.numeric: frozenset[int] = frozenset()
        self.marks: Marks = {}
        self.font = QFont()

    def fill(
        self,
        names: Sequence[str],
        rows: Sequence[Sequence[str]],
        numeric: Sequence[int] = (),
        marks: Marks | None = None,
    ) -> None:
        """Show other rows; columns in `numeric` are aligned to the right."""
        self.beginResetModel()
        self.names, self.rows, self.numeric = tuple(names), rows, frozenset(numeric)
        self.marks = marks or {}
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.names)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        mark, roles = self.marks.get((index.row(), index.column()), _PLAIN), Qt.ItemDataRole
        if role == roles.ToolTipRole and mark.tip:
            return mark.tip
        if role in (roles.DisplayRole, roles.ToolTipRole):
            row = self.rows[index.row()]
            return row[index.column()] if index.column() < len(row) else ""
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
    """Shows a RowsModel, and stays quick however many rows there are."""

    #: What holds its rows.
    model_of: ClassVar[type[RowsModel]] = RowsModel

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = self.model_of(self)
        self.setModel(self.rows)
        self.rows.font = self.font()
        self.setAccessibleName(name)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setAlternatingRowColors(True)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.verticalHeader().hide()
        quick_headers(self)
        look.CHANGE.changed.connect(self.viewport().update)

    def height_of(self, rows: int) -> int:
        """Return how high the view must be to show so many rows."""
        header = max(self.horizontalHeader().sizeHint().height(), self.fontMetrics().height() + 8)
        return header + rows * self.verticalHeader().defaultSectionSize() + 2 * self.frameWidth() + 2

    def fill(
        self,
        names: Sequence[str],
        rows: Sequence[Sequence[str]],
        numeric: Sequence[int] = (),
        marks: Marks | None = None,
    ) -> None:
        """Show other rows, each column as wide as its first ones need."""
        self.rows.fill(names, rows, numeric, marks)
        metrics = self.fontMetrics()
        bold = self.horizontalHeader().fontMetrics()
        signs = {at for (_, at), mark in self.rows.marks.items() if mark.icon is not None}
        for at, name in enumerate(names):
            widest = max(
                (metrics.horizontalAdvance(row[at]) for row in rows[:_MEASURED] if at < len(row)), default=0
            )
            wide = max(widest + (_SIGN if at in signs else 0), bold.horizontalAdvance(name) + 10) + 18
            self.setColumnWidth(at, min(wide, _WIDEST))


def quick_headers(view: QTableView) -> None:
    """Set an empty selection model of its own on both headers.

    A header that shares the table's asks it about every row when it paints: seconds for a million.
    """
    for header in (view.horizontalHeader(), view.verticalHeader()):
        header.setSelectionModel(QItemSelectionModel(view.model(), header))
        header.setHighlightSections(False)
    view.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
    view.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
