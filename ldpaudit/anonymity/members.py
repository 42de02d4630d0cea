"""Which rows are in classes that do not meet conditions: exact, whatever the size of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from ldpaudit.anonymity.classes import rows_per_class, units_per_class
from ldpaudit.anonymity.codes import column_of, tuples_of
from ldpaudit.anonymity.conditions import ConditionQuery
from ldpaudit.anonymity.pieces import HELD_ROWS, Pieces
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.sql import ask

Rows = NDArray[np.int64]

#: Rows whose classes are looked at together.
_AT_ONCE = 1 << 22


class ClassMembers:
    """Takes the rows of a table batch by batch, and finds those in classes that must be removed.

    columns, folder, unit, held_rows, check_cancelled: as for `ClassCounter`; one column at least.
    sensitive: column of texts that conditions look at, none of `columns`.
    count: column of whole numbers, none of `columns`: how many each row stands for. A class is then as large
        as they sum to, and one that holds nobody is never to go. Goes with neither `unit` nor `sensitive`.
    """

    #: With `count`: what all rows stand for, and what those stand for that `failing` has given.
    counted: tuple[int, int]

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
        others = [name for name in (unit, sensitive, count) if name is not None]
        self.names = tuple(dict.fromkeys((*self.columns, *others)))
        self._unit, self._sensitive, self._count = (
            None if name is None else self.names.index(name) for name in (unit, sensitive, count)
        )
        self.counted = 0, 0
        self._folder = folder
        self._look = check_cancelled
        self._rows = Pieces((*self.names, ""), folder, held_rows=held_rows, check_cancelled=check_cancelled)

    def add(self, batch: pa.RecordBatch, ordinals: Rows) -> None:
        """Take n rows, and their ordinals in the table, shape (n,); none comes twice."""
        self._rows.add([*(column_of(batch, name) for name in self.names), pa.chunked_array([ordinals])])

    def failing(self, ask_for: Callable[[pa.StringArray, bool], ConditionQuery]) -> Iterator[Rows]:
        """Return ordinals of all rows in classes that do not meet conditions, piece by piece, in any order.

        ask_for: called once, with the distinct values of the sensitive column in alphabetical order, none of
            them missing, and with whether any is missing; without such a column with no values.
        """
        try:
            found = self._values()
            known = pa.array(sorted(value for value in found if value is not None), pa.string())
            asked = ask_for(known, None in found)
            reference = np.zeros(asked.values, np.int64)
            for at, value in enumerate([*known.to_pylist(), None]):
                if value in found:
                    reference[asked.codes[at]] += found[value]
            for table in self._whole_classes():
                self._look()
                yield self._gone(table, asked, known, reference)
        finally:
            self.close()

    def close(self) -> None:
        """Drop the rows and remove the files."""
        self._rows.close()

    def _values(self) -> Counter[str | None]:
        """Count the sensitive values of all rows."""
        found = Counter[str | None]()
        if self._sensitive is not None:
            for table in self._rows.tables():
                counts = pc.value_counts(table.column(self._sensitive))
                found.update(dict(zip(counts.field(0).to_pylist(), counts.field(1).to_pylist(), strict=True)))
        return found

    def _whole_classes(self) -> Iterator[pa.Table]:
        """Return all rows, those of one class together."""
        if not self._rows.rows:
            return
        parts = 1 + self._rows.rows // _AT_ONCE
        keys = ", ".join(f"c{at}" for at in range(len(self.columns)))
        for part in range(parts):
            query = f"SELECT * FROM t WHERE hash({keys}) % {parts} = {part}"
            rows = self._rows.all()
            alone = parts == 1 and isinstance(rows, pa.Table)
            yield rows if alone else ask(query, self._folder, t=rows)

    def _gone(self, table: Any, asked: ConditionQuery, known: pa.StringArray, reference: Rows) -> Rows:
        """Return the ordinals of the rows of a table of whole classes that do not meet the conditions."""
        rows = table.num_rows
        labels, classes = tuples_of(table.columns[: len(self.columns)], rows)
        counts = None if self._count is None else table.column(self._count).to_numpy()
        if self._unit is None:
            sizes = rows_per_class(labels, classes, counts)
        else:
            sizes = units_per_class(labels, classes, *tuples_of([table.column(self._unit)], rows))
        values = None
        if self._sensitive is not None:
            values = pc.index_in(table.column(self._sensitive), value_set=known).fill_null(len(known))
            values = values.to_numpy().astype(np.int64)
        gone = ~asked.holds(labels, sizes, values, reference)[labels]
        if counts is not None:
            gone &= sizes[labels] > 0
            total, removed = self.counted
            self.counted = total + int(counts.sum()), removed + int(counts[gone].sum())
        ordinals: Rows = table.column(len(self.names)).to_numpy()[gone]
        return ordinals
