"""Points as well-known binary, and the metadata by which a Parquet file with them is GeoParquet 1.1.

Source: OGC Simple Features Access (06-103r4), section 8; https://geoparquet.org/releases/v1.1.0/
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import chain, count

import numpy as np
import numpy.typing as npt
import pyarrow as pa

Coordinates = npt.NDArray[np.float64]

#: One point: byte order (1 is the lowest byte first), kind of shape (1 is a point), coordinates.
_POINT = np.dtype([("order", "u1"), ("kind", "<u4"), ("x", "<f8"), ("y", "<f8")])
#: The name that GeoParquet recommends.
_GEOMETRY = "geometry"


def well_known_points(x: Coordinates, y: Coordinates) -> pa.Array:
    """Write points as well-known binary.

    Parameters
    ----------
    x, y : ndarray of shape (rows,)
        Coordinates.

    Returns
    -------
    Array of binary, shape (rows,)
        Null where a coordinate is not finite.
    """
    known = np.isfinite(x) & np.isfinite(y)
    points = np.empty(np.count_nonzero(known), _POINT)
    points["order"], points["kind"] = 1, 1
    points["x"], points["y"] = x[known], y[known]
    ends = np.zeros(len(known) + 1, np.int32)
    np.cumsum(known, out=ends[1:])
    ends *= _POINT.itemsize
    valid = None if known.all() else pa.py_buffer(np.packbits(known, bitorder="little"))
    return pa.Array.from_buffers(
        pa.binary(), len(known), [valid, pa.py_buffer(ends), pa.py_buffer(points.view(np.uint8))]
    )


def coordinates_of(batch: pa.RecordBatch, x: str, y: str) -> tuple[Coordinates, Coordinates]:
    """Return two columns of numbers, NaN where they have none."""
    first, second = (
        batch.column(name).to_numpy(zero_copy_only=False).astype(np.float64, copy=False) for name in (x, y)
    )
    return first, second


def free_name(wanted: str, names: Sequence[str]) -> str:
    """Name a column of a format's own as no column of the table is called.

    Many programs take two names for one that differ in capitals of ASCII alone, so those are taken too.
    """
    taken = {folded(name) for name in names}
    tries = chain([wanted], (f"{wanted}_{number}" for number in count(1)))
    return next(name for name in tries if folded(name) not in taken)


def folded(name: str) -> bytes:
    """Write a name without the difference of capitals, of ASCII alone."""
    return name.encode().lower()


class PointColumn:
    """The column of points of a GeoParquet file, behind the columns of a table.

    Parameters
    ----------
    schema : Schema
        Of the table.
    x, y : str
        Columns of WGS84 longitude and latitude. A row without them has no point.
    """

    def __init__(self, schema: pa.Schema, x: str, y: str) -> None:
        self._x, self._y = x, y
        self.name = free_name(_GEOMETRY, schema.names)
        self.schema = schema.append(pa.field(self.name, pa.binary()))
        self._box: list[float] = []

    def beside(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Return rows with their points."""
        x, y = coordinates_of(batch, self._x, self._y)
        known = np.isfinite(x) & np.isfinite(y)
        if known.any():
            self._widen(x[known], y[known])
        return batch.append_column(self.name, well_known_points(x, y))

    def _widen(self, x: Coordinates, y: Coordinates) -> None:
        # Adding zero makes one zero of both: which of them is the least is a matter of the processor.
        box = [float(value) + 0.0 for value in (x.min(), y.min(), x.max(), y.max())]
        old = self._box or box
        self._box = [*map(min, old[:2], box[:2]), *map(max, old[2:], box[2:])]

    def metadata(self) -> dict[str, str]:
        """Describe the points of all rows so far.

        No coordinate system is named, which the format defines as longitude and latitude (OGC:CRS84).
        """
        about: dict[str, object] = {"encoding": "WKB", "geometry_types": ["Point"]}
        if self._box:
            about["bbox"] = self._box
        written = {"version": "1.1.0", "primary_column": self.name, "columns": {self.name: about}}
        return {"geo": json.dumps(written)}
