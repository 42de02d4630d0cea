"""Cells that stand for a missing value become nulls; every other cell keeps its text."""

from __future__ import annotations

import sys

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

#: Above every blank of ASCII.
_LAST_BLANK = 32


def with_nulls(cells: pa.Array, words: tuple[str, ...]) -> pa.Array:
    """Replace by null each cell that is one of the words once blanks around it are stripped.

    Parameters
    ----------
    cells : StringArray, shape (n,)
    words : tuple of str
        Stripped words.

    Returns
    -------
    StringArray, shape (n,)
        Equal to `cells` elsewhere, blanks included.
    """
    n = len(cells)
    if n == 0 or not words:
        return cells
    # What it takes to load compiled code is more than a table of a few minutes' reading saves by it.
    if words == ("",) and "numba" in sys.modules and _all_plain(cells):
        return cells
    begins, ends = edges(cells)
    plain = tuple(word for word in words if word)
    missing = begins == ends if "" in words else np.zeros(n, dtype=bool)
    if plain:
        missing |= np.asarray(pc.fill_null(pc.is_in(cells, value_set=pa.array(plain)), False))
    places = _padded(cells, begins, ends)
    if len(places):
        trimmed = pc.utf8_trim_whitespace(cells.take(pa.array(places)))
        hit = pc.fill_null(pc.is_in(trimmed, value_set=pa.array(words, pa.string())), False)
        missing[places[np.asarray(hit)]] = True
    if not missing.any():
        return cells
    return pc.if_else(pa.array(missing), pa.scalar(None, pa.string()), cells)


def without_missing(batch: pa.RecordBatch, words: tuple[str, ...]) -> pa.RecordBatch:
    """Replace by null each text of a batch that stands for a missing value, as `with_nulls`."""
    columns = [
        with_nulls(column, words) if pa.types.is_string(column.type) else column for column in batch.columns
    ]
    return pa.RecordBatch.from_arrays(columns, schema=batch.schema)


def blanks(written: pa.RecordBatch, read: pa.RecordBatch) -> dict[str, pa.Array]:
    """Find the columns in which cells of blanks alone became null.

    Parameters
    ----------
    written : RecordBatch
        Texts as they are in the file.
    read : RecordBatch
        What `without_missing` made of it.

    Returns
    -------
    dict of str to StringArray
        These columns as they were read, but for the blanks, which stand as they were written.
    """
    found = {}
    for name, before, after in zip(written.schema.names, written.columns, read.columns, strict=True):
        if not pa.types.is_string(after.type) or not after.null_count:
            continue
        offsets = _offsets(before)
        # Most missing cells are empty: nothing is hidden where all are.
        if np.count_nonzero(offsets[1:] == offsets[:-1]) == after.null_count:
            continue
        gone = pc.and_(pc.is_null(after), pc.greater(pc.fill_null(pc.binary_length(before), 0), 0))
        # A word that the user lists for missing is no blank.
        gone = pc.and_(gone, pc.fill_null(pc.equal(pc.utf8_trim_whitespace(before), ""), False))
        if pc.any(gone).as_py():
            found[name] = pc.if_else(gone, before, after)
    return found


def _all_plain(cells: pa.Array) -> bool:
    """Return whether nothing is missing, at a glance; False where that is not sure."""
    if cells.null_count or cells.buffers()[2] is None:
        return False
    from ldpaudit.tables.kernels import all_plain

    return bool(all_plain(_offsets(cells), np.frombuffer(cells.buffers()[2], dtype=np.uint8)))


def stripped(cells: pa.Array) -> pa.Array:
    """Take the blanks around each cell away.

    Parameters
    ----------
    cells : StringArray, shape (n,)
    """
    return pc.utf8_trim_whitespace(cells) if len(cells) and len(_padded(cells, *edges(cells))) else cells


def has_byte(cells: pa.Array, byte: int) -> bool:
    """Return whether a byte is in any of the cells.

    Parameters
    ----------
    cells : StringArray, shape (n,)
    byte : int
    """
    if not len(cells) or cells.buffers()[2] is None:
        return False
    offsets = _offsets(cells)
    data = np.frombuffer(cells.buffers()[2], dtype=np.uint8)
    return bool((data[offsets[0] : offsets[-1]] == byte).any())


def _offsets(cells: pa.Array) -> npt.NDArray[np.int32]:
    """Return where each cell begins in the data, and where the last ends."""
    _, offsets, _ = cells.buffers()
    return np.frombuffer(offsets, dtype=np.int32)[cells.offset : cells.offset + len(cells) + 1]


def edges(cells: pa.Array) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return where each cell begins and ends in the data."""
    offsets = _offsets(cells).astype(np.intp)
    return offsets[:-1], offsets[1:]


def _padded(
    cells: pa.Array, begins: npt.NDArray[np.intp], ends: npt.NDArray[np.intp]
) -> npt.NDArray[np.intp]:
    """Return the places of cells that begin or end with a blank that Python strips, and of few others."""
    if ends[-1] == begins[0]:
        return np.empty(0, dtype=np.intp)
    data = np.frombuffer(cells.buffers()[2], dtype=np.uint8)
    # An empty cell at either end of the data has no byte; whichever is taken for it does not count.
    first = data.take(begins, mode="clip")
    last = data.take(ends - 1, mode="clip")
    padded = first <= _LAST_BLANK
    padded |= last <= _LAST_BLANK
    # Wider blanks are C2 85, C2 A0, E1 9A 80, E2 80 .., E2 81 9F and E3 80 80.
    padded |= first == 0xC2
    padded |= (first >= 0xE1) & (first <= 0xE3)
    wide = (last >= 0x80) & (last <= 0xBF)
    if wide.any():
        before = data.take(ends - 2, mode="clip")
        padded |= wide & ((before == 0xC2) | (before == 0x9A) | (before == 0x80) | (before == 0x81))
    if not padded.any():
        return np.empty(0, dtype=np.intp)
    padded &= begins < ends
    return np.flatnonzero(padded)
