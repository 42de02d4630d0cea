"""One part of a table: its files are the same whichever process treats it, and however often.

A part is a range of source rows. Its released rows, partitioned for the shuffle, and its counts are written
into a folder of its own, which gets its name only when it is complete.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pyarrow as pa

from ldpaudit import __version__
from ldpaudit.engine.plan import Plan, compile_plan
from ldpaudit.engine.shuffle import ROWS, ShuffleWriter, buckets_for
from ldpaudit.engine.stats import STORED, Stats
from ldpaudit.engine.surveys import Decided, ask_rows
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.progress import ProgressCallback
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Part, Source
from ldpaudit.work_folder import sync

#: Rows of one part: what is lost at most when a worker dies.
PART_ROWS = 1_000_000
#: Where a run of that many rows has more parts, each is larger.
MOST_PARTS = 512
#: Rows that are treated at a time, at most: with more it would take long until a run stops.
CHUNK_ROWS = 65_536
_STOP = "stop"


@dataclass(frozen=True)
class Job:
    """A table in the private folder of a run, and what is to be done to its parts: it holds no secret.

    recipe: with an absolute folder.
    input_hash, identity: hash of the table, and that of the plan, when the run began.
    lasting: whether a later run may take up the parts, so that they are brought to the disk.
    survey: the step that asks something of the parts; without it they are treated.
    """

    recipe: Recipe
    input_hash: str
    identity: str
    folder: Path
    parts: tuple[Part, ...]
    rows: int
    buckets: int
    chunk_rows: int
    lasting: bool
    survey: int | None = None
    version: str = __version__

    @classmethod
    def begun(
        cls, plan: Plan, folder: Path, chunk_rows: int, watch: ProgressCallback, *, lasting: bool
    ) -> tuple[Job, Plan]:
        """Read a table once into a folder, cut it, and keep what is whole there of a run that is taken up."""
        source = plan.source.stored(folder / STORED, min(CHUNK_ROWS, PART_ROWS), watch)
        rows = source.rows or 0
        job = cls(
            recipe=plan.recipe,
            input_hash=plan.input_hash,
            identity=plan.identity,
            folder=folder,
            parts=tuple(source.parts(max(PART_ROWS, -(-rows // MOST_PARTS)))),
            rows=rows,
            buckets=buckets_for(source.size),
            chunk_rows=min(chunk_rows, CHUNK_ROWS),
            lasting=lasting,
        )
        stages = [replace(job, survey=at) for at in (None, *plan.surveys)]
        made = {path for stage in stages for path in stage.part_folders()}
        for path in folder.iterdir():
            if path.name != STORED and path not in made:
                remove = shutil.rmtree if path.is_dir() and not path.is_symlink() else Path.unlink
                remove(path)
        return job, replace(plan, source=source)

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

    def part_folders(self) -> list[Path]:
        """Return the folders of all parts."""
        return [self.part_folder(part) for part in self.parts]

    def decided(self, plan: Plan) -> Decided:
        """Return what has been decided before."""
        return Decided(self.folder, [at for at in plan.surveys if self.survey is None or at < self.survey])

    def waiting(self) -> list[Part]:
        """Return the parts that are not complete."""
        return [part for part in self.parts if not self.part_folder(part).exists()]

    def stop(self) -> None:
        """Ask all workers to stop, wherever they are."""
        (self.folder / _STOP).touch()

    def stopped(self) -> bool:
        """Return whether somebody asked to stop, or the run is over."""
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


def run_part(
    job: Job, plan: Plan, part: Part, progress: Callable[[int], None], cancel: Callable[[], bool]
) -> None:
    """Treat one part and write its files; a part that is complete already is left as it is."""
    folder = job.part_folder(part)
    if folder.exists():
        return
    # A name of its own, so that two workers that do the same part do not meet.
    making = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))

    def check_cancelled() -> None:
        if cancel():
            raise CancelledError

    def batches() -> Iterator[tuple[pa.RecordBatch, range]]:
        first = part.first_row
        for batch in plan.source.batches_of(part, job.chunk_rows):
            check_cancelled()
            yield batch, range(first, first + batch.num_rows)
            first += batch.num_rows
            progress(first)

    decided = job.decided(plan)
    try:
        if job.survey is not None:
            ask_rows(plan, job.survey, decided, batches(), making)
        else:
            with closing(Stats(plan, making, job.rows, check_cancelled)) as stats:
                with closing(ShuffleWriter(making / ROWS, plan.shuffle_key, job.buckets)) as rows_out:
                    for batch, rows in batches():
                        kept = decided.kept(rows)
                        rows_out.add(stats.treat(batch, rows, decided, kept), rows, kept)
                stats.store()
        if job.lasting:
            for path in (*making.iterdir(), making):
                sync(path)
        # Somebody else may have completed the same part meanwhile: the files are the same.
        with suppress(OSError):
            making.rename(folder)
    finally:
        shutil.rmtree(making, ignore_errors=True)
    if not folder.exists():
        raise UserError("cannot be written", where=str(folder.parent), hint="run again")
    if job.lasting:
        sync(folder.parent)


def refuse_changed(table: Path, stamp: tuple[int, int] | None) -> None:
    """Refuse a table that somebody changed or removed while it was read."""
    if stamp_of(table) != stamp:
        raise UserError(
            "the table changed while it was read", where=str(table), hint="run again when nobody writes to it"
        )
