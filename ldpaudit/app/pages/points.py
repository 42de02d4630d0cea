"""Reads the points of a table for the map, in a thread: the readers release the interpreter."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ldpaudit.app.charts.map import Points
from ldpaudit.tables import ReadOptions, Source, numbers

#: Rows that the map looks at.
MOST_ROWS = 200_000
_CHUNK = 20_000


def read_points(path: Path, pair: tuple[str, str], options: ReadOptions) -> Points:
    """Read coordinates in degrees; rows without a point are left out.

    Raises
    ------
    UserError
        If the table cannot be read.
    ValueError
        If it has no such columns.
    """
    source = Source.open(path, options)
    if not all(name in source.columns for name in pair):
        raise ValueError("the file holds no coordinates")
    parts: list[np.ndarray] = []
    rows, whole = 0, True
    for batch in source.batches(_CHUNK):
        if rows >= MOST_ROWS:
            whole = False
            break
        columns = [numbers(batch.column(name), source.columns[name], rows) for name in pair]
        parts.append(np.column_stack(columns))
        rows += batch.num_rows
    points = np.concatenate(parts) if parts else np.empty((0, 2))
    lon, lat = points[:, 0], points[:, 1]
    keep = np.isfinite(lon) & np.isfinite(lat) & (np.abs(lon) <= 180) & (np.abs(lat) <= 90)
    keep &= (lon != 0) | (lat != 0)
    if not keep.any():
        raise ValueError("no row has a longitude and a latitude in degrees")
    return Points(lon[keep], lat[keep], rows, whole)
