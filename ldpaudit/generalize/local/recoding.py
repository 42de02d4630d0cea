"""Rows that are recoded class by class: leaves of their hierarchies, levels of their cells, and the cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity.codes import combine
from ldpaudit.anonymity.conditions import Condition
from ldpaudit.anonymity.value_counts import count_values
from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.search.problem import SensitiveColumn

Numbers = npt.NDArray[np.int64]
Leaves = npt.NDArray[np.int32]
Marks = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class CodedRows:
    """Rows of a table in the codes of their hierarchies.

    hierarchies: one for each quasi-identifier.
    codes: leaf of each cell; the number of leaves where the value is missing.
    conditions: what every class has to meet.
    sensitive: the sensitive columns that conditions name.
    units: who each row is about; sizes of classes then count distinct units.
    Raises UserError: if there is no quasi-identifier, or no condition.
    """

    hierarchies: tuple[Hierarchy, ...]
    codes: Leaves
    conditions: tuple[Condition, ...]
    sensitive: Mapping[str, SensitiveColumn] = field(default_factory=dict)
    units: Numbers | None = None

    def __post_init__(self) -> None:
        if not self.hierarchies:
            raise UserError("no quasi-identifier is named", hint="name the columns that somebody may know")
        if not self.conditions:
            raise UserError("there is no condition on classes", hint="give k")

    def __len__(self) -> int:
        return len(self.codes)

    def order(self) -> Numbers:
        """Sort rows by their leaves, and those of the same leaves so that sensitive values take turns.

        Whoever takes the first of some like rows then takes different values. What is done in this order
        depends on the table and not on how its rows are sorted; rows that agree in all keep their order.
        """
        names = [hierarchy.column for hierarchy in self.hierarchies]
        in_order = sorted(range(len(names)), key=names.__getitem__)
        leaves: list[npt.NDArray[Any]] = [self.codes[:, at] for at in in_order]
        values: list[npt.NDArray[Any]] = [self.sensitive[name].codes for name in sorted(self.sensitive)]
        units: list[npt.NDArray[Any]] = [] if self.units is None else [self.units]
        order = np.lexsort([*units, *values, *reversed(leaves)])
        if not values:
            return order
        labels, _ = combine(
            [(key.astype(np.int64), int(key.max(initial=0)) + 1) for key in (*leaves, *values)], len(self)
        )
        return np.lexsort([*units, *values, turns_of(labels, order), *reversed(leaves)])

    def holds(self, rows: Numbers, labels: Numbers, classes: int) -> Marks:
        """Judge classes: which meet all conditions."""
        marks = np.ones(classes, np.bool_)
        sizes = (
            count_values(labels, np.zeros(len(labels), np.int64), 1, classes) if self.units is None else None
        )
        for one in sorted(self.conditions, key=lambda one: one.column is not None):
            if one.column is None and sizes is not None:
                marks &= one.holds(sizes)
            elif one.column is None:
                marks &= self.sizes(rows, labels, classes) >= getattr(one, "k", 1)
            elif marks.any():
                # Only classes that have met what came before.
                inside, known = marks[labels], self.sensitive[one.column]
                found = count_values(
                    (np.cumsum(marks) - 1)[labels[inside]],
                    known.codes[rows[inside]],
                    len(known.totals),
                    int(marks.sum()),
                    ordered=known.ordered,
                    reference=known.totals,
                )
                marks[np.flatnonzero(marks)] = one.holds(found)
        return marks

    def sizes(self, rows: Numbers, labels: Numbers, classes: int) -> Numbers:
        """Count the rows, or the distinct units, of classes; parameters as for `holds`."""
        if self.units is None:
            return np.bincount(labels, minlength=classes)
        own = self.units[rows]
        return count_values(labels, own, int(own.max(initial=-1)) + 1, classes).distinct


def turns_of(labels: Numbers, order: Numbers) -> Numbers:
    """Return how many rows of the same label come before each in an order, (n,)."""
    sort = order[np.argsort(labels[order], kind="stable")]
    fresh = np.append(True, labels[sort[1:]] != labels[sort[:-1]])[: len(sort)]
    ranks = np.arange(len(sort))
    turns = np.empty(len(labels), np.int64)
    turns[sort] = ranks - np.maximum.accumulate(np.where(fresh, ranks, 0))
    return turns


def generalized(
    hierarchy: Hierarchy, leaves: npt.NDArray[np.integer[Any]], levels: npt.NDArray[np.int8]
) -> pa.StringArray:
    """Write cells of one column, each at its level; -1 stands for the top.

    A missing value, whose leaf is their number, is null, but at a top that is one group.
    """
    # All labels one behind the other, and behind those of each level the missing one.
    first = np.cumsum([0, *(len(labels) + 1 for labels in hierarchy.labels[:-1])])
    written = pa.array([label for labels in hierarchy.labels for label in (*labels, None)], pa.string())
    level = np.where(levels < 0, hierarchy.height, levels)
    return written.take(pa.array(first[level] + hierarchy.groups[level, leaves]))
