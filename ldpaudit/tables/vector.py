"""Vector files: their attributes, and for layers of points two columns with longitude and latitude.

GDAL looks into a file for the driver that reads it, and some of its drivers read what the file names: another
file, or an address of the network. So it is given shapefiles alone, and has no other driver for them.
Of GeoPackages SQLite reads base tables: no view, no virtual table, no extension. Python reads GeoJSON.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.tables.columns import known_encoding
from ldpaudit.tables.parquet import as_read, as_texts, is_plain, left_out
from ldpaudit.tables.registry import (
    DBASE,
    GEOJSON,
    GEOPACKAGE,
    SHAPEFILE,
    ReadRequest,
    TableReader,
    alternatives,
    format_of_name,
    vector_formats,
)
from ldpaudit.tables.systems import called, coordinates, damaged_shape, to_wgs84
from ldpaudit.tables.unpack import PackedContent

#: Column of shapes as well-known binary, behind the attributes; no attribute is called so.
SHAPES = "\0shapes"
#: Every driver of GDAL but those of shapefiles and GeoPackages, which are written.
_SKIPPED = (
    "ADBC,AIVector,AVCBin,AVCE00,AmigoCloud,CSV,CSW,Carto,DGN,DXF,EDIGEO,EEDA,ESRIJSON,Elasticsearch,"
    "FlatGeobuf,GDALG,GML,GPSBabel,GPX,GTFS,GeoJSON,GeoJSONSeq,GeoRSS,HTTP,Idrisi,JML,JSONFG,KML,LIBKML,"
    "LVBAG,MBTiles,MEM,MVT,MapInfo File,MapML,MiraMonVector,NGW,OAPIF,ODS,OGCAPI,OGR_GMT,OGR_PDS,OGR_VRT,"
    "OSM,OpenFileGDB,PCIDSK,PDF,PDS4,PGDUMP,PLSCENES,PMTiles,S57,SQLite,SXF,Selafin,TopoJSON,VDV,VFK,VICAR,"
    "WAsP,WFS,XLSX"
)
#: What pyogrio takes for a part of an address in the path of a file.
_ADDRESS = re.compile(r"[!?;]")
#: Bytes of a .prj file: real ones have some hundred; and of the word in a .cpg file.
_LARGEST_SYSTEM, _WORD = 1 << 16, 64
_BATCH_ROWS = 65_536
_KINDS = ("Point", "LineString", "LinearRing", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon")

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

#: Bytes of a GeoJSON file: its text is held in memory.
_LARGEST = 1 << 28
#: How it may name its coordinate system: no address, no file.
_NAMED = re.compile(r"urn:[\w.,:-]+|(?:EPSG|OGC|ESRI|IGNF|CRS):{1,2}[\w.+]+", re.IGNORECASE)
_WGS84 = "EPSG:4326"
#: What members of other kinds raise.
_FAULTS = (ArithmeticError, ValueError, TypeError, AttributeError, LookupError)


@dataclass(frozen=True)
class VectorLayer:
    """A layer of a vector file."""

    #: Kind of its shapes, "Unknown" for several; None for a table without shapes.
    kind: str | None
    crs: str | None
    rows: int
    fields: pa.Schema
    #: Gives the values of some of them in batches, and behind them the column `SHAPES` where there is one.
    read: Callable[[pa.Schema], Iterator[pa.RecordBatch]]


class VectorFile(NamedTuple):
    """A vector file of any format: the kind of shapes of each layer."""

    kinds: dict[str, str | None]
    layer: Callable[[str], VectorLayer]


def gdal() -> Any:
    """Return pyogrio, whose GDAL has no driver that fetches what a file names."""
    if "pyogrio" in sys.modules:
        return sys.modules["pyogrio"]
    os.environ["OGR_SKIP"] = _SKIPPED
    import pyogrio

    # Programs that this one starts may read other files.
    del os.environ["OGR_SKIP"]
    return pyogrio


def open_vector_file(content: PackedContent) -> VectorFile:
    """Open a vector file by the reader of its format."""
    format_ = format_of_name(content.ending, (*vector_formats(), DBASE))
    if format_ is None or format_.begins is None or not format_.begins.match(content.start):
        titles = alternatives(one.title for one in vector_formats())
        what = Message("by its content or its ending this is no vector file")
        raise UserError(what, where=content.path.name, hint=Message("save it as {formats}", formats=titles))
    if format_ is GEOPACKAGE:
        return _geopackage(content)
    return _geojson(content) if format_ is GEOJSON else _Shapefile(content).opened()


def open_vector(request: ReadRequest) -> TableReader:
    """Open one layer of a vector file."""
    options, path = request.options, request.content.path
    file = open_vector_file(request.content)
    names, layer = join_texts(", ", file.kinds), options.layer or next(iter(file.kinds), "")
    if layer not in file.kinds:
        what = Message('there is no layer "{layer}"', layer=layer)
        raise UserError(what, where=path.name, hint=Message("the layers are: {names}", names=names))
    found = file.layer(layer)
    if not found.rows:
        raise UserError("the layer has no row", where=path.name, hint="choose the file that holds the rows")
    attributes = pa.schema([field for field in found.fields if is_plain(field.type)])
    fields = [pa.field(field.name, as_read(field.type)) for field in attributes]
    number, crs, transform = len(file.kinds), options.crs or found.crs, None
    said = [left_out(field.name) for field in found.fields if field not in attributes]
    if number > 1 and options.layer is None:
        said.append(Message('the first of {number} layers was opened, "{layer}"', number=number, layer=layer))
    if points := found.kind == "Point":
        transform, before = to_wgs84(crs, path), ""
        while {f"{before}lon", f"{before}lat"} & set(attributes.names):
            before += "point_"
        fields += [pa.field(before + name, pa.float64()) for name in ("lon", "lat")]
    elif found.kind is not None:
        what = Message("it holds shapes ({kind}), of which a table keeps attributes only", kind=found.kind)
        said.append(what)
    if not fields:
        hint = Message("open it as regions, or save the table with plain columns")
        raise UserError("no column holds plain values", where=path.name, hint=hint)
    schema = pa.schema(fields)

    def batches() -> Iterator[pa.RecordBatch]:
        for batch in found.read(attributes):
            columns = [batch.column(name) for name in attributes.names]
            columns += coordinates(batch.column(SHAPES), transform, path) if points else []
            yield as_texts(columns, schema)

    named = Message("named by the file") if crs else Message("the file names none")
    return TableReader(
        name=path.name,
        format=format_of_name(request.content.ending, (*vector_formats(), DBASE)).title,  # type: ignore[union-attr]
        schema=schema,
        batches=batches,
        rows=found.rows,
        crs=crs,
        layer=layer,
        encoding="UTF-8",
        evidence={
            "layer": Message("of {number} layers: {names}", number=number, names=names),
            "crs": Message("as written by the user") if options.crs else named,
        },
        warnings=tuple(said),
    )


class _Shapefile:
    """A shapefile, or the table of one, as its one layer.

    Texts are read byte by byte, for what a file says of its encoding is often wrong: what is UTF-8 is read as
    such, all else as the .cpg file says.
    """

    def __init__(self, content: PackedContent) -> None:
        self._path = path = content.path
        packed = content.packing == "zip"
        parts: dict[str, Any] = dict(content.beside() if packed else parts_of(content.as_it_is()))
        if content.ending in SHAPEFILE.endings and ".shx" not in parts:
            files = join_texts(", ", (*SHAPEFILE.endings, *SHAPEFILE.beside))
            hint = Message("copy the shapefile again with all its parts: {parts}", parts=files)
            raise UserError("the .shx file of the shapefile is missing", where=path.name, hint=hint)

        def part(ending: str, most: int) -> str:
            if ending not in parts:
                return ""
            with parts[ending].open("rb") as file:
                data = file.read(most + 1)
            # GDAL would read on.
            return "too long" if len(data) > most else data.decode("latin-1").strip()

        # GDAL reads either.
        described = part(".prj", _LARGEST_SYSTEM), part(".qpj", _LARGEST_SYSTEM)
        self._crs = next(iter([called(text, path) for text in described if text]), None)
        self._source = _address(path, content.name if packed else "")
        self._about = self._asked(partial(gdal().read_info, force_feature_count=True))
        if self._about["driver"] != SHAPEFILE.driver:
            raise _damaged(path)
        self._shaped = self._about["geometry_type"] is not None
        self._encoding = _known(part(".cpg", _WORD))
        _, first = self._asked(partial(gdal().read_arrow, max_features=1))
        self._fields = pa.schema([field.with_name(self._decoded(field.name)) for field in first.schema])
        names = self._fields.names
        if len(set(names)) < len(names):
            rename = Message("rename one of them in a mapping program")
            raise UserError("two columns have the same name", where=path.name, hint=rename)

    def opened(self) -> VectorFile:
        """Return its one layer."""
        kind = str(self._about["geometry_type"]).removeprefix("2.5D ") if self._shaped else None
        kind = kind and re.sub(r" (Z|M|ZM)$", "", kind)
        fields = pa.schema(list(self._fields)[: len(self._fields) - self._shaped])
        layer = VectorLayer(kind, self._crs, int(self._about["features"]), fields, self._batches)
        return VectorFile({str(self._about["layer_name"]): kind}, lambda _: layer)

    def _batches(self, fields: pa.Schema) -> Iterator[pa.RecordBatch]:
        names = [*fields.names, *([SHAPES] if self._shaped else [])]
        places = [self._fields.get_field_index(name) for name in fields.names]
        for batch in self._read():
            columns = [self._texts(batch.column(at)) for at in places]
            columns += [batch.columns[-1].cast(pa.binary())] if self._shaped else []
            yield pa.RecordBatch.from_arrays(columns, names=names)

    def _decoded(self, text: str) -> str:
        data = text.encode("latin-1", "replace")
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            return data.decode(self._encoding, "replace")

    def _texts(self, cells: pa.Array) -> pa.Array:
        if as_read(cells.type) != pa.string() or pc.all(pc.string_is_ascii(cells)).as_py() is not False:
            return cells
        coded = cells.cast(pa.string()).dictionary_encode()
        return pa.array([self._decoded(text) for text in coded.dictionary.to_pylist()]).take(coded.indices)

    def _read(self) -> Iterator[pa.RecordBatch]:
        opened = self._asked(partial(gdal().open_arrow, use_pyarrow=True, batch_size=_BATCH_ROWS))
        batches = iter(self._guarded(opened.__enter__)[1])
        try:
            while (batch := self._guarded(lambda: next(batches, None))) is not None:
                self._guarded(partial(batch.validate, full=True))
                yield batch
        finally:
            self._guarded(partial(opened.__exit__, None, None, None))

    def _asked(self, function: Callable[..., Any]) -> Any:
        return self._guarded(partial(function, self._source, encoding="ISO-8859-1"))

    def _guarded(self, function: Callable[[], Any]) -> Any:
        """Call GDAL; what it warns of is for those who build mapping programs, and may quote the data."""
        try:
            with warnings.catch_warnings(action="ignore"):
                return function()
        # pyogrio 0.13 names no error of its own where a coordinate system cannot be written.
        except (RuntimeError, ValueError, OSError, UnboundLocalError, pa.ArrowException):
            raise _damaged(self._path) from None


def _damaged(path: Path) -> UserError:
    return UserError("this file is damaged", where=path.name, hint="save it again in a mapping program")


def parts_of(path: Path) -> dict[str, Path]:
    """Find the files that belong to a shapefile, by their endings."""
    stem = path.name.lower().removesuffix(path.suffix.lower())
    wanted = {stem + one: one for one in (*SHAPEFILE.endings, *SHAPEFILE.beside, *SHAPEFILE.aids)}
    homes = {path.parent.resolve(), path.resolve().parent}
    parts: dict[str, Path] = {}
    for other in sorted(path.parent.iterdir()):
        if (ending := wanted.get(other.name.lower())) is None:
            continue
        if other.resolve().parent not in homes or (other.exists() and not other.is_file()):
            what = Message("this part is a link to another folder, or no file")
            raise UserError(what, where=other.name, hint="copy the file itself")
        parts[ending] = other
    return parts


def _known(declared: str) -> str:
    """Return Python's name of the encoding that a .cpg file names, or of the usual one beside UTF-8."""
    word = declared.strip().upper()
    if word.isdigit():
        word = f"CP{word}" if not word.startswith("8859") else f"ISO8859-{word[4:]}"
    try:
        found = known_encoding(word.replace("ANSI ", "CP"))
    except ValueError:
        return "cp1252"
    return found if found != "utf-8" else "cp1252"


def _address(path: Path, member: str) -> str:
    """Return the path as pyogrio takes it for no address of a network, another archive or a driver."""
    full = str(path.parent.resolve() / path.name)
    if _ADDRESS.search(full + member) or full.startswith("/vsi"):
        what = Message("its path holds one of the characters ! ? ;")
        raise UserError(what, where=path.name, hint="rename the file or its folder")
    return f"/vsizip/{{{full}}}/{member}" if member else full


def _geopackage(content: PackedContent) -> VectorFile:
    """Open the layers of a GeoPackage; what is no base table is none."""
    opened = partial(_opened, content.as_it_is())
    with opened() as database:
        # Views and virtual tables have no page of their own.
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
        own = {name for (name,) in tables}
        layers = {str(name): about for name, *about in database.execute(_LAYERS) if name in own}
    if not layers:
        what = Message("it has no layer but views, or such as are in another file")
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
        raise _damaged(path) from None


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


def _geojson(content: PackedContent) -> VectorFile:
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
        hint = "save a table as CSV or Parquet, shapes as GeoJSON"
        raise UserError("this is damaged, or JSON of other things", where=path.name, hint=hint) from None
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
        return _named_system({}, path)
    try:
        return shapely.from_geojson(json.dumps(found))
    except shapely.errors.GEOSException:
        raise damaged_shape(path) from None


def _named_system(crs: Any, path: Path) -> str:
    name = crs["properties"].get("name") if crs.get("type") == "name" else None
    if not isinstance(name, str) or not _NAMED.fullmatch(name):
        what = Message("its coordinate system is described in another file")
        raise UserError(what, where=path.name, hint='remove its member "crs"')
    known = called(name, path)
    return _WGS84 if known == "OGC:CRS84" else known


def _kind(kinds: set[int]) -> str | None:
    """Name the kind of shapes; one and several of a kind are the kind of several."""
    if len(kinds) == 1 and (only := next(iter(kinds))) < len(_KINDS):
        return _KINDS[only]
    return ("MultiPolygon" if kinds == {3, 6} else "Unknown") if kinds else None


def _column(values: list[Any]) -> pa.Array:
    """Return the values of a property in the type that all of them have; as text where they differ."""
    try:
        return pa.array(values)
    except (OverflowError, pa.ArrowException):
        cells = [one if one is None or isinstance(one, str) else json.dumps(one) for one in values]
        return pa.array(cells, pa.string())
