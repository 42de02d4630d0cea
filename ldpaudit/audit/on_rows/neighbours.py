"""The released row that is nearest to what is known of a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import Codes
from ldpaudit.anonymity.generalized_values import compatible
from ldpaudit.audit.dossier import AuditedTable
from ldpaudit.audit.value_pairs import ValuePairs
from ldpaudit.progress import ProgressCallback, no_progress

Marks = NDArray[np.bool_]
Floats = NDArray[np.float32]
#: Distances that are computed at a time.
_AT_ONCE = 2_000_000
#: Distinct values of one column that are read on both sides, at most.
MOST_VALUES = 20_000_000
#: A column is compared if so many rows of one table have a value that fits one of the other.
_FIT = 0.5


@dataclass(frozen=True, eq=False)
class Compared:
    """One column of two tables.

    Parameters
    ----------
    mine, theirs : (n,) and (m,) int64
        Codes of the recorded and of the released values.
    fits : (values, released values) bool
        Which released value may stand for which recorded one; a numeric column has none of its own.
    recorded, released : (n,) and (m,) float32, or None
        The same as numbers, NaN where they are missing, where both are.
    reach : float
        From the smallest of these to the largest.
    """

    mine: Codes
    theirs: Codes
    fits: Marks
    recorded: Floats | None
    released: Floats | None
    reach: float

    def distance(self, rows: Codes, among: Codes) -> Floats:
        """Return how far rows are apart in this column, 0 to 1 (Gower, Biometrics 27, 1971, 857-871).

        Parameters
        ----------
        rows, among : (p,) and (c,) int64
            Recorded and released rows.
        """
        if self.recorded is not None and self.released is not None:
            apart = np.abs(self.recorded[rows, None] - self.released[among]) / np.float32(self.reach)
            # A missing number is as far as can be from all.
            filled: Floats = np.nan_to_num(apart, nan=1.0, copy=False)
            return filled
        unlike = (~self.fits).astype(np.float32)
        far: Floats = unlike[self.mine[rows]][:, self.theirs[among]]
        return far

    def right(self, rows: Codes, guesses: Codes) -> Marks:
        """Return whether released values guess recorded ones: equal or standing for it, or within 5 %."""
        if self.recorded is not None and self.released is not None:
            true, guess = self.recorded[rows], self.released[guesses]
            close: Marks = np.abs(true - guess) <= _NEAR * np.abs(guess)
            return close | (np.isnan(true) & np.isnan(guess))
        # "*" fits everything, and tells nothing.
        idle: Marks = np.asarray(self.fits.all(axis=0))
        told: Marks = self.fits[self.mine[rows], self.theirs[guesses]] & ~idle[self.theirs[guesses]]
        return told


#: A number is guessed where it is off by no more than so much of the guess.
_NEAR = 0.05


def compared(
    raw: AuditedTable, released: AuditedTable, name: str, pairs: ValuePairs | None = None
) -> Compared | None:
    """Compare a column of two tables; None where its values are too many, or few of them fit.

    Parameters
    ----------
    raw, released : AuditedTable
    name : str
        A column of both.
    pairs : ValuePairs, optional
        Which released value stands for which recorded one, where that is known.
    """
    numbers = raw.numbers(name), released.numbers(name)
    # Codes that stand for other codes are no quantities.
    coded = pairs is not None and pairs.whole and pairs.changed
    if numbers[0] is not None and numbers[1] is not None and not coded:
        known = np.concatenate([one[np.isfinite(one)] for one in numbers if one is not None])
        reach = float(np.ptp(known)) if len(known) else 0.0
        none = np.empty((0, 0), np.bool_)
        codes = np.empty(0, np.int64)
        recorded, shown = (one.astype(np.float32) for one in numbers if one is not None)
        return Compared(codes, codes, none, recorded, shown, reach or 1.0)
    mine, theirs = (
        pc.dictionary_encode(table.texts(name), null_encoding="encode") for table in (raw, released)
    )
    if isinstance(mine, pa.ChunkedArray):
        mine, theirs = mine.combine_chunks(), theirs.combine_chunks()
    if len(mine.dictionary) * len(theirs.dictionary) > MOST_VALUES:
        return None
    one, other = np.asarray(mine.indices, np.int64), np.asarray(theirs.indices, np.int64)
    if pc.all(pc.is_in(theirs.dictionary, value_set=mine.dictionary)).as_py():
        # Values as they were recorded stand for themselves, whatever they look like.
        fits = np.zeros((len(mine.dictionary), len(theirs.dictionary)), np.bool_)
        fits[
            np.asarray(pc.index_in(theirs.dictionary, value_set=mine.dictionary)), np.arange(fits.shape[1])
        ] = True
    else:
        fits = compatible(mine.dictionary.to_pylist(), theirs.dictionary.to_pylist())
    if pairs is not None:
        pairs.mark(fits, mine.dictionary, theirs.dictionary)
    understood = [np.asarray(fits.any(axis=side)) for side in (1, 0)]
    if len(one) and len(other) and max(understood[0][one].mean(), understood[1][other].mean()) < _FIT:
        return None
    return Compared(one, other, fits, None, None, 1.0)


def nearest(
    columns: Sequence[Compared],
    rows: Codes,
    among: Codes,
    rng: np.random.Generator,
    watch: ProgressCallback = no_progress,
) -> Codes:
    """Return the released row nearest to each recorded one; of several that are as near one by lot.

    Each person has a lot of its own: if all of a cell had one, whether they are guessed would be one trial.

    Parameters
    ----------
    columns : sequence of Compared
        What is known of each person.
    rows : (p,) int64
        Recorded rows.
    among : (c,) int64
        Released rows, at least one.
    rng : Generator
    watch : callable, optional

    Returns
    -------
    (p,) int64
    """
    found = np.empty(len(rows), np.int64)
    step = max(1, _AT_ONCE // max(1, len(among)))
    for low in range(0, len(rows), step):
        watch(low, len(rows))
        part = rows[low : low + step]
        apart = np.zeros((len(part), len(among)), np.float32)
        for column in columns:
            apart += column.distance(part, among)
        person, near = np.nonzero(apart == apart.min(axis=1, keepdims=True))
        many = np.bincount(person, minlength=len(part))
        found[low : low + step] = among[near[np.cumsum(many) - many + rng.integers(many)]]
    return found
