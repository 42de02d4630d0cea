"""Compiled search for persons who hold the same points. Import it where it is used: numba is slow to load."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Numbers = npt.NDArray[np.int64]


@compiled
def holds(sorted_values: Any, value: int) -> bool:
    """Return whether a sorted list holds a value."""
    low, high = 0, len(sorted_values)
    while low < high:
        middle = (low + high) >> 1
        if sorted_values[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low < len(sorted_values) and sorted_values[low] == value


@compiled
def common(some: Any, count: int, others: Any) -> int:
    """Keep, at the front of one sorted list, what another sorted list holds too; and return how many."""
    kept = 0
    # A short list is looked up, two long ones are merged.
    if count * 16 < len(others):
        for at in range(count):
            if holds(others, some[at]):
                some[kept] = some[at]
                kept += 1
        return kept
    at = 0
    for value in others:
        while at < count and some[at] < value:
            at += 1
        if at == count:
            break
        if some[at] == value:
            some[kept] = value
            kept += 1
            at += 1
    return kept


@compiled
def known_by(
    first: Numbers, points: Any, holder_first: Numbers, holders: Any, words: npt.NDArray[np.uint64]
) -> Any:
    """Draw points of each person one by one, and find how many of them no other person shares.

    Parameters
    ----------
    first : ndarray of int64, shape (persons + 1,)
        Where each person's points begin.
    points : ndarray of int32, shape (m,)
        Codes of the distinct points of each person, increasing.
    holder_first : ndarray of int64, shape (codes + 1,)
        Where each point's holders begin.
    holders : ndarray of int32, shape (m,)
        The persons who hold each point, increasing.
    words : ndarray of uint64, shape (persons, most)
        Random words.

    Returns
    -------
    ndarray of int64, shape (persons,)
        Points after which the person is alone; most + 1 where `most` points do not suffice, or all that the
        person has, if these are fewer.
    """
    most = words.shape[1]
    longest = 0
    for code in range(len(holder_first) - 1):
        longest = max(longest, holder_first[code + 1] - holder_first[code])
    others = np.empty(longest, np.int32)
    chosen = np.empty(most, np.int64)
    needed = np.full(len(first) - 1, most + 1, np.int64)
    for person in range(len(first) - 1):
        own = points[first[person] : first[person + 1]]
        count = 0
        for drawn in range(min(most, len(own))):
            # The r-th of those not drawn yet: 32 bits of the word, far more than a person has points.
            left = np.uint64(len(own) - drawn)
            place = np.int64(((words[person, drawn] >> np.uint64(32)) * left) >> np.uint64(32))
            at = 0
            while at < drawn and chosen[at] <= place:
                place += 1
                at += 1
            for later in range(drawn, at, -1):
                chosen[later] = chosen[later - 1]
            chosen[at] = place
            code = own[place]
            also = holders[holder_first[code] : holder_first[code + 1]]
            if drawn == 0:
                for value in also:
                    others[count] = value
                    count += 1
            else:
                count = common(others, count, also)
            if count == 1:
                needed[person] = drawn + 1
                break
    return needed
