"""The index of a tiling: cells of two sizes, by which points find their region without a geometric test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.tilings import Shapes

#: Edges for each large cell, leaves for each edge of a large cell, and the binary logarithm of the most
#: leaves on one side: few enough to lie in the caches of a processor, many enough to hold one edge or two.
_EDGES_PER_CELL, _LEAVES_PER_EDGE, _FINEST = 2.0, 4, 5
_MOST_SIDE = 2048
#: Regions that may lie over each other.
_MOST_LAYERS = 64
#: By how much cells are wider than they are, as a share of themselves and in degrees.
_SHARE, _LEAST = 4e-9, 2e-12
#: Where the first cell begins beside the regions, in cells. No border follows such fractions.
_ASIDE = ((0.3819660, 0.2763932), (0.2360680, 0.4472136), (0.1458980, 0.3618034), (0.4270510, 0.1909830))


@dataclass(frozen=True, eq=False)
class Index:
    """Cells over a tiling.

    Parameters
    ----------
    frame : ndarray of float64, shape (4,)
        West, south, and the cells per degree across and up.
    columns, rows : int
        Large cells.
    parts : tuple of ndarray
        What `owners` takes after these, up to the vertices.
    vertices : ndarray of float64, shape (v, 2)
        Those of all rings.
    """

    frame: npt.NDArray[np.float64]
    columns: int
    rows: int
    parts: tuple[npt.NDArray[Any], ...]
    vertices: npt.NDArray[np.float64]

    @classmethod
    def over(cls, shapes: Shapes) -> Index | None:
        """Lay cells over polygons.

        Parameters
        ----------
        shapes : ndarray of object, shape (m,)
            Valid polygons.

        Returns
        -------
        Index or None
            None where too many regions lie over each other.
        """
        vertices, starts, regions = edges_of(shapes)
        return cls.laid(vertices, starts, regions)

    @classmethod
    def laid(
        cls,
        vertices: npt.NDArray[np.float64],
        starts: npt.NDArray[np.int32],
        regions: npt.NDArray[np.int32],
    ) -> Index | None:
        """Lay cells over edges, as `edges_of` gives them."""
        from ldpaudit.geography.tilings.laying_kernels import lay

        west, south = vertices.min(axis=0)
        east, north = vertices.max(axis=0)
        wide, high = max(east - west, 1e-9), max(north - south, 1e-9)
        wanted = max(16.0, len(starts) / _EDGES_PER_CELL)
        columns = int(min(_MOST_SIDE, max(4.0, np.sqrt(wanted * wide / high))))
        rows = int(min(_MOST_SIDE, max(4.0, wanted / columns)))
        for aside in _ASIDE:
            size = np.array([wide / (columns - 1.5), high / (rows - 1.5)])
            corner = np.array([west, south]) - np.array(aside) * size
            margin = np.maximum(_SHARE * size, _LEAST)
            sound, *parts = lay(
                vertices,
                starts,
                regions,
                _MOST_LAYERS,
                np.concatenate([corner, size]),
                columns,
                rows,
                margin,
                _LEAVES_PER_EDGE,
                _FINEST,
            )
            if sound:
                # Copies of numpy lie on large pages where the system has them; those of numba do not.
                arrays = tuple(np.array(part) for part in parts)
                return cls(np.concatenate([corner, 1.0 / size]), columns, rows, arrays, vertices)
        return None

    def owners(
        self, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64]
    ) -> tuple[npt.NDArray[np.int32], int]:
        """Find the first region that holds each point, its border included.

        Parameters
        ----------
        x, y : ndarray of float64, shape (n,)
            Degrees; NaN in both is a missing point.

        Returns
        -------
        owner : ndarray of int32, shape (n,)
            Index of the region, or -1.
        wrong : int
            Points that are no place: out of range, or missing in one coordinate only.
        """
        from ldpaudit.geography.tilings.search_kernels import owners

        cells, blocks, leaves, lists = self.parts
        found, wrong = owners(
            x, y, self.frame, self.columns, self.rows, cells, blocks, leaves, lists, self.vertices
        )
        return found, int(wrong)


def edges_of(
    shapes: Shapes,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Lay out the edges of polygons.

    Parameters
    ----------
    shapes : ndarray of object, shape (m,)

    Returns
    -------
    vertices : ndarray of float64, shape (v, 2)
        Those of all rings, region by region.
    starts, regions : ndarray of int32, shape (e,)
        First vertex of each edge, and its region.
    """
    import shapely

    polygons, owner = shapely.get_parts(shapes, return_index=True)
    rings, of_polygon = shapely.get_rings(polygons, return_index=True)
    vertices, of_ring = shapely.get_coordinates(rings, return_index=True)
    vertices = np.ascontiguousarray(vertices)
    starts = np.flatnonzero(of_ring[1:] == of_ring[:-1]).astype(np.int32)
    regions = owner[of_polygon][of_ring[starts]].astype(np.int32)
    return vertices, starts, regions
