"""Values that few rows have: a rare one may name a person by itself, whatever stands beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ldpaudit.anonymity.classes import equivalence_classes, units_per_class
from ldpaudit.anonymity.codes import Codes, codes_of, column_of


@dataclass(frozen=True)
class RareValues:
    """The values of one column that fewer than k rows, or units, have.

    Parameters
    ----------
    column : str
        The column.
    values : int
        How many values are rare.
    distinct : int
        How many values there are; missing is not one of them, and never rare.
    rows : int
        Rows, or units, that have a rare value.
    rarest : tuple of (object, int)
        Some of them with how many have it, the rarest first.
    """

    column: str
    values: int
    distinct: int
    rows: int
    rarest: tuple[tuple[Any, int], ...]

    def as_json(self) -> dict[str, Any]:
        """Return the values as texts."""
        return {
            "column": self.column,
            "values": self.values,
            "distinct": self.distinct,
            "rows": self.rows,
            "rarest": [{"value": str(value), "rows": held} for value, held in self.rarest],
        }


def rare_values(
    frame: Any,
    columns: Iterable[str],
    k: int,
    *,
    unit: str | None = None,
    counts: Codes | None = None,
    most: int = 20,
) -> tuple[RareValues, ...]:
    """Find the values that fewer than k have, column by column.

    Parameters
    ----------
    frame : as for `equivalence_classes`
        The table, n rows.
    columns : iterable of str
        Columns to look at.
    k : int
        A value of fewer is rare.
    unit : str, optional
        Column that names who is counted; a row where none is named.
    counts : (n,) int64, optional
        How many each row stands for; not with `unit`. A value that stands for nobody is not rare.
    most : int
        Values to give of each column; of equally rare ones those whose text comes first.
    """
    holders = None
    if unit is not None:
        sizes, holders = equivalence_classes(frame, [unit])
        radix = len(sizes)
    found = []
    for name in columns:
        codes, values = codes_of(column_of(frame, name))
        known = codes >= 0
        if holders is not None:
            held = units_per_class(codes[known], len(values), holders[known], radix)
        else:
            held = np.zeros(len(values), np.int64)
            np.add.at(held, codes[known], 1 if counts is None else counts[known])
        rare = np.flatnonzero((held > 0) & (held < k))
        # Only the rarest are turned into texts: a column of names has nothing but rare values.
        near = rare[np.argsort(held[rare], kind="stable")]
        last = held[near[most - 1]] if len(near) > most else k
        near = near[held[near] <= last]
        listed = sorted((int(held[code]), str(values[int(code)].as_py())) for code in near.tolist())
        found.append(
            RareValues(
                column=name,
                values=len(rare),
                distinct=int((held > 0).sum()),
                rows=int(held[rare].sum()),
                rarest=tuple((value, number) for number, value in listed[:most]),
            )
        )
    return tuple(found)
