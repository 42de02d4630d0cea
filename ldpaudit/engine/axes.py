"""Whether a recipe takes the easting for the northing: its steps beside names, values and regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ldpaudit.engine.lineage import BoundStep
from ldpaudit.findings import Finding, MixedAxes, SwappedAxes, UnknownAxes
from ldpaudit.geography.reading.axes import AREA, NAMES, RANGES, REGIONS, better_partner, first_values, judge
from ldpaudit.geography.reading.readings import CoordinateReading, system
from ldpaudit.language import Message, join_texts
from ldpaudit.tables import PointColumns, Source

_DEGREES = (Message("longitude"), Message("latitude"))
_METRES = (Message("easting"), Message("northing"))
_SOURCES = {
    NAMES: Message("names"),
    RANGES: Message("ranges"),
    REGIONS: Message("regions"),
    AREA: Message("area of use"),
}


def axes_findings(steps: Sequence[BoundStep], source: Source) -> list[Finding]:
    """Return the findings about the longitudes and latitudes that steps name, by the first rows.

    Each for the first step that reads a pair, of the table or of a public file: exchanged by all that is
    known, unknown or contradicted, or of two points.
    """
    found: list[Finding] = []
    #: By file and pair of columns: the one that runs east as an earlier step left them.
    read: dict[tuple[str, frozenset[str]], str] = {}
    for planned in steps:
        for points in planned.step.point_columns(planned.context):
            pair = frozenset((points.east, points.north))
            if len(pair) < 2 or not (points.file or pair <= set(source.columns)):
                continue
            known = (points.file, pair)
            if known not in read:
                found += _of_pair(points, steps, source)
            elif read[known] != points.east:
                why = Message("by an earlier step")
                found.append(_swapped(points, why, (points.east, points.north), _DEGREES))
            read[known] = points.east
    return found


def _of_pair(points: PointColumns, steps: Sequence[BoundStep], source: Source) -> Iterator[Finding]:
    """Return the findings about a pair that no earlier step has read."""
    east, north = points.east, points.north
    if points.swapped:
        east, north = north, east
    if not points.file and (better := better_partner(east, north, source.columns)):
        yield MixedAxes.make(columns=(points.east, points.north), east=[east], north=[north], better=[better])
    if points.settled:
        return
    readings = tuple(CoordinateReading(crs, points.scale) for crs in dict.fromkeys(points.systems))
    # Of a public file all regions of the recipe count, for it is of the same part of the world.
    same = steps if points.file else [other for other in steps if _reads(other, {east, north})]
    bounds = [one for other in same for one in other.step.extents(other.context)]
    values = first_values(source, east, north) if points.x is None else (points.x, points.y)
    axes = judge(east, north, *values, readings=readings, regions=bounds)
    words = _METRES if any(system(one.crs).projected for one in readings) else _DEGREES
    by, against = (
        join_texts(Message(" and "), [_SOURCES[one] for one in ones]) for ones in (axes.by, axes.against)
    )
    if axes.certain:
        if axes.east != east:
            yield _swapped(points, Message("by their {by}", by=by), (axes.north, axes.east), words)
        return
    why = Message("neither their names nor their values show it")
    if axes.by:
        why = Message(
            "it is {east} by the {by}, and {north} by the {against}",
            east=[axes.east],
            by=by,
            north=[axes.north],
            against=against,
        )
    yield UnknownAxes.make(
        "file" if points.file else "table",
        columns=_columns(points)[:1],
        pair=[east, axes.north if axes.east == east else axes.east],
        first=words[0],
        why=why,
        east=[east],
        **({"file": [points.file], "path": points.file} if points.file else {}),
    )


def _reads(planned: BoundStep, pair: set[str]) -> bool:
    found = planned.step.point_columns(planned.context)
    return any({one.east, one.north} == pair for one in found if not one.file)


def _swapped(points: PointColumns, why: Message, taken: tuple[str, str], words: tuple[str, str]) -> Finding:
    return SwappedAxes.make(
        "file" if points.file else "table",
        columns=_columns(points),
        east=[taken[0]],
        north=[taken[1]],
        first=words[0],
        second=words[1],
        why=why,
        **({"file": [points.file]} if points.file else {}),
    )


def _columns(points: PointColumns) -> tuple[str, ...]:
    """Return the names by which a recipe accepts a finding; those of a public file are not the table's."""
    before = f"{points.file}#" if points.file else ""
    return before + points.east, before + points.north
