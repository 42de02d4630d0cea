"""Planar Laplace noise: what is promised, what is refused, and what a row depends on."""

from __future__ import annotations

import math

import mpmath
import numpy as np
import pytest
from pyproj import Geod

from ldpaudit.errors import UserError
from ldpaudit.geography import PRESETS, PlanarLaplace
from ldpaudit.geography.noise.continuous_noise import ARITHMETIC_DRIFT, ARITHMETIC_ERROR
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
    lattice = ({"snap": None}, {"crs": "EPSG:2154"}, {"origin": (200.0, 0.0)})
    more = ({"snap": 0.0}, {"origin": (6.0, 47.0)}, {"sampler": "gaussian"}, {"radius": 1e7})
    for setting in (*plain, *more, *({"sampler": "lattice", **one} for one in lattice)):
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
