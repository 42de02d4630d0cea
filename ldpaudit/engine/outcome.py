"""What a run knows once all rows are treated: what its manifests and estimates are written from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pyarrow as pa

from ldpaudit.anonymity import ClassCounts
from ldpaudit.audit import AuditReport
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import Promise
from ldpaudit.engine.stats import Stats
from ldpaudit.estimate import SCHEMA, Tally, about_numbers, errors, estimate_table
from ldpaudit.findings import Finding
from ldpaudit.ledger import Claim, Total


@dataclass(frozen=True)
class Outcome:
    """What a run knows.

    before, after: class sizes, and what the rows give away, as plain values.
    shown_after: what anybody may know of them: where `after` counts persons, rows.
    inside: what of the counts stays with the data holder, as the manifest there names it.
    key: "fresh", "held", or the mark of a test key; never the key.
    """

    plan: Plan
    stats: Stats
    findings: tuple[Finding, ...]
    promises: tuple[Promise, ...]
    claims: tuple[Claim, ...]
    totals: tuple[Total, ...]
    together: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    shown_after: Mapping[str, Any]
    inside: Mapping[str, Any]
    key: str
    audit: AuditReport

    @cached_property
    def groups(self) -> dict[str, tuple[str, str]]:
        """What estimates are given for, by its name: a kind of period, or a column; the whole table first."""
        kinds = {kind: (kind, "") for kind in ("all", *self.plan.periods)}
        columns = {
            f'column "{name}"' if name in kinds else name: ("", name) for name in self.plan.recipe.output.by
        }
        return {**kinds, **columns}

    def tally(self, side: str, name: str, group: str) -> Tally:
        """Return one side of the tallies of `Stats` for a column, by one of `groups`."""
        kind, column = self.groups[group]
        counted = self.stats.tallies[side, name, column]
        return counted.named(column) if column else counted.added_up(kind)

    def estimated(self, name: str, group: str) -> pa.Table:
        """Return the estimates of a randomized column by one of `groups`."""
        if name in self.stats.protocols:
            tally, most = self.tally("reports", name, group), self.stats.most_rows[name]
            return estimate_table(name, self.stats.protocols[name], tally, most_rows=most)
        return estimate_table(name, self.stats.number_protocols[name], self.tally("numbers", name, group))

    @cached_property
    def estimates(self) -> pa.Table:
        """Estimates of all randomized columns, for the whole table and each period."""
        names = (*self.stats.protocols, *self.stats.number_protocols)
        tables = [self.estimated(name, group) for name in names for group in self.groups]
        return pa.concat_tables(tables) if tables else SCHEMA.empty_table()

    @property
    def shown(self) -> list[dict[str, Any]]:
        """The estimates of each randomized column over the whole table, for the reports."""
        numbers = self.stats.number_protocols
        steps = {name: step for _, step in self.plan.number_randomizers for name in step.columns}
        protocols: dict[str, Any] = {**self.stats.protocols, **numbers}
        return [
            {
                "column": name,
                "protocol": protocol.label(),
                "number": name in numbers,
                "about": about_numbers(protocol, steps[name].outside, steps[name].missing)
                if name in numbers
                else "",
                "reports": int(self.tally("numbers" if name in numbers else "reports", name, "all").n.sum()),
                "rows": self.estimated(name, "all").to_pylist(),
            }
            for name, protocol in protocols.items()
        ]

    def truth(self) -> dict[str, Any]:
        """Return what the true values were, and how far estimates are from them; it stays inside.

        truth: counts by column, period and value.
        errors: raw, and after projection on shares that can be.
        groups: names of what estimates are given for, under the kind of period or the column.
        randomized_means, recorded_numbers: of numbers limited to the interval, missing ones filled; and how
            many were limited or filled.
        """
        stats = self.stats
        truth: dict[str, dict[str, Any]] = {}
        wrong: dict[str, dict[str, Any]] = {}
        groups: dict[str, list[str]] = {}
        means: dict[str, dict[str, float]] = {}
        recorded: dict[str, dict[str, int]] = {}
        for name, protocol in stats.protocols.items():
            truth[name], wrong[name] = {}, {}
            for kind in self.groups:
                tally, counts = self.tally("truth", name, kind), self.tally("reports", name, kind).counts
                groups[kind] = list(tally.periods)
                for period, support in zip(tally.periods, tally.support.tolist(), strict=True):
                    truth[name][period] = dict(zip(protocol.domain.labels, support, strict=True))
                for post, label in (("raw", kind), ("norm-sub", f"{kind}, projected")):
                    shares = protocol.estimate(counts, post=post).frequency
                    wrong[name][label] = errors(tally.support, shares)
        for name, numbers in stats.number_protocols.items():
            means[name] = {}
            for kind in self.groups:
                tally = self.tally("amounts", name, kind)
                groups[kind] = list(tally.periods)
                mean = numbers.interval.mean(tally.support[:, 0], tally.n).tolist()
                means[name] |= dict(zip(tally.periods, mean, strict=True))
            there = stats.numbers[f"there {name}"]
            missing = int(stats.tallies["amounts", name, ""].n.sum()) - there
            outside = {side: stats.numbers[f"{side} {name}"] for side in ("below", "above")}
            recorded[name] = {"numbers": there, "missing": missing, **outside}
        counted = {"truth": truth, "groups": groups, "randomized_means": means}
        return {**counted, "recorded_numbers": recorded, "errors": wrong}


def class_sizes(
    counts: ClassCounts, columns: tuple[str, ...], unit: str | None = None, lines: int | None = None
) -> dict[str, Any]:
    """Return class counts as plain values, with the columns and the unit that they are about.

    Where rows stand for several cases, these are what is counted, and `lines` are the rows.
    """
    sizes = {str(size): classes for size, classes in counts.class_sizes.items()}
    plain = {**counts.as_json(), "class_sizes": sizes, "columns": list(columns), "unit": unit or "row"}
    return plain if lines is None else {**plain, "unit": "case", "lines": lines}


def sizes_before(plan: Plan, stats: Stats) -> dict[str, Any]:
    """Return class sizes of the table as plain values."""
    lines = None if stats.cases_before is None else stats.read
    return class_sizes(stats.before(), plan.recognizing_before, stats.unit, lines)


def sizes_after(
    plan: Plan, stats: Stats, after: ClassCounts, exposure: Mapping[str, Any], unit: str | None = None
) -> dict[str, Any]:
    """Return class sizes of the release, with what its rows give away, as plain values."""
    lines = None if stats.cases is None else stats.rows
    return {**class_sizes(after, plan.recognizing_after, unit, lines), **exposure}
