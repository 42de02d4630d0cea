"""Changes of a recipe: where a step is put, other roles, another reading of points."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from ldpaudit.generalize import Drop
from ldpaudit.generalize.suppress import Suppress
from ldpaudit.step import Step
from ldpaudit.tables import Role


def placed(steps: tuple[Step, ...], step: Step) -> tuple[Step, ...]:
    """Return the steps with one more, behind the others of its stage."""
    later = (at for at, old in enumerate(steps) if old.stage > step.stage)
    at = next(later, len(steps))
    return (*steps[:at], step, *steps[at:])


def without_columns(step: Step, names: Collection[str]) -> Step | None:
    """Return a step that leaves some of its columns as they are; None where none would be left of a list."""
    if set(names).isdisjoint(step.modifies()):
        return step
    lists = {one.name: getattr(step, one.name) for one in step.fields() if one.holds == "columns"}
    left = {field: tuple(name for name in held if name not in names) for field, held in lists.items()}
    return replace(step, **left) if any(left.values()) else None  # type: ignore[type-var]


def ungrouped(steps: tuple[Step, ...], names: Collection[str]) -> tuple[Step, ...]:
    """Return steps that form no groups by some columns; what then has no column to form them by goes."""
    kept: list[Step] = []
    for step in steps:
        if not isinstance(step, Suppress) or set(names).isdisjoint(step.columns):
            kept.append(step)
        elif left := tuple(name for name in step.columns if name not in names):
            kept.append(replace(step, columns=left))
    return tuple(kept)


def grouped_by(steps: tuple[Step, ...], names: Collection[str]) -> tuple[Step, ...]:
    """Return steps that remove small groups by some more columns, where any does and none randomizes them."""
    noisy = {name for step in steps if step.kind == "randomize" for name in step.modifies()}
    out = {name for step in steps if isinstance(step, Drop) for name in step.columns}
    more = [name for name in names if name not in noisy | out]
    return tuple(
        replace(step, columns=tuple(dict.fromkeys((*step.columns, *more))))
        if isinstance(step, Suppress)
        else step
        for step in steps
    )


def coarsened(steps: tuple[Step, ...], name: str, step: Step | None) -> tuple[Step, ...]:
    """Return steps with one in the place of what coarsens or leaves out a column; None leaves it as it is."""
    rest: list[Step] = []
    place = None
    for old in steps:
        out = isinstance(old, Drop) and name in old.columns
        if place is None and not out and old.coarsens(name):
            place = len(rest)
        kept = without_columns(old, [name]) if out else None if old.coarsens(name) else old
        rest += [] if kept is None else [kept]
    if step is None:
        return tuple(rest)
    return placed(tuple(rest), step) if place is None else (*rest[:place], step, *rest[place:])


def left_out(
    steps: tuple[Step, ...], before: Mapping[str, Role], after: Mapping[str, Role]
) -> tuple[Step, ...]:
    """Return steps that drop what has become a location and no step hides, and no more what was one."""
    gone = {name for name, role in before.items() if role == "location" and after.get(name) != role}
    kept: list[Step] = []
    for step in steps:
        rest = without_columns(step, gone) if isinstance(step, Drop) else step
        kept += [] if rest is None else [rest]
    hidden = {name for step in steps if step.hides_places for name in step.modifies()}
    bare = tuple(
        name
        for name, role in after.items()
        if role == "location" and before.get(name) != role and name not in hidden
    )
    at = next((at for at, step in enumerate(kept) if isinstance(step, Drop)), None)
    if not bare or at is None:
        return placed(tuple(kept), Drop(bare)) if bare else tuple(kept)
    kept[at] = Drop((*kept[at].modifies(), *bare))
    return tuple(kept)


def read_otherwise(steps: tuple[Step, ...], east: str, north: str) -> tuple[Step, ...]:
    """Return steps that take one of two columns for the easting, wherever they read both."""
    pair: set[Any] = {east, north}
    return tuple(
        replace(step, x=east, y=north)  # type: ignore[type-var]
        if {getattr(step, "x", None), getattr(step, "y", None)} == pair
        else step
        for step in steps
    )
