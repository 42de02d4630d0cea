"""How much a view tells of a secret: joint tables of both, each row judged by the rows of other folds."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.inference.views import Codes, Floats, View, compact, joined

#: Tables of so many cells per row are counted, larger ones sorted.
_DENSE = 24
#: Rows that what is known without the view counts for: one.
_WEIGHT = 1.0
#: A code tells its label for certain that so many rows have, so often with one label, and not by chance.
PURE_ROWS, PURE, _CHANCE = 8, 0.95, 1e-3
#: It is asked of tables of so many cells per row.
_SMALL = 4


@dataclass(frozen=True, eq=False)
class Target:
    """Labels to find out in some rows.

    Parameters
    ----------
    labels : ndarray of int64, shape (rows,)
        From 0 on.
    number : int
        How many labels there are.
    base : ndarray of int64, shape (rows,)
        What is known anyway, as codes.
    bases : int
        How many of these there are.
    folds : ndarray of int64, shape (rows,)
        A row is judged by those of other folds.
    parts : int
        How many folds there are.
    groups : ndarray of int64, shape (rows,)
        Rows of one person: no independent witnesses.
    """

    labels: Codes
    number: int
    base: Codes
    bases: int
    folds: Codes
    parts: int
    groups: Codes

    def among(self, rows: Codes) -> Target:
        """Return the labels of some rows."""
        return replace(
            self,
            labels=self.labels[rows],
            base=self.base[rows],
            folds=self.folds[rows],
            groups=self.groups[rows],
        )

    def prior(self) -> Floats:
        """Return how likely each label is by what is known anyway, shape (bases, labels)."""
        overall = (np.bincount(self.labels, minlength=self.number) + 0.5) / (
            len(self.labels) + 0.5 * self.number
        )
        counts = np.bincount(self.base * self.number + self.labels, minlength=self.bases * self.number)
        counts = counts.reshape(self.bases, self.number)
        prior: Floats = (counts + overall) / (counts.sum(axis=1, keepdims=True) + 1)
        return prior


class Scorer:
    """Judges views of the rows of a target.

    Parameters
    ----------
    target : Target
        The labels.
    """

    def __init__(self, target: Target) -> None:
        self.target = target
        self._prior = target.prior()
        self._of_true = self._prior[target.base, target.labels]
        self._blind = np.log(self._of_true)
        self._first = np.unique(target.groups, return_index=True)[1]
        self._firsts = target.base[self._first], target.labels[self._first]
        self.work = 0

    def gains(self, codes: npt.NDArray[np.integer], cells: int, weight: float | None = None) -> Floats:
        """Return how much more likely each row's true label becomes, as logarithms, shape (rows,).

        The likelihood is that of the other folds: rows of the same code that have the label, beside what is
        known anyway, which counts for one row (Lidstone's rule with a prior). A view that tells nothing has a
        negative mean: what its table learns is chance.
        """
        from ldpaudit.audit.inference.counting_kernels import counted_elsewhere, pure_elsewhere

        target = self.target
        beside: Codes = codes.astype(np.int64)
        if target.bases > 1:
            # What is known anyway is known beside the view.
            beside, cells = joined((beside, cells), (target.base, target.bases))
        parts = target.parts
        size, pairs = cells * target.number, beside * target.number + target.labels
        small = weight is None and size <= _SMALL * len(beside)
        if size > _DENSE * len(beside):
            pairs, size = compact(pairs)
        self.work += len(beside) * 4 + (size + cells) * parts
        hits, seen = np.empty(len(beside), np.int64), np.empty(len(beside), np.int64)
        alone, both = np.zeros(cells * parts, np.int64), np.zeros(size * parts, np.int64)
        counted_elsewhere(beside, pairs, target.folds, parts, alone, both, hits, seen)
        # Where a value has many rows and they differ little, more weight on what is known anyway learns more.
        weights = sorted({_WEIGHT, max(_WEIGHT, len(beside) / cells / 4)}) if weight is None else [weight]
        tried = [np.log((hits + one * self._of_true) / (seen + one)) - self._blind for one in weights]
        if small:
            # Where few codes tell anything, and these for certain, the chance in all others hides it.
            pure = pure_elsewhere(beside, target.folds, parts, target.number, both, alone, PURE_ROWS, PURE)
            if pure.any():
                tried.append(np.where(pure, tried[0], 0.0))
        return max(tried, key=lambda gains: float(gains.mean()))

    def gain(self, one: View) -> float:
        """Return how much a view tells, in nats a row: by `dependence` where that holds, else by `gains`."""
        told = self.dependence(one)
        return told[0] if told is not None else float(self.gains(one.codes, one.cells).mean())

    def dependence(self, one: View) -> tuple[float, float] | None:
        """Return how much a small table depends on the labels: nats a row, and standard errors above chance.

        Pearson's chi square beside what is known anyway, less its mean of independent columns; it sees weak
        dependence in fewer rows than `gains` do. None of large tables, where it does not hold.
        """
        from ldpaudit.audit.inference.counting_kernels import chi_square

        target, first = self.target, self._first
        codes, cells = one.codes[first].astype(np.int64), one.cells
        if cells * target.number * target.bases > len(first) / 4:
            return None
        base, labels = self._firsts
        chi, free = chi_square(base, codes, labels, target.bases, cells, target.number)
        self.work += 2 * len(first)
        return (chi - free) / (2 * len(first)), (chi - free) / (2 * free) ** 0.5 if free else 0.0

    def sure(self, one: View) -> float:
        """Return how many standard errors above chance a view tells; those of chi square less one half.

        Chi square has the longer tail.
        """
        told = self.dependence(one)
        above = sure(self.gains(one.codes, one.cells), self.target.groups)
        return above if told is None else max(above, told[1] - 0.5)


def sure(gains: Floats, groups: Codes) -> float:
    """Return how many standard errors a mean is above zero; rows of one group count as one witness."""
    together = np.bincount(groups, gains - gains.mean())
    spread = float((together**2).sum()) ** 0.5
    return float(gains.sum()) / spread if spread > 0 else 0.0


def posterior(
    codes: npt.NDArray[np.integer], cells: int, target: Target, train: Codes, asked: Codes, weight: float
) -> npt.NDArray[np.float32]:
    """Return how likely each label is in the rows asked, by the rows to learn from.

    Parameters
    ----------
    codes, cells : ndarray of int64, int
        A view of all rows.
    target : Target
        The labels of all rows.
    train, asked : ndarray of int64
        Rows to learn from, and to judge.
    weight : float
        How many rows what is known anyway counts for.

    Returns
    -------
    ndarray of float32, shape (asked, labels)
    """
    prior = target.among(train).prior()
    if target.bases > 1:
        codes, cells = joined((codes, cells), (target.base, target.bases))
    needed, places = np.unique(codes[asked], return_inverse=True)
    slot = np.full(cells, -1, np.int64)
    slot[needed] = np.arange(len(needed))
    at = slot[codes[train]]
    useful = at >= 0
    table = np.bincount(
        at[useful] * target.number + target.labels[train][useful], minlength=len(needed) * target.number
    ).reshape(len(needed), target.number)
    base = np.zeros(len(needed), np.int64)
    base[places] = target.base[asked]
    trusted = np.full((len(needed), 1), weight)
    rows, most = table.sum(axis=1), table.max(axis=1, initial=0)
    by_chance = prior[base, table.argmax(axis=1)] ** rows
    trusted[(rows >= PURE_ROWS) & (most >= PURE * rows) & (by_chance < _CHANCE)] = min(weight, _WEIGHT)
    likely = table + trusted * prior[base]
    likely /= likely.sum(axis=1, keepdims=True)
    return likely.astype(np.float32)[places]
