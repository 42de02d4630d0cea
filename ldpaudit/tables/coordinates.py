"""Longitude and latitude of points, from shapes in any coordinate system."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.systems import find_system

#: Numbers of shapely for a point, and for no shape.
_POINT, _NONE = 0, -1
_WGS84 = {"EPSG:4326", "OGC:CRS84"}


def free_names(taken: set[str]) -> tuple[str, str]:
    """Return "lon" and "lat", or longer names where attributes have these."""
    pair = ("lon", "lat")
    while taken & set(pair):
        pair = (f"point_{pair[0]}", f"point_{pair[1]}")
    return pair


def to_wgs84(crs: str | None, path: Path) -> Any:
    """Return what transforms coordinates to longitude and latitude; None where they are.

    Raises
    ------
    UserError
        If there is no such coordinate system.
    """
    if crs is None or crs in _WGS84:
        return None
    from pyproj import Transformer
    from pyproj.exceptions import CRSError, ProjError

    found = find_system(crs)
    try:
        if found is not None:
            return Transformer.from_crs(found, "EPSG:4326", always_xy=True)
    except (CRSError, ProjError):
        pass
    raise UserError(
        Message('"{crs}" is no coordinate system', crs=crs),
        where=path.name,
        hint='write it as "EPSG:2154", for instance',
    )


def coordinates(shapes: pa.Array, transform: Any, path: Path) -> list[pa.Array]:
    """Read longitude and latitude from points in well-known binary; null where a point is empty.

    Raises
    ------
    UserError
        If a shape is damaged, or is no point.
    """
    import shapely

    try:
        points = shapely.from_wkb(shapes.to_numpy(zero_copy_only=False))
    except (shapely.errors.GEOSException, TypeError):
        # Also where a damaged file says that it holds another kind of values.
        raise UserError(
            "a shape is damaged", where=path.name, hint="open it in a mapping program and save it again"
        ) from None
    kinds = shapely.get_type_id(points)
    if ((kinds != _POINT) & (kinds != _NONE)).any():
        raise UserError(
            "a row holds a line or an area where the others hold points",
            where=path.name,
            hint="take those rows out in a mapping program, or save the table without shapes",
        )
    # The library refuses to say where an empty point is.
    points = np.where(shapely.is_empty(points), None, points)
    x: npt.NDArray[np.float64] = shapely.get_x(points)
    y: npt.NDArray[np.float64] = shapely.get_y(points)
    if transform is not None:
        x, y = transform.transform(x, y)
    known = np.isfinite(x) & np.isfinite(y)
    return [pa.array(np.where(known, values, np.nan), from_pandas=True) for values in (x, y)]
