"""Compiled loops of protocols with memory."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled, inlined

Words = npt.NDArray[np.uint64]


@compiled
def points_of(tags: Words, values: npt.NDArray[Any], first: Words, points: Words) -> None:
    """Address the blocks of persons and values: the tag, its lower word changed by value and block.

    Parameters
    ----------
    tags : ndarray of uint64, shape (n, 2)
    values : ndarray of int, shape (n,)
        In [0, 2^31).
    first : ndarray of uint64, shape (n,) or (1,)
        Number of the first block, of each row or of all.
    points : ndarray of uint64, shape (n, count, 2)
        Written.
    """
    for i in range(points.shape[0]):
        row = np.uint64(i)
        _address(tags[row, np.uint64(0)], tags[row, np.uint64(1)], row, values, first, points)


@compiled
def points_of_ordinals(start: int, values: npt.NDArray[Any], first: Words, points: Words) -> None:
    """Address the blocks of rows that are persons of their own: as `points_of`, of the tags (ordinal, 0).

    Parameters
    ----------
    start : int
        Ordinal of the first row.
    values : ndarray of int, shape (n,)
    first : ndarray of uint64, shape (n,) or (1,)
    points : ndarray of uint64, shape (n, count, 2)
        Written.
    """
    for i in range(points.shape[0]):
        row = np.uint64(i)
        _address(np.uint64(start) + row, np.uint64(0), row, values, first, points)


@inlined
def _address(upper: Any, lower: Any, row: Any, values: Any, first: Any, points: Any) -> None:
    """Write the points of one row."""
    zero, one = np.uint64(0), np.uint64(1)
    place = (np.uint64(values[row]) << np.uint64(32)) + first[row if first.shape[0] > 1 else zero]
    for j in range(points.shape[1]):
        block = np.uint64(j)
        points[row, block, zero] = upper
        points[row, block, one] = lower ^ (place + block)
