"""What the two reports of a run say, taken from what it knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from ldpaudit import __version__
from ldpaudit.audit.printing import attack_row, outside_row, worst
from ldpaudit.audit.verdict import ANSWERS, QUESTIONS
from ldpaudit.engine.derived import derived_columns, movers
from ldpaudit.engine.lineage import BoundStep
from ldpaudit.engine.manifest import MADE, TEST_KEY_MARK
from ldpaudit.engine.outcome import Outcome
from ldpaudit.engine.promises import limits_of_sums
from ldpaudit.estimate import about_numbers, about_rows, estimate_table, number_table
from ldpaudit.guarantee import Guarantee
from ldpaudit.language import Message
from ldpaudit.recipe import WITHHELD
from ldpaudit.report import (
    ColumnLine,
    Content,
    DerivedSummary,
    DiagnosticSummary,
    EstimateSummary,
    Inside,
    NumberSummary,
    RecordedSummary,
)
from ldpaudit.report.examples import bound_of_person, example
from ldpaudit.report.sentences import in_words, moved_rows

#: Values of a remark that the internal report shows; its manifest has the others.
_SHOWN_VALUES = 20
#: Groups of each dimension that it shows: those that pay most.
_SHOWN_GROUPS = 20


def content_of(outcome: Outcome) -> Content:
    """Return what anybody may read."""
    plan = outcome.plan
    roles = plan.recipe.columns
    person = plan.person or "person"
    holding = list(_holding(outcome))
    return Content(
        version=__version__,
        recipe=plan.recipe.fingerprint(),
        unit=plan.recipe.input.unit,
        file=plan.recipe.output.path,
        rows=outcome.stats.rows,
        lines=tuple(promise.line for promise in outcome.promises),
        beside=tuple(promise.beside for promise in outcome.promises),
        totals=tuple(
            total.words(plan.recipe.input.unit, by_unit=plan.names_person) for total in outcome.totals
        ),
        limits_of_sums=tuple(limits_of_sums(outcome.promises)) if outcome.totals else (),
        sentences=tuple(in_words(promise.guarantee) for promise in outcome.promises if promise.holds),
        columns=tuple(
            ColumnLine(name, roles.get(name, MADE), plan.treatment(name), roles.get(name) not in WITHHELD)
            for name in plan.shown
        ),
        after=outcome.after_json,
        estimates=tuple(_estimate_summary(outcome, name) for name in outcome.stats.protocols),
        numbers=tuple(_number_summary(outcome, name) for name in outcome.stats.number_protocols),
        findings=outcome.findings,
        derived=tuple(
            DerivedSummary((place["x"], place["y"]), one["column"], one["treatment"], one["found"])
            for place in derived_columns(plan, outcome.findings)
            for one in place["columns"]
        ),
        moved=any(True for _ in movers(plan)),
        examples=tuple(example(planned.step, guarantee, planned.context) for planned, guarantee in holding),
        bounds=tuple(
            bound_of_person(planned.step, guarantee, person, plan.most_rows)
            for planned, guarantee in holding
            if not guarantee.delta
        ),
        exactness=tuple(sentence for planned in plan.steps if (sentence := planned.step.exactness())),
        about=about_rows(outcome.stats.rows, plan.removal),
        removal=plan.removal,
        hidden_cases=plan.hidden_cases,
        ensured_cases=plan.ensured_cases,
        groups=tuple(name for name in outcome.groups if name != "all"),
        questions=tuple((QUESTIONS[one.question], ANSWERS[one.answer]) for one in outcome.audit.questions),
        attacks=tuple(outside_row(one) for one in worst(outcome.audit.results)),
        recipient=outcome.audit.recipient,
        key="test" if outcome.key == TEST_KEY_MARK else "held" if outcome.key == "held" else "fresh",
    )


def _holding(outcome: Outcome) -> Iterator[tuple[BoundStep, Guarantee]]:
    """Yield the steps whose promise holds, with that promise as it is worded."""
    for planned in outcome.plan.steps:
        own = planned.step.guarantee(planned.context)
        if planned.step.row_draw is not None:
            found = next((one for one in outcome.promises if one.holds and one.guarantee.delta), None)
        elif own is None:
            continue
        else:
            found = next(
                (one for one in outcome.promises if one.holds and one.guarantee.columns == own.columns), None
            )
        if found is not None:
            yield planned, found.guarantee


def _estimate_summary(outcome: Outcome, name: str) -> EstimateSummary:
    protocol = outcome.stats.protocols[name]
    tally, most_rows = outcome.stats.reports[name].added_up("all"), outcome.stats.most_rows[name]
    table = estimate_table(name, protocol, tally, most_rows=most_rows)
    return EstimateSummary(
        column=name,
        protocol=protocol.label(),
        rows=int(outcome.stats.reports[name].n.sum()),
        labels=tuple(table.column("value").to_pylist()),
        share=tuple(table.column("estimate").to_pylist()),
        low=tuple(table.column("low").to_pylist()),
        high=tuple(table.column("high").to_pylist()),
    )


def _number_summary(outcome: Outcome, name: str) -> NumberSummary:
    protocol, tally = outcome.stats.number_protocols[name], outcome.stats.numbers[name]
    table = number_table(name, protocol, tally.added_up("all"))
    step = next(step for _, step in outcome.plan.number_randomizers if name in step.columns)
    about = about_numbers(protocol, step.outside, step.missing)
    figures = (table.column(one).to_pylist() for one in ("value", "estimate", "low", "high"))
    return NumberSummary(name, protocol.label(), int(tally.n.sum()), tuple(zip(*figures, strict=True)), about)


def inside_of(outcome: Outcome, seconds: float) -> Inside:
    """Return what only the data holder may read."""
    truth = {
        name: tuple((tally.added_up("all").support[0] / max(1, outcome.stats.rows)).tolist())
        for name, tally in outcome.stats.truth.items()
    }
    return Inside(
        input_name=Path(outcome.plan.recipe.input.path).name,
        rows=outcome.stats.read,
        before=outcome.before_json,
        truth=truth,
        errors=outcome.errors_json(),
        recorded=outcome.recorded() if outcome.stats.rows else {},
        riskiest=outcome.after.smallest,
        earlier=(outcome.earlier or {}).get("sentence", ""),
        attacked=tuple(attack_row(one) for one in worst(outcome.audit.results)),
        moves=tuple(moved_rows(counts) for counts in outcome.moves),
        who_pays=tuple(one.as_json(_SHOWN_GROUPS) for one in outcome.impact_by_group),
        remarks=tuple(_diagnostic_summary(outcome, remark) for remark in outcome.stats.diagnostics.as_json()),
        seconds=seconds,
    )


def counts_of(recorded: RecordedSummary) -> dict[str, int]:
    """Return how many numbers there are, and how many were limited or filled, as the manifest has them."""
    return {name: getattr(recorded, name) for name in ("numbers", "missing", "below", "above")}


def _diagnostic_summary(outcome: Outcome, remark: dict[str, Any]) -> DiagnosticSummary:
    values = remark["values"]
    shown = tuple(islice((values or {}).items(), _SHOWN_VALUES))
    more = None if values is None else len(values) - len(shown)
    return DiagnosticSummary(
        outcome.plan.steps[remark["step"] - 1].location,
        Message(remark["what"]),
        remark["rows"],
        shown,
        more,
    )
