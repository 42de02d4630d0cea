"""What a setting costs: measures of the detail that is lost, and the least that a setting can cost.

A group's share is the number of leaves under it among all leaves of the hierarchy: the domain is that of the
hierarchy, not of the data. A missing value counts like a leaf, and like everything at a top of one group.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.search.problem import Problem
from ldpaudit.language import Message

Loss = Literal[
    "loss",
    "geometric",
    "average-class-size",
    "discernibility",
    "height",
    "precision",
    "information-loss",
    "distortion",
    "removed",
]
LOSSES: tuple[Loss, ...] = get_args(Loss)
Figures = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Additive:
    """A measure that sums what each cell costs, column by column.

    A setting's score is the sum of one term for each column: its weight times its summed cost, between the
    least and the most that is possible; or the logarithm of 1 more than that.

    sums: cost of each column at each level if no row is removed; NaN where there is no such level.
    gaps: what the removal of a cell adds, by the leaf of each column in a row.
    starts: where each column's leaves begin.
    least, span, weights: a column's least cost, how much more it may be, and its weight.
    geometric: whether terms are logarithms.
    """

    sums: Figures
    gaps: Figures
    starts: npt.NDArray[np.int64]
    least: Figures
    span: Figures
    weights: Figures
    geometric: bool = False

    @classmethod
    def of(
        cls,
        problem: Problem,
        costs: Sequence[Figures],
        removed: Sequence[Figures] | None,
        weights: Figures,
        most: Figures,
        least: Figures | None = None,
        *,
        geometric: bool = False,
    ) -> Additive:
        """Sum the costs of a table.

        costs: cost of a cell at each level, for each leaf and for a missing value.
        removed: cost of a removed cell; None where removed rows are not counted.
        weights, most, least: weight of each column, and the range of its cost; least is 0 unless given.
        geometric: whether terms are logarithms.
        """
        starts = problem.starts
        levels = max(problem.heights) + 1
        sums = np.full((levels, len(costs)), np.nan)
        gaps = np.zeros((levels, int(starts[-1])))
        for column, cost in enumerate(costs):
            own = slice(starts[column], starts[column + 1])
            sums[: len(cost), column] = cost @ problem.totals[own]
            if removed is not None:
                gaps[: len(cost), own] = removed[column] - cost
        low = np.zeros(len(costs)) if least is None else least
        return cls(sums, gaps, starts[:-1], low, most - low, weights, geometric)

    def terms(self, lost: npt.NDArray[np.int64] | None = None) -> Figures:
        """Return each column's term at each level if some rows are removed; shape (columns, levels)."""
        sums = self.sums if lost is None else self.sums + np.add.reduceat(self.gaps * lost, self.starts, 1)
        above = np.maximum(sums - self.least, 0.0)
        normal = np.divide(above, self.span, out=np.zeros_like(above), where=self.span > 0)
        terms: Figures = self.weights * (np.log1p(normal) if self.geometric else normal)
        return terms.T

    def value(self, score: float) -> float:
        """Return the measure of a setting, of the sum of its terms."""
        return float(np.expm1(score)) if self.geometric else score


@dataclass(frozen=True, eq=False)
class BySize:
    """A measure of class sizes alone.

    value: from the sizes of the classes that stay, in rows, and the number of rows removed.
    least: from the rows of all classes, and how many of each are certainly removed, to the least that the
        measure can be of a setting that is nowhere more general.
    """

    value: Callable[[npt.NDArray[np.int64], int], float]
    least: Callable[[npt.NDArray[np.int64], npt.NDArray[np.int64]], float]


def measure_of(problem: Problem, loss: Loss, weights: Mapping[str, float] | None = None) -> Additive | BySize:
    """Prepare a measure for a problem."""
    if loss not in LOSSES:
        raise UserError(
            Message('there is no loss "{loss}"', loss=loss),
            hint=Message("one of: {names}", names=", ".join(LOSSES)),
        )
    weight = _weights(problem, weights or {})
    if loss in {"average-class-size", "discernibility", "removed"}:
        if weights:
            raise UserError(
                Message('"{loss}" does not look at columns', loss=loss), hint="leave out the weights"
            )
        return _by_size(problem, loss)
    return additive(problem, loss, weight)


def _weights(problem: Problem, weights: Mapping[str, float]) -> Figures:
    for name, value in weights.items():
        if name not in problem.columns:
            raise UserError(
                Message('there is no quasi-identifier "{name}"', name=name),
                where="weights",
                hint="name one of the columns",
            )
        if not 0 <= value < np.inf:
            raise UserError(
                Message("the weight {weight} cannot be used", weight=value), where=name, hint="give 0 or more"
            )
    chosen = np.array([float(weights.get(name, 1.0)) for name in problem.columns])
    if not chosen.any():
        raise UserError("all weights are 0", where="weights", hint="give one column a weight")
    return chosen


def additive(problem: Problem, loss: Loss, weights: Figures) -> Additive:
    """Prepare a measure that sums what cells cost; `weights` has one for each column."""
    every = problem.hierarchies
    rows = np.full(len(every), float(problem.rows))
    domains = np.array([hierarchy.domain for hierarchy in every])
    shares = [hierarchy.leaf_shares for hierarchy in every]
    ones = [np.ones(hierarchy.domain + 1) for hierarchy in every]
    means = weights / weights.sum()
    if loss in {"loss", "geometric"}:
        return Additive.of(problem, shares, ones, means, rows, rows / domains, geometric=loss == "geometric")
    if loss == "height":
        return Additive.of(problem, [_levels(one) for one in every], None, weights, rows)
    if loss == "precision":
        return Additive.of(problem, [_levels(one) / max(one.height, 1) for one in every], ones, means, rows)
    if loss == "information-loss":
        costs = [share - 1 / domain for share, domain in zip(shares, domains, strict=True)]
        gone = [one * (1 - 1 / domain) for one, domain in zip(ones, domains, strict=True)]
        return Additive.of(problem, costs, gone, means, rows)
    return Additive.of(problem, [_changed(one) for one in every], ones, weights, np.ones(len(every)))


def _by_size(problem: Problem, loss: Loss) -> BySize:
    rows, k = problem.rows, problem.k
    if loss == "removed":
        return BySize(lambda _sizes, removed: float(removed), lambda _sizes, gone: float(gone.sum()))
    if loss == "average-class-size":
        # What stays of a class falls into parts of k rows at least.
        return BySize(
            lambda sizes, removed: rows / max(len(sizes) + (removed > 0), 1),
            lambda sizes, gone: rows / (int(((sizes - gone) // k).sum()) + 1),
        )
    return BySize(
        lambda sizes, removed: float(sizes @ sizes + rows * removed),
        lambda _sizes, gone: float(k * rows + (rows - k) * int(gone.sum())) if rows > k else 0.0,
    )


def _levels(hierarchy: Hierarchy) -> Figures:
    levels = np.arange(hierarchy.height + 1, dtype=np.float64)
    return np.repeat(levels[:, np.newaxis], hierarchy.domain + 1, axis=1)


def _changed(hierarchy: Hierarchy) -> Figures:
    """Return whether a leaf is written otherwise at each level."""
    changed = np.zeros((hierarchy.height + 1, hierarchy.domain + 1))
    for level in range(1, hierarchy.height + 1):
        names = np.array(hierarchy.labels[level], dtype=object)[hierarchy.ancestors[level]]
        changed[level, :-1] = names != np.array(hierarchy.labels[0], dtype=object)
        changed[level, -1] = len(hierarchy.labels[level]) == 1
    # Once changed, a value stays so, whatever a coarser level calls it.
    once: Figures = np.maximum.accumulate(changed, axis=0)
    return once
