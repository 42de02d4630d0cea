from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source


def refusal(path: Path, options: ReadOptions | None = None) -> str:
    with pytest.raises(UserError) as caught:
        for _ in Source.open(path, options).batches():
            pass
    line = str(caught.value)
    assert "\n" not in line
    assert caught.value.hint
    assert path.name in line
    return line


def test_no_such_file(tmp_path: Path) -> None:
    assert "no such file" in refusal(tmp_path / "absent.csv")


def test_a_folder(tmp_path: Path) -> None:
    assert "folder" in refusal(tmp_path)


def test_an_empty_file(tmp_path: Path) -> None:
    for name in ["a.csv", "a.parquet", "a.xlsx", "a.gpkg", "a.geojson", "a.csv.gz"]:
        (tmp_path / name).touch()
        assert "empty" in refusal(tmp_path / name)


def test_blank_lines_only(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("\n\n\n")
    assert "blank lines" in refusal(tmp_path / "a.csv")


def test_a_header_only(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("town;cause\n")
    assert "no row of data" in refusal(tmp_path / "a.csv")


def test_a_parquet_file_that_is_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"n": list(range(1000))}), path)
    path.write_bytes(path.read_bytes()[:-100])
    assert "cut short or damaged" in refusal(path)


def test_a_parquet_file_damaged_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"n": [f"value {i}" for i in range(100_000)]}), path, use_dictionary=False)
    data = bytearray(path.read_bytes())
    data[2000:4000] = b"\xff" * 2000
    path.write_bytes(data)
    assert "damaged" in refusal(path)


def test_a_parquet_file_without_rows(tmp_path: Path) -> None:
    pq.write_table(pa.table({"n": pa.array([], pa.int64())}), tmp_path / "a.parquet")
    assert "no row of data" in refusal(tmp_path / "a.parquet")


def test_a_text_that_is_called_a_geopackage(tmp_path: Path) -> None:
    (tmp_path / "a.gpkg").write_text("town;n\nA;1\n")
    assert "its content is something else" in refusal(tmp_path / "a.gpkg")


def test_json_that_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps({"towns": {"A": 1}}))
    assert "JSON" in refusal(tmp_path / "a.json")


def test_an_archive_of_several_files(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a.csv", "town;n\nA;1\n")
        archive.writestr("b.csv", "town;n\nA;1\n")
    assert "ZIP archive of 2 files; unpack it first" in refusal(tmp_path / "a.zip")


def test_a_web_page(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("<!DOCTYPE html><html><body>404</body></html>")
    assert "web page" in refusal(tmp_path / "a.csv")
