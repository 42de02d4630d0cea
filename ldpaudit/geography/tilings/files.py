"""The repair of a file of regions."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ldpaudit.errors import UserError, unwritable
from ldpaudit.geography.tilings.checking import NARROW, Validity, examined
from ldpaudit.geography.tilings.layers import open_layer
from ldpaudit.geography.tilings.repairing import repair_polygons
from ldpaudit.language import Message
from ldpaudit.tables.registry import alternatives, format_of_name, vector_formats


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
    import pyogrio
    import shapely
    from pyogrio.errors import DataLayerError, DataSourceError, FeatureError

    written = [one for one in vector_formats() if one.layer_options is not None]
    format_ = format_of_name(out.suffix, written)
    if format_ is None or out.suffix.lower() in format_.shared_endings:
        raise UserError(
            Message('regions cannot be written as "{suffix}"', suffix=out.suffix),
            where=out.name,
            hint=Message("choose the ending ") + alternatives(one.ending for one in written),
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
    columns = {}
    for attribute, values in found.attributes.items():
        parts = [{values[at] for at in of_region.get(label, ())} for label in made.labels]
        kept = zip(made.kept, parts, strict=True)
        columns[attribute] = ["" if len(part) > 1 else values[first] for first, part in kept]
    columns[name] = list(made.labels)
    try:
        pyogrio.raw.write(
            out,
            geometry=shapely.to_wkb(made.shapes),
            field_data=[np.array(values, dtype=object) for values in columns.values()],
            fields=list(columns),
            crs="EPSG:4326",
            driver=format_.driver,
            geometry_type="Unknown",
            layer_options=dict(format_.layer_options or {}),
        )
    except (DataSourceError, DataLayerError, FeatureError):
        # The file is incomplete, and the next attempt may use the name.
        out.unlink(missing_ok=True)
        raise unwritable(out) from None
    none = np.zeros(len(made.labels), np.bool_)
    return examined(made.labels, made.shapes, none, narrow=narrow, repairs=made.changes)
