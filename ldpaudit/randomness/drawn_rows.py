"""The rows that each named key has drawn in this process.

Equal noise on two values gives their difference, so a name draws a row once: in chunks, in any order,
whatever protocol draws. Keys of tests draw as often as they like, and so do those of a run, whose names hold
the table and the recipe: it makes parts again, and then the values are the same.
"""

from __future__ import annotations

import hashlib
import threading
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.randomness.key import Key

#: Names that are remembered at once, the latest; some hundred bytes each.
_NAMES_HELD = 1 << 16
_LABEL = b"ldpaudit rows drawn by "
_NAME_IT = Message('derive one for each column of each release: key.derive("town 2024-05")')

#: Of one name: by the number of the collection, the ends of disjoint ranges of rows in order.
Ranges = dict[int | None, list[int]]


class _Register:
    """Which rows were drawn under which names. Names are hashes: no key can be had from one."""

    def __init__(self) -> None:
        self.names: dict[bytes, Ranges] = {}
        self._lock = threading.Lock()

    def add(self, name: bytes, first: int, stop: int, collection: int | None) -> int | None:
        """Add a range of rows, or return the first of them that was drawn before and add nothing."""
        with self._lock:
            # The latest name comes last.
            ranges = self.names.pop(name, {})
            self.names[name] = ranges
            for number, ends in ranges.items():
                if number == collection or number is None or collection is None:
                    row = _first_within(ends, first, stop)
                    if row is not None:
                        return row
            _unite(ranges.setdefault(collection, []), first, stop)
            while len(self.names) > _NAMES_HELD:
                del self.names[next(iter(self.names))]
        return None

    def remove(self, name: bytes, first: int, stop: int, collection: int | None) -> None:
        """Take a range of rows out again."""
        with self._lock:
            _cut(self.names.get(name, {}).get(collection, []), first, stop)


_DRAWN = _Register()


def named_key(key: Any) -> Key:
    """Accept a key that may draw: one with a name, or one of tests."""
    if not isinstance(key, Key):
        given = (
            Message("is missing") if key is None else Message("is of type {name}", name=type(key).__name__)
        )
        raise UserError(
            Message("the key {given}", given=given),
            hint='write Key.generate().derive("town") for a column of towns',
        )
    if not (key.named or key.test or key.free):
        raise UserError("the key has no name, so other columns would get the same noise", hint=_NAME_IT)
    return key


@contextmanager
def claimed_rows(key: Any, first_row: int, rows: int, collection: int | None = None) -> Iterator[Key]:
    """Draw some rows under a named key, which are noted as drawn unless it fails.

    Each `collection`, the number of a repeated report, has noise of its own. What is given is the same
    secret, free to draw: a mechanism that derives from it sees to that itself.
    """
    key = named_key(key)
    if key.test or key.free or not rows:
        yield key
        return
    claim = hashlib.sha256(_LABEL + key.secret).digest(), first_row, first_row + rows, collection
    drawn = _DRAWN.add(*claim)
    if drawn is not None:
        raise UserError(
            Message(
                "row {drawn} was drawn with this key and name before, and equal noise can be subtracted",
                drawn=drawn + 1,
            ),
            hint=_NAME_IT,
        )
    try:
        yield key.repeatable()
    except BaseException:
        _DRAWN.remove(*claim)
        raise


def _first_within(ends: list[int], first: int, stop: int) -> int | None:
    """Return the first row from `first` on and before `stop` that lies in one of the ranges."""
    at = bisect_right(ends, first)
    if at % 2:
        return first
    return ends[at] if at < len(ends) and ends[at] < stop else None


def _unite(ends: list[int], first: int, stop: int) -> None:
    """Add a range that lies in none; it joins those which it touches."""
    low, high = bisect_left(ends, first), bisect_right(ends, stop)
    ends[low:high] = [first] * (low % 2 == 0) + [stop] * (high % 2 == 0)


def _cut(ends: list[int], first: int, stop: int) -> None:
    """Take out a range that lies in one; what is left of that one stays."""
    low, high = bisect_left(ends, first), bisect_right(ends, stop)
    ends[low:high] = [first] * (low % 2) + [stop] * (high % 2)
