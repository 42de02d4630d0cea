"""What a class betrays about a sensitive column: l-diversity and t-closeness, each for the worst class.

Formulas: Machanavajjhala et al. (TKDD 1(1), 2007) for l, Li, Li and Venkatasubramanian (ICDE 2007) for t.
Everything works on the pairs (class, value) that occur, so neither many classes nor many values cost more
than the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import Codes, codes_of, column_of, combine, first_rows
from ldpaudit.errors import UserError


@dataclass(frozen=True)
class ValueCounts:
    """How often each sensitive value occurs in each class.

    Parameters
    ----------
    owner : (m,) int64
        Class of each pair that occurs, ascending.
    value : (m,) int64
        Code of its sensitive value, ascending within a class.
    count : (m,) int64
        Rows of the pair.
    classes, values : int
        How many there are.
    ordered : bool
        Whether codes follow an order of the values, as the ordered distance needs.
    """

    owner: Codes
    value: Codes
    count: Codes
    classes: int
    values: int
    ordered: bool

    @property
    def begin(self) -> Codes:
        """Give the first pair of each class."""
        return np.searchsorted(self.owner, np.arange(self.classes))

    @property
    def sizes(self) -> Codes:
        """Give the rows of each class."""
        return np.add.reduceat(self.count, self.begin)

    @property
    def shares(self) -> NDArray[np.float64]:
        """Give the share of each pair in its class."""
        shares: NDArray[np.float64] = self.count / self.sizes[self.owner]
        return shares

    @property
    def overall(self) -> NDArray[np.float64]:
        """Give the share of each value in the whole table."""
        totals = np.zeros(self.values, np.int64)
        np.add.at(totals, self.value, self.count)
        overall: NDArray[np.float64] = totals / totals.sum()
        return overall


def value_counts(
    frame: Any, column: str, labels: Codes, *, order: Sequence[Any] | None = None
) -> ValueCounts:
    """Count the values of a sensitive column in each class.

    Parameters
    ----------
    frame : as for `equivalence_classes`
        The table, n rows, at least one.
    column : str
        The sensitive column. A missing value counts as a value of its own.
    labels : (n,) int64
        Class of each row.
    order : sequence, optional
        All values in their order, for the ordered distance. Numbers, dates and times have theirs.

    Returns
    -------
    ValueCounts
        Not `ordered` where there is no order, or where values are missing: those have no place in one.

    Raises
    ------
    UserError
        If the column is not there, or holds a value that `order` lacks.
    """
    codes, values = codes_of(column_of(frame, column))
    number = len(values)
    natural = pa.types.is_integer(values.type) or pa.types.is_floating(values.type)
    natural = natural or pa.types.is_decimal(values.type) or pa.types.is_temporal(values.type)
    whole = not (codes < 0).any()
    if order is not None:
        place = pc.index_in(values, value_set=pa.array(order, values.type))
        if place.null_count:
            raise UserError("holds values outside its order", where=f'column "{column}"', mend="complete it")
        rank, number = place.to_numpy(zero_copy_only=False).astype(np.int64), len(order)
    elif natural:
        rank = np.empty(number, np.int64)
        rank[pc.sort_indices(values).to_numpy()] = np.arange(number)
    else:
        rank = np.arange(number)
    coded = np.where(codes < 0, number, rank[codes] if number else codes)
    number += not whole
    pairs, distinct = combine([(labels, int(labels.max()) + 1), (coded, number)], len(labels))
    first = first_rows(pairs, distinct)
    owner, value = labels[first], coded[first]
    sort = np.lexsort((value, owner))
    return ValueCounts(
        owner=owner[sort],
        value=value[sort],
        count=np.bincount(pairs, minlength=distinct)[sort],
        classes=int(labels.max()) + 1,
        values=number,
        ordered=whole and (natural or order is not None),
    )


def distinct_l(counts: ValueCounts) -> int:
    """Give the smallest number of different sensitive values in a class."""
    return int(np.bincount(counts.owner).min())


def entropy_l(counts: ValueCounts) -> float:
    """Give the smallest exp(Shannon entropy) of a class: entropy l-diversity holds for every l up to it."""
    inner = np.add.reduceat(counts.count * np.log(counts.count), counts.begin)
    entropy = np.log(counts.sizes) - inner / counts.sizes
    # Equality with l is met by equal counts alone; there the answer is an integer, free of rounding.
    smallest = np.minimum.reduceat(counts.count, counts.begin)
    even = smallest * np.bincount(counts.owner) == counts.sizes
    return float(np.where(even, np.bincount(counts.owner), np.exp(entropy)).min())


def recursive_c(counts: ValueCounts, l: int) -> float:  # noqa: E741
    """Give the bound above which every c makes the table recursive (c, l)-diverse.

    With the counts of a class r1 >= r2 >= … the condition is r1 < c (r_l + … + r_m), so the bound is the
    largest r1 / (r_l + … + r_m); infinite where a class has fewer than l values.
    """
    if l < 1:
        raise UserError(f"l is {l}", mend="give l of at least 1")
    sort = np.lexsort((-counts.count, counts.owner))
    count = counts.count[sort]
    rank = np.arange(len(count)) - counts.begin[counts.owner]
    rest = np.add.reduceat(np.where(rank >= l - 1, count, 0), counts.begin)
    largest = count[counts.begin]
    with np.errstate(divide="ignore"):
        return float((largest / rest).max())


def confidence(counts: ValueCounts) -> float:
    """Give the largest share of one sensitive value in a class: what an attacker may be sure of."""
    return float(counts.shares.max())


def t_equal(counts: ValueCounts) -> float:
    """Give the largest variational distance 0.5 sum |p - q| between a class and the whole table."""
    # A value that a class lacks adds its whole share q; the shares of all values add up to 1.
    overall = counts.overall[counts.value]
    terms = np.abs(counts.shares - overall) - overall
    return float((0.5 * (1.0 + np.add.reduceat(terms, counts.begin))).clip(0.0, 1.0).max())


def t_ordered(counts: ValueCounts) -> float | None:
    """Give the largest ordered distance (1/(m-1)) sum_i |sum_{j<=i} (p_j - q_j)|; None without an order."""
    if not counts.ordered:
        return None
    if counts.values < 2:
        return 0.0
    overall = np.cumsum(counts.overall)
    summed = np.concatenate([[0.0], np.cumsum(overall)])
    # Within a class the cumulated share p is a staircase: constant from one of its values to the next.
    # On each tread the distance to the ascending q changes sign once, so prefix sums give it at once.
    rising = np.cumsum(counts.count)
    before = (rising - counts.count)[counts.begin]
    step = (rising - before[counts.owner]) / counts.sizes[counts.owner]
    last = np.append(counts.begin[1:], len(step)) - 1
    end = np.append(counts.value[1:], counts.values)
    end[last] = counts.values
    treads = _area(overall, summed, step, counts.value, end)
    ahead = summed[counts.value[counts.begin]]
    distance = np.add.reduceat(treads, counts.begin) + ahead
    return float((distance / (counts.values - 1)).clip(0.0, 1.0).max())


def _area(
    overall: NDArray[np.float64],
    summed: NDArray[np.float64],
    level: NDArray[np.float64],
    begin: Codes,
    end: Codes,
) -> NDArray[np.float64]:
    """Sum |level - overall[i]| for i from begin to end (excluded), overall ascending."""
    turn = np.clip(np.searchsorted(overall, level, side="right"), begin, end)
    below = level * (turn - begin) - (summed[turn] - summed[begin])
    above = (summed[end] - summed[turn]) - level * (end - turn)
    area: NDArray[np.float64] = below + above
    return area
