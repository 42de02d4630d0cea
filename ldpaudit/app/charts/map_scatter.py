"""Points by the million: those in view, and how many of them each cell holds."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.app.charts.map_view import Box

Metres = npt.NDArray[np.float32]
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class ScatterCells:
    """Square cells that lie at whole multiples of their side, so that they stay where they are.

    Parameters
    ----------
    side : float
        Metres.
    column, line : int
        The first of each, counted from the middle of the map.
    columns, lines : int
    """

    side: float
    column: int
    line: int
    columns: int
    lines: int

    @classmethod
    def over(cls, box: Box, side: float, margin: float = 0.0) -> ScatterCells:
        """Return the cells that cover a box, and a share of it more on each side."""
        more = margin * max(box.width, box.height)
        first = math.floor((box.west - more) / side), math.floor((box.south - more) / side)
        last = math.ceil((box.east + more) / side), math.ceil((box.north + more) / side)
        return cls(side, *first, max(last[0] - first[0], 1), max(last[1] - first[1], 1))

    @property
    def box(self) -> Box:
        """Where they are, in metres."""
        west, south = self.column * self.side, self.line * self.side
        return Box(west, south, west + self.columns * self.side, south + self.lines * self.side)

    def part(self, box: Box) -> tuple[slice, slice]:
        """Return the lines and columns of the cells that a box touches."""
        near = ScatterCells.over(box, self.side)
        columns = slice(max(near.column - self.column, 0), max(near.column + near.columns - self.column, 0))
        lines = slice(max(near.line - self.line, 0), max(near.line + near.lines - self.line, 0))
        return lines, columns


@dataclass(frozen=True, eq=False)
class Scatter:
    """Points sorted by tiles.

    Parameters
    ----------
    x, y : ndarray of float32, shape (n,)
        Metres.
    starts : ndarray of int, shape (columns * lines + 1,)
        First point of each tile, line by line from the south-west.
    west, south, side : float
        Where the tiles lie; those at the edge reach without end.
    columns, lines : int
    rows : int
        Rows of the table that were looked at.
    whole : bool
        Whether these are all rows.
    """

    x: Metres
    y: Metres
    starts: npt.NDArray[np.int64]
    west: float
    south: float
    side: float
    columns: int
    lines: int
    rows: int
    whole: bool

    def __len__(self) -> int:
        return len(self.x)

    @property
    def box(self) -> Box:
        """Where most points are: the tiles."""
        east, north = self.west + self.columns * self.side, self.south + self.lines * self.side
        return Box(self.west, self.south, east, north)

    def near(self, box: Box) -> list[slice]:
        """Return the points of the tiles that a box touches: all that lie in it, and some more."""
        first, last = self._along(box.west, box.east, self.west, self.columns)
        low, high = self._along(box.south, box.north, self.south, self.lines)
        found: list[slice] = []
        for line in range(low, high + 1):
            start = int(self.starts[line * self.columns + first])
            stop = int(self.starts[line * self.columns + last + 1])
            if found and found[-1].stop == start:
                found[-1] = slice(found[-1].start, stop)
            elif stop > start:
                found.append(slice(start, stop))
        return found

    def _along(self, low: float, high: float, first: float, count: int) -> tuple[int, int]:
        at = (math.floor((edge - first) / self.side) for edge in (low, high))
        one, other = (min(max(tile, 0), count - 1) for tile in at)
        return one, other

    def counts(self, cells: ScatterCells) -> Counts:
        """Count the points of each cell.

        Returns
        -------
        ndarray of int, shape (cells.lines, cells.columns)
            Each point of the box of the cells once, in the cell west and south of whose upper edges it lies.
        """
        box = cells.box
        wide, high = cells.columns + 2, cells.lines + 2
        total = np.zeros(wide * high, np.int64)
        for part in self.near(box):
            # One more cell on each side takes what lies beyond.
            place = _cells_along(self.y[part], box.south, cells.side, cells.lines).astype(np.int64)
            place *= wide
            place += _cells_along(self.x[part], box.west, cells.side, cells.columns).astype(np.int64)
            total += np.bincount(place, minlength=wide * high)
        return total.reshape(high, wide)[1:-1, 1:-1]

    def within(self, box: Box) -> tuple[Metres, Metres]:
        """Return the points of a box."""
        parts = self.near(box)
        if not parts:
            return self.x[:0], self.y[:0]
        x, y = (np.concatenate([values[part] for part in parts]) for values in (self.x, self.y))
        inside = (x >= box.west) & (x <= box.east) & (y >= box.south) & (y <= box.north)
        return x[inside], y[inside]


def _cells_along(values: Metres, first: float, side: float, count: int) -> Metres:
    """Return the cell of each value, counted from 1; 0 and count + 1 for what lies before and beyond."""
    place = values - np.float32(first)
    place *= np.float32(1.0 / side)
    place += np.float32(1.0)
    return np.clip(place, 0.0, count + 1.5, out=place)
