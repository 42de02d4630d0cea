"""Whether values are codes, which name things and measure nothing."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.tables import Column, numbers, texts
from ldpaudit.tables.columns import is_label, names_a_number, names_a_quantity, names_things

#: Codes are of one length, and no longer.
_SHORT, _LONG = 3, 16
#: Codes that only their values show: so many at least, each in so many rows on average; of one length, or
#: fewer than this share of the numbers between the first and the last.
_SEVERAL, _AGAIN, _SPARSE = 5, 3, 0.1


def name_things(column: Column, values: pa.Array, rows: int) -> bool:
    """Return whether numbers name things and measure nothing: by the name of the column, or by what they are.

    Under a name that says neither, whole numbers that recur row after row are taken for codes if they are of
    one length, or few of many that are possible: a code in intervals says nothing true.
    """
    figures = np.sort(numbers(values, column))
    whole = bool((np.isfinite(figures) & (figures == np.floor(figures))).all())
    if names_things(column) or names_a_number(column):
        return whole
    if pc.any(pc.match_substring_regex(texts(values), "^0[0-9]")).as_py():
        return True
    if names_a_quantity(column) or not whole or len(figures) < _SEVERAL or figures[0] < 0:
        return False
    first, last = (len(f"{figure:.0f}") for figure in (figures[0], figures[-1]))
    one_length = _SHORT <= first == last <= _LONG
    sparse = len(figures) < _SPARSE * (figures[-1] - figures[0] + 1)
    return bool((one_length or sparse) and rows >= _AGAIN * len(figures))


def are_codes(column: Column, values: pa.Array, rows: int) -> bool:
    """Return whether values are codes: of one length, with digits and no blanks; numbers by name, too."""
    if not is_label(column) and not (column.kind == "integer" and name_things(column, values, rows)):
        return False
    written = texts(values)
    length = pc.unique(pc.utf8_length(written))
    if len(length) != 1 or not _SHORT <= length[0].as_py() <= _LONG:
        return False
    return bool(pc.all(pc.match_substring_regex(written, r"^\S*[0-9]\S*$")).as_py())
