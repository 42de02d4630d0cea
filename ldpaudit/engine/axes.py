"""Whether a recipe takes the easting for the northing: its steps held against names, values and regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ldpaudit.engine.lineage import BoundStep
from ldpaudit.geography.reading.axes import AREA, Axes, better_partner, first_values, judge, some_of
from ldpaudit.geography.reading.readings import CoordinateReading, system
from ldpaudit.guarantee import Finding, FindingCode, in_line
from ldpaudit.tables import PointColumns, Source

AXES_CODES: tuple[FindingCode, ...] = ("swapped-axes", "unknown-axes", "mixed-axes")
_DEGREES, _METRES = ("longitude", "latitude"), ("easting", "northing")


def axes_findings(steps: Sequence[BoundStep], source: Source) -> list[Finding]:
    """Return what stands against the longitudes and latitudes that steps name.

    Parameters
    ----------
    steps : sequence of BoundStep
        In order.
    source : Source
        The table, of which the first rows are looked at.

    Returns
    -------
    list of Finding
        "swapped-axes" where all that is known says that two columns are exchanged, "unknown-axes" where
        nothing tells which is which, or two things contradict, "mixed-axes" where they seem to be of two
        points. Each for the first step that reads a pair, of the table or of a public file.
    """
    found: list[Finding] = []
    #: By file and pair of columns: the one that runs east as an earlier step left them.
    read: dict[tuple[str, frozenset[str]], str] = {}
    for planned in steps:
        for points in planned.step.point_columns(planned.context):
            if points.east == points.north:
                continue
            if not points.file and not {points.east, points.north} <= set(source.columns):
                continue
            known = (points.file, frozenset((points.east, points.north)))
            if known not in read:
                found += _of_pair(points, steps, source)
            elif read[known] != points.east:
                found.append(_swapped(points, "an earlier step reads them the other way round"))
            read[known] = points.east
    return found


def _of_pair(points: PointColumns, steps: Sequence[BoundStep], source: Source) -> Iterator[Finding]:
    """Return what stands against a pair that no earlier step has read."""
    east, north = points.east, points.north
    if points.swapped:
        east, north = north, east
    if not points.file and (better := better_partner(east, north, source.columns)):
        yield Finding(
            code="mixed-axes",
            severity="warn",
            message=f"{in_line([east])} and {in_line([north])} are taken for one point, and by the names "
            f"{in_line([better])} belongs to {in_line([east])}",
            columns=(points.east, points.north),
            hint="take the two coordinates of one point, or say why these are",
        )
    if points.settled:
        return
    readings = tuple(CoordinateReading(crs, points.scale) for crs in dict.fromkeys(points.systems))
    # Of a public file all regions of the recipe count, for it is of the same part of the world.
    same = steps if points.file else [other for other in steps if _reads(other, {east, north})]
    bounds = [one for other in same for one in other.step.extents(other.context)]
    values = first_values(source, east, north) if points.x is None else (some_of(points.x), some_of(points.y))
    axes = judge(east, north, *values, readings=readings, regions=bounds)
    projected = any(system(one.crs).projected for one in readings)
    yield from _against(axes, east, points, _METRES if projected else _DEGREES)


def _reads(planned: BoundStep, pair: set[str]) -> bool:
    found = planned.step.point_columns(planned.context)
    return any({one.east, one.north} == pair for one in found if not one.file)


def _against(axes: Axes, east: str, points: PointColumns, words: tuple[str, str]) -> Iterator[Finding]:
    if axes.certain:
        if axes.east != east:
            yield _swapped(points, f"by their {_sources(axes.by)}", words, (axes.north, axes.east))
        return
    why = "neither their names nor their values tell"
    if axes.by:
        why = (
            f"it is {in_line([axes.east])} by the {_sources(axes.by)}, "
            f"and {in_line([axes.north])} by the {_sources(axes.against)}"
        )
    pair = in_line([east, axes.north if axes.east == east else axes.east])
    where_to_look = (
        f"at the values of {points.file}" if points.file else "at the points on the map, or at the values"
    )
    yield Finding(
        code="unknown-axes",
        severity="block",
        message=f"which of {pair}{_of(points)} is the {words[0]} is not known: {why}; "
        f"the recipe takes {in_line([east])}",
        columns=(_columns(points)[0],),
        hint=f"look {where_to_look}; exchange the two columns, or confirm them",
    )


def _sources(names: Sequence[str]) -> str:
    return " and ".join("area of use" if name == AREA else name for name in names)


def _swapped(
    points: PointColumns,
    why: str,
    words: tuple[str, str] = _DEGREES,
    taken: tuple[str, str] | None = None,
) -> Finding:
    east, north = taken or (points.east, points.north)
    wrong = "distances would be wrong" if points.file else "distances, and the noise, would be wrong"
    return Finding(
        code="swapped-axes",
        severity="block",
        message=f"{in_line([east])}{_of(points)} is taken for the {words[0]} and "
        f"{in_line([north])} for the {words[1]}, and {why} it is the other way round: {wrong}",
        columns=_columns(points),
        hint="exchange the two columns",
        # What a public file holds is under no promise.
        voids_claim=not points.file,
    )


def _of(points: PointColumns) -> str:
    return f" of {in_line([points.file])}" if points.file else ""


def _columns(points: PointColumns) -> tuple[str, str]:
    """Return the names by which a recipe accepts a finding; those of a public file are not the table's."""
    before = f"{points.file}#" if points.file else ""
    return before + points.east, before + points.north
