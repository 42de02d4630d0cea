"""What protocols produce: reports of rows, counts of reports, estimates from counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError, quoted
from ldpaudit.language import Message
from ldpaudit.protocols import bitmaps
from ldpaudit.protocols.domain import Domain

Codes = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.float64]
Groups = npt.NDArray[np.int32]
Support = npt.NDArray[np.int64]
Rows = slice | npt.NDArray[np.bool_]

#: With fewer rows, waiting for compiled loops costs more than they save.
_MANY = 1 << 12
_ADD_ALIKE = Message("add what one protocol counted: protocol.count(reports)")


class Reports(ABC):
    """The reports of n rows, as they may be released. Sliceable by rows."""

    domain: Domain

    @abstractmethod
    def __len__(self) -> int:
        """Return the number n of rows."""

    @abstractmethod
    def __getitem__(self, rows: Rows) -> Reports:
        """Return the reports of some rows: of a slice without a copy, or of those where an array is true."""

    @abstractmethod
    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return the columns of a released file that stand for a column of this name."""

    @abstractmethod
    def support(self, groups: Groups, number: int) -> Support:
        """Count the reports that support each value, for each group of rows.

        Parameters
        ----------
        groups : ndarray of int32, shape (n,)
            Number of each row's group, in [0, number).
        number : int
            Number of groups.

        Returns
        -------
        ndarray of int64, shape (number, k)
        """

    def sizes(self, groups: Groups, number: int) -> npt.NDArray[np.int64]:
        """Count the reports of each group of rows: int64 of shape (number,). Some rows may have none."""
        return np.bincount(groups, minlength=number).astype(np.int64)

    def to_arrow(self, column: str = "value") -> pa.RecordBatch:
        """Return the reports as they are released: the columns of `columns` in one batch."""
        arrays = self.columns(column)
        return pa.RecordBatch.from_arrays(list(arrays.values()), names=list(arrays))


@dataclass(frozen=True, eq=False)
class ValueReports(Reports):
    """One value of the domain a row.

    Parameters
    ----------
    domain : Domain
    codes : ndarray of unsigned integers, shape (n,)
    """

    domain: Domain
    codes: npt.NDArray[Any]

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, rows: Rows) -> ValueReports:
        return ValueReports(self.domain, self.codes[rows])

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return one text column of labels, under the column's own name."""
        return {column: self.domain.decode(self.codes)}

    def support(self, groups: Groups, number: int) -> Support:
        """Count the reports of each value, for each group of rows."""
        return support_of_codes(self.codes, self.domain.size, groups, number)


@dataclass(frozen=True, eq=False)
class UnaryReports(Reports):
    """One bit a row and value of the domain, packed: a bitmap a value, as Arrow keeps a boolean column.

    Parameters
    ----------
    domain : Domain
    packed : ndarray of uint64, shape (k, words)
        Bit i of a value's bitmap, counted from the lowest bit of its first word, belongs to row i.
    first : int
        Bit of the first row that belongs to these reports.
    length : int
        Number n of rows.
    """

    domain: Domain
    packed: npt.NDArray[np.uint64]
    first: int
    length: int

    @classmethod
    def of_arrow(cls, domain: Domain, arrays: Sequence[pa.BooleanArray]) -> UnaryReports:
        """Take the bits of k boolean arrays of n rows without missing values."""
        n = len(arrays[0])
        columns = np.zeros((domain.size, bitmaps.words_of(n)), dtype=np.uint64)
        for column, array in zip(columns, arrays, strict=True):
            if n:
                held = np.frombuffer(array.buffers()[1], dtype=np.uint8)
                bitmaps.place_bitmap(held, array.offset, n, column)
        return cls(domain, columns, 0, n)

    @property
    def bits(self) -> npt.NDArray[np.bool_]:
        """The bits unpacked, shape (n, k)."""
        return bitmaps.bits_of_columns(self.packed, self.first, self.length)

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, rows: Rows) -> UnaryReports:
        if isinstance(rows, slice):
            start, stop, step = rows.indices(self.length)
            if (start, stop, step) == (0, self.length, 1):
                return self
            if step == 1:
                return UnaryReports(self.domain, self.packed, self.first + start, max(0, stop - start))
            kept = np.arange(start, stop, step)
        else:
            kept = np.flatnonzero(rows)
        picked = bitmaps.rows_of(self.packed, self.first, self.length)[kept]
        return UnaryReports(self.domain, bitmaps.columns_of(picked, self.domain.size), 0, len(kept))

    def columns(self, column: str) -> dict[str, pa.Array]:
        """One boolean column a value of the domain, named "column=label"; whole ones without a copy."""
        held = bitmaps.alone(self.packed, self.first, self.length)
        return {
            name: pa.Array.from_buffers(pa.bool_(), self.length, [None, pa.py_buffer(bitmap)])
            for name, bitmap in zip(unary_columns(column, self.domain), held, strict=True)
        }

    def support(self, groups: Groups, number: int) -> Support:
        """Count the set bits of each value, for each group of rows."""
        return bitmaps.support_of_groups(self.packed, self.first, groups, number)

    def total(self) -> Support:
        """Count the set bits of each value, shape (k,)."""
        from ldpaudit.protocols.kernels.bitmaps import count_range

        support = np.empty(len(self.packed), dtype=np.int64)
        count_range(self.packed, self.first, self.first + self.length, support)
        return support


def support_of_codes(codes: Codes, size: int, groups: Groups, number: int) -> Support:
    """Count codes in [0, size) for each of `number` groups of rows: int64 of shape (number, size)."""
    if len(codes) < _MANY:
        cells = groups.astype(np.int64) * size + codes
        return np.bincount(cells, minlength=number * size).astype(np.int64).reshape(number, size)
    from ldpaudit.protocols.kernels.counting import count_codes, count_groups

    if number == 1:
        parts = np.zeros((4, size), dtype=np.int64)
        count_codes(codes, parts)
        whole: Support = parts.sum(axis=0, keepdims=True)
        return whole
    support: Support = np.zeros((number, size), dtype=np.int64)
    count_groups(codes, groups, support)
    return support


def unary_columns(column: str, domain: Domain) -> tuple[str, ...]:
    """Name the columns of a unary encoding's bits, in the order of the domain."""
    return tuple(f"{column}={label}" for label in domain.labels)


class NoReportError(UserError):
    """A cell or a row of a released file that is no report.

    Parameters
    ----------
    what : str
        What is wrong.
    column : str
        Released column, or nothing where the whole row is meant.
    row : int
        Ordinal among the rows that were read, beginning at 0.
    """

    def __init__(self, what: str, column: str, row: int) -> None:
        self.column, self.row = column, row
        place = self._place(row + 1)
        hint = Message("release the table again; the file was changed or cut")
        super().__init__(what, where=Message("{place} of the released rows read", place=place), hint=hint)

    def within(self, file: str, first_row: int) -> UserError:
        """Return the same of a file, of which the rows from an ordinal on were read."""
        return UserError(
            self.what,
            where=Message("{file}, {place}", file=file, place=self._place(first_row + self.row + 1)),
            hint=self.hint,
        )

    def _place(self, row: int) -> str:
        return (
            Message('column "{column}", row {row}', column=self.column, row=row)
            if self.column
            else Message("row {row}", row=row)
        )


def not_a_report(column: str, row: int) -> NoReportError:
    """Return that a cell of a released file is no report; `row` begins at 0."""
    return NoReportError(Message("the cell is no report"), column, row)


def begins_a_sum(given: object) -> bool:
    """Return whether it is the 0 that `sum` begins with."""
    return type(given) is int and given == 0


def not_addable(given: object) -> UserError:
    """Return the error that says that something cannot be added to counts."""
    return UserError(Message("counts and what is {given} do not add", given=quoted(given)), hint=_ADD_ALIKE)


def check_counts(counts: object, size: int, what: str = "values") -> None:
    """Refuse what is no counts of a protocol.

    Raises
    ------
    UserError
        If it is something else, or counts so many values of another number.
    """
    if not isinstance(counts, Counts):
        raise UserError(
            Message("this is no counts, but of type {name}", name=type(counts).__name__),
            hint="give what protocol.count(reports) returns",
        )
    if counts.support.shape[-1] != size:
        raise UserError(
            Message(
                "the counts have {number} {what}, the protocol {size}",
                number=counts.support.shape[-1],
                what=what,
                size=size,
            ),
            hint="count with the protocol that made the reports",
        )


def not_reports_of(name: str, what: str) -> UserError:
    """Return the error that says that a protocol cannot count what it was given."""
    return UserError(
        Message("{name} counts {what}", name=name, what=what),
        hint="count with the protocol that made the reports",
    )


@dataclass(frozen=True, eq=False)
class Counts:
    """How many reports support each value, in one population or in several at once. Adds up.

    Parameters
    ----------
    n : int, or ndarray of int64 of shape (m,)
        Number of reports.
    support : ndarray of int64, shape (k,) or (m, k)
        Number of reports that support each value.
    """

    n: int | npt.NDArray[np.int64]
    support: npt.NDArray[np.int64]

    def __add__(self, other: Counts) -> Counts:
        if not isinstance(other, Counts):
            raise not_addable(other)
        if self.support.shape != other.support.shape:
            raise UserError("counts of different domains or populations do not add", hint=_ADD_ALIKE)
        return Counts(self.n + other.n, self.support + other.support)

    def __radd__(self, other: object) -> Counts:
        if begins_a_sum(other):
            return self
        raise not_addable(other)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Counts):
            return NotImplemented
        return np.array_equal(self.n, other.n) and np.array_equal(self.support, other.support)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, eq=False)
class Estimate:
    """Estimated shares of n with their uncertainty; the shapes are those of the counts' support.

    Parameters
    ----------
    frequency : ndarray of float64
        Share of each value. Raw estimates are unbiased, may be negative and need not sum to 1.
    stderr : ndarray of float64
        Standard error of the raw estimate, the population being fixed.
    low, high : ndarray of float64
        Interval around the raw estimate, whatever the post-processing: by the score method, never clipped; in
        small groups where few reports decide, from the exact distribution.
    post : str
        Post-processing of `frequency`: "raw", "norm-sub" or "norm-mul".
    before : ndarray of float64, optional
        The raw estimate, where `frequency` is another.
    """

    frequency: Floats
    stderr: Floats
    low: Floats
    high: Floats
    post: str = "raw"
    before: Floats | None = None

    @property
    def raw(self) -> Floats:
        """The unbiased estimate, whatever the post-processing."""
        return self.frequency if self.before is None else self.before
