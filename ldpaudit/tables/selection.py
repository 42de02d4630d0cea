"""Some columns of a table, read whole, for a measurement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.errors import UserError, listed
from ldpaudit.language import Message
from ldpaudit.tables.columns import Column
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.source import Source
from ldpaudit.tables.values import numbers, times


@dataclass(frozen=True)
class Selection:
    """Some columns of a table, read once.

    Parameters
    ----------
    table : Table
        The columns as they are written: "1" and "1.0" are two values.
    columns : dict of str to Column
        What the reader found about them.
    """

    table: pa.Table
    columns: dict[str, Column]

    @classmethod
    def read(cls, path: Path, names: Sequence[str], options: ReadOptions | None = None) -> Selection:
        """Read columns of a table; each is given once.

        Raises
        ------
        UserError
            If a column is not there.
        """
        columns, batches = select(path, names, options)
        return cls(pa.Table.from_batches(list(batches)), columns)

    def ordered(self, names: Sequence[str]) -> pa.Table:
        """Return the columns, some of them as numbers or times where they read as such, in their order."""
        table = self.table
        for name in dict.fromkeys(names):
            at = table.schema.get_field_index(name)
            table = table.set_column(at, name, in_order(table.column(name), self.columns[name]))
        return table


def select(
    path: Path, names: Sequence[str], options: ReadOptions | None = None
) -> tuple[dict[str, Column], Iterator[pa.RecordBatch]]:
    """Open a table, and give what the reader found about some columns, each once, and their batches.

    Raises
    ------
    UserError
        If a column is not there.
    """
    source = Source.open(path, options)
    wanted = list(dict.fromkeys(names))
    for name in wanted:
        if name not in source.columns:
            raise UserError(
                Message('there is no column "{name}"', name=name),
                where=str(path),
                hint=Message("the columns are: ") + listed(source.columns),
            )
    batches = (batch.select(wanted) for batch in source.batches())
    return {name: source.columns[name] for name in wanted}, batches


def columns_of(
    path: Path, names: Sequence[str], options: ReadOptions | None = None, *, ordered: Sequence[str] = ()
) -> pa.Table:
    """Read columns of a table.

    Parameters
    ----------
    path : Path
        The table.
    names : sequence of str
        Columns wanted; each is given once.
    options : ReadOptions, optional
        How to read it.
    ordered : sequence of str
        Columns that come as numbers or times where they read as such, so that they have an order. The others
        come as they are written: "1" and "1.0" are then two values.

    Raises
    ------
    UserError
        If a column is not there.
    """
    return Selection.read(path, names, options).ordered(ordered)


def in_order(cells: Any, column: Column) -> Any:
    """Return texts as numbers or times; as they are where they are neither, or no texts."""
    if not pa.types.is_string(cells.type):
        return cells
    if isinstance(cells, pa.ChunkedArray):
        cells = cells.combine_chunks()
    if column.kind == "integer":
        with suppress(pa.ArrowInvalid):
            # Exact beyond 2**53, where floats would put neighbours together.
            return cells.cast(pa.int64())
    if column.kind in {"integer", "number"}:
        return pa.array(numbers(cells, column, 0), from_pandas=True)
    return pa.array(times(cells, column, 0)) if column.kind == "time" else cells
