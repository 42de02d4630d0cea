"""Groups of rows: who is removed or recoded, and what a run measures of who is alone in its release."""

from __future__ import annotations

import csv
import itertools
import json
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import ldpaudit_verify
from ldpaudit.engine import Release, run
from ldpaudit.engine import parts as cutting
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 1_200
RECIPE = """\
ldpaudit = 1
input = {{ path = "calls.csv", unit = "{unit}" }}
columns = {{ row = "plain", person = "identifier", town = "quasi-identifier", age = "quasi-identifier", \
cause = "sensitive", delay = "sensitive" }}
step = [{step}]
accept = [
  {{ finding = "no-bound", reason = "the rows are generated" }},
  {{ finding = "rows-of-one", reason = "the rows are generated" }},
]
output = {{ path = "released.csv" }}
"""
LIMITS = [("town", 12), ("age", 14)]
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
def test_exactly_the_rows_of_groups_that_fail_go(folder, tmp_path, asked, least):
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


def test_groups_that_a_later_step_breaks_block(folder: Path, tmp_path: Path) -> None:
    """The second step removes rows of groups that the first one had found large enough."""
    two = [f'do = "suppress", columns = ["{name}"], k = {k}, max_suppressed = 1' for name, k in LIMITS]
    with pytest.raises(ReleaseBlockedError) as stopped:
        released(folder, tmp_path / "broken", " }, { ".join(two))
    (broken,) = [one for one in stopped.value.findings if one.code == "broken-groups"]
    assert broken.columns == ("town",)
    assert "step 1 (suppress)" in broken.message
    twice = [one.replace('"age"', '"town"') for one in two]
    held = released(folder, tmp_path / "held", " }, { ".join(twice))
    least = min(Counter(row["town"] for row in rows_of(held)).values())
    asked = held.manifest["anonymity"]["asked"]
    assert [(one["columns"], one["k"], one["smallest"]) for one in asked] == [
        (["town"], k, least) for _, k in LIMITS
    ]
    assert not [one for one in ldpaudit_verify.verify(tmp_path / "held") if one[0] == "refused"]


def test_people_are_counted_and_not_their_rows(folder: Path, tmp_path: Path) -> None:
    step = f'do = "local-recoding", {LOCAL}, k = 3, {DIVERSE}'
    rows = rows_of(released(folder, tmp_path / "out", step, unit="person"))
    people = {record["row"]: record["person"] for record in records()}
    assert len(rows) == ROWS
    for some in classes_of(rows):
        assert len({people[row["row"]] for row in some}) >= 3
        assert len({row["cause"] for row in some}) >= 2


#: A table of four rows a group in which one group shares its diagnosis.
GROUPED = [
    *(("130**", "< 30", cause) for cause in ("heart", "heart", "virus", "flu")),
    *(("148**", ">= 40", cause) for cause in ("cancer", "heart", "virus", "virus")),
    *(("130**", "30-39", "cancer") for _ in range(4)),
]


def write_text(folder: Path, header: str, rows: list[tuple[object, ...]]) -> None:
    with (folder / "table.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(header.split(","))
        writer.writerows(rows)


def released_text(folder: Path, roles: dict[str, str], *steps: str, out: str = "out", **options) -> Release:
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


def test_groups_far_larger_than_asked_for_are_told_inside(tmp_path: Path) -> None:
    write_text(tmp_path, "age", [(20 + at % 10,) for at in range(60)])
    removal = '{{ do = "suppress", columns = ["age"], k = {} }}'
    coarser, roles = '{ do = "intervals", column = "age", width = 5 }', {"age": "quasi-identifier"}
    for at, (steps, k) in enumerate([([coarser], 3), ([coarser], 4), ([], 2)]):
        release = released_text(tmp_path, roles, *steps, removal.format(k), out=str(at))
        assert sum(one["code"] == "larger-groups" for one in release.internal["findings"]) == (at == 0)
        assert not findings(release, "larger-groups")


KNOWN = {"zip": "quasi-identifier", "age": "quasi-identifier", "disease": "sensitive"}


def test_a_group_in_which_a_sensitive_column_has_one_value_is_found(tmp_path: Path) -> None:
    write_text(tmp_path, "zip,age,disease", GROUPED)
    release = released_text(tmp_path, KNOWN)
    assert release.after["k"] == 4
    (found,) = findings(release, "one-sensitive-value")
    assert found["severity"] == "warn"
    assert release.after["one_value"] == {"disease": {"classes": 3, "single": 1, "rows": 4, "lone_rows": 0}}


def test_a_randomized_sensitive_column_gives_no_group_away(tmp_path: Path) -> None:
    write_text(tmp_path, "zip,age,disease", GROUPED)
    step = (
        '{ do = "randomize", columns = ["disease"], protocol = "GRR", epsilon = 1.0,'
        ' domain = ["heart", "virus", "flu", "cancer"] }'
    )
    release = released_text(tmp_path, KNOWN, step)
    codes = {one["code"] for one in release.manifest["findings"]}
    assert not codes & {"one-sensitive-value", "sensitive-untouched"}
    assert release.after["one_value"] == {}


def test_rows_alone_on_all_that_is_released_are_told(tmp_path: Path) -> None:
    write_text(tmp_path, "town,duration,calls", [("a", 10 + row // 2, row % 2 * row) for row in range(20)])
    roles = {"town": "quasi-identifier", "duration": "plain", "calls": "plain"}
    release = released_text(tmp_path, roles)
    assert release.after["unique_rows"] == 0
    assert release.after["everything"]["unique_rows"] == 20
    (found,) = findings(release, "unique-on-everything")
    assert "20 of 20" in found["message"]


def test_a_sensitive_column_that_leaves_untouched(tmp_path: Path) -> None:
    write_text(tmp_path, "zip,age,disease", GROUPED)
    for more, untouched in (("", True), (', sensitive = "disease", l = 2', False)):
        step = f'{{ do = "suppress", columns = ["zip", "age"], k = 2{more}, max_suppressed = 1 }}'
        release = released_text(tmp_path, KNOWN, step, out=f"out {untouched}")
        found = findings(release, "sensitive-untouched")
        assert [one["columns"] for one in found] == ([("disease",)] if untouched else [])


def test_figures_of_many_parts_are_those_of_the_table(tmp_path, monkeypatch):
    draw = np.random.default_rng(5)
    rows = [
        (int(a), int(b), "xyz"[int(c)], int(d))
        for a, b, c, d in zip(*draw.integers(0, (40, 9, 3, 50), (3000, 4)).T, strict=True)
    ]
    write_text(tmp_path, "zip,age,disease,duration", rows)
    monkeypatch.setattr(cutting, "PART_ROWS", 400)
    seen = released_text(tmp_path, {**KNOWN, "duration": "plain"}, chunk_rows=70).after
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
TOWNS, WEEKS = ("Ainay", "Brest", "Cluny"), ("w1", "w2", "w3")
CELLS = {"town": "quasi-identifier", "week": "quasi-identifier", "calls": "plain"}
SUPPRESS = '{ do = "suppress", columns = ["town", "week"], k = 5, max_suppressed = 1, count = "calls" }'


def test_groups_of_counts_are_counted_in_cases(tmp_path: Path) -> None:
    # A cell in two rows has the cases of both.
    kept = [*COUNTS, ("Evian", "w1", 3), ("Evian", "w1", 2)]
    write_text(tmp_path, "town,week,calls", [*kept, ("Dijon", "w2", 2)])
    release = released_text(tmp_path, CELLS, SUPPRESS, chunk_rows=3)
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


def test_a_removed_cell_that_follows_from_a_released_total_blocks(tmp_path: Path) -> None:
    small = ("Brest", "w2")
    cells = [(*at, 2 if at == small else 9 + len(at[0])) for at in itertools.product(TOWNS, WEEKS)]
    totals = [("all of them", week, sum(n for _, own, n in cells if own == week)) for week in WEEKS]
    write_text(tmp_path, "town,week,calls", [*cells, *totals])
    with pytest.raises(ReleaseBlockedError) as stopped:
        released_text(tmp_path, CELLS, SUPPRESS, out="told")
    (found,) = [one for one in stopped.value.findings if one.code == "counts-that-follow"]
    assert (found.columns, "1 count below 5" in found.message) == (("town", "week"), True)
    write_text(tmp_path, "town,week,calls", cells)
    assert not findings(released_text(tmp_path, CELLS, SUPPRESS, out="kept"), "counts-that-follow")


@pytest.mark.parametrize("total", ["Razem", "I alt", "TOTALE"])
def test_totals_are_known_in_each_year_by_their_word(total: str, tmp_path: Path) -> None:
    # The year is a number that recognizes a row: counts of two years add up to no total.
    roles = {**dict.fromkeys(("town", "year", "kind"), "quasi-identifier"), "calls": "plain"}
    step = SUPPRESS.replace('["town", "week"]', '["town", "year", "kind"]')
    # Of the second table no flood is left, so that nobody knows for what the total has more.
    for largest, told in ((9, "3 counts below 5"), (4, "1 count below 5")):
        cells, sums = [], []
        for town, year in itertools.product("AB", (2022, 2023)):
            parts = {"fire": 30, "flood": largest if (town, year) == ("B", 2023) else 4, "alarm": 60}
            cells += [(town, year, kind, n) for kind, n in parts.items()]
            sums.append((town, year, total, sum(parts.values())))
        write_text(tmp_path, "town,year,kind,calls", [*cells, *sums])
        with pytest.raises(ReleaseBlockedError) as stopped:
            released_text(tmp_path, roles, step)
        (found,) = [one for one in stopped.value.findings if one.code == "counts-that-follow"]
        assert told in found.message


def test_what_has_a_treatment_of_its_own_takes_no_other_place(tmp_path: Path) -> None:
    own = {"who": "identifier", "when": "time", "x": "location", "note": "free-text", "illness": "sensitive"}
    rows = [
        ("AB"[at % 2], f"P{at}", f"2024-01-0{1 + at % 9}", f"6.{at:03}", f"a {at}", at % 2)
        for at in range(40)
    ]
    write_text(tmp_path, ",".join(["town", *own]), rows)
    for name, role in own.items():
        roles = {"town": "quasi-identifier"} | dict.fromkeys(own, "drop") | {name: role}
        with pytest.raises(UserError, match=name):
            released_text(tmp_path, roles, f'{{ do = "generalize", column = "town", by = "{name}" }}')
        assert not (tmp_path / "out").exists()
