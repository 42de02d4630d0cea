"""A table of texts: the preview of a file, the figures behind a chart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
#: Rows whose texts decide how wide a column is.
_MEASURED = 60
_WIDEST = 260


class RowsModel(QAbstractTableModel):
    """Rows of texts under column names."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.names: tuple[str, ...] = ()
        self.rows: Sequence[Sequence[str]] = ()
        self.numeric: frozenset[int] = frozenset()

    def fill(self, names: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[int] = ()) -> None:
        """Show other rows; columns in `numeric` are aligned to the right."""
        self.beginResetModel()
        self.names, self.rows, self.numeric = tuple(names), rows, frozenset(numeric)
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.names)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            row = self.rows[index.row()]
            return row[index.column()] if index.column() < len(row) else ""
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self.numeric:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
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

    def height_of(self, rows: int) -> int:
        """Return how high the view must be to show so many rows."""
        header = max(self.horizontalHeader().sizeHint().height(), self.fontMetrics().height() + 8)
        return header + rows * self.verticalHeader().defaultSectionSize() + 2 * self.frameWidth() + 2

    def fill(self, names: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[int] = ()) -> None:
        """Show other rows, each column as wide as its first ones need."""
        self.rows.fill(names, rows, numeric)
        metrics = self.fontMetrics()
        bold = self.horizontalHeader().fontMetrics()
        for at, name in enumerate(names):
            widest = max(
                (metrics.horizontalAdvance(row[at]) for row in rows[:_MEASURED] if at < len(row)), default=0
            )
            self.setColumnWidth(at, min(max(widest, bold.horizontalAdvance(name) + 10) + 18, _WIDEST))


def quick_headers(view: QTableView) -> None:
    """Set an empty selection model of its own on both headers.

    A header that shares the table's asks it about every row when it paints: seconds for a million.
    """
    for header in (view.horizontalHeader(), view.verticalHeader()):
        header.setSelectionModel(QItemSelectionModel(view.model(), header))
        header.setHighlightSections(False)
    view.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
