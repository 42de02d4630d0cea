"""The raster on which noisy points are counted: square cells of a local plane that keeps areas."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.noise.quality import displacement_quantile
from ldpaudit.geography.reading.coordinates import checked
from ldpaudit.language import Message

if TYPE_CHECKING:
    from ldpaudit.geography.tilings.tiling import Tiling

Floats = npt.NDArray[np.float64]
Cells = npt.NDArray[np.int64]
#: Probability that noise leads from a region to beyond the raster, at most.
BEYOND = 1e-6
#: Cells in one scale of the noise (1 / eps), and in the whole raster, unless somebody asks for another step.
_FINE, _MANY = 3.0, 200_000
_MOST = 20_000_000


@dataclass(frozen=True)
class Raster:
    """Square cells around an area, in the azimuthal equal-area projection about its middle.

    Where points may truly lie there are `columns` x `rows` cells. Noise leads up to `reach` cells further on
    each side; observed points are counted on all of them. Distances in the plane are those on the ellipsoid
    but for (d / 12,700 km)^2 / 2 at distance d from the middle: 3e-5 at 100 km, 8e-4 at 500 km.

    Parameters
    ----------
    lon, lat : float
        Middle of the projection, degrees.
    step : float
        Side of a cell, metres.
    west, south : float
        Corner of the cells where points may truly lie, metres from the middle.
    columns, rows : int
        Number of these cells from west to east and from south to north.
    reach : int
        Cells around them.
    """

    lon: float
    lat: float
    step: float
    west: float
    south: float
    columns: int
    rows: int
    reach: int

    @classmethod
    def over(
        cls, tiling: Tiling, epsilon: float, step: float | None = None, *, margin: float = 0.0
    ) -> Raster:
        """Lay a raster over regions.

        Parameters
        ----------
        tiling : Tiling
        epsilon : float
            Nats per metre of the noise.
        step : float, optional
            Side of a cell in metres; by default a third of 1 / epsilon, and wider for a large area.
        margin : float
            Metres around the regions in which points may truly lie, too.

        Raises
        ------
        UserError
            If the step is impossible, or the raster would have too many cells.
        """
        import shapely

        if step is not None and not (math.isfinite(step) and step > 0):
            raise UserError("the side of a cell is not a positive number", hint="give metres: 500")
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise UserError("the noise is not positive", hint="give a level and a radius above 0")
        lon, lat = _middle(shapely.get_coordinates(tiling.shapes))
        x, y = _projection(lon, lat)(*shapely.get_coordinates(tiling.shapes).T)
        noise = displacement_quantile(epsilon, 1.0 - BEYOND)
        wide, high = float(np.ptp(x)) + 2.0 * margin, float(np.ptp(y)) + 2.0 * margin
        if not math.isfinite(wide * high):
            raise UserError("the regions span the globe", hint="estimate each part of them by itself")
        if step is None:
            step = max(1.0 / (_FINE * epsilon), math.sqrt((wide + 2 * noise) * (high + 2 * noise) / _MANY))
        if (wide + 2 * noise) * (high + 2 * noise) > _MOST * step * step:
            raise UserError(
                Message("cells of {step:g} m would be more than {most:,}", step=step, most=_MOST),
                hint="choose larger cells",
            )
        west, south = (math.floor((float(one.min()) - margin) / step) * step for one in (x, y))
        columns = max(1, math.ceil((float(x.max()) + margin - west) / step))
        rows = max(1, math.ceil((float(y.max()) + margin - south) / step))
        return cls(lon, lat, step, west, south, columns, rows, math.ceil(noise / step) + 1)

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of cells where points may truly lie: columns, rows."""
        return self.columns, self.rows

    @property
    def observed(self) -> tuple[int, int]:
        """Numbers of cells on which noisy points are counted: columns, rows."""
        return self.columns + 2 * self.reach, self.rows + 2 * self.reach

    def coarser(self, factor: int) -> Raster:
        """Return the raster whose cells are squares of `factor` x `factor` cells of this one."""
        columns, rows, reach = (-(-length // factor) for length in (self.columns, self.rows, self.reach))
        return replace(self, step=self.step * factor, columns=columns, rows=rows, reach=reach)

    def cells(self, lon: npt.ArrayLike, lat: npt.ArrayLike, *, first_row: int = 0) -> Cells:
        """Find the observed cell of each point.

        Parameters
        ----------
        lon, lat : array_like, shape (n,)
            WGS84 degrees; NaN in both is a missing point.
        first_row : int
            Ordinal of the first point, for messages.

        Returns
        -------
        ndarray of int64, shape (n,)
            Index into the flattened array of observed cells; -1 beyond them, -2 for a missing point.

        Raises
        ------
        UserError
            If a coordinate is infinite or out of range or only one of the two is missing.
        """
        lon, lat = checked(lon, lat, first_row=first_row)
        x, y = _projection(self.lon, self.lat)(lon, lat)
        with np.errstate(invalid="ignore"):
            column = np.floor((x - self.west) / self.step) + self.reach
            row = np.floor((y - self.south) / self.step) + self.reach
            columns, rows = self.observed
            there = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
        found = np.where(np.isnan(lon), -2, -1)
        found[there] = (column[there] * rows + row[there]).astype(np.int64)
        return found

    def parts_of(self, lon: Floats, lat: Floats, parts: int) -> tuple[Floats, Floats]:
        """Find the column and row of each point among the parts of true cells; whole numbers, any sign."""
        x, y = _projection(self.lon, self.lat)(lon, lat)
        side = self.step / parts
        return np.floor((x - self.west) / side), np.floor((y - self.south) / side)

    def points(self, parts: int = 1) -> tuple[Floats, Floats]:
        """Return the middles of the cells where points may truly lie, or of their parts.

        Parameters
        ----------
        parts : int
            Into how many parts each side of a cell is cut.

        Returns
        -------
        lon, lat : ndarray of float64, shape (columns * parts, rows * parts)
            Degrees.
        """
        side = self.step / parts
        x = self.west + (np.arange(self.columns * parts) + 0.5) * side
        y = self.south + (np.arange(self.rows * parts) + 0.5) * side
        return self.degrees(*np.meshgrid(x, y, indexing="ij"))

    def plane(self, lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
        """Bring points to the plane: metres east and north of its middle."""
        x, y = _projection(self.lon, self.lat)(lon, lat)
        return x, y

    def degrees(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Bring points of the plane, in metres, back to longitudes and latitudes."""
        lon, lat = _projection(self.lon, self.lat)(x.ravel(), y.ravel(), inverse=True)
        return np.reshape(lon, x.shape), np.reshape(lat, y.shape)


def _middle(vertices: Floats) -> tuple[float, float]:
    """Return the mean direction of points, which no antimeridian disturbs."""
    lon, lat = np.radians(vertices.T)
    east, north, up = (
        (np.cos(lat) * np.cos(lon)).mean(),
        (np.cos(lat) * np.sin(lon)).mean(),
        np.sin(lat).mean(),
    )
    middle = math.degrees(math.atan2(north, east)), math.degrees(math.atan2(up, math.hypot(east, north)))
    return round(middle[0], 6), round(middle[1], 6)


def _projection(lon: float, lat: float) -> Any:
    from pyproj import Proj

    return Proj(proj="laea", lon_0=lon, lat_0=lat, ellps="WGS84")
