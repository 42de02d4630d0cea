"""Noise in the plane of a projected system: what it costs, and which systems are refused."""

from __future__ import annotations

import math

import numpy as np
import pytest
from pyproj import Geod, Proj, Transformer
from scipy import stats

from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace
from ldpaudit.geography.noise.projected_noise import metric_plane
from ldpaudit.randomness import Key

ELLIPSOID = Geod(ellps="WGS84")


@pytest.mark.parametrize("crs", ["EPSG:2154", "EPSG:32632", "EPSG:3035"])
def test_the_scale_is_that_of_the_factors_of_the_projection(crs: str) -> None:
    found = metric_plane(crs)
    west, south, east, north = found.bounds
    random = np.random.default_rng(1)
    lon, lat = random.uniform(west, east, 20_000), random.uniform(south, north, 20_000)
    factors = Proj(crs).get_factors(lon, lat)
    assert found.largest_scale >= np.max(factors.tissot_semimajor)
    assert found.largest_scale < np.max(factors.tissot_semimajor) + 0.005
    assert found.smallest_scale <= np.min(factors.tissot_semiminor)


def test_epsilon_includes_the_scale() -> None:
    plain, projected = (PlanarLaplace(math.log(3), 200.0, crs=crs).guarantee() for crs in (None, "EPSG:2154"))
    assert projected.epsilon > plain.epsilon * 1.003
    assert projected.epsilon < plain.epsilon * 1.004
    assert "of EPSG:2154" in projected.protocol
    assert "which epsilon includes" in projected.caveat


def test_the_noise_has_its_law_in_the_plane(key: Key) -> None:
    mechanism = PlanarLaplace(math.log(2), 600.0, crs="EPSG:2154")
    n = 20_000
    lon, lat = np.full(n, 6.02), np.full(n, 47.24)
    lon[3], lat[3] = np.nan, np.nan
    moved = mechanism.sanitize(lon, lat, key)
    for one in moved:
        assert np.flatnonzero(np.isnan(one)).tolist() == [3]
    there = np.arange(n) != 3
    change = Transformer.from_crs("EPSG:4326", "EPSG:2154", always_xy=True)
    ends = change.transform(moved[0][there], moved[1][there])
    start = change.transform(6.02, 47.24)
    gap = [end - begin for end, begin in zip(ends, start, strict=True)]
    assert stats.kstest(np.hypot(*gap) * mechanism.epsilon, stats.gamma(2).cdf).pvalue > 1e-4
    assert stats.kstest(np.arctan2(*gap) / (2 * np.pi) + 0.5, "uniform").pvalue > 1e-4
    assert max(np.abs(end - np.rint(end)).max() for end in ends) < 0.02
    parts = [
        mechanism.sanitize(lon[at : at + 7_001], lat[at : at + 7_001], key, first_row=at) for at in (0, 7_001)
    ]
    assert np.array_equal(
        np.concatenate([part[0] for part in parts])[:14_002], moved[0][:14_002], equal_nan=True
    )


@pytest.mark.parametrize(
    ("crs", "said"),
    [
        ("EPSG:3857", "1.47 times at 47 degrees north"),
        ("EPSG:4326", "1.47 times too small from east to west"),
        ("EPSG:2263", "counts in US survey foot"),
        ("EPSG:0", "names no coordinate system"),
    ],
)
def test_systems_that_are_no_measure_of_distance_are_refused_with_figures(crs: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        PlanarLaplace(math.log(3), 200.0, crs=crs)


def test_points_outside_the_area_of_use_are_refused(key: Key) -> None:
    with pytest.raises(UserError, match="area of use"):
        PlanarLaplace(1.0, 200.0, crs="EPSG:2154").sanitize([2.0, 30.0], [47.0, 47.0], key)
