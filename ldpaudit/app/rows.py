"""Tables of texts, and lists whose lines have a sign, a title, and below it a word in a colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

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
        self.right: frozenset[int] = frozenset()
        self.marks: Marks = {}
        self.font = QFont()
        #: Whether a line is ticked in its first cell, where lines have ticks.
        self.ticked: Callable[[int], bool] | None = None

    def _heads(self, row: int) -> bool:
        return self.marks.get((row, 0), _PLAIN).heads

    def fill(self, names: Sequence[str], rows: Rows, right: Sequence[int] = (), marks: Marks = _BARE) -> None:
        """Show other rows; columns in `right` are aligned there."""
        self.beginResetModel()
        self.names, self.rows, self.right, self.marks = tuple(names), rows, frozenset(right), marks
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
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self.right:
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
        header = max(self.horizontalHeader().sizeHint().height(), self.fontMetrics().height() + 8)
        return header + rows * self.verticalHeader().defaultSectionSize() + 2 * self.frameWidth() + 2

    def fill(self, names: Sequence[str], rows: Rows, right: Sequence[int] = (), marks: Marks = _BARE) -> None:
        """Show other rows, each column as wide as its first ones need."""
        self.rows.fill(names, rows, right, marks)
        wide, bold = self.fontMetrics().horizontalAdvance, self.horizontalHeader().fontMetrics()
        signs = {at for (_, at), mark in marks.items() if mark.icon is not None}
        for at, name in enumerate(names):
            widest = max((wide(row[at]) for row in rows[:_MEASURED] if at < len(row)), default=0)
            widest = max(widest + (_SIGN if at in signs else 0), bold.horizontalAdvance(name) + 10) + 18
            self.setColumnWidth(at, min(widest, _WIDEST))


#: Where an item of a list keeps its `Lines`.
_LINES = Qt.ItemDataRole.UserRole
_HIGH, _THIN = 50, 150


@dataclass(frozen=True)
class Lines:
    """What an item shows: icon, title, below them a mark, a word in its colour, a figure; what is spoken."""

    icon: str
    title: str
    mark: str
    word: str
    colour: str
    figure: str = ""
    spoken: str = ""


class _Drawn(QStyledItemDelegate):
    """Draws such an item; where there is no room for words, its icon and its mark."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(0, max(_HIGH, 2 * option.fontMetrics.height() + 14))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        self.initStyleOption(option, index)
        area, flags, line = QRect(option.rect), option.state, index.data(_LINES)
        chosen, half = bool(flags & QStyle.StateFlag.State_Selected), area.height() // 2
        own = "accent" if chosen else "text"
        painter.save()
        if chosen:
            painter.fillRect(area, QColor(look.token("tint")))
            painter.fillRect(QRect(area.x(), area.y(), 3, area.height()), QColor(look.token("accent")))
        if flags & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(look.token("accent")))
            painter.drawRect(area.adjusted(1, 1, -2, -2))
        elif not line.mark:
            painter.setPen(QColor(look.token("line")))
            painter.drawLine(area.bottomLeft(), area.bottomRight())
        mark = look.pixmap(line.mark, line.colour, 16) if line.mark else None
        left = area.x() + (area.width() // 2 - 10 if area.width() < _THIN else 15)
        icon = look.pixmap(line.icon, own if mark else line.colour, 20)
        painter.drawPixmap(left, area.y() + (8 if area.width() < _THIN else half - 10), icon)
        if area.width() < _THIN:
            if mark:
                painter.drawPixmap(left + 2, area.y() + half + 4, mark)
            painter.restore()
            return
        left += 31
        upper = QRect(left, area.y() + 5, area.right() - left - 4, half - 4)
        _write(painter, upper, line.title, own, look.font("bold" if chosen else "", option.font))
        lower = upper.translated(0, half - 5)
        if mark:
            painter.drawPixmap(left, lower.center().y() - 7, mark)
            lower.setLeft(left + 20)
        font = look.font("small" if mark else "bold", option.font)
        used = _write(painter, lower, line.word, line.colour, font)
        _write(painter, lower.adjusted(used + 8, 0, 0, 0), line.figure, "muted", option.font)
        painter.restore()


def _write(painter: QPainter, area: QRect, words: str, colour: str, font: QFont) -> int:
    """Write words as far as they fit; return how wide they are."""
    painter.setFont(font)
    painter.setPen(QColor(look.token(colour)))
    fitted = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, fitted)
    return painter.fontMetrics().horizontalAdvance(fitted)


class LinesList(QListWidget):
    """A list of such lines."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Drawn(self))
        self.setUniformItemSizes(True)
        look.CHANGE.changed.connect(self.viewport().update)

    def fill(self, lines: Sequence[Lines]) -> None:
        """Show other lines; the one in focus stays."""
        while self.count() > len(lines):
            self.takeItem(self.count() - 1)
        for at, line in enumerate(lines):
            if self.item(at) is None:
                self.addItem(QListWidgetItem())
            if self.item(at).data(_LINES) != line:
                self.item(at).setData(_LINES, line)
                self.item(at).setData(Qt.ItemDataRole.AccessibleTextRole, line.spoken)
                self.item(at).setToolTip(line.spoken)
