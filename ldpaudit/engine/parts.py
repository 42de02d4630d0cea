"""One part of a table: its files are the same whichever process treats it, and however often.

A part is a range of source rows. Its released rows, partitioned for the shuffle, and its counts are written
into a folder of its own, which gets its name only when it is complete.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

import pyarrow as pa

from ldpaudit.engine.background import BackgroundWriter, read_ahead
from ldpaudit.engine.compile_plan import compile_plan
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.shuffle import ShuffleWriter
from ldpaudit.engine.stats import Stats, process
from ldpaudit.engine.surveys import SurveyState, survey
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.language import Message
from ldpaudit.ledger import SketchBuilder
from ldpaudit.progress import CheckCancelled, ProgressCallback, no_progress
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Part, Source, file_hash
from ldpaudit.work_folder import sync

#: The table as it was read once: a raw copy, which goes with the private folder of the run.
STORED = "table.arrow"
#: Rows of one part: what is lost at most when a worker dies.
PART_ROWS = 1_000_000
#: Where a run of that many rows has more parts, each is larger.
MOST_PARTS = 512
_BATCH_ROWS = 65_536
ROWS = "rows"
_ENTRY = "entry.json"
_STOP = "stop"
_PUT_BACK = Message("put it back, and run again, with --resume where this run had it")


@dataclass(frozen=True)
class PartJob:
    """What a worker must know to treat parts, beside the key; it holds no secret.

    Parameters
    ----------
    recipe : Recipe
        With an absolute folder.
    input_hash : str
        Hash of the table when the run began.
    stamp : tuple of int
        Size and time of change of the table when the run began.
    identity : str
        `Plan.identity` of whoever began the run; another one means that a public file changed meanwhile.
    folder : Path
        Private folder of the run, where the parts go.
    buckets : int
        Buckets of the shuffle.
    chunk_rows : int
        Rows treated at a time.
    rows : int
        Rows of the whole table.
    survey : int, optional
        The step for which the parts are surveyed; without it they are treated.
    lasting : {"no", "synced", "hashed"}
        What is done to the files of a part so that a later run can take them up: nothing where its key is
        forgotten; they are brought to the disk where it is held; and hashed where somebody asked for it.
    """

    recipe: Recipe
    input_hash: str
    stamp: tuple[int, int]
    identity: str
    folder: Path
    buckets: int
    chunk_rows: int
    rows: int
    lasting: Literal["no", "synced", "hashed"]
    survey: int | None = None

    def plan(self, key: Key) -> Plan:
        """Compile the recipe again, in another process.

        Raises
        ------
        UserError
            If a public file is not the one that it was when the run began.
        """
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
        return SurveyState(
            self.folder, [at for at in plan.surveys if self.survey is None or at < self.survey]
        )

    def waiting(self, parts: Sequence[Part]) -> list[Part]:
        """Return the parts that are not complete."""
        return [part for part in parts if not self.part_folder(part).exists()]

    def shuffle_writer(self, making: Path, key: Key) -> ShuffleWriter:
        """Return what partitions the rows of a part, in the folder where its files are made."""
        return ShuffleWriter(making / ROWS, key, self.buckets)

    def stop(self) -> None:
        """Ask all workers to stop, wherever they are."""
        (self.folder / _STOP).touch()

    @property
    def stopped(self) -> bool:
        """Whether somebody asked to stop, or the run is over."""
        return (self.folder / _STOP).exists() or not self.folder.exists()

    def clear_stop(self) -> None:
        """Withdraw the request of `stop`."""
        (self.folder / _STOP).unlink(missing_ok=True)

    def treated(self, part: Part) -> int:
        """Return how many rows of a part that is being treated are done."""
        with suppress(OSError, ValueError):
            return int(self._progress(part).read_text(encoding="ascii"))
        return 0

    def _progress(self, part: Part) -> Path:
        return self.folder / f"progress-{self.part_folder(part).name}"

    def report(self, part: Part, rows: int) -> None:
        """Write how many rows of a part are done."""
        with suppress(OSError):
            self._progress(part).write_text(str(rows), encoding="ascii")


def stamp_of(path: Path) -> tuple[int, int]:
    """Return size and time of change of a file.

    Raises
    ------
    UserError
        If it is gone.
    """
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
    """Read a table once into the private folder of a run, and cut it: the same for the same table.

    Parameters
    ----------
    source : Source
    folder : Path
        Private folder of the run.
    watch : callable, optional
        Gets the rows that are done, of as many or more.

    Returns
    -------
    source : Source
        The same table, whose rows come from the copy.
    parts : list of Part
    """
    found = source.stored(folder / STORED, min(_BATCH_ROWS, PART_ROWS), watch)
    return found, found.parts(max(PART_ROWS, -(-(found.rows or 0) // MOST_PARTS)))


def run_part(
    job: PartJob,
    plan: Plan,
    builder: SketchBuilder | None,
    part: Part,
    progress: Callable[[int], None],
    cancel: Callable[[], bool],
) -> Path:
    """Treat one part and write its files; a part that is complete already is left as it is.

    Parameters
    ----------
    job, plan : Job, Plan
        What to do, and the same compiled with the key.
    builder : SketchBuilder, optional
        Of the ledger, where the run is to be booked.
    part : Part
        Which rows.
    progress : callable
        Called with the number of rows treated so far.
    cancel : callable
        Asked between batches.

    Returns
    -------
    Path
        The folder of the part.

    Raises
    ------
    UserError
        If a row is refused, the table has changed, or there is no room.
    CancelledError
        If it was asked to stop.
    """
    folder = job.part_folder(part)
    if folder.exists():
        return folder
    # A name of its own, so that two workers that do the same part do not meet.
    making = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    check_cancelled = partial(_stop_if, cancel)

    def batches() -> Iterator[tuple[pa.RecordBatch, range]]:
        first = part.first_row
        for batch in read_ahead(plan.source.batches_of(part, job.chunk_rows)):
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
    """Treat the rows of a part, and write them and their counts."""
    stats = Stats(plan, making, builder, job.rows, check_cancelled)
    state = job.survey_state(plan)
    try:
        with (
            closing(job.shuffle_writer(making, plan.shuffle_key)) as rows_out,
            BackgroundWriter() as background,
        ):
            for batch, rows in batches:
                kept = state.kept(rows)
                released = process(batch, rows, plan, stats, state, kept)
                background.do(rows_out.add, stats.formulas.take(released), rows, kept)
        stats.store(making)
    finally:
        stats.close()


def _stop_if(cancel: Callable[[], bool]) -> None:
    if cancel():
        raise CancelledError


@contextmanager
def unchanged(table: Path, stamp: tuple[int, int] | None) -> Iterator[None]:
    """Refuse a table that somebody changes or removes while it is read, whatever error that leads to.

    Parameters
    ----------
    table : Path
    stamp : tuple of int or None
        As `stamp_of` gave it before; None where there was no table yet.

    Raises
    ------
    UserError
        If it is another one in the end.
    """
    try:
        yield
    except (UserError, OSError, ValueError):
        # What is refused, or cannot be read or decoded, may be what somebody wrote meanwhile.
        if stamp is not None:
            _refuse_changed(table, stamp)
        raise
    if stamp is not None:
        _refuse_changed(table, stamp)


def _refuse_changed(table: Path, stamp: tuple[int, int]) -> None:
    if stamp_of(table) != stamp:
        raise UserError(
            "the table changed while it was read",
            where=str(table),
            hint="run again when nobody writes to it",
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
