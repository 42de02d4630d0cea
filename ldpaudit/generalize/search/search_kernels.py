"""Compiled loops over distinct rows. Import them where they are used: numba is slow to load."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

_compiled = numba.njit(nogil=True, cache=True)
Numbers = npt.NDArray[np.int64]

_ODD = np.uint64(0x9E3779B97F4A7C15)


@_compiled
def add_digits(codes: npt.NDArray[Any], digits: Numbers, keys: Numbers) -> None:
    """Add to each key what its code stands for in the mixed radix."""
    for row in range(len(codes)):
        keys[row] += digits[codes[row]]


@_compiled
def numbered_directly(keys: Numbers, slots: npt.NDArray[np.int32], labels: npt.NDArray[np.int32]) -> int:
    """Give distinct keys numbers by their first row; `slots` holds -1 for every key that is possible."""
    number = 0
    for row in range(len(keys)):
        label = slots[keys[row]]
        if label < 0:
            label = number
            slots[keys[row]] = label
            number += 1
        labels[row] = label
    return number


@_compiled
def numbered(keys: Numbers, slots: npt.NDArray[np.int32], labels: npt.NDArray[np.int32]) -> int:
    """Give distinct keys numbers by their first row; `slots` are -1, a power of two, more than the keys."""
    shift = np.uint64(64)
    room = len(slots)
    while room > 1:
        room >>= 1
        shift -= np.uint64(1)
    mask = len(slots) - 1
    known = np.empty(len(keys), np.int64)
    number = 0
    for row in range(len(keys)):
        key = keys[row]
        word = np.uint64(key) * _ODD
        word ^= word >> np.uint64(32)
        at = np.int64((word * _ODD) >> shift)
        while True:
            label = slots[at]
            if label < 0:
                known[number] = key
                slots[at] = number
                labels[row] = number
                number += 1
                break
            if known[label] == key:
                labels[row] = label
                break
            at = (at + 1) & mask
    return number


@_compiled
def class_rows(labels: npt.NDArray[np.int32], counts: Numbers, classes: int) -> Any:
    """Count the rows of each class."""
    sizes = np.zeros(classes, np.int64)
    for row in range(len(labels)):
        sizes[labels[row]] += counts[row]
    return sizes


@_compiled
def by_class(labels: npt.NDArray[np.int32], order: Numbers, classes: int) -> Any:
    """Sort distinct rows by class, keeping the given order within each; give where each class begins."""
    begin = np.zeros(classes + 1, np.int64)
    for label in labels:
        begin[label + 1] += 1
    for one in range(classes):
        begin[one + 1] += begin[one]
    place = begin[:-1].copy()
    placed = np.empty(len(labels), np.int64)
    for at in range(len(order)):
        row = order[at]
        placed[place[labels[row]]] = row
        place[labels[row]] += 1
    return begin, placed


@_compiled
def class_units(placed: Numbers, begin: Numbers, units: Numbers, number: int) -> Any:
    """Count the distinct units of each class."""
    seen = np.full(number, -1, np.int64)
    sizes = np.zeros(len(begin) - 1, np.int64)
    for one in range(len(begin) - 1):
        for at in range(begin[one], begin[one + 1]):
            unit = units[placed[at]]
            if seen[unit] != one:
                seen[unit] = one
                sizes[one] += 1
    return sizes


@_compiled
def pairs(placed: Numbers, labels: Any, values: Numbers, counts: Numbers) -> Any:
    """Count rows by class and value, of distinct rows that are sorted by both."""
    owner = np.empty(len(placed), np.int64)
    value = np.empty(len(placed), np.int64)
    count = np.empty(len(placed), np.int64)
    number = 0
    for row in placed:
        if number and owner[number - 1] == labels[row] and value[number - 1] == values[row]:
            count[number - 1] += counts[row]
        else:
            owner[number] = labels[row]
            value[number] = values[row]
            count[number] = counts[row]
            number += 1
    return owner[:number], value[:number], count[:number]


@_compiled
def removed_totals(
    codes: npt.NDArray[Any], counts: Numbers, labels: npt.NDArray[np.int32], kept: Any, totals: Numbers
) -> None:
    """Count the rows of each leaf that stand in classes that are not kept."""
    for row in range(len(codes)):
        if not kept[labels[row]]:
            totals[codes[row]] += counts[row]


@_compiled
def raise_bounds(
    levels: Numbers, strides: Numbers, terms: Any, bounds: Any, least: Numbers, removed: int
) -> None:
    """Raise what is known of all settings that are nowhere more general than one.

    Parameters
    ----------
    levels : (columns,) int64
        The setting.
    strides : (columns,) int64
        By how much the number of a setting grows with each level.
    terms : (columns, levels) float64
        Least score of each column at each level, if what this setting removes is removed.
    bounds : (settings,) float64
        Least score of each setting.
    least : (settings,) int64
        Rows that each setting removes at least.
    removed : int
        Rows that this setting removes for reasons that hold for all more specific ones.
    """
    columns = len(levels)
    here = np.zeros(columns, np.int64)
    at = 0
    score = 0.0
    for column in range(columns):
        score += terms[column, 0]
    while True:
        if removed > least[at]:
            least[at] = removed
        # Sums are taken afresh, so that rounding does not add up.
        score = 0.0
        for column in range(columns):
            score += terms[column, here[column]]
        if score > bounds[at]:
            bounds[at] = score
        column = columns - 1
        while column >= 0 and here[column] == levels[column]:
            at -= here[column] * strides[column]
            here[column] = 0
            column -= 1
        if column < 0:
            return
        here[column] += 1
        at += strides[column]
