"""What is said against a recipe from its columns alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldpaudit.generalize import GeneralizeTime
from ldpaudit.recipe.check import findings, finest_period
from ldpaudit.tables import Column, Source

MOMENT = Column("start", kind="time", formats=("%d/%m/%Y %H:%M",))
DAY = Column("start", kind="time", formats=("%d/%m/%Y",))
HOUR = Column("start", kind="time", formats=("%H:%M",))


PARTS: list[tuple[list[str], str, bool]] = [
    (["2018", "2019", "2020"], "annee", False),
    (["1", "7", "12"], "mois", False),
    (["0", "14", "23"], "heure", False),
    (["2018-W04", "2018-W05"], "semaine", False),
    (["1430", "905", "2359"], "hrmn", True),
    (["2018", "201901"], "time", True),
    (["2018-03-14", "2018-03-15"], "date", True),
    (["soon", "later"], "when", True),
]


def test_years_and_other_parts_of_a_date_are_no_raw_time(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    for values, name, raw in PARTS:
        path.write_text(f"{name};n\n" + "".join(f"{one};1\n" for one in values), encoding="utf-8")
        found = findings({name: "time", "n": "plain"}, (), Source.open(path).columns)
        assert [one.code for one in found] == (["raw-time"] if raw else []), name


@pytest.mark.parametrize(("column", "finest"), [(MOMENT, "day"), (DAY, "week"), (HOUR, "hour-of-day")])
def test_a_time_is_released_as_recorded_until_a_step_tells_less(column: Column, finest: str) -> None:
    periods = ("day", "week", "month")

    def told(*steps: GeneralizeTime) -> list[str]:
        return [one.code for one in findings({"start": "time"}, steps, {"start": column})]

    assert finest_period(column) == finest
    assert told() == ["raw-time"]
    assert told(GeneralizeTime(column="start", to=finest)) == []
    coarser = periods[periods.index(finest) :] if finest in periods else ()
    for period in periods:
        expected = [] if period in coarser or finest not in periods else ["raw-time"]
        assert told(GeneralizeTime(column="start", to=period)) == expected
