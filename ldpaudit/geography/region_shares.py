"""Shares of regions from noisy points: counted on a raster, deblurred, and added up by region."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.noise.quality import displacement_95
from ldpaudit.geography.raster import Blur, NoisyCounts, Raster, deconvolve
from ldpaudit.language import Message
from ldpaudit.randomness import Key

if TYPE_CHECKING:
    from ldpaudit.geography.tiling import Tiling

Floats = npt.NDArray[np.float64]
Outside = Literal["none", "estimate"]
LEVEL = 0.95
#: What the intervals are, for readers.
INTERVALS = Message(
    "by repeated estimates: they hold about as often as stated, but for a dense place that ends at a border "
    "and is narrower than the noise, and where points are fewer than regions"
)
OUTSIDE_LABEL = "outside"
#: Times that the estimate is repeated for intervals, points that each draws at most, and nats below which a
#: step of the rougher fit, which stands for the truth, is the last.
_REPEATS, _DRAWN, _ROUGH = 12, 1 << 18, 0.2


@dataclass(frozen=True, eq=False)
class RegionShares:
    """Estimated shares of regions."""

    #: The regions; where it is estimated, "outside" after them; length m.
    labels: tuple[str, ...]
    #: Share of the n points that truly lie in each, and its interval; NaN without intervals; shape (m,).
    share: Floats
    low: Floats
    high: Floats
    #: Share of the noisy points in each, which noise makes even; shape (m,).
    reassigned: Floats
    #: Noisy points.
    n: int
    #: Side of a cell, metres.
    step: float
    #: Steps that the search took.
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

    epsilon: nats per metre of the planar Laplace noise. That its result was snapped to a grid is ignored: the
        grid should be finer than a tenth of 1 / epsilon.
    groups: larger region of each region, to be estimated instead.
    outside {"none", "estimate"}: whether all points truly lie in regions, or their share outside is
        estimated, too.
    step: side of a cell in metres, see `Raster.over`.
    """

    def __init__(
        self,
        tiling: Tiling,
        epsilon: float,
        groups: Sequence[str] | None = None,
        outside: Outside = "none",
        step: float | None = None,
    ) -> None:
        from scipy.sparse import csr_array

        if outside not in {"none", "estimate"}:
            what = Message('points outside cannot be treated by "{outside}"', outside=outside)
            raise UserError(what, hint="choose none or estimate")
        margin = displacement_95(epsilon) if outside == "estimate" and epsilon > 0 else 0.0
        self.raster = Raster.over(tiling, epsilon, step, margin=margin)
        self.outside = outside
        self._owners = self.raster.owners(tiling)
        names, code = tiling.labels, np.arange(len(tiling))
        if groups is not None:
            found, code = np.unique(np.array(groups, dtype=object).astype(str), return_inverse=True)
            names = tuple(found.tolist())
        self.labels = names + ((OUTSIDE_LABEL,) if outside == "estimate" else ())
        cell, part = np.nonzero(self._owners >= 0)
        size, region = self._owners.shape, code[self._owners[cell, part]]
        #: Which part of each cell lies in each region.
        self._parts = csr_array((np.full(len(cell), 1.0 / size[1]), (region, cell)), (len(names), size[0]))
        inside = self._parts.sum(axis=0)
        self._even = inside if outside == "none" else np.ones(size[0])
        #: Which part of the points of a cell does.
        self._split = self._parts.copy()
        if outside == "none":
            self._split.data /= inside[self._split.indices]
        self._blur = Blur(epsilon, self.raster)

    def count(self, lon: npt.ArrayLike, lat: npt.ArrayLike, *, first_row: int = 0) -> NoisyCounts:
        """Count noisy points; counts of several batches add up. See `NoisyCounts.of_points`."""
        return NoisyCounts.of_points(self.raster, lon, lat, first_row=first_row)

    def estimate(
        self,
        counts: NoisyCounts,
        level: float = LEVEL,
        *,
        intervals: bool = True,
        rows_per_noise: float = 1.0,
    ) -> RegionShares:
        """Estimate the share of each region.

        counts: on the raster of this estimator.
        level: confidence of the intervals, in (0, 1). They cover the share in the population from which the
            points came, each region by itself. Noise, the early end of the search and cells across borders
            are in them. Where a dense place narrower than the noise ends at a border, the estimate leans over
            it, which nothing in the data shows: there they cover less.
        intervals: false to leave them out: they take most of the time.
        rows_per_noise: how many points share one noise, on average over points: more than 1 widens the
            intervals.
        Raises UserError: if there are no points, or they were counted on another raster.
        """
        if counts.raster != self.raster:
            raise UserError("these points were counted on other cells", hint="count with this estimator")
        if not 0.0 < level < 1.0:
            raise UserError("the confidence is not between 0 and 1", hint="choose 0.95 for instance")
        start = (self._even / self._even.sum()).reshape(self.raster.shape)
        fit, steps = deconvolve(counts.counts, self._blur, start)
        share = self._added(fit, counts)
        below, above = np.full((2, len(self.labels)), np.nan)
        if intervals:
            independent = max(1, round(counts.counts.sum() / rows_per_noise))
            below, above = self._margins(counts, start, level, independent)
        return RegionShares(
            labels=self.labels,
            share=share,
            low=np.maximum(share - below, 0.0),
            high=np.minimum(share + above, 1.0),
            reassigned=self._reassigned(counts),
            n=counts.n,
            step=self.raster.step,
            steps=steps,
        )

    def _added(self, share: Floats, counts: NoisyCounts) -> Floats:
        """Add up a distribution over cells by region, and what is outside."""
        found = self._split @ share.ravel()
        if self.outside == "none":
            return np.asarray(found, np.float64)
        found *= 1.0 - counts.beyond / counts.n
        return np.append(found, 1.0 - found.sum())

    def _reassigned(self, counts: NoisyCounts) -> Floats:
        """Return the share of the noisy points themselves in each region."""
        reach, (columns, rows) = self.raster.reach, self.raster.shape
        over = counts.counts[reach : reach + columns, reach : reach + rows]
        found = self._parts @ over.ravel() / counts.n
        if self.outside == "estimate":
            return np.append(found, 1.0 - found.sum())
        return np.asarray(found / max(found.sum(), 1e-300), np.float64)

    def _margins(
        self, counts: NoisyCounts, start: Floats, level: float, independent: int
    ) -> tuple[Floats, Floats]:
        """Return how far the interval of each share reaches below it and above.

        The search for the distribution ends early, so that its result is smoother than the truth, by which
        shares of regions are off even where points are many. Resampling the points would not show that. So
        points are drawn from a rougher fit, which stands for the truth and is known, and the same estimate is
        made of each draw. The interval reaches t standard deviations of these estimates to both sides, and
        twice their mean error to the side on which the truth then lies, since the rougher fit is smoother
        than the truth too (parametric bootstrap; Efron, Tibshirani 1993, chapters 6 and 10).
        """
        from scipy.special import stdtrit

        n, blur = float(counts.counts.sum()), self._blur
        rough, _ = deconvolve(counts.counts, blur, start, _ROUGH)
        truth, expected = self._added(rough, counts), blur.spread(rough)
        errors = [
            self._added(deconvolve(_drawn(expected, independent, number) * n, blur, start)[0], counts) - truth
            for number in range(_REPEATS)
        ]
        # If all points of a cell across a border were at one place, wherever that is.
        borders = self._split.copy()
        borders.data *= 1.0 - borders.data
        border: Any = borders @ rough.ravel() ** 2
        if self.outside == "estimate":
            border = np.append(border, border.sum())
        off, variance = np.mean(errors, axis=0), np.var(errors, axis=0, ddof=1) + border
        spread = stdtrit(_REPEATS - 1, (1.0 + level) / 2.0) * np.sqrt(variance * (1.0 + 1.0 / _REPEATS))
        return 2.0 * np.maximum(off, 0.0) + spread, 2.0 * np.maximum(-off, 0.0) + spread


def parts_of(owners: npt.NDArray[np.int32], weights: npt.ArrayLike) -> Floats:
    """Spread a weight of each region evenly over the parts of cells that it owns: their shares."""
    given = np.asarray(weights, np.float64)
    if given.ndim != 1 or len(given) <= owners.max(initial=-1):
        raise UserError("each region needs one weight", hint="give as many as there are regions")
    if not (np.isfinite(given).all() and given.min() >= 0 and given.max() > 0):
        raise UserError("the weights of regions are no counts", hint="give inhabitants, none below 0")
    density = np.append(
        given / np.maximum(np.bincount(owners.ravel() + 1, minlength=len(given) + 1)[1:], 1), 0.0
    )
    return np.asarray(density[owners] / density[owners].sum(), np.float64)


def _drawn(expected: Floats, n: int, number: int) -> Floats:
    """Draw the shares of n points in each cell.

    These draws protect nobody, and are the same in every run. Of more than 2^18 points only so many are
    drawn, and the deviations from what is expected are scaled.
    """
    drawn = min(n, _DRAWN)
    words = Key.for_tests(number).derive({"figure": "intervals of places"}).words(0, drawn, 1)[:, 0]
    ends = np.cumsum(expected.ravel())
    cell = np.searchsorted(ends, np.sort(words >> np.uint64(11)) * 2.0**-53 * ends[-1], side="right")
    shares = np.bincount(np.minimum(cell, len(ends) - 1), minlength=len(ends)).reshape(expected.shape) / drawn
    even = expected / ends[-1]
    return np.asarray(np.maximum(even + math.sqrt(drawn / n) * (shares - even), 0.0), np.float64)


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
    """Estimate the share of each region from noisy points (n,), in degrees; see `RegionEstimator`."""
    estimator = RegionEstimator(tiling, epsilon, groups, outside, step)
    return estimator.estimate(estimator.count(lon, lat), level, intervals=intervals)
