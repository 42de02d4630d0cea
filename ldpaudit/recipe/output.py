"""The output of a recipe: name and format of the released file, and what its estimates are given for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field
from pydantic.dataclasses import dataclass

from ldpaudit.file_names import unusable_name
from ldpaudit.generalize.periods import CountedPeriod
from ldpaudit.language import Message
from ldpaudit.step import STEP_CONFIG
from ldpaudit.tables.registry import (
    Format,
    WriteRequest,
    Written,
    alternatives,
    format_called,
    written_formats,
)

_LONGEST_NAME = 100


def _file_name(path: str) -> str:
    if len(path) > _LONGEST_NAME or not path.endswith(tuple(_written())) or path.startswith("."):
        raise ValueError(
            Message(
                "a file name ends in {endings}, has at most {longest} characters, and begins with no point",
                endings=alternatives(_written()),
                longest=_LONGEST_NAME,
            )
        )
    if why := unusable_name(path):
        raise ValueError(why)
    if path.lower() == "estimates.csv":
        raise ValueError(Message('"{path}" is the name of the file of estimates', path=path))
    return path


def _written() -> list[str]:
    return [ending for one in written_formats() for ending in one.written]


def _format_and_ending(path: str) -> tuple[Format, str]:
    """Return the format and the ending of a name that was checked; the longest ending counts."""
    fits = [(one, ending) for one in written_formats() for ending in one.written if path.endswith(ending)]
    return max(fits, key=lambda fit: len(fit[1]))


def _each_once(named: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(named)) < len(named):
        raise ValueError(Message("one is named twice"))
    return named


@dataclass(frozen=True, config=STEP_CONFIG)
class Output:
    """The released file.

    path: its name; the ending chooses the format, one of `written_formats`.
    periods: periods for which frequencies are estimated, beside the whole table, see `period_labels`.
    by: released columns without noise, for each of whose values they are estimated, too.
    row_group: rows of one Parquet row group.
    formulas: "prefix" puts an apostrophe before what a spreadsheet would run, in CSV and in estimates.csv.
    """

    path: Annotated[str, AfterValidator(_file_name)] = "released.csv"
    periods: Annotated[tuple[CountedPeriod, ...], AfterValidator(_each_once)] = ("year", "month")
    by: Annotated[tuple[str, ...], AfterValidator(_each_once)] = ()
    row_group: Annotated[int, Field(ge=1000, le=1_048_576)] = 65_536
    formulas: Literal["keep", "prefix"] = "keep"

    @property
    def format(self) -> str:
        """Code of the format that the name's ending chooses, for instance "csv"."""
        return self._format.code

    @property
    def _format(self) -> Format:
        return _format_and_ending(self.path)[0]

    def in_format(self, format: str) -> Output:  # noqa: A002
        """Return the output in another format: under the same name, with another ending."""
        if format == self.format:
            return self
        ending = format_called(format).ending
        stem = self.path.removesuffix(_format_and_ending(self.path)[1])[: _LONGEST_NAME - len(ending)]
        # Of a file that was called "towns.geo.csv", too.
        for double in _written():
            stem = stem.removesuffix(double.rpartition(".")[0])
        return replace(self, path=stem + ending)

    def write(self, request: WriteRequest, tables: Iterable[Any]) -> Written:
        """Write the released table in the format; `Writer` says what `tables` are."""
        write = self._format.write
        assert write is not None  # noqa: S101 - `written_formats` have one
        return write(request, tables)

    @property
    def of_points(self) -> Format | None:
        """The format, where its rows are points, which must have been moved."""
        return self._format if self._format.of_points else None

    @property
    def as_lines(self) -> bool:
        """Whether the released table is a file of lines."""
        return self._format.as_lines
