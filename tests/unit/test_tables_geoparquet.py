"""A Parquet file with shapes opens like a GeoPackage with the same rows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pyogrio
import pyproj
import pytest
import shapely

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source, inspect

LON = np.array([6.02, 6.35, np.nan, 6.8])
LAT = np.array([47.24, 46.9, np.nan, 47.51])
TOWNS = ["Besançon", "Maîche", "Étupes", "Dole"]


def points(crs: str = "EPSG:4326") -> list[bytes | None]:
    to = pyproj.Transformer.from_crs("EPSG:4326", crs, always_xy=True)
    return [
        None if np.isnan(x) else shapely.to_wkb(shapely.Point(*to.transform(x, y)))
        for x, y in zip(LON, LAT, strict=True)
    ]


def write(path: Path, shapes: pa.Array | list[bytes | None], **about: Any) -> Path:
    geometry = shapes if isinstance(shapes, pa.Array) else pa.array(shapes, pa.binary())
    told = {
        "version": "1.1.0",
        "primary_column": "geometry",
        "columns": {"geometry": {"encoding": "WKB", "geometry_types": ["Point"], **about}},
    }
    box = pa.array([{"xmin": 0.0, "xmax": 1.0}] * 4)
    table = pa.table({"town": TOWNS, "geometry": geometry, "bbox": box})
    pq.write_table(table.replace_schema_metadata({"geo": json.dumps(told)}), path, row_group_size=3)
    return path


def rows(path: Path, options: ReadOptions | None = None) -> dict[str, list[Any]]:
    return pa.Table.from_batches(Source.open(path, options).batches()).to_pydict()


COVERING = {"bbox": {"xmin": ["bbox", "xmin"], "xmax": ["bbox", "xmax"]}}


def test_points_open_as_those_of_a_geopackage(tmp_path: Path) -> None:
    for crs in ["EPSG:2154", "EPSG:4326"]:
        found = pyproj.CRS(crs).to_json_dict()
        parquet = write(tmp_path / "a.parquet", points(crs), crs=found, covering=COVERING)
        package = tmp_path / "a.gpkg"
        layer = pa.table({"town": TOWNS, "geom": pa.array(points(crs), pa.binary())})
        pyogrio.write_arrow(
            layer, package, driver="GPKG", geometry_name="geom", geometry_type="Point", crs=crs, layer="a"
        )
        one, other = rows(parquet), rows(package)
        assert one["town"] == other["town"] == TOWNS
        assert one["lon"] == other["lon"]
        assert one["lat"] == other["lat"]
        assert one["lon"][2] is None
        assert np.allclose([x for x in one["lon"] if x is not None], LON[[0, 1, 3]], atol=1e-9)
        about = inspect(parquet)
        assert (about.format, about.crs, about.rows) == ("GeoParquet", crs, 4)
        assert about.warnings == ()
        assert [report.column.name for report in about.columns] == ["town", "lon", "lat"]


def test_an_unknown_coordinate_system_must_be_named(tmp_path: Path) -> None:
    path = write(tmp_path / "a.parquet", points("EPSG:2154"), crs=None)
    with pytest.raises(UserError, match="names no coordinate system"):
        Source.open(path)
    assert rows(path, ReadOptions(crs="EPSG:2154"))["lat"][0] == pytest.approx(LAT[0])


def test_points_that_are_pairs_of_numbers(tmp_path: Path) -> None:
    pairs = [None if np.isnan(x) else {"x": x, "y": y} for x, y in zip(LON, LAT, strict=True)]
    path = write(tmp_path / "a.parquet", pa.array(pairs), encoding="point")
    assert rows(path)["lon"] == [LON[0], LON[1], None, LON[3]]


def test_a_file_that_does_not_say_what_its_shapes_are(tmp_path: Path) -> None:
    path = write(tmp_path / "a.parquet", points(), geometry_types=[])
    assert rows(path)["lat"][3] == LAT[3]
    late = [*points()[:3], shapely.to_wkb(shapely.LineString([(0, 0), (1, 1)]))]
    path = write(tmp_path / "b.parquet", late, geometry_types=["Point"])
    with pytest.raises(UserError, match="a line or an area where the others hold points"):
        rows(path)


def test_damaged_metadata(tmp_path: Path) -> None:
    for told in [
        b"{",
        b"[]",
        b'{"primary_column": "x", "columns": {}}',
        b'{"primary_column": "geometry", "columns": 3}',
    ]:
        path = tmp_path / "a.parquet"
        pq.write_table(pa.table({"town": TOWNS}).replace_schema_metadata({"geo": told}), path)
        with pytest.raises(UserError, match="metadata of the shapes is damaged"):
            Source.open(path)


def test_a_damaged_shape(tmp_path: Path) -> None:
    path = write(tmp_path / "a.parquet", [b"\x01\x01\x00", *points()[1:]])
    with pytest.raises(UserError, match="damaged"):
        Source.open(path)
