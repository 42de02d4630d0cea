"""What Python's csv module writes is read back as it was, whole and in parts."""

from __future__ import annotations

import csv
import io
import json
from itertools import accumulate

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from ldpaudit.tables import ReadOptions, Source, delimited, kernels

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
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter, quoting=quoting, lineterminator=end)
    writer.writerows([names, *rows])
    return text.getvalue()


def cells(batches: object) -> list[list[str | None]]:
    return [list(row.values()) for batch in batches for row in batch.to_pylist()]  # type: ignore[attr-defined]


@settings(max_examples=80, deadline=None)
@example([['["a","b"]', "x"], ["plain", "y"]], ",", csv.QUOTE_MINIMAL, "\n", 1, 1 << 20, "utf-8", "")
@given(
    ROWS,
    st.sampled_from([",", ";", "\t", "|", ":", "^", " "]),
    st.sampled_from(QUOTINGS),
    st.sampled_from(["\n", "\r\n"]),
    st.integers(1, 9),
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
    every: int,
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
        patch.setattr(delimited, "BLOCK_BYTES", block)
        patch.setattr(kernels, "_BLOCK", block)
        source = Source.open(
            path,
            ReadOptions(delimiter=said, header=above.count("\n") + 1, encoding=encoding.removesuffix("-sig")),
        )
        expected = [[cell if cell.strip() else None for cell in row] for row in rows]
        assert cells(source.batches(7)) == expected
        parts = source.parts(every)
        assert [row for part in parts for row in cells(source.batches_of(part))] == expected
        ends = [*accumulate(part.rows for part in parts)]
        assert ends == [*(part.first_row for part in parts[1:]), len(rows)]
        again = Source.from_ticket(path, json.loads(json.dumps(source.ticket())))
        assert [row for part in parts for row in cells(again.batches_of(part))] == expected
