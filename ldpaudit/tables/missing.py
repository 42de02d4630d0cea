"""Cells that stand for a missing value become nulls; every other cell keeps its text."""

from __future__ import annotations

import numpy as np
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
    validity, offsets_buffer, data_buffer = cells.buffers()
    offsets = np.frombuffer(offsets_buffer, dtype=np.int32)[cells.offset : cells.offset + n + 1]
    lengths = np.diff(offsets)
    plain = tuple(word for word in words if word)
    missing = lengths == 0 if "" in words else np.zeros(n, dtype=bool)
    if plain:
        missing |= np.asarray(pc.fill_null(pc.is_in(cells, value_set=pa.array(plain)), False))
    if data_buffer is not None and len(data_buffer) and offsets[-1] > offsets[0]:
        data = np.frombuffer(data_buffer, dtype=np.uint8)
        last = len(data) - 1
        padded = _BLANK_STARTS[data[np.minimum(offsets[:-1], last)]]
        padded |= _BLANK_ENDS[data[np.maximum(offsets[1:] - 1, 0)]]
        padded &= lengths > 0
        places = np.flatnonzero(padded)
        if len(places):
            stripped = pc.utf8_trim_whitespace(cells.take(pa.array(places)))
            hit = pc.fill_null(pc.is_in(stripped, value_set=pa.array(words, pa.string())), False)
            missing[places[np.asarray(hit)]] = True
    if validity is None and not missing.any():
        return cells
    return pc.if_else(pa.array(missing), pa.scalar(None, pa.string()), cells)
