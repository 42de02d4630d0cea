"""The search for settings that reach what is aimed at, asked of the command line while the recipe changes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from ldpaudit.app.proposals import Answer, Point, Written
from ldpaudit.app.questions import listed
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import INSPECT, Tasks
from ldpaudit.app.values import as_dict, checked, moved_step
from ldpaudit.language import tr
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.step import Step

PROPOSE = "propose"
#: Time without a change after which a question is put, in milliseconds.
_PAUSE = 400
#: Rows of the preview.
_PREVIEW = 14
#: A larger table is searched only on request.
MOST_ROWS = 2_000_000


@dataclass(frozen=True)
class SearchAims:
    """What every group must reach.

    Parameters
    ----------
    k : int
        Rows in a group, or units where the unit of protection is a column.
    limit : float
        Share of all rows that may go, between 0 and 1.
    count : str
        Column that says how many each row stands for; "" where each is one.
    hierarchies : str
        Folder of hierarchy files, which take the place of those by kind; "" for none.
    column : str
        Sensitive column of the two conditions below; "" for none.
    values : int
        Values of it in a group (l-diversity); 1 asks nothing.
    kind : str
        How they are counted: "distinct", "entropy" or "recursive".
    closeness : float
        How far its distribution in a group may lie from that of the table (t-closeness); 1 asks nothing.
    distance : str
        How far two of its values are apart: "equal", "ordered" or "hierarchical".
    c : float
        Of the recursive kind.
    order : tuple of str
        All values in their order, where they have none of their own.
    values_file : str
        Hierarchy file of its values, for the hierarchical distance; "" otherwise.
    """

    k: int = 5
    limit: float = 0.05
    count: str = ""
    hierarchies: str = ""
    column: str = ""
    values: int = 1
    kind: str = "distinct"
    closeness: float = 1.0
    distance: str = "equal"
    c: float = 3.0
    order: tuple[str, ...] = ()
    values_file: str = ""

    @classmethod
    def of(cls, removal: Step, folder: Path) -> SearchAims:
        """Take what a step that removes the rows of small groups asks of them; `folder` is the recipe's."""
        known, limit = as_dict(removal), removal.group_limit
        assert limit is not None  # noqa: S101 - asked of such steps
        return cls(
            k=limit.k,
            limit=limit.max_removed,
            count=limit.cases or "",
            column=str(known.get("sensitive") or ""),
            values=int(known.get("l") or 1),
            kind=str(known.get("l_kind") or "distinct"),
            closeness=1.0 if known.get("t") is None else float(known["t"]),
            distance=str(known.get("t_distance") or "equal"),
            c=float(known.get("c") or 3.0),
            order=tuple(known.get("order") or ()),
            values_file=str(folder / values) if (values := known.get("sensitive_hierarchy")) else "",
        )

    def arguments(self) -> list[str]:
        """Return them as arguments of the command line."""
        given = ["--k", str(self.k), "--max-suppressed", f"{self.limit:g}"]
        given += ["--count", self.count] if self.count else []
        given += ["--hierarchies", self.hierarchies] if self.hierarchies else []
        if self.column and (self.values > 1 or self.closeness < 1):
            given += ["--sensitive", self.column]
            if self.values > 1:
                given += ["--l", str(self.values), "--l-kind", self.kind]
                given += ["--c", f"{self.c:g}"] if self.kind == "recursive" else []
            if self.closeness < 1:
                given += ["--t", f"{self.closeness:g}", "--t-distance", self.distance]
                given += ["--order", listed(self.order)] if self.distance == "ordered" and self.order else []
                if self.distance == "hierarchical" and self.values_file:
                    given += ["--sensitive-hierarchy", self.values_file]
        return given


class Search(QObject):
    """Asks for settings; what was found stays to be seen until better is known."""

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session, self._tasks = session, tasks
        self.aims = SearchAims()
        self.answer: Answer | None = None
        self.best: Point | None = None
        self.fault = ""
        self.stopped = False
        self._asked: tuple[str, ...] = ()
        self._found: tuple[str, ...] = ()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self.start)
        self._steps: dict[str, Step] = {}
        self._steps_of: Recipe | None = None
        session.opened.connect(self._begin)

    @property
    def searching(self) -> bool:
        """Whether the search runs."""
        return self._tasks.running(PROPOSE)

    @property
    def running(self) -> bool:
        """Whether an answer is on its way, or soon will be."""
        return self.searching or self._pause.isActive()

    @property
    def current(self) -> bool:
        """Whether the answer belongs to the recipe and the aims as they stand."""
        return self.answer is not None and self._found == self._question()

    @property
    def by_hand(self) -> bool:
        """Whether the table is so large that it is searched only on request."""
        found = self.session.inspection
        return found is not None and (found.rows or 0) > MOST_ROWS

    def aim(self, aims: SearchAims) -> None:
        """Change the aims."""
        if aims != self.aims:
            self.aims = aims
            self.keep_up()
            self.changed.emit()

    def allow(self, limit: float) -> None:
        """Allow for more removed rows."""
        self.aim(replace(self.aims, limit=limit))

    def keep_up(self) -> None:
        """Ask anew where the table, the recipe or the aims are others."""
        question = self._question()
        if question == self._asked:
            self._pause.stop()
        elif self.current and not self.stopped:
            # What was found last is what is asked for again.
            self._pause.stop()
            self._tasks.drop(PROPOSE)
            self._asked, self.fault = question, ""
        elif self.session.current(INSPECT) and not (self.by_hand and self.answer is None):
            self._pause.start()

    def start(self) -> None:
        """Put the question now."""
        self._pause.stop()
        if not self.session.is_open:
            return
        recipe = self._tasks.written(PROPOSE)
        if recipe is None:
            return
        question = self._asked = self._question()
        self.best, self.fault, self.stopped = None, "", False

        def arrived(written: Any) -> None:
            try:
                answer = Answer.of(written)
            except (LookupError, TypeError, ValueError) as error:
                failed(tr("The answer could not be read ({why}).", why=type(error).__name__))
                return
            self.answer, self._found, self.stopped = answer, question, not answer.complete
            self.changed.emit()

        def failed(why: str) -> None:
            self.fault = why
            self.changed.emit()

        def stopped() -> None:
            self.stopped = True
            self.changed.emit()

        arguments = [PROPOSE, str(recipe), *self.aims.arguments(), "--preview", str(_PREVIEW)]
        arguments += ["--progress", "json", "--json"]
        job = self._tasks.ask(PROPOSE, arguments, arrived, failed, stopped)
        if job is not None:
            job.partial.connect(lambda _what, found: self._better(found))
        self.changed.emit()

    def step(self, written: Written) -> Step:
        """Return a step of the answer with file names as the recipe writes them.

        Raises
        ------
        UserError
            If a value is impossible.
        """
        recipe = self.session.recipe
        if recipe is not self._steps_of:
            self._steps_of, self._steps = recipe, {}
        key = json.dumps(written, sort_keys=True, default=str)
        if key not in self._steps:
            self._steps[key] = self._made(written)
        return self._steps[key]

    def _made(self, written: Written) -> Step:
        values = {name: value for name, value in written.items() if name != "do"}
        given: Step = checked(STEPS[str(written["do"])], values)
        home = self.session.recipe.folder
        for own in self.session.recipe.steps:
            # A step that the recipe has already stays as it is written there.
            if own.do == given.do and as_dict(moved_step(own, home, self._tasks.folder)) == as_dict(given):
                return own
        return moved_step(given, self._tasks.folder, home)

    def use(self, label: str, point: Point) -> None:
        """Put the steps of a setting into the recipe, as one change that can be undone.

        Raises
        ------
        UserError
            If a step is impossible.
        """
        self.session.change(label, steps=tuple(map(self.step, point.steps)))

    def _begin(self) -> None:
        self._pause.stop()
        self.answer, self.best, self.fault, self.stopped = None, None, "", False
        self._asked = self._found = ()
        removal = next((step for step in self.session.recipe.steps if step.group_limit), None)
        self.aims = SearchAims() if removal is None else SearchAims.of(removal, self.session.recipe.folder)
        self.changed.emit()

    def _better(self, found: Mapping[str, Any]) -> None:
        self.best = Point.of(found)
        self.changed.emit()

    def _question(self) -> tuple[str, ...]:
        """Return what an answer depends on."""
        return (self.session.stamp("trial"), *self.aims.arguments()) if self.session.is_open else ()
