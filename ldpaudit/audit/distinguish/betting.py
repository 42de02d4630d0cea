"""A test that may stop at any moment: bets against a claim, which only a false claim lets win.

Trials come in pairs: one output of each of two inputs. Under epsilon and delta, the chance p of any event
under the one input and q under the other keep p <= e^epsilon q + delta, so the gain
``[event under the one] - e^epsilon [event under the other] - delta`` has a mean of at most 0, whatever the
event is, if only it was chosen before the pair was drawn. Who bets a share l of a fortune on each gain
multiplies it by 1 + l gain; the fortune is a supermartingale, and by Ville's inequality it ever exceeds
1 / alpha with chance at most alpha. An average over many l is one, too. Where events are learned one after
the other, each has a fortune of its own, and the k-th may err with chance alpha / (k (k + 1)): these add up
to less than alpha, however many there are.

Source: Waudby-Smith and Ramdas 2024 (JRSS B), "Estimating means of bounded random variables by betting"; the
gain for epsilon and delta: own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

#: Shares that are bet at once; the smallest shows an epsilon of 20.
_SHARES = 0.999 * 1.5 ** -np.arange(0.0, 52.0)
#: The largest epsilon that can be shown, and how finely it is sought.
MOST, _STEPS = 20.0, 40
#: Beyond, e to it is no double; nobody bets against it anyway.
_LARGEST = 700.0


@dataclass
class Bets:
    """Pairs of trials, counted by how often the event came where it should and where it should not.

    Parameters
    ----------
    ways : int
        How often one pair can show the event: 2 where the event with exchanged inputs counts, too.
    counts : ndarray of int64, shape (3, 3)
        Pairs by hits, then by misses.
    """

    ways: int = 1
    counts: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((3, 3), dtype=np.int64))

    def add(self, hits: npt.NDArray[np.int8], misses: npt.NDArray[np.int8]) -> None:
        """Count pairs of trials by their hits and misses."""
        self.counts += np.bincount(hits * 3 + misses, minlength=9).reshape(3, 3)

    @property
    def pairs(self) -> int:
        """Number of pairs."""
        return int(self.counts.sum())

    def rates(self) -> tuple[float, float]:
        """Return how often the event came where it should, and where it should not."""
        trials, each = max(1, self.pairs * self.ways), np.arange(3)
        return float(self.counts.sum(axis=1) @ each) / trials, float(self.counts.sum(axis=0) @ each) / trials

    def log_fortune(self, epsilon: float, delta: float = 0.0) -> float:
        """Return the logarithm of the fortune that was won against a claim; it falls with epsilon."""
        ratio = math.exp(min(epsilon, _LARGEST))
        # A share that could lose more than all is not bet, and counts as lost.
        shares = _SHARES[_SHARES * self.ways * (ratio + delta) < 1]
        if not len(shares):
            return -math.inf
        won = np.zeros(len(shares))
        for hits, misses in np.argwhere(self.counts).tolist():
            gain = hits - ratio * misses - self.ways * delta
            won += self.counts[hits, misses] * np.log1p(shares * gain)
        most = float(won.max())
        return most + math.log(float(np.exp(won - most).sum()) / len(_SHARES))

    def refutes(self, epsilon: float, alpha: float, delta: float = 0.0) -> bool:
        """Return whether the claim is refuted; a true one ever is with chance at most alpha."""
        return self.log_fortune(epsilon, delta) > -math.log(alpha)

    def bound(self, alpha: float, delta: float = 0.0) -> float:
        """Return what epsilon is above at all times, but with chance alpha; 0 where nothing is shown."""
        low, high = 0.0, MOST
        if not self.refutes(low, alpha, delta):
            return 0.0
        for _ in range(_STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if self.refutes(middle, alpha, delta) else (low, middle)
        return low


def share_of(number: int, alpha: float) -> float:
    """Return the chance to err that the event of a number, from 0, has of all."""
    return alpha / ((number + 1) * (number + 2))


def seen_from(claim: float, alpha: float, delta: float, pairs: int) -> float:
    """Return from which share of the outputs on an event that never misses refutes a claim; above 1: none.

    Two standard deviations more are asked for than refute it on average.

    Parameters
    ----------
    claim, alpha, delta : float
        As for `Bets.refutes`.
    pairs : int
        Trials by which it is tested.
    """
    low, high = 0, pairs + 1
    while high - low > 1:
        hits = (low + high) // 2
        bets = Bets()
        bets.counts[1, 0], bets.counts[0, 0] = hits, pairs - hits
        low, high = (low, hits) if bets.refutes(claim, alpha, delta) else (hits, high)
    return (high + 2 * math.sqrt(high)) / max(1, pairs)
