"""Moved points brought back into a region: what Andrés et al. (CCS 2013, section 5) call truncation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.tilings import Shapes
from ldpaudit.geography.tilings.layers import read_layer
from ldpaudit.geography.tilings.tiling import Tiling

Degrees = npt.NDArray[np.float64]
_SLICE = 65_536
#: Degrees between two vertices of a border at most: a straight line of the layer bends by less than 1 m then.
_FINE = 0.05
#: Metres by which a point is brought further in than the border, where there is room.
_INWARDS = 1.0
#: Decimals of a degree of what is brought back: 1 cm.
_DECIMALS = 7
_STEP = 1e-7
#: Steps of that rounding within which a point that it put outside is looked for inside.
_AROUND = 3
#: These steps east and north, the nearest first.
_AWAY = sorted(
    ((east, north) for east in range(-_AROUND, _AROUND + 1) for north in range(-_AROUND, _AROUND + 1)),
    key=lambda step: step[0] ** 2 + step[1] ** 2,
)


@dataclass(frozen=True, eq=False)
class Region:
    """The land that some polygons cover together.

    A point outside goes to the nearest point of the border, and a metre further in where that is inside; the
    tiling of the same polygons owns what is brought back. Near is meant in Lambert's azimuthal equal-area
    projection about the middle of the polygons: distances are right to 0.1 % within 500 km of it. This looks
    at a released point alone, so the promise stays what it is; but points gather on the border, where nobody
    may think that they are true places.

    Parameters
    ----------
    shapes : ndarray of object, shape (m,)
        Valid polygons, WGS84 degrees.
    """

    shapes: Shapes

    @classmethod
    def read(cls, path: Path, layer: str | None = None) -> Region:
        """Read all polygons of a layer; `layer` names it, where several hold polygons.

        Raises
        ------
        UserError
            If the file cannot be read, names no coordinate system, or holds no valid polygons.
        """
        return cls(read_layer(path, (), layer).shapes)

    def bring_back(self, lon: Degrees, lat: Degrees) -> tuple[Degrees, Degrees, npt.NDArray[np.bool_]]:
        """Move points that lie outside to the nearest point of the region.

        Parameters
        ----------
        lon, lat : ndarray of float64, shape (n,)
            Degrees; NaN where the point is missing.

        Returns
        -------
        lon, lat : ndarray of float64, shape (n,)
        beyond : ndarray of bool, shape (n,)
            Which points were outside.
        """
        beyond = ~np.isnan(lon) & ~self._holds(lon, lat)
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

    def _holds(self, lon: Degrees, lat: Degrees) -> npt.NDArray[np.bool_]:
        return self._tiling.locate(lon, lat) >= 0

    def _nearest(self, lon: Degrees, lat: Degrees) -> tuple[Degrees, Degrees]:
        import shapely

        to_plane, to_degrees, tree, lines = self._plane
        outside = np.column_stack(to_plane(lon, lat))
        points = shapely.points(outside)
        line = lines[tree.query_nearest(points, all_matches=False)[1]]
        border = shapely.get_coordinates(
            shapely.line_interpolate_point(line, shapely.line_locate_point(line, points))
        )
        way = border - outside
        length = np.maximum(np.hypot(*way.T), 1e-9)[:, None]
        found = self._written(*to_degrees(*border.T))
        inner = self._written(*to_degrees(*(border + way / length * _INWARDS).T))
        inside = self._holds(*inner)
        lon, lat = (np.where(inside, deep, edge) for deep, edge in zip(inner, found, strict=True))
        self._bring_in(lon, lat, np.flatnonzero(~inside))
        return lon, lat

    def _bring_in(self, lon: Degrees, lat: Degrees, rows: npt.NDArray[np.intp]) -> None:
        """Move points that rounding left outside, at the places `rows`, to the nearest place inside."""
        import shapely

        edge_lon, edge_lat = lon.copy(), lat.copy()
        for east, north in _AWAY:
            lon[rows], lat[rows] = self._written(
                edge_lon[rows] + east * _STEP, edge_lat[rows] + north * _STEP
            )
            rows = rows[~self._holds(lon[rows], lat[rows])]
            if not len(rows):
                return
        # The region is narrower here than the digits that are written: take a corner as the file has it.
        tree, corners = self._corners
        points = shapely.points(edge_lon[rows], edge_lat[rows])
        lon[rows], lat[rows] = corners[tree.query_nearest(points, all_matches=False)[1]].T

    def _written(self, lon: Degrees, lat: Degrees) -> tuple[Degrees, Degrees]:
        lon = np.round(lon, _DECIMALS)
        lon = np.where(lon >= 180.0, lon - 360.0, np.where(lon < -180.0, lon + 360.0, lon))
        return lon, np.clip(np.round(lat, _DECIMALS), -90.0, 90.0)

    @cached_property
    def _corners(self) -> tuple[Any, Degrees]:
        """Return the vertices, between -180 and 180 degrees, and a tree of them."""
        import shapely

        corners = shapely.get_coordinates(self.shapes)
        # Without an error of rounding: the tiling meets such a vertex again at the longitude of the file.
        corners[:, 0] -= 360.0 * np.floor((corners[:, 0] + 180.0) / 360.0)
        points: Shapes = np.asarray(shapely.points(corners))
        return shapely.STRtree(points), corners

    @cached_property
    def _tiling(self) -> Tiling:
        return Tiling(tuple(str(at) for at in range(len(self.shapes))), self.shapes)

    @cached_property
    def _plane(self) -> tuple[Any, Any, Any, Shapes]:
        """Return the projection both ways, and the border in it as short lines in a tree."""
        import shapely
        from pyproj import CRS, Transformer

        vertices = np.radians(shapely.get_coordinates(self.shapes))
        cosine = np.cos(vertices[:, 1])
        middle = np.array(
            [cosine * np.cos(vertices[:, 0]), cosine * np.sin(vertices[:, 0]), np.sin(vertices[:, 1])]
        )
        x, y, z = middle.mean(axis=1)
        centre = {
            "lon_0": float(np.degrees(np.arctan2(y, x))),
            "lat_0": float(np.degrees(np.arctan2(z, np.hypot(x, y)))),
        }
        plane = CRS.from_dict({"proj": "laea", "ellps": "WGS84", "units": "m", **centre})
        change = Transformer.from_crs("EPSG:4326", plane, always_xy=True)
        border = shapely.segmentize(shapely.boundary(shapely.union_all(self.shapes)), _FINE)
        bent = shapely.transform(border, lambda points: np.column_stack(change.transform(*points.T)))
        vertices, ring = shapely.get_coordinates(shapely.get_parts(bent), return_index=True)
        joined = ring[1:] == ring[:-1]
        ends = np.stack([vertices[:-1][joined], vertices[1:][joined]], axis=1)
        pieces: Shapes = np.asarray(shapely.linestrings(ends))

        def back(east: Degrees, north: Degrees) -> Any:
            return change.transform(east, north, direction="INVERSE")

        return change.transform, back, shapely.STRtree(pieces), pieces
