"""Writing a table: the same bytes for the same rows, whatever the batches in which they come."""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ldpaudit.errors import UserError, unwritable
from ldpaudit.language import Message
from ldpaudit.tables.lines import RowsText, header_text
from ldpaudit.tables.registry import (
    GEOPARQUET,
    PACKINGS,
    PARQUET,
    TEXT,
    WriteRequest,
    Written,
    alternatives,
)
from ldpaudit.tables.wellknown import PointColumn

ROW_GROUP = 65536
#: Values of a column come again so often, on the average, before Parquet keeps a dictionary of them.
_REPEATED = 4
#: Bytes of a batch at most, within a row.
_MOST_TOGETHER = 1 << 25
#: Bytes that wait for the disk at most.
_SETTLED_BYTES = 1 << 26
_GZIP = TEXT.ending + PACKINGS["gzip"].ending


def output_format(path: Path) -> str:
    """Return "csv", "csv.gz" or "parquet", by the ending of the name.

    Raises
    ------
    UserError
        If the ending is another one.
    """
    for ending in (_GZIP, TEXT.ending, PARQUET.ending):
        if path.name.lower().endswith(ending):
            return ending[1:]
    raise UserError(
        Message('the ending of "{name}" names no format that can be written', name=path.name),
        hint=Message("end the name in {endings}", endings=alternatives((TEXT.ending, _GZIP, PARQUET.ending))),
    )


def rechunked(batches: Iterator[pa.RecordBatch], schema: pa.Schema, rows: int) -> Iterator[pa.RecordBatch]:
    """Cut a stream of batches into batches of exactly so many rows; the last may be shorter.

    Where rows are very large, as with whole documents in a cell, a batch ends with `_MOST_TOGETHER` bytes.
    """
    waiting: list[pa.RecordBatch] = []
    count = size = 0
    for batch in batches:
        start = 0
        while batch.num_rows - start >= rows - count:
            waiting.append(batch.slice(start, rows - count))
            start += rows - count
            yield _joined(waiting, schema)
            waiting, count, size = [], 0, 0
        if start < batch.num_rows:
            waiting.append(batch.slice(start))
            count += batch.num_rows - start
            size += waiting[-1].nbytes
        if size >= _MOST_TOGETHER:
            yield _joined(waiting, schema)
            waiting, count, size = [], 0, 0
    if waiting:
        yield _joined(waiting, schema)


def _joined(batches: list[pa.RecordBatch], schema: pa.Schema) -> pa.RecordBatch:
    if len(batches) == 1:
        return batches[0]
    table = pa.Table.from_batches(batches, schema=schema).combine_chunks()
    return table.to_batches()[0] if table.num_rows else pa.RecordBatch.from_pylist([], schema=schema)


class TableWriter:
    """Writes one table to the path given, and hashes its values on the way.

    The bytes depend on the rows and on `row_group` only. Schema metadata, and with it the names of other
    programs, is left out. Nothing is renamed here: the caller gives a temporary path and moves it when all
    is well.

    Parameters
    ----------
    path : Path
        Its ending is a format, see `output_format`.
    schema : Schema
    row_group : int
        Rows of one Parquet row group.
    format : str, optional
        "csv", "csv.gz" or "parquet", where the name of a temporary path does not say it.
    points : tuple of str, optional
        Columns of WGS84 longitude and latitude that make a Parquet file GeoParquet. They stay beside the
        points, as in a GeoPackage; the points are in no hash of the values.

    Raises
    ------
    UserError
        If the file cannot be written.
    """

    def __init__(
        self,
        path: Path | str,
        schema: pa.Schema,
        row_group: int = ROW_GROUP,
        *,
        format: str | None = None,  # noqa: A002
        points: tuple[str, str] | None = None,
    ) -> None:
        self.path = Path(path)
        self.format = format or output_format(self.path)
        self.schema = pa.schema([pa.field(field.name, _plain(field.type)) for field in schema])
        self.row_group = row_group
        self._points = None if points is None else PointColumn(self.schema, *points)
        self.rows = 0
        self._waiting: list[pa.RecordBatch] = []
        self._waiting_rows = 0
        self._digest = hashlib.sha256()
        #: Of the bytes, where they are not the text of the values.
        self._file_digest = self._digest if self.format == "csv" else hashlib.sha256()
        self._settled = 0
        self._hashing = ThreadPoolExecutor(1, thread_name_prefix="hash")
        self._closed = False
        self._parquet: Any = None
        self._text: Any = None
        self._lines = RowsText()
        try:
            self._file: Any = self.path.open("wb")
        except OSError as error:
            raise _cannot_write(self.path, error) from error
        try:
            self._begin()
        except OSError as error:
            self.abort()
            raise _cannot_write(self.path, error) from error

    def _begin(self) -> None:
        header = header_text(self.schema)
        self._digest.update(header)
        if self.format != "csv":
            self._file = _Hashed(self._file, self._file_digest)
        if self.format == "parquet":
            return
        self._text = self._file
        if self.format == "csv.gz":
            self._text = gzip.GzipFile(filename="", mode="wb", fileobj=self._file, compresslevel=6, mtime=0)
        self._text.write(header)

    def write(self, data: pa.RecordBatch | pa.Table) -> None:
        """Add rows.

        Raises
        ------
        UserError
            If the disk is full or the folder has gone.
        """
        try:
            batches = data.to_batches() if isinstance(data, pa.Table) else [data]
            for batch in batches:
                self._add(batch.cast(self.schema) if batch.schema != self.schema else batch)
        except OSError as error:
            raise _cannot_write(self.path, error) from error

    def _add(self, batch: pa.RecordBatch) -> None:
        start = 0
        while start < batch.num_rows:
            size = min(self.row_group - self._waiting_rows, batch.num_rows - start)
            self._waiting.append(batch.slice(start, size))
            self._waiting_rows += size
            start += size
            if self._waiting_rows == self.row_group:
                self._flush()

    def _flush(self) -> None:
        if not self._waiting_rows:
            return
        group = _joined(self._waiting, self.schema)
        self._waiting, self._waiting_rows = [], 0
        self.rows += group.num_rows
        text = self._lines.of(group)
        # The disk and the hash take as long, and neither needs the other.
        hashing = self._hashing.submit(self._digest.update, text)
        try:
            if self.format == "parquet":
                if self._parquet is None:
                    self._parquet = self._new_parquet(group)
                stored = group if self._points is None else self._points.beside(group)
                # Copied, so that neither slices nor their validity bits show where the batches were cut.
                self._parquet.write_table(_copied(stored), row_group_size=self.row_group)
            else:
                self._text.write(text)
            self._settle()
        finally:
            hashing.result()

    def _settle(self) -> None:
        """Bring what was written to the disk now and then: one sync of all, in the end, cannot be stopped."""
        written = self._file.tell()
        if written - self._settled >= _SETTLED_BYTES:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._settled = written

    def _new_parquet(self, first: pa.RecordBatch | None) -> Any:
        """Begin a Parquet file; the first row group shows which columns a dictionary makes smaller."""
        named = [] if first is None else [name for name in first.schema.names if _repeats(first.column(name))]
        return pq.ParquetWriter(
            self._file,
            self.schema if self._points is None else self._points.schema,
            compression="zstd",
            use_dictionary=named,
            store_schema=_is_known_to_arrow_alone(self.schema),
            write_page_index=False,
        )

    def close(self) -> None:
        """Write what waits, end the file and bring it to the disk.

        Raises
        ------
        UserError
            If the disk is full.
        """
        if self._closed:
            return
        try:
            self._flush()
            if self.format == "parquet":
                if self._parquet is None:
                    self._parquet = self._new_parquet(None)
                if self._points is not None:
                    self._parquet.add_key_value_metadata(self._points.metadata())
                self._parquet.close()
            if self.format == "csv.gz":
                self._text.close()
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
        except OSError as error:
            self.abort()
            raise _cannot_write(self.path, error) from error
        self._closed = True
        self._hashing.shutdown()

    def abort(self) -> None:
        """Remove the unfinished file."""
        if self._closed:
            return
        self._closed = True
        self._hashing.shutdown()
        # On a full disk each of these may fail again; the file goes in any case.
        for unfinished in (self._parquet, self._text, self._file):
            if unfinished is not None:
                with suppress(OSError, pa.ArrowException):
                    unfinished.close()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def content_hash(self) -> str:
        """Return the SHA-256 of the values in row order, as hexadecimal digits.

        The values are hashed as the CSV text that this class writes, so a Parquet file has the hash of the
        CSV file with the same values. Complete after `close`.
        """
        return self._digest.hexdigest()

    def file_hash(self) -> str:
        """Return the SHA-256 of the file's bytes, as hexadecimal digits; complete after `close`.

        It is taken on the way, so that nobody needs to read the file again.
        """
        return self._file_digest.hexdigest()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.abort()


class _Hashed:
    """A file that is written from its beginning to its end, and hashed on the way."""

    def __init__(self, file: BinaryIO, digest: Any) -> None:
        self._file = file
        self._digest = digest

    @property
    def closed(self) -> bool:
        return self._file.closed

    def write(self, data: Any) -> int:
        self._digest.update(data)
        return self._file.write(data)

    def tell(self) -> int:
        return self._file.tell()

    def flush(self) -> None:
        self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()

    def close(self) -> None:
        self._file.close()


def _plain(type_: pa.DataType) -> pa.DataType:
    """Return the type of the values: a dictionary of them differs from batch to batch."""
    return type_.value_type if pa.types.is_dictionary(type_) else type_


def _is_known_to_arrow_alone(schema: pa.Schema) -> bool:
    """Return whether a type is one that Parquet itself does not know: a time zone, or a span of time."""
    return any(
        pa.types.is_duration(type_) or (pa.types.is_timestamp(type_) and type_.tz not in {None, "UTC"})
        for type_ in schema.types
    )


def _repeats(column: pa.Array) -> bool:
    """Return whether values come again so often that a dictionary of them saves room."""
    if pa.types.is_boolean(column.type):
        return False
    return bool(pc.count_distinct(column).as_py() * _REPEATED <= len(column))


def _copied(batch: pa.RecordBatch) -> pa.Table:
    return pa.Table.from_batches([batch])


def _cannot_write(path: Path, error: OSError) -> UserError:
    return unwritable(path, error.strerror or str(error))


def write_table(request: WriteRequest, tables: Iterable[pa.Table]) -> Written:
    """Write a released table as CSV, Parquet or GeoParquet, as the ending of its final name says.

    The first piece has the schema of all.
    """
    rest = iter(tables)
    first = next(rest)
    points = request.points if request.format == GEOPARQUET.code else None
    kind = PARQUET.code if request.format == GEOPARQUET.code else request.format
    with TableWriter(request.path, first.schema, request.row_group, format=kind, points=points) as writer:
        writer.write(first)
        del first
        for piece in rest:
            writer.write(piece)
    return Written(writer.file_hash(), writer.content_hash())
