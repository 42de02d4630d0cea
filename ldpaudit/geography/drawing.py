"""Borders and points in metres of a local frame, to draw maps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.geography.equal_area import EqualArea, Shapes
from ldpaudit.geography.layers import open_layer
from ldpaudit.geography.reading.read_coordinates import InDegrees, ReadCoordinates
from ldpaudit.tables import ReadOptions, Source
from ldpaudit.tables.source import require_columns

Floats = npt.NDArray[np.float64]
#: Vertices above which borders are drawn simpler, and by how many metres, the least that is enough.
MOST_VERTICES, TOLERANCES = 50_000, (20, 100, 500, 2000)
_POLYGONS = (3, 6)  # GEOS type numbers of polygon and multipolygon
#: Rows that a map looks at.
MOST_POINTS = 2_000_000
_CHUNK = 20_000


@dataclass(frozen=True)
class Drawn:
    """Borders of polygons, or points of a table."""

    #: x, y (metres, float32), and of borders joined (uint8): 1 where a line goes on to the next vertex.
    table: pa.Table
    frame: EqualArea
    #: Polygons; or points, rows looked at, and whether these are the whole table.
    counts: dict[str, Any]

    def write(self, out: Path) -> dict[str, Any]:
        """Write an Arrow file, and return its counts and where the middle of its metres is."""
        with pa.OSFile(str(out), "wb") as sink, pa.ipc.new_file(sink, self.table.schema) as writer:
            writer.write_table(self.table)
        return {"out": str(out), "middle": [self.frame.lon, self.frame.lat], **self.counts}


def borders(
    path: Path, layer: str | None = None, frame: EqualArea | None = None, crs: str | None = None
) -> Drawn:
    """Return the borders of polygons, simpler where they have too many vertices to be drawn quickly.

    Simplification keeps a coverage: what two polygons share they still share, and it is drawn once.

    path: polygon layer.
    layer: its name, where the file holds several.
    frame: frame of the metres; default: around the polygons.
    crs: coordinate system of a layer that names none.
    """
    import shapely

    shapes = _drawable(path, layer, crs)
    degrees = shapely.get_coordinates(shapes)
    frame = frame or EqualArea.around(degrees[:, 0], degrees[:, 1])

    def projected(points: Floats) -> Floats:
        return np.column_stack(frame.project(points[:, 0], points[:, 1]))

    shapes = shapely.transform(shapes, projected)
    covers = bool(shapely.coverage_is_valid(shapes))
    for tolerance in TOLERANCES:
        if int(shapely.get_num_coordinates(shapes).sum()) <= MOST_VERTICES:
            break
        # Each from the one before, which is quicker than from the whole.
        simpler = shapely.coverage_simplify if covers else shapely.simplify
        shapes = simpler(shapes, tolerance)
    return Drawn(_lines(shapes), frame, {"polygons": len(shapes)})


def _drawable(path: Path, layer: str | None, crs: str | None) -> Shapes:
    """Read the polygons of a layer; a look at a bad one helps to repair it, so bad shapes are drawn, too."""
    import shapely

    found = open_layer(path, (), layer, crs)
    shapes = found.shapes
    bad = ~shapely.is_valid(shapes)
    shapes[bad] = shapely.make_valid(shapes[bad], method="structure", keep_collapsed=False)
    kept = np.isin(shapely.get_type_id(shapes), _POLYGONS) & ~shapely.is_empty(shapes) & ~found.stray
    if not kept.any():
        raise UserError("this layer has no polygons", where=path.name, hint="name another file or layer")
    return shapes[kept]


def _lines(shapes: Shapes) -> pa.Table:
    """List the vertices of all rings, and join two where the line between them comes first."""
    import shapely

    rings = shapely.get_rings(shapely.get_parts(shapes))
    metres, ring = shapely.get_coordinates(rings, return_index=True)
    follows = np.append(ring[1:] == ring[:-1], np.False_)
    _, vertex = np.unique(metres[:, 0] + 1j * metres[:, 1], return_inverse=True)
    here, there = vertex[:-1], vertex[1:]
    line = np.minimum(here, there) * np.int64(len(metres)) + np.maximum(here, there)
    first = np.unique(np.where(follows[:-1], line, -1), return_index=True)[1]
    joined = np.zeros(len(metres), np.uint8)
    joined[first] = 1
    x, y = metres.astype(np.float32).T
    return pa.table({"x": x, "y": y, "joined": joined & follows})


def points(
    table: Path,
    x: str,
    y: str,
    options: ReadOptions,
    most: int = MOST_POINTS,
    frame: EqualArea | None = None,
    steps: Sequence[ReadCoordinates] = (),
) -> Drawn:
    """Return the points of the first rows of a table.

    table: the table.
    x, y: columns of longitudes and latitudes, WGS84 degrees. 0, 0 is no point.
    options: how to read the table.
    most: rows to look at.
    frame: frame of the metres; default: around the points.
    steps: how the coordinates are brought to degrees first.
    """
    source = Source.open(table, options)
    require_columns((x, y), list(source.columns), table.name)
    rows, whole = 0, True

    def first() -> Iterator[pa.RecordBatch]:
        nonlocal rows, whole
        for batch in source.batches(_CHUNK):
            if rows >= most:
                whole = False
                break
            rows += batch.num_rows
            yield batch

    lon, lat = InDegrees(source.columns, steps).points(first(), x, y)
    kept = (np.abs(lon) <= 180) & (np.abs(lat) <= 90) & ((lon != 0) | (lat != 0))
    if not kept.any():
        raise UserError(
            "no row holds a longitude and a latitude in degrees",
            where=table.name,
            hint="check the two columns",
        )
    frame = frame or EqualArea.around(lon[kept], lat[kept])
    east, north = frame.project(lon[kept], lat[kept])
    drawn = pa.table({"x": east.astype(np.float32), "y": north.astype(np.float32)})
    return Drawn(drawn, frame, {"points": len(east), "rows": rows, "whole": whole})
