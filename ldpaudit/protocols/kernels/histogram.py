"""Compiled loops of histogram encoding, over whole numbers only."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Words = npt.NDArray[np.uint64]
Codes = npt.NDArray[np.int32]


@compiled
def histogram_rows(
    codes: Codes, words: Words, ends: Words, guide: npt.NDArray[np.int32], out: npt.NDArray[Any], start: int
) -> None:
    """Draw one number a row and value: of the first words the smallest number, of the last ones the largest.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    words : ndarray of uint64, shape (n, at least k)
    ends : ndarray of uint64, shape (2 reach + 1,)
        For each number but the largest, the first word above its own.
    guide : ndarray of int32, shape (256,)
        Number of ends that lie at or below the first word with these 8 upper bits.
    out : ndarray of signed integers, shape (k, at least start + n)
        Written from column `start` on.
    """
    upper = np.uint64(56)
    reach = ends.shape[0] // 2
    for i in range(codes.shape[0]):
        for j in range(out.shape[0]):
            word = words[i, j]
            at = guide[word >> upper]
            while at < ends.shape[0] and word >= ends[at]:
                at += 1
            out[j, start + i] = at - reach
        # The numbers of the true value are those of the others, mirrored at one half.
        code = codes[i]
        out[code, start + i] = 1 - out[code, start + i]


@compiled
def histogram_sums(numbers: npt.NDArray[Any], groups: Codes, support: npt.NDArray[np.int64]) -> None:
    """Add the numbers of each group of rows.

    Parameters
    ----------
    numbers : ndarray of signed integers, shape (k, n)
    groups : ndarray of int32, shape (n,)
    support : ndarray of int64, shape (groups, k)
        Added to in place.
    """
    for j in range(numbers.shape[0]):
        for i in range(numbers.shape[1]):
            support[groups[i], j] += numbers[j, i]
