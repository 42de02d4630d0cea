"""The one table of formats: what each is called, holds, begins and ends with, and what reads and writes it.

Opening, `inspect`, the output of a recipe, the dialogs of the desktop, messages and the table in
resources/explained/formats.md are made from it. A new format is one call of `register`; the ways in which
files are packed stand here, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress

if TYPE_CHECKING:
    import pyarrow as pa

    from ldpaudit.tables.options import ReadOptions
    from ldpaudit.tables.packing import PackedContent
    from ldpaudit.tables.table_reader import TableReader

Held = Literal["cells", "points", "polygons"]


class Packing(NamedTuple):
    """A way in which files of any format are packed: the ending that says so, and how packed files begin."""

    ending: str
    begins: re.Pattern[bytes]


#: ZIP is read by Python's library, the others by pyarrow, under these names.
PACKINGS: Mapping[str, Packing] = {
    "gzip": Packing(".gz", re.compile(rb"\x1f\x8b")),
    "zstd": Packing(".zst", re.compile(rb"\x28\xb5\x2f\xfd")),
    "bz2": Packing(".bz2", re.compile(rb"BZh[1-9]1AY&SY")),
    "zip": Packing(".zip", re.compile(rb"PK\x03\x04")),
}
PACKED_ENDINGS = tuple(packing.ending for packing in PACKINGS.values())


class ReadRequest(NamedTuple):
    """A file that is to be opened.

    Parameters
    ----------
    content : PackedContent
    options : ReadOptions
        None but those that the format follows are set.
    limit : int, optional
        Bytes of a text file by which its encoding is found, instead of all.
    watch : callable
        Called with the bytes that are done, of all.
    """

    content: PackedContent
    options: ReadOptions
    limit: int | None = None
    watch: ProgressCallback = no_progress


class WriteRequest(NamedTuple):
    """A file that is to be written.

    Parameters
    ----------
    path : Path
        May have any ending: it is renamed when all is well.
    format : str
        Code of the format.
    scratch : Path
        An empty folder, for libraries that insist on an ending or write beside the file.
    row_group : int
        Rows that are written at once.
    points : tuple of str, optional
        Columns of WGS84 longitude and latitude; a format of points gets them always.
    watch : callable
        Called now and then; whoever wants the writing to stop raises in it.
    """

    path: Path
    format: str
    scratch: Path
    row_group: int
    points: tuple[str, str] | None = None
    watch: ProgressCallback = no_progress


class Written(NamedTuple):
    """SHA-256 of a file's bytes, and of its values as CSV text in row order, as hexadecimal digits."""

    sha256: str
    content_sha256: str


Reader = Callable[[ReadRequest], "TableReader"]
#: The tables come in row order, all of one schema.
Writer = Callable[[WriteRequest, Iterable["pa.Table"]], Written]


@dataclass(frozen=True, kw_only=True)
class Format:
    """A format of files.

    Parameters
    ----------
    code : str
        Its name in code.
    title : str
        Its name for people; `inspect` says it.
    phrase : str
        One file of it, within a sentence: "a spreadsheet".
    endings : tuple of str
        With their points, in small letters.
    holds : tuple of {"cells", "points", "polygons"}
        A table that is written in a format that holds points must have released ones.
    library : str
        What reads it.
    read : callable
        Opens a table.
    follows : tuple of str
        The fields of `ReadOptions` about files that mean something for it; others are refused.
    begins : pattern of bytes, optional
        How each file of it begins.
    recognized : {"ending", "both", "content"}
        By what a file is of the format. "ending": by its ending; how it begins is no proof. "both": one of
        another ending that begins so is refused, with the ending that it needs. "content": by how it begins,
        whatever its ending.
    shared_endings : tuple of str
        Endings that files of other kinds have as often.
    beside : tuple of str
        Endings of the files beside one that hold a part of its table.
    aids : tuple of str
        Endings of further files beside one, which hold no part of its table.
    archives : tuple of str
        Those of its endings whose files are ZIP archives, and no packed ones.
    driver : str
        GDAL's name, where GDAL reads it: polygons are read from these.
    layer_options : mapping of str to str, optional
        GDAL's options to write polygons; None where they are not written in it.
    write : callable, optional
        Writes a released table.
    written : tuple of str
        The endings that a released table may have, the usual one first.
    as_lines : bool
        Whether a released table is lines of text.
    """

    code: str
    title: str
    phrase: str
    endings: tuple[str, ...]
    holds: tuple[Held, ...]
    library: str
    read: Reader
    follows: tuple[str, ...] = ()
    begins: re.Pattern[bytes] | None = None
    recognized: Literal["ending", "both", "content"] = "ending"
    shared_endings: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    aids: tuple[str, ...] = ()
    archives: tuple[str, ...] = ()
    driver: str = ""
    layer_options: Mapping[str, str] | None = None
    write: Writer | None = None
    written: tuple[str, ...] = ()
    as_lines: bool = False

    @property
    def ending(self) -> str:
        """The usual ending."""
        return (*self.written, *self.endings)[0]

    @property
    def of_points(self) -> bool:
        """Whether its rows are points."""
        return "points" in self.holds


def _later(module: str, name: str) -> Callable[..., Any]:
    """Return a function that imports another when it is called: slow libraries wait until they are used."""

    def call(*given: Any) -> Any:
        return getattr(import_module(f"ldpaudit.tables.{module}"), name)(*given)

    return call


def _spreadsheet(code: str, title: str, archives: tuple[str, ...], **more: Any) -> Format:
    return Format(
        **{"endings": archives, **more},
        code=code,
        title=title,
        phrase=Message("a spreadsheet"),
        holds=("cells",),
        library="fastexcel",
        read=_later("spreadsheet", "open_spreadsheet"),
        follows=("header", "names", "sheet"),
        archives=archives,
    )


def _vector(code: str, title: str, phrase: str, begins: bytes, **more: Any) -> Format:
    return Format(
        **{"holds": ("cells", "points", "polygons"), **more},
        code=code,
        title=title,
        phrase=phrase,
        library="pyogrio (GDAL)",
        read=_later("vector", "open_vector"),
        follows=("layer", "crs"),
        begins=re.compile(begins, re.DOTALL),
    )


#: What a file is read as that begins and ends like none of the others.
TEXT = Format(
    code="csv",
    title="CSV",
    phrase=Message("a text file"),
    endings=(".csv", ".tsv", ".txt", ".tab"),
    shared_endings=(".data", ".test"),
    holds=("cells",),
    library="pyarrow",
    read=_later("formats", "open_text"),
    follows=("delimiter", "encoding", "quote", "header", "names", "crs"),
    write=_later("write", "write_table"),
    written=(".csv",),
    as_lines=True,
)
PARQUET = Format(
    code="parquet",
    title="Parquet",
    phrase=Message("a Parquet file"),
    endings=(".parquet", ".pq"),
    holds=("cells",),
    library="pyarrow",
    read=_later("columnar", "open_parquet"),
    follows=("crs",),
    begins=re.compile(b"PAR1"),
    recognized="content",
    write=_later("write", "write_table"),
    written=(".parquet",),
)
GEOPARQUET = Format(
    code="geoparquet",
    title="GeoParquet",
    phrase=Message("a GeoParquet file"),
    # Its standard asks for names that end in .parquet, which every program knows.
    endings=(".geo.parquet", ".geoparquet"),
    written=(".geo.parquet", ".geoparquet"),
    holds=("cells", "points"),
    library="pyarrow",
    read=PARQUET.read,
    follows=PARQUET.follows,
    begins=PARQUET.begins,
    write=PARQUET.write,
)
EXCEL = _spreadsheet(
    "excel",
    "Excel",
    (".xlsx", ".xlsm", ".xlsb"),
    endings=(".xlsx", ".xls", ".xlsm", ".xlsb"),
    # Those that are no archives.
    begins=re.compile(rb"\xd0\xcf\x11\xe0"),
    recognized="content",
)
OPENDOCUMENT = _spreadsheet("opendocument", "OpenDocument", (".ods",))
GEOPACKAGE = _vector(
    "gpkg",
    "GeoPackage",
    Message("a GeoPackage"),
    # The number of the application says that a database of SQLite is a GeoPackage.
    rb"SQLite format 3\0.{52}GP(?:KG|10|11)",
    recognized="both",
    driver="GPKG",
    endings=(".gpkg",),
    # What the database has not yet written into its file.
    beside=(".gpkg-wal",),
    layer_options={},
    write=_later("points", "write_geopackage"),
    written=(".gpkg",),
)
SHAPEFILE = _vector(
    "shapefile",
    "Shapefile",
    Message("a shapefile"),
    rb"\0\0\x27\x0a",
    driver="ESRI Shapefile",
    recognized="both",
    endings=(".shp",),
    beside=(".dbf", ".shx", ".prj", ".cpg"),
    aids=(".qix", ".sbn", ".sbx", ".idm", ".ind", ".qpj", ".shp.xml"),
)
DBASE = _vector(
    "dbase",
    "dBASE",
    Message("a dBASE table"),
    rb"[\x02-\x05\x07\x30-\x32\x43\x63\x83\x8b\xf5]",
    driver=SHAPEFILE.driver,
    endings=(".dbf",),
    holds=("cells",),
)
GEOJSON = _vector(
    "geojson",
    "GeoJSON",
    Message("a GeoJSON file"),
    rb"(?:\xef\xbb\xbf)?\s*\{",
    driver="GeoJSON",
    endings=(".geojson",),
    shared_endings=(".json",),
    layer_options={},
)
FLATGEOBUF = _vector(
    "flatgeobuf",
    "FlatGeobuf",
    Message("a FlatGeobuf file"),
    rb"fgb\x03fgb",
    driver="FlatGeobuf",
    recognized="both",
    endings=(".fgb",),
    # A spatial index puts the regions into another order, and the first owns a border.
    layer_options={"SPATIAL_INDEX": "NO"},
)
_FORMATS: list[Format] = [
    TEXT,
    PARQUET,
    GEOPARQUET,
    EXCEL,
    OPENDOCUMENT,
    GEOPACKAGE,
    SHAPEFILE,
    DBASE,
    GEOJSON,
    FLATGEOBUF,
]


def register(format: Format) -> Format:  # noqa: A002
    """Add a format, and return it.

    Raises
    ------
    ValueError
        If its code or one of its endings is another's, or it is written without an ending.
    """
    for other in _FORMATS:
        if other.code == format.code or {*_endings(other)} & {*_endings(format)}:
            raise ValueError(f"the format {other.code} has this code or one of these endings")
    if bool(format.written) is not (format.write is not None):
        raise ValueError("a format that is written has a function and an ending for it")
    _FORMATS.append(format)
    return format


def formats() -> tuple[Format, ...]:
    """Return all formats."""
    return tuple(_FORMATS)


def written_formats() -> tuple[Format, ...]:
    """Return the formats in which a released table is written."""
    return tuple(one for one in _FORMATS if one.written)


def vector_formats() -> tuple[Format, ...]:
    """Return the formats from which polygons are read."""
    return tuple(one for one in _FORMATS if one.driver)


def format_called(code: str) -> Format:
    """Return the format of a code; KeyError if there is none."""
    return {one.code: one for one in _FORMATS}[code]


def format_titled(title: str) -> Format | None:
    """Return the format that `inspect` calls so."""
    return next((one for one in _FORMATS if one.title == title), None)


def format_of_name(name: str, among: Iterable[Format] | None = None) -> Format | None:
    """Return the format whose ending a file name has; the longest ending counts.

    Parameters
    ----------
    name : str
    among : iterable of Format, optional
        All where it is left out.
    """
    fits = [
        (len(ending), one)
        for one in (_FORMATS if among is None else among)
        for ending in _endings(one)
        if name.lower().endswith(ending)
    ]
    return max(fits, key=lambda fit: fit[0])[1] if fits else None


def _endings(format: Format) -> tuple[str, ...]:  # noqa: A002
    return (*format.endings, *format.shared_endings)


def endings_of(among: Iterable[Format], *, packed: bool = False) -> tuple[str, ...]:
    """Return the endings of some formats, with those of packed files where asked for."""
    found = [ending for one in among for ending in _endings(one)]
    return (*dict.fromkeys(found), *(PACKED_ENDINGS if packed else ()))


def archive_endings() -> tuple[str, ...]:
    """Return the endings of files that are ZIP archives by their format."""
    return tuple(ending for one in _FORMATS for ending in one.archives)


def patterns(among: Iterable[Format]) -> str:
    """Return what a file dialog shows: "*.csv *.tsv … *.zip"."""
    return " ".join(f"*{ending}" for ending in endings_of(among, packed=True))


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
