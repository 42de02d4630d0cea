"""Reports of several columns, and those of a column that only some rows report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.reports import (
    Counts,
    Groups,
    NoReportError,
    Reports,
    Rows,
    Support,
    begins_a_sum,
    not_addable,
)

Drawn = npt.NDArray[np.integer[Any]]
Present = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class SampledReports(Reports):
    """The reports of the rows that drew this attribute. The others have none: their cells stay empty.

    Parameters
    ----------
    sampled : Reports, length m
        Of those rows only.
    drawn : ndarray of integers, shape (n,)
        Attribute of each row.
    attribute : int
        This one, which m places hold.
    """

    sampled: Reports
    drawn: Drawn
    attribute: int

    @property
    def present(self) -> Present:
        """Which rows have a report, shape (n,)."""
        return np.equal(self.drawn, self.attribute)

    @property
    def domain(self) -> Domain:  # type: ignore[override]
        """The domain of the column."""
        return self.sampled.domain

    def __len__(self) -> int:
        return len(self.drawn)

    def __getitem__(self, rows: Rows) -> SampledReports:
        chosen = np.zeros(len(self.drawn), dtype=np.bool_)
        chosen[rows] = True
        return SampledReports(self.sampled[chosen[self.present]], self.drawn[chosen], self.attribute)

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return the columns of the sampled reports, with nulls where a row drew another attribute."""
        present = self.present
        places = pa.array(np.cumsum(present) - 1, mask=~present)
        return {name: array.take(places) for name, array in self.sampled.columns(column).items()}

    def support(self, groups: Groups, number: int) -> Support:
        """Count the reports that support each value, for each group of rows."""
        return self.sampled.support(groups[self.present], number)

    def sizes(self, groups: Groups, number: int) -> npt.NDArray[np.int64]:
        """Count the reports of each group of rows: those that there are."""
        return self.sampled.sizes(groups[self.present], number)


@dataclass(frozen=True, eq=False)
class SeveralReports:
    """The reports of n rows about several columns, as they may be released. Sliceable by rows.

    Parameters
    ----------
    parts : tuple of Reports
        Of each column, all of length n.
    """

    parts: tuple[Reports, ...]

    def __len__(self) -> int:
        return len(self.parts[0])

    def __getitem__(self, rows: Rows) -> SeveralReports:
        return SeveralReports(tuple(part[rows] for part in self.parts))

    def columns(self, names: Sequence[str]) -> dict[str, pa.Array]:
        """Return the columns of a released file that stand for columns of these names."""
        if len(names) != len(self.parts):
            raise ValueError(f"there are {len(self.parts)} columns and {len(names)} names")
        arrays: dict[str, pa.Array] = {}
        for name, part in zip(names, self.parts, strict=True):
            arrays |= part.columns(name)
        return arrays

    def to_arrow(self, names: Sequence[str] | None = None) -> pa.RecordBatch:
        """Return columns of `columns` in one batch; without names they are called column 1, column 2, …."""
        if names is None:
            names = [f"column {number}" for number in range(1, len(self.parts) + 1)]
        arrays = self.columns(names)
        return pa.RecordBatch.from_arrays(list(arrays.values()), names=list(arrays))


@dataclass(frozen=True, eq=False)
class SeveralCounts(Sequence[Counts]):
    """Counts of each of several columns. Adds up column by column.

    Parameters
    ----------
    parts : tuple of Counts
    """

    parts: tuple[Counts, ...]

    def __len__(self) -> int:
        return len(self.parts)

    @overload
    def __getitem__(self, attribute: int) -> Counts: ...
    @overload
    def __getitem__(self, attribute: slice) -> Sequence[Counts]: ...
    def __getitem__(self, attribute: int | slice) -> Counts | Sequence[Counts]:
        return self.parts[attribute]

    def __iter__(self) -> Iterator[Counts]:
        return iter(self.parts)

    def __add__(self, other: SeveralCounts) -> SeveralCounts:
        if not isinstance(other, SeveralCounts):
            raise not_addable(other)
        if len(self) != len(other):
            raise UserError("counts of different columns do not add", hint="add counts of the same columns")
        return SeveralCounts(tuple(one + more for one, more in zip(self, other, strict=True)))

    def __radd__(self, other: object) -> SeveralCounts:
        if begins_a_sum(other):
            return self
        raise not_addable(other)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeveralCounts):
            return NotImplemented
        return self.parts == other.parts

    __hash__ = None  # type: ignore[assignment]


def present_rows(columns: dict[str, pa.Array], names: Sequence[str]) -> Present:
    """Find the rows of a released file that hold a report: those whose cells are filled.

    Raises
    ------
    UserError
        If a row has only some of the cells of one report.
    """
    filled = [_filled(columns[name]) for name in names]
    for name, one in zip(names, filled, strict=True):
        if not np.array_equal(one, filled[0]):
            row = int(np.argmax(one != filled[0]))
            raise NoReportError(Message("some cells of a report are empty and some are not"), name, row)
    return filled[0]


def _filled(array: pa.Array) -> Present:
    """Return where cells hold something; a text file may give an empty text for an empty cell."""
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    there = pc.is_valid(array)
    if pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
        there = pc.and_(there, pc.fill_null(pc.not_equal(array, ""), False))
    found: Present = there.to_numpy(zero_copy_only=False)
    return found
