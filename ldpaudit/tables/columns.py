"""How the values of a column read: its kind, its date formats, its decimal mark, its words for missing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["text", "integer", "number", "time", "boolean", "geometry"]

#: Words that a reader takes for a missing value unless told otherwise. "NA", "NC" and "None" are labels.
MISSING_WORDS = ("",)


@dataclass(frozen=True)
class Column:
    """How a column reads.

    Parameters
    ----------
    name : str
        Header as it stands in the file.
    kind : str
        What the values are; "text" also for codes whose leading zeros matter.
    formats : tuple of str
        strptime formats of a time column, in the order in which they are tried; empty for a column that
        the file itself types as time.
    decimal, thousands : str
        Marks of a number column.
    missing : tuple of str
        Words that stand for a missing value, compared after stripping blanks.
    period : str
        For the labels that generalize-time leaves: "hour", "day", "week", "month", "quarter", "year",
        "hour-of-day" or "weekday". Empty otherwise.
    doubt : str
        What kept the reader from taking a text column for numbers or times, where little was missing.
    """

    name: str
    kind: Kind = "text"
    formats: tuple[str, ...] = ()
    decimal: str = "."
    thousands: str = ""
    missing: tuple[str, ...] = MISSING_WORDS
    period: str = ""
    doubt: str = field(default="", compare=False)
