"""What a table's coordinates look like, what is wrong with them, and the step that repairs them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.geography.reading.area_of_use import Clues
from ldpaudit.geography.reading.axes import RANGES, Axes, judge, named_pairs
from ldpaudit.geography.reading.coordinate_report import CoordinateCounts, CoordinateFinding, place_in_words
from ldpaudit.geography.reading.coordinate_search import Ways, explained, polygons_of, search
from ldpaudit.geography.reading.coordinate_texts import coordinates_as_text
from ldpaudit.geography.reading.readings import CoordinateReading, Numbers, first_fitting
from ldpaudit.geography.tilings.tiling import Tiling
from ldpaudit.language import Message
from ldpaudit.tables import ColumnReport, Inspection, ReadOptions, Source, numbers, texts
from ldpaudit.tables.names import LATITUDE_WORDS, LONGITUDE_WORDS, words_of

_CHUNK = 65_536
#: Rows named of each kind.
_NAMED_ROWS = 5
#: Words of columns that hold degrees rather than metres, and how those of metres begin.
_OF_METRES = ("x", "y", "coord", "north", "nord", "noord", "east", "ost", "oost", "hoch", "rechts")
_DEGREES = frozenset(
    [one for one in LATITUDE_WORDS | LONGITUDE_WORDS if not one.startswith(_OF_METRES)]
    + ["wgs", "xwgs", "ywgs", "gps", "deg", "degree", "degrees", "grad"]
)
#: Values of a column that may name coordinate systems, and the share of their points that must agree.
_MOST_VALUES, _AGREED = 20, 0.98
#: Distinct texts of a column of which the words are looked at.
_FEW_TEXTS = 200


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


def inspect_coordinates(
    table: Path, options: ReadOptions, inspection: Inspection, polygons: Path | None = None
) -> list[dict[str, Any]]:
    """Return how the coordinates of a table are written, and how to read them.

    Parameters
    ----------
    table : Path
    options : ReadOptions
        How to read it.
    inspection : Inspection
        What was found in it; where that looked at the first rows only, so does this.
    polygons : Path, optional
        Layer of polygons on which the points lie.

    Returns
    -------
    list of dict
        For each pair of columns: "x", "y", "rows" looked at, "points", "missing", "half_missing", "zero";
        "readings": crs, scale, swapped and points of each way in which they are written; "as_written": share
        of the points inside the polygons as they are; "outside" and "outside_rows"; "column": the one whose
        values separate several ways; "systems": crs, name, area and step of each coordinate system that may
        be meant, and of degrees times a power of ten, the plausible first, where nothing decides;
        "systems_first": how many of them are named before the others; "axes": which of the two runs east,
        and what says so; "message"; "step": the repair as text of a recipe, or None. Of columns that cannot
        be read as numbers only "x", "y", "message" and "step".
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
    return [
        _finding(source, pair, inspection.columns, tiling, written, whole, degrees) for pair in readable
    ] + as_text


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


def _finding(
    source: Source,
    pair: Pair,
    columns: Sequence[ColumnReport],
    tiling: Tiling | None,
    polygons: str,
    whole: bool,
    degrees: Mapping[Pair, tuple[Numbers, Numbers]],
) -> dict[str, Any]:
    try:
        sample = source.sample.combine_chunks()
        x, y = _numbers(source, pair, sample, 0)
        points = _are_points(x, y)
        clues = Clues.of(
            [one.column.name for one in columns], pair.x, pair.y, _repeated_values(sample, columns)
        )
        beside = next((values for other, values in degrees.items() if other != pair), None)
        ways = search(
            x[points],
            y[points],
            tiling,
            degrees_named=pair.degrees_named,
            order_known=pair.order_known,
            clues=clues,
            beside=None if beside is None else (beside[0][points], beside[1][points]),
        )
        batches = source.batches(_CHUNK) if whole else iter(sample.to_batches())
        counts = _counted(source, pair, batches, ways.readings, tiling)
        ranges = dict(zip((pair.x, pair.y), counts.ranges, strict=False))
    except UserError as error:
        return {
            "x": pair.x,
            "y": pair.y,
            "message": Message("{x}, {y}: {error}", x=pair.x, y=pair.y, error=error),
            "step": None,
        }
    straight = tuple(replace(one, swapped=False) for one in ways.readings)
    bounds = [] if tiling is None else [tiling.bounds]
    axes = judge(pair.x, pair.y, x[points], y[points], readings=straight, regions=bounds)
    if ways.plausible:
        axes = _axes_of_all(pair, ways)
    if not pair.named and len(ways.readings) == 1 and ways.readings[0].swapped:
        pair = Pair(pair.y, pair.x, named=True)
        turned = replace(ways.readings[0], swapped=False)
        ways = Ways((turned,), ways.of_point, ways.rivals, ways.as_written)
    column, by_area = "", False
    systems: dict[str, str] = {}
    if len(ways.readings) > 1:
        column, systems = _deciding_column(sample.filter(pa.array(points)), ways, columns, pair)
        placed = ways.of_point >= 0
        fitting = first_fitting(ways.readings, x[points][placed], y[points][placed])[3]
        by_area = not column and bool((fitting == ways.of_point[placed]).all())
    where = tuple(place_in_words(one, x[points], y[points]) for one in ways.scaled)
    found = CoordinateFinding(
        pair.x, pair.y, pair.named, ways, counts, column, systems, by_area, polygons, where
    )
    return {
        "x": pair.x,
        "y": pair.y,
        "rows": counts.rows,
        "points": counts.points,
        "missing": counts.missing,
        "half_missing": counts.half,
        "zero": counts.zero,
        "ranges": ranges,
        "readings": [
            {"crs": one.crs, "scale": one.scale, "swapped": one.swapped, "points": n}
            for one, n in zip(ways.readings, counts.by_reading, strict=True)
        ],
        "rivals": [{"crs": one.crs, "scale": one.scale, "swapped": one.swapped} for one in ways.rivals],
        "as_written": ways.as_written if tiling is not None else None,
        "outside": counts.outside,
        "outside_rows": counts.outside_rows,
        "column": column or None,
        "systems": found.systems_asked(),
        "systems_first": len(found.fits()[0]) + len(ways.scaled),
        "axes": axes.as_json(),
        "message": found.message(),
        "step": found.step(),
    }


def _axes_of_all(pair: Pair, ways: Ways) -> Axes:
    """Return which column runs east while the system is open: by the names, or as all systems say."""
    axes = judge(pair.x, pair.y, letters=False)
    orders = {fit.swapped for fit in ways.plausible} | {one.swapped for one in ways.scaled}
    if axes.by or len(orders) > 1:
        return axes
    return Axes(*((pair.y, pair.x) if orders == {True} else (pair.x, pair.y)), (RANGES,))


def _repeated_values(sample: pa.RecordBatch, columns: Sequence[ColumnReport]) -> list[str]:
    """Return the values of columns of few texts: names of counties show where a table is from."""
    few = [one.column.name for one in columns if one.column.kind == "text" and one.distinct <= _FEW_TEXTS]
    return [value for name in few for value in pc.unique(texts(sample.column(name))).drop_null().to_pylist()]


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
    readings: tuple[CoordinateReading, ...],
    tiling: Tiling | None,
) -> CoordinateCounts:
    counts = CoordinateCounts(by_reading=[0] * len(readings))
    for batch in batches:
        x, y = _numbers(source, pair, batch, counts.rows)
        points = np.flatnonzero(_are_points(x, y))
        of_point = explained(readings, x[points], y[points], tiling)
        no_x, no_y = np.isnan(x), np.isnan(y)
        counts.missing += int((no_x & no_y).sum())
        counts.half += int((no_x != no_y).sum())
        counts.zero += int(((x == 0.0) & (y == 0.0)).sum())
        counts.points += len(points)
        if len(points):
            here = [(float(one[points].min()), float(one[points].max())) for one in (x, y)]
            known = counts.ranges or here
            counts.ranges = [[min(a, c), max(b, d)] for (a, b), (c, d) in zip(known, here, strict=True)]
        beyond = points[of_point < 0]
        counts.outside += len(beyond)
        room = _NAMED_ROWS - len(counts.outside_rows)
        counts.outside_rows += (beyond[:room] + counts.rows + 1).tolist()
        for at in range(len(readings)):
            counts.by_reading[at] += int((of_point == at).sum())
        counts.rows += batch.num_rows
    return counts


def _deciding_column(
    points: pa.Table, ways: Ways, columns: Sequence[ColumnReport], pair: Pair
) -> tuple[str, dict[str, str]]:
    """Find the column whose value decides in which way a point is written, the one of fewest values."""
    best: tuple[str, dict[str, str]] = "", {}
    for report in columns:
        name = report.column.name
        if name in (pair.x, pair.y) or report.distinct > _MOST_VALUES or report.distinct < len(ways.readings):
            continue
        values = pc.utf8_trim_whitespace(texts(points.column(name)))
        systems: dict[str, str] = {}
        for value in pc.unique(values.filter(pa.array(ways.of_point >= 0))).to_pylist():
            mine = ways.of_point[pc.fill_null(pc.equal(values, value), False).to_numpy(zero_copy_only=False)]
            mine = mine[mine >= 0]
            most = int(np.bincount(mine).argmax()) if len(mine) else 0
            if value is None or (mine == most).mean() < _AGREED:
                break
            systems[value] = ways.readings[most].crs
        else:
            if set(systems.values()) != {one.crs for one in ways.readings}:
                continue
            if not best[0] or len(systems) < len(best[1]):
                best = name, systems
    return best
