"""Planar Laplace noise: what is promised, what is refused, and what a row depends on."""

from __future__ import annotations

import math

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyproj import Geod

from ldpaudit.errors import UserError
from ldpaudit.geography import PRESETS, PlanarLaplace
from ldpaudit.geography.noise import planar_laplace_kernel
from ldpaudit.geography.noise.geodesic_kernels import MIDDLE_LATITUDE, SHORT, follow
from ldpaudit.geography.noise.grid_kernels import decimals, snapped
from ldpaudit.geography.noise.noise_kernels import displace, displace_each
from ldpaudit.geography.noise.planar_laplace import ARITHMETIC_DRIFT, ARITHMETIC_ERROR
from ldpaudit.guarantee import round_up
from ldpaudit.randomness import Key

ELLIPSOID = Geod(ellps="WGS84")
MECHANISM = PlanarLaplace(level=math.log(3), radius=200.0)


def cloud(n: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(5)
    return random.uniform(5.7, 7.1, n), random.uniform(46.6, 47.6, n)


def test_a_row_depends_on_the_key_and_its_number_alone(key: Key) -> None:
    lon, lat = cloud(1000)
    whole = MECHANISM.sanitize(lon, lat, key, first_row=70)
    for size in (1, 7, 333):
        parts = [
            MECHANISM.sanitize(lon[at : at + size], lat[at : at + size], key, first_row=70 + at)
            for at in range(0, 1000, size)
        ]
        assert np.array_equal(np.concatenate([part[0] for part in parts]), whole[0])
        assert np.array_equal(np.concatenate([part[1] for part in parts]), whole[1])


def test_a_tiny_uniform_is_told_as_finely_as_the_others() -> None:
    """A word below 2^40 alone would leave steps of 2^-40 of the uniform and more; far tails show them."""
    words = np.full((65, 3), np.uint64(1 << 63))
    words[1:, 0] = np.arange(64)
    words[1:, 2] = np.arange(64)
    lon, lat = PlanarLaplace(math.log(3), 200.0, snap=None).move(np.full(65, 6.0), np.full(65, 47.0), words)
    _, _, metres = ELLIPSOID.inv(np.full(65, 6.0), np.full(65, 47.0), lon, lat)
    uniform = np.exp(-metres[1:] * MECHANISM.epsilon) / 0.5 * 2.0**64
    assert np.array_equal(np.floor(uniform), np.arange(64))
    # The part behind the word is spread evenly: mean 1/2, standard error 0.036.
    part = uniform - np.arange(64)
    assert abs(part.mean() - 0.5) < 4 * 0.036
    assert len(np.unique(np.round(part, 6))) == 64


def test_missing_points_stay_missing_and_take_no_noise_from_others(key: Key) -> None:
    lon, lat = cloud(10)
    moved = MECHANISM.sanitize(lon, lat, key)
    gappy = lon.copy(), lat.copy()
    for values in gappy:
        values[3] = np.nan
    left = MECHANISM.sanitize(*gappy, key)
    others = np.arange(10) != 3
    assert np.isnan(left[0][3])
    assert np.isnan(left[1][3])
    assert np.array_equal(left[0][others], moved[0][others])


def test_what_is_no_place_is_refused_with_its_row(key: Key) -> None:
    places = (
        (math.nan, 47),
        (6, math.nan),
        (math.inf, 47),
        (6, -math.inf),
        (180.1, 47),
        (6, 90.5),
        (9e5, 6e6),
    )
    for lon, lat in places:
        with pytest.raises(UserError, match="row 4812"):
            MECHANISM.sanitize([6.0, lon], [47.0, lat], key, first_row=4810)


def test_impossible_settings_are_refused() -> None:
    plain = ({"level": 0.0}, {"level": -1.0}, {"level": math.inf}, {"radius": 0.0}, {"radius": math.nan})
    for setting in (*plain, {"snap": 0.0}, {"radius": 1e7}):
        with pytest.raises(UserError):
            PlanarLaplace(**{"level": 1.0, "radius": 200.0, **setting})  # type: ignore[arg-type]


def test_the_proved_epsilon_covers_the_theorem_in_exact_arithmetic() -> None:
    for preset in PRESETS:
        for snap in [0.1, 1.0, 10.0]:
            mechanism = PlanarLaplace(preset.epsilon * preset.radius, preset.radius, snap)
            with mpmath.workdps(60):
                epsilon = mpmath.mpf(mechanism.epsilon)
                reach = 60 / epsilon
                bearing = 2 * mpmath.pi / mpmath.mpf(2) ** 53
                # Each of two uniforms lies within 2^-41 of itself of the one that is used.
                off = 2 * mpmath.mpf(2) ** -41 / epsilon + ARITHMETIC_ERROR + ARITHMETIC_DRIFT * reach
                q = mpmath.mpf(snap) / (reach * bearing + 2 * off)
                grown = 2 * mpmath.e ** (epsilon * snap)
                theorem = epsilon + mpmath.log((q + grown) / (q - grown)) / snap
                radius = mpmath.mpf(6356752.314)
                curvature = 1 / reach - mpmath.cot(reach / radius) / radius
                assert mechanism.proved_epsilon() >= theorem + curvature
            # The unevenness of the grid costs the rest.
            excess = 0.05 * float(theorem - epsilon)
            assert mechanism.proved_epsilon() <= float(theorem + curvature) + excess


def test_the_promise_is_that_of_two_points_at_the_radius() -> None:
    promise = MECHANISM.guarantee(("lon", "lat"))
    assert promise.distance == 200.0
    assert promise.epsilon >= math.log(3)
    assert promise.epsilon < math.log(3) * 1.0001
    assert "eps <= 1.0987 (two points 200 m apart)" in promise.line(["town"])


def test_without_a_grid_that_hides_the_last_digits_nothing_is_promised() -> None:
    for snap in [None, 1e-9]:
        promise = PlanarLaplace(math.log(2), 1000.0, snap=snap).guarantee()
        assert math.isinf(promise.epsilon)
        assert round_up(promise.epsilon) == "infinite"
        assert promise.caveat


def test_points_lie_on_a_fixed_grid_that_knows_nothing_of_their_origin(key: Key) -> None:
    # Very different true points near one place end on the same few nodes.
    n = 40_000
    random = np.random.default_rng(1)
    coarse = PlanarLaplace(3.0, 20.0, snap=50.0)
    lon, lat = coarse.sanitize(6.0 + random.uniform(0, 1e-3, n), 47.0 + random.uniform(0, 1e-3, n), key)
    rows = np.unique(lat)
    assert len(rows) < 20
    _, _, gaps = ELLIPSOID.inv(np.full(len(rows) - 1, 6.0), rows[:-1], np.full(len(rows) - 1, 6.0), rows[1:])
    assert np.abs(gaps - 50.0).max() < 0.6
    on_row = np.unique(lon[lat == rows[len(rows) // 2]])
    middle = np.full(len(on_row) - 1, rows[len(rows) // 2])
    _, _, gaps = ELLIPSOID.inv(on_row[:-1], middle, on_row[1:], middle)
    assert np.abs(gaps - 50.0).max() < 0.6


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


@pytest.mark.parametrize("epsilon", [math.log(3) / 200, math.log(2) / 1000])
def test_the_new_kernel_leads_to_the_nodes_of_the_old_one(epsilon: float) -> None:
    n = 1_500_000
    lon, lat, _, _ = walks(n, 1.0)
    words = np.random.default_rng(8).integers(0, 2**64, (n, 4), dtype=np.uint64)
    x, y, old_x, old_y = np.empty((4, n))
    planar_laplace_kernel.displace(lon, lat, words, epsilon, 1.0, 1e7, x, y)
    three = np.ascontiguousarray(words[:, :3]).ravel()
    displace_each(lon, lat, three, np.full(2 * n, np.uint64(1 << 63)), epsilon, 1.0, 1e7, old_x, old_y)
    assert ((x != old_x) | (y != old_y)).sum() <= 1
