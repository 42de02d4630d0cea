from __future__ import annotations

import datetime as dt
from decimal import Decimal

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import Column, numbers, times


def read_times(cells: list[str | None], *formats: str) -> list[str]:
    return [str(t) for t in times(pa.array(cells, pa.string()), Column("start", "time", formats))]


def read_numbers(cells: list[str | None], **marks: str) -> list[float]:
    return numbers(pa.array(cells, pa.string()), Column("n", "number", **marks)).tolist()  # type: ignore[arg-type]


def test_numbers_with_a_point() -> None:
    assert read_numbers(["1", "-2.5", "+3", "1e3", ".5", "7.", " 8 "]) == [1, -2.5, 3, 1000, 0.5, 7, 8]


def test_missing_cells_are_not_a_number() -> None:
    assert np.isnan(read_numbers(["", None, "  "])).all()
    column = Column("n", "number", missing=("", "NC"))
    assert np.isnan(numbers(pa.array([" NC ", "NC", ""]), column)).all()


def test_what_is_no_number_is_refused_with_its_row() -> None:
    for cell in ["4e", "abc", "1,5", "--1", "nan", "inf", "1e999", "0x10", "1_000", "1 000", "٣"]:
        cells = pa.array(["1"] * 7 + [cell, "also bad"])
        with pytest.raises(UserError, match=r'"n".*row 108'):
            numbers(cells, Column("n", "number"), first_row=100)


def test_numbers_of_other_types() -> None:
    column = Column("n", "number")
    assert numbers(pa.array([1, None], pa.int32()), column)[0] == 1
    assert np.isnan(numbers(pa.array([1, None], pa.int32()), column)[1])
    assert numbers(pa.array([Decimal("1.50")]), column).tolist() == [1.5]
    assert numbers(pa.array([True, False]), column).tolist() == [1, 0]
    assert np.isnan(numbers(pa.array([float("nan")]), column)[0])
    assert numbers(pa.array(["7", "8"]).dictionary_encode(), column).tolist() == [7, 8]
    assert numbers(pa.chunked_array([["7"], ["8"]]), column).tolist() == [7, 8]
    with pytest.raises(UserError):
        numbers(pa.array([dt.date(2020, 1, 1)]), column)


def test_seconds_and_milliseconds_since_1970() -> None:
    assert read_times(["1607004300", None, ""], "epoch-s") == ["2020-12-03T14:05:00", "NaT", "NaT"]
    assert read_times(["1607004300750", "-1"], "epoch-ms") == ["2020-12-03T14:05:00", "1969-12-31T23:59:59"]


def test_what_is_no_day_of_the_calendar_is_refused() -> None:
    for cell in [
        "31/02/2020",
        "29/02/2021",
        "31/04/2020",
        "00/01/2020",
        "01/13/2020",
        "01/02/18",
        "1/2/2020x",
        "01/02/2020 10:00",
    ]:
        with pytest.raises(UserError, match=r'"start".*row 3'):
            read_times(["01/02/2020", "29/02/2020", cell], "%d/%m/%Y")


def test_times_of_other_types() -> None:
    column = Column("start", "time")
    stamps = pa.array(np.array(["2020-12-03T14:05:07.9", "NaT"], "datetime64[us]"))
    assert [str(t) for t in times(stamps, column)] == ["2020-12-03T14:05:07", "NaT"]
    assert str(times(pa.array([dt.date(2020, 12, 3)]), column)[0]) == "2020-12-03T00:00:00"
    assert str(times(pa.array([dt.time(14, 5)]), column)[0]) == "1970-01-01T14:05:00"
    paris = pa.array(np.array(["2020-12-03T14:05"], "datetime64[s]")).cast(
        pa.timestamp("s", tz="Europe/Paris")
    )
    # The file says 14:05 in universal time, in the zone of Paris: its clocks showed 15:05.
    assert str(times(paris, column)[0]) == "2020-12-03T15:05:00"
    before = pa.array(np.array(["1969-12-31T23:59:59.5"], "datetime64[us]"))
    assert str(times(before, column)[0]) == "1969-12-31T23:59:59"
    with pytest.raises(UserError):
        times(pa.array([1.5]), column)
