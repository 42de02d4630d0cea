"""Files of regions: what is wrong with one, and writing one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ldpaudit.errors import UserError, unwritable
from ldpaudit.geography.tilings.faults import NARROW
from ldpaudit.geography.tilings.layers import open_layer
from ldpaudit.geography.tilings.tiling import Tiling
from ldpaudit.geography.tilings.validity import Validity, examined
from ldpaudit.language import Message
from ldpaudit.tables.registry import alternatives, format_of_name, vector_formats


def examined_file(
    path: Path,
    name: str = "code",
    levels: Sequence[str] = (),
    *,
    layer: str | None = None,
    crs: str | None = None,
    narrow: float = NARROW,
) -> Validity:
    """Report on a polygon layer as it is, whatever is wrong with its shapes.

    Parameters
    ----------
    path : Path
        One of `vector_formats`.
    name : str
        Attribute that names each region.
    levels : sequence of str
        Attributes that name larger regions, from the smallest level to the largest.
    layer : str, optional
        Layer of the file, where several hold polygons.
    crs : str, optional
        Coordinate system of a layer that names none.
    narrow : float
        Metres of mean width below which a space is a gap, and a part of a region a sliver.
    """
    found = open_layer(path, tuple(dict.fromkeys((name, *levels))), layer, crs)
    larger = {level: found.attributes[level] for level in levels}
    labels = found.attributes[name]
    return examined(labels, found.shapes, found.stray, crs=found.crs, levels=larger, narrow=narrow)


def write_tiling(tiling: Tiling, path: Path, name: str = "code") -> None:
    """Write regions and their levels, in WGS84, in their order.

    Parameters
    ----------
    tiling : Tiling
    path : Path
        A new file; its ending says which format.
    name : str
        Attribute for the names of the regions.
    """
    import pyogrio
    import shapely
    from pyogrio.errors import DataLayerError, DataSourceError, FeatureError

    written = [one for one in vector_formats() if one.layer_options is not None]
    format_ = format_of_name(path.suffix, written)
    if format_ is None or path.suffix.lower() in format_.shared_endings:
        raise UserError(
            Message('regions cannot be written as "{suffix}"', suffix=path.suffix),
            where=path.name,
            hint=Message("choose the ending ") + alternatives(one.ending for one in written),
        )
    if path.exists():
        raise UserError("there is already a file of this name", where=path.name, hint="name another one")
    columns = {name: tiling.labels, **tiling.levels}
    if not path.parent.is_dir():
        raise UserError("there is no such folder", where=str(path.parent), hint="make it, or choose another")
    try:
        pyogrio.raw.write(
            path,
            geometry=shapely.to_wkb(tiling.shapes),
            field_data=[np.array(values, dtype=object) for values in columns.values()],
            fields=list(columns),
            crs="EPSG:4326",
            driver=format_.driver,
            geometry_type="Unknown",
            layer_options=dict(format_.layer_options or {}),
        )
    except (DataSourceError, DataLayerError, FeatureError):
        # The file is incomplete, and the next attempt may use the name.
        path.unlink(missing_ok=True)
        raise unwritable(path) from None
