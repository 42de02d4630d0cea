"""Times become labels of their period, on the days on which calendars go wrong."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.generalize import GeneralizeTime, period_labels
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import Column

START = Column("start", "time", formats=("%d/%m/%Y %H:%M",))


def moments(*written: str) -> np.ndarray:
    return np.array(written, "datetime64[s]")


def context(**columns: Column) -> Context:
    return Context(folder=Path(), columns=columns)


def test_a_moment_has_one_label_in_each_period() -> None:
    for period, label in [
        ("hour", "2018-03-01T14"),
        ("day", "2018-03-01"),
        ("week", "2018-W09"),
        ("month", "2018-03"),
        ("quarter", "2018-Q1"),
        ("year", "2018"),
        ("hour-of-day", "14"),
        ("weekday", "Thursday"),
    ]:
        assert period_labels(moments("2018-03-01T14:59:59"), period) == [label]


def test_every_day_of_four_centuries_has_the_calendar_s_week_weekday_and_quarter() -> None:
    days = [datetime(1800, 1, 1) + timedelta(days=n) for n in range(0, 146_097, 3)]  # noqa: DTZ001
    at = np.array(days, "datetime64[s]")
    iso = [day.isocalendar() for day in days]
    assert period_labels(at, "week") == [f"{date.year}-W{date.week:02d}" for date in iso]
    assert period_labels(at, "weekday") == [day.strftime("%A") for day in days]
    assert period_labels(at, "quarter") == [f"{day.year}-Q{(day.month + 2) // 3}" for day in days]


def test_a_text_column_becomes_labels_and_missing_stays_missing(key: Key) -> None:
    step = GeneralizeTime(column="start", to="day")
    before = context(start=START, town=Column("town"))
    batch = pa.record_batch(
        {"start": ["28/02/2020 23:59", None, "29/02/2020 00:00"], "town": ["a", "b", "c"]}
    )
    after = step.apply(batch, range(3), key, before)
    assert after.to_pydict() == {"start": ["2020-02-28", None, "2020-02-29"], "town": ["a", "b", "c"]}
    leaving = step.bind(before)
    assert leaving.columns["start"] == Column("start", kind="text", period="day")
    assert list(leaving.columns) == ["start", "town"]


def test_a_column_that_cannot_be_generalized_is_refused_before_any_row() -> None:
    for column, to in (
        (Column("start", "text"), "day"),
        (Column("start", "text", period="day"), "month"),
        (Column("start", "time", formats=("%Y-%m-%d",)), "hour"),
        (Column("start", "time", formats=("%H:%M",)), "day"),
    ):
        with pytest.raises(UserError):
            GeneralizeTime(column="start", to=to).bind(context(start=column))  # type: ignore[arg-type]


def test_a_cell_that_is_no_date_is_named_by_its_row(key: Key) -> None:
    batch = pa.record_batch({"start": ["28/02/2020 23:59", "31/02/2020 10:00"]})
    with pytest.raises(UserError, match="row 12"):
        GeneralizeTime(column="start", to="day").apply(batch, range(10, 12), key, context(start=START))


def test_days_are_counted_off_from_a_monday() -> None:
    for period, day, label in [
        ("7 days", "2018-12-31", "2018-12-31/2019-01-06"),
        ("7 days", "1969-12-31", "1969-12-29/1970-01-04"),
        ("3 days", "1970-01-05", "1970-01-05/1970-01-07"),
        ("3 days", "1970-01-04", "1970-01-02/1970-01-04"),
        ("366 days", "2018-03-01", "2018-01-22/2019-01-22"),
    ]:
        (found,) = period_labels(moments(day), period)
        first, last = found.split("/")
        assert first <= day <= last
        assert (np.datetime64(last) - np.datetime64(first)).astype(int) + 1 == int(
            period.split(maxsplit=1)[0]
        )
        if period != "366 days":
            assert found == label
