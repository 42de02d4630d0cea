"""On which side of an edge a point lies, exactly. Import it where it is used: numba is slow to load."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

#: Bound of the rounding of a difference of two products of differences, relative to the sum of their
#: magnitudes: (3 + 16 u) u with u = 2^-53 (Shewchuk, Adaptive precision floating-point arithmetic, 1997,
#: section 4.2), rounded up.
_ORIENTATION_ERROR = 3.5e-16
#: Splits a double into two halves of 26 bits (Dekker 1971).
_SPLITTER = 134217729.0


@compiled
def orientation(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> int:
    """Return the sign of (x2 - x1) (y - y1) - (x - x1) (y2 - y1): 1 on the left of the edge, 0 on its line.

    Exact unless a product of differences is too small for a double, below about 1e-290.
    """
    left = (x2 - x1) * (y - y1)
    right = (x - x1) * (y2 - y1)
    difference = left - right
    bound = _ORIENTATION_ERROR * (abs(left) + abs(right))
    if difference > bound:
        return 1
    if difference < -bound:
        return -1
    if bound == 0.0:
        return 0
    return _exact_orientation(x, y, x1, y1, x2, y2)


@compiled
def _exact_orientation(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> int:
    """Return the same sign by sums that lose nothing (Shewchuk 1997, sections 2.2 to 2.5)."""
    total = np.zeros(17)
    a1, a0 = _difference(x2, x1)
    b1, b0 = _difference(y, y1)
    c1, c0 = _difference(x, x1)
    d1, d0 = _difference(y2, y1)
    terms = 0
    for p in (a0, a1):
        for q in (b0, b1):
            terms = _grown(total, terms, p, q)
    for p in (-c0, -c1):
        for q in (d0, d1):
            terms = _grown(total, terms, p, q)
    # The components do not overlap, so the largest one that is not zero has the sign of the sum.
    for at in range(terms - 1, -1, -1):
        if total[at] > 0.0:
            return 1
        if total[at] < 0.0:
            return -1
    return 0


@compiled
def _difference(a: float, b: float) -> tuple[float, float]:
    """Return a - b as its rounded value and what rounding lost (Knuth's two-sum)."""
    rounded = a - b
    other = rounded - a
    return rounded, (a - (rounded - other)) - (b + other)


@compiled
def _grown(total: npt.NDArray[np.float64], terms: int, a: float, b: float) -> int:
    """Add a product of two doubles to a sum of components, and return how many there are then."""
    high = a * b
    split = _SPLITTER * a
    a_high = split - (split - a)
    a_low = a - a_high
    split = _SPLITTER * b
    b_high = split - (split - b)
    b_low = b - b_high
    low = a_low * b_low - (((high - a_high * b_high) - a_low * b_high) - a_high * b_low)
    for carried in (low, high):
        for at in range(terms):
            rounded = carried + total[at]
            other = rounded - carried
            total[at] = (carried - (rounded - other)) + (total[at] - other)
            carried = rounded
        total[terms] = carried
        terms += 1
    return terms
