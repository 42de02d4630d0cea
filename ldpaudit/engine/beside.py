"""What a run answers by itself: who is alone, how small groups are, what other columns and one report tell.

A promise bounds what a report adds. What the other released columns tell anyway it does not bound, so that is
measured, and printed below the promise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ldpaudit.audit import AttackResult, Inference, columns_of, inference_result, smallest_group
from ldpaudit.audit.leaks import beyond
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.stats import Stats
from ldpaudit.errors import UserError
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.protocols.channel import attack_success
from ldpaudit.report.sentences import belief_at_most


@dataclass(frozen=True)
class Beside:
    """What is known of one protected column, beside its promise; of true rows, for the data holder alone.

    inference: how well the other released columns guess it.
    blind, report: share of the released rows that is guessed blindly, and by who has its report alone and
        knows the true shares (Bayes' rule on the exact channel); None where that is not computed.
    epsilon: of one report.
    """

    inference: Inference
    blind: float | None = None
    report: float | None = None
    epsilon: float = math.inf

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        inference = {**asdict(self.inference), "columns": list(columns_of(self.inference))}
        return {**inference, "blind_of_all": self.blind, "by_report": self.report}


def beside(stats: Stats, inferences: Sequence[Inference]) -> tuple[Beside, ...]:
    """Return what is known of each protected column; of several sets of columns that tell it the first."""
    first: dict[tuple[str, ...], Inference] = {}
    for inference in inferences:
        first.setdefault(inference.secret, inference)
    return tuple(_with_report(Beside(inference), stats) for inference in first.values())


def answered(
    plan: Plan, after: Mapping[str, Any], guessed: Sequence[Beside], unmeasured: Sequence[str]
) -> Iterator[AttackResult]:
    """Yield what a run knows of the three questions: counted on its rows, and guessed from its columns."""
    rows, asked, told = after["rows"], plan.asked or {"k": None}, after["told"]
    persons = plan.recipe.input.unit if plan.holder else ""
    known, named = tuple(after["columns"]), tuple(told["columns"])
    if rows:
        if named:
            alone = AttackResult.counted("uniqueness", told["unique_rows"], rows, 0.0, columns=named)
            yield replace(alone, persons=persons).judged(asked["k"])
        if known:
            smallest = smallest_group(after["k"], rows, known)
            yield replace(smallest, persons=persons).judged(asked["k"])
        for name, groups in after["one_value"].items():
            rest = tuple(one for one in known if one != name)
            found = AttackResult.counted("homogeneity", groups["rows"], rows, 0.0, column=name, columns=rest)
            yield found.judged()
    changed = {name for planned in plan.steps for name in planned.step.modifies()} & {*plan.exact}
    for one in guessed:
        found = inference_result(one.inference)
        yield beyond(found) if changed.issuperset(one.inference.secret) else found
        if one.report is not None and one.blind is not None:
            bound, column = belief_at_most(one.blind, one.epsilon), in_line(one.inference.secret)
            found = AttackResult("averaging", 1, one.report, one.blind, one.report, one.report, claim=bound)
            yield replace(found, column=column).judged()
    if unmeasured:
        yield AttackResult.not_tested("inference", Message("too few rows"), column=in_line(unmeasured))


def _with_report(known: Beside, stats: Stats) -> Beside:
    """Add the shares of rows that are guessed blindly and by one report, and its epsilon."""
    name = known.inference.secret[0]
    if name not in stats.plan.protocols or name in stats.plan.numbers:
        return known
    protocol = stats.plan.protocols[name]
    counts = stats.tallies["truth", name, ""].added_up("all").support.sum(axis=0)
    if not counts.any():
        return known
    shares = counts / counts.sum()
    blind, reporting = float(shares.max()), float(protocol.reporting_share)
    try:
        channel = protocol.channel()
        guessed = attack_success(channel, shares)
    except UserError:
        # The channel has no closed form, and is too large to be written out.
        return replace(known, blind=blind)
    told = reporting * guessed + (1 - reporting) * blind
    return replace(known, blind=blind, report=told, epsilon=float(channel.epsilon()))
