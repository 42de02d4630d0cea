"""The geodesic series against an independent solver, and its rounding against extended precision."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyproj import Geod

from ldpaudit.geography.kernels import FLATTENING, SEMI_MAJOR, follow, snapped
from ldpaudit.geography.planar_laplace import ARITHMETIC_ERROR

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


@pytest.mark.parametrize(("longest", "allowed"), [(1e3, 1e-6), (2e4, 1e-6), (1e5, 1e-3), (1e6, 0.02)])
def test_a_walk_ends_where_the_solver_says(longest: float, allowed: float) -> None:
    assert distance_to_solver(*walks(50_000, longest)).max() < allowed


@given(LONGITUDES, LATITUDES, st.floats(0, 2 * math.pi), st.floats(0, 2e5))
def test_no_place_is_singular(lon: float, lat: float, bearing: float, metres: float) -> None:
    lon2, lat2 = follow(*(np.array([value]) for value in (lon, lat, bearing, metres)))
    assert -180.0 <= lon2[0] < 180.0
    assert -90.0 <= lat2[0] <= 90.0
    _, _, gone = ELLIPSOID.inv(lon, lat, lon2[0], lat2[0])
    assert gone == pytest.approx(metres, abs=0.02)


@given(LONGITUDES, LATITUDES, st.sampled_from([0.5, 1.0, 25.0, 1000.0]))
def test_snapping_twice_is_snapping_once(lon: float, lat: float, step: float) -> None:
    once = snapped(lon, lat, step, 1e9)
    twice = snapped(*once, step, 1e9)
    assert twice == once
    assert -180.0 <= once[0] < 180.0
    _, _, moved = ELLIPSOID.inv(lon, lat, *once)
    # Half a diagonal; around the poles a parallel has room for few nodes.
    assert moved < (0.75 if abs(lat) < 89.0 else 1.3) * step + 0.01


def test_rounding_displaces_less_than_the_promise_allows() -> None:
    real = np.longdouble
    if np.finfo(real).nmant <= 52:
        pytest.skip("this machine has no floating point wider than double precision")
    lon, lat, bearing, metres = walks(20_000, 9e4)
    got_lon, got_lat = follow(lon, lat, bearing, metres)
    flat = 1 / real("298.257223563")
    e2 = flat * (2 - flat)
    assert abs(real(FLATTENING) - flat) < 1e-18
    d = np.array([real(1), real(1), 1 / (1 - e2)])
    turn = real("3.14159265358979323846264338327950288") / 180
    s, c = np.sin(lat.astype(real) * turn), np.cos(lat.astype(real) * turn)
    n = 1 / np.sqrt(1 - e2 * s * s)
    north, east = np.cos(bearing.astype(real)), np.sin(bearing.astype(real))
    zero = np.zeros_like(s)
    r = np.stack([n * c, zero, n * (1 - e2) * s], axis=1)
    v = np.stack([-s * north, east, c * north], axis=1)
    h = (metres.astype(real) / real(SEMI_MAJOR))[:, None]

    def dot(left: np.ndarray, right: np.ndarray) -> np.ndarray:
        return (left * right).sum(axis=1, keepdims=True)

    # The same series, by derivatives of r'' = -m g.
    g, dv = r * d, v * d
    m = dot(v, dv) / dot(g, g)
    m1 = -4 * m * dot(g, dv) / dot(g, g)
    m2 = -4 * (m1 * dot(g, dv) + m * (dot(dv, dv) - m * dot(g, g * d))) / dot(g, g)
    m2 = m2 + 8 * m * dot(g, dv) ** 2 / dot(g, g) ** 2
    r2 = -m * g
    r3 = -m1 * g - m * dv
    r4 = -m2 * g - 2 * m1 * dv - m * r2 * d
    p = r + h * v + h**2 / 2 * r2 + h**3 / 6 * r3 + h**4 / 24 * r4
    exact_lat = np.arctan2(p[:, 2], (1 - e2) * np.hypot(p[:, 0], p[:, 1])) / turn
    exact_lon = lon.astype(real) + np.arctan2(p[:, 1], p[:, 0]) / turn
    gap = np.remainder(got_lon - exact_lon + 180, 360) - 180
    aside = gap * turn * np.cos(exact_lat * turn) * SEMI_MAJOR
    along = (got_lat - exact_lat) * turn * SEMI_MAJOR
    assert np.hypot(aside, along).max() < ARITHMETIC_ERROR
