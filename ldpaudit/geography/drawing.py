"""Borders and points as plain coordinates, for whoever draws a map: thinned, as many as can be seen."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.geography.layers import read_layer
from ldpaudit.tables import ReadOptions, Source, numbers

#: Vertices that can be drawn without a stutter; more are thinned.
MOST_VERTICES = 150_000
#: Rows that a map looks at.
MOST_POINTS = 200_000
_CHUNK = 20_000
#: Share of the longer side below which a bend cannot be seen.
_UNSEEN = 1 / 2000


def borders(path: Path, layer: str | None = None) -> tuple[pa.Table, int]:
    """Give the borders of polygons as one list of vertices.

    Parameters
    ----------
    path : Path
        Polygon layer.
    layer : str, optional
        Its name, where the file holds several.

    Returns
    -------
    table : pyarrow Table
        lon, lat (WGS84 degrees) and joined (1 where a line leads to the next vertex).
    count : int
        Number of polygons.

    Raises
    ------
    UserError
        If the file cannot be read as polygons.
    """
    import shapely

    shapes = read_layer(path, (), layer).shapes
    if int(shapely.get_num_coordinates(shapes).sum()) > MOST_VERTICES:
        west, south, east, north = shapely.total_bounds(shapes)
        shapes = shapely.simplify(shapes, max(east - west, north - south) * _UNSEEN)
    rings = shapely.get_rings(shapely.get_parts(shapes))
    degrees, ring = shapely.get_coordinates(rings, return_index=True)
    joined = np.append(ring[1:] == ring[:-1], np.False_).astype(np.uint8)
    return pa.table({"lon": degrees[:, 0], "lat": degrees[:, 1], "joined": joined}), len(shapes)


def points(
    table: Path, x: str, y: str, options: ReadOptions, most: int = MOST_POINTS
) -> tuple[pa.Table, int, bool]:
    """Give the points of the first rows of a table.

    Parameters
    ----------
    table : Path
        The table.
    x, y : str
        Columns of longitudes and latitudes, WGS84 degrees.
    options : ReadOptions
        How to read the table.
    most : int
        Rows to look at.

    Returns
    -------
    points : pyarrow Table
        lon, lat (degrees) of the rows that have a point; 0, 0 is none.
    rows : int
        Rows looked at.
    whole : bool
        Whether these are all rows.

    Raises
    ------
    UserError
        If the table cannot be read, lacks a column, or holds no point in degrees.
    """
    source = Source.open(table, options)
    for name in (x, y):
        if name not in source.columns:
            raise UserError(f'the table has no column "{name}"', where=table.name, mend="name another column")
    found: list[np.ndarray] = []
    rows, whole = 0, True
    for batch in source.batches(_CHUNK):
        if rows >= most:
            whole = False
            break
        found.append(np.column_stack([numbers(batch.column(n), source.columns[n], rows) for n in (x, y)]))
        rows += batch.num_rows
    lon, lat = np.concatenate(found).T if found else np.empty((2, 0))
    kept = (np.abs(lon) <= 180) & (np.abs(lat) <= 90) & ((lon != 0) | (lat != 0))
    if not kept.any():
        raise UserError(
            "no row holds a longitude and a latitude in degrees",
            where=table.name,
            mend="check the two columns",
        )
    return pa.table({"lon": lon[kept], "lat": lat[kept]}), rows, whole
