"""The columns that follow from a moved place, and what a recipe does with each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ldpaudit.audit import Move, place_words
from ldpaudit.engine.lineage import BoundStep
from ldpaudit.engine.plan import Plan
from ldpaudit.findings import Finding
from ldpaudit.language import Message
from ldpaudit.recipe import WITHHELD

_LEFT_OUT = Message("left out")
_COMPUTED = Message("computed from the released point")
_RANDOMIZED = Message("randomized")
_GENERALIZED = Message("generalized")
_AS_IT_IS = Message("released as it is")


def movers(plan: Plan) -> Iterator[tuple[BoundStep, tuple[str, str], Move]]:
    """Return the steps that move points, their two columns, and what they do."""
    for planned in plan.steps:
        guarantee = planned.step.guarantee(planned.context)
        if guarantee is not None and guarantee.distance is not None:
            x, y = planned.step.modifies()
            mean = 2 / guarantee.per_metre
            per: Any = getattr(planned.step, "per", "row")
            made, near = _made_before(plan, planned, (x, y)), getattr(planned.step, "same_within", None)
            yield planned, (x, y), Move(mean, per, made, rounded=near is not None)


def coarsened(plan: Plan) -> frozenset[str]:
    """Return the released columns without noise that a step replaced or made."""
    found = {
        name
        for planned in plan.steps
        if not planned.randomized()
        for name in (*planned.made(), *_kept(planned))
    }
    return frozenset(found.intersection(plan.exact))


def generalized(plan: Plan) -> dict[str, tuple[str, ...]]:
    """Return the released columns that say less than the table, and all that the recipe makes of each."""
    found = {}
    for name in plan.exact:
        treating = [planned for planned in plan.steps if name in _kept(planned)]
        if name not in plan.source.columns or not treating:
            continue
        if any(name in planned.step.recomputes() for planned in treating):
            continue
        made = {name}
        for planned in plan.steps:
            if made.intersection(planned.step.inputs()) and not planned.randomized():
                made |= {*planned.made(), *planned.step.recomputes()}
        found[name] = tuple(other for other in plan.exact if other in made)
    return found


def derived_columns(plan: Plan, findings: Sequence[Finding]) -> list[dict[str, Any]]:
    """List the columns that follow from each moved place, and their treatment.

    plan: what was run.
    findings: of the search of the rows.
    Returns: for each moved pair "x", "y" and "columns"; for each of these "column", "treatment", "found" (by
        "values", "steps" or "name"), and "finding", the code of the finding about it or None. Columns that
        are left out are known by their names alone: their values were not looked at.
    """
    coarse = coarsened(plan)
    moves = []
    for _, pair, move in movers(plan):
        columns = []
        for name in plan.shown:
            finding = next(
                (one for one in findings if one.kind.follows_place_by and one.columns == (name, *pair)), None
            )
            treatment = _treatment(plan, name, pair, coarse)
            if finding is not None:
                found = finding.kind.follows_place_by
            elif name in move.made or treatment == _COMPUTED:
                found = "steps"
            elif place_words(name):
                found = "name"
            else:
                continue
            if name in pair:
                continue
            code = None if finding is None else finding.code
            columns.append({"column": name, "treatment": treatment, "found": found, "finding": code})
        moves.append({"x": pair[0], "y": pair[1], "columns": columns})
    return moves


def _treatment(plan: Plan, name: str, pair: tuple[str, str], coarse: frozenset[str]) -> str:
    if plan.recipe.columns.get(name) in WITHHELD:
        return _LEFT_OUT
    if name in plan.noise:
        return _COMPUTED if set(pair) <= set(plan.noise[name]) else _RANDOMIZED
    if name in plan.exact:
        return _GENERALIZED if name in coarse else _AS_IT_IS
    randomized = any(name in planned.step.modifies() for planned in plan.steps if planned.randomized())
    return _RANDOMIZED if randomized else _LEFT_OUT


def _kept(planned: BoundStep) -> tuple[str, ...]:
    return tuple(name for name in planned.step.modifies() if name in planned.after.columns)


def _made_before(plan: Plan, mover: BoundStep, pair: tuple[str, str]) -> tuple[str, ...]:
    """Return the released columns without noise that were computed from two columns before their move."""
    from_place = set(pair)
    for planned in plan.steps:
        outputs = {*planned.made(), *_kept(planned)}
        if planned.at < mover.at and from_place.intersection(planned.step.inputs()):
            from_place |= outputs
        elif planned.step.recomputes():
            from_place -= outputs
    return tuple(name for name in plan.exact if name in from_place and name not in pair)
