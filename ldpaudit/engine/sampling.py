"""What sampling and k-anonymity together promise about a release, and why they do not (SafePub)."""

from __future__ import annotations

from dataclasses import dataclass

from ldpaudit.engine.lineage import BoundStep
from ldpaudit.engine.plan import Plan
from ldpaudit.generalize import Sample
from ldpaudit.guarantee import Guarantee, in_line
from ldpaudit.language import Message
from ldpaudit.step_facts import GroupLimit


@dataclass(frozen=True)
class Sampling:
    """The promise of a recipe that draws rows.

    guarantee: as it would be.
    fault: why it does not hold, and what to do; empty where it holds.
    """

    guarantee: Guarantee
    fault: str


def sampling(plan: Plan) -> Sampling | None:
    """Look whether rows are drawn, and whether what follows makes a promise of it.

    The proof (Bild, Kuhn and Prasser 2018) is about classes of rows that are equal in all that is released,
    each row treated by itself. So `suppress` has to look at every released column, and nothing before it may
    look at other rows; what comes after may compute from its columns whatever it wants.

    Returns: none where no rows are drawn.
    """
    draws = [(planned, planned.step) for planned in plan.steps if isinstance(planned.step, Sample)]
    if not draws:
        return None
    first, draw = draws[0]
    later = ((one, one.step.group_limit) for one in plan.steps[first.at :])
    deciding = next(((one, limit) for one, limit in later if limit is not None), None)
    k = 1 if deciding is None else deciding[1].k
    unit = plan.final.unit
    guarantee = Guarantee(
        columns=plan.released,
        epsilon=draw.epsilon,
        delta=draw.mechanism.delta(k),
        relation=Message("one {unit}, there or not", unit=unit),
        protocol=Message(
            "sampling at rate {rate:.4f} and {k}-anonymity (SafePub)", rate=draw.mechanism.rate, k=k
        ),
        verified="closed form",
        caveat=Message("the steps were chosen without looking at this table"),
        neighbours="presence",
        bound=True,
        channel={
            "together": "sampling",  # no text
            "kept": draw.mechanism.kept_words,
            "removed": (1 << 64) - draw.mechanism.kept_words,
            "k": k,
        },
    )
    return Sampling(guarantee, _fault(plan, [one for one, _ in draws], draw, deciding, guarantee))


def _fault(
    plan: Plan,
    draws: list[BoundStep],
    draw: Sample,
    groups: tuple[BoundStep, GroupLimit] | None,
    guarantee: Guarantee,
) -> str:
    least = draw.mechanism.minimal_k(draw.delta, exact=True)
    wanted = Message("suppress groups below k = {least} on all released columns", least=least)
    if len(draws) > 1:
        return Message("rows are drawn twice; keep one step sample")
    if plan.names_person:
        return Message(
            "several rows may be of one {unit}, and the proof is about one; bring a table of one "
            "row for each, and name what a row is as the unit",
            unit=in_line([plan.recipe.input.unit]),
        )
    if groups is None:
        return Message("the rows that were drawn are shown as they are; {wanted}", wanted=wanted)
    deciding, limit = groups
    other = [planned for planned in plan.steps[: deciding.at] if planned.at in plan.surveys]
    other = [planned for planned in other if planned is not draws[0]]
    if other:
        return Message(
            "{name} decides by all rows before the groups are formed; leave that step out", name=other[0].name
        )
    if limit.conditions:
        return Message(
            "{name} removes groups by {conditions} too; let their size alone decide",
            name=deciding.name,
            conditions=in_line(limit.conditions),
        )
    if limit.max_removed < 1:
        return Message(
            "{name} refuses a table by how many rows it would remove, which says something about rows "
            "that are not released; write max_suppressed = 1",
            name=deciding.name,
        )
    if guarantee.delta > draw.delta:
        return Message(
            "k = {k} gives delta = {delta:.1e}, above {most:g}; {wanted}",
            k=limit.k,
            delta=guarantee.delta,
            most=draw.delta,
            wanted=wanted,
        )
    known = set(limit.columns)
    for planned in plan.steps[deciding.at + 1 :]:
        inputs = {*planned.step.inputs(), *planned.step.recomputes()}
        outputs = {*planned.step.modifies(), *planned.made()}
        if inputs <= known:
            known |= outputs
        elif planned.at in plan.surveys:
            return Message(
                "{name} decides by columns that the groups do not have; leave it out", name=planned.name
            )
        else:
            known -= outputs
    if missing := [name for name in plan.released if name not in known]:
        return Message(
            "groups are not formed by {missing}, and it is released; {wanted}",
            missing=in_line(missing),
            wanted=wanted,
        )
    return ""
