"""Class sizes of a table that may not fit in memory: batch by batch, exact, mergeable, by GROUP BY."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.anonymity.codes import Codes, column_of
from ldpaudit.anonymity.pieces import HELD_ROWS, Pieces
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.sql import ask


@dataclass(frozen=True)
class ClassCounts:
    """Sizes of the equivalence classes of a table, in units where a unit was named."""

    rows: int = 0
    #: {size: number of classes}, ascending.
    class_sizes: dict[int, int] = field(default_factory=dict)
    #: Rows whose class is of size 1.
    unique_rows: int = 0
    #: Values and size of some of the smallest classes, where examples were asked for.
    smallest: tuple[tuple[dict[str, Any], int], ...] = ()
    #: {size: rows in classes of this size}, ascending.
    class_rows: dict[int, int] = field(default_factory=dict, compare=False)
    #: Rows that are the only one of their class; where no unit was named, those of `unique_rows`.
    lone_rows: int = field(default=0, compare=False)

    @property
    def classes(self) -> int:
        """Count the classes."""
        return sum(self.class_sizes.values())

    @property
    def k(self) -> int:
        """Return the size of the smallest class; 0 for an empty table."""
        return min(self.class_sizes, default=0)

    def as_json(self) -> dict[str, Any]:
        """Return the counts under the names of `summarize`."""
        return {
            "rows": self.rows,
            "classes": self.classes,
            "k": self.k,
            "unique_rows": self.unique_rows,
            "class_sizes": self.class_sizes,
        }


class ClassCounter:
    """Counts equivalence classes batch by batch.

    columns: the quasi-identifiers; a missing value is a value of its own.
    folder: where to put tuples that do not fit in memory. They are raw data: the folder must be as private as
        the table. The files go with `finish`, `close` or the end of a `with` block. Without a folder
        everything is held in memory.
    unit: column that names who is protected; sizes then count distinct units.
    count: column of whole numbers of 64 bits, from 0: how many cases each row stands for. Cases are then
        counted in place of rows; a row that stands for none is left out.
    held_rows: rows held in memory at most, before equal ones are merged.
    examples: how many of the smallest classes to show with their values. Which ones among equal sizes depends
        on their values alone, neither on the order of the rows nor on the batches.
    check_cancelled: asked at each batch whether to go on; what it raises goes on to the caller.
    Raises UserError: by `add`, if a column is not there or its values cannot be compared.
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
        self.examples = examples
        self._names = self.columns if unit in (None, *self.columns) else (*self.columns, str(unit))
        self._cases = f"sum(c{len(self._names)})::BIGINT"
        self._rows = Pieces((*self._names, ""), folder, held_rows, self._merged, check_cancelled)

    def add(self, batch: Any) -> None:
        """Count the rows of a record batch or table; all batches have the same column types."""
        if self.count is None:
            cases = pa.chunked_array([np.ones(batch.num_rows, np.int64)])
        else:
            cases = column_of(batch, self.count)
            some = pc.greater(cases, 0)
            batch, cases = batch.filter(some), cases.filter(some)
        self._rows.add([*(column_of(batch, name) for name in self._names), cases])

    def classes(self, leading: int, examples: int = 0) -> ClassCounts:
        """Count the classes on the first `leading` columns alone, by the unit; what was counted stays."""
        if self.unit is None:
            return self._counted(leading, None, examples)[0]
        return self._counted(leading, self._names.index(self.unit), examples, by="v")[1]

    def classes_with(self, leading: int, name: str, examples: int = 0) -> tuple[ClassCounts, ClassCounts]:
        """Count the classes on the first columns, by rows, and by the distinct values of another column."""
        return self._counted(leading, self._names.index(name), examples)

    def tuples(self) -> tuple[pa.Table, Codes]:
        """Return the rows counted, equal ones merged where there are many, and how often each is there."""
        rows = self._rows.all()
        many = not isinstance(rows, pa.Table)
        table = self._merged(rows) if many else rows
        return self._rows.original(table.select(range(len(self._names)))), table.columns[-1].to_numpy()

    def finish(self) -> ClassCounts:
        """Return the counts; the counter ends up empty, and its files are gone."""
        try:
            return self.classes(len(self.columns), self.examples)
        finally:
            self.close()

    def close(self) -> None:
        """Drop everything and remove the files."""
        self._rows.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _merged(self, table: Any) -> pa.Table:
        """Count equal rows once."""
        keys = "".join(f"c{at}, " for at in range(len(self._names)))
        return ask(f"SELECT {keys} {self._cases} AS n FROM t GROUP BY ALL", self.folder, t=table)

    def _counted(
        self, leading: int, value: int | None, examples: int, *, by: str = "n"
    ) -> tuple[ClassCounts, ClassCounts]:
        """Count classes by their rows n, and by how many values v of one more column they hold."""
        if self._rows.types is None:
            return ClassCounts(), ClassCounts()
        # All rows are one class without a column.
        keys = ", ".join(f"c{at}" for at in range(leading)) or "0"
        classes = f"SELECT {keys}, {self._cases} AS n, n AS v FROM t GROUP BY ALL"
        if value is not None:
            pairs = f"SELECT {keys}, c{value} AS v, {self._cases} AS n FROM t GROUP BY ALL"
            classes = f"SELECT {keys}, sum(n)::BIGINT AS n, count(*) AS v FROM ({pairs}) GROUP BY ALL"
        query = f"WITH g AS MATERIALIZED ({classes}) SELECT count(*) AS classes, n, v"
        if examples and leading:
            nothing = ", ".join(["NULL"] * leading)
            shown = f"SELECT 0, n, v, {keys} FROM g ORDER BY {by}, {keys} LIMIT {examples}"
            query += f", {nothing} FROM g GROUP BY n, v UNION ALL ({shown})"
        else:
            query += " FROM g GROUP BY n, v"
        found = ask(query, self.folder, t=self._rows.all())
        number, n, v = (found.column(at).to_numpy() for at in range(3))
        shown = found.filter(pa.array(number == 0))
        smallest = self._rows.original(shown.select(range(3, found.num_columns))).to_pylist()
        sized = list(zip(smallest, shown.column(1 if by == "n" else 2).to_pylist(), strict=True))
        number, n, v = number[number > 0], n[number > 0], v[number > 0]
        return _tallied(number, n, n, sized), _tallied(number, n, v, sized)


def _tallied(classes: Any, rows: Any, sizes: Any, smallest: list[tuple[dict[str, Any], int]]) -> ClassCounts:
    """Put together how many classes have so many rows, and such a size."""
    number, held = Counter[int](), Counter[int]()
    for times, many, size in zip(classes.tolist(), rows.tolist(), sizes.tolist(), strict=True):
        number[size] += times
        held[size] += times * many
    return ClassCounts(
        sum(held.values()),
        dict(sorted(number.items())),
        held[1],
        # By size, then by value; missing ones last.
        tuple(sorted(smallest, key=lambda one: (one[1], [(v is None, str(v)) for v in one[0].values()]))),
        dict(sorted(held.items())),
        int(classes[rows == 1].sum()),
    )
