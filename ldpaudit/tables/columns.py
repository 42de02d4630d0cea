"""How the values of a column read, and what its name and its kind say of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables import names
from ldpaudit.tables.names import words_of

Kind = Literal["text", "integer", "number", "time", "boolean", "geometry"]

#: Words that a reader takes for a missing value by default. "NA", "NC" and "None" are labels.
MISSING_WORDS = ("",)
#: Columns that a table may have: those of a sheet.
MOST_COLUMNS = 16_384


def refuse_many(columns: int, name: str) -> None:
    """Refuse a table of more columns than a sheet can have."""
    if columns > MOST_COLUMNS:
        what = Message("{n:,} columns are more than {most:,}", n=columns, most=MOST_COLUMNS)
        raise UserError(what, where=name, hint="save fewer")


@dataclass(frozen=True)
class Column:
    """How a column reads.

    kind: what the values are; "text" also for codes whose leading zeros matter.
    formats: of a time column, in the order in which they are tried; none where the file itself types it.
    missing: words that stand for a missing value, compared after stripping blanks.
    period: the labels that generalize-time leaves: "hour", "week", "hour-of-day" and the like; else empty.
    zone: of times that say how far they are from UTC: "UTC", in which they are read, or the zone that the
        file itself names; empty where nothing is said.
    date_part: whether numbers are years, or months, hours or the like.
    doubt: what kept the reader from taking a text column for numbers or times, where little was missing.
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


@dataclass(frozen=True)
class PointColumns:
    """Two columns that a step takes for coordinates: easting or longitude, northing or latitude."""

    #: The columns.
    east: str
    north: str
    #: The public file that holds them, as the recipe names it; "" for the table.
    file: str = ""
    #: Their values, of a public file.
    x: npt.NDArray[np.float64] | None = None
    y: npt.NDArray[np.float64] | None = None
    #: Whether the step takes each for the other.
    swapped: bool = False
    #: Whether polygons decide, row by row, which is which.
    settled: bool = False
    #: Coordinate systems in which the step reads the numbers; none for degrees.
    systems: tuple[str, ...] = ()
    #: What it multiplies them by.
    scale: float = 1.0


def is_label(column: Column) -> bool:
    """Return whether a column holds words or codes that may name groups, and no measures."""
    return not column.period and (
        column.kind == "text" or (column.kind == "integer" and names_things(column))
    )


def names_things(column: Column) -> bool:
    """Return whether numbers by their name are those of places or classes, which are no quantities."""
    words = words_of(column.name)
    if _with_singulars(words) & names.QUANTITY_WORDS:
        return False
    return bool(words & (names.CODE_WORDS | names.PLACE_WORDS | names.CLASS_WORDS)) or any(
        word.endswith(names.COMPOUND_ENDS) for word in words
    )


def names_a_number(column: Column) -> bool:
    """Return whether a column by its name numbers something, which is not measured: "numero", "unit ref"."""
    words = words_of(column.name)
    return bool(words & (names.IDENTIFIER_WORDS | names.SERIAL_WORDS)) and not names_a_quantity(column)


def names_a_quantity(column: Column) -> bool:
    """Return whether a column by its name measures something."""
    return bool(_with_singulars(words_of(column.name)) & (names.QUANTITY_WORDS | names.MEASURE_WORDS))


def _with_singulars(words: frozenset[str]) -> frozenset[str]:
    return words | {word[:-1] for word in words if len(word) > 3 and word.endswith("s")}


def share(part: float, whole: float = 1.0) -> str:
    """Return a share with one decimal; one that is neither none nor all never reads as if it were."""
    percent = 100 * part / whole if whole else 0.0
    if percent in {0.0, 100.0}:
        return Message("{percent:.0f} %", percent=percent)
    if 0 < percent < 0.1:
        return Message("less than 0.1 %")
    if 99.9 < percent < 100:
        return Message("more than 99.9 %")
    return Message("{percent:.1f} %", percent=percent)
