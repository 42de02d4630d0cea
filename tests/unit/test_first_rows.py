"""First rows beside what is released of them: in a trial the very rows, in an outlook with other noise."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from ldpaudit.engine import check_release, run
from ldpaudit.engine.outlook import outlook
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

RECIPE = """\
ldpaudit = 1
input = { path = "calls.csv" }
columns = { id = "identifier", town = "quasi-identifier", age = "quasi-identifier", lon = "location", \
lat = "location", cause = "sensitive", note = "plain" }
step = [
  { do = "intervals", column = "age", width = 20 },
  { do = "suppress", columns = ["town"], k = 5, max_suppressed = 0.5 },
  { do = "planar-laplace", x = "lon", y = "lat", level = "ln(3)", radius = 200, per = "place" },
  { do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1.0, domain = ["fire", "flood"] },
]
output = { path = "released.csv" }
"""


@pytest.fixture
def recipe(tmp_path: Path) -> Recipe:
    rows = [
        f"C{at:03},{'Far' if at in (3, 70) else f'Town {at % 3}'},{at % 90},6.{at % 50:03},47.{at % 40:03},"
        f"{('fire', 'flood')[at % 2]},{'=1+1' if at == 5 else ''}\n"
        for at in range(150)
    ]
    (tmp_path / "calls.csv").write_text("id,town,age,lon,lat,cause,note\n" + "".join(rows))
    return Recipe.parse(RECIPE, folder=tmp_path)


def test_a_trial_leaves_the_very_rows_that_it_releases_in_the_order_of_the_table(recipe: Recipe) -> None:
    out = run(recipe, recipe.folder / "trial", key=Key(bytes(range(32))), trial=True).folder
    told = json.loads((out / "internal" / "first_rows.json").read_text("utf-8"))
    assert [row is None for row in told["after"]["rows"]] == [at in (3, 70) for at in range(150)]
    assert [band is None for band in told["bands"]] == [at in (3, 70) for at in range(150)]
    with (out / "release" / "released.csv").open(newline="", encoding="utf-8") as file:
        names, *released = csv.reader(file)
    shown = [[cell or "" for cell in row] for row in told["after"]["rows"] if row is not None]
    assert told["after"]["names"] == names
    assert sorted(shown) == sorted(released)
    with (recipe.table_path).open(newline="", encoding="utf-8") as file:
        recorded = [row[1:6] for row in csv.reader(file)]
    assert [told["before"]["names"][:5], *(row[:5] for row in told["before"]["rows"])] == recorded
    assert "first_rows.json" in json.loads((out / "internal" / "manifest.json").read_text())["files"]
    assert check_release(out)["ok"]


def test_a_release_leaves_none(recipe: Recipe) -> None:
    out = run(recipe, recipe.folder / "out").folder
    assert not [*out.rglob("first_rows*")]


def test_an_outlook_shows_the_first_rows_with_noise_of_its_own(recipe: Recipe) -> None:
    first, second = (outlook(recipe, rows=100)["rows"] for _ in range(2))
    assert [one["do"] for one in first["skipped"]] == ["suppress"]
    assert first["unknown"] == []
    assert len(first["before"]["rows"]) == len(first["after"]["rows"]) == len(first["bands"]) == 100
    known = [tuple(row[:2]) for row in first["after"]["rows"]]
    assert known[1] == ("Town 1", "0–19")
    pairs = set(zip(known, first["bands"], strict=True))
    assert len(pairs) == len(set(known)) == len(set(first["bands"]))
    drawn = [[row[2:5] for row in one["after"]["rows"]] for one in (first, second)]
    assert drawn[0] != drawn[1]
    assert outlook(recipe)["rows"] is None


def test_what_the_first_rows_cannot_tell_is_named_and_left_empty(recipe: Recipe) -> None:
    refused = Recipe.parse(RECIPE.replace('"flood"]', '"hail"]'), folder=recipe.folder)
    told = outlook(refused, rows=9)["rows"]
    assert [one["do"] for one in told["skipped"]] == ["suppress", "randomize"]
    assert told["unknown"] == ["cause"]
    at = told["after"]["names"].index("cause")
    assert {row[at] for row in told["after"]["rows"]} == {None}
