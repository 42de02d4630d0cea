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
#: Labels that are looked for in texts.
MOST_LABELS = 100


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
    """Guess each row's protected value from the other rows with the same released value.

    Parameters
    ----------
    released, protected : ndarray of int64, shape (n,)
        Codes of the column that is seen, and of the one that is guessed.

    Returns
    -------
    accuracy : float
        Share of right guesses among rows that share their released value with another row; the row itself
        is left out of the vote, so that values seen once prove nothing.
    coverage : float
        Share of rows that share their released value with another row.
    """
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
    """How well one column is guessed by another, among the rows that share the value of the other.

    Parameters
    ----------
    guessed, blind : float
        Share of right guesses with the other column, and without it.
    coverage : float
        Share of rows that share their value with another row.
    sure : bool
        Whether the difference is beyond chance.
    """

    guessed: float = 0.0
    blind: float = 0.0
    coverage: float = 0.0
    sure: bool = False

    @property
    def closed(self) -> float:
        """Share of the way from the blind guess to certainty; a sure blind guess leaves no way."""
        return (self.guessed - self.blind) / (1 - self.blind) if self.blind < 1 else 0.0

    def better_than(self, other: Guess, rows: int) -> bool:
        """Whether it guesses so many of `rows` more often that chance does not explain it."""
        spread = math.sqrt(other.guessed * (1 - other.guessed) / (self.coverage * rows))
        return other.coverage < self.coverage / 2 or self.guessed - other.guessed > SURE * spread


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


def certain_share(seen: Codes, wanted: Codes, missing: int, pure: float, sure_blind: float) -> float:
    """Return the share of rows whose value tells the wanted one as good as for certain, beyond chance.

    Parameters
    ----------
    seen, wanted : ndarray of int64, shape (n,)
    missing : int
        Code of a missing wanted value: that one is missing where another value says so is no secret.
    pure : float
        Share of the rows of a seen value that hold one wanted value; 30 rows of it are needed.
    sure_blind : float
        A wanted value that so many of all rows hold is no secret, either.
    """
    width = int(wanted.max()) + 1
    pairs, counts = np.unique(seen * width + wanted, return_counts=True)
    value, label = pairs // width, pairs % width
    rows = np.bincount(seen)[value]
    blind = np.bincount(wanted)[label] / len(wanted)
    share = counts / rows
    revealing = (share >= pure) & (rows >= LEAST_ROWS) & (blind < sure_blind) & (label != missing)
    revealing &= share - blind >= SURE * np.sqrt(blind * (1 - blind) / rows)
    return float(counts[revealing].sum() / len(seen))


def agrees_with_next(numbers: npt.NDArray[np.float64], values: Codes) -> float:
    """Share of rows whose next larger number goes with the same value.

    Parameters
    ----------
    numbers : ndarray of float64, shape (n,)
        All finite.
    values : ndarray of int64, shape (n,)
    """
    order = np.argsort(numbers, kind="stable")
    steps = np.diff(numbers[order]) > 0
    if not steps.any():
        return 0.0
    same = values[order][1:] == values[order][:-1]
    return float(np.mean(same[steps]))


def is_copy(released: Codes, protected: Codes) -> bool:
    """Whether each released value goes with one protected value and the reverse, over two values at least.

    Values that all occur once make no copy: a number of the row is not what it counts.
    """
    values = np.count_nonzero(np.bincount(protected))
    if not 1 < values < len(protected) or values != np.count_nonzero(np.bincount(released)):
        return False
    return len(np.unique(released * (protected.max() + 1) + protected)) == values


def holds(texts: pa.Array, labels: pa.Array) -> float:
    """How much more often a text holds its own row's label than another row's, between 0 and 1.

    The most frequent labels are looked for, among the rows that have them and all others.

    Parameters
    ----------
    texts, labels : StringArray, shape (n,)
        The released text, and the protected label.
    """
    own = others = 0.0
    counted = 0
    encoded = pc.dictionary_encode(labels)
    codes_ = pc.fill_null(encoded.indices, -1).to_numpy(zero_copy_only=False)
    known = encoded.dictionary.to_pylist()
    frequent = np.argsort(-np.bincount(codes_[codes_ >= 0], minlength=len(known)), kind="stable")[
        :MOST_LABELS
    ]
    distinct = pc.dictionary_encode(texts)
    text_of = pc.fill_null(distinct.indices, -1).to_numpy(zero_copy_only=False)
    every = "\n".join(distinct.dictionary.to_pylist()).casefold()
    for code in frequent.tolist():
        label = known[code]
        if not label:
            continue
        mine = codes_ == code
        counted += int(mine.sum())
        if mine.all():
            others += mine.sum()
        # In no text: looking into each would take a hundred times as long.
        if label.casefold() not in every:
            continue
        found = pc.match_substring(distinct.dictionary, label, ignore_case=True)
        # A missing text, coded -1, takes the value at the end: it holds nothing.
        inside = np.append(found.to_numpy(zero_copy_only=False), False)[text_of]
        own += inside[mine].sum()
        if not mine.all():
            # By the rule of succession: that none of three others holds it, is chance.
            others += (inside[~mine].sum() + 1) / ((~mine).sum() + 2) * mine.sum()
    return float((own - others) / counted) if counted else 0.0


def chance_agreement(values: Codes) -> float:
    """Probability that two rows drawn at random hold the same value."""
    shares = np.bincount(values) / len(values)
    return float(np.sum(shares**2))
