"""Numbers and the things that they count, in words."""

from __future__ import annotations


def counted(number: int, noun: str, form: str = "") -> str:
    """Write a number with its noun: "1 row", "2 rows".

    Parameters
    ----------
    number : int
        How many.
    noun : str
        One of them; the plural takes an s.
    form : str
        Format of the number, for instance "," for groups of digits.
    """
    return f"{number:{form}} {noun}" if number == 1 else f"{number:{form}} {noun}s"


def share(part: float, whole: float = 1.0) -> str:
    """Write a share with one decimal; one that is neither none nor all never reads as if it were.

    Parameters
    ----------
    part, whole : float
        Not negative; of a whole of 0 the share is none.
    """
    percent = 100 * part / whole if whole else 0.0
    if percent in {0.0, 100.0}:
        return f"{percent:.0f} %"
    if 0 < percent < 0.1:
        return "less than 0.1 %"
    if 99.9 < percent < 100:
        return "more than 99.9 %"
    return f"{percent:.1f} %"
