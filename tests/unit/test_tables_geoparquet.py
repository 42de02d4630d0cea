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
    with pytest.raises(UserError):
        Source.open(path)
    assert rows(path, ReadOptions(crs="EPSG:2154"))["lat"][0] == pytest.approx(LAT[0])
