"""GeoPackages, read by SQLite alone: base tables, no view, no virtual table, no extension."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import Any

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.systems import called, refuse_unknown
from ldpaudit.tables.unpack import PackedContent
from ldpaudit.tables.vector import SHAPES, VectorFile, VectorLayer

_INTEGER, _REAL = {"INTEGER", "INT", "MEDIUMINT", "SMALLINT", "TINYINT"}, {"REAL", "DOUBLE", "FLOAT"}
_KINDS = ("Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon")
#: Bytes of the header of a shape, by the kind of its envelope.
_HEADERS = (8, 40, 56, 56, 72)
_BATCH_ROWS = 65_536
#: Bytes of a value, and instructions after which reading is given up, in steps.
_LARGEST, _STEP, _STEPS = 1 << 26, 10_000_000, 1000
_LAYERS = """SELECT c.table_name, g.column_name, g.geometry_type_name, s.organization,
    s.organization_coordsys_id, s.definition FROM gpkg_contents c LEFT JOIN gpkg_geometry_columns g
    USING (table_name) LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
    WHERE c.data_type IN ('features', 'attributes', 'aspatial')"""
_PLAIN = "SELECT table_name, NULL, NULL, NULL, NULL, NULL FROM gpkg_contents"


def open_geopackage(content: PackedContent) -> VectorFile:
    """Open the layers of a file; what is no base table is none."""
    opened = partial(_opened, content, content.whole() if content.packing else None)
    with opened() as database:
        # Views and virtual tables have no page of their own.
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
        own = {name for (name,) in tables}
        listed = database.execute(_LAYERS if "gpkg_geometry_columns" in own else _PLAIN).fetchall()
    layers = {str(name): about for name, *about in listed if name in own}
    if listed and not layers:
        raise UserError(
            "its layers are views, or are in another file",
            where=content.path.name,
            hint="save them as a new file",
        )
    named = {kind.upper(): kind for kind in _KINDS}
    kinds = {
        name: None if column is None else named.get(str(kind).upper(), "Unknown")
        for name, (column, kind, *_) in layers.items()
    }

    def layer(name: str) -> VectorLayer:
        column, _, *system = layers[name]
        with opened() as database:
            described = list(database.execute(f"PRAGMA table_info({_quoted(name)})"))
            (rows,) = database.execute(f"SELECT count(*) FROM {_quoted(name)}").fetchone()  # noqa: S608
        fields = [
            pa.field(field, _type(str(kind)))
            for _, field, kind, _, _, key in described
            if field != column and not (key and str(kind).upper() in _INTEGER)
        ]
        crs = None if column is None else _system(content, *map(str, system))
        return VectorLayer(kinds[name], crs, rows, pa.schema(fields), partial(_batches, opened, name, column))

    return VectorFile(kinds, layer)


def _system(content: PackedContent, organization: str, code: str, definition: str) -> str | None:
    if definition.strip().lower() in {"", "undefined", "none"} and organization.upper() == "NONE":
        return None
    if organization.upper() == "NONE":
        return called(refuse_unknown(definition, content.path))
    refuse_unknown(f"{organization}:{code}", content.path)
    return f"{organization.upper()}:{code}"


def _batches(opened: Any, name: str, column: str | None, fields: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Return the values of some fields and the shapes, in bounded memory."""
    wanted = [*fields.names, *([] if column is None else [column])]
    schema = fields if column is None else fields.append(pa.field(SHAPES, pa.binary()))
    text = f"SELECT {', '.join(map(_quoted, wanted)) or '1'} FROM {_quoted(name)}"  # noqa: S608, quoted
    with opened() as database:
        rows = database.execute(text)
        while some := rows.fetchmany(_BATCH_ROWS):
            columns: list[Any] = list(zip(*some, strict=True))[: len(schema)]
            if column is not None:
                columns[-1] = [None if shape is None else _well_known(shape) for shape in columns[-1]]
            cells = [
                # SQLite keeps numbers in a column of texts.
                pa.array(list(map(_text, values)) if pa.types.is_string(field.type) else values, field.type)
                for field, values in zip(schema, columns, strict=True)
            ]
            yield pa.RecordBatch.from_arrays(cells, schema=schema)


@contextmanager
def _opened(content: PackedContent, data: bytes | None) -> Iterator[sqlite3.Connection]:
    path = content.path
    # What a journal beside the file holds counts; without one SQLite need not write there to read.
    journals = any(path.with_name(path.name + end).exists() for end in ("-wal", "-journal"))
    address = f"{path.resolve().as_uri()}?{'mode=ro' if journals else 'immutable=1'}"
    try:
        with closing(sqlite3.connect(":memory:" if data else address, uri=not data)) as database:
            if data:
                database.deserialize(data)
            database.execute("PRAGMA trusted_schema = OFF")
            database.execute("PRAGMA cell_size_check = ON")
            database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST)
            left = iter(range(_STEPS))
            database.set_progress_handler(lambda: next(left, None) is None, _STEP)
            yield database
    except (sqlite3.Error, ValueError, OverflowError, TypeError, pa.ArrowException):
        raise UserError(
            "this GeoPackage file is damaged", where=path.name, hint="save it again in a mapping program"
        ) from None


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _type(declared: str) -> pa.DataType:
    plain = declared.upper().split("(")[0].strip()
    if plain in _INTEGER:
        return pa.int64()
    if plain in _REAL:
        return pa.float64()
    return {"BOOLEAN": pa.bool_(), "BLOB": pa.binary()}.get(plain, pa.string())


def _text(value: Any) -> str | None:
    return value.decode("utf-8") if isinstance(value, bytes) else None if value is None else str(value)


def _well_known(shape: bytes) -> bytes:
    if shape[:2] != b"GP":
        raise ValueError(Message("a shape has no header"))
    return shape[_HEADERS[shape[3] >> 1 & 7] :]
