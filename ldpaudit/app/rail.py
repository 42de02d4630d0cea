"""The rail on the left: the pages in order, each with the figure of the last count; below it the history."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QUndoView,
    QVBoxLayout,
    QWidget,
    QWidgetAction,
)

from ldpaudit.app import look
from ldpaudit.app.desk import Desk
from ldpaudit.app.page import PAGES, State, title
from ldpaudit.app.widgets import button
from ldpaudit.language import tr

_STATE, _PAGE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_WIDE, _THIN, _HIGH = 184, 58, 54


class Rail(QWidget):
    """The list of pages."""

    chosen = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("rail")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Pages"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(_Station(self.list))
        self.list.setUniformItemSizes(True)
        for at, page in enumerate(PAGES):
            item = QListWidgetItem(title(page))
            item.setData(_PAGE, page)
            item.setToolTip(tr("{page} (Ctrl+{key})", page=title(page), key=(at + 1) % 10))
            self.list.addItem(item)
        self.show_states(dict.fromkeys(PAGES, State("none", tr("to do"))))
        self.list.setCurrentRow(0)
        self.list.currentRowChanged.connect(lambda row: self.chosen.emit(PAGES[row]))
        self._view = QUndoView(desk.history)
        self._view.setEmptyLabel(tr("As opened"))
        self._view.setAccessibleName(tr("Changes of the recipe"))
        self._view.setMinimumSize(320, 300)
        self.history = button(
            "", self._open_history, "link", tip=tr("All changes; choose one to go back to it")
        )
        self.history.setAccessibleName(tr("History"))
        self._menu = QMenu(self)
        holder = QWidgetAction(self)
        holder.setDefaultWidget(self._view)
        self._menu.addAction(holder)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 8)
        column.addWidget(self.list, 1)
        column.addWidget(self.history)
        desk.history.indexChanged.connect(self._count)
        look.CHANGE.changed.connect(self._draw)
        self.narrow(False)
        self._count(0)

    def show_states(self, states: dict[str, State]) -> None:
        """Mark every page."""
        for at, page in enumerate(PAGES):
            item = self.list.item(at)
            if item.data(_STATE) != states[page]:
                item.setData(_STATE, states[page])
                spoken = f"{at + 1} {title(page)}, {states[page].words}"
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)

    def go(self, page: str) -> None:
        """Choose a page."""
        self.list.setCurrentRow(PAGES.index(page))

    def narrow(self, on: bool) -> None:
        """Show icons and states alone, or names and figures too."""
        self.setFixedWidth(_THIN if on else _WIDE)
        self.history.setText("" if on else self.history.accessibleDescription() or tr("History"))

    def _count(self, done: int) -> None:
        words = tr("History {n}", n=done) if done else tr("History")
        self.history.setAccessibleDescription(words)
        self.narrow(self.width() == _THIN)
        self._draw()

    def _open_history(self) -> None:
        self._menu.popup(self.history.mapToGlobal(self.history.rect().topRight()))

    def _draw(self) -> None:
        self.history.setIcon(look.icon("history", "accent"))
        self.list.viewport().update()


class _Station(QStyledItemDelegate):
    """Draws a page: icon and name, and below them its mark and figure."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room of a page."""
        return QSize(_THIN, _HIGH)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw it."""
        self.initStyleOption(option, index)
        area: QRect = option.rect
        flags: QStyle.StateFlag = option.state
        font = QFont(option.font)
        chosen = bool(flags & QStyle.StateFlag.State_Selected)
        state: State = index.data(_STATE)
        colour = look.colour_of(state.level)
        mark, own = look.pixmap(state.level, colour, 16), "accent" if chosen else "text"
        painter.save()
        if chosen:
            painter.fillRect(area, QColor(look.token("tint")))
            painter.fillRect(QRect(area.x(), area.y(), 3, area.height()), QColor(look.token("accent")))
        if flags & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(look.token("accent")))
            painter.drawRect(area.adjusted(1, 1, -2, -2))
        icon = look.pixmap(index.data(_PAGE), own, 20)
        if area.width() < _WIDE - 20:
            self._below(painter, area, icon, mark)
        else:
            painter.drawPixmap(area.x() + 15, area.y() + 17, icon)
            font.setBold(chosen)
            painter.setFont(font)
            painter.setPen(QColor(look.token(own)))
            upper = QRect(area.x() + 46, area.y() + 6, area.width() - 50, 21)
            painter.drawText(upper, Qt.AlignmentFlag.AlignVCenter, str(index.data()))
            painter.drawPixmap(area.x() + 46, area.y() + 29, mark)
            painter.setFont(look.font("small", option.font))
            painter.setPen(QColor(look.token(colour)))
            lower = QRect(area.x() + 66, area.y() + 27, area.width() - 70, 20)
            words = painter.fontMetrics().elidedText(state.words, Qt.TextElideMode.ElideRight, lower.width())
            painter.drawText(lower, Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()

    @staticmethod
    def _below(painter: QPainter, area: QRect, icon: QPixmap, mark: QPixmap) -> None:
        middle = area.x() + area.width() // 2
        painter.drawPixmap(middle - 10, area.y() + 8, icon)
        painter.drawPixmap(middle - 8, area.y() + 31, mark)
