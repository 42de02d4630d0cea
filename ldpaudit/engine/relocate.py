"""The recipe that ran, with its paths rewritten so that it runs from the folder where it is kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import tomlkit

from ldpaudit.recipe import Recipe


def relocated(recipe: Recipe, folder: Path) -> str:
    """Write a recipe for another folder: each text that names a file is made relative to that folder.

    Parameters
    ----------
    recipe : Recipe
        The recipe, whose paths begin in `recipe.folder`.
    folder : Path
        Where the text will stand.
    """
    document = recipe.as_dict()
    document["input"]["path"] = _moved(recipe.input.path, recipe.folder, folder)
    document["step"] = [_rewritten(step, recipe.folder, folder) for step in document["step"]]
    return tomlkit.dumps(document)


def _rewritten(value: Any, old: Path, new: Path) -> Any:
    if isinstance(value, str):
        return _moved(value, old, new)
    if isinstance(value, dict):
        return {key: part if key == "do" else _rewritten(part, old, new) for key, part in value.items()}
    if isinstance(value, list):
        return [_rewritten(part, old, new) for part in value]
    return value


def _moved(text: str, old: Path, new: Path) -> str:
    file, mark, column = text.partition("#")
    path = old / file
    if not file or not path.is_file():
        return text
    try:
        relative = os.path.relpath(path.absolute(), new)
    except ValueError:
        # Another drive of Windows has no relative path.
        relative = str(path.absolute())
    return Path(relative).as_posix() + mark + column
