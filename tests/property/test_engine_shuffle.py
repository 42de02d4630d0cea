"""Rows are the same whether they are shuffled as lines or as columns, whatever stands in their cells."""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path

import numpy as np
import pyarrow as pa
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ldpaudit.engine.shuffle import ShuffleWriter, shuffled
from ldpaudit.randomness import Key
from ldpaudit.tables import RowsText, TableWriter, line_lengths

CELLS = st.none() | st.text(st.sampled_from('a",;\n\ré 1'), max_size=6)
ROWS = st.lists(
    st.tuples(CELLS, CELLS, st.none() | st.booleans(), st.none() | st.floats(-1e6, 1e6)),
    min_size=1,
    max_size=40,
)


def table_of(rows: list[tuple[object, ...]]) -> pa.RecordBatch:
    texts, others, bits, numbers = (list(values) for values in zip(*rows, strict=True))
    return pa.RecordBatch.from_arrays(
        [
            pa.array(texts, pa.string()),
            pa.array(others, pa.string()),
            pa.array(bits, pa.bool_()),
            pa.array(numbers, pa.float64()),
        ],
        names=["text", 'a "name"', "bit", "number"],
    )


def written(folder: Path, batch: pa.RecordBatch, buckets: int, at_once: int, *, as_lines: bool) -> bytes:
    spill, path = folder / f"{as_lines}", folder / f"{as_lines}.csv"
    with closing(ShuffleWriter(spill, Key.for_tests(3), buckets, as_lines=as_lines)) as dealer:
        for start in range(0, batch.num_rows, at_once):
            some = batch.slice(start, at_once)
            dealer.add(some, range(start, start + some.num_rows))
    with TableWriter(path, batch.schema) as writer:
        for piece in shuffled([spill], buckets, 1, as_lines=as_lines):
            writer.write(piece)
    assert writer.rows == batch.num_rows
    return path.read_bytes()


@given(ROWS, st.integers(1, 5), st.integers(1, 50))
@example([("a\nb", '"', None, 1.5)] * 3, 2, 2)
@settings(max_examples=60, deadline=None)
def test_lines_are_those_of_the_columns(rows: list[tuple[object, ...]], buckets: int, at_once: int) -> None:
    batch = table_of(rows)
    with tempfile.TemporaryDirectory() as folder:
        lines = written(Path(folder), batch, buckets, at_once, as_lines=True)
        assert lines == written(Path(folder), batch, buckets, at_once, as_lines=False)


@given(ROWS, st.integers(0, 5), st.lists(st.sampled_from([0, 1, 2, 3]), unique=True, min_size=1))
@settings(max_examples=100, deadline=None)
def test_lengths_are_those_of_each_row_alone(
    rows: list[tuple[object, ...]], start: int, columns: list[int]
) -> None:
    batch = table_of(rows).select(columns).slice(min(start, len(rows) - 1))
    lengths = line_lengths(batch, RowsText().of(batch))
    alone = [len(RowsText().of(batch.slice(row, 1))) for row in range(batch.num_rows)]
    assert np.array_equal(lengths, alone)
