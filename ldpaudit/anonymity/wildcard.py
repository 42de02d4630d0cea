"""Classes when a missing value may be any value: rows match where both of them are known.

Matching is not transitive, so there are no classes of matching rows; there are classes of equal rows, and
for each the rows that match it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import Codes, codes_of, column_of, combine, first_rows
from ldpaudit.anonymity.value_counts import ValueCounts, count_values

#: Pairs of a class and a value that are laid out at a time.
PAIRS_AT_ONCE = 1 << 22


def matched_rows(tuples: Codes, sizes: Codes) -> Codes:
    """Count the rows of all classes that agree with each wherever both are known; its own are among them.

    tuples: the distinct tuples as codes, -1 where missing.
    sizes: rows of each.
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


def matched_in(
    frame: Any, columns: Sequence[str], labels: Codes, counts: ValueCounts, missing: str
) -> Iterator[tuple[Codes, ValueCounts]]:
    """Count the sensitive values of the rows of each class, or with wildcards of those that it matches.

    Some classes come at a time, with their numbers; `counts` are those of equal rows.
    """
    arrays = [column_of(frame, name) for name in columns]
    if missing == "own" or not any(array.null_count for array in arrays):
        yield np.arange(counts.classes), counts
        return
    tuples = codes_by_class(arrays, labels, counts.classes)
    patterns = _patterns(tuples)
    for here in patterns:
        held = [_values_by_key(*_keys(tuples, here, there), there, counts) for there in patterns]
        load = sum(by_key.distinct[keys] for keys, by_key in held)
        for low, high in _blocks(np.asarray(load, np.float64)):
            owners, values, numbers = [], [], []
            for keys, by_key in held:
                number = by_key.distinct[keys[low:high]]
                pairs = _ranges(by_key.begin[keys[low:high]], number)
                owners.append(np.repeat(np.arange(high - low), number))
                values.append(by_key.value[pairs])
                numbers.append(by_key.count[pairs])
            matched = count_values(
                np.concatenate(owners),
                np.concatenate(values),
                counts.values,
                high - low,
                ordered=counts.ordered,
                count=np.concatenate(numbers),
                reference=counts.totals,
            )
            yield here[low:high], matched


def codes_by_class(arrays: Sequence[Any], labels: Codes, classes: int) -> Codes:
    """Return the values of each class as codes, -1 where missing; shape (columns, classes)."""
    first = pa.array(first_rows(labels, classes))
    return np.stack([codes_of(array.take(first))[0] for array in arrays])


def _values_by_key(
    keys_here: Codes, keys_there: Codes, number: int, there: Codes, counts: ValueCounts
) -> tuple[Codes, ValueCounts]:
    """Count the values of the classes of one pattern by what they have in common with another."""
    held = counts.distinct[there]
    pairs = _ranges(counts.begin[there], held)
    owners = np.repeat(keys_there, held)
    by_key = count_values(owners, counts.value[pairs], counts.values, number, count=counts.count[pairs])
    return keys_here, by_key


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
