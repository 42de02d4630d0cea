"""Search for the way in which coordinates are written: degrees, whole numbers, metres, swapped, mixed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.reading.area_of_use import Clues, SystemFit, agree, fitting
from ldpaudit.geography.reading.readings import CoordinateReading, Numbers, system
from ldpaudit.geography.tilings.layers import read_layer
from ldpaudit.geography.tilings.tiling import Tiling

Marks = npt.NDArray[np.bool_]
#: Points by which a way to read is judged.
_JUDGED = 2_000
#: Share of what is left over that a further way must explain, and the fewest points of it.
_WORTH, _FEWEST = 1 / 3, 2
_MOST_READINGS = 4
#: Share of the points above which numbers too large for degrees are no slips.
_RARE = 0.1
#: Share of whole numbers that must be degrees after scaling: where nothing else decides, or polygons do.
_NEARLY_ALL, _SOME = 0.99, 0.01
_LONGITUDES, _HALF_TURN = 360.0, 180.0
#: Systems that are looked at point by point, and metres by which datums differ.
_MOST_SYSTEMS, _SAME_PLACE = 40, 1000.0
#: Share of the points of the best system that another must explain to be plausible.
_AS_WELL = 0.98
#: Share of the points below which clues are of something else than the coordinates.
_PART = 0.2
#: Coordinate systems of France and her neighbours: Lambert-93, Lambert II extended, the zones of Lambert,
#: those of nine parallels, Reunion, Antilles, Belgium, Switzerland, the Netherlands, Great Britain.
_NAMED = (
    *(2154, 27572, 27561, 27562, 27563, 27564, 27571, 27573, 27574),
    *range(3942, 3951),
    *(2975, 5490, 31370, 3812, 2056, 21781, 28992, 27700),
)
#: Those of Europe and of the web, in which nearly any numbers lie somewhere.
_WIDE = (3035, 3857)
_UTM_NORTH, _UTM_SOUTH, _ZONE = 32600, 32700, 6.0


@dataclass(frozen=True)
class Ways:
    """How the points of two columns can be read."""

    #: The way that explains most points first; none where no way does.
    readings: tuple[CoordinateReading, ...]
    #: Index into `readings` of each point, -1 where none puts it on the polygons; shape (n,).
    of_point: npt.NDArray[np.int8]
    #: Other ways that explain as many points as the first one.
    rivals: tuple[CoordinateReading, ...]
    #: Share of the points that lie inside as they are written, as degrees.
    as_written: float
    #: Where nothing says where the points lie: coordinate systems that put them at different places, the most
    #: plausible first. None of them is a reading.
    plausible: tuple[SystemFit, ...] = ()
    #: Whole numbers may be degrees in these ways as well as metres of those systems.
    scaled: tuple[CoordinateReading, ...] = ()


def polygons_of(path: Path) -> Tiling:
    """Read a layer of polygons of which only the location matters."""
    shapes = read_layer(path, ()).shapes
    return Tiling(tuple(map(str, range(len(shapes)))), shapes)


def search(
    x: Numbers,
    y: Numbers,
    tiling: Tiling | None,
    *,
    degrees_named: bool,
    order_known: bool = True,
    clues: Clues | None = None,
    beside: tuple[Numbers, Numbers] | None = None,
) -> Ways:
    """Find how points are written.

    Parameters
    ----------
    x, y : ndarray of float64, shape (n,)
        The two columns; no missing values.
    tiling : Tiling, optional
        Where the points lie. Without it, only impossible places speak against a way: swapped degrees are
        found by impossible latitudes, metres by the area for which a coordinate system is meant.
    degrees_named : bool
        Whether the columns are called longitude and latitude: whole numbers are then scaled degrees before
        they are metres.
    order_known : bool, optional
        Whether the first column holds the eastings where they are metres.
    clues : Clues, optional
        What the table says beside.
    beside : tuple of ndarray, optional
        Longitudes and latitudes that other columns hold for the same rows, NaN where missing.

    Returns
    -------
    Ways
    """
    scaled = list(_scaled(x, y, tiling)) if _are_large(x, y) or tiling is not None else []
    # Nobody calls metres longitude and latitude who writes whole numbers of degrees.
    systems: list[SystemFit] = []
    if not (degrees_named and scaled):
        systems, clear = _systems(x, y, tiling, clues or Clues(), order_known, beside)
        if tiling is None:
            agreeing = [one for one in scaled if beside is not None and agree(one, x, y, beside)]
            plausible = _apart(systems) or (() if clear or agreeing or not scaled else tuple(systems))
            if plausible and not agreeing:
                nowhere = np.full(len(x), -1, np.int8)
                return Ways((), nowhere, (), 0.0, plausible, tuple(scaled))
            systems = [] if agreeing else systems
    candidates = list(_candidates(scaled, tiling, systems, degrees_named=degrees_named))
    chosen = np.linspace(0, len(x) - 1, min(len(x), _JUDGED)).astype(np.int64)
    judged_x, judged_y = x[chosen], y[chosen]
    hits = [_inside(reading, judged_x, judged_y, tiling) for reading in candidates]
    left = np.ones(len(chosen), np.bool_)
    found: list[int] = []
    while len(found) < _MOST_READINGS and left.any() and candidates:
        counts = [int((hit & left).sum()) for hit in hits]
        best = int(np.argmax(counts))
        # One point lies on the polygons by chance in one of so many ways, but hardly as plain degrees.
        fewest = _FEWEST if found and candidates[best] != CoordinateReading() else 1
        if counts[best] < max(_WORTH * left.sum() if found else 0, fewest):
            break
        found.append(best)
        left &= ~hits[best]
    readings = tuple(candidates[at] for at in found)
    of_point = explained(readings, x, y, tiling)
    as_written = _inside(CoordinateReading(), judged_x, judged_y, tiling)
    rivals = (
        tuple(
            candidates[at]
            for at, hit in enumerate(hits)
            if found and at != found[0] and hit.sum() >= hits[found[0]].sum()
        )
        if found
        else ()
    )
    share = float(as_written.mean()) if len(as_written) else 0.0
    return Ways(readings, of_point, rivals, share)


def _apart(systems: list[SystemFit]) -> tuple[SystemFit, ...]:
    """Return the systems among which the numbers alone cannot choose; none where they can."""
    if not systems:
        return ()
    most = max(fit.share for fit in systems)
    best = [fit for fit in systems if fit.share >= _AS_WELL * most]
    return tuple(best) if any(not fit.near(best[0], _SAME_PLACE) for fit in best) else ()


def explained(
    readings: tuple[CoordinateReading, ...], x: Numbers, y: Numbers, tiling: Tiling | None
) -> npt.NDArray[np.int8]:
    """Return for each point the first way that puts it on the polygons, or at a possible place; else -1."""
    of_point = np.full(len(x), -1, np.int8)
    for at in reversed(range(len(readings))):
        of_point[_inside(readings[at], x, y, tiling)] = at
    return of_point


def _inside(reading: CoordinateReading, x: Numbers, y: Numbers, tiling: Tiling | None) -> Marks:
    """Return which points lie on the polygons, or where the coordinate system is meant for."""
    if tiling is None:
        outside: Marks = np.isnan(reading.degrees(x, y, beyond=0.0)[0])
        return ~outside
    lon, lat, _ = reading.degrees(x, y)
    inside = ~np.isnan(lon)
    west, south, east, north = tiling.bounds
    if east <= _HALF_TURN and west >= -_HALF_TURN:
        inside &= (lon >= west) & (lon <= east) & (lat >= south) & (lat <= north)
    at = np.flatnonzero(inside)
    inside[at] = tiling.locate(lon[at], lat[at]) >= 0
    return inside


def _candidates(
    scaled: list[CoordinateReading], tiling: Tiling | None, systems: list[SystemFit], *, degrees_named: bool
) -> Iterator[CoordinateReading]:
    """Return the ways to read in the order in which they are preferred."""
    yield CoordinateReading()
    yield CoordinateReading(swapped=True)
    if degrees_named:
        yield from scaled
    if tiling is None:
        yield from (fit.reading for fit in systems[:_MOST_SYSTEMS])
    else:
        for code in dict.fromkeys([*_usual(tiling), *(fit.known.code for fit in systems[:_MOST_SYSTEMS])]):
            yield CoordinateReading(f"EPSG:{code}")
            yield CoordinateReading(f"EPSG:{code}", swapped=True)
    if not degrees_named:
        yield from scaled


def _scaled(x: Numbers, y: Numbers, tiling: Tiling | None) -> Iterator[CoordinateReading]:
    """Return whole numbers as degrees times a power of ten; without polygons the smallest that can be."""
    if not len(x) or (np.floor(x) != x).any() or (np.floor(y) != y).any():
        return
    possible = _NEARLY_ALL if tiling is None else _SOME
    for digits in range(1, 8):
        scale = float(f"1e-{digits}")
        for swapped in (False, True):
            lon, lat = (y, x) if swapped else (x, y)
            if np.mean((np.abs(lon) * scale <= 180.0) & (np.abs(lat) * scale <= 90.0)) > possible:
                yield CoordinateReading(scale=scale, swapped=swapped)
                if tiling is None:
                    return


def _are_large(x: Numbers, y: Numbers) -> bool:
    """Return whether the numbers are more than degrees can be.

    One or two places again and again beside degrees are what a program writes for missing.
    """
    large = np.maximum(np.abs(x), np.abs(y)) > _LONGITUDES
    if 2 * large.sum() < len(x):
        places = np.unique(np.column_stack((x[large], y[large])), axis=0)
        return len(places) > _FEWEST and float(large.mean()) > _RARE
    return bool(len(x))


def _systems(
    x: Numbers,
    y: Numbers,
    tiling: Tiling | None,
    clues: Clues,
    order_known: bool,
    beside: tuple[Numbers, Numbers] | None,
) -> tuple[list[SystemFit], bool]:
    """Return the systems in which points may be, the plausible first, and whether clues say so."""
    if not _are_large(x, y):
        return [], False
    if tiling is not None:
        return fitting(x, y, Clues(), tiling.bounds, either=True), False
    if beside is not None and (found := fitting(x, y, clues, either=True, beside=beside)):
        return found, True
    if clues.narrow:
        found = fitting(x, y, clues, either=not order_known)
        if found and found[0].share >= _PART:
            return found, True
    return fitting(x, y, Clues(words=clues.words), either=not order_known), False


def _usual(tiling: Tiling) -> Iterator[int]:
    """Return codes of coordinate systems that are used where the polygons lie, beside them zones of UTM."""
    west, south, east, north = tiling.bounds
    codes = [*_NAMED, *_WIDE]
    zones = range(int((west + 180.0) // _ZONE), int((east + 180.0) // _ZONE) + 3)
    for base in ([_UTM_NORTH] if north > 0 else []) + ([_UTM_SOUTH] if south < 0 else []):
        codes += [base + (zone - 1) % 60 + 1 for zone in zones]
    for code in codes:
        area = system(f"EPSG:{code}").area
        if area is None or _meet(area, tiling.bounds):
            yield code


def _meet(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    # A zone of UTM is used some way beyond its edge.
    return (
        one[0] - _ZONE <= other[2]
        and other[0] <= one[2] + _ZONE
        and one[1] <= other[3]
        and other[1] <= one[3]
    )
