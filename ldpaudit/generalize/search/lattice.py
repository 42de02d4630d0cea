"""The best setting of a lattice, proven: the cheapest candidate first, and no candidate that cannot win."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.generalize.search.classes import Classes, classes_of, lost_of, score_of
from ldpaudit.generalize.search.lattice_node import Evaluation, LatticeNode
from ldpaudit.generalize.search.losses import Additive, BySize, Loss, additive, measure_of
from ldpaudit.generalize.search.problem import Problem
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Called with each better setting as it is found.
Best = Callable[[LatticeNode], None]
#: Scores that differ by less, relative, are equal: they are sums in another order.
TIE = 1e-12
TINY = 1e-300
#: Score, rows removed, sum of levels, levels: the lower, the better.
Rank = tuple[float, int, int, tuple[int, ...]]


def ignore(_setting: LatticeNode) -> None:
    """Do nothing with a better setting."""


def search(
    problem: Problem,
    max_suppressed: float,
    loss: Loss = "loss",
    weights: Mapping[str, float] | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
    best: Best = ignore,
) -> LatticeNode | None:
    """Find the setting of least loss that removes no more rows than allowed.

    Among settings of equal loss (to 1e-12 relative) the one that removes the fewest rows wins, then the one
    with the lowest sum of levels, then the one whose levels come first in the order of the columns.

    Parameters
    ----------
    problem : Problem
    max_suppressed : float
        Share of all rows that may be removed, between 0 and 1.
    loss : str
        One of LOSSES.
    weights : mapping of str to float, optional
        Weights of columns, 1 where not named.
    check_cancelled : callable, optional
        Asked between two settings whether to go on; may raise CancelledError.
    best : callable, optional
        Called with each better setting as it is found, so that a search that is stopped leaves something.

    Returns
    -------
    Setting or None
        None where no setting removes so few rows.

    Raises
    ------
    UserError
        If there is no such loss, or a share or weight cannot be used.

    Notes
    -----
    What a class lacks of a monotone condition (k, distinct l), all classes lack that it is made of; of the
    other conditions, a part of them lacks it (`certain`). So what a setting removes bounds from below what
    all more specific settings remove, and what these cost. The setting of the least bound comes first; the
    most general setting above it that rules it out is found by halving the way to the top, and rules out many
    others, too. The search ends when the least bound is above the best cost.
    """
    return Lattice(problem, loss, weights).search(allowed(problem, max_suppressed), check_cancelled, best)


def evaluate(
    problem: Problem,
    levels: Mapping[str, int] | Sequence[int],
    loss: Loss = "loss",
    weights: Mapping[str, float] | None = None,
) -> Evaluation:
    """Measure one setting, whatever it removes, and mark the rows that it removes.

    Raises
    ------
    UserError
        If there is no such level, loss or weight.
    """
    measure = measure_of(problem, loss, weights)
    classes = classes_of(problem, problem.levels(levels))
    setting = _setting(problem, measure, classes, score_of(measure, problem, classes), 1)
    labels = classes.labels[problem.record] if problem.rows else np.empty(0, np.int32)
    removed = ~classes.kept[labels] if problem.rows else np.empty(0, np.bool_)
    return Evaluation(setting, removed, labels)


def removed_rows(problem: Problem, levels: Mapping[str, int] | Sequence[int]) -> int:
    """Count the rows that one setting removes, and nothing else of it."""
    return classes_of(problem, problem.levels(levels)).removed


def allowed(problem: Problem, max_suppressed: float) -> int:
    """Return the most rows that may be removed.

    Raises
    ------
    UserError
        If the share is not between 0 and 1.
    """
    if not 0 <= max_suppressed <= 1:
        raise UserError(
            Message("the share {max_suppressed} of rows cannot be used", max_suppressed=max_suppressed),
            hint="give one between 0 and 1",
        )
    # 0.29 of 100 rows are 29, though the product in binary is a little less.
    return min(problem.rows, math.floor(max_suppressed * problem.rows * (1 + TIE)))


class Lattice:
    """All settings of a problem, with what is known of each.

    Parameters
    ----------
    problem : Problem
    loss : str
    weights : mapping of str to float, optional
    """

    def __init__(self, problem: Problem, loss: Loss, weights: Mapping[str, float] | None = None) -> None:
        self.problem = problem
        self.measure = measure_of(problem, loss, weights)
        self.sizes = [height + 1 for height in problem.heights]
        self.strides = np.array([math.prod(self.sizes[at + 1 :]) for at in range(len(self.sizes))], np.int64)
        # Least rows that each setting removes, and least score that it can have.
        self.least = np.zeros(problem.settings, np.int64)
        # How dear each level is, for the way up; a measure of class sizes does not say.
        self.steps = _additive(problem, self.measure).terms()
        self.bounds = np.zeros(problem.settings)
        if isinstance(self.measure, Additive):
            self.bounds = _sums(self.steps, self.sizes)
        self.done = np.zeros(problem.settings, np.bool_)
        self.checked = 0
        self.most = problem.rows
        self.found: Rank | None = None
        # The settings that were counted, with their ranks.
        self.seen: list[tuple[Rank, LatticeNode]] = []

    def search(self, most: int, check_cancelled: CheckCancelled, best: Best) -> LatticeNode | None:
        """Find the best setting that removes at most so many rows.

        A later call may allow fewer rows, not more; it keeps all that is known.
        """
        self.most = most
        self.found = None
        self.seen = [one for one in self.seen if one[0][1] <= most]
        for rank, _ in self.seen:
            if self.found is None or _before(rank, self.found):
                self.found = rank
        for number in self._candidates():
            self._settle(number, check_cancelled, best)
        setting = next((one for rank, one in self.seen if rank == self.found), None)
        return None if setting is None else replace(setting, nodes_checked=self.checked)

    def _settle(self, number: int, check_cancelled: CheckCancelled, best: Best) -> None:
        """Rule a candidate out by a more general setting, and others with it; or count its own classes."""
        path = self._path(number)
        low, high = 0, len(path)
        while low < high:
            middle = (low + high) // 2
            if not self.done[path[middle]] and self.least[path[middle]] <= self.most:
                check_cancelled()
                self._check(path[middle], best)
            if self._lost(number):
                low = middle + 1
            else:
                high = middle

    def _path(self, number: int) -> list[int]:
        """Climb from a setting to the top, each time where it costs least."""
        levels = list(self._levels(number))
        path = [number]
        while True:
            rises = [
                (self.steps[column, level + 1] - self.steps[column, level], column)
                for column, level in enumerate(levels)
                if level + 1 < self.sizes[column]
            ]
            if not rises:
                return path
            column = min(rises)[1]
            levels[column] += 1
            path.append(path[-1] + int(self.strides[column]))

    def _levels(self, number: int) -> tuple[int, ...]:
        levels = []
        for stride in self.strides:
            level, number = divmod(number, int(stride))
            levels.append(level)
        return tuple(levels)

    def _check(self, number: int, best: Best) -> None:
        """Count the classes of a setting, keep it if it is the best so far, and learn about others."""
        classes = classes_of(self.problem, self._levels(number), self.most)
        self.checked += 1
        self.done[number] = True
        self._learn(classes)
        if classes.removed > self.most:
            return
        score = score_of(self.measure, self.problem, classes)
        rank = (score, classes.removed, sum(classes.levels), classes.levels)
        setting = _setting(self.problem, self.measure, classes, score, self.checked)
        self.seen.append((rank, setting))
        if self.found is None or _before(rank, self.found):
            self.found = rank
            best(setting)

    def _learn(self, classes: Classes) -> None:
        from ldpaudit.generalize.search import search_kernels as kernels

        removed = classes.surely_removed
        levels = np.array(classes.levels, np.int64)
        if removed > self.most:
            kernels.raise_least(levels, self.strides, self.least, removed)
        elif isinstance(self.measure, BySize):
            terms = np.zeros((len(levels), max(self.sizes)))
            terms[0] = self.measure.least(classes.rows, classes.certain)
            kernels.raise_bounds(levels, self.strides, terms, self.bounds, self.least, removed)
        elif removed:
            terms = self.measure.terms(lost_of(self.problem, classes.labels, classes.lasting))
            kernels.raise_bounds(levels, self.strides, terms, self.bounds, self.least, removed)

    def _lost(self, number: int) -> bool:
        """Return whether a setting removes too many rows, or cannot be the best."""
        return bool(self.least[number] > self.most) or self._beaten(float(self.bounds[number]))

    def _beaten(self, bound: float) -> bool:
        """Return whether a setting of at least this score cannot be the best, nor as good."""
        return self.found is not None and bound > self.found[0] + abs(self.found[0]) * TIE

    def _candidates(self) -> Iterator[int]:
        """Return settings by their bounds, those that have risen since later, until none can win."""
        order = np.argsort(self.bounds, kind="stable")
        known = self.bounds[order]
        risen: list[tuple[float, int]] = []
        at = 0
        while at < len(order) or risen:
            if risen and (at == len(order) or risen[0][0] < known[at]):
                before, number = heapq.heappop(risen)
            else:
                before, number = float(known[at]), int(order[at])
                at += 1
            if self._beaten(before):
                return
            if self.done[number] or self._lost(number):
                continue
            bound = float(self.bounds[number])
            if bound > before + abs(before) * TIE:
                heapq.heappush(risen, (bound, number))
            else:
                yield number


def _additive(problem: Problem, measure: Additive | BySize) -> Additive:
    if isinstance(measure, BySize):
        return additive(problem, "loss", np.ones(len(problem.columns)))
    return measure


def _before(one: Rank, other: Rank) -> bool:
    """Return whether a setting is better, scores that differ by rounding only being equal."""
    if math.isclose(one[0], other[0], rel_tol=TIE, abs_tol=TINY):
        return one[1:] < other[1:]
    return one[0] < other[0]


def _sums(terms: npt.NDArray[np.float64], sizes: Sequence[int]) -> npt.NDArray[np.float64]:
    """Add up one term of each column for every setting, in the order of the columns."""
    sums = np.zeros(1)
    for column, size in enumerate(sizes):
        sums = (sums[:, np.newaxis] + terms[column, :size]).ravel()
    return sums


def _setting(
    problem: Problem, measure: Additive | BySize, classes: Classes, score: float, checked: int
) -> LatticeNode:
    return LatticeNode(
        levels=dict(zip(problem.columns, classes.levels, strict=True)),
        loss=score if isinstance(measure, BySize) else measure.value(score),
        removed_rows=classes.removed,
        classes=int(classes.kept.sum()),
        smallest_class=classes.smallest,
        nodes_checked=checked,
    )
