"""Compiled loops of Hadamard response, over whole numbers only."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Words = npt.NDArray[np.uint64]
Codes = npt.NDArray[np.int32]


@compiled
def hadamard_rows(
    codes: Codes, words: Words, inside: np.uint64, order: np.uint64, out: npt.NDArray[Any]
) -> None:
    """Draw one report a row: a column of the Hadamard matrix.

    Word 0 below `inside` asks for a column with a +1 in the row of the code, any other for one with a -1. The
    upper bits of word 1 are a column of any kind; if it has the wrong sign, the lowest bit of the
    row's number is flipped in it, which takes the columns of one sign to those of the other, one to one.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    words : ndarray of uint64, shape (n, 2)
    inside : uint64
        Threshold.
    order : uint64
        Logarithm of the order of the matrix to base 2.
    out : ndarray of unsigned integers, shape (n,)
    """
    one = np.uint64(1)
    unused = np.uint64(64) - order
    for i in range(codes.shape[0]):
        row = np.uint64(codes[i]) + one
        column = words[i, 1] >> unused
        sign = row & column
        sign ^= sign >> np.uint64(16)
        sign ^= sign >> np.uint64(8)
        sign ^= sign >> np.uint64(4)
        sign ^= sign >> np.uint64(2)
        sign ^= sign >> one
        wrong = (sign & one) ^ np.uint64(words[i, 0] >= inside)
        out[i] = column ^ ((np.uint64(0) - wrong) & (row & (np.uint64(0) - row)))


@compiled
def walsh_hadamard(sums: npt.NDArray[np.int64]) -> None:
    """Transform each row in place: entry r becomes the sum over y of (-1)^(ones of r and y) times entry y.

    Parameters
    ----------
    sums : ndarray of int64, shape (m, power of two)
    """
    for group in range(sums.shape[0]):
        values = sums[group]
        half = 1
        while half < values.shape[0]:
            for start in range(0, values.shape[0], 2 * half):
                for i in range(start, start + half):
                    low, high = values[i], values[i + half]
                    values[i] = low + high
                    values[i + half] = low - high
            half *= 2
