"""The discrete planar Laplace law, drawn by words: what 64 bits decide is decided here, the rest is left."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import inlined, vectorized
from ldpaudit.geography.noise.elementary_kernels import minus_log

#: Words of one attempt: two distances, with a sign in the third, which else decides whether it is accepted.
WORDS_PER_ATTEMPT = 3
ATTEMPTS = 6
#: Share of a logarithm, and of a difference of products, by which double precision may be off: eightfold
#: what the few operations can add up to.
_OFF = 4e-15
_TWO_64, _TWO_62 = 2.0**-64, 2.0**-62
#: Farther nodes than this are left, so that the square of their distance is a whole number below 2^53.
_FAR = 6.0e7
Words = npt.NDArray[np.uint64]
Nodes = npt.NDArray[np.int64]


@inlined
def _distance(word: int, per_rate: float, offset: float) -> float:
    """Return floor(L), L = (offset - ln U) / b, for all U of a word; -1 if they do not agree."""
    if word == 0:
        return -1.0
    middle = float(word) + 0.5
    depth = minus_log(middle * _TWO_64) + offset
    # The word stands for U within half a unit: the logarithm changes by less than twice that share of U.
    doubt = (1.0 / middle + _OFF * (depth + 1.0)) * per_rate
    found = depth * per_rate
    low, high = np.floor(found - doubt), np.floor(found + doubt)
    return low if low == high and high < _FAR else -1.0


@vectorized
def draw(words: Words, a: float, offset: float, x: Nodes, y: Nodes, rows: Nodes) -> int:
    """Draw nodes z of the integer plane with probability proportional to exp(-a |z|).

    Two distances follow the discrete Laplace law of rate b = a / sqrt(2): |X| >= k has the probability
    2 q^k / (1 + q), q = e^-b, for k >= 1, so |X| = floor(-ln(U (1 + q) / 2) / b). The pair stands with the
    probability exp(-a |z| + b (|x| + |y|)), which is at most 1 as |x| + |y| <= sqrt(2) |z|. Each comparison
    is made for all numbers that begin with the word's bits, with a bound of the error of the arithmetic.

    Parameters
    ----------
    words : ndarray of uint64, shape (18 n,)
        Six attempts of three words for each row.
    a : float
        Taken for exact.
    offset : float
        -ln((1 + q) / 2).
    x, y : ndarray of int64, shape (n,)
        Written; for a row that is left, x is the number of attempts that were decided.
    rows : ndarray of int64, shape (n,)
        Its begin is written: rows in which 64 bits do not decide, or no attempt is accepted.

    Returns
    -------
    left : int
        How many are left.
    """
    b = a * math.sqrt(0.5)
    per_b = 1.0 / b
    left = 0
    for i in range(len(x)):
        stands, decided = False, 0
        for attempt in range(ATTEMPTS):
            at = WORDS_PER_ATTEMPT * (ATTEMPTS * i + attempt)
            east, north = _distance(words[at], per_b, offset), _distance(words[at + 1], per_b, offset)
            if east < 0.0 or north < 0.0:
                break
            middle = float(words[at + 2] >> np.uint64(2)) + 0.5
            depth = minus_log(middle * _TWO_62)
            far, wide = a * math.sqrt(east * east + north * north), b * (east + north)
            doubt = 1.0 / middle + _OFF * (depth + far + wide + 1.0)
            gap = depth - (far - wide)
            if abs(gap) <= doubt or middle < 1.0:
                break
            if gap > 0.0:
                x[i] = np.int64(-east if words[at + 2] & np.uint64(1) else east)
                y[i] = np.int64(-north if words[at + 2] & np.uint64(2) else north)
                stands = True
                break
            decided += 1
        if not stands:
            x[i], y[i] = decided, 0
            rows[left] = i
            left += 1
    return left
