"""Class sizes of a table that does not fit in memory: batch by batch, exact, mergeable.

Each row becomes a tuple of integer codes, packed into 64-bit words by ranges that are checked (`fields`,
`layout`); equal rows have equal words and no others do. Equal tuples are merged as they come, and those that
stay too many wait in a file, in parts that are counted one after the other (`tuples`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import column_of
from ldpaudit.anonymity.coding import Coded, Coding
from ldpaudit.anonymity.fields import TooLongError
from ldpaudit.anonymity.layout import Extent, Field, Layout, Words
from ldpaudit.anonymity.sizes import ClassCounts, by_size, tally_of
from ldpaudit.anonymity.stored import StoredTuples, write_tuples
from ldpaudit.anonymity.tuples import SHIFT, Counts, Parts, Tuples
from ldpaudit.errors import UserError
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Distinct tuples held in memory before they are dealt out to a file.
HELD_ROWS = 1_000_000

#: Rows coded at a time: what the processor's cache holds.
_AT_ONCE = 1 << 14

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
    count : str, optional
        Column of whole numbers of 64 bits, from 0: how many cases each row stands for. Cases are then counted
        in place of rows; a row that stands for none is left out.
    held_rows : int
        Tuples (with a unit: pairs of tuple and unit) held in memory at most, at 16 to 64 bytes each, twice.
        Beside them each column of texts holds up to 9 MB.
    examples : int
        How many of the smallest classes to show with their values. Which ones among equal sizes depends on
        their values alone, neither on the order of the rows nor on the batches.
    check_cancelled : callable, optional
        Asked every few milliseconds whether to go on; what it raises goes on to the caller.

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
        count: str | None = None,
        held_rows: int = HELD_ROWS,
        examples: int = 0,
        check_cancelled: CheckCancelled = never_cancelled,
    ) -> None:
        self.columns = tuple(dict.fromkeys(columns))
        self.unit = unit
        self.count = count
        self.folder = folder
        self.held_rows = held_rows
        self.examples = examples
        self._look = check_cancelled
        self._forget()

    def _forget(self) -> None:
        self._tuples = Tuples(1, self.folder, self.held_rows)
        self._coding: Coding | None = None

    @property
    def held(self) -> int:
        """Count the tuples in memory."""
        return self._tuples.held

    def add(self, batch: Any) -> None:
        """Count the rows of a record batch or table; all batches have the same column types."""
        cases: Counts | None = None
        if self.count is not None:
            cases = column_of(batch, self.count).to_numpy()[:, None]
            if not cases.all():
                batch, cases = batch.filter(pa.array(cases[:, 0] > 0)), cases[cases[:, 0] > 0]
        columns = [column_of(batch, name) for name in self._names()]
        coding = self._coding_of([column.type for column in columns])

        def coded(rows: slice) -> Coded:
            some = rows.stop - rows.start
            return coding.encode([_piece(column, rows.start, some) for column in columns], some)

        if columns:
            self._hold(coded, len(columns[0]), cases)
        elif batch.num_rows:
            # Without a column all rows are one class.
            total = batch.num_rows if cases is None else int(cases.sum())
            self._hold(coded, 1, np.array([[total]], np.int64))

    def merge(self, other: ClassCounter) -> None:
        """Move the counts of another counter of the same columns into this one; the other is empty then."""
        if (self.columns, self.unit, self.count) != (other.columns, other.unit, other.count):
            raise UserError("these counts are about other columns", hint="count the same columns")
        self._take(other._coding, other._tuples.layout, other._tuples.pieces())
        other.close()

    def store(self, path: Path) -> None:
        """Write what was counted to one file, for another process to `take`; the counter ends up empty.

        Parameters
        ----------
        path : Path
            An Arrow file of raw values: its folder must be as private as the table. It is there whole, on
            the disk, or not at all; one that is there is replaced.
        """
        pieces = self._looked(self._tuples.pieces())
        write_tuples(path, pieces, self._coding, self._tuples.layout, self.columns, self.unit)
        self.close()

    def take(self, path: Path) -> None:
        """Count what another counter of the same columns has stored; the file stays.

        Raises
        ------
        UserError
            If the file is damaged or about other columns. What it held up to the damage may then be
            counted already: do not go on with this counter.
        """
        stored = StoredTuples(path, self.columns, self.unit)
        self._take(stored.coding, stored.layout, stored.pieces())

    def tuples(self) -> tuple[Coding, Layout, Iterator[Words]]:
        """Return the coding, the layout, and every tuple counted, once; what is given is overwritten."""
        layout = self._tuples.layout
        pieces = (words for words, _ in self._tuples.distinct())
        return (
            self._known_coding,
            layout,
            (words[start : start + _AT_ONCE] for words in pieces for start in range(0, len(words), _AT_ONCE)),
        )

    def counted_tuples(self) -> tuple[Coding, Layout, Iterator[tuple[Words, Counts]]]:
        """Return coding, the layout, and every tuple with its rows, once; what is given is overwritten."""
        pieces = ((words, counts[:, 0]) for words, counts in self._tuples.distinct())
        return self._known_coding, self._tuples.layout, self._looked(pieces)

    def classes(self, leading: int, examples: int = 0) -> ClassCounts:
        """Count the classes on the first columns alone; what was counted stays.

        Parameters
        ----------
        leading : int
            How many of the columns, from the first.
        examples : int
            How many of the smallest classes to show with their values.

        Returns
        -------
        ClassCounts
        """
        if leading == len(self.columns):
            return self._counts(_by_rows(self._tuples), leading, examples)
        with self._merged(self._tuples, 1, self._mask(leading), leading) as found:
            return self._counts(_by_rows(found), leading, examples)

    def classes_with(self, leading: int, name: str, examples: int = 0) -> tuple[ClassCounts, ClassCounts]:
        """Count the classes on the first columns, and the values of another column in each.

        Parameters
        ----------
        leading, examples
            As for `classes`.
        name : str
            One of the other columns.

        Returns
        -------
        rows, values : ClassCounts
            What `classes` returns; and the same classes, where a size is a number of distinct values.
        """
        at = self._names().index(name)
        fields = self._known_coding.fields
        mask = self._mask(leading)
        pair = mask | self._tuples.layout.mask(fields[at]) if fields else mask
        with (
            self._merged(self._tuples, 1, pair, leading) as pairs,
            self._merged(pairs, 2, mask, leading) as found,
        ):
            rows = ((words, both[:, 1], both[:, 1]) for words, both in found.distinct())
            values = ((words, both[:, 0], both[:, 1]) for words, both in found.distinct())
            return self._counts(rows, leading, examples), self._counts(values, leading, 0)

    def finish(self) -> ClassCounts:
        """Return the counts; the counter ends up empty, and its files are gone."""
        try:
            leading = len(self.columns)
            if self.unit is None:
                return self.classes(leading, self.examples)
            with self._merged(self._tuples, 2, self._mask(leading), leading) as found:
                units = ((words, both[:, 0], both[:, 1]) for words, both in found.distinct())
                return self._counts(units, leading, self.examples)
        finally:
            self.close()

    def close(self) -> None:
        """Drop everything and remove the files."""
        self._tuples.remove()
        self._forget()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _names(self) -> tuple[str, ...]:
        alone = self.unit is None or self.unit in self.columns
        return self.columns if alone else (*self.columns, str(self.unit))

    def _coding_of(self, types: list[Any]) -> Coding:
        """Return the coding, which the first rows decide."""
        if self._coding is None:
            self._coding = Coding(self._names(), types)
        elif types != self._coding.types:
            raise UserError("batches have different column types", hint="read every batch the same way")
        return self._coding

    def _take(self, other: Coding | None, layout: Layout, pieces: Iterator[tuple[Words, Counts]]) -> None:
        """Count tuples of another coding."""
        if other is None:
            return
        coding = self._coding_of(other.types)
        for words, counts in pieces:

            def recoded(rows: slice, words: Words = words) -> Coded:
                return coding.recode(other, layout, words[rows])

            self._hold(recoded, len(words), counts)

    def _hold(self, coded: Callable[[slice], Coded], rows: int, counts: Counts | None) -> None:
        """Add rows, coded as many at a time as their texts allow."""
        step, at = _AT_ONCE, 0
        while at < rows:
            self._look()
            some = slice(at, min(at + step, rows))
            try:
                fields, hashes = coded(some)
            except TooLongError:
                step = max(1, (some.stop - at) // 2)
                continue
            self._tuples.widen(self._tuples.layout.holding([_extent(field) for field in fields]))
            words = self._tuples.layout.pack(fields, some.stop - at)
            at = some.stop
            number: Counts | int = 1 if counts is None else counts[some]
            if counts is None and words.shape[1] == 1 and int(words.max()) < _AT_ONCE:
                # Few tuples there can be: they are counted before they are compared.
                found = np.bincount(words[:, 0].view(np.int64))
                words = np.flatnonzero(found)[:, None].view(np.uint64)
                number = found[words[:, 0]][:, None]
                coding = self._known_coding
                hashes = coding.hashes(self._tuples.layout, words, len(coding.columns))
            self._tuples.append(words, number, parts_of(hashes))

    def _looked(self, pieces: Iterator[tuple[Words, Counts]]) -> Iterator[tuple[Words, Counts]]:
        for piece in pieces:
            self._look()
            yield piece

    def _mask(self, leading: int) -> Words:
        """Return the bits of the first columns."""
        fields = self._known_coding.fields[:leading]
        return self._tuples.layout.mask([at for own in fields for at in own])

    @contextmanager
    def _merged(self, tuples: Tuples, counts: int, mask: Words, leading: int) -> Iterator[Tuples]:
        """Merge tuples that agree in some of their bits, counting rows last, and before these the tuples."""
        merged = Tuples(counts, self.folder, self.held_rows)
        try:
            merged.widen(tuples.layout)
            for words, rows in tuples.distinct():
                self._look()
                for start in range(0, len(words), _AT_ONCE):
                    some = words[start : start + _AT_ONCE] & mask
                    number = np.ones((len(some), counts), np.int64)
                    number[:, -1] = rows[start : start + _AT_ONCE, 0]
                    merged.append(some, number, parts_of(self._hashes(some, leading)))
            yield merged
        finally:
            merged.remove()

    def _counts(
        self, classes: Iterator[tuple[Words, Counts, Counts]], leading: int, examples: int
    ) -> ClassCounts:
        """Count classes, given piece by piece as their words, sizes and rows."""
        total, unique, lone = 0, 0, 0
        found: Counter[int] = Counter()
        held: Counter[int] = Counter()
        chosen: list[Example] = []
        for words, sizes, rows in classes:
            self._look()
            total += int(rows.sum())
            unique += int(rows[sizes == 1].sum())
            lone += int(np.count_nonzero(rows == 1))
            found.update(tally_of(sizes))
            held.update(tally_of(sizes, rows))
            if examples and leading:
                chosen = self._smaller(chosen, words, sizes, leading, examples)
        smallest = sorted(((values, size) for size, _, values in chosen), key=by_size)
        sorted_rows = dict(sorted(held.items()))
        return ClassCounts(total, dict(sorted(found.items())), unique, tuple(smallest), sorted_rows, lone)

    def _smaller(
        self, chosen: list[Example], words: Words, sizes: Counts, leading: int, examples: int
    ) -> list[Example]:
        """Choose anew among the examples so far and these classes: by size, then by hash."""
        # No class beyond the largest example's size comes in, nor any beyond this piece's own smallest.
        bound = int(np.partition(sizes, examples - 1)[examples - 1]) if len(sizes) > examples else None
        if len(chosen) == examples:
            bound = chosen[-1][0] if bound is None else min(bound, chosen[-1][0])
        near = np.arange(len(sizes)) if bound is None else np.flatnonzero(sizes <= bound)
        hashes = self._hashes(words[near], leading)
        if len(chosen) == examples:
            inside = (sizes[near] < chosen[-1][0]) | (hashes <= np.uint64(chosen[-1][1]))
            near, hashes = near[inside], hashes[inside]
        if not len(near):
            return chosen
        order = np.lexsort((hashes, sizes[near]))
        if len(order) > examples:
            # Two hashes may agree; the values then decide.
            last = order[examples - 1]
            tied = (sizes[near] == sizes[near[last]]) & (hashes == hashes[last])
            order = np.union1d(order[:examples], np.flatnonzero(tied))
        near, hashes = near[order], hashes[order]
        values = pa.table(
            self._known_coding.decode(self._tuples.layout, words[near], leading),
            names=list(self.columns[:leading]),
        ).to_pylist()
        fresh = zip(sizes[near].tolist(), hashes.tolist(), values, strict=True)
        every = sorted([*chosen, *fresh], key=lambda one: (one[1], by_size((one[2], one[0]))[1]))
        return sorted(every, key=lambda one: one[0])[:examples]

    def _hashes(self, words: Words, leading: int) -> Words:
        """Hash the first columns of some tuples."""
        return self._known_coding.hashes(self._tuples.layout, words, leading)

    @property
    def _known_coding(self) -> Coding:
        """Return the coding, which is there once anything was counted."""
        return self._coding or Coding((), ())


def _by_rows(tuples: Tuples) -> Iterator[tuple[Words, Counts, Counts]]:
    """Yield classes whose size is their number of rows."""
    return ((words, rows[:, 0], rows[:, 0]) for words, rows in tuples.distinct())


def _piece(values: Any, start: int, rows: int) -> Any:
    """Return some rows of a chunked array as one array."""
    chunks = values.slice(start, rows).chunks
    return chunks[0] if len(chunks) == 1 else pa.concat_arrays(chunks)


def _extent(field: Field | None) -> Extent | None:
    from ldpaudit.anonymity import kernels

    if field is None:
        return None
    low, high = kernels.extent(field)
    return (low, high) if low <= high else None


def parts_of(hashes: Words) -> Parts:
    """Return the part in which a tuple of each hash is held."""
    from ldpaudit.anonymity import kernels

    parts: NDArray[np.uint16] = np.empty(len(hashes), np.uint16)
    kernels.high_bits(hashes, SHIFT, parts)
    return parts
