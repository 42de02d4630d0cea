"""What results depend on, hashed: equal where nothing has changed that decides them."""

from __future__ import annotations

import hashlib
import json
from functools import partial
from typing import Any

from ldpaudit.app.results import Version
from ldpaudit.app.values import as_dict, options_as_dict
from ldpaudit.recipe import Recipe
from ldpaudit.step import public_path, with_files


def of_table(recipe: Recipe, version: Version, *more: Any) -> str:
    """Return the stamp of what was read of a table, and of `more` that decides what is counted in it."""
    options = options_as_dict(recipe.input.options)
    return _digest([_full_name(recipe, recipe.input.path), version, options, *more])


def of_run(recipe: Recipe, version: Version) -> str:
    """Return the stamp of a run: one hash of the table, one of what treats its rows, and one of the rest."""
    # A recipe that is saved in another folder names the same files by other paths.
    full = partial(_full_name, recipe)
    steps = [[step.do, with_files(step, as_dict(step), full)] for step in recipe.steps]
    treated = [recipe.input.unit, recipe.input.most_rows, dict(recipe.columns), steps]
    outcome = [as_dict(recipe.output), [as_dict(one) for one in recipe.accept]]
    return " ".join([of_table(recipe, version), _digest(treated), _digest(outcome)])


def _full_name(recipe: Recipe, file: str) -> str:
    return str(public_path(recipe.folder, file).resolve())


def _digest(values: list[Any]) -> str:
    return hashlib.sha256(json.dumps(values, sort_keys=True, default=str).encode()).hexdigest()
