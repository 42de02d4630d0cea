"""Exact sums of doubles as whole numbers, which add up in any order: for means of true values.

A sum of doubles depends on their order, and so on how a table was cut. Here each double is cut into pieces
of a fixed-point number of 2,176 bits, wide enough for every finite double, and pieces are added as integers
(the long accumulator of Kulisch, in limbs of 32 bits whose carries wait).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

#: Limbs of a sum: limb i counts 2^(32 i - 1126).
LIMBS = 68
_BITS, _LOWEST = 32, 1126
_HALF = 27


def sums_of(
    values: npt.NDArray[np.float64], groups: npt.NDArray[np.integer[Any]], number: int
) -> npt.NDArray[np.int64]:
    """Return the exact sums of finite doubles by group.

    Parameters
    ----------
    values : ndarray of float64, shape (n,)
        At most 2^20 of them.
    groups : ndarray of int, shape (n,)
        Group of each value, in [0, number).
    number : int
        How many groups there are.

    Returns
    -------
    ndarray of int64, shape (number, LIMBS)
        Limbs, which may be added up to those of 2^29 values.
    """
    fraction, exponent = np.frexp(values)
    mantissa = np.abs(np.ldexp(fraction, 53)).astype(np.int64)
    sign = np.sign(fraction)
    place = exponent.astype(np.int64) + (_LOWEST - 53)
    sums = np.zeros((number, LIMBS), np.int64)
    base = groups.astype(np.int64) * LIMBS
    for part, at in ((mantissa & ((1 << _HALF) - 1), place), (mantissa >> _HALF, place + _HALF)):
        limb, shifted = at // _BITS, part << (at % _BITS)
        for more, piece in enumerate((shifted & ((1 << _BITS) - 1), shifted >> _BITS)):
            # Sums in floats are exact below 2^53.
            found = np.bincount(base + limb + more, weights=sign * piece, minlength=sums.size)
            sums += found.astype(np.int64).reshape(sums.shape)
    return sums


def mean_of(limbs: npt.NDArray[np.int64], n: int) -> float:
    """Return the mean of n >= 1 numbers from the limbs of their sum, shape (LIMBS,); rounded once."""
    total = sum(int(limb) << (_BITS * at) for at, limb in enumerate(limbs.tolist()))
    return float(Fraction(total, n << _LOWEST))
