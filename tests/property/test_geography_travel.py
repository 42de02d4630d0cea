"""The geodesic series against an independent solver, and its rounding against extended precision."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyproj import Geod

from ldpaudit.geography.noise.continuous_noise import ARITHMETIC_DRIFT, ARITHMETIC_ERROR
from ldpaudit.geography.noise.geodesic_kernels import MIDDLE_LATITUDE, SHORT, follow
from ldpaudit.geography.noise.grid_kernels import decimals, snapped
from ldpaudit.geography.noise.noise_kernels import displace, displace_each

ELLIPSOID = Geod(ellps="WGS84")
LONGITUDES = st.floats(-180.0, 180.0)
LATITUDES = st.floats(-90.0, 90.0)


def walks(n: int, longest: float) -> tuple[np.ndarray, ...]:
    random = np.random.default_rng(11)
    return (
        random.uniform(-180, 180, n),
        np.degrees(np.arcsin(random.uniform(-1, 1, n))),
        random.uniform(0, 2 * np.pi, n),
        random.uniform(0, longest, n),
    )


def distance_to_solver(
    lon: np.ndarray, lat: np.ndarray, bearing: np.ndarray, metres: np.ndarray
) -> np.ndarray:
    reached = follow(lon, lat, bearing, metres)
    expected = ELLIPSOID.fwd(lon, lat, np.degrees(bearing), metres)
    _, _, error = ELLIPSOID.inv(*reached, *expected[:2])
    return np.asarray(error)


@pytest.mark.parametrize("longest", [1e3, SHORT, 1e5, 1e6, 1e7])
def test_a_walk_ends_where_the_solver_says(longest: float) -> None:
    """The solver's own error is some nanometres, like ours."""
    n = 50_000 if longest < 1e6 else 2_000
    assert distance_to_solver(*walks(n, longest)).max() < ARITHMETIC_ERROR + ARITHMETIC_DRIFT * longest


def test_noise_moves_a_point_as_its_words_say() -> None:
    """At ln(2) within 1000 m, up to 80 degrees and beyond: the goal is 2 cm, and this is what is promised."""
    n, epsilon = 30_000, math.log(2) / 1000
    lon, _, _, _ = walks(n, 1.0)
    lat = np.linspace(-89.0, 89.0, n)
    words = np.random.default_rng(3).integers(0, 2**64, (n, 3), dtype=np.uint64)
    radius = -(np.log((words[:, 0] + 0.5) / 2**64) + np.log((words[:, 1] + 0.5) / 2**64)) / epsilon
    place = (words[:, 2] & np.uint64(2**51 - 1)).astype(np.float64) + 0.5
    north, east = np.cos(place * (np.pi / 2**52)), np.sin(place * (np.pi / 2**52))
    north = np.where(words[:, 2] >> np.uint64(63), -north, north)
    east = np.where(words[:, 2] >> np.uint64(62) & np.uint64(1), -east, east)
    bearing = np.degrees(np.arctan2(east, north))
    expected = ELLIPSOID.fwd(lon, lat, bearing, radius)
    assert 0.85 < ((radius <= SHORT) & (np.abs(lat) <= MIDDLE_LATITUDE)).mean() < 0.95
    together, alone = (np.empty(n), np.empty(n)), (np.empty(n), np.empty(n))
    assert displace(lon, lat, words.ravel(), epsilon, 0.0, 0.0, *together) == 0
    displace_each(lon, lat, words.ravel(), np.full(2 * n, np.uint64(1 << 63)), epsilon, 0.0, 0.0, *alone)
    for found in (together, alone):
        _, _, error = ELLIPSOID.inv(*found, *expected[:2])
        assert np.max(error) < ARITHMETIC_ERROR + ARITHMETIC_DRIFT * radius.max()


def test_degrees_are_rounded_as_a_division_rounds() -> None:
    """To the double that is nearest to the decimal number, which a product with the inverse often misses."""
    for power in range(13):
        scale = 10.0**power
        drawn = np.random.default_rng(power).uniform(-180.0, 180.0, 20_000)
        rounded = drawn.copy()
        decimals(rounded, scale)
        assert np.array_equal(rounded, np.rint(drawn * scale) / scale)


@given(LONGITUDES, LATITUDES, st.sampled_from([0.5, 1.0, 25.0, 1000.0]))
def test_snapping_twice_is_snapping_once(lon: float, lat: float, step: float) -> None:
    once = snapped(lon, lat, step, 1e9)
    twice = snapped(*once, step, 1e9)
    assert twice == once
    assert -180.0 <= once[0] < 180.0
    _, _, moved = ELLIPSOID.inv(lon, lat, *once)
    # Half a diagonal; around the poles a parallel has room for few nodes.
    assert moved < (0.75 if abs(lat) < 89.0 else 1.3) * step + 0.01
