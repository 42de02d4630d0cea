"""What steps decide by a survey of all parts: which rows they remove, and what they write into the others.

Removed rows are one bit a row of the source; all else is in a private folder of each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
from ldpaudit.progress import CheckCancelled
from ldpaudit.step import Survey, SurveyContext

_SURVEY = "survey.arrow"
Mask = npt.NDArray[np.bool_]


class SurveyState:
    """What the surveys of some steps have decided so far, in the private folder of the run."""

    def __init__(self, folder: Path, steps: Sequence[int] = ()) -> None:
        self._folders = {at: _state_folder(folder, at) for at in steps}
        self._bits: npt.NDArray[np.uint8] | None = None
        for at in steps:
            bits = np.load(_removed(folder, at), allow_pickle=False)
            self._bits = bits if self._bits is None else self._bits | bits

    def treated(self, planned: BoundStep, batch: pa.RecordBatch, rows: range) -> tuple[pa.RecordBatch, Any]:
        """Let a step treat one batch, with what its survey has decided, and give what is to be counted."""
        context = planned.context
        if planned.at in self._folders:
            context = replace(context, state=self._folders[planned.at])
        return planned.step.treated(batch, rows, planned.key, context, planned.memory)

    def kept(self, rows: range) -> Mask | None:
        """Return which of these source rows stay; None where all do."""
        if self._bits is None:
            return None
        first = rows.start // 8
        bits = np.unpackbits(self._bits[first : -(-rows.stop // 8)], bitorder="little")
        gone = bits[rows.start - 8 * first :][: len(rows)].view(np.bool_)
        return ~gone if gone.any() else None

    def count(self) -> int:
        """Count the rows that go."""
        return 0 if self._bits is None else int(np.bitwise_count(self._bits).sum(dtype=np.int64))


def survey(
    plan: Plan,
    at: int,
    state: SurveyState,
    batches: Iterable[tuple[pa.RecordBatch, range]],
    folder: Path,
    check_cancelled: CheckCancelled,
) -> None:
    """Survey the rows of one part for a step, as the steps before leave them, and write what was found."""
    found, tables = _begun(plan, at, folder, check_cancelled), []
    try:
        for batch, rows in batches:
            for planned in plan.steps[:at]:
                batch, _ = state.treated(planned, batch, rows)
            columns, kept = found.columns(batch, rows), state.kept(rows)
            if kept is not None:
                columns = {name: values.filter(pa.array(kept)) for name, values in columns.items()}
            # Each text is held once, however many rows have it.
            encoded = {
                name: pc.dictionary_encode(values) if isinstance(values, pa.StringArray) else values
                for name, values in columns.items()
            }
            tables += [pa.table(encoded)] if encoded else []
    finally:
        found.close()
    # One piece, whose labels are looked up once.
    table = pa.concat_tables(tables).unify_dictionaries().combine_chunks() if tables else pa.table({})
    with pa.OSFile(str(folder / _SURVEY), "wb") as sink, ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)


def finalize_survey(
    plan: Plan, at: int, parts: Sequence[Path], folder: Path, rows: int, check_cancelled: CheckCancelled
) -> None:
    """Add up the surveys of all parts, and write what the step decides and which rows it removes.

    Raises UserError: if more rows would go than the step allows.
    """
    gone = np.zeros(rows, np.bool_)
    state_folder = _state_folder(folder, at)
    state_folder.mkdir(mode=0o700)
    before = SurveyState(folder, [one for one in plan.surveys if one < at]).count()
    whole = _begun(plan, at, folder, check_cancelled)
    try:
        for part in parts:
            check_cancelled()
            with pa.memory_map(str(part / _SURVEY)) as file:
                whole.take(ipc.open_file(file).read_all())
        for ordinals in whole.finalize(state_folder, rows):
            check_cancelled()
            gone[ordinals] = True
        plan.surveys[at].allow(int(gone.sum()), rows - before)
    except UserError as error:
        where = ", ".join(filter(None, (plan.steps[at].location, error.where)))
        raise UserError(error.what, where=where, hint=error.hint) from None
    finally:
        whole.close()
    np.save(_removed(folder, at), np.packbits(gone, bitorder="little"), allow_pickle=False)


def _begun(plan: Plan, at: int, folder: Path, check_cancelled: CheckCancelled) -> Survey:
    """Begin a survey; refuse one where the column that names who is protected is gone, or is noise."""
    planned = plan.steps[at]
    unit = plan.recipe.input.person_in(plan.source.columns)
    left = planned.context.columns
    if unit is not None and (unit not in left or unit in noise(plan.steps[:at])):
        state = Message("is noise at this step") if unit in left else Message("is gone at this step")
        raise UserError(
            Message('the column "{unit}" names who is protected, and {state}', unit=unit, state=state),
            where=planned.location,
            hint="put this step before the one that takes the column away, or randomizes it",
        )
    return plan.surveys[at].survey(SurveyContext(planned.context, planned.key, folder, unit, check_cancelled))


def _removed(folder: Path, at: int) -> Path:
    return folder / f"removed-{at:02d}.npy"


def _state_folder(folder: Path, at: int) -> Path:
    return folder / f"settled-{at:02d}"
