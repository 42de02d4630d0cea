"""Some columns of a table, read whole, for a measurement."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source, numbers


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
        Columns that come as numbers where they read as numbers, so that they have an order. The others come
        as they are written: "1" and "1.0" are then two values.

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
                f'there is no column "{name}"',
                where=str(path),
                mend="the columns are: " + ", ".join(source.columns),
            )
    table = pa.Table.from_batches([batch.select(wanted) for batch in source.batches()])
    for at, name in enumerate(wanted):
        column = source.columns[name]
        if (
            name in ordered
            and column.kind in {"integer", "number"}
            and pa.types.is_string(table.schema.field(at).type)
        ):
            read = numbers(table.column(name).combine_chunks(), column, 0)
            table = table.set_column(at, name, pa.array(read, from_pandas=True))
    return table
