"""A Parquet file with points is GeoParquet: other readers find the points and where on earth they lie."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import shapely
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from ldpaudit.tables import TableWriter
from ldpaudit.tables.wellknown import well_known_points

N = 2_500
LON = np.linspace(5.8, 6.8, N)
LAT = np.linspace(46.9, 47.5, N)[::-1]
TABLE = pa.table(
    {
        "town": [f"Étupes {at % 7}" for at in range(N)],
        "lon": pa.array([None if at % 11 == 3 else x for at, x in enumerate(LON.tolist())]),
        "lat": pa.array([None if at % 13 == 3 else y for at, y in enumerate(LAT.tolist())]),
    }
)
KNOWN = np.array([at % 11 != 3 and at % 13 != 3 for at in range(N)])


def write(path: Path, table: pa.Table = TABLE, size: int = N, row_group: int = 1_000) -> TableWriter:
    with TableWriter(path, table.schema, row_group, format="parquet", points=("lon", "lat")) as writer:
        for batch in table.to_batches(max_chunksize=size):
            writer.write(batch)
    return writer


def about(path: Path) -> dict[str, Any]:
    metadata = pq.read_metadata(path).metadata
    assert list(metadata) == [b"geo"]
    told: dict[str, Any] = json.loads(metadata[b"geo"])
    return told


PAIRS = arrays.arrays(
    np.float64, st.tuples(st.integers(0, 70), st.just(2)), elements=st.floats(allow_subnormal=False)
)


@given(PAIRS)
def test_points_are_written_as_another_library_writes_them(pairs: np.ndarray) -> None:
    x, y = pairs.T
    written = well_known_points(x, y)
    written.validate(full=True)
    finite = np.isfinite(pairs).all(axis=1)
    expected = [
        shapely.to_wkb(shapely.Point(*pair), byte_order=1) if known else None
        for pair, known in zip(pairs.tolist(), finite, strict=True)
    ]
    assert written.to_pylist() == expected


def test_the_metadata_is_that_of_the_standard(tmp_path: Path) -> None:
    write(tmp_path / "a.parquet")
    x, y = LON[KNOWN], LAT[KNOWN]
    assert about(tmp_path / "a.parquet") == {
        "version": "1.1.0",
        "primary_column": "geometry",
        "columns": {
            "geometry": {
                "encoding": "WKB",
                "geometry_types": ["Point"],
                "bbox": [x.min(), y.min(), x.max(), y.max()],
            }
        },
    }
