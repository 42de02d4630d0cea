"""Streams of batches cut anew, and rows as lines of a CSV file."""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa
from pyarrow import csv as arrow_csv

#: Bytes of a batch at most, within a row.
_MOST_TOGETHER = 1 << 25


def rechunked(batches: Iterator[pa.RecordBatch], schema: pa.Schema, rows: int) -> Iterator[pa.RecordBatch]:
    """Cut a stream of batches into batches of exactly so many rows; the last may be shorter.

    Where rows are very large, as with whole documents in a cell, a batch ends with `_MOST_TOGETHER` bytes.
    """
    waiting: list[pa.RecordBatch] = []
    count = size = 0
    for batch in batches:
        start = 0
        while start < batch.num_rows:
            waiting.append(batch.slice(start, rows - count))
            start += waiting[-1].num_rows
            count += waiting[-1].num_rows
            size += waiting[-1].nbytes
            if count == rows or (size >= _MOST_TOGETHER and start == batch.num_rows):
                yield joined(waiting, schema)
                waiting, count, size = [], 0, 0
    if waiting:
        yield joined(waiting, schema)


def joined(batches: list[pa.RecordBatch], schema: pa.Schema) -> pa.RecordBatch:
    """Return batches as one."""
    if len(batches) == 1:
        return batches[0]
    table = pa.Table.from_batches(batches, schema=schema).combine_chunks()
    return table.to_batches()[0] if table.num_rows else pa.RecordBatch.from_pylist([], schema=schema)


def header_text(schema: pa.Schema) -> bytes:
    """Write the names of columns as the first line of a CSV file."""
    return bytes(_written(pa.RecordBatch.from_pylist([], schema=schema), header=True))


def rows_text(batch: pa.RecordBatch) -> memoryview:
    """Write rows as lines of a CSV file: the canonical text of their values."""
    return _written(batch, header=False)


def _written(batch: pa.RecordBatch, *, header: bool) -> memoryview:
    # Truth values as 0 and 1 take a fifth of the room of words.
    columns = [
        column.cast(pa.uint8()) if pa.types.is_boolean(column.type) else column for column in batch.columns
    ]
    text = pa.BufferOutputStream()
    plain = pa.RecordBatch.from_arrays(columns, names=batch.schema.names)
    arrow_csv.write_csv(plain, text, arrow_csv.WriteOptions(include_header=header, batch_size=4096))
    return memoryview(text.getvalue())
