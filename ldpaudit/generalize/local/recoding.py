"""A local recoding: the level of each cell, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity.codes import combine
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.local.coded import CodedRows, Marks, Numbers, groups_of


@dataclass(frozen=True, eq=False)
class Recoding:
    """Rows whose cells are each generalized to a level of their own.

    Parameters
    ----------
    rows : CodedRows
        n rows.
    levels : (n, columns) int8
        Level of each cell; -1 in rows that are removed.
    removed : (n,) bool
    """

    rows: CodedRows
    levels: npt.NDArray[np.int8]
    removed: Marks

    @property
    def removed_rows(self) -> int:
        """Count the rows that are removed."""
        return int(self.removed.sum())

    @cached_property
    def labels(self) -> Numbers:
        """Number the rows by their class, (n,): 0 or more, and -1 where they are removed."""
        kept = np.flatnonzero(~self.removed)
        labels, number = np.zeros(len(kept), np.int64), 1
        for at, groups in enumerate(self.rows.groups()):
            level = self.levels[kept, at].astype(np.int64)
            width = int(groups.max(initial=0)) + 1
            cells = level * width + groups[level, self.rows.codes[kept, at]]
            labels, number = combine([(labels, number), (cells, len(groups) * width)], len(kept))
        whole = np.full(len(self.rows), -1, np.int64)
        whole[kept] = labels
        return whole

    @property
    def classes(self) -> int:
        """Count the classes: rows that read alike."""
        return int(self.labels.max(initial=-1)) + 1

    @cached_property
    def granularity(self) -> float:
        """Return the detail that is left, from 0 to 1, as ARX measures it.

        1 less the mean over all cells of the share of its hierarchy's leaves that a cell stands for: 0 where
        it keeps its value, 1 where its row is removed.
        """
        return (
            1.0 - float(np.mean([lost.mean() for lost in self._lost(exact=True)])) if len(self.rows) else 1.0
        )

    @cached_property
    def loss(self) -> float:
        """Return the mean share that cells stand for, taken between 0 for a leaf and 1 (Iyengar 2002)."""
        return float(np.mean([lost.mean() for lost in self._lost(exact=False)])) if len(self.rows) else 0.0

    def _lost(self, *, exact: bool) -> list[npt.NDArray[np.float64]]:
        """Return the cost of each cell, column by column."""
        found = []
        for at, (shares, hierarchy) in enumerate(zip(self.rows.shares(), self.rows.hierarchies, strict=True)):
            one = (
                shares * (shares * hierarchy.domain > 1.5) if exact else normalized(shares, hierarchy.domain)
            )
            cost = one[self.levels[:, at], self.rows.codes[:, at]]
            found.append(np.where(self.removed, 1.0, cost))
        return found

    def column(self, at: int) -> pa.StringArray:
        """Write a generalized quasi-identifier; rows that are removed get the top."""
        return generalized(self.rows.hierarchies[at], self.rows.codes[:, at], self.levels[:, at])


def generalized(
    hierarchy: Hierarchy, leaves: npt.NDArray[np.integer[Any]], levels: npt.NDArray[np.int8]
) -> pa.StringArray:
    """Write cells of one column, each at its level.

    Parameters
    ----------
    hierarchy : Hierarchy
    leaves : (n,) int
        Leaf of each cell; the number of leaves where the value is missing.
    levels : (n,) int8
        Level of each cell; -1 stands for the top.

    Returns
    -------
    StringArray, shape (n,)
        A missing value is null, but at a top that is one group.
    """
    groups = groups_of(hierarchy)
    sizes = [len(labels) for labels in hierarchy.labels]
    # All labels one behind the other, and behind those of each level the missing one.
    first = np.cumsum([0, *(size + 1 for size in sizes[:-1])])
    written = pa.array([label for labels in hierarchy.labels for label in (*labels, None)], pa.string())
    level = np.where(levels < 0, hierarchy.height, levels)
    return written.take(pa.array(first[level] + groups[level, leaves]))


def normalized(shares: npt.NDArray[np.float64], domain: int) -> npt.NDArray[np.float64]:
    """Take shares between 0 for one leaf and 1 for all of `domain`."""
    if domain == 1:
        return np.zeros(shares.shape)
    taken: npt.NDArray[np.float64] = (shares - 1 / domain) / (1 - 1 / domain)
    return taken
