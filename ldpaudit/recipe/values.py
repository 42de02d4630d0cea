"""Parts of a recipe as plain values and back, and file names as seen from another folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ldpaudit.errors import UserError
from ldpaudit.recipe.document import Recipe, adapter
from ldpaudit.recipe.document import as_dict as as_dict  # noqa: PLC0414 - most take it from here
from ldpaudit.recipe.reading import value_words
from ldpaudit.step import Step, with_files

#: Bytes of a table's name that are kept in names beside it: with any ending, no disk calls them too long.
_LONGEST = 100


def checked(kind: type[Any], given: Mapping[str, Any]) -> Any:
    """Build a part of a recipe; pydantic's complaints become one line.

    Raises UserError: if a value is impossible; `where` is the field's name.
    """
    try:
        return adapter(kind).validate_python(dict(given))  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        name = next((str(part) for part in first["loc"] if isinstance(part, str)), "")
        cause = first.get("ctx", {}).get("error")
        if isinstance(cause, UserError):
            raise UserError(cause.what, where=cause.where or name, hint=cause.hint) from None
        raise UserError(value_words(first), where=name) from None


def beside(table: Path, ending: str) -> Path:
    """Return the name of a file or folder beside a table: its own name, cut where no disk takes it whole."""
    name = table.name.lstrip(".").split(".")[0] or "table"
    while len(os.fsencode(name)) > _LONGEST:
        name = name[:-1]
    return table.with_name(name + ending)


def moved(recipe: Recipe, folder: Path) -> Recipe:
    """Write a recipe's file names as seen from another folder."""
    own = recipe.input
    return recipe.with_changes(
        input=replace(own, path=_seen_from(own.path, recipe.folder, folder)),
        steps=tuple(moved_step(step, recipe.folder, folder) for step in recipe.steps),
        folder=folder,
    )


def moved_step(step: Step, old: Path, new: Path) -> Step:
    """Write the file names of a step as seen from another folder; a file that is not there stays as it is."""
    values = as_dict(step)
    with_files(step, values, lambda file: _seen_from(file, old, new) if (old / file).is_file() else file)
    result: Step = step if values == as_dict(step) else checked(type(step), values)
    return result


def _seen_from(written: str, old: Path, new: Path) -> str:
    """Return a relative name where the file lies in the new folder, and a full path elsewhere."""
    path = (old / Path(written).expanduser()).resolve()
    inside = path.is_relative_to(new.resolve())
    return str(path.relative_to(new.resolve())) if inside else str(path)
