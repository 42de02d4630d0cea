"""Files that are small and would fill the memory, and what is no file: one line, within 500 MB."""

from __future__ import annotations

import gzip
import os
import re
import socket
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import xlsxwriter

from ldpaudit.errors import UserError
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source

_MOST = 500 << 20
#: A program of its own tells how much memory it took beyond what its libraries take.
_OPEN = """
import resource, sys, time
from pathlib import Path
import fastexcel, pyarrow.compute, pyarrow.parquet, pyogrio
from ldpaudit.errors import UserError
from ldpaudit.tables import Source
scale = 1 if sys.platform == "darwin" else 1024
try:
    source = Source.open(Path(sys.argv[1]))
    for batch in source.batches():
        pass
    print("rows", source.rows)
except UserError as error:
    print("refused", error)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale)
"""


def opened(path: Path) -> str:
    """Open a table in a program of its own; give its answer."""
    pytest.importorskip("resource", reason="this system does not tell how much memory a program took")
    done = subprocess.run(
        [sys.executable, "-c", _OPEN, str(path)], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    answer, peak = done.stdout.splitlines()
    assert int(peak) < _MOST
    return answer


def book(path: Path, *cells: tuple[int, int]) -> Path:
    with xlsxwriter.Workbook(path) as made:
        sheet = made.add_worksheet()
        wide = made.add_format({"bold": True})
        for row in range(100):
            sheet.write_row(row, 0, ["Dole", row, "x"])
        for row, column in cells:
            sheet.write_string(row, column, "stray")
        # Cells with a format alone hold nothing.
        sheet.write_blank(1_048_575, 16_383, None, wide)
    return path


def changed(path: Path, member: str, change: Callable[[bytes], bytes]) -> Path:
    held = {}
    with zipfile.ZipFile(path) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in held.items():
            archive.writestr(name, change(data) if name == member else data)
    return path


@pytest.mark.parametrize("stray", [(1_048_575, 16_383), (5_000, 16_383), (60_000, 255)])
def test_a_stray_cell_far_from_the_table(stray: tuple[int, int], tmp_path: Path) -> None:
    assert "nearly all its cells are empty; delete the stray cells" in opened(
        book(tmp_path / "a.xlsx", stray)
    )


def test_a_stray_cell_in_a_packed_book(tmp_path: Path) -> None:
    plain = book(tmp_path / "a.xlsx", (1_048_575, 16_383))
    packed = tmp_path / "b.xlsx.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert "nearly all its cells are empty" in opened(packed)


def test_a_stray_cell_that_takes_little_is_read(tmp_path: Path) -> None:
    assert opened(book(tmp_path / "a.xlsx", (200_000, 2))) == "rows 200001"
    assert opened(book(tmp_path / "a.xlsx")) == "rows 100"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'<c r="XFD1048576"', b'<c s="0" r="XFD1048576"'),
        (b'<row r="1048576"', b'<row spans="1:1" r="1048576"'),
        (b'<c r="XFD1048576"', b"<c" + b" " * 400 + b'r="XFD1048576"'),
    ],
)
def test_a_stray_cell_that_is_written_in_another_way(old: bytes, new: bytes, tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", (1_048_575, 16_383))
    changed(path, "xl/worksheets/sheet1.xml", lambda data: data.replace(old, new))
    assert opened(path).startswith("refused")


def test_another_sheet_with_a_stray_cell_is_none_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    with xlsxwriter.Workbook(path) as made:
        made.add_worksheet("good").write_column(0, 0, ["town", "Dole"])
        made.add_worksheet("bad").write_string(1_048_575, 16_383, "stray")
    assert opened(path) == "rows 1"


@pytest.mark.parametrize("member", ["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"])
def test_a_spreadsheet_that_unpacks_without_measure(member: str, tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx")
    changed(path, member, lambda data: data + b" " * (80 << 20))
    assert "a hundred times its size" in opened(path)


def test_a_sheet_of_opendocument_that_repeats_its_cells(tmp_path: Path) -> None:
    path = tmp_path / "a.ods"
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    cell = (
        '<table:table-cell table:number-columns-repeated="{}" office:value-type="string"><text:p>x</text:p>'
    )
    for rows, columns, answer in ((1_000_000, 1_000, "refused"), (300, 3, "rows 300")):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
            archive.writestr(
                "content.xml",
                f"<office:document-content{names}><office:body><office:spreadsheet><table:table table:name='a'>"
                f'<table:table-row table:number-rows-repeated="{rows}">{cell.format(columns)}</table:table-cell>'
                "</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>",
            )
        assert opened(path).startswith(answer)


def test_a_spreadsheet_without_sheets(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx")
    changed(path, "xl/workbook.xml", lambda data: re.sub(rb"<sheets>.*</sheets>", b"<sheets/>", data))
    with pytest.raises(UserError, match="no sheet"):
        Source.open(path)


@pytest.mark.parametrize("dictionary", [True, False])
def test_a_parquet_file_of_one_long_text(dictionary: bool, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    rows = 65_536 if dictionary else 8_000
    table = pa.table({"remarks": pa.array(["x" * 32_000] * rows), "n": pa.array(range(rows))})
    pq.write_table(table.slice(0, rows), path, compression="zstd", use_dictionary=dictionary)
    del table
    assert path.stat().st_size < 400_000
    assert "its texts take more than a hundred times" in opened(path)


def test_a_parquet_file_of_one_long_text_behind_others(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    first = pa.table({"remarks": [f"{row:09d} remark" for row in range(70_000)]})
    long = pa.table({"remarks": pa.array(["x" * 32_000] * 30_000)})
    with pq.ParquetWriter(path, first.schema, compression="zstd") as writer:
        writer.write_table(first)
        writer.write_table(long)
    assert "its texts take more than a hundred times" in opened(path)


def test_long_texts_that_differ_are_read(tmp_path: Path) -> None:
    texts = [f"{row:05d}" * 500 if row % 50 == 0 else f"call {row % 7}" for row in range(70_000)]
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"remarks": texts}), path, row_group_size=20_000)
    read = pa.Table.from_batches(Source.open(path).batches()).column("remarks").to_pylist()
    assert read == texts


def test_gzip_without_measure(tmp_path: Path) -> None:
    for ending in ("gpkg", "geojson", "xlsx", "parquet"):
        path = tmp_path / f"a.{ending}.gz"
        starts = {"gpkg": b"SQLite format 3\0" + b"\0" * 52 + b"GPKG", "geojson": b"{", "xlsx": b"PK\3\4"}
        path.write_bytes(gzip.compress(starts.get(ending, b"PAR1") + b" " * (140 << 20)))
        assert "once unpacked, the file has more than" in opened(path)


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
