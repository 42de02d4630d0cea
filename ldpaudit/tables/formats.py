"""Which reader opens a file: by its first bytes, then by the ending of its name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.columns import refuse_many
from ldpaudit.tables.delimited import DelimitedFile, open_delimited, shown_delimiter
from ldpaudit.tables.encoding import examine
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.packing import PackedContent, content_of, packing_in
from ldpaudit.tables.registry import (
    GEOJSON,
    TEXT,
    Format,
    ReadRequest,
    format_of_name,
    formats,
    save_as,
)
from ldpaudit.tables.table_reader import TableReader

_DOCUMENTS = {".md", ".rst", ".tex", ".rtf", ".py", ".r", ".sql", ".toml", ".yaml", ".yml", ".ini", ".log"}
#: The options that concern files of some formats alone.
_OF_FORMATS = ("delimiter", "encoding", "quote", "header", "names", "sheet", "layer", "crs")
#: Where a tar archive says that it is one.
_TAR_AT = 257
#: An object of GeoJSON, whose members have few names; a cell of a table that begins so is unheard of.
_GEOJSON = re.compile(rb'\{\s*"(type|name|crs|bbox|features)"\s*:')
_UNPACK = Message("unpack it first")
_IMAGE = Message("an image"), Message("open the table itself")
#: How files begin that are no tables, unless a format of the registry begins so.
_NOT_TABLES = {
    b"%PDF": (Message("a PDF document"), Message("open the table from which it was made")),
    b"\x89PNG": _IMAGE,
    b"\xff\xd8\xff": _IMAGE,
    b"7z\xbc\xaf": (Message("a 7z archive"), _UNPACK),
    b"Rar!": (Message("a RAR archive"), _UNPACK),
    b"\xfd7zX": (Message("compressed by xz"), _UNPACK),
    b"ARROW1": (Message("an Arrow file"), Message("save it as Parquet")),
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
        Bytes of a text file by which its encoding is found, instead of all.
    watch : callable, optional
        Called with the bytes of a text file that are done, of all.

    Raises
    ------
    UserError
        If there is no such file, it may not be read, or it is no table.
    """
    content = content_of(path)
    _refuse_no_table(content)
    format_ = _format_of(content)
    for name in _OF_FORMATS:
        if name not in format_.follows and getattr(options, name) is not None:
            # Passed over, it would seem to count.
            raise UserError(
                Message('"{option}" means nothing for {file}', option=name, file=format_.phrase),
                where=path.name,
                hint=Message("leave out {option}", option=name),
            )
    opened = format_.read(ReadRequest(content, options, limit, watch))
    refuse_many(len(opened.schema), path.name)
    return opened


def _refuse_no_table(content: PackedContent) -> None:
    name, ending = content.path.name, content.ending
    for one in formats():
        # The table of a shapefile is beside it, and a table of its own.
        if ending in {*one.beside, *one.aids} and format_of_name(ending) is None:
            main = content.path.with_suffix(one.ending).name
            raise UserError(
                Message("this file is one part of {file} and holds no table", file=one.phrase),
                where=name,
                hint=Message("open {file}, which is beside it", file=main),
            )
    if any(_claims(one, content) for one in formats()):
        return
    for magic, (what, hint) in _NOT_TABLES.items():
        if content.start.startswith(magic):
            raise UserError(Message("this is {what}, no table", what=what), where=name, hint=hint)


def _format_of(content: PackedContent) -> Format:
    """Return the format of a file, by its first bytes where these are enough, else by its ending."""
    for one in formats():
        if one.recognized == "content" and _begins(one, content):
            return one
    named = format_of_name(content.name)
    if named is not None and named is not TEXT and content.ending not in named.shared_endings:
        return named
    _refuse_disguised(content)
    first = _first(content)
    if first.startswith((b"{", b"[")) and content.ending not in TEXT.endings:
        return _of_json(content)
    if _GEOJSON.match(first):
        raise _disguised(content, GEOJSON)
    return TEXT


def _begins(format_: Format, content: PackedContent) -> bool:
    return format_.begins is not None and format_.begins.match(content.start) is not None


def _claims(format_: Format, content: PackedContent) -> bool:
    """Return whether a file begins like those of a format, and has its ending where that is asked for."""
    named = format_.recognized != "ending" or format_of_name(content.name) is format_
    return named and _begins(format_, content)


def _first(content: PackedContent) -> bytes:
    """Return the first bytes of a text, without its mark and blanks."""
    return content.start.removeprefix(b"\xef\xbb\xbf").lstrip()


def _disguised(content: PackedContent, format_: Format) -> UserError:
    return UserError(
        Message("by its content this is a {format} file", format=format_.title),
        where=content.path.name,
        hint=Message("give its name the ending {ending}", ending=format_.ending),
    )


def _refuse_disguised(content: PackedContent) -> None:
    """Refuse a file of a binary format that its ending does not name: GDAL reads by the ending."""
    for one in formats():
        if one.recognized == "both" and _begins(one, content):
            raise _disguised(content, one)
    if content.start.startswith(b"SQLite format 3"):
        raise UserError(
            "this is a database, no table",
            where=content.path.name,
            hint=Message("save the table as {formats}", formats=save_as()),
        )
    packed = packing_in(content.start) if content.packing else ""
    if packed or content.start[_TAR_AT:].startswith(b"ustar"):
        raise UserError(
            "this is an archive in an archive" if packed else "this is a tar archive",
            where=content.path.name,
            hint=_UNPACK,
        )


def open_text(request: ReadRequest) -> TableReader:
    """Open a text file.

    Raises
    ------
    UserError
        If it is a document, or nothing cuts its lines into columns.
    """
    content, options = request.content, request.options
    path, ending = content.path, content.ending
    if _first(content)[:15].lower().startswith((b"<!doctype", b"<html", b"<?xml")):
        raise UserError("this is a web page or XML, no table", where=path.name, hint="save the table as CSV")
    if ending in _DOCUMENTS:
        raise UserError("this is a document, no table", where=path.name, hint="save the table in it as CSV")
    file = examine(path, options.encoding, request.limit, request.watch)
    read = open_delimited(file, options)
    named = (*TEXT.endings, *TEXT.shared_endings)
    if ending not in named and len(read.dialect.layout.names) == 1 and options.delimiter is None:
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
        format=TEXT.title,
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


def _of_json(content: PackedContent) -> Format:
    """Return the format of a JSON file that its ending does not name."""
    if content.ending in GEOJSON.shared_endings:
        with content.open() as raw:
            head = raw.read(1 << 16)
        if b'"FeatureCollection"' in head or b'"Feature"' in head:
            return GEOJSON
    raise UserError(
        "this is JSON, which has no rows and columns",
        where=content.path.name,
        hint=Message(
            "save the table as {formats}, or as {other} with the ending {ending}",
            formats=save_as(),
            other=GEOJSON.title,
            ending=GEOJSON.ending,
        ),
    )
