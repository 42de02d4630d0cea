"""What an attacker finds out who knows the mechanism and where points usually are, and guesses best."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.estimates.blur import Blur, fast_length
from ldpaudit.geography.estimates.cell_probabilities import both_sides, cell_probabilities
from ldpaudit.geography.estimates.prior import Prior
from ldpaudit.geography.estimates.raster import Raster

Floats = npt.NDArray[np.float64]
#: Guesses are tried on a lattice around the noisy point: its step up to a radius, and twice that step up to
#: the farthest, in scales of the noise. A small area has many reports from far outside.
_LATTICE, _NEAR, _FARTHEST = 0.25, 3.0, 6.0


def adversary_error(prior: Prior, blur: Blur) -> float:
    """Return the expected distance between the true point and the best guess of it, in metres.

    sum_z min_y sum_x pi(x) K(z | x) d(x, y) (Shokri et al. 2011, IEEE S&P): for each noisy point z the guess
    whose expected distance is least. Guesses are tried on a lattice around z, by one Fourier transform each,
    and z is known by its cell alone. The result is too large: for a prior that is spread, by 1 % where cells
    are a third of 1 / epsilon wide and by 4 % where they are two thirds; for one of a few spots by up to 8 %.

    Parameters
    ----------
    prior : Prior
    blur : Blur
        On the raster of the prior.
    """
    _, least = best_moves(prior, blur)
    # Nobody need do worse than to take the noisy point itself.
    return min(float(least.sum()), 2.0 / blur.epsilon)


def best_moves(prior: Prior, blur: Blur) -> tuple[Floats, Floats]:
    """Find the guess of least expected distance for each noisy point.

    Returns
    -------
    move : ndarray of float64, shape (2, *raster.observed)
        From the middle of the noisy point's cell to the guess, metres east and north.
    least : ndarray of float64, shape `raster.observed`
        Its expected distance, times the probability of that cell.
    """
    raster, share = blur.raster, prior.cells()
    east, north = _steps(raster)
    # The mean squared distance of two even points of a cell from the distance of their middles.
    within = raster.step**2 / 6.0
    least = np.full(raster.observed, np.inf)
    move = np.zeros((2, *raster.observed))
    for right, up in _lattice(blur.epsilon):
        distance = np.sqrt((east + right) ** 2 + (north + up) ** 2 + within)
        expected = blur.weighted(share, blur.transform(blur.kernel * distance))
        better = expected < least
        np.copyto(least, expected, where=better)
        move[0][better], move[1][better] = right, up
    return move, least


def found_shares(
    prior: Prior, blur: Blur, code: npt.NDArray[np.int64] | None = None
) -> tuple[float, npt.NDArray[np.int64]]:
    """Return the chance that the best guess of the region is right (Bayes vulnerability), and the guesses.

    sum_z max_r sum_(x in r) pi(x) K(z | x).

    Parameters
    ----------
    prior : Prior
    blur : Blur
        On the raster of the prior.
    code : ndarray of int64, shape (regions,), optional
        Group of each region, to be guessed instead.

    Returns
    -------
    found : float
    guess : ndarray of int64, shape `raster.observed`
        Region or group to guess for a noisy point in each cell; -1 where none is likely.
    """
    raster = blur.raster
    cell, region, share = prior.regions(code)
    most = np.zeros(raster.observed)
    guess = np.full(raster.observed, -1)
    for one in np.split(np.arange(len(region)), np.flatnonzero(np.diff(region)) + 1):
        column, row = np.divmod(cell[one], raster.rows)
        first, corner = int(column.min()), int(row.min())
        part = np.zeros((int(column.max()) - first + 1, int(row.max()) - corner + 1))
        part[column - first, row - corner] = share[one]
        lengths = [a + 2 * raster.reach for a in part.shape]
        likely = _convolved(part, blur.kernel, lengths)
        there = np.s_[first : first + likely.shape[0], corner : corner + likely.shape[1]]
        better = likely > most[there]
        np.copyto(most[there], likely, where=better)
        guess[there][better] = region[one[0]]
    return float(most.sum()), guess


def kept_share(prior: Prior, epsilon: float, code: npt.NDArray[np.int64] | None = None) -> float:
    """Return the probability that a noisy point lies in the region of the true one.

    Computed on the parts of cells, region by region.

    Parameters
    ----------
    prior : Prior
    epsilon : float
        Nats per metre.
    code : ndarray of int64, shape (regions,), optional
        Group of each region, to be kept instead.
    """
    membership = prior.membership
    side = prior.raster.step / membership.cut
    owner = membership.owner if code is None else np.append(code, -1)[membership.owner]
    reach = prior.raster.reach * membership.cut
    kernel = both_sides(cell_probabilities(epsilon, side, reach))
    kept = 0.0
    for region, window in _boxes(owner):
        mine = owner[window] == region
        share = np.where(mine, prior.share[window], 0.0)
        if not share.any():
            continue
        far = min(reach, max(mine.shape))
        near = kernel[reach - far : reach + far + 1, reach - far : reach + far + 1]
        # What wraps around falls outside of the box.
        spread = _convolved(share, near, [length + far for length in mine.shape])
        spread = spread[far : far + mine.shape[0], far : far + mine.shape[1]]
        kept += float(spread[mine].sum())
    return kept


def _steps(raster: Raster) -> tuple[Floats, Floats]:
    """Return the metres east and north of each step of the kernel."""
    way = np.arange(-raster.reach, raster.reach + 1) * raster.step
    east, north = np.meshgrid(way, way, indexing="ij")
    return east, north


def _lattice(epsilon: float) -> Iterator[tuple[float, float]]:
    """Return the places of guesses around a noisy point, metres."""
    most, near = (math.floor(radius / _LATTICE) for radius in (_FARTHEST, _NEAR))
    for i in range(-most, most + 1):
        for j in range(-most, most + 1):
            away = i * i + j * j
            if away <= near * near or (away <= most * most and i % 2 == j % 2 == 0):
                yield i * _LATTICE / epsilon, j * _LATTICE / epsilon


def _convolved(share: Floats, kernel: Floats, lengths: Sequence[int]) -> Floats:
    """Return the convolution of two small arrays on a torus of at least these lengths, cut to `lengths`."""
    size = tuple(map(fast_length, lengths))
    waves = np.fft.rfft2(share, s=size)
    waves *= np.fft.rfft2(_wrapped(kernel, size), s=size)
    return np.maximum(np.fft.irfft2(waves, s=size)[: lengths[0], : lengths[1]], 0.0)


def _wrapped(kernel: Floats, size: tuple[int, ...]) -> Floats:
    """Fold what is longer than a torus back onto it."""
    for axis, length in enumerate(size):
        beyond = kernel.shape[axis] - length
        if beyond > 0:
            kernel = np.moveaxis(kernel, axis, 0)
            folded = kernel[:length].copy()
            folded[:beyond] += kernel[length:]
            kernel = np.moveaxis(folded, 0, axis)
    return kernel


def _boxes(owner: npt.NDArray[np.integer[Any]]) -> Iterator[tuple[int, tuple[slice, slice]]]:
    """Return the box around the parts of each region."""
    column, row = np.nonzero(owner >= 0)
    region = owner[column, row]
    number = int(region.max(initial=-1)) + 1
    low = np.full((2, number), np.iinfo(np.int64).max)
    high = np.full((2, number), -1)
    for axis, index in enumerate((column, row)):
        np.minimum.at(low[axis], region, index)
        np.maximum.at(high[axis], region, index)
    for one in np.flatnonzero(high[0] >= 0):
        yield int(one), (slice(low[0, one], high[0, one] + 1), slice(low[1, one], high[1, one] + 1))
