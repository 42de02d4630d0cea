"""Which reader opens a file: by its first bytes, then by the ending of its name; and the hash of a table."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.columns import refuse_many
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.registry import (
    GEOJSON,
    TEXT,
    Format,
    ReadRequest,
    TableReader,
    format_of_name,
    formats,
    save_as,
)
from ldpaudit.tables.unpack import PackedContent, content_of, packing_in

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
_BLOCK = 1 << 20


def open_table(
    path: Path, options: ReadOptions, limit: int | None = None, watch: ProgressCallback = no_progress
) -> TableReader:
    """Open a file with the reader of its format."""
    content = content_of(path)
    _refuse_no_table(content)
    format_ = _format_of(content)
    for name in _OF_FORMATS:
        if name not in format_.follows and getattr(options, name) is not None:
            # Passed over, it would seem to count.
            raise UserError(
                Message('"{option}" means nothing for {file}', option=name, file=format_.phrase),
                where=path.name,
                hint="leave it out",
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
                Message("this is one part of {file}, no table", file=one.phrase),
                where=name,
                hint=Message("open {file}", file=main),
            )
    known = (one for one in formats() if one.recognized != "ending" or format_of_name(content.name) is one)
    if any(_begins(one, content) for one in known):
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
    other = next((one for one in formats() if one.recognized == "both" and _begins(one, content)), None)
    first = content.start.removeprefix(b"\xef\xbb\xbf").lstrip()
    in_braces = first.startswith((b"{", b"["))
    if other is None and _GEOJSON.match(first) and content.ending in TEXT.endings:
        other = GEOJSON
    if other is not None:
        raise UserError(
            Message("by its content this is a {format} file", format=other.title),
            where=content.path.name,
            hint=Message("end its name in {ending}", ending=other.ending),
        )
    _refuse_archive(content)
    return _of_json(content) if in_braces and content.ending not in TEXT.endings else TEXT


def _begins(format_: Format, content: PackedContent) -> bool:
    return format_.begins is not None and format_.begins.match(content.start) is not None


def _refuse_archive(content: PackedContent) -> None:
    hint = _UNPACK
    if content.start.startswith(b"SQLite format 3"):
        what, hint = (
            Message("this is a database, no table"),
            Message("save the table as {formats}", formats=save_as()),
        )
    elif content.packing and packing_in(content.start):
        what = Message("this is an archive in an archive")
    elif content.start[_TAR_AT:].startswith(b"ustar"):
        what = Message("this is a tar archive")
    else:
        return
    raise UserError(what, where=content.path.name, hint=hint)


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
            "save it as {formats}, or end its name in {ending}", formats=save_as(), ending=GEOJSON.ending
        ),
    )


def content_hash(path: Path, watch: ProgressCallback = no_progress) -> str:
    """Return the SHA-256 of a table's bytes as hexadecimal digits.

    Where a table is in several files, this is the hash of their endings and hashes; a file beside it that
    is missing or empty does not count.

    path: the file that names the table.
    watch: gets the bytes that are done, of all.
    """
    named = format_of_name(path.name)
    files = [(path.suffix.lower(), path)]
    for ending in named.beside if named else ():
        wanted = (path.stem + ending).lower()
        others = sorted(other for other in path.parent.iterdir() if other.name.lower() == wanted)
        files += [(ending, other) for other in others if other.stat().st_size]
    before, size = 0, sum(file.stat().st_size for _, file in files)
    listed = ""

    def further(done: int, _size: int) -> None:
        watch(before + done, max(size, before + done))

    for ending, file in files:
        hashed = file_hash(file, further)
        before += file.stat().st_size
        listed += f"{ending} {hashed}\n"
    return hashed if len(files) == 1 else hashlib.sha256(listed.encode()).hexdigest()


def file_hash(path: Path, watch: ProgressCallback = no_progress) -> str:
    """Return the SHA-256 of a file's bytes as hexadecimal digits.

    watch: gets the bytes that are done, of all.
    """
    digest = hashlib.sha256()
    buffer = memoryview(bytearray(_BLOCK))
    done, size = 0, path.stat().st_size
    with path.open("rb", buffering=0) as file:
        while read := file.readinto(buffer):
            digest.update(buffer[:read])
            done += read
            watch(done, max(done, size))
    return digest.hexdigest()
