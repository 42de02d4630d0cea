"""Checks of figures that users give: the same mistake gets the same line everywhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
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


def check_choice(name: str, given: Any, choices: Iterable[str]) -> None:
    """Refuse what is none of some texts."""
    choices = tuple(choices)
    if not one_of(given, choices):
        what = Message("there is no {name} {value} here", name=name, value=quoted(given))
        raise UserError(what, hint=Message("write one of: {choices}", choices=", ".join(choices)))


def check_whole(given: Any, what: str, least: int, most: float = math.inf, *, hint: str) -> int:
    """Accept a whole number from one end to the other."""
    found = whole_number(given)
    if found is None or not least <= found <= most:
        text = Message("{what} is not a whole number of at least {least}", what=what, least=least)
        beyond = Message("{what} is {found}", what=what, found=found)
        raise UserError(text if found is None or found < least else beyond, hint=hint)
    return found


def check_neighbours(neighbours: str, reports: Any) -> int:
    """Accept neighbours and a number of reports, and give the latter."""
    if not one_of(neighbours, NEIGHBOURS):
        what = Message("there are no neighbours {neighbours}", neighbours=quoted(neighbours))
        raise UserError(what, hint="write value, attribute, tuple or stream")
    return check_whole(reports, Message("the number of reports"), 1, hint="write 1 or more")


def check_figure(given: Any, what: str, inside: Callable[[float], bool], *, hint: str) -> float:
    """Accept a number that lies where it must."""
    found = number(given)
    if found is None:
        raise UserError(Message("{what} is not a number", what=what), hint=hint)
    if not inside(found):
        raise UserError(Message("{what} is {found:g}", what=what, found=found), hint=hint)
    return found


def check_people(n: Any) -> float:
    """Accept a number of people, or of reports, of which a variance is asked; it may be a mean."""
    what = Message("the number of rows")
    return check_figure(n, what, lambda one: 0 < one < math.inf, hint="write 1 or more")


def check_share(f: Any) -> float:
    """Accept a true share, a number in [0, 1]."""
    hint = "write a share between 0 and 1"
    return check_figure(f, Message("the share"), lambda one: 0 <= one <= 1, hint=hint)


def check_level(level: Any) -> float:
    """Accept a confidence, a number in (0, 1)."""
    hint = "write a number between 0 and 1"
    return check_figure(level, Message("the confidence"), lambda one: 0 < one < 1, hint=hint)


def array_of(values: npt.ArrayLike) -> npt.NDArray[Any]:
    """Make an array of what was given, and keep which entries are masked; plain lists would forget it."""
    try:
        if isinstance(values, list | tuple) and any(isinstance(one, np.ma.MaskedArray) for one in values):
            return np.ma.asarray(values)
        return np.asanyarray(values)
    except (ValueError, TypeError, OverflowError):
        raise UserError("the values are no column", hint="give an array, a list or a series") from None
