"""From the promises of single steps to what may be said about a release."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ldpaudit.engine.plan import Plan
from ldpaudit.engine.sampling import Sampling, sampling
from ldpaudit.errors import UserError
from ldpaudit.guarantee import (
    Finding,
    Guarantee,
    in_line,
    round_up,
    round_up_chance,
    round_up_rate,
    sequential,
)
from ldpaudit.recipe import Accept


@dataclass(frozen=True)
class Promise:
    """One guarantee and the line that is printed for it.

    Parameters
    ----------
    guarantee : Guarantee
        What the step promises by itself.
    holds : bool
        False where a side leak makes it void.
    line : str
        The guarantee line, or why there is no claim.
    """

    guarantee: Guarantee
    holds: bool
    line: str


def accepted(findings: Sequence[Finding], accepts: Sequence[Accept]) -> tuple[Finding, ...]:
    """Write the reasons that the recipe gives beside the findings it accepts.

    Raises
    ------
    UserError
        If the recipe accepts a finding that can never be accepted.
    """
    told = []
    for finding in findings:
        reason = next((accept.reason for accept in accepts if _about(accept, finding)), "")
        if reason and finding.code in {"undecided-column", "nothing-released"}:
            raise UserError(f'"{finding.code}" cannot be accepted', where="[[accept]]", mend=finding.mend)
        told.append(replace(finding, accepted=reason))
    return tuple(told)


def blocking(findings: Sequence[Finding]) -> list[Finding]:
    """Find what stops a release."""
    return [finding for finding in findings if finding.severity == "block" and not finding.accepted]


def promises(plan: Plan, findings: Sequence[Finding]) -> list[Promise]:
    """Hold each guarantee against the findings, and word it.

    A finding that gives a protected column away makes its guarantee void, even if somebody accepts it. A
    column that tells coarsely where a place is narrows the guarantee to places that it does not tell apart.
    Where two guarantees are about the same place, each line names the other.
    """
    everything = plan.guarantees()
    told = []
    for guarantee in everything:
        covered = set(guarantee.columns)
        voiding = next((f for f in findings if f.voids_claim and covered & set(f.columns)), None)
        if voiding is not None:
            line = f"{in_line(guarantee.columns)}: no privacy claim: {voiding.message}."
            told.append(Promise(guarantee, holds=False, line=line))
            continue
        linked = _linked(guarantee, everything, findings)
        rest = [_also(guarantee, other) for other in linked]
        rest += [_apart(other) for other in everything if other is not guarantee and other not in linked]
        rest += [_named(plan, name) for name in plan.exact]
        if guarantee.distance is not None:
            rest.append("which rows have no point")
        rest.append("the number of rows")
        shown = replace(guarantee, within=_within(guarantee, findings))
        told.append(Promise(shown, holds=True, line=shown.line(rest)))
    drawn = sampling(plan)
    if drawn is not None:
        told.append(_sampled(drawn))
    return told


def _sampled(drawn: Sampling) -> Promise:
    """Word the promise about rows that are drawn, or why there is none."""
    if drawn.fault:
        line = f"{in_line(drawn.guarantee.columns)}: no privacy claim: {drawn.fault}."
        return Promise(drawn.guarantee, holds=False, line=line)
    rest = ["the choice of the steps, if this table decided it"]
    return Promise(drawn.guarantee, holds=True, line=drawn.guarantee.line(rest))


def together(plan: Plan, told: Sequence[Promise]) -> str:
    """Compose all promises that hold about one unit, in one sentence (sequential composition)."""
    holding = [promise.guarantee for promise in told if promise.holds]
    if not holding:
        return ""
    unit = "row" if plan.final.unit == "row" else f"{plan.final.unit} (one row)"
    parts = []
    if any(guarantee.distance is None or guarantee.rounding for guarantee in holding):
        parts.append(round_up(total_epsilon(told)))
    if delta := sum(guarantee.delta for guarantee in holding):
        parts[0] += f", delta = {round_up_chance(delta)}"
    slopes = [guarantee.per_metre for guarantee in holding if guarantee.distance is not None]
    if slopes:
        parts.append(f"{round_up_rate(sum(slopes))} for each metre between two places")
    if any(guarantee.all_rows and guarantee.distance is not None for guarantee in holding):
        unit += ", given which rows share a place"
    sentence = f"Together, about one {unit}: eps = {' plus '.join(parts)}."
    within = [name for guarantee in holding for name in guarantee.within]
    if within:
        places = in_line(dict.fromkeys(within))
        sentence += f" What is told for each metre holds between places of the same {places} only."
    if any(not promise.holds for promise in told):
        sentence += " Columns without a claim are not in this sum."
    return sentence


def total_epsilon(told: Sequence[Promise]) -> float:
    """Add what does not grow with distance of the promises that hold."""
    return sequential(promise.guarantee for promise in told if promise.holds)


def _about(accept: Accept, finding: Finding) -> bool:
    return accept.finding == finding.code and (not accept.column or accept.column in finding.columns)


def _within(guarantee: Guarantee, findings: Sequence[Finding]) -> tuple[str, ...]:
    """Name the released columns that tell coarsely where the places of a guarantee are."""
    if guarantee.distance is None:
        return ()
    coarser = (finding.columns for finding in findings if finding.code == "coarser-place")
    return tuple(name for name, *pair in coarser if set(pair) <= set(guarantee.columns))


def _linked(
    guarantee: Guarantee, everything: Sequence[Guarantee], findings: Sequence[Finding]
) -> list[Guarantee]:
    """Find the other guarantees about the same place."""
    pairs = [set(finding.columns) for finding in findings if finding.code in {"same-place", "same-secret"}]
    return [
        other
        for other in everything
        if other is not guarantee
        and any(set(guarantee.columns) & pair and set(other.columns) & pair for pair in pairs)
    ]


def _also(guarantee: Guarantee, other: Guarantee) -> str:
    """Word what another guarantee about the same secret adds."""
    names = in_line(other.columns)
    if other.distance is not None:
        more = f"{round_up_rate(other.per_metre)} per metre"
    else:
        more = round_up(other.epsilon)
    about = f"of {in_line(guarantee.columns)} too"
    if len(other.columns) == 1:
        return f"{names} (tells {about} and adds eps = {more})"
    return f"{names} (tell {about} and add eps = {more})"


def _apart(other: Guarantee) -> str:
    """Name columns that have a promise of their own."""
    return f"{in_line(other.columns)} (another promise)"


def _named(plan: Plan, name: str) -> str:
    period = plan.final.columns[name].period
    told = in_line([name])
    return f"{told} ({period})" if period else told
