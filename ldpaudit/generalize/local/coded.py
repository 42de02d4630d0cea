"""The rows that are recoded: leaves of their hierarchies, and what the classes are judged by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.anonymity.conditions import Condition
from ldpaudit.anonymity.value_counts import ValueCounts, count_values
from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies import MISSING, Hierarchy

Numbers = npt.NDArray[np.int64]
Leaves = npt.NDArray[np.int32]
Marks = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class SensitiveCodes:
    """A sensitive column.

    Parameters
    ----------
    codes : (n,) int64
        Value of each row, in [0, values); the codes follow the order of the values where there is one.
    values : int
        How many values there are.
    ordered : bool
        Whether there is an order.
    """

    codes: Numbers
    values: int
    ordered: bool = False


@dataclass(frozen=True, eq=False)
class CodedRows:
    """Rows of a table in the codes of their hierarchies.

    Parameters
    ----------
    hierarchies : tuple of Hierarchy
        One for each quasi-identifier.
    codes : (n, columns) int32
        Leaf of each cell; the number of leaves where the value is missing.
    conditions : tuple of Condition
        What every class has to meet.
    sensitive : mapping of str to SensitiveCodes
        The sensitive columns that conditions name.
    units : (n,) int64, optional
        Who each row is about; sizes of classes then count distinct units.

    Raises
    ------
    UserError
        If there is no quasi-identifier, or no condition.
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

    def groups(self) -> tuple[Numbers, ...]:
        """Return the group of each leaf at each level, with a last leaf for what is missing.

        Returns
        -------
        tuple of (levels, leaves + 1) int64
            A missing value is a group of its own, but at a top that is one group.
        """
        return tuple(groups_of(hierarchy) for hierarchy in self.hierarchies)

    def shares(self) -> tuple[npt.NDArray[np.float64], ...]:
        """Return the share of the domain that the group of each leaf stands for, (levels, leaves + 1)."""
        return tuple(_shares(hierarchy) for hierarchy in self.hierarchies)

    def order(self) -> Numbers:
        """Sort rows by their leaves, and those of the same leaves so that sensitive values take turns.

        Whoever takes the first of some like rows then takes different values. What is done in this order
        depends on the table and not on how its rows are sorted; rows that agree in all keep their order.
        """
        names = [hierarchy.column for hierarchy in self.hierarchies]
        in_order = sorted(range(len(names)), key=lambda at: names[at])
        leaves: list[npt.NDArray[Any]] = [self.codes[:, at] for at in in_order]
        values: list[npt.NDArray[Any]] = [self.sensitive[name].codes for name in sorted(self.sensitive)]
        units: list[npt.NDArray[Any]] = [] if self.units is None else [self.units]
        order = np.lexsort([*units, *values, *reversed(leaves)])
        if not values:
            return order
        same = np.ones(len(order), np.bool_)
        for key in (*leaves, *values):
            same[1:] &= key[order[1:]] == key[order[:-1]]
        same[:1] = False
        turns = np.empty(len(order), np.int64)
        ranks = np.arange(len(order))
        turns[order] = ranks - np.maximum.accumulate(np.where(same, 0, ranks))
        return np.lexsort([*units, *values, turns, *reversed(leaves)])


class Judge:
    """Decides which classes meet the conditions.

    Parameters
    ----------
    rows : CodedRows
    """

    def __init__(self, rows: CodedRows) -> None:
        self._rows = rows
        self._reference = {
            name: np.bincount(sensitive.codes, minlength=sensitive.values).astype(np.int64)
            for name, sensitive in rows.sensitive.items()
        }
        self.by_size = tuple(one for one in rows.conditions if one.column is None)
        self.by_value = tuple(one for one in rows.conditions if one.column is not None)

    def holds(self, rows: Numbers, labels: Numbers, classes: int) -> Marks:
        """Judge classes.

        Parameters
        ----------
        rows : (m,) int64
            Rows of the classes.
        labels : (m,) int64
            Class of each; each class has a row.
        classes : int

        Returns
        -------
        (classes,) bool
        """
        marks = np.ones(classes, np.bool_)
        if not classes:
            return marks
        sizes = self.sizes(rows, labels, classes)
        every = np.arange(classes)
        counts = ValueCounts(every, np.zeros(classes, np.int64), sizes, classes, 1, ordered=False)
        for one in self.by_size:
            marks &= one.holds(counts)
        for condition in self.by_value:
            if not marks.any():
                break
            # Only classes that have met what came before.
            number = np.cumsum(marks) - 1
            inside = marks[labels]
            name = str(condition.column)
            sensitive = self._rows.sensitive[name]
            found = count_values(
                number[labels[inside]],
                sensitive.codes[rows[inside]],
                sensitive.values,
                int(marks.sum()),
                ordered=sensitive.ordered,
                reference=self._reference[name],
            )
            marks[np.flatnonzero(marks)] = condition.holds(found)
        return marks

    def sizes(self, rows: Numbers, labels: Numbers, classes: int) -> Numbers:
        """Count the rows, or the distinct units, of classes; parameters as for `holds`."""
        units = self._rows.units
        if units is None:
            return np.bincount(labels, minlength=classes).astype(np.int64)
        own = units[rows]
        return count_values(labels, own, int(own.max(initial=-1)) + 1, classes).distinct


def leaves_of(codes: Sequence[npt.NDArray[np.integer]], hierarchies: Sequence[Hierarchy]) -> Leaves:
    """Put columns of codes side by side, with the number of leaves instead of MISSING.

    Parameters
    ----------
    codes : sequence of (n,) int
        As `Hierarchy.codes` gives them.
    hierarchies : sequence of Hierarchy

    Returns
    -------
    (n, columns) int32
    """
    leaves = np.empty((len(codes[0]), len(codes)), np.int32)
    for at, (own, hierarchy) in enumerate(zip(codes, hierarchies, strict=True)):
        leaves[:, at] = np.where(own == MISSING, hierarchy.domain, own)
    return leaves


def groups_of(hierarchy: Hierarchy) -> Numbers:
    """Return the group of each leaf at each level, (levels, leaves + 1); the last leaf is what is missing."""
    groups = np.empty((hierarchy.height + 1, hierarchy.domain + 1), np.int64)
    groups[:, :-1] = hierarchy.ancestors
    for level, labels in enumerate(hierarchy.labels):
        groups[level, -1] = 0 if level and len(labels) == 1 else len(labels)
    return groups


def _shares(hierarchy: Hierarchy) -> npt.NDArray[np.float64]:
    shares = np.empty((hierarchy.height + 1, hierarchy.domain + 1))
    for level, labels in enumerate(hierarchy.labels):
        shares[level, :-1] = hierarchy.shares(level)[hierarchy.ancestors[level]]
        shares[level, -1] = 1.0 if level and len(labels) == 1 else 1 / hierarchy.domain
    return shares
