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


def _positive(found: float) -> bool:
    return 0 < found < math.inf


#: Figures that are asked for: what messages call them, where they lie, and what to write. Numbers of rows, of
#: people or of reports may be means.
FIGURES: dict[str, tuple[str, Callable[[float], bool], str]] = {
    "epsilon": ("epsilon", _positive, Message("write a number above 0, such as 1.0")),
    "rows": (Message("the number of rows"), _positive, Message("write 1 or more")),
    "share": (Message("the share"), lambda one: 0 <= one <= 1, Message("write a share between 0 and 1")),
    "level": (Message("the confidence"), lambda one: 0 < one < 1, Message("write a number between 0 and 1")),
    "width": (Message("the half-width"), _positive, Message("write a share above 0, such as 0.01")),
}


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


def check_figure(kind: str, given: Any, what: str = "") -> float:
    """Accept a figure of a kind of `FIGURES`: a number that lies where it must."""
    name, inside, hint = FIGURES[kind]
    found = number(given)
    if found is None:
        raise UserError(Message("{what} is not a number", what=what or name), hint=hint)
    if not inside(found):
        raise UserError(Message("{what} is {found:g}", what=what or name, found=found), hint=hint)
    return found


def array_of(values: npt.ArrayLike) -> npt.NDArray[Any]:
    """Make an array of what was given, and keep which entries are masked; plain lists would forget it."""
    try:
        if isinstance(values, list | tuple) and any(isinstance(one, np.ma.MaskedArray) for one in values):
            return np.ma.asarray(values)
        return np.asanyarray(values)
    except (ValueError, TypeError, OverflowError):
        raise UserError("the values are no column", hint="give an array, a list or a series") from None
