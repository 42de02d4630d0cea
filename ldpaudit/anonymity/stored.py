"""Counted tuples in one Arrow file, so that one process counts and another merges."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.errors import UserError

#: Rows of one batch of the file: what a reader holds at a time.
BATCH_ROWS = 1 << 16

_KEY = b"ldpaudit.classes"


def write_tuples(
    path: Path, tables: Iterable[pa.Table], schema: pa.Schema, columns: Sequence[str], unit: str | None
) -> None:
    """Write counted tuples to a file that is there whole, on the disk, or not at all.

    Parameters
    ----------
    path : Path
        The file; one that is there is replaced. Its folder must be as private as the table.
    tables : iterable of Table
        Tuples with their rows, all of one schema; taken one by one.
    schema : Schema
        Theirs.
    columns : sequence of str
        What was counted.
    unit : str, optional
        In which unit.
    """
    about = json.dumps({"columns": list(columns), "unit": unit})
    # A name of its own, so that two processes that do the same work do not write into each other's file.
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".unfinished", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            options = pa.ipc.IpcWriteOptions(compression="lz4")
            with pa.ipc.new_file(file, schema.with_metadata({_KEY: about}), options=options) as writer:
                for table in tables:
                    writer.write_table(table, max_chunksize=BATCH_ROWS)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_tuples(path: Path, columns: Sequence[str], unit: str | None) -> Iterator[pa.Table]:
    """Give back counted tuples, a batch at a time; the file stays.

    Raises
    ------
    UserError
        If the file is damaged, or about other columns.
    """
    try:
        with pa.OSFile(str(path)) as file, pa.ipc.open_file(file) as reader:
            about: Any = json.loads((reader.schema.metadata or {}).get(_KEY, b"null"))
            if about != {"columns": list(columns), "unit": unit}:
                raise UserError("these counts are about other columns", mend="count the same columns")
            for index in range(reader.num_record_batches):
                yield pa.Table.from_batches([reader.get_batch(index).replace_schema_metadata(None)])
    except (pa.ArrowInvalid, json.JSONDecodeError):
        raise UserError(
            "stored class counts are damaged", where=path.name, mend="count this part again"
        ) from None
