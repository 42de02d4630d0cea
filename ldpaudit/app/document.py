"""The document: a recipe, its history and its file. All that is shown follows from it and from answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.recipe import Input, Recipe
from ldpaudit.recipe.values import moved

#: Size and time of a file; None where there is none.
Version = tuple[int, int] | None


class Edit(QUndoCommand):
    """The recipe before and after; edits of one kind in a row are one."""

    def __init__(self, document: Document, after: Recipe, label: str, kind: str) -> None:
        super().__init__(label)
        self._document, self.before, self.after, self._kind = document, document.recipe, after, kind

    def id(self) -> int:
        return hash(self._kind) & 0x7FFFFFFF if self._kind else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, Edit) or other._kind != self._kind:
            return False
        self.after = other.after
        self.setText(other.text())
        self.setObsolete(self.after == self.before)
        return True

    def redo(self) -> None:
        self._document._put(self.after)

    def undo(self) -> None:
        self._document._put(self.before)


class Document(QObject):
    """A recipe being written, or none; every change is an entry of `history` that can be undone."""

    #: The recipe or the table is another one.
    changed = Signal()
    opened = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.history = QUndoStack(self)
        self.path: Path | None = None
        self.version: Version = None
        self._recipe: Recipe | None = None

    @property
    def is_open(self) -> bool:
        return self._recipe is not None

    @property
    def recipe(self) -> Recipe:
        """The recipe as it stands.

        Raises RuntimeError: if nothing is open: pages ask `is_open` first.
        """
        if self._recipe is None:
            raise RuntimeError("no document is open")
        return self._recipe

    @property
    def table(self) -> Path:
        return self.recipe.table_path

    def open_table(self, path: Path) -> None:
        path = path.absolute()
        self._begin(Recipe(input=Input(path=path.name), folder=path.parent), None)

    def open_recipe(self, path: Path, *, of: Path | Literal[False] | None = False) -> None:
        """Open a recipe; `of` is the file of which it is an unsaved copy, None where that was never saved.

        Raises UserError: if it cannot be read, or its table is not there.
        """
        recipe = Recipe.read(path.absolute())
        if not recipe.table_path.exists():
            raise UserError(
                Message('its table "{path}" is not there', path=recipe.input.path),
                where=path.name,
                hint="put the two side by side",
            )
        if of is False:
            self._begin(recipe, path.absolute())
        else:
            folder = of.parent if of is not None else recipe.table_path.parent
            self._begin(moved(recipe, folder), of)
            self.history.resetClean()

    def save(self, path: Path) -> None:
        """Write the recipe.

        Raises UserError: if it cannot be written.
        """
        path = path.absolute()
        recipe = self.recipe if path.parent == self.recipe.folder else moved(self.recipe, path.parent)
        recipe.write(path)
        self.path, self._recipe = path, recipe
        self.history.setClean()
        self._changed()

    def look(self) -> None:
        """Look whether the table has changed on the disk: then what was computed is of another one."""
        if self.is_open and (version := version_of(self.table)) != self.version:
            self.version = version
            self._changed()

    def edit(self, label: str, after: Recipe | None = None, *, kind: str = "", **parts: Any) -> None:
        """Take another recipe, or other parts, as one entry of the history; nothing where they are the same.

        label: what the history says.
        after: by default the recipe with `parts` changed.
        kind: entries of one kind in a row become one, as when a slider moves.
        **parts: fields of the recipe.
        """
        after = after or self.recipe.with_changes(**parts)
        if after != self.recipe:
            self.history.push(Edit(self, after, label, kind))

    def _begin(self, recipe: Recipe, path: Path | None) -> None:
        self._recipe, self.path, self.version = recipe, path, version_of(recipe.table_path)
        self.history.clear()
        self._opened()
        self._changed()

    def _opened(self) -> None:
        self.opened.emit()

    def _changed(self) -> None:
        self.changed.emit()

    def _put(self, recipe: Recipe) -> None:
        # A saved recipe may have moved to another folder since; paths of the history follow it.
        self._recipe = recipe if recipe.folder == self.recipe.folder else moved(recipe, self.recipe.folder)
        self._changed()


def version_of(path: Path) -> Version:
    """Return one state of a file from another without reading it."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns
