"""One entry of the history."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from ldpaudit.recipe import Recipe


class Change(QUndoCommand):
    """The recipe before and after."""

    def __init__(self, put: Callable[[Recipe], None], before: Recipe, after: Recipe, label: str) -> None:
        super().__init__(label)
        self._put, self._before, self._after = put, before, after

    def undo(self) -> None:
        self._put(self._before)

    def redo(self) -> None:
        self._put(self._after)
