"""Shares of regions from noisy points: counted on a raster, deblurred, and added up by region."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.estimates.blur import Blur
from ldpaudit.geography.estimates.intervals import margins
from ldpaudit.geography.estimates.membership import Membership
from ldpaudit.geography.estimates.noisy_counts import NoisyCounts
from ldpaudit.geography.estimates.prior import Prior
from ldpaudit.geography.estimates.raster import Raster
from ldpaudit.geography.estimates.resolution import OUTSIDE_LABEL, Outside, Resolution
from ldpaudit.geography.noise.quality import displacement_95
from ldpaudit.language import Message

if TYPE_CHECKING:
    from ldpaudit.geography.tilings.tiling import Tiling

Floats = npt.NDArray[np.float64]
LEVEL = 0.95


@dataclass(frozen=True, eq=False)
class RegionShares:
    """Estimated shares of regions.

    Parameters
    ----------
    labels : tuple of str, length m
        The regions; where it is estimated, "outside" after them.
    share, low, high : ndarray of float64, shape (m,)
        Share of the n points that truly lie in each, and its interval; NaN without intervals.
    reassigned : ndarray of float64, shape (m,)
        Share of the noisy points in each, which noise makes even.
    n : int
        Noisy points.
    step : float
        Side of a cell, metres.
    steps : int
        Steps that the search took.
    """

    labels: tuple[str, ...]
    share: Floats
    low: Floats
    high: Floats
    reassigned: Floats
    n: int
    step: float
    steps: int

    def as_json(self) -> dict[str, Any]:
        """Return the shares as columns of plain values."""
        return {
            "region": list(self.labels),
            "n": [self.n] * len(self.labels),
            "estimate": self.share.tolist(),
            "low": [None if np.isnan(one) else one for one in self.low.tolist()],
            "high": [None if np.isnan(one) else one for one in self.high.tolist()],
            "reassigned": self.reassigned.tolist(),
        }


class RegionEstimator:
    """Estimates shares from any number of counts, prepared once for a tiling and a noise.

    Parameters
    ----------
    tiling : Tiling
    epsilon : float
        Nats per metre of the planar Laplace noise. That its result was snapped to a grid is ignored: the
        grid should be finer than a tenth of 1 / epsilon.
    groups : sequence of str, length of the tiling, optional
        Larger region of each region, to be estimated instead.
    outside : {"none", "estimate"}
        Whether all points truly lie in regions, or their share outside is estimated, too.
    step : float, optional
        Side of a cell in metres, see `Raster.over`.

    Raises
    ------
    UserError
        If a parameter is impossible.
    """

    def __init__(
        self,
        tiling: Tiling,
        epsilon: float,
        groups: Sequence[str] | None = None,
        outside: Outside = "none",
        step: float | None = None,
    ) -> None:
        if outside not in {"none", "estimate"}:
            raise UserError(
                Message('points outside cannot be treated by "{outside}"', outside=outside),
                hint="choose none or estimate",
            )
        margin = displacement_95(epsilon) if outside == "estimate" and epsilon > 0 else 0.0
        self.raster = Raster.over(tiling, epsilon, step, margin=margin)
        self._regions = Membership.of(self.raster, tiling)
        membership = self._regions if groups is None else self._regions.merged(groups)
        self._fine = Resolution(membership, Blur(epsilon, self.raster), outside)
        self.outside = outside

    def count(self, lon: npt.ArrayLike, lat: npt.ArrayLike, *, first_row: int = 0) -> NoisyCounts:
        """Count noisy points; counts of several batches add up. See `NoisyCounts.of_points`."""
        return NoisyCounts.of_points(self.raster, lon, lat, first_row=first_row)

    def estimate(
        self,
        counts: NoisyCounts,
        level: float = LEVEL,
        *,
        intervals: bool = True,
        prior: Floats | None = None,
        rows_per_noise: float = 1.0,
    ) -> RegionShares:
        """Estimate the share of each region.

        Parameters
        ----------
        counts : NoisyCounts
            On the raster of this estimator.
        level : float
            Confidence of the intervals, in (0, 1). They cover the share in the population from which the
            points came, each region by itself, and are wider than needed for the share of these very points:
            conservative, so that at 0.95 from 96 to 100 of 100 hold.
            Noise, the early end of the search and cells across borders are in them. Where a dense place
            narrower than the noise ends at a border, the estimate leans over it, which nothing in the data
            shows: there they cover less, unless the search begins at a prior.
        intervals : bool
            False to leave them out: they take most of the time.
        prior : ndarray of float64, shape `raster.shape`, optional
            Where points usually are, from a public table (see `prior`): the search begins there
            instead of at an even spread, and the data correct it.
        rows_per_noise : float
            How many points share one noise, on average over points: more than 1 widens the intervals.

        Raises
        ------
        UserError
            If there are no points, or they were counted on another raster.
        """
        if counts.raster != self.raster:
            raise UserError("these points were counted on other cells", hint="count with this estimator")
        if not 0.0 < level < 1.0:
            raise UserError("the confidence is not between 0 and 1", hint="choose 0.95 for instance")
        fit = self._fine.deconvolved(counts, prior)
        share = self._fine.added(fit.share, counts)
        half = np.full(len(share), np.nan)
        if intervals:
            factor = self._fine.factor
            coarse = self._coarse
            rough_prior = None if prior is None else coarse.summed_cells(prior, factor)
            half = margins(coarse, counts.coarser(factor), rough_prior, level, rows_per_noise)
            half += NormalDist().inv_cdf((1.0 + level) / 2.0) * self._fine.border_error(fit.share)
        outside = (OUTSIDE_LABEL,) if self.outside == "estimate" else ()
        return RegionShares(
            labels=self._fine.membership.labels + outside,
            share=share,
            low=np.maximum(share - half, 0.0),
            high=np.minimum(share + half, 1.0),
            reassigned=self._fine.reassigned(counts),
            n=counts.n,
            step=self.raster.step,
            steps=fit.steps,
        )

    def prior(self, weights: npt.ArrayLike) -> Floats:
        """Spread a public weight of each region of the tiling, inhabitants for instance, evenly over it."""
        return Prior.of_weights(self._regions, weights).cells()

    @cached_property
    def _coarse(self) -> Resolution:
        return self._fine.coarser()


def estimate_regions(
    lon: npt.ArrayLike,
    lat: npt.ArrayLike,
    tiling: Tiling,
    epsilon: float,
    *,
    groups: Sequence[str] | None = None,
    outside: Outside = "none",
    step: float | None = None,
    level: float = LEVEL,
    intervals: bool = True,
) -> RegionShares:
    """Estimate the share of each region from noisy points.

    Parameters
    ----------
    lon, lat : array_like, shape (n,)
        Points moved by planar Laplace noise, WGS84 degrees; NaN in both is a missing point.
    tiling, epsilon, groups, outside, step
        See `RegionEstimator`.
    level, intervals
        See `RegionEstimator.estimate`.

    Returns
    -------
    RegionShares

    Raises
    ------
    UserError
        If a parameter or coordinate is impossible, or there are no points.
    """
    estimator = RegionEstimator(tiling, epsilon, groups, outside, step)
    return estimator.estimate(estimator.count(lon, lat), level, intervals=intervals)
