"""What a run knows once all rows are treated: what its files are written from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pyarrow as pa

from ldpaudit.anonymity import ClassCounts
from ldpaudit.anonymity.impact_by_group import Breakdown
from ldpaudit.audit import AuditReport, Searched
from ldpaudit.engine.beside import Beside
from ldpaudit.engine.exposure import Exposure
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import Promise
from ldpaudit.engine.stats import Stats
from ldpaudit.estimate import SCHEMA, Tally, about_numbers, errors, estimate_table, number_table
from ldpaudit.findings import Finding
from ldpaudit.ledger import Claim, Total


@dataclass(frozen=True)
class Outcome:
    """What a run knows once all rows are treated; the findings `inner` count true rows, and stay inside."""

    plan: Plan
    stats: Stats
    findings: tuple[Finding, ...]
    promises: tuple[Promise, ...]
    claims: tuple[Claim, ...]
    totals: tuple[Total, ...]
    together: str
    before: ClassCounts
    after: ClassCounts
    exposure: Exposure
    key: str
    earlier: dict[str, Any] | None = None
    moves: tuple[dict[str, Any], ...] = ()
    impact_by_group: tuple[Breakdown, ...] = ()
    inner: tuple[Finding, ...] = ()
    searched: Searched = field(default_factory=Searched)
    audit: AuditReport = field(default_factory=AuditReport)
    beside: tuple[Beside, ...] = ()

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
    def groups(self) -> dict[str, tuple[str, str]]:
        """What estimates are given for, by its name: a kind of period, or a column; the whole table first."""
        kinds = {kind: (kind, "") for kind in ("all", *self.plan.periods)}
        columns = {
            f'column "{name}"' if name in kinds else name: ("", name) for name in self.plan.recipe.output.by
        }
        return {**kinds, **columns}

    def tally(self, side: str, name: str, group: tuple[str, str]) -> Tally:
        """Return one side of `Stats` ("reports", "truth", "numbers" …) of a column, by one of `groups`."""
        kind, column = group
        counted = self.stats.tallies[side, name, column]
        return counted.named(column) if column else counted.added_up(kind)

    def estimated(self, name: str, group: str) -> pa.Table:
        """Return the estimates of a randomized column by one of `groups`."""
        if name in self.stats.protocols:
            tally, most = self.tally("reports", name, self.groups[group]), self.stats.most_rows[name]
            return estimate_table(name, self.stats.protocols[name], tally, most_rows=most)
        return number_table(
            name, self.stats.number_protocols[name], self.tally("numbers", name, self.groups[group])
        )

    @cached_property
    def estimates(self) -> pa.Table:
        """Estimates of all randomized columns, for the whole table and each period."""
        names = (*self.stats.protocols, *self.stats.number_protocols)
        tables = [self.estimated(name, group) for name in names for group in self.groups]
        return pa.concat_tables(tables) if tables else SCHEMA.empty_table()

    @property
    def shown(self) -> list[dict[str, Any]]:
        """The estimates of each randomized column over the whole table, for the reports."""
        steps = {name: step for _, step in self.plan.number_randomizers for name in step.columns}
        about = {
            name: about_numbers(one, steps[name].outside, steps[name].missing)
            for name, one in self.stats.number_protocols.items()
        }
        protocols: dict[str, Any] = {**self.stats.protocols, **self.stats.number_protocols}
        return [
            {
                "column": name,
                "protocol": protocol.label(),
                "number": name in about,
                "about": about.get(name, ""),
                "reports": int(
                    self.tally("numbers" if name in about else "reports", name, self.groups["all"]).n.sum()
                ),
                "rows": self.estimated(name, "all").to_pylist(),
            }
            for name, protocol in protocols.items()
        ]

    def errors_json(self) -> dict[str, Any]:
        """Errors against the truth: raw, and after projection on shares that can be."""
        found: dict[str, Any] = {}
        for name, protocol in self.stats.protocols.items():
            found[name] = {}
            for kind, group in self.groups.items():
                counts = self.tally("reports", name, group).counts
                truth = self.tally("truth", name, group).support
                for post, label in (("raw", kind), ("norm-sub", f"{kind}, projected")):
                    shares = protocol.estimate(counts, post=post).frequency
                    found[name][label] = errors(truth, shares).as_json()
        return found

    def truth_json(self) -> dict[str, Any]:
        """Return true counts by column, period and value; for the internal side alone."""
        found: dict[str, Any] = {}
        for name, protocol in self.stats.protocols.items():
            labels = protocol.domain.labels
            found[name] = {
                period: dict(zip(labels, counts.tolist(), strict=True))
                for group in self.groups.values()
                for tally in (self.tally("truth", name, group),)
                for period, counts in zip(tally.periods, tally.support, strict=True)
            }
        return found

    def groups_json(self) -> dict[str, list[str]]:
        """Return the names of what estimates are given for, under the kind of period or the column."""
        sides = ("reports", self.stats.protocols), ("numbers", self.stats.number_protocols)
        first = next(((side, name) for side, names in sides for name in names), None)
        if first is None:
            return {}
        return {kind: list(self.tally(*first, group).periods) for kind, group in self.groups.items()}

    def randomized_means(self) -> dict[str, dict[str, float]]:
        """Return the mean of what was randomized: of numbers limited to the interval, missing ones filled."""
        found: dict[str, dict[str, float]] = {}
        for name, protocol in self.stats.number_protocols.items():
            found[name] = {}
            for group in self.groups.values():
                tally = self.tally("amounts", name, group)
                means = protocol.interval.mean(tally.support[:, 0], tally.n)
                found[name] |= dict(zip(tally.periods, means.tolist(), strict=True))
        return found

    def recorded(self) -> dict[str, dict[str, int]]:
        """Return, for each column of randomized numbers, how many were limited or filled; it stays inside."""
        found = {}
        for name in self.stats.number_protocols:
            numbers, below, above = (
                self.stats.numbers[f"{what} {name}"] for what in ("there", "below", "above")
            )
            missing = int(self.stats.tallies["amounts", name, ""].n.sum()) - numbers
            found[name] = {"numbers": numbers, "missing": missing, "below": below, "above": above}
        return found


def class_sizes(
    counts: ClassCounts, columns: tuple[str, ...], unit: str | None = None, lines: int | None = None
) -> dict[str, Any]:
    """Return class counts as plain values, with the columns and the unit that they are about.

    Where rows stand for several cases, these are what is counted, and `lines` are the rows.
    """
    sizes = {str(size): classes for size, classes in counts.class_sizes.items()}
    plain = {**counts.as_json(), "class_sizes": sizes, "columns": list(columns), "unit": unit or "row"}
    return plain if lines is None else {**plain, "unit": "case", "lines": lines}


def sizes_after(plan: Plan, stats: Stats, after: ClassCounts, exposure: Exposure) -> dict[str, Any]:
    """Return class sizes of the release, with what its rows give away, as plain values."""
    lines = None if stats.cases is None else stats.rows
    sizes = class_sizes(after, plan.recognizing_after, lines=lines)
    hidden = {}
    if plan.hidden_cases:
        hidden = {"hidden_cases": plan.hidden_cases, "ensured_cases": plan.ensured_cases}
    return {**sizes, **exposure.as_json(after), **hidden}
