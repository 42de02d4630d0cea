"""Compiled loops of the samplers: 64-bit random words and integer thresholds, no floating point."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

_compiled = numba.njit(nogil=True, cache=True)

Words = npt.NDArray[np.uint64]
Codes = npt.NDArray[np.int32]


@_compiled
def grr_rows(codes: Codes, words: Words, keep: np.uint64, size: np.uint64, out: npt.NDArray[Any]) -> None:
    """Draw one GRR report a row.

    Word 0 below `keep` keeps the code. Otherwise word 1 moves it by ``1 + floor(word (size-1) / 2^64)``,
    cyclically; the 128-bit product is taken in two halves, exact because size < 2^32.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    words : ndarray of uint64, shape (n, 2)
    keep, size : uint64
    out : ndarray of unsigned integers, shape (n,)
    """
    half = np.uint64(32)
    low_half = np.uint64(0xFFFFFFFF)
    others = size - np.uint64(1)
    for i in range(codes.shape[0]):
        code = np.uint64(codes[i])
        word = words[i, 1]
        low = ((word & low_half) * others) >> half
        moved = code + np.uint64(1) + (((word >> half) * others + low) >> half)
        # Without branches, which noise makes unpredictable: below size, moved - size wraps to a large number.
        moved = min(moved, moved - size)
        kept = np.uint64(0) - np.uint64(words[i, 0] < keep)
        out[i] = moved ^ ((moved ^ code) & kept)


@_compiled
def unary_rows(
    codes: Codes, words: Words, one: np.uint64, zero: np.uint64, out: npt.NDArray[np.bool_], start: int
) -> None:
    """Draw one bit a row and value: 1 if its word lies below the threshold.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    words : ndarray of uint64, shape (n, at least k)
    one, zero : uint64
        Thresholds of the true value's bit and of the others.
    out : ndarray of bool, shape (k, at least start + n)
        Written from column `start` on; one row a value, so that a value's bits lie together as a released
        column does.
    """
    rows = codes.shape[0]
    for j in range(out.shape[0]):
        row = out[j, start : start + rows]
        for i in range(rows):
            row[i] = words[i, j] < zero
    for i in range(rows):
        code = codes[i]
        out[code, start + i] = words[i, code] < one


@_compiled
def unary_support(bits: npt.NDArray[np.bool_], groups: Codes, support: npt.NDArray[np.int64]) -> None:
    """Add the set bits of each group of rows.

    Parameters
    ----------
    bits : ndarray of bool, shape (k, n)
    groups : ndarray of int32, shape (n,)
    support : ndarray of int64, shape (groups, k)
        Added to in place.
    """
    for j in range(bits.shape[0]):
        for i in range(bits.shape[1]):
            support[groups[i], j] += bits[j, i]
