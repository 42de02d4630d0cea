"""What a run knows once all rows are treated: what its files are written from."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pyarrow as pa

from ldpaudit.anonymity import ClassCounts
from ldpaudit.anonymity.who_pays import Breakdown
from ldpaudit.audit import Searched
from ldpaudit.engine.exposure import Exposure
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import Promise
from ldpaudit.engine.stats import Stats
from ldpaudit.estimate import SCHEMA, errors, estimate_table, number_table, periods_of
from ldpaudit.estimate.exact_sums import mean_of
from ldpaudit.guarantee import Finding
from ldpaudit.ledger import Claim, Total
from ldpaudit.report import RecordedTold


@dataclass(frozen=True)
class Outcome:
    """What a run knows once all rows are treated; the findings `inner` count true rows, and stay inside."""

    plan: Plan
    stats: Stats
    findings: tuple[Finding, ...]
    told: tuple[Promise, ...]
    claims: tuple[Claim, ...]
    totals: tuple[Total, ...]
    together: str
    before: ClassCounts
    after: ClassCounts
    exposure: Exposure
    key: str
    earlier: dict[str, Any] | None = None
    moves: tuple[dict[str, Any], ...] = ()
    who_pays: tuple[Breakdown, ...] = ()
    inner: tuple[Finding, ...] = ()
    searched: Searched = field(default_factory=Searched)

    @property
    def before_json(self) -> dict[str, Any]:
        """Class sizes of the table."""
        unit, stats = self.stats.unit, self.stats
        lines = None if stats.cases_before is None else stats.read
        return class_sizes(self.before, self.plan.recognizing_before, unit, lines)

    @property
    def after_json(self) -> dict[str, Any]:
        """Class sizes of the release."""
        return sizes_after(self.plan, self.stats, self.after, self.exposure)

    @property
    def periods(self) -> tuple[str, ...]:
        """Kinds of period for which estimates are given, the whole table first."""
        possible = periods_of(self.stats.period)
        return ("all", *(kind for kind in self.plan.recipe.output.periods if kind in possible))

    @cached_property
    def estimates(self) -> pa.Table:
        """Estimates of all randomized columns, for the whole table and each period."""
        tables = [
            estimate_table(
                name, protocol, self.stats.reports[name].added_up(kind), most_rows=self.stats.most_rows[name]
            )
            for name, protocol in self.stats.protocols.items()
            for kind in self.periods
        ]
        tables += [
            number_table(name, protocol, self.stats.numbers[name].added_up(kind))
            for name, protocol in self.stats.number_protocols.items()
            for kind in self.periods
        ]
        return pa.concat_tables(tables) if tables else SCHEMA.empty_table()

    def errors_json(self) -> dict[str, Any]:
        """Errors against the truth: raw, and after projection on shares that can be."""
        told: dict[str, Any] = {}
        for name, protocol in self.stats.protocols.items():
            told[name] = {}
            for kind in self.periods:
                counts = self.stats.reports[name].added_up(kind).counts
                truth = self.stats.truth[name].added_up(kind).support
                for post, label in (("raw", kind), ("norm-sub", f"{kind}, projected")):
                    shares = protocol.estimate(counts, post=post).frequency
                    told[name][label] = errors(truth, shares).as_json()
        return told

    def truth_json(self) -> dict[str, Any]:
        """Give true counts by column, period and value; for the internal side alone."""
        told: dict[str, Any] = {}
        for name, protocol in self.stats.protocols.items():
            labels = protocol.domain.labels
            told[name] = {
                period: dict(zip(labels, counts.tolist(), strict=True))
                for kind in self.periods
                for tally in (self.stats.truth[name].added_up(kind),)
                for period, counts in zip(tally.periods, tally.support, strict=True)
            }
        return told

    def true_means(self) -> dict[str, dict[str, float]]:
        """Return the mean of the recorded numbers of each randomized column, by period; it stays inside.

        Rows without a number have no part in it, and numbers outside the interval count as they are.
        """
        return {
            name: {
                period: mean_of(limbs, int(n))
                for kind in self.periods
                for tally in (recorded.added_up(kind),)
                for period, n, limbs in zip(tally.periods, tally.n, tally.support[:, 2:], strict=True)
            }
            for name, recorded in self.stats.recorded.items()
        }

    def randomized_means(self) -> dict[str, dict[str, float]]:
        """Return the mean of what was randomized: of numbers limited to the interval, missing ones filled."""
        told: dict[str, dict[str, float]] = {}
        for name, protocol in self.stats.number_protocols.items():
            told[name] = {}
            for kind in self.periods:
                tally = self.stats.amounts[name].added_up(kind)
                means = protocol.interval.mean(tally.support[:, 0], tally.n)
                told[name] |= dict(zip(tally.periods, means.tolist(), strict=True))
        return told

    def recorded(self) -> dict[str, RecordedTold]:
        """Return, for each column of randomized numbers, how many were limited or filled; it stays inside."""
        filled = {name: step.missing for _, step in self.plan.number_randomizers for name in step.columns}
        means, randomized = self.true_means(), self.randomized_means()
        told = {}
        for name, tally in self.stats.recorded.items():
            below, above = tally.support[:, :2].sum(axis=0).tolist()
            numbers = int(tally.n.sum())
            told[name] = RecordedTold(
                numbers=numbers,
                mean=means[name].get("all"),
                randomized=randomized[name].get("all", math.nan),
                below=below,
                above=above,
                missing=int(self.stats.amounts[name].n.sum()) - numbers,
                filled=filled[name],
            )
        return told


def class_sizes(
    counts: ClassCounts, columns: tuple[str, ...], unit: str | None = None, lines: int | None = None
) -> dict[str, Any]:
    """Return class counts as plain values, with the columns and the unit that they are about.

    Where rows stand for several cases, these are what is counted, and `lines` are the rows.
    """
    sizes = {str(size): classes for size, classes in counts.class_sizes.items()}
    told = {**counts.as_json(), "class_sizes": sizes, "columns": list(columns), "unit": unit or "row"}
    return told if lines is None else {**told, "unit": "case", "lines": lines}


def sizes_after(plan: Plan, stats: Stats, after: ClassCounts, exposure: Exposure) -> dict[str, Any]:
    """Return class sizes of the release, with what its rows give away, as plain values."""
    lines = None if stats.cases is None else stats.rows
    sizes = class_sizes(after, plan.recognizing_after, lines=lines)
    return {**sizes, **exposure.as_json(after)}
