"""Which rows stand in small classes: exact, and out of core."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ldpaudit.anonymity.counter import HELD_ROWS, ClassCounter, parts_of
from ldpaudit.anonymity.layout import Words
from ldpaudit.anonymity.tuples import Tuples
from ldpaudit.progress import Look, go_on

Rows = NDArray[np.int64]


class ClassMembers:
    """Takes the rows of a table batch by batch, and tells which of them stand in small classes.

    A row is held as a packed tuple of its values and its ordinal. Tuples are dealt out by a hash of their
    class, so that a class is whole wherever it is counted; what is equal is decided by all bits.

    Parameters
    ----------
    columns : sequence of str
        The quasi-identifiers, one at least; a missing value is a value of its own.
    folder : Path
        Private folder for tuples that do not fit in memory, as for `ClassCounter`.
    unit : str, optional
        Column that names who is protected; a class is then as large as its distinct units are many.
    held_rows : int
        Tuples held in memory at most.
    look : callable, optional
        Asked every few milliseconds whether to go on.
    """

    def __init__(
        self,
        columns: Sequence[str],
        folder: Path,
        *,
        unit: str | None = None,
        held_rows: int = HELD_ROWS,
        look: Look = go_on,
    ) -> None:
        self.columns = tuple(dict.fromkeys(columns))
        beside = () if unit is None or unit in self.columns else (unit,)
        self._by_unit = unit is not None
        self._names = (*self.columns, *beside)
        # A name that no other column has.
        self._ordinal = "n" * (max(map(len, self._names)) + 1)
        self._folder = folder
        self._held_rows = held_rows
        self._look = look
        self._rows = ClassCounter(self._names, folder, unit=self._ordinal, held_rows=held_rows, look=look)

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
        """Give the ordinals of all rows in classes smaller than `k`, piece by piece, in any order."""
        coding, layout, words = self._rows.tuples()
        fields = coding.fields
        mask = layout.mask([at for own in fields[: len(self.columns)] for at in own])
        member = layout.mask([at for own in fields[: len(self._names)] for at in own])
        dealt = Tuples(1, self._folder, self._held_rows)
        try:
            dealt.widen(layout)
            for some in words:
                self._look()
                dealt.append(some, 1, parts_of(coding.hashes(layout, some, len(self.columns))))
            for whole, _ in dealt.distinct():
                self._look()
                chosen = whole[_in_small(whole & mask, whole & member if self._by_unit else None, k)]
                yield np.asarray(coding.decode(layout, chosen, len(fields))[-1], dtype=np.int64)
        finally:
            dealt.remove()
            self._rows.close()

    def close(self) -> None:
        """Forget the rows and remove the files."""
        self._rows.close()


def _in_small(classes: Words, members: Words | None, k: int) -> NDArray[np.bool_]:
    """Tell which tuples stand in a class of fewer than `k` rows, or of fewer than `k` distinct members."""
    number, of_row = _numbered(classes)
    if members is None:
        sizes = np.bincount(of_row, minlength=number)
    else:
        distinct, of_member = _numbered(members)
        class_of = np.zeros(distinct, np.int64)
        class_of[of_member] = of_row
        sizes = np.bincount(class_of, minlength=number)
    small: NDArray[np.bool_] = sizes[of_row] < k
    return small


def _numbered(words: Words) -> tuple[int, Any]:
    """Give each distinct tuple a number: how many there are, and the number of each row."""
    order = np.lexsort(words.T)
    placed = words[order]
    starts = np.ones(len(words), np.bool_)
    starts[1:] = (placed[1:] != placed[:-1]).any(axis=1)
    numbers = np.empty(len(words), np.int64)
    numbers[order] = np.cumsum(starts) - 1
    return int(starts.sum()), numbers
