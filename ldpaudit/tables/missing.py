"""Cells that stand for a missing value become nulls; every other cell keeps its text."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

#: First and last bytes of the blanks that Python strips: ASCII blanks, and the lead bytes of wider ones.
_BLANK_STARTS = np.zeros(256, dtype=bool)
_BLANK_STARTS[:33] = True
_BLANK_STARTS[[0xC2, 0xE1, 0xE2, 0xE3]] = True
_BLANK_ENDS = np.zeros(256, dtype=bool)
_BLANK_ENDS[:33] = True
_BLANK_ENDS[0x80:0xC0] = True


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
    offsets = _offsets(cells)
    plain = tuple(word for word in words if word)
    missing = np.diff(offsets) == 0 if "" in words else np.zeros(n, dtype=bool)
    if plain:
        missing |= np.asarray(pc.fill_null(pc.is_in(cells, value_set=pa.array(plain)), False))
    places = _padded(cells, offsets)
    if len(places):
        trimmed = pc.utf8_trim_whitespace(cells.take(pa.array(places)))
        hit = pc.fill_null(pc.is_in(trimmed, value_set=pa.array(words, pa.string())), False)
        missing[places[np.asarray(hit)]] = True
    if not missing.any():
        return cells
    return pc.if_else(pa.array(missing), pa.scalar(None, pa.string()), cells)


def stripped(cells: pa.Array) -> pa.Array:
    """Take the blanks around each cell away.

    Parameters
    ----------
    cells : StringArray, shape (n,)
    """
    return pc.utf8_trim_whitespace(cells) if len(cells) and len(_padded(cells, _offsets(cells))) else cells


def _offsets(cells: pa.Array) -> npt.NDArray[np.int32]:
    """Give where each cell begins in the data, and where the last ends."""
    _, offsets, _ = cells.buffers()
    return np.frombuffer(offsets, dtype=np.int32)[cells.offset : cells.offset + len(cells) + 1]


def _padded(cells: pa.Array, offsets: npt.NDArray[np.int32]) -> npt.NDArray[np.intp]:
    """Give the places of cells that begin or end with a blank, and of few others."""
    if offsets[-1] == offsets[0]:
        return np.empty(0, dtype=np.intp)
    data = np.frombuffer(cells.buffers()[2], dtype=np.uint8)
    padded = _BLANK_STARTS[data[np.minimum(offsets[:-1], len(data) - 1)]]
    padded |= _BLANK_ENDS[data[np.maximum(offsets[1:] - 1, 0)]]
    padded &= np.diff(offsets) > 0
    return np.flatnonzero(padded)
