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
