"""Regions and noise on cells of one size: what turns counts of noisy points into shares."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.estimates.blur import Blur
from ldpaudit.geography.estimates.deconvolution import GAIN, MOST_STEPS, DeconvolutionFit, deconvolve
from ldpaudit.geography.estimates.membership import Membership
from ldpaudit.geography.estimates.noisy_counts import NoisyCounts

Floats = npt.NDArray[np.float64]
Outside = Literal["none", "estimate"]
#: Label of what lies in no region.
OUTSIDE_LABEL = "outside"
#: Side of the coarser cells in scales of the noise, at most.
_COARSE = 0.75
#: Coarser cells, at most.
_MANY = 80_000
#: How much of a prior is spread evenly, so that the data may contradict it.
_EVEN = 0.01


@dataclass(frozen=True, eq=False)
class Resolution:
    """Regions and noise on one raster.

    Parameters
    ----------
    membership : Membership
    blur : Blur
    outside : {"none", "estimate"}
        Whether all points truly lie in regions.
    """

    membership: Membership
    blur: Blur
    outside: Outside

    @property
    def factor(self) -> int:
        """How many cells are put together along each side for `coarser`."""
        cells = math.prod(self.blur.raster.observed)
        return max(coarsening(self.blur.epsilon, self.blur.raster.step), math.ceil(math.sqrt(cells / _MANY)))

    def coarser(self) -> Resolution:
        """Return the same on fewer cells: still small beside the noise, unless there would be too many."""
        membership = self.membership.coarser(self.factor)
        return Resolution(membership, Blur(self.blur.epsilon, membership.raster), self.outside)

    def summed_cells(self, values: Floats, factor: int) -> Floats:
        """Add up a finer raster's true cells into those of this one."""
        columns, rows = self.membership.raster.shape
        missing = [(0, factor * columns - values.shape[0]), (0, factor * rows - values.shape[1])]
        squares = np.pad(values, missing).reshape(columns, factor, rows, factor)
        whole: Floats = squares.sum(axis=(1, 3))
        return whole

    def start(self, prior: Floats | None = None) -> Floats:
        """Return where a search begins: evenly spread, or at the prior with a little of it everywhere."""
        whole = np.ones(self.membership.raster.shape)
        even: Floats = self.membership.inside if self.outside == "none" else whole
        even = even / even.sum()
        return even if prior is None else (1.0 - _EVEN) * np.where(even > 0, prior, 0.0) + _EVEN * even

    def deconvolved(
        self, counts: NoisyCounts, prior: Floats | None = None, gain: float = GAIN, most: int = MOST_STEPS
    ) -> DeconvolutionFit:
        """Find the distribution of true points over cells."""
        return deconvolve(counts.counts, self.blur, self.start(prior), gain=gain, most_steps=most)

    def added(self, share: Floats, counts: NoisyCounts) -> Floats:
        """Add up a distribution over cells by region, and what is outside."""
        if self.outside == "none":
            return self.membership.summed(share)
        within = 1.0 - counts.beyond / counts.n
        regions = self.membership.summed(share, everywhere=True) * within
        return np.append(regions, 1.0 - regions.sum())

    def border_error(self, share: Floats) -> Floats:
        """Return how far `added` is off because cells lie across borders; what is outside comes last."""
        if self.outside == "none":
            return self.membership.border_error(share)
        regions = self.membership.border_error(share, everywhere=True)
        return np.append(regions, math.sqrt(float((regions**2).sum())))

    def reassigned(self, counts: NoisyCounts) -> Floats:
        """Return the share of the noisy points themselves in each region."""
        reach, (columns, rows) = self.blur.raster.reach, self.blur.raster.shape
        over = counts.counts[reach : reach + columns, reach : reach + rows].astype(np.float64)
        found = self.membership.summed(over, everywhere=True) / counts.n
        if self.outside == "estimate":
            return np.append(found, 1.0 - found.sum())
        total = float(found.sum())
        return found / total if total > 0 else found


def coarsening(epsilon: float, step: float) -> int:
    """Return how many cells of this step, along each side, make one that is still small beside the noise."""
    return max(1, math.floor(_COARSE / (epsilon * step)))
