"""Each point of a tiling has exactly one region; layers that cannot be trusted are refused."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyogrio
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import Transformer

from ldpaudit.errors import UserError
from ldpaudit.geography import Tiling
from ldpaudit.geography.equal_area import EqualArea, Shapes
from ldpaudit.geography.tiling_index import TilingIndex

SIDE = 12


def cells() -> list[list[tuple[float, float]]]:
    """Return a coverage of crooked quadrangles with shared corners."""
    random = np.random.default_rng(3)
    step = 0.05
    corner = np.stack(np.meshgrid(np.arange(SIDE + 1), np.arange(SIDE + 1), indexing="ij"), axis=-1) * step
    corner += random.uniform(-0.35, 0.35, corner.shape) * step + np.array([5.7, 46.6])
    corner = corner.round(5)
    return [
        [tuple(corner[i + a, j + b]) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))]
        for i in range(SIDE)
        for j in range(SIDE)
    ]


def feature(ring: list[tuple[float, float]], **attributes: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": attributes,
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


def geojson(path: Path, features: list[dict[str, Any]]) -> Path:
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def tiling(tmp_path_factory: pytest.TempPathFactory) -> Tiling:
    rings = cells()
    features = [
        feature(ring, code=f"{at:05d}", region="west" if at < len(rings) // 2 else "east")
        for at, ring in enumerate(rings)
    ]
    path = geojson(tmp_path_factory.mktemp("tiling") / "cells.geojson", features)
    return Tiling.read(path, parent="region")


def test_missing_points_have_no_region(tiling: Tiling) -> None:
    x, y = shapely.get_coordinates(shapely.point_on_surface(tiling.shapes[:3])).T
    x[1] = y[1] = math.nan
    assert tiling.locate(x, y).tolist() == [0, -1, 2]
    assert tiling.locate([math.nan], [math.nan], outside="error").tolist() == [-1]
    assert tiling.locate([], []).tolist() == []


def test_a_point_outside_takes_a_code_or_the_nearest_region_or_is_refused(tiling: Tiling) -> None:
    west, south, _, _ = tiling.bounds
    x, y = [west - 0.01, west - 1.0], [south + 0.03, south - 1.0]
    assert tiling.locate(x, y).tolist() == [-1, -1]
    assert tiling.locate(x, y, outside="nearest").tolist() == [0, 0]
    with pytest.raises(UserError) as caught:
        tiling.locate(x, y, outside="error", first_row=10)
    assert "row 11" in str(caught.value)
    with pytest.raises(UserError):
        tiling.locate(x, y, outside="keep")


def test_nearest_means_metres_and_not_degrees(tmp_path: Path) -> None:
    # At 60 degrees north a degree of longitude is half as long as one of latitude.
    east = [(1.4, 60.0), (1.5, 60.0), (1.5, 60.1), (1.4, 60.1), (1.4, 60.0)]
    north = [(0.0, 60.9), (0.1, 60.9), (0.1, 61.0), (0.0, 61.0), (0.0, 60.9)]
    path = geojson(tmp_path / "two.geojson", [feature(north, code="north"), feature(east, code="east")])
    at = Tiling.read(path).locate([0.05], [60.05], outside="nearest")
    assert at.tolist() == [1]


RING = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]
BOW = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0)]


def test_a_layer_that_cannot_be_trusted_is_refused(tmp_path: Path) -> None:
    one, point = feature(RING, code="a"), {"type": "Point", "coordinates": [1, 2]}
    for features, what in (
        ([], ""),
        ([feature(RING, name="a")], '"code"'),
        ([one, one], '"a"'),
        ([one, feature(RING, code=None)], "polygon 2"),
        ([one, feature(BOW, code="b")], "polygon 2"),
        ([one, {**feature(RING, code="b"), "geometry": None}], ""),
        ([{**one, "geometry": point}], ""),
    ):
        with pytest.raises(UserError, match=r"bad\.geojson") as caught:
            Tiling.read(geojson(tmp_path / "bad.geojson", features))
        assert what in str(caught.value)


def test_a_layer_without_a_coordinate_system_is_refused(tmp_path: Path) -> None:
    path, shape = tmp_path / "nowhere.shp", shapely.to_wkb([shapely.Polygon(RING)])
    with pytest.warns(UserWarning, match="crs"):
        pyogrio.raw.write(path, shape, [np.array(["a"], object)], ["code"], geometry_type="Polygon", crs=None)
    with pytest.raises(UserError):
        Tiling.read(path)


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
    assert shapely.area(shapely.union_all(tiling.shapes)) == pytest.approx(shapely.area(tiling.shapes).sum())


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


Points = np.ndarray


def first_touched(shapes: Shapes, points: Points) -> np.ndarray:
    """Return the first region that GEOS finds at each point, -1 for none."""
    point, region = shapely.STRtree(shapes).query(shapely.points(points), predicate="intersects")
    first = np.full(len(points), len(shapes))
    np.minimum.at(first, point, region)
    return np.where(first == len(shapes), -1, first)


def exactly_touched(shapes: Shapes, point: Points) -> int:
    """Return the first region at a point by fractions, even-odd, borders included."""
    x, y = map(Fraction, point.tolist())
    west, south, east, north = shapely.bounds(shapes).T
    around = (west <= point[0]) & (point[0] <= east) & (south <= point[1]) & (point[1] <= north)
    for region, shape in zip(np.flatnonzero(around).tolist(), shapes[around], strict=True):
        inside = False
        for ring in shapely.get_rings(shapely.get_parts(shape)):
            corners = [tuple(map(Fraction, corner)) for corner in shapely.get_coordinates(ring).tolist()]
            for (x1, y1), (x2, y2) in pairwise(corners):
                side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
                if side == 0 and min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2):
                    return region
                if (y1 > y) != (y2 > y):
                    inside ^= (side < 0) == (y2 > y1)
        if inside:
            return region
    return -1


def require_owners(shapes: Shapes, points: Points) -> None:
    """Require the first region that GEOS says, by the raster as by tests of all points."""
    found = TilingIndex(shapes).many(*np.ascontiguousarray(points.T))
    assert np.array_equal(found, first_touched(shapes, points))
    assert np.array_equal(found, TilingIndex(shapes).owners(*np.ascontiguousarray(points.T)))


def on_borders(shapes: Shapes) -> Points:
    """Return each vertex, the middle of each edge, and the doubles beside both."""
    rings = shapely.get_rings(shapely.get_parts(shapes))
    at, of = shapely.get_coordinates(rings, return_index=True)
    middle = (at[1:] + at[:-1])[of[1:] == of[:-1]] / 2
    exact = np.unique(np.concatenate([at, middle]), axis=0)
    beside = [np.column_stack([next_to(exact[:, 0], far), exact[:, 1]]) for far in (-400.0, 400.0)]
    beside += [np.column_stack([exact[:, 0], next_to(exact[:, 1], far)]) for far in (-400.0, 400.0)]
    return np.concatenate([exact, *beside])


def next_to(values: Points, far: float) -> Points:
    """Return the next doubles; beside 0 one whose products do not vanish."""
    return np.where(values == 0.0, np.copysign(1e-30, far), np.nextafter(values, far))


@pytest.fixture(scope="module")
def doubs(shared_data: Path) -> Tiling:
    return Tiling.read(shared_data / "doubs" / "communes-25-doubs.geojson")


def test_every_border_point_of_doubs_has_one_owner(doubs: Tiling) -> None:
    points = on_borders(doubs.shapes)
    require_owners(doubs.shapes, points)
    vertices = np.unique(shapely.get_coordinates(doubs.shapes), axis=0)
    assert len(vertices) == 13_691
    owner = TilingIndex(doubs.shapes).many(*np.ascontiguousarray(vertices.T))
    assert (owner >= 0).all()
    assert [exactly_touched(doubs.shapes, one) for one in vertices[::600]] == owner[::600].tolist()


@pytest.mark.long
def test_a_million_points_have_the_owners_that_exact_tests_give(doubs: Tiling) -> None:
    west, south, east, north = doubs.bounds
    points = np.random.default_rng(6).uniform((west, south), (east, north), (1_000_000, 2))
    require_owners(doubs.shapes, points)
    owner = doubs.locate(*points.T)
    some = np.arange(0, len(points), 5000)
    assert [exactly_touched(doubs.shapes, points[at]) for at in some] == owner[some].tolist()


def test_borders_on_the_lines_of_cells_mark_both_sides() -> None:
    """The raster begins a side beside the regions, so that borders run along its lines."""
    shapes = np.array([shapely.box(i, j, i + 1, j + 1) for i in range(8) for j in range(8)], dtype=object)
    lines = np.linspace(0.0, 8.0, 8 * 64 + 1)
    points = np.stack(np.meshgrid(lines, lines), axis=-1).reshape(-1, 2)
    beside = [np.nextafter(points, far) for far in (-np.inf, np.inf)]
    require_owners(shapes, np.concatenate([points, *beside]))


COORDINATE = st.integers(-6, 6)


@st.composite
def some_polygons(draw: st.DrawFn) -> Shapes:
    """Draw polygons with holes and parts on a grid of whole numbers; they overlap, touch and coincide."""
    found = []
    for _ in range(draw(st.integers(1, 5))):
        ring = draw(st.lists(st.tuples(COORDINATE, COORDINATE), min_size=3, max_size=8))
        made = shapely.make_valid(shapely.Polygon(ring))
        parts = [part for part in shapely.get_parts(made) if part.geom_type == "Polygon"]
        if parts:
            found.append(shapely.union_all(parts))
    return np.array(found, dtype=object)


@settings(max_examples=80)
@given(some_polygons(), st.sampled_from([1.0, 0.125, 1 / 3, 1e-4]), st.sampled_from([0.0, 5.9, -0.1]))
def test_any_polygons_own_what_geos_says(shapes: Shapes, scale: float, aside: float) -> None:
    if not len(shapes):
        return
    shapes = shapely.transform(shapes, lambda points: points * scale + aside)
    shapes = shapes[shapely.is_valid(shapes)]
    if not len(shapes):
        return
    halves = np.stack(np.meshgrid(np.arange(-14, 15) / 2, np.arange(-14, 15) / 2), axis=-1).reshape(-1, 2)
    points = np.concatenate([halves * scale + aside, on_borders(shapes)])
    require_owners(shapes, points)
