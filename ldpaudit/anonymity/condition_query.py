"""The conditions on the classes of a table, once the values of its sensitive column are known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import Codes
from ldpaudit.anonymity.conditions import Condition
from ldpaudit.anonymity.value_counts import ValueCounts, count_values


@dataclass(frozen=True, eq=False)
class ConditionQuery:
    """What classes have to meet, and how a sensitive column is coded for that.

    Parameters
    ----------
    conditions : tuple of Condition
    codes : (distinct + 1,) int64
        Code of each distinct value, in the order in which the values were given, and of a missing one.
    values : int
        How many codes there are.
    ordered : bool
        Whether they follow an order.
    """

    conditions: tuple[Condition, ...]
    codes: Codes
    values: int
    ordered: bool

    def holds(
        self, labels: Codes, sizes: Codes, values: Codes | None = None, reference: Codes | None = None
    ) -> NDArray[np.bool_]:
        """Return which classes meet all conditions.

        Parameters
        ----------
        labels : (n,) int64
            Class of each row; each class has one.
        sizes : (classes,) int64
            Size of each class, in rows or units.
        values : (n,) int64, optional
            Sensitive value of each row, as the place of its code in `codes`; not needed where no condition
            looks at one.
        reference : (values,) int64, optional
            Rows of each code in the whole table.

        Returns
        -------
        (classes,) bool
        """
        classes = len(sizes)
        every = np.arange(classes)
        by_size = ValueCounts(every, np.zeros(classes, np.int64), sizes, classes, 1, ordered=False)
        marks = np.ones(classes, np.bool_)
        for one in self.conditions:
            if one.column is None:
                marks &= one.holds(by_size)
        # Only classes that are large enough are looked into.
        some = np.flatnonzero(marks)
        if values is None or not len(some):
            return marks
        number = np.cumsum(marks) - 1
        inside = marks[labels]
        counts = count_values(
            number[labels[inside]],
            self.codes[values[inside]],
            self.values,
            len(some),
            ordered=self.ordered,
            reference=reference,
        )
        for one in self.conditions:
            if one.column is not None:
                marks[some] &= one.holds(counts)
        return marks
