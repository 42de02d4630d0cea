"""How well one column gives another away, judged by the other rows that share its value."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Codes = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
#: Fewer rows tell nothing.
LEAST_ROWS = 30
#: What is left to chance, in standard errors: one in 300,000 columns that have nothing to do with each other.
SURE = 4.5


def codes(values: pa.Array) -> Codes:
    """Return the code of each value of a column; a missing value is a value of its own."""
    return np.asarray(pc.dictionary_encode(values, null_encoding="encode").indices, dtype=np.int64)


def chance_agreement(values: Codes) -> float:
    """Probability that two rows drawn at random hold the same value."""
    return float(np.sum((np.bincount(values) / len(values)) ** 2))


def guessed_by(seen: Codes, wanted: Codes) -> tuple[float, float]:
    """Guess each row's value from the other rows with the same seen value: share right, and share guessed."""
    pairs, counts = np.unique(seen * (int(wanted.max()) + 1) + wanted, return_counts=True)
    group = pairs // (int(wanted.max()) + 1)
    order = np.lexsort((-counts, group))
    group, counts = group[order], counts[order]
    first = np.flatnonzero(np.r_[True, group[1:] != group[:-1]])
    shared = np.add.reduceat(counts, first) > 1
    more = np.append(group[1:] == group[:-1], False)[first]
    second = np.where(more, np.append(counts[1:], 0)[first], 0)
    right = counts[first][shared & (counts[first] > np.maximum(second, 1))].sum()
    covered = np.add.reduceat(counts, first)[shared].sum()
    return float(right / covered) if covered else 0.0, float(covered / len(seen))


class Guess(NamedTuple):
    """How well one column is guessed by another, among the rows that share the other's value.

    closed: share of the way from the blind guess to certainty; a sure blind guess leaves no way.
    """

    guessed: float = 0.0
    coverage: float = 0.0
    closed: float = 0.0
    sure: bool = False


def guess(seen: Codes, wanted: Codes) -> Guess:
    """Guess a column by another, beside a blind guess in the same rows."""
    shared = np.bincount(seen)[seen] > 1
    rows = int(shared.sum())
    blind = float(np.bincount(wanted[shared]).max() / rows) if rows >= LEAST_ROWS else 1.0
    if blind >= 1:
        return Guess()
    guessed, _ = guessed_by(seen[shared], wanted[shared])
    sigmas = (guessed - blind) / math.sqrt(blind * (1 - blind) / rows)
    return Guess(guessed, rows / len(seen), (guessed - blind) / (1 - blind), sigmas >= SURE)


def is_copy(seen: Codes, wanted: Codes) -> bool:
    """Whether each of several values goes with one of the other and the reverse; some are in two rows."""
    values = np.count_nonzero(np.bincount(wanted))
    if not 1 < values < len(wanted) or values != np.count_nonzero(np.bincount(seen)):
        return False
    return len(np.unique(seen * (wanted.max() + 1) + wanted)) == values
