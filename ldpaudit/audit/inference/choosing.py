"""The smallest set of columns that tells a secret, chosen on rows that do not judge it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ldpaudit.audit.inference.interactions import telling_pairs
from ldpaudit.audit.inference.kinds import Effort
from ldpaudit.audit.inference.scores import Scorer, Target, sure
from ldpaudit.audit.inference.views import Codes, Floats, View, together
from ldpaudit.progress import CheckCancelled

#: A view is taken where what it adds is so many standard errors above zero, and so much of an even guess.
SURE = 4.0
_ADDS, _ADDS_SHARE = 0.004, 0.02
#: Of the first view it is enough to be likely: the rows that judge tell whether it was chance.
_BEGINS = 3.5
#: Views of one column that may begin a set.
_TRIED = 3
#: Views of one set at most.
_MOST = 4
#: A smaller set does nearly as well where it loses this share of what all tell.
_NEARLY = 0.03
#: Views of so few values are tried with all others in pairs, of so few in threes.
_SMALL, _SMALL_OF_THREE = 32, 16
#: Pairs that are grown, and triples that are tried.
_PAIRS = 12


@dataclass(frozen=True, eq=False)
class Choice:
    """A set of views, and how much it tells.

    Parameters
    ----------
    views : tuple of View
        What is read together; empty where nothing tells.
    gains : ndarray of float64
        Of the rows that chose, by `Scorer.gains`.
    """

    views: tuple[View, ...]
    gains: Floats

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that are read."""
        return tuple(dict.fromkeys(name for one in self.views for name in one.columns))

    @property
    def gain(self) -> float:
        """What it tells on average, in nats a row."""
        return float(self.gains.mean())


class Chooser:
    """Looks for the views that tell a target.

    Parameters
    ----------
    target, few : Target
        Labels of the rows that choose, and of those on which all is tried.
    rows, few_rows : ndarray of int64
        Which of the views' rows these are.
    effort : Effort
        How much is tried.
    check_cancelled : callable
        Asked now and then whether to go on.
    """

    def __init__(
        self, target: Target, rows: Codes, few: Target, few_rows: Codes, effort: Effort,
        check_cancelled: CheckCancelled,
    ) -> None:  # fmt: skip
        self._rows, self._few, self._effort, self._check = rows, few_rows, effort, check_cancelled
        self._small, self._all = Scorer(few), Scorer(target)
        self._target = target
        #: Whether something was not tried.
        self.stopped = False

    def _goes_on(self) -> bool:
        self._check()
        goes_on = self._small.work + self._all.work < self._effort.work
        self.stopped |= not goes_on
        return goes_on

    def screen(self, views: Iterable[View], *, all_of_them: bool = False) -> list[tuple[float, View]]:
        """Return the views that tell something, and how much, the strongest first."""
        found = []
        for one in views:
            if not (all_of_them or self._goes_on()):
                break
            if one.cells <= len(self._few) / 6:
                gain = self._small.gain(one.among(self._few))
            elif one.cells <= len(self._rows):
                gain = self._all.gain(one.among(self._rows))
            else:
                continue
            if gain > 0:
                found.append((gain, one))
        return _ordered(found)

    def screen_few(self, views: Iterable[View], places: Codes) -> list[tuple[float, View]]:
        """Return the same of views of other rows, of which those at some places are tried here."""
        found = []
        for one in views:
            if not self._goes_on():
                break
            if one.cells <= len(places) / 3 and (gain := self._small.gain(one.among(places))) > 0:
                found.append((gain, one))
        return _ordered(found)

    def pairs(self, views: Sequence[View], signs: Sequence[Codes]) -> list[View]:
        """Return pairs of small views that tell together what neither tells alone."""
        chosen: list[View] = []
        levels = 0
        for one in in_turn([one for one in views if one.cells <= _SMALL]):
            if levels + one.cells <= self._effort.levels:
                chosen.append(one)
                levels += one.cells
        self._small.work += levels * levels * len(self._few) // 40
        found = telling_pairs([one.among(self._few) for one in chosen], self._small.target, _PAIRS, signs)
        return [together((chosen[one], chosen[other])) for one, other in found]

    def joint(self, views: Sequence[View]) -> Iterator[View]:
        """Return the columns as they are, in pairs and in threes."""
        for one, other in combinations(views, 2):
            if one.columns != other.columns and one.cells * other.cells <= 2 * len(self._rows):
                yield together((one, other))
        small = [one for one in views if one.cells <= _SMALL_OF_THREE]
        for three in combinations(small, 3):
            if len({one.columns for one in three}) == 3:
                cells = three[0].cells * three[1].cells * three[2].cells
                if cells <= 2 * len(self._rows):
                    yield together(three)

    def of(self, views: tuple[View, ...]) -> Choice:
        """Return a set with what it tells of all rows that choose."""
        if not views:
            return Choice((), np.zeros(len(self._rows)))
        one = together(views).among(self._rows)
        return Choice(views, self._all.gains(one.codes, one.cells))

    def grow(self, ranked: Sequence[tuple[float, View]], values: Sequence[View]) -> Choice:
        """Return the set that tells most, grown from the strongest views one by one."""
        starts = [
            max(views, key=lambda one: self.of((one,)).gain)
            for views in _of_different_columns(ranked, self._effort.starts)
        ]
        pool = _pool(ranked, values, self._effort.pool)
        best = self.of(())
        for start in starts:
            found = self.of((start,))
            if self._all.sure(start.among(self._rows)) < _BEGINS:
                continue
            while len(found.views) < _MOST and self._goes_on():
                more = self._next(found, pool)
                if more is None:
                    break
                found = max(found, more, key=lambda choice: choice.gain)
                if found is not more:
                    break
            if found.gain > best.gain:
                best = found
        return self.pruned(best, ranked)

    def _next(self, found: Choice, pool: Sequence[View]) -> Choice | None:
        """Return the set with the view that adds most; None where none adds what is no chance."""
        least = max(_ADDS, _ADDS_SHARE * found.gain)
        best: Choice | None = None
        gains_of = self._gains_beside(found)
        before = gains_of(found.views)
        for one in pool:
            if any(one is other for other in found.views):
                continue
            views = (*found.views, one)
            adds = gains_of(views) - before
            if adds.mean() >= least and sure(adds, self._target.groups) >= SURE:
                more = self.of(views)
                if best is None or more.gain > best.gain:
                    best = more
        return best

    def _plain(self, views: tuple[View, ...]) -> Floats:
        one = together(views).among(self._rows)
        return self._all.gains(one.codes, one.cells, 1.0)

    def _gains_beside(self, found: Choice) -> Callable[[tuple[View, ...]], Floats]:
        """Return what judges sets that are held against a set.

        One weight for all, or a table may seem better that only trusts its cells less; but not where what
        the set tells is hidden by that weight, as few of its rows are told anything.
        """
        return self._plain if self._plain(found.views).mean() > 0 else lambda views: self.of(views).gains

    def pruned(self, found: Choice, ranked: Sequence[tuple[float, View]]) -> Choice:
        """Return the set without the columns that it does nearly as well without."""
        while len(found.columns) > 1:
            less = [tuple(one for one in found.views if name not in one.columns) for name in found.columns]
            # A view of two columns has no part that is one of them.
            less += [(one,) for one in _strongest(ranked, set(found.columns))]
            best = max(
                (self.of(views) for views in less if views), key=lambda choice: choice.gain, default=None
            )
            if best is None:
                break
            gains_of = self._gains_beside(found)
            gains = gains_of(found.views)
            lost = gains - gains_of(best.views)
            if lost.mean() > _NEARLY * gains.mean() and sure(lost, self._target.groups) >= SURE:
                break
            found = best
        return found


def _ordered(found: list[tuple[float, View]]) -> list[tuple[float, View]]:
    return sorted(found, key=lambda pair: -pair[0])


def in_turn(views: Sequence[View]) -> list[View]:
    """Return views so that each column has its turn, before any has its second."""
    waiting: dict[tuple[str, ...], list[View]] = {}
    for one in views:
        waiting.setdefault(one.columns, []).append(one)
    found: list[View] = []
    for turn in range(max(map(len, waiting.values()), default=0)):
        found += [many[turn] for many in waiting.values() if turn < len(many)]
    return found


def _of_different_columns(ranked: Sequence[tuple[float, View]], most: int) -> list[list[View]]:
    """Return some views of each of the strongest columns: the strongest, and those of fewest values."""
    found: dict[tuple[str, ...], list[View]] = {}
    for _, one in ranked:
        if one.columns in found or len(found) < most:
            found.setdefault(one.columns, []).append(one)
    return [
        [*views[:_TRIED], *sorted(views[_TRIED:], key=lambda one: one.cells)[:_TRIED]]
        for views in found.values()
    ]


def _strongest(ranked: Sequence[tuple[float, View]], among: set[str]) -> list[View]:
    """Return some views of each group of some but not all of some columns."""
    part = [pair for pair in ranked if set(pair[1].columns) < among]
    return [one for views in _of_different_columns(part, len(part)) for one in views]


def _pool(ranked: Sequence[tuple[float, View]], values: Sequence[View], most: int) -> list[View]:
    """Return the strongest views, few of each column, and the columns as they are."""
    seen: dict[tuple[str, ...], int] = {}
    found: list[View] = []
    before: set[tuple[object, ...]] = set()
    for gain, one in ranked:
        # Views of one column that part the rows alike tell the same.
        if (one.columns, one.cells, gain) in before:
            continue
        before.add((one.columns, one.cells, gain))
        if len(one.columns) == 1 or len(found) < most // 4:
            seen[one.columns] = seen.get(one.columns, 0) + 1
            if seen[one.columns] <= 6:
                found.append(one)
        if len(found) == most:
            break
    return [*found, *(one for one in values if not any(one is other for other in found))]
