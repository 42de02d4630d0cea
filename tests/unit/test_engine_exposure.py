"""What a run measures on its own release: who is alone, whose group has one value, what leaves untouched."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.engine import Release, run
from ldpaudit.engine import parts as cutting
from ldpaudit.errors import UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

#: A table of four rows a group in which one group shares its diagnosis.
GROUPED = [
    *(("130**", "< 30", cause) for cause in ("heart", "heart", "virus", "flu")),
    *(("148**", ">= 40", cause) for cause in ("cancer", "heart", "virus", "virus")),
    *(("130**", "30-39", "cancer") for _ in range(4)),
]


def write(folder: Path, header: str, rows: list[tuple[object, ...]]) -> None:
    with (folder / "table.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(header.split(","))
        writer.writerows(rows)


def released(folder: Path, roles: dict[str, str], *steps: str, out: str = "out", **options) -> Release:
    text = "\n".join(
        [
            "ldpaudit = 1",
            'input = { path = "table.csv", unit = "case", delimiter = ",", header = 1 }',
            "columns = { " + ", ".join(f'"{name}" = "{role}"' for name, role in roles.items()) + " }",
            "step = [" + ", ".join(steps) + "]",
            'output = { path = "released.csv" }',
        ]
    )
    return run(Recipe.parse(text, folder=folder), folder / out, Key.for_tests(1), **options)


def findings(release: Release, code: str) -> list[dict]:
    return [one for one in release.manifest["findings"] if one["code"] == code]


def reports(release: Release) -> list[str]:
    return [(release.folder / side / "report.html").read_text("utf-8") for side in ("release", "internal")]


KNOWN = {"zip": "quasi-identifier", "age": "quasi-identifier", "disease": "sensitive"}


def test_a_group_in_which_a_sensitive_column_has_one_value_is_found(tmp_path: Path) -> None:
    write(tmp_path, "zip,age,disease", GROUPED)
    release = released(tmp_path, KNOWN)
    assert release.after["k"] == 4
    (found,) = findings(release, "one-sensitive-value")
    assert found["severity"] == "warn"
    assert release.after["one_value"] == {"disease": {"classes": 3, "single": 1, "rows": 4, "lone_rows": 0}}


def test_a_randomized_sensitive_column_gives_no_group_away(tmp_path: Path) -> None:
    write(tmp_path, "zip,age,disease", GROUPED)
    step = (
        '{ do = "randomize", columns = ["disease"], protocol = "GRR", epsilon = 1.0,'
        ' domain = ["heart", "virus", "flu", "cancer"] }'
    )
    release = released(tmp_path, KNOWN, step)
    codes = {one["code"] for one in release.manifest["findings"]}
    assert not codes & {"one-sensitive-value", "sensitive-untouched"}
    assert release.after["one_value"] == {}


def test_rows_alone_on_all_that_is_released_are_told(tmp_path: Path) -> None:
    write(tmp_path, "town,duration,calls", [("a", 10 + row // 2, row % 2 * row) for row in range(20)])
    roles = {"town": "quasi-identifier", "duration": "plain", "calls": "plain"}
    release = released(tmp_path, roles)
    assert release.after["unique_rows"] == 0
    assert release.after["everything"]["unique_rows"] == 20
    (found,) = findings(release, "unique-on-everything")
    assert "20 of 20" in found["message"]


def test_a_sensitive_column_that_leaves_untouched(tmp_path: Path) -> None:
    write(tmp_path, "zip,age,disease", GROUPED)
    for more, untouched in (("", True), (', sensitive = "disease", l = 2', False)):
        step = f'{{ do = "suppress", columns = ["zip", "age"], k = 2{more}, max_suppressed = 1 }}'
        release = released(tmp_path, KNOWN, step, out=f"out {untouched}")
        found = findings(release, "sensitive-untouched")
        assert [one["columns"] for one in found] == ([("disease",)] if untouched else [])


def test_figures_of_many_parts_are_those_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = np.random.default_rng(5)
    rows = [
        (int(a), int(b), "xyz"[int(c)], int(d))
        for a, b, c, d in zip(*draw.integers(0, (40, 9, 3, 50), (3000, 4)).T, strict=True)
    ]
    write(tmp_path, "zip,age,disease,duration", rows)
    monkeypatch.setattr(cutting, "PART_ROWS", 400)
    seen = released(tmp_path, {**KNOWN, "duration": "plain"}, chunk_rows=70).after
    groups: dict[tuple, list] = {}
    for zip_code, age, disease, _ in rows:
        groups.setdefault((zip_code, age), []).append(disease)
    single = [group for group in groups.values() if len(set(group)) == 1]
    assert seen["one_value"]["disease"] == {
        "classes": len(groups),
        "single": len(single),
        "rows": sum(map(len, single)),
        "lone_rows": sum(len(group) == 1 for group in single),
    }
    assert seen["everything"]["unique_rows"] == sum(rows.count(row) == 1 for row in set(rows))


COUNTS = [("Ainay", "w1", 7), ("Ainay", "w1", 0), ("Brest", "w1", 5), ("Brest", "w2", ""), ("Cluny", "w2", 9)]
CELLS = {"town": "quasi-identifier", "week": "quasi-identifier", "calls": "plain"}
SUPPRESS = '{ do = "suppress", columns = ["town", "week"], k = 5, max_suppressed = 1, count = "calls" }'


def test_groups_of_counts_are_counted_in_cases(tmp_path: Path) -> None:
    # A cell in two rows has the cases of both.
    kept = [*COUNTS, ("Evian", "w1", 3), ("Evian", "w1", 2)]
    write(tmp_path, "town,week,calls", [*kept, ("Dijon", "w2", 2)])
    release = released(tmp_path, CELLS, SUPPRESS, chunk_rows=3)
    with release.released.open(newline="", encoding="utf-8") as file:
        assert sorted(csv.reader(file))[:-1] == sorted([town, week, str(many)] for town, week, many in kept)
    after = release.after
    assert (after["unit"], after["rows"], after["lines"]) == ("case", 26, 7)
    assert (after["k"], after["unique_rows"], after["class_sizes"]) == (5, 0, {"5": 2, "7": 1, "9": 1})
    assert release.before["class_sizes"] == {"2": 1, "5": 2, "7": 1, "9": 1}
    assert release.as_json()["removed_rows"] == 1
    assert not findings(release, "unique-rows")
    assert not findings(release, "unique-on-everything")
    outside, inside = reports(release)
    assert "2 cases" not in outside
    assert json.loads((release.folder / "release" / "manifest.json").read_text("utf-8"))["anonymity"] == after
    assert "2 cases" in inside


def test_rows_outside_leave_and_missing_points_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "PART_ROWS", 250)
    spot = np.random.default_rng(5).integers(0, 31, 900)
    rows = [(at, 5 + spot[at] / 8, 47.5) if at % 17 else (at, "", "") for at in range(900)]
    write(tmp_path, "row,lon,lat", rows)
    square = [[6, 47], [8, 47], [8, 48], [6, 48], [6, 47]]
    shape = {"type": "Polygon", "coordinates": [square]}
    one = {"type": "Feature", "properties": {"code": "a"}, "geometry": shape}
    (tmp_path / "squares.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": [one]}))
    step = (
        '{ do = "generalize-region", polygons = "squares.geojson", x = "lon", y = "lat", outside = "drop",'
        ' into = "region" }'
    )
    release = released(tmp_path, {"row": "plain", "lon": "location", "lat": "location"}, step, chunk_rows=100)
    with release.released.open(newline="") as file:
        left = {int(line["row"]) for line in csv.DictReader(file)}
    assert left == {at for at, lon, _ in rows if lon == "" or 6 <= lon <= 8}
    assert str(900 - len(left)) in (release.folder / "internal" / "manifest.json").read_text("utf-8")


def test_what_has_a_treatment_of_its_own_takes_no_other_place(tmp_path: Path) -> None:
    own = {"who": "identifier", "when": "time", "x": "location", "note": "free-text", "illness": "sensitive"}
    rows = [
        ("AB"[at % 2], f"P{at}", f"2024-01-0{1 + at % 9}", f"6.{at:03}", f"a {at}", at % 2)
        for at in range(40)
    ]
    write(tmp_path, ",".join(["town", *own]), rows)
    for name, role in own.items():
        roles = {"town": "quasi-identifier"} | dict.fromkeys(own, "drop") | {name: role}
        with pytest.raises(UserError, match=name):
            released(tmp_path, roles, f'{{ do = "generalize", column = "town", by = "{name}" }}')
        assert not (tmp_path / "out").exists()
