"""The exact sampler: its law, its map, what it promises, and what decides where 64 bits do not."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest
from pyproj import Geod
from scipy import stats

from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace
from ldpaudit.geography.noise.equal_area_kernels import plane
from ldpaudit.geography.noise.lattice_noise import EXTENT, WORDS_PER_POINT, LatticeNoise
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


def test_points_far_from_the_origin_are_refused(key: Key) -> None:
    mechanism = PlanarLaplace(1.0, 200.0, sampler="lattice", origin=DOUBS)
    with pytest.raises(UserError):
        mechanism.sanitize([6.0, 20.0], [47.0, 47.0], key)
