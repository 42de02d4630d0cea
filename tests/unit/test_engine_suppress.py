"""Rows of small groups are removed: exactly those, whatever the chunks, the parts and who treats them."""

from __future__ import annotations

import csv
import json
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.engine import Release, run
from ldpaudit.errors import UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS, PART = 3_000, 300
RECIPE = """\
ldpaudit = 1
input = {{ path = "calls.csv", unit = "{unit}" }}
columns = {{ row = "plain", person = "identifier", town = "quasi-identifier", age = "quasi-identifier", \
cause = "sensitive" }}
step = [
  {{ do = "suppress", columns = ["town", "age"], k = {k}, max_suppressed = {most} }},
  {{ do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1.0, \
domain = ["a", "b", "c"] }},
]
accept = [{{ finding = "no-bound", reason = "the rows are generated" }}]
output = {{ path = "released.csv" }}
"""


def records() -> list[dict[str, str]]:
    draw = np.random.default_rng(4)
    towns, ages, people = draw.random((3, ROWS))
    # By lot: a remainder of the row number would be found.
    causes = draw.integers(0, 3, ROWS)
    return [
        {
            "row": str(row),
            "person": f"person {int(300 * people[row] ** 5)}",
            # The first part holds nothing but towns of its own.
            "town": f"Hamlet {row}" if row < PART else f"Town {int(23 * towns[row] ** 3)}",
            # Missing values are a group of their own.
            "age": "" if row % 31 == 0 else str(int(6 * ages[row] ** 2)),
            "cause": "abc"[causes[row]],
        }
        for row in range(ROWS)
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calls")
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(records()[0]))
        writer.writeheader()
        writer.writerows(records())
    return folder


def released(folder: Path, out: Path, /, **options: object) -> Release:
    recipe = Recipe.parse(RECIPE.format(**{"unit": "call", "k": 5, "most": 1.0, **options}), folder=folder)
    return run(recipe, out, Key.for_tests(1))


def rows_of(release: Release) -> list[dict[str, str]]:
    with release.released.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def group(record: dict[str, str]) -> tuple[str, str]:
    return record["town"], record["age"]


@pytest.mark.parametrize("k", [2, 5])
def test_exactly_the_rows_of_small_groups_go(folder: Path, tmp_path: Path, k: int) -> None:
    release = released(folder, tmp_path / "out", k=k)
    sizes = Counter(map(group, records()))
    kept = [record for record in records() if sizes[group(record)] >= k]
    assert 0 < len(kept) < ROWS
    assert {row["row"] for row in rows_of(release)} == {record["row"] for record in kept}
    assert min(Counter(map(group, rows_of(release))).values()) >= k
    assert release.manifest["rows"] == len(kept)
    assert release.after["k"] >= k
    inside = json.loads((release.folder / "internal" / "manifest.json").read_text(encoding="utf-8"))
    assert inside["input"]["rows"] == ROWS
    assert inside["removed_rows"] == ROWS - len(kept)
    assert sum(inside["truth"]["cause"]["all"].values()) == len(kept)


def test_groups_are_as_large_as_their_units_are_many(folder: Path, tmp_path: Path) -> None:
    people = defaultdict(set)
    for record in records():
        people[group(record)].add(record["person"])
    sizes = Counter(map(group, records()))
    assert any(len(people[one]) < 5 <= sizes[one] for one in sizes)
    release = released(folder, tmp_path / "out", unit="person")
    expected = {record["row"] for record in records() if len(people[group(record)]) >= 5}
    assert {row["row"] for row in rows_of(release)} == expected


def test_more_than_is_allowed_is_refused_and_nothing_is_left(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="town, age") as caught:
        released(folder, tmp_path / "out", most=0.01)
    assert "suppress" in caught.value.where
    with pytest.raises(UserError):
        released(folder, tmp_path / "out", k=2_900)
    assert not list(tmp_path.iterdir())


COUNTS = """\
ldpaudit = 1
input = { path = "counts.csv", unit = "cell" }
columns = { town = "quasi-identifier", week = "quasi-identifier", vehicle = "plain", calls = "plain" }
step = [ { do = "suppress", columns = ["town", "week"], k = 5, max_suppressed = 1, count = "calls" } ]
output = { path = "released.csv" }
"""


def counts(folder: Path, out: Path) -> Release:
    draw = np.random.default_rng(2)
    lines = ["town,week,vehicle,calls"]
    for row in range(400):
        # A cell may stand in several rows, some are empty, and some do not say how many.
        cell = f"Town {draw.integers(20)},week {draw.integers(9)},v{row % 3}"
        lines.append(f"{cell},{'' if row % 50 == 0 else draw.integers(0, 5) * draw.integers(0, 2)}")
    (folder / "counts.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    recipe = Recipe.parse(COUNTS, folder=folder)
    return run(recipe, out, Key.for_tests(1), chunk_rows=90)


def test_groups_of_a_table_of_counts_are_as_large_as_their_cases_are_many(tmp_path: Path) -> None:
    release = counts(tmp_path, tmp_path / "out")
    with (tmp_path / "counts.csv").open(newline="", encoding="utf-8") as file:
        cells = list(csv.DictReader(file))
    held: Counter[tuple[str, str]] = Counter()
    for cell in cells:
        held[cell["town"], cell["week"]] += int(cell["calls"] or 0)
    kept = [cell for cell in cells if not 0 < held[cell["town"], cell["week"]] < 5]
    assert 0 < len(kept) < len(cells)
    assert any(not held[cell["town"], cell["week"]] for cell in kept)

    def told(rows: list[dict[str, str]]) -> Counter[tuple[str, ...]]:
        return Counter(tuple(row.values()) for row in rows)

    assert told(rows_of(release)) == told(kept)
