"""The first rows of a table as recorded, beside the same rows as the recipe releases them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from ldpaudit.engine.lineage import BoundStep
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.surveys import Mask, SurveyState
from ldpaudit.errors import UserError
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.language import Message
from ldpaudit.protocols import Randomize
from ldpaudit.step import RowRemoval
from ldpaudit.tables import texts
from ldpaudit.tables.formulas import prefixed_batch

#: Rows that a trial leaves.
ROWS = 200
_WHOLE_TABLE = Message("it needs the whole table")
_OTHER_COLUMNS = Message("it needs columns of a step that is left out")


def foreseen(plan: Plan, rows: int) -> dict[str, Any]:
    """Return the first rows beside what would be released of them, without reading the table's others.

    Returns: what `as_released` returns, and skipped The steps that were left out: step (from 0), do, and why.
        Such a step removes no row here. unknown Released columns of which these rows cannot tell the values;
        they are all null.
    """
    table = plan.source.sample.slice(0, rows).combine_chunks()
    (recorded,) = table.to_batches() or (pa.RecordBatch.from_pylist([], schema=table.schema),)
    state, current, lost = SurveyState(plan.source.path.parent), recorded, set[str]()
    skipped: list[dict[str, Any]] = []
    for planned in plan.steps:
        surveyed = planned.at in plan.surveys
        why = ""
        if lost.intersection(planned.step.inputs()):
            why = _OTHER_COLUMNS
        elif surveyed:
            why = _WHOLE_TABLE
        else:
            try:
                current = _treated(planned, current, state)
            except UserError as error:
                why = error.what
        if why:
            skipped.append({"step": planned.at, "do": planned.step.do, "why": why})
            if not isinstance(planned.step, RowRemoval):
                lost |= {*planned.step.modifies(), *planned.step.recomputes(), *planned.made()}
                current = _without(current, planned, lost)
    unknown = [name for name in plan.released if name in lost]
    return {**_beside(plan, recorded, current, None), "skipped": skipped, "unknown": unknown}


def as_released(plan: Plan, state: SurveyState) -> dict[str, Any]:
    """Return the first rows of the table beside the same rows of the release, by the key of the run.

    state: what the surveys of the run have decided.
    Returns: before, after Each names and rows, in the order of the table: a cell is a text, or null where it
        is missing. A row of `after` is null where it is removed. bands A number for each row, the same for
        rows that agree on all released columns without noise by which somebody may recognize them; null where
        it is removed.
    """
    recorded = next(plan.source.batches(ROWS))
    current = recorded
    for planned in plan.steps:
        current = _treated(planned, current, state)
    return _beside(plan, recorded, current, state.kept(range(recorded.num_rows)))


def _treated(planned: BoundStep, batch: pa.RecordBatch, state: SurveyState) -> pa.RecordBatch:
    """Let a step treat the first rows as a run would."""
    step, rows = planned.step, range(batch.num_rows)
    if isinstance(step, Randomize):
        return step.randomized(batch, rows, planned.key, planned.context, planned.memory)[0]
    if isinstance(step, PlanarLaplaceStep):
        return step.moved(batch, rows, planned.key, planned.context, planned.memory)[0]
    return state.apply(planned, batch, rows)


def _without(batch: pa.RecordBatch, planned: BoundStep, lost: set[str]) -> pa.RecordBatch:
    """Return a batch with the columns that leave a step, those empty whose values are not known."""
    none = pa.nulls(batch.num_rows, pa.string())
    names = list(planned.after.columns)
    return pa.RecordBatch.from_arrays(
        [none if name in lost else batch.column(name) for name in names], names=names
    )


def _beside(
    plan: Plan, recorded: pa.RecordBatch, treated: pa.RecordBatch, kept: Mask | None
) -> dict[str, Any]:
    """Return the rows before and after, and which of them look alike."""
    touched = {name for one in plan.steps for name in (*one.step.treats(), *one.step.inputs())}
    before = [name for name in plan.source.columns if name in touched or name in plan.released]
    released = treated.select(list(plan.released))
    known = [released.column(name) for name in plan.recognizing_after]
    output = plan.recipe.output
    if output.formulas == "prefix" and output.as_lines:
        released = prefixed_batch(released)
    rows = recorded.num_rows
    stays = [True] * rows if kept is None else kept.tolist()
    after = zip(_rows(released.columns, rows), stays, strict=True)
    numbers: dict[tuple[str | None, ...], int] = {}
    looks = zip(_rows(known, rows), stays, strict=True)
    return {
        "before": {"names": before, "rows": _rows([recorded.column(name) for name in before], rows)},
        "after": {"names": released.schema.names, "rows": [row if stay else None for row, stay in after]},
        "bands": [numbers.setdefault(tuple(one), len(numbers)) if stay else None for one, stay in looks],
    }


def _rows(columns: Sequence[pa.Array], rows: int) -> list[list[str | None]]:
    cells = [texts(column).to_pylist() for column in columns]
    return [list(row) for row in zip(*cells, strict=True)] if cells else [[] for _ in range(rows)]
