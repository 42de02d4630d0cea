"""What GeoJSON must not hold: a coordinate system, or a table, that GDAL would fetch from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ldpaudit.errors import UserError

_BLOCK = 1 << 20
#: Bytes in which a whole description of a coordinate system fits, also across the edge of two blocks.
_OVERLAP = 4096
#: Names by which a coordinate system is known everywhere: GDAL takes any other for a file, or its words.
_TEXT = (
    rb'"(?:urn:[\w.,:-]+|https?://(?:www\.)?opengis\.net/def/crs/\w[\w.]*(?:/[\w.]+)+|WGS ?84'
    rb'|\[?(?:EPSG|OGC|ESRI|IGNF|CRS):{1,2}[\w.+]+\]?)"'
)
_NAMED = (
    rb'\{\s*"type"\s*:\s*"name"\s*,\s*"properties"\s*:\s*\{\s*"name"\s*:\s*' + _TEXT + rb"\s*\}\s*\}",
    rb'\{\s*"properties"\s*:\s*\{\s*"name"\s*:\s*' + _TEXT + rb'\s*\}\s*,\s*"type"\s*:\s*"name"\s*\}',
    rb'\{\s*"type"\s*:\s*"epsg"\s*,\s*"properties"\s*:\s*\{\s*"code"\s*:\s*"?\d+"?\s*\}\s*\}',
)
#: What may follow a text "crs": it was a value, or a key of a plain value, of none, or of a name.
_HARMLESS = re.compile(rb'"\s*(?:[,\]}]|:\s*(?:["\[0-9tfn-]|' + rb"|".join(_NAMED) + rb"))", re.IGNORECASE)
#: What may follow the member of JSON-FG.
_REFERENCED = re.compile(rb'"\s*(?:[,\]}]|:\s*(?:null|' + _TEXT + rb"))", re.IGNORECASE)
#: GDAL's parser takes either quotation mark, any case, and ends a key at a zero character.
_KEY = re.compile(rb"[\"'](crs|coordrefsys)(?=[\"'\\\x00])", re.IGNORECASE)
#: Letters written as escapes, which nobody needs, and the beginning of a program of GDAL.
_HIDDEN = re.compile(rb"\\u00[46][1-9a-f]|\\u00[57][0-9a]|gdal_streamed_alg", re.IGNORECASE)


def refuse_links(raw: Any, path: Path) -> None:
    """Refuse GeoJSON that makes GDAL open anything else than the file itself.

    Parameters
    ----------
    raw : binary stream
        The content.
    path : Path
        The file, for messages.

    Raises
    ------
    UserError
    """
    before = b""
    while True:
        block = raw.read(_BLOCK)
        text = before + block
        # Near the end of a block, what follows a key may be missing: the next block begins before it.
        edge = len(text) - _OVERLAP if block else len(text)
        _refuse_block(text, edge, path)
        if not block:
            return
        before = text[max(edge, 0) :]


def _refuse_block(text: bytes, edge: int, path: Path) -> None:
    if b"\0" in text or _HIDDEN.search(text):
        raise UserError(
            "the file is no plain GeoJSON", where=path.name, hint="save it again from a mapping program"
        )
    folded = text.lower()
    if b"crs" not in folded and b"coordrefsys" not in folded:
        return
    for key in _KEY.finditer(text):
        harmless = _HARMLESS if key[1].lower() == b"crs" else _REFERENCED
        if key.start() < edge and not harmless.match(text, key.end()):
            raise UserError(
                "its coordinate system is described in another file",
                where=path.name,
                hint='save it again from a mapping program, or remove the member "crs"',
            )
