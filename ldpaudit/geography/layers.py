"""Polygon layers as files hold them: which layer, which attributes, which coordinate system."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.geography.equal_area import Shapes
from ldpaudit.geography.meridian import crosses_antimeridian, repaired
from ldpaudit.language import Message
from ldpaudit.tables.systems import damaged_shape, find_system
from ldpaudit.tables.unpack import content_of
from ldpaudit.tables.vector import SHAPES, open_vector_file

Points = npt.NDArray[np.float64]
_WGS84 = "EPSG:4326"
POLYGONS = (3, 6)  # GEOS type numbers of polygon and multipolygon
_ANY_KIND = ("Unknown", "GeometryCollection")
_AS_KEY = Message('crs = "EPSG:2154" in a recipe, --crs EPSG:2154 in a command')
#: What repairs most faults.
REPAIR = Message("repair it: repair = true in a recipe, or ldpaudit inspect FILE --id NAME --repair OUT.gpkg")
_REMOVE = Message("remove it from the layer, or {repair}", repair=REPAIR)


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with polygons.

    kind: empty, no polygon, stray, torn, invalid, unnamed, repeated, overlap or gap.
    where: longitude and latitude of a point there.
    m2: its area in square metres; 0 where it has none.
    """

    kind: str
    regions: tuple[str, ...]
    what: str
    hint: str
    where: tuple[float, float] | None = None
    m2: float = 0.0


@dataclass(frozen=True, eq=False)
class Layer:
    """A polygon layer in WGS84."""

    #: Polygons, degrees; shape (m,).
    shapes: Shapes
    #: Each with m values.
    attributes: dict[str, list[str]]
    #: The coordinate system of the file, as it names it or as it was given.
    crs: str
    #: Shapes whose coordinates cannot be in that system; these stay as they are; shape (m,).
    stray: npt.NDArray[np.bool_]


def read_layer(
    path: Path, attributes: tuple[str, ...], layer: str | None = None, crs: str | None = None
) -> Layer:
    """Read valid polygons and some of their attributes.

    path: GeoPackage, shapefile or GeoJSON, packed or not.
    attributes: names of the attributes to read, as text; none may be empty anywhere.
    layer: name of the layer, where the file holds several of polygons.
    crs: coordinate system of a layer that names none.
    """
    found = open_layer(path, attributes, layer, crs)
    for name, values in found.attributes.items():
        if "" in values:
            number = values.index("") + 1
            what = Message('the attribute "{name}" is empty in polygon {number}', name=name, number=number)
            raise UserError(what, where=path.name, hint="fill it or choose another attribute")
    labels = found.attributes[attributes[0]] if attributes else [""] * len(found.shapes)
    for at, fault in shape_faults(labels, found.shapes, found.stray):
        where = Message("{file}, polygon {number}", file=path.name, number=at + 1)
        raise UserError(fault.what, where=where, hint=fault.hint)
    return found


def open_layer(
    path: Path, attributes: tuple[str, ...] | None, layer: str | None = None, crs: str | None = None
) -> Layer:
    """Read shapes as they are, whatever is wrong with them.

    path, attributes, layer, crs: as for `read_layer`; an empty attribute is ""; None reads all.
    """
    import shapely

    content = content_of(path)
    where = path.name
    if crs and find_system(crs) is None:
        what = Message('"{given}" is no coordinate system', given=crs)
        raise UserError(what, where=where, hint=Message("write its EPSG code: {as_key}", as_key=_AS_KEY))
    file = open_vector_file(content)
    layer = _chosen(file.kinds, layer, where)
    found = file.layer(layer)
    if not found.rows or found.kind is None:
        raise UserError("this layer has no polygons", where=where, hint="name another file or layer")
    known = found.fields.names
    attributes = tuple(known) if attributes is None else attributes
    for name in attributes:
        if name not in known:
            what = Message('the polygons have no attribute "{name}"', name=name)
            named = ", ".join(known) or Message("none")
            raise UserError(what, where=where, hint=Message("the attributes are: {names}", names=named))
    table = pa.Table.from_batches(found.read(pa.schema([found.fields.field(name) for name in attributes])))
    written = {name: _as_texts(table.column(name).to_pylist()) for name in attributes}
    try:
        with np.errstate(invalid="ignore"):
            wkb = table.column(SHAPES).to_numpy()
            shapes = shapely.force_2d(shapely.from_wkb(wkb, on_invalid="fix"))
    except shapely.errors.ShapelyError:
        raise damaged_shape(path) from None
    used = _common_system(found.crs, crs, shapes, where) if found.crs and crs else found.crs or crs
    shapes, stray = _in_wgs84(shapes, used, where)
    return Layer(shapes, written, str(used), stray)


def _chosen(layers: dict[str, str | None], wanted: str | None, where: str) -> str:
    """Choose the layer: the named one, or the only one that may hold polygons."""
    kinds = {name: kind or "" for name, kind in layers.items()}
    if wanted is not None and wanted not in kinds:
        what = Message('there is no layer "{wanted}"', wanted=wanted)
        hint = Message("the layers are: {names}", names=", ".join(kinds))
        raise UserError(what, where=where, hint=hint)
    if wanted is not None:
        return wanted
    fit = [name for name, kind in kinds.items() if "Polygon" in kind or kind in _ANY_KIND]
    if not fit:
        raise UserError("no layer of this file holds polygons", where=where, hint="name another file")
    if len(fit) > 1:
        hint = Message("set layer to one of: {names}", names=", ".join(fit))
        raise UserError("several layers hold polygons", where=where, hint=hint)
    return fit[0]


def _as_texts(values: list[Any]) -> list[str]:
    """Write the values of an attribute as text; numbers that are whole without a decimal point."""
    whole = [int(one) if isinstance(one, float) and one.is_integer() else one for one in values]
    return ["" if one is None or (isinstance(one, float) and math.isnan(one)) else str(one) for one in whole]


def named(labels: Sequence[str]) -> list[str]:
    """Return the name of each polygon, or its ordinal where it has none."""
    return [label or Message("polygon {at}", at=at + 1) for at, label in enumerate(labels)]


def shape_faults(
    labels: Sequence[str], shapes: Shapes, stray: npt.NDArray[np.bool_]
) -> Iterator[tuple[int, Fault]]:
    """Find shapes that are no polygons by themselves, each with its place in the layer.

    shapes (m,): in WGS84 degrees; None is a missing one.
    stray (m,): those whose coordinates are not of the layer's system.
    """
    import shapely

    names, empty = named(labels), shapely.is_missing(shapes) | shapely.is_empty(shapes)
    other = ~empty & ~np.isin(shapely.get_type_id(shapes), POLYGONS)
    # Coordinates near the largest number there is overflow, of which numpy would warn on the terminal.
    with np.errstate(all="ignore"):
        invalid = ~empty & ~other & ~shapely.is_valid(shapes)
    plain = shapes.copy()
    plain[empty | other | stray] = None
    torn = crosses_antimeridian(plain)
    for at in np.flatnonzero(empty | other | stray | torn | invalid).tolist():
        name, where, hint = names[at], None if empty[at] or stray[at] else point_of(shapes[at]), REPAIR
        if empty[at]:
            kind, hint, what = "empty", _REMOVE, Message("{name} has no shape", name=name)
        elif other[at]:
            kind, hint = "no polygon", _REMOVE
            what = Message("{name} is no polygon but a {type}", name=name, type=shapes[at].geom_type)
        elif stray[at]:
            kind, hint = "stray", Message("bring all polygons to one coordinate system")
            sentence = (
                "{name} lies where the layer's coordinate system has no place, as if it were in another"
            )
            what = Message(sentence, name=name)
        elif torn[at]:
            # Its inside would be the rest of the turn, and points in it outside.
            sentence = "{name} has edges longer than half a turn, as if cut wrongly at the 180th meridian"
            kind, what = "torn", Message(sentence, name=name)
        else:
            reason, _, place = str(shapely.is_valid_reason(shapes[at])).rstrip("]").partition("[")
            kind, what = "invalid", Message("{name} is not valid ({reason})", name=name, reason=reason)
            x, y = (*map(float, place.split()), 0.0, 0.0)[:2]
            where = (x, y) if place else where
        yield at, Fault(kind, (name,), what, hint, where)


def point_of(shape: Any) -> tuple[float, float] | None:
    """Return a point of a shape; None where it has none."""
    import shapely

    with np.errstate(invalid="ignore"):
        at = shapely.get_coordinates(shapely.point_on_surface(shape))
    return (float(at[0, 0]), float(at[0, 1])) if len(at) and np.isfinite(at).all() else None


def _common_system(named: str, given: str, shapes: Shapes, where: str) -> str:
    """Return the system that a layer names, or the given one; mostly they are the same."""
    of_layer = find_system(named)
    if of_layer is not None:
        if of_layer.equals(find_system(given), ignore_axis_order=True):
            return named
        # GeoJSON names WGS84 where it names nothing.
        if of_layer.is_geographic and _stray(shapes, geographic=True).all():
            return given
    sentence = "the layer names the coordinate system {named}, and {given} is given"
    what = Message(sentence, named=named, given=given)
    raise UserError(what, where=where, hint="leave out crs, or correct the file")


def _in_wgs84(shapes: Shapes, crs: str | None, where: str) -> tuple[Shapes, npt.NDArray[np.bool_]]:
    """Bring polygons to WGS84, vertex by vertex, so that borders stay shared; return which cannot be."""
    import shapely
    from pyproj import Transformer
    from pyproj.exceptions import CRSError, ProjError

    if not crs:
        hint = Message(
            "save it with one (a shapefile needs its .prj file), or give it: {as_key}", as_key=_AS_KEY
        )
        raise UserError("the layer names no coordinate system", where=where, hint=hint)
    try:
        source = find_system(crs)
        if source is None:
            raise CRSError("it is unknown")
        stray = _stray(shapes, geographic=source.is_geographic)
        if stray.all():
            what = Message(
                "the layer names {crs}, and its polygons lie outside the range of degrees", crs=crs
            )
            raise UserError(what, where=where, hint=Message("name their system: {as_key}", as_key=_AS_KEY))
        if not source.equals(find_system(_WGS84), ignore_axis_order=True):
            change = Transformer.from_crs(source, _WGS84, always_xy=True)

            def changed(points: Points) -> Points:
                return np.column_stack(change.transform(points[:, 0], points[:, 1], errcheck=True))

            shapes = shapes.copy()
            shapes[~stray] = shapely.transform(shapes[~stray], changed)
            if not source.is_geographic and crosses_antimeridian(shapes[~stray]).any():
                shapes[~stray] = repaired(shapes[~stray])
    except (CRSError, ProjError) as error:
        what = Message(
            "the coordinate system cannot be used ({reason})", reason=str(error).splitlines()[0][:120]
        )
        raise UserError(what, where=where, hint="save it in WGS84") from None
    return shapes, stray


def _stray(shapes: Shapes, *, geographic: bool) -> npt.NDArray[np.bool_]:
    """Return which shapes lie beyond degrees; for metres, which lie within them while others do not."""
    import shapely

    west, south, east, north = shapely.bounds(shapes).T
    beyond = (west < -360.0) | (east > 360.0) | (south < -90.0) | (north > 90.0)
    if geographic:
        return np.asarray(beyond)
    within = (west >= -180.0) & (east <= 180.0) & (south >= -90.0) & (north <= 90.0)
    return np.asarray(within & beyond.any())
