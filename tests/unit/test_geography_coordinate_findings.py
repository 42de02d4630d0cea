"""How coordinates are written is found with polygons and without, and the step that is offered reads them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from click.testing import CliRunner
from pydantic import TypeAdapter
from pyproj import Transformer

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.geography.reading.coordinate_findings import inspect_coordinates
from ldpaudit.geography.reading.coordinates import checked
from ldpaudit.randomness import Key
from ldpaudit.recipe import STEPS
from ldpaudit.step import Context
from ldpaudit.tables import ReadOptions, Source, inspect

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


@pytest.mark.parametrize("code", [2154, 27572, 32631, 32632, 3947, 3857, 3035, 2056])
@pytest.mark.parametrize("swapped", [False, True])
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


@pytest.mark.parametrize("scale", [1e5, 1e6, 1e7])
def test_whole_numbers_are_scaled_degrees(
    scale: float, tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    x, y = (np.round(each * scale).astype(int) for each in points)
    path = table(tmp_path, longitude=x, latitude=y)
    (told,) = found(path, polygons)
    assert told["readings"][0]["scale"] == pytest.approx(1 / scale)
    lon, lat = restored(path, told["step"], key)
    assert np.abs(lon - points[0]).max() <= 0.5 / scale + 1e-12
    assert np.abs(lat - points[1]).max() <= 0.5 / scale + 1e-12


def test_exchanged_degrees_are_found_by_the_polygons_alone(
    tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    path = table(tmp_path, lon=points[1], lat=points[0])
    (told,) = found(path, None)
    assert told["step"] is None
    (told,) = found(path, polygons)
    assert told["as_written"] == 0.0
    assert "swapped = true" in told["step"]
    assert "exchanged" in told["message"]
    lon, lat = restored(path, told["step"], key)
    assert np.array_equal(lon, points[0])
    assert np.array_equal(lat, points[1])


def test_impossible_latitudes_tell_without_polygons(tmp_path: Path) -> None:
    path = table(tmp_path, lon=np.linspace(30.1234, 40.1234, N), lat=np.linspace(120.1234, 130.1234, N))
    (told,) = found(path, None)
    assert told["readings"][0]["swapped"]
    assert "swapped = true" in told["step"]


def test_some_exchanged_rows_are_found_and_put_right(
    tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    lon, lat = points[0].copy(), points[1].copy()
    lon[:30], lat[:30] = points[1][:30], points[0][:30]
    path = table(tmp_path, lon=lon, lat=lat)
    (told,) = found(path, polygons)
    assert [one["points"] for one in told["readings"]] == [N - 30, 30]
    assert "swap_outside" in told["step"]
    read = restored(path, told["step"], key)
    assert np.array_equal(read[0], points[0])
    assert np.array_equal(read[1], points[1])


@pytest.mark.parametrize("with_polygons", [True, False])
def test_mixed_systems_are_told_apart_by_a_column(
    with_polygons: bool, tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    x, y = in_system(2154, *points)
    old = in_system(27572, *points)
    x[:50], y[:50] = old[0][:50], old[1][:50]
    x[50:60], y[50:60] = points[0][50:60], points[1][50:60]
    system = ["2"] * 50 + ["gps"] * 10 + ["93"] * (N - 60)
    # Without polygons, the names of the columns say whose coordinate systems these are.
    path = table(tmp_path, x=x, y=y, insee=["a", "b"] * (N // 2), lambert=system)
    (told,) = found(path, polygons if with_polygons else None)
    assert told["column"] == "lambert"
    crs = {one["crs"]: one["points"] for one in told["readings"]}
    assert crs == {"EPSG:2154": N - 60, "EPSG:27572": 50, "EPSG:4326": 10}
    read = restored(path, told["step"], key)
    # Two ways between the datums differ by metres.
    assert np.abs(read[0] - points[0]).max() < 1e-4
    assert np.abs(read[1] - points[1]).max() < 1e-4


def test_mixed_systems_without_such_a_column_are_told_apart_by_where_they_are_used(
    tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    x, y = in_system(2154, *points)
    x[:50], y[:50] = points[0][:50], points[1][:50]
    path = table(tmp_path, x=x, y=y, other=["a", "b"] * (N // 2))
    (told,) = found(path, polygons)
    assert told["column"] is None
    assert "No column separates them" in told["message"]
    assert 'crs = ["EPSG:2154", "EPSG:4326"]' in told["step"]
    read = restored(path, told["step"], key)
    assert np.abs(read[0] - points[0]).max() < 1e-6
    assert np.abs(read[1] - points[1]).max() < 1e-6


def test_what_no_step_can_tell_apart_is_named_and_counted(
    tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    lon, lat = ((each * 1e5).round().astype(int).tolist() for each in points)
    lon[:60], lat[:60] = ((each[:60] * 1e6).round().astype(int).tolist() for each in points)
    path = table(tmp_path, lon=lon, lat=lat)
    (told,) = found(path, polygons)
    assert [(one["scale"], one["points"]) for one in told["readings"]] == [(1e-5, N - 60), (1e-6, 60)]
    assert "60 others would be missing" in told["message"]
    assert np.isnan(restored(path, told["step"], key)[0]).sum() == 60


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
    assert "rows 5, 6, 7" in told["message"]
    read = restored(path, told["step"], key)
    assert np.isnan(read[0]).sum() == 5


def test_columns_without_names_are_told_apart_by_the_polygons(
    tmp_path: Path, polygons: Path, points: Any
) -> None:
    path = table(
        tmp_path, first=[f"{one:.6f}" for one in points[1]], second=[f"{one:.6f}" for one in points[0]]
    )
    (told,) = found(path, None)
    assert "unknown which column" in told["message"]
    (told,) = found(path, polygons)
    assert (told["x"], told["y"]) == ("second", "first")
    assert told["step"] is None


def test_degrees_of_another_place_than_the_polygons_are_told_as_such(tmp_path: Path, polygons: Path) -> None:
    rng = np.random.default_rng(4)
    path = table(tmp_path, lon=rng.uniform(-75.7, -75.1, 50), lat=rng.uniform(40.0, 40.4, 50))
    (one,) = found(path, polygons)
    assert "off the polygons" in one["message"]
    assert "degrees of no place" not in one["message"]
    assert one["step"] is None


def test_unknown_metres_ask_for_polygons(tmp_path: Path, points: Any) -> None:
    x, y = in_system(32748, points[0] + 99, points[1] - 54)
    (told,) = found(table(tmp_path, x=x, y=y), None)
    assert told["readings"] == []
    assert told["step"] is None
    assert "give the polygons" in told["message"]


WORLD = [
    (3006, 18.0, 59.3, "kommun", "Sweden"),
    (27700, -1.2, 52.5, "lsoa", "United Kingdom"),
    (2227, -122.2, 37.8, "zip", "United States"),  # in US feet
    (2263, -73.95, 40.7, "borough", "New York"),
    (28992, 5.1, 52.1, "gemeente", "Netherlands"),
    (2056, 7.4, 46.9, "n", "Switzerland"),
    (2193, 174.8, -41.3, "n", "New Zealand"),
    (6677, 139.7, 35.7, "n", "Japan"),
    (2154, 6.0, 47.2, "insee", "France"),
]


def around(code: int, lon: float, lat: float) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(5)
    lon, lat = lon + rng.uniform(-0.05, 0.05, 60), lat + rng.uniform(-0.05, 0.05, 60)
    return lon, lat, *in_system(code, lon, lat)


@pytest.mark.parametrize(("code", "lon", "lat", "column", "area"), WORLD)
def test_systems_of_the_whole_world_are_suggested_by_their_area_and_never_a_foreign_one(
    code: int, lon: float, lat: float, column: str, area: str, tmp_path: Path, key: Key
) -> None:
    lon, lat, x, y = around(code, lon, lat)
    path = table(tmp_path, x=x, y=y, **{column: ["a", "b", "c"] * 20})
    (told,) = found(path, None)
    suggested = [one["crs"] for one in told["systems"]]
    if told["step"] is None:
        assert f"EPSG:{code}" in suggested
        assert "Which is it?" in told["message"]
        # The letters x and y do not tell which is the northing: both orders are asked where both may be.
        same = [one for one in told["systems"] if one["crs"] == f"EPSG:{code}"]
        (at,) = (one for one in same if tomllib.loads(one["step"])["step"][0]["x"] == "x")
        assert area in at["area"]
        step = at["step"]
    else:
        assert not suggested
        step = told["step"]
    read = restored(path, step, key)
    # Two realizations of one datum differ by a metre or two.
    assert np.abs(read[0] - lon).max() < 1e-4
    assert np.abs(read[1] - lat).max() < 1e-4


@pytest.mark.parametrize(("code", "lon", "lat"), [one[:3] for one in WORLD])
def test_polygons_choose_among_the_systems_of_the_whole_world(
    code: int, lon: float, lat: float, tmp_path: Path, key: Key
) -> None:
    ring = [
        [lon + dx, lat + dy] for dx, dy in ((-0.1, -0.1), (0.1, -0.1), (0.1, 0.1), (-0.1, 0.1), (-0.1, -0.1))
    ]
    geometry = {"type": "Polygon", "coordinates": [ring]}
    layer = tmp_path / "square.geojson"
    feature = {"type": "Feature", "properties": {"code": "1"}, "geometry": geometry}
    layer.write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}), encoding="utf-8")
    lon, lat, x, y = around(code, lon, lat)
    path = table(tmp_path, x=x, y=y)
    (told,) = found(path, layer)
    read = restored(path, told["step"], key)
    assert np.abs(read[0] - lon).max() < 2e-3
    assert np.abs(read[1] - lat).max() < 2e-3


def test_the_code_in_the_names_of_the_columns_is_taken(tmp_path: Path) -> None:
    _, _, x, y = around(3006, 18.0, 59.3)
    (told,) = found(table(tmp_path, x_3006=x, y_3006=y), None)
    assert 'crs = "EPSG:3006"' in told["step"]


def test_words_of_the_table_put_a_system_first(tmp_path: Path) -> None:
    _, _, x, y = around(2227, -122.2, 37.8)
    (told,) = found(table(tmp_path, x=x, y=y, county=["Alameda", "Contra Costa"] * 30), None)
    assert "EPSG:2227" in [one["crs"] for one in told["systems"][:8]]
    assert told["step"] is None


def test_the_command_prints_the_step_and_gives_it_in_json(
    tmp_path: Path, polygons: Path, points: Any
) -> None:
    x, y = in_system(2154, *points)
    path = table(tmp_path, x=x, y=y)
    done = CliRunner().invoke(ldpaudit, ["inspect", str(path), "--polygons", str(polygons)])
    assert 'crs = "EPSG:2154"' in done.output.splitlines()
    told = json.loads(CliRunner().invoke(ldpaudit, ["inspect", str(path), "--json"]).output)
    assert told["coordinates"][0]["step"] is None
    assert "EPSG:2154 (RGF93 v1 / Lambert-93, used in: France" in told["coordinates"][0]["message"]
    path = table(tmp_path, x=x, y=y, code_insee=[25_056] * N)
    told = json.loads(CliRunner().invoke(ldpaudit, ["inspect", str(path), "--json"]).output)
    assert 'crs = "EPSG:2154"' in told["coordinates"][0]["step"]
    quick = json.loads(CliRunner().invoke(ldpaudit, ["inspect", str(path), "--json", "--quick"]).output)
    assert "coordinates" not in quick


def test_errors_about_coordinates_name_the_step_that_repairs_them() -> None:
    for lon, lat in (([928_000.0], [6_689_000.0]), ([6.0], [91.0]), ([np.nan], [47.0])):
        with pytest.raises(UserError, match="read-coordinates"):
            checked(lon, lat)


def test_accidents_in_whole_numbers_and_cavities_in_three_systems(shared_data: Path) -> None:
    (told,) = found(shared_data / "interventions/baac_caracteristiques_2013.csv.gz", None)
    assert (told["rows"], told["points"], told["missing"], told["zero"]) == (58_397, 20_059, 30_224, 8_114)
    assert tomllib.loads(told["step"])["step"] == [
        {"do": "read-coordinates", "x": "long", "y": "lat", "scale": 1e-5, "zero": "missing"}
    ]
    told, beside = found(shared_data / "messy/cavites_33.csv.gz", None)
    (written,) = tomllib.loads(told["step"])["step"]
    assert written["crs_column"] == "lambertOuvrage"
    assert written["crs_of"] == {"5": "EPSG:27572", "7": "EPSG:2154", "6": "EPSG:4326"}
    assert (beside["x"], beside["readings"][0]["crs"]) == ("xouvl2e", "EPSG:27572")


def sexagesimal(degrees: float, sides: str, form: str) -> str:
    whole, rest = divmod(abs(degrees) * 60, 60)
    minutes, seconds = divmod(rest * 60, 60)
    return form.format(d=int(whole), m=int(minutes), s=seconds, side=sides[int(degrees < 0)], decimal=degrees)


@pytest.mark.parametrize(
    "form",
    [
        "{d}°{m:02d}'{s:05.2f}{side}",
        "{side} {d} {m:02d} {s:05.2f}",
        "{d}:{m:02d}:{s:04.1f}",
        "{decimal}° {side}",
    ],
)
def test_degrees_with_minutes_are_told_with_what_to_do(
    tmp_path: Path, polygons: Path, points: tuple[np.ndarray, np.ndarray], form: str
) -> None:
    lon, lat = (
        [sexagesimal(one, sides, form) for one in values]
        for values, sides in zip(points, ("EW", "NS"), strict=True)
    )
    path = table(tmp_path, id=range(N), Longitude=lon, Latitude=lat)
    (told,) = found(path, polygons)
    assert told["message"].startswith("Longitude, Latitude: read as text")
    assert "degrees with minutes, seconds, signs or letters (row 1) are not read" in told["message"]
    assert "convert them to decimal degrees" in told["message"]
    assert told["step"] is None
    done = CliRunner().invoke(ldpaudit, ["inspect", str(path), "--polygons", str(polygons)])
    assert done.exit_code == 0
    assert "coordinates: Longitude, Latitude: read as text" in done.output


def test_values_that_are_no_numbers_are_named_and_their_mend_works(
    tmp_path: Path, polygons: Path, points: tuple[np.ndarray, np.ndarray]
) -> None:
    lon, lat = (values.tolist() for values in points)
    lon[6] = lat[6] = "NaN"
    path = table(tmp_path, lon=lon, lat=lat)
    (told,) = found(path, polygons)
    assert '"NaN" (row 7) is no number; list "NaN" (in 1 row) in missing if that is meant' in told["message"]
    options = ReadOptions(missing=("NaN",))
    (repaired,) = inspect_coordinates(path, options, inspect(path, options), polygons)
    assert (repaired["points"], repaired["missing"]) == (N - 1, 1)
    lat[9:13] = ["a", "b", "c", "d"]
    (told,) = found(table(tmp_path, lon=lon, lat=lat), polygons)
    assert "5 different values are no numbers, the first in row 7; correct them" in told["message"]


def test_columns_of_words_are_no_coordinates_whatever_their_name(tmp_path: Path, polygons: Path) -> None:
    path = table(tmp_path, x=["yes", "no"] * 20, y=["north of it", "south"] * 20)
    assert found(path, polygons) == []


def test_what_stands_for_missing_makes_no_metres_of_degrees(tmp_path: Path) -> None:
    lat, lon = (start + np.arange(240) / 1000 for start in (47.0, 6.0))
    lat[::5], lon[::5] = -99999, -99999
    (told,) = found(table(tmp_path, lat=lat, lon=lon), None)
    assert [one["crs"] for one in told["readings"]] == ["EPSG:4326"]
    assert told["readings"][0]["points"] == 192


def test_a_system_of_the_whole_world_is_one(tmp_path: Path) -> None:
    x, y = in_system(3857, *around(3857, 2.35, 48.85)[:2])
    (told,) = found(table(tmp_path, x_3857=x, y_3857=y), None)
    # What numbers are is clear, and on paper X runs north in some countries.
    assert {one["crs"] for one in told["systems"]} == {"EPSG:3857"}


def test_a_country_keeps_one_zone_beyond_its_edge(tmp_path: Path) -> None:
    x, y = in_system(25832, *around(25832, 12.57, 55.68)[:2])
    (told,) = found(table(tmp_path, easting=x, northing=y, kommune=["Tarnby"] * len(x)), None)
    assert "EPSG:25832" in {
        *(one["crs"] for one in told["systems"]),
        *(one["crs"] for one in told["readings"]),
    }


def survey(code: int = 3006, lon: float = 16.0, lat: float = 61.0, n: int = 300) -> tuple[Any, Any]:
    """Points all over a country, in whole metres."""
    rng = np.random.default_rng(6)
    x, y = in_system(code, lon + rng.uniform(-2, 2, n), lat + rng.uniform(-4, 4, n))
    return x.round().astype(int), y.round().astype(int)


@pytest.mark.parametrize("names", [("x_koord", "y_koord"), ("X", "Y"), ("x", "y")])
def test_whole_metres_of_which_x_is_the_northing_are_asked_and_are_no_degrees(
    names: tuple[str, str], tmp_path: Path, key: Key
) -> None:
    east, north = survey()
    path = table(tmp_path, id=range(len(east)), **{names[0]: north, names[1]: east})
    (told,) = found(path, None)
    assert told["step"] is None
    assert not told["axes"]["certain"]
    first, *others = told["systems"][: told["systems_first"]]
    assert first["crs"] == "EPSG:3006"
    assert f"{names[0]} runs north" in first["name"]
    assert [one["name"] for one in others if one["crs"] == "EPSG:4326"] == ["WGS84 degrees times 100,000"]
    assert "Or WGS84 degrees times 100,000 (around" in told["message"]
    (written,) = tomllib.loads(first["step"])["step"]
    assert (written["x"], written["y"]) == (names[1], names[0])
    lon, lat = restored(path, first["step"], key)
    assert np.median(lon) == pytest.approx(16.0, abs=0.5)
    assert np.median(lat) == pytest.approx(61.0, abs=0.8)


@pytest.mark.parametrize("scale", [1e5, 1e6, 1e7])
def test_whole_degrees_without_a_name_are_asked_where_they_may_be_metres(
    scale: float, tmp_path: Path, points: Any, key: Key
) -> None:
    path = table(
        tmp_path, **{name: (one * scale).astype(int) for name, one in zip("xy", points, strict=True)}
    )
    (told,) = found(path, None)
    steps = [told["step"]] if told["step"] else [one["step"] for one in told["systems"]]
    (scaled,) = (one for one in steps if "scale" in one)
    lon, lat = restored(path, scaled, key)
    assert np.abs(lon - points[0]).max() < 2 / scale
    assert np.abs(lat - points[1]).max() < 2 / scale


@pytest.mark.parametrize(
    ("names", "alike"),
    [(("Latitude", "Longitude"), True), (("lat_deg", "lon_deg"), True), (("Y", "X"), False)],
)
def test_names_of_degrees_speak_for_scaled_degrees(
    names: tuple[str, str], alike: bool, tmp_path: Path, points: Any
) -> None:
    path = table(
        tmp_path, **{names[0]: (points[1] * 1e5).astype(int), names[1]: (points[0] * 1e5).astype(int)}
    )
    (told,) = found(path, None)
    assert (told["step"] is not None) == alike


@pytest.mark.parametrize(
    "names", [("nord", "öst"), ("N", "E"), ("Hochwert", "Rechtswert"), ("nord_m", "est_m")]
)
def test_whole_metres_under_names_of_sides_are_found_as_coordinates(
    names: tuple[str, str], tmp_path: Path
) -> None:
    east, north = survey()
    path = table(tmp_path, id=range(len(east)), **{names[0]: north, names[1]: east})
    assert [one.role for one in inspect(path).columns][1:] == ["location", "location"]
    (told,) = found(path, None)
    assert (told["x"], told["y"], told["axes"]["certain"]) == (names[1], names[0], True)
    assert told["systems"][0]["crs"] == "EPSG:3006"


def test_counts_and_sizes_under_such_names_are_no_coordinates(tmp_path: Path) -> None:
    rng = np.random.default_rng(7)
    some = {name: rng.integers(150, 400, 200) for name in ("breite", "länge")}
    sides = {name: rng.integers(20_000, 90_000, 200) for name in ("nord", "süd", "ost", "west")}
    roles = {one.column.name: one.role for one in inspect(table(tmp_path, **some, **sides)).columns}
    assert "location" not in roles.values()


def test_the_grid_of_a_country_comes_first_and_each_code_once(tmp_path: Path) -> None:
    east, north = survey()
    (told,) = found(table(tmp_path, Northing=north + 0.25, Easting=east + 0.5), None)
    asked = [one["crs"] for one in told["systems"]]
    assert asked[0] == "EPSG:3006"
    assert len(set(asked)) == len(asked) > told["systems_first"]
    assert told["systems_first"] <= 12
    assert told["message"].count("EPSG:") == told["systems_first"]


def test_degrees_in_other_columns_tell_the_system_of_metres(tmp_path: Path, key: Key) -> None:
    east, north = survey()
    lon, lat = Transformer.from_crs(3006, 4326, always_xy=True).transform(east, north)
    lon, lat = lon.round(6).tolist(), lat.round(6).tolist()
    lon[3] = lat[3] = None
    path = table(tmp_path, x=north, y=east, longitude=lon, latitude=lat)
    told = next(one for one in found(path, None) if "longitude" not in (one["x"], one["y"]))
    read = restored(path, told["step"], key)
    assert np.abs(np.delete(read[0], 3) - np.delete(lon, 3).astype(float)).max() < 1e-4
    assert np.abs(np.delete(read[1], 3) - np.delete(lat, 3).astype(float)).max() < 1e-4
