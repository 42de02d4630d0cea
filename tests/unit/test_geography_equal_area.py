"""The local equal-area frame: against PROJ, against areas on the ellipsoid, and where longitudes wrap."""

from __future__ import annotations

import numpy as np
import pytest
from pyproj import Transformer

from ldpaudit.geography.equal_area import EqualArea

MIDDLES = [(6.2, 47.1), (179.9, -17.5), (10.0, 85.0), (-60.0, 0.0), (0.0, 0.0)]


def test_it_is_the_projection_of_proj() -> None:
    for middle in MIDDLES:
        lon0, lat0 = middle
        draw = np.random.default_rng(0)
        lon = (lon0 + draw.uniform(-40, 40, 2000) + 180) % 360 - 180
        lat = np.clip(lat0 + draw.uniform(-30, 30, 2000), -89.9, 89.9)
        crs = f"+proj=laea +lon_0={lon0} +lat_0={lat0} +ellps=WGS84"
        theirs = Transformer.from_crs("EPSG:4326", crs, always_xy=True).transform(lon, lat)
        ours = EqualArea(lon0, lat0).project(lon, lat)
        assert np.abs(np.array(ours) - np.array(theirs)).max() < 1e-4


def test_the_middle_is_found_across_the_antimeridian_and_beside_a_stray_point() -> None:
    fiji = EqualArea.around([177.5, 178.0, -179.9, -178.2, 179.0], [-17, -18, -17.5, -16.5, -17.2])
    assert abs(fiji.lon) > 178
    assert fiji.lat == pytest.approx(-17.2, abs=0.5)
    x, _ = fiji.project([177.5, -178.2], [-17.2, -17.2])
    assert x[1] - x[0] == pytest.approx(457_000, rel=0.01)
    here = EqualArea.around([6.0] * 99 + [-160.0], [47.0] * 99 + [-20.0])
    assert (here.lon, here.lat) == pytest.approx((6.0, 47.0))
    assert EqualArea.around([], []) == EqualArea(0.0, 0.0)
