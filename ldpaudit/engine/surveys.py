"""What steps decide by all rows: which of them they remove, and what they write into the others.

What they ask is in a file of each part, what they decide in a private folder of each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import ipc

from ldpaudit.engine.lineage import BoundStep, noise
from ldpaudit.engine.plan import Plan
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.step import Survey

_ASKED = "survey.arrow"
Mask = npt.NDArray[np.bool_]


class Decided:
    """What some steps have decided so far, in the private folder of the run."""

    def __init__(self, folder: Path, steps: Sequence[int] = ()) -> None:
        self._folders = {at: _settled(folder, at) for at in steps}
        gone = [np.load(_removed(folder, at), allow_pickle=False) for at in steps]
        self._gone: Mask | None = np.logical_or.reduce(gone) if gone else None

    def treated(self, planned: BoundStep, batch: pa.RecordBatch, rows: range) -> tuple[pa.RecordBatch, Any]:
        """Let a step treat one batch, with what it has decided, and give what is to be counted."""
        state = self._folders.get(planned.at)
        context = replace(planned.context, state=state, memory=planned.memory)
        try:
            return planned.step.treated(batch, rows, planned.key, context)
        except UserError as error:
            raise _located(planned, error) from None

    def kept(self, rows: range) -> Mask | None:
        """Return which of these source rows stay; None where all do."""
        gone = None if self._gone is None else self._gone[rows.start : rows.stop]
        return ~gone if gone is not None and gone.any() else None


def ask_rows(
    plan: Plan, at: int, decided: Decided, batches: Iterable[tuple[pa.RecordBatch, range]], folder: Path
) -> None:
    """Write what a step asks of the rows of one part, as the steps before leave them."""
    step, survey, tables = plan.surveys[at], _survey(plan, at, folder), []
    for batch, rows in batches:
        for planned in plan.steps[:at]:
            batch, _ = decided.treated(planned, batch, rows)
        columns, kept = step.asks(batch, rows, survey), decided.kept(rows)
        if kept is not None:
            columns = {name: values.filter(pa.array(kept)) for name, values in columns.items()}
        # Each text is held once, however many rows have it.
        encoded = {
            name: pc.dictionary_encode(values) if isinstance(values, pa.StringArray) else values
            for name, values in columns.items()
        }
        tables += [pa.table(encoded)] if encoded else []
    # One piece, whose labels are looked up once.
    table = pa.concat_tables(tables).unify_dictionaries().combine_chunks() if tables else pa.table({})
    with pa.OSFile(str(folder / _ASKED), "wb") as sink, ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)


def decide(
    plan: Plan, at: int, parts: Sequence[Path], folder: Path, rows: int, check_cancelled: CheckCancelled
) -> None:
    """Let a step decide by what it asked of all parts, and write which rows it removes.

    Raises UserError: if more rows would go than the step allows.
    """
    gone = np.zeros(rows, np.bool_)
    settled = _settled(folder, at)
    settled.mkdir(mode=0o700)
    before = Decided(folder, [one for one in plan.surveys if one < at]).kept(range(rows))

    def asked() -> Iterator[pa.Table]:
        for part in parts:
            check_cancelled()
            with pa.memory_map(str(part / _ASKED)) as file:
                table = ipc.open_file(file).read_all()
            if table.num_columns:
                yield table

    try:
        step = plan.surveys[at]
        for ordinals in step.decide(asked(), rows, _survey(plan, at, settled, check_cancelled)):
            check_cancelled()
            gone[ordinals] = True
        step.allow(int(gone.sum()), rows if before is None else int(before.sum()))
    except UserError as error:
        raise _located(plan.steps[at], error) from None
    np.save(_removed(folder, at), gone, allow_pickle=False)


def _located(planned: BoundStep, error: UserError) -> UserError:
    where = ", ".join(filter(None, (planned.location, error.where)))
    return UserError(error.what, where=where, hint=error.hint)


def _survey(plan: Plan, at: int, folder: Path, check_cancelled: CheckCancelled = never_cancelled) -> Survey:
    """Return what a step knows; refuse one where the column that names who is protected is gone, or noise."""
    planned = plan.steps[at]
    unit = plan.unit
    left = planned.context.columns
    if unit is not None and (unit not in left or unit in noise(plan.steps[:at])):
        state = Message("is noise at this step") if unit in left else Message("is gone at this step")
        raise UserError(
            Message('the column "{unit}" names who is protected, and {state}', unit=unit, state=state),
            where=planned.location,
            hint="put this step before the one that takes the column away, or randomizes it",
        )
    return Survey(planned.context, planned.key, folder, unit, check_cancelled)


def _removed(folder: Path, at: int) -> Path:
    return folder / f"removed-{at:02d}.npy"


def _settled(folder: Path, at: int) -> Path:
    return folder / f"settled-{at:02d}"
