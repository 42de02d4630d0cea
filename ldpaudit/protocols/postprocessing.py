"""What turns raw estimates into shares that can be true: non-negative, and one in sum.

Post-processing costs no epsilon. Every function works along the last axis, so that one call serves one
population or thousands of days, and gives NaN where a population has no reports. The names are those of
Wang et al. 2020 (NDSS), "Locally differentially private frequency estimation with consistency".
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError, one_of, quoted
from ldpaudit.language import Message
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.estimator import LEVEL, quantile, variance
from ldpaudit.protocols.power import power_law
from ldpaudit.protocols.reports import Counts, Floats

#: What users may ask for, in the order of forms. "raw" is the record; the others are shown beside it.
POST = ("raw", "norm-sub", "mle", "power", "power-ns", "base-cut", "base-pos", "norm", "norm-mul")
#: Other names of the same things.
ALIASES = {"simplex": "norm-sub", "clip-renormalize": "norm-mul"}


def post_name(name: str) -> str:
    """Find the name of a post-processing.

    Raises
    ------
    UserError
        If there is none of this name.
    """
    found = ALIASES.get(name, name) if isinstance(name, str) else name
    if not one_of(found, POST):
        raise UserError(
            Message("there is no post-processing {name}", name=quoted(name)),
            hint=Message("choose one of: ") + ", ".join((*POST, *ALIASES)),
        )
    return found


def processed(post: str, channel: Channel, counts: Counts, raw: Floats, level: float = LEVEL) -> Floats:
    """Apply a post-processing that needs no more than raw estimates and their standard error.

    Parameters
    ----------
    post : str
        One of `POST`, except "raw" and "mle".
    channel : Channel
    counts : Counts
        What the estimates were made from.
    raw : ndarray of float64, shape (..., k)
    level : float
        Confidence of base-cut that no absent value is kept.

    Returns
    -------
    ndarray of float64, shape (..., k)
    """
    n = np.asarray(counts.n, dtype=np.float64)
    if post == "norm-sub":
        return norm_sub(raw)
    if post == "norm":
        return norm(raw)
    if post == "norm-mul":
        return norm_mul(raw)
    if post == "base-pos":
        return np.maximum(raw, 0.0)
    absent = np.sqrt(variance(channel, np.maximum(n, 1.0)))
    if post == "base-cut":
        return base_cut(raw, quantile(level, raw.shape[-1], sides=1) * absent)
    shares = power_law(raw, absent, n)
    return norm_sub(shares) if post == "power-ns" else shares


def norm_sub(values: npt.ArrayLike, total: npt.ArrayLike = 1.0) -> Floats:
    """Project onto {>= 0, sum = total}, the simplex: the nearest point by Euclidean distance.

    All entries that stay positive lose the same amount and the others become 0. Unlike max(0, ·) it keeps
    the sum.
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


def norm(values: npt.ArrayLike) -> Floats:
    """Add one amount to all values so that they sum to 1; some may stay negative.

    Source: Wang et al. 2020 (NDSS), "Norm". The nearest point of {sum = 1}.
    """
    raw = np.asarray(values, dtype=np.float64)
    shifted: Floats = raw + (1.0 - raw.sum(axis=-1, keepdims=True)) / raw.shape[-1]
    return shifted


def norm_mul(values: npt.ArrayLike) -> Floats:
    """Set negative values to 0 and divide by the sum; 1 / k each where nothing is positive.

    The rule of the published packages and of Arcolezi's thesis (2022): named here to repeat their figures.
    It moves mass from frequent values to rare ones, and the less data there are, the more: with GRR,
    k = 74, eps = 1 and 20,000 rows a true share of 20 % comes out as 12 % on average.
    Source: Wang et al. 2020 (NDSS), "Norm-Mul".
    """
    positive = np.maximum(np.asarray(values, dtype=np.float64), 0.0)
    total = positive.sum(axis=-1, keepdims=True)
    shares: Floats = np.where(
        total == 0, 1.0 / positive.shape[-1], positive / np.where(total == 0, 1.0, total)
    )
    return shares


def base_cut(values: npt.ArrayLike, threshold: npt.ArrayLike) -> Floats:
    """Set what does not exceed the threshold to 0, and leave the others as they are.

    `Protocol.estimate` takes the threshold ``z(1 - (1 - level) / k)`` standard errors of an absent value:
    the chance that any absent value is kept is at most 1 - level. The shares kept need not sum to 1.
    Source: Wang et al. 2020 (NDSS), "Base-Cut"; Wang et al. 2017 (USENIX Security), section 5.

    Parameters
    ----------
    values : array_like, shape (..., k)
    threshold : array_like, shape (...)
    """
    raw = np.asarray(values, dtype=np.float64)
    bound = np.asarray(threshold, dtype=np.float64)[..., np.newaxis]
    # Written so that NaN stays.
    kept: Floats = np.where(raw <= bound, 0.0, raw)
    return kept
