"""What sampling and k-anonymity together promise about a release, and why they do not (SafePub)."""

from __future__ import annotations

from dataclasses import dataclass

from ldpaudit.engine.lineage import BoundStep
from ldpaudit.engine.plan import Plan
from ldpaudit.generalize import Sample, Suppress
from ldpaudit.guarantee import Guarantee, in_line

#: Fields of `suppress` for which the proof holds whatever they say.
_DECIDING = {"columns", "k", "max_suppressed"}


@dataclass(frozen=True)
class Sampling:
    """The promise of a recipe that draws rows.

    Parameters
    ----------
    guarantee : Guarantee
        As it would be.
    fault : str
        Why it does not hold, and what to do; empty where it holds.
    """

    guarantee: Guarantee
    fault: str


def sampling(plan: Plan) -> Sampling | None:
    """Look whether rows are drawn, and whether what follows makes a promise of it.

    The proof (Bild, Kuhn and Prasser 2018) is about classes of rows that are equal in all that is released,
    each row treated by itself. So `suppress` has to look at every released column, and nothing before it may
    look at other rows; what comes after may compute from its columns whatever it wants.

    Returns
    -------
    Sampling or None
        None where no rows are drawn.
    """
    draws = [planned for planned in plan.steps if isinstance(planned.step, Sample)]
    if not draws:
        return None
    step = draws[0].step
    assert isinstance(step, Sample)  # noqa: S101 - chosen by its class
    deciding = next((one for one in plan.steps[draws[0].at :] if isinstance(one.step, Suppress)), None)
    k = deciding.step.k if deciding is not None and isinstance(deciding.step, Suppress) else 1
    unit = plan.final.unit
    guarantee = Guarantee(
        columns=plan.released,
        epsilon=step.epsilon,
        delta=step.mechanism.delta(k),
        relation=f"one {unit}, there or not",
        protocol=f"sampling at rate {step.mechanism.rate:.4f} and {k}-anonymity (SafePub)",
        verified="closed form",
        caveat="the steps were chosen without looking at this table",
        neighbours="presence",
        bound=True,
    )
    return Sampling(guarantee, _fault(plan, draws, deciding, guarantee))


def _fault(plan: Plan, draws: list[BoundStep], deciding: BoundStep | None, guarantee: Guarantee) -> str:
    step = draws[0].step
    assert isinstance(step, Sample)  # noqa: S101 - chosen by its class
    least = step.mechanism.minimal_k(step.delta, exact=True)
    wanted = f"suppress groups below k = {least} on all released columns"
    if len(draws) > 1:
        return "rows are drawn twice; keep one step sample"
    if plan.names_person:
        return (
            f"several rows may be of one {in_line([plan.recipe.input.unit])}, and the proof is about one; "
            "bring a table of one row for each, and name what a row is as the unit"
        )
    if deciding is None or not isinstance(deciding.step, Suppress):
        return f"the rows that were drawn are shown as they are; {wanted}"
    other = [planned for planned in plan.steps[: deciding.at] if planned.at in plan.surveys]
    other = [planned for planned in other if planned is not draws[0]]
    if other:
        return f"{other[0].name} decides by all rows before the groups are formed; leave that step out"
    if more := _conditions(deciding.step):
        return f"{deciding.name} removes groups by {in_line(more)} too; let their size alone decide"
    if deciding.step.max_suppressed < 1:
        return (
            f"{deciding.name} refuses a table by how many rows it would remove, which tells of rows that "
            "are not released; write max_suppressed = 1"
        )
    if guarantee.delta > step.delta:
        return f"k = {deciding.step.k} gives delta = {guarantee.delta:.1e}, above {step.delta:g}; {wanted}"
    known = set(deciding.step.columns)
    for planned in plan.steps[deciding.at + 1 :]:
        inputs = {*planned.step.inputs(), *planned.step.recomputes()}
        outputs = {*planned.step.modifies(), *planned.made()}
        if inputs <= known:
            known |= outputs
        elif planned.at in plan.surveys:
            return f"{planned.name} decides by columns that the groups do not have; leave it out"
        else:
            known -= outputs
    if missing := [name for name in plan.released if name not in known]:
        return f"groups are not formed by {in_line(missing)}, and it is released; {wanted}"
    return ""


def _conditions(step: Suppress) -> list[str]:
    """Name the fields by which a step looks at more than the size of groups."""
    known = getattr(type(step), "__pydantic_fields__", {})
    return [
        name
        for name, field in known.items()
        if name not in _DECIDING and getattr(step, name) != field.get_default(call_default_factory=True)
    ]
