"""Runs in which rows share the noise of a place or a person: same bytes, memory over releases, counts."""

from __future__ import annotations

import csv
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ldpaudit.engine import Release, run
from ldpaudit.errors import UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 600
KEY = Key(bytes(range(32)))
RECIPE = """\
ldpaudit = 1
[input]
path = "{table}"
unit = "row"
[columns]
id = "identifier"
who = "identifier"
lon = "location"
lat = "location"
kind = "sensitive"
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


def moves(release: Release) -> dict[str, Any]:
    (told,) = json.loads((release.folder / "internal/manifest.json").read_text(encoding="utf-8"))["moves"]
    return dict(told)


def points(release: Release) -> Counter[tuple[str, str]]:
    return Counter((row["lon"], row["lat"]) for row in rows_of(release.released))


def test_counts_inside_are_those_of_the_table_and_outside_there_are_none(
    folder: Path, tmp_path: Path
) -> None:
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
