"""Shares of regions come out of noisy points: exact kernel, EM as with a dense matrix, counts that add up."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from scipy.integrate import dblquad

from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace, Tiling
from ldpaudit.geography.estimates import NoisyCounts, Raster, RegionEstimator, estimate_regions
from ldpaudit.geography.estimates.blur import Blur
from ldpaudit.geography.estimates.cell_probabilities import cell_probabilities
from ldpaudit.randomness import Key

LEVEL, RADIUS = math.log(2), 1000.0
EPSILON = LEVEL / RADIUS


def squares(side: float = 0.2, number: int = 3, west: float = 5.9, south: float = 46.8) -> Tiling:
    """Return number x number squares of so many degrees."""
    shapes = [
        shapely.box(west + i * side, south + j * side, west + (i + 1) * side, south + (j + 1) * side)
        for i in range(number)
        for j in range(number)
    ]
    return Tiling(tuple(f"{at:02d}" for at in range(len(shapes))), np.array(shapes, dtype=object))


def clustered(tiling: Tiling, counts: list[int], seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Scatter so many points around the middle of each region."""
    random = np.random.default_rng(seed)
    boxes = shapely.bounds(tiling.shapes)
    x, y = [], []
    for (west, south, east, north), count in zip(boxes, counts, strict=True):
        x.append(west + (east - west) * random.beta(3, 3, count))
        y.append(south + (north - south) * random.beta(3, 3, count))
    return np.concatenate(x), np.concatenate(y)


def dense(blur: Blur) -> np.ndarray:
    """Write the channel as a matrix: true cells x observed cells."""
    columns, rows = blur.raster.shape
    reach = blur.raster.reach
    matrix = np.zeros((columns, rows, *blur.raster.observed))
    for i in range(columns):
        for j in range(rows):
            matrix[i, j, i : i + 2 * reach + 1, j : j + 2 * reach + 1] = blur.kernel
    return matrix.reshape(columns * rows, -1)


@pytest.fixture(scope="module")
def small() -> Blur:
    return Blur(1 / 400, Raster(lon=6, lat=47, step=700, west=0, south=0, columns=5, rows=7, reach=10))


def test_a_cell_has_the_probability_of_the_integral_over_both_cells() -> None:
    for side, i, j in [(0.3, 0, 0), (0.3, 1, 0), (0.3, 2, 3), (1.6, 0, 0), (1.6, 1, 1), (6, 0, 0)]:

        def density(v: float, u: float, side: float = side, i: int = i, j: int = j) -> float:
            weight = max(0.0, 1 - abs(u / side - i)) * max(0.0, 1 - abs(v / side - j))
            return weight * math.exp(-math.hypot(u, v)) / (2 * math.pi)

        # Piece by piece, since the weight bends at the borders of cells.
        expected = sum(
            dblquad(
                density, (i + a) * side, (i + a + 1) * side, (j + b) * side, (j + b + 1) * side, epsabs=1e-10
            )[0]
            for a in (-1, 0)
            for b in (-1, 0)
        )
        assert cell_probabilities(1 / 250.0, 250.0 * side, 4)[i, j] == pytest.approx(expected, rel=2e-7)


def test_the_transforms_are_a_matrix_and_its_transpose(small: Blur) -> None:
    random = np.random.default_rng(1)
    matrix = dense(small)
    share, values = random.random(small.raster.shape), random.random(small.raster.observed)
    assert np.allclose(small.spread(share).ravel(), share.ravel() @ matrix, rtol=0, atol=1e-13)
    assert np.allclose(small.gather(values).ravel(), matrix @ values.ravel(), rtol=0, atol=1e-12)


def test_counts_add_up_over_batches() -> None:
    tiling = squares()
    raster = Raster.over(tiling, EPSILON)
    lon, lat = PlanarLaplace(LEVEL, RADIUS).sanitize(*clustered(tiling, [300] * 9), Key.for_tests(1))
    lon[5] = lat[5] = np.nan
    lon[6] = 40.0
    whole = NoisyCounts.of_points(raster, lon, lat)
    parts = [NoisyCounts.of_points(raster, lon[at::3], lat[at::3]) for at in range(3)]
    total = parts[0] + parts[1] + parts[2]
    assert np.array_equal(total.counts, whole.counts)
    assert (total.beyond, total.missing, total.n) == (1, 1, 2699)
    assert (whole.beyond, whole.missing, whole.n) == (1, 1, 2699)
    coarse = whole.coarser(3)
    assert coarse.counts.shape == raster.coarser(3).observed
    assert coarse.n == whole.n
    with pytest.raises(UserError):
        _ = whole + NoisyCounts.of_points(Raster.over(tiling, EPSILON, 1000.0), lon, lat)


def test_shares_come_out_of_noisy_points() -> None:
    tiling = squares(0.08)
    counts = [9000, 200, 4000, 100, 0, 6000, 500, 8000, 1000]
    lon, lat = PlanarLaplace(LEVEL, RADIUS).sanitize(*clustered(tiling, counts), Key.for_tests(2))
    found = estimate_regions(lon, lat, tiling, EPSILON)
    true = np.array(counts) / sum(counts)
    assert found.share.sum() == pytest.approx(1.0)
    assert np.abs(found.share - true).sum() < 0.25 * np.abs(found.reassigned - true).sum()
    assert (found.low <= true).all()
    assert (true <= found.high).all()
    assert (found.low <= found.share).all()
    assert found.high.max() <= 1
    assert found.n == sum(counts)
    told = found.as_json()
    assert {len(values) for values in told.values()} == {9}


def test_rows_that_share_their_noise_widen_the_intervals() -> None:
    tiling = squares(0.1)
    lon, lat = PlanarLaplace(LEVEL, RADIUS).sanitize(*clustered(tiling, [3000] * 9), Key.for_tests(6))
    estimator = RegionEstimator(tiling, EPSILON)
    noisy = estimator.count(lon, lat)
    fresh, shared = estimator.estimate(noisy), estimator.estimate(noisy, rows_per_noise=9.0)
    assert np.array_equal(fresh.share, shared.share)
    widening = (shared.high - shared.low).sum() / (fresh.high - fresh.low).sum()
    assert 1.8 < widening < 4


def test_what_cannot_be_is_refused() -> None:
    for asked in ({"step": -1.0}, {"step": 0.1}, {"outside": "perhaps"}, {"level": 1.0}, {"epsilon": 0.0}):
        with pytest.raises(UserError):
            estimate_regions(np.array([6.0]), np.array([46.9]), squares(), **{"epsilon": EPSILON, **asked})
