"""Class sizes when a missing value may be any value: rows match where both of them are known.

Matching is not transitive, so there are no classes of matching rows; there are classes of equal rows, and
for each the number of rows that match it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import Codes, combine, first_rows

#: Pairs of a class and a unit that are laid out at a time.
PAIRS_AT_ONCE = 1 << 22


def matched_rows(tuples: Codes, sizes: Codes) -> Codes:
    """Count the rows that each class matches.

    Parameters
    ----------
    tuples : (columns, classes) int64
        The distinct tuples as codes, -1 where missing.
    sizes : (classes,) int
        Rows of each tuple.

    Returns
    -------
    (classes,) int64
        Rows of all tuples that agree with it wherever both are known; its own among them.
    """
    matched = np.zeros(tuples.shape[1], np.int64)
    patterns = _patterns(tuples)
    for here in patterns:
        for there in patterns:
            keys_here, keys_there, number = _keys(tuples, here, there)
            totals = np.zeros(number, np.int64)
            np.add.at(totals, keys_there, sizes[there])
            matched[here] += totals[keys_here]
    return matched


def matched_units(tuples: Codes, labels: Codes, units: Codes) -> Codes:
    """Count the distinct units among the rows that each class matches.

    Parameters
    ----------
    tuples : (columns, classes) int64
        The distinct tuples as codes, -1 where missing.
    labels : (n,) int64
        Class of each row.
    units : (n,) int64
        Unit of each row.

    Returns
    -------
    (classes,) int64
        Distinct units. A unit that matches by several rows counts once.
    """
    classes = tuples.shape[1]
    radix = int(units.max(initial=0)) + 1
    pairs, number = combine([(labels, classes), (units, radix)], len(labels))
    first = first_rows(pairs, number)
    order = np.argsort(labels[first], kind="stable")
    pair_units = units[first][order]
    held = np.bincount(labels[first], minlength=classes)
    begin = np.concatenate([[0], np.cumsum(held)])[:-1]

    matched = np.zeros(classes, np.int64)
    patterns = _patterns(tuples)
    for here in patterns:
        # For each class of this pattern the classes that it matches, then the units that those hold.
        joins = [_join(*_keys(tuples, here, there), there) for there in patterns]
        load = sum(np.bincount(left, held[right], minlength=len(here)) for left, right in joins)
        for low, high in _blocks(np.asarray(load)):
            lefts, found = [], []
            for left, right in joins:
                inside = (left >= low) & (left < high)
                lefts.append(np.repeat(left[inside], held[right[inside]]))
                found.append(pair_units[_ranges(begin[right[inside]], held[right[inside]])])
            owner, unit = np.concatenate(lefts), np.concatenate(found)
            distinct, count = combine([(owner, len(here)), (unit, radix)], len(owner))
            matched[here] += np.bincount(owner[first_rows(distinct, count)], minlength=len(here))
    return matched


def _patterns(tuples: Codes) -> list[Codes]:
    """Sort the classes by which of their columns are missing."""
    known, number = combine([((column < 0).astype(np.int64), 2) for column in tuples], tuples.shape[1])
    order = np.argsort(known, kind="stable")
    return np.split(order, np.cumsum(np.bincount(known, minlength=number))[:-1])


def _keys(tuples: Codes, here: Codes, there: Codes) -> tuple[Codes, Codes, int]:
    """Return numbers of the tuples of two patterns by the columns that both know, and how many there are."""
    both = np.concatenate([here, there])
    shared = [column for column in tuples if column[here[0]] >= 0 and column[there[0]] >= 0]
    keys, number = combine([(column[both], int(column.max()) + 1) for column in shared], len(both))
    return keys[: len(here)], keys[len(here) :], number


def _join(keys_here: Codes, keys_there: Codes, number: int, there: Codes) -> tuple[Codes, Codes]:
    """Pair every class of one pattern (by its place) with the classes of the other that share its key."""
    order = np.argsort(keys_there, kind="stable")
    held = np.bincount(keys_there, minlength=number)
    begin = np.concatenate([[0], np.cumsum(held)])[:-1]
    left = np.repeat(np.arange(len(keys_here)), held[keys_here])
    return left, there[order[_ranges(begin[keys_here], held[keys_here])]]


def _ranges(begin: Codes, lengths: NDArray[np.int64]) -> Codes:
    """Return several ranges of integers one after the other."""
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if len(ends) else 0
    places: Codes = np.arange(total) + np.repeat(begin - (ends - lengths), lengths)
    return places


def _blocks(load: NDArray[np.float64]) -> Iterator[tuple[int, int]]:
    """Cut the classes into runs whose pairs fit in memory; a run holds one class at least."""
    ends = np.cumsum(load)
    low, done = 0, 0.0
    while low < len(load):
        high = max(int(np.searchsorted(ends, done + PAIRS_AT_ONCE, side="right")), low + 1)
        yield low, high
        low, done = high, float(ends[high - 1])
