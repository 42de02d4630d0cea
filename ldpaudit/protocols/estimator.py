"""From counts to shares: the unbiased estimate, its intervals, and shares that can be true.

Every function works along the last axis, so that one call serves one population or thousands of days. The
post-processings are those of Wang et al. 2020 (NDSS); they cost no epsilon.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError, one_of, quoted
from ldpaudit.language import Message
from ldpaudit.protocols.channel import Channel, Floats
from ldpaudit.protocols.checks import check_figure
from ldpaudit.protocols.reports import Counts, Estimate
from ldpaudit.retired import instead_of

#: Confidence of the intervals.
LEVEL = 0.95
#: Expected reports, in squared quantiles, below which the normal limit of a count does not hold its level.
_FEW = 2.0
#: What users may ask for, in the order of forms. "raw" is the record; the others are shown beside it.
POST = ("raw", "norm-sub", "norm-mul")
#: Other names of the same things.
ALIASES = {"simplex": "norm-sub", "clip-renormalize": "norm-mul"}


def quantile(level: float, intervals: int = 1) -> float:
    """Return the half-width, in standard errors, of each of so many normal intervals that hold together.

    By Bonferroni, however the estimates depend on each other.
    """
    # From the lower tail, which does not round to 0.
    return -NormalDist().inv_cdf((1 - check_figure("level", level)) / (2 * intervals))


def raw_estimate(
    channel: Channel, counts: Counts, level: float = LEVEL, intervals: int = 1, unseen: float = 0.0
) -> Estimate:
    """Invert the channel's expectation: ``(support / n - g0) / (g1 - g0)``, with score intervals.

    These hold every f that the estimate x does not reject, ``(x - f)^2 <= z^2 (a + b f - u f^2) / n``, where
    a + b f - u f^2 is n times its variance at f, that of the noise plus u f (1 - f), and u the share of rows
    that were not sampled (`unseen`). Without reports the share is NaN and the interval infinite.
    """
    spread1, spread0, gap, g0 = channel.spreads()
    constant, slope = spread0 / gap**2, (spread1 - spread0) / gap**2 + unseen
    n, z = _number(counts), quantile(level, intervals)
    frequency = (counts.support / n - g0) / gap
    with np.errstate(invalid="ignore"):
        # The share is clipped only inside the square root: a variance at a share below 0 means nothing.
        inside = np.clip(frequency, 0.0, 1.0)
        stderr = np.sqrt((constant + slope * inside - unseen * inside**2) / n)
        tolerance = z**2 / n
        shrunk = 1 + tolerance * unseen
        middle = (frequency + tolerance * slope / 2) / shrunk
        spread = np.maximum(constant + slope * frequency - unseen * frequency**2, 0.0)
        half = np.sqrt(tolerance * (spread + tolerance * (slope**2 / 4 + unseen * constant))) / shrunk
    empty = np.broadcast_to(np.isnan(n), frequency.shape)
    ends = ((stderr, np.inf), (middle - half, -np.inf), (middle + half, np.inf))
    error, low, high = (np.where(empty, unknown, figure) for figure, unknown in ends)
    return Estimate(frequency, error, low, high)


def estimate_with_intervals(
    channel: Channel, counts: Counts, level: float = LEVEL, intervals: int = 1, unseen: float = 0.0
) -> Estimate:
    """Return the unbiased estimate with score intervals, and exact ones where few reports decide.

    Where fewer than ``2 z^2`` reports are expected to support a value that nobody has, or not to support one
    that all have, score intervals cover as little as 0.8. There it is that of Clopper and Pearson (1934,
    Biometrika): chances differ among fixed people, and the tails of such sums lie within those of a binomial
    (Hoeffding 1956, Annals of Mathematical Statistics 27). Counts that are no whole numbers keep the score.
    """
    score = raw_estimate(channel, counts, level, intervals, unseen)
    n = np.broadcast_to(_number(counts), counts.support.shape)
    gap, g0 = (np.broadcast_to(one, n.shape) for one in channel.spreads()[2:])
    few = n * np.minimum(g0, 1 - g0 - gap) < _FEW * quantile(level, intervals) ** 2
    # Sums of another protocol may lie beyond what so many reports can support.
    few &= (counts.support >= 0) & (counts.support <= n)
    if unseen or counts.support.dtype.kind not in "iu" or not few.any():
        return score
    from scipy.special import betaincinv

    tail, low, high = (1 - level) / (2 * intervals), score.low.copy(), score.high.copy()
    seen, rows = counts.support[few].astype(np.float64), n[few]
    least = np.where(seen > 0, betaincinv(np.maximum(seen, 1), rows - seen + 1, tail), 0.0)
    most = np.where(seen < rows, betaincinv(seen + 1, np.maximum(rows - seen, 1), 1 - tail), 1.0)
    low[few], high[few] = ((end - g0[few]) / gap[few] for end in (least, most))
    return replace(score, low=low, high=high)


def _number(counts: Counts) -> Floats:
    """Return the number of reports beside the values; NaN where there are none."""
    n = np.asarray(counts.n, dtype=np.float64)[..., np.newaxis]
    return np.where(n == 0, np.nan, n)


def post_named(post: Any) -> Any:
    """Return what a post-processing is called in `POST`, and refuse what is none."""
    found = ALIASES.get(post, post) if isinstance(post, str) else post
    if not one_of(found, POST):
        others = Message("choose one of: ") + ", ".join((*POST, *ALIASES))
        what = Message("there is no post-processing {name}", name=quoted(post))
        raise UserError(what, hint=instead_of("post-processing", str(found)) or others)
    return found


def processed(raw: Estimate, post: Any) -> Estimate:
    """Apply a post-processing by its name; standard error and interval stay those of the raw estimate."""
    found = post_named(post)
    if found == "raw":
        return raw
    shares = norm_sub(raw.frequency) if found == "norm-sub" else norm_mul(raw.frequency)
    return replace(raw, frequency=shares, post=found, before=raw.frequency)


def norm_sub(values: npt.ArrayLike) -> Floats:
    """Project onto the simplex {>= 0, sum = 1}: the nearest point of each row (..., k) by Euclidean distance.

    A row that is not finite becomes NaN. Source: Duchi et al. 2008 (ICML), figure 1; Wang et al. 2020 (NDSS).
    """
    raw = np.asarray(values, dtype=np.float64)
    descending = -np.sort(-raw, axis=-1)
    excess = np.cumsum(descending, axis=-1) - 1
    # How many stay positive: the last position whose value exceeds the shift that keeping it would need.
    stays = descending * np.arange(1, raw.shape[-1] + 1) > excess
    last = np.maximum(stays.sum(axis=-1, keepdims=True), 1) - 1
    shift = np.take_along_axis(excess, last, axis=-1) / (last + 1)
    projected: Floats = np.maximum(raw - shift, 0.0)
    return projected


def norm_mul(values: npt.ArrayLike) -> Floats:
    """Set negative values to 0 and divide by the sum; 1 / k each where nothing is positive.

    The rule of Arcolezi's thesis (2022): it moves mass to rare values, the more, the less data there are.
    """
    positive = np.maximum(np.asarray(values, dtype=np.float64), 0.0)
    total = positive.sum(axis=-1, keepdims=True)
    even = np.full_like(positive, 1.0 / positive.shape[-1])
    shares: Floats = np.divide(positive, total, out=even, where=total != 0)
    return shares
