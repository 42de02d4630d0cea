"""How far estimated shares may be from the truth: the estimate is repeated on points drawn from a fit."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.estimates.deconvolution import deconvolve
from ldpaudit.geography.estimates.noisy_counts import NoisyCounts
from ldpaudit.geography.estimates.resolution import Resolution
from ldpaudit.language import Message
from ldpaudit.randomness import Key

Floats = npt.NDArray[np.float64]
#: Times that the estimate is repeated, and points that each draws at most.
REPEATS = 12
_DRAWN = 1 << 18
#: What the intervals are, for readers.
INTERVALS = Message(
    "conservative: they hold more often than stated, but for a dense place that ends at a "
    "border and is narrower than the noise"
)
#: Nats below which a step of the rougher fit, which stands for the truth, is the last.
_ROUGH = 0.2


def margins(
    resolution: Resolution,
    counts: NoisyCounts,
    prior: Floats | None,
    level: float,
    rows_per_noise: float = 1.0,
) -> Floats:
    """Return half the width of the interval of each share.

    The search for the distribution ends early, so that its result is smoother than the truth, by which shares
    of regions are off even where points are many. Resampling the points would not show that. So points are
    drawn from a rougher fit, which stands for the truth and is known; the same estimate is made of each draw;
    and the margin is the mean error of these estimates plus t standard deviations of it
    (parametric bootstrap; Armstrong, Kolesár 2018, Econometrica, for adding the bias).

    Parameters
    ----------
    resolution : Resolution
    counts : NoisyCounts
        On its raster.
    prior : ndarray of float64, shape `raster.shape`, optional
        Where the search began.
    level : float
        Confidence, in (0, 1).
    rows_per_noise : float
        How many points share one noise, on average over points.

    Returns
    -------
    ndarray of float64, shape (m,)
    """
    blur, start = resolution.blur, resolution.start(prior)
    observed = counts.counts.astype(np.float64)
    n = float(observed.sum())
    rough = deconvolve(observed, blur, start, gain=_ROUGH).share
    truth, expected = resolution.added(rough, counts), blur.spread(rough)
    independent = max(1, round(n / rows_per_noise))
    errors = []
    for number in range(REPEATS):
        again = deconvolve(_drawn(expected, independent, number) * n, blur, start).share
        errors.append(resolution.added(again, counts) - truth)
    bias, spread = np.abs(np.mean(errors, axis=0)), np.std(errors, axis=0, ddof=1)
    return np.asarray(bias + _student(level, REPEATS - 1) * spread, np.float64)


def _drawn(expected: Floats, n: int, number: int) -> Floats:
    """Draw the shares of n points in each cell.

    These draws protect nobody, and are the same in every run. Of more than 2^18 points only so many are
    drawn, and the deviations from what is expected are scaled.
    """
    drawn = min(n, _DRAWN)
    words = Key.for_tests(number).derive({"figure": Message("intervals of places")}).words(0, drawn, 1)[:, 0]
    ends = np.cumsum(expected.ravel())
    cell = np.searchsorted(ends, np.sort(words >> np.uint64(11)) * 2.0**-53 * ends[-1], side="right")
    shares = np.bincount(np.minimum(cell, len(ends) - 1), minlength=len(ends)).reshape(expected.shape) / drawn
    even = expected / ends[-1]
    return np.asarray(even + math.sqrt(drawn / n) * (shares - even), np.float64)


def _student(level: float, freedom: int) -> float:
    """Return the quantile of Student's t, by the expansion of Cornish and Fisher (three terms)."""
    z = NormalDist().inv_cdf((1.0 + level) / 2.0)
    first = (z**3 + z) / 4.0
    second = (5.0 * z**5 + 16.0 * z**3 + 3.0 * z) / 96.0
    third = (3.0 * z**7 + 19.0 * z**5 + 17.0 * z**3 - 15.0 * z) / 384.0
    return z + first / freedom + second / freedom**2 + third / freedom**3
