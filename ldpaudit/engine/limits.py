"""How much is too much: sums that say little, units without a sum, and noise that drowns shares."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ldpaudit.engine.plan import Plan
from ldpaudit.engine.stats import Stats
from ldpaudit.findings import Finding, LargeEpsilon, LimitedNumbers, NoBound, VagueEstimates
from ldpaudit.guarantee import round_up
from ldpaudit.language import Message
from ldpaudit.ledger import HARDLY_ANY, NO_PLACES, WEAK, Claim, Total

#: From here on a factor is given in words.
_HUGE = 18.0
#: Standard errors on either side that hold 95 % of estimates.
_SURE = 1.96
#: Numbers beyond their bounds, as a share, from which on that is said.
_MANY = 0.05


def large_sums(plan: Plan, claims: Sequence[Claim], found: Sequence[Total]) -> list[Finding]:
    """Return the findings about sums that are large, or are missing, for the unit that the recipe declares.

    What grows with distance counts at the distance of its own promise. Where released columns show which rows
    are of one person, the sum of the person counts.

    claims: the promises of this release.
    found: their sums.
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
        case = "declared" if plan.most_rows is not None else "places" if why == NO_PLACES else "rows"
        findings.append(NoBound.make(case, columns=columns, unit=plan.recipe.input.unit, why=why))
    distances = [claim.distance for claim in claims if claim.holds and claim.distance]
    bounded = [total for total in judged if total.bounded]
    if not bounded:
        return findings
    farthest = max(distances, default=0.0)
    total = max(bounded, key=lambda one: _at(one, farthest))
    epsilon = _at(total, farthest)
    return findings if epsilon <= WEAK else [*findings, _large(plan, epsilon, total, columns, farthest)]


def vague_estimates(stats: Stats) -> list[Finding]:
    """Return the findings about randomized columns whose shares of average size the noise drowns."""
    found = []
    for name, protocol in stats.protocols.items():
        reports, values = int(stats.tallies["reports", name, ""].n.sum()), protocol.domain.size
        error = _SURE * math.sqrt(protocol.variance(reports, 1 / values)) if reports else 0.0
        if error > 1 / values:
            about = {"column": name, "reports": reports, "error": 100 * error, "share": 100 / values}
            found.append(VagueEstimates.make(columns=(name,), values=values, **about))
    return found


def limited_numbers(stats: Stats) -> list[Finding]:
    """Return the findings about columns of which many numbers were limited; they count true rows."""
    found = []
    for name in stats.number_protocols:
        numbers, below, above = (stats.numbers[f"{side} {name}"] for side in ("there", "below", "above"))
        if below + above > _MANY * numbers:
            about = {"limited": below + above, "percent": 100 * (below + above) / numbers}
            found.append(LimitedNumbers.make(columns=(name,), column=name, below=below, above=above, **about))
    return found


def _at(total: Total, distance: float) -> float:
    return total.epsilon if total.of_places else total.epsilon + total.per_metre * distance


def _large(plan: Plan, epsilon: float, total: Total, columns: tuple[str, ...], distance: float) -> Finding:
    # Rounded up, as epsilon is.
    bound = math.ceil(10 * math.exp(min(epsilon, _HUGE))) / 10
    apart = f"{distance:g}" if total.per_metre and not total.of_places else ""
    who = total.relation_words(plan.recipe.input.unit, by_unit=plan.names_person)
    return LargeEpsilon.make(
        "hardly any" if epsilon > HARDLY_ANY else "weak",
        columns=columns,
        who=Message("{who}, {apart} m apart,", who=who, apart=apart) if apart else who,
        epsilon=round_up(epsilon),
        factor=f"{bound:,.1f}" if epsilon < _HUGE else Message("more than sixty million"),
    )
