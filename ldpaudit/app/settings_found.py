"""What `ldpaudit propose` is asked, and what its answer says of settings, ladders and ways out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.questions import listed
from ldpaudit.app.values import as_dict, checked, moved_step
from ldpaudit.app.words import named, percent
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.step import Step, public_path

PROPOSE = "propose"
#: A larger table is searched only on request.
MOST_ROWS = 2_000_000
#: The wish where the recipe has none.
USUAL = (5, 0.05)
#: Words of the command line for settings, the most telling first.
_NAMES = ("place", "time", "rows", "balanced")


@dataclass(frozen=True)
class Setting:
    """One choice of a level for each column: what it is called, what it keeps, and all steps that make it."""

    title: str
    words: str
    also: str
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


def limit_step(recipe: Recipe) -> Step | None:
    """Return the step that says how large groups must be, and how many rows may go."""
    return next((step for step in recipe.steps if step.group_limit), None)


def proposing(desk: Desk, k: int, limit: float, hierarchies: str) -> Question | None:
    """Ask for settings within a wish; `hierarchies` is a folder of files, or ""."""
    if desk.undecided or not desk.known_outside or not desk.answers["inspection"].current:
        return None
    wish = _arguments(desk, k, limit) + (["--hierarchies", hierarchies] if hierarchies else [])
    # Neither what is accepted nor where the release goes matters.
    key = " ".join([*desk.run_key.split()[:2], *wish])
    rows = (desk.inspection.rows if desk.inspection else 0) or 0

    def arguments() -> list[str]:
        recipe = str(desk.written(PROPOSE))
        return [PROPOSE, recipe, *wish, "--preview", "0", "--progress", "json", "--json"]

    return Question(PROPOSE, key, arguments, pause=None if rows > MOST_ROWS else 400)


def _arguments(desk: Desk, k: int, limit: float) -> list[str]:
    """Return a wish, with what the recipe asks of groups beside their size."""
    step = limit_step(desk.recipe)
    known = {} if step is None else as_dict(step)
    given = ["--k", str(k), "--max-suppressed", f"{limit:g}"]
    given += ["--count", str(known["count"])] if known.get("count") else []
    diversity, closeness = float(known.get("l") or 1), known.get("t")
    if known.get("sensitive") and (diversity > 1 or closeness is not None):
        given += ["--sensitive", str(known["sensitive"])]
        if diversity > 1:
            kind = str(known.get("l_kind") or "distinct")
            given += ["--l", f"{diversity:g}", "--l-kind", kind]
            given += ["--c", f"{float(known.get('c') or 3.0):g}"] if kind == "recursive" else []
        if closeness is not None:
            given += ["--t", f"{float(closeness):g}", "--t-distance", str(known.get("t_distance") or "equal")]
            given += ["--order", listed(known["order"])] if known.get("order") else []
            if file := known.get("sensitive_hierarchy"):
                given += ["--sensitive-hierarchy", str(public_path(desk.recipe.folder, str(file)))]
    return given


class Reader:
    """Reads an answer of the command line for the recipe as it stands."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._steps = desk, dict[str, Step]()
        self._of: Recipe | None = None

    def step(self, written: Mapping[str, Any]) -> Step:
        """Return a step of the answer with file names as the recipe writes them.

        Raises
        ------
        UserError
            If a value is impossible.
        """
        recipe = self._desk.recipe
        if recipe is not self._of:
            self._of, self._steps = recipe, {}
        key = json.dumps(written, sort_keys=True, default=str)
        if key not in self._steps:
            self._steps[key] = self._made(written)
        return self._steps[key]

    def _made(self, written: Mapping[str, Any]) -> Step:
        values = {name: value for name, value in written.items() if name != "do"}
        given: Step = checked(STEPS[str(written["do"])], values)
        home, away = self._desk.recipe.folder, self._desk.private.path
        for own in self._desk.recipe.steps:
            # A step that the recipe has already stays as it is written there.
            if own.do == given.do and as_dict(moved_step(own, home, away)) == as_dict(given):
                return own
        return moved_step(given, away, home)

    def steps(self, one: Mapping[str, Any]) -> tuple[Step, ...]:
        """Return all steps of a setting."""
        return tuple(map(self.step, one.get("steps") or ()))

    def settings(self, answer: Mapping[str, Any]) -> tuple[Setting, ...]:
        """Return the settings that have a name and fulfil the wish, that with most detail first."""
        named_ = [
            one for one in answer["proposals"] if set(one["names"]).intersection(_NAMES) and one["holds"]
        ]
        named_.sort(key=lambda one: (one["loss"], one["removed_rows"]))
        return tuple(self.setting(answer, one, recommended=not at) for at, one in enumerate(named_[:3]))

    def yours(self, answer: Mapping[str, Any]) -> Setting | None:
        """Return the recipe as it stood when it was asked."""
        one = next((one for one in answer["proposals"] if "yours" in one["names"]), None)
        return None if one is None else self.setting(answer, one)

    def setting(
        self, answer: Mapping[str, Any], one: Mapping[str, Any], *, recommended: bool = False
    ) -> Setting:
        """Return one setting."""
        titles = {
            "place": tr("Keep the place"),
            "time": tr("Keep the time"),
            "rows": tr("Keep the rows"),
            "balanced": tr("Balanced"),
        }
        short = {"place": tr("place"), "time": tr("time"), "rows": tr("rows"), "balanced": tr("balance")}
        names = [name for name in _NAMES if name in one["names"]]
        also = tr("Also best for {goals}.", goals=", ".join(short[name] for name in names[1:]))
        return Setting(
            titles[names[0]] if names else tr("Your own"),
            self.levels(answer, one.get("levels") or {}),
            also if names[1:] else "",
            1 - float(one["loss"]),
            int(one["removed_rows"]),
            1 - int(one["removed_rows"]) / max(int(answer["rows"]), 1),
            bool(one.get("holds", True)),
            self.steps(one),
            recommended,
        )

    def levels(self, answer: Mapping[str, Any], levels: Mapping[str, int]) -> str:
        """Return which level each column has; one that stays as it is goes by its name."""
        said = []
        for name, level in levels.items():
            rungs = answer["ladders"].get(name, {}).get("rungs", ())
            label = translated(rungs[level]["label"]) if 0 <= level < len(rungs) else str(level)
            plain = 0 <= level < len(rungs) and rungs[level]["step"] is None
            said.append(name if plain else tr("{column}: {level}", column=name, level=label))
        return ", ".join(said)

    def ways_out(self, answer: Mapping[str, Any]) -> tuple[WayOut, ...]:
        """Return the nearest settings where none fits."""
        none = answer.get("none") or {}
        return tuple(
            WayOut(
                _way(one),
                self._cost(answer, one),
                None if one.get("max_suppressed") is None else float(one["max_suppressed"]),
                self.steps(one),
            )
            for one in none.get("nearest", ())
        )

    def _cost(self, answer: Mapping[str, Any], one: Mapping[str, Any]) -> str:
        return translated(one.get("sentence") or "") or self.levels(answer, one.get("levels") or {})


def _way(one: Mapping[str, Any]) -> str:
    if one.get("max_suppressed") is not None:
        return tr("Let {share} of the rows go", share=percent(float(one["max_suppressed"])))
    columns: Sequence[str] = one.get("columns", ())
    return tr("Leave out {columns}", columns=named(columns))
