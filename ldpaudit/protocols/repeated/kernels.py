"""Compiled loops of protocols with memory."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

_compiled = numba.njit(nogil=True, cache=True)

Words = npt.NDArray[np.uint64]


@_compiled
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
    zero, one = np.uint64(0), np.uint64(1)
    step = one if first.shape[0] > 1 else zero
    for i in range(points.shape[0]):
        row = np.uint64(i)
        upper, lower = tags[row, zero], tags[row, one]
        place = (np.uint64(values[row]) << np.uint64(32)) + first[row * step]
        for j in range(points.shape[1]):
            block = np.uint64(j)
            points[row, block, zero] = upper
            points[row, block, one] = lower ^ (place + block)
