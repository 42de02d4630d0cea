"""Bits of rows and values, packed: by column as they are released, by row while they are drawn.

*Columns* are an array of uint64 of shape (k, words): bit i of column v, counted from the lowest bit of the
first word, belongs to row i, as in an Arrow boolean array. *Rows* are of shape (n, ceil(k / 64)): bit v of
row i. Bits beyond the last value of a row are 0.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]
Groups = npt.NDArray[np.int32]

WORD_BITS = 64
#: Rows that are transposed together: eight words of a column, one line of the processor's cache.
TILE_ROWS = 512
#: Bytes of packed rows that are held while they are drawn.
_BYTES_HELD = 7 << 16
_WORD_BYTES = 8


def words_of(bits: int) -> int:
    """Return the number of words that hold so many bits."""
    return -(-bits // WORD_BITS)


def empty_columns(size: int, n: int) -> Words:
    """Make room for n rows of k = `size` columns.

    Columns are whole cache lines, and one line more, so that neighbouring columns do not compete for one
    place of the cache.
    """
    lines = -(-n // TILE_ROWS) + 1
    return np.empty((size, lines * (TILE_ROWS // WORD_BITS)), dtype=np.uint64)


def filled_columns(
    size: int, n: int, fill: Callable[[int, Words], None], held_bytes: int | None = None
) -> Words:
    """Make columns of rows that are drawn a part at a time.

    Parameters
    ----------
    size, n : int
        Numbers of columns and of rows.
    fill : callable of (start, rows)
        Writes the packed rows from row `start` on into `rows`, shape (some rows, ceil(size / 64)).
    held_bytes : int, optional
        About how much of packed rows to hold at a time: who needs more memory beside them holds fewer.

    Returns
    -------
    ndarray of uint64, shape (size, at least ceil(n / 64))
    """
    from ldpaudit.protocols.kernels.bitmaps import to_columns

    columns, words = empty_columns(size, n), words_of(size)
    step = TILE_ROWS * max(1, (held_bytes or _BYTES_HELD) // (TILE_ROWS * words * _WORD_BYTES))
    held = np.empty((min(step, n), words), dtype=np.uint64)
    for start in range(0, n, step):
        rows = held[: min(step, n - start)]
        fill(start, rows)
        to_columns(rows, columns, start // WORD_BITS)
    return columns


def bits_of_columns(columns: Words, first: int, n: int) -> npt.NDArray[np.bool_]:
    """Unpack n rows from bit `first` on, shape (n, k)."""
    whole = columns[:, first // WORD_BITS : words_of(first + n)]
    bits = np.unpackbits(np.ascontiguousarray(whole).view(np.uint8), axis=1, bitorder="little")
    skipped = first % WORD_BITS
    return bits[:, skipped : skipped + n].T.view(np.bool_)


def alone(columns: Words, first: int, n: int) -> Words:
    """Return n bits of each column, from bit `first` on, in words that hold nothing else.

    Without a copy where that is so already: a column whose rows all belong to it. What is released as Arrow
    is written with whole bytes, so bits of other rows behind the last one would be released too.
    """
    begin, end = first // WORD_BITS, words_of(first + n)
    held = columns[:, begin:end]
    shift, more = np.uint64(first % WORD_BITS), np.uint64(n % WORD_BITS)
    if shift:
        following = np.zeros_like(held)
        following[:, :-1] = held[:, 1:]
        held = ((held >> shift) | (following << (np.uint64(WORD_BITS) - shift)))[:, : words_of(n)]
    if more and (held[:, -1] >> more).any():
        held = held.copy()
        held[:, -1] &= (np.uint64(1) << more) - np.uint64(1)
    return held


def place_bitmap(bitmap: npt.NDArray[np.uint8], first: int, n: int, column: Words) -> None:
    """Copy n bits of an Arrow bitmap, from bit `first` on, to the beginning of a column; the rest is 0."""
    column[:] = 0
    held = bitmap[first // 8 : -(-(first + n) // 8)]
    shift = first % 8
    if shift:
        following = np.append(held[1:], np.uint8(0))
        held = (held >> np.uint8(shift)) | (following << np.uint8(8 - shift))
    size = -(-n // 8)
    column.view(np.uint8)[:size] = held[:size]
    if n % 8:
        column.view(np.uint8)[size - 1] &= (1 << n % 8) - 1


def rows_of(columns: Words, first: int, n: int) -> Words:
    """Read n packed rows out of columns, from bit `first` on, shape (n, ceil(k / 64))."""
    from ldpaudit.protocols.kernels.bitmaps import to_rows

    rows = np.empty((n, words_of(columns.shape[0])), dtype=np.uint64)
    to_rows(columns, first, rows)
    return rows


def support_of_rows(columns: Words, first: int, n: int) -> Integers:
    """Count the set bits of each of n rows from bit `first` on, shape (n,)."""
    support: Integers = np.bitwise_count(rows_of(columns, first, n)).sum(axis=1, dtype=np.int64)
    return support


def columns_of(rows: Words, size: int) -> Words:
    """Write packed rows as columns of their own."""
    from ldpaudit.protocols.kernels.bitmaps import to_columns

    columns = empty_columns(size, len(rows))
    to_columns(rows, columns, 0)
    return columns


def support_of_ranges(columns: Words, first: int, edges: Integers) -> Integers:
    """Count the set bits of each column within ranges of rows, from bit `first` on.

    Parameters
    ----------
    columns : ndarray of uint64, shape (k, words)
    first : int
    edges : ndarray of int64, shape (m + 1,)
        Range g holds the rows from ``edges[g]`` up to ``edges[g + 1]``.

    Returns
    -------
    ndarray of int64, shape (m, k)
    """
    from ldpaudit.protocols.kernels.bitmaps import count_ranges

    support = np.zeros((len(edges) - 1, columns.shape[0]), dtype=np.int64)
    count_ranges(columns, edges + first, support)
    return support


def support_of_groups(columns: Words, first: int, groups: Groups, number: int) -> Integers:
    """Count the set bits of each column for each group of rows, from bit `first` on.

    Rows are brought into the order of their groups, so that a group is a range of each column, whose words
    are counted whole: the work does not depend on the number of groups until most of them are small.

    Parameters
    ----------
    columns : ndarray of uint64, shape (k, words)
    first : int
    groups : ndarray of int32, shape (n,)
        In [0, number).
    number : int

    Returns
    -------
    ndarray of int64, shape (number, k)
    """
    from ldpaudit.protocols.kernels.bitmaps import sorted_rows

    if number == 1:
        return support_of_ranges(columns, first, np.array([0, len(groups)]))
    edges = np.zeros(number + 1, dtype=np.int64)
    np.cumsum(np.bincount(groups, minlength=number), out=edges[1:])
    if np.any(groups[1:] < groups[:-1]):
        order = sorted_rows(groups, edges[:-1].copy())
        columns, first = columns_of(rows_of(columns, first, len(groups))[order], columns.shape[0]), 0
    return support_of_ranges(columns, first, edges)
