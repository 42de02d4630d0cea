"""Parquet files with the types that they state; shapes of GeoParquet are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.registry import PARQUET, ReadRequest, TableReader

_BATCH_ROWS = 65536
#: Bytes that one batch may take, however small the file is, and how many times those of the file above that.
_MOST_BYTES, _MOST_PACKED = 1 << 27, 100
#: Bytes of the texts that describe the columns, which are read whole.
_MOST_DESCRIPTION = 1 << 24
_DAMAGED = (pa.ArrowException, OSError, UnicodeDecodeError)


def open_parquet(request: ReadRequest) -> TableReader:
    """Open a Parquet file; row groups are read one after the other."""
    path = request.content.as_it_is()
    try:
        with _opened(path) as file:
            about, found = file.metadata, file.schema_arrow
    except _DAMAGED:
        raise _damaged(path) from None
    kept = [field for field in found if is_plain(field.type)]
    for wrong, what in (
        (len(set(found.names)) < len(found.names), Message("two columns have the same name")),
        (not about.num_rows, Message("the file has no row of data")),
        (not kept, Message("no column holds plain values")),
    ):
        if wrong:
            raise UserError(what, where=path.name, hint="save the table again")
    schema = pa.schema([pa.field(field.name, as_read(field.type)) for field in kept])

    def batches() -> Iterator[pa.RecordBatch]:
        try:
            for batch in _batches(path, about, schema.names):
                yield as_texts([batch.column(name) for name in schema.names], schema)
        except _DAMAGED:
            raise _damaged(path) from None

    return TableReader(
        name=path.name,
        format=PARQUET.title,
        schema=schema,
        batches=batches,
        rows=about.num_rows,
        evidence={"format": Message("the file begins with PAR1")},
        warnings=tuple(left_out(field.name) for field in found if field not in kept),
    )


def _opened(path: Path, encoded: Sequence[str] = ()) -> pq.ParquetFile:
    most = _MOST_DESCRIPTION
    return pq.ParquetFile(
        path, pre_buffer=False, read_dictionary=list(encoded), thrift_string_size_limit=most
    )


def _batches(path: Path, about: Any, columns: list[str]) -> Iterator[pa.RecordBatch]:
    """Return the rows in batches, of which none fills the memory.

    A long text is stored once and may be in every row: a column of which that could be true is read as a
    dictionary, which holds each text once.
    """
    dense: set[str] = set()
    for group in range(about.num_row_groups):
        rows = about.row_group(group)
        for at in range(about.num_columns):
            chunk = rows.column(at)
            size = chunk.total_uncompressed_size
            if chunk.path_in_schema not in columns or chunk.physical_type != "BYTE_ARRAY":
                continue
            if size > _MOST_BYTES and size > _MOST_PACKED * chunk.total_compressed_size:
                raise _too_much(path)
            # The longest text is no longer than all that are stored.
            many = min(rows.num_rows, _BATCH_ROWS)
            coded = chunk.has_dictionary_page and size * many > _MOST_BYTES
            if coded and _longest(path, chunk.path_in_schema, group) * many > _MOST_BYTES:
                dense.add(chunk.path_in_schema)
    packed = path.stat().st_size
    most = max(_MOST_BYTES, min(_MOST_PACKED * packed, 2 * _MOST_BYTES + 8 * packed))
    with _opened(path, sorted(dense)) as file:
        for batch in file.iter_batches(_BATCH_ROWS, columns=columns, use_threads=False):
            # Damaged texts pass the reader; kernels would stop at them later, without a word.
            batch.validate(full=True)
            yield _decoded(batch, most, path) if dense else batch


def _longest(path: Path, name: str, group: int) -> int:
    with _opened(path, [name]) as file:
        first = next(file.iter_batches(1, [group], columns=[name], use_threads=False), None)
    if first is None or not pa.types.is_dictionary(first.column(0).type):
        return 0
    texts = first.column(0).dictionary
    return int(pc.max(pc.binary_length(texts)).as_py() or 0) if len(texts) else 0


def _decoded(batch: pa.RecordBatch, most: int, path: Path) -> pa.RecordBatch:
    """Resolve dictionaries, or refuse rows that take too much memory then."""
    coded = [column for column in batch.columns if pa.types.is_dictionary(column.type)]
    lengths = (pc.take(pc.binary_length(column.dictionary), column.indices) for column in coded)
    if sum(pc.sum(each.cast(pa.int64())).as_py() or 0 for each in lengths) > most:
        raise _too_much(path)
    columns = [
        column.dictionary_decode() if pa.types.is_dictionary(column.type) else column
        for column in batch.columns
    ]
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)


def _too_much(path: Path) -> UserError:
    return UserError(
        "its texts take a hundred times the memory", where=path.name, hint="leave out long texts"
    )


def _damaged(path: Path) -> UserError:
    return UserError(
        "the Parquet file is damaged, or takes too much to describe", where=path.name, hint="copy it again"
    )


def left_out(name: str) -> str:
    """Say that a column is not read."""
    return Message('"{name}" holds nested or binary values and was left out', name=name)


def is_plain(type_: pa.DataType) -> bool:
    """Return whether the values of a type can be in cells of a table."""
    type_ = as_read(type_)
    return not (pa.types.is_nested(type_) or "binary" in str(type_))


def as_read(type_: pa.DataType) -> pa.DataType:
    """Return the type as which values of a type are read: texts as one, spans of time in seconds."""
    if pa.types.is_dictionary(type_):
        type_ = type_.value_type
    if isinstance(type_, pa.BaseExtensionType):
        return pa.string() if _is_uuid(type_) else as_read(type_.storage_type)
    if pa.types.is_duration(type_):
        return pa.float64()
    texts = (pa.types.is_large_string, pa.types.is_string_view, pa.types.is_null)
    return pa.string() if any(test(type_) for test in texts) else type_


def as_texts(columns: list[pa.Array], schema: pa.Schema) -> pa.RecordBatch:
    """Put columns together in the types of the schema."""
    cells = []
    for column, field in zip(columns, schema, strict=True):
        if isinstance(column.type, pa.BaseExtensionType):
            uuids = [one and str(one) for one in column.to_pylist()] if _is_uuid(column.type) else None
            column = column.storage if uuids is None else pa.array(uuids, pa.string())
        if pa.types.is_duration(column.type):
            second = {"s": 1, "ms": 1e3, "us": 1e6, "ns": 1e9}[column.type.unit]
            column = pc.divide(column.cast(pa.int64()).cast(pa.float64()), second)
        cells.append(column if column.type == field.type else column.cast(field.type))
    return pa.RecordBatch.from_arrays(cells, schema=schema)


def _is_uuid(type_: pa.BaseExtensionType) -> bool:
    return str(type_.extension_name) == "arrow.uuid"
