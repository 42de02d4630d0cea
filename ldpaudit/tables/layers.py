"""GeoPackages, read by SQLite alone, and GeoJSON, by Python's own parser: nothing that they name is fetched.

Of a GeoPackage base tables are read: no view, no virtual table, no extension.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.systems import called, damaged_shape
from ldpaudit.tables.unpack import PackedContent
from ldpaudit.tables.vector import SHAPES, VectorFile, VectorLayer

#: As shapely numbers them.
_KINDS = ("Point", "LineString", "LinearRing", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon")
_BATCH_ROWS = 65_536
_SAVE_AGAIN = Message("save it again in a mapping program")

_TYPES = {
    **dict.fromkeys(("INTEGER", "INT", "MEDIUMINT", "SMALLINT", "TINYINT"), pa.int64()),
    **dict.fromkeys(("REAL", "DOUBLE", "FLOAT"), pa.float64()),
    "BOOLEAN": pa.bool_(),
    "BLOB": pa.binary(),
}
#: Bytes of the header of a shape, by the kind of its envelope.
_HEADERS = (8, 40, 56, 56, 72)
#: Bytes of a value, and instructions after which reading is given up, in steps.
_LARGEST_VALUE, _STEP, _STEPS = 1 << 26, 10_000_000, 1000
_LAYERS = """SELECT c.table_name, g.column_name, g.geometry_type_name, s.organization,
    s.organization_coordsys_id, s.definition FROM gpkg_contents c LEFT JOIN gpkg_geometry_columns g
    USING (table_name) LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
    WHERE c.data_type IN ('features', 'attributes', 'aspatial')"""
_PLAIN = "SELECT table_name, NULL, NULL, NULL, NULL, NULL FROM gpkg_contents"

#: Bytes of a GeoJSON file: its text is held in memory.
_LARGEST = 1 << 28
#: How it may name its coordinate system: no address, no file.
_NAMED = re.compile(r"urn:[\w.,:-]+|(?:EPSG|OGC|ESRI|IGNF|CRS):{1,2}[\w.+]+", re.IGNORECASE)
_WGS84 = "EPSG:4326"
#: What members of other kinds raise.
_FAULTS = (ArithmeticError, ValueError, TypeError, AttributeError, LookupError)


def open_geopackage(content: PackedContent) -> VectorFile:
    """Open the layers of a GeoPackage; what is no base table is none."""
    opened = partial(_opened, content.as_it_is())
    with opened() as database:
        # Views and virtual tables have no page of their own.
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
        own = {name for (name,) in tables}
        listed = database.execute(_LAYERS if "gpkg_geometry_columns" in own else _PLAIN).fetchall()
    layers = {str(name): about for name, *about in listed if name in own}
    if listed and not layers:
        what = Message("its layers are views, or are in another file")
        raise UserError(what, where=content.path.name, hint="save them as a new file")
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
        typed = [(field, _type(str(kind)), key) for _, field, kind, _, _, key in described if field != column]
        fields = [pa.field(field, kind) for field, kind, key in typed if not (key and kind == pa.int64())]
        crs = None if column is None else _system(content.path, *map(str, system))
        return VectorLayer(kinds[name], crs, rows, pa.schema(fields), partial(_batches, opened, name, column))

    return VectorFile(kinds, layer)


def _system(path: Path, organization: str, code: str, definition: str) -> str | None:
    if organization.upper() != "NONE":
        return called(f"{organization}:{code}", path)
    return None if definition.strip().lower() in {"", "undefined", "none"} else called(definition, path)


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
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    # What a journal beside the file holds counts; without one SQLite need not write there to read.
    journals = any(path.with_name(path.name + end).exists() for end in ("-wal", "-journal"))
    address = f"{path.resolve().as_uri()}?{'mode=ro' if journals else 'immutable=1'}"
    try:
        with closing(sqlite3.connect(address, uri=True)) as database:
            database.execute("PRAGMA trusted_schema = OFF")
            database.execute("PRAGMA cell_size_check = ON")
            database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_VALUE)
            left = iter(range(_STEPS))
            database.set_progress_handler(lambda: next(left, None) is None, _STEP)
            yield database
    except (sqlite3.Error, ValueError, OverflowError, TypeError, pa.ArrowException):
        raise UserError("this GeoPackage file is damaged", where=path.name, hint=_SAVE_AGAIN) from None


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _type(declared: str) -> pa.DataType:
    return _TYPES.get(declared.upper().split("(")[0].strip(), pa.string())


def _text(value: Any) -> str | None:
    return value.decode("utf-8") if isinstance(value, bytes) else None if value is None else str(value)


def _well_known(shape: bytes) -> bytes:
    if shape[:2] != b"GP":
        raise ValueError(Message("a shape has no header"))
    return shape[_HEADERS[shape[3] >> 1 & 7] :]


class _Feature(NamedTuple):
    properties: dict[str, Any]
    shape: Any


def open_geojson(content: PackedContent) -> VectorFile:
    """Open a GeoJSON file, which has one layer."""
    import shapely

    path = content.path
    try:
        text = content.whole(_LARGEST).decode("utf-8-sig")
        whole = json.loads(text, object_hook=partial(_taken, path))
        if not isinstance(whole, _Feature) and whole["type"] != "FeatureCollection":
            raise ValueError
        about, features = ({}, [whole]) if isinstance(whole, _Feature) else (whole, whole["features"])
        crs = _WGS84 if about.get("crs") is None else _named_system(about["crs"], path)
        names = dict.fromkeys(name for one in features for name in one.properties)
        columns = {name: _column([one.properties.get(name) for one in features]) for name in names}
        shapes = np.array([one.shape for one in features], dtype=object)
        columns[SHAPES] = pa.array(shapely.to_wkb(shapes), pa.binary())
        table = pa.table(columns)
    except (*_FAULTS, RuntimeError, pa.ArrowException):
        raise UserError("this GeoJSON file is damaged", where=path.name, hint=_SAVE_AGAIN) from None
    kind = _kind(set(shapely.get_type_id(shapes).tolist()) - {-1})
    fields = pa.schema([field for field in table.schema if field.name != SHAPES])

    def batches(some: pa.Schema) -> Iterator[pa.RecordBatch]:
        columns = [*some.names, *([] if kind is None else [SHAPES])]
        return iter(table.select(columns).to_batches(max_chunksize=_BATCH_ROWS))

    name = about.get("name", content.name.split("/")[-1].rsplit(".", 1)[0])
    return VectorFile({str(name): kind}, lambda _: VectorLayer(kind, crs, len(features), fields, batches))


def _taken(path: Path, found: dict[str, Any]) -> Any:
    """Turn an object into a shape or a feature as soon as it is read: lists of coordinates are large."""
    import shapely

    kind = found.get("type")
    if kind == "Feature" and ("properties" in found or "geometry" in found):
        return _Feature(dict(found.get("properties") or {}), found.get("geometry"))
    if kind == "GeometryCollection" and "geometries" in found:
        return shapely.GeometryCollection(found["geometries"])
    if kind not in _KINDS or "coordinates" not in found:
        return found
    if "crs" in found:
        raise _elsewhere(path)
    try:
        return shapely.from_geojson(json.dumps(found))
    except shapely.errors.GEOSException:
        raise damaged_shape(path) from None


def _named_system(crs: Any, path: Path) -> str:
    name = crs["properties"].get("name") if crs.get("type") == "name" else None
    if not isinstance(name, str) or not _NAMED.fullmatch(name):
        raise _elsewhere(path)
    known = called(name, path)
    return _WGS84 if known == "OGC:CRS84" else known


def _elsewhere(path: Path) -> UserError:
    what = Message("its coordinate system is described in another file")
    return UserError(what, where=path.name, hint='remove its member "crs"')


def _kind(kinds: set[int]) -> str | None:
    """Name the kind of shapes; one and several of a kind are the kind of several."""
    if len(kinds) == 1 and (only := next(iter(kinds))) < len(_KINDS):
        return _KINDS[only]
    return ("MultiPolygon" if kinds == {3, 6} else "Unknown") if kinds else None


def _column(values: list[Any]) -> pa.Array:
    """Return the values of a property in the type that all of them have; as text where they differ."""
    kinds = {type(value) for value in values} - {type(None)}
    if not kinds <= {bool, int, float, str}:
        return pa.nulls(len(values), pa.binary())
    for fits, type_ in (({bool}, pa.bool_()), ({int}, pa.int64()), ({int, float}, pa.float64())):
        if kinds and kinds <= fits:
            try:
                return pa.array(values, type_)
            except (OverflowError, pa.ArrowInvalid):
                break
    return pa.array([v if v is None or isinstance(v, str) else json.dumps(v) for v in values], pa.string())
