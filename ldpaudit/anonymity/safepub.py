"""SafePub: rows drawn at random, then k-anonymity, is (eps, delta)-differentially private.

Each row stays with chance beta = 1 - exp(-eps), whatever it holds; then the classes of fewer than k rows are
removed (Bild, Kuhn and Prasser, PoPETs 2018(1), after Li, Qardaji and Su, ASIACCS 2012). Neighbouring tables
differ by one row, there or not. Only the class of that row differs, which has n rows in one table and n - 1
in the other, so all follows from two binomial distributions.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ldpaudit.errors import UserError
from ldpaudit.language import Message

#: Below, nearly no row stays; above, k would have to be in the thousands.
SMALLEST_EPSILON = 0.01
LARGEST_EPSILON = 5.0
SMALLEST_DELTA = 1e-15
#: Sums of rounded terms are returned larger by this factor, which is more than their error.
_ROUNDING = 1 + 1e-9
#: Logarithm of the smallest part of a sum that counts, and sizes of a class that are looked at together.
_SMALLEST_TERM, _AT_ONCE = math.log(1e-18), 256


@dataclass(frozen=True)
class SafePub:
    """Sampling at the largest rate that epsilon, in nats from 0.01 to 5, allows."""

    epsilon: float

    def __post_init__(self) -> None:
        if not SMALLEST_EPSILON <= self.epsilon <= LARGEST_EPSILON:
            raise UserError(
                Message("epsilon is {epsilon:g}", epsilon=self.epsilon),
                hint=Message("take {low:g} to {high:g}", low=SMALLEST_EPSILON, high=LARGEST_EPSILON),
            )

    @property
    def rate(self) -> float:
        """Return the chance of a row to stay, beta = 1 - exp(-epsilon)."""
        return -math.expm1(-self.epsilon)

    @property
    def kept_words(self) -> int:
        """Return how many of the 2^64 words of a draw keep a row.

        Rounded down: at a rate above 1 - exp(-epsilon) the promise would not hold.
        """
        return int(self.rate * (1 - 2**-50) * 2**64)

    @property
    def turn(self) -> float:
        """Return gamma: a class of n rows discloses too much where more than gamma n of them were drawn."""
        # gamma = (exp(eps) - 1 + beta) / exp(eps) = 1 - (1 - beta)^2 for this beta.
        return -math.expm1(-2 * self.epsilon)

    def bound(self, k: int) -> float:
        """Return the published delta (Bild et al.): the largest chance that more than gamma n of n rows stay.

        The maximum is over n of at least k / gamma - 1 rows. It is what a published k follows from; `delta`
        is below it, since such an outcome is not certain to betray the row.
        """
        return self._largest(k, exact=False)

    def delta(self, k: int) -> float:
        """Return the exact delta of sampling and removing classes below k, rounded up by 1e-9 of it.

        The hockey-stick divergence: the sum over j of at least k of max(0, P_n(j) - exp(eps) P_(n-1)(j)),
        with P_n binomial of n rows, largest over all n. In the other direction it is 0 at this rate.
        """
        return self._largest(k, exact=True)

    def minimal_k(self, delta: float, *, exact: bool = False) -> int:
        """Find the smallest k whose published bound, or exact delta, is no more than delta of 1e-15 to 1."""
        if not SMALLEST_DELTA < delta < 1:
            raise UserError(
                Message("delta is {delta:g}", delta=delta), hint="give one between 1e-15 and 1, such as 1e-6"
            )
        return _minimal_k(self, delta, exact)

    def as_json(self, delta: float, k: int | None = None) -> dict[str, Any]:
        """Return the smallest k for a delta, published and exact, and both deltas of these and another."""
        published, least = (self.minimal_k(delta, exact=exact) for exact in (False, True))
        sizes = sorted({published, least, k or least})
        deltas = {str(one): {"bound": self.bound(one), "exact": self.delta(one)} for one in sizes}
        known = {"epsilon": self.epsilon, "delta": delta, "rate": self.rate}
        return {**known, "k": published, "k_exact": least, "deltas": deltas}

    def _largest(self, k: int, *, exact: bool) -> float:
        """Find the largest delta of a class, over its size n."""
        if k < 1:
            raise UserError(Message("k is {k}", k=k), hint="give k of at least 1")
        # P(more than gamma n of n) <= exp(-n D), D the divergence of gamma from beta (Chernoff).
        beta, gamma = self.rate, self.turn
        fall = gamma * math.log(gamma / beta) + (1 - gamma) * math.log((1 - gamma) / (1 - beta))
        # The exact delta of a class that is smaller than k / gamma need not grow with it.
        low = k if exact else max(1, math.ceil(k / gamma - 1))
        largest = 0.0
        while largest == 0.0 or math.exp(-low * fall) > largest:
            sizes = np.arange(low, low + _AT_ONCE)
            largest = max(largest, float(self._of_classes(sizes, k, exact=exact).max()))
            low += _AT_ONCE
        return min(1.0, largest * _ROUNDING)

    def _of_classes(self, sizes: NDArray[np.int64], k: int, *, exact: bool) -> NDArray[np.float64]:
        """Return the delta of classes of so many rows."""
        from scipy.special import gammaln

        # The product is rounded: a count just at the turn is taken in, never left out.
        first = np.floor(sizes * self.turn * (1 - 1e-12)).astype(np.int64) + 1
        if exact:
            first = np.maximum(first, k)
        # From one count to the next the chance falls at least by this factor, so that few terms are left.
        ratio = float(((sizes - first) / (first + 1)).max()) * self.rate / (1 - self.rate)
        terms = int(_SMALLEST_TERM / math.log(ratio)) + 2 if 0 < ratio < 1 else 1
        terms = max(min(terms, int((sizes - first).max()) + 1), 1)
        n, drawn = sizes[:, None], first[:, None] + np.arange(terms)
        go = np.maximum(n - drawn, 0)
        ways = gammaln(n + 1) - gammaln(drawn + 1) - gammaln(go + 1)
        chances = np.exp(ways + drawn * math.log(self.rate) - go * self.epsilon)
        if exact:
            # exp(eps) P_(n-1)(j) / P_n(j) = exp(eps) (n - j) / (n (1 - beta)), and 1 - beta = exp(-eps).
            chances *= np.maximum(1 - go / n * math.exp(2 * self.epsilon), 0)
        deltas: NDArray[np.float64] = np.where(drawn <= n, chances, 0.0).sum(axis=1)
        return deltas


@lru_cache(maxsize=256)
def _minimal_k(mechanism: SafePub, delta: float, exact: bool) -> int:
    """Search by halves: delta falls as k grows. Forms and reports ask for the same few again."""
    delta_of = mechanism.delta if exact else mechanism.bound
    low, high = 0, 1
    while delta_of(high) > delta:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if delta_of(middle) > delta else (low, middle)
    return high
