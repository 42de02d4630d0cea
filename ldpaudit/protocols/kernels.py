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
def grr_rows(codes: Codes, words: Words, moved: np.uint64, size: np.uint64, out: npt.NDArray[Any]) -> None:
    """Draw one GRR report a row: each of the size - 1 steps to another value takes `moved` words.

    Word w below ``(size - 1) moved`` moves the code by ``1 + w // moved``, cyclically; any other keeps it.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    words : ndarray of uint64, shape (n, at least 1)
    moved, size : uint64
    out : ndarray of unsigned integers, shape (n,)
    """
    one = np.uint64(1)
    limit = (size - one) * moved
    for i in range(codes.shape[0]):
        code = np.uint64(codes[i])
        word = words[i, 0]
        step = code + one + word // moved
        # Without branches, which noise makes unpredictable: below size, step - size wraps to a large number.
        step = min(step, step - size)
        kept = np.uint64(0) - np.uint64(word >= limit)
        out[i] = step ^ ((step ^ code) & kept)


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
