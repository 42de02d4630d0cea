"""What a recipe promises to hide, in the rows of one table: the values from which canaries are made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.audit import search
from ldpaudit.audit.dependence import bins, codes, joint
from ldpaudit.engine.in_memory import PrivateRun
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import claims, promises
from ldpaudit.ledger import totals
from ldpaudit.tables import texts

Ints = npt.NDArray[np.int64]
#: Sides of the grid, and bins of a number, by which removal is compared between values.
_CELLS, _BINS = 6, 12


@dataclass(frozen=True)
class Claimed:
    """What a release says that it hides.

    Parameters
    ----------
    totals : tuple of mapping
        The sums, as a manifest has them.
    covered : frozenset of str
        Columns with a promise that holds.
    given : frozenset of str
        Columns whose true values the promises take as known.
    distance : float
        Metres of the promises that grow with distance; 0 without.
    """

    totals: tuple[Mapping[str, Any], ...]
    covered: frozenset[str]
    given: frozenset[str] = frozenset()
    distance: float = 0.0

    @classmethod
    def of_manifest(cls, manifest: Mapping[str, Any]) -> Claimed:
        """Return what a manifest says."""
        holding = [one for one in manifest["guarantees"] if one["holds"]]
        return cls(
            tuple(manifest["totals"]),
            frozenset(name for one in holding for name in one["columns"]),
            frozenset(name for one in holding for name in one.get("given", ())),
            max((one.get("distance") or 0.0 for one in holding), default=0.0),
        )

    @classmethod
    def of_run(cls, run: PrivateRun) -> Claimed:
        """Return what a run would say."""
        plan = run.plan
        found = [*plan.findings, *search(run.evidence).findings]
        promised = promises(plan, found)
        sums = totals(claims(plan, promised, found), plan.recipe.input.unit if plan.names_person else "")
        return cls.of_manifest(
            {
                "totals": [one.as_json() for one in sums],
                "guarantees": [{**one.guarantee.as_json(), "holds": one.holds} for one in promised],
            }
        )


@dataclass(frozen=True)
class Secret:
    """Values that a promise covers, of each row of a table.

    Parameters
    ----------
    names : tuple of str
        The columns as they reach the step that hides them: one, or longitude and latitude.
    raw : tuple of str
        The columns of the table from which they come.
    kind : {"category", "number", "place"}
    values : StringArray or ndarray of float64, shape (n,) or (n, 2)
        True values of each row as they reach that step.
    classes : ndarray of int64, shape (n,)
        The same as codes, numbers and places by bins; -1 where they are not known.
    alike : ndarray of int64, shape (n,)
        Rows of one code agree in all that is released of `raw` without noise.
    """

    names: tuple[str, ...]
    raw: tuple[str, ...]
    kind: Literal["category", "number", "place"]
    values: Any = field(repr=False)
    classes: Ints = field(repr=False)
    alike: Ints = field(repr=False)

    @property
    def untouched(self) -> bool:
        """Whether no step treats the values before the one that hides them."""
        return set(self.raw) == set(self.names)


def secrets_of(run: PrivateRun, covered: Collection[str]) -> list[Secret]:
    """Return what is promised about the rows of a private run; rows that were removed may be unknown."""
    plan, evidence = run.plan, run.evidence.all_rows or run.evidence
    known = np.flatnonzero(run.kept)
    if evidence.rows == run.rows:
        known = np.arange(run.rows)
    found: list[Secret] = []
    for pair, point in evidence.places.items():
        if set(pair) <= set(covered):
            values = np.full((run.rows, 2), np.nan)
            values[known] = np.column_stack(point)
            grid = [bins(one, _CELLS) for one in point]
            found.append(_secret(run, pair, "place", values, _spread(joint(grid), known, run.rows)))
    for name, truth in evidence.protected.items():
        if name not in covered:
            continue
        amounts = evidence.protected_numbers.get(name)
        if amounts is not None and any(name in step.columns for _, step in plan.number_randomizers):
            numbers = np.full(run.rows, np.nan)
            numbers[known] = amounts
            classes = _spread(bins(amounts, _BINS), known, run.rows)
            found.append(_secret(run, (name,), "number", numbers, classes))
        else:
            at = np.full(run.rows, -1)
            at[known] = np.arange(len(known))
            values = truth.take(pa.array(at, mask=at < 0))
            found.append(_secret(run, (name,), "category", values, _spread(codes(truth), known, run.rows)))
    return found


def _spread(classes: Ints, known: Ints, rows: int) -> Ints:
    every = np.full(rows, -1, np.int64)
    every[known] = classes
    return every


def _secret(run: PrivateRun, names: Sequence[str], kind: Any, values: Any, classes: Ints) -> Secret:
    plan = run.plan
    raw = sources_of(plan, names)
    shown = [name for name in reached_from(plan, raw) if name in plan.exact]
    alike = np.zeros(run.rows, np.int64)
    if shown and kind != "place":
        places = run.places
        seen = joint([codes(texts(run.released.column(name))) for name in shown])
        alike = np.where(places >= 0, seen[places], -1)
    return Secret(tuple(names), raw, kind, values, classes, alike)


def sources_of(plan: Plan, names: Iterable[str]) -> tuple[str, ...]:
    """Return the columns of the table from which columns that a promise is about come."""
    wanted = set(names)
    hiding = [planned.at for planned in plan.steps if wanted & set(planned.randomized())]
    for planned in reversed(plan.steps[: min(hiding, default=0)]):
        made = {*planned.made(), *planned.step.modifies()}
        if wanted & made:
            wanted = (wanted - set(planned.made())) | set(planned.step.inputs())
    return tuple(name for name in plan.source.columns if name in wanted)


def reached_from(plan: Plan, names: Iterable[str]) -> set[str]:
    """Return all columns that some columns of the table reach, these among them."""
    reached = set(names)
    for planned in plan.steps:
        if reached & set(planned.step.inputs()):
            reached |= {*planned.made(), *planned.step.modifies()}
    return reached


def deciding(plan: Plan) -> set[str]:
    """Return the columns of the table by which steps remove rows."""
    removing = [planned for planned in plan.steps if planned.at in plan.surveys and planned.step.removes_rows]
    return {
        name
        for planned in removing
        for column in planned.step.inputs()
        for name in _before(plan, planned.at, column)
    }


def _before(plan: Plan, at: int, column: str) -> set[str]:
    wanted = {column}
    for planned in reversed(plan.steps[:at]):
        if wanted & {*planned.made(), *planned.step.modifies()}:
            wanted = (wanted - set(planned.made())) | set(planned.step.inputs())
    return wanted
