"""Projected coordinate systems in which numbers may be metres or feet, by the areas of their use."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ldpaudit.geography.equal_area import distance
from ldpaudit.geography.reading.readings import Bounds, CoordinateReading, Numbers, width, within

#: Points that are looked at.
_JUDGED = 500
#: Degrees by which a place may lie outside its area because the datums differ, or beside a zone.
_SHIFT = 0.02
#: Share of the points that must lie in the area of a system, and near other columns that hold degrees.
_SOME, _MOST = 0.05, 0.5
#: Metres within which two ways to write one place agree.
_AGREE = 5_000.0
#: Grids of whole countries, by their national mapping agencies.
_NATIONAL = (
    *(2154, 27572, 27700, 2157, 29902, 29903, 31370, 3812, 28992, 2169, 2056, 21781, 31287, 3763, 20790),
    *(2180, 5514, 5513, 8353, 23700, 3844, 3765, 3794, 3912, 7801, 2100, 3006, 3021, 3067, 2393, 3301),
    *(3059, 3346, 3057, 2193, 27200, 3577, 5880, 5367, 6372, 3414, 2326, 3826, 5179, 3375),
    *(2039, 7755, 2975, 5490, 2972, 4471, 3163, 6316, 6870, 9947, 32161),
)
#: Zones of countries.
_ZONES = (
    *(27561, 27562, 27563, 27564, 27571, 27573, 27574, *range(3942, 3951), *range(25828, 25838)),
    *(*range(31466, 31470), *range(31254, 31260), 3003, 3004, 6707, 6708, 6709, 7791, 7792, 7793, 7794, 7795),
    *(*range(2176, 2180), *range(23028, 23033), *range(5253, 5260), *range(3873, 3886), *range(3007, 3019)),
    *(*range(28348, 28359), *range(7848, 7859), *range(31978, 31986), *range(5343, 5350), *range(2949, 2956)),
    *(
        *range(6669, 6688),
        *range(5185, 5189),
        *range(26903, 26924),
        *range(3121, 3126),
        2263,
        2229,
        2277,
        26191,
        26192,
    ),
    *(22391, 22392),
)
#: Those of continents and of the web, in which nearly any numbers lie somewhere.
_WIDE = (3035, 3857, 3978, 3347, 5070)
_UTM = (*range(32601, 32661), *range(32701, 32761))


@dataclass(frozen=True)
class KnownSystem:
    """A projected coordinate system, and the area of its use: west, south, east, north in degrees."""

    code: int
    name: str
    area: str
    bounds: Bounds

    @property
    def crs(self) -> str:
        """Its name in a recipe."""
        return f"EPSG:{self.code}"

    @property
    def size(self) -> float:
        """Square degrees of the box around its area, those of the equator."""
        _, south, _, north = self.bounds
        return float(width(self.bounds) * np.cos(np.radians((south + north) / 2)) * (north - south))


@dataclass(frozen=True)
class SystemFit:
    """A system in whose area points lie."""

    known: KnownSystem
    #: Share of the points that do.
    share: float
    #: Longitude and latitude of the middle of these.
    place: tuple[float, float]
    #: Whether they do with the first column as the northing.
    swapped: bool = False

    @property
    def reading(self) -> CoordinateReading:
        """How the points are read in it."""
        return CoordinateReading(self.known.crs, swapped=self.swapped)

    def near(self, other: SystemFit, metres: float) -> bool:
        """Return whether two systems put the points at the same place, within some metres."""
        return bool(_apart(*self.place, *other.place) <= metres)


@cache
def known_systems() -> dict[int, KnownSystem]:
    """Return the systems that are looked at, by their EPSG codes."""
    from pyproj.database import query_crs_info
    from pyproj.enums import PJType

    wanted = {*_NATIONAL, *_ZONES, *_WIDE, *_UTM}
    found: dict[int, KnownSystem] = {}
    for one in query_crs_info(auth_name="EPSG", pj_types=PJType.PROJECTED_CRS):
        if (area := one.area_of_use) is not None and (code := int(one.code)) in wanted:
            bounds = (area.west, area.south, area.east, area.north)
            known = KnownSystem(code, one.name, area.name or "", bounds)
            # Some are listed with two areas, of which one lies about the other.
            if code not in found or known.size > found[code].size:
                found[code] = known
    return found


def fitting(
    x: Numbers,
    y: Numbers,
    *,
    codes: Collection[int] = (),
    bounds: Bounds | None = None,
    either: bool = False,
    beside: tuple[Numbers, Numbers] | None = None,
) -> list[SystemFit]:
    """Find the systems in which points lie where the system is used.

    x, y (n,): eastings and northings; no missing values.
    codes: systems that the table names: no other counts.
    bounds: west, south, east, north of where they lie, degrees.
    either: whether the first may be the northings: surveyors of many countries call north X.
    beside: longitudes and latitudes of the same rows in other columns, NaN where missing. Only systems count
        in which most points lie there.
    Returns: that of most points first; then grids of countries, their zones and those of continents, the
        smaller area first, in which points lie by chance less often; zones of UTM only where it is known
        where the points lie.
    """
    chosen = np.linspace(0, len(x) - 1, min(len(x), _JUDGED)).astype(np.int64)
    x, y = x[chosen], y[chosen]
    placed = bounds is not None or beside is not None
    fits = []
    for one in known_systems().values():
        if (codes and one.code not in codes) or (one.code in _UTM and not (placed or codes)):
            continue
        for swapped, (lon, lat) in enumerate(_degrees(one.code, [(x, y), (y, x)] if either else [(x, y)])):
            inside = within(lon, lat, one.bounds, _SHIFT)
            if beside is not None:
                inside &= _apart(lon, lat, *(each[chosen] for each in beside)) <= _AGREE
            elif bounds is not None:
                inside &= within(lon, lat, bounds, _SHIFT)
            share = float(inside.mean()) if len(inside) else 0.0
            if share >= (_MOST if beside is not None else _SOME):
                place = float(np.median(lon[inside])), float(np.median(lat[inside]))
                fits.append(SystemFit(one, share, place, bool(swapped)))
    return sorted(
        fits,
        key=lambda fit: (
            -round(fit.share, 2),
            [fit.known.code in some for some in (_UTM, _WIDE, _ZONES)],
            fit.swapped,
            fit.known.size,
        ),
    )


def agree(reading: CoordinateReading, x: Numbers, y: Numbers, beside: tuple[Numbers, Numbers]) -> bool:
    """Return whether most points read in one way lie where other columns of their rows say."""
    lon, lat, _ = reading.degrees(x, y)
    return bool(len(x)) and float((_apart(lon, lat, *beside) <= _AGREE).mean()) >= _MOST


def _apart(lon: Any, lat: Any, other_lon: Any, other_lat: Any) -> Numbers:
    """Return metres between places; infinite where one is missing."""
    return np.nan_to_num(distance(lon, lat, other_lon, other_lat), nan=np.inf)


def _degrees(code: int, orders: list[tuple[Numbers, Numbers]]) -> list[tuple[Numbers, Numbers]]:
    """Return degrees of the system's own datum: some hundred metres do not matter, and it takes no time."""
    from pyproj import CRS, Proj
    from pyproj.exceptions import CRSError, ProjError

    try:
        change = Proj(CRS.from_authority("EPSG", code))
        found = (np.array(change(x, y, inverse=True)) for x, y in orders)
        return [tuple(np.where(np.isfinite(one), one, np.nan)) for one in found]
    except (CRSError, ProjError):
        return []
