"""Files that are small and would fill the memory, and what is no file: one line, within 500 MB."""

from __future__ import annotations

import gzip
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pyogrio
import pytest
import xlsxwriter

from ldpaudit.errors import CancelledError, UserError
from ldpaudit.recipe import Recipe
from ldpaudit.tables import ReadOptions, Source, sheet_reader
from ldpaudit.tables.header import Record, lay_out
from ldpaudit.tables.shapefile import dbf_encoding

_MOST = 500 << 20
#: A program of its own tells how much memory it took; the system's own figure would begin with that of ours.
_OPEN = """
import json, resource, sys
from pathlib import Path
from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source
answers = {}
for path in map(Path, sys.argv[1:]):
    try:
        source = Source.open(path, ReadOptions(layer="b") if path.suffix == ".gpkg" else ReadOptions())
        for batch in source.batches():
            pass
        answers[path.name] = f"rows {source.rows}"
    except UserError as error:
        answers[path.name] = str(error)
status = Path("/proc/self/status").read_text()
peak = int(status.split("VmHWM:")[1].split()[0]) * 1024
# Sheets are read by programs of their own.
peak = max(peak, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)
print(json.dumps({"answers": answers, "peak": peak}))
"""


def book(path: Path, *cells: tuple[int, int]) -> Path:
    with xlsxwriter.Workbook(path) as made:
        sheet = made.add_worksheet()
        wide = made.add_format({"bold": True})
        for row in range(100):
            sheet.write_row(row, 0, ["Dole", row, "x"])
        for row, column in cells:
            sheet.write_string(row, column, "stray")
        # Cells with a format alone hold nothing.
        sheet.write_blank(1_048_574, 16_383, None, wide)
    return path


def changed(path: Path, member: str, change: Callable[[bytes], bytes]) -> Path:
    held = {}
    with zipfile.ZipFile(path) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in held.items():
            archive.writestr(name, change(data) if name == member else data)
    return path


def repeated(path: Path, rows: int, columns: int) -> None:
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr(
            "content.xml",
            f"<office:document-content{names}><office:body><office:spreadsheet>"
            f'<table:table table:name="a"><table:table-row table:number-rows-repeated="{rows}">'
            '<table:table-cell office:value-type="string"'
            f' table:number-columns-repeated="{columns}"><text:p>x</text:p></table:table-cell>'
            "</table:table-row>"
            "</table:table></office:spreadsheet></office:body></office:document-content>",
        )


def long_text(rows: int) -> pa.Table:
    """Return rows of one text, which takes memory once."""
    texts = pa.DictionaryArray.from_arrays(pa.array([0] * rows, pa.int32()), ["x" * 32_000])
    return pa.table({"remarks": texts})


SPARSE = "nearly all its cells are empty; delete the stray cells"
UNPACKED = "unpacks to more than a hundred times its size"
LONG = "its texts take more than a hundred times"
LARGE = "once unpacked, the file has more than"
MEMORY = "MB of memory; save the sheet as CSV"
COLUMNS = "columns, and 16,384 can be read"
ENDLESS = "or has no end"
ANSWERS = {
    "corner.xlsx": SPARSE,
    "right.xlsx": SPARSE,
    "wide.xlsx": SPARSE,
    "corner.xlsx.gz": SPARSE,
    "other attributes.xlsx": SPARSE,
    "other rows.xlsx": SPARSE,
    "other blanks.xlsx": SPARSE,
    "below.xlsx": "rows 60001",
    "formats.xlsx": "rows 100",
    "other sheet.xlsx": "rows 1",
    "sheet.xlsx": UNPACKED,
    "strings.xlsx": UNPACKED,
    "repeated.ods": SPARSE,
    "few.ods": "rows 300",
    "dictionary.parquet": LONG,
    "plain.parquet": LONG,
    "behind.parquet": LONG,
    "a.gpkg.gz": LARGE,
    "one text.xlsx": MEMORY,
    "quoted.xlsx": MEMORY,
    "unordered.xlsx": SPARSE,
    "comment.xlsx": UNPACKED,
    "relations.xlsx": UNPACKED,
    "small letters.xlsx": UNPACKED,
    "columns.csv": COLUMNS,
    "columns.parquet": COLUMNS,
    "columns.geojson": COLUMNS,
    "description.parquet": "the description of its columns has more than 32 MB",
    "points.geojson": "a row of the file is too large for GeoJSON",
    "texts.gpkg": ENDLESS,
    "recursive.gpkg": ENDLESS,
    "crossed.gpkg": ENDLESS,
    "rounded.gpkg": "rows 3",
}


def more_files(folder: Path) -> None:
    """Write files that no look from outside would find in each of their forms."""
    sheet, book_, links = "xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
    end, many = b"</sheetData>", b" " * (70 << 20)

    def put(name: str, member: str, change: Callable[[bytes], bytes]) -> Path:
        path = folder / name
        with xlsxwriter.Workbook(path) as made:
            made.add_worksheet().write_column(0, 0, ["town", "x" * 30_000])
        return changed(path, member, change)

    row = b'<row r="%d"><c r="A%d" t="s"><v>1</v></c></row>'
    rows = b"".join(row % (at, at) for at in range(3, 50_000))
    put("one text.xlsx", sheet, lambda data: data.replace(end, rows + end))
    stray = b"<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>"
    put("quoted.xlsx", sheet, lambda data: data.replace(end, stray + end))
    far = stray.replace(b"'", b'"') + b'<row r="3"><c r="A3"><v>1</v></c></row>'
    put("unordered.xlsx", sheet, lambda data: data.replace(end, far + end))
    put("comment.xlsx", book_, lambda data: data.replace(b"<sheets>", b"<!--" + many + b"--><sheets>"))
    put("relations.xlsx", links, lambda data: data + many)
    put("small letters.xlsx", "", bytes)
    with zipfile.ZipFile(folder / "small letters.xlsx", "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/SharedSTRINGS.xml", many)
    (folder / "columns.csv").write_text("\n".join(";".join("a" * 30_000) for _ in range(3)))
    names = [f"c{at}" for at in range(17_000)]
    pq.write_table(pa.table({name: [1] for name in names}), folder / "columns.parquet", compression=None)
    place: dict[str, object] = {"type": "Point", "coordinates": [1, 2]}
    point = {"type": "Feature", "properties": dict.fromkeys(names, 1), "geometry": place}
    (folder / "columns.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": [point]}))
    point = {"type": "Feature", "properties": {"a": 1}, "geometry": {**place, "coordinates": ["@"]}}
    text = json.dumps({"type": "FeatureCollection", "features": [point]}).replace("Point", "MultiPoint")
    (folder / "points.geojson").write_text(text.replace('"@"', ",".join(["[1,2]"] * 400_000)))
    noted = pa.table({"a": [1]}).replace_schema_metadata({"note": "x" * (20 << 20)})
    pq.write_table(noted, folder / "description.parquet")
    for name, view in (
        ("texts", "SELECT fid, printf('%.*c', 300000000, 'x') AS town FROM towns"),
        (
            "recursive",
            "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS fid FROM c",
        ),
        (
            "crossed",
            "SELECT a.fid FROM towns a, " + ", ".join(f"towns {letter}" for letter in "bcdefghijklmnopqrst"),  # noqa: S608 — our own words
        ),
        ("rounded", "SELECT fid, round(fid, 1) AS half, upper(town) AS town FROM towns"),
    ):
        path = folder / f"{name}.gpkg"
        towns = pa.table({"town": ["Dole", "Arbois", "Salins"], "at": [bytes(21)] * 3})
        pyogrio.write_arrow(
            towns,
            path,
            layer="towns",
            driver="GPKG",
            geometry_name="at",
            geometry_type="Point",
            crs="EPSG:4326",
        )
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("CREATE VIEW b AS " + view)
            database.execute("INSERT INTO gpkg_contents (table_name, data_type) VALUES ('b', 'attributes')")


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Open the files, layers in a program of their own: neither may take more than 500 MB."""
    if not Path("/proc/self/status").is_file():
        pytest.skip("this system does not tell how much memory a program took")
    folder = tmp_path_factory.mktemp("large")
    corner = book(folder / "corner.xlsx", (1_048_575, 16_383))
    book(folder / "right.xlsx", (5_000, 16_383))
    book(folder / "wide.xlsx", (60_000, 255))
    book(folder / "below.xlsx", (60_000, 2))
    book(folder / "formats.xlsx")
    (folder / "corner.xlsx.gz").write_bytes(gzip.compress(corner.read_bytes()))
    sheet = "xl/worksheets/sheet1.xml"
    for name, old, new in (
        ("other attributes", b'<c r="XFD1048576"', b'<c s="0" r="XFD1048576"'),
        ("other rows", b'<row r="1048576"', b'<row spans="1:1" r="1048576"'),
        ("other blanks", b'<c r="XFD1048576"', b"<c" + b" " * 400 + b'r="XFD1048576"'),
    ):
        path = folder / f"{name}.xlsx"
        path.write_bytes(corner.read_bytes())
        changed(path, sheet, lambda data, old=old, new=new: data.replace(old, new))  # type: ignore[misc]
    with xlsxwriter.Workbook(folder / "other sheet.xlsx") as made:
        made.add_worksheet("good").write_column(0, 0, ["town", "Dole"])
        made.add_worksheet("bad").write_string(1_048_575, 16_383, "stray")
    changed(book(folder / "sheet.xlsx"), sheet, lambda data: data + b" " * (66 << 20))
    changed(book(folder / "strings.xlsx"), "xl/sharedStrings.xml", lambda data: data + b" " * (66 << 20))
    repeated(folder / "repeated.ods", 1_000_000, 1_000)
    repeated(folder / "few.ods", 300, 3)
    how = {"compression": "zstd", "store_schema": False}
    pq.write_table(long_text(65_536), folder / "dictionary.parquet", **how)
    plain = long_text(5_000)
    plain = plain.set_column(0, "remarks", plain.column(0).cast(pa.string()))
    pq.write_table(plain, folder / "plain.parquet", use_dictionary=False, **how)
    first = pa.table(
        {"remarks": pa.array([f"{row:09d} remark" for row in range(70_000)]).dictionary_encode()}
    )
    with pq.ParquetWriter(folder / "behind.parquet", first.schema, **how) as writer:
        writer.write_table(first)
        writer.write_table(long_text(30_000))
    with gzip.open(folder / "a.gpkg.gz", "wb", compresslevel=1) as file:
        file.write(b"SQLite format 3\0" + b"\0" * 52 + b"GPKG" + b" " * (129 << 20))
    more_files(folder)
    assert set(ANSWERS) == {path.name for path in folder.iterdir()}
    layers = sorted(folder.glob("*.gpkg"))
    answers: dict[str, str] = {}
    for paths in (layers, sorted({*folder.iterdir()} - {*layers})):
        program = [sys.executable, "-c", _OPEN, *map(str, paths)]
        done = subprocess.run(program, capture_output=True, text=True, check=False, timeout=400)
        assert done.returncode == 0, done.stderr
        assert not done.stderr
        found = json.loads(done.stdout)
        assert found["peak"] < _MOST
        answers |= found["answers"]
    return answers


@pytest.mark.parametrize("name", list(ANSWERS))
def test_a_small_file_does_not_fill_the_memory(name: str, answers: dict[str, str]) -> None:
    assert ANSWERS[name] in answers[name]


def test_a_reader_of_sheets_is_stopped_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[bytes]] = []
    begin = subprocess.Popen

    def noted(*_: Any, **options: Any) -> subprocess.Popen[bytes]:
        begun.append(begin([sys.executable, "-c", "import time; time.sleep(60)"], **options))
        return begun[0]

    def stop(_done: int, _total: int) -> None:
        if begun:
            raise CancelledError

    monkeypatch.setattr(sheet_reader.subprocess, "Popen", noted)
    with pytest.raises(CancelledError):
        Source.open(book(tmp_path / "a.xlsx"), watch=stop)
    assert begun[0].wait(5) != 0


def test_what_stands_behind_the_rows_of_a_shapefile_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.dbf"
    field = b"TOWN".ljust(11, b"\0") + b"C" + bytes(4) + bytes([4]) + bytes(15)
    head = bytes([3, 125, 1, 1]) + (2).to_bytes(4, "little") + (65).to_bytes(2, "little") + bytes([5, 0])
    path.write_bytes(head.ljust(32, b"\0") + field + b"\r" + b" Dole Bern")
    os.truncate(path, 1 << 28)
    with path.open("rb") as file:
        assert dbf_encoding(file, "", path)[1] == "every text is plain ASCII"
        assert file.tell() < 1000


def test_many_columns_of_one_name_are_told_apart_at_once() -> None:
    cells = ("a",) * 16_000
    head = [Record(cells, 1), Record(("1",) * len(cells), 2)]
    layout = lay_out(head, "a.csv", ReadOptions(header=1))
    assert layout.names[:2] == ("a", "a_2")
    assert layout.names[-1] == "a_16000"


def test_a_spreadsheet_without_sheets(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx")
    changed(path, "xl/workbook.xml", lambda data: re.sub(rb"<sheets>.*</sheets>", b"<sheets/>", data))
    with pytest.raises(UserError, match="no sheet"):
        Source.open(path)


def test_long_texts_that_differ_are_read(tmp_path: Path) -> None:
    texts = [f"{row:05d}" * 500 if row % 50 == 0 else f"call {row % 7}" for row in range(70_000)]
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"remarks": texts}), path, row_group_size=20_000)
    read = pa.Table.from_batches(Source.open(path).batches()).column("remarks").to_pylist()
    assert read == texts


def refused(path: Path) -> str:
    with pytest.raises(UserError) as caught:
        Source.open(path)
    return str(caught.value)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
@pytest.mark.parametrize("name", ["a.csv", "a.gpkg", "a.shp", "a.xlsx", "a.parquet", "a.csv.gz"])
def test_a_pipe_is_no_file(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    assert "a pipe or a device, not a file" in refused(tmp_path / name)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_devices_sockets_and_folders_are_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "a pipe or a device" in refused(Path("/dev/zero"))
    (tmp_path / "a.csv").symlink_to("/dev/zero")
    assert "a pipe or a device" in refused(tmp_path / "a.csv")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("a.gpkg")
        assert "a pipe or a device" in refused(tmp_path / "a.gpkg")
    for ending in (".shp", ".parquet", ".gdb", ".zip"):
        (tmp_path / f"b{ending}").mkdir()
        assert "a folder" in refused(tmp_path / f"b{ending}")
    os.mkfifo(tmp_path / "recipe.toml")
    with pytest.raises(UserError, match="a pipe or a device"):
        Recipe.read(tmp_path / "recipe.toml")


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 100_000, "a = " + "{a = " * 20_000, "[input]\na = " + "[" * 3000]
)
def test_a_recipe_that_is_nested_too_deeply(text: str) -> None:
    with pytest.raises(UserError, match="nested too deeply"):
        Recipe.parse(text)
