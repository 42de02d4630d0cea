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
from ldpaudit.tables.vector import SHAPES, VectorLayer

_INTEGER, _REAL = {"INTEGER", "INT", "MEDIUMINT", "SMALLINT", "TINYINT"}, {"REAL", "DOUBLE", "FLOAT"}
_KINDS = {
    kind.upper(): kind
    for kind in ("Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon")
}
#: Bytes of the header of a shape, by the kind of its envelope.
_HEADERS = (8, 40, 56, 56, 72)
_BATCH_ROWS = 65_536
#: Bytes of a value, and instructions after which reading is given up, in steps.
_LARGEST, _STEP, _STEPS = 1 << 26, 10_000_000, 1000


class GeoPackage:
    """The layers of one file."""

    encoding = "UTF-8"
    evidence = ""

    def __init__(self, content: PackedContent) -> None:
        self.path = content.path
        self._data = content.whole() if content.packing else None
        with self._opened() as database:
            # Views and virtual tables have no page of their own.
            own = {name for (name,) in database.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
            )}  # fmt: skip
            listed = database.execute(
                "SELECT c.table_name, g.column_name, g.geometry_type_name FROM gpkg_contents c"
                " LEFT JOIN gpkg_geometry_columns g USING (table_name)"
                " WHERE c.data_type IN ('features', 'attributes', 'aspatial')"
                if "gpkg_geometry_columns" in own
                else "SELECT table_name, NULL, NULL FROM gpkg_contents"
            ).fetchall()
        self._shapes = {str(name): column for name, column, _ in listed if name in own}
        self._kinds = {
            str(name): _KINDS.get(str(kind).upper(), "Unknown") if column is not None else None
            for name, column, kind in listed
            if name in own
        }
        if listed and not self._kinds:
            raise UserError(
                "its layers are views, or their rows are in another file",
                where=self.path.name,
                hint="save them as a new GeoPackage in a mapping program",
            )

    def layers(self) -> list[tuple[str, str | None]]:
        """Return the name and the kind of shapes of each layer."""
        return list(self._kinds.items())

    def layer(self, name: str) -> VectorLayer:
        """Open a layer; what is no base table is none."""
        column = self._shapes[name]
        with self._opened() as database:
            described = list(database.execute(f"PRAGMA table_info({_quoted(name)})"))
            (rows,) = database.execute(f"SELECT count(*) FROM {_quoted(name)}").fetchone()  # noqa: S608
            crs = None if column is None else self._system(database, name)
        fields = [
            pa.field(field, _type(str(kind)))
            for _, field, kind, _, _, key in described
            if field != column and not (key and str(kind).upper() in _INTEGER)
        ]
        return VectorLayer(
            self._kinds[name], crs, rows, pa.schema(fields), partial(self._batches, name, column)
        )

    def _system(self, database: sqlite3.Connection, name: str) -> str | None:
        found = database.execute(
            "SELECT s.organization, s.organization_coordsys_id, s.definition FROM gpkg_geometry_columns g"
            " JOIN gpkg_spatial_ref_sys s USING (srs_id) WHERE g.table_name = ?",
            (name,),
        ).fetchone()
        if found is None:
            return None
        organization, code, definition = map(str, found)
        if organization.upper() != "NONE":
            refuse_unknown(f"{organization}:{code}", self.path)
            return f"{organization.upper()}:{code}"
        if definition.strip().lower() in {"", "undefined"}:
            return None
        return called(refuse_unknown(definition, self.path))

    def _batches(self, name: str, column: str | None, fields: pa.Schema) -> Iterator[pa.RecordBatch]:
        """Return the values of some fields and the shapes, in bounded memory."""
        wanted = [*fields.names, *([] if column is None else [column])]
        schema = fields if column is None else fields.append(pa.field(SHAPES, pa.binary()))
        text = f"SELECT {', '.join(map(_quoted, wanted)) or '1'} FROM {_quoted(name)}"  # noqa: S608, quoted
        with self._opened() as database:
            rows = database.execute(text)
            while some := rows.fetchmany(_BATCH_ROWS):
                columns: list[Any] = list(zip(*some, strict=True))[: len(schema)]
                if column is not None:
                    columns[-1] = [None if shape is None else _well_known(shape) for shape in columns[-1]]
                cells = [
                    pa.array(_as_texts(values) if pa.types.is_string(field.type) else values, field.type)
                    for field, values in zip(schema, columns, strict=True)
                ]
                yield pa.RecordBatch.from_arrays(cells, schema=schema)

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._connected() as database:
                database.execute("PRAGMA trusted_schema = OFF")
                database.execute("PRAGMA cell_size_check = ON")
                database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST)
                left = iter(range(_STEPS))
                database.set_progress_handler(lambda: next(left, None) is None, _STEP)
                yield database
        except (sqlite3.Error, ValueError, OverflowError, TypeError, pa.ArrowException):
            raise UserError(
                "this GeoPackage file is damaged",
                where=self.path.name,
                hint="open it in a mapping program and save it again",
            ) from None

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        if self._data is not None:
            with closing(sqlite3.connect(":memory:")) as database:
                database.deserialize(self._data)
                yield database
            return
        address = f"{self.path.resolve().as_uri()}?mode=ro"
        # What a journal beside the file holds counts. SQLite wants to write beside a database that has one;
        # in a folder where it may not, nobody changes it.
        with closing(sqlite3.connect(address, uri=True)) as database:
            try:
                database.execute("SELECT 1 FROM sqlite_master")
            except sqlite3.OperationalError:
                if self.path.with_name(self.path.name + "-wal").exists():
                    raise
            else:
                yield database
                return
        with closing(sqlite3.connect(f"{address}&immutable=1", uri=True)) as database:
            yield database


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _type(declared: str) -> pa.DataType:
    plain = declared.upper().split("(")[0].strip()
    if plain in _INTEGER:
        return pa.int64()
    if plain in _REAL:
        return pa.float64()
    return {"BOOLEAN": pa.bool_(), "BLOB": pa.binary()}.get(plain, pa.string())


def _as_texts(values: tuple[Any, ...]) -> list[str | None]:
    """Return values as texts: SQLite keeps numbers in a column of texts."""
    return [value if value is None or isinstance(value, str) else _text(value) for value in values]


def _text(value: Any) -> str:
    return value.decode("utf-8") if isinstance(value, bytes) else str(value)


def _well_known(shape: bytes) -> bytes:
    if shape[:2] != b"GP":
        raise ValueError(Message("a shape has no header"))
    return shape[_HEADERS[shape[3] >> 1 & 7] :]
