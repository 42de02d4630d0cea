"""Ladders: every rung is a step, and each only puts together what the one below left apart."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.generalize import Drop, GeneralizeTime, Intervals
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.document import Input
from ldpaudit.recipe.ladders import Ladder, ladder_of
from ldpaudit.recipe.rungs import widths
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


def ladder(source: Source, column: str, *steps: Step) -> Ladder:
    recipe = Recipe(Input(source.path.name), steps=steps, folder=source.path.parent)
    return ladder_of(recipe, column, source.sample, Context(source.path.parent, source.columns))


def labels(found: Ladder) -> list[str]:
    return [rung.label for rung in found.rungs]


def test_times_go_by_hour_day_month_quarter_year(source: Source) -> None:
    found = ladder(source, "start")
    # Months and quarters of this table are the same, so that quarters are no rung.
    assert labels(found) == ["as it is", "hour", "day", "month", "year", "left out"]
    assert found.rungs[2].step == GeneralizeTime(column="start", to="day")
    assert found.rungs[2].examples[0] == "2018-03-01"
    assert found.rungs[-1].step == Drop(columns=("start",))
    assert [rung.groups for rung in found.rungs] == [6, 5, 4, 3, 2, 1]
    shares = [rung.share for rung in found.rungs]
    assert shares[0] == 0
    assert shares[-1] == 1
    assert shares == sorted(shares)


def test_a_recipe_by_weeks_keeps_its_week(source: Source) -> None:
    week = GeneralizeTime(column="start", to="week")
    found = ladder(source, "start", week)
    assert labels(found)[:3] == ["as it is", "hour", "week"]
    assert found.level_of([week]) == 2
    assert found.level_of([]) == 0
    assert found.level_of([Drop(columns=("start",))]) == len(found.rungs) - 1
    assert found.level_of([GeneralizeTime(column="start", to="weekday")]) is None


def test_numbers_go_by_intervals_that_double(source: Source) -> None:
    found = ladder(source, "age")
    assert labels(found) == ["as it is", "intervals of 5", "intervals of 20", "left out"]
    assert found.rungs[1].step == Intervals(column="age", width=5)
    assert found.hierarchy.codes(source.sample["age"]).min() >= 0


def test_codes_lose_their_tail_and_missing_stays_missing(source: Source) -> None:
    found = ladder(source, "station")
    assert labels(found) == ["as it is", "first 2 characters", "left out"]
    assert set(found.rungs[1].examples) == {"C2****", "C3****"}
    codes = found.hierarchy.codes(source.sample["station"])
    assert (codes == -1).tolist() == [False] * 5 + [True]


def test_words_have_no_rungs_but_the_ends(source: Source) -> None:
    assert labels(ladder(source, "cause")) == ["as it is", "left out"]


@pytest.mark.parametrize(
    ("low", "high", "whole", "expected"),
    [(17, 90, True, [5, 10, 20, 40]), (0, 1, False, [0.05, 0.1, 0.2, 0.4]), (0, 3, True, [2])],
)
def test_widths_begin_with_about_twenty_intervals(
    low: float, high: float, whole: bool, expected: list[float]
) -> None:
    assert widths(np.array([low, high, np.nan]), whole=whole) == expected


def test_a_column_without_values_has_a_ladder(tmp_path: Path) -> None:
    table = pa.table({"x": pa.nulls(3, pa.string())})
    found = ladder_of(Recipe(Input("a.csv")), "x", table, Context(tmp_path, {"x": Column("x")}))
    assert len(found.rungs) == 2
