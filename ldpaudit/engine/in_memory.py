"""A private run of a recipe: what it would release stays in memory, with the source row behind each row.

All stages are those of `run` but the judgement and the files; the shuffle's key is the runner's own, so its
order is known and no column has to carry the number of the row.
"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from ldpaudit.audit import Evidence
from ldpaudit.engine.arguments import RunRequest
from ldpaudit.engine.compile_plan import compile_plan
from ldpaudit.engine.formulas import as_written
from ldpaudit.engine.parts import PartJob, stamp_of, use_small_allocator
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import accepted, refuse_blocked
from ldpaudit.engine.run import PreparedRun, begin_parts, count, hidden_folder, survey, transform
from ldpaudit.engine.shuffle import ROWS, shuffled
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source, content_hash

_TABLE = "table.parquet"


@dataclass(frozen=True)
class PrivateRun:
    """What a run would have released.

    released: the released rows in the order of the release.
    order (released rows,): ordinal of the source row behind each of them.
    rows: rows of the source.
    evidence: true and released values of a sample of the rows, in the order of the source.
    """

    plan: Plan
    released: pa.Table
    order: npt.NDArray[np.int64]
    rows: int
    evidence: Evidence


def run_in_memory(
    recipe: Recipe,
    table: pa.Table | None = None,
    key: Key | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
) -> PrivateRun:
    """Run a recipe and keep what it would release; nothing is judged, booked, or left on the disk.

    table: rows to treat instead of those of the recipe's table; with its columns, which are read as those
        are.
    key: master key, so that a run can be repeated; by default a fresh one.
    check_cancelled: asked between batches; raises where the work is to stop.
    Raises UserError: if recipe and table do not fit, or a value is refused.
    Raises ReleaseBlockedError: if something blocks the release before any row is read.
    """
    use_small_allocator()
    recipe = recipe.with_changes(folder=recipe.folder.absolute())
    with tempfile.TemporaryDirectory(prefix="ldpaudit-") as name, ExitStack() as stack:
        folder = Path(name)
        source = Source.open(recipe.table_path, recipe.input.options)
        if table is not None:
            source = _as_source(table, source, folder)
        prepared = _prepared(recipe, source, folder, key, check_cancelled)
        staged = stack.enter_context(hidden_folder(prepared))
        prepared, job = begin_parts(prepared, staged)
        survey(prepared, job, staged)
        transform(prepared, job, "treat")
        evidence = count(prepared, job, staged).sample.evidence()
        paths = [job.part_folder(part) / ROWS for part in prepared.parts]
        rows = pa.concat_tables(list(shuffled(paths, job.buckets, 1)))
        released = as_written(prepared.plan, rows.select(list(prepared.plan.released)))
        return PrivateRun(prepared.plan, released, _order(prepared, job), prepared.rows, evidence)


def _as_source(table: pa.Table, like: Source, folder: Path) -> Source:
    """Write rows of a table where they can be read, and read their values as those of another table."""
    path = folder / _TABLE
    pq.write_table(table.select(like.schema.names).cast(like.schema), path)
    return replace(Source.open(path), options=like.options, kinds=like.kinds)


def _prepared(
    recipe: Recipe, source: Source, folder: Path, key: Key | None, check_cancelled: CheckCancelled
) -> PreparedRun:
    """Do what `prepare` does, for a table that is open."""

    def cancel() -> bool:
        check_cancelled()
        return False

    request = RunRequest.checked(recipe, folder / "out", cancel=cancel)
    # Whatever key is given, nothing of this run is remembered by a later one.
    request = request if key is None else replace(request, key=key)
    plan = compile_plan(recipe, source, request.key, content_hash(source.path), lasting=False)
    refuse_blocked(accepted(plan.findings, recipe.accept))
    return PreparedRun(request, plan, stamp_of(source.path))


def _order(prepared: PreparedRun, job: PartJob) -> npt.NDArray[np.int64]:
    """Return the source row behind each released one: the order of the tags that the shuffle draws."""
    rows = range(prepared.rows)
    tags = prepared.plan.shuffle_key.words(0, prepared.rows, 1)[:, 0]
    kept = job.survey_state(prepared.plan).kept(rows)
    ordinals = np.arange(prepared.rows) if kept is None else np.flatnonzero(kept)
    return ordinals[np.argsort(tags[ordinals], kind="stable")]
