"""Some columns of a table, read whole, for a measurement."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source


def columns_of(path: Path, names: Sequence[str], options: ReadOptions | None = None) -> pa.Table:
    """Read columns of a table.

    Parameters
    ----------
    path : Path
        The table.
    names : sequence of str
        Columns wanted; each is given once.
    options : ReadOptions, optional
        How to read it.

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
    return pa.Table.from_batches([batch.select(wanted) for batch in source.batches()])
