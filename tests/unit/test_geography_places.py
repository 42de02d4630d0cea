"""Noise once for each place or person: who shares it, what it promises, and points brought back."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError
from pyproj import Geod

from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplaceStep, Tiling
from ldpaudit.geography.noise.shared_draws import farther, rounded
from ldpaudit.geography.noise.truncation import Region
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import Column

ELLIPSOID = Geod(ellps="WGS84")
COLUMNS = {
    "lon": Column("lon", "number"),
    "lat": Column("lat", "number"),
    "who": Column("who"),
    "address": Column("address"),
}


def laplace(**written: Any) -> PlanarLaplaceStep:
    kept = {"x": "lon", "y": "lat", "level": "ln(3)", "radius": 200, **written}
    return TypeAdapter(PlanarLaplaceStep).validate_python(kept)


def rows(lon: Any, lat: Any, who: Any = None, address: Any = None) -> pa.RecordBatch:
    lon, lat = ([None if value is None else str(value) for value in values] for values in (lon, lat))
    return pa.record_batch(
        {"lon": lon, "lat": lat, "who": who or ["a"] * len(lon), "address": address or ["x"] * len(lon)}
    )


def moved(
    step: PlanarLaplaceStep, batch: pa.RecordBatch, key: Key, first: int = 0, memory: Key | None = None
) -> list[tuple[float, float]]:
    context = Context(folder=Path(), columns=COLUMNS)
    out, _ = step.treated(batch, range(first, first + batch.num_rows), key, replace(context, memory=memory))
    return list(zip(out.column("lon").to_pylist(), out.column("lat").to_pylist(), strict=True))


def test_rows_of_one_place_get_one_point_and_no_others_do(key: Key) -> None:
    batch = rows([6.0, 6.1, 6.0, 6.0], [47.0, 47.0, 47.0, 47.1], ["a", "a", "b", "b"])
    points = moved(laplace(per="place"), batch, key)
    assert points[0] == points[2]
    assert len(set(points)) == 3
    assert points == [moved(laplace(per="place"), batch.slice(at, 1), key, first=at)[0] for at in range(4)]
    # Persons at one place draw apart, and each once a place.
    batch = rows([6.0, 6.0, 6.0, 6.1], [47.0] * 4, ["a", "b", "a", "a"])
    points = moved(laplace(per="person", person="who"), batch, key)
    assert points[0] == points[2]
    assert len(set(points)) == 3


def test_what_is_drawn_differs_with_memory_settings_and_columns(key: Key) -> None:
    batch = rows([6.0], [47.0])
    step = laplace(per="place")
    other = Key.for_tests(9)
    told = {
        moved(step, batch, key)[0],
        moved(step, batch, key, memory=other)[0],
        moved(laplace(per="place", radius=201), batch, key)[0],
        moved(laplace(per="place", snap=2), batch, key)[0],
        moved(laplace(per="place", place="address"), batch, key)[0],
        moved(laplace(per="person", person="who"), batch, key)[0],
        moved(laplace(per="place", same_within=1e-3), batch, key)[0],
    }
    assert len(told) == 7
    assert moved(step, batch, key, memory=other) == moved(step, batch, Key.for_tests(3), memory=other)
    alike = [laplace(per="place", zero="keep"), laplace(per="place", level=math.log(3), radius=200.0)]
    assert {moved(one, batch, key)[0] for one in alike} == {moved(step, batch, key)[0]}


#: What version 0.1 drew under `Key.for_tests(4)`, and promised: places that a department remembers.
REMEMBERED = (
    ({"per": "place"}, 1.0986290523788542, [(6.0202412, 47.2387791), (179.9998782, -16.5024501)]),
    (
        {"per": "person", "person": "who", "same_within": 25},
        1.2928410711084093,
        [(6.0105575, 47.2338571), (-179.9986792, -16.4968262)],
    ),
    (
        {"per": "place", "place": "address", "snap": 10, "level": "ln(2)", "radius": 1000},
        0.6931488481538093,
        [(5.980167, 47.239364), (179.982389, -16.501496)],
    ),
)


@pytest.mark.parametrize(("written", "epsilon", "points"), REMEMBERED)
def test_a_remembered_place_stays_where_it_was(written: Any, epsilon: float, points: Any) -> None:
    """A second draw under its old key would cost its epsilon twice, and nobody would know."""
    step = laplace(**written)
    batch = rows([6.02, -179.9999995], [47.24, -16.5], ["ann", "bob"], ["1 rue", "2 rue"])
    for (x, y), (lon, lat) in zip(moved(step, batch, Key.for_tests(4)), points, strict=True):
        assert ELLIPSOID.inv(float(x), float(y), lon, lat)[2] <= 1.01 * step.snap
    assert step.guarantee(Context(folder=Path(), columns=COLUMNS)).epsilon == epsilon


def test_one_place_is_written_in_several_ways(key: Key) -> None:
    step = laplace(per="place")
    seam = moved(step, rows([180, -180, "-180.0"], [0.0, 0.0, -0.0]), key)
    assert len(set(seam)) == 1
    pole = moved(step, rows([10, 20], [90, 90]), key)
    assert pole[0] == pole[1]
    texts = moved(step, rows(["6.10", "6.1", "6.1000001"], ["47", "47.0", "47"]), key)
    assert texts[0] == texts[1] != texts[2]


def test_missing_points_stay_missing_and_need_no_person(key: Key) -> None:
    step = laplace(per="person", person="who")
    points = moved(step, rows([6.0, None], [47.0, None], ["a", None]), key)
    assert points[1] == (None, None)
    with pytest.raises(UserError, match=r'"who".*row 12'):
        moved(step, rows([None, 6.0], [None, 47.0], ["a", None]), key, first=10)


def test_keys_that_say_nothing_are_refused() -> None:
    for written in (
        {"per": "person"},
        {"person": "who"},
        {"per": "person", "person": "who", "place": "address"},
        {"per": "place", "most_places": 3},
        {"same_within": 10},
        {"per": "place", "place": "lon"},
        {"layer": "towns"},
        {"per": "house"},
    ):
        with pytest.raises((UserError, ValidationError)):
            laplace(**written)


def test_the_promise_says_what_is_shared_and_what_adds_up() -> None:
    context = Context(folder=Path(), columns=COLUMNS)
    given = ({}, {"per": "place"}, {"per": "person", "person": "who"})
    row, place, person = (laplace(**keys).guarantee(context) for keys in given)
    assert row.epsilon == place.epsilon == person.epsilon
    assert (row.all_rows, place.all_rows, person.all_rows) == (False, True, True)
    assert laplace(per="place").remembers
    assert not laplace().remembers
    # Rounding is counted in exactly.
    plain = place
    coarse = laplace(per="place", same_within=50).guarantee(context)
    assert coarse.per_metre == pytest.approx(plain.per_metre, rel=1e-12)
    assert coarse.epsilon == pytest.approx(plain.per_metre * (200 + math.sqrt(2) * 50), rel=1e-7)
    assert coarse.epsilon >= plain.per_metre * (200 + math.sqrt(2) * 50)
    assert coarse.constant + coarse.per_metre * 200 == pytest.approx(coarse.epsilon, rel=1e-12)
    assert plain.constant == 0.0


@given(
    lon=st.floats(-180, 180),
    lat=st.floats(-90, 90) | st.floats(89.99, 90) | st.floats(-90, -89.99),
    step=st.floats(0.01, 10_000),
)
def test_no_place_is_rounded_farther_than_is_counted(lon: float, lat: float, step: float) -> None:
    x, y = rounded(np.array([lon]), np.array([lat]), step)
    assert -180 <= x[0] < 180
    metres = ELLIPSOID.inv(lon, lat, x[0], y[0])[2]
    assert 2 * metres <= farther(step)
    again = rounded(x, y, step)
    assert ELLIPSOID.inv(x[0], y[0], again[0][0], again[1][0])[2] < 1e-6


def ring(*points: tuple[float, float]) -> dict[str, Any]:
    polygon = {"type": "Polygon", "coordinates": [[*points, points[0]]]}
    return {"type": "Feature", "properties": {}, "geometry": polygon}


@pytest.fixture
def country(tmp_path: Path) -> Path:
    """Two squares side by side, the eastern one with a bite out of its side."""
    west = ring((6.0, 47.0), (6.5, 47.0), (6.5, 47.4), (6.0, 47.4))
    east = ring((6.5, 47.0), (7.0, 47.0), (6.8, 47.2), (7.0, 47.4), (6.5, 47.4))
    file = tmp_path / "country.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": [west, east]}))
    return file


def test_points_outside_go_to_the_nearest_border_and_others_stay(country: Path) -> None:
    region = Region.read(country)
    random = np.random.default_rng(4)
    lon, lat = random.uniform(5.8, 7.2, 3000), random.uniform(46.9, 47.5, 3000)
    lon[7] = lat[7] = np.nan
    x, y, beyond = region.bring_back(lon, lat)
    land = shapely.union_all(region.shapes)
    inside = shapely.intersects_xy(land, lon, lat)
    kept = ~beyond
    assert np.array_equal(beyond, ~inside & ~np.isnan(lon))
    assert np.array_equal(x[kept], lon[kept], equal_nan=True)
    assert shapely.dwithin(land, shapely.points(x[beyond], y[beyond]), 2e-7).all()
    # The shortest way to many points of the border is not shorter than the way that was gone.
    border = shapely.get_coordinates(shapely.segmentize(land.exterior, 5e-5))
    for at in np.flatnonzero(beyond)[:15]:
        gone = ELLIPSOID.inv(lon[at], lat[at], x[at], y[at])[2]
        every = ELLIPSOID.inv(*(np.full(len(border), value[at]) for value in (lon, lat)), *border.T)[2]
        assert gone <= every.min() * 1.001 + 2.0


def test_what_is_brought_back_has_a_region_however_narrow_the_land() -> None:
    random = np.random.default_rng(2)
    for lon, *land in (
        (6.0, shapely.box(6, 47, 6.00004, 47.3), shapely.box(6.1, 47, 6.1000002, 47.0000002)),
        (180.0, shapely.box(179.5, 46.8, 180.5, 47.2)),
        (6.0, shapely.Polygon([(6, 47), (6.5, 47.001), (6, 47.002)])),
    ):
        x, y = lon + random.uniform(-1, 1, 2000), random.uniform(46.5, 47.5, 2000)
        x = np.where(x >= 180.0, x - 360.0, x)
        shapes = np.array(land, dtype=object)
        back = Region(shapes).bring_back(x, y)
        assert back[2].sum() > 1000
        assert (Tiling(tuple("ab"[: len(land)]), shapes).locate(*back[:2]) >= 0).all()


def test_truncation_changes_neither_noise_nor_promise(country: Path, key: Key) -> None:
    context = Context(folder=country.parent, columns=COLUMNS)
    batch = rows(np.linspace(6.001, 6.999, 300), [47.002] * 300)
    free, kept = laplace(), laplace(within=country.name)
    out, told = kept.treated(batch, range(300), key, context)
    raw, nothing = free.treated(batch, range(300), key, context)
    assert kept.guarantee(context) == free.guarantee(context)
    assert told.beyond is not None
    assert nothing.beyond is None
    same = [a == b for a, b in zip(out.column("lat"), raw.column("lat"), strict=True)]
    assert same == (~told.beyond).tolist()
    assert 0.05 < told.beyond.mean() < 0.5
