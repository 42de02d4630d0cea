"""What a map draws: borders once and without gaps at every level, points sorted by tiles."""

from __future__ import annotations

import json
import warnings
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import shapely
from pyproj import Transformer
from shapely.geometry import mapping

from ldpaudit.errors import UserError
from ldpaudit.geography.drawing import END, OWN, SHARED, borders, points
from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.tables import ReadOptions

Shapes = npt.NDArray[np.object_]


def written(path: Path, shapes: Shapes) -> Path:
    features = [
        {"type": "Feature", "properties": {"code": f"R{at}"}, "geometry": mapping(shape)}
        for at, shape in enumerate(shapes)
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")
    return path


def wavy(columns: int, fine: int) -> Shapes:
    """Strips of 0.1 degree whose borders wave, so that there is something to simplify."""
    at = np.linspace(0, 1, fine)
    lines = [
        np.column_stack([6 + 0.1 * column + 0.004 * np.sin(40 * at + column), 47 + 0.3 * at])
        for column in range(columns + 1)
    ]
    return np.array(
        [shapely.Polygon(np.concatenate([left, right[::-1]])) for left, right in pairwise(lines)],
        dtype=object,
    )


def polygons_of(table: dict[str, npt.NDArray[np.float64]], count: int) -> Shapes:
    found: list[shapely.Polygon] = [shapely.Polygon()] * count
    ends = np.flatnonzero(table["joined"] == END)
    for start, stop in zip(np.append(0, ends[:-1] + 1), ends + 1, strict=True):
        ring = np.column_stack([table["x"][start:stop], table["y"][start:stop]])
        found[int(table["region"][start])] = shapely.Polygon(ring)
    return np.array(found, dtype=object)


def test_each_line_between_two_regions_is_drawn_once_and_none_is_lost(tmp_path: Path) -> None:
    shapes = wavy(6, 400)
    drawn = borders(written(tmp_path / "strips.geojson", shapes), labels=("name", "code"))
    assert drawn.count == 6
    assert drawn.labels == tuple(f"R{at}" for at in range(6))
    columns = {name: drawn.table[name].to_numpy() for name in drawn.table.column_names}
    tolerances = np.unique(columns["tolerance"]).tolist()
    assert tolerances[0] == 0
    assert len(tolerances) > 1
    sizes = []
    for tolerance in tolerances:
        level = {name: values[columns["tolerance"] == tolerance] for name, values in columns.items()}
        x, y, joined = level["x"], level["y"], level["joined"]
        lines = {}
        for at in np.flatnonzero(joined != END):
            ends = frozenset([(x[at], y[at]), (x[at + 1], y[at + 1])])
            lines.setdefault(ends, []).append(joined[at])
        assert all(sorted(kinds) in ([OWN], [SHARED, OWN]) for kinds in lines.values())
        assert sum(len(kinds) == 2 for kinds in lines.values()) > 4
        found = polygons_of(level, 6)
        assert shapely.coverage_is_valid(found)
        sizes.append(len(x))
    assert sizes == sorted(sizes, reverse=True)


def test_regions_that_overlap_are_drawn_all_the_same(tmp_path: Path) -> None:
    shapes = wavy(3, 300)
    shapes[1] = shapely.buffer(shapes[1], 0.01)
    drawn = borders(written(tmp_path / "strips.geojson", shapes))
    assert drawn.count == 3
    assert drawn.labels == ()
    assert set(np.unique(drawn.table["region"].to_numpy())) == {0, 1, 2}


def test_a_bad_layer_is_drawn_as_well_as_it_can_be(tmp_path: Path) -> None:
    bow = shapely.Polygon([(6.0, 47.0), (6.2, 47.2), (6.2, 47.0), (6.0, 47.2), (6.0, 47.0)])
    shapes = np.array([bow, shapely.LineString([(6, 47), (7, 48)]), *wavy(2, 30)], dtype=object)
    drawn = borders(written(tmp_path / "bad.geojson", shapes), labels=("code",))
    assert drawn.labels == ("R0", "R2", "R3")
    assert set(np.unique(drawn.table["region"].to_numpy())) == {0, 1, 2}
    only = written(tmp_path / "lines.geojson", shapes[1:2])
    with pytest.raises(UserError, match="polygons"):
        borders(only)


def test_a_layer_that_names_no_coordinate_system_takes_the_one_that_is_given(tmp_path: Path) -> None:
    import pyogrio

    path = tmp_path / "bare.shp"
    lambert = Transformer.from_crs("EPSG:4326", "EPSG:2154", always_xy=True)
    shapes = shapely.transform(
        wavy(2, 30), lambda points: np.column_stack(lambert.transform(points[:, 0], points[:, 1]))
    )
    fields = [np.array(["A", "B"], object)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pyogrio.raw.write(path, shapely.to_wkb(shapes), fields, ["code"], geometry_type="Polygon", crs=None)
    with pytest.raises(UserError, match="coordinate system"):
        borders(path)
    drawn = borders(path, crs="EPSG:2154")
    assert drawn.frame.lon == pytest.approx(6.1, abs=0.1)
    assert drawn.frame.lat == pytest.approx(47.15, abs=0.1)


def test_metres_are_those_of_the_frame_that_was_asked_for(tmp_path: Path) -> None:
    frame = EqualArea(6.5, 47.5)
    drawn = borders(written(tmp_path / "strips.geojson", wavy(2, 50)), frame=frame)
    x, y = frame.project([6.0], [47.0])
    near = np.hypot(drawn.table["x"].to_numpy() - x[0], drawn.table["y"].to_numpy() - y[0])
    assert near.min() < 0.1


def table_of(path: Path, lon: npt.NDArray[np.float64], lat: npt.NDArray[np.float64]) -> Path:
    rows = (f"{a:.7f},{b:.7f}" for a, b in zip(lon, lat, strict=True))
    path.write_text("lon,lat\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return path


def test_points_are_sorted_by_tiles_and_none_is_lost(tmp_path: Path) -> None:
    draw = np.random.default_rng(3)
    lon, lat = 6 + draw.normal(0, 0.1, 3000), 47 + draw.normal(0, 0.05, 3000)
    # One far away, one without a place.
    lon[0], lat[0], lon[1], lat[1] = 20.0, 40.0, 0.0, 0.0
    found = points(table_of(tmp_path / "t.csv", lon, lat), "lon", "lat", ReadOptions())
    x, y, tile = (found.table[name].to_numpy() for name in ("x", "y", "tile"))
    assert found.rows == 3000
    assert found.whole
    assert len(x) == 2999
    assert (np.diff(tile.astype(int)) >= 0).all()
    assert tile.max() < found.tiles.columns * found.tiles.lines
    # The far one does not make the tiles wide.
    assert found.tiles.side * max(found.tiles.columns, found.tiles.lines) < 100_000
    inner = (tile % found.tiles.columns > 0) & (tile % found.tiles.columns < found.tiles.columns - 1)
    west = found.tiles.west + (tile[inner] % found.tiles.columns) * found.tiles.side
    assert (x[inner] >= west - 0.1).all()
    assert (x[inner] <= west + found.tiles.side + 0.1).all()
    east, north = found.frame.project(np.delete(lon, 1), np.delete(lat, 1))
    assert np.allclose(np.sort(x), np.sort(east), atol=0.1)
    assert np.allclose(np.sort(y), np.sort(north), atol=0.1)


def test_only_the_first_rows_are_drawn_where_there_are_too_many(tmp_path: Path) -> None:
    path = table_of(tmp_path / "t.csv", np.full(50_000, 6.0), np.full(50_000, 47.0))
    found = points(path, "lon", "lat", ReadOptions(), most=20_000)
    assert not found.whole
    assert found.rows == found.table.num_rows < 50_000


def test_a_table_without_a_point_in_degrees_says_so(tmp_path: Path) -> None:
    path = table_of(tmp_path / "t.csv", np.full(5, 950_000.0), np.full(5, 6_680_000.0))
    with pytest.raises(UserError, match="no row holds a longitude and a latitude in degrees"):
        points(path, "lon", "lat", ReadOptions())


def test_real_communes_keep_their_coverage_at_every_level(shared_data: Path) -> None:
    drawn = borders(shared_data / "doubs" / "communes-25-doubs.geojson", labels=("code",))
    columns = {name: drawn.table[name].to_numpy() for name in drawn.table.column_names}
    assert drawn.count == len(set(drawn.labels)) == 576
    for tolerance in np.unique(columns["tolerance"]):
        level = {name: values[columns["tolerance"] == tolerance] for name, values in columns.items()}
        found = polygons_of(level, 576)
        assert not shapely.is_empty(found).any()
        assert shapely.coverage_is_valid(found)
