"""The rows that each named key has drawn in this process.

Equal noise on two values gives their difference, so a name draws a row once: in chunks, in any order,
whatever protocol draws. Keys of tests draw as often as they like, and so do those of a run, whose names hold
the table and the recipe: it makes parts again, and then the values are the same.
"""

from __future__ import annotations

import hashlib
import operator
import threading
from bisect import bisect_left, bisect_right
from typing import Any

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.randomness.key import Key

#: Far below what 64 bits hold, so that a table's length can be added.
_MOST_ROWS = 1 << 62
#: Names that are remembered at once, the latest; some hundred bytes each.
_NAMES_HELD = 1 << 16
_LABEL = b"ldpaudit rows drawn by "
_NAME_IT = Message('derive one for each column of each release: key.derive("town 2024-05")')

#: By name, which is a hash from which no key can be had, and by the number of the collection: the ends of
#: disjoint ranges of rows in order.
_DRAWN: dict[bytes, dict[int | None, list[int]]] = {}
_LOCK = threading.Lock()


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
        hint = "write how many rows come before"
        raise UserError("the ordinal is not a whole number of at least 0", where="first_row", hint=hint)
    return found


def named_key(key: Any) -> Key:
    """Accept a key that may draw: one with a name, or one of tests."""
    if not isinstance(key, Key):
        what = Message("the key is missing, or of type {name}", name=type(key).__name__)
        raise UserError(what, hint='write Key.generate().derive("town") for a column of towns')
    if not (key.named or key.test or key.free):
        raise UserError("the key has no name, so other columns would get the same noise", hint=_NAME_IT)
    return key


def claimed_rows(key: Any, first_row: int, rows: int, collection: int | None = None) -> Key:
    """Note some rows as drawn under a named key, and return the same secret, free to draw them.

    Each `collection`, the number of a repeated report, has noise of its own.
    """
    named = named_key(key)
    if named.test or named.free or not rows:
        return named
    with _LOCK:
        drawn = _note(hashlib.sha256(_LABEL + named.secret).digest(), first_row, first_row + rows, collection)
    if drawn is not None:
        what = Message(
            "row {drawn} was drawn with this key and name before, and equal noise can be subtracted",
            drawn=drawn + 1,
        )
        raise UserError(what, hint=_NAME_IT)
    return named.repeatable()


def _note(name: bytes, first: int, stop: int, collection: int | None) -> int | None:
    """Note a range of rows, or return the first of them that was drawn before and note nothing."""
    # The latest name comes last.
    ranges = _DRAWN[name] = _DRAWN.pop(name, {})
    for number, ends in ranges.items():
        if number == collection or number is None or collection is None:
            at = bisect_right(ends, first)
            if at % 2:
                return first
            if at < len(ends) and ends[at] < stop:
                return ends[at]
    ends = ranges.setdefault(collection, [])
    # It joins the ranges that it touches.
    low, high = bisect_left(ends, first), bisect_right(ends, stop)
    ends[low:high] = [first] * (low % 2 == 0) + [stop] * (high % 2 == 0)
    while len(_DRAWN) > _NAMES_HELD:
        del _DRAWN[next(iter(_DRAWN))]
    return None
