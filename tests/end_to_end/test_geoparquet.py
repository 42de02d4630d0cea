"""GeoParquet in, GeoParquet out, by the command line: points are moved, and other programs find them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv as arrow_csv
import pyarrow.parquet as pq
import pyproj
import pytest
import shapely

ROWS = 3_000
#: One row in so many has no point.
GAP = 50


@pytest.fixture
def places(desk: Any) -> Any:
    """Put a table of points in the coordinates of France in the place of the usual one."""
    table = arrow_csv.read_csv(desk.folder / "table.csv")
    to_france = pyproj.Transformer.from_crs("EPSG:4326", "EPSG:2154", always_xy=True)
    x, y = to_france.transform(table.column("lon").to_numpy(), table.column("lat").to_numpy())
    shapes = [
        None if at % GAP == 7 else shapely.to_wkb(point) for at, point in enumerate(shapely.points(x, y))
    ]
    about = {
        "version": "1.1.0",
        "primary_column": "place",
        "columns": {
            "place": {
                "encoding": "WKB",
                "geometry_types": ["Point"],
                "crs": pyproj.CRS("EPSG:2154").to_json_dict(),
            }
        },
    }
    table = table.drop_columns(["lon", "lat"]).append_column("place", pa.array(shapes, pa.binary()))
    pq.write_table(
        table.replace_schema_metadata({"geo": json.dumps(about)}),
        desk.folder / "table.parquet",
        row_group_size=777,
    )
    desk.edit('"table.csv"', '"table.parquet"')
    desk.edit('"released.csv"', '"released.geo.parquet"')
    return desk


def told(desk: Any, *arguments: str) -> Any:
    done = desk.run(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_points_come_in_and_go_out(places: Any) -> None:
    told(places, "run", "recipe.toml", "--out", "out", "--chunk-rows", "500")
    released: Path = places.out / "release" / "released.geo.parquet"
    about = json.loads(pq.read_metadata(released).metadata[b"geo"])["columns"]["geometry"]
    assert about["geometry_types"] == ["Point"]
    assert "crs" not in about
    table = pq.read_table(released)
    assert table.num_rows == ROWS
    assert table.column("geometry").null_count == table.column("lon").null_count == ROWS // GAP
    assert table.schema.field("lon").type == pa.float64()
    x, y = shapely.get_coordinates(shapely.from_wkb(table.column("geometry").drop_null().to_numpy())).T
    assert np.array_equal(x, table.column("lon").drop_null().to_numpy())
    assert np.array_equal(y, table.column("lat").drop_null().to_numpy())
    assert about["bbox"] == [x.min(), y.min(), x.max(), y.max()]
    # Moved by some hundred metres, and on the right side of the earth.
    assert abs(x.mean() - 6.35) < 0.05
    assert abs(y.mean() - 47.05) < 0.05
    found = told(places, "inspect", "out/release/released.geo.parquet")
    assert (found["format"], found["crs"], found["rows"]) == ("GeoParquet", "OGC:CRS84", ROWS)
    assert told(places, "check", "out")["ok"]
    shares = told(places, "estimate", "out", "--by", "month")
    assert {"town", "cause"} <= set(shares["column"])


def test_chunks_and_workers_do_not_change_a_byte(places: Any) -> None:
    for name, options in {"a": [], "b": ["--chunk-rows", "333"], "c": ["--workers", "2"]}.items():
        told(places, "run", "recipe.toml", "--out", name, *options)
    first, *others = (
        (places.folder / name / "release" / "released.geo.parquet").read_bytes() for name in "abc"
    )
    assert others == [first, first]


def test_without_points_that_are_moved_it_is_refused_in_one_line(places: Any) -> None:
    places.edit('lon = "location"\nlat = "location"', 'lon = "drop"\nlat = "drop"')
    text = places.recipe.read_text(encoding="utf-8")
    begin = text.index('[[step]]\ndo = "planar-laplace"')
    end = text.index("[[step]]", begin + 1)
    places.recipe.write_text(text[:begin] + text[end:], encoding="utf-8")
    done = places.run("run", "recipe.toml", "--out", "out")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "a GeoParquet file holds points" in done.stderr
    assert not places.out.exists()
