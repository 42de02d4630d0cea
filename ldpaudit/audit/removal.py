"""Rows that are there or not by what a protected column depends on, as a town on its postal code.

A step that removes rows by their postal code shows of each row that is left that its code is frequent. If the
town follows from the code, or the code from the town, two tables that differ in the town of one row differ in
the rows that are left, and the noise on the town hides nothing of it. Otherwise the promise holds between
tables that agree in the columns that decide: given which rows are left. That does not hang on the number of
rows: that nothing is found in few of them proves no independence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.audit.dependence import LEAST_ROWS, Codes, Guess, bins, code_of_missing, codes, guess, joint
from ldpaudit.audit.evidence import Deciding, Evidence, Floats, Move, Pair
from ldpaudit.audit.others import SOME
from ldpaudit.audit.surroundings import MOST, Surroundings
from ldpaudit.findings import Finding, GivenRowsLeft, RemovedByProxy
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled

#: What is left to chance where rows of one value agree.
_CHANCE_OF_PURE = 1e-4
#: Rows looked at, bins of numbers.
_ROWS, _BINS, _FINE = 30_000, 16, 256
#: Columns of one step that are combined in pairs.
_MOST_PAIRED = 8


@dataclass(frozen=True)
class Dependence:
    """How far columns that decide about rows, and a protected column, tell each other."""

    closed: float
    forward: Guess
    decides: bool


def decided_by_proxy(
    evidence: Evidence, check_cancelled: CheckCancelled
) -> Iterator[tuple[Finding, dict[str, Any]]]:
    """Find protected columns on which it depends what rows are left, or what else all rows decide."""
    every = evidence.all_rows
    if every is None:
        return
    for step in evidence.deciding:
        chosen = _one_row_each(every, step)
        judge = _Judge(step, chosen)
        for name, truth in every.protected.items():
            check_cancelled()
            numbers = every.protected_numbers.get(name)
            yield from _found(step, (name,), judge.value(truth.take(chosen), _taken(numbers, chosen)))
        for pair, (x, y) in every.places.items():
            check_cancelled()
            yield from judge.place(pair, x[chosen], y[chosen], every.moves.get(pair, Move()), check_cancelled)


def _taken(numbers: Floats | None, chosen: npt.NDArray[np.int64]) -> Floats | None:
    return None if numbers is None else numbers[chosen]


def _one_row_each(every: Evidence, step: Deciding) -> npt.NDArray[np.int64]:
    """Choose one row of each person, since rows of one person agree in everything, and not too many."""
    rows = len(next(iter(step.columns.values())))
    chosen = np.arange(rows)
    if every.persons is not None:
        _, first = np.unique(every.persons, return_index=True)
        chosen = np.sort(first) if len(first) >= LEAST_ROWS else chosen
    return chosen[:: max(1, -(-len(chosen) // _ROWS))]


class _Judge:
    """What one step decides by, ready to be held against protected columns."""

    def __init__(self, step: Deciding, chosen: npt.NDArray[np.int64]) -> None:
        self._step = step
        self.rows = len(chosen)
        single: dict[str, Codes] = {}
        for name, values in step.columns.items():
            seen = codes(values.take(chosen))
            if len(np.unique(seen)) > 1:
                single[name] = seen
        self._single = single
        self._numbers = {name: values[chosen] for name, values in step.numbers.items() if name in single}
        self._binned = {name: bins(values, _FINE) for name, values in self._numbers.items()}
        groups: dict[tuple[str, ...], Codes] = {}
        if len(single) <= _MOST_PAIRED:
            groups = {pair: joint([single[name] for name in pair]) for pair in combinations(single, 2)}
        if len(single) > 1:
            groups[tuple(single)] = joint(list(single.values()))
        self._joint = groups

    def value(self, truth: pa.Array, numbers: Floats | None) -> Iterator[tuple[tuple[str, ...], Dependence]]:
        """Judge a protected column by each deciding column, by pairs of them, and by all together."""
        protected = codes(truth)
        missing = code_of_missing(truth, protected)
        if len(np.unique(protected)) < 2:
            return
        coarse, fine = protected, protected
        if numbers is not None:
            coarse, fine = bins(numbers, _BINS), bins(numbers, _FINE)
        for name, seen in self._single.items():
            found = _dependence(seen, coarse, fine, missing, both=True)
            if name in self._binned and not found.decides:
                binned = _dependence(self._binned[name], coarse, fine, missing, both=True)
                found = max(found, binned, key=lambda one: (one.decides, one.closed))
            yield (name,), found
        for names, seen in self._joint.items():
            yield names, _dependence(seen, coarse, fine, missing, both=False)

    def place(
        self, pair: Pair, x: Floats, y: Floats, move: Move, check_cancelled: CheckCancelled
    ) -> Iterator[tuple[Finding, dict[str, Any]]]:
        """Judge moved points by what places side by side have in common."""
        around = Surroundings(x, y)
        proxies: list[str] = []
        single = [((name,), seen) for name, seen in self._single.items()]
        for names, seen in (*single, *self._joint.items()):
            check_cancelled()
            if len(names) > 1 and proxies:
                break
            judged = [around.labels(seen[around.rows])]
            if len(names) == 1 and names[0] in self._numbers:
                judged.append(around.numbers(self._numbers[names[0]][around.rows]))
            # As many places around have the same value, the move hides among them.
            if any(one.follows for one in judged) and around.kept(seen[around.rows], move.metres) < MOST:
                proxies += names
        if proxies:
            yield _void(self._step, tuple(dict.fromkeys(proxies)), pair), {}
        else:
            yield _narrowed(self._step, pair), {}


def _found(
    step: Deciding, name: tuple[str, ...], judged: Iterator[tuple[tuple[str, ...], Dependence]]
) -> Iterator[tuple[Finding, dict[str, Any]]]:
    """Word what was found about a protected column: the fewest columns that decide it, else all of use."""
    every = list(judged)
    deciding = [(names, one) for names, one in every if one.decides]
    if deciding:
        fewest = min(len(names) for names, _ in deciding)
        chosen = [(names, one) for names, one in deciding if len(names) == fewest]
        by = tuple(dict.fromkeys(one for names, _ in chosen for one in names))
        best = max((one for _, one in chosen), key=lambda one: one.closed)
        yield _void(step, by, name), _figures(step, by, name, best)
        return
    sure = [(names, one) for names, one in every if one.forward.sure]
    by, guessed = max(sure, key=lambda one: one[1].forward.closed, default=((), None))
    yield _narrowed(step, name), {} if guessed is None else _figures(step, by, name, guessed)


def _figures(step: Deciding, by: tuple[str, ...], name: tuple[str, ...], found: Dependence) -> dict[str, Any]:
    forward = found.forward
    if not forward.sure:
        return {}
    percent, blind = 100 * forward.guessed, 100 * forward.blind
    return {"step": step.place, "guessed": name, "by": by, "percent": percent, "blind": blind}


def _void(step: Deciding, by: tuple[str, ...], protected: tuple[str, ...]) -> Finding:
    return RemovedByProxy.make(
        columns=(*by, *protected),
        may=step.may_decide,
        by=by,
        secrets=protected,
        step=step.place,
        there=Message("whether a row is there" if step.removes else "what became of the rows"),
    )


def _narrowed(step: Deciding, protected: tuple[str, ...]) -> Finding:
    """Return what the promise is about, of all that the step reads: no sample proves independence."""
    return GivenRowsLeft.make(
        columns=(*step.columns, *protected),
        may=step.may_decide,
        by=tuple(step.columns),
        secrets=protected,
        step=step.place,
    )


def _dependence(seen: Codes, coarse: Codes, fine: Codes, missing: int, *, both: bool) -> Dependence:
    forward, backward = guess(seen, coarse), guess(fine, seen) if both else Guess()
    certain = _certain(seen, coarse, missing) >= SOME
    decides = certain or any(one.closed >= MOST and one.sure for one in (forward, backward))
    return Dependence(max(forward.closed, backward.closed), forward, decides)


def _certain(seen: Codes, wanted: Codes, missing: int) -> float:
    """Share of rows whose wanted value is the only one beside their seen value, too often for chance.

    That a value is missing where another says so is no secret of its own.
    """
    rows = len(seen)
    shares = np.bincount(wanted) / rows
    _, first, inverse, counts = np.unique(seen, return_index=True, return_inverse=True, return_counts=True)
    pure = np.ones(len(counts), np.bool_)
    np.logical_and.at(pure, inverse, wanted == wanted[first][inverse])
    chance = len(counts) * shares[wanted[first]] ** counts
    pure &= (counts > 1) & (chance < _CHANCE_OF_PURE) & (wanted[first] != missing)
    return float(counts[pure].sum() / rows)
