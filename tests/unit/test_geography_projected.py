"""Noise in the plane of a projected system: what it costs, and which systems are refused."""

from __future__ import annotations

import math

import numpy as np
import pytest
from pyproj import Proj

from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace
from ldpaudit.geography.noise.projected_noise import metric_plane


def test_the_scale_is_that_of_the_factors_of_the_projection() -> None:
    for crs in ["EPSG:2154", "EPSG:32632", "EPSG:3035"]:
        found = metric_plane(crs)
        west, south, east, north = found.bounds
        random = np.random.default_rng(1)
        lon, lat = random.uniform(west, east, 20_000), random.uniform(south, north, 20_000)
        factors = Proj(crs).get_factors(lon, lat)
        assert found.largest_scale >= np.max(factors.tissot_semimajor)
        assert found.largest_scale < np.max(factors.tissot_semimajor) + 0.005
        assert found.smallest_scale <= np.min(factors.tissot_semiminor)


def test_systems_that_are_no_measure_of_distance_are_refused() -> None:
    for crs in ("EPSG:3857", "EPSG:4326", "EPSG:2263", "EPSG:0"):
        with pytest.raises(UserError):
            PlanarLaplace(math.log(3), 200.0, crs=crs)
