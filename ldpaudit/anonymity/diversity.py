"""l-diversity: how many values a class leaves open, class by class and for the worst one.

Formulas: Machanavajjhala et al. (TKDD 1(1), 2007).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import Codes
from ldpaudit.anonymity.value_counts import ValueCounts

#: Numbers of even values that differ by less, relative, are equal.
NEAR = 1e-12


def distinct_l(counts: ValueCounts) -> int:
    """Return the smallest number of different sensitive values in a class; `counts.distinct` has all."""
    return int(counts.distinct.min())


def entropy_by_class(counts: ValueCounts) -> NDArray[np.float64]:
    """Return exp(Shannon entropy) of each class, shape (classes,): the number of even values it is worth."""
    inner = np.add.reduceat(counts.count * np.log(counts.count), counts.begin)
    entropy = np.log(counts.sizes) - inner / counts.sizes
    # A class of equal counts is worth an integer, free of rounding.
    smallest = np.minimum.reduceat(counts.count, counts.begin)
    even = smallest * counts.distinct == counts.sizes
    return np.where(even, counts.distinct, np.exp(entropy))


def entropy_l(counts: ValueCounts) -> float:
    """Return the smallest exp(Shannon entropy) of a class: entropy l-diversity holds for every l up to it."""
    worth = float(entropy_by_class(counts).min())
    # Uneven counts can be worth an integer too: halves and eighths (1/2, 1/8, 1/8, 1/8, 1/8) are worth 4.
    return float(round(worth)) if abs(worth - round(worth)) < NEAR * worth else worth


def largest_and_rest(counts: ValueCounts, l: int) -> tuple[Codes, Codes]:  # noqa: E741
    """Return r1 and r_l + … + r_m of each class, by its counts r1 >= r2 >= … >= r_m; both (classes,)."""
    sort = np.lexsort((-counts.count, counts.owner))
    count = counts.count[sort]
    rank = np.arange(len(count)) - counts.begin[counts.owner]
    rest = np.add.reduceat(np.where(rank >= l - 1, count, 0), counts.begin)
    return count[counts.begin], rest


def recursive_c(counts: ValueCounts, l: int) -> float:  # noqa: E741
    """Return the bound above which every c makes the table recursive (c, l)-diverse.

    The condition of a class is r1 < c (r_l + … + r_m), so it is the largest r1 / (r_l + … + r_m); infinite
    where a class has fewer than l values.
    """
    largest, rest = largest_and_rest(counts, l)
    with np.errstate(divide="ignore"):
        return float((largest / rest).max())


def confidence(counts: ValueCounts) -> float:
    """Return the largest share of one sensitive value in a class: what an attacker may be sure of."""
    return float((np.maximum.reduceat(counts.count, counts.begin) / counts.sizes).max())
