"""Borders and points in metres of a local frame, to draw maps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.generalize.kinds import require_columns
from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.geography.reading.in_degrees import InDegrees
from ldpaudit.geography.reading.read_coordinates import ReadCoordinates
from ldpaudit.geography.tilings import Shapes
from ldpaudit.geography.tilings.layers import open_layer
from ldpaudit.tables import ReadOptions, Source

Floats = npt.NDArray[np.float64]
#: Tolerances of the simpler copies of the borders, in metres; smaller than a pixel.
TOLERANCES = (100, 500, 2000)
#: A simpler copy is kept where it has at most this share of the vertices of the one before.
_WORTH = 0.8
_POLYGONS = (3, 6)  # GEOS type numbers of polygon and multipolygon
#: Rows that a map looks at.
MOST_POINTS = 2_000_000
_CHUNK = 20_000
#: Tiles along the longer side of the box that holds most points, by which they are sorted.
TILES = 64
#: What a vertex is joined to: nothing, the next one by a line that another polygon draws, or by its own.
END, SHARED, OWN = 0, 1, 2


@dataclass(frozen=True)
class Borders:
    """Borders of polygons at several levels of detail.

    Parameters
    ----------
    table : pyarrow Table
        tolerance (metres; 0 is the whole border), region (ordinal of the polygon), x, y (metres, float32),
        joined (`END`, `SHARED` or `OWN`). Levels come one after the other, and within each the polygons in an
        order in which near ones are together.
    labels : tuple of str
        The wanted attribute of each polygon; empty without one.
    count : int
        Polygons.
    frame : EqualArea
    """

    table: pa.Table
    labels: tuple[str, ...]
    count: int
    frame: EqualArea


@dataclass(frozen=True)
class Tiles:
    """Square tiles over most of some points; those at the edge reach without end.

    Parameters
    ----------
    west, south, side : float
        Metres.
    columns, lines : int
    """

    west: float
    south: float
    side: float
    columns: int
    lines: int

    @classmethod
    def over(cls, x: Floats, y: Floats) -> Tiles:
        """Lay tiles over points; a far stray point does not widen them."""
        west, east = (float(value) for value in np.quantile(x, (0.005, 0.995)))
        south, north = (float(value) for value in np.quantile(y, (0.005, 0.995)))
        side = max(east - west, north - south, 1.0) / TILES
        columns, lines = (int((high - low) // side) + 1 for low, high in ((west, east), (south, north)))
        return cls(west, south, side, columns, lines)

    def of(self, x: Floats, y: Floats) -> npt.NDArray[np.uint16]:
        """Return the tile of each point, counted line by line from the south-west."""
        column = np.clip((x - self.west) / self.side, 0, self.columns - 1).astype(np.uint16)
        line = np.clip((y - self.south) / self.side, 0, self.lines - 1).astype(np.uint16)
        return line * np.uint16(self.columns) + column


@dataclass(frozen=True)
class Dots:
    """Points of a table.

    Parameters
    ----------
    table : pyarrow Table
        x, y (metres, float32), tile (by which they are sorted).
    tiles : Tiles
    rows : int
        Rows looked at.
    whole : bool
        Whether these are all rows.
    frame : EqualArea
    """

    table: pa.Table
    tiles: Tiles
    rows: int
    whole: bool
    frame: EqualArea


def borders(
    path: Path,
    layer: str | None = None,
    labels: Sequence[str] = (),
    frame: EqualArea | None = None,
    crs: str | None = None,
) -> Borders:
    """Return the borders of polygons at several levels of detail.

    Simplification keeps a coverage: what two polygons share they share at every level. A border that two
    polygons share is marked as one's own once, so that it can be drawn once.

    Parameters
    ----------
    path : Path
        Polygon layer.
    layer : str, optional
        Its name, where the file holds several.
    labels : sequence of str
        Attributes that may name each polygon; the first that the layer has is taken.
    frame : EqualArea, optional
        Frame of the metres; default: around the polygons.
    crs : str, optional
        Coordinate system of a layer that names none.

    Raises
    ------
    UserError
        If the file cannot be read as polygons.
    """
    import shapely

    shapes, names = labelled(path, layer, crs, labels)
    degrees = shapely.get_coordinates(shapes)
    frame = frame or EqualArea.around(degrees[:, 0], degrees[:, 1])

    def projected(points: Floats) -> Floats:
        return np.column_stack(frame.project(points[:, 0], points[:, 1]))

    shapes = shapely.transform(shapes, projected)
    order = _neighbours_together(shapely.get_coordinates(shapely.centroid(shapes)))
    levels = [
        pa.table({"tolerance": np.full(len(columns["x"]), tolerance, np.int32), **columns})
        for tolerance, level in _levels(shapes[order])
        for columns in [_vertices(level, order)]
    ]
    return Borders(pa.concat_tables(levels), names, len(shapes), frame)


def labelled(
    path: Path, layer: str | None, crs: str | None, labels: Sequence[str]
) -> tuple[Shapes, tuple[str, ...]]:
    """Read what can be drawn of a layer, and the first of some attributes that it has.

    A look at a bad layer is what helps to repair it, so bad shapes are drawn as well as they can be.
    """
    import shapely

    found, names = None, None
    for label in labels:
        with suppress(UserError):
            found = open_layer(path, (label,), layer, crs)
            names = found.attributes[label]
            break
    found = found or open_layer(path, (), layer, crs)
    shapes = found.shapes
    bad = ~shapely.is_valid(shapes)
    shapes[bad] = shapely.make_valid(shapes[bad], method="structure", keep_collapsed=False)
    kept = np.isin(shapely.get_type_id(shapes), _POLYGONS) & ~shapely.is_empty(shapes) & ~found.stray
    if not kept.any():
        raise UserError("this layer has no polygons", where=path.name, hint="name another file or layer")
    return shapes[kept], () if names is None else tuple(np.array(names, object)[kept].tolist())


def _levels(shapes: Shapes) -> Iterator[tuple[int, Shapes]]:
    """Return the whole borders, and simpler copies as long as each has markedly fewer vertices."""
    import shapely

    yield 0, shapes
    fewest = int(shapely.get_num_coordinates(shapes).sum())
    covers = bool(shapely.coverage_is_valid(shapes))
    for tolerance in TOLERANCES:
        # Each from the one before, which is quicker than from the whole.
        shapes = (
            shapely.coverage_simplify(shapes, tolerance) if covers else shapely.simplify(shapes, tolerance)
        )
        vertices = int(shapely.get_num_coordinates(shapes).sum())
        if vertices <= _WORTH * fewest:
            fewest = vertices
            yield tolerance, shapes


def _neighbours_together(places: Floats) -> npt.NDArray[np.int64]:
    """Order places along a Z-shaped curve (Morton 1966)."""
    low, high = places.min(axis=0), places.max(axis=0)
    cells = ((places - low) / np.maximum(high - low, 1e-9) * 0xFFFF).astype(np.uint64)
    code = np.zeros(len(places), np.uint64)
    for bit in range(16):
        for axis in (0, 1):
            at = np.uint64(2 * bit + axis)
            code |= ((cells[:, axis] >> np.uint64(bit)) & np.uint64(1)) << at
    return np.argsort(code, kind="stable")


def _vertices(shapes: Shapes, order: npt.NDArray[np.int64]) -> dict[str, npt.NDArray[Any]]:
    """List all rings, and mark each line between two vertices where it comes first."""
    import shapely

    parts, region = shapely.get_parts(shapes, return_index=True)
    rings, part = shapely.get_rings(parts, return_index=True)
    metres, ring = shapely.get_coordinates(rings, return_index=True)
    follows = np.append(ring[1:] == ring[:-1], np.False_)
    _, vertex = np.unique(metres[:, 0] + 1j * metres[:, 1], return_inverse=True)
    here, there = vertex[:-1], vertex[1:]
    line = np.minimum(here, there) * np.int64(len(metres)) + np.maximum(here, there)
    # What is no line meets no other.
    line = np.where(follows[:-1], line, -1 - np.arange(len(line)))
    joined = np.where(follows, SHARED, END).astype(np.uint8)
    first = np.unique(line, return_index=True)[1]
    joined[first[line[first] >= 0]] = OWN
    return {
        "region": order[region[part[ring]]].astype(np.int32),
        "x": metres[:, 0].astype(np.float32),
        "y": metres[:, 1].astype(np.float32),
        "joined": joined,
    }


def points(
    table: Path,
    x: str,
    y: str,
    options: ReadOptions,
    most: int = MOST_POINTS,
    frame: EqualArea | None = None,
    steps: Sequence[ReadCoordinates] = (),
) -> Dots:
    """Return the points of the first rows of a table.

    Parameters
    ----------
    table : Path
        The table.
    x, y : str
        Columns of longitudes and latitudes, WGS84 degrees. 0, 0 is no point.
    options : ReadOptions
        How to read the table.
    most : int
        Rows to look at.
    frame : EqualArea, optional
        Frame of the metres; default: around the points.
    steps : sequence of ReadCoordinates, optional
        How the coordinates are brought to degrees first.

    Raises
    ------
    UserError
        If the table cannot be read, lacks a column, or holds no point in degrees.
    """
    source = Source.open(table, options)
    require_columns(source, (x, y), table.name)
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
    kept = on_earth(lon, lat, table.name)
    frame = frame or EqualArea.around(lon[kept], lat[kept])
    east, north = frame.project(lon[kept], lat[kept])
    tiles = Tiles.over(east, north)
    return Dots(sorted_by_tile(tiles, east, north), tiles, rows, whole, frame)


def on_earth(lon: Floats, lat: Floats, where: str) -> npt.NDArray[np.bool_]:
    """Return which rows hold a longitude and a latitude, WGS84 degrees; 0, 0 is no point.

    Raises
    ------
    UserError
        If none does.
    """
    kept: npt.NDArray[np.bool_] = (np.abs(lon) <= 180) & (np.abs(lat) <= 90) & ((lon != 0) | (lat != 0))
    if not kept.any():
        raise UserError(
            "no row holds a longitude and a latitude in degrees", where=where, hint="check the two columns"
        )
    return kept


def sorted_by_tile(tiles: Tiles, x: Floats, y: Floats, **beside: npt.NDArray[Any]) -> pa.Table:
    """Put points, and their values, into the order of their tiles.

    Parameters
    ----------
    tiles : Tiles
    x, y : ndarray, shape (n,)
        Metres.
    **beside : ndarray, shape (n,)

    Returns
    -------
    pyarrow Table
        x, y (float32), tile, and the columns beside.
    """
    tile = tiles.of(x, y)
    order = np.argsort(tile, kind="stable")
    columns: dict[str, npt.NDArray[Any]] = dict(beside)
    columns |= {"x": x.astype(np.float32), "y": y.astype(np.float32), "tile": tile}
    return pa.table({name: values[order] for name, values in columns.items()})
