"""Draw the bits of unary encodings: one random byte a bit, and 56 bits more for the few that it leaves open.

A bit is 1 with probability T / 2^64 exactly. Its byte decides against the first byte of T in 255 of 256
cases; else further bits are asked for by row and value, so that the bit of a row and a value depends on the
key, the row and the value only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.protocols.bitmaps import filled_columns
from ldpaudit.randomness import BLOCK_BYTES, Key

Bytes = npt.NDArray[np.uint8]
Codes = npt.NDArray[np.int32]
Words = npt.NDArray[np.uint64]

#: Gives random bytes, shape (n, at least `bytes_per_row`), for n rows from a row on; rows count from 0.
Source = Callable[[int, int], Bytes]
#: Gives a further random word for each (row, value) of an array of shape (m, 2); rows count from 0.
Further = Callable[[Words], Words]

#: Random bytes that are asked for at once; they stay in the processor's cache.
_BYTES_HELD = 7 << 16
_LOW_BITS = 56
#: Of so many bits one is expected to be left open.
_LEFT_OF = 256


def bytes_per_row(size: int) -> int:
    """Give the bytes that the k = `size` bits of a row take: whole cipher blocks."""
    return -(-size // BLOCK_BYTES) * BLOCK_BYTES


def rows_at_once(size: int) -> int:
    """Give the number of rows whose bytes are asked for at once."""
    return max(1, _BYTES_HELD // bytes_per_row(size))


def stream_by_row(key: Key, first_row: int, size: int) -> Source:
    """Give the bytes of rows from the stream of a key; each call overwrites what the one before gave."""
    width = bytes_per_row(size)
    blocks = width // BLOCK_BYTES
    held = np.empty(rows_at_once(size) * width, dtype=np.uint8)

    def source(start: int, n: int) -> Bytes:
        return key.blocks((first_row + start) * blocks, n * blocks, held).reshape(n, width)

    return source


def further_by_row(key: Key, first_row: int) -> Further:
    """Give further words from a subkey that draws nothing else, by ordinal of the row and value."""

    def further(places: Words) -> Words:
        points = places.copy()
        points[:, 0] += np.uint64(first_row)
        return key.blocks_at(points)[:, 0]

    return further


def first_columns(codes: Codes, size: int, one: int, zero: int, key: Key, first_row: int) -> Words:
    """Draw the bits of one-hot codes from the stream of a key, row by row.

    Parameters
    ----------
    codes, size, one, zero
        As for `first_bits`.
    key : Key
        It draws nothing itself; two subkeys do.
    first_row : int
        Ordinal of the first row.

    Returns
    -------
    ndarray of uint64, shape (k, at least ceil(n / 64))
        Packed columns.
    """
    stream, more = key.derive({"draw": "bits"}), key.derive({"draw": "further bits"})
    source = stream_by_row(stream, first_row, size)

    def fill(start: int, rows: Words) -> None:
        part = codes[start : start + len(rows)]
        further = further_by_row(more, first_row + start)
        first_bits(lambda at, n: source(start + at, n), part, size, one, zero, further, rows)

    return filled_columns(size, len(codes), fill)


def first_bits(
    source: Source, codes: Codes, size: int, one: int, zero: int, further: Further, rows: Words
) -> None:
    """Draw the bits of one-hot codes.

    Parameters
    ----------
    source : callable of (start, n)
        Gives the random bytes of n rows from row `start` on; byte v of a row decides on value v. It is
        asked in order, for at most `rows_at_once` rows, and for the same rows once more where too many bits
        were left open.
    codes : ndarray of int32, shape (n,)
    size : int
        Number k of values.
    one, zero : int
        Thresholds in (0, 2^64): the bit of the true value is 1 with probability one / 2^64, each other one
        with zero / 2^64.
    further : callable of places, shape (m, 2)
        Gives 56 bits more for the bits that their byte leaves open; independent of the bytes.
    rows : ndarray of uint64, shape (n, ceil(k / 64))
        Packed bits, written.
    """
    from ldpaudit.protocols.kernels import first_rows, settle_first

    high, low = _split(one), _split(zero)
    left = _left(first_rows, source, codes, high, low, size, rows)
    if len(left):
        settle_first(codes, left, further(left), high[1], low[1], rows)


def next_bits(
    source: Source, before: Words, size: int, one: int, zero: int, further: Further, rows: Words
) -> None:
    """Draw bits after those of an earlier round: by `one` where that bit is 1, by `zero` where it is 0.

    Parameters
    ----------
    before : ndarray of uint64, shape (n, ceil(k / 64))
        Packed bits of the earlier round, such as `first_bits` wrote; not the array that is written.
    source, size, one, zero, further, rows
        As for `first_bits`; what they draw from must be independent of the earlier round.
    """
    from ldpaudit.protocols.kernels import next_rows, settle_next

    high, low = _split(one), _split(zero)
    left = _left(next_rows, source, before, high, low, size, rows)
    if len(left):
        settle_next(before, left, further(left), high[1], low[1], rows)


def _split(threshold: int) -> tuple[np.uint64, np.uint64]:
    """Give the first byte of a threshold and its other 56 bits."""
    whole = int(threshold)
    return np.uint64(whole >> _LOW_BITS), np.uint64(whole & ((1 << _LOW_BITS) - 1))


def _left(draw: Any, source: Source, given: Any, high: Any, low: Any, size: int, rows: Words) -> Words:
    """Run a compiled loop over parts of the rows; give the places of the bits that are left open."""
    step = rows_at_once(size)
    # Twice what is expected, and more where there are few.
    left = np.empty((2 * len(rows) * size // _LEFT_OF + BLOCK_BYTES, 2), dtype=np.uint64)
    found = 0
    for start in range(0, len(rows), step):
        stop = min(start + step, len(rows))
        while True:
            random = source(start, stop - start)
            now = draw(random, given[start:stop], high, low, size, rows[start:stop], left[found:], start)
            if found + now <= len(left):
                break
            left = np.concatenate([left[:found], np.empty((now, 2), dtype=np.uint64)])
        found += now
    return left[:found]
