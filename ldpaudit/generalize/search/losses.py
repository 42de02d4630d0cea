"""What a setting costs: measures of the detail that is lost, and the least that a setting can cost.

A group's share is the number of leaves under it among all leaves of the hierarchy: the domain is that of the
hierarchy, not of the data. A missing value counts like a leaf, and like everything at a top of one group.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.search.problem import Problem

Loss = Literal[
    "loss",
    "geometric",
    "average-class-size",
    "discernibility",
    "height",
    "precision",
    "entropy",
    "information-loss",
    "distortion",
]
LOSSES: tuple[Loss, ...] = get_args(Loss)
Figures = npt.NDArray[np.float64]

#: What each measure says, in a few words.
MEANINGS: Mapping[Loss, str] = {
    "loss": "mean share of the domain that a cell may stand for, between the least and the most possible",
    "geometric": "geometric mean of the same over columns",
    "average-class-size": "rows for each class that stays",
    "discernibility": "rows that each row cannot be told from, summed; a removed one from all",
    "height": "sum of levels; removed rows are not counted",
    "precision": "mean share of its hierarchy's height that a cell was raised",
    "entropy": "share of the columns' entropy that is lost",
    "information-loss": "mean of (leaves under a cell - 1) / leaves of its column",
    "distortion": "cells that were generalized or removed",
}


@dataclass(frozen=True, eq=False)
class Additive:
    """A measure that sums what each cell costs, column by column.

    A setting's score is the sum of one term for each column, each of which grows with the column's cost.

    Parameters
    ----------
    costs : tuple of (levels, leaves + 1) float64
        Cost of a cell at each level, for each leaf and for a missing value.
    removed : tuple of (leaves + 1,) float64, or None
        Cost of a removed cell; None where removed rows are not counted.
    term : callable
        From the column's number and its summed cost, any shape, to its term.
    told : callable
        From the sum of terms to the measure.
    """

    costs: tuple[Figures, ...]
    removed: tuple[Figures, ...] | None
    term: Callable[[int, Figures], Figures]
    told: Callable[[float], float]

    def least(self, problem: Problem, lost: list[npt.NDArray[np.int64]] | None = None) -> Figures:
        """Give each column's term at each level if some rows are removed; shape (columns, highest level + 1).

        Parameters
        ----------
        problem : Problem
        lost : list of (leaves + 1,) int64, optional
            Rows removed, by leaf, for each column; none without it.
        """
        terms = np.full((len(self.costs), max(problem.heights) + 1), np.inf)
        for column, cost in enumerate(self.costs):
            totals = problem.totals(column)
            if lost is None or self.removed is None:
                sums = cost @ totals
            else:
                sums = cost @ (totals - lost[column]) + float(self.removed[column] @ lost[column])
            terms[column, : len(sums)] = self.term(column, sums)
        return terms


@dataclass(frozen=True, eq=False)
class BySize:
    """A measure of class sizes alone.

    Parameters
    ----------
    told : callable
        From the sizes of the classes that stay, in rows, and the number of rows removed.
    least : callable
        From the least number of rows removed to the least that the measure can be.
    """

    told: Callable[[npt.NDArray[np.int64], int], float]
    least: Callable[[npt.NDArray[np.int64]], Figures]


def measure_of(problem: Problem, loss: Loss, weights: Mapping[str, float] | None = None) -> Additive | BySize:
    """Prepare a measure for a problem.

    Parameters
    ----------
    problem : Problem
    loss : str
        One of LOSSES.
    weights : mapping of str to float, optional
        Weights of columns, 1 where not named. Means over columns become weighted means.

    Raises
    ------
    UserError
        If there is no such measure, or a weight cannot be used.
    """
    if loss not in LOSSES:
        raise UserError(f'there is no loss "{loss}"', mend="one of: " + ", ".join(LOSSES))
    weight = _weights(problem, weights or {})
    if loss in {"average-class-size", "discernibility"}:
        if weights:
            raise UserError(f'"{loss}" does not look at columns', mend="leave out the weights")
        return _by_size(problem, loss)
    return _additive(problem, loss, weight)


def _weights(problem: Problem, weights: Mapping[str, float]) -> Figures:
    for name, value in weights.items():
        if name not in problem.columns:
            raise UserError(
                f'there is no quasi-identifier "{name}"', where="weights", mend="name one of the columns"
            )
        if not 0 <= value < np.inf:
            raise UserError(f"the weight {value} cannot be used", where=name, mend="give 0 or more")
    chosen = np.array([float(weights.get(name, 1.0)) for name in problem.columns])
    if not chosen.any():
        raise UserError("all weights are 0", where="weights", mend="give one column a weight")
    return chosen


def _additive(problem: Problem, loss: Loss, weight: Figures) -> Additive:
    rows = max(problem.rows, 1)
    share = weight / weight.sum()
    every = problem.hierarchies
    shares = [_shares(hierarchy) for hierarchy in every]
    ones = tuple(np.ones(hierarchy.domain + 1) for hierarchy in every)
    if loss in {"loss", "geometric"}:
        least = np.array([rows / hierarchy.domain for hierarchy in every])

        def normal(column: int, sums: Figures) -> Figures:
            span = rows - least[column]
            normalized: Figures = np.maximum(0.0, sums - least[column]) / span if span > 0 else 0.0 * sums
            return normalized

        if loss == "loss":
            return Additive(tuple(shares), ones, lambda at, sums: share[at] * normal(at, sums), float)
        return Additive(
            tuple(shares),
            ones,
            lambda at, sums: share[at] * np.log1p(normal(at, sums)),
            lambda score: float(np.expm1(score)),
        )
    if loss == "height":
        levels = tuple(_levels(hierarchy) for hierarchy in every)
        return Additive(levels, None, lambda at, sums: weight[at] * sums / rows, float)
    if loss == "precision":
        raised = tuple(_levels(one) / max(one.height, 1) for one in every)
        return Additive(raised, ones, lambda at, sums: share[at] * sums / rows, float)
    if loss == "information-loss":
        costs = tuple(one - 1 / hierarchy.domain for one, hierarchy in zip(shares, every, strict=True))
        gone = tuple(np.full(one.domain + 1, 1 - 1 / one.domain) for one in every)
        return Additive(costs, gone, lambda at, sums: share[at] * sums / rows, float)
    if loss == "distortion":
        changed = tuple(_changed(hierarchy) for hierarchy in every)
        return Additive(changed, ones, lambda at, sums: weight[at] * sums, float)
    entropies = [_entropies(problem, at) for at in range(len(every))]
    most = np.array([float(gone @ problem.totals(at)) for at, (_, gone) in enumerate(entropies)])
    return Additive(
        tuple(cost for cost, _ in entropies),
        tuple(gone for _, gone in entropies),
        lambda at, sums: share[at] * (sums / most[at] if most[at] > 0 else 0.0 * sums),
        float,
    )


def _by_size(problem: Problem, loss: Loss) -> BySize:
    rows, k = problem.rows, problem.k
    if loss == "average-class-size":
        return BySize(
            lambda sizes, removed: rows / max(len(sizes) + (removed > 0), 1),
            lambda removed: rows / ((rows - np.maximum(removed, 1)) // k + 1.0),
        )
    return BySize(
        lambda sizes, removed: float(sizes @ sizes + rows * removed),
        lambda removed: k * (rows - removed) + float(rows) * removed,
    )


def _shares(hierarchy: Hierarchy) -> Figures:
    """Give the share of the leaf's group at each level, shape (levels, leaves + 1)."""
    shares = np.empty((hierarchy.height + 1, hierarchy.domain + 1))
    for level in range(hierarchy.height + 1):
        shares[level, :-1] = hierarchy.shares(level)[hierarchy.ancestors[level]]
        shares[level, -1] = 1.0 if _one_top(hierarchy, level) else 1 / hierarchy.domain
    return shares


def _levels(hierarchy: Hierarchy) -> Figures:
    levels = np.arange(hierarchy.height + 1, dtype=np.float64)
    return np.repeat(levels[:, np.newaxis], hierarchy.domain + 1, axis=1)


def _changed(hierarchy: Hierarchy) -> Figures:
    """Tell whether a leaf is written otherwise at each level."""
    changed = np.zeros((hierarchy.height + 1, hierarchy.domain + 1))
    for level in range(1, hierarchy.height + 1):
        names = np.array(hierarchy.labels[level], dtype=object)[hierarchy.ancestors[level]]
        changed[level, :-1] = names != np.array(hierarchy.labels[0], dtype=object)
        changed[level, -1] = _one_top(hierarchy, level)
    # Once changed, a value stays so, whatever a coarser level calls it.
    once: Figures = np.maximum.accumulate(changed, axis=0)
    return once


def _entropies(problem: Problem, column: int) -> tuple[Figures, Figures]:
    """Give the bits lost by telling a leaf's group, or nothing (de Waal and Willenborg 1999)."""
    totals = problem.totals(column).astype(np.float64)
    groups = problem.groups[column]
    cost = np.zeros(groups.shape)
    held = totals > 0
    for level, group in enumerate(groups):
        together = np.bincount(group, totals)[group]
        cost[level, held] = np.log2(together[held] / totals[held])
    gone = np.zeros(len(totals))
    gone[held] = np.log2(totals.sum() / totals[held])
    return cost, gone


def _one_top(hierarchy: Hierarchy, level: int) -> bool:
    return level > 0 and len(hierarchy.labels[level]) == 1
