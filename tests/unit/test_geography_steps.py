"""The steps that treat places: what they write, what they promise, what they refuse and when."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter
from pyproj import Geod

from ldpaudit.errors import UserError
from ldpaudit.geography import DistanceToPlace, GeneralizeRegion, PlanarLaplace, PlanarLaplaceStep
from ldpaudit.geography.stations import Stations
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.retired import RETIRED
from ldpaudit.step import Context, Step
from ldpaudit.tables import Column

COLUMNS = {
    "id": Column("id"),
    "lon": Column("lon", "number", decimal=","),
    "lat": Column("lat", "number", decimal=","),
    "town": Column("town"),
}


def step(kind: type, **written: Any) -> Any:
    return TypeAdapter(kind).validate_python(written)


def laplace(**written: Any) -> PlanarLaplaceStep:
    return step(PlanarLaplaceStep, **{"x": "lon", "y": "lat", "level": "ln(3)", "radius": 200, **written})  # type: ignore[no-any-return]


def batch(lon: list[Any], lat: list[Any], town: list[Any] | None = None) -> pa.RecordBatch:
    return pa.record_batch(
        {"id": [str(at) for at in range(len(lon))], "lon": lon, "lat": lat, "town": town or ["A"] * len(lon)}
    )


def square(west: float, **attributes: str) -> dict[str, Any]:
    ring = [[west, 47.0], [west + 1, 47.0], [west + 1, 48.0], [west, 48.0], [west, 47.0]]
    return {
        "type": "Feature",
        "properties": attributes,
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


@pytest.fixture
def context(tmp_path: Path) -> Context:
    squares = [
        square(6.0, code="01", large="W"),
        square(7.0, code="02", large="E"),
        square(8.0, code="03", large="E"),
    ]
    (tmp_path / "squares.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": squares}))
    (tmp_path / "towns.csv").write_text("name;district\nA;North\nB;South\nC;North\n")
    return Context(folder=tmp_path, columns=COLUMNS)


def test_texts_with_a_decimal_comma_become_moved_numbers(context: Context, key: Key) -> None:
    rows = batch(["6,02", None, "6,5"], ["47,24", None, "47,5"])
    after = laplace().apply(rows, range(20, 23), key, context)
    assert after.schema.names == rows.schema.names
    assert after.column("lon").type == pa.float64()
    assert after.column("lon").null_count == after.column("lat").null_count == 1
    assert after.column("lon")[1].as_py() is None
    lon, lat = PlanarLaplace(math.log(3), 200.0).sanitize(
        [6.02, np.nan, 6.5], [47.24, np.nan, 47.5], key, first_row=20
    )
    assert after.column("lon").to_pylist()[::2] == lon[::2].tolist()
    assert after.column("lat").to_pylist()[::2] == lat[::2].tolist()
    _, _, metres = Geod(ellps="WGS84").inv(6.02, 47.24, lon[0], lat[0])
    assert 0 < metres < 12_000
    leaving = laplace().bind(context).columns
    assert leaving["lon"] == Column("lon", "number")
    assert list(leaving) == list(COLUMNS)


def test_columns_that_hold_no_coordinates_are_refused_before_any_row() -> None:
    timed = {**COLUMNS, "lat": Column("lat", "time")}
    for columns, x in ((COLUMNS, "longitude"), (COLUMNS, "lat"), (COLUMNS, "town"), (timed, "lon")):
        with pytest.raises(UserError):
            laplace(x=x).bind(Context(Path(), columns))


def test_cells_that_hold_no_place_are_refused_with_column_and_row(context: Context, key: Key) -> None:
    places = ((None, 47.0), (6.0, None), (math.nan, math.nan), (math.inf, 47.0), (6.0, 91.0), (0.0, 0.0))
    for one in (laplace(), step(GeneralizeRegion, polygons="squares.geojson", x="lon", y="lat")):
        for lon, lat in places:
            rows = batch(pa.array([6.0, lon], pa.float64()), pa.array([47.5, lat], pa.float64()), ["A", "A"])
            with pytest.raises(UserError, match=r'"(lon|lat)".*row 102'):
                one.apply(rows, range(100, 102), key, context)


def test_a_table_sends_names_to_regions(context: Context, key: Key) -> None:
    region = step(
        GeneralizeRegion, **{"column": "town", "table": "towns.csv", "from": "name", "to": "district"}
    )
    rows = batch(["6", "6", "6"], ["47", "47", "47"], ["C", None, "B"])
    after = region.apply(rows, range(3), key, context)
    assert after.schema.names == ["id", "lon", "lat", "town"]
    assert after.column("town").to_pylist() == ["North", None, "South"]
    assert region.regions(context) == ("North", "South")
    assert region.modifies() == ("town",)
    assert list(region.bind(context).columns) == after.schema.names


def test_a_name_that_the_table_does_not_know_is_an_error_or_a_group(context: Context, key: Key) -> None:
    written = {"column": "town", "table": "towns.csv", "from": "name", "to": "district"}
    rows = batch(["6", "6"], ["47", "47"], ["A", "Nowhere"])
    with pytest.raises(UserError, match="row 2") as caught:
        step(GeneralizeRegion, **written).apply(rows, range(2), key, context)
    assert "Nowhere" not in str(caught.value)
    other = step(GeneralizeRegion, **written, unmatched="other")
    assert other.apply(rows, range(2), key, context).column("town").to_pylist() == ["North", "other"]
    assert other.regions(context) == ("North", "South", "other")


def test_polygons_replace_points_by_regions(context: Context, key: Key) -> None:
    region = step(GeneralizeRegion, polygons="squares.geojson", x="lon", y="lat")
    rows = batch(["6,5", "7", None, "12"], ["47,5", "47,5", None, "47,5"])
    after = region.apply(rows, range(4), key, context)
    assert after.schema.names == ["id", "region", "town"]
    assert after.column("region").to_pylist() == ["01", "01", None, "outside"]
    assert region.regions(context) == ("01", "02", "03", "outside")
    assert region.modifies() == ("lon", "lat")
    assert list(region.bind(context).columns) == after.schema.names
    assert region.guarantee(context) is None


def test_polygons_can_give_an_attribute_a_name_and_keep_the_point(context: Context, key: Key) -> None:
    region = step(
        GeneralizeRegion,
        polygons="squares.geojson",
        x="lon",
        y="lat",
        to="large",
        into="area",
        keep=True,
        outside="nearest",
    )
    rows = batch(["6,5", "7,5", "12"], ["47,5", "47,5", "47,5"])
    after = region.apply(rows, range(3), key, context)
    assert after.schema.names == ["id", "lon", "area", "lat", "town"]
    assert after.column("area").to_pylist() == ["W", "E", "E"]
    assert after.column("lon").to_pylist() == ["6,5", "7,5", "12"]
    assert region.regions(context) == ("E", "W")
    assert region.modifies() == ()
    assert list(region.bind(context).columns) == after.schema.names


TABLE = {"column": "town", "table": "towns.csv", "from": "name", "to": "district"}
POLYGONS = {"polygons": "squares.geojson", "x": "lon", "y": "lat"}


def test_a_region_comes_from_one_public_file() -> None:
    for written in [
        {},
        {**TABLE, **POLYGONS},
        {**TABLE, "x": "lon"},
        {**POLYGONS, "column": "town"},
        {**POLYGONS, "from": "name"},
        {key: value for key, value in TABLE.items() if key != "to"},
        {key: value for key, value in TABLE.items() if key != "from"},
        {key: value for key, value in POLYGONS.items() if key != "y"},
    ]:
        with pytest.raises(UserError):
            step(GeneralizeRegion, **written)


def test_public_files_and_names_are_checked_before_any_row(context: Context) -> None:
    for written, what in [
        ({**TABLE, "table": "absent.csv"}, "absent.csv"),
        ({**TABLE, "to": "region"}, '"region"'),
        ({**TABLE, "column": "city"}, '"city"'),
        ({**TABLE, "into": "id"}, '"id"'),
        ({**TABLE, "keep": True}, '"town"'),
        ({**POLYGONS, "polygons": "absent.gpkg"}, ""),
        ({**POLYGONS, "id": "insee"}, '"insee"'),
        ({**POLYGONS, "x": "town"}, ""),
        ({**POLYGONS, "into": "town"}, '"town"'),
    ]:
        with pytest.raises(UserError) as caught:
            step(GeneralizeRegion, **written).bind(context)
        assert what in str(caught.value)


GEOD = Geod(ellps="WGS84")
POINTS = {
    "lon": Column("lon", "number"),
    "lat": Column("lat", "number"),
    "town": Column("town"),
    "km": Column("km", "number"),
}
REGION = {"polygons": "squares.geojson", "x": "lon", "y": "lat", "into": "town", "recompute": True}
DISTANCE = {"x": "lon", "y": "lat", "table": "stations.csv", "name": "station", "into": "far"}


@pytest.fixture
def stations_context(tmp_path: Path) -> Context:
    ring = [[6.0, 47.0], [7.0, 47.0], [7.0, 48.0], [6.0, 48.0], [6.0, 47.0]]
    square = {
        "type": "Feature",
        "properties": {"code": "01"},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }
    (tmp_path / "squares.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": [square]}))
    (tmp_path / "stations.csv").write_text("station;lon;lat\nEast;6,9;47,5\nWest;6,1;47,5\n")
    return Context(folder=tmp_path, columns=POINTS)


def rows() -> pa.RecordBatch:
    return pa.record_batch(
        {
            "lon": pa.array([6.2, 6.8, None, 9.0]),
            "lat": pa.array([47.5, 47.5, None, 47.5]),
            "town": ["a", None, "c", "d"],
            "km": ["1", "2", "3", "4"],
        }
    )


def applied(one: Step, stations_context: Context, key: Key) -> pa.RecordBatch:
    after = one.apply(rows(), range(4), key, stations_context)
    assert list(one.bind(stations_context).columns) == after.schema.names
    return after


def test_the_region_takes_the_place_of_the_old_values(stations_context: Context, key: Key) -> None:
    again = step(GeneralizeRegion, **REGION)
    after = applied(again, stations_context, key)
    assert after.schema.names == ["lon", "lat", "town", "km"]
    assert after.column("town").to_pylist() == ["01", "01", None, "outside"]
    assert after.column("lon").equals(rows().column("lon"))
    assert again.modifies() == again.recomputes() == ("town",)
    assert again.inputs() == ("lon", "lat")


def test_what_cannot_be_written_is_refused_before_any_row(stations_context: Context) -> None:
    table = {"column": "town", "table": "t.csv", "from": "a", "to": "b", "recompute": True}
    regions = ({**REGION, "into": "city"}, {**REGION, "into": "lon"}, {**REGION, "into": None}, table)
    wrong = ({"into": "km"}, {"into": "lon"}, {"recompute": True}, {"name": "brigade"}, {"x": "town"})
    more = ({"station": "town", "name_into": "near"}, {"station": "brigade"})
    steps = [(GeneralizeRegion, one) for one in regions]
    for kind, written in (*steps, *((DistanceToPlace, {**DISTANCE, **one}) for one in (*wrong, *more))):
        with pytest.raises(UserError):
            step(kind, **written).bind(stations_context)


def test_the_nearest_station_and_its_distance_are_added_or_replace_what_was_there(
    stations_context: Context, key: Key
) -> None:
    added = applied(step(DistanceToPlace, **DISTANCE, name_into="near", unit="m"), stations_context, key)
    assert added.schema.names == ["lon", "lat", "town", "km", "near", "far"]
    assert added.column("near").to_pylist() == ["West", "East", None, "East"]
    metres = [round(GEOD.inv(6.1, 47.5, 6.2, 47.5)[2]), round(GEOD.inv(6.9, 47.5, 9.0, 47.5)[2])]
    assert added.column("far").to_pylist() == [metres[0], metres[0], None, metres[1]]
    again = {**DISTANCE, "into": "km", "name_into": "town", "recompute": True}
    replaced = applied(step(DistanceToPlace, **again), stations_context, key)
    assert replaced.schema.names == ["lon", "lat", "town", "km"]
    assert replaced.column("town").equals(added.column("near"))
    assert replaced.column("km").to_pylist()[0] == metres[0] / 1000
    assert step(DistanceToPlace, **again).modifies() == ("town", "km")


def test_the_distance_to_the_station_that_a_column_names(stations_context: Context, key: Key) -> None:
    batch = rows().set_column(2, "town", pa.array(["East", None, "West", "North"]))
    strict = step(DistanceToPlace, **DISTANCE, station="town", unit="m")
    assert strict.inputs() == ("lon", "lat", "town")
    with pytest.raises(UserError) as caught:
        strict.apply(batch, range(10, 14), key, stations_context)
    assert "row 14" in str(caught.value)
    assert "North" not in str(caught.value)
    lenient = step(DistanceToPlace, **DISTANCE, station="town", unit="m", unknown="missing")
    far = lenient.apply(batch, range(4), key, stations_context).column("far").to_pylist()
    assert far == [round(GEOD.inv(6.9, 47.5, 6.2, 47.5)[2]), None, None, None]


PLACE = st.tuples(st.floats(-180, 180), st.floats(-90, 90))


@given(st.lists(PLACE, min_size=1, max_size=8), st.lists(PLACE, min_size=1, max_size=5))
def test_the_nearest_station_is_that_of_the_shortest_geodesic(
    stations: list[tuple[float, float]], points: list[tuple[float, float]]
) -> None:
    """Anywhere on Earth: across the antimeridian, at the poles, on the other side of the globe."""
    table = Stations(tuple(map(str, range(len(stations)))), *np.array(stations).T)
    lon, lat = np.array(points).T
    at, metres = table.nearest(lon, lat)
    every = np.array([[GEOD.inv(*point, *one)[2] for one in stations] for point in points])
    assert metres == pytest.approx(every.min(axis=1), abs=1e-6)
    assert every[np.arange(len(points)), at] == pytest.approx(every.min(axis=1), abs=1e-6)


def test_steps_of_earlier_versions_are_refused_with_what_to_write_instead() -> None:
    for name, words in RETIRED["step"].items():
        with pytest.raises(UserError) as refusal:
            Recipe.parse(f'ldpaudit = 1\ninput = {{ path = "t.csv" }}\nstep = [{{ do = "{name}" }}]')
        assert name in refusal.value.what
        assert refusal.value.hint == str(words)
    for key, words in RETIRED["planar-laplace"].items():
        written = f'{{ do = "planar-laplace", x = "x", y = "y", level = 1.0, radius = 9.0, {key} = "a" }}'
        with pytest.raises(UserError, match=key) as refusal:
            Recipe.parse(f'ldpaudit = 1\ninput = {{ path = "t.csv" }}\nstep = [{written}]')
        assert refusal.value.hint == str(words)
