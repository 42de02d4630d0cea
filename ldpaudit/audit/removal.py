"""Rows that are there or not by what a protected column depends on, as a town on its postal code.

A step that removes rows by their postal code shows of each row that is left that its code is frequent. If the
town follows from the code, or the code from the town, two tables that differ in the town of one row differ in
the rows that are left, and the noise on the town hides nothing of it. Where a column that decides has little
to do with the protected one, the promise holds between tables that agree in it: given which rows are left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.audit.dependence import Codes, chance_agreement, codes, guessed_by
from ldpaudit.audit.evidence import Deciding, Evidence, Floats, Move, Pair
from ldpaudit.audit.surroundings import LEAST_ROWS, MOST, Surroundings
from ldpaudit.guarantee import Finding, in_line
from ldpaudit.progress import Look

#: What is left to chance: one in 300,000 columns that have nothing to do with each other.
_SURE = 4.5
#: Share of the way from a blind guess to certainty from which on one column decides the other.
_HALF = 0.5
#: Share of rows whose value is certain from which on the others do not matter.
_SOME = 0.05
_CHANCE_OF_PURE = 1e-4
#: Rows looked at, labels counted apart in a test of independence, bins of numbers.
_ROWS, _LABELS, _BINS, _FINE = 30_000, 100, 16, 256
#: Standard errors of pairs that share rows are larger; what scatters rows that follow each other.
_SHARED, _SCATTER, _PRIME = 1.5, 48_271, 2_147_483_647
#: Columns of one step that are combined in pairs.
_MOST_PAIRED = 8


@dataclass(frozen=True)
class Dependence:
    """How far columns that decide about rows, and a protected column, tell each other.

    Parameters
    ----------
    closed : float
        Share of the way from a blind guess to certainty, the longer of both directions.
    guessed, blind : float
        Share of rows whose protected value is guessed from the deciding columns, and without them.
    decides : bool
        Whether one follows from the other, or does for some rows beyond doubt.
    some : bool
        Whether they are dependent at all, beyond chance.
    """

    closed: float = 0.0
    guessed: float = 0.0
    blind: float = 0.0
    decides: bool = False
    some: bool = False


def decided_by_proxy(evidence: Evidence, look: Look) -> Iterator[tuple[Finding, str]]:
    """Find protected columns on which it depends what rows are left, or what else all rows decide.

    Yields
    ------
    finding : Finding
        "removed-by-proxy" blocks the release and voids the promise; "given-rows-left" narrows it to tables
        that agree in the columns that decide.
    figures : str
        How well these guess the protected value, of true rows; "" where no figure is known.
    """
    every = evidence.all_rows
    if every is None:
        return
    for step in evidence.deciding:
        chosen = _one_row_each(every, step)
        judge = _Judge(step, chosen)
        for name, truth in every.protected.items():
            look()
            numbers = every.protected_numbers.get(name)
            yield from _found(step, (name,), judge.value(truth.take(chosen), _taken(numbers, chosen)))
        for pair, (x, y) in every.places.items():
            look()
            yield from judge.place(pair, x[chosen], y[chosen], every.moves.get(pair, Move()), look)


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
        self._binned = {name: _bins(values, _FINE) for name, values in self._numbers.items()}
        groups: dict[tuple[str, ...], Codes] = {}
        if len(single) <= _MOST_PAIRED:
            groups = {pair: _joint([single[name] for name in pair]) for pair in combinations(single, 2)}
        if len(single) > 1:
            groups[tuple(single)] = _joint(list(single.values()))
        self._joint = groups

    def value(self, truth: pa.Array, numbers: Floats | None) -> Iterator[tuple[tuple[str, ...], Dependence]]:
        """Judge a protected column by each deciding column, by pairs of them, and by all together."""
        protected = codes(truth)
        missing = protected == _code_of_missing(truth, protected)
        if not self._single or len(np.unique(protected)) < 2:
            return
        if self.rows < LEAST_ROWS:
            yield tuple(self._single), Dependence(some=True)
            return
        coarse, fine = protected, protected
        if numbers is not None:
            coarse, fine = _bins(numbers, _BINS), _bins(numbers, _FINE)
        for name, seen in self._single.items():
            found = _dependence(seen, coarse, fine, missing, both=True)
            if name in self._binned and not found.decides:
                binned = _dependence(self._binned[name], coarse, fine, missing, both=True)
                found = max(found, binned, key=lambda one: (one.decides, one.some, one.closed))
            yield (name,), found
        for names, seen in self._joint.items():
            yield names, _dependence(seen, coarse, fine, missing, both=False)

    def place(
        self, pair: Pair, x: Floats, y: Floats, move: Move, look: Look
    ) -> Iterator[tuple[Finding, str]]:
        """Judge moved points by what places side by side have in common."""
        if not self._single:
            return
        around = Surroundings(x, y)
        if len(around.rows) < LEAST_ROWS:
            yield _narrowed(self._step, tuple(self._single), pair), ""
            return
        proxies: list[str] = []
        within: list[str] = []
        some: list[str] = []
        for name, seen in self._single.items():
            look()
            judged = [around.labels(seen[around.rows])]
            if name in self._numbers:
                judged.append(around.numbers(self._numbers[name][around.rows]))
            if any(one.follows for one in judged):
                # As many places around have the same value, the move hides among them.
                coarse = around.kept(seen[around.rows], move.metres) >= MOST
                (within if coarse else proxies).append(name)
            elif any(one.sigmas >= _SURE for one in judged):
                some.append(name)
        for names, seen in self._joint.items():
            if not proxies and not within and around.labels(seen[around.rows]).follows:
                coarse = around.kept(seen[around.rows], move.metres) >= MOST
                (within if coarse else proxies).extend(names)
        if proxies and self._step.row_by_row:
            within = [*proxies, *within]
        elif proxies:
            yield _void(self._step, tuple(dict.fromkeys(proxies)), pair), ""
            return
        if within or some:
            yield _narrowed(self._step, tuple(dict.fromkeys((*within, *some))), pair), ""


def _found(
    step: Deciding, name: tuple[str, ...], judged: Iterator[tuple[tuple[str, ...], Dependence]]
) -> Iterator[tuple[Finding, str]]:
    """Word what was found about a protected column: the fewest columns that decide it, else all of use."""
    every = list(judged)
    deciding = [(names, one) for names, one in every if one.decides]
    if deciding and not step.row_by_row:
        fewest = min(len(names) for names, _ in deciding)
        chosen = [(names, one) for names, one in deciding if len(names) == fewest]
        by = tuple(dict.fromkeys(one for names, _ in chosen for one in names))
        best = max((one for _, one in chosen), key=lambda one: one.closed)
        yield _void(step, by, name), _figures(step, by, name, best)
        return
    some = [(names, one) for names, one in every if one.some]
    if some:
        by = tuple(dict.fromkeys(one for names, _ in some for one in names if len(names) == 1))
        by = by or some[0][0]
        best = max((one for _, one in some), key=lambda one: one.closed)
        yield _narrowed(step, by, name), _figures(step, by, name, best)


def _figures(step: Deciding, by: tuple[str, ...], name: tuple[str, ...], found: Dependence) -> str:
    if not found.blind:
        return ""
    return (
        f"in {step.place}, {in_line(name)} is guessed from {in_line(by)} in {100 * found.guessed:.0f} % of "
        f"the rows, and in {100 * found.blind:.0f} % without"
    )


def _void(step: Deciding, by: tuple[str, ...], protected: tuple[str, ...]) -> Finding:
    there = "whether a row is there" if step.decides == "rows were removed" else "what became of the rows"
    return Finding(
        code="removed-by-proxy",
        severity="block",
        message=f"{step.decides} by the true {in_line(by)}, which {in_line(protected)} "
        f"{'depends' if len(protected) == 1 else 'depend'} on, in {step.place}: {there} tells of the true "
        f"{in_line(protected)}",
        columns=(*by, *protected),
        mend=f"leave {in_line(by)} out of that step, or drop or generalize {in_line(protected)} "
        "instead of randomizing",
        voids_claim=True,
    )


def _narrowed(step: Deciding, by: tuple[str, ...], protected: tuple[str, ...]) -> Finding:
    names, has = in_line(protected), "has" if len(protected) == 1 else "have"
    agree = "" if step.row_by_row else f" between rows that agree in {in_line(by)},"
    return Finding(
        code="given-rows-left",
        severity="note",
        message=f"{step.decides} by the true {in_line(by)}, with which {names} {has} something to do, in "
        f"{step.place}: the promise about {names} holds{agree} given which rows are left",
        columns=(*by, *protected),
        mend=f"leave {in_line(by)} out of that step to promise more",
    )


def _code_of_missing(values: pa.Array, coded: Codes) -> int:
    """Return the code of the missing value, -1 where none is missing."""
    valid = np.asarray(values.is_valid())
    return -1 if valid.all() else int(coded[~valid][0])


def _dependence(
    seen: Codes, coarse: Codes, fine: Codes, missing: npt.NDArray[np.bool_], *, both: bool
) -> Dependence:
    forward, guessed, blind, sure = _guess(seen, coarse)
    backward, _, _, sure_back = _guess(fine, seen) if both else (0.0, 0.0, 0.0, False)
    certain = _certain(seen, coarse, missing) >= _SOME
    decides = certain or (forward >= _HALF and sure) or (backward >= _HALF and sure_back)
    some = decides or _tested(seen, coarse) >= _SURE or _agreement(seen, coarse) >= _SURE
    return Dependence(max(forward, backward), guessed, blind, decides, some)


def _guess(seen: Codes, wanted: Codes) -> tuple[float, float, float, bool]:
    """Guess a column by another among rows that share its value: how far, how often, and beyond chance."""
    _, inverse, counts = np.unique(seen, return_inverse=True, return_counts=True)
    shared = counts[inverse] > 1
    rows = int(shared.sum())
    if rows < LEAST_ROWS:
        return 0.0, 0.0, 0.0, False
    wanted = np.unique(wanted[shared], return_inverse=True)[1].astype(np.int64)
    blind = float(np.bincount(wanted).max() / rows)
    if blind >= 1:
        return 0.0, 1.0, 1.0, False
    guessed, _ = guessed_by(inverse[shared].astype(np.int64), wanted)
    sigmas = (guessed - blind) / math.sqrt(blind * (1 - blind) / rows)
    return (guessed - blind) / (1 - blind), guessed, blind, sigmas >= _SURE


def _certain(seen: Codes, wanted: Codes, missing: npt.NDArray[np.bool_]) -> float:
    """Share of rows whose wanted value is the only one beside their seen value, too often for chance.

    That a value is missing where another says so is no secret of its own.
    """
    rows = len(seen)
    shares = np.bincount(wanted) / rows
    _, first, inverse, counts = np.unique(seen, return_index=True, return_inverse=True, return_counts=True)
    pure = np.ones(len(counts), np.bool_)
    np.logical_and.at(pure, inverse, wanted == wanted[first][inverse])
    chance = len(counts) * shares[wanted[first]] ** counts
    pure &= (counts > 1) & (chance < _CHANCE_OF_PURE) & ~missing[first]
    return float(counts[pure].sum() / rows)


def _tested(seen: Codes, wanted: Codes) -> float:
    """Test two columns for independence by Pearson's chi-squared, as standard errors of a normal variable.

    Rare labels are counted as one. The cube root makes the statistic normal (Wilson and Hilferty 1931).
    """
    a, b = _frequent(seen), _frequent(wanted)
    table = np.zeros((int(a.max()) + 1, int(b.max()) + 1))
    np.add.at(table, (a, b), 1)
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / len(seen)
    freedom = (table.shape[0] - 1) * (table.shape[1] - 1)
    if not freedom:
        return 0.0
    squared = float(((table - expected) ** 2 / expected).sum())
    spread = 2 / (9 * freedom)
    return (float(np.cbrt(squared / freedom)) - (1 - spread)) / math.sqrt(spread)


def _agreement(seen: Codes, wanted: Codes) -> float:
    """Test, in standard errors, whether rows of one seen value agree in the wanted one more than any two.

    The best guess of a rare value is too often right by chance; a pair of rows is not.
    """
    order = np.lexsort((np.arange(len(seen)) * _SCATTER % _PRIME, seen))
    pairs = seen[order][1:] == seen[order][:-1]
    chance = chance_agreement(wanted)
    if pairs.sum() < LEAST_ROWS or chance >= 1:
        return 0.0
    agrees = (wanted[order][1:] == wanted[order][:-1])[pairs]
    # Pairs share rows.
    spread = _SHARED * math.sqrt(chance * (1 - chance) / len(agrees))
    return (float(agrees.mean()) - chance) / spread


def _frequent(values: Codes) -> Codes:
    """Return codes in which labels of few rows are one, so that no cell of a table expects too little."""
    counts = np.bincount(values)
    least = max(5.0, math.sqrt(5.0 * len(values)))
    order = np.argsort(-counts, kind="stable")
    kept = [one for one in order[:_LABELS].tolist() if counts[one] >= least]
    number = np.full(len(counts), len(kept), np.int64)
    number[kept] = np.arange(len(kept))
    return np.unique(number[values], return_inverse=True)[1].astype(np.int64)


def _bins(values: Floats, bins: int) -> Codes:
    """Cut numbers into intervals of about as many rows each; those that are none are one of their own."""
    known = np.isfinite(values)
    coded = np.zeros(len(values), np.int64)
    if known.any():
        edges = np.unique(np.quantile(values[known], np.linspace(0, 1, bins + 1)[1:-1]))
        coded[known] = 1 + np.searchsorted(edges, values[known], side="right")
    return coded


def _joint(columns: list[Codes]) -> Codes:
    whole = columns[0]
    for other in columns[1:]:
        whole = whole * (int(other.max()) + 1) + other
        whole = np.unique(whole, return_inverse=True)[1].astype(np.int64)
    return whole
