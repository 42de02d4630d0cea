"""The most likely shares given counts of reports, over {>= 0, sum = 1}."""

from __future__ import annotations

import numpy as np

from ldpaudit.protocols.channel import Channel, CirculantChannel, PureChannel
from ldpaudit.protocols.expectation_maximization import expectation_maximization
from ldpaudit.protocols.matrix_channel import MatrixChannel
from ldpaudit.protocols.reports import Counts, Floats

#: How far the sum of the shares may stay from 1: the last condition of optimality that is iterated for.
_TOLERANCE = 1e-12
_STEPS = 200
#: Where no share moves with the slope, Newton's step shall lead out of the bracket, and not to infinity.
_FLAT = 1e-300


def most_likely(channel: Channel, counts: Counts) -> Floats:
    """Maximise the likelihood of the counts over {>= 0, sum = 1}.

    A report that is one value supports that value alone, so the counts hold all that the reports tell and
    the maximum is that of the reports' likelihood, in closed form. Other reports support several
    values at once (bits, subsets, hashes), and their likelihood needs the reports themselves; from counts
    alone the likelihood of each value's count is taken, as if the counts were independent. See
    `of_values` and `of_counts`.

    Returns
    -------
    ndarray of float64, shape of the support
        NaN where there are no reports.
    """
    if isinstance(channel, CirculantChannel):
        return of_values(channel, counts)
    if isinstance(channel, PureChannel):
        return of_counts(channel, counts)
    assert isinstance(channel, MatrixChannel)  # noqa: S101 - there are no others
    return of_supports(channel, counts)


def of_values(channel: PureChannel, counts: Counts) -> Floats:
    """Maximise the likelihood of reports that are one value each, in closed form.

    With r = g0 / (g1 - g0) the likelihood is that of shares proportional to f + r, so the maximum fills
    the largest counts first: ``f = max(0, support (1 + m r) / S - r)``, S the sum of the m counts that
    stay positive. The conditions of Karush, Kuhn and Tucker single out m. Expectation maximisation (the
    iterative Bayesian update) climbs to the same point, slowly.

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


def of_counts(channel: PureChannel, counts: Counts) -> Floats:
    """Maximise the product of the likelihoods of each value's count, to convergence.

    The count of a value with share f is taken as binomial with probability ``y = g0 + (g1 - g0) f``. That
    is exact for one count and people drawn at random. The product over the values is a composite
    likelihood: bits of unary encodings depend on each other through the people alone, reports of subsets
    and hashes also through the report. It is concave, so its one maximum is where
    ``support / y - (n - support) / (1 - y)`` is one number for all positive shares, and no larger at
    the others (Karush, Kuhn, Tucker). For a given number y is the root of a quadratic; the number is
    sought between bounds, by Newton's steps, until the shares sum to 1.

    Returns
    -------
    ndarray of float64, shape of the support
        NaN where there are no reports.
    """
    g0, gap = float(channel.g0), float(channel.g1 - channel.g0)
    support = counts.support.astype(np.float64)
    n = np.broadcast_to(np.asarray(counts.n, dtype=np.float64)[..., np.newaxis], (*support.shape[:-1], 1))
    empty = n == 0
    rest, n = np.maximum(n, 1) - support, np.maximum(n, 1)
    level = g0 + gap / support.shape[-1]
    slopes = support / level - rest / (1 - level)
    # At the smallest of these slopes no share is below 1 / k, at the largest none above.
    low, high = slopes.min(axis=-1, keepdims=True), slopes.max(axis=-1, keepdims=True)
    slope = (low + high) / 2
    for _ in range(_STEPS):
        chances = _chances(slope, n, support, rest)
        shares = np.clip((chances - g0) / gap, 0.0, 1.0)
        excess = shares.sum(axis=-1, keepdims=True) - 1
        if np.all(np.abs(excess) <= _TOLERANCE):
            break
        low, high = np.where(excess > 0, slope, low), np.where(excess > 0, high, slope)
        # Newton's step, or half of the bracket where it leads out of it.
        inside = (shares > 0) & (shares < 1)
        safe = np.where(inside, chances, 0.5)
        falls = np.where(inside, 1 / (gap * (support / safe**2 + rest / (1 - safe) ** 2)), 0.0)
        step = slope + excess / np.maximum(falls.sum(axis=-1, keepdims=True), _FLAT)
        slope = np.where((step > low) & (step < high), step, (low + high) / 2)
    return np.where(empty, np.nan, shares)


def of_supports(channel: MatrixChannel, counts: Counts) -> Floats:
    """Maximise the same composite likelihood where values are not supported alike.

    It is that of people who are asked about one random value each: does their report support it?.

    Returns
    -------
    ndarray of float64, shape of the support
        NaN where there are no reports.
    """
    asked = np.concatenate([channel.chances, 1 - channel.chances], axis=1) / channel.size
    support = counts.support.reshape(-1, channel.size)
    sizes = np.broadcast_to(np.asarray(counts.n), counts.support.shape[:-1]).reshape(-1)
    shares = np.full(support.shape, np.nan)
    for at in np.flatnonzero(sizes):
        seen = np.concatenate([support[at], sizes[at] - support[at]])
        shares[at] = expectation_maximization(asked, seen).share
    return shares.reshape(counts.support.shape)


def _chances(slope: Floats, n: Floats, support: Floats, rest: Floats) -> Floats:
    """Solve ``support / y - rest / (1 - y) = slope`` for y in [0, 1], without cancellation."""
    upwards = slope >= 0
    steep = np.abs(slope)
    # Seen from the other end, a negative slope is a positive one of the complement.
    near, far = np.where(upwards, support, rest), np.where(upwards, rest, support)
    root = 2 * near / (n + steep + np.sqrt((n - steep) ** 2 + 4 * steep * far))
    chances: Floats = np.where(upwards, root, 1 - root)
    return chances
