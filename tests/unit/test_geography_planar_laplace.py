"""Planar Laplace noise: what is promised, what is refused, and what a row depends on."""

from __future__ import annotations

import math
from dataclasses import replace

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyproj import Geod

from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace
from ldpaudit.geography.noise.planar_laplace import ARITHMETIC_DRIFT, ARITHMETIC_ERROR
from ldpaudit.geography.noise.repeated import PRESETS
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
    random = np.random.default_rng(2)
    words = random.integers(0, 2**64, (64, 4), dtype=np.uint64)
    words[:, 0], words[:, 1] = np.arange(64), 1 << 63
    lon, lat = PlanarLaplace(math.log(3), 200.0, snap=None).move(np.full(64, 6.0), np.full(64, 47.0), words)
    _, _, metres = ELLIPSOID.inv(np.full(64, 6.0), np.full(64, 47.0), lon, lat)
    uniform = np.exp(-np.asarray(metres) * MECHANISM.epsilon) / 0.5 * 2.0**64
    continued = (words[:, 3] >> np.uint64(32)).astype(np.float64) / 2**32
    assert uniform == pytest.approx(np.arange(64) + continued, rel=1e-9, abs=1e-8)


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
            mechanism = replace(preset, snap=snap)
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


def spelled(words: np.ndarray, epsilon: float) -> tuple[np.ndarray, np.ndarray]:
    """Return bearing in degrees and way in metres, as `displace` says that words spell them."""
    more = words[:, 3] >> np.uint64(32), words[:, 3] & np.uint64(2**32 - 1)
    one, other = (np.log((words[:, at] + (more[at] + 0.5) / 2**32) / 2**64) for at in range(2))
    angle = ((words[:, 2] & np.uint64(2**51 - 1)).astype(np.float64) + 0.5) * (np.pi / 2**52)
    north = np.cos(angle) * np.where(words[:, 2] >> np.uint64(63), -1, 1)
    east = np.sin(angle) * np.where(words[:, 2] >> np.uint64(62) & np.uint64(1), -1, 1)
    return np.degrees(np.arctan2(east, north)), -(one + other) / epsilon


@pytest.mark.parametrize("radius", [200.0, 1000.0, 20_000.0, 100_000.0])
def test_a_point_moves_as_its_words_say(radius: float) -> None:
    """Also beside poles and the antimeridian, and up to 6,000 km; PROJ's own error is like ours."""
    random, n = np.random.default_rng(11), 60_000
    lon, lat = random.uniform(-180, 180, n), np.degrees(np.arcsin(random.uniform(-1, 1, n)))
    lon[:5000], lat[5000:10_000] = 180.0 - random.uniform(0, 1e-4, 5000), random.uniform(89.99, 90.0, 5000)
    lat[10_000:10_002] = -90.0, 90.0
    words = random.integers(0, 2**64, (n, 4), dtype=np.uint64)
    # Far ways too: uniforms down to 2^-50.
    words[::3, 0] >>= random.integers(0, 50, len(words[::3]), dtype=np.uint64)
    mechanism = PlanarLaplace(math.log(2), radius, snap=None)
    bearing, metres = spelled(words, mechanism.epsilon)
    x, y = mechanism.move(lon, lat, words)
    _, _, error = ELLIPSOID.inv(x, y, *ELLIPSOID.fwd(lon, lat, bearing, metres)[:2])
    assert metres.max() > 30 / mechanism.epsilon
    share = np.asarray(error) / (ARITHMETIC_ERROR + ARITHMETIC_DRIFT * metres)
    assert share.max() < (0.6 if radius <= 1000.0 else 1.0)
    assert ((x >= -180.0) & (x < 180.0)).all()


@given(st.floats(-180.0, 180.0), st.floats(-90.0, 90.0), st.sampled_from([0.5, 1.0, 25.0, 1000.0]))
def test_snapping_twice_is_snapping_once(lon: float, lat: float, step: float) -> None:
    # So small a level that nothing moves.
    still = PlanarLaplace(1e12, 1.0, step)
    words = np.full((1, 4), 1 << 62, dtype=np.uint64)
    once = still.move(np.array([lon]), np.array([lat]), words)
    assert still.move(*once, words) == once
    assert -180.0 <= once[0][0] < 180.0
    _, _, moved = ELLIPSOID.inv(lon, lat, once[0][0], once[1][0])
    # Half a diagonal; around the poles a parallel has room for few nodes.
    assert moved < (0.75 if abs(lat) < 89.0 else 1.3) * step + 0.01
