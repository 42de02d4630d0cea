"""The one table of formats: what each is called, holds, begins and ends with, and what reads and writes it.

Opening, `inspect`, the output of a recipe, the dialogs of the desktop and messages ask it. A file is of the
format that its first bytes say, else of the one of its ending.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.columns import ReadOptions, refuse_many
from ldpaudit.tables.unpack import PACKED_ENDINGS, PackedContent, content_of, packing_in

#: The options that concern files of some formats alone.
_OF_FORMATS = ("delimiter", "encoding", "quote", "header", "names", "sheet", "layer", "crs")
#: How files begin that are no tables; and where a tar archive says that it is one.
_NO_TABLES, _TAR_AT = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"7z\xbc\xaf", b"Rar!", b"SQLite format 3"), 257
_BLOCK = 1 << 20

Held = Literal["cells", "points", "polygons"]


class ReadRequest(NamedTuple):
    """A file that is to be opened."""

    content: PackedContent
    #: None but those that the format follows are set.
    options: ReadOptions
    watch: ProgressCallback = no_progress


@dataclass(frozen=True)
class TableReader:
    """A file that a reader has opened."""

    name: str
    format: str
    schema: pa.Schema
    #: Gives the rows anew at each call, in batches of any size; texts as they stand.
    batches: Callable[[], Iterator[pa.RecordBatch]]
    rows: int | None = None
    #: Bytes, unpacked, where the file is compressed or text.
    size: int | None = None
    #: What was found; None where the format has no such thing.
    encoding: str | None = None
    delimiter: str | None = None
    quote: str | None = None
    header_row: int | None = None
    crs: str | None = None
    layer: str | None = None
    sheet: str | None = None
    evidence: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


class WriteRequest(NamedTuple):
    """A file that is to be written."""

    #: May have any ending: it is renamed when all is well.
    path: Path
    format: str
    #: An empty folder, for libraries that insist on an ending or write beside the file.
    scratch: Path
    row_group: int
    #: Columns of WGS84 longitude and latitude; a format of points gets them always.
    points: tuple[str, str] | None = None
    #: Called now and then; whoever wants the writing to stop raises in it.
    watch: ProgressCallback = no_progress


class Written(NamedTuple):
    """SHA-256 of a file's bytes, and of its values as CSV text in row order, as hexadecimal digits."""

    sha256: str
    content_sha256: str


@dataclass(frozen=True, kw_only=True)
class Format:
    """A format of files.

    phrase: one file of it within a sentence, "a spreadsheet".
    endings, shared_endings: with their points, in small letters, the usual one first; those that other kinds
        have as often.
    reader, writer: module and function, imported when they are used.
    follows: the fields of `ReadOptions` about files that mean something for it; others are refused.
    begins, recognized: how each file of it begins, and what that proves. "ending": nothing. "both": one of
        another ending that begins so is refused. "content": it is one, whatever its ending.
    beside, aids: endings of the files beside one that hold a part of its table, and of those that hold none.
    driver: GDAL's name, where GDAL reads or writes it.
    """

    code: str
    title: str
    phrase: str
    endings: tuple[str, ...]
    shared_endings: tuple[str, ...] = ()
    reader: str
    writer: str = ""
    follows: tuple[str, ...]
    holds: tuple[Held, ...] = ("cells",)
    begins: re.Pattern[bytes] | None = None
    recognized: Literal["ending", "both", "content"] = "ending"
    beside: tuple[str, ...] = ()
    aids: tuple[str, ...] = ()
    driver: str = ""

    def begins_so(self, content: PackedContent) -> bool:
        """Whether a file begins as one of this format."""
        return self.begins is not None and self.begins.match(content.start) is not None

    @property
    def ending(self) -> str:
        """The usual ending."""
        return self.endings[0]

    @property
    def written(self) -> tuple[str, ...]:
        """The endings that a released table may have."""
        return self.endings[:1] if self.writer else ()

    @property
    def of_points(self) -> bool:
        """Whether its rows may be points."""
        return "points" in self.holds

    @property
    def as_lines(self) -> bool:
        """Whether a released table is lines of text."""
        return self.code == "csv"

    def read(self, request: ReadRequest) -> TableReader:
        """Open a table."""
        found: TableReader = _function(self.reader)(request)
        return found

    def write(self, request: WriteRequest, tables: Iterable[pa.Table]) -> Written:
        """Write a released table; the tables come in row order, all of one schema."""
        done: Written = _function(self.writer)(request, tables)
        return done


def _function(name: str) -> Callable[..., Any]:
    module, function = name.split(".")
    found: Callable[..., Any] = getattr(import_module(f"ldpaudit.tables.{module}"), function)
    return found


_PLACES: tuple[Held, ...] = ("cells", "points", "polygons")
_OF_SHEETS, _OF_LAYERS = ("header", "names", "sheet"), ("layer", "crs")
_SHEETS, _VECTORS = "sheets.open_spreadsheet", "vector.open_vector"
#: What a file is read as that begins and ends like none of the others.
TEXT = Format(
    code="csv", title="CSV", phrase=Message("a text file"),
    endings=(".csv", ".tsv", ".txt", ".tab"), shared_endings=(".data", ".test"),
    reader="text.open_text", writer="write.write_table",
    follows=("delimiter", "encoding", "quote", "header", "names", "crs"),
)  # fmt: skip
PARQUET = Format(
    code="parquet", title="Parquet", phrase=Message("a Parquet file"), endings=(".parquet", ".pq"),
    reader="parquet.open_parquet", writer="write.write_table", follows=(),
    begins=re.compile(b"PAR1"), recognized="content",
)  # fmt: skip
EXCEL = Format(
    code="excel", title="Excel", phrase=Message("a spreadsheet"), endings=(".xlsx", ".xls", ".xlsm", ".xlsb"),
    reader=_SHEETS, follows=_OF_SHEETS,
    # Those that are no archives.
    begins=re.compile(rb"\xd0\xcf\x11\xe0"), recognized="content",
)  # fmt: skip
OPENDOCUMENT = Format(
    code="opendocument", title="OpenDocument", phrase=Message("a spreadsheet"), endings=(".ods",),
    reader=_SHEETS, follows=_OF_SHEETS,
)  # fmt: skip
GEOPACKAGE = Format(
    code="gpkg", title="GeoPackage", phrase=Message("a GeoPackage"), endings=(".gpkg",), holds=_PLACES,
    reader=_VECTORS, writer="write.write_geopackage", follows=_OF_LAYERS, driver="GPKG",
    # The number of the application says that a database of SQLite is a GeoPackage.
    begins=re.compile(rb"SQLite format 3\0.{52}GP(?:KG|10|11)", re.DOTALL), recognized="both",
    # What the database has not yet written into its file.
    beside=(".gpkg-wal",),
)  # fmt: skip
SHAPEFILE = Format(
    code="shapefile", title="Shapefile", phrase=Message("a shapefile"), endings=(".shp",), holds=_PLACES,
    reader=_VECTORS, follows=_OF_LAYERS, driver="ESRI Shapefile",
    begins=re.compile(rb"\0\0\x27\x0a"), recognized="both",
    beside=(".dbf", ".shx", ".prj", ".cpg"),
    aids=(".qix", ".sbn", ".sbx", ".idm", ".ind", ".qpj", ".shp.xml"),
)  # fmt: skip
DBASE = Format(
    code="dbase", title="dBASE", phrase=Message("a dBASE table"), endings=(".dbf",),
    reader=_VECTORS, follows=_OF_LAYERS, driver=SHAPEFILE.driver,
    begins=re.compile(rb"[\x02-\x05\x07\x30-\x32\x43\x63\x83\x8b\xf5]"),
)  # fmt: skip
GEOJSON = Format(
    code="geojson", title="GeoJSON", phrase=Message("a GeoJSON file"),
    endings=(".geojson",), shared_endings=(".json",), holds=_PLACES,
    reader=_VECTORS, follows=_OF_LAYERS, driver="GeoJSON", begins=re.compile(rb"(?:\xef\xbb\xbf)?\s*\{"),
)  # fmt: skip
_FORMATS = (TEXT, PARQUET, EXCEL, OPENDOCUMENT, GEOPACKAGE, SHAPEFILE, DBASE, GEOJSON)


def formats() -> tuple[Format, ...]:
    """Return all formats."""
    return _FORMATS


def written_formats() -> tuple[Format, ...]:
    """Return the formats in which a released table is written."""
    return tuple(one for one in _FORMATS if one.writer)


def vector_formats() -> tuple[Format, ...]:
    """Return the formats from which polygons are read."""
    return tuple(one for one in _FORMATS if "polygons" in one.holds)


def format_called(code: str) -> Format:
    """Return the format of a code; KeyError if there is none."""
    return {one.code: one for one in _FORMATS}[code]


def format_titled(title: str) -> Format | None:
    """Return the format that `inspect` calls so."""
    return next((one for one in _FORMATS if one.title == title), None)


def format_of_name(name: str, among: Iterable[Format] = _FORMATS) -> Format | None:
    """Return the format whose ending a file name has; the longest ending counts."""
    fits = [
        (len(ending), one)
        for one in among
        for ending in (*one.endings, *one.shared_endings)
        if name.lower().endswith(ending)
    ]
    return max(fits, key=lambda fit: fit[0])[1] if fits else None


def patterns(among: Iterable[Format]) -> str:
    """Return what a file dialog shows: "*.csv *.tsv … *.zip"."""
    endings = [ending for one in among for ending in (*one.endings, *one.shared_endings)]
    return " ".join(f"*{ending}" for ending in dict.fromkeys([*endings, *PACKED_ENDINGS]))


def alternatives(names: Iterable[str]) -> str:
    """Return names as a sentence lists them: "CSV, Parquet or GeoJSON"."""
    *others, last = dict.fromkeys(names)
    return Message("{others} or {last}", others=join_texts(", ", others), last=last) if others else last


def written_endings(*, points: bool = True) -> str:
    """Return the endings of released tables, as a sentence lists them; without `points`, of plain ones."""
    return alternatives(one.ending for one in written_formats() if points or not one.of_points)


def open_table(path: Path, options: ReadOptions, watch: ProgressCallback = no_progress) -> TableReader:
    """Open a file with the reader of its format."""
    content = content_of(path)
    format_ = _format_of(content)
    for name in _OF_FORMATS:
        if name not in format_.follows and getattr(options, name) is not None:
            # Passed over, it would seem to count.
            what = Message('"{option}" means nothing for {file}', option=name, file=format_.phrase)
            raise UserError(what, where=path.name, hint="leave it out")
    opened = format_.read(ReadRequest(content, options, watch))
    refuse_many(len(opened.schema), path.name)
    return opened


def _format_of(content: PackedContent) -> Format:
    """Return the format of a file, by its first bytes where these are enough, else by its ending."""
    name, ending, named = content.path.name, content.ending, format_of_name(content.name)
    for one in _FORMATS:
        if one.recognized == "content" and one.begins_so(content):
            return one
        # The table of a shapefile is beside it, and a table of its own.
        if ending in {*one.beside, *one.aids} and named is None:
            what = Message("this is one part of {file}, no table", file=one.phrase)
            main = content.path.with_suffix(one.ending).name
            raise UserError(what, where=name, hint=Message("open {file}", file=main))
    if named is not None and named is not TEXT and ending not in named.shared_endings:
        return named
    other = next((one for one in _FORMATS if one.recognized == "both" and one.begins_so(content)), None)
    if other is not None:
        what = Message("by its content this is a {format} file", format=other.title)
        raise UserError(what, where=name, hint=Message("end its name in {ending}", ending=other.ending))
    in_archive = content.packing and packing_in(content.start)
    if in_archive or content.start.startswith(_NO_TABLES) or content.start[_TAR_AT:].startswith(b"ustar"):
        what = Message("this is a document, an image, an archive or a database, no table")
        raise UserError(what, where=name, hint="save the table as CSV or Parquet")
    if ending in GEOJSON.shared_endings:
        return GEOJSON
    if not content.start.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b'{"', b"{\n", b"{\r", b"{ ", b"[{")):
        return TEXT
    hint = "save it as CSV or Parquet, or end the name of GeoJSON in .geojson"
    raise UserError("this is JSON, which has no rows and columns", where=name, hint=hint)


def content_hash(path: Path, watch: ProgressCallback = no_progress) -> str:
    """Return the SHA-256 of a table's bytes as hexadecimal digits.

    Where a table is in several files, this is the hash of their endings and hashes; a file beside it that
    is missing or empty does not count.

    path: the file that names the table.
    watch: gets the bytes that are done of each file, and all of them.
    """
    named = format_of_name(path.name)
    hashes = [f"{path.suffix.lower()} {file_hash(path, watch)}\n"]
    for ending in named.beside if named else ():
        wanted = (path.stem + ending).lower()
        others = sorted(other for other in path.parent.iterdir() if other.name.lower() == wanted)
        hashes += [f"{ending} {file_hash(other, watch)}\n" for other in others if other.stat().st_size]
    whole = hashlib.sha256("".join(hashes).encode()).hexdigest()
    return whole if len(hashes) > 1 else hashes[0].split()[-1]


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
