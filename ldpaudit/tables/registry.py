"""The one table of formats: what each is called, holds, begins and ends with, and what reads and writes it.

Opening, `inspect`, the output of a recipe, the dialogs of the desktop and messages ask it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.unpack import PACKED_ENDINGS

if TYPE_CHECKING:
    import pyarrow as pa

    from ldpaudit.tables.options import ReadOptions
    from ldpaudit.tables.unpack import PackedContent

Held = Literal["cells", "points", "polygons"]


class ReadRequest(NamedTuple):
    """A file that is to be opened."""

    content: PackedContent
    #: None but those that the format follows are set.
    options: ReadOptions
    #: Bytes of a text file by which its encoding is found, instead of all.
    limit: int | None = None
    #: Called with the bytes that are done, of all.
    watch: ProgressCallback = no_progress


@dataclass(frozen=True)
class TableReader:
    """A file that a reader has opened."""

    #: Name of the file, for messages.
    name: str
    #: Title of its format.
    format: str
    #: Columns that batches hold.
    schema: pa.Schema
    #: Gives the rows anew at each call, in batches of any size; texts as they stand.
    batches: Callable[[], Iterator[pa.RecordBatch]]
    #: Number of rows where it is known.
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
    #: Why, for each thing found.
    evidence: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


class WriteRequest(NamedTuple):
    """A file that is to be written."""

    #: May have any ending: it is renamed when all is well.
    path: Path
    #: Code of the format.
    format: str
    #: An empty folder, for libraries that insist on an ending or write beside the file.
    scratch: Path
    #: Rows that are written at once.
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
    """A format of files."""

    #: Its name in code, its name for people, and one file of it within a sentence: "a spreadsheet".
    code: str
    title: str
    phrase: str
    #: With their points, in small letters, the usual one first; and those that other kinds have as often.
    endings: tuple[str, ...]
    shared_endings: tuple[str, ...] = ()
    #: Module and function that open a table, and that write a released one; imported when they are used.
    reader: str
    writer: str = ""
    #: The fields of `ReadOptions` about files that mean something for it; others are refused.
    follows: tuple[str, ...]
    #: A table that is written in a format that holds points must have released ones.
    holds: tuple[Held, ...] = ("cells",)
    #: How each file of it begins, and what that proves. "ending": nothing. "both": one of another ending that
    #: begins so is refused, with the ending that it needs. "content": it is one, whatever its ending.
    begins: re.Pattern[bytes] | None = None
    recognized: Literal["ending", "both", "content"] = "ending"
    #: Endings of the files beside one that hold a part of its table, and of those that hold none.
    beside: tuple[str, ...] = ()
    aids: tuple[str, ...] = ()
    #: GDAL's name, where GDAL reads or writes it.
    driver: str = ""

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


def save_as() -> str:
    """Return in which formats a table is best saved that cannot be opened as it is: "CSV or Parquet"."""
    return alternatives(one.title for one in written_formats() if not one.of_points)
