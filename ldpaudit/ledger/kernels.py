"""Compiled loops over texts and cells. Import them where they are used: numba is slow to load.

The hash is fast and keyed, but no cryptography: what the sketch promises holds for any hash whatever, and
its estimates need no more than even cells.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled, inlined

Words = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]

# Odd constants of splitmix64 (Steele, Lea, Flood 2014), and two of its increment's multiples.
_ODD_1 = np.uint64(0xBF58476D1CE4E5B9)
_ODD_2 = np.uint64(0x94D049BB133111EB)
_STEP = np.uint64(0x9E3779B97F4A7C15)
_MISSING = np.uint64(0x3C6EF372FE94F82A)
_8, _16, _24, _27, _30, _31 = (np.uint64(bits) for bits in (8, 16, 24, 27, 30, 31))
_32, _40, _48, _56 = (np.uint64(bits) for bits in (32, 40, 48, 56))
_NONE, _ONE = np.uint64(0), np.uint64(1)


@inlined
def _word(data: Bytes, at: np.uint64) -> np.uint64:
    """Read eight bytes, the first as the lowest; compilers make one load of it."""
    return (
        np.uint64(data[at])
        | (np.uint64(data[at + np.uint64(1)]) << _8)
        | (np.uint64(data[at + np.uint64(2)]) << _16)
        | (np.uint64(data[at + np.uint64(3)]) << _24)
        | (np.uint64(data[at + np.uint64(4)]) << _32)
        | (np.uint64(data[at + np.uint64(5)]) << _40)
        | (np.uint64(data[at + np.uint64(6)]) << _48)
        | (np.uint64(data[at + np.uint64(7)]) << _56)
    )


@inlined
def _stir(state: np.uint64, word: np.uint64) -> np.uint64:
    state = (state ^ word) * _ODD_1
    return state ^ (state >> _32)


@inlined
def _scatter(state: np.uint64) -> np.uint64:
    """Finish a hash as splitmix64 does: every bit of the state moves every bit of the result."""
    state = (state ^ (state >> _30)) * _ODD_1
    state = (state ^ (state >> _27)) * _ODD_2
    return state ^ (state >> _31)


@compiled
def add_texts(
    data: Bytes, offsets: npt.NDArray[Any], known: Bytes, first: int, key: np.uint64, sums: Words
) -> None:
    """Add the hash of each text of a column to the sum of its row.

    Parameters
    ----------
    data : ndarray of uint8
        The bytes of the texts, one after the other.
    offsets : ndarray of int32 or int64, shape (n + 1,)
        Where each text begins and ends.
    known : ndarray of uint8
        Arrow's validity bitmap, or empty where no text is missing.
    first : int
        Place of the first row in the bitmap.
    key : uint64
        Key of the column.
    sums : ndarray of uint64, shape (n,)
        Changed in place.
    """
    size = np.uint64(data.shape[0])
    for i in range(sums.shape[0]):
        if known.shape[0]:
            place = first + i
            if not (known[place >> 3] >> (place & 7)) & 1:
                sums[i] += _scatter(key ^ _MISSING)
                continue
        at, end = np.uint64(offsets[i]), np.uint64(offsets[i + 1])
        state = key ^ ((end - at) * _STEP)
        while at + _8 <= end:
            state = _stir(state, _word(data, at))
            at += _8
        if at < end:
            left = end - at
            if at + _8 <= size:
                # What follows the text is read with it, and masked away.
                word = _word(data, at) & ((_ONE << (_8 * left)) - _ONE)
            else:
                word = _NONE
                for j in range(left):
                    word |= np.uint64(data[at + np.uint64(j)]) << (_8 * np.uint64(j))
            state = _stir(state, word)
        sums[i] += _scatter(state)


@compiled
def mark(sums: Words, cells: npt.NDArray[np.bool_], content: Words) -> None:
    """Mark the cell of each row, and add the row to the content.

    Parameters
    ----------
    sums : ndarray of uint64, shape (n,)
        The sum of the hashes of each row's texts.
    cells : ndarray of bool, shape (levels, buckets)
        A row's level is the number of low zeros of its hash, its bucket the highest bits. Changed in place.
    content : ndarray of uint64, shape (2,)
        Two sums over all rows, modulo 2^64. Changed in place.
    """
    last = np.uint64(cells.shape[0] - 1)
    buckets = np.uint64(cells.shape[1])
    first, second = content[0], content[1]
    for i in range(sums.shape[0]):
        hashed = _scatter(sums[i])
        first += hashed
        second += _scatter(hashed + _STEP)
        bucket = ((hashed >> _32) * buckets) >> _32
        # Ones below the lowest one, counted pair by pair: half of all rows have none, so no branch guesses.
        below = (hashed & (_NONE - hashed)) - _ONE
        below &= np.uint64(0xFFFFFFFF)
        below -= (below >> _ONE) & np.uint64(0x55555555)
        below = (below & np.uint64(0x33333333)) + ((below >> np.uint64(2)) & np.uint64(0x33333333))
        below = (below + (below >> np.uint64(4))) & np.uint64(0x0F0F0F0F)
        level = min(((below * np.uint64(0x01010101)) & np.uint64(0xFFFFFFFF)) >> _24, last)
        cells[level, bucket] = True
    content[0], content[1] = first, second
