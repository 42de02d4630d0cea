"""Run a recipe: open, check, treat, judge, write, and put the whole folder in its place."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.anonymity.impact_by_group import Breakdown
from ldpaudit.audit import search
from ldpaudit.engine.account import Account, open_ledger
from ldpaudit.engine.ahead import Hashing
from ldpaudit.engine.arguments import check_function, check_key, check_number, check_recipe, check_scheduler
from ldpaudit.engine.cluster import run_on_cluster
from ldpaudit.engine.compile_plan import compile_plan
from ldpaudit.engine.contributions import bound_contributions
from ldpaudit.engine.exposure import exposed
from ldpaudit.engine.folder import INTERNAL, MANIFEST, RELEASE, refuse_to_overwrite, refuse_to_race, staging
from ldpaudit.engine.formulas import formula_findings
from ldpaudit.engine.journal import begin, refuse_other_table
from ldpaudit.engine.limits import large_sums
from ldpaudit.engine.manifest import TEST_KEY_MARK
from ldpaudit.engine.memory import use_small_allocator
from ldpaudit.engine.outcome import Outcome, sizes_after
from ldpaudit.engine.outputs import write_outputs
from ldpaudit.engine.parts import ROWS, PartJob, cut, stamp_of, unchanged
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import accepted, blocking, claims, promises, together
from ldpaudit.engine.shuffle import buckets_for, shuffled
from ldpaudit.engine.stats import RISKIEST, Stats
from ldpaudit.engine.surveys import settle
from ldpaudit.engine.tried import Tried
from ldpaudit.engine.who_pays import uneven
from ldpaudit.engine.workers import WorkerSecrets, run_here, run_in_processes
from ldpaudit.errors import ReleaseBlockedError, UserError, as_path
from ldpaudit.findings import Finding
from ldpaudit.language import Message, join_texts
from ldpaudit.ledger import totals
from ldpaudit.leftovers import sweep_beside
from ldpaudit.progress import Cancel, Progress, ProgressReporter
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.report.sentences import moved_rows
from ldpaudit.tables import Source

CHUNK_ROWS = 65_536
_WRITTEN_ROWS = 1 << 15
_SHOWN_GROUPS = 100


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
    earlier : dict
        What the ledger knows of earlier releases of the same rows; empty without a ledger.
    who_pays : tuple of Breakdown
        Rows removed and detail lost by region, type and month; for the data holder alone.
    inner : tuple of Finding
        Findings about these, which stand in no external file.
    moves : tuple of dict
        How many places and persons stand behind moved points; for the data holder alone.
    """

    folder: Path
    manifest: dict[str, Any]
    before: dict[str, Any]
    after: dict[str, Any]
    earlier: dict[str, Any] = field(default_factory=dict)
    who_pays: tuple[Breakdown, ...] = ()
    inner: tuple[Finding, ...] = ()
    moves: tuple[dict[str, Any], ...] = ()

    @property
    def released(self) -> Path:
        """Path of the released table."""
        return self.folder / RELEASE / str(self.manifest["table"])

    def as_json(self) -> dict[str, Any]:
        """Return paths, promises and risk as plain values."""
        release, internal = self.folder / RELEASE, self.folder / INTERNAL
        return {
            "out": str(self.folder),
            "released": str(self.released),
            "estimates": str(release / "estimates.csv"),
            "report": str(release / "report.html"),
            "internal_report": str(internal / "report.html"),
            "manifest": str(release / MANIFEST),
            "rows": self.manifest["rows"],
            "removed_rows": self.before.get("lines", self.before["rows"]) - self.manifest["rows"],
            "key": self.manifest["key"],
            "guarantees": [told["line"] for told in self.manifest["guarantees"]],
            "totals": self.manifest["totals"],
            "together": self.manifest["together"],
            "findings": [*self.manifest["findings"], *(finding.as_json() for finding in self.inner)],
            "searched": self.manifest["searched"],
            "who_pays": [one.as_json(_SHOWN_GROUPS) for one in self.who_pays],
            "derived": self.manifest["derived"],
            "before": self.before,
            "after": self.after,
            "earlier": self.earlier,
            "moves": list(self.moves),
        }

    def lines(self) -> Iterator[str]:
        """Return a person where things are and what is promised."""
        told = self.as_json()
        if self.manifest["key"] == TEST_KEY_MARK:
            yield TEST_KEY_MARK.upper()
        yield from told["guarantees"] or ["No privacy claim: no column is randomized."]
        if told["together"]:
            yield told["together"]
        if self.earlier:
            yield self.earlier["sentence"]
        for finding in told["findings"]:
            accepted_for = (
                Message(" (accepted: {accepted})", accepted=finding["accepted"])
                if finding["accepted"]
                else ""
            )
            yield Message(
                "{severity}: {message}{accepted_for}",
                severity=finding["severity"],
                message=finding["message"],
                accepted_for=accepted_for,
            )
        looked, not_looked = told["searched"]["looked"], told["searched"]["not_looked"]
        if looked:
            yield Message("Looked for: {looked}.", looked=join_texts("; ", looked))
        yield Message("Not looked for: {not_looked}.", not_looked=join_texts("; ", not_looked))
        for place in told["derived"]:
            if place["columns"]:
                columns = join_texts(
                    ", ", (f"{one['column']} ({one['treatment']})" for one in place["columns"])
                )
                yield Message(
                    "Columns that follow from {x}, {y}: {columns}",
                    x=place["x"],
                    y=place["y"],
                    columns=columns,
                )
        yield from map(moved_rows, self.moves)
        removed = told["removed_rows"]
        yield Message("{n:,} (row|rows)", n=told["rows"]) + (
            Message(", {removed:,} removed", removed=removed) if removed else ""
        )
        for name in ("released", "estimates", "report", "internal_report"):
            yield Message("{replace:17} {told}", replace=name.replace("_", " ") + ":", told=told[name])


def run(
    recipe: Recipe,
    out: str | Path,
    key: Key | None = None,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    chunk_rows: int = CHUNK_ROWS,
    workers: int = 1,
    scheduler: str | None = None,
    resume: bool = False,
    ledger: str | Path | None = None,
    trial: bool = False,
    tried: str | Path | None = None,
) -> Release:
    """Run a recipe to its end.

    The result depends on recipe, table and key, and on nothing else that is given here.

    Parameters
    ----------
    recipe : Recipe
        What to do.
    out : Path
        Folder to make; must not be there, or be empty.
    key : Key, optional
        Master key; by default a fresh one of the operating system, forgotten afterwards.
    progress : callable, optional
        Called as progress(stage, done, total or None): bytes while the table is opened, hashed and cut into
        parts ("open", "hash", "cut"), then rows.
    cancel : callable, optional
        Asked at least as often; True stops the run.
    chunk_rows : int
        Rows treated at a time; never more than the 65,536 that it is without.
    workers : int
        Processes that treat parts of the table at the same time.
    scheduler : str, optional
        Address of a Dask scheduler whose workers treat the parts instead; they must reach the files of the
        recipe, and the folder beside `out`, under the same names.
    resume : bool
        Take up a run into `out` that ended early, and keep what is done should this one end early. Needs a
        key that is held.
    ledger : Path, optional
        The ledger in which to look for earlier releases of the same rows, and to book this one.
    trial : bool
        Look in the ledger and book nothing: what is written does not leave the house.
    tried : Path, optional
        Folder of a trial. Another table, recipe or public file than it was of is refused, and so are rows
        that were released since.

    Returns
    -------
    Release

    Raises
    ------
    UserError
        If something given is of another type, recipe and table do not fit, a value is refused, the folder
        cannot be written, or what is to be resumed is another run.
    ReleaseBlockedError
        If a finding stands that nobody accepted, or the run is not what was tried.
    CancelledError
        If it was stopped. Without `resume`, nothing is left behind in all three cases.
    """
    began = time.monotonic()
    use_small_allocator()
    recipe, key, scheduler = check_recipe(recipe), check_key(key), check_scheduler(scheduler)
    for name, function in (("progress", progress), ("cancel", cancel)):
        check_function(function, name)
    chunk_rows, workers = check_number(chunk_rows, "chunk_rows"), check_number(workers, "workers")
    ledger = None if ledger is None else as_path(ledger, "ledger.sqlite", where="ledger")
    out = as_path(out, "release", where="out").absolute()
    course = ProgressReporter(progress, cancel)
    if resume and key is None:
        raise UserError(
            "a run can be resumed with its own key only, and a fresh key is forgotten",
            where="--resume",
            hint="give the run a key of yours: --key-file",
        )
    sweep_beside(out.parent)
    refuse_to_overwrite(out)
    refuse_to_race(out)
    of_trial = None if tried is None else Tried.read(as_path(tried, "trial", where="tried"))
    mark = "fresh" if key is None else TEST_KEY_MARK if key.test else "held"
    key = key or Key.generate()
    with ExitStack() as books:
        opened = None if ledger is None else books.enter_context(open_ledger(ledger, trial=trial))
        course.at("open", 0, None)
        recipe = recipe.with_changes(folder=recipe.folder.absolute())
        stamp = stamp_of(recipe.table_path) if recipe.table_path.exists() else None
        with unchanged(recipe.table_path, stamp), Hashing(recipe.table_path) as hashing:
            hashed = partial(hashing.result, course.watch("hash"))
            if resume:
                refuse_other_table(out, recipe.table_path, hashed)
            source = Source.open(recipe.table_path, recipe.input.options, watch=course.watch("open"))
            plan = compile_plan(recipe, source, key, hashed(), lasting=mark != "fresh")
        if of_trial is not None:
            of_trial.refuse_another(plan)
        refuse_blocked(accepted(plan.findings, recipe.accept))
        with unchanged(source.path, stamp):
            parts = cut(source, course.watch("cut"))
        total = sum(part.rows for part in parts)
        builder = None
        if opened is not None:
            inputs = [plan.memory_inputs(promise.columns) for promise in plan.guarantees()]
            builder = opened.builder(
                source.schema, recipe.input.unit, source.columns, [names for names in inputs if names]
            )
        noted = None if opened is None else opened.path
        # From here on there is something to remove.
        course.at("survey" if plan.surveys else "treat", 0, total)
        with ExitStack() as booking, staging(out, resume, course.alive, noted) as place:
            job = PartJob(
                recipe=recipe,
                ticket=source.ticket(),
                input_hash=plan.input_hash,
                stamp=stamp or stamp_of(source.path),
                identity=plan.identity,
                folder=place.scratch,
                buckets=buckets_for(source.size),
                # More at a time would let a wish to stop wait.
                chunk_rows=min(chunk_rows, CHUNK_ROWS),
                rows=total,
                lasting="hashed" if resume else "no" if mark == "fresh" else "synced",
            )
            begin(job, plan, key, parts, booked=builder is not None)
            carrier = WorkerSecrets(key, builder)

            def treated(job: PartJob, stage: str) -> None:
                course.at(stage, 0, total)

                def told(rows: int) -> None:
                    course.at(stage, rows, total)

                with unchanged(source.path, job.stamp):
                    if scheduler is not None:
                        run_on_cluster(job, carrier, parts, scheduler, told, course.asked)
                    elif workers > 1 and len(parts) > 1:
                        run_in_processes(job, carrier, parts, workers, told, course.asked)
                    else:
                        run_here(job, plan, builder, parts, told, course.asked)

            for at in plan.surveys:
                survey = replace(job, survey=at)
                treated(survey, "survey")
                settle(
                    plan,
                    at,
                    [survey.place(part) for part in parts],
                    place.scratch,
                    total,
                    course.check_cancelled,
                )
            treated(job, "treat")
            stats = Stats(plan, place.scratch, builder, total, course.check_cancelled)
            for part in parts:
                course.at("count", part.first_row, total)
                stats.take(job.place(part))
            course.at("count", total, total)
            course.at("judge", 0, None)
            outcome = _judged(plan, stats, mark)
            account = None if opened is None else Account.of(opened, outcome, of_trial)
            dealt = [job.place(part) / ROWS for part in parts]
            rows = shuffled(dealt, job.buckets, workers)
            told_before = _nothing if account is None else account.earlier
            pieces = _told(rows, stats.rows, course)
            manifest, earlier = write_outputs(outcome, place, pieces, out, began, told_before, trial=trial)
            course.at("finish", stats.rows, stats.rows)
            if account is not None and not trial:
                booking.enter_context(account.booking(place, out))
            place.finish(out)
        if account is not None:
            account.confirm(out)
    return Release(
        folder=out,
        manifest=manifest,
        before=outcome.before_json,
        after=outcome.after_json,
        earlier=earlier or {},
        who_pays=outcome.who_pays,
        inner=outcome.inner,
        moves=outcome.moves,
    )


def _nothing(_: Path) -> None:
    """Tell of earlier releases where there is no ledger."""


def _judged(plan: Plan, stats: Stats, mark: str) -> Outcome:
    """Hold what was counted against the promises.

    Raises
    ------
    ReleaseBlockedError
        If a finding stands that nobody accepted.
    """
    bound_contributions(plan, stats)
    before = stats.before.finish()
    after, exposure = stats.after.finish(RISKIEST)
    after_json = sizes_after(plan, stats, after, exposure)
    searched = search(stats.sample.evidence(), stats.check_cancelled)
    found = [*plan.findings, *searched.findings, *exposed(plan, after_json)]
    found += formula_findings(plan, stats.formulas.columns)
    told = promises(plan, found)
    added = claims(plan, told, found)
    sums = totals(added, plan.recipe.input.unit if plan.names_person else "")
    findings = accepted([*found, *large_sums(plan, added, sums)], plan.recipe.accept)
    refuse_blocked(findings)
    who_pays = stats.who_pays.told()
    return Outcome(
        plan=plan,
        stats=stats,
        findings=findings,
        told=tuple(told),
        claims=added,
        totals=sums,
        together=together(plan, told, sums),
        before=before,
        after=after,
        exposure=exposure,
        key=mark,
        moves=tuple(moves.told() for moves in stats.moves.values()),
        who_pays=who_pays,
        inner=accepted([*uneven(who_pays), *searched.inner], plan.recipe.accept),
        searched=searched,
    )


def refuse_blocked(findings: Sequence[Finding]) -> None:
    """Raise ReleaseBlockedError where a finding stands that nobody accepted."""
    standing = blocking(findings)
    if standing:
        told = join_texts(
            "; ", (f"{finding.message} ({finding.code}): {finding.hint}" for finding in standing)
        )
        raise ReleaseBlockedError(Message("nothing is released: {told}", told=told), standing)


def _told(pieces: Iterator[pa.Table], rows: int, course: ProgressReporter) -> Iterator[pa.Table]:
    done = 0
    for rows_in_order in pieces:
        # The text of many rows is written in one go that nothing can stop.
        for start in range(0, rows_in_order.num_rows or 1, _WRITTEN_ROWS):
            course.check_cancelled()
            piece = rows_in_order.slice(start, _WRITTEN_ROWS)
            yield piece
            done += piece.num_rows
            course.at("write", done, rows)
