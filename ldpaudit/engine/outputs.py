"""The files of a run, each under its temporary name."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit import __version__
from ldpaudit.anonymity import ClassCounts
from ldpaudit.anonymity.who_pays import Breakdown
from ldpaudit.engine.derived import derived_columns, movers
from ldpaudit.engine.folder import INTERNAL, MANIFEST, RELEASE, Staging
from ldpaudit.engine.manifest import MADE, TEST_KEY_MARK, as_text, external
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import Promise
from ldpaudit.engine.relocate import relocated
from ldpaudit.engine.stats import Stats
from ldpaudit.estimate import SCHEMA, Tally, errors, estimate_table, number_table
from ldpaudit.guarantee import Finding
from ldpaudit.recipe import WITHHELD
from ldpaudit.report import (
    ColumnTold,
    Content,
    DerivedTold,
    EstimateTold,
    Inside,
    NumberTold,
    RemarkTold,
    external_report,
    internal_report,
)
from ldpaudit.report.sentences import in_words, moved_rows
from ldpaudit.tables import Lines, TableWriter, file_hash, write_points

ESTIMATES = "estimates.csv"
REPORT = "report.html"
RECIPE = "recipe.toml"
#: Values of a remark that the internal report shows; its manifest has the others.
_SHOWN_VALUES = 20
#: Groups of each dimension that it shows: those that pay most.
_SHOWN_GROUPS = 20
TEST_KEY_FILE = "TEST KEY - NO PRIVACY.txt"


@dataclass(frozen=True)
class Outcome:
    """What a run knows once all rows are treated; the findings `inner` count true rows, and stay inside."""

    plan: Plan
    stats: Stats
    findings: tuple[Finding, ...]
    told: tuple[Promise, ...]
    together: str
    before: ClassCounts
    after: ClassCounts
    key: str
    earlier: dict[str, Any] | None = None
    moves: tuple[dict[str, Any], ...] = ()
    who_pays: tuple[Breakdown, ...] = ()
    inner: tuple[Finding, ...] = ()

    @property
    def before_json(self) -> dict[str, Any]:
        """Class sizes of the table."""
        return class_sizes(self.before, self.plan.recognizing_before, self.stats.unit)

    @property
    def after_json(self) -> dict[str, Any]:
        """Class sizes of the release."""
        return class_sizes(self.after, self.plan.recognizing_after)

    @property
    def groups(self) -> dict[str, tuple[str, str]]:
        """What estimates are given for, by its name: a kind of period, or a column; the whole table first."""
        kinds = {kind: (kind, "") for kind in ("all", *self.plan.periods)}
        columns = {
            f'column "{name}"' if name in kinds else name: ("", name) for name in self.plan.recipe.output.by
        }
        return {**kinds, **columns}

    def tally(self, side: str, name: str, group: tuple[str, str]) -> Tally:
        """Return the counts "reports", "truth", "numbers" or "amounts" of a column, by one of `groups`."""
        kind, column = group
        if column:
            by_column: Tally = getattr(self.stats, f"{side}_by")[name, column]
            return by_column.named(column)
        counted: Tally = getattr(self.stats, side)[name]
        return counted.added_up(kind)

    @cached_property
    def estimates(self) -> pa.Table:
        """Estimates of all randomized columns, for the whole table and each period."""
        tables = [
            estimate_table(
                name, protocol, self.tally("reports", name, group), most_rows=self.stats.most_rows[name]
            )
            for name, protocol in self.stats.protocols.items()
            for group in self.groups.values()
        ]
        tables += [
            number_table(name, protocol, self.tally("numbers", name, group))
            for name, protocol in self.stats.number_protocols.items()
            for group in self.groups.values()
        ]
        return pa.concat_tables(tables) if tables else SCHEMA.empty_table()

    def errors_json(self) -> dict[str, Any]:
        """Errors against the truth: raw, and after projection on shares that can be."""
        told: dict[str, Any] = {}
        for name, protocol in self.stats.protocols.items():
            told[name] = {}
            for kind, group in self.groups.items():
                counts = self.tally("reports", name, group).counts
                truth = self.tally("truth", name, group).support
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
                for group in self.groups.values()
                for tally in (self.tally("truth", name, group),)
                for period, counts in zip(tally.periods, tally.support, strict=True)
            }
        return told

    def groups_json(self) -> dict[str, list[str]]:
        """Return the names of what estimates are given for, under the kind of period or the column."""
        sides = ("reports", self.stats.protocols), ("numbers", self.stats.number_protocols)
        first = next(((side, name) for side, names in sides for name in names), None)
        if first is None:
            return {}
        return {kind: list(self.tally(*first, group).periods) for kind, group in self.groups.items()}

    def true_means(self) -> dict[str, dict[str, float]]:
        """Give the true mean of each column of randomized numbers, by period; for the internal side alone."""
        told: dict[str, dict[str, float]] = {}
        for name, protocol in self.stats.number_protocols.items():
            told[name] = {}
            for group in self.groups.values():
                tally = self.tally("amounts", name, group)
                means = protocol.interval.mean(tally.support[:, 0], tally.n)
                told[name] |= dict(zip(tally.periods, means.tolist(), strict=True))
        return told


def class_sizes(counts: ClassCounts, columns: tuple[str, ...], unit: str | None = None) -> dict[str, Any]:
    """Give class counts as plain values, with the columns and the unit that they are about."""
    sizes = {str(size): classes for size, classes in counts.class_sizes.items()}
    return {**counts.as_json(), "class_sizes": sizes, "columns": list(columns), "unit": unit or "row"}


def write_outputs(
    outcome: Outcome,
    place: Staging,
    pieces: Iterable[pa.Table | Lines],
    out: Path,
    began: float,
    earlier: Callable[[Path], dict[str, Any] | None],
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """Write every file of a run under its temporary name, the manifests last.

    Parameters
    ----------
    outcome : Outcome
        What the run knows.
    place : Staging
        Where to write.
    pieces : iterable of Table or Lines
        Released rows in their final order.
    out : Path
        Where the folder will stand.
    began : float
        Start of the run on the monotonic clock.
    earlier : callable
        Tells by the external manifest what was released of the same rows before.

    Returns
    -------
    manifest : dict
        The external manifest.
    earlier : dict or None
        What was told.
    """
    recipe, look = outcome.plan.recipe, outcome.stats.look
    table = _write_table(outcome, place, pieces)
    estimates = place.unfinished(RELEASE, ESTIMATES)
    with TableWriter(estimates, SCHEMA, format="csv") as writer:
        writer.write(outcome.estimates)
    look()
    content = _content(outcome)
    texts = {REPORT: external_report(content)}
    _write_texts(outcome, place, RELEASE, texts)
    manifest = external(
        outcome.plan,
        outcome.told,
        outcome.together,
        outcome.findings,
        outcome.stats.rows,
        outcome.after_json,
        outcome.key,
    )
    manifest["files"] = {
        recipe.output.path: table,
        **_hashes(place, RELEASE, [ESTIMATES, *texts]),
    }
    # Written first, so that the side which stays can tell whether the one that went out was edited.
    written = place.unfinished(RELEASE, MANIFEST)
    written.write_text(as_text(manifest), encoding="utf-8", newline="\n")
    # Its bytes tell whether the same was released before.
    outcome = replace(outcome, earlier=earlier(written))
    texts = {
        RECIPE: relocated(recipe, out / INTERNAL),
        REPORT: internal_report(
            replace(content, findings=(*outcome.findings, *outcome.inner)),
            _inside(outcome, time.monotonic() - began),
        ),
    }
    _write_texts(outcome, place, INTERNAL, texts)
    inside = {
        **manifest,
        "release_manifest_sha256": file_hash(written),
        "input": {
            "path": recipe.input.path,
            "sha256": outcome.plan.input_hash,
            "rows": outcome.stats.read,
        },
        "removed_rows": outcome.stats.read - outcome.stats.rows,
        "anonymity": {"before": outcome.before_json, "after": outcome.after_json},
        "earlier": outcome.earlier,
        "moves": list(outcome.moves),
        "remarks": outcome.stats.remarks.as_json(),
        "who_pays": [one.as_json() for one in outcome.who_pays],
        "findings": [finding.as_json() for finding in (*outcome.findings, *outcome.inner)],
        "groups": outcome.groups_json(),
        "truth": outcome.truth_json(),
        "true_means": outcome.true_means(),
        "errors": outcome.errors_json(),
        "seconds": round(time.monotonic() - began, 3),
        "files": _hashes(place, INTERNAL, list(texts)),
    }
    place.unfinished(INTERNAL, MANIFEST).write_text(as_text(inside, look), encoding="utf-8", newline="\n")
    return manifest, outcome.earlier


def _write_texts(outcome: Outcome, place: Staging, part: str, texts: dict[str, str]) -> None:
    """Write the texts of one side, and mark it where a test key drew the noise."""
    if outcome.key == TEST_KEY_MARK:
        texts[TEST_KEY_FILE] = TEST_KEY_MARK + "\n"
    for name, text in texts.items():
        place.unfinished(part, name).write_text(text, encoding="utf-8", newline="\n")


def _write_table(outcome: Outcome, place: Staging, pieces: Iterable[Any]) -> dict[str, str]:
    """Write the released table, and give the hashes of its bytes and of its values."""
    output = outcome.plan.recipe.output
    path = place.unfinished(RELEASE, output.path)
    moved = outcome.plan.moved
    if output.format == "gpkg" and moved is not None:
        # The library that writes it wants the right ending, and keeps a journal beside the file.
        made = place.scratch / "released.gpkg"
        content = write_points(made, pieces, *moved, output.row_group)
        made.rename(path)
        hashed = file_hash(path, lambda *_: outcome.stats.look())
        return {"sha256": hashed, "content_sha256": content}
    rest = iter(pieces)
    first = next(rest)
    points, kind = (moved, "parquet") if output.format == "geoparquet" else (None, output.format)
    with TableWriter(path, first.schema, output.row_group, format=kind, points=points) as writer:
        writer.write(first)
        del first
        for piece in rest:
            writer.write(piece)
    return {"sha256": writer.file_hash(), "content_sha256": writer.content_hash()}


def _content(outcome: Outcome) -> Content:
    plan = outcome.plan
    roles = plan.recipe.columns
    return Content(
        version=__version__,
        recipe=plan.recipe.fingerprint(),
        unit=plan.recipe.input.unit,
        file=plan.recipe.output.path,
        rows=outcome.stats.rows,
        lines=tuple(promise.line for promise in outcome.told),
        together=outcome.together,
        sentences=tuple(in_words(promise.guarantee) for promise in outcome.told if promise.holds),
        columns=tuple(
            ColumnTold(name, roles.get(name, MADE), plan.treatment(name), roles.get(name) not in WITHHELD)
            for name in plan.shown
        ),
        after=outcome.after_json,
        estimates=tuple(_estimate_told(outcome, name) for name in outcome.stats.protocols),
        numbers=tuple(_number_told(outcome, name) for name in outcome.stats.number_protocols),
        findings=outcome.findings,
        derived=tuple(
            DerivedTold((told["x"], told["y"]), one["column"], one["treatment"], one["found"])
            for told in derived_columns(plan, outcome.findings)
            for one in told["columns"]
        ),
        moved=any(True for _ in movers(plan)),
        key="test" if outcome.key == TEST_KEY_MARK else "held" if outcome.key == "held" else "fresh",
    )


def _estimate_told(outcome: Outcome, name: str) -> EstimateTold:
    protocol = outcome.stats.protocols[name]
    tally, most_rows = outcome.stats.reports[name].added_up("all"), outcome.stats.most_rows[name]
    table = estimate_table(name, protocol, tally, most_rows=most_rows)
    return EstimateTold(
        column=name,
        protocol=protocol.label(),
        rows=int(outcome.stats.reports[name].n.sum()),
        labels=tuple(table.column("value").to_pylist()),
        share=tuple(table.column("estimate").to_pylist()),
        low=tuple(table.column("low").to_pylist()),
        high=tuple(table.column("high").to_pylist()),
    )


def _number_told(outcome: Outcome, name: str) -> NumberTold:
    protocol, tally = outcome.stats.number_protocols[name], outcome.stats.numbers[name]
    table = number_table(name, protocol, tally.added_up("all"))
    told = (table.column(one).to_pylist() for one in ("value", "estimate", "low", "high"))
    return NumberTold(name, protocol.label(), int(tally.n.sum()), tuple(zip(*told, strict=True)))


def _inside(outcome: Outcome, seconds: float) -> Inside:
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
        means={name: told["all"] for name, told in outcome.true_means().items() if "all" in told},
        riskiest=outcome.after.smallest,
        earlier=(outcome.earlier or {}).get("sentence", ""),
        moves=tuple(moved_rows(told) for told in outcome.moves),
        who_pays=tuple(one.as_json(_SHOWN_GROUPS) for one in outcome.who_pays),
        remarks=tuple(_remark_told(outcome, remark) for remark in outcome.stats.remarks.as_json()),
        seconds=seconds,
    )


def _remark_told(outcome: Outcome, remark: dict[str, Any]) -> RemarkTold:
    values = remark["values"]
    shown = tuple(islice((values or {}).items(), _SHOWN_VALUES))
    more = None if values is None else len(values) - len(shown)
    return RemarkTold(
        outcome.plan.steps[remark["step"] - 1].place, remark["what"], remark["rows"], shown, more
    )


def _hashes(place: Staging, part: str, names: list[str]) -> dict[str, dict[str, str]]:
    return {name: {"sha256": file_hash(place.unfinished(part, name))} for name in names}
