"""A table cut into parts gives the rows that the whole gives, whatever stands in its cells."""

from __future__ import annotations

import json

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source, delimited, kernels

BREAKS = st.sampled_from(["\n", "\r\n"])
CELLS = st.text(st.sampled_from('ab 1é;,"\n\r'), max_size=8) | st.sampled_from(
    ["", "x", "12,5", 'a "b" c', '"', "\ufeffz", "\r\n", "NA", " "]
)


def as_text(rows: list[list[str]], delimiter: str, quoted: list[bool], end: str, blanks: list[int]) -> str:
    lines = []
    for place, row in enumerate(rows):
        cells = []
        for at, cell in enumerate(row):
            must = any(mark in cell for mark in (delimiter, "\n", "\r")) or cell.startswith('"')
            mark = must or quoted[(place + at) % len(quoted)] or not any(row)
            cells.append('"' + cell.replace('"', '""') + '"' if mark else cell)
        lines.append(delimiter.join(cells) + end * (1 + blanks[place % len(blanks)]))
    return "".join(lines)


def rows_of(batches: list[pa.RecordBatch]) -> list[tuple[object, ...]]:
    return [row for batch in batches for row in zip(*(c.to_pylist() for c in batch.columns), strict=True)]


def read(source: Source, every: int) -> list[tuple[object, ...]]:
    found = []
    for part in source.parts(every):
        rows = rows_of(list(source.batches_of(part, 3)))
        assert len(rows) == part.rows
        assert part.first_row == len(found)
        found += rows
    return found


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_the_parts_give_what_the_whole_gives(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    width = data.draw(st.integers(1, 3))
    rows = data.draw(st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=12))
    encoding = data.draw(st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "cp850", "utf-16", "shift-jis"]))
    delimiter = data.draw(st.sampled_from([";", ",", "\t"]))
    end = data.draw(BREAKS)
    body = as_text(
        rows,
        delimiter,
        data.draw(st.lists(st.booleans(), min_size=1, max_size=5)),
        end,
        data.draw(st.lists(st.sampled_from([0, 0, 1, 2]), min_size=1, max_size=4)) if width > 1 else [0],
    )
    if data.draw(st.booleans()):
        body = body.removesuffix(end)
    preamble = data.draw(st.sampled_from(["", "Extraction du jour" + end, "un" + end + end + "deux" + end]))
    header = delimiter.join(f"c{place}" for place in range(width)) + end
    text = preamble + header + body
    path = tmp_path_factory.mktemp("parts") / "table.csv"
    path.write_bytes(text.encode(encoding, "replace"))
    block = data.draw(st.sampled_from([64, 300, 1 << 20]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(delimited, "BLOCK_BYTES", block)
        patch.setattr(kernels, "_BLOCK", data.draw(st.sampled_from([1, 7, 64, 1 << 22])))
        options = ReadOptions(
            encoding=encoding.removesuffix("-sig"),
            delimiter="" if width == 1 else delimiter,
            quote='"',
            header=preamble.count("\n") + 1,
        )
        try:
            source = Source.open(path, options)
            expected = rows_of(list(source.batches()))
        except UserError:
            return
        every = data.draw(st.integers(1, 15))
        assert read(source, every) == expected
        ticket = json.loads(json.dumps(source.ticket()))
        again = Source.from_ticket(path, ticket)
        assert again.parts(every) == source.parts(every)
        assert read(again, every) == expected
        assert (again.columns, again.options, again.schema) == (source.columns, source.options, source.schema)
        assert (again.rows, again.size, again.path) == (source.rows, source.size, source.path)
