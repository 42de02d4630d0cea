"""The one module that opens files with GDAL: by the driver that its ending names, and nothing but the file.

GDAL looks into a file for the driver that reads it, and some of its drivers read what the file names: another
file, or an address of the network. So the first bytes must be those of the format, and what a format lets a
file name is refused before GDAL sees it.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.log import log_warnings
from ldpaudit.tables.geojson import refuse_links
from ldpaudit.tables.geopackage import closed_tables
from ldpaudit.tables.packing import PackedContent
from ldpaudit.tables.registry import (
    GEOJSON,
    GEOPACKAGE,
    SHAPEFILE,
    Format,
    alternatives,
    format_of_name,
    vector_formats,
)
from ldpaudit.tables.shapefile import PARTS, dbf_encoding, parts_of
from ldpaudit.tables.systems import refuse_foreign_files

T = TypeVar("T")


#: What pyogrio takes for a part of an address in the path of a file.
_ADDRESS = re.compile(r"[!?;]")
#: What bounds the memory for one row of GeoJSON, in MB.
_LARGEST_OBJECT = "OGR_GEOJSON_MAX_OBJ_SIZE"
#: A .cpg file holds one word.
_WORD = 64
#: Bytes of a .prj file: real ones have some hundred.
_LARGEST_SYSTEM = 1 << 20
#: Where the header of FlatGeobuf begins, behind its length; GDAL refuses larger ones.
_HEADER_AT, _LARGEST_HEADER = 12, 10 << 20


@dataclass(frozen=True)
class VectorFile:
    """A file that GDAL may open.

    Parameters
    ----------
    path : Path
        For messages.
    format : Format
    source : str or bytes
        What GDAL is given: a path, or the content itself.
    encoding : str or None
        Of the texts of a shapefile; the other formats have one encoding.
    evidence : str
        Why this encoding.
    closed : frozenset of str
        Names of the layers that must not be read, in small letters.
    """

    path: Path
    format: Format
    source: str | bytes
    encoding: str | None = None
    evidence: str = field(default="", compare=False)
    closed: frozenset[str] = frozenset()

    def layers(self) -> list[tuple[str, str | None]]:
        """Return the name and the kind of shapes of each layer."""
        import pyogrio

        found = self._call(pyogrio.list_layers)
        return [(str(name), None if kind is None else str(kind)) for name, kind in found]

    def info(self, layer: str) -> dict[str, Any]:
        """Return what `pyogrio.read_info` says of a layer.

        Raises
        ------
        UserError
            Also if the coordinate system names files of the machine, or the layer needs more than the file.
        """
        import pyogrio

        self._refuse_closed(layer)
        about: dict[str, Any] = self._call(
            pyogrio.read_info, layer=layer, force_feature_count=True, encoding=self.encoding
        )
        if about["driver"] != self.format.driver:
            raise self._disguised()
        if about["crs"]:
            refuse_foreign_files(str(about["crs"]), self.path)
        return about

    @contextmanager
    def arrow(self, layer: str, **options: Any) -> Iterator[tuple[dict[str, Any], Any]]:
        """Open a layer as batches of Arrow; read them through `batches`."""
        import pyogrio

        self._refuse_closed(layer)
        opened = pyogrio.open_arrow(
            self.source, layer=layer, encoding=self.encoding, use_pyarrow=True, **options
        )
        found = self._guarded(opened.__enter__)
        try:
            yield found
        finally:
            self._guarded(partial(opened.__exit__, None, None, None))

    def batches(self, reader: Any) -> Iterator[pa.RecordBatch]:
        """Return the batches of a layer that `arrow` opened, each checked."""

        def following() -> pa.RecordBatch | None:
            batch = next(reader, None)
            if batch is not None:
                batch.validate(full=True)
            return batch

        batches = iter(reader)
        reader = batches
        while (batch := self._guarded(following)) is not None:
            yield batch

    def read(self, layer: str, columns: list[str]) -> tuple[dict[str, Any], Any, list[Any]]:
        """Return what describes a layer, its shapes as well-known binary, and the values of some columns."""
        import pyogrio

        self._refuse_closed(layer)
        meta, _, shapes, values = self._call(
            pyogrio.raw.read, layer=layer, columns=columns, force_2d=True, encoding=self.encoding
        )
        return meta, shapes, values

    def _refuse_closed(self, layer: str) -> None:
        # A table with several columns of shapes is as many layers: "towns (centre)".
        if not self.closed.isdisjoint({layer.lower(), layer.lower().rsplit(" (", 1)[0]}):
            raise UserError(
                Message(
                    'the layer "{layer}" calls a function which SQLite has not, reads what is missing, or '
                    "has no end",
                    layer=layer,
                ),
                where=self.path.name,
                hint="choose another layer, or save this one as a new GeoPackage in a mapping program",
            )

    def _call(self, function: Callable[..., T], **options: Any) -> T:
        return self._guarded(partial(function, self.source, **options))

    def _guarded(self, function: Callable[[], T]) -> T:
        """Call GDAL; what it warns of is for those who build mapping programs, and may quote the data."""
        import pyogrio
        from pyogrio import errors

        # Views of a GeoPackage call no function of GDAL's that opens files.
        pyogrio.set_gdal_config_options({"OGR_SQLITE_PRAGMA": "trusted_schema=OFF"})
        try:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                try:
                    return function()
                finally:
                    log_warnings(caught)
        except (errors.CRSError, UnboundLocalError):
            # pyogrio 0.13 names no error of its own where a coordinate system cannot be written.
            raise UserError(
                "the coordinate system of the file cannot be read",
                where=self.path.name,
                hint="repair or remove its .prj file"
                if self.format.driver == SHAPEFILE.driver
                else "save it again in a mapping program",
            ) from None
        except (
            errors.DataSourceError, errors.DataLayerError, errors.FeatureError, errors.FieldError,
            errors.GeometryError, pa.ArrowException, UnicodeError, ValueError, OSError, RuntimeError,
        ) as error:  # fmt: skip
            if _LARGEST_OBJECT in str(error):
                raise UserError(
                    "a row of the file is too large for GeoJSON (one with 250,000 points, for instance)",
                    where=self.path.name,
                    hint="save it as a GeoPackage in a mapping program",
                ) from None
            raise UserError(
                Message("this {format} file is damaged", format=self.format.title),
                where=self.path.name,
                hint="open it in a mapping program and save it again",
            ) from None

    def _disguised(self) -> UserError:
        return UserError(
            Message(
                "by its ending this is a {format} file, and its content is something else",
                format=self.format.title,
            ),
            where=self.path.name,
            hint="give it the ending of its format, or choose another file",
        )


def open_vector_file(content: PackedContent) -> VectorFile:
    """Check a vector file, so that GDAL opens it and nothing else.

    Parameters
    ----------
    content : Content
        The file, or the member of an archive.

    Raises
    ------
    UserError
        If its content is not what its ending says, or names something outside of it.
    """
    path = content.path
    format_ = format_of_name(content.ending, vector_formats())
    if format_ is None or format_.begins is None:
        raise UserError(
            "this is no vector file that can be opened",
            where=path.name,
            hint=Message(
                "save it as {formats}",
                formats=alternatives(one.title for one in vector_formats() if "polygons" in one.holds),
            ),
        )
    if not format_.begins.match(content.start):
        raise VectorFile(path, format_, "")._disguised()
    if format_.driver == SHAPEFILE.driver:
        return _shapefile(content, format_)
    data = content.whole() if content.packing else None
    closed: frozenset[str] = frozenset()
    if format_ is GEOJSON:
        import pyogrio

        # GDAL takes four times as much memory.
        pyogrio.set_gdal_config_options({_LARGEST_OBJECT: 64})
        with content.open() as raw:
            refuse_links(raw, path)
    elif format_ is GEOPACKAGE:
        closed = closed_tables(path, data)
    else:
        with content.open() as raw:
            refuse_foreign_files(_header(raw), path, described=False)
    source = _address(path, format_) if data is None else _archive(content, {content.ending: data})
    return VectorFile(path, format_, source, closed=closed)


def _header(raw: BinaryIO) -> str:
    """Return the header of a FlatGeobuf file, of which one text describes the coordinate system."""
    start = raw.read(_HEADER_AT)
    return raw.read(min(int.from_bytes(start[-4:], "little"), _LARGEST_HEADER)).decode("latin-1")


def _shapefile(content: PackedContent, format_: Format) -> VectorFile:
    """Open a shapefile, or the table of one, in the encoding of its texts."""
    path = content.path
    if content.packing:
        held = {content.ending: content.whole()} | content.beside(PARTS)
        endings = set(held)
        declared = held.get(".cpg", b"").decode("latin-1")
        system = held.get(".prj", b"").decode("latin-1")
        # GDAL takes an archive of one file for that file, and its name for the table's.
        source: str | bytes = _archive(content, {".cpg": b""} | held)
    else:
        parts = parts_of(path)
        endings = set(parts)
        declared = parts[".cpg"].read_bytes()[:_WORD].decode("latin-1") if ".cpg" in parts else ""
        system = "\n".join(_system(parts[ending]) for ending in (".prj", ".qpj") if ending in parts)
        source = _address(path, format_)
    if format_ is SHAPEFILE and ".shx" not in endings:
        raise UserError(
            Message(
                "the .shx file of the shapefile is missing{in_archive}",
                in_archive=Message(" in the archive") if content.packing else "",
            ),
            where=path.name,
            hint=Message(
                "copy the shapefile again with all its parts: {parts}", parts=join_texts(", ", PARTS)
            ),
        )
    # GDAL joins the lines.
    refuse_foreign_files(f"{system}\n{''.join(system.splitlines())}", path, described=False)
    if ".dbf" not in endings:
        return VectorFile(path, format_, source)
    with io.BytesIO(held[".dbf"]) if content.packing else parts[".dbf"].open("rb") as file:
        encoding, evidence = dbf_encoding(file, declared, path)
    return VectorFile(path, format_, source, encoding, evidence)


def _system(part: Path) -> str:
    """Return the text that describes a coordinate system."""
    with part.open("rb") as file:
        text = file.read(_LARGEST_SYSTEM + 1)
    if len(text) > _LARGEST_SYSTEM:
        raise UserError(
            "the coordinate system of the file cannot be read",
            where=part.name,
            hint="repair or remove its .prj file",
        )
    return text.decode("latin-1")


def _archive(content: PackedContent, files: Mapping[str, bytes]) -> bytes:
    """Put what was packed into an archive that GDAL reads in memory, under the name of the table alone."""
    stem = Path(content.name).stem
    with io.BytesIO() as whole:
        with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
            for ending, data in files.items():
                archive.writestr(stem + ending, data)
        return whole.getvalue()


def _address(path: Path, format_: Format) -> str:
    """Return the path as pyogrio takes it for no address of a network, an archive or a driver."""
    full = str(path.parent.resolve() / path.name)
    if format_ is GEOJSON:
        return f"{format_.driver}:{full}"
    if _ADDRESS.search(full) or full.startswith("/vsi"):
        raise UserError(
            "a vector file with one of the characters ! ? ; in its path cannot be opened",
            where=path.name,
            hint="rename the file or its folder",
        )
    return full
