"""Files that are small and would fill the memory, and what is no file: one line, within 500 MB."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pyogrio
import pytest
import xlsxwriter

from ldpaudit.errors import UserError
from ldpaudit.tables import Source

#: Opens files in a program of its own, so that a file that fills the memory ends that program alone.
_OPEN = """
import json, sys
from pathlib import Path
from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source
answers = {}
for path in map(Path, sys.argv[1:]):
    try:
        source = Source.open(path, ReadOptions(layer="b") if path.suffix == ".gpkg" else ReadOptions())
        for batch in source.batches():
            pass
        answers[path.name] = source.rows
    except UserError as error:
        answers[path.name] = None
        assert path.name in str(error)
print(json.dumps(answers))
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


def view(path: Path, query: str) -> None:
    towns = pa.table({"town": ["Dole", "Arbois", "Salins"], "at": [bytes(21)] * 3})
    pyogrio.write_arrow(
        towns, path, layer="towns", driver="GPKG", geometry_name="at", geometry_type="Point", crs="EPSG:4326"
    )
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE VIEW b AS " + query)
        database.execute("INSERT INTO gpkg_contents (table_name, data_type) VALUES ('b', 'attributes')")


def test_a_small_file_does_not_fill_the_memory(tmp_path: Path) -> None:
    book(tmp_path / "corner.xlsx", (1_048_575, 16_383))
    book(tmp_path / "formats.xlsx")
    sheet = "xl/worksheets/sheet1.xml"
    changed(book(tmp_path / "sheet.xlsx"), sheet, lambda data: data + b" " * (65 << 20))
    repeated(tmp_path / "repeated.ods", 1_000_000, 1_000)
    repeated(tmp_path / "few.ods", 300, 3)
    how = {"compression": "zstd", "store_schema": False}
    pq.write_table(long_text(65_536), tmp_path / "dictionary.parquet", **how)
    noted = pa.table({"a": [1]}).replace_schema_metadata({"note": "x" * (20 << 20)})
    pq.write_table(noted, tmp_path / "description.parquet")
    with gzip.open(tmp_path / "a.gpkg.gz", "wb", compresslevel=1) as file:
        file.write(b"SQLite format 3\0" + b"\0" * 52 + b"GPKG" + b" " * (129 << 20))
    (tmp_path / "columns.csv").write_text("\n".join(";".join("a" * 30_000) for _ in range(3)))
    endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS fid FROM c"
    view(tmp_path / "recursive.gpkg", endless)
    view(tmp_path / "rounded.gpkg", "SELECT fid, round(fid, 1) AS half, upper(town) AS town FROM towns")
    paths = sorted(map(str, tmp_path.iterdir()))
    done = subprocess.run([sys.executable, "-c", _OPEN, *paths], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    read = {"formats.xlsx": 100, "sheet.xlsx": 100, "few.ods": 300}
    assert json.loads(done.stdout) == {**{Path(path).name: None for path in paths}, **read}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    for name in ["a.csv", "a.gpkg", "a.shp", "a.xlsx", "a.parquet", "a.csv.gz"]:
        os.mkfifo(tmp_path / name)
        with pytest.raises(UserError):
            Source.open(tmp_path / name)
