"""The repair of a file of regions."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from ldpaudit.errors import UserError, unwritable
from ldpaudit.geography.tilings.checking import NARROW, Validity, examined
from ldpaudit.geography.tilings.layers import open_layer
from ldpaudit.geography.tilings.repairing import repair_polygons
from ldpaudit.language import Message
from ldpaudit.tables.registry import GEOJSON, GEOPACKAGE
from ldpaudit.tables.vector import gdal

#: Columns that a GeoPackage has of its own; it tells none apart by capitals.
_OWN = ("fid", "geom")


def repair_file(
    path: Path,
    out: Path,
    name: str = "code",
    *,
    layer: str | None = None,
    crs: str | None = None,
    narrow: float = NARROW,
) -> Validity:
    """Repair polygons into a new file, in WGS84 and in their order; see `Tiling.read`.

    All attributes are kept; one that differs in the parts of a region becomes empty.
    """
    import shapely

    pyogrio = gdal()
    errors = pyogrio.errors
    ending = out.suffix.lower()
    if ending not in (GEOPACKAGE.ending, GEOJSON.ending):
        raise UserError(
            Message('regions cannot be written as "{suffix}"', suffix=out.suffix),
            where=out.name,
            hint="choose the ending .gpkg or .geojson",
        )
    if out.exists():
        raise UserError("there is already a file of this name", where=out.name, hint="name another one")
    if not out.parent.is_dir():
        raise UserError("there is no such folder", where=str(out.parent), hint="make it, or choose another")
    found = open_layer(path, None, layer, crs)
    if name not in found.attributes:
        found = open_layer(path, (name,), layer, crs)
    made = repair_polygons(found.attributes[name], found.shapes, found.stray, narrow)
    of_region: dict[str, list[int]] = {}
    for at, label in enumerate(found.attributes[name]):
        of_region.setdefault(label, []).append(at)
    columns = {name: list(made.labels)}
    taken = {*_OWN, name.casefold()}
    for attribute, values in found.attributes.items():
        if attribute.casefold() in taken:
            continue
        taken.add(attribute.casefold())
        parts = [{values[at] for at in of_region.get(label, ())} for label in made.labels]
        kept = zip(made.kept, parts, strict=True)
        columns[attribute] = ["" if len(part) > 1 else values[first] for first, part in kept]
    try:
        if ending == GEOJSON.ending:
            rows = zip(*columns.values(), shapely.to_geojson(made.shapes), strict=True)
            features = [
                {
                    "type": "Feature",
                    "properties": dict(zip(columns, values, strict=True)),
                    "geometry": json.loads(shape),
                }
                for *values, shape in rows
            ]
            collection = {"type": "FeatureCollection", "features": features}
            out.write_text(json.dumps(collection, ensure_ascii=False), "utf-8")
        else:
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
    none = np.zeros(len(made.labels), np.bool_)
    return examined(made.labels, made.shapes, none, narrow=narrow, repairs=made.changes)
