"""Hierarchies built from public knowledge, written, and held against a column."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies import (
    hierarchy_text,
    of_codes,
    of_days,
    of_intervals,
    of_order,
    write_hierarchy,
)


def test_numbers_go_to_the_intervals_of_the_step() -> None:
    age = of_intervals("age", 0, 99, [5, 10, 20], top=90)
    assert [len(names) for names in age.labels] == [100, 19, 10, 6, 1]
    assert age.labels[2][:2] == ("0–9", "10–19")
    assert age.labels[1][-1] == ">= 90"
    assert age.names == ("age", "intervals of 5", "intervals of 10", "intervals of 20", "all")
    halves = of_intervals("level", 0, 1, [1], step=0.5, origin=0)
    assert halves.labels == (("0.0", "0.5", "1.0"), ("0–<1", "1–<2"), ("*",))
    with pytest.raises(UserError):
        of_intervals("age", 0, 99, [4, 10])
    with pytest.raises(UserError):
        of_intervals("age", 5, 4, [2])
    with pytest.raises(UserError):
        of_intervals("age", 0, 1e7, [2])


def test_days_go_to_periods_that_nest() -> None:
    day = of_days("day", date(2018, 1, 1), date(2019, 12, 31), ["month", "quarter", "year"])
    assert [len(names) for names in day.labels] == [730, 24, 8, 2, 1]
    french = of_days("jour", date(2018, 3, 1), date(2018, 3, 2), ["week"], written="%d/%m/%Y")
    # One week is all there is.
    assert french.labels == (("01/03/2018", "02/03/2018"), ("2018-W09",))
    with pytest.raises(UserError):
        of_days("day", date(2018, 1, 1), date(2018, 12, 31), ["week", "month"])
    with pytest.raises(UserError):
        of_days("day", date(2018, 1, 2), date(2018, 1, 1), ["month"])


def test_codes_lose_one_character_at_a_time() -> None:
    code = of_codes("code", ["25056", "25057", "25462", "39198", "25056"])
    assert code.labels[1:] == (("2505*", "2546*", "3919*"), ("25***", "39***"), ("*",))
    # Nothing more is put together by hiding one more character, so that it is no level.
    assert len(of_codes("code", ["250", "251", "252"]).labels) == 2
    assert of_codes("code", ["25056", "39198"], [2]).labels[1] == ("25***", "39***")
    with pytest.raises(UserError):
        of_codes("code", [])


def test_no_file_is_replaced_and_nothing_half_is_left(tmp_path: Path) -> None:
    made = of_order("x", ["a", "b"])
    assert hierarchy_text(made, header=True) == "x;all\na;*\nb;*\n"
    path = tmp_path / "x.csv"
    write_hierarchy(made, path)
    assert path.read_bytes() == b"a;*\nb;*\n"
    with pytest.raises(UserError):
        write_hierarchy(made, path)
    with pytest.raises(UserError):
        write_hierarchy(made, tmp_path / "none" / "x.csv")
    assert [one.name for one in tmp_path.iterdir()] == ["x.csv"]
