"""How the coordinates of a table are written, what is wrong with them, and the step that reads them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import tomlkit

from ldpaudit.errors import UserError
from ldpaudit.geography.reading.axes import RANGES, Axes, axis_of, judge, named_pairs
from ldpaudit.geography.reading.known_systems import SystemFit, agree, fitting, known_systems
from ldpaudit.geography.reading.read_coordinates import InDegrees, polygons_of
from ldpaudit.geography.reading.readings import WGS84, CoordinateReading, Numbers
from ldpaudit.geography.tiling import Tiling
from ldpaudit.language import Message, join_texts
from ldpaudit.tables import ColumnReport, Inspection, ReadOptions, Source, texts
from ldpaudit.tables.names import LATITUDE_WORDS, LONGITUDE_WORDS, words_of
from ldpaudit.tables.suspects import advice

#: Rows named of each kind.
_NAMED_ROWS = 5
#: Words of columns that hold degrees rather than metres, and how those of metres begin.
_OF_METRES = ("x", "y", "coord", "north", "nord", "noord", "east", "ost", "oost", "hoch", "rechts")
_DEGREES = frozenset(
    [one for one in LATITUDE_WORDS | LONGITUDE_WORDS if not one.startswith(_OF_METRES)]
    + ["wgs", "xwgs", "ywgs", "gps", "deg", "degree", "degrees", "grad"]
)
_EPSG = re.compile(r"(?<![0-9])[0-9]{4,5}(?![0-9])")
#: What a name calls a system, without signs between, and its number.
_CALLED = {
    r"(l|lamb|lambert|rgf)93": 2154, r"(l|lambert)(2|ii)e": 27572, "lv95": 2056, "lv03": 21781, "osgb": 27700,
}  # fmt: skip
#: Points by which a way to read is judged.
_JUDGED = 2_000
#: Share of the points outside that must lie inside when exchanged, and the fewest points of it.
_WORTH, _FEWEST = 1 / 3, 2
#: Share of the points above which numbers too large for degrees are no slips.
_RARE = 0.1
#: Share of whole numbers that must be degrees after scaling: where nothing else decides, or polygons do.
_NEARLY_ALL, _SOME = 0.99, 0.01
_LONGITUDES = 360.0
#: Metres by which datums differ; share of the points of the best system that another must explain, too.
_SAME_PLACE, _AS_WELL = 1000.0, 0.98
#: Systems that are told; those, and odd values, that a sentence names.
_TOLD, _NAMED = 12, 3
Marks = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Pair:
    """Two columns that may be coordinates; `named` says whether their names show which is which."""

    x: str
    y: str
    named: bool

    @property
    def degrees_named(self) -> bool:
        """Whether the names are those of degrees."""
        return bool((words_of(self.x) | words_of(self.y)) & _DEGREES)

    @property
    def codes(self) -> set[int]:
        """Numbers of coordinate systems in the names, or of those that are called by another name there."""
        named = {int(found) for name in (self.x, self.y) for found in _EPSG.findall(name)}
        plain = [re.sub(r"[\W_]", "", name.casefold()) for name in (self.x, self.y)]
        named |= {code for words, code in _CALLED.items() if all(re.search(words, one) for one in plain)}
        return named & set(known_systems()) if named else named

    @property
    def order_known(self) -> bool:
        """Whether the names say which is the easting where they are metres; the letters x and y do not."""
        return bool(judge(self.x, self.y, letters=False).by)


def pairs(columns: Sequence[ColumnReport]) -> list[Pair]:
    """Find the pairs of columns that may be coordinates: by name, else side by side."""
    placed = {
        one.column.name: at for at, one in enumerate(columns) if one.role == "location" and one.distinct
    }
    return [
        Pair(first, second, named)
        for first, second, named in named_pairs(list(placed))
        if named or (placed[second] == placed[first] + 1 and columns[placed[first]].column.kind == "number")
    ]


@dataclass(frozen=True)
class Ways:
    """How the points of two columns can be read."""

    #: The way in which they are written; None where there is none, or where several may be meant.
    reading: CoordinateReading | None
    #: Systems that may be meant, and whole numbers that may be degrees, where nothing decides.
    systems: tuple[SystemFit, ...] = ()
    scaled: tuple[CoordinateReading, ...] = ()

    @property
    def open(self) -> bool:
        """Whether several may be meant."""
        return bool(self.systems)


def inspect_coordinates(
    table: Path, options: ReadOptions, inspection: Inspection, polygons: Path | None = None
) -> list[dict[str, Any]]:
    """Return how the coordinates of a table are written, and how to read them.

    options: how to read it.
    inspection: what was found in it; where that looked at the first rows only, so does this.
    polygons: layer of polygons on which the points lie.
    Returns: for each pair of columns: "x", "y", "rows" looked at, "points", "missing", "half_missing", "zero"
        and "ranges"; "readings": crs, scale, swapped and points of the way in which they are written, none
        where nothing decides; "as_written": share of the points inside the polygons as they are; "outside"
        and "outside_rows"; "systems": crs, name, area and step of each coordinate system that may be meant,
        and of degrees times a power of ten; "axes": which of the two runs east, and what says so; "message";
        "step": the repair as text of a recipe, or None. Of columns that cannot be read as numbers only "x",
        "y", "message" and "step".
    """
    tiling = None if polygons is None else polygons_of(polygons)
    source = Source.open(table, options)
    whole = inspection.rows_exact and inspection.rows_read == inspection.rows
    # Columns of other texts than numbers are coordinates, too, but nothing can be computed of them.
    told = list(coordinates_as_text(source, inspection.columns))
    unread = {(one["x"], one["y"]) for one in told}
    found: list[dict[str, Any]] = []
    values: dict[Pair, tuple[Numbers, Numbers]] = {}
    for pair in pairs(inspection.columns):
        if (pair.x, pair.y) not in unread:
            told = [one for one in told if not {pair.x, pair.y} & {one["x"], one["y"]}]
            try:
                values[pair] = _values(source, pair, whole=whole)
            except UserError as error:
                message = Message("{x}, {y}: {error}", x=pair.x, y=pair.y, error=error)
                found.append({"x": pair.x, "y": pair.y, "message": message, "step": None})
    # Others may lie where columns that are degrees by name and range say.
    degrees = (
        {} if tiling is not None or len(values) < 2 else {one: _degrees(one, *values[one]) for one in values}
    )
    for pair, (x, y) in values.items():
        beside = next((read for one, read in degrees.items() if read is not None and one != pair), None)
        found.append(_finding(pair, x, y, tiling, beside, str(polygons)))
    return found + told


def _values(source: Source, pair: Pair, *, whole: bool) -> tuple[Numbers, Numbers]:
    """Return the numbers of two columns, of all rows or of the first; NaN where missing."""
    batches = source.batches() if whole else source.sample.combine_chunks().to_batches()
    return InDegrees(source.columns).points(batches, pair.x, pair.y)


def _degrees(pair: Pair, x: Numbers, y: Numbers) -> tuple[Numbers, Numbers] | None:
    """Return the points of a pair that are degrees by name and range, NaN where there is none."""
    lon, lat, flaws = CoordinateReading().degrees(x, y)
    points = _are_points(lon, lat)
    if not pair.degrees_named or flaws.any():
        return None
    return np.where(points, lon, np.nan), np.where(points, lat, np.nan)


def search(
    x: Numbers,
    y: Numbers,
    pair: Pair,
    tiling: Tiling | None = None,
    beside: tuple[Numbers, Numbers] | None = None,
) -> Ways:
    """Find how points are written.

    x, y (n,): the two columns; no missing values.
    pair: what their names say.
    tiling: where the points lie. Without it, only impossible places speak against a way.
    beside: longitudes and latitudes that other columns hold for the same rows, NaN where missing.
    Returns: never one of several systems that put the points at places more than a kilometre apart.
    """
    large = _are_large(x, y)
    scaled = list(_scaled(x, y, tiling)) if large or tiling is not None else []
    agreeing = [one for one in scaled if beside is not None and agree(one, x, y, beside)]
    fits: list[SystemFit] = []
    # Nobody calls metres longitude and latitude who writes whole numbers of degrees.
    if large and not agreeing and not (pair.degrees_named and scaled):
        bounds = None if tiling is None else tiling.bounds
        either = tiling is not None or not pair.order_known
        if tiling is None and beside is not None:
            fits = fitting(x, y, codes=pair.codes, either=True, beside=beside)
        clear = bool(fits) or tiling is not None or bool(pair.codes)
        fits = fits or fitting(x, y, codes=pair.codes, bounds=bounds, either=either)
        best = [fit for fit in fits if fit.share >= _AS_WELL * fits[0].share]
        if tiling is None and best:
            apart = any(not fit.near(best[0], _SAME_PLACE) for fit in best)
            if apart or (scaled and not clear):
                return Ways(None, tuple(best if apart else fits), tuple(scaled))
    options = [CoordinateReading(), CoordinateReading(swapped=True)]
    options += agreeing or (scaled if pair.degrees_named or not fits else [])
    options += [fit.reading for fit in fits]
    if tiling is not None:
        options += [one for one in scaled if one not in options]
    chosen = np.linspace(0, len(x) - 1, min(len(x), _JUDGED)).astype(np.int64)
    hits = [int(_inside(one, x[chosen], y[chosen], tiling).sum()) for one in options]
    most = int(np.argmax(hits)) if len(x) else 0
    # One point lies on the polygons by chance in one of so many ways, but hardly as plain degrees.
    if not hits or hits[most] < (1 if most == 0 else min(_FEWEST, len(x))) or not hits[most]:
        return Ways(None)
    reading = options[most]
    if tiling is not None:
        as_well = [one for one, n in zip(options, hits, strict=True) if n >= _AS_WELL * hits[most]]
        best = [fit for fit in fits if fit.reading in as_well]
        chosen_fit = next((fit for fit in best if fit.reading == reading), None)
        if chosen_fit and not all(fit.near(chosen_fit, _SAME_PLACE) for fit in best):
            return Ways(None, tuple(best))
    return Ways(reading)


def _inside(reading: CoordinateReading, x: Numbers, y: Numbers, tiling: Tiling | None) -> Marks:
    """Return which points lie on the polygons, or where the coordinate system is meant for."""
    lon, lat, _ = reading.degrees(x, y) if tiling else reading.degrees(x, y, beyond=0.0)
    return tiling.locate(lon, lat) >= 0 if tiling else ~np.isnan(lon)


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


def _finding(
    pair: Pair,
    x: Numbers,
    y: Numbers,
    tiling: Tiling | None,
    beside: tuple[Numbers, Numbers] | None,
    polygons: str,
) -> dict[str, Any]:
    points = _are_points(x, y)
    place = x[points], y[points]
    ways = search(*place, pair, tiling, None if beside is None else (beside[0][points], beside[1][points]))
    if not pair.named and ways.reading is not None and ways.reading.swapped:
        pair, ways = Pair(pair.y, pair.x, named=True), Ways(replace(ways.reading, swapped=False))
        place = place[::-1]
    reading, empty = ways.reading, np.isnan(np.stack([x, y]))
    out = ~_inside(reading, *place, tiling) if reading else np.ones(len(place[0]), np.bool_)
    outside = np.flatnonzero(points)[out]
    told: dict[str, Any] = {
        "x": pair.x,
        "y": pair.y,
        "rows": len(x),
        "points": int(points.sum()),
        "missing": int(empty.all(axis=0).sum()),
        "half_missing": int((empty[0] != empty[1]).sum()),
        "zero": int(((x == 0.0) & (y == 0.0)).sum()),
        "ranges": {
            name: [float(one.min()), float(one.max())]
            for name, one in zip((pair.x, pair.y), place, strict=True)
            if len(one)
        },
        "readings": [] if reading is None else [{**asdict(reading), "points": int((~out).sum())}],
        "as_written": float(_inside(CoordinateReading(), *place, tiling).mean())
        if tiling and len(out)
        else None,
        "outside": len(outside),
        "outside_rows": (outside[:_NAMED_ROWS] + 1).tolist(),
        "axes": _axes(pair, ways, *place, tiling).as_json(),
    }
    written: dict[str, Any] = {}
    turned = 0
    if tiling is not None and reading is not None:
        exchanged = replace(reading, swapped=not reading.swapped)
        turned = int(_inside(exchanged, place[0][out], place[1][out], tiling).sum())
        if turned >= max(_WORTH * out.sum(), _FEWEST):
            written["swap_outside"] = polygons
        else:
            turned = 0
    if told["zero"]:
        written["zero"] = "missing"
    told["systems"] = list(_asked(pair, ways, *place, written))
    if told["half_missing"] or (told["outside"] and tiling is None):
        written["bad"] = "missing"
    told["message"] = join_texts(" ", _sentences(pair, ways, told, turned))
    told["step"] = None if reading is None else _step(pair, reading, written)
    return told


def _axes(pair: Pair, ways: Ways, x: Numbers, y: Numbers, tiling: Tiling | None) -> Axes:
    """Return which column runs east; while the system is open by the names, or as all systems say."""
    if not ways.open:
        straight = () if ways.reading is None else (replace(ways.reading, swapped=False),)
        return judge(
            pair.x, pair.y, x, y, readings=straight, regions=[] if tiling is None else [tiling.bounds]
        )
    axes = judge(pair.x, pair.y, letters=False)
    orders = {fit.swapped for fit in ways.systems} | {one.swapped for one in ways.scaled}
    if axes.by or len(orders) > 1:
        return axes
    return Axes(*((pair.y, pair.x) if orders == {True} else (pair.x, pair.y)), (RANGES,))


def _asked(
    pair: Pair, ways: Ways, x: Numbers, y: Numbers, written: Mapping[str, Any]
) -> Iterator[dict[str, str | None]]:
    """Return crs, name, area and step of what may be meant."""
    either = any(fit.swapped for fit in ways.systems)
    for fit in ways.systems[: _TOLD - len(ways.scaled)]:
        own = Pair(pair.y, pair.x, pair.named) if fit.swapped else pair
        name = Message("{name}, {x} runs north", name=fit.known.name, x=own.y) if either else fit.known.name
        step = _step(own, CoordinateReading(fit.known.crs), written)
        yield {"crs": fit.known.crs, "name": name, "area": fit.known.area, "step": step}
    for one in ways.scaled:
        lon, lat = (round(float(np.nanmedian(values))) for values in one.degrees(x, y)[:2])
        area = Message(
            "around {lat}°{north_or_south} {lon}°{east_or_west}",
            lat=abs(lat),
            north_or_south="N" if lat >= 0 else "S",
            lon=abs(lon),
            east_or_west="E" if lon >= 0 else "W",
        )
        yield {"crs": WGS84, "name": _in_words(one), "area": area, "step": _step(pair, one, written)}


def _step(pair: Pair, reading: CoordinateReading, more: Mapping[str, Any]) -> str | None:
    """Write the step that reads the points, as text of a recipe; None where none is needed."""
    default = asdict(CoordinateReading())
    written = {name: value for name, value in asdict(reading).items() if value != default[name]}
    written |= more
    if not written:
        return None
    return tomlkit.dumps({"step": [{"do": "read-coordinates", "x": pair.x, "y": pair.y, **written}]}).strip()


def _sentences(pair: Pair, ways: Ways, told: Mapping[str, Any], turned: int) -> Iterator[str]:
    """Return what was found."""
    kinds = (
        (told["missing"], Message("{rows:,} without", rows=told["missing"])),
        (told["half_missing"], Message("{rows:,} with one of the two", rows=told["half_missing"])),
        (told["zero"], Message("{rows:,} at 0, 0", rows=told["zero"])),
    )
    rows = Message("{n:,} (row|rows)", n=told["rows"])
    if beside := join_texts(", ", (text for n, text in kinds if n)):
        rows += Message(" ({beside})", beside=beside)
    yield Message(
        "{x}, {y}: {n:,} (point|points) in {rows}.", n=told["points"], x=pair.x, y=pair.y, rows=rows
    )
    reading, as_written, outside = ways.reading, told["as_written"], told["outside"]
    if ways.open:
        fits: list[str] = [
            Message("{crs} ({name})", crs=one.known.crs, name=one.known.name) for one in ways.systems
        ]
        fits += [_in_words(one) for one in ways.scaled]
        more = Message(", or {others} more", others=len(fits) - _NAMED) if len(fits) > _NAMED else ""
        sentence = "They may be {named}{more}. Which is it? Write crs, or give polygons."
        yield Message(sentence, named=join_texts(", ", fits[:_NAMED]), more=more)
    elif reading is None and as_written is not None:
        yield Message("In no way that is known here do they lie on the polygons: are these of the same area?")
    elif reading is None:
        yield Message("They are degrees of no place, and fit no known system: write crs, or give polygons.")
    if reading is None:
        return
    where = Message("At possible places") if as_written is None else Message("On the polygons")
    inside = told["points"] - outside
    yield Message("{where}: {points:,} as {reading}.", where=where, points=inside, reading=_in_words(reading))
    if as_written is not None and reading != CoordinateReading():
        yield Message("As they are written: {percent:.1f} %.", percent=100 * as_written)
    if as_written is None and not pair.named and reading == CoordinateReading():
        yield Message("It is unknown which column holds the longitudes: give --polygons.")
    if turned:
        yield Message("Of the others {turned:,} do with the two columns exchanged.", turned=turned)
    if outside:
        where = Message("Outside (at sea, across a border, written otherwise, or wrong)")
        where = Message("At no place") if as_written is None else where
        named = join_texts(", ", map(str, told["outside_rows"])) + (", …" if outside > _NAMED_ROWS else "")
        yield Message("{where}: {outside:,}, rows {named}.", where=where, outside=outside, named=named)


def _are_points(x: Numbers, y: Numbers) -> npt.NDArray[np.bool_]:
    points: npt.NDArray[np.bool_] = np.isfinite(x) & np.isfinite(y) & ((x != 0.0) | (y != 0.0))
    return points


def _in_words(reading: CoordinateReading) -> str:
    """Return how numbers are written."""
    numbers = (
        Message("WGS84 degrees") if reading.crs == WGS84 else Message("coordinates of {crs}", crs=reading.crs)
    )
    if reading.scale != 1.0:
        numbers += Message(" times {scale:,}", scale=round(1 / reading.scale))
    return numbers + (Message(", the two columns exchanged") if reading.swapped else "")


#: Degrees with a sign, minutes, seconds or the letter of a side: 6°12'03.5"E, N 47 12 30, 47.2° N, 6:12:03.
_SEXAGESIMAL = re.compile(
    r"[NSEWO]?\s*[-+]?\d{1,3}(?:[.,]\d+)?\s*"
    r"(?:[°º˚:d]|deg|(?<=\d)\s+\d|[NSEWO]$)"
    r"[\d\s.,:'′’´\"″”mNSEWO]*",
    re.IGNORECASE,
)
#: Share of the values that must be of a kind before it is reported.
_MOST = 0.5


def coordinates_as_text(source: Source, columns: Sequence[ColumnReport]) -> Iterator[dict[str, Any]]:
    """Find two columns that are coordinates by name, of which one at least is read as text.

    source: the table; its first rows are looked at.
    columns: what was found about its columns.
    Yields: "x" and "y": the columns; "message": what is wrong and what helps; "step": None, since no step
        reads them as they are.
    """
    kinds = {one.column.name: one.column.kind for one in columns if one.distinct}
    candidates = [name for name, kind in kinds.items() if kind in {"text", "number"}]
    for x, y, named in named_pairs([name for name in candidates if axis_of(name)]):
        if not named:
            continue
        wrong = {name: _wrong(source, name) for name in (x, y) if kinds[name] == "text"}
        reasons = dict.fromkeys(one for one in wrong.values() if one)
        if reasons:
            message = Message(
                "{x}, {y}: read as text, so the points are unknown: {reasons}.",
                x=x,
                y=y,
                reasons=join_texts("; ", reasons),
            )
            yield {"x": x, "y": y, "message": message, "step": None}


def _wrong(source: Source, name: str) -> str:
    """Return what keeps values of a column from being numbers; "" where they are no coordinates."""
    values = texts(source.sample.column(name)).to_pylist()
    there = [(row, value.strip()) for row, value in enumerate(values, 1) if value and value.strip()]
    odd = [(row, value) for row, value in there if not _is_number(value)]
    written = [row for row, value in odd if _SEXAGESIMAL.fullmatch(value)]
    if len(written) > _MOST * len(there):
        return Message(
            "degrees with minutes, seconds, signs or letters (row {row}) are not read; convert "
            "them to decimal degrees, as in 5.83905, with a minus in the south and west",
            row=written[0],
        )
    if not odd or len(odd) > _MOST * len(there):
        return ""
    distinct = list(dict.fromkeys(value for _, value in odd))
    if len(distinct) > _NAMED:
        return Message(
            "{values} different values are no numbers, the first in row {row}; correct them",
            values=len(distinct),
            row=odd[0][0],
        )
    named = join_texts(", ", (f'"{value}"' for value in islice(distinct, _NAMED)))
    cells = pa.array([value for _, value in there])
    return Message(
        "{named} (row {row}) (is no number|are no numbers); {advice}",
        n=len(distinct),
        named=named,
        row=odd[0][0],
        advice=advice(cells, pa.array(distinct)),
    )


def _is_number(written: str) -> bool:
    try:
        return math.isfinite(float(written.replace(",", ".")))
    except ValueError:
        return False
