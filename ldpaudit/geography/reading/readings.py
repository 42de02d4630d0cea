"""Ways to read two numbers as a place: scaled, swapped, in metres of some coordinate system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.systems import find_system

WGS84 = "EPSG:4326"
Numbers = npt.NDArray[np.float64]
#: West, south, east and north, degrees.
Bounds = tuple[float, float, float, float]
#: Degrees by which a place may lie outside the area for which its coordinate system is meant: a department
#: reaches beyond its zone, and a point of another system lies much farther away.
_BEYOND = 5.0


class Flaw(IntEnum):
    """What keeps a cell from being a place."""

    NONE = 0
    HALF = 1
    RANGE = 2
    AREA = 3
    SYSTEM = 4


#: How an error calls each.
FLAWS = {
    Flaw.HALF: Message("one of the two coordinates is missing and the other is not"),
    Flaw.RANGE: Message("the coordinates are out of the range of degrees"),
    Flaw.AREA: Message("the point lies far from where its coordinate system is used"),
    Flaw.SYSTEM: Message("the row names no coordinate system that crs_of lists"),
}


@dataclass(frozen=True)
class System:
    """A coordinate system, with its transformation to WGS84."""

    #: None for degrees of WGS84.
    to_wgs84: Any
    #: The area for which it is meant.
    area: Bounds | None
    #: Whether its own axes do not call the northing "X", as some countries do on paper.
    x_is_east: bool = True
    #: Whether it is one of eastings and northings, not of degrees.
    projected: bool = False


@cache
def system(crs: str) -> System:
    """Return a coordinate system with its transformation."""
    from pyproj import Transformer
    from pyproj.exceptions import CRSError, ProjError

    if crs == WGS84:
        return System(None, None)
    try:
        found = find_system(crs)
        if found is None or not (found.is_geographic or found.is_projected):
            raise CRSError("not of positions on a map")
        change = Transformer.from_crs(found, WGS84, always_xy=True)
    except (CRSError, ProjError):
        raise UserError(
            Message('"{crs}" is no coordinate system of a map', crs=crs),
            where="crs",
            hint='write for instance "EPSG:2154"',
        ) from None
    used = found.area_of_use
    area = None if used is None else (used.west, used.south, used.east, used.north)
    # Around a pole all axes point north or south, and only their names say which is which.
    northings = [
        one.abbrev.casefold()
        for one in found.axis_info
        if one.direction in ("north", "south") and "easting" not in one.name.casefold()
    ]
    return System(change, area, x_is_east="x" not in northings, projected=found.is_projected)


@dataclass(frozen=True)
class CoordinateReading:
    """One way to read two columns."""

    #: Coordinate system in which the numbers are.
    crs: str = WGS84
    #: By what the numbers are to be multiplied first.
    scale: float = 1.0
    #: Whether the first column holds latitudes (northings) and the second longitudes (eastings).
    swapped: bool = False

    def degrees(self, x: Numbers, y: Numbers, *, beyond: float = _BEYOND) -> tuple[Numbers, Numbers, Any]:
        """Return WGS84 degrees.

        x, y (n,): as the columns hold them; NaN where missing.
        beyond: degrees by which a place may lie outside the area of its coordinate system.
        Returns lon, lat (n,): NaN in both where there is no place.
        Returns flaws (n,): codes of `Flaw`; NONE also where both are missing.
        """
        if self.swapped:
            x, y = y, x
        lon, lat = x * self.scale, y * self.scale
        flaws = np.where(np.isnan(x) != np.isnan(y), Flaw.HALF, Flaw.NONE).astype(np.int8)
        known = system(self.crs)
        if known.to_wgs84 is not None:
            # What cannot be transformed comes out infinite.
            lon, lat = (
                np.where(np.isfinite(each), each, np.nan) for each in known.to_wgs84.transform(lon, lat)
            )
        present = ~np.isnan(x) & ~np.isnan(y)
        out = present & ~((np.abs(lon) <= 180.0) & (np.abs(lat) <= 90.0))
        if known.area is not None:
            out |= present & ~within(lon, lat, known.area, beyond)
        flaws[out] = Flaw.RANGE if known.to_wgs84 is None else Flaw.AREA
        kept = present & ~out
        return np.where(kept, lon, np.nan), np.where(kept, lat, np.nan), flaws


def first_fitting(
    readings: Sequence[CoordinateReading], x: Numbers, y: Numbers
) -> tuple[Numbers, Numbers, Any, npt.NDArray[np.int8]]:
    """Read each point in the first way in which it is one.

    readings: one at least.
    x, y (n,): see `CoordinateReading.degrees`.
    Returns: see `CoordinateReading.degrees`; the flaws are those of the first way where none fits.
    Returns at (n,): index into `readings`; 0 where none fits.
    """
    lon, lat, flaws = readings[0].degrees(x, y)
    at = np.zeros(len(x), np.int8)
    for index, reading in enumerate(readings[1:], start=1):
        left = np.flatnonzero((flaws == Flaw.AREA) | (flaws == Flaw.RANGE))
        other_lon, other_lat, other = reading.degrees(x[left], y[left])
        fits = other == Flaw.NONE
        left = left[fits]
        lon[left], lat[left], flaws[left], at[left] = other_lon[fits], other_lat[fits], Flaw.NONE, index
    return lon, lat, flaws, at


def within(lon: Numbers, lat: Numbers, area: Bounds, beyond: float) -> npt.NDArray[np.bool_]:
    """Return which points lie in west, south, east and north or so many degrees beyond; NaN never does."""
    west, south, _, north = area
    # An area may lie across the antimeridian.
    along = (lon - west + beyond) % 360.0 <= width(area) + 2 * beyond
    inside: npt.NDArray[np.bool_] = along & (lat >= south - beyond) & (lat <= north + beyond)
    return inside


def width(area: Bounds) -> float:
    """Return degrees from west to east, across the antimeridian too, and 360 for the whole world."""
    return (area[2] - area[0]) % 360.0 or 360.0
