"""Some columns of a table, read whole, for a measurement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message
from ldpaudit.tables.columns import Column
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.source import Source, require_columns
from ldpaudit.tables.suspects import how_to_list, misleading, said_of, suspects
from ldpaudit.tables.values import numbers, texts, times


@dataclass(frozen=True)
class Selection:
    """Some columns of a table, read once, as they are written: "1" and "1.0" are two values."""

    table: pa.Table
    columns: dict[str, Column]

    def cells(self, name: str) -> pa.Array:
        """Return the cells of a column, in one piece."""
        return self.table.column(name).combine_chunks()

    def numbers(self, name: str) -> Any:
        """Return the numbers of a column, NaN where one is missing."""
        return numbers(self.cells(name), self.columns[name], 0)

    def ordered(self, names: Sequence[str]) -> pa.Table:
        """Return the columns, some of them as numbers or times where they read as such, in their order."""
        table = self.table
        for name in dict.fromkeys(names):
            at = table.schema.get_field_index(name)
            table = table.set_column(at, name, _in_order(table.column(name), self.columns[name]))
        return table


def select(
    path: Path, names: Sequence[str], options: ReadOptions | None = None
) -> tuple[Source, dict[str, Column], Iterator[pa.RecordBatch]]:
    """Open a table; give it, what the reader found about some columns, each once, and their batches."""
    source = Source.open(path, options)
    wanted = list(dict.fromkeys(names))
    require_columns(wanted, list(source.columns), str(path))
    batches = (batch.select(wanted) for batch in source.batches())
    return source, {name: source.columns[name] for name in wanted}, batches


def columns_of(
    path: Path, names: Sequence[str], options: ReadOptions | None = None, *, ordered: Sequence[str] = ()
) -> pa.Table:
    """Read columns of a table, each once; those of `ordered` as numbers or times where they read as such."""
    return read_columns(path, names, options).ordered(ordered)


def read_columns(path: Path, names: Sequence[str], options: ReadOptions | None = None) -> Selection:
    """Read columns of a table as they are written."""
    _, columns, batches = select(path, names, options)
    return Selection(pa.Table.from_batches(list(batches)).combine_chunks(), columns)


def doubts(source: Source, names: Sequence[str]) -> list[str]:
    """Return what to say of values in the first rows of some columns that may mean a missing one."""
    said, odd = list[str](), dict[str, dict[str, int]]()
    for name in dict.fromkeys(names):
        counted = pc.value_counts(source.sample.column(name).combine_chunks().drop_null())
        of_column = source.columns[name], texts(counted.field("values")), counted.field("counts")
        said += misleading(*of_column)
        odd[name] = suspects(*of_column)
    words = dict.fromkeys(word for one in odd.values() for word in one)
    return [*said, *(Message("{said}; {how}", said=one, how=how_to_list(words)) for one in said_of(odd))]


def _in_order(cells: Any, column: Column) -> Any:
    """Return texts as numbers or times; as they are where they are neither, or no texts."""
    if not pa.types.is_string(cells.type):
        return cells
    cells = cells.combine_chunks()
    if column.kind == "integer":
        with suppress(pa.ArrowInvalid):
            # Exact beyond 2**53, where floats would put neighbours together.
            return cells.cast(pa.int64())
    if column.kind in {"integer", "number"}:
        return pa.array(numbers(cells, column, 0), from_pandas=True)
    return pa.array(times(cells, column, 0)) if column.kind == "time" else cells
