"""Compiled refinement of classes by one more column. Import it where it is used: numba is slow to load."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Items = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.int64]

_ODD = np.uint64(0x9E3779B97F4A7C15)


@compiled
def _labelled(items: Items, labels: Items, classes: int, codes: Numbers, radix: int, out: Items) -> Any:
    """Return the numbers of pairs of a class and a code, by their first item, and how many there are."""
    count = len(items)
    found = 0
    if classes * radix <= 4 * count + 1024:
        table = np.full(classes * radix, -1, np.int32)
        for at in range(count):
            key = np.int64(labels[at]) * radix + codes[items[at]]
            if table[key] < 0:
                table[key] = found
                found += 1
            out[at] = table[key]
        return found
    bits = 4
    while (1 << bits) < 2 * count:
        bits += 1
    shift = np.uint64(64 - bits)
    mask = (1 << bits) - 1
    keys = np.empty(1 << bits, np.int64)
    numbers = np.full(1 << bits, -1, np.int32)
    for at in range(count):
        key = np.int64(labels[at]) * radix + codes[items[at]]
        slot = np.int64((np.uint64(key) * _ODD) >> shift)
        while numbers[slot] >= 0 and keys[slot] != key:
            slot = (slot + 1) & mask
        if numbers[slot] < 0:
            keys[slot] = key
            numbers[slot] = found
            found += 1
        out[at] = numbers[slot]
    return found


@compiled
def refine(
    items: Items,
    labels: Items,
    classes: int,
    codes: Numbers,
    radix: int,
    lowest: Numbers,
    highest: Numbers,
    weights: Numbers,
    size: int,
    subset: int,
    fewest: npt.NDArray[np.int8],
    by: Numbers,
) -> Any:
    """Split classes by one more column, and leave those of one unit out.

    Parameters
    ----------
    items : ndarray of int32, shape (m,)
        Items (distinct tuples of all columns) in classes of several units.
    labels : ndarray of int32, shape (m,)
        Class of each, 0 … classes - 1.
    classes : int
    codes : ndarray of int64, shape (all items,)
        Code of each item in the column, 0 … radix - 1.
    radix : int
    lowest, highest : ndarray of int64, shape (all items,)
        Two of the units of each item, different ones where it has several.
    weights : ndarray of int64, shape (all items,)
        Rows of each item.
    size, subset : int
        How many columns split the classes now, and which: bit j for column j.
    fewest : ndarray of int8, shape (all items,)
        Fewest columns that single an item out so far, and `by` which; written here.

    Returns
    -------
    items, labels, classes
        Those that are left in classes of several units.
    rows : int
        Rows of the items that were left out.
    """
    count = len(items)
    fresh = np.empty(count, np.int32)
    found = _labelled(items, labels, classes, codes, radix, fresh)
    low = np.full(found, np.iinfo(np.int64).max)
    high = np.full(found, -1, np.int64)
    for at in range(count):
        own = fresh[at]
        low[own] = min(low[own], lowest[items[at]])
        high[own] = max(high[own], highest[items[at]])
    number = np.empty(found, np.int32)
    left = 0
    for own in range(found):
        number[own] = -1
        if low[own] != high[own]:
            number[own] = left
            left += 1
    kept = 0
    rows = 0
    left_items = np.empty(count, np.int32)
    for at in range(count):
        item, own = items[at], number[fresh[at]]
        if own >= 0:
            left_items[kept] = item
            fresh[kept] = own
            kept += 1
            continue
        rows += weights[item]
        if size < fewest[item]:
            fewest[item] = size
            by[item] = subset
    return left_items[:kept].copy(), fresh[:kept].copy(), left, rows
