"""Compiled loops over distinct rows. Import them where they are used: numba is slow to load."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Numbers = npt.NDArray[np.int64]

_ODD = np.uint64(0x9E3779B97F4A7C15)
#: Rows whose keys stay in the fastest memory while all columns are added.
BLOCK = 2048


@compiled
def add_digits(
    codes: npt.NDArray[Any], digits: Numbers, starts: Numbers, active: Numbers, keys: Numbers
) -> None:
    """Add to each key what its codes stand for in the mixed radix.

    Parameters
    ----------
    codes : (columns, m) int
        Codes of the distinct rows.
    digits : (leaves,) int64
        What each code of each column stands for, in a row.
    starts : (columns + 1,) int64
        Where each column's codes begin there.
    active : (some,) int64
        The columns that count.
    keys : (m,) int64
        Changed in place.
    """
    for start in range(0, len(keys), BLOCK):
        end = min(start + BLOCK, len(keys))
        for column in active:
            own = codes[column]
            stands = digits[starts[column] : starts[column + 1]]
            for row in range(start, end):
                keys[row] += stands[own[row]]


@compiled
def numbered_directly(keys: Numbers, slots: npt.NDArray[np.int32], labels: npt.NDArray[np.int32]) -> int:
    """Return the number of each key, by its first row; `slots` holds -1 for every key that is possible."""
    number = 0
    for row in range(len(keys)):
        label = slots[keys[row]]
        if label < 0:
            label = number
            slots[keys[row]] = label
            number += 1
        labels[row] = label
    return number


@compiled
def numbered(keys: Numbers, slots: npt.NDArray[np.int32], labels: npt.NDArray[np.int32]) -> int:
    """Return the number of each key, by its first row; `slots` are -1, a power of two, more than the keys."""
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


@compiled
def class_rows(labels: npt.NDArray[np.int32], counts: Numbers, classes: int) -> Any:
    """Count the rows of each class."""
    sizes = np.zeros(classes, np.int64)
    for row in range(len(labels)):
        sizes[labels[row]] += counts[row]
    return sizes


@compiled
def by_class(labels: npt.NDArray[np.int32], order: Numbers, position: Numbers, classes: int) -> Any:
    """Sort distinct rows by class, keeping a given order within each.

    Parameters
    ----------
    labels : (m,) int32
        Class of each distinct row.
    order : (m,) int64
        The distinct rows in the order wanted within classes.
    position : (all classes,) int64
        New number of each class; below 0 where its rows are left out.
    classes : int
        New numbers.

    Returns
    -------
    begin : (classes + 1,) int64
        Where each class begins.
    placed : (some,) int64
        The distinct rows.
    """
    begin = np.zeros(classes + 1, np.int64)
    for label in labels:
        if position[label] >= 0:
            begin[position[label] + 1] += 1
    for one in range(classes):
        begin[one + 1] += begin[one]
    free = begin[:-1].copy()
    placed = np.empty(begin[classes], np.int64)
    for at in range(len(order)):
        row = order[at]
        one = position[labels[row]]
        if one >= 0:
            placed[free[one]] = row
            free[one] += 1
    return begin, placed


@compiled
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


@compiled
def pairs(
    placed: Numbers, labels: npt.NDArray[np.int32], position: Numbers, values: Numbers, counts: Numbers
) -> Any:
    """Count rows by class and value, of distinct rows that `by_class` has sorted, each class by value."""
    owner = np.empty(len(placed), np.int64)
    value = np.empty(len(placed), np.int64)
    count = np.empty(len(placed), np.int64)
    number = 0
    for row in placed:
        one = position[labels[row]]
        if number and owner[number - 1] == one and value[number - 1] == values[row]:
            count[number - 1] += counts[row]
        else:
            owner[number] = one
            value[number] = values[row]
            count[number] = counts[row]
            number += 1
    return owner[:number], value[:number], count[:number]


@compiled
def removed_totals(
    codes: npt.NDArray[Any],
    starts: Numbers,
    counts: Numbers,
    labels: npt.NDArray[np.int32],
    kept: Any,
) -> Any:
    """Count the rows in classes that are not kept by the leaf of each column, all columns in a row."""
    totals = np.zeros(starts[-1], np.int64)
    for row in range(len(labels)):
        if not kept[labels[row]]:
            for column in range(len(codes)):
                totals[starts[column] + codes[column, row]] += counts[row]
    return totals


@compiled
def raise_bounds(
    levels: Numbers, strides: Numbers, terms: Any, bounds: Any, least: Numbers, removed: int
) -> None:
    """Raise what is known of all settings that are nowhere more general than one.

    Parameters
    ----------
    levels : (columns,) int64
        The setting.
    strides : (columns,) int64
        By how much the number of a setting grows with each level; 1 for the last column.
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
    last = columns - 1
    here = np.zeros(columns, np.int64)
    # Sums and offsets up to each column, in the order in which scores are summed.
    sums = np.zeros(columns)
    offsets = np.zeros(columns, np.int64)
    column = 0
    while True:
        while column < last:
            sums[column + 1] = sums[column] + terms[column, here[column]]
            offsets[column + 1] = offsets[column] + here[column] * strides[column]
            column += 1
        for level in range(levels[last] + 1):
            at = offsets[last] + level
            if removed > least[at]:
                least[at] = removed
            score = sums[last] + terms[last, level]
            if score > bounds[at]:
                bounds[at] = score
        column = last - 1
        while column >= 0 and here[column] == levels[column]:
            here[column] = 0
            column -= 1
        if column < 0:
            return
        here[column] += 1


@compiled
def raise_least(levels: Numbers, strides: Numbers, least: Numbers, removed: int) -> None:
    """Raise the rows that all settings remove that are nowhere more general than one."""
    columns = len(levels)
    last = columns - 1
    here = np.zeros(columns, np.int64)
    while True:
        at = 0
        for column in range(last):
            at += here[column] * strides[column]
        for other in range(at, at + levels[last] + 1):
            if removed > least[other]:
                least[other] = removed
        column = last - 1
        while column >= 0 and here[column] == levels[column]:
            here[column] = 0
            column -= 1
        if column < 0:
            return
        here[column] += 1
