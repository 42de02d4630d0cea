"""Texts of shapefiles, and what counts in the hash of a table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyogrio
import shapely

from ldpaudit.geography import Tiling
from ldpaudit.tables import Source, content_hash

NAMES = ["Besançon", "Étupes", "Héricourt", "Dole"]


def shapefile(path: Path, names: list[str], encoding: str, declared: str | None) -> Path:
    pyogrio.raw.write(
        path, shapely.to_wkb([shapely.box(at, 0, at + 1, 1) for at in range(len(names))]),
        [np.array(names, dtype=object), np.arange(len(names))], ["name", "n"],
        geometry_type="Polygon", crs="EPSG:4326", encoding=encoding,
    )  # fmt: skip
    path.with_suffix(".cpg").unlink(missing_ok=True)
    if declared is not None:
        path.with_suffix(".cpg").write_text(declared)
    return path


def test_the_texts_tell_their_encoding(tmp_path: Path) -> None:
    for declared in ["UTF-8", "ISO-8859-1", "1252", "88591", "no such", "", None]:
        for encoding in ["UTF-8", "ISO-8859-1"]:
            path = shapefile(tmp_path / "a.shp", NAMES, encoding, declared)
            for file in (path, path.with_suffix(".dbf")):
                source = Source.open(file)
                assert source.sample.column("name").to_pylist() == NAMES
                assert next(source.batches()).column("name").to_pylist() == NAMES
            assert Tiling.read(path, id="name").labels == tuple(NAMES)


def test_a_declared_encoding_of_another_script_is_believed(tmp_path: Path) -> None:
    names = ["Škoda", "Žilina", "Łódź", "Kraków"]
    path = shapefile(tmp_path / "a.shp", names, "CP1250", "1250")
    assert Source.open(path).sample.column("name").to_pylist() == names


def test_a_text_of_the_data_is_in_no_warning(tmp_path: Path) -> None:
    """The values of a column of numbers that are none, which GDAL quotes, stay in the file."""
    path = shapefile(tmp_path / "a.shp", NAMES, "UTF-8", "UTF-8")
    dbf = path.with_suffix(".dbf")
    data = bytearray(dbf.read_bytes())
    data[-8:-1] = b"SECRET1"
    dbf.write_bytes(data)
    for command in ("inspect", "regions"):
        done = subprocess.run(
            [sys.executable, "-m", "ldpaudit", command, str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in {0, 1, 2}
        assert "SECRET" not in done.stderr
        assert len(done.stderr.splitlines()) <= 1


def test_rows_that_were_deleted_are_none(tmp_path: Path) -> None:
    """A table of dBASE keeps them, marked by an asterisk, over several batches."""
    rows = 70_000
    path = tmp_path / "a.shp"
    pyogrio.raw.write(
        path, shapely.to_wkb(shapely.points(np.zeros((rows, 2)))), [np.arange(rows)], ["n"],
        geometry_type="Point", crs="EPSG:4326",
    )  # fmt: skip
    data = bytearray(path.with_suffix(".dbf").read_bytes())
    head, size = (int.from_bytes(data[at : at + 2], "little") for at in (8, 10))
    data[head : head + rows * size : 3 * size] = b"*" * len(range(0, rows, 3))
    path.with_suffix(".dbf").write_bytes(data)
    source = Source.open(path)
    numbers = [n for batch in source.batches() for n in batch.column("n").to_pylist()]
    assert numbers == [n for n in range(rows) if n % 3]
    assert source.rows == len(numbers)


def lay(folder: Path, name: str, values: list[str]) -> Path:
    points = shapely.to_wkb(shapely.points([(2.0, 48.0), (2.1, 48.1)]))
    table = pa.table({"value": values, "geometry": pa.array(points)})
    folder.mkdir(exist_ok=True)
    pyogrio.write_arrow(
        table, folder / name, geometry_name="geometry", geometry_type="Point", crs="EPSG:4326"
    )
    return folder / name


def test_the_values_of_a_shapefile_count(tmp_path: Path) -> None:
    first = lay(tmp_path / "first", "calls.shp", ["fire", "flood"])
    same = lay(tmp_path / "same", "calls.shp", ["fire", "flood"])
    other = lay(tmp_path / "other", "calls.shp", ["fire", "smoke"])
    assert first.read_bytes() == other.read_bytes()
    assert content_hash(first) == content_hash(same)
    assert content_hash(other) != content_hash(first)
    (tmp_path / "same/other.dbf").write_text("another table")
    assert content_hash(same) == content_hash(first)
    (tmp_path / "same/calls.dbf").rename(tmp_path / "same/calls.DBF")
    assert content_hash(same) == content_hash(first)


def test_what_a_database_has_not_written_yet_counts(tmp_path: Path) -> None:
    path = lay(tmp_path, "calls.gpkg", ["fire", "flood"])
    before = content_hash(path)
    (tmp_path / "calls.gpkg-wal").write_bytes(b"")
    assert content_hash(path) == before
    (tmp_path / "calls.gpkg-wal").write_bytes(b"more")
    assert content_hash(path) != before
