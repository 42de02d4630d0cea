"""How often each sensitive value occurs in each class: what every measure of disclosure starts from.

Everything works on the pairs (class, value) that occur, so neither many classes nor many values cost more
than the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.anonymity.codes import Codes, codes_of, column_of, combine, first_rows
from ldpaudit.errors import UserError
from ldpaudit.language import Message

#: Cells of a table (class, value) that is counted whole, for each row; with more of them, pairs are sorted.
_CELLS_PER_PAIR = 4


@dataclass(frozen=True, eq=False)
class ValueCounts:
    """How often each sensitive value occurs in each class, by the m pairs that occur."""

    #: Class of each pair, ascending; code of its value, ascending within a class; rows; each of shape (m,).
    owner: Codes
    value: Codes
    count: Codes
    #: How many there are. Every class has a row; values need none.
    classes: int
    values: int
    #: Whether codes follow an order of the values, as the ordered distance needs.
    ordered: bool
    #: Rows of each value in the table that classes are compared with; without it, in these classes together.
    reference: Codes | None = None

    @cached_property
    def begin(self) -> Codes:
        """Return the first pair of each class."""
        return np.searchsorted(self.owner, np.arange(self.classes))

    @cached_property
    def sizes(self) -> Codes:
        """Return the rows of each class."""
        return np.add.reduceat(self.count, self.begin) if self.classes else np.zeros(0, np.int64)

    @cached_property
    def distinct(self) -> Codes:
        """Count the different values of each class."""
        return np.bincount(self.owner, minlength=self.classes).astype(np.int64)

    @cached_property
    def totals(self) -> Codes:
        """Count the rows of each value in the table that classes are compared with."""
        if self.reference is not None:
            return self.reference
        totals = np.zeros(self.values, np.int64)
        np.add.at(totals, self.value, self.count)
        return totals

    def put_together(self, group: Codes, groups: int, *, ordered: bool = False) -> ValueCounts:
        """Count groups of values instead of values: `group` (values,) is the group of each."""
        owner, value, count = _pairs(self.owner, self.classes, group[self.value], groups, self.count)
        totals = np.zeros(groups, np.int64)
        np.add.at(totals, group, self.totals)
        return ValueCounts(owner, value, count, self.classes, groups, ordered=ordered, reference=totals)


def count_values(
    labels: Codes,
    codes: Codes,
    values: int,
    classes: int | None = None,
    *,
    ordered: bool = False,
    count: Codes | None = None,
    reference: Codes | None = None,
) -> ValueCounts:
    """Count coded values in each class.

    labels, codes: class of each row, each of which has one, and the code of its sensitive value, in [0,
        values).
    values, classes: how many there are; classes as many as the labels have, where not given.
    ordered, reference: as in `ValueCounts`.
    count: how many rows each stands for; one where not given.
    """
    classes = int(labels.max(initial=-1)) + 1 if classes is None else classes
    owner, value, found = _pairs(labels, classes, codes, values, count)
    return ValueCounts(owner, value, found, classes, values, ordered=ordered, reference=reference)


def value_counts(
    frame: Any, column: str, labels: Codes, *, order: Sequence[Any] | None = None, count: Codes | None = None
) -> ValueCounts:
    """Count the values of a sensitive column in each class.

    frame: the table, n rows.
    column: the sensitive column. A missing value counts as a value of its own, and has the last code; the
        result is then not `ordered`, nor where the values have no order.
    labels: class of each row.
    order: all values in their order, for the ordered distance. Numbers, dates and times have theirs.
    count: how many rows each stands for; one where not given.
    """
    codes, values = codes_of(column_of(frame, column))
    rank, number, ordered = ranks_of(values, column, order)
    whole = not (codes < 0).any()
    coded = np.where(codes < 0, number, rank[codes] if len(values) else codes)
    return count_values(labels, coded, number + (not whole), ordered=whole and ordered, count=count)


def ranks_of(values: Any, column: str, order: Sequence[Any] | None = None) -> tuple[Codes, int, bool]:
    """Return a code for each distinct value, how many codes there are, and whether they follow an order.

    The order is that given, or the natural one of numbers and times; there "1" and "1.0" are one value.
    """
    number = len(values)
    natural = pa.types.is_integer(values.type) or pa.types.is_floating(values.type)
    natural = natural or pa.types.is_decimal(values.type) or pa.types.is_temporal(values.type)
    if order is not None:
        rank = pc.index_in(values, value_set=pa.array(order, values.type))
        if rank.null_count:
            raise UserError(
                "holds values outside its order",
                where=Message('column "{column}"', column=column),
                hint="complete it",
            )
        return rank.to_numpy(zero_copy_only=False).astype(np.int64), len(order), True
    if not natural:
        return np.arange(number), number, False
    ranks = pc.rank(values, tiebreaker="dense").to_numpy().astype(np.int64) - 1
    return ranks, int(ranks.max(initial=-1)) + 1, True


def _pairs(
    labels: Codes, classes: int, codes: Codes, values: int, count: Codes | None
) -> tuple[Codes, Codes, Codes]:
    """Count the pairs of a class and a value that occur, in the order of class, then value."""
    cells = classes * values
    if cells <= _CELLS_PER_PAIR * len(labels):
        keys = labels * values + codes
        # Sums in floats are exact below 2**53.
        found = np.bincount(keys, weights=count, minlength=cells).astype(np.int64)
        keys = np.flatnonzero(found)
        return keys // max(values, 1), keys % max(values, 1), found[keys]
    pairs, distinct = combine([(labels, classes), (codes, values)], len(labels))
    first = first_rows(pairs, distinct)
    owner, value = labels[first], codes[first]
    found = np.bincount(pairs, weights=count, minlength=distinct).astype(np.int64)
    sort = np.lexsort((value, owner))
    return owner[sort], value[sort], found[sort]
