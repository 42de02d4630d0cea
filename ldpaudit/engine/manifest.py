"""What a run knows once all rows are treated, and the two manifests that say it: outside and inside."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from importlib.metadata import version
from typing import Any

import pyarrow as pa

from ldpaudit import __version__
from ldpaudit.audit import AuditReport
from ldpaudit.audit.leaks import SEARCHED
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import Promise, sums_in_words
from ldpaudit.engine.stats import Stats
from ldpaudit.estimate import SCHEMA, Tally, about_numbers, errors, estimate_table
from ldpaudit.findings import Finding
from ldpaudit.language import Message
from ldpaudit.ledger import Claim, Total
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.report.examples import said_of


@dataclass(frozen=True)
class Outcome:
    """What a run knows.

    classes: class sizes of the released rows, and what these give away, as anybody may know it.
    inside: what of the counts stays with the data holder, as the manifest there names it.
    key: "fresh", "held", or the mark of a test key; never the key.
    """

    plan: Plan
    stats: Stats
    findings: tuple[Finding, ...]
    promises: tuple[Promise, ...]
    claims: tuple[Claim, ...]
    totals: tuple[Total, ...]
    classes: Mapping[str, Any]
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
        most = {name: step.most_rows or 1 for _, step in self.plan.of(Randomize) for name in step.columns}
        return estimate_table(
            name, self.plan.protocols[name], self.tally("reports", name, group), most_rows=most.get(name, 1)
        )

    @cached_property
    def estimates(self) -> pa.Table:
        """Estimates of all randomized columns, for the whole table and each period."""
        tables = [self.estimated(name, group) for name in self.plan.protocols for group in self.groups]
        return pa.concat_tables(tables) if tables else SCHEMA.empty_table()

    @property
    def shown(self) -> list[dict[str, Any]]:
        """The estimates of each randomized column over the whole table, for the reports."""
        steps = self.plan.numbers
        return [
            {
                "column": name,
                "protocol": protocol.label(),
                "number": name in steps,
                "about": about_numbers(protocol, steps[name].outside, steps[name].missing)
                if name in steps
                else "",
                "reports": int(self.tally("reports", name, "all").n.sum()),
                "rows": self.estimated(name, "all").to_pylist(),
            }
            for name, protocol in self.plan.protocols.items()
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
        for name, protocol in self.plan.protocols.items():
            tallies = {group: self.tally("truth", name, group) for group in self.groups}
            groups |= {group: list(tally.periods) for group, tally in tallies.items()}
            if name in self.plan.numbers:
                means[name] = {}
                for tally in tallies.values():
                    mean = protocol.interval.mean(tally.support[:, 0], tally.n).tolist()
                    means[name] |= dict(zip(tally.periods, mean, strict=True))
                there = stats.numbers[f"there {name}"]
                missing = int(stats.tallies["truth", name, ""].n.sum()) - there
                outside = {side: stats.numbers[f"{side} {name}"] for side in ("below", "above")}
                recorded[name] = {"numbers": there, "missing": missing, **outside}
                continue
            truth[name], wrong[name] = {}, {}
            for group, tally in tallies.items():
                for period, support in zip(tally.periods, tally.support.tolist(), strict=True):
                    truth[name][period] = dict(zip(protocol.domain.labels, support, strict=True))
                counts = self.tally("reports", name, group).counts
                for post, label in (("raw", group), ("norm-sub", f"{group}, projected")):
                    shares = protocol.estimate(counts, post=post).frequency
                    wrong[name][label] = errors(tally.support, shares)
        counted = {"truth": truth, "groups": groups, "randomized_means": means}
        return {**counted, "recorded_numbers": recorded, "errors": wrong}


#: Instead of a role, for a column that a step made.
MADE = Message("made by a step")


def as_text(manifest: Mapping[str, Any]) -> str:
    """Write a manifest as JSON that a person can read."""
    return json.dumps(manifest, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def external(outcome: Outcome, *, trial: bool) -> dict[str, Any]:
    """Return what anybody may know, but the hashes of the files: nothing is computed from raw data here."""
    plan, recipe, period = outcome.plan, outcome.plan.recipe, outcome.plan.period_column
    of_period = {
        "period_column": None if period is None else period.name,
        "period": "" if period is None else period.period,
    }
    prefixed = recipe.output.formulas == "prefix" and recipe.output.as_lines
    return {
        "ldpaudit": __version__,
        "recipe": recipe.fingerprint(),
        "purpose": {name: getattr(recipe.purpose, name) for name in ("recipient", "purpose", "review")},
        # That there is a reason, which itself stays inside.
        "justified": bool(recipe.purpose.justification),
        "unit": recipe.input.unit,
        "person": plan.person,
        "most_rows": plan.most_rows,
        "key": outcome.key,
        "trial": trial,
        "guarantees": [
            {
                **promise.guarantee.as_json(),
                "holds": promise.holds,
                "line": promise.line,
                **said_of(
                    promise.guarantee,
                    [(one.step, one.context) for one in plan.steps if promise.holds],
                    plan.person,
                    plan.most_rows,
                ),
            }
            for promise in outcome.promises
        ],
        "totals": [total.as_json() for total in outcome.totals],
        **({} if plan.unit else _only_total(outcome)),
        "together": sums_in_words(plan, outcome.promises, outcome.totals),
        "findings": [finding.as_json() for finding in outcome.findings],
        "columns": {
            name: {"role": recipe.columns.get(name, MADE), "treatment": plan.treatment(name)}
            for name in plan.shown
        },
        "released_columns": list(plan.released),
        "noise": {name: list(sources) for name, sources in plan.noise.items()},
        "removal": list(plan.removal),
        "exactness": [said for planned in plan.steps if (said := planned.step.exactness())],
        "asked": plan.asked,
        **{
            name: [
                {**record, **of_period}
                for planned, step in plan.of(kind)
                for record in step.records(planned.context)
            ]
            for name, kind in (("randomized", Randomize), ("numbers", RandomizeNumber))
        },
        "table": recipe.output.path,
        "rows": outcome.stats.rows,
        "anonymity": dict(outcome.classes),
        "files": {},
        **({"formulas": recipe.output.formulas} if prefixed else {}),
        "searched": SEARCHED,
        "audit": outcome.audit.without_figures(),
        "groups": [name for name in outcome.groups if name != "all"],
    }


def internal(outcome: Outcome, manifest: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Return what stays in the house, but the hashes of the files; `manifest` is the one that goes out."""
    plan, stats = outcome.plan, outcome.stats
    own = plan.recipe.input
    return {
        **manifest,
        # Trees and neighbours are not promised to be the same in another version.
        "libraries": {name: version(name) for name in ("numpy", "pandas", "scikit-learn", "scipy")},
        "identity": plan.identity,
        "purpose": asdict(plan.recipe.purpose),
        "input": {"path": own.path, "sha256": plan.input_hash, "rows": stats.read},
        "removed_rows": stats.read - stats.rows,
        "remarks": stats.remarks_json(),
        "audit": outcome.audit.as_json(),
        **outcome.inside,
        **outcome.truth(),
        **more,
    }


def _only_total(outcome: Outcome) -> dict[str, float]:
    """Return `total_epsilon` where all promises are about one row, so that one number says it all."""
    holding = [promise.guarantee for promise in outcome.promises if promise.holds]
    if any(one.neighbours != "row" or one.distance is not None or one.delta for one in holding):
        return {}
    of_rows = [total.epsilon for total in outcome.totals if total.relation == "one row" and total.bounded]
    return {"total_epsilon": of_rows[0]} if of_rows else {}
