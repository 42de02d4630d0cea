"""The bytes of a layer of points are a matter of its rows, and not of the batches in which they come."""

from __future__ import annotations

import datetime as dt
import hashlib
import random
import tempfile
from datetime import date, datetime
from itertools import pairwise
from pathlib import Path

import pyarrow as pa
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ldpaudit.tables import Column, numbers, times, write_points
from ldpaudit.tables.missing import with_nulls
from ldpaudit.tables.times import KNOWN_FORMATS

WORD = st.text(st.sampled_from("abéœ?-0 \t\u00a0"), max_size=5)


@given(st.lists(st.one_of(st.none(), WORD), max_size=30), st.sets(st.sampled_from(["", "?", "-", "a", "é"])))
@example(["a", "\u00a0?\u00a0", None, ""], {"?", ""})
def test_nulls_stand_where_the_stripped_cell_is_a_word(cells: list[str | None], words: set[str]) -> None:
    array = pa.array(["before", *cells], pa.string()).slice(1)
    found = with_nulls(array, tuple(sorted(words))).to_pylist()
    assert found == [None if cell is None or cell.strip() in words else cell for cell in cells]


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


@given(st.lists(MOMENTS, min_size=1, max_size=8), st.sampled_from(KNOWN_FORMATS))
def test_moments_come_back_in_every_known_format(moments: list[dt.datetime], format_: str) -> None:
    cells = [moment.strftime(format_) for moment in moments]
    # What a format does not write is not read: compare with Python's own reading of the same text.
    python = [
        dt.datetime.strptime(cell, format_).replace(tzinfo=None, microsecond=0)  # noqa: DTZ007
        for cell in cells
    ]
    read = times(pa.array(cells), Column("start", "time", (format_,)))
    if "%d" not in format_:
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
