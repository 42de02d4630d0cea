"""Compiled loops of all protocols: random words against whole thresholds, no floating point.

Whole numbers are cast before they meet: one with a sign and one without become a float otherwise.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled
from ldpaudit.protocols.draw import Codes, Integers, Words

Halves = npt.NDArray[np.uint32]
Quarters = npt.NDArray[np.uint16]

_ONE = np.uint64(1)
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
#: Reports that are counted in 32 bits before they are added up in 64.
_COUNTED = 1 << 30


@compiled
def values(codes: Codes, words: Words, moved: np.uint64, size: np.uint64, out: npt.NDArray[Any]) -> None:
    """Draw one GRR report a row: each of the size - 1 other values takes `moved` of the 2^64 words."""
    for i in range(codes.shape[0]):
        step = np.uint64(codes[i]) + min(words[i] // moved, size - _ONE) + _ONE
        # Below size, step - size wraps to a large number.
        out[i] = min(step, step - size)


@compiled
def marked(codes: Codes, out: Words) -> None:
    """Set the bit of each row at its code, (n / 64, k); a code of -1 has none."""
    for i in range(codes.shape[0]):
        if codes[i] >= 0:
            out[i // 64, codes[i]] |= _ONE << np.uint64(i % 64)


@compiled
def bits(
    before: Words, n: int, random: Quarters, p: np.uint16, q: np.uint16, out: Words, ties: Integers
) -> int:
    """Draw bits that are 1 by `p` after a 1 of `before` and by `q` after a 0, as far as 16 bits decide.

    Others are 0: their rows and columns go to `ties`, (room, 2), as far as there is room; returns their
    number.
    """
    k = out.shape[0]
    held, earlier = np.empty(k, dtype=np.uint64), np.empty(k, dtype=np.uint64)
    found = 0
    for tile in range(out.shape[1]):
        held[:] = np.uint64(0)
        for v in range(k):
            earlier[v] = before[v, tile]
        for j in range(min(64, n - 64 * tile)):
            row, at = np.uint64(64 * tile + j), np.uint64(j)
            tie = np.uint64(0)
            for v in range(k):
                column = np.uint64(v)
                drawn = random[row, column]
                limit = p if (earlier[column] >> at) & _ONE else q
                held[column] |= np.uint64(drawn < limit) << at
                tie |= np.uint64(drawn == limit)
            if tie:
                for v in range(k):
                    limit = p if (earlier[v] >> at) & _ONE else q
                    if random[row, np.uint64(v)] == limit:
                        if found < ties.shape[0]:
                            ties[found, 0], ties[found, 1] = 64 * tile + j, v
                        found += 1
        for v in range(k):
            out[v, tile] = held[v]
    return found


@compiled
def subsets(
    codes: Codes, words: Words, halves: Halves, include: np.uint64, width: int, out: Words, again: Integers
) -> int:
    """Draw one set of `width` values a row: the first word decides on the code, halves on the others.

    The others are a sample without replacement (Floyd 1987, CACM 30). A half that would make a value likelier
    ends the row: it is noted in `again`, to be drawn anew. Returns how many are.
    """
    n, k = codes.shape[0], out.shape[0]
    held = np.empty(k, dtype=np.uint64)
    failed = 0
    for tile in range(out.shape[1]):
        held[:] = np.uint64(0)
        for j in range(min(64, n - 64 * tile)):
            row, bit = np.uint64(64 * tile + j), _ONE << np.uint64(j)
            own, take = np.int64(codes[row]), width
            if words[row, np.uint64(0)] < include:
                held[own] |= bit
                take -= 1
            for draw in range(take):
                span = np.uint64(k - take + draw)
                product = np.uint64(halves[row, np.uint64(2 + draw)]) * span
                low = product & _LOW
                if low < span and low < (_ONE << _HALF) % span:
                    again[failed] = row
                    failed += 1
                    break
                value = np.int64(product >> _HALF)
                value += np.int64(value >= own)
                if held[value] & bit:
                    value = np.int64(span) - 1
                    value += np.int64(value >= own)
                held[value] |= bit
        for v in range(k):
            out[v, tile] = held[v]
    return failed


@compiled
def hash_support(
    multipliers: Halves,
    offsets: Halves,
    hashes: npt.NDArray[Any],
    begins: Integers,
    lows: Halves,
    widths: npt.NDArray[np.int32],
    support: Integers,
) -> None:
    """Add, for each group g of rows ``begins[g]`` to ``begins[g + 1]``, the reports that support each value.

    A value lies in bucket y if its product, less the lower edge of y, is below the width of y, both shifted
    by 2^31: processors compare vectors of signed numbers.
    """
    size = support.shape[1]
    counters = np.zeros(size, dtype=np.uint32)
    for group in range(support.shape[0]):
        for first in range(begins[group], begins[group + 1], _COUNTED):
            counters[:] = 0
            for i in range(first, min(first + _COUNTED, begins[group + 1])):
                y = hashes[i]
                a, b, width = multipliers[i], np.uint32(offsets[i] - lows[y]), widths[y]
                for j in range(size):
                    counters[j] += np.uint32(np.int32(np.uint32(np.uint32(a * np.uint32(j)) + b)) < width)
            for j in range(size):
                support[group, j] += counters[j]


@compiled
def by_group(packed: Words, groups: Codes, support: Integers) -> None:
    """Add the set bits of each column (k, words) to the group of their row: support of shape (groups, k)."""
    for v in range(packed.shape[0]):
        for i in range(groups.shape[0]):
            bit = (packed[v, np.uint64(i) >> np.uint64(6)] >> (np.uint64(i) & np.uint64(63))) & _ONE
            support[groups[i], v] += np.int64(bit)


@compiled
def table(nodes: Codes, words: Words, last: Words, out: npt.NDArray[Any]) -> None:
    """Draw one output a row: the first whose largest word, in the line of its node, is not below a word."""
    for i in range(nodes.shape[0]):
        word, low, high = words[i], 0, last.shape[1] - 1
        while low < high:
            middle = (low + high) // 2
            if last[nodes[i], middle] < word:
                low = middle + 1
            else:
                high = middle
        out[i] = low
