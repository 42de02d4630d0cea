"""The distribution of true points behind counts of noisy ones, by expectation maximization."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import fft

from ldpaudit.errors import UserError
from ldpaudit.geography.estimates.raster import Raster

Floats = npt.NDArray[np.float64]
#: Nats of log-likelihood, over all points, below which one more step follows the noise and not the points.
GAIN = 5.0
_MOST_STEPS = 300
_TINY = 1e-300
#: Points along each side of a cell by which it is integrated: for each scale of the noise, at least, at most.
_POINTS, _FEWEST, _MOST = 12, 4, 100


class Blur:
    """The channel from the cells where points truly lie to those where they are observed.

    epsilon: nats per metre.
    """

    def __init__(self, epsilon: float, raster: Raster) -> None:
        self.epsilon, self.raster = epsilon, raster
        self.kernel = kernel_of(epsilon * raster.step, raster.reach)
        self._size = [fft.next_fast_len(length, real=True) for length in raster.observed]
        self._waves = self.transformed(self.kernel)

    def transformed(self, values: Floats) -> Any:
        """Return the Fourier transform of values on cells, with room for the observed ones."""
        return fft.rfft2(values, self._size)

    def back(self, waves: Any, shape: tuple[int, int]) -> Floats:
        """Undo `transformed`, on the first cells."""
        return np.asarray(fft.irfft2(waves, self._size)[: shape[0], : shape[1]], np.float64)

    def spread(self, share: Floats) -> Floats:
        """Return the distribution of noisy points, shape `raster.observed`, of one of true points."""
        # Rounding leaves values of either sign where nothing is.
        return np.maximum(self.back(self.transformed(share) * self._waves, self.raster.observed), 0.0)

    def gather(self, values: Floats) -> Floats:
        """Return the mean of a value over the noise, for each true cell."""
        return self.back(self.transformed(values) * self._waves.conj(), self.raster.shape)


def kernel_of(side: float, reach: int) -> Floats:
    """Return the chances that a point, evenly spread over its cell, is moved so many cells along each axis.

    The density e^(-r) is summed over the differences of even points of both cells, whose numbers form a
    triangle, and made to add up to 1.

    side: side of a cell in scales of the noise.
    Returns (2 * reach + 1, 2 * reach + 1).
    """
    points = min(max(_FEWEST, math.ceil(_POINTS * side)), _MOST)
    apart = np.arange(1 - points, points)
    triangle = (points - np.abs(apart)).astype(np.float64)
    way = (np.arange(-reach, reach + 1)[:, None] + apart / points) * side
    # Half a point beside 0 the density is smooth; at 0 stands its mean over the square around.
    distance = np.hypot(way.reshape(-1, 1), way.reshape(1, -1))
    density = np.exp(-np.where(distance == 0.0, 0.3826 * side / points, distance))
    found = np.einsum("aibj,i,j->ab", density.reshape(*way.shape, *way.shape), triangle, triangle)
    return np.asarray(found / found.sum(), np.float64)


def deconvolve(counts: npt.ArrayLike, blur: Blur, start: Floats, gain: float = GAIN) -> tuple[Floats, int]:
    """Find which distribution of true points makes these counts of noisy ones likely.

    A step of EM is f <- f K^T(h / (K f)), with h the observed shares and K the blur. The most likely
    distribution is a few spikes that follow the noise; so the search ends where a step gains less than `gain`
    nats over all points: the fewer the points, the earlier, and the smoother the result.

    Source: Dempster, Laird, Rubin 1977 (JRSS B); Vardi, Shepp, Kaufman 1985 (JASA) for counts of cells and
    for stopping early.

    counts `raster.observed`: noisy points in each cell, none negative.
    start `raster.shape`: where the search begins, not negative; a cell that begins at 0 stays there.
    Returns share `raster.shape`: adds up to 1.
    Returns steps: steps that were taken.
    """
    observed = np.asarray(counts, np.float64)
    n = float(observed.sum())
    if not (n > 0 and start.sum() > 0):
        raise UserError(
            "no point lies in the regions or near them",
            hint="name the polygons of this place, and check which column is the longitude",
        )
    share, level, steps = start / start.sum(), -np.inf, 0
    for steps in range(_MOST_STEPS):  # noqa: B007 - reported at the end
        expected = np.maximum(blur.spread(share), _TINY)
        reached = float((observed * np.log(expected)).sum())
        if reached - level < gain:
            break
        level = reached
        share = share * np.maximum(blur.gather(observed / expected), 0.0)
        share /= share.sum()
    return share, steps
