"""t-closeness: how far the sensitive values of a class are from those of the whole table.

Formulas: Li, Li and Venkatasubramanian (ICDE 2007), section 4. Every distance is a quotient of integers, and
is handed out as such, so that a distance of one half is one half at any size and never slips under a limit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.value_counts import ValueCounts
from ldpaudit.errors import UserError
from ldpaudit.language import Message

_LARGEST = int(np.iinfo(np.int64).max)
#: Relative distance from a limit below which floats do not decide.
_NEAR = 1e-9


@dataclass(frozen=True, eq=False)
class Quotients:
    """A distance of each class: exact; in float64 only where products of counts would leave 64 bits."""

    numerator: Any
    denominator: Any

    @property
    def values(self) -> NDArray[np.float64]:
        """Return the distances, in [0, 1]."""
        values: NDArray[np.float64] = self.numerator / np.maximum(self.denominator, 1)
        return values.clip(0.0, 1.0)

    @property
    def largest(self) -> float:
        """Return the distance of the worst class; 0 without classes."""
        return float(self.values.max(initial=0.0))


def compare(numerator: Any, denominator: Any, limit: float) -> NDArray[np.int8]:
    """Return on which side of a limit quotients lie: -1 below, 0 at it, 1 above.

    The limit is what its user wrote in decimals: 0.2 is one fifth. Both parts are at least 0; a denominator
    of 0 stands for an infinite quotient. Floats are compared as they are.
    """
    bound = Fraction(str(float(limit)))
    with np.errstate(divide="ignore", invalid="ignore"):
        over = np.where(denominator == 0, np.inf, numerator / denominator) - float(bound)
    side = np.sign(over).astype(np.int8)
    for at in np.flatnonzero(np.abs(over) <= _NEAR * max(float(bound), _NEAR)):
        left, right = Fraction(numerator[at].item()), bound * Fraction(denominator[at].item())
        side[at] = (left > right) - (left < right)
    return side


def equal_distance(counts: ValueCounts) -> Quotients:
    """Return the variational distance 0.5 sum |p - q| of each class to the whole table."""
    total = int(counts.totals.sum())
    kind = _kind(2 * total * total)
    size, count, totals = (of.astype(kind) for of in (counts.sizes, counts.count, counts.totals))
    # With shares p = c/n and q = T/N: |c N - n T| for the values of the class, n T for those that it lacks;
    # all n T together are n N.
    share = size[counts.owner] * totals[counts.value]
    terms = np.abs(count * kind(total) - share) - share
    return Quotients(np.add.reduceat(terms, counts.begin) + size * kind(total), 2 * size * kind(total))


def ordered_distance(counts: ValueCounts) -> Quotients | None:
    """Return (1/(m-1)) sum_i |sum_{j<=i} (p_j - q_j)| of each class; None where values have no order.

    Of an order the m values that occur count: others would bring these nearer to one another.
    """
    if not counts.ordered:
        return None
    if not (there := counts.totals > 0).all():
        reference = None if counts.reference is None else counts.reference[there]
        value, values = (np.cumsum(there) - 1)[counts.value], int(there.sum())
        counts = replace(counts, value=value, values=values, reference=reference)
    if counts.values < 2:
        return Quotients(np.zeros(counts.classes, np.int64), np.ones(counts.classes, np.int64))
    total = int(counts.totals.sum())
    kind = _kind(counts.values * total * total)
    sizes = counts.sizes.astype(kind)
    size = sizes[counts.owner]
    overall = np.cumsum(counts.totals)
    summed = np.concatenate([[0], np.cumsum(overall.astype(kind))]).astype(kind)
    # Within a class the cumulated count is a staircase: constant from one of its values to the next. On each
    # tread the distance to the ascending whole changes sign once, so prefix sums give it at once.
    rising = np.cumsum(counts.count)
    level = (rising - (rising - counts.count)[counts.begin][counts.owner]).astype(kind) * kind(total)
    last = np.append(counts.begin[1:], len(level)) - 1
    end = np.append(counts.value[1:], counts.values)
    end[last] = counts.values
    turn = np.clip(np.searchsorted(overall, level // size, side="right"), counts.value, end)
    below = level * (turn - counts.value) - size * (summed[turn] - summed[counts.value])
    above = size * (summed[end] - summed[turn]) - level * (end - turn)
    ahead = sizes * summed[counts.value[counts.begin]]
    distance = np.add.reduceat(below + above, counts.begin) + ahead
    return Quotients(distance, sizes * kind(total) * kind(counts.values - 1))


def hierarchical_distance(counts: ValueCounts, ancestors: NDArray[np.integer[Any]]) -> Quotients:
    """Return the earth mover's distance of each class over a hierarchy of the values.

    Moving a share from one value to another costs the level of their lowest common ancestor over the height
    of the tree. What has to enter or leave a group crosses its border whichever way it goes, so the distance
    is the mean of the variational distances of the groups over the levels below the root.

    counts: codes are columns of `ancestors`; one code more is a missing value, which only the root joins to
        others.
    ancestors: group of each value at each level; level 0 are the values. Where the highest level has several
        groups, a root is put above them.
    """
    named = ancestors.shape[1]
    if counts.values not in (named, named + 1):
        what = Message("the hierarchy has {named} values, the table {n}", named=named, n=counts.values)
        raise UserError(what, hint="count by its codes")
    levels = [np.asarray(level, np.int64) for level in ancestors]
    if counts.values > named:
        levels = [np.append(level, level.max(initial=-1) + 1) for level in levels]
    if len(levels) > 1 and len(np.unique(ancestors[-1])) < 2:
        levels.pop()
    height = len(levels)
    total = int(counts.totals.sum())
    kind = _kind(2 * total * total * height)
    distance = np.zeros(counts.classes, kind)
    for level in levels:
        group = np.unique(level, return_inverse=True)[1]
        grouped = counts.put_together(group, int(group.max(initial=-1)) + 1)
        distance += equal_distance(grouped).numerator.astype(kind)
    return Quotients(distance, 2 * counts.sizes.astype(kind) * kind(total) * kind(height))


def t_equal(counts: ValueCounts) -> float:
    """Return the largest variational distance 0.5 sum |p - q| between a class and the whole table."""
    return equal_distance(counts).largest


def t_ordered(counts: ValueCounts) -> float | None:
    """Return the largest ordered distance (1/(m-1)) sum_i |sum_{j<=i} (p_j - q_j)|; None without an order."""
    distance = ordered_distance(counts)
    return None if distance is None else distance.largest


def _kind(bound: int) -> Any:
    """Choose exact integers where they hold the bound, floats elsewhere."""
    return np.int64 if bound <= _LARGEST else np.float64
