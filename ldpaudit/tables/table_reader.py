"""What every reader gives: columns, batches, and what it found with its evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.parts import Part


@dataclass(frozen=True)
class TableReader:
    """A file that a reader has opened.

    Parameters
    ----------
    name : str
        Name of the file, for messages.
    format : str
        Title of its format, see `formats`.
    schema : Schema
        Columns that batches hold.
    batches : callable
        Gives the rows anew at each call, in batches of any size; texts as they stand, whatever they mean.
    rows : int or None
        Number of rows where it is known.
    size : int or None
        Bytes, unpacked, where the file is compressed or text.
    encoding, delimiter, quote, header_row, crs, layer, sheet
        What was found; None where the format has no such thing.
    evidence : mapping of str to str
        Why, for each thing found.
    warnings : tuple of str
    notes : mapping of str to str
        What the reader knows about single columns.
    count : callable, optional
        Counts the rows quicker than by reading every column, and reports the bytes done to its watch.
    parts : callable, optional
        Cuts the table into parts of about so many rows, where they can be read one without the others, and
        reports the bytes done to its watch.
    batches_of : callable, optional
        Gives the rows of one of these parts.
    ticket : mapping, optional
        Plain values by which the file is opened again without looking into it.
    """

    name: str
    format: str
    schema: pa.Schema
    batches: Callable[[], Iterator[pa.RecordBatch]]
    rows: int | None = None
    size: int | None = None
    encoding: str | None = None
    delimiter: str | None = None
    quote: str | None = None
    header_row: int | None = None
    crs: str | None = None
    layer: str | None = None
    sheet: str | None = None
    evidence: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    count: Callable[[ProgressCallback], int] | None = None
    parts: Callable[[int, ProgressCallback], list[Part]] | None = None
    batches_of: Callable[[Part], Iterator[pa.RecordBatch]] | None = None
    ticket: Mapping[str, Any] = field(default_factory=dict)

    def count_rows(self, watch: ProgressCallback = no_progress) -> int:
        """Count the rows, by reading them where there is no quicker way."""
        if self.rows is not None:
            return self.rows
        return self.count(watch) if self.count else sum(batch.num_rows for batch in self.batches())
