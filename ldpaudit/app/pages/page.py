"""What all pages have: a scrolling area with a title, a sentence, and a refresh when something changed."""

from __future__ import annotations

import sys
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QScrollArea, QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.page import title
from ldpaudit.app.parts import MARGIN, SPACING, Notice, Scrolled, heading, sentence
from ldpaudit.app.session import Session, named
from ldpaudit.app.tasks import INSPECT, OUTLOOK, Tasks
from ldpaudit.language import tr


class Page(QScrollArea):
    """One page of the desktop.

    Parameters
    ----------
    name : str
        Its name in `PAGES`.
    purpose : str
        One sentence on what is done here.
    """

    go = Signal(str)

    def __init__(self, name: str, purpose: str, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.name, self.session, self.tasks = name, session, tasks
        self._stale = True
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(title(name))
        inside = Scrolled()
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(MARGIN + 4, MARGIN, MARGIN + 4, MARGIN)
        self.column.setSpacing(SPACING + 2)
        self.column.addWidget(theme.scaled(heading(title(name)), 1.2, bold=True))
        self.column.addWidget(sentence(purpose, muted=True))
        self.notice = Notice()
        self.notice.setVisible(False)
        self.column.addWidget(self.notice)
        self.setWidget(inside)
        session.unfinished[name] = self.unfinished
        session.opened.connect(self.reset)
        session.changed.connect(self.touch)
        session.arrived.connect(self.touch)
        tasks.started.connect(self._job_changed)
        tasks.ended.connect(self._job_changed)

    def show_field(self, column: str, field: str) -> None:
        """Show a field of the form of a column, ready to be filled; nothing where there is none."""

    def _job_changed(self, name: str) -> None:
        # No page says that the recipe is looked through, and what is found of it arrives by itself.
        if name != OUTLOOK:
            self.touch()

    def touch(self) -> None:
        """Something changed: refresh now if the page is seen, else when it will be."""
        self._stale = True
        if self.isVisible():
            self._refresh_once()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh_once()

    def _refresh_once(self) -> None:
        if self._stale:
            self._stale = False
            try:
                self.refresh()
            except Exception:  # noqa: BLE001 - going on through Qt's own showEvent, it could end the process
                sys.excepthook(*sys.exc_info())

    def reset(self) -> None:
        """Begin anew for another document: what was chosen or shown here is of the one before."""
        for area in (self, *self.findChildren(QAbstractItemView)):
            for bar in (area.verticalScrollBar(), area.horizontalScrollBar()):
                bar.setValue(bar.minimum())

    def refresh(self) -> None:
        """Show what is known now."""

    def apply_theme(self) -> None:
        """Take the colours of the look in use."""
        self.touch()

    def needs_table(self, content: QWidget) -> bool:
        """Show the way to a table where there is none; return whether the content can be shown."""
        if not self.session.is_open:
            self.notice.say(tr("Open a table first."), tr("Go to Start"), lambda: self.go.emit("start"))
        elif self.session.inspection is None:
            fault = self.session.fault("inspection")
            if fault:
                text = tr("The table could not be read: {why}", why=fault)
                self.notice.say(text, tr("Go to Import"), lambda: self.go.emit("import"), bad=True)
            elif self.tasks.running(INSPECT):
                self.notice.say(tr("The table is being read…"))
            else:
                self.notice.say(tr("The table has not been read."), tr("Read it"), self.tasks.inspect)
        else:
            self.notice.say("")
            content.setVisible(True)
            return True
        content.setVisible(False)
        return False

    def unfinished(self) -> str:
        """Return what was begun on this page and is not in the recipe; "" for nothing."""
        return ""

    def warns_of_unfinished(self) -> bool:
        """Show what is unfinished on any page, as a run would leave it out; return whether there is any."""
        for page, say in self.session.unfinished.items():
            line = say()
            if line:
                text = tr("Go to {page}", page=title(page))
                self.notice.say(line, text, partial(self.go.emit, page), bad=True)
                self.ensureWidgetVisible(self.notice)
                return True
        return False

    def needs_roles(self, content: QWidget) -> bool:
        """Do the same, and ask for roles while a column has none."""
        if not self.needs_table(content):
            return False
        undecided = self.session.undecided
        if undecided:
            text = tr("Give roles first; undecided: {columns}.", columns=named(undecided))
            self.notice.say(text, tr("Go to Roles"), lambda: self.go.emit("roles"))
            content.setVisible(False)
        return not undecided
