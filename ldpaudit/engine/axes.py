"""Whether a recipe takes the easting for the northing: its steps held against names, values and regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ldpaudit.engine.lineage import Planned
from ldpaudit.geography.reading.axes import Axes, first_values, judge
from ldpaudit.geography.reading.read_coordinates import ReadCoordinates
from ldpaudit.geography.reading.readings import Reading
from ldpaudit.guarantee import Finding, FindingCode, in_line
from ldpaudit.tables import Source

SWAPPED: FindingCode = "swapped-axes"
UNKNOWN: FindingCode = "unknown-axes"
AXES_CODES = (SWAPPED, UNKNOWN)


def axes_findings(steps: Sequence[Planned], source: Source) -> list[Finding]:
    """Return what stands against the longitudes and latitudes that steps name.

    Parameters
    ----------
    steps : sequence of Planned
        In order.
    source : Source
        The table, of which the first rows are looked at.

    Returns
    -------
    list of Finding
        "swapped-axes" where all that is known says that two columns are exchanged, "unknown-axes" where
        nothing tells which is which, or two things contradict. Each for the first step that reads a pair.
    """
    found: list[Finding] = []
    #: By pair of columns: the one that runs east as an earlier step left them.
    read: dict[frozenset[str], str] = {}
    for planned in steps:
        step = planned.step
        x, y = getattr(step, "x", None), getattr(step, "y", None)
        if not x or not y or x == y or not {x, y} <= set(source.columns):
            continue
        pair = frozenset((x, y))
        if pair in read:
            if read[pair] != x:
                found.append(_swapped(x, y, "an earlier step reads them the other way round"))
                read[pair] = x
            continue
        read[pair] = x
        if isinstance(step, ReadCoordinates) and step.swap_outside is not None:
            continue
        exchanged = isinstance(step, ReadCoordinates) and step.swapped
        east, north = (y, x) if exchanged else (x, y)
        same = (other for other in steps if _reads(other, pair))
        bounds = [one for other in same for one in other.step.extents(other.context)]
        axes = judge(
            east, north, *first_values(source, east, north), readings=_readings(step), regions=bounds
        )
        found += _against(axes, east, north, x, y)
    return found


def _reads(planned: Planned, pair: frozenset[str]) -> bool:
    return {getattr(planned.step, "x", None), getattr(planned.step, "y", None)} == pair


def _readings(step: object) -> tuple[Reading, ...]:
    """Return how a step brings numbers to degrees, the columns not exchanged."""
    if not isinstance(step, ReadCoordinates):
        return ()
    systems = (step.crs,) if isinstance(step.crs, str) else step.crs
    systems = tuple(step.crs_of.values()) if step.crs_of else systems
    return tuple(Reading(crs, step.scale) for crs in dict.fromkeys(systems))


def _against(axes: Axes, east: str, north: str, x: str, y: str) -> Iterator[Finding]:
    if axes.certain:
        if axes.east != east:
            yield _swapped(x, y, f"by their {' and '.join(axes.by)}")
        return
    why = "neither their names nor their values tell"
    if axes.by:
        here, there = (" and ".join(one) for one in (axes.by, axes.against))
        why = f"the {here} say {in_line([axes.east])}, and the {there} {in_line([axes.north])}"
    yield Finding(
        code=UNKNOWN,
        severity="block",
        message=f"which of {in_line([east, north])} is the longitude is not known: {why}; "
        f"the recipe takes {in_line([east])}",
        columns=(x,),
        mend="look at the points on the map, or at the values; exchange the two columns, or confirm them",
    )


def _swapped(x: str, y: str, why: str) -> Finding:
    return Finding(
        code=SWAPPED,
        severity="block",
        message=f"{in_line([x])} is taken for the longitude and {in_line([y])} for the latitude, and {why} "
        "it is the other way round: distances, and the noise, would be wrong",
        columns=(x, y),
        mend="exchange the two columns",
        voids_claim=True,
    )
