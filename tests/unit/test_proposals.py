"""Proposals: what they cost is what a run of their steps removes, and who pays is told."""

from __future__ import annotations

import csv
import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.csv as arrow_csv
import pytest
import tomlkit
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit as command_line
from ldpaudit.engine import Release, run
from ldpaudit.errors import UserError
from ldpaudit.proposals import Aims, propose
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.values import checked

ROWS = 600
COLUMNS = """\
[columns]
start = "time"
town = "quasi-identifier"
age = "quasi-identifier"
cause = "sensitive"
"""
STEPS = """\
step = [
  { do = "generalize-time", column = "start", to = "month" },
  { do = "generalize-region", column = "town", table = "towns.csv", from = "town", to = "region" },
  { do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1, domain = ["a", "b", "c"] },
]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calls")
    towns, ages, days = np.random.default_rng(3).random((3, ROWS))
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["start", "town", "age", "cause"])
        for row in range(ROWS):
            month, day = 1 + int(12 * days[row] ** 2), 1 + row % 28
            start = f"2018-{month:02}-{day:02} {row % 24:02}:15"
            writer.writerow(
                [start, f"Bourg {int(8 * towns[row] ** 3)}", 20 + int(50 * ages[row]), "abc"[row % 3]]
            )
    pairs = "".join(f"Bourg {at},Pays {at // 4}\n" for at in range(8))
    (folder / "towns.csv").write_text("town,region\n" + pairs, encoding="utf-8")
    return folder


def recipe(folder: Path, steps: str = STEPS, columns: str = COLUMNS) -> Recipe:
    return Recipe.parse(f'ldpaudit = 1\ninput = {{ path = "calls.csv" }}\n{steps}\n{columns}', folder=folder)


@pytest.fixture(scope="module")
def told(folder: Path) -> dict[str, Any]:
    return propose(recipe(folder), Aims(k=4, max_suppressed=0.1))


def used(folder: Path, out: Path, steps: list[dict[str, Any]], of: Recipe | None = None) -> Release:
    """Run a recipe of these steps, whatever they remove."""
    written = [{**step, "max_suppressed": 1.0} if step["do"] == "suppress" else step for step in steps]
    text = tomlkit.dumps({"ldpaudit": 1, "input": {"path": "calls.csv"}, "step": written})
    chosen = Recipe.parse(text, folder=folder).steps
    return run((of or recipe(folder)).with_changes(steps=chosen), out, Key.for_tests(1), ledger=None)


def test_what_is_proposed_is_what_a_run_removes(folder: Path, tmp_path: Path, told: dict[str, Any]) -> None:
    for at, one in enumerate(told["proposals"]):
        release = used(folder, tmp_path / str(at), one["steps"])
        assert release.before["rows"] - release.manifest["rows"] == one["removed_rows"], one["name"]
        assert release.after["k"] == one["k"] >= 4
        assert release.after["classes"] == one["classes"]
        order = [step["do"] for step in one["steps"]]
        assert order.count("suppress") == order.count("randomize") == 1
        assert order.index("suppress") < order.index("randomize")
        worst = release.internal["who_pays"][0]["worst"]
        regions = {group["label"]: group["removed"] for group in worst}
        lines = {line["label"]: line["removed"] for line in one["who_pays"]["region"]["worst"]}
        assert release.internal["who_pays"][0]["dimension"] == "region"
        if len(lines) == len(regions):
            assert lines == regions


def test_each_rung_of_a_ladder_has_the_rows_that_go_with_it(told: dict[str, Any]) -> None:
    known = [(one["levels"], one["removed_rows"]) for one in (*told["proposals"], *told["curve"])]
    compared = 0
    for one in told["proposals"]:
        assert {name: len(at) for name, at in one["removed_at"].items()} == {
            name: len(ladder["rungs"]) for name, ladder in told["ladders"].items()
        }
        for levels, removed in known:
            other = [name for name in levels if levels[name] != one["levels"][name]]
            if len(other) <= 1:
                assert {at[levels[name]] for name, at in one["removed_at"].items() if [name] == other} <= {
                    removed
                }
                compared += len(other)
        assert {at[one["levels"][name]] for name, at in one["removed_at"].items()} == {one["removed_rows"]}
    assert compared


def test_counts_stand_for_so_many(tmp_path: Path) -> None:
    cells = [(town, week, (3 * town + week) % 9) for town, week in product(range(6), range(45, 53))]
    rows = "".join(f"91{town}00,{week},{count}\n" for town, week, count in cells)
    (tmp_path / "calls.csv").write_text("zip,week,calls\n" + rows, encoding="utf-8")
    columns = '[columns]\nzip = "quasi-identifier"\nweek = "time"\ncalls = "plain"\n'
    counted = recipe(tmp_path, "", columns)
    told = propose(counted, Aims(k=5, max_suppressed=0.5, count="calls"))
    assert told["rows"] == sum(count for _, _, count in cells)
    yours = told["proposals"][0]
    held = Counter({(town, week): count for town, week, count in cells})
    assert yours["removed_rows"] == sum(count for count in held.values() if count < 5)
    assert yours["k"] == 5
    assert sum(line["rows"] for line in yours["who_pays"]["region"]["worst"]) == told["rows"]
    assert told["notes"]
    for one in told["proposals"]:
        assert one["steps"][-1]["count"] == "calls"
        release = used(tmp_path, tmp_path / one["name"], one["steps"], counted)
        rows = arrow_csv.read_csv(release.released).to_pylist()
        assert told["rows"] - sum(row["calls"] for row in rows) == one["removed_rows"]
        sizes: Counter[tuple[Any, Any]] = Counter()
        for row in rows:
            sizes[row["zip"], row["week"]] += row["calls"]
        # Cells that hold nobody stay.
        assert min(size for size in sizes.values() if size) == one["k"]
        assert len([size for size in sizes.values() if size]) == one["classes"]


def test_conditions_on_a_sensitive_column_hold(folder: Path, tmp_path: Path) -> None:
    aims = Aims(k=3, max_suppressed=0.2, sensitive="cause", l=3, t=0.3)
    told = propose(recipe(folder, ""), aims)
    assert len(told["conditions"]) == 3
    for one in told["proposals"]:
        if one["removed_rows"] == ROWS:
            continue
        release = used(folder, tmp_path / one["name"], one["steps"])
        assert release.before["rows"] - release.manifest["rows"] == one["removed_rows"], one["name"]
    with pytest.raises(UserError):
        propose(recipe(folder), aims)


def test_as_many_rows_as_may_go_still_hold(tmp_path: Path) -> None:
    (tmp_path / "calls.csv").write_text("town\n" + "Bourg\n" * 18 + "Dole\n" * 2, encoding="utf-8")
    asked = recipe(tmp_path, "", '[columns]\ntown = "quasi-identifier"\n')
    for most, holds in ((0.1, True), (0.09, False)):
        told = propose(asked, Aims(k=3, max_suppressed=most))
        yours = told["proposals"][0]
        assert (yours["name"], yours["removed_rows"], yours["holds"]) == ("yours", 2, holds)
        assert (told["none"] is None) == holds


def test_what_cannot_be_asked_is_refused(folder: Path) -> None:
    close = {"sensitive": "cause", "t": 0.3}
    for aims in (
        {"max_suppressed": 2.0},
        {"l": 2.0},
        {"sensitive": "cause", "l": 1.5},
        {**close, "t": 3.0},
        {**close, "t_distance": "hierarchical"},
        {**close, "order": ("a", "b")},
        {"sensitive": "cause", "l": 2.0, "l_kind": "recursive", "c": None},
    ):
        with pytest.raises(UserError):
            checked(Aims, {"k": 5, **aims})
    with pytest.raises(UserError):
        propose(recipe(folder, "", '[columns]\ntown = "sensitive"\n'), Aims(k=5))
    with pytest.raises(UserError, match='"calls"'):
        propose(recipe(folder), Aims(k=5, count="calls"))


def zoned(folder: Path, names: tuple[str, ...], rows: list[tuple[Any, ...]], text: str) -> Recipe:
    """Write a table, three squares side by side, and the districts of towns."""
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([names, *rows])
    features = [
        {
            "type": "Feature",
            "properties": {"code": f"zone {at}"},
            "geometry": {
                "type": "Polygon",
                "coordinates": [[[at, 0], [at + 1, 0], [at + 1, 1], [at, 1], [at, 0]]],
            },
        }
        for at in range(3)
    ]
    zones = {"type": "FeatureCollection", "features": features}
    (folder / "zones.geojson").write_text(json.dumps(zones), encoding="utf-8")
    (folder / "ladders").mkdir()
    lines = "".join(f"Bourg {at};Pays {at // 4};*\n" for at in range(8))
    (folder / "ladders" / "town.csv").write_text(lines, encoding="utf-8")
    pairs = "".join(f"Bourg {at},Pays {at // 4}\n" for at in range(8))
    (folder / "towns.csv").write_text("town,region\n" + pairs, encoding="utf-8")
    other = {"lon": "location", "lat": "location", "person": "identifier"}
    roles = "".join(f'{name} = "{other.get(name, "quasi-identifier")}"\n' for name in names)
    return Recipe.parse(f"ldpaudit = 1\n{text}\n[columns]\n{roles}", folder=folder)


def test_persons_missing_values_and_regions_of_points_count_as_in_a_run(tmp_path: Path) -> None:
    towns, ages, people, places = np.random.default_rng(5).random((4, ROWS))
    rows = [
        (
            f"person {int(200 * people[row] ** 2)}",
            "" if row % 9 == 0 else f"Bourg {int(8 * towns[row] ** 3)}",
            "" if row % 7 == 0 else 20 + int(50 * ages[row]),
            round(3 * places[row], 4),
            0.5,
        )
        for row in range(ROWS)
    ]
    written = """\
input = { path = "calls.csv", unit = "person" }
step = [
  { do = "generalize-region", polygons = "zones.geojson", x = "lon", y = "lat", into = "zone" },
  { do = "intervals", column = "age", width = 10 },
]"""
    asked = zoned(tmp_path, ("person", "town", "age", "lon", "lat"), rows, written)
    told = propose(asked, Aims(k=4, max_suppressed=0.4), hierarchies=tmp_path / "ladders")
    assert told["ladders"]["town"]["rungs"][1]["step"]["do"] == "generalize"
    assert {"yours", "rows", "balanced"} <= {name for one in told["proposals"] for name in one["names"]}
    for one in told["proposals"]:
        assert one["steps"][-1]["columns"] == ["town", "age", "zone"]
        release = used(tmp_path, tmp_path / one["name"], one["steps"], asked)
        assert release.before["rows"] - release.manifest["rows"] == one["removed_rows"], one["name"]
        assert release.after["classes"] == one["classes"]


def test_a_column_computed_again_from_moved_points_is_no_matter_of_detail(tmp_path: Path) -> None:
    rows = [(f"Bourg {at % 8}", 20 + at % 50, round(at % 3 + 0.5, 4), 0.5) for at in range(ROWS)]
    written = """\
input = { path = "calls.csv" }
step = [
  { do = "planar-laplace", x = "lon", y = "lat", level = 1, radius = 400, per = "place" },
  { do = "generalize-region", polygons = "zones.geojson", x = "lon", y = "lat", outside = "nearest",
    into = "town", recompute = true },
]"""
    asked = zoned(tmp_path, ("town", "age", "lon", "lat"), rows, written.replace("\n    into", " into"))
    told = propose(asked, Aims(k=4, max_suppressed=0.4))
    assert list(told["ladders"]) == ["age"]
    for one in told["proposals"]:
        # The true town never takes the place of that of the moved point.
        assert [step["do"] for step in one["steps"] if step.get("into") == "town"] == ["generalize-region"]
        assert not [step for step in one["steps"] if step.get("column") == "town"]


def asked(folder: Path, *options: str) -> Any:
    return CliRunner().invoke(command_line, ["propose", str(folder / "recipe.toml"), *options])


def test_where_nothing_fits_the_answer_is_no(folder: Path) -> None:
    recipe(folder).write(folder / "recipe.toml")
    assert asked(folder, "--k", "4", "--max-suppressed", "0.1").exit_code == 0
    done = asked(folder, "--k", "70", "--max-suppressed", "0", "--json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert [one["name"] for one in told["proposals"]] == ["yours", "rows"]
    assert {one["kind"] for one in told["none"]["nearest"]} == {"limit", "drop"}
    for one in told["none"]["nearest"]:
        most = one["max_suppressed"] if one["kind"] == "limit" else 0
        assert one["removed_rows"] <= most * ROWS
        assert (one["kind"] == "limit") == (not any(step["do"] == "drop" for step in one["steps"]))


def test_when_and_where_stay_as_long_as_something_else_can_go(folder: Path) -> None:
    told = propose(recipe(folder), Aims(k=12, max_suppressed=0.0))
    first = told["none"]["nearest"][0]
    assert first["columns"] == ["age"]
    assert len(told["none"]["nearest"]) > 2


@pytest.mark.parametrize(("days", "weeks"), [(31, True), (300, False)])
def test_a_table_of_a_month_may_keep_its_weeks(tmp_path: Path, days: int, weeks: bool) -> None:
    start = np.datetime64("2024-01-15T08:00")
    moments = (start + np.timedelta64(24 * 60 * (at % days) + at, "m") for at in range(300))
    (tmp_path / "calls.csv").write_text("start\n" + "".join(f"{one}\n" for one in moments), encoding="utf-8")
    told = propose(recipe(tmp_path, "", '[columns]\nstart = "time"\n'), Aims(k=20, max_suppressed=0.2))
    rungs = [one["step"]["to"] for one in told["ladders"]["start"]["rungs"] if (one["step"] or {}).get("to")]
    assert ("week" in rungs) is weeks
    assert ("month" in rungs) is not weeks
    if weeks:
        assert "week" in {step.get("to") for one in told["proposals"] for step in one["steps"]}


def test_whose_rows_are_is_counted_by_before_it_goes(tmp_path: Path) -> None:
    lines = [f"p{at % 90},T{at % 4},{20 + at % 7}" for at in range(600)]
    (tmp_path / "t.csv").write_text("\n".join(["who,town,age", *lines]) + "\n", encoding="utf-8")
    text = """ldpaudit = 1
    input = { path = "t.csv", unit = "who" }
    step = [{ do = "drop", columns = ["who"] }]
    columns = { who = "plain", town = "quasi-identifier", age = "quasi-identifier" }"""
    wanted = Recipe.parse(text, folder=tmp_path)
    for one in propose(wanted, Aims(k=3, max_suppressed=0.1))["proposals"]:
        release = used(tmp_path, tmp_path / "-".join(one["names"]), one["steps"], wanted)
        assert "who" not in release.manifest["released_columns"]
