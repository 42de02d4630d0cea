"""Compiled loops that count codes."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Codes = npt.NDArray[np.integer[Any]]
Integers = npt.NDArray[np.int64]


@compiled
def count_codes(codes: Codes, parts: Integers) -> None:
    """Count codes in four tables in turn, since a count that was just written cannot be read at once.

    Parameters
    ----------
    codes : ndarray of integers, shape (n,)
        In [0, k).
    parts : ndarray of int64, shape (4, k)
        Added to in place; their sum is the count.
    """
    whole = codes.shape[0] - codes.shape[0] % 4
    for i in range(0, whole, 4):
        parts[0, codes[i]] += 1
        parts[1, codes[i + 1]] += 1
        parts[2, codes[i + 2]] += 1
        parts[3, codes[i + 3]] += 1
    for i in range(whole, codes.shape[0]):
        parts[0, codes[i]] += 1


@compiled
def count_groups(codes: Codes, groups: npt.NDArray[np.int32], support: Integers) -> None:
    """Count codes of each group of rows.

    Parameters
    ----------
    codes : ndarray of integers, shape (n,)
        In [0, k).
    groups : ndarray of int32, shape (n,)
        In [0, number of groups).
    support : ndarray of int64, shape (groups, k)
        Added to in place.
    """
    for i in range(codes.shape[0]):
        support[groups[i], codes[i]] += 1
