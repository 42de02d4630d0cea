"""Runs with places: shared noise, axes that are exchanged or unknown, and who pays for what was removed."""

from __future__ import annotations

import csv
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

from ldpaudit.engine import Release, run
from ldpaudit.engine.outlook import outlook
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.estimate.noisy_places import region_shares
from ldpaudit.geography import Tiling
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 600
KEY = Key(bytes(range(32)))
RECIPE = """\
ldpaudit = 1
input = {{ path = "{table}", unit = "row" }}
columns = {{ id = "identifier", who = "identifier", lon = "location", lat = "location", kind = "sensitive" }}
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(3)"
radius = 200
{keys}
[output]
path = "released.csv"
"""
BY_PERSON = 'per = "person"\nperson = "who"'
BY_PLACE = 'per = "place"'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two months of one population: 40 places, 90 persons, some without a point."""
    folder = tmp_path_factory.mktemp("months")
    random = np.random.default_rng(11)
    places = random.uniform((5.8, 46.9), (6.8, 47.5), (40, 2))
    for month in ("june", "july"):
        with (folder / f"{month}.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["id", "who", "lon", "lat", "kind"])
            for at in range(ROWS):
                x, y = places[random.integers(40)]
                point = ("", "") if random.random() < 0.05 else (f"{x:.6f}", f"{y:.6f}")
                writer.writerow([f"{month}{at}", f"P{random.integers(90)}", *point, random.integers(5)])
    return folder


def recipe(folder: Path, keys: str, table: str = "june.csv") -> Recipe:
    return Recipe.parse(RECIPE.format(table=table, keys=keys), folder=folder)


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_shares_of_regions_come_out_of_a_release_alone(folder: Path, tmp_path: Path) -> None:
    release = run(recipe(folder, BY_PLACE), tmp_path / "out", key=KEY)
    halves = Tiling(("west", "east"), shapely.box([5.7, 6.3], 46.8, [6.3, 6.9], 47.6))
    told = region_shares(release.folder, halves, level=0.9)
    lon = [float(row["lon"]) for row in rows_of(folder / "june.csv") if row["lon"]]
    west = sum(one < 6.3 for one in lon) / len(lon)
    assert (told["region"], told["n"], told["level"]) == (["west", "east"], [len(lon)] * 2, 0.9)
    assert told["estimate"] == pytest.approx([west, 1 - west], abs=0.01)
    assert told["low"][0] < west < told["high"][0]
    with pytest.raises(UserError, match="no points that were moved"):
        region_shares(release.folder, halves, ("lon", "kind"))


def moves(release: Release) -> dict[str, Any]:
    (told,) = json.loads((release.folder / "internal/manifest.json").read_text(encoding="utf-8"))["moves"]
    return dict(told)


def points(release: Release) -> Counter[tuple[str, str]]:
    return Counter((row["lon"], row["lat"]) for row in rows_of(release.released))


def test_counts_inside_are_those_of_the_table_and_outside_there_are_none(folder, tmp_path):
    release = run(recipe(folder, BY_PERSON), tmp_path / "out", key=KEY)
    table = [row for row in rows_of(folder / "june.csv") if row["lon"]]
    pairs = Counter((row["who"], row["lon"], row["lat"]) for row in table)
    persons = Counter(who for who, *_ in pairs)
    assert moves(release) == {
        "per": "person",
        "columns": ["lon", "lat"],
        "points": len(table),
        "draws": len(pairs),
        "reused": len(table) - len(pairs),
        "most_rows": max(pairs.values()),
        "most_places": max(persons.values()),
    }
    outside = json.loads((release.folder / "release/manifest.json").read_text(encoding="utf-8"))
    assert "moves" not in outside
    assert sorted(points(release).values()) == sorted([*pairs.values(), ROWS - len(table)])


def test_a_held_key_moves_a_place_alike_in_every_release(folder: Path, tmp_path: Path) -> None:
    june, july = (
        run(recipe(folder, BY_PLACE, f"{month}.csv"), tmp_path / month, key=KEY) for month in ("june", "july")
    )
    assert len(points(june)) == 41
    assert points(june).keys() == points(july).keys()
    fresh = run(recipe(folder, BY_PLACE, "july.csv"), tmp_path / "fresh")
    assert points(fresh).keys() & points(july).keys() == {("", "")}
    alone = run(recipe(folder, "", "july.csv"), tmp_path / "alone", key=KEY)
    assert len(points(alone)) > 500


def test_the_ledger_counts_a_place_that_is_moved_alike_once(folder: Path, tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.sqlite"

    def of_places(release: Release) -> float | None:
        (found,) = (one for one in release.earlier["together"] if one["relation"].startswith("one place"))
        return None if found["per_metre"] is None else float(found["per_metre"])

    def per_metre(name: str, keys: str, key: Key | None) -> float | None:
        release = run(recipe(folder, keys), tmp_path / name, key=key, ledger=ledger)
        return of_places(release)

    first = per_metre("first", BY_PLACE, KEY)
    assert first is not None
    assert per_metre("second", BY_PLACE, KEY) == first
    # Another key, another mechanism, and fresh noise for each row add up.
    assert per_metre("third", BY_PLACE, None) == pytest.approx(2 * first)
    assert per_metre("fourth", BY_PERSON, KEY) == pytest.approx(3 * first)
    again = run(recipe(folder, BY_PLACE), tmp_path / "sixth", key=KEY, ledger=ledger)
    assert of_places(again) == pytest.approx(3 * first)
    other = recipe(folder, BY_PLACE)
    other = other.with_changes(output=replace(other.output, path="other.csv"))
    alike = run(other, tmp_path / "seventh", key=KEY, ledger=ledger)
    assert of_places(alike) == pytest.approx(3 * first)
    # Where each row is moved anew, too, nobody knows how many rows tell of one place.
    assert per_metre("fifth", "", KEY) is None


def test_a_person_with_more_places_than_are_allowed_stops_the_run(folder: Path, tmp_path: Path) -> None:
    told = moves(run(recipe(folder, BY_PERSON), tmp_path / "free", key=KEY))
    most = told["most_places"]
    run(recipe(folder, f"{BY_PERSON}\nmost_places = {most}"), tmp_path / "fits", key=KEY)
    with pytest.raises(UserError, match=f"{most} places"):
        run(recipe(folder, f"{BY_PERSON}\nmost_places = {most - 1}"), tmp_path / "out", key=KEY)
    assert not (tmp_path / "out").exists()


RNG = np.random.default_rng(11)
EAST, NORTH = RNG.uniform(5.8, 6.9, 120), RNG.uniform(46.7, 47.4, 120)
AXES_KEY = Key.for_tests(5)


def recipe_of(folder, names, columns, *tail):
    lines = [f"{one:.6f},{other:.6f}" for one, other in zip(*columns, strict=True)]
    (folder / "calls.csv").write_text("\n".join([",".join(names), *lines]) + "\n", "utf-8")
    roles = "\n".join(f'"{name}" = "location"' for name in names)
    text = f'ldpaudit = 1\n[input]\npath = "calls.csv"\nunit = "call"\n[columns]\n{roles}\n'
    end = '[output]\npath = "released.csv"\n'
    (folder / "recipe.toml").write_text(text + "\n".join(tail) + "\n" + end, "utf-8")
    return Recipe.read(folder / "recipe.toml")


def noise(x: str, y: str, more: str = "") -> str:
    return f'[[step]]\ndo = "planar-laplace"\nx = "{x}"\ny = "{y}"\nlevel = "ln(2)"\nradius = 200\n{more}'


def codes(recipe: Recipe) -> list[tuple[str, tuple[str, ...]]]:
    return [(one["code"], tuple(one["columns"])) for one in outlook(recipe)["findings"]]


@pytest.mark.parametrize("names", [("gps_latitude", "gps_longitude"), ("szerokość", "długość")])
def test_exchanged_columns_stop_a_release(tmp_path: Path, names: tuple[str, str]) -> None:
    north, east = names
    recipe = recipe_of(tmp_path, names, (NORTH, EAST), noise(north, east))
    assert codes(recipe) == [("swapped-axes", (north, east))]
    with pytest.raises(ReleaseBlockedError, match=r"swapped-axes") as error:
        run(recipe, tmp_path / "out", key=AXES_KEY)
    # Names of columns and words, and nothing of the table.
    assert not any(f"{value:.2f}" in str(error.value) for value in (*EAST, *NORTH))
    assert not (tmp_path / "out").exists()
    straight = recipe_of(tmp_path, names, (NORTH, EAST), noise(east, north))
    assert codes(straight) == []
    assert run(straight, tmp_path / "out", key=AXES_KEY).manifest["rows"] == 120


def test_a_release_of_exchanged_columns_makes_no_claim_even_if_accepted(tmp_path: Path) -> None:
    accept = '[[accept]]\nfinding = "swapped-axes"\nreason = "we were told so"\n'
    recipe = recipe_of(tmp_path, ("lat", "lon"), (NORTH, EAST), noise("lat", "lon"), accept)
    (line,) = (one["line"] for one in run(recipe, tmp_path / "out", key=AXES_KEY).manifest["guarantees"])
    assert "eps" not in line


def test_what_nobody_can_tell_stops_a_release_until_it_is_decided(tmp_path: Path) -> None:
    names = ("c1", "c2")
    for x, y in (names, names[::-1]):
        recipe = recipe_of(tmp_path, names, (NORTH, EAST), noise(x, y))
        assert codes(recipe) == [("unknown-axes", (x,))]
        with pytest.raises(ReleaseBlockedError, match="unknown-axes"):
            run(recipe, tmp_path / "out", key=AXES_KEY)
    decided = '[[accept]]\nfinding = "unknown-axes"\ncolumn = "{}"\nreason = "seen on the map"\n'
    recipe = recipe_of(tmp_path, names, (NORTH, EAST), noise("c2", "c1"), decided.format("c2"))
    release = run(recipe, tmp_path / "out", key=AXES_KEY)
    assert "eps" in release.manifest["guarantees"][0]["line"]
    assert [one["accepted"] for one in release.manifest["findings"] if one["code"] == "unknown-axes"] == [
        "seen on the map"
    ]
    # Whoever decided for one column has not decided for the other.
    other = recipe_of(tmp_path, names, (NORTH, EAST), noise("c1", "c2"), decided.format("c2"))
    with pytest.raises(ReleaseBlockedError, match="unknown-axes"):
        run(other, tmp_path / "other", key=AXES_KEY)


CALLS = 1_000
REMOVAL = """\
ldpaudit = 1
input = { path = "calls.csv", unit = "call" }
columns = { start = "time", town = "quasi-identifier", age = "quasi-identifier", cause = "sensitive" }
step = [
  { do = "generalize-region", column = "town", table = "towns.csv", from = "town", to = "region" },
  { do = "generalize-time", column = "start", to = "month" },
  { do = "suppress", columns = ["town", "start", "age"], k = 4, max_suppressed = 1.0 },
]
"""


def test_each_group_tells_its_rows_and_those_removed(tmp_path: Path) -> None:
    towns, ages, days = np.random.default_rng(3).random((3, CALLS))
    town, age = (12 * towns**4).astype(int), (5 * ages).astype(int)
    start = [f"2018-{1 + int(6 * days[at] ** 2):02}-{1 + at % 28:02}" for at in range(CALLS)]
    cause = ["" if at % 50 == 0 else "abc"[at % 3] for at in range(CALLS)]
    lines = [f"{start[at]},Bourg {town[at]},{age[at]},{cause[at]}\n" for at in range(CALLS)]
    (tmp_path / "calls.csv").write_text("start,town,age,cause\n" + "".join(lines))
    (tmp_path / "towns.csv").write_text(
        "town,region\n" + "".join(f"Bourg {at},Pays {at // 3}\n" for at in range(12))
    )
    release = run(Recipe.parse(REMOVAL, folder=tmp_path), tmp_path / "out", Key.for_tests(1))
    inside = json.loads((release.folder / "internal/manifest.json").read_text())
    told = {one["dimension"]: one for one in inside["who_pays"]}
    assert [one["column"] for one in told.values()] == ["town", "cause", "start"]
    rows = [(f"Pays {town[at] // 3}", start[at][:7], age[at], cause[at] or None) for at in range(CALLS)]
    sizes = Counter(row[:3] for row in rows)
    for at, dimension in ((0, "region"), (3, "type"), (1, "month")):
        every = Counter(row[at] for row in rows)
        gone = Counter(row[at] for row in rows if sizes[row[:3]] < 4)
        found = {one["label"]: (one["rows"], one["removed"]) for one in told[dimension]["worst"]}
        assert found == {label: (every[label], gone[label]) for label in every}
    for name in ("manifest.json", "report.html"):
        assert "who_pays" not in (release.folder / "release" / name).read_text(encoding="utf-8")
