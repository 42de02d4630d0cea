"""Intervals for small groups, from the exact distribution of a count and not from its normal limit."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.estimator import LEVEL, raw_estimate
from ldpaudit.protocols.reports import Counts, Floats

#: Largest group whose distributions are written out: as many numbers as its square.
MOST_ROWS = 1000


def exact_interval(
    channel: Channel, counts: Counts, level: float = LEVEL, intervals: int = 1
) -> tuple[Floats, Floats]:
    """Give the shares c / n that the observed support does not reject, with tails of the exact distribution.

    If c of n people have a value, its support is the sum of two binomials, ``B(c, g1) + B(n - c, g0)``. The
    interval holds every c for which neither tail at the observed support is below half of
    ``(1 - level) / intervals``, so it covers with at least its level in groups of any size, where the score
    interval can fall short: if few reports support an absent value (n g0 below ten or so), and all the more
    if many intervals shall hold together. It is wider for that, and lies within [0, 1].
    Source: Clopper, Pearson 1934 (Biometrika), for the fixed population of this channel.

    Parameters
    ----------
    channel : Channel
        Reports either support a value or not.
    counts : Counts
        Of one population, or of several stacked.
    level : float
        Confidence in (0, 1).
    intervals : int
        How many intervals hold together at that confidence (Bonferroni).

    Returns
    -------
    low, high : ndarray of float64, shape of the support
        Groups of more than `MOST_ROWS` keep the score interval; without reports the interval is infinite.

    Raises
    ------
    UserError
        If reports hold numbers, or do not support values with the probabilities of the channel.
    """
    if channel.spread1 != channel.g1 * (1 - channel.g1):
        raise UserError("reports of numbers have no exact intervals", mend="take the score intervals")
    score = raw_estimate(channel, counts, level, intervals)
    shape = counts.support.shape
    support = counts.support.reshape(-1, shape[-1])
    sizes = np.broadcast_to(np.asarray(counts.n), shape[:-1]).reshape(-1)
    low, high = score.low.reshape(support.shape).copy(), score.high.reshape(support.shape).copy()
    g1, g0, tail = float(channel.g1), float(channel.g0), (1 - level) / (2 * intervals)
    for n in np.unique(sizes[(sizes > 0) & (sizes <= MOST_ROWS)]):
        rows = sizes == n
        below, above = _tails(int(n), g1, g0)
        seen = support[rows]
        # More people make every tail from above heavier: what is not rejected is one run of numbers. Where
        # all are, the nearest end stays.
        low[rows] = np.minimum((above <= tail).sum(axis=0), n)[seen] / n
        high[rows] = np.maximum((below > tail).sum(axis=0) - 1, 0)[seen] / n
    return low.reshape(shape), high.reshape(shape)


def _tails(n: int, g1: float, g0: float) -> tuple[Floats, Floats]:
    """Give P(support <= s) and P(support >= s), one row a number c of people and one column a number s."""
    own, others = _binomials(n, g1), _binomials(n, g0)[::-1]
    # Longer than both together, so that nothing wraps around.
    length = 1 << (2 * n + 1).bit_length()
    product = np.fft.rfft(own, length) * np.fft.rfft(others, length)
    chances = np.maximum(np.fft.irfft(product, length)[:, : n + 1], 0.0)
    return np.cumsum(chances, axis=1), np.cumsum(chances[:, ::-1], axis=1)[:, ::-1]


def _binomials(n: int, chance: float) -> npt.NDArray[np.float64]:
    """Give the distributions B(0, chance) to B(n, chance), one a row."""
    rows = np.zeros((n + 1, n + 1))
    rows[0, 0] = 1.0
    for count in range(n):
        rows[count + 1] = rows[count] * (1 - chance)
        rows[count + 1, 1:] += rows[count, :-1] * chance
    return rows
