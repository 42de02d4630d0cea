"""Times in UTC become periods of the place: each moment as zoneinfo and pandas show it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from ldpaudit.errors import UserError
from ldpaudit.generalize import GeneralizeTime, period_labels
from ldpaudit.randomness import Key
from ldpaudit.recipe.check import findings
from ldpaudit.step import Context
from ldpaudit.tables import Column, ReadOptions, Source, inspect
from ldpaudit.tables.values import on_the_clocks_of

ZONES = [
    "Europe/Paris",
    "America/New_York",
    "Asia/Kolkata",
    "Australia/Lord_Howe",  # half an hour of daylight saving
    "America/St_Johns",
    "Pacific/Apia",  # skipped a whole day
    "Africa/Casablanca",
    "Asia/Tehran",
    "UTC",
]
SECONDS = st.integers(-2_500_000_000, 4_000_000_000)


@given(st.lists(SECONDS | st.none(), min_size=1, max_size=30), st.sampled_from(ZONES))
@example([1540688399, 1540688400, 1540691999, 1540692000], "Europe/Paris")  # the hour that comes twice
@example([1521943199, 1521943200], "Europe/Paris")
@example([1325239199, 1325239200], "Pacific/Apia")
@example([-1855958901, -1855958961, -1855958900], "Europe/Paris")  # by its own meridian before 1911
def test_each_moment_is_what_zoneinfo_says(seconds: list[int | None], zone: str) -> None:
    moments = np.array(["NaT" if one is None else one for one in seconds], "datetime64[s]")
    expected = [
        None
        if one is None
        else datetime.fromtimestamp(one, UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        for one in seconds
    ]
    assert on_the_clocks_of(zone, moments).tolist() == expected


WRITTEN = {
    "%Y-%m-%dT%H:%M:%SZ": lambda at: at.strftime("%Y-%m-%dT%H:%M:%SZ"),
    "%Y-%m-%dT%H:%M:%S%z": lambda at: at.astimezone(ZoneInfo("America/New_York")).isoformat(),
    "%a, %d %b %Y %H:%M:%S %z": lambda at: at.strftime("%a, %d %b %Y %H:%M:%S GMT"),
    "epoch-s": lambda at: str(int(at.timestamp())),
}


def labels(step: GeneralizeTime, array: pa.Array, column: Column) -> list[str]:
    context = Context(Path(), {"t": column})
    step.bind(context)
    batch = pa.RecordBatch.from_arrays([array], ["t"])
    return step.apply(batch, range(len(array)), Key.for_tests(1), context).column("t").to_pylist()


@pytest.mark.parametrize("format_", WRITTEN)
@pytest.mark.parametrize("period", ["hour", "day", "week", "month", "weekday", "hour-of-day"])
def test_periods_are_those_of_the_place(tmp_path: Path, format_: str, period: str) -> None:
    moments = [datetime.fromtimestamp(one, UTC) for one in range(1_500_000_000, 1_560_000_000, 700_001)]
    path = tmp_path / "table.csv"
    path.write_text("timestamp\n" + "\n".join(map(WRITTEN[format_], moments)) + "\n", encoding="utf-8")
    source = Source.open(path, ReadOptions(header=1, delimiter=";"))
    column = source.columns["timestamp"]
    assert column.formats == (format_,)
    assert column.zone == "UTC"
    (batch,) = source.batches()
    local = [at.astimezone(ZoneInfo("Europe/Paris")).replace(tzinfo=None) for at in moments]
    expected = period_labels(np.array(local, "datetime64[s]"), period)
    step = GeneralizeTime(column="t", to=period, zone="Europe/Paris")
    assert labels(step, batch.column(0), column) == expected
    if period == "day":
        assert labels(GeneralizeTime(column="t", to="day"), batch.column(0), column) != expected


def test_times_that_do_not_say_utc_need_a_word() -> None:
    column = Column("t", "time", formats=("%Y-%m-%d %H:%M",))
    array = pa.array(["2018-07-01 22:30"])
    with pytest.raises(UserError):
        labels(GeneralizeTime(column="t", to="day", zone="Europe/Paris"), array, column)
    asked = GeneralizeTime(column="t", to="day", zone="Europe/Paris", utc=True)
    assert labels(asked, array, column) == ["2018-07-02"]
    assert labels(GeneralizeTime(column="t", to="day"), array, column) == ["2018-07-01"]
    for formats in (("%Y-%m-%d",), ("%H:%M",), ("%G-W%V",)):
        with pytest.raises(UserError):
            labels(asked, array, Column("t", "time", formats=formats))
    with pytest.raises(UserError):
        labels(asked, array, Column("t", "time", formats=("%Y-%m-%dT%H:%M:%SZ",), zone="UTC"))
    with pytest.raises(UserError):
        GeneralizeTime(column="t", to="day", utc=True)


def test_a_zone_that_there_is_not_is_refused_with_its_like() -> None:
    for zone in ["Europe/Pariss", "europe/paris", "", "../../etc/passwd", "Europe", "localtime"]:
        with pytest.raises(ValidationError):
            TypeAdapter(GeneralizeTime).validate_python({"column": "t", "to": "day", "zone": zone})
        with pytest.raises(ValidationError, match="Europe/Paris"):
            TypeAdapter(GeneralizeTime).validate_python({"column": "t", "to": "day", "zone": "Europe/Pariss"})


def test_a_column_in_utc_is_said_by_inspect_and_against_a_recipe(tmp_path: Path) -> None:
    for end in ["Z", "+00:00", "+0200"]:
        path = tmp_path / "table.csv"
        path.write_text("".join(["t,n\n", *(f"2018-07-{day:02d}T22:30:00{end},1\n" for day in range(1, 29))]))
        found = inspect(path)
        column = found.columns[0].column
        assert any('"t"' in one for one in found.warnings)
        assert found.as_json()["columns"][0]["zone"] == "UTC"

        def codes(of: Column = column, **more: str) -> list[str]:
            step = GeneralizeTime(column="t", to="day", **more)
            return [one.code for one in findings({"t": "time"}, [step], {"t": of})]

        assert codes() == ["time-in-utc"]
        assert codes(zone="Europe/Paris") == codes(zone="UTC") == []


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
        days = (np.datetime64(last) - np.datetime64(first)).astype(int) + 1
        assert days == int(period.split()[0])
        if period != "366 days":
            assert found == label
