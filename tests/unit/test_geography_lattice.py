"""The exact sampler: its law, its map, what it promises, and what decides where 64 bits do not."""

from __future__ import annotations

import hashlib
import math
from itertools import product

import mpmath
import numpy as np
import pytest
from pyproj import CRS, Geod, Transformer
from scipy import stats

from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace, PlanarLaplaceStep
from ldpaudit.geography.noise.equal_area_kernels import AUTHALIC_RADIUS, authalic, places, plane
from ldpaudit.geography.noise.exact_lattice import exact_node
from ldpaudit.geography.noise.lattice_kernels import ATTEMPTS, WORDS_PER_ATTEMPT
from ldpaudit.geography.noise.lattice_noise import EXTENT, WORDS_PER_POINT, LatticeNoise, centre_of
from ldpaudit.randomness import Key

ELLIPSOID = Geod(ellps="WGS84")
DOUBS = (6.0, 47.0)
CENTRES = [DOUBS, (179.5, -17.0), (0.0, 90.0), (10.0, -90.0), (-120.0, 0.0)]
# Rates of about 1 and 0.2 nats per node, so that few nodes hold nearly all the probability.
COARSE, FINE = LatticeNoise(3.4, 2.0, 1.0, DOUBS), LatticeNoise(2.3, 10.0, 1.0, DOUBS)


def law(rate: float, reach: int) -> np.ndarray:
    """Return the exact probabilities of the nodes of a square, by the definition."""
    far = 20 * reach
    at = np.arange(-far, far + 1)
    whole = np.exp(-rate * np.hypot(at[:, None], at[None, :]))
    assert whole[0].max() < 1e-12
    inner = slice(far - reach, far + reach + 1)
    return whole[inner, inner] / whole.sum()


def counted(noise: LatticeNoise, draws: int, reach: int, seed: int = 1) -> np.ndarray:
    x, y = noise.nodes(Key.for_tests(seed).words(0, draws, WORDS_PER_POINT))
    near = (np.abs(x) <= reach) & (np.abs(y) <= reach)
    side = 2 * reach + 1
    nodes = (x[near] + reach) * side + y[near] + reach
    return np.bincount(nodes, minlength=side * side).reshape(side, side)


@pytest.mark.parametrize(("noise", "reach"), [(COARSE, 5), (FINE, 9)], ids=["coarse", "fine"])
def test_nodes_have_the_probabilities_of_the_channel(noise: LatticeNoise, reach: int) -> None:
    draws = 300_000
    counts, expected = counted(noise, draws, reach), law(noise.rate, reach) * draws
    rest = draws - counts.sum(), draws - expected.sum()
    found = np.append(counts.ravel(), rest[0]), np.append(expected.ravel(), rest[1])
    assert found[1].min() > 5
    assert stats.chisquare(*found).pvalue > 1e-4
    # Power: a rate that is two percent off is seen.
    other = law(noise.rate * 1.02, reach) * draws
    wrong = np.append(other.ravel(), draws - other.sum())
    assert stats.chisquare(found[0], wrong).pvalue < 1e-4


@pytest.mark.parametrize("noise", [COARSE, FINE], ids=["coarse", "fine"])
def test_no_release_tells_two_points_apart_by_more_than_the_promise(noise: LatticeNoise) -> None:
    """Enumerate small grids: the ratio of the channel, over all pairs of nodes and all releases."""
    rate, side = noise.rate, range(-4, 5)
    for x, y in product(product(side, side), repeat=2):
        apart = math.dist(x, y)
        worst = max(rate * (math.dist(z, y) - math.dist(z, x)) for z in product(range(-9, 10, 3), repeat=2))
        assert worst <= rate * apart + 1e-12
    # Two points `radius` apart get nodes so far apart at most, in steps.
    farthest = noise.largest_scale * noise.radius / noise.step + math.sqrt(2)
    assert rate * farthest <= noise.level
    assert rate * farthest > noise.level * 0.9999


def test_nodes_of_points_lie_no_farther_apart_than_the_promise_takes_them() -> None:
    random = np.random.default_rng(2)
    n, radius = 40_000, 200.0
    for centre in CENTRES:
        noise = LatticeNoise(1.0, radius, 5.0, centre)
        start = [np.full(n, value) for value in centre]
        lon, lat, _ = ELLIPSOID.fwd(*start, random.uniform(0, 360, n), random.uniform(0, EXTENT, n))
        near = ELLIPSOID.fwd(lon, lat, random.uniform(0, 360, n), np.full(n, radius))[:2]
        nodes = []
        for place in ((lon, lat), near):
            x, y = np.empty(n), np.empty(n)
            plane(*(np.asarray(part) for part in place), *centre, x, y)
            nodes.append((x, y))
        (x, y), (other_x, other_y) = nodes
        assert np.hypot(x - other_x, y - other_y).max() <= noise.largest_scale * radius
        steps = [np.rint(part / 5.0) for part in (x, y, other_x, other_y)]
        apart = np.hypot(steps[0] - steps[2], steps[1] - steps[3])
        assert apart.max() <= noise.largest_scale * radius / 5.0 + math.sqrt(2)
        # The bound is not idle: the rounding reaches nine tenths of it somewhere.
        assert apart.max() > 0.9 * noise.largest_scale * radius / 5.0 + 0.9 * math.sqrt(2)


@pytest.mark.parametrize("centre", CENTRES)
def test_the_map_is_that_of_a_sphere_of_equal_area(centre: tuple[float, float]) -> None:
    random = np.random.default_rng(3)
    n = 3_000
    start = [np.full(n, value) for value in centre]
    lon, lat, _ = ELLIPSOID.fwd(*start, random.uniform(0, 360, n), random.uniform(0, EXTENT, n))
    x, y, back = np.empty(n), np.empty(n), (np.empty(n), np.empty(n))
    plane(lon, lat, *centre, x, y)
    places(x, y, *centre, *back)
    _, _, off = ELLIPSOID.inv(lon, lat, *back)
    assert off.max() < 2e-8
    sphere = CRS.from_proj4(f"+proj=longlat +R={AUTHALIC_RADIUS}")
    middle = math.degrees(authalic(centre[1]))
    lambert = CRS.from_proj4(f"+proj=laea +R={AUTHALIC_RADIUS} +lon_0={centre[0]} +lat_0={middle}")
    change = Transformer.from_crs(sphere, lambert, always_xy=True)
    expected = change.transform(lon, np.degrees([authalic(value) for value in lat]))
    assert np.hypot(expected[0] - x, expected[1] - y).max() < 2e-8


def test_the_latitude_of_the_sphere_is_that_of_its_definition() -> None:
    """Snyder 3-11 and 3-12: sin(beta) = q / q_p."""
    with mpmath.workdps(40):
        flattening = 1 / mpmath.mpf("298.257223563")
        e = mpmath.sqrt(flattening * (2 - flattening))

        def q(s: mpmath.mpf) -> mpmath.mpf:
            return (1 - e * e) * (s / (1 - e * e * s * s) + mpmath.atanh(e * s) / e)

        assert abs(mpmath.mpf(6378137) * mpmath.sqrt(q(mpmath.mpf(1)) / 2) - AUTHALIC_RADIUS) < 1e-8
        largest = mpmath.mpf(1)
        for lat in (-90.0, -89.999, -45.0, -1e-6, 0.0, 10.0, 35.3, 47.24, 80.0, 89.9999, 90.0):
            phi = mpmath.mpf(lat) * mpmath.pi / 180
            beta = mpmath.asin(q(mpmath.sin(phi)) / q(mpmath.mpf(1)))
            assert abs(authalic(lat) - beta) < 1e-15
            if abs(lat) < 90:
                normal = 6378137 / mpmath.sqrt(1 - (e * mpmath.sin(phi)) ** 2)
                along = mpmath.mpf(AUTHALIC_RADIUS) * mpmath.cos(beta) / (normal * mpmath.cos(phi))
                largest = max(largest, along, 1 / along)
        noise = LatticeNoise(1.0, 1e-3, 1.0)
        angle = 2 * mpmath.asin(mpmath.mpf(EXTENT) / (2 * mpmath.mpf(AUTHALIC_RADIUS)))
        assert noise.largest_scale >= largest / mpmath.cos(angle / 2)
        assert noise.largest_scale < 1.00001 * largest / mpmath.cos(angle / 2)


def exactly(
    noise: LatticeNoise, words: np.ndarray, change: dict[tuple[int, int, int], int]
) -> tuple[int, int]:
    """Draw a node by decimals from the words of a row, some of which are given."""
    given = [int(word) for word in words]

    def word_at(attempt: int, number: int, n: int) -> int:
        at = attempt * WORDS_PER_ATTEMPT + number
        if (attempt, number, n) in change:
            return change[attempt, number, n]
        return given[at] if n == 0 else 1 << 63

    return exact_node(noise.rate, word_at)


@pytest.mark.parametrize("level", [math.log(2), 40.0, 1e4])
def test_words_and_decimals_draw_the_same(level: float) -> None:
    noise = LatticeNoise(level, 1000.0, 1.0, DOUBS)
    words = Key.for_tests(4).words(0, 150, WORDS_PER_POINT)
    x, y = noise.nodes(words)
    for row, drawn in enumerate(words):
        assert exactly(noise, drawn, {}) == (x[row], y[row])


def test_what_64_bits_leave_open_more_bits_decide() -> None:
    """A word on the edge between two distances: the words that follow it tell on which side it lies."""
    noise = LatticeNoise(5.0, 10.0, 1.0, DOUBS)
    with mpmath.workdps(60):
        b = mpmath.mpf(noise.rate) / mpmath.sqrt(2)
        edge = 2 * mpmath.exp(-3 * b) / (1 + mpmath.exp(-b)) * mpmath.mpf(2) ** 64
        word = int(edge)
        inside = int((edge - word) * 2**64)
    words = np.full(WORDS_PER_POINT, np.uint64(1 << 62))
    words[1], words[2] = np.uint64(2**64 - 1), np.uint64(4)
    # U below the edge gives three steps or more; the second attempt is never reached.
    assert exactly(noise, words, {(0, 0, 0): word, (0, 0, 1): inside - 1}) == (3, 0)
    assert exactly(noise, words, {(0, 0, 0): word, (0, 0, 1): inside + 1}) == (2, 0)
    words[0] = word
    assert noise.nodes(words[None, :])[0][0] in {2, 3}


def test_rows_that_need_more_attempts_go_on_with_words_of_their_own() -> None:
    words = Key.for_tests(5).words(0, 3, WORDS_PER_POINT).copy()
    # The largest words for all decisions: no attempt of the six stands, unless both distances are alike.
    words[:, 2::3] = np.uint64(2**64 - 1)
    words[:, 0::3], words[:, 1::3] = np.uint64(2**62), np.uint64(2**61)
    words[:, 17] -= np.arange(3, dtype=np.uint64)
    x, y = FINE.nodes(words)
    assert len({(int(a), int(b)) for a, b in zip(x, y, strict=True)}) > 1
    again = FINE.nodes(words[::-1])
    assert np.array_equal(again[0][::-1], x)
    secret = hashlib.sha256(b"ldpaudit continued lattice" + words[0].astype("<u8").tobytes()).digest()
    further = [
        int(Key(secret).blocks_at(np.array([[at, 0]], dtype=np.uint64))[0, 0])
        for at in range(WORDS_PER_POINT, 3 * WORDS_PER_POINT)
    ]
    change = {
        (at // WORDS_PER_ATTEMPT + ATTEMPTS, at % WORDS_PER_ATTEMPT, 0): word
        for at, word in enumerate(further)
    }
    assert exactly(FINE, words[0], change) == (x[0], y[0])


def test_a_row_depends_on_the_key_and_its_number_alone(key: Key) -> None:
    mechanism = PlanarLaplace(math.log(2), 600.0, sampler="lattice", origin=DOUBS)
    random = np.random.default_rng(5)
    lon, lat = random.uniform(5.7, 7.1, 12_000), random.uniform(46.6, 47.6, 12_000)
    lon[7], lat[7] = np.nan, np.nan
    whole = mechanism.sanitize(lon, lat, key, first_row=70)
    for size in (999, 5461):
        parts = [
            mechanism.sanitize(lon[at : at + size], lat[at : at + size], key, first_row=70 + at)
            for at in range(0, len(lon), size)
        ]
        for number in (0, 1):
            assert np.array_equal(
                np.concatenate([part[number] for part in parts]), whole[number], equal_nan=True
            )
    for moved in whole:
        assert np.flatnonzero(np.isnan(moved)).tolist() == [7]
    _, _, metres = ELLIPSOID.inv(lon[8:], lat[8:], whole[0][8:], whole[1][8:])
    scaled = np.sort(metres) * mechanism.noise.epsilon
    assert stats.kstest(scaled, stats.gamma(2).cdf).pvalue > 1e-4


def test_released_points_lie_on_one_grid(key: Key) -> None:
    mechanism = PlanarLaplace(2.0, 100.0, snap=50.0, sampler="lattice", origin=DOUBS)
    random = np.random.default_rng(6)
    lon, lat = mechanism.sanitize(random.uniform(5.9, 6.1, 500), random.uniform(46.9, 47.1, 500), key)
    x, y = np.empty(500), np.empty(500)
    plane(lon, lat, *DOUBS, x, y)
    for part in (x, y):
        assert np.abs(part / 50.0 - np.rint(part / 50.0)).max() < 0.05


def test_the_promise_is_the_level_and_names_the_sampler() -> None:
    promise = PlanarLaplace(math.log(3), 200.0, sampler="lattice", origin=DOUBS).guarantee()
    assert promise.epsilon == pytest.approx(math.log(3), rel=1e-12)
    assert "lattice sampler, on a grid of 1 m" in promise.protocol
    assert "exact within 1,000 km" in promise.caveat
    assert "follows from the points" not in promise.caveat
    assert "follows from the points" in PlanarLaplace(1.0, 200.0, sampler="lattice").guarantee().caveat


def test_without_an_origin_the_middle_of_the_points_is_the_centre(key: Key) -> None:
    assert centre_of(np.array([179.0, -178.0, np.nan]), np.array([-17.0, -18.0, np.nan])) == (-180.0, -18.0)
    lon, lat = np.array([5.8, 6.3]), np.array([46.9, 47.2])
    found = PlanarLaplace(1.0, 200.0, sampler="lattice").sanitize(lon, lat, key)
    named = PlanarLaplace(1.0, 200.0, sampler="lattice", origin=DOUBS).sanitize(lon, lat, key)
    assert np.array_equal(found, named)


def test_points_far_from_the_origin_are_refused(key: Key) -> None:
    mechanism = PlanarLaplace(1.0, 200.0, sampler="lattice", origin=DOUBS)
    with pytest.raises(UserError, match="more than 1,000 km"):
        mechanism.sanitize([6.0, 20.0], [47.0, 47.0], key)


@pytest.mark.parametrize("centre", [(179.9, 10.0), (30.0, 90.0), (-60.0, -90.0)])
def test_noise_crosses_the_antimeridian_and_the_poles(centre: tuple[float, float], key: Key) -> None:
    mechanism = PlanarLaplace(1.0, 5_000.0, sampler="lattice", origin=centre)
    n = 2_000
    start = [np.full(n, value) for value in centre]
    lon, lat = mechanism.sanitize(*start, key)
    assert (lon >= -180.0).all()
    assert (lon < 180.0).all()
    bearing, _, metres = ELLIPSOID.inv(*start, lon, lat)
    assert stats.kstest(metres * mechanism.noise.epsilon, stats.gamma(2).cdf).pvalue > 1e-4
    assert stats.kstest(np.mod(bearing, 360.0) / 360.0, "uniform").pvalue > 1e-4


def test_grids_about_other_centres_share_no_noise(key: Key) -> None:
    """The same node in two grids that are turned against each other would follow from their difference."""
    lon, lat = np.full(200, 6.0), np.full(200, 47.0)
    moved = [
        PlanarLaplace(1.0, 500.0, sampler="lattice", origin=(lon_0, 47.0)).sanitize(lon, lat, key)
        for lon_0 in (6.0, 7.0)
    ]
    assert abs(np.corrcoef(moved[0][0], moved[1][0])[0, 1]) < 0.3
    assert abs(np.corrcoef(moved[0][1], moved[1][1])[0, 1]) < 0.3


def test_a_step_of_the_lattice_needs_a_public_centre() -> None:
    written = {"x": "lon", "y": "lat", "level": "ln(3)", "radius": 200.0, "sampler": "lattice"}
    for origin in ((), (6.0,), (6.0, 47.0, 1.0)):
        with pytest.raises(UserError, match="centre of the grid"):
            PlanarLaplaceStep(**written, origin=origin)
    step = PlanarLaplaceStep(**written, origin=(6.0, 47.0))
    assert step.mechanism() == PlanarLaplace(math.log(3), 200.0, sampler="lattice", origin=(6.0, 47.0))
