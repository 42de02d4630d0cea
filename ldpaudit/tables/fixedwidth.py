"""Dates that all have the same width, read as columns of digits."""

from __future__ import annotations

import re

import numpy as np
import numpy.typing as npt
import pyarrow as pa

_WIDTHS = {"%Y": 4, "%m": 2, "%d": 2, "%H": 2, "%M": 2, "%S": 2}
_PIECE = re.compile(r"%.|[^%]")
_ZERO, _NINE = 48, 9
_FIRST_YEAR = 1000
_DAYS = np.array([0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31], dtype=np.int32)


def read_fixed(texts: pa.Array, format_: str) -> pa.Array | None:
    """Read texts by a format of which every piece has a fixed width.

    Parameters
    ----------
    texts : StringArray, shape (n,)
    format_ : str
        A strptime format.

    Returns
    -------
    TimestampArray of seconds, shape (n,), or None
        None unless the format has a year, a month and a day, and every text that is not null is written
        with all its digits and names a second of the calendar; strptime then gives the same.
    """
    layout = _layout(format_)
    if layout is None or not isinstance(texts, pa.StringArray):
        return None
    width, literals, fields = layout
    held = texts.drop_null() if texts.null_count else texts
    n = len(held)
    if n == 0:
        return None
    offsets = np.frombuffer(held.buffers()[1], dtype=np.int32)[held.offset : held.offset + n + 1]
    if offsets[-1] - offsets[0] != n * width or (np.diff(offsets) != width).any():
        return None
    data = np.frombuffer(held.buffers()[2], dtype=np.uint8)[offsets[0] : offsets[-1]].reshape(n, width)
    if any((data[:, at] != ord(mark)).any() for at, mark in literals):
        return None
    found: dict[str, npt.NDArray[np.int32]] = {}
    for name, at in fields.items():
        value = np.zeros(n, dtype=np.int32)
        for place in range(at, at + _WIDTHS[name]):
            digit = data[:, place] - np.uint8(_ZERO)
            if (digit > _NINE).any():
                return None
            value *= 10
            value += digit
        found[name] = value
    seconds = _seconds(found)
    if seconds is None:
        return None
    times = pa.array(seconds.view("datetime64[s]"))
    if not texts.null_count:
        return times
    places = np.cumsum(np.asarray(texts.is_valid())) - 1
    return times.take(pa.array(places, mask=np.asarray(texts.is_null())))


def _layout(format_: str) -> tuple[int, list[tuple[int, str]], dict[str, int]] | None:
    """Return the width of the texts, their literal characters and where each field begins."""
    at = 0
    literals: list[tuple[int, str]] = []
    fields: dict[str, int] = {}
    for piece in _PIECE.findall(format_):
        if piece in _WIDTHS and piece not in fields:
            fields[piece] = at
            at += _WIDTHS[piece]
        elif len(piece) == 1 and piece.isascii():
            literals.append((at, piece))
            at += 1
        else:
            return None
    return (at, literals, fields) if {"%Y", "%m", "%d"} <= fields.keys() else None


def _seconds(found: dict[str, npt.NDArray[np.int32]]) -> npt.NDArray[np.int64] | None:
    """Return the seconds since 1970, or None if one of the times is none of the calendar."""
    year, month, day = found["%Y"], found["%m"], found["%d"]
    if year.min() < _FIRST_YEAR or month.min() < 1 or month.max() > 12 or day.min() < 1:
        return None
    leap = (year % 4 == 0) & ((year % 100 != 0) | (year % 400 == 0))
    if (day > _DAYS[month] + (leap & (month == 2))).any():
        return None
    # Years that begin in March have their leap day at the end; 719468 days lie between 0000-03-01 and 1970.
    shifted = year - (month <= 2)
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    days = 365 * shifted + shifted // 4 - shifted // 100 + shifted // 400 + of_year - 719468
    seconds = days.astype(np.int64) * 86400
    for name, unit, most in (("%H", 3600, 23), ("%M", 60, 59), ("%S", 1, 59)):
        if name in found:
            if found[name].max() > most:
                return None
            seconds += found[name].astype(np.int64) * unit
    return seconds
