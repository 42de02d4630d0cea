"""Shares of regions from noisy points: how near they come, and how often the intervals hold."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import numpy as np
import pytest
import shapely

from ldpaudit.geography import PlanarLaplace, Tiling
from ldpaudit.geography.estimates import RegionEstimator
from ldpaudit.randomness import Key

pytestmark = pytest.mark.long

LEVEL, RADIUS = math.log(2), 1000.0
ROWS = 182_700


@pytest.fixture(scope="module")
def towns(shared_data: Path) -> Tiling:
    return Tiling.read(shared_data / "doubs" / "communes-25-doubs.geojson")


@pytest.fixture(scope="module")
def members(shared_data: Path) -> dict[str, tuple[str, float]]:
    """Return group and inhabitants of each town."""
    path = shared_data / "doubs" / "epcicom2019_epci_of_dep25.csv"
    with path.open(encoding="utf-8") as file:
        return {
            row["insee"]: (row["raison_sociale"], float(row["ptot_2019"])) for row in csv.DictReader(file)
        }


@pytest.fixture(scope="module")
def points(towns: Tiling, members: dict[str, tuple[str, float]]) -> tuple[np.ndarray, ...]:
    """Scatter points by inhabitants, clustered in each town as in thesis Table 10.2."""
    random = np.random.default_rng(1)
    people = np.array([members.get(code, ("", 100.0))[1] for code in towns.labels])
    counts = random.multinomial(ROWS, people / people.sum())
    x, y = [], []
    for shape, count in zip(towns.shapes, counts, strict=True):
        middle = shape.representative_point()
        metres = np.array([math.cos(math.radians(middle.y)), 1.0]) * 111_320
        spread = 0.5 * math.sqrt(shape.area * metres.prod() / math.pi)
        found = np.empty((0, 2))
        while len(found) < count:
            more = np.array([middle.x, middle.y]) + random.normal(0, spread, (2 * count + 50, 2)) / metres
            found = np.concatenate([found, more[shapely.contains_xy(shape, *more.T)]])
        x.append(found[:count, 0])
        y.append(found[:count, 1])
    return np.concatenate(x), np.concatenate(y), np.repeat(np.arange(len(towns)), counts)


@pytest.mark.parametrize(("rows", "side"), [(2_000, 0.1), (30_000, 0.1), (30_000, 0.06)])
def test_intervals_hold(rows: int, side: float) -> None:
    """Of 16 regions and 12 keys; the intervals of one key are not independent, so a tenth may miss."""
    random = np.random.default_rng(rows)
    corners = [(5.9 + i * side, 46.8 + j * side) for i in range(4) for j in range(4)]
    shapes = np.array([shapely.box(x, y, x + side, y + side) for x, y in corners], dtype=object)
    tiling = Tiling(tuple(f"{at:02d}" for at in range(16)), shapes)
    estimator = RegionEstimator(tiling, LEVEL / RADIUS)
    held = []
    for number in range(12):
        share = random.dirichlet(np.full(16, 0.7))
        region = random.choice(16, rows, p=share)
        place = np.array(corners)[region] + side * random.beta(2.5, 2.5, (rows, 2))
        noisy = PlanarLaplace(LEVEL, RADIUS).sanitize(*place.T, Key.for_tests(number))
        found = estimator.estimate(estimator.count(*noisy))
        held.append(((found.low <= share) & (share <= found.high)).mean())
    assert np.mean(held) >= 0.9
