"""Changes of a recipe: the order in which steps are put, other roles, another reading of points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ldpaudit.generalize import Drop
from ldpaudit.step import Step, TwoPassStep
from ldpaudit.tables import Role

#: Steps that leave noise; what coarsens comes before them, so that it does not coarsen noise.
RANDOMIZING = ("randomize", "randomize-number", "planar-laplace")
#: Steps that need points and times as the table has them.
READING = ("read-coordinates", "sample-trace", "smooth-speed", "sample")


def placed(steps: tuple[Step, ...], step: Step) -> tuple[Step, ...]:
    """Put a step behind the others of its order."""
    later = (at for at, old in enumerate(steps) if order(old) > order(step))
    at = next(later, len(steps))
    return (*steps[:at], step, *steps[at:])


def order(step: Step) -> int:
    """Return when a step comes.

    What needs points and times as they are read, what coarsens, what surveys the coarse, what randomizes,
    what is computed of that.
    """
    if step.do in READING:
        return 0
    if step.recomputes() or step.do == "distance-to-place":
        return 4
    surveyed = isinstance(step, TwoPassStep) and step.surveyed
    return 3 if step.do in RANDOMIZING else 2 if surveyed and step.do != "generalize-region" else 1


def left_out(
    steps: tuple[Step, ...], before: Mapping[str, Role], after: Mapping[str, Role]
) -> tuple[Step, ...]:
    """Return steps that drop what has become a location, and no longer what is one no more.

    A location that a step hides already stays as it is.

    Parameters
    ----------
    steps : tuple of Step
    before, after : mapping of str to str
        Roles of the columns.
    """
    gone = {name for name, role in before.items() if role == "location" and after.get(name) != role}
    kept: list[Step] = []
    for step in steps:
        if isinstance(step, Drop) and gone & set(step.columns):
            rest = tuple(name for name in step.columns if name not in gone)
            kept += [Drop(rest)] if rest else []
        else:
            kept.append(step)
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


def roles_in_order(
    given: Mapping[str, Role], changed: Mapping[str, Role], columns: Iterable[str]
) -> dict[str, Role]:
    """Return roles with some of them changed, in the order of the table's columns."""
    after = {**given, **changed}
    return {name: after[name] for name in ([name for name in columns if name in after] or after)}


def read_otherwise(steps: tuple[Step, ...], east: str, north: str) -> tuple[Step, ...]:
    """Return steps that take one column for the easting, wherever they read the two."""
    pair: set[Any] = {east, north}
    return tuple(
        replace(step, x=east, y=north)  # type: ignore[type-var]
        if {getattr(step, "x", None), getattr(step, "y", None)} == pair
        else step
        for step in steps
    )
