"""Cells of a released file that hold whole numbers, read strictly: anything else is no report."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.protocols.reports import not_a_report

#: A number as it is written to a text file: no sign of plus, no zero before, no blank, no point.
_WRITTEN = r"^(0|-?[1-9][0-9]{0,17})$"


def whole_numbers(cells: Any, column: str, least: int, most: int) -> npt.NDArray[np.int64]:
    """Read a released column of whole numbers.

    Parameters
    ----------
    cells : pyarrow Array or ChunkedArray, shape (n,)
        Integers, or texts as a text file holds them.
    column : str
        Name of the released column, for the message.
    least, most : int
        Smallest and largest number that a report can hold.

    Returns
    -------
    ndarray of int64, shape (n,)

    Raises
    ------
    UserError
        If a cell is missing, no whole number, or outside the range. The message gives its row, not the cell.
    """
    if isinstance(cells, pa.ChunkedArray):
        cells = cells.combine_chunks()
    if not pa.types.is_integer(cells.type) or pa.types.is_uint64(cells.type):
        texts = pc.cast(cells, pa.string())
        cells = pc.cast(pc.if_else(pc.match_substring_regex(texts, _WRITTEN), texts, None), pa.int64())
    good = pc.and_(pc.greater_equal(cells, least), pc.less_equal(cells, most))
    bad = int(pc.index(pc.fill_null(good, False), False).as_py())
    if bad >= 0:
        raise not_a_report(column, bad)
    numbers: npt.NDArray[np.int64] = pc.cast(cells, pa.int64()).to_numpy(zero_copy_only=False)
    return numbers
