"""The hash by which a table is recognized: all of its files count, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyogrio
import shapely

from ldpaudit.tables import Source, content_hash


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
    assert Source.open(first).content_hash() == content_hash(first) == content_hash(same)
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
