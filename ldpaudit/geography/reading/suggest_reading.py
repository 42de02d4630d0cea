"""How the coordinates of a table are written, what is wrong with them, and the step that reads them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
from ldpaudit.geography.reading.read_coordinates import polygons_of
from ldpaudit.geography.reading.readings import WGS84, CoordinateReading, Numbers
from ldpaudit.geography.tilings.tiling import Tiling
from ldpaudit.language import Message, join_texts
from ldpaudit.tables import ColumnReport, Inspection, ReadOptions, Source, numbers, texts
from ldpaudit.tables.names import LATITUDE_WORDS, LONGITUDE_WORDS, words_of
from ldpaudit.tables.suspects import advice

_CHUNK = 65_536
#: Rows named of each kind.
_NAMED_ROWS = 5
#: Words of columns that hold degrees rather than metres, and how those of metres begin.
_OF_METRES = ("x", "y", "coord", "north", "nord", "noord", "east", "ost", "oost", "hoch", "rechts")
_DEGREES = frozenset(
    [one for one in LATITUDE_WORDS | LONGITUDE_WORDS if not one.startswith(_OF_METRES)]
    + ["wgs", "xwgs", "ywgs", "gps", "deg", "degree", "degrees", "grad"]
)
_EPSG = re.compile(r"(?<![0-9])[0-9]{4,5}(?![0-9])")
#: Points by which a way to read is judged.
_JUDGED = 2_000
#: Share of the points outside that must lie inside when exchanged, and the fewest points of it.
_WORTH, _FEWEST = 1 / 3, 2
#: Share of the points above which numbers too large for degrees are no slips.
_RARE = 0.1
#: Share of whole numbers that must be degrees after scaling: where nothing else decides, or polygons do.
_NEARLY_ALL, _SOME = 0.99, 0.01
_LONGITUDES, _HALF_TURN = 360.0, 180.0
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
        """Numbers of coordinate systems in the names."""
        named = {int(found) for name in (self.x, self.y) for found in _EPSG.findall(name)}
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


@dataclass
class CoordinateCounts:
    """Rows of a table by what their coordinates are; adds up over batches."""

    rows: int = 0
    points: int = 0
    missing: int = 0
    half: int = 0
    zero: int = 0
    outside: int = 0
    outside_rows: list[int] = field(default_factory=list)
    #: Least and greatest number of each column, of the rows that have a point.
    ranges: list[list[float]] = field(default_factory=list)


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
    found = pairs(inspection.columns)
    unread = [one for one in inspection.columns if one.column.kind == "text"]
    if not found and not unread:
        return []
    source = Source.open(table, options)
    whole = inspection.rows_exact and inspection.rows_read == inspection.rows and not inspection.quick
    written = "" if polygons is None else str(polygons)
    # Columns of other texts than numbers are coordinates, too, but nothing can be computed of them.
    as_text = list(coordinates_as_text(source, inspection.columns))
    unread_pairs = {(one["x"], one["y"]) for one in as_text}
    readable = [pair for pair in found if (pair.x, pair.y) not in unread_pairs]
    known = {name for pair in readable for name in (pair.x, pair.y)}
    as_text = [one for one in as_text if not known & {one["x"], one["y"]}]
    degrees = _degrees(source, readable) if tiling is None else {}
    return [_finding(source, pair, tiling, written, whole, degrees) for pair in readable] + as_text


def _degrees(source: Source, found: Sequence[Pair]) -> dict[Pair, tuple[Numbers, Numbers]]:
    """Return the values of pairs that are degrees by name and range: others may lie where they do."""
    sample = source.sample.combine_chunks()
    read: dict[Pair, tuple[Numbers, Numbers]] = {}
    for pair in found if len(found) > 1 else ():
        if not pair.degrees_named:
            continue
        try:
            lon, lat = _numbers(source, pair, sample, 0)
        except UserError:
            continue
        lon, lat, flaws = CoordinateReading().degrees(lon, lat)
        if not flaws.any():
            points = _are_points(lon, lat)
            read[pair] = np.where(points, lon, np.nan), np.where(points, lat, np.nan)
    return read


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
    of_system = {fit.reading: fit for fit in fits}
    if reading in of_system and tiling is not None:
        best = [
            of_system[one]
            for one, n in zip(options, hits, strict=True)
            if one in of_system and n >= _AS_WELL * hits[most]
        ]
        if any(not fit.near(of_system[reading], _SAME_PLACE) for fit in best):
            return Ways(None, tuple(best))
    return Ways(reading)


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
    source: Source,
    pair: Pair,
    tiling: Tiling | None,
    polygons: str,
    whole: bool,
    degrees: Mapping[Pair, tuple[Numbers, Numbers]],
) -> dict[str, Any]:
    try:
        sample = source.sample.combine_chunks()
        x, y = _numbers(source, pair, sample, 0)
        points = _are_points(x, y)
        x, y = x[points], y[points]
        other = next((values for other, values in degrees.items() if other != pair), None)
        beside = None if other is None else (other[0][points], other[1][points])
        ways = search(x, y, pair, tiling, beside)
        if not pair.named and ways.reading is not None and ways.reading.swapped:
            pair, ways, x, y = (
                Pair(pair.y, pair.x, named=True),
                Ways(replace(ways.reading, swapped=False)),
                y,
                x,
            )
        batches = source.batches(_CHUNK) if whole else iter(sample.to_batches())
        counts = _counted(source, pair, batches, ways.reading, tiling)
    except UserError as error:
        return {
            "x": pair.x,
            "y": pair.y,
            "message": Message("{x}, {y}: {error}", x=pair.x, y=pair.y, error=error),
            "step": None,
        }
    reading = ways.reading
    as_written = float(_inside(CoordinateReading(), x, y, tiling).mean()) if tiling and len(x) else None
    written: dict[str, Any] = {}
    turned = 0
    if tiling is not None and reading is not None:
        out = ~_inside(reading, x, y, tiling)
        exchanged = replace(reading, swapped=not reading.swapped)
        turned = int(_inside(exchanged, x[out], y[out], tiling).sum())
        if turned >= max(_WORTH * out.sum(), _FEWEST):
            written["swap_outside"] = polygons
        else:
            turned = 0
    if counts.zero:
        written["zero"] = "missing"
    if reading is not None and (counts.half or (counts.outside and tiling is None)):
        written["bad"] = "missing"
    return {
        "x": pair.x,
        "y": pair.y,
        "rows": counts.rows,
        "points": counts.points,
        "missing": counts.missing,
        "half_missing": counts.half,
        "zero": counts.zero,
        "ranges": dict(zip((pair.x, pair.y), counts.ranges, strict=False)),
        "readings": []
        if reading is None
        else [
            {
                "crs": reading.crs,
                "scale": reading.scale,
                "swapped": reading.swapped,
                "points": counts.points - counts.outside,
            }
        ],
        "as_written": as_written,
        "outside": counts.outside,
        "outside_rows": counts.outside_rows,
        "systems": list(_asked(pair, ways, x, y, counts)),
        "axes": _axes(pair, ways, x, y, tiling).as_json(),
        "message": join_texts(" ", _sentences(pair, ways, counts, as_written, turned)),
        "step": None if reading is None else _step(pair, reading, written),
    }


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
    pair: Pair, ways: Ways, x: Numbers, y: Numbers, counts: CoordinateCounts
) -> Iterator[dict[str, str | None]]:
    """Return crs, name, area and step of what may be meant."""
    zero = {"zero": "missing"} if counts.zero else {}
    either = any(fit.swapped for fit in ways.systems)
    for fit in ways.systems[: _TOLD - len(ways.scaled)]:
        north = pair.x if fit.swapped else pair.y
        name = Message("{name}, {x} runs north", name=fit.known.name, x=north) if either else fit.known.name
        own = Pair(pair.y, pair.x, pair.named) if fit.swapped else pair
        step = _step(own, CoordinateReading(fit.known.crs), zero)
        yield {"crs": fit.known.crs, "name": name, "area": fit.known.area, "step": step}
    for one in ways.scaled:
        area = _place_in_words(one, x, y)
        yield {"crs": WGS84, "name": _in_words(one), "area": area, "step": _step(pair, one, zero)}


def _step(pair: Pair, reading: CoordinateReading, more: Mapping[str, Any]) -> str | None:
    """Write the step that reads the points, as text of a recipe; None where none is needed."""
    written: dict[str, Any] = {}
    if reading.scale != 1.0:
        written["scale"] = reading.scale
    if reading.swapped:
        written["swapped"] = True
    if reading.crs != WGS84:
        written["crs"] = reading.crs
    written |= more
    if not written:
        return None
    return tomlkit.dumps({"step": [{"do": "read-coordinates", "x": pair.x, "y": pair.y, **written}]}).strip()


def _sentences(
    pair: Pair, ways: Ways, counts: CoordinateCounts, as_written: float | None, turned: int
) -> Iterator[str]:
    """Return what was found."""
    kinds = (
        (counts.missing, Message("{rows:,} without", rows=counts.missing)),
        (counts.half, Message("{rows:,} with one of the two", rows=counts.half)),
        (counts.zero, Message("{rows:,} at 0, 0", rows=counts.zero)),
    )
    beside = join_texts(", ", (text for n, text in kinds if n))
    rows = Message("{n:,} (row|rows)", n=counts.rows) + (
        Message(" ({beside})", beside=beside) if beside else ""
    )
    yield Message("{x}, {y}: {n:,} (point|points) in {rows}.", n=counts.points, x=pair.x, y=pair.y, rows=rows)
    reading = ways.reading
    if ways.open:
        fits: list[str] = [
            Message("{crs} ({name})", crs=one.known.crs, name=one.known.name) for one in ways.systems
        ]
        fits += [_in_words(one) for one in ways.scaled]
        more = Message(", or {others} more", others=len(fits) - _NAMED) if len(fits) > _NAMED else ""
        named = join_texts(", ", fits[:_NAMED])
        yield Message(
            "They may be {named}{more}. Which is it? Write crs, or give polygons.", named=named, more=more
        )
        return
    if reading is None:
        yield (
            Message("In no way that is known here do they lie on the polygons: are these of the same area?")
            if as_written is not None
            else Message(
                "They are degrees of no place, and fit no known system: write crs, or give polygons."
            )
        )
        return
    where = Message("At possible places") if as_written is None else Message("On the polygons")
    inside = counts.points - counts.outside
    yield Message("{where}: {points:,} as {reading}.", where=where, points=inside, reading=_in_words(reading))
    if as_written is not None and reading != CoordinateReading():
        yield Message("As they are written: {percent:.1f} %.", percent=100 * as_written)
    if as_written is None and not pair.named and reading == CoordinateReading():
        yield Message("It is unknown which column holds the longitudes: give --polygons.")
    if turned:
        yield Message("Of the others {turned:,} do with the two columns exchanged.", turned=turned)
    if counts.outside:
        named = join_texts(", ", (str(row) for row in counts.outside_rows))
        more = ", …" if counts.outside > len(counts.outside_rows) else ""
        where = (
            Message("At no place")
            if as_written is None
            else Message("Outside (at sea, across a border, written otherwise, or wrong)")
        )
        yield Message(
            "{where}: {outside:,}, rows {named}{more}.",
            where=where,
            outside=counts.outside,
            named=named,
            more=more,
        )


def _numbers(
    source: Source, pair: Pair, rows: pa.Table | pa.RecordBatch, first: int
) -> tuple[Numbers, Numbers]:
    x, y = (numbers(rows.column(name), source.columns[name], first) for name in (pair.x, pair.y))
    return x, y


def _are_points(x: Numbers, y: Numbers) -> npt.NDArray[np.bool_]:
    points: npt.NDArray[np.bool_] = np.isfinite(x) & np.isfinite(y) & ((x != 0.0) | (y != 0.0))
    return points


def _counted(
    source: Source,
    pair: Pair,
    batches: Iterator[pa.RecordBatch],
    reading: CoordinateReading | None,
    tiling: Tiling | None,
) -> CoordinateCounts:
    counts = CoordinateCounts()
    for batch in batches:
        x, y = _numbers(source, pair, batch, counts.rows)
        points = np.flatnonzero(_are_points(x, y))
        no_x, no_y = np.isnan(x), np.isnan(y)
        counts.missing += int((no_x & no_y).sum())
        counts.half += int((no_x != no_y).sum())
        counts.zero += int(((x == 0.0) & (y == 0.0)).sum())
        counts.points += len(points)
        if len(points):
            here = [(float(one[points].min()), float(one[points].max())) for one in (x, y)]
            known = counts.ranges or here
            counts.ranges = [[min(a, c), max(b, d)] for (a, b), (c, d) in zip(known, here, strict=True)]
        beyond = points if reading is None else points[~_inside(reading, x[points], y[points], tiling)]
        counts.outside += len(beyond)
        room = _NAMED_ROWS - len(counts.outside_rows)
        counts.outside_rows += (beyond[:room] + counts.rows + 1).tolist()
        counts.rows += batch.num_rows
    return counts


def _place_in_words(reading: CoordinateReading, x: Numbers, y: Numbers) -> str:
    """Return about where points lie in a way to read them, in whole degrees."""
    lon, lat = (round(float(np.nanmedian(one))) for one in reading.degrees(x, y)[:2])
    return Message(
        "around {lat}°{north_or_south} {lon}°{east_or_west}",
        lat=abs(lat),
        north_or_south="N" if lat >= 0 else "S",
        lon=abs(lon),
        east_or_west="E" if lon >= 0 else "W",
    )


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
