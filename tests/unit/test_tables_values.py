"""The bytes of a layer of points are a matter of its rows, and not of the batches in which they come."""

from __future__ import annotations

import csv
import datetime as dt
import hashlib
import io
import random
import tempfile
from datetime import date, datetime
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.tables import Column, ReadOptions, Source, numbers, text, times, write_points
from ldpaudit.tables.values import with_nulls


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
    # As a spreadsheet shows the same numbers: 1 January 1970, 3 December 2020 at five past two.
    days = ["25569", "44168.5868055556", "44168,5868055556", None]
    assert read_times(days, "serial-days") == [
        *("1970-01-01T00:00:00", "2020-12-03T14:05:00", "2020-12-03T14:05:00", "NaT")
    ]


def test_what_is_no_day_of_the_calendar_is_refused() -> None:
    wrong = "31/02/2020|29/02/2021|31/04/2020|00/01/2020|01/13/2020|01/02/18|1/2/2020x|01/02/2020 10:00"
    for cell in wrong.split("|"):
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


WORD = st.text(st.sampled_from("abéœ?-0 \t\u00a0"), max_size=5)


@given(st.lists(st.one_of(st.none(), WORD), max_size=30), st.sets(st.sampled_from(["", "?", "-", "a", "é"])))
@example(["a", "\u00a0?\u00a0", None, ""], {"?", ""})
def test_nulls_stand_where_the_stripped_cell_is_a_word(cells: list[str | None], words: set[str]) -> None:
    array = pa.array(["before", *cells], pa.string()).slice(1)
    found = with_nulls(array, tuple(sorted(words))).to_pylist()
    stripped = [cell and cell.strip() for cell in cells]
    assert found == [None if not cell or cell in words else cell for cell in stripped]


@given(
    st.lists(st.decimals(-(10**9), 10**9, places=3), min_size=1, max_size=20),
    st.sampled_from([(".", ""), (",", ""), (",", "."), (".", ","), (",", " "), (",", "\u202f"), (".", "'")]),
    st.integers(0, 10**6),
)
def test_numbers_come_back_with_any_marks(values: list, marks: tuple[str, str], first_row: int) -> None:
    decimal, thousands = marks
    cells = [
        f"{value:,.3f}".replace(",", "T").replace(".", decimal).replace("T", thousands) for value in values
    ]
    column = Column("n", "number", decimal=decimal, thousands=thousands)
    assert numbers(pa.array(cells), column, first_row).tolist() == [float(value) for value in values]


MOMENTS = st.integers(0, 3_000_000_000).map(lambda second: dt.datetime.fromtimestamp(second, dt.UTC))


DAYS = (
    "%Y-%m-%d",
    "%d/%m/%Y",
    "%m-%d-%Y",
    "%Y/%m/%d",
    "%d.%m.%Y",
    "%d/%m/%y",
    "%Y.%m.%d",
    "%d %B %Y",
    "%b %d, %Y",
)
CLOCKS = ("", " %H:%M", "T%H:%M:%S", "T%H:%M:%SZ", " %H:%M:%S.%f", "T%H:%M:%S,%fZ", "T%H:%M:%S%z", " %Hh%M")
CLOCKS += (" %I:%M:%S %p", " %Hh", " %H.%M.%S")
OTHERS = ("%H:%M", "%H:%M:%S", "%Y%m%d", "%Y%m%d%H%M", "%Y%m%dT%H%M%SZ", "%Y-%m", "%a %b %d %H:%M:%S %Y")
KNOWN_FORMATS = (*(day + clock for day in DAYS for clock in CLOCKS), *OTHERS)


@given(st.lists(MOMENTS, min_size=1, max_size=8), st.sampled_from(KNOWN_FORMATS))
def test_moments_come_back_in_every_known_format(moments: list[dt.datetime], format_: str) -> None:
    cells = [moment.strftime(format_) for moment in moments]
    # What a format does not write is not read: compare with Python's own reading of the same text.
    python = [
        dt.datetime.strptime(cell, format_).replace(tzinfo=None, microsecond=0)  # noqa: DTZ007
        for cell in cells
    ]
    read = times(pa.array(cells), Column("start", "time", (format_,)))
    if "%Y" not in format_ and "%y" not in format_:
        python = [moment.replace(year=1970) for moment in python]
    assert read.astype("datetime64[s]").tolist() == python


LONGEST = 300
KINDS = {
    "text": (pa.string(), ["", "é" * 40, "a\nb", "0"]),
    "code": (pa.dictionary(pa.int32(), pa.string()), ["a", "b"]),
    "truth": (pa.bool_(), [True, False]),
    "small": (pa.uint8(), [0, 255]),
    "whole": (pa.int64(), [-(2**53), 0, 7]),
    "number": (pa.float64(), [-1.5, 0.1, 1e300]),
    "day": (pa.date32(), [date(2020, 2, 29)]),
    "moment": (pa.timestamp("us"), [datetime(2020, 2, 29, 1, 2, 3, 4)]),  # noqa: DTZ001
}


def rows_of(length: int, seed: int) -> pa.Table:
    """Draw a table with a column of each kind, and gaps in all of them."""
    draw = random.Random(seed)
    columns = {
        name: pa.array([draw.choice([None, *values]) for _ in range(length)], kind)
        for name, (kind, values) in KINDS.items()
    }
    places = {
        name: pa.array([draw.choice([None, draw.uniform(-80, 80)]) for _ in range(length)], pa.float64())
        for name in ("lon", "lat")
    }
    return pa.table(columns | places)


@settings(max_examples=8, deadline=None)
@given(
    length=st.integers(0, LONGEST),
    cuts=st.lists(st.integers(0, LONGEST), max_size=8),
    row_group=st.integers(1, LONGEST),
    seed=st.integers(0, 1 << 20),
)
def test_batches_do_not_show_in_the_bytes(length: int, cuts: list[int], row_group: int, seed: int) -> None:
    def written(parts: list[pa.Table], row_group: int) -> tuple[str, str]:
        """Return the hash of the values and that of the bytes."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "released.gpkg"
            content = write_points(path, parts, "lon", "lat", row_group)
            return content, hashlib.sha256(path.read_bytes()).hexdigest()

    table = rows_of(length, seed)
    bounds = sorted([0, length, *(min(cut, length) for cut in cuts)])
    slices = [table.slice(start, end - start) for start, end in pairwise(bounds)]
    copied = [pa.Table.from_pylist(part.to_pylist(), schema=table.schema) for part in slices]
    whole = written([table], row_group)
    assert written(slices, row_group) == whole
    assert written(copied, row_group) == whole
    assert written([pa.concat_tables(slices)], row_group) == whole


MARKS = "\",;\t|a '\\\n1[é"
WORDS = (
    '"',
    '""',
    '["a","b"]',
    'said "a","b"',
    '","',
    '";"',
    '"\n"',
    'a\n"b',
    "fire|rescue",
    "[21; 31[",
    "x, y",
    "C:\\data\\",
    '\\"',
    "'",
    "it's",
)
CELL = st.text(st.sampled_from(MARKS), max_size=8) | st.sampled_from(WORDS)
ROWS = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(CELL, min_size=width, max_size=width), min_size=1, max_size=30)
)
QUOTINGS = (csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC)


def written(rows: list[list[str]], delimiter: str, quoting: int, end: str, names: list[str]) -> str:
    held = io.StringIO(newline="")
    writer = csv.writer(held, delimiter=delimiter, quoting=quoting, lineterminator=end)
    writer.writerows([names, *rows])
    return held.getvalue()


def cells(batches: object) -> list[list[str | None]]:
    return [list(row.values()) for batch in batches for row in batch.to_pylist()]  # type: ignore[attr-defined]


@settings(max_examples=80, deadline=None)
@example([['["a","b"]', "x"], ["plain", "y"]], ",", csv.QUOTE_MINIMAL, "\n", 1 << 20, "utf-8", "")
@given(
    ROWS,
    st.sampled_from([",", ";", "\t", "|", ":", "^", " "]),
    st.sampled_from(QUOTINGS),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from([64, 300, 1 << 20]),
    st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "cp850", "utf-16"]),
    st.sampled_from(["", "Extraction du jour", "un\n\ndeux"]),
)
def test_any_table_comes_back_with_its_quoting_found(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[list[str]],
    delimiter: str,
    quoting: int,
    end: str,
    block: int,
    encoding: str,
    title: str,
) -> None:
    # A table of blanks alone is refused.
    assume(any(cell.strip() for row in rows for cell in row))
    path = tmp_path_factory.mktemp("rfc") / "table.csv"
    names = [f"c{place}" for place in range(len(rows[0]))]
    above = title.replace("\n", end) + end if title else ""
    path.write_bytes((above + written(rows, delimiter, quoting, end, names)).encode(encoding))
    said = delimiter if len(names) > 1 else ""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "BLOCK_BYTES", block)
        source = Source.open(
            path,
            ReadOptions(delimiter=said, header=above.count("\n") + 1, encoding=encoding.removesuffix("-sig")),
        )
        expected = [[cell.strip() or None for cell in row] for row in rows]
        assert cells(source.batches(7)) == expected
