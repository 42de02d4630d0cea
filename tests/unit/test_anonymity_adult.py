"""The census table that everybody measures: figures that independent programs agree on."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldpaudit.anonymity import summarize
from ldpaudit.tables.selection import Selection

NAMES = "sex age race marital-status education native-country workclass occupation salary-class"
NINE = NAMES.split()


@pytest.fixture(scope="module")
def adult(shared_data: Path) -> Selection:
    return Selection.read(shared_data / "tables" / "arx_adult.csv.gz", NINE)


def test_half_of_the_rows_stand_alone_in_nine_columns(adult: Selection) -> None:
    figures = summarize(adult.table, NINE)
    assert (figures["rows"], figures["classes"], figures["unique_rows"]) == (30_162, 19_502, 15_512)


def test_measures_that_another_program_gives(adult: Selection) -> None:
    # pyCANON 1.3.6: k, distinct l, integral entropy l, and t of a text and of a number.
    figures = summarize(adult.table, ["sex", "race"], ["occupation"])
    occupation = figures["sensitive"]["occupation"]
    assert (figures["k"], occupation["distinct_l"], int(occupation["entropy_l"])) == (87, 10, 7)
    assert occupation["t_equal"] == pytest.approx(0.3249624441807344, rel=1e-14)
    age = summarize(adult.ordered(["age"]), ["sex", "race", "salary-class"], ["age"])["sensitive"]["age"]
    assert (age["distinct_l"], age["entropy_l"]) == (4, 4.0)
    assert age["t_ordered"] == pytest.approx(0.09782152900160727, rel=1e-14)
