"""What planar Laplace noise will do to points, computed by convolutions before any is drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.estimates.adversary import best_moves, found_shares, kept_share
from ldpaudit.geography.estimates.blur import Blur
from ldpaudit.geography.estimates.membership import Membership
from ldpaudit.geography.estimates.prior import Prior
from ldpaudit.geography.estimates.raster import Raster
from ldpaudit.geography.noise.quality import displacement_95, mean_displacement, median_displacement

if TYPE_CHECKING:
    from ldpaudit.geography.tilings.tiling import Tiling

#: Cells on which the best guess is looked for, at most.
_QUICK = 60_000
#: Side of a cell in scales of the noise (1 / eps) from which on finer ones add nothing.
_SMALL = 1.0 / 3.0
#: The error by cells falls with the square of their side: halving it removes three quarters.
_REST = 1.0 / 3.0
#: Prior and noise on the same cells, and on those of twice their side.
Both = tuple[tuple[Prior, Blur], tuple[Prior, Blur]]


@dataclass(frozen=True)
class Forecast:
    """What will become of points.

    Parameters
    ----------
    mean_move, median_move, most_moves : float
        Metres: mean and median displacement, and the one that 95 % of the points stay below.
    region_kept : float
        Probability that a noisy point lies in the region of the true one.
    region_found : float
        Probability that the best guess of the region is right, given the noisy point and the prior.
    region_guessed : float
        The same without the noisy point: the share of the most common region.
    group_kept, group_found, group_guessed : float or None
        The same for the larger regions.
    adversary_error : float
        Metres: expected distance of the best guess of the point. With the prior public it is also the mean
        displacement that is left after remapping.
    cell : float
        Metres: side of the cells by which `region_found`, `group_found` and `adversary_error` were computed.
        They follow from cells of this side and of twice this side, as if there were none. For points that
        are spread they are right to about 1 % where the side is up to half of 1 / epsilon, to 3 % where it is
        1 / epsilon. Over an area for which there would be too many such cells, an attacker may find more.
    """

    mean_move: float
    median_move: float
    most_moves: float
    region_kept: float
    region_found: float
    region_guessed: float
    group_kept: float | None
    group_found: float | None
    group_guessed: float | None
    adversary_error: float
    cell: float


def forecast_places(
    tiling: Tiling,
    epsilon: float,
    weights: npt.ArrayLike | None = None,
    groups: Sequence[str] | None = None,
    *,
    points: tuple[npt.ArrayLike, npt.ArrayLike] | None = None,
    step: float | None = None,
) -> Forecast:
    """Return what noise will do to points.

    Parameters
    ----------
    tiling : Tiling
    epsilon : float
        Nats per metre of the planar Laplace noise.
    weights : array_like, shape (regions,), optional
        How many points each region has: inhabitants, or rows of a table by town. They are taken as evenly
        spread over it; without weights, over everything. Points that cluster in the middle of towns keep
        their town more often.
    groups : sequence of str, length of the tiling, optional
        Larger region of each region.
    points : tuple of two array_like, optional
        Instead of weights, longitudes and latitudes of the true points.
    step : float, optional
        Side of a cell in metres, see `Raster.over`.

    Raises
    ------
    UserError
        If a parameter is impossible.
    """
    raster = Raster.over(tiling, epsilon, step)
    membership = Membership.of(raster, tiling)
    if points is not None:
        prior = Prior.of_points(membership, *points)
    else:
        parts = np.bincount(membership.owner.ravel() + 1, minlength=len(tiling) + 1)[1:]
        prior = Prior.of_weights(membership, parts if weights is None else weights)
    both = _fine_and_wide(prior, epsilon, max(1, math.floor(_SMALL / (epsilon * raster.step))))
    regions = _region_shares(prior, both, np.arange(len(tiling)))
    larger: tuple[float | None, float | None, float | None] = (None, None, None)
    if groups is not None:
        _, code = np.unique(np.array(groups, dtype=object).astype(str), return_inverse=True)
        larger = _region_shares(prior, both, code.astype(np.int64))
    error, cell = _error(both)
    return Forecast(
        mean_displacement(epsilon),
        median_displacement(epsilon),
        displacement_95(epsilon),
        *regions,
        *larger,
        error,
        cell,
    )


def _fine_and_wide(prior: Prior, epsilon: float, factor: int) -> Both:
    """Return the prior and the noise on cells that are so much larger, and on those of twice their side."""
    fine, wide = (prior.coarser(times * factor) for times in (1, 2))
    return (fine, Blur(epsilon, fine.raster)), (wide, Blur(epsilon, wide.raster))


def _error(both: Both) -> tuple[float, float]:
    """Return the error of the best guess, on few enough cells to be quick, and the side of a cell."""
    prior, blur = both[0]
    factor = math.ceil(math.sqrt(math.prod(blur.raster.observed) / _QUICK))
    if factor > 1:
        both = _fine_and_wide(prior, blur.epsilon, factor)
    fine, wide = (float(best_moves(*one)[1].sum()) for one in both)
    # Nobody need do worse than to take the noisy point itself.
    return min(fine - _REST * max(0.0, wide - fine), 2.0 / blur.epsilon), both[0][1].raster.step


def _region_shares(prior: Prior, both: Both, code: npt.NDArray[np.int64]) -> tuple[float, float, float]:
    """Return the shares of points whose region is kept, found, and guessed without them."""
    fine, blur = both[0]
    _, region, share = fine.regions(code)
    guessed = np.bincount(region, weights=share).max()
    found, wide = (found_shares(*one, code)[0] for one in both)
    found = min(1.0, found + _REST * max(0.0, found - wide))
    kept = kept_share(prior, blur.epsilon, code)
    # Nobody need do worse than to name the region of the noisy point itself, whatever the cells.
    return kept, max(found, kept), float(guessed)
