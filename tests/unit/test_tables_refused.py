from __future__ import annotations

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


def test_a_parquet_file_without_rows(tmp_path: Path) -> None:
    pq.write_table(pa.table({"n": pa.array([], pa.int64())}), tmp_path / "a.parquet")
    assert "no row of data" in refusal(tmp_path / "a.parquet")


def test_a_text_that_is_called_a_geopackage(tmp_path: Path) -> None:
    (tmp_path / "a.gpkg").write_text("town;n\nA;1\n")
    assert "its content is something else" in refusal(tmp_path / "a.gpkg")


def test_an_archive_of_several_files(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a.csv", "town;n\nA;1\n")
        archive.writestr("b.csv", "town;n\nA;1\n")
    assert "ZIP archive of 2 files; unpack it first" in refusal(tmp_path / "a.zip")


def test_a_web_page(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("<!DOCTYPE html><html><body>404</body></html>")
    assert "web page" in refusal(tmp_path / "a.csv")
