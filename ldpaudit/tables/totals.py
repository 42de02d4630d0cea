"""What is counted over all rows of a table, batch by batch."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables import values
from ldpaudit.tables.columns import Column
from ldpaudit.tables.source import Source

#: Columns with at most so many distinct values in the first rows have these counted in all rows.
_COUNTED_VALUES = 1000


class Totals:
    """Counts over all rows that are read.

    Parameters
    ----------
    source : Source

    Attributes
    ----------
    rows, empty_rows : int
        Rows added so far; those without any value.
    missing : dict of str to int
        Rows without a value, for each column.
    late : dict of str to str
        The first cell that is not of the kind of its column, for the columns that have one.
    first, last : dict of str to datetime64
        The earliest and the latest time, for the columns of times.
    """

    def __init__(self, source: Source) -> None:
        self._columns = source.columns
        self.rows = 0
        self.missing: dict[str, int] = dict.fromkeys(source.columns, 0)
        self.empty_rows = 0
        self.late: dict[str, str] = {}
        self.first: dict[str, np.datetime64] = {}
        self.last: dict[str, np.datetime64] = {}
        self._counts: dict[str, pa.Table] = {}
        self._tried: dict[str, pa.Array] = {}
        for name in source.columns:
            first = pc.unique(source.sample.column(name).slice(0, _COUNTED_VALUES * 10)).drop_null()
            if len(first) <= _COUNTED_VALUES and not source.whole:
                self._counts[name] = _counted(first.slice(0, 0))

    def add(self, rows: pa.RecordBatch | pa.Table) -> None:
        """Count the next rows of the table."""
        for name, column in self._columns.items():
            cells = rows.column(name)
            self.missing[name] += cells.null_count
            if isinstance(cells, pa.ChunkedArray):
                cells = cells.combine_chunks()
            tried = column.kind in {"integer", "number", "time"} and name not in self.late
            if name in self._counts:
                counted = _counted(cells)
                fresh = counted.column("value").combine_chunks()
                if tried and pa.types.is_string(cells.type):
                    self._try_fresh(fresh, cells, column)
                elif tried:
                    self._try(cells, column)
                self._merge(name, counted)
            elif tried:
                self._try(cells, column)
        self.empty_rows += _empty_rows(rows)
        self.rows += rows.num_rows

    def _try_fresh(self, fresh: pa.Array, cells: pa.Array, column: Column) -> None:
        """Try the texts that were not tried in earlier rows; all cells only where one of these fails."""
        before = self._tried.get(column.name)
        if before is not None:
            fresh = fresh.filter(pc.invert(pc.is_in(fresh, value_set=before)))
        if not len(fresh):
            return
        if self._wrong(fresh, column):
            self._try(cells, column)
        else:
            self._tried[column.name] = fresh if before is None else pa.concat_arrays([before, fresh])

    def _try(self, cells: pa.Array, column: Column) -> None:
        if wrong := self._wrong(cells, column):
            self.late[column.name] = wrong

    def _wrong(self, cells: pa.Array, column: Column) -> str:
        try:
            if column.kind == "time":
                self._span(column.name, values.times(cells, column, self.rows))
            else:
                values.numbers(cells, column, self.rows)
        except UserError as error:
            return Message("{where}: {what}", where=error.where, what=error.what)
        return ""

    def _span(self, name: str, times: npt.NDArray[np.datetime64]) -> None:
        known = times[~np.isnat(times)]
        if len(known):
            first, last = known.min(), known.max()
            self.first[name] = min(first, self.first.get(name, first))
            self.last[name] = max(last, self.last.get(name, last))

    def _merge(self, name: str, counted: pa.Table) -> None:
        both = pa.concat_tables([self._counts[name], counted])
        both = both.group_by("value", use_threads=False).aggregate([("rows", "sum")])
        if both.num_rows > _COUNTED_VALUES * 10:
            del self._counts[name]
        else:
            self._counts[name] = both.rename_columns(counted.column_names)

    def counts(self, name: str) -> tuple[pa.Array, pa.Array] | None:
        """Return the values of a column and the rows of each, where they were counted in all rows."""
        found = self._counts.get(name)
        return None if found is None else (found["value"].combine_chunks(), found["rows"].combine_chunks())

    def periods(self, name: str) -> dict[str, int]:
        """Return how many years and months lie between the earliest and the latest time of a column."""
        if name not in self.first or name in self.late:
            return {}
        units = {"year": "M8[Y]", "month": "M8[M]"}
        ends = self.first[name], self.last[name]
        return {
            period: int((ends[1].astype(unit) - ends[0].astype(unit)).astype(int)) + 1
            for period, unit in units.items()
        }

    def distinct(self, name: str, in_sample: int, exact: bool) -> tuple[int, bool]:
        """Return the number of distinct values, and whether it is exact."""
        if (counted := self.counts(name)) is not None:
            stripped = counted[0]
            if pa.types.is_string(stripped.type):
                stripped = pc.unique(pc.utf8_trim_whitespace(stripped))
            return len(stripped), True
        return in_sample, exact


def _counted(cells: pa.Array) -> pa.Table:
    """Count the values that are not missing: columns value and rows."""
    counts = pc.value_counts(cells.drop_null())
    return pa.table({"value": counts.field("values"), "rows": counts.field("counts")})


def _empty_rows(rows: pa.RecordBatch | pa.Table) -> int:
    """Count the rows in which every cell is missing."""
    empty = None
    for column in sorted(rows.columns, key=lambda cells: cells.null_count):
        if not column.null_count:
            return 0
        missing = pc.is_null(column)
        empty = missing if empty is None else pc.and_(empty, missing)
    return pc.sum(empty).as_py() or 0 if empty is not None else 0
