"""How much is too much: sums of promises that say little, and units without a sum."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ldpaudit.engine.plan import Plan
from ldpaudit.guarantee import Finding, round_up
from ldpaudit.ledger import HARDLY_ANY, WEAK, Claim, Total

#: From here on a factor is given in words.
_HUGE = 18.0


def large_sums(plan: Plan, claims: Sequence[Claim], found: Sequence[Total]) -> list[Finding]:
    """Return what is to be said of sums that are large, or are none, for the unit that the recipe declares.

    What grows with distance counts at the distance of its own promise. Where released columns show which rows
    are of one person, the sum of the person counts.

    Parameters
    ----------
    plan : Plan
    claims : sequence of Claim
        The promises of this release.
    found : sequence of Total
        Their sums.
    """
    columns = tuple(dict.fromkeys(name for claim in claims if claim.holds for name in claim.columns))
    of_person = plan.names_person or any(claim.linked for claim in claims)
    judged = [
        total
        for total in found
        if total.relation.startswith("one person") == of_person and ", one value" not in total.relation
    ]
    findings = []
    if plan.names_person and any(not total.bounded for total in judged):
        why = next(total.why for total in judged if not total.bounded)
        findings.append(
            Finding(
                code="no-bound",
                severity="block",
                message=f"there is no bound for one {plan.recipe.input.unit}: {why}",
                columns=columns,
                hint=_declared(plan),
            )
        )
    distances = [claim.distance for claim in claims if claim.holds and claim.distance]
    bounded = [total for total in judged if total.bounded]
    if not bounded:
        return findings
    farthest = max(distances, default=0.0)
    total = max(bounded, key=lambda one: _at(one, farthest))
    epsilon = _at(total, farthest)
    return findings if epsilon <= WEAK else [*findings, _large(plan, epsilon, total, columns, farthest)]


def _declared(plan: Plan) -> str:
    """Return what would give a bound for one person."""
    if plan.most_rows is None:
        return "declare under [input] how many rows one has at most: most_rows = 20"
    return "leave out or randomize what has no bound, or say why that is acceptable"


def _at(total: Total, distance: float) -> float:
    return total.epsilon if total.of_places else total.epsilon + total.per_metre * distance


def _large(plan: Plan, epsilon: float, total: Total, columns: tuple[str, ...], distance: float) -> Finding:
    blocks = epsilon > HARDLY_ANY
    who = total.relation_words(plan.recipe.input.unit, by_unit=plan.names_person)
    at = f", {distance:g} m apart," if total.per_metre and not total.of_places else ""
    # Rounded up, as epsilon is.
    bound = math.ceil(10 * math.exp(min(epsilon, _HUGE))) / 10
    factor = f"{bound:,.1f}" if epsilon < _HUGE else "more than sixty million"
    little = "next to nothing is hidden" if blocks else "this is a weak promise"
    return Finding(
        code="large-epsilon",
        severity="block" if blocks else "warn",
        message=f"the promises for {who}{at} add up to eps = {round_up(epsilon)}: odds may change by a "
        f"factor of up to {factor}, and {little}",
        columns=columns,
        hint="lower epsilon, randomize fewer columns, or say why so much is acceptable",
    )
