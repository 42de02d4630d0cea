"""Texts that hold a whole place: latitude and longitude in one field, well-known text, codes of grids."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message
from ldpaudit.tables.names import word_file, words_of
from ldpaudit.tables.values import share_of_form

_NEARLY_ALL = 0.95
_GEOHASH = r"[0-9b-hjkmnp-z]{5,12}"
#: What a text of each form holds. Coordinates come in either order, in degrees or in metres.
_WHAT = {
    "degrees": Message("latitude and longitude"),
    "utm": Message("coordinates of the grid UTM"),
    "letters": Message("references of a grid, letters and digits"),
    "two": Message("two coordinates"),
    "text": Message("points as well-known text"),
    "geojson": Message("points as GeoJSON"),
    "binary": Message("points as well-known binary"),
    "minutes": Message("degrees, minutes and seconds"),
    "plus": Message("plus codes"),
    "military": Message("references of the military grid"),
    "h3": Message("cells of the grid H3"),
    "words": Message("what3words addresses"),
    "links": Message("links to a map"),
}
_NUMBER = r"[+-]?[0-9]+(?:\.[0-9]+)?"
_TWO = rf"^[^0-9]*?(?P<a>{_NUMBER})[^0-9]+?(?P<b>{_NUMBER})"
#: Two coordinates within a longer text.
_INSIDE = (
    (
        r"(?:^|[^0-9.])(?P<a>[+-]?[0-9]{1,3}\.[0-9]{2,})°? ?[NSEWO][ ,;/]*"
        r"(?P<b>[+-]?[0-9]{1,3}\.[0-9]{2,})°? ?[NSEWO]\b"
    ),
    r"(?:^|[^0-9.])(?P<a>[+-]?[0-9]{1,3}\.[0-9]{4,})[ ,;/|]+(?P<b>[+-]?[0-9]{1,3}\.[0-9]{4,})",
)
_SENTENCE, _SOME = Message("coordinates within a sentence"), 0.01
_AREA = r"polygon|envelope"
_GEOHASHES = Message("geohashes")
#: Two numbers with commas for decimals, which something else parts.
_COMMAS = r"([0-9]),([0-9]+[^0-9,.]+[0-9]+),([0-9])"


#: The forms of which two numbers are all.
TWO_NUMBERS = frozenset({_WHAT["degrees"], _WHAT["two"]})


def place_form(name: str, texts: pa.Array) -> str:
    """Find the form in which single texts hold exact places."""
    if not len(texts):
        return ""
    for one in word_file()["place"]:
        if share_of_form(texts, f"^({one['form']})$", ignore_case=True) > _NEARLY_ALL:
            return _WHAT[one["what"]]
    if _geohashes(name, texts):
        return _GEOHASHES
    if share_of_form(texts, _AREA, ignore_case=True) < _SOME and any(
        share_of_form(texts, one) >= _SOME for one in _INSIDE
    ):
        return _SENTENCE
    return ""


def two_numbers(texts: pa.Array) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the first two numbers of each text, NaN in both where it holds fewer."""
    dotted = pc.replace_substring_regex(texts, _COMMAS, r"\1.\2.\3")
    found = [pc.extract_regex(dotted, form) for form in (*_INSIDE, _TWO)]
    ends = [pc.coalesce(*(pc.struct_field(one, at) for one in found)).cast(pa.float64()) for at in ("a", "b")]
    first, second = (pc.fill_null(one, np.nan).to_numpy(zero_copy_only=False) for one in ends)
    return first, second


def _geohashes(name: str, texts: pa.Array) -> bool:
    """Whether texts are geohashes: other codes have letters that these lack, or no common beginning."""
    if share_of_form(texts, f"^{_GEOHASH}$") <= _NEARLY_ALL:
        return False
    if words_of(name) & {"geohash", "geohashes", "geocode"}:
        return True
    mixed = share_of_form(texts, "[0-9]") > _NEARLY_ALL and share_of_form(texts, "[b-z]") > _NEARLY_ALL
    lengths = pc.utf8_length(texts)
    begins = pc.value_counts(pc.utf8_slice_codeunits(texts, 0, 2))
    often = pc.max(begins.field("counts")).as_py() / len(texts)
    last = pc.count_distinct(pc.utf8_slice_codeunits(texts, -1, None)).as_py()
    serial = share_of_form(texts, r"[0-9]{3}$") > _NEARLY_ALL
    one_length = pc.min(lengths).as_py() == pc.max(lengths).as_py()
    return bool(mixed and one_length and often > 0.3 and last > 16 and not serial)
