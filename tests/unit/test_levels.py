"""Levels of a column: each is a step, and each only puts together what the one below left apart."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.generalize import Drop, Generalize, GeneralizeTime
from ldpaudit.generalize.hierarchies import MISSING
from ldpaudit.geography import GeneralizeRegion
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.document import Input
from ldpaudit.recipe.levels import ColumnHierarchy, column_hierarchy
from ldpaudit.step import Context, Step
from ldpaudit.tables import Column, Source

ROWS = """start,age,station,cause
2018-03-01 10:00,21,C25001,fire
2018-03-01 10:30,22,C25001,fall
2018-03-01 23:59,22,C25002,fall
2018-03-07 08:00,89,C39001,fire
2018-04-30 12:00,35,C39001,fire
2019-01-02 00:10,36,,fall
"""


@pytest.fixture
def source(tmp_path: Path) -> Source:
    path = tmp_path / "rows.csv"
    path.write_text(ROWS, encoding="utf-8")
    return Source.open(path)


def hierarchy(source: Source, column: str, *steps: Step, hierarchies: Path | None = None) -> ColumnHierarchy:
    recipe = Recipe(Input(source.path.name), steps=steps, folder=source.path.parent)
    context = Context(source.path.parent, source.columns)
    return column_hierarchy(recipe, column, source.sample, context, hierarchies=hierarchies)


def laid(folder: Path, name: str, *lines: str) -> Source:
    path = folder / name
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return Source.open(path)


def labels(found: ColumnHierarchy) -> list[str]:
    return [level.label for level in found.levels]


def test_times_go_by_their_calendar_and_codes_by_their_head(source: Source) -> None:
    found = hierarchy(source, "start")
    # Months and quarters of this table are the same, so that quarters are no level.
    assert labels(found) == ["as it is", "hour", "day", "month", "year", "left out"]
    assert found.levels[2].step == GeneralizeTime(column="start", to="day")
    assert found.levels[2].examples[0] == "2018-03-01"
    assert found.levels[-1].step == Drop(columns=("start",))
    assert [level.groups for level in found.levels] == [6, 5, 4, 3, 2, 1]
    assert (found.levels[0].share, found.levels[-1].share) == (0, 1)
    # Codes lose their tail, and missing stays missing.
    found = hierarchy(source, "station")
    assert labels(found) == ["as it is", "first 2 characters", "left out"]
    assert set(found.levels[1].examples) == {"C2****", "C3****"}
    codes = found.hierarchy.codes(source.sample["station"])
    assert (codes == -1).tolist() == [False] * 5 + [True]


TOWNS = ("Amance", "Belfort", "Clerval", "Dole", "Épeugney", "Fins", "Grandvillars", "Hérimoncourt")


def test_numbers_of_months_become_quarters(tmp_path: Path) -> None:
    found = hierarchy(laid(tmp_path, "m.csv", "mois,n", *(f"{at % 12 + 1},1" for at in range(60))), "mois")
    assert labels(found) == ["as it is", "intervals of 3", "intervals of 6", "left out"]
    assert [level.groups for level in found.levels] == [12, 4, 2, 1]


def test_a_table_that_the_recipe_names_gives_all_its_regions(tmp_path: Path) -> None:
    rows = [f"{town},{at},{1000 + 37 * at},{'ABC'[at // 3]},{'NS'[at // 6]}" for at, town in enumerate(TOWNS)]
    laid(tmp_path, "places.csv", "name,id,people,district,side", *rows)
    # Names are found when they are written otherwise.
    calls = laid(tmp_path, "calls.csv", "town", *[town.upper() for town in TOWNS] * 2)
    # No file is opened that nobody named.
    assert labels(hierarchy(calls, "town")) == ["as it is", "left out"]
    own = GeneralizeRegion(column="town", table="places.csv", from_="name", to="side")
    found = hierarchy(calls, "town", own)
    assert labels(found) == ["as it is", "district", "side", "left out"]
    assert found.levels[1].step == replace(own, to="district")
    assert found.level_of([own]) == 2
    assert [level.groups for level in found.levels] == [8, 3, 2, 1]


def test_a_column_of_fewer_values_takes_the_place_of_one_that_gives_it(tmp_path: Path) -> None:
    codes = ["25200", "25200", "25210", "25210", "25290", "25310", "25320", "25320"]
    towns = list(zip(TOWNS, codes, strict=True))
    rows = [f"{town},{code},{week},{len(town)}" for week in range(4) for town, code in towns]
    calls = laid(tmp_path, "calls.csv", "town,postcode,week,size", *rows)
    found = hierarchy(calls, "town")
    # The size of the town follows from it, too, but is a measure; the week does not follow.
    assert labels(found) == ["as it is", "postcode", "postcode, first 3 characters", "left out"]
    assert found.levels[1].step == Generalize(column="town", by="postcode")
    assert found.levels[2].step == replace(found.levels[1].step, keep=3)
    assert found.levels[2].examples == ("252**",)


def test_a_hierarchy_file_makes_the_rungs_alone(source: Source, tmp_path: Path) -> None:
    folder = tmp_path / "hierarchies"
    folder.mkdir()
    path = folder / "adult_age.csv"
    ages = [f"{age};{age // 10 * 10}+;{'young' if age < 40 else 'old'};*" for age in range(100)]
    path.write_text("\n".join(ages), encoding="utf-8")
    found = hierarchy(source, "age", hierarchies=folder)
    assert labels(found) == ["as it is", "level 1", "level 2", "left out"]
    step = Generalize(column="age", hierarchy="hierarchies/adult_age.csv", level=1)
    assert found.levels[2].step == replace(step, level=2)
    # The domain is the file's, not the table's.
    assert found.hierarchy.domain == 100
    assert found.levels[1].share == pytest.approx(9 / 99)
    assert found.levels[1].examples[0] == "20+"
    assert found.levels[2].groups == 2
    assert hierarchy(source, "age", step).level_of([step]) == 1
    path.write_text("\n".join(ages[:80]), encoding="utf-8")
    with pytest.raises(UserError, match=r'"age".*adult_age\.csv'):
        hierarchy(source, "age", hierarchies=folder)


KEY = Key.for_tests(1)
COLUMNS = {
    "day": Column("day", kind="time", formats=("%Y-%m-%d",)),
    "age": Column("age", kind="integer"),
    "code": Column("code"),
}
DAYS = st.integers(0, 900).map(lambda at: str(date(2018, 1, 1) + timedelta(days=at)))
CODES = st.integers(0, 999).map(lambda number: f"{number:03}")
DRAWN_ROWS = st.tuples(st.none() | DAYS, st.none() | st.integers(-50, 150).map(str), st.none() | CODES)
TABLES = st.lists(DRAWN_ROWS, min_size=1, max_size=25)


def with_levels(rows: list[tuple[str | None, ...]]) -> tuple[pa.Table, Context, dict[str, ColumnHierarchy]]:
    columns = [pa.array(cells, pa.string()) for cells in zip(*rows, strict=True)]
    table = pa.table(columns, names=list(COLUMNS))
    folder = Path("/nowhere/at/all")
    context = Context(folder, COLUMNS)
    recipe = Recipe(Input("rows.csv"), folder=folder)
    return table, context, {name: column_hierarchy(recipe, name, table, context) for name in COLUMNS}


@settings(max_examples=40, deadline=None)
@given(TABLES)
def test_what_the_hierarchy_says_is_what_the_step_writes(rows: list[tuple[str | None, ...]]) -> None:
    table, context, hierarchies = with_levels(rows)
    [batch] = table.to_batches()
    for name, hierarchy in hierarchies.items():
        codes = hierarchy.hierarchy.codes(table[name])
        assert [code == MISSING for code in codes] == [cell is None for cell in table[name].to_pylist()]
        shares = [level.share for level in hierarchy.levels]
        assert shares == sorted(shares)
        for at, level in enumerate(hierarchy.levels):
            if level.step is None or isinstance(level.step, Drop):
                continue
            written = level.step.apply(batch, range(len(batch)), KEY, context).column(name)
            assert written.equals(hierarchy.hierarchy.generalized(codes, at))
