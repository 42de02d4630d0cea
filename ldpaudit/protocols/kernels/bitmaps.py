"""Compiled loops over packed bits: transposition between rows and columns, counts within ranges of rows."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Words = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]
Groups = npt.NDArray[np.int32]

#: Every second bit, every second two, every second four, and the lowest bit of each byte.
_TWOS, _FOURS, _EIGHTS = (np.uint64(((1 << 64) - 1) // step) for step in (3, 5, 17))
_BYTES = np.uint64(0x0101010101010101)


@compiled
def to_columns(rows: Words, columns: Words, first_word: int) -> None:
    """Write packed rows as columns.

    Parameters
    ----------
    rows : ndarray of uint64, shape (n, ceil(k / 64))
    columns : ndarray of uint64, shape (k, words)
        Written from word `first_word` on; bits of rows beyond n become 0 in the last word.
    first_word : int
    """
    n, size, first = np.uint64(rows.shape[0]), np.uint64(columns.shape[0]), np.uint64(first_word)
    tile = np.empty((64, 8), dtype=np.uint64)
    for group in range(np.uint64(rows.shape[0] + 511) // np.uint64(512)):
        begin = np.uint64(group) * np.uint64(512)
        whole = begin + np.uint64(512) <= n
        wide = np.uint64(8) if whole else (n - begin + np.uint64(63)) // np.uint64(64)
        for across in range(rows.shape[1]):
            word = np.uint64(across)
            for matrix in range(8):
                at = begin + np.uint64(matrix) * np.uint64(64)
                for line in range(64):
                    row = at + np.uint64(line)
                    known = whole or row < n
                    tile[np.uint64(line), np.uint64(matrix)] = rows[row, word] if known else np.uint64(0)
            _transpose(tile)
            values = min(np.uint64(64), size - np.uint64(64) * word)
            place = first + np.uint64(group) * np.uint64(8)
            for line in range(values):
                value = np.uint64(64) * word + np.uint64(line)
                for matrix in range(wide):
                    columns[value, place + np.uint64(matrix)] = tile[np.uint64(line), np.uint64(matrix)]


@compiled
def to_rows(columns: Words, first: int, rows: Words) -> None:
    """Read columns as packed rows, from bit `first` on.

    Parameters
    ----------
    columns : ndarray of uint64, shape (k, at least ceil((first + n) / 64))
    first : int
    rows : ndarray of uint64, shape (n, ceil(k / 64))
    """
    n, size = np.uint64(rows.shape[0]), np.uint64(columns.shape[0])
    begin, shift = np.uint64(first) // np.uint64(64), np.uint64(first) % np.uint64(64)
    last = (np.uint64(first) + n + np.uint64(63)) // np.uint64(64)
    tile = np.empty((64, 8), dtype=np.uint64)
    for group in range(np.uint64(rows.shape[0] + 511) // np.uint64(512)):
        place = begin + np.uint64(group) * np.uint64(8)
        for across in range(rows.shape[1]):
            for line in range(64):
                value = np.uint64(64) * np.uint64(across) + np.uint64(line)
                for matrix in range(8):
                    at = place + np.uint64(matrix)
                    word = np.uint64(0)
                    if value < size and at < last:
                        word = columns[value, at] >> shift
                        if shift and at + np.uint64(1) < last:
                            word |= columns[value, at + np.uint64(1)] << (np.uint64(64) - shift)
                    tile[np.uint64(line), np.uint64(matrix)] = word
            _transpose(tile)
            for matrix in range(8):
                at = np.uint64(group) * np.uint64(512) + np.uint64(matrix) * np.uint64(64)
                for line in range(64):
                    if at + np.uint64(line) < n:
                        rows[at + np.uint64(line), np.uint64(across)] = tile[
                            np.uint64(line), np.uint64(matrix)
                        ]


@compiled
def _transpose(tile: Words) -> None:
    """Transpose eight 64 x 64 bit matrices: bit j of tile[i, m] and bit i of tile[j, m] change places.

    Six rounds swap blocks of 32, 16, …, 1 bits between rows as far apart.
    Source: Warren, Hacker's Delight, 2nd edition, section 7-3.
    """
    width, low = 32, np.uint64(0xFFFFFFFF)
    while width:
        shift = np.uint64(width)
        for line in range(64):
            if line & width:
                continue
            near, far = np.uint64(line), np.uint64(line + width)
            for matrix in range(8):
                m = np.uint64(matrix)
                changed = ((tile[near, m] >> shift) ^ tile[far, m]) & low
                tile[far, m] ^= changed
                tile[near, m] ^= changed << shift
        width >>= 1
        low ^= low << np.uint64(width)


@compiled
def ones(word: np.uint64) -> np.uint64:
    """Return the number of set bits of a word: sums of 2, 4, and 8 bits, then of the bytes."""
    word -= (word >> np.uint64(1)) & _TWOS
    word = (word & _FOURS) + ((word >> np.uint64(2)) & _FOURS)
    word = (word + (word >> np.uint64(4))) & _EIGHTS
    return (word * _BYTES) >> np.uint64(56)


@compiled
def count_ranges(columns: Words, edges: Integers, support: Integers) -> None:
    """Count the set bits of each column within ranges of rows.

    Parameters
    ----------
    columns : ndarray of uint64, shape (k, words)
    edges : ndarray of int64, shape (m + 1,)
        Range g holds the bits from ``edges[g]`` up to ``edges[g + 1]``.
    support : ndarray of int64, shape (m, k)
    """
    for value in range(columns.shape[0]):
        for group in range(edges.shape[0] - 1):
            begin, end = np.uint64(edges[group]), np.uint64(edges[group + 1])
            support[group, value] = np.int64(_ones_between(columns, np.uint64(value), begin, end))


@compiled
def count_range(columns: Words, begin: int, end: int, support: Integers) -> None:
    """Count the set bits of each column within one range of rows, as `count_ranges` does.

    Parameters
    ----------
    columns : ndarray of uint64, shape (k, words)
    begin, end : int
    support : ndarray of int64, shape (k,)
    """
    for value in range(columns.shape[0]):
        support[value] = np.int64(_ones_between(columns, np.uint64(value), np.uint64(begin), np.uint64(end)))


@compiled
def _ones_between(columns: Words, value: np.uint64, begin: np.uint64, end: np.uint64) -> np.uint64:
    """Count the set bits of a column from bit `begin` up to bit `end`."""
    if end <= begin:
        return np.uint64(0)
    every, bits = ~np.uint64(0), np.uint64(64)
    first, behind = begin // bits, (end + bits - np.uint64(1)) // bits
    total = np.uint64(0)
    for word in range(first, behind):
        total += ones(columns[value, np.uint64(word)])
    # Whole words were counted: the bits before the first one and behind the last one are none of these.
    total -= ones(columns[value, first] & (every << (begin % bits) ^ every))
    total -= ones(columns[value, behind - np.uint64(1)] & (every >> (-end % bits) ^ every))
    return total


@compiled
def sorted_rows(groups: Groups, begins: Integers) -> Integers:
    """Return the rows in the order of their groups, rows of one group in their own order.

    Parameters
    ----------
    groups : ndarray of int32, shape (n,)
    begins : ndarray of int64, shape (m,)
        Place of each group's first row; used up.

    Returns
    -------
    ndarray of int64, shape (n,)
    """
    order = np.empty(groups.shape[0], dtype=np.int64)
    for row in range(groups.shape[0]):
        group = groups[row]
        order[begins[group]] = row
        begins[group] += 1
    return order
