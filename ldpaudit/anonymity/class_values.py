"""The values of a sensitive column in the classes of a table that does not fit in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.anonymity.codes import Codes, column_of
from ldpaudit.anonymity.coding import Coding
from ldpaudit.anonymity.counter import HELD_ROWS, ClassCounter, parts_of
from ldpaudit.anonymity.layout import Layout, Words
from ldpaudit.anonymity.members import numbered
from ldpaudit.anonymity.tuples import Tuples
from ldpaudit.anonymity.value_counts import ValueCounts, count_values
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Tuples whose values are looked up at a time.
_AT_ONCE = 1 << 18


class ClassValues:
    """Takes the rows of a table batch by batch, and counts the sensitive values of each class.

    A row is a packed tuple of its quasi-identifiers and its sensitive value; equal ones are merged as they
    come. Tuples are then dealt out by a hash of their quasi-identifiers, so that a class is whole wherever
    it is measured.

    Parameters
    ----------
    columns : sequence of str
        The quasi-identifiers; a missing value is a value of its own.
    sensitive : str
        The sensitive column. Its distinct values are held in memory.
    folder : Path
        Private folder for tuples that do not fit in memory, as for `ClassCounter`.
    held_rows : int
        Tuples held in memory at most.
    check_cancelled : callable, optional
        Asked every few milliseconds whether to go on.
    """

    def __init__(
        self,
        columns: Sequence[str],
        sensitive: str,
        folder: Path,
        *,
        held_rows: int = HELD_ROWS,
        check_cancelled: CheckCancelled = never_cancelled,
    ) -> None:
        self.columns = tuple(dict.fromkeys(columns))
        self.sensitive = sensitive
        self._folder = folder
        self._held_rows = held_rows
        self._look = check_cancelled
        # A name that no other column has, as what is sensitive may be known too.
        self._name = "s" * (max(map(len, self.columns), default=0) + 1)
        self._rows = ClassCounter(
            (*self.columns, self._name), folder, held_rows=held_rows, check_cancelled=check_cancelled
        )
        self._dealt: Tuples | None = None
        self._coding: Coding = Coding((), ())
        self._values: Any = None
        self._totals: Codes = np.zeros(0, np.int64)
        self._absent = 0

    def add(self, batch: Any) -> None:
        """Take the rows of a record batch or table; all batches have the same column types."""
        arrays = [column_of(batch, name) for name in (*self.columns, self.sensitive)]
        self._rows.add(pa.table(arrays, names=[*self.columns, self._name]))

    @property
    def values(self) -> Any:
        """Return the distinct sensitive values, missing ones left out, once all rows are in."""
        self._deal()
        return self._values

    @property
    def missing(self) -> int:
        """Count the rows without a sensitive value, once all rows are in."""
        self._deal()
        return self._absent

    def pieces(self) -> Iterator[ValueCounts]:
        """Return the counts of all classes, once all rows are in, some whole classes at a time.

        Codes are places in `values`, and one more for a missing value; each piece is compared with the whole
        table. Classes come in no order, and may be asked for again.
        """
        dealt = self._deal()
        layout = dealt.layout
        mask = layout.mask([at for own in self._coding.fields[: len(self.columns)] for at in own])
        for words, counts in dealt.distinct(mask):
            self._look()
            classes, labels = numbered(words & mask)
            codes = self._codes(layout, words)
            yield count_values(
                labels, codes, len(self._totals), classes, count=counts[:, 0], reference=self._totals
            )

    def close(self) -> None:
        """Drop the rows and remove the files."""
        self._rows.close()
        if self._dealt is not None:
            self._dealt.remove()

    def _deal(self) -> Tuples:
        """Partition the tuples by their classes, and count each value, once."""
        if self._dealt is not None:
            return self._dealt
        self._coding, layout, pieces = self._rows.counted_tuples()
        self._dealt = Tuples(1, self._folder, self._held_rows)
        self._dealt.widen(layout)
        for words, counts in pieces:
            for start in range(0, len(words), _AT_ONCE):
                self._look()
                some, rows = words[start : start + _AT_ONCE], counts[start : start + _AT_ONCE]
                self._count(layout, some, rows)
                hashes = self._coding.hashes(layout, some, len(self.columns))
                self._dealt.append(some, rows[:, None], parts_of(hashes))
        if self._absent:
            self._totals = np.append(self._totals, self._absent)
        self._rows.close()
        return self._dealt

    def _count(self, layout: Layout, words: Words, rows: Codes) -> None:
        """Count the values of some tuples, and keep those not met before."""
        cells = self._decoded(layout, words)
        fresh = cells.drop_null().unique()
        if self._values is None:
            self._values = fresh
        else:
            new = fresh.filter(pc.invert(pc.is_in(fresh, value_set=self._values)))
            self._values = pa.concat_arrays([self._values, new])
        grown = np.zeros(len(self._values), np.int64)
        grown[: len(self._totals)] = self._totals
        codes = pc.index_in(cells, value_set=self._values).fill_null(-1).to_numpy()
        known = codes >= 0
        np.add.at(grown, codes[known], rows[known])
        self._totals = grown
        self._absent += int(rows[~known].sum())

    def _codes(self, layout: Layout, words: Words) -> Codes:
        codes = pc.index_in(self._decoded(layout, words), value_set=self._values)
        return np.asarray(codes.fill_null(len(self._values)), np.int64)

    def _decoded(self, layout: Layout, words: Words) -> Any:
        last = len(self.columns)
        fields = [layout.unpack(words, at) for at in self._coding.fields[last]]
        return self._coding.columns[last].decode(fields)
