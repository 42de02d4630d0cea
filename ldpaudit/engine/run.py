"""Run a recipe: open, check, treat, judge, write, and put the whole folder in its place."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.audit import side_leaks
from ldpaudit.engine.folder import INTERNAL, MANIFEST, RELEASE, refuse_to_overwrite, staging
from ldpaudit.engine.manifest import TEST_KEY_MARK
from ldpaudit.engine.outputs import Outcome, class_sizes, write_outputs
from ldpaudit.engine.plan import Plan, compile_plan
from ldpaudit.engine.promises import accepted, blocking, exposed, promises, together
from ldpaudit.engine.shuffle import Shuffle
from ldpaudit.engine.stats import Stats, process
from ldpaudit.errors import CancelledError, ReleaseBlockedError
from ldpaudit.guarantee import Finding
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source, counted

CHUNK_ROWS = 65_536
ProgressReport = Callable[[str, int, int | None], None]
Cancel = Callable[[], bool]


@dataclass(frozen=True)
class Release:
    """What a run left.

    Parameters
    ----------
    folder : Path
        OUT: with release/ and internal/.
    manifest : dict
        The external manifest.
    before, after : dict
        Class sizes of the table, and of the release.
    """

    folder: Path
    manifest: dict[str, Any]
    before: dict[str, Any]
    after: dict[str, Any]

    @property
    def released(self) -> Path:
        """Path of the released table."""
        return self.folder / RELEASE / str(self.manifest["table"])

    def as_json(self) -> dict[str, Any]:
        """Give paths, promises and risk as plain values."""
        release, internal = self.folder / RELEASE, self.folder / INTERNAL
        return {
            "out": str(self.folder),
            "released": str(self.released),
            "estimates": str(release / "estimates.csv"),
            "report": str(release / "report.html"),
            "internal_report": str(internal / "report.html"),
            "manifest": str(release / MANIFEST),
            "rows": self.manifest["rows"],
            "key": self.manifest["key"],
            "guarantees": [told["line"] for told in self.manifest["guarantees"]],
            "together": self.manifest["together"],
            "findings": self.manifest["findings"],
            "before": self.before,
            "after": self.after,
        }

    def lines(self) -> Iterator[str]:
        """Tell a person where things are and what is promised."""
        told = self.as_json()
        if self.manifest["key"] == TEST_KEY_MARK:
            yield TEST_KEY_MARK.upper()
        yield from told["guarantees"] or ["No privacy claim: no column is randomized."]
        if told["together"]:
            yield told["together"]
        for finding in told["findings"]:
            yield f"{finding['severity']}: {finding['message']}"
        yield counted(told["rows"], "row", ",")
        for name in ("released", "estimates", "report", "internal_report"):
            yield f"{name.replace('_', ' ') + ':':17} {told[name]}"


def run(
    recipe: Recipe,
    out: str | Path,
    key: Key | None = None,
    progress: ProgressReport | None = None,
    cancel: Cancel | None = None,
    chunk_rows: int = CHUNK_ROWS,
) -> Release:
    """Run a recipe to its end.

    Parameters
    ----------
    recipe : Recipe
        What to do.
    out : Path
        Folder to make; must not be there, or be empty.
    key : Key, optional
        Master key; by default a fresh one of the operating system, forgotten afterwards.
    progress : callable, optional
        Called as progress(stage, rows done, rows in all or None).
    cancel : callable, optional
        Asked between batches; True stops the run.
    chunk_rows : int
        Rows treated at a time. The result does not depend on it.

    Returns
    -------
    Release

    Raises
    ------
    UserError
        If recipe and table do not fit, a value is refused, or the folder cannot be written.
    ReleaseBlockedError
        If a finding stands that nobody accepted.
    CancelledError
        If it was stopped. In all three cases nothing is left behind.
    """
    began = time.monotonic()
    out = Path(out).absolute()
    progress = progress or (lambda *_: None)
    cancel = cancel or (lambda: False)
    refuse_to_overwrite(out)
    mark = "fresh" if key is None else TEST_KEY_MARK if key.test else "held"
    progress("open", 0, None)
    source = Source.open(recipe.table_path, recipe.input.options)
    plan = compile_plan(recipe, source, key or Key.generate())
    refuse_blocked(accepted(plan.findings, recipe.accept))
    with staging(out) as place:
        stats = Stats(plan, place.scratch)
        shuffle = Shuffle(place.scratch, plan.shuffle_key, source.size)
        _treat(plan, stats, shuffle, chunk_rows, progress, cancel)
        progress("judge", 0, None)
        before, after = stats.before.finish(), stats.after.finish()
        after_json = class_sizes(after, plan.recognizing_after)
        found = [*plan.findings, *side_leaks(stats.sample.evidence()), *exposed(after_json)]
        findings = accepted(found, recipe.accept)
        refuse_blocked(findings)
        told = promises(plan, findings)
        outcome = Outcome(
            plan=plan,
            stats=stats,
            findings=findings,
            told=tuple(told),
            together=together(plan, told),
            before=before,
            after=after,
            key=mark,
        )
        manifest = write_outputs(outcome, place, _shuffled(shuffle, stats.rows, progress, cancel), out, began)
        _stop_if(cancel)
        progress("finish", stats.rows, stats.rows)
        place.finish(out)
    return Release(out, manifest, outcome.before_json, outcome.after_json)


def refuse_blocked(findings: Sequence[Finding]) -> None:
    """Raise ReleaseBlockedError where a finding stands that nobody accepted."""
    standing = blocking(findings)
    if standing:
        told = "; ".join(f"{finding.message} ({finding.code}): {finding.mend}" for finding in standing)
        raise ReleaseBlockedError(f"nothing is released: {told}", standing)


def _treat(
    plan: Plan, stats: Stats, shuffle: Shuffle, chunk_rows: int, progress: ProgressReport, cancel: Cancel
) -> None:
    total = plan.source.rows
    first = 0
    for batch in plan.source.batches(chunk_rows):
        _stop_if(cancel)
        rows = range(first, first + batch.num_rows)
        shuffle.add(process(batch, rows, plan, stats), rows)
        first = rows.stop
        progress("treat", first, total)


def _shuffled(shuffle: Shuffle, rows: int, progress: ProgressReport, cancel: Cancel) -> Iterator[pa.Table]:
    done = 0
    for table in shuffle.batches():
        _stop_if(cancel)
        yield table
        done += table.num_rows
        progress("write", done, rows)


def _stop_if(cancel: Cancel) -> None:
    if cancel():
        raise CancelledError
