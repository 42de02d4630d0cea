"""Repair of polygons on request: what they share goes to the first, gaps to a neighbour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError, unwritable
from ldpaudit.geography.equal_area import Shapes, areas
from ldpaudit.geography.layers import POLYGONS, named, open_layer
from ldpaudit.geography.meridian import crosses_antimeridian, repaired
from ldpaudit.geography.tiling_check import Validity, examined, narrow_degrees, of_coverage, polygons_of
from ldpaudit.language import Message, Template, join_texts
from ldpaudit.tables.registry import GEOPACKAGE
from ldpaudit.tables.vector import gdal

#: Degrees, a third of a millimetre: borders that are no farther apart become one.
_TOLERANCE = 3e-9
#: Square metres for each degree of border by which that may change an area: a millimetre beside it.
_ROUNDING = 111.0
#: Names that a change lists; the others are counted.
_LISTED = 5
#: Columns that a GeoPackage has of its own; it tells none apart by capitals.
_OWN = ("fid", "geom")

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


def repair_polygons(labels: Sequence[str], shapes: Shapes, stray: npt.NDArray[np.bool_]) -> RepairedPolygons:
    """Make a tiling of polygons; see `shape_faults`. Polygons of another coordinate system are refused."""
    names: Names = np.array(named(labels), dtype=object)
    if stray.any():
        raise UserError(
            Message("{some}: not in the coordinate system of the layer", some=_some(names[stray])),
            hint="bring all polygons to one coordinate system",
        )
    changes: list[str] = [
        Message("Polygon {number} had no name and is called {name}.", number=at + 1, name=names[at])
        for at, label in enumerate(labels)
        if not label
    ]
    shapes = _polygons(names, shapes, changes)
    kept = np.flatnonzero(~_empty(shapes))
    if not len(kept):
        raise UserError("no polygon is left", hint="name another file or layer")
    if len(kept) < len(shapes):
        gone = names[_empty(shapes)]
        changes.append(Message("Left out, since they have no area: {some}.", some=_some(gone)))
    first, shapes = _merged(names[kept], shapes[kept], changes)
    kept = kept[first]
    shapes = _matched(names[kept], shapes, changes)
    lost = _empty(shapes)
    if lost.any():
        gone = names[kept[lost]]
        changes.append(Message("Left out, since the regions before cover them: {some}.", some=_some(gone)))
        kept, shapes = kept[~lost], shapes[~lost]
    return RepairedPolygons(tuple(names[kept].tolist()), shapes, kept, tuple(changes))


def repair_file(
    path: Path, out: Path, name: str = "code", layer: str | None = None, crs: str | None = None
) -> Validity:
    """Repair polygons into a new GeoPackage, in WGS84 and in their order; see `Tiling.read`.

    All attributes are kept; one that differs in the parts of a region becomes empty.
    """
    import shapely

    pyogrio = gdal()
    errors = pyogrio.errors
    if out.suffix.lower() != GEOPACKAGE.ending:
        what = Message('regions cannot be written as "{suffix}"', suffix=out.suffix)
        raise UserError(what, where=out.name, hint="choose the ending .gpkg")
    if out.exists():
        raise UserError("there is already a file of this name", where=out.name, hint="name another one")
    if not out.parent.is_dir():
        raise UserError("there is no such folder", where=str(out.parent), hint="make it, or choose another")
    found = open_layer(path, None, layer, crs)
    if name not in found.attributes:
        found = open_layer(path, (name,), layer, crs)
    made = repair_polygons(found.attributes[name], found.shapes, found.stray)
    of_region: dict[str, list[int]] = {}
    for at, label in enumerate(found.attributes[name]):
        of_region.setdefault(label, []).append(at)
    columns = {name: list(made.labels)}
    taken = {*_OWN, name.casefold()}
    for attribute, values in found.attributes.items():
        if attribute.casefold() not in taken:
            taken.add(attribute.casefold())
            parts = [{values[at] for at in of_region.get(label, ())} for label in made.labels]
            kept = zip(made.kept, parts, strict=True)
            columns[attribute] = ["" if len(part) > 1 else values[first] for first, part in kept]
    try:
        pyogrio.raw.write(
            out,
            geometry=shapely.to_wkb(made.shapes),
            field_data=[np.array(values, dtype=object) for values in columns.values()],
            fields=list(columns),
            crs="EPSG:4326",
            driver=GEOPACKAGE.driver,
            geometry_type="Unknown",
        )
    except (errors.DataSourceError, errors.DataLayerError, errors.FeatureError, OSError):
        # The file is incomplete, and the next attempt may use the name.
        out.unlink(missing_ok=True)
        raise unwritable(out) from None
    return examined(made.labels, made.shapes, np.zeros(len(made.labels), np.bool_), repairs=made.changes)


def _empty(shapes: Shapes) -> npt.NDArray[np.bool_]:
    """Return which shapes are missing or empty."""
    import shapely

    return np.asarray(shapely.is_missing(shapes) | shapely.is_empty(shapes))


def _polygons(names: Names, shapes: Shapes, changes: list[str]) -> Shapes:
    """Leave of each shape valid polygons."""
    import shapely

    found, there = polygons_of(shapes), ~shapely.is_missing(shapes)
    other = there & ~np.isin(shapely.get_type_id(shapes), POLYGONS)
    if other.any():
        changes.append(Message("Only the polygons are left of: {some}.", some=_some(names[other])))
    across = crosses_antimeridian(found)
    if across.any():
        found[across] = shapely.make_valid(repaired(found[across]))
        found = repaired(found)
        which = _some(names[across])
        changes.append(Message("Led across the 180th meridian the short way: {which}.", which=which))
    for at in np.flatnonzero(~shapely.is_valid(found) & ~_empty(found)):
        before = areas(found[at : at + 1])[0]
        made = shapely.make_valid(found[at], method="structure", keep_collapsed=False)
        found[at : at + 1] = polygons_of(np.array([made], dtype=object))
        after = areas(found[at : at + 1])[0]
        change = Message(", {change:+,.1f} m²", change=after - before) if np.isfinite(before) else ""
        said = Template("{region} was not valid; its area is {after:,.1f} m²{change}.")
        changes.append(said.fill({"region": names[at], "after": after, "change": change}))
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


def _matched(names: Names, shapes: Shapes, changes: list[str]) -> Shapes:
    """Give what several polygons share to the first of them, and gaps to a neighbour."""
    import shapely

    faults = of_coverage(names.tolist(), shapes)
    if not faults and shapely.coverage_is_valid(shapes, _TOLERANCE):
        return shapes
    width = narrow_degrees(shapely.total_bounds(shapes).tolist())
    found: Shapes = shapely.coverage_clean(  # type: ignore[attr-defined, unused-ignore]
        shapes, snapping_distance=_TOLERANCE, gap_width=width, merge_strategy="min_index"
    )
    if not (shapely.is_valid(found).all() and shapely.coverage_is_valid(found[~_empty(found)])):
        apart = ~shapely.is_empty(shapely.coverage_invalid_edges(found)) | ~shapely.is_valid(found)
        raise UserError(
            Message("the borders of {some} cannot be matched", some=_some(names[apart])),
            hint="correct these polygons by hand",
        )
    overlaps, gaps = ([one.m2 for one in faults if one.kind == kind] for kind in ("overlap", "gap"))
    for sizes, words in (
        (
            overlaps,
            Template("{number} (overlap|overlaps), {m2:,.1f} m², to the first of the regions.", by="number"),
        ),
        (gaps, Template("{number} (gap|gaps), {m2:,.1f} m², to the longest border.", by="number")),
    ):
        if sizes:
            changes.append(words.fill({"number": len(sizes), "m2": sum(sizes)}))
    change = np.abs(areas(found) - areas(shapes))
    changes.append(
        Message(
            "{changed} of {regions} regions have another area than before, by {m2:,.1f} m² at most.",
            changed=int((change > _ROUNDING * shapely.length(shapes)).sum()),
            regions=len(shapes),
            m2=float(change.max()),
        )
    )
    return found


def _some(names: Sequence[str] | Names) -> str:
    more = Message(" and {others} more", others=len(names) - _LISTED) if len(names) > _LISTED else ""
    return join_texts(", ", names[:_LISTED]) + more
