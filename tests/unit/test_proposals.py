"""Proposals: what they cost is what a run of their steps removes, and who pays is told."""

from __future__ import annotations

import csv
import json
import math
from collections import Counter
from dataclasses import replace
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
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.progress import ProgressReporter
from ldpaudit.proposals import Aims, effects, levels, propose
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

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
    return propose(recipe(folder), Aims(k=4, max_suppressed=0.1), preview=12)


def test_five_proposals_are_named(told: dict[str, Any]) -> None:
    assert [one["name"] for one in told["proposals"]] == ["yours", "place", "time", "rows", "balanced"]
    assert told["complete"]
    assert told["none"] is None
    json.dumps(told, allow_nan=False)


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
        worst = release.impact_by_group[0].as_json()["worst"]
        regions = {group["label"]: group["removed"] for group in worst}
        lines = {line["value"]: line["removed"] for line in one["who_pays"]["region"]["lines"]}
        assert release.impact_by_group[0].dimension == "region"
        if len(lines) == len(regions):
            assert lines == regions


def test_each_keeps_what_its_name_says(told: dict[str, Any]) -> None:
    by_name = {name: one for one in told["proposals"] for name in one["names"]}
    proposals = [by_name[name] for name in ("place", "time", "rows", "balanced")]
    assert by_name["rows"]["removed_rows"] == min(one["removed_rows"] for one in proposals)
    assert by_name["place"]["levels"]["town"] <= min(one["levels"]["town"] for one in proposals)
    assert by_name["time"]["levels"]["start"] <= min(one["levels"]["start"] for one in proposals)
    most = 0.1 * ROWS
    assert all(one["holds"] == (one["removed_rows"] <= most) for one in told["proposals"])
    assert all(one["holds"] for one in proposals)


def test_the_curve_falls_and_holds_the_best(told: dict[str, Any]) -> None:
    removed = [point["removed_rows"] for point in told["curve"]]
    losses = [point["loss"] for point in told["curve"]]
    assert removed == sorted(set(removed))
    assert losses == sorted(losses, reverse=True)
    balanced = next(one for one in told["proposals"] if "balanced" in one["names"])
    assert balanced["levels"] in [point["levels"] for point in told["curve"]]


def test_the_order_of_rows_does_not_show(folder: Path, tmp_path: Path, told: dict[str, Any]) -> None:
    head, *lines = (folder / "calls.csv").read_text(encoding="utf-8").splitlines()
    (tmp_path / "calls.csv").write_text("\n".join([head, *reversed(lines), ""]), encoding="utf-8")
    (tmp_path / "towns.csv").write_bytes((folder / "towns.csv").read_bytes())
    turned = propose(recipe(tmp_path), Aims(k=4, max_suppressed=0.1))
    for name in ("curve", "ladders", "none", "rows"):
        assert turned[name] == told[name]
    for one, other in zip(turned["proposals"], told["proposals"], strict=True):
        assert one["levels"] == other["levels"]
        assert one["loss"] == pytest.approx(other["loss"], rel=1e-12)
        for dimension in ("region", "type", "month"):
            pair = [answer["who_pays"][dimension]["lines"] for answer in (one, other)]
            mine, theirs = ({line["value"]: line["removed"] for line in lines} for lines in pair)
            assert mine == theirs


def test_the_command_tells_it_in_lines_and_as_json(folder: Path) -> None:
    path = folder / "recipe.toml"
    recipe(folder).write(path)
    asked = ["propose", str(path), "--k", "4", "--max-suppressed", "0.1", "--progress", "none"]
    lines = CliRunner().invoke(command_line, asked, catch_exceptions=False).output
    for name in ("Yours, as the recipe stands", "Keep place", "Keep time", "Keep rows", "Balanced"):
        assert f"{name}:" in lines or f"{name} (more than may go):" in lines
    weighed = [*asked, "--weights", "town=3,age=0.5", "--json"]
    answer = json.loads(CliRunner().invoke(command_line, weighed, catch_exceptions=False).stdout)
    assert answer["complete"]
    with pytest.raises(UserError, match="is no weight"):
        CliRunner().invoke(command_line, [*asked, "--weights", "town=much"], catch_exceptions=False)


def test_ladders_say_where_the_recipe_stands(told: dict[str, Any]) -> None:
    start, town = told["ladders"]["start"], told["ladders"]["town"]
    assert start["rungs"][start["level"]]["label"] == "month"
    assert town["rungs"][town["level"]]["step"]["to"] == "region"
    assert told["ladders"]["age"]["level"] == 0
    assert told["proposals"][0]["levels"] == {"start": start["level"], "town": town["level"], "age": 0}


def test_the_preview_shows_rows_and_their_groups(told: dict[str, Any]) -> None:
    preview = told["preview"]
    assert preview["columns"] == ["start", "town", "age"]
    assert 0 < len(preview["before"]) <= 12
    for one in told["proposals"]:
        after, bands = one["preview"]["after"], one["preview"]["bands"]
        assert len(after) == len(bands) == len(preview["before"])
        assert all((cells is None) == (band < 0) for cells, band in zip(after, bands, strict=True))
        alike = {}
        for cells, band in zip(after, bands, strict=True):
            if cells is not None:
                assert alike.setdefault(band, cells) == cells


def test_steps_for_other_columns_stay_and_small_groups_go_before_noise(told: dict[str, Any]) -> None:
    for one in told["proposals"]:
        order = [step["do"] for step in one["steps"]]
        assert order.count("suppress") == order.count("randomize") == 1
        assert order.index("suppress") < order.index("randomize")


def test_no_column_is_left_out_unless_nothing_else_does(folder: Path) -> None:
    told = propose(recipe(folder), Aims(k=70, max_suppressed=0.0))
    none = told["none"]
    assert "reaches 70-anonymity with at most 0 % removed" in none["sentence"]
    assert {one["kind"] for one in none["nearest"]} == {"limit", "drop"}
    for one in none["nearest"]:
        if one["kind"] == "limit":
            assert one["removed_rows"] <= one["max_suppressed"] * ROWS
        else:
            assert one["removed_rows"] == 0
            assert any(step["do"] == "drop" for step in one["steps"])
    assert [one["name"] for one in told["proposals"]] == ["yours", "rows"]


def test_what_is_left_out_costs_all_its_detail(folder: Path) -> None:
    steps = 'step = [{ do = "drop", columns = ["age"] }]'
    told = propose(recipe(folder, steps), Aims(k=2, max_suppressed=1.0))
    assert told["ladders"]["age"]["level"] == len(told["ladders"]["age"]["rungs"]) - 1
    for one in told["proposals"]:
        assert one["loss"] >= 1 / 3
        assert {"do": "drop", "columns": ["age"]} in one["steps"]


def test_columns_that_say_the_same_share_a_weight_and_one_may_go(tmp_path: Path) -> None:
    rows = "".join(f"Bourg {at % 7},{25000 + 100 * (at % 7 // 3) + at % 7}\n" for at in range(210))
    (tmp_path / "calls.csv").write_text("town,zip\n" + rows, encoding="utf-8")
    columns = '[columns]\ntown = "quasi-identifier"\nzip = "quasi-identifier"\n'
    told = propose(recipe(tmp_path, "", columns), Aims(k=31, max_suppressed=0.2))
    assert told["none"] is None
    balanced = next(one for one in told["proposals"] if "balanced" in one["names"])
    assert balanced["removed_rows"] == 30
    assert balanced["levels"]["town"] > 0
    assert 0 < balanced["levels"]["zip"] < len(told["ladders"]["zip"]["rungs"]) - 1


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
    assert sum(line["rows"] for line in yours["who_pays"]["region"]["lines"]) == told["rows"]
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


def test_too_many_counted_are_refused(tmp_path: Path) -> None:
    (tmp_path / "calls.csv").write_text("zip,calls\n1,9\n2,1\n3,0\n", encoding="utf-8")
    columns = '[columns]\nzip = "quasi-identifier"\ncalls = "plain"\n'
    step = 'step = [{{ do = "suppress", columns = ["zip"], k = 5, count = "calls", max_suppressed = {} }}]'
    with pytest.raises(UserError, match=r"1 case of 10 \(10.0 %\) is in groups smaller than 5"):
        run(recipe(tmp_path, step.format(0.09), columns), tmp_path / "no", Key.for_tests(1), ledger=None)
    release = run(
        recipe(tmp_path, step.format(0.1), columns), tmp_path / "out", Key.for_tests(1), ledger=None
    )
    assert sorted(arrow_csv.read_csv(release.released)["calls"].to_pylist()) == [0, 9]
    (tmp_path / "calls.csv").write_text("zip,calls\n1,9\n2,0.5\n", encoding="utf-8")
    with pytest.raises(UserError, match="no whole number"):
        run(recipe(tmp_path, step.format(0.1), columns), tmp_path / "half", Key.for_tests(1), ledger=None)


def test_conditions_on_a_sensitive_column_hold(folder: Path, tmp_path: Path) -> None:
    aims = Aims(k=3, max_suppressed=0.2, sensitive="cause", l=3, t=0.3)
    told = propose(recipe(folder, ""), aims)
    assert told["conditions"] == [
        "3-anonymity",
        "distinct 3-diversity of cause",
        "0.3-closeness of cause (equal distance)",
    ]
    alone = propose(recipe(folder, ""), replace(aims, l=None, t=None))
    for name in ("rows", "yours"):
        strict, loose = (
            next(one for one in answer["proposals"] if name in one["names"]) for answer in (told, alone)
        )
        assert strict["removed_rows"] >= loose["removed_rows"]
    for one in told["proposals"]:
        if one["removed_rows"] == ROWS:
            continue
        release = used(folder, tmp_path / one["name"], one["steps"])
        assert release.before["rows"] - release.manifest["rows"] == one["removed_rows"], one["name"]
    with pytest.raises(UserError, match="is noise in the release"):
        propose(recipe(folder), aims)


def test_a_step_that_is_no_rung_is_measured_as_it_is(folder: Path) -> None:
    steps = 'step = [{ do = "generalize-time", column = "start", to = "weekday" }]'
    told = propose(recipe(folder, steps), Aims(k=2, max_suppressed=1.0), preview=8)
    yours = told["proposals"][0]
    assert yours["name"] == "yours"
    if told["ladders"]["start"]["level"] is None:
        assert "start" not in yours["levels"]
        assert {"do": "generalize-time", "column": "start", "to": "weekday"} in yours["steps"]
    shown = [cells[0] for cells in yours["preview"]["after"] if cells is not None]
    assert all(cell.endswith("day") for cell in shown)


def test_a_recoding_of_rows_gives_way_to_the_proposals(folder: Path) -> None:
    (folder / "regions.csv").write_text("".join(f"Bourg {at};Pays {at // 4};*\n" for at in range(8)))
    steps = 'step = [{ do = "local-recoding", k = 3, hierarchies = { town = "regions.csv" } }]'
    yours = propose(recipe(folder, steps), Aims(k=2, max_suppressed=1.0))["proposals"][0]
    assert (yours["name"], yours["levels"]["town"]) == ("yours", 0)


def test_a_search_that_is_stopped_tells_what_it_found(folder: Path) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += len(found) > 0
        return asked > 3

    found: list[Any] = []
    told = propose(recipe(folder), Aims(k=4), ProgressReporter(cancel=stop), found.append)
    assert not told["complete"]
    assert {"levels", "loss", "removed_rows", "steps"} <= set(found[0])
    assert "balanced" in [name for one in told["proposals"] for name in one["names"]]
    with pytest.raises(CancelledError):
        propose(recipe(folder), Aims(k=4), ProgressReporter(cancel=lambda: True))


@pytest.mark.parametrize("distance", ["hierarchical", "ordered"])
def test_distances_of_labels_are_asked_for_and_hold(folder: Path, tmp_path: Path, distance: str) -> None:
    values = tmp_path / "cause.csv"
    values.write_text("a,ab,all\nb,ab,all\nc,c,all\n", encoding="utf-8")
    more: dict[str, Any] = {"order": ("a", "b", "c")}
    if distance == "hierarchical":
        more = {"sensitive_hierarchy": values}
    aims = Aims(k=2, max_suppressed=0.2, sensitive="cause", t=0.12, t_distance=distance, **more)  # type: ignore[arg-type]
    told = propose(recipe(folder, ""), aims)
    assert told["conditions"][-1] == f"0.12-closeness of cause ({distance} distance)"
    alone = propose(recipe(folder, ""), Aims(k=2, max_suppressed=0.2))
    best = {
        name: min(one["loss"] for one in answer["proposals"] if one["holds"])
        for name, answer in (("strict", told), ("loose", alone))
    }
    assert best["strict"] > best["loose"]
    for one in told["proposals"]:
        removal = next((step for step in one["steps"] if step["do"] == "suppress"), None)
        if one["removed_rows"] == ROWS or removal is None:
            continue
        assert removal["t_distance"] == distance
        release = used(folder, tmp_path / one["name"], one["steps"])
        assert release.before["rows"] - release.manifest["rows"] == one["removed_rows"], one["name"]
    # By the command line a folder of hierarchies holds that of the sensitive column, too.
    asked = ["--sensitive", "cause", "--t", "0.12", "--t-distance", distance, "--k", "2"]
    asked += ["--max-suppressed", "0.2", "--json"]
    asked += ["--hierarchies", str(tmp_path)] if distance == "hierarchical" else ["--order", "a,b,c"]
    written = folder / f"{distance}.toml"
    recipe(folder, "").write(written)
    done = CliRunner().invoke(command_line, ["propose", str(written), *asked])
    assert done.exit_code == 0, done.output
    assert json.loads(done.output)["proposals"] == told["proposals"]


def test_what_cannot_be_asked_is_refused(folder: Path) -> None:
    for aims, what in (
        ({"max_suppressed": 2.0}, "share"),
        ({"l": 2.0}, "none is named"),
        ({"sensitive": "cause", "l": 1.5}, "whole number"),
        ({"sensitive": "cause", "t": 3.0}, "t is 3"),
        ({"sensitive": "cause", "t": 0.3, "t_distance": "hierarchical"}, "goes with a hierarchy"),
        ({"sensitive": "cause", "t": 0.3, "order": ("a", "b")}, "order of values"),
        ({"sensitive": "cause", "l": 2.0, "l_kind": "recursive", "c": None}, "needs c"),
    ):
        with pytest.raises(UserError, match=what):
            Aims(k=5, **aims)  # type: ignore[arg-type]
    with pytest.raises(UserError, match="no quasi-identifier"):
        propose(recipe(folder, "", '[columns]\ntown = "sensitive"\n'), Aims(k=5))
    with pytest.raises(UserError, match='no column "calls"'):
        propose(recipe(folder), Aims(k=5, count="calls"))


def test_too_many_settings_pass_rungs_over(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every = propose(recipe(folder), Aims(k=4, max_suppressed=0.1))
    monkeypatch.setattr(levels, "MOST_SETTINGS", 40)
    fewer = propose(recipe(folder), Aims(k=4, max_suppressed=0.1))
    assert any("passed over" in note for note in fewer["notes"])
    sizes = {name: len(ladder["rungs"]) for name, ladder in fewer["ladders"].items()}
    assert math.prod(sizes.values()) <= 40
    # What the recipe has stays a rung, and costs the same.
    before, after = every["proposals"][0], fewer["proposals"][0]
    assert before["levels"].keys() == after["levels"].keys()
    assert (before["loss"], before["removed_rows"]) == (after["loss"], after["removed_rows"])


def square(west: float, name: str) -> dict[str, Any]:
    ring = [[west, 0], [west + 1, 0], [west + 1, 1], [west, 1], [west, 0]]
    return {
        "type": "Feature",
        "properties": {"code": name},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


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
    with (tmp_path / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("person", "town", "age", "lon", "lat"), *rows])
    zones = {"type": "FeatureCollection", "features": [square(at, f"zone {at}") for at in range(3)]}
    (tmp_path / "zones.geojson").write_text(json.dumps(zones), encoding="utf-8")
    lines = "".join(f"Bourg {at};Pays {at // 4};*\n" for at in range(8))
    (tmp_path / "ladders").mkdir()
    (tmp_path / "ladders" / "town.csv").write_text(lines, encoding="utf-8")
    written = """\
ldpaudit = 1
input = { path = "calls.csv", unit = "person" }
step = [
  { do = "generalize-region", polygons = "zones.geojson", x = "lon", y = "lat", into = "zone" },
  { do = "intervals", column = "age", width = 10 },
]
[columns]
person = "identifier"
town = "quasi-identifier"
age = "quasi-identifier"
lon = "location"
lat = "location"
"""
    asked = Recipe.parse(written, folder=tmp_path)
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
    with (tmp_path / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("town", "age", "lon", "lat"), *rows])
    zones = {"type": "FeatureCollection", "features": [square(at, f"zone {at}") for at in range(3)]}
    (tmp_path / "zones.geojson").write_text(json.dumps(zones), encoding="utf-8")
    pairs = "".join(f"Bourg {at},Pays {at // 4}\n" for at in range(8))
    (tmp_path / "towns.csv").write_text("town,region\n" + pairs, encoding="utf-8")
    written = """\
ldpaudit = 1
input = { path = "calls.csv" }
columns = { town = "quasi-identifier", age = "quasi-identifier", lon = "location", lat = "location" }
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = 1
radius = 400
per = "place"
[[step]]
do = "generalize-region"
polygons = "zones.geojson"
x = "lon"
y = "lat"
outside = "nearest"
into = "town"
recompute = true
"""
    told = propose(Recipe.parse(written, folder=tmp_path), Aims(k=4, max_suppressed=0.4))
    assert list(told["ladders"]) == ["age"]
    for one in told["proposals"]:
        # The true town never takes the place of that of the moved point.
        assert [step["do"] for step in one["steps"] if step.get("into") == "town"] == ["generalize-region"]
        assert not [step for step in one["steps"] if step.get("column") == "town"]


def test_a_column_without_a_role_is_left_aside(folder: Path) -> None:
    aims = Aims(k=4, max_suppressed=0.1)
    undecided = propose(recipe(folder, steps="", columns=COLUMNS.replace('cause = "sensitive"\n', "")), aims)
    assert undecided["curve"] == propose(recipe(folder, steps=""), aims)["curve"]


def test_points_as_recorded_are_named_where_they_count(folder: Path, tmp_path: Path) -> None:
    """No setting fits beside them, and the reader must learn why."""
    rows = (folder / "calls.csv").read_text(encoding="utf-8").splitlines()
    lines = [f"{rows[0]},lon,lat", *(f"{row},{6 + at / 7919:.5f},47.2" for at, row in enumerate(rows[1:]))]
    (tmp_path / "calls.csv").write_text("\n".join([*lines, ""]), encoding="utf-8")
    (tmp_path / "towns.csv").write_bytes((folder / "towns.csv").read_bytes())
    located = recipe(tmp_path, columns=COLUMNS + 'lon = "location"\nlat = "location"\n')
    answer = propose(located, Aims(k=4, max_suppressed=0.1), preview=0)
    assert answer["none"] is not None
    note, table = answer["notes"]
    assert table == 'town is looked up in towns.csv, column "town", which gives region.'
    assert note.startswith("Rows are recognized by lon, lat in every setting, as recorded")
    moved = STEPS.replace(
        "]\n", '  { do = "planar-laplace", x = "lon", y = "lat", level = 1, radius = 200 },\n]\n', 1
    )
    located = recipe(tmp_path, moved, COLUMNS + 'lon = "location"\nlat = "location"\n')
    assert propose(located, Aims(k=4, max_suppressed=0.1), preview=0)["notes"] == [table]


def asked(folder: Path, *options: str) -> Any:
    return CliRunner().invoke(command_line, ["propose", str(folder / "recipe.toml"), *options])


def small(folder: Path, rows: list[tuple[Any, ...]], columns: str, steps: str = "") -> Recipe:
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    written = recipe(folder, steps, columns)
    written.write(folder / "recipe.toml")
    return written


def test_a_missing_sensitive_value_that_counts_as_one_is_named(tmp_path: Path) -> None:
    rows = [("town", "cause"), *[(f"T{at % 4}", "fire" if at % 8 < 4 else "") for at in range(80)]]
    columns = '[columns]\ntown = "quasi-identifier"\ncause = "sensitive"\n'
    document = small(tmp_path, rows, columns)
    aims = Aims(k=5, sensitive="cause", l=2)
    told = propose(document, aims)
    assert told["sensitive_missing"] == 40
    note = "cause is missing in 40 rows; missing counts as one of its values"
    assert [line for line in told["notes"] if note in line]
    assert note in asked(tmp_path, "--k", "5", "--sensitive", "cause", "--l", "2").output
    (tmp_path / "ladders").mkdir()
    (tmp_path / "ladders" / "town.csv").write_text("".join(f"T{at};*\n" for at in range(4)), encoding="utf-8")
    generalize = ["generalize", str(tmp_path / "calls.csv"), "--quasi-identifiers", "town", "--k", "5"]
    generalize += ["--hierarchies", str(tmp_path / "ladders"), "--sensitive", "cause", "--l", "2"]
    assert note in CliRunner().invoke(command_line, generalize).output
    answer = json.loads(CliRunner().invoke(command_line, [*generalize, "--json"]).stdout)
    assert answer["sensitive_missing"] == {"cause": 40}
    # Where none is missing, nothing is said.
    rows = [("town", "cause"), *[(f"T{at % 4}", "fire" if at % 8 < 4 else "flood") for at in range(80)]]
    told = propose(small(tmp_path, rows, columns), aims)
    assert told["sensitive_missing"] == 0
    assert not [line for line in told["notes"] if "missing" in line]
    assert "missing in" not in CliRunner().invoke(command_line, generalize).output


def test_where_nothing_fits_the_answer_is_no(folder: Path) -> None:
    recipe(folder).write(folder / "recipe.toml")
    assert asked(folder, "--k", "4", "--max-suppressed", "0.1").exit_code == 0
    for form in ("--json", "--progress=none"):
        assert asked(folder, "--k", "70", "--max-suppressed", "0", form).exit_code == 1
    answer = json.loads(asked(folder, "--k", "70", "--max-suppressed", "0", "--json").stdout)
    assert answer["none"]["nearest"]


def test_what_any_setting_removes_is_said_of_those_that_were_searched(folder: Path) -> None:
    """Without one of the columns, fewer rows go: of all settings it would be false."""
    told = propose(recipe(folder), Aims(k=70, max_suppressed=0.0))
    none = told["none"]
    assert any(one["removed_rows"] < none["removed_rows"] for one in none["nearest"])
    searched = math.prod(len(one["rungs"]) - 1 for one in told["ladders"].values())
    assert none["sentence"].startswith(
        f"None of the {searched} settings searched reaches 70-anonymity with at most 0 % removed:"
        f" each removes {none['removed_rows']} rows"
    )


def test_a_recipe_that_fits_beside_the_ladders_is_an_answer(tmp_path: Path) -> None:
    """Weekdays are no rung between days and months, and put together what years leave apart."""
    days = [str(np.datetime64("2001-01-01") + 61 * at) for at in range(140)]
    rows = [("start", "sex"), *[(day, "mf"[at % 2]) for at, day in enumerate(days)]]
    columns = '[columns]\nstart = "time"\nsex = "quasi-identifier"\n'
    step = 'step = [{ do = "generalize-time", column = "start", to = "weekday" }]'
    document = small(tmp_path, rows, columns, step)
    told = propose(document, Aims(k=5, max_suppressed=0.0))
    yours, *others = told["proposals"]
    assert yours["name"] == "yours"
    assert yours["holds"]
    assert not any(one["holds"] for one in others)
    assert told["none"] is None
    assert asked(tmp_path, "--k", "5", "--max-suppressed", "0").exit_code == 0


def test_equal_proposals_are_one_with_all_its_names(tmp_path: Path) -> None:
    rows = [("town", "start"), *[(f"T{at % 2}", f"2018-{1 + at % 2:02}-01") for at in range(80)]]
    columns = '[columns]\ntown = "quasi-identifier"\nstart = "time"\n'
    document = small(tmp_path, rows, columns)
    told = propose(document, Aims(k=5))
    (only,) = told["proposals"]
    assert only["name"] == "yours"
    assert only["names"] == ["yours", "place", "time", "rows", "balanced"]
    lines = asked(tmp_path, "--k", "5").output
    assert "Yours, as the recipe stands; Keep place; Keep time; Keep rows; Balanced: Keeps" in lines
    seen = [(one["levels"], one["removed_rows"]) for one in propose(document, Aims(k=30))["proposals"]]
    assert all(one not in seen[:at] for at, one in enumerate(seen))


def test_a_small_share_is_no_share_of_nothing(tmp_path: Path) -> None:
    rows = [("town",), *[(f"T{at % 2}",) for at in range(9000)], ("T3",), ("T4",)]
    told = propose(small(tmp_path, rows, '[columns]\ntown = "quasi-identifier"\n'), Aims(k=5))
    assert "Removes 2 of 9,002 rows (0.022 %)" in told["proposals"][0]["sentence"]


def test_what_is_joined_is_named(tmp_path: Path) -> None:
    lines = "".join(f"{at},{'Nord' if at < 15 else 'Sud'}\n" for at in range(1, 31))
    (tmp_path / "stations.csv").write_text("id,sector\n" + lines, encoding="utf-8")
    (tmp_path / "vehicles.csv").write_text("id,kind\n" + lines, encoding="utf-8")
    rows = [("station", "sex"), *[(1 + at % 30, "mf"[at % 2]) for at in range(90)]]
    columns = '[columns]\nstation = "quasi-identifier"\nsex = "quasi-identifier"\n'
    document = small(tmp_path, rows, columns)
    told = propose(document, Aims(k=5))
    assert told["ladders"]["station"]["tables"] == ["stations.csv#id"]
    assert told["ladders"]["sex"]["tables"] == []
    note = 'station is looked up in stations.csv, column "id", which gives sector.'
    assert note in told["notes"]
    balanced = next(one for one in told["proposals"] if "balanced" in one["names"])
    assert "station: sector (stations.csv)" in balanced["sentence"]
    lines_told = asked(tmp_path, "--k", "5").output
    assert note in lines_told
    assert "vehicles" not in json.dumps(told) + lines_told
    # A table that is declared is taken, and no other.
    options = ("--k", "5", "--table", "station=vehicles.csv#id")
    answer = json.loads(asked(tmp_path, *options, "--json").stdout)
    assert answer["ladders"]["station"]["tables"] == ["vehicles.csv#id"]
    assert "stations.csv" not in json.dumps(answer)
    with pytest.raises(UserError, match="--table"):
        CliRunner().invoke(
            command_line,
            ["propose", str(tmp_path / "recipe.toml"), "--table", "vehicles.csv#id"],
            catch_exceptions=False,
        )
    # A recipe that names a table says so itself.
    step = (
        'step = [{ do = "generalize-region", column = "station", table = "vehicles.csv", from = "id",'
        ' to = "kind" }]'
    )
    told = propose(small(tmp_path, rows, columns, step), Aims(k=5))
    assert told["ladders"]["station"]["tables"] == ["vehicles.csv#id"]
    assert 'station is looked up in vehicles.csv, column "id", which gives kind.' in told["notes"]


def test_other_files_of_the_folder_are_left_alone(tmp_path: Path) -> None:
    """Last year's table is not asked for: it has as many numbers, and other names."""
    (tmp_path / "last_year.csv").write_text(
        "person,salary\n" + "".join(f"{at},{at % 3}\n" for at in range(90)), encoding="utf-8"
    )
    rows = [("station", "sex"), *[(1 + at % 30, "mf"[at % 2]) for at in range(90)]]
    document = small(tmp_path, rows, '[columns]\nstation = "quasi-identifier"\nsex = "quasi-identifier"\n')
    told = propose(document, Aims(k=5))
    assert told["notes"] == []
    assert "last_year" not in json.dumps(told)


def dated(folder: Path, to: str) -> Recipe:
    """Two towns of one call every other day, for two years: groups of five are months or coarser."""
    days = [str(np.datetime64("2018-01-01") + at) for at in range(728)]
    rows = [("start", "town"), *[(f"{day} 10:00", f"T{at % 2}") for at, day in enumerate(days)]]
    columns = '[columns]\nstart = "time"\ntown = "quasi-identifier"\n'
    return small(
        folder, rows, columns, f'step = [{{ do = "generalize-time", column = "start", to = "{to}" }}]'
    )


@pytest.mark.parametrize("to", ["week", "2 days", "5 days", "7 days"])
def test_a_period_that_nests_in_no_month_may_give_way_to_one(to: str, tmp_path: Path) -> None:
    by_day = propose(dated(tmp_path, "day"), Aims(k=12, max_suppressed=0.0))
    assert by_day["none"] is None
    told = propose(dated(tmp_path, to), Aims(k=12, max_suppressed=0.0))
    assert told["none"] is None
    yours, *others = told["proposals"]
    assert f"makes coarser start: {to}." in yours["sentence"]
    assert not yours["holds"]
    assert any("start: month." in one["sentence"] and one["holds"] for one in others)
    expected = [{**one, "names": one["names"]} for one in by_day["proposals"] if one["name"] != "yours"]
    assert [one["steps"] for one in others] == [one["steps"] for one in expected]
    (note,) = [one for one in told["notes"] if to in one]
    assert "month" in note


def test_a_period_of_the_recipe_stays_where_it_costs_less(tmp_path: Path) -> None:
    told = propose(dated(tmp_path, "14 days"), Aims(k=7, max_suppressed=0.0))
    yours = told["proposals"][0]
    assert yours["holds"]
    assert {"rows", "balanced"} <= set(yours["names"])
    assert told["ladders"]["start"]["level"] is not None


def test_where_nothing_fits_all_periods_were_searched(tmp_path: Path) -> None:
    told = propose(dated(tmp_path, "week"), Aims(k=400, max_suppressed=0.0))
    # As it is, week, and month, quarter, year; the town stays.
    assert told["none"]["sentence"] == (
        "None of the 5 settings searched reaches 400-anonymity with at most 0 % removed: each removes all"
        " 728 rows."
    )


def test_one_setting_is_none_of_several(tmp_path: Path) -> None:
    rows = [("town", "name"), *[(f"T{at}", f"N{at % 50}") for at in range(100)]]
    document = small(tmp_path, rows, '[columns]\ntown = "quasi-identifier"\n')
    sentence = propose(document, Aims(k=5))["none"]["sentence"]
    assert sentence.startswith(
        "The only setting searched does not reach 5-anonymity with at most 5 % removed: it removes all"
        " 100 rows"
    )


def test_less_than_all_is_not_a_hundred_percent() -> None:
    assert effects.percent(2999, 3000) == "99.9 %"
    assert effects.percent(3000, 3000) == "100.0 %"
    assert effects.percent(2990, 3000) == "99.7 %"


def test_a_declared_table_is_never_passed_over_in_silence(tmp_path: Path) -> None:
    rows = [("station", "sex"), *[(1 + at % 30, "mf"[at % 2]) for at in range(90)]]
    columns = '[columns]\nstation = "quasi-identifier"\nsex = "quasi-identifier"\n'
    document = small(tmp_path, rows, columns)

    def table(header: str, *cells: str) -> None:
        lines = [f"{1 + at % 30},{one}" for at, one in enumerate(cells)]
        (tmp_path / "list.csv").write_text("\n".join([header, *lines, ""]), encoding="utf-8")

    def declared() -> dict[str, Any]:
        return propose(document, Aims(k=5), tables={"station": "list.csv#no"})

    table("no,name", *[f"S{at}" for at in range(30)])
    with pytest.raises(UserError, match=r"list\.csv#no: gives no groups of station: name") as caught:
        declared()
    assert "\n" not in str(caught.value)
    table("no,side", *["Nord"] * 30)
    with pytest.raises(UserError, match="gives no groups of station: side has one value"):
        declared()
    table("no,height", *[str(at % 7) for at in range(30)])
    with pytest.raises(UserError, match="gives no groups of station: height"):
        declared()
    sides = [f"{'Nord' if at < 15 else 'Sud'}" for at in range(30)]
    table("no,side", *sides, "Sud", "Sud", "Sud")
    with pytest.raises(UserError, match="gives no groups of station: side puts 3 values in several groups"):
        declared()
    table("no,a,b,c,d,e,f", *[",".join("x" * 6)] * 30)
    with pytest.raises(UserError, match="d has one value, and 2 more; name a table"):
        declared()
    # Where another column gives groups, the one that does not is named.
    halves = [f"{side},{'AB'[at % 2]}" for at, side in enumerate(sides)]
    table("no,side,crew", *halves, "Nord,B", "Nord,A")
    told = declared()
    assert told["ladders"]["station"]["tables"] == ["list.csv#no"]
    note = "Of list.csv, these give no groups of station: crew puts 2 values in several groups."
    assert note in told["notes"]
    # Groups that the recipe's own step or a hierarchy file leaves no room for are named, too.
    (tmp_path / "ladders").mkdir()
    ladder = "".join(f"{at};{at // 10};*\n" for at in range(1, 31))
    (tmp_path / "ladders" / "station.csv").write_text(ladder, encoding="utf-8")
    table("no,side", *sides)
    with pytest.raises(UserError, match="hierarchy file"):
        propose(document, Aims(k=5), tables={"station": "list.csv#no"}, hierarchies=tmp_path / "ladders")
    # Two divisions of which none lies in the other: one is taken, and the other named.
    table("no,side,crew", *halves)
    (note,) = [one for one in declared()["notes"] if one.startswith("Of list.csv")]
    assert "does not nest" in note
