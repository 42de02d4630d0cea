"""What a generalized value stands for, and which values of two releases may be of one person."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Marks = NDArray[np.bool_]
Floats = NDArray[np.float64]

_NUMBER = r"[+-]?\d+(?:\.\d+)?"
_BRACKETS = re.compile(rf"([\[\](])\s*({_NUMBER})\s*[;,]\s*({_NUMBER})\s*([\[\])])")
_BETWEEN = re.compile(r"(\d+(?:\.\d+)?)\s*[-–]\s*(<?)\s*(\d+(?:\.\d+)?)")
_BEYOND = re.compile(rf"(<=|>=|<|>|≤|≥)\s*({_NUMBER})")
_POINT = re.compile(_NUMBER)
_MASKED = re.compile(r"(.*?)\*+")
_WEEK = re.compile(r"(\d{4})-W(\d\d)")
_QUARTER = re.compile(r"(\d{4})-Q([1-4])")
_MOMENT = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d))?)?)?)?)?")
_UNITS = ("Y", "M", "D", "h", "m", "s")


@dataclass(frozen=True, eq=False)
class _Ranges:
    """Intervals on a line: (m,) bounds, NaN where a value is none, and which bounds belong to them."""

    low: Floats
    high: Floats
    with_low: Marks
    with_high: Marks

    def meet(self, other: _Ranges) -> Marks:
        """Return which share a point, shape (mine, other's)."""
        before = self.low[:, None] < other.high[None, :]
        touch = self.low[:, None] == other.high[None, :]
        marks: Marks = before | touch & self.with_low[:, None] & other.with_high[None, :]
        before = other.low[None, :] < self.high[:, None]
        touch = other.low[None, :] == self.high[:, None]
        marks &= before | touch & other.with_low[None, :] & self.with_high[:, None]
        return marks


def compatible(
    these: Sequence[str | None],
    those: Sequence[str | None],
    groups: Mapping[str, Collection[int]] | None = None,
) -> Marks:
    """Return which values of two releases may stand for one true value.

    Read are "*" and missing (any value), masked codes ("130**"), intervals ("[21; 31[", "20–29", "< 35"),
    numbers, and periods ("2018", "2018-Q1", "2018-03", "2018-W09", "2018-03-01T14"). Other texts stand for
    themselves.

    these, those: distinct values of one column in each release.
    groups: for texts of a hierarchy the values that they stand for, as numbers.
    """
    known = groups or {}
    marks = np.zeros((len(these), len(those)), np.bool_)
    settled = np.zeros_like(marks)
    mine, theirs = (np.array([value in known for value in values], np.bool_) for values in (these, those))
    for at in np.flatnonzero(mine).tolist():
        own = set(known[str(these[at])])
        for other in np.flatnonzero(theirs).tolist():
            marks[at, other] = not own.isdisjoint(known[str(those[other])])
    settled |= mine[:, None] & theirs[None, :]
    texts = [[(value or "").strip() for value in values] for values in (these, those)]
    plain = np.zeros_like(marks)
    for kind in (_intervals, _periods):
        plain |= kind(texts[0]).meet(kind(texts[1]))
    _match_masks(texts[0], texts[1], plain)
    equal = np.array(texts[0], dtype=object)[:, None] == np.array(texts[1], dtype=object)[None, :]
    marks = np.where(settled, marks, plain | equal)
    anything = [np.array([not text.strip("*") for text in some], np.bool_) for some in texts]
    marks |= anything[0][:, None] | anything[1][None, :]
    return marks


def _match_masks(these: Sequence[str], those: Sequence[str], marks: Marks) -> None:
    """Mark the texts that a masked one may stand for, and the masked ones that may stand for one text."""
    heads = [[_head(text) for text in some] for some in (these, those)]
    for at, head in enumerate(heads[0]):
        if head is not None:
            marks[at] |= np.array(
                [
                    text.startswith(head)
                    if other is None
                    else head.startswith(other) or other.startswith(head)
                    for text, other in zip(those, heads[1], strict=True)
                ],
                np.bool_,
            )
    for at, head in enumerate(heads[1]):
        if head is not None:
            marks[:, at] |= np.array(
                [
                    other is None and text.startswith(head)
                    for text, other in zip(these, heads[0], strict=True)
                ],
                np.bool_,
            )


def _head(text: str) -> str | None:
    masked = _MASKED.fullmatch(text)
    return None if masked is None else masked[1]


def _intervals(texts: Sequence[str | None]) -> _Ranges:
    """Read intervals and numbers."""
    return _ranges([_interval(text or "") for text in texts])


def _interval(text: str) -> tuple[float, float, bool, bool] | None:
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


def _periods(texts: Sequence[str | None]) -> _Ranges:
    """Read periods, as seconds from their beginning to their end, the end not among them."""
    return _ranges([_period(text or "") for text in texts])


def _period(text: str) -> tuple[float, float, bool, bool] | None:
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


def _ranges(found: Sequence[tuple[float, float, bool, bool] | None]) -> _Ranges:
    filled = [one or (np.nan, np.nan, False, False) for one in found]
    low, high, with_low, with_high = zip(*filled, strict=True) if filled else ((), (), (), ())
    return _Ranges(
        np.array(low, np.float64),
        np.array(high, np.float64),
        np.array(with_low, np.bool_),
        np.array(with_high, np.bool_),
    )
