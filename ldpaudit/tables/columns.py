"""How the values of a column read, what its name and kind say of them, and what the user says of a file."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

import numpy as np
import numpy.typing as npt
from pydantic import AfterValidator, ConfigDict, Field, model_validator
from pydantic.dataclasses import dataclass as pydantic_dataclass

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
    """Two columns that a step takes for coordinates: easting or longitude, northing or latitude.

    file: the public file that holds them, with their values x and y; "" for the table.
    swapped: whether the step takes each for the other.
    settled: whether polygons decide, row by row, which is which.
    systems: coordinate systems in which the step reads the numbers; none for degrees.
    """

    east: str
    north: str
    file: str = ""
    x: npt.NDArray[np.float64] | None = None
    y: npt.NDArray[np.float64] | None = None
    swapped: bool = False
    settled: bool = False
    systems: tuple[str, ...] = ()
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


#: Marks that may stand between groups of three digits: none, point, comma, blanks, apostrophe.
THOUSANDS_MARKS = ("", ".", ",", " ", "\u00a0", "\u202f", "'", "\u2019")


#: What may follow % in a date format, and formats that are no pattern.
_DIRECTIVES, _NUMBERED = set("aAbBdeGhHIjmMpSuVyYzZf"), {"epoch-s", "epoch-ms", "serial-days"}
#: Of host names, and of none.
_NOT_OF_FILES = {"idna", "punycode", "undefined"}


def known_encoding(name: str) -> str:
    """Return Python's name of an encoding of text."""
    try:
        if (known := codecs.lookup(name).name) in _NOT_OF_FILES:
            raise LookupError
        "".encode(name)
    except LookupError:
        said = Message('"{name}" is no encoding; write for instance "utf-8" or "cp1252"', name=name)
        raise ValueError(said) from None
    return known


def _thousands_mark(mark: str) -> str:
    if mark not in THOUSANDS_MARKS:
        raise ValueError(Message('the thousands mark is one of "", ".", ",", " " and "\'"'))
    return mark


def _date_formats(written: Mapping[str, str | list[str]]) -> Mapping[str, str | list[str]]:
    """Refuse a format by which nothing, or another moment, would be read."""
    for one in written.values():
        for format_ in [one] if isinstance(one, str) else one:
            directives = re.findall("%(.?)", format_)
            unread = [letter for letter in directives if letter not in _DIRECTIVES]
            if format_ not in _NUMBERED and (unread or not directives):
                raise ValueError(
                    Message('"{format}" is no date format: write %Y, %m, %d, %H and the like', format=format_)
                )
            if {*directives} & {*"dmbBj"} and not {*directives} & {*"YyG"}:
                raise ValueError(Message('the date format "{format}" holds no year', format=format_))
    return written


@pydantic_dataclass(frozen=True, config=ConfigDict(extra="forbid"))
class ReadOptions:
    r"""How to read a table. What is left out is found in the file and shown with its evidence.

    delimiter: the character between two cells; "" for a file of one column.
    encoding: name of the character encoding, for instance "cp1252".
    quote: character around cells that hold a delimiter or a line break; "" for none.
    decimal, thousands: marks within numbers, for all columns.
    header: line of the column names, the first line being 1; 0 where the file has none.
    names: column names to use, for a file without a header or instead of its header.
    date_formats: strptime formats, tried in the order written; also "epoch-s" and "epoch-ms" for seconds and
        milliseconds since 1970, and "serial-days" of a spreadsheet.
    missing: words that stand for a missing value, beside the empty cell.
    sheet: sheet of a spreadsheet, by name or by its position beginning at 1.
    layer: layer of a vector file.
    crs: coordinate reference system of a vector file that names none, or a wrong one: "EPSG:2154".
    points: columns of text that hold a point in each cell, "(47.24, 6.02)": each is read as two columns of
        numbers, its name with _1 and _2 behind it.
    Raises pydantic.ValidationError: if a value is impossible.
    """

    delimiter: Annotated[str, Field(max_length=1)] | None = None
    encoding: Annotated[str, AfterValidator(known_encoding)] | None = None
    quote: Annotated[str, Field(max_length=1)] | None = None
    decimal: Annotated[str, Field(pattern=r"^[.,]$")] | None = None
    thousands: Annotated[str, AfterValidator(_thousands_mark)] | None = None
    header: Annotated[int, Field(ge=0)] | None = None
    names: list[str] | None = None
    date_formats: Annotated[Mapping[str, str | list[str]], AfterValidator(_date_formats)] = field(
        default_factory=dict
    )
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    sheet: str | int | None = None
    layer: str | None = None
    crs: str | None = None
    points: list[str] = field(default_factory=list)

    @model_validator(mode="after")
    def _marks_differ(self) -> ReadOptions:
        if self.decimal is not None and self.decimal == self.thousands:
            raise ValueError(Message("the decimal and the thousands mark are the same"))
        return self

    @property
    def missing_words(self) -> tuple[str, ...]:
        """Every word that stands for a missing value, stripped of blanks."""
        return tuple(dict.fromkeys((*MISSING_WORDS, *(word.strip() for word in self.missing))))

    def formats_of(self, column: str) -> tuple[str, ...]:
        """Return the date formats that the user wrote for a column."""
        written = self.date_formats.get(column, ())
        return (written,) if isinstance(written, str) else tuple(written)
