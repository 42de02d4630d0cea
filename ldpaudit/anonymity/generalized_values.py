"""What a generalized value stands for, and which values of two releases may be of one person."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Marks = NDArray[np.bool_]

_NUMBER = r"[+-]?\d+(?:\.\d+)?"
_BRACKETS = re.compile(rf"([\[\](])\s*({_NUMBER})\s*[;,]\s*({_NUMBER})\s*([\[\])])")
_BETWEEN = re.compile(r"(\d+(?:\.\d+)?)\s*[-–]\s*(<?)\s*(\d+(?:\.\d+)?)")
_BEYOND = re.compile(rf"(<=|>=|<|>|≤|≥)\s*({_NUMBER})")
_POINT = re.compile(_NUMBER)
_WEEK = re.compile(r"(\d{4})-W(\d\d)")
_QUARTER = re.compile(r"(\d{4})-Q([1-4])")
_MOMENT = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d))?)?)?)?)?")
_UNITS = ("Y", "M", "D", "h", "m", "s")


#: Its ends, NaN where a value is none, and whether each belongs to it.
_Range = tuple[float, float, bool, bool]
_NONE = np.nan, np.nan, False, False


def compatible(these: Sequence[str | None], those: Sequence[str | None]) -> Marks:
    """Return which values of two releases may stand for one true value, shape (these, those).

    Read are "*" and missing (any value), masked codes ("130**"), intervals ("[21; 31[", "20–29", "< 35"),
    numbers, and periods ("2018", "2018-Q1", "2018-03", "2018-W09", "2018-03-01T14"). Other texts stand for
    themselves.
    """
    mine, theirs = ([(value or "").strip() for value in values] for values in (these, those))
    code = {text: at for at, text in enumerate(mine)}
    marks: Marks = np.equal.outer([code[text] for text in mine], [code.get(text, -1) for text in theirs])
    for read in (_interval, _period):
        ranges = [[read(text) or _NONE for text in texts] for texts in (mine, theirs)]
        if all({*one} - {_NONE} for one in ranges):
            marks |= _meet(*ranges)
    _begin_alike(marks, mine, theirs)
    _begin_alike(marks.T, theirs, mine)
    return marks


def _meet(one: Sequence[_Range], other: Sequence[_Range]) -> Marks:
    """Return which ranges share a point."""
    low, high, with_low, with_high = np.array(one, np.float64).reshape(-1, 4).T[:, :, None]
    begin, end, with_begin, with_end = np.array(other, np.float64).reshape(-1, 4).T[:, None, :]
    before = (low < end) | (low == end) & (with_low * with_end > 0)
    marks: Marks = before & ((begin < high) | (begin == high) & (with_begin * with_high > 0))
    return marks


def _begin_alike(marks: Marks, masked: Sequence[str], texts: Sequence[str]) -> None:
    """Mark which masked texts may stand for which texts; an empty one is masked whole."""
    for at, text in enumerate(masked):
        if not text or text.endswith("*"):
            head = text.rstrip("*")
            marks[at] |= [
                one.startswith(head) or (head.startswith(one.rstrip("*")) and one.endswith("*"))
                for one in texts
            ]


def _interval(text: str) -> _Range | None:
    """Read an interval or a number."""
    if found := _BRACKETS.fullmatch(text):
        span = (float(found[2]), float(found[3]), found[1] == "[", found[4] == "]")
    elif found := _BETWEEN.fullmatch(text):
        span = (float(found[1]), float(found[3]), True, not found[2])
    elif found := _BEYOND.fullmatch(text):
        bound, held = float(found[2]), found[1] in {"<=", ">=", "≤", "≥"}
        below = found[1] in {"<", "<=", "≤"}
        span = (-np.inf, bound, False, held) if below else (bound, np.inf, held, False)
    elif _POINT.fullmatch(text):
        span = (float(text), float(text), True, True)
    else:
        return None
    return span if span[0] <= span[1] else None


def _period(text: str) -> _Range | None:
    """Read a period, as seconds from its beginning to its end, which is not in it."""
    try:
        if found := _WEEK.fullmatch(text):
            # The week of 4 January is the first (ISO 8601).
            fourth = np.datetime64(f"{found[1]}-01-04")
            monday = fourth - (fourth.astype(np.int64) + 3) % 7 + 7 * (int(found[2]) - 1)
            begin, end = monday, monday + 7
        elif found := _QUARTER.fullmatch(text):
            begin = np.datetime64(f"{found[1]}-{3 * int(found[2]) - 2:02d}")
            end = begin + 3
        elif found := _MOMENT.fullmatch(text):
            unit = _UNITS[sum(part is not None for part in found.groups()) - 1]
            begin = np.datetime64(text.replace(" ", "T")).astype(f"datetime64[{unit}]")
            end = begin + 1
        else:
            return None
    except ValueError:
        return None
    first, last = (float(moment.astype("datetime64[s]").astype(np.int64)) for moment in (begin, end))
    return first, last, True, False
