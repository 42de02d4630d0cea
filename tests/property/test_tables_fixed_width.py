"""Dates of fixed width are read as the general reader reads them, or left to it."""

# ruff: noqa: DTZ001, DTZ007 -- the clocks of a table have no time zone

from __future__ import annotations

import importlib
from datetime import datetime

import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ldpaudit.tables import fixedwidth

# The package has a function of this name too.
times = importlib.import_module("ldpaudit.tables.times")

FORMATS = [
    "%Y-%m-%d",
    "%d/%m/%Y",
    "%d/%m/%Y %H:%M",
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%dT%H:%M:%SZ",
    "%d.%m.%Y",
    "%Y%m%d",
    "%Y%m%d%H%M",
    "%d/%m/%Y %Hh%M",
]
DATES = st.datetimes(datetime(1000, 1, 1), datetime(9999, 12, 31))


@given(st.lists(DATES | st.none(), min_size=1, max_size=20), st.sampled_from(FORMATS), st.integers(0, 3))
@example([datetime(2000, 2, 29), datetime(1999, 12, 31, 23, 59, 59), datetime(1600, 3, 1)], FORMATS[3], 0)
def test_every_date_is_read(dates: list[datetime | None], form: str, start: int) -> None:
    written = [date and date.strftime(form) for date in dates]
    texts = pa.array(written, pa.string()).slice(start)
    found = fixedwidth.read_fixed(texts, form)
    expected = [text and datetime.strptime(text, form) for text in written[start:]]
    if any(expected):
        assert found is not None
        assert found.to_pylist() == expected
        assert found.type == pa.timestamp("s")
    else:
        assert found is None


@given(
    st.lists(st.text(st.sampled_from("0123456789-/: T"), min_size=10, max_size=10), max_size=3),
    st.sampled_from(["%Y-%m-%d", "%d/%m/%Y"]),
    DATES,
)
@example(["2019-02-29"], "%Y-%m-%d", datetime(2020, 1, 1))
@example(["1900-02-29"], "%Y-%m-%d", datetime(2020, 1, 1))
@example(["2020-04-31"], "%Y-%m-%d", datetime(2020, 1, 1))
@example(["2020-13-01"], "%Y-%m-%d", datetime(2020, 1, 1))
@example(["0999-01-01"], "%Y-%m-%d", datetime(2020, 1, 1))
def test_what_is_no_date_is_refused_as_before(cells: list[str], form: str, date: datetime) -> None:
    texts = pa.array([date.strftime(form), *cells])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(times, "read_fixed", lambda *_: None)
        slow = times.parsed(texts, form)
    assert times.parsed(texts, form).to_pylist() == slow.to_pylist()


@pytest.mark.parametrize("form", ["%d/%m/%y", "%H:%M", "%Y-%m-%d %I:%M %p", "%Y-%m-%dT%H:%M:%S%z", "epoch-s"])
def test_other_formats_are_left_to_the_general_reader(form: str) -> None:
    assert fixedwidth.read_fixed(pa.array(["01/02/20"]), form) is None


def test_seconds_that_no_clock_shows_are_left_to_the_general_reader() -> None:
    form = "%Y-%m-%d %H:%M:%S"
    for text in ("2020-01-01 24:00:00", "2020-01-01 23:60:00", "2020-01-01 23:59:60"):
        assert fixedwidth.read_fixed(pa.array([text]), form) is None
