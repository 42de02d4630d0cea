"""Class sizes of a table that does not fit in memory: batch by batch, exact, mergeable.

Each row becomes a tuple of integer codes, packed into 64-bit words by ranges that are checked (`fields`,
`layout`); equal rows have equal words and no others do. Equal tuples are merged as they come, and those that
stay too many wait in a file, in parts that are counted one after the other (`tuples`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import column_of
from ldpaudit.anonymity.fields import Column, TooLongError, column_for
from ldpaudit.anonymity.layout import Extent, Field, Words
from ldpaudit.anonymity.sizes import ClassCounts, by_size
from ldpaudit.anonymity.stored import read_tuples, write_tuples
from ldpaudit.anonymity.tuples import SHIFT, Counts, Parts, Tuples
from ldpaudit.errors import UserError

#: Distinct tuples held in memory before they are dealt out to a file.
HELD_ROWS = 1_000_000

#: Rows coded at a time: what the processor's cache holds.
_AT_ONCE = 1 << 14

_COUNT = "\0rows"

Example = tuple[int, int, dict[str, Any]]


class ClassCounter:
    """Counts equivalence classes batch by batch.

    Parameters
    ----------
    columns : sequence of str
        The quasi-identifiers; a missing value is a value of its own.
    folder : Path, optional
        Where to put tuples that do not fit in memory. They are raw data: the folder must be as private as
        the table. The files go with `finish`, `close` or the end of a `with` block. Without a folder
        everything is held in memory.
    unit : str, optional
        Column that names who is protected; sizes then count distinct units.
    held_rows : int
        Tuples (with a unit: pairs of tuple and unit) held in memory at most, at 16 to 64 bytes each, twice.
        Beside them each column of texts holds up to 4 MB.
    examples : int
        How many of the smallest classes to show with their values. Which ones among equal sizes depends on
        their values alone, neither on the order of the rows nor on the batches.

    Raises
    ------
    UserError
        By `add`, if a column is not there or its values cannot be compared.
    """

    def __init__(
        self,
        columns: Sequence[str],
        folder: Path | None = None,
        *,
        unit: str | None = None,
        held_rows: int = HELD_ROWS,
        examples: int = 0,
    ) -> None:
        self.columns = tuple(dict.fromkeys(columns))
        self.unit = unit
        self.folder = folder
        self.held_rows = held_rows
        self.examples = examples
        self._forget()

    def _forget(self) -> None:
        self._tuples = Tuples(1, self.folder, self.held_rows)
        self._types: list[Any] | None = None
        self._coded: list[Column] = []
        self._fields: list[list[int]] = []

    @property
    def held(self) -> int:
        """Count the tuples in memory."""
        return self._tuples.held

    def add(self, batch: Any) -> None:
        """Count the rows of a record batch or table; all batches have the same column types."""
        names = self._names()
        columns = [column_of(batch, name) for name in names]
        self._add(columns, len(columns[0]) if columns else batch.num_rows, None)

    def merge(self, other: ClassCounter) -> None:
        """Take over what another counter of the same columns has counted; the other ends up empty."""
        if (self.columns, self.unit) != (other.columns, other.unit):
            raise UserError("these counts are about other columns", mend="count the same columns")
        for table in other._tables():
            self._take(table)
        other.close()

    def store(self, path: Path) -> None:
        """Write what was counted to one file, for another process to `take`; the counter ends up empty.

        Parameters
        ----------
        path : Path
            An Arrow file of raw values: its folder must be as private as the table. It is there whole, on
            the disk, or not at all; one that is there is replaced.
        """
        kinds = [] if self._types is None else list(zip(self._names(), self._types, strict=True))
        schema = pa.schema([*kinds, (_COUNT, pa.int64())])
        write_tuples(path, self._tables(), schema, self.columns, self.unit)
        self.close()

    def take(self, path: Path) -> None:
        """Count what another counter of the same columns has stored; the file stays.

        Raises
        ------
        UserError
            If the file is damaged or about other columns. What it held up to the damage may then be
            counted already: do not go on with this counter.
        """
        for table in read_tuples(path, self.columns, self.unit):
            self._take(table)

    def finish(self) -> ClassCounts:
        """Give the counts; the counter ends up empty, and its files are gone."""
        try:
            if self.unit is None:
                return self._counts(
                    (words, rows[:, 0], rows[:, 0]) for words, rows in self._tuples.distinct()
                )
            return self._counts_by_unit()
        finally:
            self.close()

    def close(self) -> None:
        """Forget everything and remove the files."""
        self._tuples.remove()
        self._forget()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _names(self) -> tuple[str, ...]:
        alone = self.unit is None or self.unit in self.columns
        return self.columns if alone else (*self.columns, str(self.unit))

    def _take(self, table: pa.Table) -> None:
        counts = table.column(_COUNT).to_numpy()
        self._add([table.column(name) for name in self._names()], table.num_rows, counts)

    def _add(self, columns: Sequence[Any], rows: int, counts: Any) -> None:
        types = [column.type for column in columns]
        if self._types is None:
            coded = [column_for(kind, at, self._names()[at]) for at, kind in enumerate(types)]
            self._types, self._coded, self._fields = types, coded, [[] for _ in types]
        elif types != self._types:
            raise UserError("batches have different column types", mend="read every batch the same way")
        for start in range(0, rows, _AT_ONCE):
            self._add_rows(columns, start, min(_AT_ONCE, rows - start), counts)

    def _add_rows(self, columns: Sequence[Any], start: int, rows: int, counts: Any) -> None:
        try:
            coded = [
                column.encode(_piece(values, start, rows))
                for column, values in zip(self._coded, columns, strict=True)
            ]
        except TooLongError:
            half = rows // 2
            self._add_rows(columns, start, half, counts)
            self._add_rows(columns, start + half, rows - half, counts)
            return
        hashes = np.zeros(rows, np.uint64)
        fields: list[Field | None] = [None] * sum(map(len, self._fields))
        for column, own, values in zip(self._coded, self._fields, coded, strict=True):
            column.add_hashes(values, hashes)
            for at, field in enumerate(values):
                if at == len(own):
                    own.append(len(fields))
                    fields.append(None)
                fields[own[at]] = field
        self._tuples.widen(self._tuples.layout.holding([_extent(field) for field in fields]))
        words = self._tuples.layout.pack(fields, rows)
        self._tuples.append(
            words, 1 if counts is None else counts[start : start + rows, None], _parts(hashes)
        )

    def _tables(self) -> Iterator[pa.Table]:
        """Give everything that was counted, a bounded piece at a time."""
        for words, counts in self._tuples.pieces():
            step = max(1, _AT_ONCE * 16 // max(16, self._tuples.layout.words))
            for start in range(0, len(words), step):
                some = self._values(words[start : start + step], len(self._coded))
                rows = pa.array(counts[start : start + step, 0])
                yield pa.Table.from_arrays([*some, rows], names=[*self._names(), _COUNT])

    def _values(self, words: Words, columns: int) -> list[Any]:
        """Give the values of the first columns of some tuples."""
        return [
            column.decode([self._tuples.layout.unpack(words, at) for at in own])
            for column, own in zip(self._coded[:columns], self._fields, strict=False)
        ]

    def _counts_by_unit(self) -> ClassCounts:
        """Count the units of each class: the distinct pairs that agree in the columns."""
        layout = self._tuples.layout
        mask = layout.mask([at for own in self._fields[: len(self.columns)] for at in own])
        classes = Tuples(2, self.folder, self.held_rows)
        try:
            classes.widen(layout)
            for words, rows in self._tuples.distinct():
                for start in range(0, len(words), _AT_ONCE):
                    some = words[start : start + _AT_ONCE] & mask
                    both = np.ones((len(some), 2), np.int64)
                    both[:, 1] = rows[start : start + _AT_ONCE, 0]
                    classes.append(some, both, _parts(self._hashes(some)))
            return self._counts((words, both[:, 0], both[:, 1]) for words, both in classes.distinct())
        finally:
            classes.remove()

    def _counts(self, classes: Iterator[tuple[Words, Counts, Counts]]) -> ClassCounts:
        """Count classes, given piece by piece as their words, sizes and rows."""
        total, unique = 0, 0
        found: Counter[int] = Counter()
        chosen: list[Example] = []
        for words, sizes, rows in classes:
            total += int(rows.sum())
            unique += int(rows[sizes == 1].sum())
            found.update(_tally(sizes))
            if self.examples and self.columns:
                chosen = self._smaller(chosen, words, sizes)
        smallest = sorted(((values, size) for size, _, values in chosen), key=by_size)
        return ClassCounts(total, dict(sorted(found.items())), unique, tuple(smallest))

    def _smaller(self, chosen: list[Example], words: Words, sizes: Counts) -> list[Example]:
        """Choose anew among the examples so far and these classes: by size, then by hash."""
        # No class beyond the largest example's size comes in, nor any beyond this piece's own smallest.
        bound = (
            int(np.partition(sizes, self.examples - 1)[self.examples - 1])
            if len(sizes) > self.examples
            else None
        )
        if len(chosen) == self.examples:
            bound = chosen[-1][0] if bound is None else min(bound, chosen[-1][0])
        near = np.arange(len(sizes)) if bound is None else np.flatnonzero(sizes <= bound)
        hashes = self._hashes(words[near])
        if len(chosen) == self.examples:
            inside = (sizes[near] < chosen[-1][0]) | (hashes <= np.uint64(chosen[-1][1]))
            near, hashes = near[inside], hashes[inside]
        if not len(near):
            return chosen
        order = np.lexsort((hashes, sizes[near]))
        if len(order) > self.examples:
            # Two hashes may agree; the values then decide.
            last = order[self.examples - 1]
            tied = (sizes[near] == sizes[near[last]]) & (hashes == hashes[last])
            order = np.union1d(order[: self.examples], np.flatnonzero(tied))
        near, hashes = near[order], hashes[order]
        values = pa.table(self._values(words[near], len(self.columns)), names=list(self.columns)).to_pylist()
        fresh = zip(sizes[near].tolist(), hashes.tolist(), values, strict=True)
        every = sorted([*chosen, *fresh], key=lambda one: (one[1], by_size((one[2], one[0]))[1]))
        return sorted(every, key=lambda one: one[0])[: self.examples]

    def _hashes(self, words: Words) -> Words:
        """Hash the columns of some tuples; a unit that is none of the columns does not enter."""
        hashes = np.zeros(len(words), np.uint64)
        for column, own in zip(self._coded[: len(self.columns)], self._fields, strict=False):
            column.add_hashes([self._tuples.layout.unpack(words, at) for at in own], hashes)
        return hashes


def _piece(values: Any, start: int, rows: int) -> Any:
    """Give some rows of a chunked array as one array."""
    chunks = values.slice(start, rows).chunks
    return chunks[0] if len(chunks) == 1 else pa.concat_arrays(chunks)


def _extent(field: Field | None) -> Extent | None:
    from ldpaudit.anonymity import kernels

    if field is None:
        return None
    low, high = kernels.extent(field)
    return (low, high) if low <= high else None


def _parts(hashes: Words) -> Parts:
    from ldpaudit.anonymity import kernels

    parts: NDArray[np.uint16] = np.empty(len(hashes), np.uint16)
    kernels.high_bits(hashes, SHIFT, parts)
    return parts


def _tally(sizes: Counts) -> dict[int, int]:
    """Give how many classes have each size."""
    if len(sizes) and int(sizes.max()) < 1 << 16:
        number = np.bincount(sizes)
        found = np.flatnonzero(number)
        return dict(zip(found.tolist(), number[found].tolist(), strict=True))
    found, number = np.unique(sizes, return_counts=True)
    return dict(zip(found.tolist(), number.tolist(), strict=True))
