"""Coordinate systems and points in them: a system that a file describes opens no other file.

PROJ opens a file that a description names, mostly a grid of shifts, when coordinates are transformed. So only
codes and well-known text are read, and refused where what PROJ writes of them names a file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message

#: A code of an authority.
_CODE = re.compile(r"[a-z]\w*:\w[\w.]*|urn:ogc:def:crs:[\w.,:-]+", re.IGNORECASE)
#: Where a description names a file, as PROJ writes it.
_FILE = re.compile(r'(?:grids|catalog|file|model|init)\s*=\s*|parameterfile|"value"\s*:\s*"', re.IGNORECASE)
#: The grid that is none, and grids that PROJ has or goes without: those of NAD27 are in many a file.
_NO_FILE = re.compile(r"(?:@?null|@\w[\w.-]*(?:,@\w[\w.-]*)*)(?=[\"\s]|$)", re.IGNORECASE)
_WGS84 = {"EPSG:4326", "OGC:CRS84"}
#: Numbers of shapely for a point, and for no shape.
_POINT, _NONE = 0, -1


def find_system(text: str) -> Any:
    """Return the `pyproj.CRS` that a text names or describes; None where there is none, or it names files."""
    from pyproj import CRS
    from pyproj.exceptions import CRSError, ProjError

    plain = text.strip()
    try:
        found = CRS.from_user_input(plain) if _CODE.fullmatch(plain) else CRS.from_wkt(plain)
        described = found.to_json()
    except (CRSError, ProjError, ValueError, RecursionError):
        return None
    files = (not _NO_FILE.match(described, named.end()) for named in _FILE.finditer(described))
    return None if any(files) else found


def called(crs: str, path: Path) -> str:
    """Return the code by which the system of a text is known everywhere, or else its description."""
    found = refuse_unknown(crs, path)
    known = found.to_authority(min_confidence=70)
    return ":".join(known) if known else str(found.to_wkt())


def refuse_unknown(crs: str, path: Path) -> Any:
    """Return the system of a text."""
    if (found := find_system(crs)) is None:
        what = Message("its coordinate system cannot be read, or names another file")
        raise UserError(what, where=path.name, hint='write it as "EPSG:2154", or save the file in WGS84')
    return found


def to_wgs84(crs: str | None, path: Path) -> Any:
    """Return what transforms coordinates to longitude and latitude; None where they are."""
    if crs is None:
        what = Message("the file names no coordinate system")
        raise UserError(what, where=path.name, hint='write crs = "EPSG:2154" or its own')
    if crs in _WGS84:
        return None
    from pyproj import Transformer
    from pyproj.exceptions import CRSError, ProjError

    try:
        return Transformer.from_crs(refuse_unknown(crs, path), "EPSG:4326", always_xy=True)
    except (CRSError, ProjError):
        what = Message("its coordinate system is none of places on a map")
        raise UserError(what, where=path.name, hint='write crs = "EPSG:2154" or its own') from None


def coordinates(shapes: pa.Array, transform: Any, path: Path) -> list[pa.Array]:
    """Read longitude and latitude from points in well-known binary; null where a point is empty."""
    import shapely

    try:
        points = shapely.from_wkb(shapes.to_numpy(zero_copy_only=False))
    except (shapely.errors.GEOSException, TypeError):
        # Also where a damaged file says that it holds another kind of values.
        raise damaged_shape(path) from None
    kinds = shapely.get_type_id(points)
    if ((kinds != _POINT) & (kinds != _NONE)).any():
        hint = Message("save the table without shapes")
        raise UserError("a row holds no point where others do", where=path.name, hint=hint)
    # The library refuses to say where an empty point is.
    points = np.where(shapely.is_empty(points), None, points)
    x: npt.NDArray[np.float64] = shapely.get_x(points)
    y: npt.NDArray[np.float64] = shapely.get_y(points)
    if transform is not None:
        x, y = transform.transform(x, y)
    known = np.isfinite(x) & np.isfinite(y)
    return [pa.array(np.where(known, values, np.nan), from_pandas=True) for values in (x, y)]


def damaged_shape(path: Path) -> UserError:
    """Return the error that says that a shape cannot be read."""
    return UserError("a shape is damaged", where=path.name, hint="save it again in a mapping program")
