"""Writing rows with coordinates as a layer of points that a geographic information system opens."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa

from ldpaudit.tables.write import TableWriter

_CRS = "EPSG:4326"
_GEOMETRY = "geom"
#: GeoPackage notes when a layer was changed; a fixed date keeps the bytes a matter of the rows alone.
_DATE = "2000-01-01T00:00:00.000Z"


def write_points(path: Path, tables: Iterable[pa.Table], x: str, y: str, rows: int) -> str:
    """Write a GeoPackage with one layer of points.

    Parameters
    ----------
    path : Path
        File to make, ending in .gpkg.
    tables : iterable of Table
        The rows, all of one schema.
    x, y : str
        Columns of WGS84 longitude and latitude; they stay beside the geometry. A row without them has none.
    rows : int
        Rows of one batch.

    Returns
    -------
    str
        SHA-256 of the values in row order, as `TableWriter.content_hash` gives it.

    Raises
    ------
    UserError
        If the file cannot be written.
    """
    import pyogrio

    rest = iter(tables)
    first = next(rest)
    schema = pa.schema([pa.field(field.name, field.type) for field in first.schema])
    with TableWriter(os.devnull, schema, rows, format="csv") as hashed:

        def batches() -> Iterator[pa.RecordBatch]:
            for table in (first, *rest):
                hashed.write(table)
                for batch in table.to_batches(max_chunksize=rows):
                    yield _with_points(batch, x, y)

        reader = pa.RecordBatchReader.from_batches(schema.append(pa.field(_GEOMETRY, pa.binary())), batches())
        pyogrio.set_gdal_config_options({"OGR_CURRENT_DATE": _DATE})
        pyogrio.write_arrow(
            reader, path, driver="GPKG", layer="released", geometry_name=_GEOMETRY, geometry_type="Point", crs=_CRS
        )
    return hashed.content_hash()


def _with_points(batch: pa.RecordBatch, x: str, y: str) -> pa.RecordBatch:
    import shapely

    lon, lat = (batch.column(name).to_numpy(zero_copy_only=False).astype(np.float64) for name in (x, y))
    known = np.isfinite(lon) & np.isfinite(lat)
    points = np.full(len(lon), None, dtype=object)
    points[known] = shapely.to_wkb(shapely.points(lon[known], lat[known]))
    return batch.append_column(_GEOMETRY, pa.array(points, pa.binary()))
