"""Coordinate systems of the whole world in which numbers may be metres or feet, by the areas of their use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from ldpaudit.geography.reading.readings import CoordinateReading, Numbers
from ldpaudit.tables.names import words_of

_JUDGED, _ALL = 64, 2_000
#: Degrees by which a place may lie outside its area because the datums differ.
_SHIFT = 0.02
#: Degrees by which a country keeps one zone of UTM beyond its edge: Denmark that of 9 degrees, to 15 degrees.
_BEYOND = 3.0
#: Share of the points that must lie in the area of a system that is looked at closer.
_SOME = 0.05
_DEGREE = 111_320.0
_FRANCE = (
    *("France", "Reunion", "Guadeloupe", "Martinique", "French Guiana", "Mayotte", "Caribbean - French"),
    *("St Pierre and Miquelon", "Saint Pierre", "New Caledonia", "French Polynesia", "Wallis", "Antilles"),
)
#: Countries that names of columns give away, as areas of use are called.
_COUNTRIES = {
    word: countries
    for words, countries in (
        ("insee sdis epci codgeo depcom codeinsee codecommune iris rgf", _FRANCE),
        (
            "borough precinct zip zipcode fips geoid tract stateplane spcs",
            ("United States (USA)", "Puerto Rico"),
        ),
        ("lsoa msoa oslaua osgb osgr uprn", ("United Kingdom (UK)",)),
        (
            "gemeinde landkreis bundesland plz postleitzahl",
            ("Germany", "Austria", "Switzerland", "Liechtenstein"),
        ),
        ("gemeente", ("Netherlands", "Belgium")),
        ("kommun", ("Sweden",)),
        ("kommune", ("Norway", "Denmark")),
        ("gmina powiat", ("Poland",)),
        ("comune", ("Italy", "Switzerland")),
        ("freguesia concelho", ("Portugal",)),
    )
    for word in words.split()
}
#: The grids of national mapping agencies that tables are most often in: listed before others that fit.
_NATIONAL = (
    *(2154, 27572, 27700, 2157, 29903, 31370, 3812, 28992, 2169, 2056, 21781, 25832, 25833, 31466, 31467),
    *(31468, 31469, 31287, 3003, 3004, 6707, 6708, 25829, 25830, 25831, 3763, 2180, 5514, 23700, 3844, 3765),
    *(3794, 8353, 2100, 3006, 3021, 3067, 3301, 3059, 3346, 3057, 2193, 3577, 3978, 3347, 5070, 2975, 5490),
    *(2972, 5880, 5367, 3414, 2326, 3826, 5186, 3375, 2039, 2263),
)
#: Words by which names of columns call the projection.
_PROJECTIONS = frozenset({"lambert", "utm", "laea", "albers", "swissgrid", "mtm"})
#: Degrees from west to east of systems of continents and oceans, in which nearly any numbers lie somewhere.
_WIDE = 60.0
#: Letters by which datums of one origin begin: projections of NAD27 and NAD83 share names, not origins.
_DATUM = 5
#: Projections that are the same whatever the datum.
_PROJECTED = _UTM, _ = ("UTM zone", "Gauss-Kruger")
#: How areas of whole countries are called.
_WHOLE = ("onshore", "offshore", "mainland")
#: Metres within which two ways to write one place agree, and the share of rows that must.
_AGREE, _MOST = 5_000.0, 0.5
_EPSG = re.compile(r"(?<![0-9])[0-9]{4,5}(?![0-9])")


@dataclass(frozen=True)
class KnownSystem:
    """A projected coordinate system, and the area of its use: west, south, east, north in degrees."""

    code: int
    name: str
    area: str
    bounds: tuple[float, float, float, float]

    @property
    def crs(self) -> str:
        """Its name in a recipe."""
        return f"EPSG:{self.code}"

    @property
    def wide(self) -> bool:
        """Whether it is one of a continent, or of an ocean."""
        return _width(self.bounds) > _WIDE

    @property
    def size(self) -> float:
        """Square degrees of the box around its area, those of the equator."""
        _, south, _, north = self.bounds
        return float(_width(self.bounds) * np.cos(np.radians((south + north) / 2)) * (north - south))

    @property
    def kind(self) -> int:
        """0 for the grid of a country, 1 for a zone that its agency uses; 2 and 3 for those of others."""
        whole = " - " not in self.area or self.area.split(" - ")[1].startswith(_WHOLE)
        whole = whole and not any(part in self.area + self.name for part in ("°", ":", "zone"))
        return (0 if whole else 1) + (0 if self.code in _NATIONAL else 2)

    @property
    def projection(self) -> str:
        """What systems have in common that differ by the datum alone, which is some hundred metres."""
        datum, _, projection = self.name.rpartition(" / ")
        return projection if projection.startswith(_PROJECTED) else f"{datum[:_DATUM]} / {projection}"

    @property
    def country(self) -> str:
        """Where its area lies, without the part of the country."""
        return self.area.split(" - ")[0].rstrip(".")


@dataclass(frozen=True)
class SystemFit:
    """A system in which points lie where it is used."""

    known: KnownSystem
    #: Share of the points that do.
    share: float
    #: Degrees of their median.
    place: tuple[float, float]
    #: Whether they do with the first column as the northing.
    swapped: bool = False

    @property
    def reading(self) -> CoordinateReading:
        """How the points are read in it."""
        return CoordinateReading(self.known.crs, swapped=self.swapped)

    def near(self, other: SystemFit, metres: float) -> bool:
        """Return whether two systems put the points at the same place, within some metres."""
        lon, lat = (abs(one - two) for one, two in zip(self.place, other.place, strict=True))
        return float(np.hypot(lon * np.cos(np.radians(self.place[1])), lat)) * _DEGREE <= metres


@dataclass(frozen=True)
class Clues:
    """Hints at where a table is from, beside its coordinates."""

    #: That the names of its columns give away; none where these are of no country.
    countries: frozenset[str] = frozenset()
    #: Numbers of coordinate systems in the names of the coordinates.
    codes: frozenset[int] = frozenset()
    #: Words for projections in the names of its columns.
    projections: frozenset[str] = frozenset()
    #: Words of its columns and of values that come again and again.
    words: frozenset[str] = frozenset()

    @property
    def narrow(self) -> bool:
        """Whether they leave few systems."""
        return bool(self.countries or self.codes or self.projections)

    @classmethod
    def of(cls, columns: Sequence[str], x: str, y: str, values: Sequence[str] = ()) -> Clues:
        """Return the clues of a table, of names of columns and of values."""
        words = frozenset().union(*map(words_of, columns))
        countries = [_COUNTRIES[word] for word in words if word in _COUNTRIES]
        digits = [found for name in (x, y) for found in _EPSG.findall(name)]
        known = {one.code for one in world()} if digits else set()
        return cls(
            frozenset(country for group in countries for country in group),
            frozenset(map(int, digits)) & known,
            words & _PROJECTIONS,
            frozenset(word for text in (*words, *values) for word in words_of(text) if len(word) > 3),
        )


@cache
def world() -> tuple[KnownSystem, ...]:
    """Return the projected systems of the EPSG database that are in use."""
    from pyproj.database import query_crs_info
    from pyproj.enums import PJType

    found: dict[int, KnownSystem] = {}
    for one in query_crs_info(auth_name="EPSG", pj_types=PJType.PROJECTED_CRS):
        area = one.area_of_use
        if one.deprecated or area is None:
            continue
        known = KnownSystem(
            int(one.code), one.name, area.name or "", (area.west, area.south, area.east, area.north)
        )
        other = found.setdefault(known.code, known)
        if known.bounds != other.bounds:
            # Some are listed with two areas, of which one lies about the other.
            found[known.code] = replace(known if known.size > other.size else other, area=other.area)
    return tuple(found.values())


def fitting(
    x: Numbers,
    y: Numbers,
    clues: Clues,
    bounds: tuple[float, float, float, float] | None = None,
    *,
    either: bool = False,
    beside: tuple[Numbers, Numbers] | None = None,
) -> list[SystemFit]:
    """Find the systems in which points lie where the system is used.

    Parameters
    ----------
    x, y : ndarray of float64, shape (n,)
        Eastings and northings; no missing values.
    clues : Clues
    bounds : tuple of float, optional
        West, south, east, north of where they lie, degrees.
    either : bool, optional
        Whether the first may be the northings: surveyors of many countries call north X.
    beside : tuple of ndarray, optional
        Longitudes and latitudes of the same rows in other columns, NaN where missing. Only systems count
        in which most points lie there.

    Returns
    -------
    list of SystemFit
        The most plausible first: what the clues name; then see `KnownSystem.kind`, the smaller area first, in
        which points lie by chance less often.
    """
    # Where few systems are candidates, each point counts: a column may hold several.
    judged, least = (_ALL, 0.0) if clues.narrow else (_JUDGED, _SOME)
    if beside is not None:
        judged, least = _ALL, _MOST
        if (bounds := _around(*beside)) is None:
            return []
    chosen = np.linspace(0, len(x) - 1, min(len(x), judged)).astype(np.int64)
    x, y = x[chosen], y[chosen]
    if beside is not None:
        beside = beside[0][chosen], beside[1][chosen]
    degrees: dict[str, list[tuple[Numbers, Numbers]]] = {}
    candidates = list(_candidates(clues, bounds))
    fits: list[SystemFit] = []
    for beyond in (0.0, _BEYOND):
        for one in candidates:
            if beyond and _UTM not in one.name:
                continue
            if one.projection not in degrees:
                degrees[one.projection] = _degrees(one.code, [(x, y), (y, x)] if either else [(x, y)])
            for swapped, (lon, lat) in enumerate(degrees[one.projection]):
                inside = _within(lon, lat, one.bounds, beyond)
                if beside is not None:
                    inside &= _apart(lon, lat, *beside) <= _AGREE
                elif bounds is not None:
                    inside &= _within(lon, lat, bounds)
                share = float(inside.mean()) if len(inside) else 0.0
                if inside.any() and share >= least:
                    place = float(np.median(lon[inside])), float(np.median(lat[inside]))
                    fits.append(SystemFit(one, share, place, bool(swapped)))
        if fits:
            break
    if any(not fit.known.wide for fit in fits):
        fits = [fit for fit in fits if bounds is not None or not fit.known.wide]
    rank = {code: at for at, code in enumerate(_NATIONAL)}
    return sorted(
        fits,
        key=lambda fit: (
            -round(fit.share, 2),
            fit.known.code not in clues.codes,
            -len(_words_of_area(fit.known.area) & clues.words),
            fit.known.kind,
            fit.swapped,
            # Zones are of one size.
            rank[fit.known.code] if fit.known.kind == 1 else fit.known.size,
            fit.known.code,
        ),
    )


def agree(reading: CoordinateReading, x: Numbers, y: Numbers, beside: tuple[Numbers, Numbers]) -> bool:
    """Return whether most points read in one way lie where other columns of their rows say."""
    lon, lat, _ = reading.degrees(x, y)
    return bool(len(x)) and float((_apart(lon, lat, *beside) <= _AGREE).mean()) >= _MOST


def _apart(lon: Numbers, lat: Numbers, other_lon: Numbers, other_lat: Numbers) -> Numbers:
    """Return metres between places that are near one another; infinite where one is missing."""
    with np.errstate(invalid="ignore"):
        along = ((lon - other_lon + 180.0) % 360.0 - 180.0) * np.cos(np.radians(other_lat))
        metres: Numbers = np.nan_to_num(np.hypot(along, lat - other_lat) * _DEGREE, nan=np.inf)
    return metres


def _around(lon: Numbers, lat: Numbers) -> tuple[float, float, float, float] | None:
    """Return the box around places; None where there are none."""
    there = np.isfinite(lon) & np.isfinite(lat)
    if not there.any():
        return None
    lon, lat = lon[there], lat[there]
    return float(lon.min()), float(lat.min()), float(lon.max()), float(lat.max())


def _candidates(clues: Clues, bounds: tuple[float, float, float, float] | None) -> Iterator[KnownSystem]:
    for one in world():
        if clues.codes and one.code not in clues.codes:
            continue
        if not clues.codes and clues.countries and not any(name in one.area for name in clues.countries):
            continue
        if clues.projections and not any(word in one.name.lower() for word in clues.projections):
            continue
        if bounds is None or _meet(one.bounds, bounds):
            yield one


def _meet(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    along = one[0] <= other[2] and other[0] <= one[2] if one[0] <= one[2] else True
    return along and one[1] <= other[3] and other[1] <= one[3]


def _degrees(code: int, orders: Sequence[tuple[Numbers, Numbers]]) -> list[tuple[Numbers, Numbers]]:
    """Return degrees of the system's own datum: some hundred metres do not matter, and it takes no time."""
    from pyproj import CRS, Proj
    from pyproj.exceptions import CRSError, ProjError

    try:
        change = Proj(CRS.from_authority("EPSG", code))
        return [change(x, y, inverse=True) for x, y in orders]
    except (CRSError, ProjError):
        return []


def _within(lon: Numbers, lat: Numbers, area: tuple[float, float, float, float], beyond: float = 0.0) -> Any:
    west, south, north = area[0] - beyond, area[1], area[3]
    with np.errstate(invalid="ignore"):
        along = (lon - west + _SHIFT) % 360.0 <= _width(area) + 2 * (beyond + _SHIFT)
        return along & (lat >= south - _SHIFT) & (lat <= north + _SHIFT)


def _width(bounds: tuple[float, float, float, float]) -> float:
    """Return degrees from west to east, across the antimeridian too, and 360 for the whole world."""
    degrees = (bounds[2] - bounds[0]) % 360.0
    return 360.0 if degrees == 0.0 and bounds[2] != bounds[0] else degrees


@cache
def _words_of_area(area: str) -> frozenset[str]:
    return frozenset(words_of(area)) - {
        "onshore",
        "offshore",
        "mainland",
        "between",
        "north",
        "south",
        "county",
    }
