"""What is said against a recipe from its columns alone."""

from __future__ import annotations

import pytest

from ldpaudit.generalize import GeneralizeTime
from ldpaudit.recipe.check import findings, finest_period
from ldpaudit.tables import Column

MOMENT = Column("start", kind="time", formats=("%d/%m/%Y %H:%M",))
DAY = Column("start", kind="time", formats=("%d/%m/%Y",))
HOUR = Column("start", kind="time", formats=("%H:%M",))


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
    (mend,) = (one.mend for one in findings({"start": "time"}, (), {"start": column}))
    assert ("day" in mend.removesuffix("hour of the day")) == (finest == "day")
