"""Run a recipe, stage by stage: prepare, treat and count, judge, shuffle and write, book.

Everything is written into a hidden folder beside OUT, which gets its name only when it is whole.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit import __version__
from ldpaudit.audit import FILE_ALONE, AuditReport, counts_that_follow, search, violated_claims
from ldpaudit.engine import counted, parts
from ldpaudit.engine.booked import Account
from ldpaudit.engine.manifest import Outcome
from ldpaudit.engine.outlook import first_rows
from ldpaudit.engine.outputs import Release, Trial, write_outputs
from ldpaudit.engine.parts import CHUNK_ROWS, Job, refuse_changed, stamp_of, use_small_allocator
from ldpaudit.engine.plan import Plan, compile_plan
from ldpaudit.engine.promises import accepted, refuse_blocked, weighed
from ldpaudit.engine.shuffle import ROWS, buckets_for, shuffled
from ldpaudit.engine.stats import Stats, bound_contributions, breakdowns, uneven
from ldpaudit.engine.surveys import decide
from ldpaudit.engine.workers import How, run_parts
from ldpaudit.errors import UserError, as_path
from ldpaudit.estimate.manifest import TEST_KEY
from ldpaudit.ledger import Ledger
from ldpaudit.progress import Cancel, Progress, ProgressReporter
from ldpaudit.randomness import Key, whole_number
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source, content_hash
from ldpaudit.work_folder import refuse_to_overwrite, staging, sweep_beside


def _number(given: Any, name: str) -> int:
    found = whole_number(given)
    if found is None or found < 1:
        raise UserError("this is not a whole number above 0", where=name, hint="write 1 or more")
    return found


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

    recipe: what to do.
    out: folder to make; must not be there, or be empty.
    key: master key; by default a fresh one of the operating system, forgotten afterwards.
    progress: called as progress(stage, done, total or None): bytes while the table is opened and hashed
        ("open", "hash"), then rows.
    cancel: asked at least as often; True stops the run.
    chunk_rows: rows treated at a time; never more than the 65,536 that it is without.
    workers: processes that treat parts of the table at the same time.
    scheduler: address of a Dask scheduler whose workers treat the parts instead; they must reach the files of
        the recipe, and the folder beside `out`, under the same names.
    resume: take up a run into `out` that ended early, and keep what is done should this one end early. Needs
        a key that is held.
    ledger: the ledger in which to look for earlier releases of the same rows, and to book this one.
    trial: look in the ledger and book nothing: what is written does not leave the house.
    tried: folder of a trial. Another table, recipe or public file than it was of is refused, and so are rows
        that were released since.
    Raises UserError: if recipe and table do not fit, a value is refused, the folder is taken or cannot be
        written, or what is to be resumed is another run.
    Raises ReleaseBlockedError: if there is a finding that nobody accepted, or the run is not what was tried.
    Raises CancelledError: if it was stopped. Without `resume`, nothing is left behind in all three cases.
    """
    began = time.monotonic()
    use_small_allocator()
    for name, fits, hint in (
        ("recipe", isinstance(recipe, Recipe), 'write Recipe.read("recipe.toml")'),
        ("key", isinstance(key, Key | None), "write Key.generate(), or leave it out"),
        ("progress", progress is None or callable(progress), "pass a function, or leave it out"),
        ("cancel", cancel is None or callable(cancel), "pass a function, or leave it out"),
    ):
        if not fits:
            # What was given is not quoted: it may be a secret.
            raise UserError("this is of another type", where=name, hint=hint)
    out = as_path(out, "release", where="out").absolute()
    if resume and key is None:
        raise UserError(
            "a run can be resumed with its own key only, and a fresh key is forgotten",
            where="--resume",
            hint="name a file with your key: --key-file",
        )
    sweep_beside(out.parent)
    refuse_to_overwrite(out)
    kind = "fresh" if key is None else TEST_KEY if key.test else "held"
    key = key or Key.generate()
    reporter = ProgressReporter(progress, cancel)
    how = How(reporter, _number(chunk_rows, "chunk_rows"), _number(workers, "workers"), scheduler)
    books = None if ledger is None else as_path(ledger, "ledger.sqlite", where="ledger")
    of_trial = None if tried is None else Trial.read(as_path(tried, "trial", where="tried"))
    recipe = recipe.with_changes(folder=recipe.folder.absolute())
    opened: Ledger | None = None
    with ExitStack() as stack, ExitStack() as booking:
        # A trial makes no ledger.
        if books is not None and (not trial or os.path.lexists(books)):
            opened = stack.enter_context(Ledger.open(books))
        reporter.at("open", 0, None)
        stamp = stamp_of(recipe.table_path)
        source = Source.open(recipe.table_path, recipe.input.options, watch=reporter.watch("open"))
        hashed = content_hash(source.path, reporter.watch("hash"))
        plan = compile_plan(recipe, source, key, hashed, lasting=kind != "fresh")
        refuse_changed(recipe.table_path, stamp)
        if of_trial is not None:
            of_trial.refuse_another(plan)
        refuse_blocked(accepted(plan.findings, recipe.accept))
        named = "" if kind == "fresh" else _decides(plan, key)
        # From here on there is something to remove.
        staged = stack.enter_context(staging(out, named, resume=resume))
        job, stats = treat(plan, stamp, key, staged.scratch, how, lasting=kind != "fresh")
        outcome = judge(stats, kind, reporter, None if of_trial is None else of_trial.audit)
        account = None if opened is None else Account.of(opened, outcome, of_trial)
        manifest, inside = write_outputs(
            outcome,
            staged,
            released_rows(job, stats, how),
            out,
            began,
            None if account is None else account.earlier,
            trial=first_rows(stats.plan, decided=job.decided(plan)) if trial else None,
        )
        reporter.at("finish", stats.rows, stats.rows)
        if account is not None and not trial:
            booking.enter_context(account.booking(staged, out))
        staged.finish(out)
    return Release(out, manifest, inside, begun_anew=resume and not staged.resumed)


def _decides(plan: Plan, key: Key) -> str:
    """Return the hash of all that decides the files of a run."""
    decides = (
        __version__,
        plan.identity,
        # Differs for another key, and says nothing about it.
        key.commitment(),
        (parts.PART_ROWS, parts.MOST_PARTS),
        buckets_for(plan.source.size),
        [*plan.periods, *plan.recipe.output.by],
    )
    return hashlib.sha256(json.dumps(decides).encode()).hexdigest()


def treat(
    plan: Plan, stamp: tuple[int, int] | None, key: Key, folder: Path, how: How, *, lasting: bool
) -> tuple[Job, Stats]:
    """Read a table into a private folder, let steps decide by all its rows, treat its parts, and count.

    stamp: of the file when its hash was taken.
    lasting: whether a later run may take up what is done.
    """
    reporter = how.reporter
    job, plan = Job.begun(plan, folder, how.chunk_rows, reporter.watch("cut"), lasting=lasting)
    refuse_changed(plan.source.path, stamp)
    for at in plan.surveys:
        asking = replace(job, survey=at)
        run_parts(asking, plan, key, how)
        decide(plan, at, asking.part_folders(), folder, job.rows, reporter.check_cancelled)
    run_parts(job, plan, key, how)
    stats = Stats(plan, folder, job.rows, reporter.check_cancelled)
    for part in job.parts:
        reporter.at("count", part.first_row, job.rows)
        stats.take(job.part_folder(part))
    reporter.at("count", job.rows, job.rows)
    return job, stats


def released_rows(job: Job, stats: Stats, how: How) -> Iterator[pa.Table]:
    """Yield the released rows in their final order, in pieces that are small enough to stop between."""
    paths, names, done = [folder / ROWS for folder in job.part_folders()], list(stats.plan.released), 0
    for bucket in shuffled(paths, job.buckets):
        how.reporter.check_cancelled()
        yield counted.as_written(stats.plan, bucket.select(names))
        done += bucket.num_rows
        how.reporter.at("write", done, stats.rows)


def judge(stats: Stats, kind: str, reporter: ProgressReporter, tried: AuditReport | None) -> Outcome:
    """Return what was counted and what it leaves of the promises, unless findings stop the release.

    kind: of the key: "fresh" where it is forgotten, else "held" or of a test.
    tried: the audit of the trial, where there was one.
    """
    plan = stats.plan
    reporter.at("judge", 0, None)
    bound_contributions(plan, stats)
    classes, after = counted.released_classes(plan, stats)
    # Who has the file alone sees rows, and not whose they are.
    shown = after
    if plan.holder:
        classes, after = counted.released_classes(plan, stats, plan.holder)
    searched = search(stats.evidence, stats.check_cancelled)
    found = [*plan.findings, *searched.findings, *counted.exposed(plan, after)]
    if plan.cases is not None and plan.asked is not None:
        sample, k = stats.evidence, plan.asked["k"]
        found += counts_that_follow(sample, plan.cases, plan.recognizing_after, k, stats.check_cancelled)
    found += [*counted.formula_findings(stats), *counted.vague_estimates(stats)]
    found += [] if tried is None else violated_claims(tried)
    # A reason changes what a promise says.
    found = list(accepted(found, plan.recipe.accept))
    promised, added, sums = weighed(plan, found)
    findings = accepted([*found, *counted.large_sums(plan, added, sums)], plan.recipe.accept)
    inferred, guessed = counted.guessed(stats, searched)
    own = (*counted.answered(plan, after), *guessed)
    refuse_blocked(findings, own)
    impact = tuple(breakdowns(stats))
    inner = [*uneven(impact), *counted.limited_numbers(stats), *counted.larger_groups(plan, after)]
    return Outcome(
        plan=plan,
        stats=stats,
        findings=findings,
        promises=tuple(promised),
        claims=added,
        totals=sums,
        classes=shown,
        inside={
            "anonymity": {"before": counted.recorded_classes(plan, stats), "after": after},
            "moves": list(stats.moves()),
            "riskiest": [
                {"values": {name: _plain(one) for name, one in values.items()}, "size": size}
                for values, size in classes.smallest
            ],
            "who_pays": [one.as_json() for one in impact],
            # Those that count true rows stay inside.
            "findings": [one.as_json() for one in (*findings, *accepted(inner, plan.recipe.accept))],
            "inferred": inferred,
        },
        key=kind,
        audit=AuditReport(own, FILE_ALONE if tried is None else tried.recipient).after(tried),
    )


def _plain(value: Any) -> Any:
    """Return a value of a class as JSON has it: no time, and no infinite number."""
    infinite = isinstance(value, float) and not math.isfinite(value)
    return str(value) if infinite or not isinstance(value, str | int | float | None) else value
