"""What protocols produce: reports of rows, counts of reports, estimates from counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self, cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError, quoted
from ldpaudit.language import Message
from ldpaudit.protocols.channel import SEED_BITS, Channel, Floats, HashFamily
from ldpaudit.protocols.domain import Domain, whole
from ldpaudit.protocols.draw import words_of

Codes = npt.NDArray[np.integer[Any]]
Groups = npt.NDArray[np.int32]
Support = npt.NDArray[np.int64]
Rows = slice | npt.NDArray[np.bool_]

#: Words that a released file may hold for a bit, beside true booleans.
_BITS = {"true": True, "false": False, "1": True, "0": False}
#: A whole number as it is written to a text file: no sign of plus, no zero before, no blank, no point.
_WRITTEN = r"^(0|-?[1-9][0-9]{0,17})$"
_NO_REPORT = Message("the cell is no report")


class Reports(ABC):
    """The reports of n rows, as they may be released. Sliceable by rows."""

    domain: Domain
    #: The fields that hold one entry a row.
    _by_row: ClassVar[tuple[str, ...]]

    def __len__(self) -> int:
        return len(getattr(self, self._by_row[0]))

    def __getitem__(self, rows: Rows) -> Self:
        some = {name: getattr(self, name)[rows] for name in self._by_row}
        return cast("Self", replace(cast("Any", self), **some))

    @abstractmethod
    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return the columns of a released file that stand for a column of this name."""

    @abstractmethod
    def support(self, groups: Groups, number: int) -> Support:
        """Count the reports that support each value for each group of rows, (n,): int64 of (number, k)."""

    def total(self) -> Support:
        """Count the reports that support each value, shape (k,)."""
        found: Support = self.support(np.zeros(len(self), dtype=np.int32), 1)[0]
        return found

    def sizes(self, groups: Groups, number: int) -> npt.NDArray[np.int64]:
        """Count the reports of each group of rows: int64 of shape (number,). Some rows may have none."""
        return np.bincount(groups, minlength=number).astype(np.int64)

    def to_arrow(self, column: str = "value") -> pa.RecordBatch:
        """Return the reports as they are released: the columns of `columns` in one batch."""
        arrays = self.columns(column)
        return pa.RecordBatch.from_arrays(list(arrays.values()), names=list(arrays))


@dataclass(frozen=True, eq=False)
class ValueReports(Reports):
    """One value of the domain a row: codes of shape (n,)."""

    _by_row = ("codes",)
    domain: Domain
    codes: npt.NDArray[Any]

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return one text column of labels, under the column's own name."""
        return {column: self.domain.decode(self.codes)}

    def support(self, groups: Groups, number: int) -> Support:
        """Count the reports of each value, for each group of rows."""
        return support_of_codes(self.codes, self.domain.size, groups, number)


@dataclass(frozen=True, eq=False)
class UnaryReports(Reports):
    """One bit a row and value of the domain, packed: a bitmap a value, as Arrow keeps a boolean column."""

    domain: Domain
    #: Bit i of a value's bitmap, counted from the lowest bit of its first word, belongs to row i. Bits behind
    #: the last row are 0: a column is released with whole bytes; shape (k, ceil(n / 64).
    packed: npt.NDArray[np.uint64]
    #: Number n of rows.
    length: int

    @classmethod
    def of_bits(cls, domain: Domain, bits: npt.NDArray[np.bool_]) -> UnaryReports:
        """Pack bits of shape (k, n)."""
        size, n = bits.shape
        packed = np.zeros((size, words_of(n)), dtype=np.uint64)
        packed.view(np.uint8)[:, : -(-n // 8)] = np.packbits(bits, axis=1, bitorder="little")
        return cls(domain, packed, n)

    @property
    def bits(self) -> npt.NDArray[np.bool_]:
        """The bits unpacked, shape (n, k)."""
        packed = np.ascontiguousarray(self.packed).view(np.uint8)
        return np.unpackbits(packed, axis=1, bitorder="little", count=self.length).view(np.bool_).T

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, rows: Rows) -> UnaryReports:
        return UnaryReports.of_bits(self.domain, self.bits.T[:, rows])

    def columns(self, column: str) -> dict[str, pa.Array]:
        """One boolean column a value of the domain, named "column=label", without a copy."""
        packed = np.ascontiguousarray(self.packed)
        return {
            name: pa.Array.from_buffers(pa.bool_(), self.length, [None, pa.py_buffer(bitmap)])
            for name, bitmap in zip(report_columns("product", self.domain, column), packed, strict=True)
        }

    def support(self, groups: Groups, number: int) -> Support:
        """Count the set bits of each value, for each group of rows."""
        from ldpaudit.protocols.kernels import by_group

        found: Support = np.zeros((number, len(self.packed)), dtype=np.int64)
        if number == 1:
            found[0] = np.bitwise_count(self.packed).sum(axis=1, dtype=np.int64)
            return found
        by_group(self.packed, groups.astype(np.int32, copy=False), found)
        return found


@dataclass(frozen=True, eq=False)
class HashReports(Reports):
    """A hash function (multiplier and offset, uint32) and one of its g buckets a row, of shape (n,) each."""

    _by_row = ("multipliers", "offsets", "hashes")
    domain: Domain
    family: HashFamily
    multipliers: npt.NDArray[np.uint32]
    offsets: npt.NDArray[np.uint32]
    hashes: npt.NDArray[Any]

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return three columns of whole numbers, for a reader to hash by (see `HashFamily`)."""
        names = report_columns("hashing", self.domain, column)
        numbers = (self.multipliers, self.offsets, self.hashes)
        return {name: pa.array(array) for name, array in zip(names, numbers, strict=True)}

    def support(self, groups: Groups, number: int) -> Support:
        """Count the reports whose bucket is that of each value, for each group of rows."""
        from ldpaudit.protocols.kernels import hash_support

        order = slice(None) if number == 1 else np.argsort(groups, kind="stable")
        arrays = (self.multipliers[order], self.offsets[order], self.hashes[order])
        multipliers, offsets, hashes = map(np.ascontiguousarray, arrays)
        begins = np.concatenate([[0], np.cumsum(np.bincount(groups, minlength=number))])
        edges, half = self.family.edges(), 1 << SEED_BITS - 1
        lows = ((edges[:-1] + half) % (2 * half)).astype(np.uint32)
        widths = (np.diff(edges) - half).astype(np.int32)
        support = np.zeros((number, self.domain.size), dtype=np.int64)
        hash_support(multipliers, offsets, hashes, begins, lows, widths, support)
        return support


def support_of_codes(codes: Codes, size: int, groups: Groups, number: int) -> Support:
    """Count codes in [0, size) for each of `number` groups of rows: int64 of shape (number, size)."""
    cells = codes if number == 1 else groups.astype(np.int64) * size + codes
    support: Support = np.bincount(cells, minlength=number * size).astype(np.int64)
    return support.reshape(number, size)


def report_columns(form: str, domain: Domain, column: str) -> tuple[str, ...]:
    """Name the released columns that stand for a column, by the form of its channel."""
    if form in ("values", "table"):
        return (column,)
    if form == "hashing":
        return tuple(f"{column}.{part}" for part in ("multiplier", "offset", "hash"))
    return tuple(f"{column}={label}" for label in domain.labels)


def read_reports(channel: Channel, domain: Domain, columns: Mapping[str, Any], column: str) -> Reports:
    """Take the reports of a channel out of released columns again, strictly."""
    names = report_columns(channel.form, domain, column)
    if channel.form == "values":
        codes = domain.codes_of(columns[column])
        return ValueReports(domain, _complete(codes, column).to_numpy(zero_copy_only=False))
    if channel.family is not None:
        most = ((1 << SEED_BITS) - 1, (1 << SEED_BITS) - 1, channel.family.buckets - 1)
        each = zip(names, most, strict=True)
        read = (_numbers(columns[name], name, last) for name, last in each)
        return HashReports(domain, channel.family, *read)
    bits = np.stack([_read_bits(columns[name], name) for name in names])
    if channel.form == "subset":
        wrong = np.flatnonzero(bits.sum(axis=0) != channel.width)
        if len(wrong):
            raise NoReportError(column, int(wrong[0]))
    return UnaryReports.of_bits(domain, bits)


def _complete(array: Any, column: str) -> Any:
    """Refuse the first cell that was no report."""
    if array.null_count:
        raise NoReportError(column, int(pc.index(pc.is_null(array), True).as_py()))
    return array


def _read_bits(array: Any, column: str) -> npt.NDArray[np.bool_]:
    """Read a released column of bits: booleans, 0/1, or their words in a text file."""
    array = whole(array)
    if not pa.types.is_boolean(array.type):
        texts = pc.utf8_lower(pc.cast(array, pa.string()))
        array = pa.array(list(_BITS.values())).take(pc.index_in(texts, value_set=pa.array(list(_BITS))))
    bits: npt.NDArray[np.bool_] = _complete(array, column).to_numpy(zero_copy_only=False)
    return bits


def _numbers(cells: Any, column: str, most: int) -> npt.NDArray[Any]:
    """Read a released column of whole numbers from 0 on: integers, or texts as a text file holds them."""
    cells = whole(cells)
    if not pa.types.is_integer(cells.type) or pa.types.is_uint64(cells.type):
        texts = pc.cast(cells, pa.string())
        cells = pc.cast(pc.if_else(pc.match_substring_regex(texts, _WRITTEN), texts, None), pa.int64())
    good = pc.and_(pc.greater_equal(cells, 0), pc.less_equal(cells, most))
    known = pc.if_else(good, pc.cast(cells, pa.int64()), None)
    found: npt.NDArray[Any] = _complete(known, column).to_numpy(zero_copy_only=False)
    return found.astype(np.min_scalar_type(most))


class NoReportError(UserError):
    """A cell or a row of a released file that is no report."""

    def __init__(self, column: str, row: int, what: str = _NO_REPORT) -> None:
        self.column, self.row = column, row
        where = Message('column "{column}", row {row} of the released rows read', column=column, row=row + 1)
        super().__init__(what, where=where, hint="release the table again; the file was changed or cut")

    def within(self, file: str, first_row: int) -> UserError:
        """Return the same of a file, of which the rows from an ordinal on were read."""
        row = first_row + self.row + 1
        where = Message('{file}, column "{column}", row {row}', file=file, column=self.column, row=row)
        return UserError(self.what, where=where, hint=self.hint)


def check_counts(counts: object, size: int) -> None:
    """Refuse what is no counts of a protocol of so many values, or outputs."""
    if not isinstance(counts, Counts):
        what = Message("this is no counts, but of type {name}", name=type(counts).__name__)
        raise UserError(what, hint="give what protocol.count(reports) returns")
    given = counts.support.shape[-1]
    if given != size:
        what = Message("the counts have {number} values, the protocol {size}", number=given, size=size)
        raise UserError(what, hint="count with the protocol that made the reports")


@dataclass(frozen=True, eq=False)
class Counts:
    """How many reports support each value, in one population or in several at once. Adds up."""

    #: Number of reports; shape (m,).
    n: int | npt.NDArray[np.int64]
    #: Number of reports that support each value; shape (k,).
    support: npt.NDArray[np.int64]

    def __add__(self, other: Any) -> Counts:
        if not isinstance(other, Counts) or self.support.shape != other.support.shape:
            what = Message("counts and what is {given} do not add", given=quoted(other))
            raise UserError(what, hint="add what one protocol counted: protocol.count(reports)")
        return Counts(self.n + other.n, self.support + other.support)

    def __radd__(self, other: Any) -> Counts:
        # `sum` begins with 0.
        return self if type(other) is int and other == 0 else self + other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Counts):
            return NotImplemented
        return np.array_equal(self.n, other.n) and np.array_equal(self.support, other.support)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, eq=False)
class Estimate:
    """Estimated shares of n with their uncertainty; the shapes are those of the counts' support."""

    #: Share of each value. Raw estimates are unbiased, may be negative and need not sum to 1.
    frequency: Floats
    #: Standard error of the raw estimate, the population being fixed.
    stderr: Floats
    #: Interval around the raw estimate, whatever the post-processing: by the score method, never clipped;
    #: where few reports decide, from the exact distribution.
    low: Floats
    high: Floats
    #: Post-processing of `frequency`: "raw", "norm-sub" or "norm-mul".
    post: str = "raw"
    #: The raw estimate, where `frequency` is another.
    before: Floats | None = None

    @property
    def raw(self) -> Floats:
        """The unbiased estimate, whatever the post-processing."""
        return self.frequency if self.before is None else self.before
