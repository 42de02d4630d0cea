"""Which rows are in classes that do not meet conditions: exact, and out of core."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from ldpaudit.anonymity.coding import Coding
from ldpaudit.anonymity.condition_query import ConditionQuery
from ldpaudit.anonymity.conditions import KAnonymity
from ldpaudit.anonymity.counter import HELD_ROWS, ClassCounter, parts_of
from ldpaudit.anonymity.layout import Layout, Words
from ldpaudit.anonymity.tuples import Tuples
from ldpaudit.progress import CheckCancelled, never_cancelled

Rows = NDArray[np.int64]


class ClassMembers:
    """Takes the rows of a table batch by batch, and finds those in classes that must be removed.

    A row is held as a packed tuple of its values and its ordinal. Tuples are partitioned by a hash of their
    class, so that each class is whole in its partition; equality is decided by all bits.

    Parameters
    ----------
    columns : sequence of str
        The quasi-identifiers, one at least; a missing value is a value of its own.
    folder : Path
        Private folder for tuples that do not fit in memory, as for `ClassCounter`.
    unit : str, optional
        Column that names who is protected; a class is then as large as its distinct units are many.
    sensitive : str, optional
        Column of texts that conditions look at, none of `columns`.
    count : str, optional
        Column of whole numbers, none of `columns`: how many each row stands for. A class is then as large as
        they sum to, and one that holds nobody is never to go. Goes with neither `unit` nor `sensitive`.
    held_rows : int
        Tuples held in memory at most.
    check_cancelled : callable, optional
        Asked every few milliseconds whether to go on.

    Attributes
    ----------
    counted : tuple of int
        With `count`: what all rows stand for, and what those stand for that `failing` has given.
    """

    def __init__(
        self,
        columns: Sequence[str],
        folder: Path,
        *,
        unit: str | None = None,
        sensitive: str | None = None,
        count: str | None = None,
        held_rows: int = HELD_ROWS,
        check_cancelled: CheckCancelled = never_cancelled,
    ) -> None:
        self.columns = tuple(dict.fromkeys(columns))
        beside = () if unit is None or unit in self.columns else (unit,)
        self._by_unit = unit is not None
        self._members = len(self.columns) + len(beside)
        self._sensitive = None if sensitive is None else (*self.columns, *beside, sensitive).index(sensitive)
        others = [name for name in (sensitive, count) if name is not None]
        self._names = tuple(dict.fromkeys((*self.columns, *beside, *others)))
        self._count = None if count is None else self._names.index(count)
        self.counted = 0, 0
        # A name that no other column has.
        self._ordinal = "n" * (max(map(len, self._names)) + 1)
        self._folder = folder
        self._held_rows = held_rows
        self._look = check_cancelled
        self._rows = ClassCounter(
            self._names, folder, unit=self._ordinal, held_rows=held_rows, check_cancelled=check_cancelled
        )

    def add(self, batch: pa.RecordBatch, ordinals: Rows) -> None:
        """Take rows.

        Parameters
        ----------
        batch : RecordBatch, n rows
        ordinals : ndarray of int64, shape (n,)
            Their ordinals in the table; none comes twice.
        """
        columns = [batch.column(name) for name in self._names]
        self._rows.add(
            pa.RecordBatch.from_arrays([*columns, pa.array(ordinals)], names=[*self._names, self._ordinal])
        )

    def store(self, path: Path) -> None:
        """Write the rows taken to a file of raw values, for another process to `take`; none is left here."""
        self._rows.store(path)

    def take(self, path: Path) -> None:
        """Take the rows that another process has stored.

        Raises
        ------
        UserError
            If the file is damaged or about other columns.
        """
        self._rows.take(path)

    def small(self, k: int) -> Iterator[Rows]:
        """Return the ordinals of all rows in classes smaller than `k`, piece by piece, in any order."""
        return self.failing(
            lambda _values, _missing: ConditionQuery((KAnonymity(k),), np.zeros(1, np.int64), 1, False)
        )

    def failing(self, ask: Callable[[pa.StringArray, bool], ConditionQuery]) -> Iterator[Rows]:
        """Return ordinals of all rows in classes that do not meet conditions, piece by piece, in any order.

        Parameters
        ----------
        ask : callable
            Called once, with the distinct values of the sensitive column in alphabetical order, none of them
            missing, and with whether any is missing; without such a column with no values.
        """
        coding, layout, words = self._rows.tuples()
        fields = coding.fields
        mask = layout.mask([at for own in fields[: len(self.columns)] for at in own])
        member = layout.mask([at for own in fields[: self._members] for at in own])
        dealt = Tuples(1, self._folder, self._held_rows)
        found: Counter[str | None] = Counter()
        try:
            dealt.widen(layout)
            for some in words:
                self._look()
                dealt.append(some, 1, parts_of(coding.hashes(layout, some, len(self.columns))))
                found.update(_tally(self._values(coding, layout, some)))
            known = pa.array(sorted(value for value in found if value is not None), pa.string())
            asked = ask(known, None in found)
            reference = np.zeros(asked.values, np.int64)
            for at, value in enumerate([*known.to_pylist(), None]):
                if value in found:
                    reference[asked.codes[at]] += found[value]
            for whole, _ in dealt.distinct(mask):
                self._look()
                number, labels = numbered(whole & mask)
                counts = self._counts(coding, layout, whole)
                if counts is None:
                    sizes = _sizes(number, labels, whole & member if self._by_unit else None)
                else:
                    sizes = np.zeros(number, np.int64)
                    np.add.at(sizes, labels, counts)
                texts = self._values(coding, layout, whole)
                values = None if texts is None else _places(texts, known)
                gone = ~asked.holds(labels, sizes, values, reference)[labels]
                if counts is not None:
                    gone &= sizes[labels] > 0
                    total, removed = self.counted
                    self.counted = total + int(counts.sum()), removed + int(counts[gone].sum())
                chosen = whole[gone]
                yield np.asarray(coding.decode(layout, chosen, len(fields))[-1], dtype=np.int64)
        finally:
            dealt.remove()
            self._rows.close()

    def _counts(self, coding: Coding, layout: Layout, words: Words) -> Rows | None:
        """Return what each tuple stands for; None where that is one row."""
        if self._count is None:
            return None
        own = [layout.unpack(words, at) for at in coding.fields[self._count]]
        counts = coding.columns[self._count].decode(own)
        return np.asarray(counts.to_numpy(zero_copy_only=False), dtype=np.int64)

    def _values(self, coding: Coding, layout: Layout, words: Words) -> pa.StringArray | None:
        """Return the sensitive value of each tuple; None without such a column."""
        if self._sensitive is None or not len(words):
            return None
        own = [layout.unpack(words, at) for at in coding.fields[self._sensitive]]
        return coding.columns[self._sensitive].decode(own)

    def close(self) -> None:
        """Drop the rows and remove the files."""
        self._rows.close()


def _sizes(number: int, labels: Rows, members: Words | None) -> Rows:
    """Count the rows of each class, or its distinct members."""
    if members is None:
        return np.bincount(labels, minlength=number).astype(np.int64)
    distinct, of_member = numbered(members)
    class_of = np.zeros(distinct, np.int64)
    class_of[of_member] = labels
    return np.bincount(class_of, minlength=number).astype(np.int64)


def _tally(values: pa.StringArray | None) -> dict[str | None, int]:
    if values is None:
        return {}
    counts = pc.value_counts(values)
    return dict(zip(counts.field(0).to_pylist(), counts.field(1).to_pylist(), strict=True))


def _places(values: pa.StringArray, known: pa.StringArray) -> Rows:
    """Return the place of each value among the known ones, and the place behind them where it is missing."""
    places = pc.index_in(values, value_set=known).fill_null(len(known))
    return np.asarray(places.to_numpy(zero_copy_only=False), dtype=np.int64)


def numbered(words: Words) -> tuple[int, Any]:
    """Return the number of distinct tuples, and for each row the number of its tuple."""
    order = np.lexsort(words.T)
    placed = words[order]
    starts = np.ones(len(words), np.bool_)
    starts[1:] = (placed[1:] != placed[:-1]).any(axis=1)
    numbers = np.empty(len(words), np.int64)
    numbers[order] = np.cumsum(starts) - 1
    return int(starts.sum()), numbers
