"""Rows as lines of a CSV file, and where each line ends."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import csv as arrow_csv

from ldpaudit.tables.missing import edges

_LEAST_TEXT, _LARGEST_TEXT = 1 << 16, 1 << 33
_LINES = arrow_csv.WriteOptions(include_header=False, batch_size=4096)


@dataclass(frozen=True, eq=False)
class Lines:
    """Rows of a table as they stand in a CSV file.

    Parameters
    ----------
    schema : Schema
        Names and types of the columns.
    rows : int
    text : memoryview
        The lines, one after the other; whoever gives it may overwrite it afterwards.
    """

    schema: pa.Schema
    rows: int
    text: memoryview

    def __len__(self) -> int:
        return self.rows


def header_text(schema: pa.Schema) -> bytes:
    """Write the names of columns as the first line of a CSV file."""
    empty = pa.RecordBatch.from_arrays([pa.array([], field.type) for field in schema], schema=schema)
    text = io.BytesIO()
    arrow_csv.write_csv(_as_written(empty), text)
    return text.getvalue()


class RowsText:
    """Writes rows as lines of a CSV file, into memory that is used again: fresh memory doubles the time."""

    def __init__(self) -> None:
        self._buffer = pa.allocate_buffer(_LEAST_TEXT)

    def of(self, batch: pa.RecordBatch) -> memoryview:
        """Return the canonical text of the values; it is overwritten by the next call."""
        while True:
            stream = pa.FixedSizeBufferWriter(self._buffer)
            try:
                arrow_csv.write_csv(_as_written(batch), stream, _LINES)
            except OSError:
                # The buffer is full.
                if self._buffer.size > _LARGEST_TEXT:
                    raise
                self._buffer = pa.allocate_buffer(2 * self._buffer.size)
            else:
                return memoryview(self._buffer)[: stream.tell()]


def line_lengths(batch: pa.RecordBatch, text: memoryview) -> npt.NDArray[np.int32]:
    """Return the length of each row's line in the text of a batch.

    Parameters
    ----------
    batch : RecordBatch, n rows
    text : memoryview
        What `RowsText.of` gave for it.

    Returns
    -------
    ndarray of int32, shape (n,)
        Bytes, the line end included.
    """
    lengths = _plain_lengths(batch)
    if lengths is None or int(lengths.sum(dtype=np.int64)) != len(text):
        from ldpaudit.tables.kernels import line_ends

        ends = np.empty(batch.num_rows, np.int64)
        if line_ends(np.frombuffer(text, np.uint8), ends) != batch.num_rows:
            raise AssertionError("the lines are not those of these rows")
        lengths = np.diff(ends, prepend=0).astype(np.int32)
    return lengths


def _plain_lengths(batch: pa.RecordBatch) -> npt.NDArray[np.int32] | None:
    """Return the lengths for cells without quotation marks; None where values are neither texts nor bits."""
    # Each cell ends in a delimiter or the line end.
    lengths = np.full(batch.num_rows, batch.num_columns, np.int32)
    for column in batch.columns:
        if pa.types.is_boolean(column.type):
            present: Any = 1
        elif pa.types.is_string(column.type):
            begins, ends = edges(column)
            lengths += (ends - begins).astype(np.int32)
            present = 2
        else:
            return None
        lengths += present
        if column.null_count:
            gone = np.asarray(column.is_null())
            lengths[gone] -= present
            if pa.types.is_string(column.type):
                # What lies under a missing cell is not written.
                lengths[gone] -= (ends - begins)[gone].astype(np.int32)
    return lengths


def _as_written(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Return truth values as 0 and 1, which take a fifth of the room of words."""
    if not any(pa.types.is_boolean(field.type) for field in batch.schema):
        return batch
    columns = [
        column.cast(pa.uint8()) if pa.types.is_boolean(column.type) else column for column in batch.columns
    ]
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)
