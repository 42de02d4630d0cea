"""The region of each point: a raster whose clear cells know theirs, and exact tests by GEOS for the rest."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.equal_area import Shapes

Floats = npt.NDArray[np.float64]
Owners = npt.NDArray[np.int32]
_SLICE = 65_536
#: Cells of the raster for each region, and of all.
_EACH, _FEWEST, _MOST = 4_000, 1 << 18, 1 << 24
_OUTSIDE, _MARKED = -1, -2
_TURN = 360.0


class TilingIndex:
    """Regions to which points belong: the first that holds a point, its border included.

    shapes (m,): valid polygons, degrees.
    """

    def __init__(self, shapes: Shapes) -> None:
        import shapely

        shapely.prepare(shapes)
        self._shapes, self._tree = shapes, shapely.STRtree(shapes)
        self._cells: Owners | None = None
        self._narrowed: Any = None

    def owners(self, x: Floats, y: Floats) -> Owners:
        """Find the owner of each point by exact tests alone: for few points the quicker.

        Returns (n,): -1 outside, and for a missing point.
        """
        import shapely

        owner = np.full(len(x), _OUTSIDE, np.int32)
        present = np.flatnonzero(~np.isnan(x))
        for start in range(0, len(present), _SLICE):
            rows = present[start : start + _SLICE]
            point, region = self._tree.query(shapely.points(x[rows], y[rows]))
            order = np.argsort(region, kind="stable")
            rows, region = rows[point[order]], region[order]
            # The first region is written last, over the others that a border point touches.
            for group in reversed(np.split(np.arange(len(region)), np.flatnonzero(np.diff(region)) + 1)):
                if len(group):
                    at, mine = int(region[group[0]]), rows[group]
                    owner[mine[shapely.intersects_xy(self._shapes[at], x[mine], y[mine])]] = at
        return owner

    def many(self, x: Floats, y: Floats) -> Owners:
        """Find the same by the raster, which is made once."""
        if self._cells is None:
            self._make()
        assert self._cells is not None  # noqa: S101 - made just now
        (west, south, side), (rows, columns) = self._frame, self._size
        owner = np.full(len(x), _OUTSIDE, np.int32)
        for start in range(0, len(x), _SLICE):
            part = slice(start, start + _SLICE)
            # A missing point lies in no cell.
            column, row = (x[part] - west) / side, (y[part] - south) / side
            there = np.flatnonzero((column >= 0.0) & (column < columns) & (row >= 0.0) & (row < rows))
            cell = row[there].astype(np.int64) * columns + column[there].astype(np.int64)
            owner[start + there] = self._cells[cell]
        marked = np.flatnonzero(owner == _MARKED)
        owner[marked] = self.owners(x[marked], y[marked])
        return owner

    @property
    def made(self) -> bool:
        """Whether the raster is there."""
        return self._cells is not None

    def nearest(self, x: Floats, y: Floats) -> Owners:
        """Return the nearest region of each point, the first of several, where degrees are about as long."""
        import shapely

        west, south, east, north = shapely.total_bounds(self._shapes).tolist()
        shrink = np.array([np.cos(np.radians((south + north) / 2.0)), 1.0])
        if self._narrowed is None:
            self._narrowed = shapely.STRtree(shapely.transform(self._shapes, lambda points: points * shrink))
        found = np.full(len(x), len(self._shapes), np.int32)
        # The turn on which a point lies next to the regions.
        x = x + _TURN * np.round(((west + east) / 2.0 - x) / _TURN)
        point, region = self._narrowed.query_nearest(shapely.points(x * shrink[0], y), all_matches=True)
        np.minimum.at(found, point, region.astype(np.int32))
        return found

    def _make(self) -> None:
        """Mark the cells that a border meets, and find the owner of each area of the others, run by run."""
        import shapely

        west, south, east, north = shapely.total_bounds(self._shapes).tolist()
        cells = min(max(_EACH * len(self._shapes), _FEWEST), _MOST)
        side = max(
            np.sqrt(max((east - west) * (north - south), 1e-12) / cells),
            (east - west + north - south) / cells,
        )
        west, south = west - side, south - side
        columns, rows = int((east - west) / side) + 3, int((north - south) / side) + 3
        marked = np.zeros(rows * columns, np.bool_)
        # Between two vertices a quarter of a side apart no point of the border is farther than an eighth from
        # both: all its cells are those of the corners of a square around each, with as much again to spare.
        near = side / 4.0
        for start in range(0, len(self._shapes), 256):
            border = shapely.boundary(self._shapes[start : start + 256])
            at_x, at_y = shapely.get_coordinates(shapely.segmentize(border, near)).T
            across = [((at_x + aside - west) / side).astype(np.int64) for aside in (-near, near)]
            upwards = [((at_y + above - south) / side).astype(np.int64) * columns for above in (-near, near)]
            for column in across:
                for row in upwards:
                    marked[row + column] = True
        found = np.full((rows, columns), _MARKED, np.int32)
        clear = ~marked.reshape(rows, columns)
        begins = clear.copy()
        begins[:, 1:] &= ~clear[:, :-1]
        row, column = np.nonzero(begins)
        # A run has the owner of the clear cell above its first; those without one are found.
        run = np.cumsum(begins, dtype=np.int32).reshape(rows, columns) - 1
        own = np.arange(len(row), dtype=np.int32)
        root = np.where((row > 0) & clear[row - 1, column], run[row - 1, column], own)
        while not np.array_equal(further := root[root], root):
            root = further
        owner, head = np.empty(len(row), np.int32), np.flatnonzero(root == own)
        owner[head] = self.owners(west + (column[head] + 0.5) * side, south + (row[head] + 0.5) * side)
        found[clear] = owner[root][run[clear]]
        self._cells, self._frame, self._size = found.ravel(), (west, south, side), (rows, columns)
