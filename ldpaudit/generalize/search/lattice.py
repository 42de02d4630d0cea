"""The best setting of a lattice, proven: the cheapest candidate first, and no candidate that cannot win."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.generalize.search.classes import Classes, classes_of, lost_of, score_of
from ldpaudit.generalize.search.losses import Additive, BySize, Loss, additive, measure_of
from ldpaudit.generalize.search.problem import Problem
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Scores that differ by less, relative, are equal: they are sums in another order.
TIE = 1e-12
TINY = 1e-300
#: Score, rows removed, sum of levels, levels: the lower, the better.
Rank = tuple[float, int, int, tuple[int, ...]]
Levels = tuple[int, ...]


@dataclass(frozen=True)
class LatticeNode:
    """A setting, one level for each quasi-identifier, and what comes of it.

    levels: level of each quasi-identifier.
    loss: what it costs, by the chosen measure.
    removed_rows: rows of the classes that do not meet the conditions; all of them are removed.
    classes: classes that stay.
    smallest_class: size of the smallest of these, in units; 0 where none stays.
    nodes_checked: settings whose classes were counted until this one was known to be the best.
    """

    levels: dict[str, int]
    loss: float
    removed_rows: int
    classes: int
    smallest_class: int
    nodes_checked: int = 1

    def as_json(self) -> dict[str, Any]:
        """Return it under the names of `ldpaudit generalize --json`."""
        return asdict(self)


#: Called with each better setting as it is found.
Best = Callable[[LatticeNode], None]


@dataclass(frozen=True, eq=False)
class Evaluation:
    """A setting, which rows it removes, (n,) bool, and the class of each row, (n,) int64."""

    setting: LatticeNode
    removed: npt.NDArray[np.bool_]
    labels: npt.NDArray[np.int64]


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

    What a class lacks of a monotone condition (k, distinct l), all classes lack that it is made of; of the
    other conditions, a part of them lacks it (`certain`). So what a setting removes bounds from below what
    all more specific settings remove, and what these cost. The setting of the least bound comes first; the
    most general setting above it that rules it out is found by halving the way to the top, and rules out many
    others, too. The search ends when the least bound is above the best cost.

    max_suppressed: share of all rows that may be removed, between 0 and 1.
    loss: one of LOSSES.
    weights: weights of columns, 1 where not named.
    check_cancelled: asked between two settings whether to go on; may raise CancelledError.
    best: called with each better setting as it is found, so that a search that is stopped leaves something.
    Returns: none where no setting removes so few rows.
    Raises UserError: if there is no such loss, or a share or weight cannot be used.
    """
    return Lattice(problem, loss, weights).search(allowed(problem, max_suppressed), check_cancelled, best)


def curve(
    problem: Problem,
    max_suppressed: float = 1.0,
    loss: Loss = "loss",
    weights: Mapping[str, float] | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
    best: Best = ignore,
) -> tuple[LatticeNode, ...]:
    """Find the Pareto front: settings that lose less than all others that remove as few rows.

    Parameters are those of `search`; `best` gets each setting of the curve, the one that removes most first.

    Returns: by rows removed, ascending; the loss falls from each to the next.
    """
    most, lattice, found = allowed(problem, max_suppressed), Lattice(problem, loss, weights), []
    while most >= 0 and (setting := lattice.search(most, check_cancelled, ignore)) is not None:
        best(setting)
        found.append(setting)
        most = setting.removed_rows - 1
    return tuple(reversed(found))


def evaluate(
    problem: Problem,
    levels: Mapping[str, int] | Sequence[int],
    loss: Loss = "loss",
    weights: Mapping[str, float] | None = None,
) -> Evaluation:
    """Measure one setting, whatever it removes, and mark the rows that it removes.

    Raises UserError: if there is no such level, loss or weight.
    """
    measure = measure_of(problem, loss, weights)
    classes = classes_of(problem, problem.levels(levels))
    setting = _setting(problem, measure, classes, score_of(measure, problem, classes), 1)
    labels = classes.labels[problem.record]
    return Evaluation(setting, ~classes.kept[labels], labels)


def removed_rows(problem: Problem, levels: Mapping[str, int] | Sequence[int]) -> int:
    """Count the rows that one setting removes, and nothing else of it."""
    return classes_of(problem, problem.levels(levels)).removed


def fewest_removed(problem: Problem, check_cancelled: CheckCancelled = never_cancelled) -> int:
    """Count the rows that any setting removes at least."""
    if all(condition.monotone for condition in problem.conditions):
        return removed_rows(problem, problem.heights)
    fewest = search(problem, 1.0, "removed", None, check_cancelled)
    return problem.rows if fewest is None else fewest.removed_rows


def allowed(problem: Problem, max_suppressed: float) -> int:
    """Return the most rows that may be removed."""
    if not 0 <= max_suppressed <= 1:
        raise UserError(
            Message("the share {max_suppressed} of rows cannot be used", max_suppressed=max_suppressed),
            hint="give one between 0 and 1",
        )
    # 0.29 of 100 rows are 29, though the product in binary is a little less.
    return min(problem.rows, math.floor(max_suppressed * problem.rows * (1 + TIE)))


class Lattice:
    """All settings of a problem as an array with one axis a column, with what is known of each."""

    def __init__(self, problem: Problem, loss: Loss, weights: Mapping[str, float] | None = None) -> None:
        self.problem = problem
        self.measure = measure_of(problem, loss, weights)
        self.sizes = tuple(height + 1 for height in problem.heights)
        # Least rows that each setting removes, and least score that it can have.
        self.least = np.zeros(self.sizes, np.int64)
        self.bounds = np.zeros(self.sizes)
        # How dear each level is, for the way up; a measure of class sizes does not say.
        by_size = isinstance(self.measure, BySize)
        own = additive(problem, "loss", np.ones(len(self.sizes))) if by_size else self.measure
        self.steps = own.terms() if isinstance(own, Additive) else np.zeros(0)
        if not by_size:
            self.bounds = _sums(self.steps, self.sizes)
        self.done = np.zeros(self.sizes, np.bool_)
        self.checked = 0
        self.most = problem.rows
        self.found: Rank | None = None
        # The settings that were counted, with their ranks.
        self.seen: list[tuple[Rank, LatticeNode]] = []

    def search(self, most: int, check_cancelled: CheckCancelled, best: Best) -> LatticeNode | None:
        """Find the best setting that removes at most so many rows.

        A later call may allow fewer rows, not more; it keeps all that is known.
        """
        self.most, self.found = most, None
        self.seen = [one for one in self.seen if one[0][1] <= most]
        for rank, _ in self.seen:
            if self.found is None or _before(rank, self.found):
                self.found = rank
        for levels in self._candidates():
            self._settle(levels, check_cancelled, best)
        setting = next((one for rank, one in self.seen if rank == self.found), None)
        return None if setting is None else replace(setting, nodes_checked=self.checked)

    def _settle(self, levels: Levels, check_cancelled: CheckCancelled, best: Best) -> None:
        """Rule a candidate out by a more general setting, and others with it; or count its own classes."""
        path = self._path(levels)
        low, high = 0, len(path)
        while low < high:
            middle = (low + high) // 2
            if not self.done[path[middle]] and self.least[path[middle]] <= self.most:
                check_cancelled()
                self._check(path[middle], best)
            low, high = (middle + 1, high) if self._lost(levels) else (low, middle)

    def _path(self, levels: Levels) -> list[Levels]:
        """Climb from a setting to the top, each time where it costs least."""
        path = [levels]
        while rises := [
            (self.steps[column, level + 1] - self.steps[column, level], column)
            for column, level in enumerate(path[-1])
            if level + 1 < self.sizes[column]
        ]:
            up = min(rises)[1]
            path.append((*path[-1][:up], path[-1][up] + 1, *path[-1][up + 1 :]))
        return path

    def _check(self, levels: Levels, best: Best) -> None:
        """Count the classes of a setting, keep it if it is the best so far, and learn about others."""
        classes = classes_of(self.problem, levels, self.most)
        self.checked += 1
        self.done[levels] = True
        self._learn(classes)
        if classes.removed > self.most:
            return
        score = score_of(self.measure, self.problem, classes)
        rank = (score, classes.removed, sum(levels), levels)
        setting = _setting(self.problem, self.measure, classes, score, self.checked)
        self.seen.append((rank, setting))
        if self.found is None or _before(rank, self.found):
            self.found = rank
            best(setting)

    def _learn(self, classes: Classes) -> None:
        """Raise what is known of all settings that are nowhere more general."""
        removed = classes.surely_removed
        box = tuple(slice(level + 1) for level in classes.levels)
        self.least[box] = np.maximum(self.least[box], removed)
        if removed > self.most or not (removed or isinstance(self.measure, BySize)):
            return
        if isinstance(self.measure, BySize):
            score: Any = self.measure.least(classes.rows, classes.certain)
        else:
            terms = self.measure.terms(lost_of(self.problem, classes.labels, classes.lasting))
            score = _sums(terms, [level + 1 for level in classes.levels])
        self.bounds[box] = np.maximum(self.bounds[box], score)

    def _lost(self, levels: Levels) -> bool:
        """Return whether a setting removes too many rows, or cannot be the best."""
        return bool(self.least[levels] > self.most) or self._beaten(float(self.bounds[levels]))

    def _beaten(self, bound: float) -> bool:
        """Return whether a setting of at least this score cannot be the best, nor as good."""
        return self.found is not None and bound > self.found[0] + abs(self.found[0]) * TIE

    def _candidates(self) -> Iterator[Levels]:
        """Return settings by their bounds, those that have risen since later, until none can win."""
        # Views: what is learnt meanwhile shows in them.
        bounds, least, done = self.bounds.reshape(-1), self.least.reshape(-1), self.done.reshape(-1)
        order = np.flatnonzero(~done & (least <= self.most))
        order = order[np.argsort(bounds[order], kind="stable")]
        known = bounds[order]
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
            bound = float(bounds[number])
            if done[number] or least[number] > self.most or self._beaten(bound):
                continue
            if bound > before + abs(before) * TIE:
                heapq.heappush(risen, (bound, number))
            else:
                yield tuple(map(int, np.unravel_index(number, self.sizes)))


def _before(one: Rank, other: Rank) -> bool:
    """Return whether a setting is better, scores that differ by rounding only being equal."""
    if math.isclose(one[0], other[0], rel_tol=TIE, abs_tol=TINY):
        return one[1:] < other[1:]
    return one[0] < other[0]


def _sums(terms: npt.NDArray[np.float64], sizes: Sequence[int]) -> npt.NDArray[np.float64]:
    """Add up one term of each column for every setting, in the order of the columns."""
    sums = np.zeros(())
    for column, size in enumerate(sizes):
        sums = sums[..., np.newaxis] + terms[column, :size]
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
