"""One part of a table: its files are the same whichever process treats it, and however often.

A part is a range of source rows. Its released rows, partitioned for the shuffle, and its counts are written
into a folder of its own, which gets its name only when it is complete.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit import __version__
from ldpaudit.engine.plan import Plan, compile_plan
from ldpaudit.engine.shuffle import ROWS, ShuffleWriter
from ldpaudit.engine.stats import STORED, WHOLE_TABLE, Stats, labels_at
from ldpaudit.engine.surveys import SurveyState, survey
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.geography.noise.shared_draws import Moved
from ldpaudit.language import Message
from ldpaudit.ledger import SketchBuilder
from ldpaudit.progress import CheckCancelled, ProgressCallback, no_progress
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.protocols.drawing import Drawn
from ldpaudit.protocols.randomize import DrawnNumbers
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Column, Part, Source, file_hash, times
from ldpaudit.work_folder import sync

#: Rows of one part: what is lost at most when a worker dies.
PART_ROWS = 1_000_000
#: Where a run of that many rows has more parts, each is larger.
MOST_PARTS = 512
_BATCH_ROWS = 65_536
_ENTRY = "entry.json"
_STOP = "stop"
#: Pieces that a thread reads before they are asked for.
_AHEAD = 2
_PUT_BACK = Message("put it back, and run again, with --resume where this run had it")


@dataclass(frozen=True)
class PartJob:
    """What a worker must know to treat parts, beside the key; it holds no secret."""

    #: With an absolute folder.
    recipe: Recipe
    #: Hash of the table, and the `Plan.identity`, when the run began.
    input_hash: str
    identity: str
    #: Private folder of the run, where the parts go.
    folder: Path
    buckets: int
    #: Rows treated at a time, and rows of the whole table.
    chunk_rows: int
    rows: int
    #: What is done to the files of a part so that a later run can take them up: nothing where its key is
    #: forgotten; they are brought to the disk where it is held; and hashed where somebody asked for it.
    lasting: Literal["no", "synced", "hashed"]
    #: The step for which the parts are surveyed; without it they are treated.
    survey: int | None = None
    version: str = __version__

    def plan(self, key: Key) -> Plan:
        """Compile the recipe again, in another process."""
        source = Source.of_stored(self.folder / STORED, self.recipe.table_path)
        plan = compile_plan(self.recipe, source, key, self.input_hash)
        if plan.identity != self.identity:
            raise UserError(
                "a public file changed while the run went on",
                where=str(self.recipe.folder),
                hint="run the recipe again, and leave its files alone until it is done",
            )
        return plan

    def part_folder(self, part: Part) -> Path:
        """Return the folder that a part gets when it is complete."""
        stage = "part" if self.survey is None else f"survey-{self.survey:02d}"
        return self.folder / f"{stage}-{part.at:05d}"

    def survey_state(self, plan: Plan) -> SurveyState:
        """Return what the surveys before this one have decided."""
        before = [at for at in plan.surveys if self.survey is None or at < self.survey]
        return SurveyState(self.folder, before)

    def waiting(self, parts: Sequence[Part]) -> list[Part]:
        """Return the parts that are not complete."""
        return [part for part in parts if not self.part_folder(part).exists()]

    def stop(self) -> None:
        """Ask all workers to stop, wherever they are."""
        (self.folder / _STOP).touch()

    @property
    def stopped(self) -> bool:
        """Whether somebody asked to stop, or the run is over."""
        return (self.folder / _STOP).exists() or not self.folder.exists()


def use_small_allocator() -> None:
    """Let pyarrow take what it allocates from now on in this process from the allocator that holds least.

    A run of 8 million rows peaks at 530 MB with it, at 610 MB with the usual one. Not every system has it.
    """
    if "jemalloc" in pa.supported_memory_backends():
        pa.set_memory_pool(pa.jemalloc_memory_pool())


def stamp_of(path: Path) -> tuple[int, int]:
    """Return size and time of change of a file; UserError where it is gone."""
    try:
        found = path.stat()
    except FileNotFoundError:
        raise UserError(
            "the table was there when the run began, and is gone now", where=str(path), hint=_PUT_BACK
        ) from None
    except OSError as error:
        reason = os.strerror(error.errno).lower() if error.errno else Message("for an unknown reason")
        raise UserError(
            Message("the table cannot be read any more ({reason})", reason=reason),
            where=str(path),
            hint=_PUT_BACK,
        ) from None
    return found.st_size, found.st_mtime_ns


def cut_by() -> tuple[int, int]:
    """Return what decides, beside the table, into which parts it is cut."""
    return PART_ROWS, MOST_PARTS


def stored(source: Source, folder: Path, watch: ProgressCallback = no_progress) -> tuple[Source, list[Part]]:
    """Read a table once into the private folder of a run, and cut it: the same for the same table."""
    found = source.stored(folder / STORED, min(_BATCH_ROWS, PART_ROWS), watch)
    return found, found.parts(max(PART_ROWS, -(-(found.rows or 0) // MOST_PARTS)))


def _read_ahead(pieces: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Yield what an iterator yields, while a thread already takes the next pieces."""
    with ThreadPoolExecutor(1, thread_name_prefix="read") as pool:
        coming = deque(pool.submit(next, pieces, None) for _ in range(_AHEAD))
        try:
            while (piece := coming.popleft().result()) is not None:
                coming.append(pool.submit(next, pieces, None))
                yield piece
        finally:
            for future in coming:
                future.cancel()


def run_part(
    job: PartJob,
    plan: Plan,
    builder: SketchBuilder | None,
    part: Part,
    progress: Callable[[int], None],
    cancel: Callable[[], bool],
) -> Path:
    """Treat one part and write its files; a part that is complete already is left as it is."""
    folder = job.part_folder(part)
    if folder.exists():
        return folder
    # A name of its own, so that two workers that do the same part do not meet.
    making = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    check_cancelled = partial(_stop_if, cancel)

    def batches() -> Iterator[tuple[pa.RecordBatch, range]]:
        first = part.first_row
        for batch in _read_ahead(plan.source.batches_of(part, job.chunk_rows)):
            check_cancelled()
            yield batch, range(first, first + batch.num_rows)
            first += batch.num_rows
            progress(first - part.first_row)

    try:
        if job.survey is None:
            _treat(job, plan, builder, batches(), making, check_cancelled)
        else:
            survey(plan, job.survey, job.survey_state(plan), batches(), making, check_cancelled)
        _complete(job, making, folder, check_cancelled)
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return folder


def _treat(
    job: PartJob,
    plan: Plan,
    builder: SketchBuilder | None,
    batches: Iterator[tuple[pa.RecordBatch, range]],
    making: Path,
    check_cancelled: CheckCancelled,
) -> None:
    """Treat the rows of a part, and write them, in a thread of its own, and their counts."""
    stats = Stats(plan, making, builder, job.rows, check_cancelled)
    state = job.survey_state(plan)
    try:
        with (
            closing(ShuffleWriter(making / ROWS, plan.shuffle_key, job.buckets)) as rows_out,
            ThreadPoolExecutor(1, thread_name_prefix="write") as writing,
        ):
            last = None
            for batch, rows in batches:
                kept = state.kept(rows)
                released = _processed(batch, rows, plan, stats, state, kept)
                if last is not None:
                    last.result()
                last = writing.submit(rows_out.add, released, rows, kept)
            if last is not None:
                last.result()
        stats.store()
    finally:
        stats.close()


def _refuse_other_days(batch: pa.RecordBatch, rows: range, column: Column, days: tuple[str, str]) -> None:
    """Refuse a row that is not of a period, or may not be; the error names the row, never the day."""
    found = times(batch.column(column.name), column, rows.start).astype("datetime64[D]")
    # False where the time is missing.
    within = (found >= np.datetime64(days[0])) & (found <= np.datetime64(days[1]))
    if not within.all():
        raise UserError(
            Message("this row is not of the period that the recipe declares"),
            where=Message(
                'column "{column}", row {row}',
                column=column.name,
                row=rows.start + int(np.argmin(within)) + 1,
            ),
            hint="correct the period under [input], or leave it out",
        )


def _processed(
    batch: pa.RecordBatch,
    rows: range,
    plan: Plan,
    stats: Stats,
    state: SurveyState,
    kept: npt.NDArray[np.bool_] | None = None,
) -> pa.RecordBatch:
    """Treat one batch of source rows and count it in `stats`.

    Returns: the released columns of the rows that are kept, in source order, and whose they are.
    """
    if stats.sketch is not None:
        stats.sketch.add(batch)
    if name := plan.checked_times:
        _refuse_other_days(batch, rows, plan.source.columns[name], plan.recipe.input.days)
    evidence = stats.sample.source(batch, rows)
    behind = labels_at(stats.queries, batch, WHOLE_TABLE, plan.source.columns)
    drawn: dict[str, Drawn] = {}
    reported: dict[str, DrawnNumbers] = {}
    moved: dict[int, Moved] = {}
    current = batch
    if WHOLE_TABLE in stats.people:
        behind |= _persons(stats, WHOLE_TABLE, current)
    for planned in plan.steps:
        stats.check_cancelled()
        evidence |= stats.sample.protected(planned, current, rows)
        stats.note(planned.at, planned.step.diagnostics(current, rows, planned.context))
        if planned.at in stats.people:
            behind |= _persons(stats, planned.at, current)
        if isinstance(planned.step, Randomize):
            current, fresh = planned.step.randomized(
                current, rows, planned.key, planned.context, planned.memory
            )
            drawn |= fresh
        elif isinstance(planned.step, RandomizeNumber):
            current, fresh_numbers = planned.step.randomized(current, rows, planned.key, planned.context)
            reported |= fresh_numbers
        elif isinstance(planned.step, PlanarLaplaceStep):
            current, moved[planned.at] = planned.step.moved(
                current, rows, planned.key, planned.context, planned.memory
            )
        else:
            current = state.apply(planned, current, rows)
        behind |= labels_at(stats.queries, current, planned.at)
    released = current.select(list(plan.released))
    stats.sample.add(evidence, released, rows, kept)
    stays = np.ones(len(rows), np.bool_) if kept is None else kept
    for at, one in moved.items():
        # Keyed hashes: no coordinate and no name waits in a file.
        there = one.there & stays
        behind[f"draw {at}"] = pa.array(one.places, mask=~there)
        if one.persons is not None:
            behind[f"mover {at}"] = pa.array(one.persons)
        stats.numbers[f"points {at}"] += int(there.sum())
        if one.beyond is not None:
            stats.numbers[f"beyond {at}"] += int((one.beyond & there).sum())
    stats.look_behind({**behind, "stays": pa.array(stays)} if behind else {})
    if kept is not None:
        released = released.filter(pa.array(kept))
        drawn = {name: Drawn(codes[kept], reports[kept]) for name, (codes, reports) in drawn.items()}
        reported = {
            name: DrawnNumbers(one.recorded[kept], one.values[kept], one.reports[kept])
            for name, one in reported.items()
        }
    stats.tally(released, drawn, reported)
    stats.numbers["read"] += len(rows)
    stats.numbers["rows"] += released.num_rows
    stats.look_for_formulas(released)
    if plan.holder:
        persons = batch.column(plan.recipe.input.unit)
        persons = persons if kept is None else persons.filter(pa.array(kept))
        released = released.append_column(plan.holder, persons)
    return released


def _persons(stats: Stats, at: int, batch: pa.RecordBatch) -> dict[str, pa.Array]:
    """Return whose the rows of a batch are; a row that names nobody is no row of one more person."""
    person = batch.column(stats.people[at])
    stats.numbers[f"nobody {at}"] += person.null_count
    return {f"person {at}": person}


def _stop_if(cancel: Callable[[], bool]) -> None:
    if cancel():
        raise CancelledError


@contextmanager
def unchanged(table: Path, stamp: tuple[int, int] | None) -> Iterator[None]:
    """Refuse a table that somebody changes or removes while it is read, whatever error that leads to."""
    try:
        yield
    except (UserError, OSError, ValueError):
        # What is refused, or cannot be read or decoded, may be what somebody wrote meanwhile.
        _refuse_changed(table, stamp)
        raise
    _refuse_changed(table, stamp)


def _refuse_changed(table: Path, stamp: tuple[int, int] | None) -> None:
    if stamp is not None and stamp_of(table) != stamp:
        raise UserError(
            "the table changed while it was read", where=str(table), hint="run again when nobody writes to it"
        )


def is_complete(folder: Path) -> bool:
    """Return whether the files of a part are those that were written, by their sizes and hashes."""
    try:
        entry = json.loads((folder / _ENTRY).read_text(encoding="utf-8"))
        return all(
            (folder / name).stat().st_size == entry["bytes"]
            and (not entry["sha256"] or file_hash(folder / name) == entry["sha256"])
            for name, entry in entry["files"].items()
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def _complete(job: PartJob, making: Path, folder: Path, check_cancelled: CheckCancelled) -> None:
    """Write down the files of a part, bring them to the disk where they are to last, and name its folder."""
    files = {path.name: path for path in sorted(making.iterdir()) if path.is_file()}
    listed = {
        name: {
            "bytes": path.stat().st_size,
            "sha256": file_hash(path, lambda *_: check_cancelled()) if job.lasting == "hashed" else "",
        }
        for name, path in files.items()
    }
    (making / _ENTRY).write_text(json.dumps({"files": listed}), encoding="utf-8")
    if job.lasting != "no":
        for path in (*files.values(), making / _ENTRY, making):
            check_cancelled()
            sync(path)
    # Somebody else may have completed the same part meanwhile: the files are the same.
    with suppress(OSError):
        making.rename(folder)
    if not (folder / _ENTRY).exists():
        raise UserError("cannot be written", where=str(folder.parent), hint="run again")
    if job.lasting != "no":
        sync(folder.parent)
