"""From counts to shares: the unbiased estimate, its variance, score intervals and projections.

Every function works along the last axis, so that one call serves one population or thousands of days.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.reports import Counts, Estimate, Floats

#: Confidence of the intervals.
LEVEL = 0.95


def variance(channel: Channel, n: Any, f: Any = 0.0) -> Any:
    """Give the variance of the unbiased estimate of a share f among n fixed people.

    ``[f g1 (1 - g1) + (1 - f) g0 (1 - g0)] / (n (g1 - g0)^2)``: the people are given, only the
    noise is random. Formulas for people drawn at random exceed it by f (1 - f) / n.
    """
    spread1, spread0, gap = _spreads(channel)
    return (f * spread1 + (1 - f) * spread0) / (n * gap**2)


def raw_estimate(channel: Channel, counts: Counts, level: float = LEVEL) -> Estimate:
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

    Returns
    -------
    Estimate
    """
    spread1, spread0, gap = _spreads(channel)
    slope = spread1 - spread0
    n = np.asarray(counts.n, dtype=np.float64)[..., np.newaxis]
    if not np.all(n):
        return _without_empty(channel, counts, level)
    above = counts.support / n - float(channel.g0)
    frequency = above / gap
    # The plug-in share is clipped only inside the square root: a variance at a share below 0 means nothing.
    stderr = np.sqrt(variance(channel, n, np.clip(frequency, 0.0, 1.0)))
    tolerance = NormalDist().inv_cdf((1 + level) / 2) ** 2 / n
    middle = frequency + tolerance * slope / (2 * gap**2)
    # The discriminant over 4 D^4, written so that nothing large cancels; it is positive for x in [0, 1].
    radicand = tolerance * (
        tolerance * slope**2 / (4 * gap**2) + np.maximum(slope * frequency + spread0, 0.0)
    )
    half = np.sqrt(radicand) / gap
    return Estimate(frequency, stderr, middle - half, middle + half)


def norm_sub(values: npt.ArrayLike, total: npt.ArrayLike = 1.0) -> Floats:
    """Project onto {>= 0, sum = total}: the nearest point by Euclidean distance.

    All entries that stay positive lose the same amount and the others become 0. It is post-processing,
    so it costs no epsilon; unlike max(0, ·) it keeps the sum.
    Source: Duchi et al. 2008 (ICML), figure 1; Wang et al. 2020 (NDSS), "Norm-Sub".

    Parameters
    ----------
    values : array_like, shape (..., k)
        Raw estimates.
    total : array_like, shape (...)
        What they shall sum to: 1 for shares, n for counts.

    Returns
    -------
    ndarray of float64, shape (..., k)
        NaN where a row of values is not finite.
    """
    raw = np.asarray(values, dtype=np.float64)
    goal = np.asarray(total, dtype=np.float64)[..., np.newaxis]
    descending = -np.sort(-raw, axis=-1)
    excess = np.cumsum(descending, axis=-1) - goal
    kept = np.arange(1, raw.shape[-1] + 1)
    # How many stay positive: the last position whose value exceeds the shift that keeping it would need.
    stays = descending * kept > excess
    last = np.maximum(stays.sum(axis=-1, keepdims=True), 1) - 1
    shift = np.take_along_axis(excess, last, axis=-1) / (last + 1)
    projected: Floats = np.maximum(raw - shift, 0.0)
    return projected


def most_likely(channel: Channel, counts: Counts) -> Floats:
    """Maximise the likelihood of counts of a symmetric channel over {>= 0, sum = 1}, in closed form.

    With r = g0 / (g1 - g0) the likelihood is that of shares proportional to f + r, so the maximum fills
    the largest counts first: ``f = max(0, support (1 + m r) / S - r)``, S the sum of the m counts that
    stay positive. The conditions of Karush, Kuhn and Tucker single out m.

    Returns
    -------
    ndarray of float64, shape of the support
        NaN where there are no reports.
    """
    offset = float(channel.g0 / (channel.g1 - channel.g0))
    support = counts.support.astype(np.float64)
    descending = -np.sort(-support, axis=-1)
    sums = np.cumsum(descending, axis=-1)
    kept = np.arange(1, support.shape[-1] + 1)
    stays = descending * (1 + kept * offset) > offset * sums
    last = np.maximum(stays.sum(axis=-1, keepdims=True), 1) - 1
    total = np.take_along_axis(sums, last, axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        scale = (1 + (last + 1) * offset) / total
        shares: Floats = np.maximum(support * scale - offset, 0.0)
    return np.where(total > 0, shares, np.nan)


def _spreads(channel: Channel) -> tuple[float, float, float]:
    """Give g1 (1 - g1), g0 (1 - g0) and g1 - g0, each rounded once from its exact value."""
    g1, g0 = channel.g1, channel.g0
    return float(g1 * (1 - g1)), float(g0 * (1 - g0)), float(g1 - g0)


def _without_empty(channel: Channel, counts: Counts, level: float) -> Estimate:
    """Estimate where some populations are empty: nothing is known about those."""
    empty = np.broadcast_to((np.asarray(counts.n) == 0)[..., np.newaxis], counts.support.shape)
    some = raw_estimate(channel, Counts(np.maximum(counts.n, 1), counts.support), level)
    return Estimate(
        np.where(empty, np.nan, some.frequency),
        np.where(empty, np.inf, some.stderr),
        np.where(empty, -np.inf, some.low),
        np.where(empty, np.inf, some.high),
    )
