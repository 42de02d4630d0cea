"""Which of two columns of coordinates runs east and which north: by names, ranges and regions that fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.reading.readings import CoordinateReading, Flaw, Numbers, first_fitting, system
from ldpaudit.tables import Source, numbers
from ldpaudit.tables.names import (
    LATITUDE_OR_WIDTH_WORDS,
    LATITUDE_WORDS,
    LONGITUDE_OR_LENGTH_WORDS,
    LONGITUDE_WORDS,
    words_of,
)

Axis = Literal["east", "north", ""]
#: West, south, east and north of polygons, WGS84 degrees.
Bounds = tuple[float, float, float, float]
#: What may say which column is which; impossible values leave no choice, so these overrule the names.
NAMES, RANGES, REGIONS, AREA = "names", "ranges", "regions", "area"

_NORTH = ("latitud", "breitengrad", "breedtegraad", "breddegrad", "northing", "hochwert", "nordwert")
_EAST = ("longitud", "langengrad", "laengengrad", "lengtegraad", "lengdegrad", "easting", "rechtswert")
#: Words that count beside one of the other axis only: a width, a length, a side, a letter.
_PAIRED = (LATITUDE_OR_WIDTH_WORDS | {"n", "s"}, LONGITUDE_OR_LENGTH_WORDS | {"e", "w", "o"})
#: Letters of sides that mean something else unless the other column is named likewise: "N" and "W".
_SIDES = frozenset("swo")
#: What names join to x, y, lat and lon without a blank.
_AFFIXES = (
    *("coordinates", "coordinate", "coords", "coord", "coordonnees", "coordonnee", "position", "pos"),
    *("point", "centroid", "degrees", "degree", "decimal", "geo", "gps", "map", "wgs", "utm", "deg", "dd"),
    *("lambert", "l"),
)
#: In some coordinate systems X is the northing on paper, and the easting in most files.
_LETTERS = frozenset(("x", "y"))
#: Shares of points: that one way of reading explains at least, and of which the other explains less. Some
#: points always lie beyond regions; degrees by which they lie beyond the area of a coordinate system.
_RULES = {RANGES: (0.99, 0.98 / 0.99), REGIONS: (0.5, 0.5), AREA: (0.9, 0.9)}
_AROUND = 0.5
#: Points by which the axes are judged.
_JUDGED = 2_000
#: Nobody lives farther south; a latitude there is possible all the same.
_INHABITED = -60.0


@dataclass(frozen=True)
class Axes:
    """Which of two columns runs east."""

    #: The columns; where nothing decides, the likelier order.
    east: str
    north: str
    #: What says so, and what says the contrary: "names", "ranges", "regions", "area" (that for which the
    #: coordinate system is meant). Nothing decides where both are empty, or neither is.
    by: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether something says which column is which, and nothing contradicts."""
        return bool(self.by) and not self.against

    def as_json(self) -> dict[str, Any]:
        """Return the axes as plain values."""
        sides = {"east": self.east, "north": self.north}
        return {**sides, "by": list(self.by), "against": list(self.against), "certain": self.certain}


def axis_of(name: str, *, paired: bool = False) -> Axis:
    """Return the axis of which a column's name speaks, in any language that is known; "" for none or both.

    paired: whether another column is named as the other axis, so that widths and lengths count.
    """
    words = [part for word in words_of(name) for part in (word, _bare(word))]
    north, east = LATITUDE_WORDS, LONGITUDE_WORDS
    if paired:
        north, east = north | _PAIRED[0], east | _PAIRED[1]
    speaks_north = any(word in north or any(stem in word for stem in _NORTH) for word in words)
    speaks_east = any(word in east or any(stem in word for stem in _EAST) for word in words)
    if speaks_north == speaks_east:
        return ""
    return "north" if speaks_north else "east"


def named_pairs(names: Sequence[str]) -> list[tuple[str, str, bool]]:
    """Put columns together that are the two coordinates of one point.

    names: columns of coordinates, in the order of the table.
    Returns: easting and northing by their names and True, or two columns side by side whose names say nothing
        and False. Of several columns of one axis, those go together whose other words are the same
        ("start_lat", "start_lon"), else the nearest.
    """
    axes = _axes(names)
    eastings = [at for at in range(len(names)) if axes[at] == "east"]
    northings = [at for at in range(len(names)) if axes[at] == "north"]
    found: dict[int, tuple[str, str, bool]] = {}
    distances = sorted(
        (_unlike(names[east], names[north]), abs(east - north), east, north)
        for east in eastings
        for north in northings
    )
    taken: set[int] = set()
    for _, _, east, north in distances:
        if not {east, north} & taken:
            taken |= {east, north}
            found[east] = names[east], names[north], True
    left = [at for at in range(len(names)) if at not in taken]
    for first, second in pairwise(left):
        sides = {axes[first], axes[second]}
        if second != first + 1 or {first, second} & taken or sides in ({"east"}, {"north"}):
            continue
        taken |= {first, second}
        turned = axes[first] == "north" or axes[second] == "east"
        one, other = (second, first) if turned else (first, second)
        found[first] = names[one], names[other], sides != {""}
    return [found[at] for at in sorted(found)]


def better_partner(east: str, north: str, names: Iterable[str]) -> str:
    """Return the column that is named as the northing of an easting rather than the one taken; "" for none.

    east, north: columns taken for one point: "start_lon", "end_lat".
    names: all columns of the table.
    """
    if (axis_of(east), axis_of(north)) != ("east", "north"):
        return ""
    northings = [name for name in names if axis_of(name) == "north"]
    best = min(northings, key=lambda name: _unlike(east, name), default=north)
    return best if _unlike(east, best) < _unlike(east, north) else ""


def judge(
    first: str,
    second: str,
    x: Numbers | None = None,
    y: Numbers | None = None,
    *,
    readings: Sequence[CoordinateReading] = (),
    regions: Iterable[Bounds] = (),
    letters: bool | None = None,
) -> Axes:
    """Decide which of two columns runs east.

    first, second: the columns.
    x, y (n,): their values; NaN and 0, 0 are no points.
    readings: how numbers are brought to degrees where they are none, each with the first column as the
        easting.
    regions: bounds of polygons on which the points lie: each where most points lie in one of the two ways
        counts.
    letters: whether X is the easting; by default, as the coordinate systems of `readings` call it.
    """
    if letters is None:
        letters = all(system(one.crs).x_is_east for one in readings)
    votes: dict[str, bool] = {}
    by_name = _by_names(first, second, letters=letters)
    if by_name is not None:
        votes[NAMES] = by_name
    likely = True
    if x is not None and y is not None:
        x, y = (np.asarray(values)[_some(len(values))] for values in (x, y))
        points = np.isfinite(x) & np.isfinite(y) & ((x != 0.0) | (y != 0.0))
        x, y = x[points], y[points]
        straight, turned = _degrees(readings, x, y), _degrees(readings, y, x)
        if len(x):
            _add(votes, RANGES, *(float(kept.mean()) for _, _, kept in (straight, turned)))
            likely = _likely(straight) >= _likely(turned)
            for bounds in regions:
                # Of regions across the antimeridian these comparisons say nothing.
                if bounds[0] >= -180.0 and bounds[2] <= 180.0:
                    _add(votes, REGIONS, *(_inside(one, bounds) for one in (straight, turned)))
            if RANGES not in votes:
                # Where one way is impossible, that it lies elsewhere says no more.
                _add(votes, AREA, _in_area(readings, x, y), _in_area(readings, y, x))
    if RANGES in votes:
        # What is no place on Earth is no reading of the table, whatever the columns are called.
        votes = {name: vote for name, vote in votes.items() if vote == votes[RANGES]}
    order = next((votes[name] for name in (RANGES, REGIONS, NAMES, AREA) if name in votes), likely)
    by = tuple(name for name, vote in votes.items() if vote == order)
    against = tuple(name for name, vote in votes.items() if vote != order)
    return Axes(*((first, second) if order else (second, first)), by, against)


def first_values(source: Source, x: str, y: str) -> tuple[Numbers | None, Numbers | None]:
    """Return values of the first rows of two columns; None where they are not read as numbers."""
    chosen = _some(source.sample.num_rows)
    columns = {name: source.sample.column(name).take(chosen).combine_chunks() for name in (x, y)}
    try:
        one, other = (numbers(values, source.columns[name], 0) for name, values in columns.items())
    except UserError:
        return None, None
    return one, other


def _some(rows: int) -> npt.NDArray[np.int64]:
    return np.unique(np.linspace(0, max(rows - 1, 0), min(rows, _JUDGED)).astype(np.int64))


def _bare(word: str) -> str:
    """Return a word without what is joined to it: "coordx", "latdd"."""
    for affix in _AFFIXES:
        rest = word.removeprefix(affix) if word.startswith(affix) else word.removesuffix(affix)
        if rest != word and (rest in _LETTERS or rest in LATITUDE_WORDS or rest in LONGITUDE_WORDS):
            return rest
    return word


def _axes(names: Sequence[str]) -> list[Axis]:
    """Return the axis of each name; widths and lengths count where both are there, and no surer names."""
    axes = [axis_of(name) for name in names]
    silent = [at for at, axis in enumerate(axes) if not axis]
    weak = {at: axis_of(names[at], paired=True) for at in silent}
    for at in silent:
        if words_of(names[at]) & _SIDES and not any(
            {weak[at], weak[other]} == {"east", "north"} and not _unlike(names[at], names[other])
            for other in silent
        ):
            weak[at] = ""
    if {"east", "north"} <= {*weak.values(), *axes} and any(weak.values()):
        for at, axis in weak.items():
            axes[at] = axis
    return axes


def _unlike(east: str, north: str) -> int:
    """Return how many words two names do not share, beside those of the axes."""
    return len(_others(east) ^ _others(north))


def _others(name: str) -> frozenset[str]:
    return frozenset(word for word in words_of(name) if not axis_of(word, paired=True))


def _by_names(first: str, second: str, *, letters: bool) -> bool | None:
    """Return whether the names say that the first column runs east; None where they say nothing.

    `letters` says whether X is the easting by all coordinate systems that may be meant.
    """
    axes = [
        "" if not letters and {_bare(word) for word in words_of(name)} & _LETTERS else axis
        for name, axis in zip((first, second), _axes((first, second)), strict=True)
    ]
    if axes[0] == axes[1]:
        return None
    return axes[0] == "east" or axes[1] == "north"


def _degrees(readings: Sequence[CoordinateReading], x: Numbers, y: Numbers) -> tuple[Numbers, Numbers, Any]:
    """Return degrees, and which points are places where their coordinate system is used."""
    if not readings:
        return x, y, (np.abs(x) <= 180.0) & (np.abs(y) <= 90.0)
    lon, lat, flaws, _ = first_fitting(readings, x, y)
    return lon, lat, flaws == Flaw.NONE


def _likely(read: tuple[Numbers, Numbers, Any]) -> float:
    """Return the share of points where somebody lives."""
    return float((read[2] & (read[1] > _INHABITED)).mean())


def _inside(read: tuple[Numbers, Numbers, Any], bounds: Bounds) -> float:
    lon, lat, kept = read
    west, south, east, north = bounds
    return float((kept & (lon >= west) & (lon <= east) & (lat >= south) & (lat <= north)).mean())


def _in_area(readings: Sequence[CoordinateReading], x: Numbers, y: Numbers) -> float:
    """Return the share of points in an area for which one of the coordinate systems is meant."""
    found = [one.degrees(x, y, beyond=_AROUND)[2] == Flaw.NONE for one in readings]
    return float(np.any(found, axis=0).mean()) if found else 1.0


def _add(votes: dict[str, bool], name: str, straight: float, turned: float) -> None:
    """Note what shares of points say: that few fit in one way where most fit in the other."""
    most, few = _RULES[name]
    high, low = max(straight, turned), min(straight, turned)
    if high >= most and low < few * high:
        votes.setdefault(name, straight > turned)
