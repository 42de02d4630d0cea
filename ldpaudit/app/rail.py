"""The rail on the left: the pages in order, each with the figure of the last count; below it the history."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QUndoView, QWidgetAction

from ldpaudit.app import look
from ldpaudit.app.desk import Desk
from ldpaudit.app.page import PAGES, State, title
from ldpaudit.app.rows import Lines, LinesList
from ldpaudit.app.widgets import Box, button
from ldpaudit.language import tr

_WIDE, _THIN = 184, 58


class Rail(Box):
    """The list of pages."""

    chosen = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__(spacing=6, area="rail")
        self.list = LinesList(tr("Pages"))
        self.show_states(dict.fromkeys(PAGES, State("none", tr("to do"))))
        self.list.setCurrentRow(0)
        self.list.currentRowChanged.connect(lambda row: self.chosen.emit(PAGES[row]))
        self._view = QUndoView(desk.history)
        self._view.setEmptyLabel(tr("As opened"))
        self._view.setAccessibleName(tr("Changes of the recipe"))
        self._view.setMinimumSize(320, 300)
        tip = tr("All changes; choose one to go back to it")
        self.history = button("", self._open, "link", tip=tip, icon="history", name=tr("History"))
        self._menu = QMenu(self)
        holder = QWidgetAction(self)
        holder.setDefaultWidget(self._view)
        self._menu.addAction(holder)
        self.lines.setContentsMargins(0, 6, 1, 8)
        self.add((self.list, 1), self.history)
        desk.history.indexChanged.connect(self._count)
        self.narrow(False)
        self._count(0)

    def show_states(self, states: dict[str, State]) -> None:
        found = zip(range(1, len(PAGES) + 1), PAGES, (states[page] for page in PAGES), strict=True)
        lines = []
        for at, page, one in found:
            spoken = f"{at} {title(page)}, {one.words} (Ctrl+{at % 10})"
            colour = look.colour_of(one.level)
            lines.append(Lines(page, title(page), one.level, one.words, colour, spoken=spoken))
        self.list.fill(lines)

    def go(self, page: str) -> None:
        self.list.setCurrentRow(PAGES.index(page))

    def narrow(self, on: bool) -> None:
        """Show icons and states alone, or names and figures too."""
        self.setFixedWidth(_THIN if on else _WIDE)
        self.history.setText("" if on else self.history.accessibleDescription() or tr("History"))

    def _count(self, done: int) -> None:
        words = tr("History {n}", n=done) if done else tr("History")
        self.history.setAccessibleDescription(words)
        self.narrow(self.width() == _THIN)

    def _open(self) -> None:
        self._menu.popup(self.history.mapToGlobal(self.history.rect().topRight()))
