"""What the user may say about a file instead of what the reader would find by itself."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, model_validator
from pydantic.dataclasses import dataclass

from ldpaudit.language import Message
from ldpaudit.tables.columns import MISSING_WORDS, Kind

#: Marks that may stand between groups of three digits: none, point, comma, blanks, apostrophe.
THOUSANDS_MARKS = ("", ".", ",", " ", "\u00a0", "\u202f", "'", "\u2019")


#: What may follow % in a date format, and formats that are no pattern.
_DIRECTIVES, _NUMBERED = set("aAbBdeGhHIjmMpSuVyYzZf"), {"epoch-s", "epoch-ms", "serial-days"}
#: Of host names, and of none.
_NOT_OF_FILES = {"idna", "punycode", "undefined"}


def _known_encoding(name: str) -> str:
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


@dataclass(frozen=True, config=ConfigDict(extra="forbid"))
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
    encoding: Annotated[str, AfterValidator(_known_encoding)] | None = None
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
