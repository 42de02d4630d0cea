"""Rows that a step removes: told by a survey of all parts, and kept as one bit a row of the source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.engine.plan import Plan
from ldpaudit.errors import UserError
from ldpaudit.progress import Look
from ldpaudit.step import Survey

_SURVEY = "survey.arrow"
Mask = npt.NDArray[np.bool_]


class Removed:
    """Which rows of the source the steps of a run remove, as far as they are surveyed.

    Parameters
    ----------
    folder : Path
        Private folder of the run.
    steps : sequence of int
        The steps that are surveyed.
    """

    def __init__(self, folder: Path, steps: Sequence[int] = ()) -> None:
        self._bits: npt.NDArray[np.uint8] | None = None
        for at in steps:
            bits = np.load(_file(folder, at), allow_pickle=False)
            self._bits = bits if self._bits is None else self._bits | bits

    def kept(self, rows: range) -> Mask | None:
        """Tell which of these source rows stay; None where all do."""
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
    removed: Removed,
    batches: Iterable[tuple[pa.RecordBatch, range]],
    folder: Path,
    look: Look,
) -> None:
    """Survey the rows of one part for a step, and write what was found.

    Parameters
    ----------
    plan : Plan
    at : int
        The step.
    removed : Removed
        By the steps before.
    batches : iterable of (RecordBatch, range)
        Source rows, with their ordinals.
    folder : Path
        Of the part; private.
    look : callable
        Asked every few milliseconds whether to go on.
    """
    found = _begun(plan, at, folder, look)
    try:
        for batch, rows in batches:
            for planned in plan.steps[:at]:
                batch = planned.step.apply(batch, rows, planned.key, planned.context)
            kept = removed.kept(rows)
            ordinals = np.arange(rows.start, rows.stop, dtype=np.int64)
            if kept is not None:
                batch, ordinals = batch.filter(pa.array(kept)), ordinals[kept]
            found.add(batch, ordinals)
        found.store(folder / _SURVEY)
    finally:
        found.close()


def settle(plan: Plan, at: int, parts: Sequence[Path], folder: Path, rows: int, look: Look) -> None:
    """Add the surveys of all parts up, and write which rows the step removes.

    Parameters
    ----------
    plan : Plan
    at : int
        The step.
    parts : sequence of Path
        Folders of the parts that were surveyed.
    folder : Path
        Private folder of the run.
    rows : int
        Rows of the whole table.
    look : callable
        Asked every few milliseconds whether to go on.

    Raises
    ------
    UserError
        If more rows would go than the step allows.
    """
    gone = np.zeros(rows, np.bool_)
    whole = _begun(plan, at, folder, look)
    try:
        for part in parts:
            look()
            whole.take(part / _SURVEY)
        for ordinals in whole.removed():
            gone[ordinals] = True
    finally:
        whole.close()
    before = Removed(folder, [one for one in plan.removals if one < at]).count()
    try:
        plan.removals[at].allow(int(gone.sum()), rows - before)
    except UserError as error:
        raise UserError(error.what, where=plan.steps[at].place, mend=error.mend) from None
    np.save(_file(folder, at), np.packbits(gone, bitorder="little"), allow_pickle=False)


def _begun(plan: Plan, at: int, folder: Path, look: Look) -> Survey:
    """Begin a survey.

    Raises
    ------
    UserError
        If the column that names who is protected is gone at this step.
    """
    planned = plan.steps[at]
    unit = plan.recipe.input.unit if plan.recipe.input.unit in plan.source.columns else None
    if unit is not None and unit not in planned.context.columns:
        raise UserError(
            f'the column "{unit}" names who is protected, and is gone at this step',
            where=planned.place,
            mend="put this step before the one that takes the column away",
        )
    return plan.removals[at].survey(folder, unit, look)


def _file(folder: Path, at: int) -> Path:
    return folder / f"removed-{at:02d}.npy"
