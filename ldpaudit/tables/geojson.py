"""GeoJSON, read by Python's own parser: a file of which nothing is fetched."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.tables.systems import called, damaged_shape, refuse_unknown
from ldpaudit.tables.unpack import PackedContent
from ldpaudit.tables.vector import SHAPES, VectorFile, VectorLayer

#: Bytes of a file: its text is held in memory.
_LARGEST = 1 << 28
_KINDS = ("Point", "LineString", "LinearRing", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon")
#: How a file may name its coordinate system: no address, no file.
_NAMED = re.compile(r"urn:[\w.,:-]+|(?:EPSG|OGC|ESRI|IGNF|CRS):{1,2}[\w.+]+|WGS ?84", re.IGNORECASE)
_GIVEN = "OGC:CRS84", "EPSG:4326"
#: What members of other kinds raise.
_FAULTS = (ArithmeticError, ValueError, TypeError, AttributeError, LookupError)


class _Feature(NamedTuple):
    properties: dict[str, Any]
    shape: Any


def open_geojson(content: PackedContent) -> VectorFile:
    """Open a file, which has one layer."""
    import shapely

    path = content.path
    try:
        text = content.whole(_LARGEST).decode("utf-8-sig")
        whole = json.loads(text, object_hook=partial(_taken, path))
        if not isinstance(whole, _Feature) and whole["type"] != "FeatureCollection":
            raise ValueError
        about, features = ({}, [whole]) if isinstance(whole, _Feature) else (whole, whole["features"])
        crs = _GIVEN[1] if about.get("crs") is None else _system(about["crs"], path)
        names = dict.fromkeys(name for one in features for name in one.properties)
        columns = {name: _column([one.properties.get(name) for one in features]) for name in names}
        shapes = np.array([one.shape for one in features], dtype=object)
        columns[SHAPES] = pa.array(shapely.to_wkb(shapes), pa.binary())
        table = pa.table(columns)
    except (*_FAULTS, RuntimeError, pa.ArrowException):
        raise UserError(
            "this GeoJSON file is damaged", where=path.name, hint="save it again in a mapping program"
        ) from None
    kind = _kind(set(shapely.get_type_id(shapes).tolist()) - {-1})
    fields = pa.schema([field for field in table.schema if field.name != SHAPES])
    layer = VectorLayer(
        kind, crs, len(features), fields, lambda some: _batches(table, some, kind is not None)
    )
    name = about.get("name", content.name.split("/")[-1].rsplit(".", 1)[0])
    return VectorFile({str(name): kind}, lambda _: layer)


def _batches(table: pa.Table, fields: pa.Schema, shapes: bool) -> Any:
    return iter(table.select([*fields.names, *([SHAPES] if shapes else [])]).to_batches(max_chunksize=65_536))


def _taken(path: Path, found: dict[str, Any]) -> Any:
    """Turn an object into a shape or a feature as soon as it is read: lists of coordinates are large."""
    import shapely

    kind = found.get("type")
    if kind == "Feature" and ("properties" in found or "geometry" in found):
        return _Feature(dict(found.get("properties") or {}), found.get("geometry"))
    if kind == "GeometryCollection" and "geometries" in found:
        return shapely.GeometryCollection(found["geometries"])
    if kind not in _KINDS or "coordinates" not in found:
        return found
    if "crs" in found:
        raise _elsewhere(path)
    try:
        return shapely.from_geojson(json.dumps(found))
    except shapely.errors.GEOSException:
        pass
    try:
        # Rings that are not closed are closed here.
        return shapely.geometry.shape(found)
    except (shapely.errors.ShapelyError, *_FAULTS):
        raise damaged_shape(path) from None


def _system(crs: Any, path: Path) -> str:
    name = crs["properties"].get("name") if crs.get("type") == "name" else None
    if crs.get("type") == "EPSG":
        name = f"EPSG:{int(crs['properties']['code'])}"
    if not isinstance(name, str) or not _NAMED.fullmatch(name):
        raise _elsewhere(path)
    known = called(refuse_unknown(name, path))
    return _GIVEN[1] if known in _GIVEN else known


def _elsewhere(path: Path) -> UserError:
    return UserError(
        "its coordinate system is described in another file", where=path.name, hint='remove its member "crs"'
    )


def _kind(kinds: set[int]) -> str | None:
    """Name the kind of shapes; one and several of a kind are the kind of several."""
    if len(kinds) == 1 and (only := next(iter(kinds))) < len(_KINDS):
        return _KINDS[only]
    return ("MultiPolygon" if kinds == {3, 6} else "Unknown") if kinds else None


def _column(values: list[Any]) -> pa.Array:
    """Return the values of a property in the type that all of them have; as text where they differ."""
    kinds = {type(value) for value in values} - {type(None)}
    if not kinds <= {bool, int, float, str}:
        return pa.nulls(len(values), pa.binary())
    for fits, type_ in (({bool}, pa.bool_()), ({int}, pa.int64()), ({int, float}, pa.float64())):
        if kinds and kinds <= fits:
            try:
                return pa.array(values, type_)
            except (OverflowError, pa.ArrowInvalid):
                break
    return pa.array([v if v is None or isinstance(v, str) else json.dumps(v) for v in values], pa.string())
