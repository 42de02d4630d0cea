"""Vector files: their attributes, and for layers of points two columns with longitude and latitude.

GDAL looks into a file for the driver that reads it, and some of its drivers read what the file names: another
file, or an address of the network. So it is given shapefiles alone, and has no other driver for them.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.log import log_warnings
from ldpaudit.tables.encoding import decodes, encoding_of_lines
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
from ldpaudit.tables.systems import called, coordinates, to_wgs84
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
#: Bytes of texts with accents by which an encoding is found; of a table that are read at once; and before
#: those that say how long its head is.
_EVIDENCE_BYTES, _BLOCK, _LENGTH = 1 << 18, 1 << 24, 8
#: Share of these that are UTF-8 from which on all are: those cut within a character are not.
_MOSTLY = 0.9


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
    """A vector file of any format: the kind of shapes of each layer, and how its texts are encoded."""

    kinds: dict[str, str | None]
    layer: Callable[[str], VectorLayer]
    encoding: str = "UTF-8"
    evidence: str = ""


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
        from ldpaudit.tables.layers import open_geopackage

        return open_geopackage(content)
    if format_ is GEOJSON:
        from ldpaudit.tables.layers import open_geojson

        return open_geojson(content)
    return _Shapefile(content).opened()


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
        encoding=file.encoding,
        evidence={
            "layer": Message("of {number} layers: {names}", number=number, names=names),
            "crs": Message("as written by the user") if options.crs else named,
            **({"encoding": file.evidence} if file.evidence else {}),
        },
        warnings=tuple(said),
    )


class _Shapefile:
    """A shapefile, or the table of one, as its one layer.

    Texts are read byte by byte and decoded here, for what a file says of its encoding is often wrong.
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
        self._encoding, self._evidence = self._found(_known(part(".cpg", _WORD)), parts.get(".dbf"))
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
        return VectorFile(
            {str(self._about["layer_name"]): kind}, lambda _: layer, self._encoding, self._evidence
        )

    def _batches(self, fields: pa.Schema) -> Iterator[pa.RecordBatch]:
        names = [*fields.names, *([SHAPES] if self._shaped else [])]
        places = [self._fields.get_field_index(name) for name in fields.names]
        for batch in self._read():
            columns = [self._texts(batch.column(at)) for at in places]
            columns += [batch.columns[-1].cast(pa.binary())] if self._shaped else []
            yield pa.RecordBatch.from_arrays(columns, names=names)

    def _found(self, declared: str, table: Any) -> tuple[str, str]:
        """Find the encoding of the texts by these texts and the names of columns: encoding, evidence."""
        lines = [name.encode("latin-1", "replace") for name in self._about["fields"] if not name.isascii()]
        with nullcontext(io.BytesIO()) if table is None else table.open("rb") as file:
            file.seek(int.from_bytes(file.read(_LENGTH + 2)[_LENGTH:], "little"))
            while sum(map(len, lines)) < _EVIDENCE_BYTES and (cells := file.read(_BLOCK)):
                lines += re.findall(rb"[^\0-\x1f]*[\x80-\xff][^\0-\x1f]*", cells.replace(b"  ", b"\n"))
        if not lines:
            return "UTF-8", Message("every text is plain ASCII")
        if sum(decodes(line, "utf-8") for line in lines) >= _MOSTLY * len(lines):
            return "UTF-8", Message("its texts are valid UTF-8")
        if declared and declared != "utf-8" and all(decodes(line, declared) for line in lines):
            return declared, Message("named by the .cpg file")
        found = encoding_of_lines(lines)
        return found, Message("its accents are those of {encoding}", encoding=found)

    def _decoded(self, text: str) -> str:
        return text.encode("latin-1", "replace").decode(self._encoding, "replace")

    def _texts(self, cells: pa.Array) -> pa.Array:
        if as_read(cells.type) != pa.string() or pc.all(pc.string_is_ascii(cells)).as_py() is not False:
            return cells
        coded = cells.cast(pa.string()).dictionary_encode()
        return pa.array([self._decoded(text) for text in coded.dictionary.to_pylist()]).take(coded.indices)

    def _read(self) -> Iterator[pa.RecordBatch]:
        """Read the rows: their attributes, and behind them their shapes."""
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
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                try:
                    return function()
                finally:
                    log_warnings(caught)
        # pyogrio 0.13 names no error of its own where a coordinate system cannot be written.
        except (RuntimeError, ValueError, OSError, UnboundLocalError, pa.ArrowException):
            raise _damaged(self._path) from None


def _damaged(path: Path) -> UserError:
    return UserError("this shapefile is damaged", where=path.name, hint="save it again in a mapping program")


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
    """Return Python's name of an encoding that a .cpg file names, "" where it has none."""
    word = declared.strip().upper()
    if word.isdigit():
        word = f"CP{word}" if not word.startswith("8859") else f"ISO8859-{word[4:]}"
    try:
        return codecs.lookup(word.replace("ANSI ", "CP")).name if word else ""
    except (LookupError, ValueError):
        return ""


def _address(path: Path, member: str) -> str:
    """Return the path as pyogrio takes it for no address of a network, another archive or a driver."""
    full = str(path.parent.resolve() / path.name)
    if _ADDRESS.search(full + member) or full.startswith("/vsi"):
        what = Message("its path holds one of the characters ! ? ;")
        raise UserError(what, where=path.name, hint="rename the file or its folder")
    return f"/vsizip/{{{full}}}/{member}" if member else full
