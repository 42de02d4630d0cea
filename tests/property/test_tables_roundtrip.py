from __future__ import annotations

import datetime as dt

import pyarrow as pa
from hypothesis import example, given
from hypothesis import strategies as st

from ldpaudit.tables import Column, numbers, times
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
