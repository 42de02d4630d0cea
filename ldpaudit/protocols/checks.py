"""Checks of figures that users give: whole numbers, shares, confidences; others are refused in one line.

Every protocol calls them, so that the same mistake gets the same message everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError, one_of, quoted
from ldpaudit.language import Message
from ldpaudit.randomness import whole_number

NEIGHBOURS = ("value", "attribute", "tuple", "stream")


def number(given: Any) -> float | None:
    """Return a number of any library as a float, which may be infinite or NaN; None for what is no number."""
    if isinstance(given, bool | np.bool_ | str | bytes):
        return None
    try:
        return float(given)
    except (TypeError, ValueError, OverflowError):
        return None


def check_neighbours(neighbours: str, reports: Any) -> int:
    """Accept neighbours and a number of reports, and give the latter."""
    if not one_of(neighbours, NEIGHBOURS):
        raise UserError(
            Message("there are no neighbours {neighbours}", neighbours=quoted(neighbours)),
            hint="write value, attribute, tuple or stream",
        )
    return check_reports(reports)


def check_reports(reports: Any) -> int:
    """Accept a number of reports about one person."""
    found = whole_number(reports)
    if found is None or found < 1:
        raise UserError("the number of reports is not a whole number above 0", hint="write 1 or more")
    return found


def _figure(given: Any, what: str, hint: str, inside: Callable[[float], bool]) -> float:
    """Accept a number that lies where it must."""
    found = number(given)
    if found is None or not inside(found):
        raise UserError(
            Message("{what} is not a number", what=Message(what))
            if found is None
            else Message("{what} is {found:g}", what=Message(what), found=found),
            hint=hint,
        )
    return found


def check_people(n: Any) -> float:
    """Accept a number of people, or of reports, of which a variance is asked; it may be a mean."""
    return _figure(n, "the number of rows", "write 1 or more", lambda found: 0 < found < math.inf)


def check_share(f: Any) -> float:
    """Accept a true share, a number in [0, 1]."""
    return _figure(f, "the share", "write a share between 0 and 1", lambda found: 0 <= found <= 1)


def check_width(width: Any) -> float:
    """Accept half the width of an interval that is wanted, a finite number above 0."""
    hint = "write a share above 0, such as 0.01"
    return _figure(width, "the half-width", hint, lambda found: 0 < found < math.inf)


def check_level(level: Any) -> float:
    """Accept a confidence, a number in (0, 1)."""
    return _figure(level, "the confidence", "write a number between 0 and 1", lambda found: 0 < found < 1)


def array_of(values: npt.ArrayLike) -> npt.NDArray[Any]:
    """Make an array of what was given, and keep which entries are masked; plain lists would forget it."""
    try:
        if isinstance(values, list | tuple) and any(isinstance(one, np.ma.MaskedArray) for one in values):
            return np.ma.asarray(values)
        return np.asanyarray(values)
    except (ValueError, TypeError, OverflowError):
        raise UserError("the values are no column", hint="give an array, a list or a series") from None


def not_whole(array: npt.NDArray[Any], column: str) -> UserError:
    """Return the error that says that values are no codes, and whether they are labels."""
    first = array.reshape(-1)[0]
    if array.dtype.kind in "UST" or isinstance(first, str | bytes):
        return UserError(
            "these are labels, and codes are whole numbers",
            hint=Message("encode {column} first: protocol.domain.encode(values)", column=column),
        )
    return UserError(
        Message("codes are of type {dtype}, not whole numbers", dtype=array.dtype),
        hint=Message(
            "encode {column} by its domain; missing values need a category of their own", column=column
        ),
    )


def first_masked(array: npt.NDArray[Any]) -> tuple[int, ...] | None:
    """Return the place of the first entry that is masked, which is a missing value; None where none is."""
    mask = np.ma.getmask(array)
    if mask is np.ma.nomask or not mask.any():
        return None
    return tuple(int(place) for place in np.unravel_index(int(mask.argmax()), mask.shape))
