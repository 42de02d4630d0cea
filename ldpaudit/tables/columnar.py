"""Parquet files, with the types that they state."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.geoparquet import find_shapes
from ldpaudit.tables.missing import edges
from ldpaudit.tables.parquet_bounds import BATCH_ROWS, long_texts, refuse_description, refuse_unpacked
from ldpaudit.tables.parts import Part
from ldpaudit.tables.registry import GEOPARQUET, PARQUET, ReadRequest
from ldpaudit.tables.table_reader import TableReader
from ldpaudit.tables.textfile import is_utf8

_DIGITS = np.frombuffer(b"0123456789abcdef", np.uint8)
#: Positions of the 32 digits of a UUID among its 36 characters; dashes are between.
_PLACES = np.array([at for at in range(36) if at not in {8, 13, 18, 23}])


def open_parquet(request: ReadRequest) -> TableReader:
    """Open a Parquet file; row groups are read one after the other.

    Raises
    ------
    UserError
        If the file is damaged, or holds no column that a table can have.
    """
    content, options = request.content, request.options
    path = content.path
    source = pa.py_buffer(content.whole()) if content.packing else path
    with path.open("rb") if isinstance(source, Path) else io.BytesIO(source) as raw:
        refuse_description(raw, path)
    try:
        with _opened(source) as file:
            found = file.schema_arrow
            metadata = file.metadata.metadata
            rows = file.metadata.num_rows
            groups = [file.metadata.row_group(at).num_rows for at in range(file.metadata.num_row_groups)]
    except (pa.ArrowException, OSError, UnicodeDecodeError):
        raise UserError(
            "the Parquet file is cut short or damaged", where=path.name, hint="copy or download it again"
        ) from None
    if len(set(found.names)) < len(found.names):
        raise UserError(
            "two columns have the same name", where=path.name, hint="give each column a name of its own"
        )
    if not rows:
        raise UserError(
            "the file has no row of data", where=path.name, hint="choose the file that holds the rows"
        )
    shapes = (
        find_shapes(metadata, found, path, options, lambda column: _first_rows(source, column))
        if rows
        else None
    )
    hidden = shapes.hidden if shapes else frozenset()
    if options.crs is not None and shapes is None:
        raise UserError(
            '"crs" means nothing for a Parquet file without shapes', where=path.name, hint="leave crs out"
        )
    kept = [field for field in found if is_plain(field.type) and field.name not in hidden]
    left_out = [field.name for field in found if not is_plain(field.type) and field.name not in hidden]
    fields = [pa.field(field.name, as_read(field.type)) for field in kept]
    fields += [pa.field(name, pa.float64()) for name in (shapes.names if shapes else ())]
    if not fields:
        raise UserError(
            "no column holds plain values", where=path.name, hint="save the table with plain columns"
        )
    schema = pa.schema(fields)
    warnings = tuple(
        Message('"{name}" holds nested or binary values and was left out', name=name) for name in left_out
    )
    if shapes and not shapes.names:
        warnings += (
            Message(
                "the file holds shapes ({kinds}), of which a table keeps the attributes only",
                kinds=shapes.kinds,
            ),
        )
    points = shapes if shapes and shapes.names else None

    packed = path.stat().st_size

    def groups_of(begin: int, end: int) -> Iterator[pa.RecordBatch]:
        names = [field.name for field in kept]
        read = [*names, points.column] if points else names
        try:
            dense = long_texts(lambda texts: _opened(source, texts), range(begin, end), read, path)
            with _opened(source, dense) as file:
                for batch in file.iter_batches(
                    BATCH_ROWS, range(begin, end), columns=read, use_threads=False
                ):
                    # Damaged texts pass the reader; kernels would stop at them later, without a word.
                    for column in batch.columns:
                        _validate(column)
                    if dense:
                        refuse_unpacked(batch, packed, path)
                    columns = [batch.column(name) for name in names]
                    columns += points.columns_of(_decoded(batch.column(points.column))) if points else []
                    yield as_texts(columns, schema)
        except (pa.ArrowException, OSError, UnicodeDecodeError):
            raise UserError(
                "the Parquet file is damaged", where=path.name, hint="copy or download it again"
            ) from None

    evidence: dict[str, str] = {
        "format": Message("the file begins with PAR1"),
        "columns": Message("names and types are the file's own"),
    }
    if shapes:
        evidence |= {"crs": shapes.evidence, "geometry": shapes.kinds}
    return TableReader(
        name=path.name,
        format=(GEOPARQUET if shapes else PARQUET).title,
        schema=schema,
        batches=lambda: groups_of(0, len(groups)),
        rows=rows,
        crs=shapes.crs if shapes else None,
        evidence=evidence,
        warnings=warnings,
        parts=lambda rows_per_part, _watch: _parts(groups, rows_per_part),
        batches_of=lambda part: groups_of(part.begin, part.end),
    )


def _opened(source: Path | pa.Buffer, encoded: Sequence[str] = ()) -> pq.ParquetFile:
    """Open a file, some columns of which are read as dictionaries."""
    file = source if isinstance(source, Path) else pa.BufferReader(source)
    return pq.ParquetFile(file, pre_buffer=False, read_dictionary=list(encoded))


def _decoded(column: pa.Array) -> pa.Array:
    return column.dictionary_decode() if pa.types.is_dictionary(column.type) else column


def _first_rows(source: Path | pa.Buffer, column: str) -> pa.Array:
    """Read one column of the first batch."""
    with _opened(source) as file:
        return next(file.iter_batches(BATCH_ROWS, columns=[column], use_threads=False)).column(0)


def _validate(column: pa.Array) -> None:
    """Check a column as `validate(full=True)` does, in a tenth of the time for texts.

    Texts are valid if all of them together are, and none begins within a character.

    Raises
    ------
    ArrowInvalid
    """
    if not pa.types.is_string(column.type):
        column.validate(full=True)
        return
    column.validate()
    begins, ends = edges(column)
    if len(column) == 0 or begins[0] == ends[-1]:
        return
    held = column.buffers()[2].slice(begins[0], ends[-1] - begins[0])
    first = np.frombuffer(column.buffers()[2], dtype=np.uint8).take(begins, mode="clip")
    if (
        (ends < begins).any()
        or not is_utf8(held, len(held))
        or ((first & 0xC0 == 0x80) & (begins < ends)).any()
    ):
        raise pa.ArrowInvalid("a text is no UTF-8")


def _parts(groups: list[int], rows_per_part: int) -> list[Part]:
    """Return parts of whole row groups with about so many rows."""
    parts: list[Part] = []
    first_row = begin = rows = 0
    for at, size in enumerate(groups):
        rows += size
        if rows >= rows_per_part or at == len(groups) - 1:
            parts.append(Part(len(parts), first_row, rows, begin, at + 1))
            first_row, begin, rows = first_row + rows, at + 1, 0
    # Row groups without a row may stand at the end.
    if not parts[-1].rows:
        empty = parts.pop()
        parts[-1] = replace(parts[-1], end=empty.end)
    return parts


def is_plain(type_: pa.DataType) -> bool:
    """Return whether the values of a type can be in cells of a table."""
    type_ = as_read(type_)
    bytes_ = (
        pa.types.is_binary,
        pa.types.is_large_binary,
        pa.types.is_binary_view,
        pa.types.is_fixed_size_binary,
    )
    return not (pa.types.is_nested(type_) or any(test(type_) for test in bytes_))


def as_read(type_: pa.DataType) -> pa.DataType:
    """Return the type as which values of a type are read: every text as one type, the others as they are."""
    if pa.types.is_dictionary(type_):
        type_ = type_.value_type
    if isinstance(type_, pa.BaseExtensionType):
        return pa.string() if _is_uuid(type_) else as_read(type_.storage_type)
    texts = (pa.types.is_large_string, pa.types.is_string_view, pa.types.is_null)
    return pa.string() if any(test(type_) for test in texts) else type_


def as_texts(columns: list[pa.Array], schema: pa.Schema) -> pa.RecordBatch:
    """Put columns together in the types of the schema."""
    cells = []
    for column, field in zip(columns, schema, strict=True):
        if isinstance(column.type, pa.BaseExtensionType):
            column = _uuid_texts(column.storage) if _is_uuid(column.type) else column.storage
        cells.append(column if column.type == field.type else column.cast(field.type))
    return pa.RecordBatch.from_arrays(cells, schema=schema)


def _is_uuid(type_: pa.BaseExtensionType) -> bool:
    return str(type_.extension_name) == "arrow.uuid"


def _uuid_texts(cells: pa.Array) -> pa.Array:
    """Write the 16 bytes of UUIDs as people write them (RFC 9562, section 4)."""
    rows = len(cells)
    held = np.frombuffer(cells.buffers()[1], np.uint8)[16 * cells.offset :][: 16 * rows].reshape(rows, 16)
    written = np.full((rows, 36), ord("-"), np.uint8)
    written[:, _PLACES] = _DIGITS[np.stack((held >> 4, held & 15), axis=2).reshape(rows, 32)]
    ends = np.arange(rows + 1, dtype=np.int32) * 36
    texts = pa.Array.from_buffers(pa.string(), rows, [None, pa.py_buffer(ends), pa.py_buffer(written)])
    return pc.if_else(cells.is_valid(), texts, None) if cells.null_count else texts
