"""Start: open a table or a recipe, or try the sample interventions."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Signal
from PySide6.QtWidgets import QWidget

from ldpaudit.app.desk import Desk
from ldpaudit.app.keeping import recent
from ldpaudit.app.page import Page, State
from ldpaudit.app.widgets import Card, Sign, button, column, row, text
from ldpaudit.app.words import named
from ldpaudit.language import tr
from ldpaudit.tables.registry import formats
from ldpaudit.work_folder import free_name

#: Rows of the sample: enough for every page, and written and read in less than three seconds.
_SAMPLE_ROWS = 80_000


class StartPage(Page):
    """Three cards, and the files opened last."""

    name, needs, shares = "start", "nothing", (1, 0)
    table_asked = Signal()
    recipe_asked = Signal()

    def __init__(self, desk: Desk) -> None:
        about = tr("Turn a table into a file that may be released, with a report that says what is promised.")
        super().__init__(desk, about)
        kinds = tr("{formats}. A new recipe begins.", formats=named(one.title for one in formats()))
        again = tr("A saved recipe with its table: last month's work, ready to be repeated or changed.")
        made = tr("The interventions of a department that does not exist, made on this computer.")
        self._sample = button(tr("Tr&y the sample"), self._try_sample)
        cards = [
            Card(title, text(words), 1, row(does, 1))
            for title, words, does in (
                (tr("Open a table"), kinds, button(tr("Open &table…"), self.table_asked.emit, "main")),
                (tr("Open a recipe"), again, button(tr("Open re&cipe…"), self.recipe_asked.emit)),
                (tr("Try the sample"), made, self._sample),
            )
        ]
        self._busy, self._recent = Sign(), column()
        dropped = tr("A file can also be dropped anywhere on this window.")
        last, safe = Card(tr("Opened last"), self._recent), tr("Nothing leaves this computer.")
        below = text(dropped, level="muted"), Sign(safe, "none", icon="lock")
        self.main.add(row(*cards, spacing=12), self._busy, last, *below, 1)

    @classmethod
    def stands(cls, desk: Desk) -> State:
        if not desk.is_open:
            return State("none", tr("to do"))
        return State("held", tr("table opened") if desk.path is None else tr("recipe opened"))

    def view(self) -> tuple[tuple[str, ...], bool, str]:
        answer = self.desk.answers["sample"]
        return tuple(recent()), answer.call is not None, answer.fault

    def render_view(self, view: tuple[tuple[str, ...], bool, str]) -> None:
        names, busy, fault = view
        self._sample.setEnabled(not busy)
        self._busy.say(tr("Making the sample…") if busy else fault, "waiting" if busy else "bad")
        lines = list[QWidget]()
        for path in map(Path, names):
            there = button(path.name, partial(self.desk.file_asked.emit, str(path)), "link")
            there.setToolTip(str(path))
            lines.append(row(there, text(str(path.parent), "small", "muted"), spacing=12))
        none = text(tr("No file has been opened yet."), level="muted")
        self._recent.fill(*(lines or [none]))

    def _try_sample(self) -> None:
        folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))
        folder.mkdir(parents=True, exist_ok=True)
        made = folder / "sample"
        if (made / "recipe.toml").is_file():
            self.desk.file_asked.emit(str(made / "recipe.toml"))
            return
        self.desk.sample(free_name(made), _SAMPLE_ROWS)
