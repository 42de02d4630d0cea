"""Class sizes of a table that does not fit in memory: batch by batch, exact, mergeable.

Equal tuples are merged as they come. Tuples that stay too many are dealt out to files by a hash of their
values, so that all rows of one class lie in one file; the files are then counted one after the other.
The hash only chooses the file. What is equal is decided by the values.
"""

from __future__ import annotations

import itertools
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.anonymity.classes import own
from ldpaudit.anonymity.codes import codes_of, column_of, combine, first_rows
from ldpaudit.anonymity.partition import partition_of
from ldpaudit.anonymity.stored import read_tuples, write_tuples
from ldpaudit.errors import UserError

#: Distinct tuples held in memory before they are dealt out to files.
HELD_ROWS = 1_000_000

#: Files of one level. A file that is still too large is dealt out again.
PARTITIONS = 64

#: Levels beyond which a file is counted whatever its size: its tuples then share a 64-bit hash.
DEEPEST = 4

_COUNT = "\0rows"


@dataclass(frozen=True)
class ClassCounts:
    """Sizes of the equivalence classes of a table; counts of tables without a class in common add up.

    Parameters
    ----------
    rows : int
        Rows of the table.
    class_sizes : dict of int to int
        {size: number of classes}, ascending; sizes in units where a unit was named.
    unique_rows : int
        Rows whose class is of size 1.
    smallest : tuple of (dict, int)
        Values and size of some of the smallest classes, where examples were asked for.
    """

    rows: int = 0
    class_sizes: dict[int, int] = field(default_factory=dict)
    unique_rows: int = 0
    smallest: tuple[tuple[dict[str, Any], int], ...] = ()

    @property
    def classes(self) -> int:
        """Count the classes."""
        return sum(self.class_sizes.values())

    @property
    def k(self) -> int:
        """Give the size of the smallest class; 0 for an empty table."""
        return min(self.class_sizes, default=0)

    def __add__(self, other: ClassCounts) -> ClassCounts:
        sizes = Counter(self.class_sizes)
        sizes.update(other.class_sizes)
        return ClassCounts(
            self.rows + other.rows,
            dict(sorted(sizes.items())),
            self.unique_rows + other.unique_rows,
            tuple(sorted((*self.smallest, *other.smallest), key=_by_size)),
        )

    def as_json(self) -> dict[str, Any]:
        """Give the counts under the names of `summarize`."""
        return {
            "rows": self.rows,
            "classes": self.classes,
            "k": self.k,
            "unique_rows": self.unique_rows,
            "class_sizes": self.class_sizes,
        }


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
        Distinct tuples (with a unit: pairs of tuple and unit) held in memory at most.
    examples : int
        How many of the smallest classes to show with their values.

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
        self._held: list[pa.Table] = []
        self._fresh = 0
        self._merged = 0
        self._files: _Files | None = None
        self._schema: pa.Schema | None = None

    def add(self, batch: Any) -> None:
        """Count the rows of a record batch or table; all batches have the same column types."""
        names = self._names()
        columns = [column_of(batch, name) for name in names]
        rows = len(columns[0]) if columns else batch.num_rows
        columns.append(pa.chunked_array([np.ones(rows, np.int64)]))
        self._hold(pa.Table.from_arrays(columns, names=[*names, _COUNT]))

    def merge(self, other: ClassCounter) -> None:
        """Take over what another counter of the same columns has counted; the other ends up empty."""
        if (self.columns, self.unit) != (other.columns, other.unit):
            raise UserError("these counts are about other columns", mend="count the same columns")
        for table in other._tables():
            self._hold(table)
        other.close()

    def store(self, path: Path) -> None:
        """Write what was counted to one file, for another process to `take`; the counter ends up empty.

        Parameters
        ----------
        path : Path
            An Arrow file of raw values: its folder must be as private as the table. It is there whole, on
            the disk, or not at all; one that is there is replaced.
        """
        schema = self._schema or pa.schema([])
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
            self._hold(table)

    def finish(self) -> ClassCounts:
        """Give the counts; the counter ends up empty, and its files are gone."""
        try:
            if self._files is None:
                counts = self._counts(self._compacted())
            else:
                self._spill()
                counts = self._counted(self._files, 1)
            return replace(counts, smallest=counts.smallest[: self.examples])
        finally:
            self.close()

    def close(self) -> None:
        """Forget everything and remove the files."""
        self._held, self._fresh, self._merged, self._schema = [], 0, 0, None
        if self._files is not None:
            self._files.remove()
            self._files = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _names(self) -> tuple[str, ...]:
        alone = self.unit is None or self.unit in self.columns
        return self.columns if alone else (*self.columns, str(self.unit))

    def _hold(self, table: pa.Table) -> None:
        if self._schema is None:
            self._schema = table.schema
        elif table.schema != self._schema:
            raise UserError("batches have different column types", mend="read every batch the same way")
        self._held.append(table)
        self._fresh += table.num_rows
        # Merging costs as much as the rows held, so it waits until as many new rows have come in.
        if self._fresh + self._merged > self.held_rows and self._fresh >= self._merged // 2:
            merged = self._compacted()
            self._held, self._fresh, self._merged = [merged], 0, merged.num_rows
            if self.folder is not None and 2 * self._merged > self.held_rows:
                self._spill()

    def _compacted(self) -> Any:
        """Merge equal tuples of what is held, adding up their rows; None where nothing is held."""
        if not self._held:
            return None
        table = pa.concat_tables(self._held)
        labels, classes = _labels(table, self._names())
        rows = np.zeros(classes, np.int64)
        np.add.at(rows, labels, table.column(_COUNT).to_numpy())
        merged = table.take(first_rows(labels, classes))
        return merged.set_column(merged.num_columns - 1, _COUNT, pa.array(rows))

    def _spill(self) -> None:
        table = self._compacted()
        if table is None or self.folder is None:
            return
        if self._files is None:
            self._files = _Files(self.folder, table.schema)
        self._files.deal(table, self.columns, 0)
        self._held, self._fresh, self._merged = [], 0, 0

    def _tables(self) -> Iterator[pa.Table]:
        """Give everything that was counted, a bounded piece at a time."""
        if (table := self._compacted()) is not None:
            self._held, self._fresh, self._merged = [table], 0, table.num_rows
            yield table
        if self._files is not None:
            for index in range(PARTITIONS):
                yield from self._files.read(index)

    def _counted(self, files: _Files, level: int) -> ClassCounts:
        """Count the files of one level one by one, dealing out again those that are too large."""
        total = ClassCounts()
        for index in range(PARTITIONS):
            inner: _Files | None = None
            try:
                for table in files.read(index):
                    self._held.append(table)
                    self._fresh += table.num_rows
                    if self._fresh <= self.held_rows:
                        continue
                    merged = self._compacted()
                    self._held, self._fresh = [merged], merged.num_rows
                    if 2 * self._fresh > self.held_rows and level < DEEPEST:
                        inner = inner or _Files(files.folder, merged.schema)
                        inner.deal(merged, self.columns, level)
                        self._held, self._fresh = [], 0
                if inner is None:
                    total = total + self._counts(self._compacted())
                    self._held, self._fresh = [], 0
                else:
                    merged = self._compacted()
                    self._held, self._fresh = [], 0
                    if merged is not None:
                        inner.deal(merged, self.columns, level)
                    total = total + self._counted(inner, level + 1)
            finally:
                if inner is not None:
                    inner.remove()
        return total

    def _counts(self, merged: Any) -> ClassCounts:
        """Count the classes of merged tuples."""
        if merged is None or not merged.num_rows:
            return ClassCounts()
        counted = merged.column(_COUNT).to_numpy()
        labels, classes = _labels(merged, self.columns)
        rows = np.zeros(classes, np.int64)
        np.add.at(rows, labels, counted)
        # Merged tuples that agree in the columns differ in their unit.
        sizes = rows if self.unit is None else np.bincount(labels, minlength=classes)
        found, number = np.unique(sizes, return_counts=True)
        return ClassCounts(
            rows=int(rows.sum()),
            class_sizes=dict(zip(found.tolist(), number.tolist(), strict=True)),
            unique_rows=int(rows[sizes == 1].sum()),
            smallest=self._smallest(merged, labels, sizes),
        )

    def _smallest(self, merged: pa.Table, labels: Any, sizes: Any) -> tuple[tuple[dict[str, Any], int], ...]:
        """Take examples of the smallest classes; among equal sizes by value, so that order never shows."""
        if not self.examples or not self.columns:
            return ()
        shown = merged.take(first_rows(labels, len(sizes))).select(list(self.columns))
        texts = [pc.cast(column, pa.string()) for column in shown.columns]
        names = [f"{at}" for at in range(len(texts))]
        sortable = pa.table([pa.array(sizes), *texts], names=["size", *names])
        order = [(name, "ascending") for name in ("size", *names)]
        chosen = pc.select_k_unstable(sortable, k=min(self.examples, len(sizes)), sort_keys=order)
        values = shown.take(chosen).to_pylist()
        return tuple(zip(values, sizes[np.asarray(chosen)].tolist(), strict=True))


def _by_size(example: tuple[dict[str, Any], int]) -> tuple[int, list[tuple[bool, str]]]:
    values, size = example
    return size, [(value is None, str(value)) for value in values.values()]


def _labels(table: pa.Table, columns: Sequence[str]) -> tuple[Any, int]:
    coded = (codes_of(table.column(name)) for name in columns)
    return combine((own(codes, len(values)) for codes, values in coded), table.num_rows)


class _Files:
    """One Arrow file for each value of the tuples' hash."""

    def __init__(self, parent: Path, schema: pa.Schema) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="classes-", dir=parent)
        self.folder = Path(self._temporary.name)
        self._schema = schema
        self._writers: dict[int, tuple[Any, Any]] = {}

    def deal(self, table: pa.Table, columns: Sequence[str], level: int) -> None:
        """Append every tuple to the file that its values choose."""
        part = partition_of([table.column(name) for name in columns], table.num_rows, level, PARTITIONS)
        order = np.argsort(part, kind="stable")
        sorted_table = table.take(order)
        begin = np.searchsorted(part[order], np.arange(PARTITIONS + 1))
        for index, (low, high) in enumerate(itertools.pairwise(begin)):
            if low < high:
                self._writer(index).write_table(sorted_table.slice(low, high - low))

    def read(self, index: int) -> Iterator[pa.Table]:
        """Give back one file's tuples, a batch at a time."""
        writer = self._writers.pop(index, None)
        if writer is None:
            return
        for part in writer:
            part.close()
        with pa.OSFile(str(self._path(index))) as file, pa.ipc.open_stream(file) as stream:
            for batch in stream:
                yield pa.Table.from_batches([batch])
        self._path(index).unlink()

    def remove(self) -> None:
        """Close and remove all files."""
        for writer in self._writers.values():
            for part in writer:
                part.close()
        self._writers.clear()
        self._temporary.cleanup()

    def _writer(self, index: int) -> Any:
        if index not in self._writers:
            file = pa.OSFile(str(self._path(index)), "wb")
            self._writers[index] = (pa.ipc.new_stream(file, self._schema), file)
        return self._writers[index][0]

    def _path(self, index: int) -> Path:
        return self.folder / f"{index}.arrow"
