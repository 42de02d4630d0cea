"""Shares of regions from noisy points: how near they come, and how often the intervals hold."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from ldpaudit.geography import PlanarLaplace, Tiling
from ldpaudit.geography.estimates import RegionEstimator
from ldpaudit.randomness import Key

pytestmark = pytest.mark.long

LEVEL, RADIUS = math.log(2), 1000.0


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
