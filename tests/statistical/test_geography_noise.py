"""The law of the noise: radius, direction and their independence, over a million draws.

Each test also shows its power: the same statistic rejects noise that is off by one or two percent. The key
is fixed, so a result is the same each time; limits are those of a test at level 1e-4.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import pytest
from pyproj import Geod
from scipy import stats

from ldpaudit.geography import PlanarLaplace
from ldpaudit.randomness import Key

ELLIPSOID = Geod(ellps="WGS84")
DRAWS = 1_000_000
LEVEL = 1e-4


class Noise(NamedTuple):
    """Displacements in scales (1 / eps), and bearings in turns."""

    radius: np.ndarray
    turn: np.ndarray


@pytest.fixture(scope="module", params=[(6.02, 47.24), (179.95, 71.0)], ids=["Doubs", "far north-east"])
def noise(request: pytest.FixtureRequest) -> Noise:
    lon, lat = (np.full(DRAWS, value) for value in request.param)
    mechanism = PlanarLaplace(math.log(2), 600.0, snap=None)
    moved = mechanism.sanitize(lon, lat, Key.for_tests(7))
    bearing, _, metres = ELLIPSOID.inv(lon, lat, *moved)
    return Noise(np.asarray(metres) * mechanism.epsilon, np.mod(np.asarray(bearing) / 360.0, 1.0))


def radius_p_value(radius: np.ndarray) -> float:
    return float(stats.kstest(radius, stats.gamma(2).cdf).pvalue)


def direction_p_value(turn: np.ndarray) -> float:
    counts, _ = np.histogram(turn, bins=36, range=(0, 1))
    return float(stats.chisquare(counts).pvalue)


def test_the_radius_has_the_law_gamma_2(noise: Noise) -> None:
    radius = noise.radius[: DRAWS // 3]
    assert radius_p_value(radius) > LEVEL
    assert radius_p_value(radius * 1.01) < LEVEL


def test_the_mean_radius_is_two_scales(noise: Noise) -> None:
    assert abs(noise.radius.mean() - 2.0) < 4 * math.sqrt(2.0 / DRAWS)


def test_directions_are_even(noise: Noise) -> None:
    assert direction_p_value(noise.turn) > LEVEL
    angle = noise.turn * 2 * np.pi
    stretched = np.mod(np.arctan2(1.02 * np.sin(angle), np.cos(angle)) / (2 * np.pi), 1.0)
    assert direction_p_value(stretched) < LEVEL


def test_radius_and_direction_are_independent(noise: Noise) -> None:
    table, _, _ = np.histogram2d(
        noise.radius, noise.turn, bins=(np.quantile(noise.radius, np.linspace(0, 1, 11)), 12)
    )
    assert stats.chi2_contingency(table).pvalue > LEVEL
    tied = np.mod(noise.turn + 0.01 * np.sin(2 * np.pi * noise.turn) * (noise.radius > 2), 1.0)
    table, _, _ = np.histogram2d(
        noise.radius, tied, bins=(np.quantile(noise.radius, np.linspace(0, 1, 11)), 12)
    )
    assert stats.chi2_contingency(table).pvalue < LEVEL


def test_no_event_tells_two_points_apart_by_more_than_the_promise() -> None:
    """Count released points in a sector that points away from the other point, where the ratio is highest."""
    mechanism = PlanarLaplace(math.log(3), 200.0)
    here = 6.02, 47.24
    there = ELLIPSOID.fwd(*here, 90.0, 200.0)[:2]
    counts = []
    for seed, origin in ((1, here), (2, there)):
        lon, lat = mechanism.sanitize(
            np.full(DRAWS, origin[0]), np.full(DRAWS, origin[1]), Key.for_tests(seed)
        )
        bearing, _, metres = ELLIPSOID.inv(np.full(DRAWS, here[0]), np.full(DRAWS, here[1]), lon, lat)
        west = np.abs(np.asarray(bearing) + 90.0) < 20.0
        counts.append(int((west & (np.asarray(metres) > 100.0)).sum()))
    near, far = counts
    spread = math.sqrt(1 / near + 1 / far)
    observed = math.log(near / far)
    promised = mechanism.guarantee().epsilon
    assert observed - 4 * spread <= promised
    # Power: the ratio in this sector is close to the promise, so noise too small by a tenth would be seen.
    assert observed + 4 * spread > 0.95 * promised
