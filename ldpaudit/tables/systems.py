"""What a coordinate system must not name: files of the machine, and addresses.

PROJ describes a system by words, by well-known text or by JSON, and each of them may name a file, mostly a
grid of shifts, which it opens as soon as the system is looked at. So the text is examined before.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from ldpaudit.errors import UserError

#: How a system is called: a code of an authority, a name, or an address by which one is known everywhere.
_CALLED = re.compile(
    r"[\w-]+:[\w.+:-]+|urn:[\w.,+:-]+|https?://(?:www\.)?opengis\.net/def/crs/\w[\w.]*(?:/[\w.]+)+/?"
    r"|\w[\w.,()+°'&*/ -]*",
    re.IGNORECASE,
)
#: How it is described.
_DESCRIBED = re.compile(r"\s*(?:[a-z_]\w*\s*[\[(]|\{|\+?[a-z]\w*\s*=)", re.IGNORECASE)
#: Where a description names a file.
_FILE = re.compile(
    r'(?:grids|catalog|file|model|init)"?\s*=\s*|proj4_grids(?:"\s*,\s*")?|parameterfile|"value"\s*:\s*"',
    re.IGNORECASE,
)
#: The grid that is none, a code in the place of a file, and grids that PROJ has or goes without: it looks for
#: names without a folder among its own files only. Those of NAD27 are in many a file.
_NO_FILE = re.compile(
    r'(?:@?null|@\w[\w.-]*(?:,@\w[\w.-]*)*|(?<==)epsg:\d+)(?:"(?!")|\0|\s*(?:\+|$)|\s+(?=[a-z_]))',
    re.IGNORECASE,
)


def refuse_foreign_files(text: str, where: Path | str, *, described: bool = True) -> None:
    """Refuse a coordinate system that names a file or an address.

    Parameters
    ----------
    text : str
        As PROJ reads it.
    where : Path or str
        What names it, for messages.
    described : bool
        False where the text may hold something else as well.

    Raises
    ------
    UserError
    """
    if _names_files(text, described=described):
        raise UserError(
            "the coordinate system names a file elsewhere",
            where=where.name if isinstance(where, Path) else where,
            hint="save the file again in WGS84 (EPSG:4326)"
            if isinstance(where, Path)
            else 'write it as "EPSG:2154", for instance',
        )


def find_system(text: str) -> Any:
    """Return the `pyproj.CRS` that a text names or describes; None where there is none, or it names files."""
    from pyproj import CRS
    from pyproj.exceptions import CRSError, ProjError

    if _names_files(text, described=True):
        return None
    try:
        return CRS.from_user_input(text)
    except (CRSError, ProjError):
        return None


def _names_files(text: str, *, described: bool) -> bool:
    if described and not (_DESCRIBED.match(text) or _CALLED.fullmatch(text.strip()) or not text.strip()):
        return True
    if described and text.lstrip().startswith("{"):
        try:
            # Escapes of JSON hide words.
            text = json.dumps(json.loads(text), ensure_ascii=False)
        except (ValueError, RecursionError):
            return True
    return any(not _NO_FILE.match(text, found.end()) for found in _FILE.finditer(text))
