"""Figures of attacks on places: metres and shares with intervals, a plane, and middles of points."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.attack import MARGIN, AttackResult, Verdict
from ldpaudit.audit.intervals import LEVEL, share_interval

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
#: Metres within which a place counts as found.
NEAR = (50.0, 100.0, 500.0)
#: Weiszfeld's iteration ends after so many steps, or where no point moves by so many metres.
_STEPS, _STILL = 100, 1e-3
#: Resamples of a bootstrap.
_RESAMPLED = 1000
#: Points around which others are counted.
_TRIED = 1000


def of_metres(
    code: str, errors: Floats, blind: Floats, claim: float | None = None, **about: Any
) -> AttackResult:
    """Return the median error of guesses of places, held against what is promised, else against no release.

    Parameters
    ----------
    code : str
    errors : ndarray of float64, shape (n,)
        Metres; at least one.
    blind : ndarray of float64
        Errors of the same places without the release.
    claim : float, optional
        Metres that the promise leaves at least in the middle.
    **about
        Further fields.

    Returns
    -------
    AttackResult
        Its interval is that of order statistics, whatever the law of the errors.
    """
    low, high = median_interval(errors)
    baseline = float(np.median(blind))
    verdict: Verdict = "weak" if high < (claim or baseline) * (1 - MARGIN) else "held"
    about |= {"unit": "metres", "verdict": verdict, "claim": claim}
    return AttackResult(code, len(errors), float(np.median(errors)), baseline, low, high, **about)


def of_share_above(
    code: str, hits: int, tested: int, baseline: float, claim: float | None, **about: Any
) -> AttackResult:
    """Return a share of successes, weak where it is above what is promised, else above the baseline."""
    result = AttackResult.of_share(code, hits, tested, baseline, claim=claim, **about)
    weak = result.low > (baseline if claim is None else max(claim, baseline)) + MARGIN
    return replace(result, verdict="weak" if weak else "held")


def densest(points: npt.NDArray[np.complex128], near: float) -> float:
    """Return the share of points within so many metres of the one of them with most around: a blind guess.

    Of many points, some spread over all are tried.
    """
    tried = points[:: max(1, -(-len(points) // _TRIED))]
    around = [int(np.count_nonzero(np.abs(points - one) <= near)) for one in tried]
    return max(around, default=0) / max(len(points), 1)


def median_interval(values: Floats) -> tuple[float, float]:
    """Return the interval of a median by order statistics (Conover 1999, section 3.2), at `LEVEL` or above.

    Where there are too few values for that, it is unbounded.
    """
    from scipy.stats import binom

    ordered, n = np.sort(values), len(values)
    below = int(binom.ppf((1 - LEVEL) / 2, n, 0.5))
    # The interval from the r-th smallest to the r-th largest misses with the chance 2 P(Bin(n, 1/2) < r).
    if below < 1 or 2 * binom.cdf(below - 1, n, 0.5) > 1 - LEVEL:
        return 0.0, math.inf
    return float(ordered[below - 1]), float(ordered[n - below])


def mean_interval(values: Floats, rng: np.random.Generator) -> tuple[float, float]:
    """Return the interval of a mean by the bootstrap at `LEVEL`: percentiles of resampled means."""
    means = [rng.choice(values, len(values)).mean() for _ in range(_RESAMPLED)]
    low, high = np.quantile(means, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def of_best(code: str, hits: int, tested: int, baseline: float, tries: int, **about: Any) -> AttackResult:
    """Return the share of the best of several attacks, its interval widened by their number (Bonferroni)."""
    result = AttackResult.of_share(code, hits, tested, baseline, **about)
    low, high = share_interval(hits, tested, 1 - (1 - LEVEL) / tries)
    weak = low > max(baseline, result.control or 0.0) + MARGIN
    return replace(result, low=low, high=high, verdict="weak" if weak else "held")


def metres_apart(lon: Floats, lat: Floats) -> Any:
    """Return the function that brings degrees to a plane about the middle of these points, in metres.

    Distances near its middle are true: within 3e-5 at 100 km (Lambert's azimuthal projection).
    """
    from pyproj import Proj

    return Proj(
        proj="laea",
        lon_0=float(np.median(lon)),
        lat_0=float(np.median(lat)),
        ellps="WGS84",  # no text
    )


def middles(points: npt.NDArray[np.complex128], group: Numbers, groups: int) -> npt.NDArray[np.complex128]:
    """Return the geometric median of each group of points: the most likely place under planar Laplace noise.

    Weiszfeld's iteration from the mean; of two points it is their middle.

    Parameters
    ----------
    points : ndarray of complex128, shape (n,)
        Metres east, and north as the imaginary part.
    group : ndarray of int64, shape (n,)
        0 … groups - 1, each at least once.
    groups : int
    """
    size = np.bincount(group, minlength=groups)
    guess = sums(points, group, groups) / size
    for _ in range(_STEPS):
        weight = 1.0 / np.maximum(np.abs(points - guess[group]), 1e-6)
        better = sums(points * weight, group, groups) / np.bincount(group, weight, groups)
        better = np.where(size > 2, better, guess)
        if np.abs(better - guess).max(initial=0.0) < _STILL:
            return better
        guess = better
    return guess


def sums(points: npt.NDArray[np.complex128], group: Numbers, groups: int) -> npt.NDArray[np.complex128]:
    """Return the sum of each group of points, shape (groups,)."""
    return np.bincount(group, points.real, groups) + 1j * np.bincount(group, points.imag, groups)
