"""How the values of a column read: its kind, its date formats, its decimal mark, its words for missing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ldpaudit.errors import UserError
from ldpaudit.language import Message

Kind = Literal["text", "integer", "number", "time", "boolean", "geometry"]

#: Words that a reader takes for a missing value by default. "NA", "NC" and "None" are labels.
MISSING_WORDS = ("",)
#: Columns that a table may have: those of a sheet.
MOST_COLUMNS = 16_384


def refuse_many(columns: int, name: str) -> None:
    """Refuse a table of more columns than a sheet can have."""
    if columns > MOST_COLUMNS:
        raise UserError(
            Message(
                "the table has {columns:,} columns, and {most_columns:,} can be read",
                columns=columns,
                most_columns=MOST_COLUMNS,
            ),
            where=name,
            hint="save the columns that you need as a table of their own",
        )


@dataclass(frozen=True)
class Column:
    """How a column reads.

    Parameters
    ----------
    name : str
        Header as it is in the file.
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
        "hour-of-day", "part-of-day" or "weekday". Empty otherwise.
    zone : str
        For a column of times that say how far they are from UTC: "UTC", in which they are read, or the zone
        that the file itself names. Empty where nothing is said.
    date_part : bool
        For a column of numbers: whether they are years, or months, hours or the like.
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
    zone: str = ""
    date_part: bool = field(default=False, compare=False)
    doubt: str = field(default="", compare=False)
