"""Groups of rows: suppress removes exactly those that fail; local recoding leaves none that fails."""

from __future__ import annotations

import csv
import json
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.engine import Release, run
from ldpaudit.errors import UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 1_200
RECIPE = """\
ldpaudit = 1
input = {{ path = "calls.csv", unit = "{unit}" }}
columns = {{ row = "plain", person = "identifier", town = "quasi-identifier", age = "quasi-identifier", \
cause = "sensitive", delay = "sensitive" }}
step = [{step}]
accept = [{{ finding = "no-bound", reason = "the rows are generated" }}]
output = {{ path = "released.csv" }}
"""
LOCAL = 'hierarchies = { town = "town.csv", age = "age.csv" }'
CAUSES = ["alarm", "fall", "fire", "flood"]
DIVERSE = 'sensitive = "cause", l = 2'
Row = dict[str, str]


@cache
def records() -> list[Row]:
    draw = np.random.default_rng(8)
    towns, ages, people, causes = draw.random((4, ROWS))
    return [
        {
            "row": str(row),
            "person": f"person {int(500 * people[row] ** 3)}",
            "town": f"Town {int(24 * towns[row] ** 3)}",
            "age": "" if row % 31 == 0 else str(int(60 * ages[row] ** 2)),
            "cause": "" if row % 97 == 0 else CAUSES[int(4 * causes[row] ** 2)],
            "delay": str(int(12 * causes[row - 1])),
        }
        for row in range(ROWS)
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calls")
    write(folder / "calls.csv", records())
    towns = [f"Town {at};Valley {at // 4};{'north' if at < 8 else 'south'};*" for at in range(24)]
    ages = [f"{at};{at // 5 * 5}+;{at // 20 * 20}-{at // 20 * 20 + 19};*" for at in range(60)]
    for name, lines in {"town": towns, "age": ages}.items():
        (folder / f"{name}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def write(path: Path, rows: list[Row]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def released(folder: Path, out: Path, step: str, unit: str = "call") -> Release:
    recipe = Recipe.parse(RECIPE.format(step=f"{{ {step} }}", unit=unit), folder=folder)
    return run(recipe, out, Key.for_tests(1))


def rows_of(release: Release) -> list[Row]:
    with release.released.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def classes_of(rows: list[Row]) -> list[list[Row]]:
    classes = defaultdict(list)
    for row in rows:
        classes[row["town"], row["age"]].append(row)
    return list(classes.values())


@cache
def whole_shares(name: str, *values: str) -> list[float]:
    return shares(records(), name, [*values])


def shares(rows: list[Row], name: str, values: list[str]) -> list[float]:
    counts = Counter(row[name] for row in rows)
    return [counts[value] / len(rows) for value in values]


def distinct(rows: list[Row]) -> bool:
    return len({row["cause"] for row in rows}) >= 3


def recursive(rows: list[Row]) -> bool:
    counts = sorted(Counter(row["cause"] for row in rows).values(), reverse=True)
    return counts[0] < 3 * sum(counts[1:])


def ordered(rows: list[Row]) -> bool:
    values = [str(at) for at in range(12)]
    here, there = shares(rows, "delay", values), whole_shares("delay", *values)
    steps = np.abs(np.cumsum(np.subtract(here, there)))
    return float(steps.sum()) / 11 <= 0.15 + 1e-9


CASES: dict[str, tuple[str, Callable[[list[Row]], bool]]] = {
    "size": ("k = 5", bool),
    "distinct": ('k = 4, sensitive = "cause", l = 3', distinct),
    "recursive": ('k = 4, sensitive = "cause", l = 2, l_kind = "recursive", c = 3', recursive),
    "ordered": ('k = 4, sensitive = "delay", t = 0.15, t_distance = "ordered"', ordered),
}


@pytest.mark.parametrize("name", CASES)
def test_every_class_meets_the_conditions_and_no_row_goes(folder: Path, tmp_path: Path, name: str) -> None:
    asked, meets = CASES[name]
    release = released(folder, tmp_path / "out", f'do = "local-recoding", {LOCAL}, {asked}')
    rows = rows_of(release)
    assert len(rows) == ROWS
    classes = classes_of(rows)
    assert all(len(some) >= 4 and meets(some) for some in classes)
    assert release.after["k"] >= 4
    # Each value is told as one of its groups, and many as they are.
    groups = {
        line.split(";")[0]: set(line.split(";"))
        for column in ("town", "age")
        for line in (folder / f"{column}.csv").read_text(encoding="utf-8").splitlines()
    }
    groups[""] = {"", "*"}
    truth = {record["row"]: record for record in records()}
    for column in ("town", "age"):
        assert all(row[column] in groups[truth[row["row"]][column]] for row in rows)


RANDOMIZED = (
    f'do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1.0, domain = {CAUSES},'
    ' missing = "category"'
)


def suppressed(asked: str = "k = 5", most: float = 1.0) -> str:
    return f'do = "suppress", columns = ["town", "age"], max_suppressed = {most}, {asked}'


@pytest.mark.parametrize(("asked", "least"), [("k = 2", 2), ("k = 5", 5), (CASES["recursive"][0], 4)])
def test_exactly_the_rows_of_groups_that_fail_go(
    folder: Path, tmp_path: Path, asked: str, least: int
) -> None:
    step = suppressed(asked) + ("" if "l_kind" in asked else " }, { " + RANDOMIZED)
    release = released(folder, tmp_path / "out", step)
    meets = recursive if "l_kind" in asked else bool
    kept = [some for some in classes_of(records()) if len(some) >= least and meets(some)]
    expected = {row["row"] for some in kept for row in some}
    assert 0 < len(expected) < ROWS
    rows = rows_of(release)
    assert {row["row"] for row in rows} == expected
    assert min(map(len, classes_of(rows))) >= least
    assert release.manifest["rows"] == len(expected)
    assert release.after["k"] >= least
    inside = json.loads((release.folder / "internal" / "manifest.json").read_text(encoding="utf-8"))
    assert (inside["input"]["rows"], inside["removed_rows"]) == (ROWS, ROWS - len(expected))
    if "l_kind" not in asked:
        assert sum(inside["truth"]["cause"]["all"].values()) == len(expected)


def test_groups_are_as_large_as_their_units_are_many(folder: Path, tmp_path: Path) -> None:
    people = [(some, {row["person"] for row in some}) for some in classes_of(records())]
    assert any(len(persons) < 5 <= len(some) for some, persons in people)
    release = released(folder, tmp_path / "out", suppressed(), unit="person")
    expected = {row["row"] for some, persons in people if len(persons) >= 5 for row in some}
    assert {row["row"] for row in rows_of(release)} == expected


def test_more_than_is_allowed_is_refused_and_nothing_is_left(folder: Path, tmp_path: Path) -> None:
    for step in (suppressed(most=0.01), suppressed("k = 1_150")):
        with pytest.raises(UserError, match="town, age") as caught:
            released(folder, tmp_path / "out", step)
        assert "suppress" in caught.value.where
    assert not list(tmp_path.iterdir())


def test_people_are_counted_and_not_their_rows(folder: Path, tmp_path: Path) -> None:
    step = f'do = "local-recoding", {LOCAL}, k = 3, {DIVERSE}'
    rows = rows_of(released(folder, tmp_path / "out", step, unit="person"))
    people = {record["row"]: record["person"] for record in records()}
    assert len(rows) == ROWS
    for some in classes_of(rows):
        assert len({people[row["row"]] for row in some}) >= 3
        assert len({row["cause"] for row in some}) >= 2
