"""A grid over a tiling, by which most points find their region without an exact geometric test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.layers import Shapes

_MOST_SIDE, _CELLS_PER_REGION = 512, 100
#: Cells are tested a little larger than they are, so that rounding cannot put a point outside its cell.
_MARGIN = 1e-6


@dataclass(frozen=True, eq=False)
class Grid:
    """Which regions touch each cell, which cells lie whole in one region, and the rings of the regions.

    Parameters
    ----------
    parts : tuple of ndarray
        What the compiled search takes, in its order.
    """

    parts: tuple[Any, ...]

    @classmethod
    def over(cls, shapes: Shapes, tree: Any) -> Grid:
        """Lay a grid over polygons.

        Parameters
        ----------
        shapes : ndarray of object, shape (m,)
            Valid polygons, prepared.
        tree : STRtree
            Over the same polygons.
        """
        import shapely

        side = int(min(_MOST_SIDE, max(8, np.sqrt(_CELLS_PER_REGION * len(shapes)))))
        west, south, east, north = shapely.total_bounds(shapes).tolist()
        # A little wider, so that the eastern and northern ends lie inside.
        wide, high = (east - west) * (1 + 1e-9) / side, (north - south) * (1 + 1e-9) / side
        row, column = np.divmod(np.arange(side * side), side)
        left, low = west + column * wide, south + row * high
        boxes = shapely.box(
            left - _MARGIN * wide,
            low - _MARGIN * high,
            left + (1 + _MARGIN) * wide,
            low + (1 + _MARGIN) * high,
        )
        cell, region = tree.query(boxes)
        keep = shapely.intersects(shapes[region], boxes[cell])
        order = np.lexsort((region[keep], cell[keep]))
        cell, region = cell[keep][order], region[keep][order]
        first = np.searchsorted(cell, np.arange(side * side + 1))
        whole = np.full(side * side, -1, np.int32)
        alone = np.flatnonzero(np.diff(first) == 1)
        inside = shapely.contains_properly(shapes[region[first[alone]]], boxes[alone])
        whole[alone[inside]] = region[first[alone[inside]]]
        frame = np.array([west, south, wide, high])
        return cls((frame, side, whole, first, region.astype(np.int32), *_rings(shapes)))

    def owners(self, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64]) -> npt.NDArray[np.int32]:
        """Find the region of each point.

        Parameters
        ----------
        x, y : ndarray of float64, shape (n,)
            Degrees; NaN is a missing point.

        Returns
        -------
        ndarray of int32, shape (n,)
            Index of the region, -1 for none, -2 where an exact test must decide.
        """
        from ldpaudit.geography.kernels import owners_by_grid

        found: npt.NDArray[np.int32] = owners_by_grid(x, y, *self.parts)
        return found


def _rings(shapes: Shapes) -> tuple[npt.NDArray[Any], ...]:
    """Lay out the rings of all polygons: first ring of each region, first vertex of each ring, vertices."""
    import shapely

    polygons, owner = shapely.get_parts(shapes, return_index=True)
    rings, of_polygon = shapely.get_rings(polygons, return_index=True)
    vertices, of_ring = shapely.get_coordinates(rings, return_index=True)
    first_ring = np.searchsorted(owner[of_polygon], np.arange(len(shapes) + 1))
    first_vertex = np.searchsorted(of_ring, np.arange(len(rings) + 1))
    return first_ring, first_vertex, vertices[:, 0].copy(), vertices[:, 1].copy()
