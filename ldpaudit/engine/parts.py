"""One part of a table: its files are the same whichever process treats it, and however often.

A part is a range of source rows. Its released rows, partitioned for the shuffle, and its counts are written
into a folder of its own, which gets its name only when it is complete.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pyarrow as pa

from ldpaudit import __version__
from ldpaudit.engine.plan import Plan, compile_plan
from ldpaudit.engine.shuffle import ROWS, ShuffleWriter
from ldpaudit.engine.stats import STORED, Stats
from ldpaudit.engine.surveys import SurveyState, survey
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.ledger import SketchBuilder
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Part, Source
from ldpaudit.work_folder import sync

#: Rows of one part: what is lost at most when a worker dies.
PART_ROWS = 1_000_000
#: Where a run of that many rows has more parts, each is larger.
MOST_PARTS = 512
_BATCH_ROWS = 65_536
_STOP = "stop"


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
    #: Whether a later run may take up the parts, so that they are brought to the disk.
    lasting: bool
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


def stamp_of(path: Path) -> tuple[int, int] | None:
    """Return size and time of change of a file; None where it cannot be read."""
    with suppress(OSError):
        found = path.stat()
        return found.st_size, found.st_mtime_ns
    return None


def cut_by() -> tuple[int, int]:
    """Return what decides, beside the table, into which parts it is cut."""
    return PART_ROWS, MOST_PARTS


def stored(source: Source, folder: Path, watch: ProgressCallback = no_progress) -> tuple[Source, list[Part]]:
    """Read a table once into the private folder of a run, and cut it: the same for the same table."""
    found = source.stored(folder / STORED, min(_BATCH_ROWS, PART_ROWS), watch)
    return found, found.parts(max(PART_ROWS, -(-(found.rows or 0) // MOST_PARTS)))


def run_part(
    job: PartJob,
    plan: Plan,
    builder: SketchBuilder | None,
    part: Part,
    progress: Callable[[int], None],
    cancel: Callable[[], bool],
) -> None:
    """Treat one part and write its files; a part that is complete already is left as it is."""
    folder = job.part_folder(part)
    if folder.exists():
        return
    # A name of its own, so that two workers that do the same part do not meet.
    making = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    check_cancelled = partial(_stop_if, cancel)

    def batches() -> Iterator[tuple[pa.RecordBatch, range]]:
        first = part.first_row
        for batch in plan.source.batches_of(part, job.chunk_rows):
            check_cancelled()
            yield batch, range(first, first + batch.num_rows)
            first += batch.num_rows
            progress(first - part.first_row)

    try:
        state = job.survey_state(plan)
        if job.survey is None:
            with closing(Stats(plan, making, builder, job.rows, check_cancelled)) as stats:
                _treat(job, stats, state, batches(), making)
        else:
            survey(plan, job.survey, state, batches(), making, check_cancelled)
        _complete(job, making, folder)
    finally:
        shutil.rmtree(making, ignore_errors=True)


def _treat(
    job: PartJob,
    stats: Stats,
    state: SurveyState,
    batches: Iterator[tuple[pa.RecordBatch, range]],
    making: Path,
) -> None:
    """Treat the rows of a part, and write them, in a thread of its own, and their counts."""
    with (
        closing(ShuffleWriter(making / ROWS, stats.plan.shuffle_key, job.buckets)) as rows_out,
        ThreadPoolExecutor(1, thread_name_prefix="write") as writing,
    ):
        last = None
        for batch, rows in batches:
            kept = state.kept(rows)
            released = stats.treat(batch, rows, state, kept)
            if last is not None:
                last.result()
            last = writing.submit(rows_out.add, released, rows, kept)
        if last is not None:
            last.result()
    stats.store()


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
    if stamp_of(table) != stamp:
        raise UserError(
            "the table changed while it was read", where=str(table), hint="run again when nobody writes to it"
        )


def _complete(job: PartJob, making: Path, folder: Path) -> None:
    """Bring the files of a part to the disk where they are to last, and name its folder."""
    if job.lasting:
        for path in (*making.iterdir(), making):
            sync(path)
    # Somebody else may have completed the same part meanwhile: the files are the same.
    with suppress(OSError):
        making.rename(folder)
    if not folder.exists():
        raise UserError("cannot be written", where=str(folder.parent), hint="run again")
    if job.lasting:
        sync(folder.parent)
