"""The rail on the left: the pages in order, each with a mark and a word for its state."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ldpaudit.app import theme
from ldpaudit.app.page import PAGES, title
from ldpaudit.app.page_states import MARKS, State, word
from ldpaudit.language import tr

_STATE = Qt.ItemDataRole.UserRole
_HEIGHT = 46


class Rail(QListWidget):
    """The list of pages."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Pages"))
        self.setFixedWidth(158)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)
        for at, page in enumerate(PAGES):
            item = QListWidgetItem(title(page))
            item.setToolTip(tr("{page} (Ctrl+{key})", page=title(page), key=(at + 1) % 10))
            self.addItem(item)
        self.show_states(dict.fromkeys(PAGES, "todo"))
        self.setCurrentRow(0)
        self.currentRowChanged.connect(lambda row: self.chosen.emit(PAGES[row]))

    def show_states(self, states: dict[str, State]) -> None:
        """Mark every page."""
        for at, page in enumerate(PAGES):
            item = self.item(at)
            item.setData(_STATE, states[page])
            spoken = f"{at + 1} {title(page)}, {word(states[page])}"
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)

    def go(self, page: str) -> None:
        """Choose a page."""
        self.setCurrentRow(PAGES.index(page))


class _Delegate(QStyledItemDelegate):
    """Draws a page: its number and name, and below them its mark and word."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.current()
        self.initStyleOption(option, index)
        area: QRect = option.rect
        flags: QStyle.StateFlag = option.state
        palette: QPalette = option.palette
        selected = bool(flags & QStyle.StateFlag.State_Selected)
        state: State = index.data(_STATE)
        painter.save()
        if selected:
            painter.fillRect(area, palette.color(QPalette.ColorRole.Highlight))
        if flags & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(look.on_accent if selected else look.accent))
            painter.drawRect(area.adjusted(1, 1, -2, -2))
        text = QColor(look.on_accent if selected else look.text)
        font = QFont(option.font)
        font.setBold(selected)
        painter.setFont(font)
        painter.setPen(text)
        upper = QRect(area.left() + 12, area.top() + 5, area.width() - 16, 19)
        painter.drawText(upper, Qt.AlignmentFlag.AlignVCenter, f"{index.row() + 1}  {index.data()}")
        font.setBold(False)
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        painter.setPen(text if selected else QColor(getattr(look, MARKS[state].colour)))
        lower = QRect(area.left() + 29, area.top() + 24, area.width() - 33, 17)
        painter.drawText(lower, Qt.AlignmentFlag.AlignVCenter, f"{MARKS[state].sign} {word(state)}")
        painter.restore()

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(150, _HEIGHT)
