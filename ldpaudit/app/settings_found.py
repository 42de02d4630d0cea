"""What `ldpaudit propose` is asked, and what its answer says of settings, ladders and ways out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.words import named, number, percent
from ldpaudit.generalize.suppress import Suppress
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.recipe.values import as_dict, checked, moved_step
from ldpaudit.step import Step, public_path

PROPOSE = "propose"
#: A larger table is searched only on request.
MOST_ROWS = 2_000_000
#: The wish where the recipe has none.
USUAL = (5, 0.05)
#: What the step that limits groups may ask beside their size.
_ASKED = ("count", "sensitive", "l", "l_kind", "c", "t", "t_distance", "order")

Found = Mapping[str, Any]


@dataclass(frozen=True)
class Setting:
    """One choice of a level for each column: what it is called, what it keeps, and all steps that make it."""

    title: str
    words: str
    k: int
    detail: float
    removed: int
    kept: float
    holds: bool
    steps: tuple[Step, ...]
    recommended: bool = False


@dataclass(frozen=True)
class WayOut:
    """The nearest setting where none fits: a share of rows, or columns that go; steps where known."""

    label: str
    words: str
    limit: float | None
    steps: tuple[Step, ...]


def limit_step(recipe: Recipe) -> Suppress | None:
    """Return the step that says how large groups must be, and how many rows may go."""
    return Suppress.among(recipe.steps)


def asked_of(desk: Desk) -> str:
    """Return what settings depend on beside the wish: the table, and what treats its rows."""
    return " ".join(desk.run_key.split()[:2])


def proposing(desk: Desk, k: int, limit: float) -> Question | None:
    """Ask for settings within a wish."""
    if desk.undecided or not desk.known_outside or not desk.answers["inspection"].current:
        return None
    wish = _wish(desk, k, limit)
    # Neither what is accepted nor where the release goes matters.
    key = f"{asked_of(desk)} {json.dumps(wish)}"
    rows = (desk.inspection.rows if desk.inspection else 0) or 0

    def arguments() -> list[Any]:
        return [PROPOSE, {"recipe": str(desk.written(PROPOSE)), **wish}]

    return Question(PROPOSE, key, arguments, pause=None if rows > MOST_ROWS else 400)


def _wish(desk: Desk, k: int, limit: float) -> dict[str, Any]:
    step = limit_step(desk.recipe)
    known = {} if step is None else as_dict(step)
    asked = {field: known[field] for field in _ASKED if known.get(field) is not None}
    if known.get("sensitive_hierarchy"):
        asked["sensitive_hierarchy"] = str(public_path(desk.recipe.folder, known["sensitive_hierarchy"]))
    return {"k": k, "max_suppressed": limit, **asked}


def step_of(desk: Desk, written: Found) -> Step:
    """Return a step of an answer with file names as the recipe writes them.

    Raises UserError: if a value is impossible.
    """
    values = {name: value for name, value in written.items() if name != "do"}
    given: Step = checked(STEPS[str(written["do"])], values)
    home, away, new = desk.recipe.folder, desk.private.path, as_dict(given)
    # A step that the recipe has already stays as it is written there.
    alike = (one for one in desk.recipe.steps if one.do == given.do)
    same = next((one for one in alike if as_dict(moved_step(one, home, away)) == new), None)
    return same or moved_step(given, away, home)


def settings_of(desk: Desk, answer: Found) -> list[Setting]:
    """Return the settings that have a name and fulfil the wish, that with most detail first."""
    given = [one for one in answer["proposals"] if set(one["names"]).intersection(_goals()) and one["holds"]]
    given.sort(key=lambda one: (one["loss"], one["removed_rows"]))
    return [setting_of(desk, answer, one, recommended=not at) for at, one in enumerate(given[:3])]


def yours(answer: Found) -> Found | None:
    """Return what is said of the recipe as it stood when it was asked."""
    return next((one for one in answer["proposals"] if "yours" in one["names"]), None)


def setting_of(desk: Desk, answer: Found, one: Found, *, recommended: bool = False) -> Setting:
    """Return one setting."""
    goals = [goal for name, goal in _goals().items() if name in one["names"]]
    several = tr("Best for {goals}", goals=named([short for _, short in goals]))
    return Setting(
        several if len(goals) > 1 else goals[0][0] if goals else tr("Your own"),
        _levels(answer, one),
        int(one.get("k") or 0),
        1 - float(one["loss"]),
        int(one["removed_rows"]),
        1 - int(one["removed_rows"]) / max(int(answer["rows"]), 1),
        bool(one.get("holds", True)),
        _steps(desk, one),
        recommended,
    )


def ways_out(desk: Desk, answer: Found) -> list[WayOut]:
    """Return the nearest settings where none fits."""
    found = []
    for one in (answer.get("none") or {}).get("nearest", ()):
        limit = one.get("max_suppressed")
        go, stays = number(int(one["removed_rows"])), percent(1 - float(one["loss"]))
        words, levels = tr("{go} rows go, {stays} of the detail stays."), _levels(answer, one)
        label = tr("Leave out {columns}", columns=named(one.get("columns", ())))
        if limit is not None:
            label = tr("Let {share} of the rows go", share=percent(float(limit)))
        found.append(WayOut(label, f"{words.format(go=go, stays=stays)} {levels}", limit, _steps(desk, one)))
    return found


def _steps(desk: Desk, one: Found) -> tuple[Step, ...]:
    return tuple(step_of(desk, step) for step in one.get("steps") or ())


def _levels(answer: Found, one: Found) -> str:
    said = []
    for name, level in (one.get("levels") or {}).items():
        rungs = answer["ladders"].get(name, {}).get("rungs", ())
        rung: Found = rungs[level] if 0 <= level < len(rungs) else {"label": str(level), "step": level}
        label = tr("{column}: {level}", column=name, level=translated(rung["label"]))
        said.append(name if rung["step"] is None else label)
    return ", ".join(said)


def _goals() -> dict[str, tuple[str, str]]:
    """Return what settings are called by their names of the command line, the most telling first."""
    return {
        "place": (tr("Keep the place"), tr("place")),
        "time": (tr("Keep the time"), tr("time")),
        "rows": (tr("Keep the rows"), tr("rows")),
        "balanced": (tr("Balanced"), tr("balance")),
    }
