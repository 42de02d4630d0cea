"""What noise will do is told before it is drawn: against simulation, dense matrices and brute force."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from ldpaudit.geography import PlanarLaplace, Tiling
from ldpaudit.geography.estimates.forecast import forecast_places
from ldpaudit.randomness import Key

LEVEL, RADIUS = math.log(2), 500.0
EPSILON = LEVEL / RADIUS


def tiling(side: float = 0.03, number: int = 3) -> Tiling:
    corners = [(6 + i * side, 47 + j * side) for i in range(number) for j in range(number)]
    shapes = np.array([shapely.box(x, y, x + side, y + side) for x, y in corners], dtype=object)
    parents = tuple("west" if at < number else "east" for at in range(len(corners)))
    return Tiling(tuple(f"{at:02d}" for at in range(len(corners))), shapes, {"side": parents})


def points(places: Tiling, weights: np.ndarray, rows: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Spread points evenly over regions."""
    random = np.random.default_rng(1)
    region = random.choice(len(weights), rows, p=weights / weights.sum())
    west, south, east, north = shapely.bounds(places.shapes)[region].T
    share = random.random((2, rows))
    return west + (east - west) * share[0], south + (north - south) * share[1], region


WEIGHTS = np.array([5.0, 1, 9, 2, 30, 4, 0, 8, 6])


def test_what_is_kept_is_what_a_simulation_keeps() -> None:
    places = tiling()
    lon, lat, region = points(places, WEIGHTS, 100_000)
    found = places.locate(*PlanarLaplace(LEVEL, RADIUS).sanitize(lon, lat, Key.for_tests(1)))
    group = np.array([parent == "west" for parent in places.parents or ()] + [2])
    told = forecast_places(places, EPSILON, WEIGHTS, places.parents)
    # Four standard errors, and the width of a part of a cell at the borders.
    assert told.region_kept == pytest.approx((found == region).mean(), abs=0.0063 + 0.003)
    assert told.group_kept == pytest.approx((group[found] == group[region]).mean(), abs=0.0063 + 0.003)
    assert told.mean_move == pytest.approx(2 / EPSILON)
    known = forecast_places(places, EPSILON, points=(lon, lat))
    assert known.region_kept == pytest.approx(told.region_kept, abs=0.01)
    assert known.group_kept is None


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
    apart = np.hypot(*(true[:, None] - true[None]).transpose(2, 0, 1))
    of_town = (town == np.arange(len(weights))[:, None]).astype(float)
    mass = found = error = 0.0
    for x in seen:
        away = np.hypot(x - true[:, 0], seen[:, None] - true[:, 1])
        joint = share * np.exp(-epsilon * away)
        mass += joint.sum()
        found += (of_town @ joint.T).max(axis=0).sum()
        error += (apart @ joint.T).min(axis=0).sum()
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
