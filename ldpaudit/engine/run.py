"""Run a recipe, stage by stage: prepare, survey, transform, judge, shuffle and write, book.

Each stage is a function below `run`, in this order. Everything is written into a hidden folder beside OUT,
which gets its name only when it is whole.
"""

from __future__ import annotations

import hashlib
import json
import math
import shutil
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa

from ldpaudit import __version__
from ldpaudit.audit import FILE_ALONE, AuditReport, counts_that_follow, search, violated_claims
from ldpaudit.engine.beside import answered, beside
from ldpaudit.engine.booked import Account, open_ledger
from ldpaudit.engine.counted import (
    as_written,
    exposed,
    formula_findings,
    large_sums,
    larger_groups,
    limited_numbers,
    recorded_classes,
    released_classes,
    vague_estimates,
)
from ldpaudit.engine.manifest import Outcome
from ldpaudit.engine.outlook import as_released
from ldpaudit.engine.outputs import Release, write_outputs
from ldpaudit.engine.parts import PartJob, cut_by, stamp_of, stored, unchanged, use_small_allocator
from ldpaudit.engine.plan import Plan, compile_plan
from ldpaudit.engine.promises import accepted, claims, promises, refuse_blocked, together
from ldpaudit.engine.shuffle import ROWS, buckets_for, shuffled
from ldpaudit.engine.stats import STORED, Stats, bound_contributions, breakdowns, uneven
from ldpaudit.engine.surveys import finalize_survey
from ldpaudit.engine.trial import Trial
from ldpaudit.engine.workers import WorkerSecrets, run_here, run_in_processes, run_on_cluster
from ldpaudit.errors import UserError, as_path
from ldpaudit.estimate.manifest import TEST_KEY
from ldpaudit.ledger import Ledger, SketchBuilder, totals
from ldpaudit.progress import Cancel, Progress, ProgressReporter
from ldpaudit.randomness import Key, whole_number
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Part, Source, content_hash
from ldpaudit.work_folder import Staging, refuse_to_overwrite, staging, sweep_beside

CHUNK_ROWS = 65_536


@dataclass(frozen=True)
class RunRequest:
    """The arguments of a run; its key is "fresh" where it is forgotten then, else "held" or of a test."""

    recipe: Recipe
    out: Path
    key: Key = field(repr=False)
    key_kind: str
    reporter: ProgressReporter
    chunk_rows: int = CHUNK_ROWS
    workers: int = 1
    scheduler: str | None = None
    resume: bool = False
    ledger: Path | None = None
    of_trial: Trial | None = None


def _number(given: Any, name: str) -> int:
    found = whole_number(given)
    if found is None or found < 1:
        raise UserError("this is not a whole number above 0", where=name, hint="write 1 or more")
    return found


_WRITTEN_ROWS = 1 << 15


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
    request = RunRequest(
        recipe=recipe,
        out=out,
        key=key or Key.generate(),
        key_kind="fresh" if key is None else TEST_KEY if key.test else "held",
        reporter=ProgressReporter(progress, cancel),
        chunk_rows=_number(chunk_rows, "chunk_rows"),
        workers=_number(workers, "workers"),
        scheduler=scheduler,
        resume=resume,
        ledger=None if ledger is None else as_path(ledger, "ledger.sqlite", where="ledger"),
        of_trial=None if tried is None else Trial.read(as_path(tried, "trial", where="tried")),
    )
    with ExitStack() as books:
        opened = books.enter_context(open_ledger(request.ledger, trial=trial)) if request.ledger else None
        prepared = prepare(request, opened)
        # From here on there is something to remove.
        with hidden_folder(prepared) as staged, ExitStack() as booking:
            prepared, job = begin_parts(prepared, staged)
            survey(prepared, job, staged)
            transform(prepared, job, "treat")
            stats = count(prepared, job, staged)
            outcome = judge(prepared, stats)
            account = None if opened is None else Account.of(opened, outcome, request.of_trial)
            rows = shuffle(prepared, job, stats)
            manifest, inside = write_outputs(
                outcome,
                staged,
                rows,
                request.out,
                began,
                None if account is None else account.earlier,
                trial=as_released(prepared.plan, job.survey_state(prepared.plan)) if trial else None,
            )
            request.reporter.at("finish", stats.rows, stats.rows)
            if account is not None and not trial:
                booking.enter_context(account.booking(staged, request.out))
            staged.finish(request.out)
    return Release(request.out, manifest, inside)


@dataclass(frozen=True)
class PreparedRun:
    """A run whose recipe was compiled for its table; `parts` and `rows` are known once it was read."""

    request: RunRequest
    plan: Plan
    stamp: tuple[int, int] | None
    builder: SketchBuilder | None = None
    parts: tuple[Part, ...] = ()
    rows: int = 0


def prepare(request: RunRequest, ledger: Ledger | None) -> PreparedRun:
    """Open and hash the table, compile the recipe for it, refuse what needs no row."""
    reporter = request.reporter
    reporter.at("open", 0, None)
    recipe = request.recipe.with_changes(folder=request.recipe.folder.absolute())
    stamp = stamp_of(recipe.table_path)
    with unchanged(recipe.table_path, stamp):
        source = Source.open(recipe.table_path, recipe.input.options, watch=reporter.watch("open"))
        hashed = content_hash(source.path, reporter.watch("hash"))
        plan = compile_plan(recipe, source, request.key, hashed, lasting=request.key_kind != "fresh")
    if request.of_trial is not None:
        request.of_trial.refuse_another(plan)
    refuse_blocked(accepted(plan.findings, recipe.accept))
    builder = None if ledger is None else ledger.builder(source.schema, dict(source.columns))
    return PreparedRun(request, plan, stamp, builder)


def hidden_folder(prepared: PreparedRun) -> AbstractContextManager[Staging]:
    """Return the folder in which the run works and which becomes OUT in the end."""
    request, plan = prepared.request, prepared.plan
    decides = (
        __version__,
        plan.identity,
        # Differs for another key, and says nothing about it.
        request.key.commitment(),
        cut_by(),
        buckets_for(plan.source.size),
        [*plan.periods, *plan.recipe.output.by],
        prepared.builder is not None,
    )
    identity = hashlib.sha256(json.dumps(decides).encode()).hexdigest()
    return staging(request.out, "" if request.key_kind == "fresh" else identity, resume=request.resume)


def begin_parts(prepared: PreparedRun, staged: Staging) -> tuple[PreparedRun, PartJob]:
    """Read the table once, keep the whole parts of a run that is taken up; return what workers must know."""
    request, plan = prepared.request, prepared.plan
    with unchanged(plan.source.path, prepared.stamp):
        source, parts = stored(plan.source, staged.scratch, request.reporter.watch("cut"))
    plan = replace(plan, source=source)
    prepared = replace(prepared, plan=plan, parts=tuple(parts), rows=source.rows or 0)
    request.reporter.at("survey" if plan.surveys else "treat", 0, prepared.rows)
    job = PartJob(
        recipe=plan.recipe,
        input_hash=plan.input_hash,
        identity=plan.identity,
        folder=staged.scratch,
        buckets=buckets_for(plan.source.size),
        # With more rows at a time it would take long until a run stops.
        chunk_rows=min(request.chunk_rows, CHUNK_ROWS),
        rows=prepared.rows,
        lasting=request.key_kind != "fresh",
    )
    stages = [job, *(replace(job, survey=at) for at in plan.surveys)]
    made = {stage.part_folder(part) for stage in stages for part in prepared.parts}
    for path in staged.scratch.iterdir():
        if path.name != STORED and path not in made:
            remove = shutil.rmtree if path.is_dir() and not path.is_symlink() else Path.unlink
            remove(path)
    return prepared, job


def survey(prepared: PreparedRun, job: PartJob, staged: Staging) -> None:
    """Read all rows once for each step that decides by all of them, and write what it decides."""
    for at in prepared.plan.surveys:
        surveying = replace(job, survey=at)
        transform(prepared, surveying, "survey")
        folders = [surveying.part_folder(part) for part in prepared.parts]
        check_cancelled = prepared.request.reporter.check_cancelled
        finalize_survey(prepared.plan, at, folders, staged.scratch, prepared.rows, check_cancelled)


def transform(prepared: PreparedRun, job: PartJob, stage: Literal["survey", "treat"]) -> None:
    """Run the parts here, in several processes, or on a cluster."""
    request, parts = prepared.request, prepared.parts
    reporter, secrets = request.reporter, WorkerSecrets(request.key, prepared.builder)
    reporter.at(stage, 0, prepared.rows)

    def progress(rows: int) -> None:
        reporter.at(stage, rows, prepared.rows)

    if request.scheduler is not None:
        run_on_cluster(job, secrets, parts, request.scheduler, progress, reporter.asked)
    elif request.workers > 1 and len(parts) > 1:
        run_in_processes(job, secrets, parts, request.workers, progress, reporter.asked)
    else:
        run_here(job, prepared.plan, prepared.builder, parts, progress, reporter.asked)


def count(prepared: PreparedRun, job: PartJob, staged: Staging) -> Stats:
    """Add up what was counted in the parts."""
    reporter, rows = prepared.request.reporter, prepared.rows
    stats = Stats(prepared.plan, staged.scratch, prepared.builder, rows, reporter.check_cancelled)
    for part in prepared.parts:
        reporter.at("count", part.first_row, rows)
        stats.take(job.part_folder(part))
    reporter.at("count", rows, rows)
    return stats


def judge(prepared: PreparedRun, stats: Stats) -> Outcome:
    """Return what was counted and what it leaves of the promises, unless findings stop the release."""
    plan = prepared.plan
    prepared.request.reporter.at("judge", 0, None)
    bound_contributions(plan, stats)
    classes, after = released_classes(plan, stats)
    # Who has the file alone sees rows, and not whose they are.
    shown = after
    if plan.holder:
        classes, after = released_classes(plan, stats, plan.holder)
    searched = search(stats.sample.evidence(), stats.check_cancelled)
    found = [*plan.findings, *searched.findings, *exposed(plan, after)]
    if plan.cases is not None and plan.asked is not None:
        sample, k = stats.sample.evidence(), plan.asked["k"]
        found += counts_that_follow(sample, plan.cases, plan.recognizing_after, k, stats.check_cancelled)
    found += formula_findings(plan, stats.formulas) + vague_estimates(stats)
    tried = of_trial.audit if (of_trial := prepared.request.of_trial) is not None else None
    found += [] if tried is None else violated_claims(tried)
    # A reason changes what a promise says.
    found = list(accepted(found, plan.recipe.accept))
    promised = promises(plan, found)
    added = claims(plan, promised, found)
    sums = totals(added, plan.recipe.input.unit if plan.names_person else "")
    findings = accepted([*found, *large_sums(plan, added, sums)], plan.recipe.accept)
    guessed = beside(stats, searched.inferences)
    own = tuple(answered(plan, after, guessed, searched.unmeasured))
    refuse_blocked(findings, own)
    impact = tuple(breakdowns(stats))
    inner = [*uneven(impact), *limited_numbers(stats), *larger_groups(plan, after)]
    return Outcome(
        plan=plan,
        stats=stats,
        findings=findings,
        promises=tuple(promised),
        claims=added,
        totals=sums,
        together=together(plan, promised, sums),
        before=recorded_classes(plan, stats),
        after=after,
        shown_after=shown,
        inside={
            "moves": list(stats.moves()),
            "riskiest": [
                {"values": {name: _plain(one) for name, one in values.items()}, "size": size}
                for values, size in classes.smallest
            ],
            "who_pays": [one.as_json() for one in impact],
            # Those that count true rows stay inside.
            "findings": [one.as_json() for one in (*findings, *accepted(inner, plan.recipe.accept))],
            "inferred": [one.as_json() for one in guessed],
        },
        key=prepared.request.key_kind,
        audit=AuditReport(own, FILE_ALONE if tried is None else tried.recipient).after(tried),
    )


def _plain(value: Any) -> Any:
    """Return a value of a class as JSON has it: no time, and no infinite number."""
    infinite = isinstance(value, float) and not math.isfinite(value)
    return str(value) if infinite or not isinstance(value, str | int | float | None) else value


def shuffle(prepared: PreparedRun, job: PartJob, stats: Stats) -> Iterator[pa.Table]:
    """Yield the released rows in their final order, in pieces that are small enough to stop between two."""
    reporter = prepared.request.reporter
    paths = [job.part_folder(part) / ROWS for part in prepared.parts]
    done = 0
    for whole in shuffled(paths, job.buckets, prepared.request.workers):
        bucket = whole.select(list(prepared.plan.released))
        # The text of many rows is written in one go that nothing can stop.
        for start in range(0, bucket.num_rows or 1, _WRITTEN_ROWS):
            reporter.check_cancelled()
            yield as_written(prepared.plan, bucket.slice(start, _WRITTEN_ROWS))
            done += min(_WRITTEN_ROWS, bucket.num_rows - start)
            reporter.at("write", done, stats.rows)
