"""A run from beginning to end on a small generated table."""

from __future__ import annotations

import csv
import json
import math
import os
import re
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.csv as arrow_csv
import pyarrow.parquet as pq
import pytest

from ldpaudit.engine import Release, run
from ldpaudit.errors import CancelledError, ReleaseBlockedError, UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 1_500
TOWNS = [f"Town {number}" for number in range(12)]
RECIPE = """\
ldpaudit = 1
input = { path = "calls.csv", unit = "call" }
columns = { id = "identifier", start = "time", town = "quasi-identifier", lon = "location", \
lat = "location", age = "quasi-identifier", cause = "sensitive", remarks = "free-text" }
step = [
  { do = "generalize-time", column = "start", to = "month" },
  { do = "generalize-region", column = "town", table = "towns.csv", from = "town", to = "region" },
  { do = "planar-laplace", x = "lon", y = "lat", level = "ln(3)", radius = 200 },
  { do = "intervals", column = "age", width = 20 },
  { do = "randomize", columns = ["town"], protocol = "OUE", epsilon = 1.0, domain = "regions.csv#region" },
]
output = { path = "released.csv" }
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calls")
    rng = np.random.default_rng(4)
    centres = rng.uniform((5.8, 46.9), (6.8, 47.5), (len(TOWNS), 2))
    town = rng.integers(0, len(TOWNS), ROWS)
    point = centres[town] + rng.normal(0, 0.005, (ROWS, 2))
    start = np.datetime64("2021-01-01T00:00") + rng.integers(0, 365 * 24 * 60, ROWS)
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "start", "town", "lon", "lat", "age", "cause", "remarks"])
        for at in range(ROWS):
            cause = "fire" if rng.random() < 0.2 else "rescue"
            x, y = point[at]
            where = [start[at], TOWNS[town[at]], f"{x:.6f}", f"{y:.6f}"]
            writer.writerow([f"C{at:05d}", *where, rng.integers(0, 99), cause, f"note {at}"])
    towns = "".join(f"{name},Region {number % 4}\n" for number, name in enumerate(TOWNS))
    (folder / "towns.csv").write_text("town,region\n" + towns, encoding="utf-8")
    (folder / "regions.csv").write_text(
        "region\n" + "".join(f"Region {n}\n" for n in range(4)), encoding="utf-8"
    )
    return folder


def recipe(table: Path, *changes: tuple[str, str]) -> Recipe:
    text = RECIPE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return Recipe.parse(text, folder=table)


@pytest.fixture(scope="module")
def release(table: Path, tmp_path_factory: pytest.TempPathFactory) -> Release:
    return run(recipe(table), tmp_path_factory.mktemp("out") / "first", key=Key.for_tests(9))


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_folder_holds_what_it_should_and_nothing_else(release: Release) -> None:
    names = {str(path.relative_to(release.folder)) for path in release.folder.rglob("*") if path.is_file()}
    mark = "TEST KEY - NO PRIVACY.txt"
    outside = ("released.csv", "estimates.csv", "report.html", "manifest.json", mark)
    inside = ("recipe.toml", "report.html", "manifest.json", mark)
    assert names == {*(f"release/{name}" for name in outside), *(f"internal/{name}" for name in inside)}
    assert [path.name for path in release.folder.parent.iterdir()] == ["first"]


def test_every_row_leaves_once_without_identifier_or_text(release: Release) -> None:
    rows = rows_of(release.released)
    assert len(rows) == ROWS
    assert list(rows[0]) == ["start", *(f"town=Region {n}" for n in range(4)), "lon", "lat", "age", "cause"]


def test_the_exact_columns_are_those_of_the_table(table: Path, release: Release) -> None:
    true = Counter(
        (row["start"][:7], int(row["age"]) // 20, row["cause"]) for row in rows_of(table / "calls.csv")
    )
    seen = Counter(
        (row["start"], int(row["age"].split("–")[0]) // 20, row["cause"]) for row in rows_of(release.released)
    )
    assert seen == true


def test_the_external_side_holds_no_true_figure_raw_value_or_path(table: Path, release: Release) -> None:
    internal = json.loads((release.folder / "internal/manifest.json").read_text(encoding="utf-8"))
    truth = internal["truth"]["town"]["all"]
    outside = release.folder / "release"
    text = "".join((outside / name).read_text(encoding="utf-8") for name in ("manifest.json", "report.html"))
    assert internal["input"]["sha256"] not in text
    assert str(table) not in text
    assert "calls.csv" not in text
    assert "Town 3" not in text
    for count in truth.values():
        assert not re.search(rf"\b{count}\b", text)


def test_no_key_stands_in_any_file(release: Release) -> None:
    secret = Key.for_tests(9).secret
    for path in release.folder.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            assert secret not in content
            assert secret.hex().encode() not in content.lower()


def test_the_truth_inside_is_the_truth(table: Path, release: Release) -> None:
    internal = json.loads((release.folder / "internal/manifest.json").read_text(encoding="utf-8"))
    regions = Counter(f"Region {TOWNS.index(row['town']) % 4}" for row in rows_of(table / "calls.csv"))
    assert internal["truth"]["town"]["all"] == dict(sorted(regions.items()))
    assert internal["input"]["rows"] == ROWS
    before = internal["anonymity"]["before"]
    assert before["columns"] == ["start", "town", "age"]
    assert before["rows"] == ROWS


def test_estimates_cover_all_year_and_months_and_add_up(release: Release) -> None:
    estimates = arrow_csv.read_csv(release.folder / "release/estimates.csv").to_pylist()
    periods = dict(Counter(str(row["period"]) for row in estimates))
    assert periods == {"all": 4, "2021": 4, **{f"2021-{month:02d}": 4 for month in range(1, 13)}}
    months = sum(row["n"] * row["estimate"] for row in estimates if str(row["period"]).startswith("2021-"))
    whole = sum(row["n"] * row["estimate"] for row in estimates if row["period"] == "all")
    assert months == pytest.approx(whole)
    assert all(row["low"] < row["estimate"] < row["high"] for row in estimates)


def test_the_guarantee_lines_say_what_is_true(release: Release) -> None:
    lines = {told["columns"][0]: told["line"] for told in release.manifest["guarantees"]}
    assert lines["town"].startswith("town: eps = 1.0000 (one call, one row), by OUE")
    for name in ("start (month)", "age", "cause", "lon, lat (are also about town"):
        assert name in lines["town"]
    assert lines["lon"].startswith(
        "lon, lat: eps <= 1.0987 (two points 200 m apart, one row), by planar Laplace"
    )
    assert "total_epsilon" not in release.manifest
    totals = {told["relation"]: told for told in release.manifest["totals"]}
    assert totals["one row"]["epsilon"] == pytest.approx(1.0)
    assert totals["one row"]["per_metre"] == pytest.approx(math.log(3) / 200, rel=1e-4)
    assert (totals["one person"]["epsilon"], totals["one person"]["bound"]) == (None, None)
    # The town is about the place, too.
    assert totals["two places 200 m apart"]["epsilon"] == pytest.approx(1 + math.log(3), rel=1e-4)


def test_a_cancelled_run_leaves_nothing(table: Path, tmp_path: Path) -> None:
    asked = iter([False, False, True])
    with pytest.raises(CancelledError):
        run(recipe(table), tmp_path / "out", cancel=lambda: next(asked, True), chunk_rows=100)
    assert list(tmp_path.iterdir()) == []


def test_an_undecided_column_refuses_the_run(table: Path, tmp_path: Path) -> None:
    with pytest.raises(ReleaseBlockedError, match="age"):
        run(recipe(table, ('age = "quasi-identifier", ', "")), tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_what_was_stopped_is_taken_up_with_its_own_key_and_recipe(table, tmp_path, monkeypatch):
    monkeypatch.setattr("ldpaudit.engine.parts.PART_ROWS", 250)
    seen = [0]

    def progress(stage: str, done: int, _total: int | None) -> None:
        seen[0] = done if stage == "treat" else seen[0]

    def again(key: int, *changes: tuple[str, str], out: str = "out", **how) -> Release:
        return run(recipe(table, *changes), tmp_path / out, key=Key.for_tests(key), resume=True, **how)

    with pytest.raises(CancelledError):
        again(3, progress=progress, cancel=lambda: seen[0] >= 400)
    for key, *changes in ((4,), (3, ("epsilon = 1.0", "epsilon = 2.0"))):
        with pytest.raises(UserError):
            again(key, *changes)
    towns = (table / "towns.csv").read_bytes()
    (table / "towns.csv").write_bytes(towns.replace(b"Region 3", b"Region 2"))
    with pytest.raises(UserError) as refused:
        again(3)
    (table / "towns.csv").write_bytes(towns)
    assert refused.value.where == "--resume"
    done = again(3)
    assert list(tmp_path.iterdir()) == [done.folder]
    one, other = (
        {path.name: path.read_bytes() for path in (made.folder / "release").iterdir()}
        for made in (done, again(3, out="reference"))
    )
    assert one == other


def test_a_table_that_changes_while_it_is_read_is_refused(table, tmp_path, monkeypatch):
    monkeypatch.setattr("ldpaudit.engine.parts.PART_ROWS", 250)
    touched = []

    def touch(stage: str, done: int, _total: int | None) -> None:
        if stage == "cut" and not touched:
            os.utime(table / "calls.csv")
            touched.append(done)

    with pytest.raises(UserError):
        run(recipe(table), tmp_path / "out", progress=touch)
    assert list(tmp_path.iterdir()) == []


def test_times_of_a_typed_file_are_released_as_they_are(tmp_path: Path) -> None:
    moments = [datetime(2024, 3, 1 + at % 5, at % 24, tzinfo=UTC) for at in range(60)]
    pq.write_table(pa.table({"at": moments, "n": list(range(60))}), tmp_path / "t.parquet")
    text = 'ldpaudit = 1\ninput = { path = "t.parquet" }\ncolumns = { at = "time", n = "quasi-identifier" }'
    release = run(Recipe.parse(text, folder=tmp_path), tmp_path / "out", Key.for_tests(1))
    assert release.internal["riskiest"][0]["values"]["at"].startswith("2024-03-0")


def test_whose_the_rows_are_may_be_sensitive_and_released(tmp_path: Path) -> None:
    rows = "".join(f"n{at % 30},{'north' if at % 2 else 'south'}\n" for at in range(300))
    (tmp_path / "calls.csv").write_text("nurse,town\n" + rows)
    reason = '{ finding = "FINDING", reason = "each nurse has agreed to be named" }'
    codes = ("linked-rows", "personal-values", "sensitive-untouched", "one-sensitive-value", "gives-away")
    text = (
        'ldpaudit = 1\ninput = { path = "calls.csv", unit = "nurse" }\n'
        'columns = { nurse = "sensitive", town = "quasi-identifier" }\n'
        f"accept = [{', '.join(reason.replace('FINDING', code) for code in codes)}]\n"
    )
    release = run(Recipe.parse(text, folder=tmp_path), tmp_path / "out")
    assert release.manifest["released_columns"] == ["nurse", "town"]
    # Fifteen nurses in each of both towns, and nobody is looked for by what names whom the rows are of.
    assert [release.after[one] for one in ("columns", "unit", "k")] == [["town"], "nurse", 15]
    assert release.after["one_value"] == {}
