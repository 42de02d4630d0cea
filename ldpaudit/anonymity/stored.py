"""Counted tuples in one Arrow file, so that one process counts and another merges."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from ldpaudit.anonymity.coding import Coding
from ldpaudit.anonymity.layout import Layout, Words
from ldpaudit.anonymity.tuples import Counts
from ldpaudit.errors import UserError

#: Rows of one batch of the file: what a reader holds at a time.
BATCH_ROWS = 1 << 14

Piece = tuple[Words, Counts]

_ABOUT, _KINDS, _TEXTS = b"ldpaudit.classes", b"ldpaudit.columns", b"ldpaudit.texts"


def write_tuples(
    path: Path,
    pieces: Iterable[Piece],
    coding: Coding | None,
    layout: Layout,
    columns: Sequence[str],
    unit: str | None,
) -> None:
    """Write counted tuples to a file that is there whole, on the disk, or not at all.

    Parameters
    ----------
    path : Path
        The file; one that is there is replaced. Its folder must be as private as the table.
    pieces : iterable of (words, counts)
        Tuples with their rows; taken one by one.
    coding : Coding, optional
        What the tuples mean; None where there are none.
    layout : Layout
        Where their fields lie.
    columns : sequence of str
        What was counted.
    unit : str, optional
        In which unit.
    """
    # A name of its own, so that two processes that do the same work do not write into each other's file.
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".unfinished", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            schema = _schema(coding, layout, columns, unit)
            options = pa.ipc.IpcWriteOptions(compression="lz4")
            with pa.ipc.new_file(file, schema, options=options) as writer:
                for words, counts in pieces:
                    packed = pa.Array.from_buffers(
                        schema.field(0).type, len(words), [None, pa.py_buffer(words)]
                    )
                    table = pa.Table.from_arrays([packed, pa.array(counts[:, 0])], schema=schema)
                    writer.write_table(table, max_chunksize=BATCH_ROWS)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


class StoredTuples:
    """A file of counted tuples, open for reading.

    Parameters
    ----------
    path : Path
        The file; it stays.
    columns, unit
        What the reader counts.

    Attributes
    ----------
    coding : Coding or None
        What the tuples mean; None where there are none.
    layout : Layout
        Where their fields lie.

    Raises
    ------
    UserError
        If the file is damaged, or about other columns.
    """

    def __init__(self, path: Path, columns: Sequence[str], unit: str | None) -> None:
        self._path = path
        try:
            with pa.OSFile(str(path)) as file, pa.ipc.open_file(file) as reader:
                metadata = reader.schema.metadata or {}
                about: Any = json.loads(metadata.get(_ABOUT, b"null"))
                if about is None or (about["columns"], about["unit"]) != (list(columns), unit):
                    raise UserError("these counts are about other columns", hint="count the same columns")
                self.layout = Layout(tuple(about["lows"]), tuple(about["widths"]))
                self.coding: Coding | None = None
                if _KINDS in metadata:
                    kinds = pa.ipc.read_schema(pa.py_buffer(metadata[_KINDS]))
                    self.coding = Coding(kinds.names, kinds.types)
                    self.coding.fields = about["fields"]
                    with pa.ipc.open_stream(metadata[_TEXTS]) as texts:
                        self.coding.know([batch.column(0) for batch in texts])
        except (pa.ArrowInvalid, json.JSONDecodeError):
            raise _damaged(path) from None

    def pieces(self) -> Iterator[Piece]:
        """Return the tuples and their rows, a batch at a time.

        Raises
        ------
        UserError
            If the file is damaged.
        """
        try:
            with pa.OSFile(str(self._path)) as file, pa.ipc.open_file(file) as reader:
                for index in range(reader.num_record_batches):
                    batch = reader.get_batch(index)
                    packed = batch.column(0)
                    number = len(packed) * self.layout.words
                    words = np.frombuffer(
                        packed.buffers()[1], np.uint64, number, 8 * packed.offset * self.layout.words
                    )
                    yield words.reshape(len(packed), -1), batch.column(1).to_numpy().reshape(-1, 1)
        except pa.ArrowInvalid:
            raise _damaged(self._path) from None


def _schema(coding: Coding | None, layout: Layout, columns: Sequence[str], unit: str | None) -> pa.Schema:
    about: dict[str, Any] = {"columns": list(columns), "unit": unit}
    about |= {"lows": layout.lows, "widths": layout.widths}
    metadata: dict[bytes, Any] = {}
    if coding is not None:
        about["fields"] = coding.fields
        kinds = pa.schema(list(zip(coding.names, coding.types, strict=True)))
        metadata[_KINDS] = kinds.serialize().to_pybytes()
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, pa.schema([("texts", pa.large_binary())])) as writer:
            for texts in coding.texts():
                writer.write_batch(pa.record_batch([texts], names=["texts"]))
        metadata[_TEXTS] = sink.getvalue().to_pybytes()
    metadata[_ABOUT] = json.dumps(about)
    fields = [pa.field("words", pa.binary(8 * layout.words)), pa.field("rows", pa.int64())]
    return pa.schema(fields, metadata=metadata)


def _damaged(path: Path) -> UserError:
    return UserError("stored class counts are damaged", where=path.name, hint="count them again")
