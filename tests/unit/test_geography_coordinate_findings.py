"""How coordinates are written is found with polygons and without, and the step that is offered reads them."""

from __future__ import annotations

import json
import math
import shutil
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pydantic import TypeAdapter
from pyproj import Geod, Transformer

from ldpaudit.errors import UserError
from ldpaudit.geography import ReadCoordinates
from ldpaudit.geography.reading.axes import axis_of, judge, named_pairs
from ldpaudit.geography.reading.readings import CoordinateReading
from ldpaudit.geography.reading.suggest_reading import inspect_coordinates
from ldpaudit.randomness import Key
from ldpaudit.recipe import STEPS
from ldpaudit.step import Context
from ldpaudit.tables import Column, ReadOptions, Source, inspect

N = 400


@pytest.fixture(scope="module")
def polygons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two squares of a degree around Besançon."""
    shapes = []
    for west in (5.5, 6.5):
        ring = [[west, 46.8], [west + 1, 46.8], [west + 1, 47.8], [west, 47.8], [west, 46.8]]
        geometry = {"type": "Polygon", "coordinates": [ring]}
        shapes.append({"type": "Feature", "properties": {"code": str(west)}, "geometry": geometry})
    path = tmp_path_factory.mktemp("polygons") / "squares.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": shapes}), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def points() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    return rng.uniform(5.6, 7.4, N).round(6), rng.uniform(46.9, 47.7, N).round(6)


def table(folder: Path, **columns: Any) -> Path:
    path = folder / "table.csv"
    names = list(columns)
    rows = zip(*columns.values(), strict=True)
    lines = [",".join(names), *(",".join("" if one is None else str(one) for one in row) for row in rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def found(path: Path, polygons: Path | None) -> list[dict[str, Any]]:
    return inspect_coordinates(path, ReadOptions(), inspect(path), polygons)


def restored(path: Path, text: str, key: Key) -> tuple[np.ndarray, np.ndarray]:
    """Paste the step into a recipe, and read the table with it."""
    (written,) = tomllib.loads(text)["step"]
    one = TypeAdapter(STEPS[written.pop("do")]).validate_python(written)
    source = Source.open(path)
    context = Context(path.parent, source.columns)
    one.bind(context)
    rows = pa.Table.from_batches(list(source.batches())).combine_chunks().to_batches()[0]
    after = one.apply(rows, range(rows.num_rows), key, context)
    lon, lat = (after.column(getattr(one, name)).to_numpy(zero_copy_only=False) for name in ("x", "y"))
    return lon.astype(float), lat.astype(float)


def in_system(code: int, lon: np.ndarray, lat: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    x, y = Transformer.from_crs(4326, code, always_xy=True).transform(lon, lat)
    return x.round(3), y.round(3)


def test_degrees_need_no_step(tmp_path: Path, polygons: Path, points: Any) -> None:
    path = table(tmp_path, lon=points[0], lat=points[1])
    for layer in (polygons, None):
        (told,) = found(path, layer)
        assert told["step"] is None
        assert (told["points"], told["outside"]) == (N, 0)
        assert told["readings"] == [{"crs": "EPSG:4326", "scale": 1.0, "swapped": False, "points": N}]


@pytest.mark.parametrize(("code", "swapped"), [(2154, False), (27572, True), (2056, False)])
def test_metres_are_found_by_the_polygons(
    code: int, swapped: bool, tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    x, y = in_system(code, *points)
    path = table(tmp_path, x=y if swapped else x, y=x if swapped else y)
    (told,) = found(path, polygons)
    (reading,) = told["readings"]
    assert (reading["crs"], reading["swapped"], reading["points"]) == (f"EPSG:{code}", swapped, N)
    assert told["as_written"] == 0.0
    assert told["outside"] == 0
    lon, lat = restored(path, told["step"], key)
    assert np.abs(lon - points[0]).max() < 1e-6
    assert np.abs(lat - points[1]).max() < 1e-6


def test_whole_numbers_are_scaled_degrees(tmp_path: Path, polygons: Path, points: Any, key: Key) -> None:
    scale = 1e6
    x, y = (np.round(each * scale).astype(int) for each in points)
    path = table(tmp_path, longitude=x, latitude=y)
    (told,) = found(path, polygons)
    assert told["readings"][0]["scale"] == pytest.approx(1 / scale)
    lon, lat = restored(path, told["step"], key)
    assert np.abs(lon - points[0]).max() <= 0.5 / scale + 1e-12
    assert np.abs(lat - points[1]).max() <= 0.5 / scale + 1e-12


CITIES = [(18.2, 46.1), (21.6, 47.5), (19.1, 47.5), (20.1, 46.3), (16.6, 47.2)]


@pytest.mark.parametrize("code", [23700, 2154])
def test_without_polygons_few_systems_are_asked_about(code: int, tmp_path: Path, key: Key) -> None:
    places = np.tile(CITIES, (20, 1)) + ((-15, 0) if code == 2154 else (0, 0))
    x, y = in_system(code, *places.T)
    path = table(tmp_path, GEO_X=x, GEO_Y=y)
    (told,) = found(path, None)
    assert (told["step"], told["readings"]) == (None, [])
    assert len(told["systems"]) <= 12
    assert f"EPSG:{code}" in [one["crs"] for one in told["systems"][:3]]
    assert len(told["message"].split()) <= 40
    one = next(one for one in told["systems"] if one["crs"] == f"EPSG:{code}")
    read = restored(path, one["step"], key)
    assert np.abs(np.array(read) - places.T).max() < 1e-4


def test_degrees_beside_or_a_code_in_the_name_say_which_system(tmp_path: Path, points: Any) -> None:
    x, y = in_system(27572, *points)
    (_, told) = sorted(
        found(table(tmp_path, X=x, Y=y, lon=points[0], lat=points[1]), None), key=lambda one: one["x"] == "X"
    )
    assert told["readings"][0]["crs"] == "EPSG:27572"
    for x_name, y_name in (
        ("x_27572", "y_27572"),
        ("X_L2E", "Y_L2E"),
        ("coord x Lambert II e", "coord y Lambert II e"),
    ):
        (told,) = found(table(tmp_path, **{x_name: x, y_name: y}), None)
        assert told["readings"][0]["crs"] == "EPSG:27572"


def test_exchanged_rows_are_found_by_the_polygons(
    tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    lon, lat = points[0].copy(), points[1].copy()
    lon[:9], lat[:9] = points[1][:9], points[0][:9]
    path = table(tmp_path, lon=lon, lat=lat)
    polygons = Path(shutil.copy(polygons, tmp_path))
    (told,) = found(path, polygons)
    read = restored(path, told["step"], key)
    assert np.abs(np.array(read) - np.array(points)).max() < 1e-9


def test_points_at_sea_at_zero_and_without_a_half_are_counted_with_their_rows(
    tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    lon, lat = list(points[0]), list(points[1])
    lon[4:7], lat[4:7] = [-20.123456, -20.123457, -20.123458], [40.123456, 40.123457, 40.123458]
    lon[10:12], lat[10:12] = [0, 0], [0, 0]
    lon[20] = lat[21] = lon[22] = lat[22] = None
    path = table(tmp_path, lon=lon, lat=lat)
    (told,) = found(path, polygons)
    assert (told["rows"], told["points"]) == (N, N - 5)
    assert (told["missing"], told["half_missing"], told["zero"]) == (1, 2, 2)
    assert (told["outside"], told["outside_rows"]) == (3, [5, 6, 7])
    there = [at for at in range(N) if at not in (10, 11, 20, 21, 22)]
    for name, values in (("lon", lon), ("lat", lat)):
        low, *_, high = sorted(values[at] for at in there)
        assert told["ranges"][name] == pytest.approx([low, high])
    read = restored(path, told["step"], key)
    assert np.isnan(read[0]).sum() == 5


COLUMNS = {"x": Column("x", "number"), "y": Column("y", "number"), "system": Column("system")}
CONTEXT = Context(Path(), COLUMNS)
LON, LAT = [6.02, 5.9, 7.1], [47.24, 47.0, 47.6]


def step(**written: Any) -> ReadCoordinates:
    return TypeAdapter(ReadCoordinates).validate_python({"x": "x", "y": "y", **written})


def batch(x: Any, y: Any, named: list[str | None] | None = None) -> pa.RecordBatch:
    xs, ys = pa.array(x), pa.array(y)
    return pa.record_batch({"x": xs, "y": ys, "system": named or ["a"] * len(xs)})


def read_by(one: ReadCoordinates, rows: pa.RecordBatch, key: Key, context: Context = CONTEXT) -> Any:
    after = one.apply(rows, range(rows.num_rows), key, context)
    assert after.schema.names == rows.schema.names
    return after.column("x").to_pylist(), after.column("y").to_pylist()


def test_whole_numbers_are_scaled_and_texts_with_leading_zeros_read(key: Key) -> None:
    context = Context(Path(), {"x": Column("x"), "y": Column("y"), "system": Column("system")})
    one = step(scale=1e-5, zero="missing")
    one.bind(context)
    x, y = read_by(
        one, batch(["0602000", "-000500", "0000000", None], ["4724000", "5", "0000000", None]), key, context
    )
    assert x == pytest.approx([6.02, -0.005, None, None])
    assert y == pytest.approx([47.24, 0.00005, None, None])


def test_metres_become_degrees(key: Key) -> None:
    for crs in ["EPSG:2154", "EPSG:27572", "EPSG:32631", "EPSG:32632", "EPSG:3947", "EPSG:3857"]:
        x, y = Transformer.from_crs("EPSG:4326", crs, always_xy=True).transform(LON, LAT)
        lon, lat = read_by(step(crs=crs), batch(x, y), key)
        _, _, metres = Geod(ellps="WGS84").inv(lon, lat, LON, LAT)
        assert max(metres) < 1e-3


def test_a_column_names_the_system_of_each_row(key: Key) -> None:
    x, y = Transformer.from_crs("EPSG:4326", "EPSG:2154", always_xy=True).transform(LON, LAT)
    one = step(crs_column="system", crs_of={"L93": "EPSG:2154", "GPS": "EPSG:4326"}, bad="missing")
    assert one.inputs() == ("x", "y", "system")
    rows = batch(
        [x[0], LON[1], x[2], None, x[0]], [y[0], LAT[1], y[2], None, y[0]], [" L93", "GPS", "L93", None, "?"]
    )
    lon, lat = read_by(one, rows, key)
    assert lon == pytest.approx([*LON, None, None], abs=1e-8)
    assert lat == pytest.approx([*LAT, None, None], abs=1e-8)
    assert list(one.diagnostics(rows, range(5), CONTEXT).values()) == [1]


def test_of_several_systems_the_first_counts_in_which_a_point_fits(key: Key) -> None:
    x, y = Transformer.from_crs("EPSG:4326", "EPSG:2154", always_xy=True).transform(LON, LAT)
    one = step(crs=["EPSG:2154", "EPSG:4326"], bad="missing")
    rows = batch([x[0], LON[1], x[2], 5e8], [y[0], LAT[1], y[2], 5e8])
    lon, lat = read_by(one, rows, key)
    assert lon == pytest.approx([*LON, None], abs=1e-8)
    assert lat == pytest.approx([*LAT, None], abs=1e-8)
    assert list(one.diagnostics(rows, range(4), CONTEXT).values()) == [1]


FLAWED: list[tuple[dict[str, Any], float | None, float | None]] = [
    *(({}, None, 47.0), ({}, 6.0, None), ({}, math.nan, 47.0), ({}, math.inf, 47.0), ({}, 181.0, 47.0)),
    *(({}, 47.0, 91.0), ({"crs": "EPSG:2154"}, 6.0, 47.0), ({"crs": "EPSG:2154"}, 392725.0, 1965670.0)),
]


def test_a_cell_without_a_place_is_refused_with_its_row_or_counted(key: Key) -> None:
    for written, x, y in FLAWED:
        good = (928_000.0, 6_689_000.0) if written else (6.02, 47.24)
        rows = batch(pa.array([good[0], x, x], pa.float64()), pa.array([good[1], y, y], pa.float64()))
        with pytest.raises(UserError, match="row 102"):
            step(**written).apply(rows, range(100, 103), key, CONTEXT)
        kept = step(**written, bad="missing")
        assert [value is None for value in read_by(kept, rows, key)[0]] == [False, True, True]
        assert list(kept.diagnostics(rows, range(3), CONTEXT).values()) == [2]


def test_points_at_zero_are_refused_or_missing_or_kept(key: Key) -> None:
    rows = batch([0.0, 6.02], [0.0, 47.24])
    with pytest.raises(UserError, match=r'row 1.*"missing"'):
        read_by(step(), rows, key)
    assert read_by(step(zero="missing"), rows, key)[0] == [None, 6.02]
    assert read_by(step(zero="keep"), rows, key)[0] == [0.0, 6.02]
    assert list(step(zero="missing").diagnostics(rows, range(2), CONTEXT).values()) == [1]


def test_some_rows_are_exchanged_where_that_brings_them_onto_the_polygons(polygons: Path, key: Key) -> None:
    context = Context(polygons.parent, COLUMNS)
    one = step(swap_outside="squares.geojson", zero="missing")
    one.bind(context)
    rows = batch([6.02, 47.0, 30.0, None, 0.0], [47.24, 6.5, 10.0, None, 0.0])
    assert read_by(one, rows, key, context) == (
        [6.02, 6.5, 30.0, None, None],
        [47.24, 47.0, 10.0, None, None],
    )
    assert (
        one.diagnostics(rows, range(5), context)["swapped, since the point then lies inside the polygons", ""]
        == 1
    )


def test_mistakes_are_found_before_any_row() -> None:
    for written, what in [
        ({"crs": "EPSG:1"}, ""),
        ({"crs": "EPSG:4978"}, ""),
        ({"crs_column": "system", "crs_of": {"a": "Lambert"}}, ""),
        ({"crs_column": "other", "crs_of": {"a": "EPSG:2154"}}, '"other"'),
        ({"x": "y"}, ""),
        ({"x": "z"}, '"z"'),
        ({"swap_outside": "absent.gpkg"}, "absent.gpkg"),
    ]:
        with pytest.raises(UserError, match=what or None) as caught:
            step(**written).bind(CONTEXT)
        assert "\n" not in str(caught.value)
    with pytest.raises(UserError):
        step().bind(Context(Path(), {**COLUMNS, "y": Column("y", "time")}))


RNG = np.random.default_rng(7)
EAST, NORTH = RNG.uniform(5.7, 7.0, 200), RNG.uniform(46.6, 47.5, 200)


def test_names_decide_in_any_order_and_language() -> None:
    names = (
        "gps_latitude,gps_longitude Breite,Länge northing,easting Hochwert,Rechtswert Y,X N,E latdd,longdd"
    )
    for pair in f"{names} широта,долгота 緯度,経度 πλάτος,μήκος YL93,XL93 lat.,lng. phi,lambda".split():
        north, east = pair.split(",")
        assert named_pairs([north, east]) == named_pairs([east, north]) == [(east, north, True)]
        for first, second, x, y in ((north, east, NORTH, EAST), (east, north, EAST, NORTH)):
            found = judge(first, second, x, y)
            assert (found.east, found.north, found.certain) == (east, north, True)


def test_names_that_say_nothing_decide_nothing() -> None:
    for pair in ["c1,c2", "V7,V8", "lat,lat2", "wert,latest", "width,length", "a,b"]:
        assert not judge(*pair.split(","), NORTH, EAST).certain, pair
    assert axis_of("latest_call") == axis_of("x_y") == axis_of("lat_lon") == axis_of("n") == ""


def test_impossible_latitudes_decide_whatever_the_columns_are_called() -> None:
    for turned in [False, True]:
        east, north = RNG.uniform(100, 140, 300), RNG.uniform(-40, 40, 300)
        for names in (("c1", "c2"), ("lat", "lon"), ("lon", "lat")):
            x, y = (north, east) if turned else (east, north)
            found = judge(*names, x, y)
            assert found.certain
            assert found.east == names[turned]
            assert "ranges" in found.by


def test_regions_decide_and_contradict() -> None:
    doubs = (5.6, 46.5, 7.1, 47.6)
    found = judge("c1", "c2", NORTH, EAST, regions=[doubs])
    assert (found.east, found.by, found.certain) == ("c2", ("regions",), True)
    found = judge("lon", "lat", NORTH, EAST, regions=[doubs])
    assert (found.east, found.by, found.against, found.certain) == ("lat", ("regions",), ("names",), False)
    # Regions where the points do not lie say nothing, and some points may lie beyond them.
    assert not judge("c1", "c2", NORTH, EAST, regions=[(100.0, 10.0, 110.0, 20.0)]).by
    some = np.where(np.arange(200) < 60, NORTH + 9, NORTH)
    assert judge("c1", "c2", some, EAST, regions=[doubs]).east == "c2"


def test_x_and_y_of_a_projected_system_are_told_by_where_it_is_used() -> None:
    lambert, poland = [CoordinateReading("EPSG:2154")], [CoordinateReading("EPSG:2180")]
    x, y = RNG.uniform(9.0e5, 9.9e5, 200), RNG.uniform(6.6e6, 6.75e6, 200)
    assert judge("X", "Y", x, y, readings=lambert).by == ("names", "ranges")
    assert judge("X", "Y", y, x, readings=lambert).east == "Y"
    # In Poland X is the northing on paper and the easting in files; both ways lie in Poland.
    x, y = RNG.uniform(4.0e5, 6.0e5, 200), RNG.uniform(4.0e5, 6.0e5, 200)
    assert not judge("X", "Y", x, y, readings=poland).certain
    assert judge("Rechtswert", "Hochwert", x, y, readings=poland).certain


def test_two_points_of_a_row_are_not_mixed() -> None:
    names = ["start_lat", "end_lat", "start_lon", "end_lon"]
    assert named_pairs(names) == [("start_lon", "start_lat", True), ("end_lon", "end_lat", True)]
    assert named_pairs(["lat", "c2"]) == [("c2", "lat", True)]
    assert named_pairs(["c1", "c2"]) == [("c1", "c2", False)]
    assert named_pairs(["lat", "lat2"]) == []
