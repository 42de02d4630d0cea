"""Where the rows of small groups lie: for a map that is never released."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ldpaudit.anonymity.classes import Missing, equivalence_classes, stood_for
from ldpaudit.geography.drawing import MOST_POINTS, Dots, Tiles, labelled, on_earth, sorted_by_tile
from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.geography.reading.in_degrees import InDegrees
from ldpaudit.geography.reading.read_coordinates import ReadCoordinates
from ldpaudit.geography.tilings.tiling import Tiling
from ldpaudit.tables import ReadOptions
from ldpaudit.tables.selection import Selection

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class SmallGroups:
    """The rows of a table in classes below k, and where they lie.

    Parameters
    ----------
    dots : Dots
        Their points; its table also holds size, the size of the class of each (int32). Tiles and frame are
        those of all points of the table, so that they are the same for every k.
    small : int
        Rows in classes below k, also those without a point.
    sizes : mapping of int to int
        How many of them are in classes of each size.
    lon, lat : ndarray, shape (n,)
        Those of them that have a point, WGS84 degrees.
    """

    dots: Dots
    small: int
    sizes: dict[int, int]
    lon: Floats
    lat: Floats

    def by_region(
        self, polygons: Path, labels: Sequence[str], layer: str | None = None, crs: str | None = None
    ) -> list[tuple[str, int]]:
        """Count the points in each region, the fullest first.

        Parameters
        ----------
        polygons : Path
            Layer of the regions.
        labels : sequence of str
            Attributes that may name them; the first that the layer has is taken. Polygons of one name are
            one region.
        layer : str, optional
            Its name, where the file holds several.
        crs : str, optional
            Coordinate system of a layer that names none.

        Returns
        -------
        list of (str, int)
            Regions that hold a point; nothing where no attribute names them.

        Raises
        ------
        UserError
            If the file cannot be read as polygons.
        """
        shapes, names = labelled(polygons, layer, crs, labels)
        if not names:
            return []
        tiling = Tiling(tuple(map(str, range(len(shapes)))), shapes)
        at = tiling.locate(self.lon, self.lat)
        counts: dict[str, int] = {}
        for name, count in zip(names, np.bincount(at[at >= 0], minlength=len(shapes)).tolist(), strict=True):
            if count:
                counts[str(name)] = counts.get(str(name), 0) + count
        return sorted(counts.items(), key=lambda one: (-one[1], one[0]))


def small_groups(
    table: Path,
    x: str,
    y: str,
    columns: Sequence[str],
    k: int,
    options: ReadOptions,
    *,
    unit: str | None = None,
    count: str | None = None,
    missing: Missing = "own",
    frame: EqualArea | None = None,
    most: int = MOST_POINTS,
    steps: Sequence[ReadCoordinates] = (),
) -> SmallGroups:
    """Find the rows that fewer than `k` look like, and their points.

    Parameters
    ----------
    table : Path
        The table; the columns that are needed must fit in memory.
    x, y : str
        Columns of longitudes and latitudes, WGS84 degrees. 0, 0 is no point.
    columns : sequence of str
        The quasi-identifiers, compared as they are written.
    k : int
        The group size that is wanted.
    options : ReadOptions
        How to read the table.
    unit, count, missing
        As for `equivalence_classes`; with a column of counts, classes that hold nobody are not small.
    frame : EqualArea, optional
        Frame of the metres; default: around all points of the table.
    most : int
        Points to return at most.
    steps : sequence of ReadCoordinates, optional
        How the coordinates are brought to degrees first.

    Raises
    ------
    UserError
        If the table cannot be read, lacks a column, or holds no point in degrees.
    """
    beside = [name for name in (unit, count) if name is not None]
    needed = [name for step in steps for name in step.inputs()]
    read = Selection.read(table, [*columns, x, y, *beside, *needed], options)
    lon, lat = InDegrees(read.columns, steps).points(read.table.to_batches(), x, y)
    counts = None if count is None else stood_for(read.ordered([count]), count)
    sizes, labels = equivalence_classes(read.table, columns, unit=unit, missing=missing, count=counts)
    size = sizes[labels]
    small = (size < k) & (size > 0)
    found, rows = np.unique(size[small], return_counts=True)

    placed = on_earth(lon, lat, table.name)
    frame = frame or EqualArea.around(lon[placed], lat[placed])
    tiles = Tiles.over(*frame.project(lon[placed], lat[placed]))
    at = np.flatnonzero(small & placed)
    drawn = at[:most]
    east, north = frame.project(lon[drawn], lat[drawn])
    points = sorted_by_tile(tiles, east, north, size=size[drawn].astype(np.int32))
    dots = Dots(points, tiles, len(labels), len(drawn) == len(at), frame)
    by_size = dict(zip(found.tolist(), rows.tolist(), strict=True))
    return SmallGroups(dots, int(small.sum()), by_size, lon[at], lat[at])
