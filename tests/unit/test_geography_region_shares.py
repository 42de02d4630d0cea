"""Shares of regions come out of noisy points: exact kernel, EM as with a dense matrix, counts that add up."""

from __future__ import annotations

import csv
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from scipy.integrate import dblquad
from scipy.signal import convolve2d, correlate2d

from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace, Tiling
from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.geography.forecast import forecast_places
from ldpaudit.geography.raster import Blur, NoisyCounts, Raster, kernel_of
from ldpaudit.geography.region_shares import RegionEstimator, estimate_regions
from ldpaudit.randomness import Key

LEVEL, RADIUS = math.log(2), 1000.0
EPSILON = LEVEL / RADIUS


def squares(side: float = 0.2, number: int = 3, west: float = 5.9, south: float = 46.8) -> Tiling:
    """Return number x number squares of so many degrees."""
    corners = [(west + i * side, south + j * side) for i in range(number) for j in range(number)]
    shapes = [shapely.box(x, y, x + side, y + side) for x, y in corners]
    return Tiling(tuple(f"{at:02d}" for at in range(len(shapes))), np.array(shapes, dtype=object))


def clustered(tiling: Tiling, counts: list[int], seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Scatter so many points around the middle of each region."""
    random = np.random.default_rng(seed)
    west, south, east, north = np.repeat(shapely.bounds(tiling.shapes), counts, axis=0).T
    x, y = random.beta(3, 3, (2, len(west)))
    return west + (east - west) * x, south + (north - south) * y


@pytest.mark.parametrize("side", [0.1, 1 / 3, 1.6, 6.0])
def test_a_cell_has_the_probability_of_the_integral_over_both_cells(side: float) -> None:
    kernel = kernel_of(side, math.ceil(17 / side) + 1)
    middle = len(kernel) // 2
    for i, j in [(0, 0), (1, 0), (1, 1), (2, 1)]:

        def density(v: float, u: float, i: int = i, j: int = j) -> float:
            weight = max(0.0, 1 - abs(u / side - i)) * max(0.0, 1 - abs(v / side - j))
            return weight * math.exp(-math.hypot(u, v)) / (2 * math.pi)

        # Piece by piece, since the weight bends at the borders of cells.
        expected = sum(
            dblquad(
                density, (i + a) * side, (i + a + 1) * side, (j + b) * side, (j + b + 1) * side, epsabs=1e-9
            )[0]
            for a in (-1, 0)
            for b in (-1, 0)
        )
        assert kernel[middle + i, middle + j] == pytest.approx(expected, rel=0.005, abs=1e-4)


def test_the_transforms_are_a_matrix_and_its_transpose() -> None:
    small = Blur(
        1 / 400, Raster(EqualArea(6.0, 47.0), step=700, west=0, south=0, columns=5, rows=7, reach=10)
    )
    random = np.random.default_rng(1)
    share, values = random.random(small.raster.shape), random.random(small.raster.observed)
    assert np.allclose(small.spread(share), convolve2d(share, small.kernel), rtol=0, atol=1e-13)
    assert np.allclose(small.gather(values), correlate2d(values, small.kernel, "valid"), rtol=0, atol=1e-12)


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
    assert (found.low <= found.share).all()
    assert found.high.max() <= 1
    assert found.n == sum(counts)
    told = found.as_json()
    assert {len(values) for values in told.values()} == {9}


@pytest.mark.parametrize(
    "counts",
    [[9000, 200, 4000, 100, 0, 6000, 500, 8000, 1000], [3000] * 9, [30, 5, 10, 20, 0, 15, 5, 10, 5]],
    ids=["uneven", "even", "few"],
)
def test_intervals_hold_over_several_draws(counts: list[int]) -> None:
    """Of 90 intervals of 95 %: the hardest, an empty square beside a full one, holds in 7 of 10 draws."""
    tiling, true, held = squares(0.08), np.array(counts) / sum(counts), []
    for at in range(10):
        points = PlanarLaplace(LEVEL, RADIUS).sanitize(*clustered(tiling, counts), Key.for_tests(100 + at))
        found = estimate_regions(*points, tiling, EPSILON)
        held.append((found.low <= true) & (true <= found.high))
    assert np.mean(held) >= 0.9
    assert np.mean(held, axis=0).min() >= 0.5


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


@pytest.mark.long
@pytest.mark.parametrize(("rows", "keys"), [(500, 24), (5_000, 16), (182_000, 5)])
def test_intervals_hold_as_often_as_stated(rows: int, keys: int, shared_data: Path) -> None:
    """Of the groupings of communes of Doubs; and where points are more than communes, of these."""
    tiling, groups, scatter = doubs(shared_data)
    noise, everybody = PlanarLaplace(LEVEL, RADIUS), scatter(3_000_000, 99)
    own = tiling.locate(*everybody)
    for names in (groups, tiling.labels):
        _, code = np.unique(names, return_inverse=True)
        truth = np.bincount(code[own]) / len(own)
        estimator, held, off = RegionEstimator(tiling, EPSILON, names), [], []
        for number in range(keys):
            places = scatter(rows, number)
            found = estimator.estimate(estimator.count(*noise.sanitize(*places, Key.for_tests(number))))
            held.append(((found.low <= truth) & (truth <= found.high)).mean())
            true = np.bincount(code[tiling.locate(*places)], minlength=len(truth)) / len(places[0])
            off.append(np.abs([found.share - true, found.reassigned - true]).sum(axis=1))
        # 0.02 of it is chance: the intervals of one key are not independent.
        assert (0.92 if rows > len(truth) else 0.85) <= np.mean(held) < 0.985
        if rows == 182_000:
            assert np.mean(off, axis=0)[0] < (0.012 if names is groups else 0.13)
            assert np.mean(off, axis=0)[1] > (0.04 if names is groups else 0.25)


@pytest.mark.long
@pytest.mark.parametrize(("rows", "side"), [(2_000, 0.1), (30_000, 0.1), (30_000, 0.06)])
def test_intervals_hold(rows: int, side: float) -> None:
    """Of 16 regions and 12 keys; the intervals of one key are not independent, so a tenth may miss."""
    random, tiling = np.random.default_rng(rows), squares(side, 4)
    estimator = RegionEstimator(tiling, EPSILON)
    held = []
    for number in range(12):
        share = random.dirichlet(np.full(16, 0.7))
        region = random.choice(16, rows, p=share)
        place = shapely.bounds(tiling.shapes)[region, :2] + side * random.beta(2.5, 2.5, (rows, 2))
        noisy = PlanarLaplace(LEVEL, RADIUS).sanitize(*place.T, Key.for_tests(number))
        found = estimator.estimate(estimator.count(*noisy))
        held.append(((found.low <= share) & (share <= found.high)).mean())
    assert np.mean(held) >= 0.9


def doubs(folder: Path) -> tuple[Tiling, list[str], Any]:
    """Return the communes, their groupings, and what scatters people around the middles of communes."""
    tiling = Tiling.read(folder / "doubs" / "communes-25-doubs.geojson", id="code")
    with (folder / "doubs" / "epcicom2019_epci_of_dep25.csv").open(encoding="utf-8-sig") as file:
        known = {row["insee"]: row for row in csv.DictReader(file)}
    people = np.array(
        [float(known[one]["pmun_2019"].replace(" ", "")) if one in known else 100.0 for one in tiling.labels]
    )
    middle = shapely.get_coordinates(shapely.point_on_surface(tiling.shapes))
    wide = 0.5 * np.sqrt(tiling.areas() / np.pi)

    def scatter(rows: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
        random = np.random.default_rng(seed)
        town = random.choice(len(tiling), rows, p=people / people.sum())
        lon, lat = middle[town].T + random.normal(0, wide[town], (2, rows)) / [[75_900], [111_100]]
        inside = tiling.locate(lon, lat) >= 0
        return lon[inside], lat[inside]

    return (
        tiling,
        [known[one]["raison_sociale"] if one in known else "other" for one in tiling.labels],
        scatter,
    )


WEIGHTS = np.array([5, 1, 9, 2, 30, 4, 0, 8, 6])


def test_a_forecast_says_what_a_simulation_keeps() -> None:
    places, scale = replace(squares(0.03), parents=("west",) * 3 + ("east",) * 6), EPSILON * 2
    west, south, _, _ = np.repeat(shapely.bounds(places.shapes), 1_500 * WEIGHTS, axis=0).T
    region = np.repeat(np.arange(9), 1_500 * WEIGHTS)
    lon, lat = np.array([west, south]) + 0.03 * np.random.default_rng(1).random((2, len(west)))
    found = places.locate(*PlanarLaplace(LEVEL, RADIUS / 2).sanitize(lon, lat, Key.for_tests(1)))
    group = np.array([0, 0, 0, 1, 1, 1, 1, 1, 1, 2])
    told = forecast_places(places, scale, WEIGHTS.astype(float), places.parents)
    # Four standard errors, and the width of a part of a cell at the borders.
    assert told.region_kept == pytest.approx((found == region).mean(), abs=0.0063 + 0.003)
    assert told.group_kept == pytest.approx((group[found] == group[region]).mean(), abs=0.0063 + 0.003)
    assert told.mean_move == pytest.approx(2 / scale)
    assert forecast_places(places, scale, WEIGHTS.astype(float)).group_kept is None


def brute_force(side: float, towns: int, weights: np.ndarray, epsilon: float) -> tuple[float, float]:
    """Let an attacker see the exact noisy point of square towns: share found, and metres off."""
    step = 0.29 / epsilon
    cells = math.ceil(towns * side / step)
    at = (np.arange(cells) + 0.5) * towns * side / cells
    true = np.stack(np.meshgrid(at, at, indexing="ij"), axis=-1).reshape(-1, 2)
    town = (true[:, 0] // side).astype(int) * towns + (true[:, 1] // side).astype(int)
    share = weights[town] / np.bincount(town, minlength=len(weights))[town]
    share = share / share.sum()
    beyond = 9.0 / epsilon
    seen = np.arange(-beyond + step / 2, towns * side + beyond, step)
    of_town = (town == np.arange(len(weights))[:, None]).astype(float)
    mass = found = error = 0.0
    for x in seen:
        away = np.hypot(x - true[:, 0], seen[:, None] - true[:, 1])
        joint = share * np.exp(-epsilon * away)
        mass += joint.sum()
        found += (of_town @ joint.T).max(axis=0).sum()
        mean = joint @ true / joint.sum(axis=1, keepdims=True)
        error += (joint * np.hypot(*(mean[:, None] - true).transpose(2, 0, 1))).sum()
    return found / mass, error / mass


def test_an_attacker_of_a_small_area_is_told_as_strong_as_brute_force() -> None:
    # Squares of 2 km on the equator, where a degree is about as long both ways.
    side, towns, epsilon = 2_000.0, 4, math.log(2) / 600
    east, north = 111_319.5, 110_574.3
    shapes = np.array(
        [
            shapely.box(i * side / east, j * side / north, (i + 1) * side / east, (j + 1) * side / north)
            for i in range(towns)
            for j in range(towns)
        ],
        dtype=object,
    )
    weights = np.random.default_rng(4).integers(50, 3000, towns**2).astype(float)
    found, error = brute_force(side, towns, weights, epsilon)
    told = forecast_places(Tiling(tuple(f"{at:02d}" for at in range(towns**2)), shapes), epsilon, weights)
    assert told.region_found == pytest.approx(found, rel=0.012)
    assert told.adversary_error == pytest.approx(error, rel=0.012)
    assert told.cell * epsilon < 0.5
