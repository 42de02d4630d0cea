"""Coordinates that are written in another way become WGS84 degrees; what is no place is told, or counted."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pydantic import TypeAdapter
from pyproj import Geod, Transformer

from ldpaudit.errors import UserError
from ldpaudit.geography import ReadCoordinates
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import Column

COLUMNS = {"x": Column("x", "number"), "y": Column("y", "number"), "system": Column("system")}
CONTEXT = Context(Path(), COLUMNS)
LON, LAT = [6.02, 5.9, 7.1], [47.24, 47.0, 47.6]


def step(**written: Any) -> ReadCoordinates:
    return TypeAdapter(ReadCoordinates).validate_python({"x": "x", "y": "y", **written})


def batch(x: Any, y: Any, named: list[str | None] | None = None) -> pa.RecordBatch:
    xs, ys = pa.array(x), pa.array(y)
    return pa.record_batch({"x": xs, "y": ys, "system": named or ["a"] * len(xs)})


def read(one: ReadCoordinates, rows: pa.RecordBatch, key: Key, context: Context = CONTEXT) -> Any:
    after = one.apply(rows, range(rows.num_rows), key, context)
    assert after.schema.names == rows.schema.names
    return after.column("x").to_pylist(), after.column("y").to_pylist()


def test_whole_numbers_are_scaled_and_texts_with_leading_zeros_read(key: Key) -> None:
    context = Context(Path(), {"x": Column("x"), "y": Column("y"), "system": Column("system")})
    one = step(scale=1e-5, zero="missing")
    one.bind(context)
    x, y = read(
        one, batch(["0602000", "-000500", "0000000", None], ["4724000", "5", "0000000", None]), key, context
    )
    assert x == pytest.approx([6.02, -0.005, None, None])
    assert y == pytest.approx([47.24, 0.00005, None, None])


def test_metres_become_degrees(key: Key) -> None:
    for crs in ["EPSG:2154", "EPSG:27572", "EPSG:32631", "EPSG:32632", "EPSG:3947", "EPSG:3857"]:
        x, y = Transformer.from_crs("EPSG:4326", crs, always_xy=True).transform(LON, LAT)
        lon, lat = read(step(crs=crs), batch(x, y), key)
        _, _, metres = Geod(ellps="WGS84").inv(lon, lat, LON, LAT)
        assert max(metres) < 1e-3


def test_a_column_names_the_system_of_each_row(key: Key) -> None:
    x, y = Transformer.from_crs("EPSG:4326", "EPSG:2154", always_xy=True).transform(LON, LAT)
    one = step(crs_column="system", crs_of={"L93": "EPSG:2154", "GPS": "EPSG:4326"}, bad="missing")
    assert one.inputs() == ("x", "y", "system")
    rows = batch(
        [x[0], LON[1], x[2], None, x[0]], [y[0], LAT[1], y[2], None, y[0]], [" L93", "GPS", "L93", None, "?"]
    )
    lon, lat = read(one, rows, key)
    assert lon == pytest.approx([*LON, None, None], abs=1e-8)
    assert lat == pytest.approx([*LAT, None, None], abs=1e-8)
    assert list(one.diagnostics(rows, range(5), CONTEXT).values()) == [1]


def test_of_several_systems_the_first_counts_in_which_a_point_fits(key: Key) -> None:
    x, y = Transformer.from_crs("EPSG:4326", "EPSG:2154", always_xy=True).transform(LON, LAT)
    one = step(crs=["EPSG:2154", "EPSG:4326"], bad="missing")
    rows = batch([x[0], LON[1], x[2], 5e8], [y[0], LAT[1], y[2], 5e8])
    lon, lat = read(one, rows, key)
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
        assert [value is None for value in read(kept, rows, key)[0]] == [False, True, True]
        assert list(kept.diagnostics(rows, range(3), CONTEXT).values()) == [2]


def test_points_at_zero_are_refused_or_missing_or_kept(key: Key) -> None:
    rows = batch([0.0, 6.02], [0.0, 47.24])
    with pytest.raises(UserError, match=r'row 1.*"missing"'):
        read(step(), rows, key)
    assert read(step(zero="missing"), rows, key)[0] == [None, 6.02]
    assert read(step(zero="keep"), rows, key)[0] == [0.0, 6.02]
    assert list(step(zero="missing").diagnostics(rows, range(2), CONTEXT).values()) == [1]


@pytest.fixture
def square(tmp_path: Path) -> Path:
    ring = [[5.0, 46.0], [8.0, 46.0], [8.0, 48.0], [5.0, 48.0], [5.0, 46.0]]
    shape = {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [ring]}}
    path = tmp_path / "square.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [shape]}), encoding="utf-8")
    return path


def test_some_rows_are_exchanged_where_that_brings_them_onto_the_polygons(square: Path, key: Key) -> None:
    context = Context(square.parent, COLUMNS)
    one = step(swap_outside="square.geojson", zero="missing")
    one.bind(context)
    rows = batch([6.02, 47.0, 30.0, None, 0.0], [47.24, 6.5, 10.0, None, 0.0])
    assert read(one, rows, key, context) == ([6.02, 6.5, 30.0, None, None], [47.24, 47.0, 10.0, None, None])
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


def test_a_time_is_no_coordinate() -> None:
    with pytest.raises(UserError):
        step().bind(Context(Path(), {**COLUMNS, "y": Column("y", "time")}))
