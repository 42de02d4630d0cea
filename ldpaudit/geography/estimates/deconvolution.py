"""The distribution of true points behind counts of noisy ones, by expectation maximization."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.estimates.blur import Blur

Floats = npt.NDArray[np.float64]
#: Nats of log-likelihood, over all points, below which one more step follows the noise and not the points.
GAIN = 5.0
MOST_STEPS = 200
#: Going further leaves a cell this part of what it began with, at least: an emptied one would not fill again.
_KEPT = 1e-4
_TINY = 1e-300
#: What a cell is emptied at.
_NOTHING = 1e-30


@dataclass(frozen=True, eq=False)
class DeconvolutionFit:
    """A distribution of true points.

    Parameters
    ----------
    share : ndarray of float64, shape `raster.shape`
        Adds up to 1.
    steps : int
        Steps that were taken.
    gain : float
        Nats of log-likelihood, over all points, that the last step gained.
    """

    share: Floats
    steps: int
    gain: float


def deconvolve(
    counts: npt.ArrayLike,
    blur: Blur,
    start: Floats,
    *,
    gain: float = GAIN,
    most_steps: int = MOST_STEPS,
    hurry: bool = True,
) -> DeconvolutionFit:
    """Find which distribution of true points makes these counts of noisy ones likely.

    A step of EM is f <- f K^T(h / (K f)), with h the observed shares and K the blur. Each step goes on from a
    place a little further along the way of the last (Nesterov's weights), which makes 40 steps of 300.

    The most likely distribution is a few spikes that follow the noise. So the search ends where a step gains
    less than `gain` nats over all points: the fewer the points, the earlier, and the smoother the result.

    Source: Dempster, Laird, Rubin 1977 (JRSS B); Vardi, Shepp, Kaufman 1985 (JASA) for counts of cells and
    for stopping early; Biggs, Andrews 1997 (Applied Optics) and Beck, Teboulle 2009 (SIAM J. Imaging) for
    the haste.

    Parameters
    ----------
    counts : array_like, shape `raster.observed`
        Noisy points in each cell, none negative.
    blur : Blur
    start : ndarray of float64, shape `raster.shape`
        Where the search begins, not negative; a cell that begins at 0 stays there.
    gain : float
        Nats below which a step is the last.
    most_steps : int
    hurry : bool
        False for plain EM.

    Returns
    -------
    Fit

    Raises
    ------
    UserError
        If no point was counted, or none may lie anywhere.
    """
    observed = np.asarray(counts, np.float64)
    n = float(observed.sum())
    if not (n > 0 and start.sum() > 0):
        raise UserError(
            "no point lies in the regions or near them",
            hint="name the polygons of this place, and check which column is the longitude",
        )
    seen = np.flatnonzero(observed)
    parts = observed.ravel()[seen] / n
    share = start / start.sum()
    kept = _KEPT * share
    # Fresh memory for every array would cost more than the arithmetic.
    before, ahead, ratio = share.copy(), np.empty_like(share), np.zeros_like(observed)
    level, pace, gained, steps = -np.inf, 1.0, np.inf, 0
    for steps in range(1, most_steps + 1):  # noqa: B007 - reported at the end
        following = (1.0 + np.sqrt(1.0 + 4.0 * pace * pace)) / 2.0 if hurry else 1.0
        _further(share, before, max(pace - 1.0, 0.0) / following, kept, ahead)
        pace = following
        expected = np.maximum(blur.spread(ahead).ravel()[seen], _TINY)
        reached = n * float(parts @ np.log(expected))
        gained = reached - level
        if gained < 0.0 and pace > 1.0 and hurry:
            # Gone too far: the last step is taken again, and the haste begins anew.
            pace = 0.0
            continue
        if gained < gain:
            break
        level = reached
        np.divide(parts, expected, out=expected)
        ratio.ravel()[seen] = expected
        ahead *= blur.gather(ratio)
        # Rounding may leave a value below 0 where no point was near, and numbers below 1e-308 are slow.
        ahead[ahead < _NOTHING] = 0.0
        ahead /= ahead.sum()
        before, share, ahead = share, ahead, before
    return DeconvolutionFit(share, steps, gained)


def _further(share: Floats, before: Floats, far: float, kept: Floats, ahead: Floats) -> None:
    """Extrapolate in the direction of the last step."""
    if not far:
        np.copyto(ahead, share)
        return
    np.subtract(share, before, out=ahead)
    ahead *= far
    ahead += share
    np.maximum(ahead, kept, out=ahead)
    ahead /= ahead.sum()
