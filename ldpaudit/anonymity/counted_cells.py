"""Tables of counts: each row is a cell, such as a town and a week, with how many it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.anonymity.classes import equivalence_classes
from ldpaudit.anonymity.codes import Codes, column_of
from ldpaudit.errors import UserError
from ldpaudit.language import Message


@dataclass(frozen=True)
class CountedCells:
    """The number of cells with each small count.

    Parameters
    ----------
    columns : tuple of str
        The columns that name a cell.
    rows, cells : int
        Rows of the table, and different cells in it. A cell may be in several rows.
    repeated_rows : int
        Rows whose cell stood in an earlier row.
    alike_rows : int
        Those among them that repeat its count as well: one cell written twice, or two that fell together.
    nonempty_rows, nonempty_cells : int
        Those that hold somebody. A cell holds the sum of its rows.
    rows_holding, cells_holding : dict of int to int
        {count: how many hold just that}, for each count below k from 1 on.
    total : int
        Sum of all counts.
    """

    columns: tuple[str, ...]
    rows: int
    cells: int
    repeated_rows: int
    alike_rows: int
    nonempty_rows: int
    nonempty_cells: int
    rows_holding: dict[int, int]
    cells_holding: dict[int, int]
    total: int

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return {**self.__dict__, "columns": list(self.columns)}


def counts_of(frame: Any, column: str) -> Codes:
    """Return a column of counts.

    Returns
    -------
    (n,) int64
        Whole numbers of at least 0; missing is 0.

    Raises
    ------
    UserError
        If a value is no such number.
    """
    array = column_of(frame, column)
    try:
        if pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
            array = pc.utf8_trim_whitespace(array)
            array = pc.if_else(pc.equal(array, ""), pa.scalar(None, array.type), array).cast(pa.float64())
        counts = pc.fill_null(array, 0).cast(pa.int64()).combine_chunks().to_numpy(zero_copy_only=False)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
        raise UserError(
            "a count is no whole number",
            where=Message('column "{column}"', column=column),
            hint="name a column of counts",
        ) from None
    if len(counts) and counts.min() < 0:
        raise UserError(
            "a count is below 0",
            where=Message('column "{column}"', column=column),
            hint="name a column of counts",
        )
    return np.asarray(counts, dtype=np.int64)


def counted_cells(frame: Any, columns: Sequence[str], counts: Codes, k: int) -> CountedCells:
    """Count the cells that hold fewer than k, row by row and with repeated cells merged.

    Parameters
    ----------
    frame : as for `equivalence_classes`
        The table, n rows.
    columns : sequence of str
        The columns that name a cell.
    counts : (n,) int64
        How many each row stands for.
    k : int
        Counts from 1 to k - 1 are listed.
    """
    sizes, labels = equivalence_classes(frame, columns)
    merged = np.zeros(len(sizes), np.int64)
    np.add.at(merged, labels, counts)
    known = {"cell": labels, "count": counts}
    pairs, _ = equivalence_classes(known, ["cell", "count"])
    return CountedCells(
        columns=tuple(columns),
        rows=len(labels),
        cells=len(sizes),
        repeated_rows=len(labels) - len(sizes),
        alike_rows=len(labels) - len(pairs),
        nonempty_rows=int((counts > 0).sum()),
        nonempty_cells=int((merged > 0).sum()),
        rows_holding={few: int((counts == few).sum()) for few in range(1, k)},
        cells_holding={few: int((merged == few).sum()) for few in range(1, k)},
        total=int(counts.sum()),
    )
