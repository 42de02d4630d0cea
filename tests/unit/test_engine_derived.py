"""Columns that follow from a moved place, in whole runs: blocked, then computed from the moved point."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from pyproj import Geod

from ldpaudit.demo import write_demo
from ldpaudit.engine import Release, run
from ldpaudit.errors import ReleaseBlockedError
from ldpaudit.geography import Tiling
from ldpaudit.geography.stations import Stations
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 600
RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
unit = "intervention"
[columns]
{roles}
[[step]]
do = "generalize-time"
column = "start"
to = "day"
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(3)"
radius = 200
{after}
[output]
path = "released.csv"
"""
ROLES = {
    "id": "identifier",
    "start": "time",
    "town": "quasi-identifier",
    "town_code": "quasi-identifier",
    "lon": "location",
    "lat": "location",
    "address": "drop",
    "station": "quasi-identifier",
    "cause": "sensitive",
    "victims": "plain",
    "age": "quasi-identifier",
    "gender": "quasi-identifier",
    "duration": "plain",
    "remarks": "free-text",
    "station_km": "plain",
    "driving_minutes": "plain",
}
REGION = """\
[[step]]
do = "generalize-region"
polygons = "towns.geojson"
x = "lon"
y = "lat"
"""
TOWN = REGION + 'id = "name"\ninto = "town"\nrecompute = true\noutside = "nearest"\n'
CODE = REGION + 'id = "code"\ninto = "town_code"\nrecompute = true\noutside = "nearest"\n'
ADDED = REGION + 'id = "name"\nto = "region"\ninto = "region"\nkeep = true\noutside = "nearest"\n'
STATION = """\
[[step]]
do = "distance-to-place"
x = "lon"
y = "lat"
table = "stations.csv"
name = "station"
name_into = "station"
into = "station_km"
recompute = true
"""
DRIVING = '[[step]]\ndo = "drop"\ncolumns = ["driving_minutes"]\n'
THESIS = TOWN + CODE + ADDED + STATION + DRIVING


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a department whose table tells, too, how far the station is and how long the way took."""
    folder = tmp_path_factory.mktemp("department")
    paths = write_demo(folder, rows=ROWS)
    stations = Stations.read(paths["stations"], "station", "lon", "lat")
    draw = np.random.default_rng(8)
    with paths["interventions"].open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    lon, lat = (np.array([float(row[name]) for row in rows]) for name in ("lon", "lat"))
    _, metres = stations.nearest(lon, lat)
    for row, away, slow in zip(rows, metres / 1000, draw.lognormal(0, 0.3, len(rows)), strict=True):
        row["station_km"], row["driving_minutes"] = f"{away:.1f}", f"{2 + 1.5 * away * slow:.0f}"
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(ROLES))
        writer.writeheader()
        writer.writerows(rows)
    return folder


def recipe(demo: Path, after: str = "") -> Recipe:
    lines = "\n".join(f'{name} = "{role}"' for name, role in ROLES.items())
    return Recipe.parse(RECIPE.format(roles=lines, after=after), folder=demo)


def columns_of(release: Release) -> dict[str, tuple[str, str]]:
    (told,) = release.manifest["derived"]
    assert (told["x"], told["y"]) == ("lon", "lat")
    return {one["column"]: (one["treatment"], one["found"]) for one in told["columns"]}


@pytest.fixture(scope="module")
def release(demo: Path, tmp_path_factory: pytest.TempPathFactory) -> Release:
    return run(recipe(demo, THESIS), tmp_path_factory.mktemp("out") / "release", key=Key.for_tests(3))


def test_each_derived_column_blocks_until_something_is_done_about_it(demo: Path, tmp_path: Path) -> None:
    with pytest.raises(ReleaseBlockedError) as caught:
        run(recipe(demo), tmp_path / "out")
    blocked = [one for one in caught.value.findings if one.severity == "block"]
    assert {one.code for one in blocked} == {"follows-from-place"}
    derived = {"town", "town_code", "station", "station_km", "driving_minutes"}
    assert {one.columns[0] for one in blocked} == derived
    assert all(one.voids_claim for one in blocked)
    # No step computes a driving time.
    again = {one.columns[0] for one in blocked if "recompute = true" in one.hint}
    assert again == derived - {"driving_minutes"}
    assert list(tmp_path.iterdir()) == []


def test_the_promise_holds_once_all_are_computed_from_the_released_point(release: Release) -> None:
    assert [one for one in release.manifest["findings"] if one["severity"] == "block"] == []
    names = ("town", "town_code", "region", "station", "station_km")
    computed = {name: ["lon", "lat"] for name in names}
    assert release.manifest["noise"] == {"lon": [], "lat": [], **computed}
    (told,) = release.manifest["guarantees"]
    assert told["holds"]
    assert not told["within"]
    uncovered = told["line"].split("not covered:")[1]
    assert not any(name in uncovered for name in ("town", "station", "region"))
    assert columns_of(release) == {
        "town": ("computed from the released point", "steps"),
        "town_code": ("computed from the released point", "steps"),
        "region": ("computed from the released point", "steps"),
        "station": ("computed from the released point", "steps"),
        "station_km": ("computed from the released point", "steps"),
        "address": ("left out", "name"),
        "driving_minutes": ("left out", "name"),
    }
    assert not set(release.after["columns"]) & {"town", "town_code", "station"}


def test_what_is_released_follows_from_the_released_point(demo: Path, release: Release) -> None:
    with release.released.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == ROWS
    assert "driving_minutes" not in rows[0]
    lon, lat = (np.array([float(row[name]) for row in rows]) for name in ("lon", "lat"))
    towns = Tiling.read(demo / "towns.geojson", id="name")
    at = towns.locate(lon, lat, outside="nearest")
    assert [row["town"] for row in rows] == [towns.labels[one] for one in at]
    with (demo / "towns.csv").open(newline="", encoding="utf-8") as file:
        public = {row["name"]: row for row in csv.DictReader(file)}
    assert [row["town_code"] for row in rows] == [public[row["town"]]["code"] for row in rows]
    assert [row["region"] for row in rows] == [public[row["town"]]["region"] for row in rows]
    with (demo / "stations.csv").open(newline="", encoding="utf-8") as file:
        stations = {row["station"]: (float(row["lon"]), float(row["lat"])) for row in csv.DictReader(file)}
    places = np.array([stations[row["station"]] for row in rows])
    _, _, metres = Geod(ellps="WGS84").inv(lon, lat, *places.T)
    assert [float(row["station_km"]) for row in rows] == pytest.approx(metres / 1000, abs=6e-4)


def test_the_distance_to_a_station_that_is_released_as_it_was_follows_from_it(
    demo: Path, tmp_path: Path
) -> None:
    """Computed from the moved point, but of the station of the true one: no noise hides that station."""
    named = STATION.replace("name_into", "station")
    with pytest.raises(ReleaseBlockedError) as caught:
        run(recipe(demo, TOWN + CODE + named + DRIVING), tmp_path / "out")
    assert "station" in {one.columns[0] for one in caught.value.findings}
