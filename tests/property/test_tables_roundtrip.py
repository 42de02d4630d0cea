from __future__ import annotations

import csv
import datetime as dt
import io

import pyarrow as pa
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from ldpaudit.tables import Column, ReadOptions, Source, numbers, times
from ldpaudit.tables.missing import with_nulls
from ldpaudit.tables.times import KNOWN_FORMATS

CELL = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\x1f\ufeff"), max_size=12)
WORD = st.text(st.sampled_from("abéœ?-0 \t\u00a0"), max_size=5)


@settings(max_examples=50)
@given(
    st.lists(st.tuples(CELL, CELL, CELL), min_size=1, max_size=20),
    st.sampled_from([";", ",", "\t", "|"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252", "cp850"]),
    st.sampled_from(["\n", "\r\n"]),
)
def test_any_cells_come_back_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[tuple[str, str, str]],
    delimiter: str,
    encoding: str,
    end: str,
) -> None:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, quoting=csv.QUOTE_ALL, lineterminator=end)
    writer.writerow(["a", "b", "c"])
    writer.writerows(rows)
    try:
        data = text.getvalue().encode(encoding)
    except UnicodeEncodeError:
        assume(False)
    path = tmp_path_factory.mktemp("cells") / "table.csv"
    path.write_bytes(data)
    options = ReadOptions(delimiter=delimiter, encoding=encoding, header=1, quote='"')
    read = pa.Table.from_batches(Source.open(path, options).batches(7))
    expected = [[cell if cell.strip() else None for cell in row] for row in rows]
    assert [list(row.values()) for row in read.to_pylist()] == expected


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
