"""Messages about a recipe that was written for a job, without the file that nobody else can open."""

from __future__ import annotations

import os
import re
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from ldpaudit.errors import UserError
from ldpaudit.recipe import Recipe


def in_words(line: str, folder: Path) -> str:
    """Return a message with the name of a step in the place of its line in a file of a private folder."""
    inside = re.escape(f"{folder}{os.sep}")
    return re.sub(rf"({inside}\w+\.toml)(?:, line (\d+))?", _named, line)


def _named(found: re.Match[str]) -> str:
    line = int(found[2] or 0)
    try:
        recipe = Recipe.read(found[1])
    except UserError:
        return QCoreApplication.translate("Tasks", "the recipe")
    begins = [int(one.rpartition(" ")[2]) for one in recipe.written_at if one[-1:].isdigit()]
    at = sum(begin <= line for begin in begins)
    if not 0 < at <= len(recipe.steps):
        return QCoreApplication.translate("Tasks", "the recipe")
    step = recipe.steps[at - 1]
    text = QCoreApplication.translate("Tasks", "step {n}, {what} ({columns})")
    return text.format(n=at, what=step.do, columns=", ".join(step.treats()))
