"""The desk as pages from before it know it; it goes with the last of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk, named
from ldpaudit.app.document import Version
from ldpaudit.findings import Finding
from ldpaudit.recipe import Recipe

__all__ = ["Result", "Session", "named"]


class Result:
    """An answer with the stamp of what it was computed from."""

    def __init__(self, value: Any, question: Question) -> None:
        self.value, self.stamp, self.recipe = value, question.key, question.about


class Results:
    """Answers by the names of attributes."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def version(self) -> Version:
        """State of the table on the disk."""
        return self._desk.document.version

    def __getattr__(self, name: str) -> Any:
        answer = self._desk.answers[name]
        return None if answer.answered is None else Result(answer.value, answer.answered)

    @property
    def refusal(self) -> Any:
        """The findings for which the last run was refused."""
        found = self._desk.refusal
        return None if found is None else Result(found[1], found[0])


class Session(Desk):
    """A recipe being written."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.results = Results(self)
        #: By page, what returns a line about input that is not in the recipe yet; "" for none.
        self.unfinished: dict[str, Callable[[], str]] = {}

    @property
    def path(self) -> Path | None:
        """Where the recipe is saved."""
        return self.document.path

    def open_table(self, path: Path) -> None:
        """Begin a recipe for a table."""
        self.document.open_table(path)

    def open_recipe(self, path: Path) -> None:
        """Open a recipe."""
        self.document.open_recipe(path)

    def save(self, path: Path) -> None:
        """Write the recipe."""
        self.document.save(path)

    def attempt(self) -> None:
        """Try the recipe, unless something that was begun on a page would be left out."""
        begun = next(filter(None, (say() for say in self.unfinished.values())), "")
        if begun:
            self.follow()
            self.answers.fail("trial", begun)
        else:
            super().attempt()

    def stamp(self, name: str) -> str:
        """Return what an answer depends on."""
        if not self.is_open:
            return ""
        wanted = self.answers[name].wanted
        return "" if wanted is None else wanted.key

    def arrive(self, name: str, value: Any, stamp: str, recipe: Recipe | None = None) -> None:
        """Take a value as an answer."""
        self.answers.put(Question(name, stamp, list, about=recipe or self.recipe), value)

    def fail(self, name: str, line: str, stamp: str) -> None:
        """Keep the reason why a question could not be answered."""
        self.answers.fail(name, line, (), Question(name, stamp, list))

    def refuse(self, findings: list[Finding], stamp: str, recipe: Recipe | None = None) -> None:
        """Keep the findings for which a run was refused."""
        asked = Question("trial", stamp, list, about=recipe or self.recipe)
        self.answers.fail("trial", "refused", [one.as_json() for one in findings], asked)
