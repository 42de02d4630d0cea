"""Which reader opens a file: by its first bytes, then by the ending of its name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ldpaudit.errors import UserError
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.columns import refuse_many
from ldpaudit.tables.delimited import DelimitedFile, open_delimited, shown_delimiter
from ldpaudit.tables.encoding import examine
from ldpaudit.tables.gdal import DRIVERS
from ldpaudit.tables.opened import TableReader
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.packing import PackedContent, content_of, packing_in

_SPREADSHEET_ENDINGS = {".xls", ".xlsx", ".xlsm", ".xlsb", ".ods"}
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"
_VECTOR_ENDINGS = {".gpkg", ".shp", ".geojson", ".fgb", ".dbf"}
_SHAPEFILE_PARTS = {".shx", ".prj", ".cpg", ".qix", ".sbn", ".sbx"}
_DOCUMENTS = {".md", ".rst", ".tex", ".rtf", ".py", ".r", ".sql", ".toml", ".yaml", ".yml", ".ini", ".log"}
_OF_TEXT = ("delimiter", "encoding", "quote")
_OF_LAYOUT = ("header", "names")
_TABLE_ENDINGS = {".csv", ".tsv", ".txt", ".tab", ".data", ".test"}
#: Where a tar archive says that it is one.
_TAR_AT = 257
_NOT_TABLES = {
    b"%PDF": ("a PDF document", "open the table from which it was made"),
    b"\x89PNG": ("an image", "open the table itself"),
    b"\xff\xd8\xff": ("an image", "open the table itself"),
    b"7z\xbc\xaf": ("a 7z archive", "unpack it first"),
    b"Rar!": ("a RAR archive", "unpack it first"),
    b"\xfd7zX": ("compressed by xz", "unpack it first"),
    b"ARROW1": ("an Arrow file", "save it as Parquet"),
}


def open_table(
    path: Path, options: ReadOptions, limit: int | None = None, watch: ProgressCallback = no_progress
) -> TableReader:
    """Open a file with the reader of its format.

    Parameters
    ----------
    path : Path
    options : ReadOptions
    limit : int, optional
        Bytes of a text file by which its encoding is told, in the place of all.
    watch : callable, optional
        Told the bytes of a text file that are done, of all.

    Raises
    ------
    UserError
        If there is no such file, it may not be read, or it is no table.
    """
    opened = _opened_by_format(path, options, limit, watch)
    refuse_many(len(opened.schema), path.name)
    return opened


def _opened_by_format(
    path: Path, options: ReadOptions, limit: int | None, watch: ProgressCallback
) -> TableReader:
    content = content_of(path)
    start, ending = content.start, content.ending
    if ending in _SHAPEFILE_PARTS:
        raise UserError(
            "this file is one part of a shapefile and holds no table",
            where=path.name,
            hint=f"open {path.with_suffix('.shp').name}, which stands beside it",
        )
    for magic, (what, hint) in _NOT_TABLES.items():
        if start.startswith(magic):
            raise UserError(f"this is {what}, no table", where=path.name, hint=hint)
    if start.startswith(b"PAR1") or ending in {".parquet", ".geoparquet", ".pq"}:
        from ldpaudit.tables.columnar import open_parquet

        _refuse(options, (*_OF_TEXT, *_OF_LAYOUT, "sheet", "layer"), path, "a Parquet file")
        return open_parquet(content, options)
    if ending in _SPREADSHEET_ENDINGS or start.startswith(_OLD_EXCEL):
        from ldpaudit.tables.spreadsheet import open_spreadsheet

        _refuse(options, (*_OF_TEXT, "layer", "crs"), path, "a spreadsheet")
        return open_spreadsheet(content, options, watch)
    if ending in _VECTOR_ENDINGS:
        from ldpaudit.tables.vector import open_vector

        _refuse(options, (*_OF_TEXT, *_OF_LAYOUT, "sheet"), path, "a vector file")
        return open_vector(content, options)
    _refuse_unnamed(content)
    _refuse(options, ("sheet", "layer"), path, "a text file")
    return _open_text(content, options, limit, watch)


def _refuse(options: ReadOptions, names: tuple[str, ...], path: Path, kind: str) -> None:
    """Refuse options that the format cannot follow, rather than to pass over them."""
    for name in names:
        if getattr(options, name) is not None:
            raise UserError(f'"{name}" means nothing for {kind}', where=path.name, hint=f"leave {name} out")


def _refuse_unnamed(content: PackedContent) -> None:
    """Refuse a file of a binary format that its ending does not name: GDAL reads by the ending."""
    for ending in (".gpkg", ".shp", ".fgb"):
        if DRIVERS[ending].begins.match(content.start):
            raise UserError(
                f"by its content this is a {DRIVERS[ending].title} file",
                where=content.path.name,
                hint=f"give its name the ending {ending}",
            )
    if content.start.startswith(b"SQLite format 3"):
        raise UserError(
            "this is a database, no table", where=content.path.name, hint="save the table as CSV or Parquet"
        )
    packed = packing_in(content.start) if content.packing else ""
    if packed or content.start[_TAR_AT:].startswith(b"ustar"):
        raise UserError(
            "this is an archive in an archive" if packed else "this is a tar archive",
            where=content.path.name,
            hint="unpack it first",
        )


def _open_text(
    content: PackedContent, options: ReadOptions, limit: int | None, watch: ProgressCallback
) -> TableReader:
    path, ending, inner = content.path, content.ending, content.start
    first = inner.removeprefix(b"\xef\xbb\xbf").lstrip()
    if first.startswith((b"{", b"[")) and ending not in {".csv", ".tsv", ".txt"}:
        return _open_json(content, options)
    if first[:15].lower().startswith((b"<!doctype", b"<html", b"<?xml")):
        raise UserError("this is a web page or XML, no table", where=path.name, hint="save the table as CSV")
    if ending in _DOCUMENTS:
        raise UserError("this is a document, no table", where=path.name, hint="save the table in it as CSV")
    file = examine(path, options.encoding, limit, watch)
    read = open_delimited(file, options)
    dialect = read.dialect
    if ending not in _TABLE_ENDINGS and len(dialect.layout.names) == 1 and options.delimiter is None:
        raise UserError(
            "no semicolon, comma, tab or bar cuts its lines into columns",
            where=path.name,
            hint='write the delimiter, or delimiter = "" if the table has one column',
        )
    return _opened(read)


def reopen_text(path: Path, ticket: Mapping[str, Any]) -> TableReader:
    """Open a text file by the ticket that `TableReader` holds, without looking into it."""
    return _opened(DelimitedFile.reopened(path, ticket))


def _opened(read: DelimitedFile) -> TableReader:
    file, dialect = read.file, read.dialect
    countable = file.lines is not None and dialect.quote in {"", '"'}
    return TableReader(
        name=file.path.name,
        format="CSV",
        schema=read.schema,
        batches=read.batches,
        count=read.count_rows,
        rows=read.count_rows() if countable else None,
        size=file.size,
        encoding=file.encoding,
        delimiter=shown_delimiter(dialect),
        quote=dialect.quote,
        header_row=dialect.layout.header_line,
        evidence={"encoding": file.evidence, **dialect.evidence},
        warnings=dialect.layout.warnings,
        parts=read.parts,
        batches_of=read.batches_of,
        ticket=read.ticket(),
    )


def _open_json(content: PackedContent, options: ReadOptions) -> TableReader:
    with content.open() as raw:
        head = raw.read(1 << 16)
    if content.ending == ".json" and (b'"FeatureCollection"' in head or b'"Feature"' in head):
        from ldpaudit.tables.vector import open_vector

        return open_vector(content, options)
    raise UserError(
        "this is JSON, which has no rows and columns",
        where=content.path.name,
        hint="save the table as CSV, Parquet or GeoJSON (with the ending .geojson)",
    )
