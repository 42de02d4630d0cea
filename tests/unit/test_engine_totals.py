"""What a release costs for one row, person and place; and columns that follow from a moved place."""

from __future__ import annotations

import csv
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyproj import Geod

from ldpaudit.demo import write_demo
from ldpaudit.engine import Release, run
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.geography import Tiling
from ldpaudit.geography.stations import Stations
from ldpaudit.protocols import LOSUE, Domain
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ZONES = [f"zone {number}" for number in range(17)]
PEOPLE, ROWS_EACH = 60, 3
RECIPE = """
ldpaudit = 1
[input]
path = "calls.csv"
unit = "{unit}"
{most}
[columns]
crew = "{crew}"
zone = "quasi-identifier"
age = "plain"
lon = "{place}"
lat = "{place}"
[[step]]
do = "randomize"
columns = ["zone"]
{step}
domain = [{labels}]
{more}
[output]
path = "released.csv"
"""
MEMORY = 'protocol = "{}"\nepsilon = {}\nperson = "crew"\nmost_rows = {}\n'
SUPPRESS = '[[step]]\ndo = "suppress"\ncolumns = ["age"]\nk = 4\nmax_suppressed = 1\n'
MOVE = '[[step]]\ndo = "planar-laplace"\nx = "lon"\ny = "lat"\nlevel = 0.5\nradius = 200\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    draw = random.Random(5)
    with (tmp_path / "calls.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["crew", "zone", "age", "lon", "lat"])
        for person in range(PEOPLE):
            for _ in range(ROWS_EACH):
                point = [f"{6 + draw.random() / 10:.6f}", f"{47 + draw.random() / 10:.6f}"]
                writer.writerow([f"crew {person}", draw.choice(ZONES), draw.randrange(18, 60), *point])
    return tmp_path


def released(folder: Path, step: str, name: str = "out", key: Key | None = None, **changes: str) -> Release:
    fields = {"unit": "call", "most": "", "crew": "identifier", "place": "drop", "more": ""} | changes
    labels = ", ".join(f'"{zone}"' for zone in ZONES)
    text = RECIPE.format(step=step, labels=labels, **fields)
    return run(Recipe.parse(text, folder=folder), folder / name, key=key)


def totals(release: Release) -> dict[str, dict[str, Any]]:
    return {one["relation"]: one for one in release.manifest["totals"]}


def accepted(*codes: str) -> str:
    return "".join(f'[[accept]]\nfinding = "{code}"\nreason = "generated rows"\n' for code in codes)


def test_one_changed_row_of_a_memory_costs_what_enumeration_says(folder: Path) -> None:
    step = MEMORY.format("LOSUE", 2.0, 3) + "epsilon_first = 1.6\n"
    found = released(folder, step, key=Key.for_tests(1), more=accepted("large-epsilon"))
    assert totals(found)["one row"]["epsilon"] == pytest.approx(37.3843, abs=1e-4)
    assert totals(found)["one person, one value in all rows"]["epsilon"] == pytest.approx(2.0, abs=1e-9)
    person = totals(found)["one person"]
    assert (person["epsilon"], person["bound"]) == (
        pytest.approx(LOSUE(Domain(17), 2.0, 1.6).epsilon("stream", 3)),
        3,
    )


def test_rows_of_a_person_are_multiplied_where_their_number_is_declared(folder: Path) -> None:
    step = 'protocol = "GRR"\nepsilon = 0.3\n'
    declared = released(folder, step, unit="crew", most="most_rows = 3")
    person = totals(declared)["one person"]
    assert (person["epsilon"], person["bound"]) == (pytest.approx(0.9), 3)
    with pytest.raises(UserError, match="3 rows"):
        released(folder, step, "few", unit="crew", most="most_rows = 2")
    with pytest.raises(UserError):
        released(folder, step, "row", most="most_rows = 2")


def _with_gaps(folder: Path, gaps: int, last: str = "crew 0") -> None:
    """Give some further rows nobody, and one more to a crew that has three."""
    with (folder / "calls.csv").open("a", encoding="utf-8") as file:
        for at in range(gaps):
            file.write(f"{' ' * (at % 3)},{ZONES[at % 17]},30,6.0,47.0\n")
        file.write(f"{last},{ZONES[0]},30,6.0,47.0\n")


def test_rows_without_a_person_are_nobody_s_and_not_those_of_one(folder: Path) -> None:
    """They may be of anybody, who then has more rows than are seen: no bound is taken for granted."""
    _with_gaps(folder, 71)
    text = RECIPE.format(
        step='protocol = "GRR"\nepsilon = 0.3\n', labels=", ".join(f'"{zone}"' for zone in ZONES),
        unit="crew", most="most_rows = {}", crew="identifier", place="drop", more=accepted("large-epsilon"),
    )  # fmt: skip

    def refused(most: int) -> str:
        recipe = Recipe.parse(text.replace("{}", str(most)), folder=folder)
        with pytest.raises(UserError) as error:
            run(recipe, folder / "out", chunk_rows=7)
        assert error.value.where == '[input], key "most_rows"'
        return str(error.value)

    for most in (4, 71, 74):
        assert "75 rows" in refused(most)
    assert "71 rows name no crew" in refused(71)
    line = refused(3)
    assert "4 rows" in line
    assert "has 71" not in line
    recipe = Recipe.parse(text.replace("{}", "75"), folder=folder)
    (person,) = (
        one
        for one in run(recipe, folder / "out", chunk_rows=7).manifest["totals"]
        if one["relation"] == "one person"
    )
    assert (person["bound"], person["epsilon"]) == (75, pytest.approx(75 * 0.3))


def test_a_person_without_a_bound_blocks_and_a_row_without_one_does_not(folder: Path) -> None:
    step = 'protocol = "GRR"\nepsilon = 0.3\n'
    with pytest.raises(ReleaseBlockedError, match="no-bound"):
        released(folder, step, unit="crew")
    taken = released(folder, step, "taken", unit="crew", more=accepted("no-bound"))
    assert totals(taken)["one person"]["bound"] is None
    assert "generated rows" in (taken.folder / "release/report.html").read_text(encoding="utf-8")
    assert totals(released(folder, step, "row"))["one person"]["epsilon"] is None


def test_the_metric_part_stands_in_the_totals(folder: Path) -> None:
    found = released(folder, 'protocol = "GRR"\nepsilon = 0.3\n', place="location", more=MOVE)
    row, place = totals(found)["one row"], totals(found)["two places 200 m apart"]
    assert row["epsilon"] == pytest.approx(0.3)
    assert row["per_metre"] == pytest.approx(0.5 / 200, rel=1e-4)
    assert place["epsilon"] == pytest.approx(0.5, rel=1e-4)
    assert "total_epsilon" not in found.manifest
    plain = released(folder, 'protocol = "GRR"\nepsilon = 0.3\n', "plain")
    assert plain.manifest["total_epsilon"] == pytest.approx(0.3)


def test_a_large_sum_warns_and_a_very_large_one_blocks_until_somebody_says_why(folder: Path) -> None:
    for epsilon, severities in ((1.0, []), (1.2, ["warn"])):
        made = released(folder, f'protocol = "GRR"\nepsilon = {epsilon}\n', str(epsilon))
        large = [one for one in made.manifest["findings"] if one["code"] == "large-epsilon"]
        assert [one["severity"] for one in large] == severities
    step = 'protocol = "GRR"\nepsilon = 20.0\n'
    with pytest.raises(ReleaseBlockedError, match="large-epsilon"):
        released(folder, step)
    assert not (folder / "out").exists()
    found = released(folder, step, more=accepted("large-epsilon"))
    assert [one["accepted"] for one in found.manifest["findings"] if one["code"] == "large-epsilon"] == [
        "generated rows"
    ]


@pytest.mark.parametrize("most", [None, 3])
def test_where_a_column_links_rows_the_promise_is_that_of_the_person(folder: Path, most: int | None) -> None:
    step = 'protocol = "GRR"\nepsilon = 0.3\n'
    declared = "" if most is None else f"most_rows = {most}"
    changes = {"crew": "plain", "most": declared, "unit": "call" if most is None else "crew"}
    found = released(folder, step, more=accepted("linked-rows", "row-identifier", "gives-away"), **changes)
    (line,) = (one["line"] for one in found.manifest["guarantees"])
    assert "one row" not in totals(found)
    if most is None:
        assert "no bound" in line
        more = SUPPRESS + accepted("linked-rows", "row-identifier", "gives-away")
        narrowed = released(folder, step, "narrowed", more=more, **changes)
        assert "; given which rows are left, decided by age)" in narrowed.manifest["guarantees"][0]["line"]
        assert totals(found)["one person"]["epsilon"] is None
    else:
        assert "eps = 0.9000" in line
        assert totals(found)["one person"]["epsilon"] == pytest.approx(0.9)


MANY = 600
DERIVED = """\
ldpaudit = 1
input = {{ path = "calls.csv", unit = "intervention" }}
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
ROLES_OF = """\
id=identifier start=time town=quasi-identifier town_code=quasi-identifier lon=location lat=location
address=drop station=quasi-identifier cause=sensitive victims=plain age=quasi-identifier duration=plain
gender=quasi-identifier remarks=free-text station_km=plain driving_minutes=plain"""
ROLES = dict(one.split("=") for one in ROLES_OF.split())
REGION = '[[step]]\ndo = "generalize-region"\npolygons = "towns.geojson"\nx = "lon"\ny = "lat"\n'
TOWN = REGION + 'id = "name"\ninto = "town"\nrecompute = true\noutside = "nearest"\n'
CODE = REGION + 'id = "code"\ninto = "town_code"\nrecompute = true\noutside = "nearest"\n'
ADDED = REGION + 'id = "name"\nto = "region"\ninto = "region"\nkeep = true\noutside = "nearest"\n'
STATION = (
    '[[step]]\ndo = "distance-to-place"\nx = "lon"\ny = "lat"\ntable = "stations.csv"\nname = "station"\n'
    'name_into = "station"\ninto = "station_km"\nrecompute = true\n'
)
DRIVING = '[[step]]\ndo = "drop"\ncolumns = ["driving_minutes"]\n'
THESIS = TOWN + CODE + ADDED + STATION + DRIVING


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a department whose table tells, too, how far the station is and how long the way took."""
    folder = tmp_path_factory.mktemp("department")
    paths = write_demo(folder, rows=MANY)
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


def derived_recipe(demo: Path, after: str = "") -> Recipe:
    lines = "\n".join(f'{name} = "{role}"' for name, role in ROLES.items())
    return Recipe.parse(DERIVED.format(roles=lines, after=after), folder=demo)


@pytest.fixture(scope="module")
def release(demo: Path, tmp_path_factory: pytest.TempPathFactory) -> Release:
    return run(derived_recipe(demo, THESIS), tmp_path_factory.mktemp("out") / "release", key=Key.for_tests(3))


def test_each_derived_column_blocks_until_something_is_done_about_it(demo: Path, tmp_path: Path) -> None:
    with pytest.raises(ReleaseBlockedError) as caught:
        run(derived_recipe(demo), tmp_path / "out")
    blocked = [one for one in caught.value.findings if one.severity == "block"]
    assert {one.code for one in blocked} == {"follows-from-place"}
    derived = {"town", "town_code", "station", "station_km", "driving_minutes"}
    assert {one.columns[0] for one in blocked} == derived
    assert all(one.voids_claim for one in blocked)
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
    assert not set(release.after["columns"]) & {"town", "town_code", "station"}


def test_what_is_released_follows_from_the_released_point(demo: Path, release: Release) -> None:
    with release.released.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == MANY
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


def test_the_distance_to_a_station_that_is_released_as_it_was_follows_from_it(demo, tmp_path):
    """Computed from the moved point, but of the station of the true one: no noise hides that station."""
    named = STATION.replace("name_into", "station")
    with pytest.raises(ReleaseBlockedError) as caught:
        run(derived_recipe(demo, TOWN + CODE + named + DRIVING), tmp_path / "out")
    assert "station" in {one.columns[0] for one in caught.value.findings}
