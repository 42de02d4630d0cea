"""Coordinate systems and points in them: a system that a file describes opens no other file.

PROJ describes a system by words, by well-known text or by JSON, and each may name a file, mostly a grid of
shifts, which is opened when coordinates are transformed. So a system is read without opening anything, and
refused where what PROJ writes of it names a file.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message

#: How a system is called: a code of an authority, a name, or an address by which one is known everywhere.
_CALLED = re.compile(
    r"[\w-]+:[\w.+:-]+|urn:[\w.,+:-]+|https?://(?:www\.)?opengis\.net/def/crs/\w[\w.]*(?:/[\w.]+)+/?"
    r"|\w[\w.,()+°'&*/ -]*",
    re.IGNORECASE,
)
_WORDS = re.compile(r"\s*\+?[a-z]\w*\s*=", re.IGNORECASE)
#: What PROJ looks for in a folder of its own while it reads words; codes of EPSG are in none.
_INIT = re.compile(r"init\s*=\s*(?!epsg:\d+(?:\s|$))", re.IGNORECASE)
#: Where a description names a file.
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
        if plain.startswith("{"):
            found = CRS.from_json_dict(json.loads(plain))
        elif _WORDS.match(plain):
            if _INIT.search(plain):
                return None
            found = CRS.from_string(plain)
        elif _CALLED.fullmatch(plain):
            found = CRS.from_user_input(plain)
        else:
            found = CRS.from_wkt(plain)
        described = found.to_json()
    except (CRSError, ProjError, ValueError, RecursionError):
        return None
    files = (not _NO_FILE.match(described, named.end()) for named in _FILE.finditer(described))
    return None if any(files) else found


def called(system: Any) -> str:
    """Return the code by which a system is known everywhere, or else its description."""
    known = system.to_authority(min_confidence=70)
    return ":".join(known) if known else str(system.to_wkt())


def refuse_unknown(crs: str, path: Path, *, of_file: bool = True) -> Any:
    """Return the system of a text."""
    found = find_system(crs)
    if found is None and of_file:
        what = Message("its coordinate system cannot be read, or names another file")
        raise UserError(what, where=path.name, hint="save it again in WGS84 (EPSG:4326)")
    if found is None:
        what = Message('"{crs}" is no coordinate system', crs=crs)
        raise UserError(what, where=path.name, hint='write it as "EPSG:2154", for instance')
    return found


def to_wgs84(crs: str, path: Path) -> Any:
    """Return what transforms coordinates to longitude and latitude; None where they are."""
    if crs in _WGS84:
        return None
    from pyproj import Transformer
    from pyproj.exceptions import CRSError, ProjError

    found = refuse_unknown(crs, path, of_file=False)
    try:
        return Transformer.from_crs(found, "EPSG:4326", always_xy=True)
    except (CRSError, ProjError):
        raise UserError(
            Message('"{crs}" is no coordinate system of places on a map', crs=crs),
            where=path.name,
            hint='write it as "EPSG:2154", for instance',
        ) from None


def refuse_no_system(crs: str | None, path: Path) -> str:
    """Return a coordinate system that points need."""
    if crs is None:
        raise UserError(
            "the file names no coordinate system", where=path.name, hint='write crs = "EPSG:2154" or its own'
        )
    return crs


def free_names(taken: set[str]) -> tuple[str, str]:
    """Return "lon" and "lat", or longer names where attributes have these."""
    pair = ("lon", "lat")
    while taken & set(pair):
        pair = (f"point_{pair[0]}", f"point_{pair[1]}")
    return pair


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
        raise UserError(
            "a row holds no point where others do", where=path.name, hint="save the table without shapes"
        )
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
