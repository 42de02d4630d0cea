"""Moved points brought back into a region: what Andrés et al. (CCS 2013, section 5) call truncation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.equal_area import EqualArea, Shapes
from ldpaudit.geography.layers import read_layer
from ldpaudit.geography.tiling import Tiling

Degrees = npt.NDArray[np.float64]
_SLICE = 65_536
#: Degrees between two vertices of a border at most: a straight line of the layer bends by 0.2 m then.
_FINE = 0.02
#: Metres by which a point is brought further in than the border.
_INWARDS = 1.0
#: Decimals of a degree of what is brought back: 1 cm.
_DECIMALS = 7


@dataclass(frozen=True, eq=False)
class Region:
    """The land that some polygons cover together.

    A point outside goes to the nearest place that is a metre inside of the border; the tiling of the same
    polygons owns what is brought back. Near is meant in Lambert's azimuthal equal-area projection about the
    middle of the polygons: distances are right to 0.1 % within 500 km of it. This looks at a released point
    alone, so the promise stays what it is; but points gather on the border, where nobody may think that they
    are true places.
    """

    #: Valid polygons, WGS84 degrees; shape (m,).
    shapes: Shapes

    @classmethod
    def read(cls, path: Path, layer: str | None = None) -> Region:
        """Read all polygons of a layer; `layer` names it, where several hold polygons.

        Raises UserError: if the file cannot be read, names no coordinate system, or holds no valid polygons.
        """
        return cls(read_layer(path, (), layer).shapes)

    def bring_back(self, lon: Degrees, lat: Degrees) -> tuple[Degrees, Degrees, npt.NDArray[np.bool_]]:
        """Move points that lie outside to the nearest point of the region.

        lon, lat (n,): degrees; NaN where the point is missing.
        Returns lon, lat (n,).
        Returns beyond (n,): which points were outside.
        """
        beyond = ~np.isnan(lon) & (self._tiling.locate(lon, lat) < 0)
        if not beyond.any():
            return lon, lat, beyond
        out_lon, out_lat = lon.copy(), lat.copy()
        rows = np.flatnonzero(beyond)
        for start in range(0, len(rows), _SLICE):
            some = rows[start : start + _SLICE]
            out_lon[some], out_lat[some] = self._nearest(lon[some], lat[some])
        return out_lon, out_lat, beyond

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east, north in degrees."""
        return self._tiling.bounds

    def _nearest(self, lon: Degrees, lat: Degrees) -> tuple[Degrees, Degrees]:
        import shapely

        frame, tree = self._inner
        points = shapely.points(*frame.project(lon, lat))
        pieces = tree.geometries[tree.query_nearest(points, all_matches=False)[1]]
        to = shapely.get_coordinates(shapely.shortest_line(pieces, points))[::2]
        lon, lat = (np.round(values, _DECIMALS) for values in frame.unproject(*to.T))
        return np.where(lon >= 180.0, lon - 360.0, lon), lat

    @cached_property
    def _tiling(self) -> Tiling:
        return Tiling(tuple(str(at) for at in range(len(self.shapes))), self.shapes)

    @cached_property
    def _inner(self) -> tuple[EqualArea, Any]:
        """Return the frame, and in a tree the pieces of a border that is a metre further in."""
        import shapely

        frame = EqualArea.around(*shapely.get_coordinates(self.shapes).T)
        land = shapely.segmentize(shapely.union_all(self.shapes), _FINE)
        bent = shapely.transform(land, lambda points: np.column_stack(frame.project(*points.T)))
        parts = shapely.get_parts(shapely.make_valid(bent))
        inner = shapely.buffer(parts, -_INWARDS, join_style="mitre")
        narrow = shapely.is_empty(inner)
        vertices, ring = shapely.get_coordinates(
            shapely.get_rings(shapely.get_parts(inner)), return_index=True
        )
        joined = ring[1:] == ring[:-1]
        pieces = shapely.linestrings(np.stack([vertices[:-1][joined], vertices[1:][joined]], axis=1))
        # Where land is narrower than two metres a point in it stands for all.
        return frame, shapely.STRtree(np.concatenate([pieces, shapely.point_on_surface(parts[narrow])]))
