"""Repair of polygons on request: what they share goes to the first, gaps to a neighbour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.tilings import Shapes
from ldpaudit.geography.tilings.checking import NARROW, POLYGONS, degrees_of, named, of_coverage
from ldpaudit.geography.tilings.equal_area import areas, lengths
from ldpaudit.geography.tilings.meridian import crosses_antimeridian, repaired
from ldpaudit.language import Message, join_texts

#: Degrees, a third of a millimetre: borders that are no farther apart become one.
_TOLERANCE = 3e-9
#: Degrees around the other polygons in which one that strayed is believed to lie.
_NEAR = 1.0
#: Square metres for each metre of border by which that may change an area.
_ROUNDING = 1e-3
#: Names that a change lists; the others are counted.
_LISTED = 5

Names = npt.NDArray[np.object_]


@dataclass(frozen=True, eq=False)
class RepairedPolygons:
    """Polygons that are a tiling."""

    labels: tuple[str, ...]
    #: Valid polygons without overlaps and narrow gaps, in WGS84 degrees; shape (m,).
    shapes: Shapes
    #: Which of the polygons before each was, or the first of those; shape (m,).
    kept: npt.NDArray[np.int64]
    #: What was changed, one sentence each.
    changes: tuple[str, ...]


def repair_polygons(
    labels: Sequence[str], shapes: Shapes, stray: npt.NDArray[np.bool_], narrow: float = NARROW
) -> RepairedPolygons:
    """Make a tiling of polygons.

    labels: "" where there is none.
    shapes (m,): in WGS84 degrees; None is a missing one.
    stray (m,): those whose coordinates are not of the layer's system.
    narrow: metres; an enclosed space in which no wider circle fits is filled.
    """
    changes: list[str] = []
    names: Names = np.array(named(labels), dtype=object)
    for at, label in enumerate(labels):
        if not label:
            changes.append(
                Message("Polygon {number} had no name and is called {name}.", number=at + 1, name=names[at])
            )
    shapes = _polygons(names, _placed(names, shapes, stray, changes), changes)
    kept = np.flatnonzero(~_empty(shapes))
    if not len(kept):
        raise UserError("no polygon is left", hint="name another file or layer")
    gone = names[_empty(shapes)]
    if len(gone):
        changes.append(Message("Left out, since they have no area: {some}.", some=_some(gone)))
    first, shapes = _merged(names[kept], shapes[kept], changes)
    kept = kept[first]
    shapes = _matched(names[kept], shapes, narrow, changes)
    lost = _empty(shapes)
    if lost.any():
        gone = names[kept[lost]]
        changes.append(Message("Left out, since the regions before cover them: {some}.", some=_some(gone)))
        kept, shapes = kept[~lost], shapes[~lost]
    return RepairedPolygons(tuple(names[kept].tolist()), shapes, kept, tuple(changes))


def _empty(shapes: Shapes) -> npt.NDArray[np.bool_]:
    """Return which shapes are missing or empty."""
    import shapely

    return np.asarray(shapely.is_missing(shapes) | shapely.is_empty(shapes))


def _placed(names: Names, shapes: Shapes, stray: npt.NDArray[np.bool_], changes: list[str]) -> Shapes:
    """Take polygons that strayed for WGS84 where that puts them beside the others."""
    import shapely

    if not stray.any():
        return shapes
    west, south, east, north = shapely.total_bounds(shapes[~stray])
    around = shapely.box(west - _NEAR, south - _NEAR, east + _NEAR, north + _NEAR)
    for at in np.flatnonzero(stray):
        if not shapely.covers(around, shapely.box(*shapely.bounds(shapes[at]))):
            raise UserError(
                Message(
                    "{region} lies where the layer's coordinate system has no place, and cannot be placed",
                    region=names[at],
                ),
                hint="bring all polygons to one coordinate system",
            )
    changes.append(Message("Taken for WGS84 degrees: {some}.", some=_some(names[stray])))
    return shapes


def _polygons(names: Names, shapes: Shapes, changes: list[str]) -> Shapes:
    """Leave of each shape valid polygons."""
    import shapely

    found = shapes.copy()
    no_polygon = ~np.isin(shapely.get_type_id(shapes), (*POLYGONS, -1))
    for at in np.flatnonzero(no_polygon):
        parts = shapely.get_parts(shapes[at])
        whole = parts[np.isin(shapely.get_type_id(parts), POLYGONS)]
        found[at] = shapely.union_all(whole)
        other = len(parts) - len(whole)
        changes.append(
            Message(
                "{region} holds {n} (shape that is no polygon; it is|shapes that are no polygons; these are) "
                "left out.",
                region=names[at],
                n=other,
            )
        )
    across = crosses_antimeridian(found)
    if across.any():
        found[across] = shapely.make_valid(repaired(found[across]))
        found = repaired(found)
        which = _some(names[across])
        changes.append(Message("Led across the 180th meridian the short way: {which}.", which=which))
    for at in np.flatnonzero(~shapely.is_valid(found) & ~_empty(found)):
        before = areas(found[at : at + 1])[0]
        made = shapely.make_valid(found[at], method="structure", keep_collapsed=False)
        parts = shapely.get_parts(made)
        found[at] = shapely.union_all(parts[np.isin(shapely.get_type_id(parts), POLYGONS)])
        after = areas(found[at : at + 1])[0]
        change = Message(", {change:+,.1f} m²", change=after - before) if np.isfinite(before) else ""
        changes.append(
            Message(
                "{region} was not valid; its area is {after:,.1f} m²{change}.",
                region=names[at],
                after=after,
                change=change,
            )
        )
    return found


def _merged(names: Names, shapes: Shapes, changes: list[str]) -> tuple[npt.NDArray[np.int64], Shapes]:
    """Merge the polygons of one name."""
    import shapely

    known = names.astype(str)
    _, first, count = np.unique(known, return_index=True, return_counts=True)
    repeated = known[first[count > 1]].tolist()
    if not repeated:
        return np.arange(len(names)), shapes
    order = np.sort(first)
    found = shapes[order]
    for at, one in enumerate(order):
        if known[one] in repeated:
            found[at] = shapely.union_all(shapes[known == known[one]])
    changes.append(Message("Merged, since they have one name: the polygons of {some}.", some=_some(repeated)))
    return order.astype(np.int64), found


def _matched(names: Names, shapes: Shapes, narrow: float, changes: list[str]) -> Shapes:
    """Give what several polygons share to the first of them, and gaps to a neighbour."""
    import shapely

    faults = of_coverage(names.tolist(), shapes, narrow)
    if not faults and shapely.coverage_is_valid(shapes, _TOLERANCE):
        return shapes
    before = areas(shapes)
    width = degrees_of(narrow, shapely.total_bounds(shapes).tolist())
    found: Shapes = shapely.coverage_clean(  # type: ignore[attr-defined, unused-ignore]
        shapes, snapping_distance=_TOLERANCE, gap_width=width, merge_strategy="min_index"
    )
    there = ~_empty(found)
    if not (shapely.is_valid(found).all() and shapely.coverage_is_valid(found[there])):
        apart = ~shapely.is_empty(shapely.coverage_invalid_edges(found)) | ~shapely.is_valid(found)
        raise UserError(
            Message("the borders of {some} cannot be matched", some=_some(names[apart])),
            hint="correct these polygons by hand",
        )
    overlaps, gaps = ([one.m2 for one in faults if one.kind == kind] for kind in ("overlap", "gap"))
    if overlaps:
        changes.append(
            Message(
                "{overlaps} overlaps, {m2:,.1f} m², belong to the first of their regions alone.",
                overlaps=len(overlaps),
                m2=sum(overlaps),
            )
        )
    if gaps:
        changes.append(
            Message(
                "{gaps} gaps, {m2:,.1f} m², belong to the neighbour with the longest border.",
                gaps=len(gaps),
                m2=sum(gaps),
            )
        )
    change = np.abs(areas(found) - before)
    changed = change > _ROUNDING * lengths(shapes)
    changes.append(
        Message(
            "{changed} of {regions} regions have another area than before, by {m2:,.1f} m² at most.",
            changed=int(changed.sum()),
            regions=len(shapes),
            m2=float(change.max()),
        )
    )
    return found


def _some(names: Sequence[str] | Names) -> str:
    more = Message(" and {others} more", others=len(names) - _LISTED) if len(names) > _LISTED else ""
    return join_texts(", ", names[:_LISTED]) + more
