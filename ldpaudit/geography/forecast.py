"""What planar Laplace noise will do to points, by a simulation before any is drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.noise.planar_laplace import PlanarLaplace
from ldpaudit.geography.noise.quality import displacement_95, mean_displacement, median_displacement
from ldpaudit.geography.raster import PARTS, Blur, Raster
from ldpaudit.geography.region_shares import parts_of
from ldpaudit.randomness import Key

if TYPE_CHECKING:
    from ldpaudit.geography.tiling import Tiling

Floats = npt.NDArray[np.float64]
#: Points that are moved: shares are right to 0.003, two standard errors.
_DRAWN = 100_000
_TINY = 1e-300
#: Cells below which an attacker takes finer ones.
_FEW = 50_000


@dataclass(frozen=True)
class Forecast:
    """What will become of points."""

    epsilon_per_metre: float
    #: Metres: mean and median displacement, and the one that 95 % of the points stay below.
    mean_move: float
    median_move: float
    most_moves: float
    #: Probability that a noisy point lies in the region of the true one.
    region_kept: float
    #: Probability that the best guess of the region is right, given the noisy point and where points are.
    region_found: float
    #: The same without the noisy point: the share of the most common region.
    region_guessed: float
    #: The same for the larger regions.
    group_kept: float | None
    group_found: float | None
    group_guessed: float | None
    #: Metres: mean distance between the true point and the mean of where it may have come from.
    adversary_error: float
    #: Metres: side of the cells by which an attacker looks where points are. Where these are wide, more than
    #: 1 / epsilon, one who knows that better may find more.
    cell: float
    cells_are_wide: bool


def forecast_places(
    tiling: Tiling, epsilon: float, weights: npt.ArrayLike | None = None, groups: Sequence[str] | None = None
) -> Forecast:
    """Return what noise will do to points: 100,000 of them are moved, and attacked.

    epsilon: nats per metre of the planar Laplace noise.
    weights (regions,): how many points each region has: inhabitants, or rows of a table by town. They are
        taken as evenly spread over it; without weights, over everything. Points that cluster in the middle of
        towns keep their town more often.
    groups: larger region of each region.
    """
    raster = Raster.over(tiling, epsilon)
    if math.prod(raster.observed) < _FEW:
        raster = Raster.over(tiling, epsilon, raster.step / 2)
    owners = raster.owners(tiling)
    even = np.bincount(owners.ravel() + 1, minlength=len(tiling) + 1)[1:]
    prior = parts_of(owners, even if weights is None else weights)
    lon, lat = _scattered(raster, prior)
    region = tiling.locate(lon, lat)
    lon, lat, region = lon[region >= 0], lat[region >= 0], region[region >= 0]
    moved = PlanarLaplace(epsilon, 1.0, snap=None).sanitize(lon, lat, Key.for_tests(2).derive("forecast"))
    seen, blur = tiling.locate(*moved), Blur(epsilon, raster)
    at = raster.places(*moved)
    larger: tuple[float | None, float | None, float | None] = (None, None, None)
    shares = _shares(region, seen, _guesses(owners, prior, blur, at))
    if groups is not None:
        _, code = np.unique(np.array(groups, dtype=object).astype(str), return_inverse=True)
        code = np.append(code, -1)
        guess = _guesses(code[owners].astype(np.int32), prior, blur, at)
        larger = _shares(code[region], code[seen], guess)
    return Forecast(
        epsilon,
        mean_displacement(epsilon),
        median_displacement(epsilon),
        displacement_95(epsilon),
        *shares,
        *larger,
        _error(raster.places(lon, lat), at, prior, blur),
        raster.step,
        raster.step * epsilon > 1.0,
    )


def _scattered(raster: Raster, prior: Floats) -> tuple[Floats, Floats]:
    """Draw points from shares of parts of cells; they protect nobody, and are the same in every run."""
    words = Key.for_tests(2).derive({"figure": "points of a forecast"}).words(0, _DRAWN, 3)
    uniform = (words >> np.uint64(11)) * 2.0**-53
    ends = np.cumsum(prior)
    part = np.minimum(np.searchsorted(ends, uniform[:, 0] * ends[-1], side="right"), prior.size - 1)
    column, row, right, up = np.unravel_index(part, (*raster.shape, PARTS, PARTS))
    return raster.degrees(column + (right + uniform[:, 1]) / PARTS, row + (up + uniform[:, 2]) / PARTS)


def _shares(
    region: npt.NDArray[np.integer], seen: npt.NDArray[np.integer], guess: npt.NDArray[np.integer]
) -> tuple[float, float, float]:
    """Return how often the region is kept, found, and guessed without the noisy point."""
    kept, guessed = float((seen == region).mean()), float(np.bincount(region).max() / len(region))
    # Nobody need do worse than to name the region of the noisy point itself, whatever the cells.
    return kept, max(float((guess == region).mean()), kept), guessed


def _guesses(owners: npt.NDArray[np.int32], prior: Floats, blur: Blur, at: Floats) -> npt.NDArray[np.integer]:
    """Return the most likely region of the true point of each noisy one, by its cell."""
    from scipy.signal import fftconvolve

    raster = blur.raster
    most, guess = np.zeros(raster.observed), np.full(raster.observed, -1)
    cell, part = np.nonzero(prior)
    region = owners[cell, part]
    order = np.argsort(region, kind="stable")
    for one in np.split(order, np.flatnonzero(np.diff(region[order])) + 1):
        column, row = np.divmod(cell[one], raster.rows)
        west, south = int(column.min()), int(row.min())
        mine = np.zeros((int(column.max()) - west + 1, int(row.max()) - south + 1))
        np.add.at(mine, (column - west, row - south), prior[cell[one], part[one]])
        likely = fftconvolve(mine, blur.kernel)
        there = np.s_[west : west + likely.shape[0], south : south + likely.shape[1]]
        better = likely > most[there]
        np.copyto(most[there], likely, where=better)
        guess[there][better] = region[one[0]]
    column, row = np.clip(np.floor(at).astype(np.int64), 0, np.array([raster.observed]).T - 1)
    return np.asarray(guess[column, row])


def _error(true: Floats, at: Floats, prior: Floats, blur: Blur) -> float:
    """Return the mean distance in metres from true points to the mean of where noisy ones may come from."""
    from scipy.ndimage import map_coordinates

    raster, share = blur.raster, prior.sum(axis=1).reshape(blur.raster.shape)
    likely = blur.spread(share)
    guess = at.copy()
    for axis in range(2):
        # Beyond what is likely at all rounding decides: there the noisy point itself is the guess.
        middle = np.indices(raster.observed)[axis] + 0.5
        mean = blur.spread(share * np.indices(raster.shape)[axis]) / np.maximum(likely, _TINY)
        field = np.where(likely > 1e-14, mean + raster.reach + 0.5, middle)
        guess[axis] = map_coordinates(field, at - 0.5, order=1, mode="nearest")
    return float(np.hypot(*(guess - true)).mean() * raster.step)
