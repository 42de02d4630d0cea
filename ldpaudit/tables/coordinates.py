"""Longitude and latitude of points, from shapes in any coordinate system."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError

#: Numbers of shapely for a point, and for no shape.
_POINT, _NONE = 0, -1
_WGS84 = {"EPSG:4326", "OGC:CRS84"}
#: Where a coordinate system names files: in PROJ's own words, in well-known text, and in JSON.
_FILES = re.compile(
    r'''\b(?:\w*grids|file|init)\s*=\s*([^\s"'+]*)|parameterfile\s*[\[(]\s*"[^"]*"\s*,\s*"([^"]*)"'''
    r'''|"value"\s*:\s*"([^"]*)"''',
    re.IGNORECASE,
)
#: Names of files that PROJ seeks in its own folder.
_PLAIN = re.compile(r"[@\w.,: -]*")


def free_names(taken: set[str]) -> tuple[str, str]:
    """Give "lon" and "lat", or longer names where attributes have these."""
    pair = ("lon", "lat")
    while taken & set(pair):
        pair = (f"point_{pair[0]}", f"point_{pair[1]}")
    return pair


def to_wgs84(crs: str | None, path: Path) -> Any:
    """Give what transforms coordinates to longitude and latitude; None where they are.

    Raises
    ------
    UserError
        If there is no such coordinate system.
    """
    if crs is None or crs in _WGS84:
        return None
    import pyproj

    try:
        return pyproj.Transformer.from_crs(crs, "EPSG:4326", always_xy=True)
    except pyproj.exceptions.CRSError:
        raise UserError(
            f'"{crs}" is no coordinate system', where=path.name, mend='write it as "EPSG:2154", for instance'
        ) from None


def refuse_foreign_grids(crs: str, path: Path) -> None:
    """Refuse a coordinate system that a file describes by other files.

    Raises
    ------
    UserError
    """
    for named in _FILES.finditer(crs):
        if not _PLAIN.fullmatch(named[named.lastindex or 0]):
            raise UserError(
                "the coordinate system of the file names a file elsewhere",
                where=path.name,
                mend="save the file again in WGS84 (EPSG:4326)",
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
            "a shape is damaged", where=path.name, mend="open it in a mapping program and save it again"
        ) from None
    kinds = shapely.get_type_id(points)
    if ((kinds != _POINT) & (kinds != _NONE)).any():
        raise UserError(
            "a row holds a line or an area where the others hold points",
            where=path.name,
            mend="take those rows out in a mapping program, or save the table without shapes",
        )
    # The library refuses to say where an empty point is.
    points = np.where(shapely.is_empty(points), None, points)
    x: npt.NDArray[np.float64] = shapely.get_x(points)
    y: npt.NDArray[np.float64] = shapely.get_y(points)
    if transform is not None:
        x, y = transform.transform(x, y)
    known = np.isfinite(x) & np.isfinite(y)
    return [pa.array(np.where(known, values, np.nan), from_pandas=True) for values in (x, y)]
