"""Rows that every more specific setting removes, because a class is too far from meeting a condition.

What a class is made of meets a condition only if the whole is not too far from it: distances are convex,
entropy is concave (Cover and Thomas 2006, theorem 2.7.3). So some rows of a class that fails are in parts
that fail, too, and how many they are at least follows from how far the class is from its limit.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from ldpaudit.anonymity.codes import Codes
from ldpaudit.anonymity.conditions import Closeness, Condition, EntropyDiversity, Marks, RecursiveDiversity
from ldpaudit.anonymity.diversity import entropy_by_class, largest_and_rest
from ldpaudit.anonymity.value_counts import ValueCounts

#: What rounding may add to a number of rows, relative.
_SLACK = 1e-9
Shares = npt.NDArray[np.float64]


def certainly_removed(condition: Condition, counts: ValueCounts, held: Marks) -> Codes:
    """Count the rows of each class that all settings remove that are nowhere more general.

    held: which classes meet it.
    Returns: all rows of a class that fails a monotone condition; 0 for a class that meets it. For conditions
        that are not known, nothing is certain.
    """
    if condition.monotone:
        return np.where(held, 0, counts.sizes)
    share = _SHARES.get(type(condition))
    if share is None or held.all():
        return np.zeros(counts.classes, np.int64)
    least = np.ceil(share(condition, counts).clip(0, 1) * counts.sizes * (1 - _SLACK))
    # If all parts met the condition, the class would.
    return np.where(held, 0, np.maximum(least.astype(np.int64), 1))


def _far(condition: Closeness, counts: ValueCounts) -> Shares:
    """D <= w + (1 - w) t, with a share w in parts that fail and are at a distance of 1 at most."""
    far: Shares = (condition.distances(counts).values - condition.t) / max(1 - condition.t, _SLACK)
    return far


def _plain(condition: EntropyDiversity, counts: ValueCounts) -> Shares:
    """H >= (1 - w) ln l, with a share w in parts that fail and have an entropy of 0 at least."""
    plain: Shares = 1 - np.log(entropy_by_class(counts)) / max(np.log(condition.l), _SLACK)
    return plain


def _common(condition: RecursiveDiversity, counts: ValueCounts) -> Shares:
    """r1 - c (r_l + …) is sublinear in the counts, below 0 in parts that meet it, r1 at most in others."""
    largest, rest = largest_and_rest(counts, condition.l)
    common: Shares = (largest - condition.c * rest) / counts.sizes
    return common


_SHARES: dict[type[Condition], Callable[..., Shares]] = {
    Closeness: _far,
    EntropyDiversity: _plain,
    RecursiveDiversity: _common,
}
