"""How well one released column gives another value away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Codes = npt.NDArray[np.int64]
#: Fewer rows tell nothing.
LEAST_ROWS = 30
#: What is left to chance, in standard errors: one in 300,000 columns that have nothing to do with each other.
SURE = 4.5
#: A column determines another where it guesses this share of the rows that share a value, in most rows, and
#: goes most of the way there from a blind guess.
_GUESSED, _COVERED, _CLOSED = 0.95, 0.5, 0.5


def codes(values: pa.Array) -> Codes:
    """Return the code of each value of a column; a missing value is a value of its own."""
    encoded = pc.dictionary_encode(values, null_encoding="encode")
    return np.asarray(encoded.indices, dtype=np.int64)


def code_of_missing(values: pa.Array, coded: Codes) -> int:
    """Return the code of the missing value, -1 where none is missing."""
    valid = np.asarray(values.is_valid())
    return -1 if valid.all() else int(coded[~valid][0])


def joint(columns: Sequence[Codes]) -> Codes:
    """Return one code for each combination of values that occurs in a row."""
    whole = columns[0]
    for other in columns[1:]:
        whole = whole * (int(other.max()) + 1) + other
        whole = np.unique(whole, return_inverse=True)[1].astype(np.int64)
    return whole


def bins(values: npt.NDArray[np.float64], number: int) -> Codes:
    """Cut numbers into intervals of about as many rows each; those that are none are one of their own."""
    known = np.isfinite(values)
    coded = np.zeros(len(values), np.int64)
    if known.any():
        edges = np.unique(np.quantile(values[known], np.linspace(0, 1, number + 1)[1:-1]))
        coded[known] = 1 + np.searchsorted(edges, values[known], side="right")
    return coded


def mode_share(protected: Codes) -> float:
    """Share of rows that hold the most frequent value: what a guesser without any column reaches."""
    return float(np.bincount(protected).max() / len(protected))


def guessed_by(released: Codes, protected: Codes) -> tuple[float, float]:
    """Guess each row's protected value from the other rows with the same released value."""
    width = int(protected.max()) + 1
    pairs, counts = np.unique(released * width + protected, return_counts=True)
    group = pairs // width
    order = np.lexsort((-counts, group))
    group, counts = group[order], counts[order]
    starts = np.flatnonzero(np.r_[True, group[1:] != group[:-1]])
    sizes = np.add.reduceat(counts, starts)
    best = counts[starts]
    has_second = np.r_[starts[1:], len(group)] - starts > 1
    second = np.where(has_second, counts[np.minimum(starts + 1, len(counts) - 1)], 0)
    shared = sizes > 1
    right = np.where(best - 1 >= np.maximum(second, 1), best, 0)
    covered = sizes[shared].sum()
    accuracy = float(right[shared].sum() / covered) if covered else 0.0
    return accuracy, float(covered / len(protected))


@dataclass(frozen=True)
class Guess:
    """How well one column is guessed by another, among the rows that share the value of the other."""

    guessed: float = 0.0
    blind: float = 0.0
    coverage: float = 0.0
    sure: bool = False

    @property
    def closed(self) -> float:
        """Share of the way from the blind guess to certainty; a sure blind guess leaves no way."""
        return (self.guessed - self.blind) / (1 - self.blind) if self.blind < 1 else 0.0


def guess(seen: Codes, wanted: Codes) -> Guess:
    """Guess a column by another, as `guessed_by` does, beside a blind guess in the same rows."""
    _, inverse, counts = np.unique(seen, return_inverse=True, return_counts=True)
    shared = counts[inverse] > 1
    rows = int(shared.sum())
    if rows < LEAST_ROWS:
        return Guess()
    wanted = np.unique(wanted[shared], return_inverse=True)[1].astype(np.int64)
    blind, coverage = mode_share(wanted), rows / len(seen)
    if blind >= 1:
        return Guess(1.0, 1.0, coverage)
    guessed, _ = guessed_by(inverse[shared].astype(np.int64), wanted)
    sigmas = (guessed - blind) / math.sqrt(blind * (1 - blind) / rows)
    return Guess(guessed, blind, coverage, sigmas >= SURE)


def is_copy(released: Codes, protected: Codes) -> bool:
    """Whether each released value goes with one protected value and the reverse, over two values at least.

    Values that all occur once make no copy: a number of the row is not what it counts.
    """
    values = np.count_nonzero(np.bincount(protected))
    if not 1 < values < len(protected) or values != np.count_nonzero(np.bincount(released)):
        return False
    return len(np.unique(released * (protected.max() + 1) + protected)) == values


def chance_agreement(values: Codes) -> float:
    """Probability that two rows drawn at random hold the same value."""
    shares = np.bincount(values) / len(values)
    return float(np.sum(shares**2))


def determines(seen: Codes, truth: Codes) -> bool:
    """Whether one column as good as decides another; never in few rows."""
    if len(truth) < LEAST_ROWS:
        return False
    blind = mode_share(truth)
    guessed, coverage = guessed_by(seen, truth)
    much = guessed >= _GUESSED and coverage >= _COVERED
    return much and blind < 1 and guessed - blind >= _CLOSED * (1 - blind)
