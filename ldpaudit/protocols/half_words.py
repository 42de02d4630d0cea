"""Half a random word for each row, and the other half for the few rows whose draw depends on it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from ldpaudit.protocols.exact import WORD
from ldpaudit.randomness import BLOCK_BYTES, Key

Halves = npt.NDArray[np.uint32]
Words = npt.NDArray[np.uint64]
#: One for all rows, or one a row.
Each = np.uint64 | Words

#: Rows whose random bits are drawn at once; these stay in the processor's cache.
ROWS_HELD = 1 << 16
_HALF_BYTES, _HALVES_PER_BLOCK = 4, 4


def halves_by_part(stream: Key, first_row: int, rows: int) -> Iterator[tuple[slice, Halves]]:
    """Yield the upper half of the word of each row, a part of the rows at a time.

    Parameters
    ----------
    stream : Key
        Row i owns the i-th 4 bytes of its stream.
    first_row, rows : int

    Yields
    ------
    slice, ndarray of uint32
        Which rows, counted from 0, and their halves, which are gone with the next part.
    """
    buffer = np.empty(min(ROWS_HELD, rows) * _HALF_BYTES + 2 * BLOCK_BYTES, dtype=np.uint8)
    for start in range(0, rows, ROWS_HELD):
        part = slice(start, min(start + ROWS_HELD, rows))
        block, skipped = divmod(first_row + start, _HALVES_PER_BLOCK)
        many = part.stop - start
        drawn = stream.blocks(block, -(-(skipped + many) // _HALVES_PER_BLOCK), buffer)
        yield part, drawn.view("<u4")[skipped : skipped + many]


def reciprocal_of(moved: int) -> tuple[int, int]:
    """Return ``floor(2^(64 + t) / moved)`` and t > 0, such that the former lies in [2^31, 2^32).

    A half word times it is the quotient of the whole word by `moved`, but for a fraction of about t bits.
    Both are 0 where there is no such t: up to a `moved` of 2^33.
    """
    shift = max(0, 32 - (WORD // moved).bit_length())
    return ((WORD << shift) // moved if shift else 0), shift


def whole_words(lower: Key, halves: Halves, rows: npt.NDArray[np.int64], first_row: int) -> Words:
    """Return the whole words of some rows.

    Parameters
    ----------
    lower : Key
        Its blocks, by ordinal of the row, hold the lower halves; it draws nothing else.
    halves : ndarray of uint32, shape (n,)
        The upper halves of rows from `first_row` on.
    rows : ndarray of int64, shape (m,)
        Which of them, counted from 0.
    first_row : int

    Returns
    -------
    ndarray of uint64, shape (m,)
    """
    points = np.zeros((len(rows), 2), dtype=np.uint64)
    points[:, 0] = rows + first_row
    below = lower.blocks_at(points)[:, 0] >> np.uint64(32)
    words: Words = halves[rows].astype(np.uint64) << np.uint64(32) | below
    return words


def stepped(codes: npt.NDArray[np.int32], words: Words, moved: Each, sizes: Each) -> Words:
    """Return GRR reports of the few rows whose whole words decide, as `kernels.grr.grr_rows` does of many.

    Parameters
    ----------
    codes : ndarray of int32, shape (m,)
    words : ndarray of uint64, shape (m,)
    moved, sizes : uint64, or ndarray of uint64 of shape (m,)
        Words of each single other value, and size of the domain.

    Returns
    -------
    ndarray of uint64, shape (m,)
    """
    one = np.uint64(1)
    reached = codes.astype(np.uint64) + np.minimum(words // moved, sizes - one) + one
    # Below size, reached - size wraps to a large number.
    reports: Words = np.minimum(reached, reached - sizes)
    return reports
