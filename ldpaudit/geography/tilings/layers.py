"""Polygon layers as files hold them: which layer, which attributes, which coordinate system."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.geography.tilings import Shapes
from ldpaudit.geography.tilings.meridian import crosses_antimeridian, repaired
from ldpaudit.language import Message
from ldpaudit.tables.systems import damaged_shape, find_system
from ldpaudit.tables.unpack import content_of
from ldpaudit.tables.vector import SHAPES, open_vector_file

Points = npt.NDArray[np.float64]
_WGS84 = "EPSG:4326"
_POLYGONS = (3, 6)  # GEOS type numbers of polygon and multipolygon
_CRS_HINT = Message(
    'save it with one (a shapefile needs its .prj file), or give it: crs = "EPSG:2154" in a '
    "recipe, --crs EPSG:2154 in a command"
)
_SHAPE_HINT = Message("repair it: repair = true in a recipe, or ldpaudit inspect FILE --repair OUT.gpkg")


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

    Parameters
    ----------
    path : Path
        GeoPackage, shapefile or GeoJSON, packed or not.
    attributes : tuple of str
        Names of the attributes to read, as text; none may be empty anywhere.
    layer : str, optional
        Name of the layer, where the file holds several of polygons.
    crs : str, optional
        Coordinate system of a layer that names none.
    """
    found = open_layer(path, attributes, layer, crs)
    for name, values in found.attributes.items():
        if "" in values:
            raise UserError(
                Message(
                    'the attribute "{name}" is empty in polygon {number}',
                    name=name,
                    number=values.index("") + 1,
                ),
                where=path.name,
                hint="fill it or choose another attribute",
            )
    _require_polygons(found.shapes, path.name)
    if found.stray.any():
        raise UserError(
            Message(
                "{stray} of {polygons} polygons lie where the coordinate system of the layer has no place, "
                "as if they were in another one",
                stray=int(found.stray.sum()),
                polygons=len(found.shapes),
            ),
            where=Message("{file}, polygon {number}", file=path.name, number=int(np.argmax(found.stray)) + 1),
            hint="bring all polygons to one coordinate system",
        )
    across = crosses_antimeridian(found.shapes)
    if across.any():
        # Its inside would be the rest of the turn: points in it would be outside, and those outside in it.
        raise UserError(
            Message(
                "{across} of {polygons} polygons have edges longer than half a turn, as if cut wrongly at "
                "the 180th meridian",
                across=int(across.sum()),
                polygons=len(found.shapes),
            ),
            where=Message("{file}, polygon {number}", file=path.name, number=int(np.argmax(across)) + 1),
            hint=Message(
                "{hint}; an edge that is meant so long needs a vertex in between",
                hint=_SHAPE_HINT,
            ),
        )
    return found


def open_layer(
    path: Path, attributes: tuple[str, ...] | None, layer: str | None = None, crs: str | None = None
) -> Layer:
    """Read shapes as they are, whatever is wrong with them.

    Parameters
    ----------
    path, attributes, layer, crs
        As for `read_layer`; an empty attribute is ""; None reads all.
    """
    import shapely

    content = content_of(path)
    where = path.name
    if crs:
        _require_system(crs, where)
    file = open_vector_file(content)
    layer = _chosen(file.layers(), layer, where)
    found = file.layer(layer)
    if not found.rows or found.kind is None:
        raise UserError("this layer has no polygons", where=where, hint="name another file or layer")
    known = found.fields.names
    attributes = tuple(known) if attributes is None else attributes
    for name in attributes:
        if name not in known:
            raise UserError(
                Message('the polygons have no attribute "{name}"', name=name),
                where=where,
                hint=Message("the attributes are: {names}", names=", ".join(known) or Message("none")),
            )
    table = pa.Table.from_batches(found.read(pa.schema([found.fields.field(name) for name in attributes])))
    written = {name: _as_texts(table.column(name).to_pylist()) for name in attributes}
    try:
        with np.errstate(invalid="ignore"):
            wkb = table.column(SHAPES).to_numpy()
            shapes = shapely.force_2d(shapely.from_wkb(wkb, on_invalid="fix"))
    except shapely.errors.ShapelyError:
        raise damaged_shape(path) from None
    named = found.crs
    used = _common_system(named, crs, shapes, where) if named and crs else named or crs
    shapes, stray = _in_wgs84(shapes, used, where)
    return Layer(shapes, written, str(used), stray)


def _chosen(layers: Any, wanted: str | None, where: str) -> str:
    """Choose the layer: the named one, or the only one that may hold polygons."""
    names = [str(name) for name, _ in layers]
    if wanted is not None:
        if wanted not in names:
            raise UserError(
                Message('there is no layer "{wanted}"', wanted=wanted),
                where=where,
                hint=Message("the layers are: {names}", names=", ".join(names)),
            )
        return wanted
    fit = [
        str(name)
        for name, kind in layers
        if kind and ("Polygon" in kind or kind in {"Unknown", "GeometryCollection"})
    ]
    if not fit:
        raise UserError("no layer of this file holds polygons", where=where, hint="name another file")
    if len(fit) > 1:
        raise UserError(
            "several layers hold polygons",
            where=where,
            hint=Message("set layer to one of: {names}", names=", ".join(fit)),
        )
    return fit[0]


def _as_texts(values: list[Any]) -> list[str]:
    """Write the values of an attribute as text; numbers that are whole without a decimal point."""
    texts = []
    for value in values:
        if value is None or (isinstance(value, float) and math.isnan(value)):
            texts.append("")
        else:
            texts.append(str(int(value)) if isinstance(value, float) and value.is_integer() else str(value))
    return texts


def _require_polygons(shapes: Shapes, where: str) -> None:
    import shapely

    kinds = shapely.get_type_id(shapes)
    lost = ~np.isin(kinds, _POLYGONS) | shapely.is_empty(shapes)
    if lost.any():
        raise UserError(
            "a shape is missing, empty or no polygon",
            where=Message("{file}, polygon {number}", file=where, number=int(np.argmax(lost)) + 1),
            hint="remove it from the layer",
        )
    # Coordinates near the largest number there is overflow, of which numpy would warn on the terminal.
    with np.errstate(all="ignore"):
        invalid = ~shapely.is_valid(shapes)
        first = int(np.argmax(invalid))
        reason = str(shapely.is_valid_reason(shapes[first])).split("[")[0]
    if invalid.any():
        raise UserError(
            Message(
                "{invalid} of {polygons} polygons are not valid ({reason})",
                invalid=int(invalid.sum()),
                polygons=len(shapes),
                reason=reason,
            ),
            where=Message("{file}, polygon {number}", file=where, number=first + 1),
            hint=_SHAPE_HINT,
        )


def _common_system(named: str, given: str, shapes: Shapes, where: str) -> str:
    """Return the system that a layer names, or the given one; mostly they are the same."""
    of_layer = find_system(named)
    if of_layer is not None:
        if of_layer.equals(find_system(given), ignore_axis_order=True):
            return named
        # GeoJSON names WGS84 where it names nothing.
        if of_layer.is_geographic and _stray(shapes, geographic=True).all():
            return given
    raise UserError(
        Message(
            "the layer names the coordinate system {named}, and {given} is given", named=named, given=given
        ),
        where=where,
        hint="leave out crs, or correct the file",
    )


def _in_wgs84(shapes: Shapes, crs: str | None, where: str) -> tuple[Shapes, npt.NDArray[np.bool_]]:
    """Bring polygons to WGS84, vertex by vertex, so that borders stay shared; return which cannot be."""
    import shapely
    from pyproj import Transformer
    from pyproj.exceptions import CRSError, ProjError

    if not crs:
        raise UserError("the layer names no coordinate system", where=where, hint=_CRS_HINT)
    try:
        source = find_system(crs)
        if source is None:
            raise CRSError("it is unknown")
        stray = _stray(shapes, geographic=source.is_geographic)
        if stray.all():
            raise UserError(
                Message("the layer names {crs}, and its polygons lie outside the range of degrees", crs=crs),
                where=where,
                hint='name their system: crs = "EPSG:2154" in a recipe, --crs EPSG:2154 in a command',
            )
        if not source.equals(find_system(_WGS84), ignore_axis_order=True):
            change = Transformer.from_crs(source, _WGS84, always_xy=True)

            def changed(points: Points) -> Points:
                return np.column_stack(change.transform(points[:, 0], points[:, 1], errcheck=True))

            shapes = shapes.copy()
            shapes[~stray] = shapely.transform(shapes[~stray], changed)
            if not source.is_geographic and crosses_antimeridian(shapes[~stray]).any():
                shapes[~stray] = repaired(shapes[~stray])
    except (CRSError, ProjError) as error:
        reason = str(error).splitlines()[0][:120]
        raise UserError(
            Message("the coordinate system cannot be used ({reason})", reason=reason),
            where=where,
            hint="save it in WGS84",
        ) from None
    return shapes, stray


def _require_system(given: str, where: str) -> None:
    if find_system(given) is None:
        raise UserError(
            Message('"{given}" is no coordinate system', given=given),
            where=where,
            hint='write its EPSG code: crs = "EPSG:2154" in a recipe, --crs EPSG:2154 in a command',
        )


def _stray(shapes: Shapes, *, geographic: bool) -> npt.NDArray[np.bool_]:
    """Return which shapes lie beyond degrees; for metres, which lie within them while others do not."""
    import shapely

    west, south, east, north = shapely.bounds(shapes).T
    beyond = (west < -360.0) | (east > 360.0) | (south < -90.0) | (north > 90.0)
    if geographic:
        return np.asarray(beyond)
    within = (west >= -180.0) & (east <= 180.0) & (south >= -90.0) & (north <= 90.0)
    return np.asarray(within & beyond.any())
