"""Polygon layers as files hold them: which layer, which attributes, which coordinate system."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError

Shapes = npt.NDArray[np.object_]
Points = npt.NDArray[np.float64]
_WGS84 = "EPSG:4326"
_POLYGONS = (3, 6)  # GEOS type numbers of polygon and multipolygon


@dataclass(frozen=True, eq=False)
class Layer:
    """A polygon layer in WGS84.

    Parameters
    ----------
    shapes : ndarray of object, shape (m,)
        Valid polygons, degrees.
    attributes : dict of str to list of str
        Each with m values.
    """

    shapes: Shapes
    attributes: dict[str, list[str]]


def read_layer(path: Path, attributes: tuple[str, ...], layer: str | None = None) -> Layer:
    """Read polygons and some of their attributes.

    Parameters
    ----------
    path : Path
        GeoPackage, shapefile, GeoJSON, FlatGeobuf or what else GDAL reads.
    attributes : tuple of str
        Names of the attributes to read, as text; none may be empty anywhere.
    layer : str, optional
        Name of the layer, where the file holds several of polygons.

    Raises
    ------
    UserError
        If the file, the layer or an attribute is not there, the coordinate system is not named, or a shape
        is missing, no polygon or not valid.
    """
    import pyogrio
    import shapely
    from pyogrio.errors import DataLayerError, DataSourceError

    if not path.exists():
        raise UserError("there is no such file", where=str(path), mend="check the path")
    where = path.name
    try:
        layer = _chosen(pyogrio.list_layers(path), layer, where)
        known = [str(name) for name in pyogrio.read_info(path, layer=layer)["fields"]]
        for name in attributes:
            if name not in known:
                raise UserError(
                    f'the polygons have no attribute "{name}"',
                    where=where,
                    mend="the attributes are: " + (", ".join(known) or "none"),
                )
        meta, _, wkb, values = pyogrio.raw.read(path, layer=layer, columns=list(attributes), force_2d=True)
    except (DataSourceError, DataLayerError) as error:
        reason = str(error).splitlines()[0][:120]
        raise UserError(
            f"this file cannot be read as polygons ({reason})", where=where, mend="name another file"
        ) from None
    if wkb is None or len(wkb) == 0:
        raise UserError("this layer has no polygons", where=where, mend="name another file or layer")
    columns = dict(zip((str(name) for name in meta["fields"]), values, strict=True))
    written = {name: _as_texts(columns[name], name, where) for name in attributes}
    shapes = shapely.from_wkb(wkb)
    _require_polygons(shapes, where)
    return Layer(_in_wgs84(shapes, meta["crs"], where), written)


def _chosen(layers: Any, wanted: str | None, where: str) -> str:
    """Choose the layer: the named one, or the only one that may hold polygons."""
    names = [str(name) for name, _ in layers]
    if wanted is not None:
        if wanted not in names:
            raise UserError(
                f'there is no layer "{wanted}"', where=where, mend="the layers are: " + ", ".join(names)
            )
        return wanted
    fit = [
        str(name)
        for name, kind in layers
        if kind and ("Polygon" in kind or kind in {"Unknown", "GeometryCollection"})
    ]
    if not fit:
        raise UserError("no layer of this file holds polygons", where=where, mend="name another file")
    if len(fit) > 1:
        raise UserError(
            "several layers hold polygons", where=where, mend="set layer to one of: " + ", ".join(fit)
        )
    return fit[0]


def _as_texts(values: npt.NDArray[Any], name: str, where: str) -> list[str]:
    """Write the values of an attribute as text; numbers that are whole without a decimal point."""
    found = values.tolist()
    texts = []
    for place, value in enumerate(found):
        if value in {None, ""} or (isinstance(value, float) and math.isnan(value)):
            raise UserError(
                f'the attribute "{name}" is empty in polygon {place + 1}',
                where=where,
                mend="fill it or choose another attribute",
            )
        texts.append(str(int(value)) if isinstance(value, float) and value.is_integer() else str(value))
    return texts


def _require_polygons(shapes: Shapes, where: str) -> None:
    import shapely

    kinds = shapely.get_type_id(shapes)
    lost = ~np.isin(kinds, _POLYGONS) | shapely.is_empty(shapes)
    if lost.any():
        raise UserError(
            "a shape is missing, empty or no polygon",
            where=f"{where}, polygon {int(np.argmax(lost)) + 1}",
            mend="remove it from the layer",
        )
    invalid = ~shapely.is_valid(shapes)
    if invalid.any():
        first = int(np.argmax(invalid))
        raise UserError(
            f"{int(invalid.sum())} of {len(shapes)} polygons are not valid"
            f" ({shapely.is_valid_reason(shapes[first]).split('[')[0]})",
            where=f"{where}, polygon {first + 1}",
            mend='repair the layer, for instance with "Fix geometries" of QGIS',
        )


def _in_wgs84(shapes: Shapes, crs: str | None, where: str) -> Shapes:
    """Bring polygons to WGS84, vertex by vertex, so that shared borders stay shared."""
    import shapely
    from pyproj import CRS, Transformer
    from pyproj.exceptions import CRSError, ProjError

    if not crs:
        raise UserError(
            "the layer names no coordinate system",
            where=where,
            mend="save it with one (a shapefile needs its .prj file)",
        )
    try:
        source = CRS.from_user_input(crs)
        if not source.equals(CRS.from_user_input(_WGS84), ignore_axis_order=True):
            change = Transformer.from_crs(source, _WGS84, always_xy=True)

            def changed(points: Points) -> Points:
                return np.column_stack(change.transform(points[:, 0], points[:, 1], errcheck=True))

            shapes = shapely.transform(shapes, changed)
    except (CRSError, ProjError) as error:
        reason = str(error).splitlines()[0][:120]
        raise UserError(
            f"the coordinate system cannot be used ({reason})", where=where, mend="save it in WGS84"
        ) from None
    west, south, east, north = shapely.total_bounds(shapes)
    if not (west >= -180.0 and east <= 180.0 and south >= -90.0 and north <= 90.0):
        raise UserError(
            "the polygons lie outside the range of degrees",
            where=where,
            mend="name the coordinate system in which they really are",
        )
    return shapes
