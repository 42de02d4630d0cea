"""Rows of a table, in memory or, where they are many, in files of a private folder.

Values are kept as they are compared: missing ones of every sort as null, dates and times as their numbers.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Rows held in memory before they are merged, or written to a file.
HELD_ROWS = 1_000_000
#: Rows of one batch of a file, what a reader holds at a time; and rows that are merged to see if it is worth.
_BATCH_ROWS, _TRIED = 1 << 16, 1 << 14


class Pieces:
    """Rows of one schema; their columns are c0, c1, … in order.

    names: the columns.
    folder: as private as the table; without it all is held in memory.
    held_rows: rows in memory at most.
    merge: makes fewer rows of many, of the same columns.
    """

    def __init__(
        self,
        names: Sequence[str],
        folder: Path | None = None,
        held_rows: int = HELD_ROWS,
        merge: Callable[[pa.Table], pa.Table] | None = None,
        check_cancelled: CheckCancelled = never_cancelled,
    ) -> None:
        self.names = list(names)
        self._folder, self._held_rows, self._merge, self._look = folder, held_rows, merge, check_cancelled
        self._forget()

    def _forget(self) -> None:
        self.types: list[Any] | None = None
        self._tables: list[pa.Table] = []
        self._files: list[Path] = []
        self.rows = self._loose = 0
        self._most = self._held_rows

    def add(self, arrays: Sequence[Any]) -> None:
        """Take rows, as `column_of` gives their columns."""
        self._look()
        types = [array.type for array in arrays]
        if types != (self.types or types):
            raise UserError("batches have different column types", hint="read every batch the same way")
        self.types = types
        table = pa.table([_compared(array) for array in arrays], names=self._schema.names)
        self._tables.append(table)
        self.rows += table.num_rows
        self._loose += table.num_rows
        if self._loose > self._most:
            self._settle()

    def _settle(self) -> None:
        """Merge the rows in memory, and write them where they are still many."""
        table = pa.concat_tables(self._tables)
        # Only where few of the first rows are different.
        if self._merge is not None and 2 * self._merge(table.slice(0, _TRIED)).num_rows < _TRIED:
            merged = self._merge(table)
            self._tables = [merged.rename_columns(self._schema.names).cast(self._schema)]
            self._loose = merged.num_rows
        if self._folder is not None and 2 * self._loose > self._held_rows:
            descriptor, name = tempfile.mkstemp(prefix="rows-", suffix=".arrow", dir=self._folder)
            self._files.append(Path(name))
            with os.fdopen(descriptor, "wb") as file:
                _write(file, self._schema, self._tables)
            self._tables, self._loose = [], 0
        # Where all stays in memory, it is merged each time it has doubled.
        self._most = max(self._held_rows, 2 * self._loose)

    def tables(self) -> Iterator[pa.Table]:
        """Return the rows, some at a time."""
        for path in self._files:
            with pa.OSFile(str(path)) as file, pa.ipc.open_file(file) as reader:
                for at in range(reader.num_record_batches):
                    self._look()
                    yield pa.Table.from_batches([reader.get_batch(at)])
        yield from self._tables

    def all(self) -> Any:
        """Return the rows as a table, or as a reader where they are in files."""
        if not self._files:
            return pa.concat_tables([self._schema.empty_table(), *self._tables])
        batches = (batch for table in self.tables() for batch in table.to_batches())
        return pa.RecordBatchReader.from_batches(self._schema, batches)

    def original(self, table: pa.Table) -> pa.Table:
        """Return a table of the first columns under their own names and types."""
        columns = zip(table.columns, self.types or [], strict=False)
        return pa.table([_as_before(*one) for one in columns], names=self.names[: table.num_columns])

    def close(self) -> None:
        """Drop everything and remove the files."""
        for path in self._files:
            path.unlink(missing_ok=True)
        self._forget()

    @property
    def _schema(self) -> pa.Schema:
        return pa.schema([(f"c{at}", _kept(kind)) for at, kind in enumerate(self.types or [])])


def _write(file: Any, schema: pa.Schema, tables: Iterable[pa.Table]) -> None:
    with pa.ipc.new_file(file, schema, options=pa.ipc.IpcWriteOptions(compression="lz4")) as writer:
        for table in tables:
            writer.write_table(table.cast(schema), max_chunksize=_BATCH_ROWS)


def _kept(kind: Any) -> Any:
    """Return the type in which values of a type are kept, which SQL compares exactly and gives back."""
    if pa.types.is_temporal(kind) and kind.bit_width in {32, 64}:
        return pa.int32() if kind.bit_width == 32 else pa.int64()
    if pa.types.is_fixed_size_binary(kind):
        return pa.binary()
    plain = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_boolean(kind)
    plain = plain or pa.types.is_string(kind) or pa.types.is_binary(kind) or pa.types.is_decimal128(kind)
    plain = plain or pa.types.is_large_string(kind) or pa.types.is_large_binary(kind)
    return kind if plain else pa.string()


def _compared(array: Any) -> Any:
    kept = _kept(array.type)
    if kept == array.type:
        return array
    return _viewed(array, kept) if pa.types.is_temporal(array.type) else array.cast(kept)


def _as_before(array: Any, kind: Any) -> Any:
    if array.type == kind:
        return array
    return _viewed(array, kind) if pa.types.is_temporal(kind) else array.cast(kind)


def _viewed(array: Any, kind: Any) -> Any:
    return pa.chunked_array([chunk.view(kind) for chunk in array.chunks], kind)
