"""Regions across the 180th meridian and around a pole hold their points at whatever longitude these have."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyogrio
import pytest
import shapely
from pyproj import Transformer

from ldpaudit.geography import Tiling
from ldpaudit.geography.equal_area import EqualArea

MANY = 20_000


def written(path: Path, shapes: list[shapely.Polygon], crs: str) -> Path:
    pyogrio.raw.write(
        path,
        geometry=shapely.to_wkb(np.array(shapes)),
        field_data=[np.array([str(at) for at in range(len(shapes))], dtype=object)],
        fields=["code"],
        crs=crs,
        geometry_type="Polygon",
    )
    return path


def located(tiling: Tiling, lon: list[float], lat: list[float]) -> list[int]:
    """Locate few points, and the same among many: both ways must agree."""
    few = tiling.locate(lon, lat).tolist()
    times = MANY // len(lon) + 1
    assert tiling.locate(np.tile(lon, times), np.tile(lat, times)).tolist() == few * times
    return few


def test_a_projected_layer_across_the_meridian_is_laid_side_by_side(tmp_path: Path) -> None:
    # Four squares of 40 km in a row, in the grid of Fiji; the meridian runs through the second.
    middle, north = Transformer.from_crs(4326, 3460, always_xy=True).transform(180.0, -17.0)
    left = [middle - 60_000 + 40_000 * at for at in range(4)]
    squares = [shapely.box(x, north, x + 40_000, north + 40_000) for x in left]
    tiling = Tiling.read(written(tmp_path / "fiji.gpkg", squares, "EPSG:3460"))
    west, _, east, _ = tiling.bounds
    assert east - west < 2.0
    assert tiling.is_coverage
    back = Transformer.from_crs(3460, 4326, always_xy=True)
    lon, lat = back.transform([x + 20_000 for x in left], [north + 20_000] * 4)
    assert min(lon) < -179.0 < 179.0 < max(lon)
    assert located(tiling, [*lon, 180.0, -180.0, 0.0], [*lat, -16.8, -16.8, -16.8]) == [0, 1, 2, 3, 1, 1, -1]
    assert tiling.locate([-178.0], [-16.8], outside="nearest").tolist() == [3]
    assert shapely.area(tiling.dissolve(["all"] * 4).shapes[0]) == pytest.approx(
        shapely.area(tiling.shapes).sum()
    )


def test_a_ring_around_a_pole_holds_the_pole(tmp_path: Path) -> None:
    cap = shapely.Point(0, 0).buffer(1_000_000, quad_segs=16)
    tiling = Tiling.read(written(tmp_path / "cap.gpkg", [cap], "EPSG:3995"))
    lon = np.arange(-180.0, 181.0, 15.0)
    inside = located(tiling, lon.tolist(), [85.0] * len(lon))
    assert inside == [0] * len(lon)
    assert located(tiling, lon.tolist(), [90.0] * len(lon)) == [0] * len(lon)
    assert located(tiling, lon.tolist(), [75.0] * len(lon)) == [-1] * len(lon)
    south = Tiling.read(written(tmp_path / "south.gpkg", [cap], "EPSG:3031"))
    assert located(south, [0.0, 100.0, 0.0], [-90.0, -85.0, -75.0]) == [0, 0, -1]


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
