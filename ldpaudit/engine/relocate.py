"""The recipe that ran, with its paths rewritten so that it runs from the folder where it is kept."""

from __future__ import annotations

import os
from pathlib import Path

import tomlkit

from ldpaudit.recipe import Recipe
from ldpaudit.step import public_path, with_files


def relocated(recipe: Recipe, folder: Path) -> str:
    """Write a recipe for another folder: each path is made relative to that folder.

    recipe: the recipe, whose paths begin in `recipe.folder`.
    folder: the folder of the copy.
    """
    document = recipe.as_dict()
    document["input"]["path"] = _moved(recipe.input.path, recipe.folder, folder)
    for step, written in zip(recipe.steps, document["step"], strict=True):
        with_files(step, written, lambda file: _moved(file, recipe.folder, folder))
    return tomlkit.dumps(document)


def _moved(written: str, old: Path, new: Path) -> str:
    # Links are followed on both sides: "..", taken of a linked folder, leads elsewhere.
    path = public_path(old, written).resolve()
    try:
        return Path(os.path.relpath(path, new.resolve())).as_posix()
    except ValueError:
        # Another drive of Windows has no relative path.
        return path.as_posix()
