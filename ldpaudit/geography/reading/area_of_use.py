"""Coordinate systems of the whole world in which numbers may be metres or feet, by the areas of their use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ldpaudit.geography.reading.readings import Numbers
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
_EPSG = re.compile(r"(?<![0-9])[0-9]{4,5}(?![0-9])")


@dataclass(frozen=True)
class Known:
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
    def country(self) -> str:
        """Where its area lies, without the part of the country."""
        return self.area.split(" - ")[0].rstrip(".")


@dataclass(frozen=True)
class Fit:
    """A system in which points lie where it is used.

    Parameters
    ----------
    known : Known
    share : float
        Share of the points that do.
    place : tuple of float
        Degrees of their median.
    """

    known: Known
    share: float
    place: tuple[float, float]

    def near(self, other: Fit, metres: float) -> bool:
        """Return whether two systems put the points at the same place, within some metres."""
        lon, lat = (abs(one - two) for one, two in zip(self.place, other.place, strict=True))
        return float(np.hypot(lon * np.cos(np.radians(self.place[1])), lat)) * _DEGREE <= metres


@dataclass(frozen=True)
class Clues:
    """What a table says of where it is from, beside its coordinates.

    Parameters
    ----------
    countries : frozenset of str
        That the names of its columns give away; none where these are of no country.
    codes : frozenset of int
        Numbers of coordinate systems in the names of the coordinates.
    projections : frozenset of str
        Words for projections in the names of its columns.
    words : frozenset of str
        Words of its columns and of values that come again and again.
    """

    countries: frozenset[str] = frozenset()
    codes: frozenset[int] = frozenset()
    projections: frozenset[str] = frozenset()
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
def world() -> tuple[Known, ...]:
    """Return the projected systems of the EPSG database that are in use."""
    from pyproj.database import query_crs_info
    from pyproj.enums import PJType

    return tuple(
        Known(int(one.code), one.name, area.name or "", (area.west, area.south, area.east, area.north))
        for one in query_crs_info(auth_name="EPSG", pj_types=PJType.PROJECTED_CRS)
        if not one.deprecated and (area := one.area_of_use) is not None
    )


def fitting(
    x: Numbers,
    y: Numbers,
    clues: Clues,
    bounds: tuple[float, float, float, float] | None = None,
) -> list[Fit]:
    """Find the systems in which points lie where the system is used.

    Parameters
    ----------
    x, y : ndarray of float64, shape (n,)
        Eastings and northings; no missing values.
    clues : Clues
    bounds : tuple of float, optional
        West, south, east, north of where they lie, degrees.

    Returns
    -------
    list of Fit
        The most plausible first: what the clues name, systems of a whole country, then those of its parts.
    """
    # Where few systems are asked, each point counts: a column may hold several.
    judged, least = (_ALL, 0.0) if clues.narrow else (_JUDGED, _SOME)
    chosen = np.linspace(0, len(x) - 1, min(len(x), judged)).astype(np.int64)
    x, y = x[chosen], y[chosen]
    degrees: dict[str, tuple[Numbers, Numbers]] = {}
    places: dict[Known, tuple[Numbers, Numbers]] = {}
    asked = list(_asked(clues, bounds))
    for one in asked:
        # Projections of one name differ by their datums alone, which is some hundred metres.
        datum, _, projection = one.name.rpartition(" / ")
        name = f"{datum[:_DATUM]} / {projection}"
        if name not in degrees:
            degrees[name] = _degrees(one.code, x, y)
        places[one] = degrees[name]
    fits = [fit for one in asked if (fit := _fit(one, places[one], bounds, least)) is not None]
    if not fits:
        zones = [one for one in asked if "UTM zone" in one.name]
        fits = [fit for one in zones if (fit := _fit(one, places[one], bounds, least, _BEYOND)) is not None]
    if any(not fit.known.wide for fit in fits):
        fits = [fit for fit in fits if bounds is not None or not fit.known.wide]
    rank = {code: at for at, code in enumerate(_NATIONAL)}
    heard = {id(fit): len(_words_of_area(fit.known.area) & clues.words) for fit in fits}
    parts = "°", "zone"
    return sorted(
        fits,
        key=lambda fit: (
            -round(fit.share, 2),
            fit.known.code not in clues.codes,
            -heard[id(fit)],
            rank.get(fit.known.code, len(rank)),
            any(part in fit.known.area or part in fit.known.name for part in parts),
            fit.known.code,
        ),
    )


def _asked(clues: Clues, bounds: tuple[float, float, float, float] | None) -> Iterator[Known]:
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


def _fit(
    known: Known,
    degrees: tuple[Numbers, Numbers],
    bounds: tuple[float, float, float, float] | None,
    least: float,
    beyond: float = 0.0,
) -> Fit | None:
    lon, lat = degrees
    inside = _within(lon, lat, known.bounds, beyond)
    if bounds is not None:
        inside &= _within(lon, lat, bounds)
    share = float(inside.mean()) if len(inside) else 0.0
    if not inside.any() or share < least:
        return None
    return Fit(known, share, (float(np.median(lon[inside])), float(np.median(lat[inside]))))


def _degrees(code: int, x: Numbers, y: Numbers) -> tuple[Numbers, Numbers]:
    """Return degrees of the system's own datum: some hundred metres do not matter, and it takes no time."""
    from pyproj import CRS, Proj
    from pyproj.exceptions import CRSError, ProjError

    nowhere = np.full(len(x), np.nan)
    try:
        lon, lat = Proj(CRS.from_authority("EPSG", code))(x, y, inverse=True)
    except (CRSError, ProjError):
        return nowhere, nowhere
    return np.asarray(lon), np.asarray(lat)


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
