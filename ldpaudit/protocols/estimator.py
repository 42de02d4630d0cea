"""From counts to shares: the unbiased estimate, its variance and score intervals.

Every function works along the last axis, so that one call serves one population or thousands of days.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

import numpy as np

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.checks import check_level
from ldpaudit.protocols.reports import Counts, Estimate

#: Confidence of the intervals.
LEVEL = 0.95


def variance(channel: Channel, n: Any, f: Any = 0.0) -> Any:
    """Return the variance of the unbiased estimate of a share f among n fixed people.

    ``[f g1 (1 - g1) + (1 - f) g0 (1 - g0)] / (n (g1 - g0)^2)``: the people are given, only the noise is
    random. Formulas for people drawn at random exceed it by f (1 - f) / n.
    """
    return channel.variance(n, f)


def quantile(level: float, intervals: int = 1, sides: int = 2) -> float:
    """Return the half-width, in standard errors, of each of so many normal intervals that hold together.

    Each is taken at the confidence ``1 - (1 - level) / intervals`` (Bonferroni): the chance that any misses
    is at most the sum of the chances that each does, however the estimates depend on each other. Those of
    one report do depend: a value that GRR reports is one that it does not report elsewhere. Sidak's level
    asks for independence or for exact normality, and would gain less than one percent of the width.

    Parameters
    ----------
    level : float
        Confidence in (0, 1) that all intervals hold.
    intervals : int
        How many.
    sides : {2, 1}
        Whether an interval has two ends, or only one.

    Raises
    ------
    UserError
        If the confidence is impossible, or there is no interval.
    """
    if intervals < 1:
        raise UserError(
            Message("the number of intervals is {intervals:g}", intervals=intervals), hint="write 1 or more"
        )
    # From the lower tail, which does not round to 0.
    return -NormalDist().inv_cdf((1 - check_level(level)) / (sides * intervals))


def raw_estimate(channel: Channel, counts: Counts, level: float = LEVEL, intervals: int = 1) -> Estimate:
    """Invert the channel's expectation: ``(support / n - g0) / (g1 - g0)``, with score intervals.

    The interval holds every f that the observed support does not reject:
    ``(x - g0 - f D)^2 <= z^2 (a + b f) / n`` with D = g1 - g0, a = g0 (1 - g0), b = g1 (1 - g1) - a,
    x = support / n. A quadratic in f, whose roots are real for every x in [0, 1]. Because the variance is
    taken at f and not at its estimate, it also holds its level in small groups. Without reports nothing
    is known: the share is NaN and the interval infinite.

    Parameters
    ----------
    channel : Channel
    counts : Counts
    level : float
        Confidence in (0, 1).
    intervals : int
        How many intervals shall hold together at that confidence, see `quantile`.

    Returns
    -------
    Estimate
    """
    spread1, spread0, gap = channel.spreads()
    slope = spread1 - spread0
    n = np.asarray(counts.n, dtype=np.float64)[..., np.newaxis]
    if not np.all(n):
        return _without_empty(channel, counts, level, intervals)
    frequency = (counts.support / n - float(channel.g0)) / gap
    # The plug-in share is clipped only inside the square root: a variance at a share below 0 means nothing.
    stderr = np.sqrt(channel.variance(n, np.clip(frequency, 0.0, 1.0)))
    tolerance = quantile(level, intervals) ** 2 / n
    middle = frequency + tolerance * slope / (2 * gap**2)
    # The discriminant over 4 D^4, written so that nothing large cancels; it is positive for x in [0, 1].
    radicand = tolerance * (
        tolerance * slope**2 / (4 * gap**2) + np.maximum(slope * frequency + spread0, 0.0)
    )
    half = np.sqrt(radicand) / gap
    return Estimate(frequency, stderr, middle - half, middle + half)


def _without_empty(channel: Channel, counts: Counts, level: float, intervals: int) -> Estimate:
    """Estimate where some populations are empty: nothing is known about those."""
    empty = np.broadcast_to((np.asarray(counts.n) == 0)[..., np.newaxis], counts.support.shape)
    some = raw_estimate(channel, Counts(np.maximum(counts.n, 1), counts.support), level, intervals)
    return Estimate(
        np.where(empty, np.nan, some.frequency),
        np.where(empty, np.inf, some.stderr),
        np.where(empty, -np.inf, some.low),
        np.where(empty, np.inf, some.high),
    )
