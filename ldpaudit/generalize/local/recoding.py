"""Rows that are recoded class by class: leaves of their hierarchies, levels of their cells, and the cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity.codes import combine
from ldpaudit.anonymity.conditions import Condition
from ldpaudit.anonymity.value_counts import count_values
from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies import MISSING, Hierarchy

Numbers = npt.NDArray[np.int64]
Leaves = npt.NDArray[np.int32]
Marks = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class SensitiveCodes:
    """A sensitive column.

    codes: value of each row, in [0, values); the codes follow the order of the values where there is one.
    values: how many values there are.
    ordered: whether there is an order.
    """

    codes: Numbers
    values: int
    ordered: bool = False


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
    sensitive: Mapping[str, SensitiveCodes] = field(default_factory=dict)
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
                    known.values,
                    int(marks.sum()),
                    ordered=known.ordered,
                    reference=np.bincount(known.codes, minlength=known.values),
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


@dataclass(frozen=True, eq=False)
class Recoding:
    """Rows whose cells are each generalized to a level of their own.

    rows: n rows.
    levels: level of each cell; -1 in rows that are removed.
    """

    rows: CodedRows
    levels: npt.NDArray[np.int8]

    @cached_property
    def removed(self) -> Marks:
        """Mark the rows that are removed, (n,)."""
        return self.levels[:, 0] < 0

    @property
    def removed_rows(self) -> int:
        """Count the rows that are removed."""
        return int(self.removed.sum())

    @cached_property
    def classes(self) -> int:
        """Count the classes: rows that read alike."""
        kept, cells = np.flatnonzero(~self.removed), []
        for at, hierarchy in enumerate(self.rows.hierarchies):
            groups, level = hierarchy.groups, self.levels[kept, at].astype(np.int64)
            width = int(groups.max(initial=0)) + 1
            cells.append((level * width + groups[level, self.rows.codes[kept, at]], len(groups) * width))
        return combine(cells, len(kept))[1] if len(kept) else 0

    @property
    def granularity(self) -> float:
        """Return the detail that is left, from 0 to 1, as ARX measures it.

        1 less the mean over all cells of the share of its hierarchy's leaves that a cell stands for: 0 where
        it keeps its value, 1 where its row is removed.
        """
        return 1.0 - self._lost(lambda one: one.leaf_shares * (one.leaf_shares * one.domain > 1.5))

    @property
    def loss(self) -> float:
        """Return the mean share that cells stand for, taken between 0 for a leaf and 1 (Iyengar 2002)."""
        return self._lost(lambda one: one.leaf_losses)

    def _lost(self, cost_of: Any) -> float:
        """Return the mean cost of all cells; 1 in rows that are removed."""
        if not len(self.rows):
            return 0.0
        means = []
        for at, hierarchy in enumerate(self.rows.hierarchies):
            cost = cost_of(hierarchy)[self.levels[:, at], self.rows.codes[:, at]]
            means.append(np.where(self.removed, 1.0, cost).mean())
        return float(np.mean(means))

    def column(self, at: int) -> pa.StringArray:
        """Write a generalized quasi-identifier; rows that are removed get the top."""
        return generalized(self.rows.hierarchies[at], self.rows.codes[:, at], self.levels[:, at])


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


def leaves_of(codes: Sequence[npt.NDArray[np.integer]], hierarchies: Sequence[Hierarchy]) -> Leaves:
    """Put columns of codes, as `Hierarchy.codes` gives them, side by side: (n, columns) int32."""
    pairs = zip(codes, hierarchies, strict=True)
    columns = [np.where(own == MISSING, hierarchy.domain, own) for own, hierarchy in pairs]
    return np.stack(columns, axis=1).astype(np.int32)
