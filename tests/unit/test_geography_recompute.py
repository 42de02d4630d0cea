"""Columns computed again from a point: its region, its distance to a station, the nearest station."""

from __future__ import annotations

import json
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
from ldpaudit.geography import DistanceToPlace, GeneralizeRegion
from ldpaudit.geography.stations import Stations
from ldpaudit.randomness import Key
from ldpaudit.step import Context, Step
from ldpaudit.tables import Column

GEOD = Geod(ellps="WGS84")
COLUMNS = {
    "lon": Column("lon", "number"),
    "lat": Column("lat", "number"),
    "town": Column("town"),
    "km": Column("km", "number"),
}
REGION = {"polygons": "squares.geojson", "x": "lon", "y": "lat", "into": "town", "recompute": True}
DISTANCE = {"x": "lon", "y": "lat", "table": "stations.csv", "name": "station", "into": "far"}


@pytest.fixture
def context(tmp_path: Path) -> Context:
    ring = [[6.0, 47.0], [7.0, 47.0], [7.0, 48.0], [6.0, 48.0], [6.0, 47.0]]
    square = {
        "type": "Feature",
        "properties": {"code": "01"},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }
    (tmp_path / "squares.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": [square]}))
    (tmp_path / "stations.csv").write_text("station;lon;lat\nEast;6,9;47,5\nWest;6,1;47,5\n")
    return Context(folder=tmp_path, columns=COLUMNS)


def step(kind: type, **written: Any) -> Any:
    return TypeAdapter(kind).validate_python(written)


def rows() -> pa.RecordBatch:
    return pa.record_batch(
        {
            "lon": pa.array([6.2, 6.8, None, 9.0]),
            "lat": pa.array([47.5, 47.5, None, 47.5]),
            "town": ["a", None, "c", "d"],
            "km": ["1", "2", "3", "4"],
        }
    )


def applied(one: Step, context: Context, key: Key) -> pa.RecordBatch:
    after = one.apply(rows(), range(4), key, context)
    assert list(one.bind(context).columns) == after.schema.names
    return after


def test_the_region_takes_the_place_of_the_old_values(context: Context, key: Key) -> None:
    again = step(GeneralizeRegion, **REGION)
    after = applied(again, context, key)
    assert after.schema.names == ["lon", "lat", "town", "km"]
    assert after.column("town").to_pylist() == ["01", "01", None, "outside"]
    assert after.column("lon").equals(rows().column("lon"))
    assert again.modifies() == again.recomputes() == ("town",)
    assert again.inputs() == ("lon", "lat")


def test_what_cannot_be_written_is_refused_before_any_row(context: Context) -> None:
    table = {"column": "town", "table": "t.csv", "from": "a", "to": "b", "recompute": True}
    regions = ({**REGION, "into": "city"}, {**REGION, "into": "lon"}, {**REGION, "into": None}, table)
    wrong = ({"into": "km"}, {"into": "lon"}, {"recompute": True}, {"name": "brigade"}, {"x": "town"})
    more = ({"station": "town", "name_into": "near"}, {"station": "brigade"})
    steps = [(GeneralizeRegion, one) for one in regions]
    for kind, written in (*steps, *((DistanceToPlace, {**DISTANCE, **one}) for one in (*wrong, *more))):
        with pytest.raises(UserError):
            step(kind, **written).bind(context)


def test_the_nearest_station_and_its_distance_are_added_or_replace_what_was_there(
    context: Context, key: Key
) -> None:
    added = applied(step(DistanceToPlace, **DISTANCE, name_into="near", unit="m"), context, key)
    assert added.schema.names == ["lon", "lat", "town", "km", "near", "far"]
    assert added.column("near").to_pylist() == ["West", "East", None, "East"]
    metres = [round(GEOD.inv(6.1, 47.5, 6.2, 47.5)[2]), round(GEOD.inv(6.9, 47.5, 9.0, 47.5)[2])]
    assert added.column("far").to_pylist() == [metres[0], metres[0], None, metres[1]]
    again = {**DISTANCE, "into": "km", "name_into": "town", "recompute": True}
    replaced = applied(step(DistanceToPlace, **again), context, key)
    assert replaced.schema.names == ["lon", "lat", "town", "km"]
    assert replaced.column("town").equals(added.column("near"))
    assert replaced.column("km").to_pylist()[0] == metres[0] / 1000
    assert step(DistanceToPlace, **again).modifies() == ("town", "km")


def test_the_distance_to_the_station_that_a_column_names(context: Context, key: Key) -> None:
    batch = rows().set_column(2, "town", pa.array(["East", None, "West", "North"]))
    strict = step(DistanceToPlace, **DISTANCE, station="town", unit="m")
    assert strict.inputs() == ("lon", "lat", "town")
    with pytest.raises(UserError) as caught:
        strict.apply(batch, range(10, 14), key, context)
    assert "row 14" in str(caught.value)
    assert "North" not in str(caught.value)
    lenient = step(DistanceToPlace, **DISTANCE, station="town", unit="m", unknown="missing")
    far = lenient.apply(batch, range(4), key, context).column("far").to_pylist()
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
