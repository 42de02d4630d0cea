"""Messages about a recipe that was written for a job, without the name of its private file."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

from ldpaudit.app.page import title
from ldpaudit.app.words import named
from ldpaudit.errors import UserError
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS, Recipe

#: Where the window asks what a section of the file holds, and what it asks elsewhere.
_PAGES = {"input": "import", "columns": "roles", "output": "release", "accept": "check"}
_ELSEWHERE = {"unit": "roles", "most_rows": "roles"}
_SECTION = r"\[(input|columns|output|accept)\]"


def in_words(line: str, folder: Path) -> str:
    """Return a message in the words of the window: without private files and keys of a recipe's file."""
    inside = re.escape(f"{folder}{os.sep}")
    line = re.sub(rf"{inside}trial-\d+", tr("the trial"), line)
    file = rf"({inside}\w+\.toml)(?:, line (\d+))?(?:, \[\[step\]\] (\d+) \([\w-]+\))?"
    # A file that is not there is named as from the folder of the recipe that was written for the job.
    return on_screen(re.sub(file, _named, line).replace(f"{folder}{os.sep}", ""))


def on_screen(line: str) -> str:
    """Return a message with pages and fields of the window in the place of sections and keys of a recipe."""
    line = translated(line)
    line = re.sub(
        r"\[\[step\]\] (\d+) \(([\w-]+)\)",
        lambda found: tr("step {number}, {what}", number=found[1], what=found[2]),
        line,
    )
    line = re.sub(r" in a recipe, --\S+ \S+ in a command", "", line)
    line = re.sub(
        rf'{_SECTION}, key "(\w+)"', lambda found: f"{_page(*found.groups())}, {field_words(found[2])}", line
    )
    line = re.sub(rf"(?:under|in) {_SECTION}(?: (\w+))?", _at_page, line)
    line = re.sub(_SECTION, lambda found: _page(found[1]), line)
    line = re.sub(
        r'\b(?:the )?key "(\w+)"', lambda found: tr("the field {field}", field=field_words(found[1])), line
    )
    # The window finds by itself what a command would.
    line = re.sub(r'\s*\("?ldpaudit [^)]*\)|; see "ldpaudit [^"]*"', "", line)
    # "k = 5" and "eps = 1.0" are figures, which people write so.
    written = r'(write |set )?\b(?:([a-z]\w*) = ("[^"]*"|\{[^}]*\}|…|true|false)|([a-z]+_\w+) = ([\d.]+))'
    line = re.sub(written, _value, line)
    keys = "|".join(key for key in _titles() if "_" in key)
    return re.sub(rf"\b({keys})\b", lambda found: field_words(found[1]), line)


def _value(found: re.Match[str]) -> str:
    field, value = field_words(found[2] or found[4]), (found[3] or found[5]).strip('"')
    return tr("set {field} to {value}", field=field, value=value) if found[1] else f"{field}: {value}"


def _page(section: str, key: str = "") -> str:
    return title(_ELSEWHERE.get(key, _PAGES[section]))


def _at_page(found: re.Match[str]) -> str:
    key = found[2] or ""
    # "under [input] kinds" is one place; in "under [input] how many rows" a sentence goes on.
    known = key in ("date_formats", "kinds", "missing", "unit", "most_rows")
    page = _ELSEWHERE.get("most_rows", "") if key == "how" else ""
    at = tr("at {page}", page=title(page) if page else _page(found[1], key))
    return at if known or not key else f"{at} {key}"


@cache
def _titles() -> dict[str, str]:
    fields = (one for kind in STEPS.values() for one in kind.fields())
    return {one.name: str(one.label) for one in fields if one.label}


def field_words(key: str) -> str:
    """Return what the window calls a key of a step."""
    title = _titles().get(key)
    return f"“{translated(title) if title else key.replace('_', ' ')}”"


def _named(found: re.Match[str]) -> str:
    whole = tr("the recipe")
    try:
        recipe = Recipe.read(found[1])
    except UserError:
        return whole
    line = int(found[2] or 0)
    begins = [int(one.rpartition(" ")[2]) for one in recipe.written_at if one[-1:].isdigit()]
    at = int(found[3]) if found[3] else sum(begin <= line for begin in begins)
    if not 0 < at <= len(recipe.steps):
        return whole
    step = recipe.steps[at - 1]
    columns = step.modifies()
    what = f"{step.do} ({named(columns)})" if columns else step.do
    return tr("step {number}, {what}", number=at, what=what)
