"""From the levels of a setting to the steps of a recipe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ldpaudit.generalize import Drop, Suppress
from ldpaudit.proposals.aims import Aims
from ldpaudit.proposals.basis import Basis, own_steps
from ldpaudit.proposals.levels import top
from ldpaudit.recipe import Recipe
from ldpaudit.step import Step


def steps_for(
    basis: Basis, aims: Aims, levels: Mapping[str, int], max_suppressed: float | None = None
) -> tuple[Step, ...]:
    """Return all steps of the recipe that has these levels; what it does to other columns stays.

    Coarser columns stand where they stood, or else before the first noise; then small groups are removed;
    then columns are left out.
    """
    recipe, hierarchies = basis.recipe, basis.hierarchies
    noise = {planned.at for planned in basis.plan.steps if planned.randomized()}
    chosen = {name: hierarchies[name].levels[level] for name, level in levels.items()}
    out = {name for name, level in levels.items() if level == top(hierarchies[name])}
    steps: list[Step] = []
    # Where new steps go: before the first noise, and behind the last column that is made coarser.
    first_noise: int | None = None
    last_own = 0
    placed: set[str] = set()
    for at, step in enumerate(recipe.steps):
        if step.sizes_groups:
            continue
        if removed := step.removed_columns():
            left = tuple(name for name in removed if name not in levels or name in out)
            placed |= set(left)
            if left:
                steps.append(Drop(columns=left))
            continue
        own = next((name for name in levels if step in own_steps(recipe, name)), None)
        if own is not None:
            coarser = chosen[own].step
            if own not in out:
                placed.add(own)
            if own not in out and coarser is not None:
                steps.append(coarser)
                last_own = len(steps)
            continue
        if at in noise and first_noise is None:
            first_noise = len(steps)
        steps.append(step)
    new = [one.step for name, one in chosen.items() if name not in placed | out and one.step is not None]
    gone = tuple(name for name in hierarchies if name in out and name not in placed)
    position = max(last_own, len(steps) if first_noise is None else first_noise)
    drops = [Drop(columns=gone)] if gone else []
    steps[position:position] = [*new, *_removal(basis, aims, [*steps, *new], out, max_suppressed), *drops]
    return tuple(_before_what_they_read(steps))


def as_written(recipe: Recipe, steps: Sequence[Step]) -> list[dict[str, Any]]:
    """Return steps as a recipe writes them."""
    written: list[dict[str, Any]] = recipe.with_changes(steps=tuple(steps)).as_dict()["step"]
    return written


def _before_what_they_read(steps: list[Step]) -> list[Step]:
    """Return the steps with those that use another column before the one that coarsens or drops it."""
    for step in [one for one in steps if one.substitutes()]:
        others = set(step.inputs()) - set(step.modifies())
        at = steps.index(step)
        first = next(
            (position for position, one in enumerate(steps[:at]) if others & set(one.modifies())), at
        )
        steps.insert(first, steps.pop(at))
    return steps


def _removal(
    basis: Basis, aims: Aims, steps: Sequence[Step], out: set[str], max_suppressed: float | None
) -> list[Step]:
    """Return the step that removes the rows of groups that do not meet the conditions."""
    names = [_written_name(steps, name) for name in basis.hierarchies if name not in out]
    columns = tuple(dict.fromkeys([*names, *basis.made.column_names]))
    share = aims.max_suppressed if max_suppressed is None else max_suppressed
    if aims.k < 2 or not columns:
        return []
    more = aims.of_sensitive(basis.recipe.folder)
    return [Suppress(columns=columns, k=aims.k, max_suppressed=share, **more)]


def _written_name(steps: Sequence[Step], name: str) -> str:
    """Return the name under which a column leaves its step."""
    for step in steps:
        if name in step.modifies():
            return str(getattr(step, "into", None) or name)
    return name
