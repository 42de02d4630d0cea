"""The two columns of the table that hold its points, which of them runs east, and how the user decides."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ldpaudit.findings import UnknownAxes
from ldpaudit.geography.reading.axes import Axes, judge, named_pairs
from ldpaudit.language import tr
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.values import as_dict
from ldpaudit.step import Step, public_path, with_files

if TYPE_CHECKING:
    from ldpaudit.app.desk import Desk

#: Where it is known from which column is which, beside the table itself.
RECIPE, USER = "recipe", "user"


def axes_of(session: Desk) -> Axes | None:
    """Return the columns of the first point: as the recipe or the user says, else as the table shows."""
    columns = session.columns
    for step in session.recipe.steps:
        x, y = getattr(step, "x", None), getattr(step, "y", None)
        if x in columns and y in columns:
            axes = Axes(str(x), str(y), (RECIPE,))
            return replace(axes, by=(USER,)) if _chosen(session.recipe, axes) == x else axes
    located = [name for name in session.with_role("location") if columns[name].kind in ("number", "integer")]
    found = evident(session, located)
    if found is not None and (chosen := _chosen(session.recipe, found)):
        return Axes(chosen, found.north if chosen == found.east else found.east, (USER,))
    return found


def evident(session: Desk, located: Sequence[str]) -> Axes | None:
    """Return the first two of these columns that hold points, as names and values show or leave open."""
    # What is in degrees as it stands comes first: it needs no step.
    for one in sorted(reported(session), key=lambda one: bool(one.get("step") or one.get("systems"))):
        axes = one.get("axes")
        if axes is not None and {axes["east"], axes["north"]} <= set(located):
            return Axes(axes["east"], axes["north"], tuple(axes["by"]), tuple(axes["against"]))
    pairs = named_pairs(located)
    return judge(*pairs[0][:2]) if pairs else None


def reported(session: Desk) -> Sequence[Mapping[str, Any]]:
    """Return what the reader found about pairs of coordinates."""
    found = session.inspection
    return [] if found is None else list(found.found.get("coordinates") or ())


def reading_steps(session: Desk, pair: Sequence[str]) -> list[Step]:
    """Return the steps of the recipe that bring a pair of columns to degrees, whichever is which."""
    steps = session.recipe.steps
    return [step for step in steps if step.kind == "read" and {*step.modifies()} == {*pair}]


def read_as(session: Desk, pair: Sequence[str]) -> list[str]:
    """Return the steps by which a pair of columns is read as the recipe reads it, as JSON."""

    def absolute(written: str) -> str:
        return str(public_path(session.recipe.folder, written))

    steps = reading_steps(session, pair)
    plain = (with_files(step, as_dict(step), absolute) for step in steps)
    return [json.dumps(one) for one in plain]


def settle(session: Desk, east: str, north: str) -> None:
    """Take a column for the easting, everywhere in the recipe, as one entry of the history.

    Where the table does not show it, the recipe says that the user decided, and the report prints that.
    """
    reason = ""
    if easting(session, east, north) != east:
        reason = tr("Decided on Places: {east} holds the longitudes", east=east)
    label = tr("Take {east} for the longitude", east=east)
    session.edit(label, session.recipe.with_axes(east, north, reason))


def easting(session: Desk, one: str, other: str) -> str:
    """Return which of two columns runs east beyond doubt, as the table shows; "" where it does not."""
    found = evident(session, [name for name in session.columns if name in (one, other)])
    return found.east if found is not None and found.certain else ""


def _chosen(recipe: Recipe, axes: Axes) -> str:
    """Return the column of which the user said that it runs east; "" for none."""
    pair = (axes.east, axes.north)
    found = [one.column for one in recipe.accept if one.finding == UnknownAxes.code and one.column in pair]
    return found[-1] if found else ""
