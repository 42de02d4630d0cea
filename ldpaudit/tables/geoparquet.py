"""The shapes of a GeoParquet file, as its "geo" metadata describes them (GeoParquet 1.0 and 1.1)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.coordinates import coordinates, free_names, to_wgs84
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.systems import refuse_foreign_files
from ldpaudit.tables.wellknown import well_known_points

_KEY = b"geo"
_DEFAULT_CRS = "OGC:CRS84"
#: Shapes as the well-known binary of points: by their first five bytes, a byte order and a number.
_POINT_NUMBERS = {1, 1001, 2001, 3001, 0x80000001, 0x40000001, 0xC0000001}


@dataclass(frozen=True)
class Shapes:
    """The column of shapes of a GeoParquet file.

    Parameters
    ----------
    column : str
    hidden : frozenset of str
        Columns that only serve the shapes: they are no attributes.
    kinds : str
        What the shapes are, for people.
    crs : str or None
    evidence : str
        Why this coordinate system.
    names : tuple of str
        Columns of longitude and latitude; empty where the shapes are no points.
    transform : Transformer or None
    path : Path
    """

    column: str
    hidden: frozenset[str]
    kinds: str
    crs: str | None
    evidence: str
    names: tuple[str, ...]
    transform: Any
    path: Path

    def columns_of(self, cells: pa.Array) -> list[pa.Array]:
        """Return longitude and latitude, null where there is no point."""
        pairs = pa.types.is_struct(cells.type) and {"x", "y"} <= {one.name for one in cells.type}
        shapes = _well_known(cells) if pairs else cells
        return coordinates(shapes, self.transform, self.path)


def find_shapes(
    metadata: Mapping[bytes, bytes] | None,
    schema: pa.Schema,
    path: Path,
    options: ReadOptions,
    first: Callable[[str], pa.Array],
) -> Shapes | None:
    """Read the "geo" metadata of a Parquet file.

    Parameters
    ----------
    metadata : mapping of bytes to bytes
        Of the file.
    schema : Schema
        All columns of the file.
    path : Path
    options : ReadOptions
    first : callable
        Gives the first rows of a column, for files that do not say what their shapes are.

    Returns
    -------
    Shapes or None
        None where the file has no shapes.

    Raises
    ------
    UserError
        If the metadata is damaged, or the points have no coordinate system.
    """
    if not metadata or _KEY not in metadata:
        return None
    try:
        about_file = json.loads(metadata[_KEY])
        column = str(about_file["primary_column"])
        about = dict(about_file["columns"][column])
        named = [str(kind) for kind in about.get("geometry_types") or ()]
        encoding = str(about.get("encoding", "WKB"))
        covering = about.get("covering") or {}
        hidden = {str(place[0]) for box in covering.values() for place in box.values()}
        field = schema.field(column)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        raise UserError(
            "the metadata of the shapes is damaged", where=path.name, hint="save the file again as GeoParquet"
        ) from None
    if not named and encoding == "WKB":
        named = _kinds_in(first(column))
    plain = {kind.removesuffix(" ZM").removesuffix(" Z").removesuffix(" M") for kind in named}
    readable = encoding == "WKB" or (encoding == "point" and pa.types.is_struct(field.type))
    points = readable and plain == {"Point"}
    crs, evidence = (options.crs, Message("as written by the user")) if options.crs else _crs(about)
    if points and crs is None:
        raise UserError(
            "the file names no coordinate system",
            where=path.name,
            hint='write it (crs = "EPSG:2154", for instance)',
        )
    if crs and not options.crs:
        refuse_foreign_files(crs, path)
    others = {name for name in schema.names if name != column}
    return Shapes(
        column,
        frozenset({column, *hidden}),
        " and ".join(sorted(plain)) or encoding,
        crs,
        evidence,
        free_names(others) if points else (),
        to_wgs84(crs, path) if points else None,
        path,
    )


def _crs(about: Mapping[str, Any]) -> tuple[str | None, str]:
    """Return the coordinate system by the name of its authority, or as text that pyproj understands."""
    if "crs" not in about:
        return _DEFAULT_CRS, Message(
            "the file names none, which GeoParquet defines as longitude and latitude"
        )
    found = about["crs"]
    if found is None:
        return None, Message("the file says that it is unknown")
    known = found.get("id") if isinstance(found, Mapping) else None
    if isinstance(known, Mapping) and {"authority", "code"} <= known.keys():
        return f"{known['authority']}:{known['code']}", Message("named by the file")
    return json.dumps(found), Message("described by the file")


def _kinds_in(cells: pa.Array) -> list[str]:
    """Return whether well-known binary holds points only, by the number that each shape begins with."""
    shapes = cells.drop_null().to_pylist()
    for shape in shapes:
        number = int.from_bytes(shape[1:5], "little" if shape[:1] == b"\x01" else "big")
        if number not in _POINT_NUMBERS:
            return [Message("shapes of several kinds")]
    return ["Point"] if shapes else []


def _well_known(cells: pa.Array) -> pa.Array:
    """Write points that are pairs of numbers as well-known binary."""
    x, y = (cells.field(name).to_numpy(zero_copy_only=False).astype(np.float64) for name in ("x", "y"))
    # The fields of a missing pair may hold numbers.
    x[~np.asarray(cells.is_valid())] = np.nan
    return well_known_points(x, y)
