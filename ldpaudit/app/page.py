"""What every page is: a name, a state that follows from the desk, and a widget that shows what is known."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, Literal

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.widgets import Notice, button, column, fill, text
from ldpaudit.language import Message, tr, translated

#: The pages in their order: the module of each, and its title; the class has the name of the page.
_KINDS = {
    "start": ("start", Message("Start")),
    "import": ("importing", Message("Import")),
    "roles": ("roles", Message("Roles")),
    "risk": ("risk", Message("Risk")),
    "generalize": ("generalize", Message("Generalize")),
    "places": ("places", Message("Places")),
    "categories": ("categories", Message("Categories")),
    "check": ("check", Message("Check")),
    "audit": ("audit", Message("Audit")),
    "release": ("release", Message("Release")),
}
PAGES = tuple(_KINDS)
#: Width of a page below which its side panel goes under its content.
_NARROW = 1000
#: Width that lines of text do not exceed.
_WIDEST = 920

Level = Literal["held", "weak", "bad", "before", "none", "waiting"]


@dataclass(frozen=True)
class State:
    """How far a page is: a level of the look, and the figure or words that the rail shows."""

    level: Level
    words: str


def title(page: str) -> str:
    """Return the title of a page."""
    return translated(_KINDS[page][1])


def kind_of(page: str) -> type[Page]:
    """Return the class of a page; it is loaded when it is first asked for."""
    module = import_module(f"ldpaudit.app.pages.{_KINDS[page][0]}")
    found: type[Page] = getattr(module, f"{page.title()}Page")
    return found


def way_to(desk: Desk, page: str, kind: str = "") -> QPushButton:
    """Make a button that leads to another page."""
    return button(tr("Go to {page}", page=title(page)), lambda: desk.go(page), kind)


class Content(QWidget):
    """The inside of a page, as high as its wrapped texts need at the width they have."""

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        height = 0 if layout is None else layout.totalMinimumHeightForWidth(max(self.width(), 1))
        return QSize(0, height)


class Page(QScrollArea):
    """One page.

    A page makes its widgets once, in `__init__`, below `self.main` and, where it has one, `self.side`. What
    it shows is a function of the desk: `view` returns a value that can be compared, and `render_view` shows
    it; a view equal to the last one is not drawn again.

    name, onward: its name, and that of the page after it.
    needs {"nothing", "table", "roles"}: what there must be before the page has anything to show.
    shares: how the content and the panel beside it share the room; a share of 0 is no panel.
    """

    name: ClassVar[str] = ""
    onward: ClassVar[str] = ""
    needs: ClassVar[Literal["nothing", "table", "roles"]] = "roles"
    shares: ClassVar[tuple[int, int]] = (3, 2)

    def __init__(self, desk: Desk, about: str) -> None:
        super().__init__()
        self.desk = desk
        self._stale, self._seen, self._there = True, object(), True
        #: Whether all news are drawn, and what was to be asked while that was out of sight.
        self._ahead, self._unasked = False, list[tuple[str, Question | None]]()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(title(self.name))
        inside = Content()
        inside.setObjectName("content")
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(24, 14, 24, 18)
        self._column.setSpacing(12)
        self.about = text(about, level="muted")
        self.tools = QHBoxLayout()
        self.next = button("", lambda: desk.go(self.after), "main", tip="Ctrl+Return")
        self.next.setHidden(True)
        #: What takes the focus where somebody comes by a key.
        self.first: QWidget = self.next
        heading = column(text(title(self.name), "title", wrap=False), self.about, spacing=6)
        top = QHBoxLayout()
        fill(top, ((heading, 1), self.tools, self.next))
        top.setAlignment(self.next, Qt.AlignmentFlag.AlignTop)
        self.notice, self._body = Notice(), QWidget()
        fill(self._column, (top, self.notice, (self._body, 1), 0))
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._body)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.setSpacing(16)
        self.main, self.side = column(spacing=12), column(spacing=12)
        self.main.setMaximumWidth(_WIDEST)
        halves = zip((self.main, self.side), self.shares, strict=True)
        # What is wider than the content needs stays free on its right.
        fill(self._halves, (*(one for one in halves if one[1]), 0))
        self.setWidget(inside)
        desk.news.connect(self.touch)
        desk.opened.connect(self.reset)

    @property
    def after(self) -> str:
        """The next page that has something to do."""
        name = self.onward
        while (there := kind_of(name)).onward and there.state(self.desk).words == tr("skipped"):
            name = there.onward
        return name

    @classmethod
    def state(cls, desk: Desk) -> State:
        """Return how far the page is; called for every page whenever something changes, so it is quick."""
        missing = not desk.is_open or not desk.columns
        if cls.needs != "nothing" and (missing or (cls.needs == "roles" and desk.undecided)):
            return State("none", tr("to do"))
        return cls.stands(desk)

    @classmethod
    def stands(cls, desk: Desk) -> State:
        """Return how far the page is once there is what it needs."""
        raise NotImplementedError

    def waits(self) -> str:
        """Return why one cannot go on from here yet; "" where one can."""
        return ""

    def begun(self) -> str:
        """Return what was begun here and is not in the recipe: a run would leave it out; "" for nothing."""
        return ""

    def view(self) -> Any:
        """Return all that the page shows, as a value that can be compared."""
        return object()

    def known(self, *names: str) -> tuple[Any, ...]:
        """Return a view of a page that follows from the recipe and from answers of these names."""
        busy, answers = self.desk.answers.busy, {name: self.desk.answers[name] for name in names}
        how = ((one.order, one.state, one.fault, name in busy) for name, one in answers.items())
        return self.desk.recipe, *how

    def render_view(self, view: Any) -> None:
        """Show a view."""
        raise NotImplementedError

    def reset(self) -> None:
        """Begin anew for another document: what was chosen or shown here is of the one before."""
        self.verticalScrollBar().setValue(0)
        self._seen = object()

    def show_field(self, column: str, field: str) -> None:
        """Show a field of the form of a column, ready to be filled; nothing where there is none."""

    def tell(self, words: str, level: str = "note", page: str = "") -> None:
        """Say something above the content, with the way to another page."""
        self.notice.tell(words, level, *([way_to(self.desk, page)] if page else []))

    def touch(self) -> None:
        """Something changed: show it now if the page is seen, else when it will be."""
        self._stale, self._ahead = True, False
        if self.isVisible():
            self._show()

    def draw_ahead(self, size: QSize) -> bool:
        """Draw what is new on a page that is not seen, so that its visit is quick; return whether there was.

        What it wants to know is asked when somebody comes.
        """
        desk = self.desk
        if self._ahead or not desk.columns or (self.needs == "roles" and desk.undecided):
            return False
        seen, old = self._seen, self.size()
        self.resize(size)
        desk.answers.unasked = self._unasked = []
        self._show()
        new = self._seen is not seen or size != old
        if new:
            self.grab()
        desk.answers.unasked = None
        self._stale = self._ahead = True
        return new

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        for asked in self._unasked:
            self.desk.answers.want(*asked)
        # What was begun on another page may be another without any news.
        self._stale, self._ahead, self._unasked = True, True, []
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the side panel under the content where there is no room beside it."""
        super().resizeEvent(event)
        beside = self.viewport().width() >= _NARROW
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if self._halves.direction() != way:
            self._halves.setDirection(way)

    def _show(self) -> None:
        if not self._stale:
            return
        self._stale = False
        try:
            self._show_now()
        except Exception:  # noqa: BLE001 - going on through Qt's own showEvent, it could end the process
            sys.excepthook(*sys.exc_info())

    def _show_now(self) -> None:
        there = self._say_what_is_missing()
        if there and not self._there:
            self.tell("")
            self._seen = object()
        self._there = there
        self._body.setVisible(there)
        why = self.waits() if there else ""
        self.next.setVisible(bool(self.onward) and there)
        if self.onward:
            words = tr("Go on: {page}", page=title(self.after))
            self.next.setText(tr("Go on: {why}", why=why) if why else words)
            self.next.setEnabled(not why)
        if there and (view := self.view()) != self._seen:
            self._seen = view
            self.render_view(view)

    def _say_what_is_missing(self) -> bool:
        """Show the way to what the page needs; return whether all of it is there."""
        desk, answer = self.desk, self.desk.answers["inspection"]
        words, level, page, n = "", "note", "", len(desk.undecided) if desk.is_open else 0
        if self.needs == "nothing":
            return True
        if not desk.is_open:
            words, page = tr("No table is open."), "start"
        elif desk.inspection is None and (why := desk.fault("inspection")):
            words, level, page = tr("The table could not be read: {why}", why=why), "bad", "import"
        elif desk.inspection is None:
            busy = answer.call is not None or not answer.stopped
            words = tr("The table is being read…") if busy else tr("The table has not been read.")
        elif self.needs == "roles" and n:
            words, level, page = tr("{n} (column has|columns have) no role yet.", n=n), "weak", "roles"
        if words:
            self.tell(words, level, page)
        return not words
