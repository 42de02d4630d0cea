"""Ordinals of rows, by which every row has random words of its own: whole numbers of any library."""

from __future__ import annotations

import operator
from typing import Any

from ldpaudit.errors import UserError

#: Far below what 64 bits hold, so that a table's length can be added.
_MOST_ROWS = 1 << 62


def whole_number(given: Any) -> int | None:
    """Return an integral number of any library as an int; None for truths, texts and numbers with a point."""
    if isinstance(given, bool):
        return None
    try:
        return operator.index(given)
    except TypeError:
        return None


def check_first_row(first_row: Any) -> int:
    """Accept the ordinal of the first row, beginning at 0."""
    found = whole_number(first_row)
    if found is None or not 0 <= found <= _MOST_ROWS:
        raise UserError(
            "the ordinal of the first row is not a whole number of at least 0",
            where="first_row",
            hint="write how many rows of the table come before",
        )
    return found
