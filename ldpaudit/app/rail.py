"""The rail on the left: the pages in order, each with the figure of the last count; below it the history."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QMenu,
    QUndoView,
    QVBoxLayout,
    QWidget,
    QWidgetAction,
)

from ldpaudit.app import look
from ldpaudit.app.desk import Desk
from ldpaudit.app.page import PAGES, State, title
from ldpaudit.app.two_lines import LINES, Lines, TwoLines
from ldpaudit.app.widgets import button
from ldpaudit.language import tr

_WIDE, _THIN = 184, 58


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
        self.list.setItemDelegate(TwoLines(self.list))
        self.list.setUniformItemSizes(True)
        for at, page in enumerate(PAGES):
            item = QListWidgetItem(title(page))
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
        column.setContentsMargins(0, 6, 1, 8)
        column.addWidget(self.list, 1)
        column.addWidget(self.history)
        desk.history.indexChanged.connect(self._count)
        look.CHANGE.changed.connect(self._draw)
        self.narrow(False)
        self._count(0)

    def show_states(self, states: dict[str, State]) -> None:
        """Mark every page."""
        for at, page in enumerate(PAGES):
            item, (level, words) = self.list.item(at), (states[page].level, states[page].words)
            lines = Lines(page, title(page), level, words, look.colour_of(level))
            if item.data(LINES) != lines:
                item.setData(LINES, lines)
                spoken = f"{at + 1} {title(page)}, {words}"
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
