"""Compiled search for persons who hold the same points. Import it where it is used: numba is slow to load."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Numbers = npt.NDArray[np.int64]


@compiled
def known_by(
    first: Numbers, points: Any, holder_first: Numbers, holders: Any, words: npt.NDArray[np.uint64]
) -> Any:
    """Draw points of each person one by one, and find after how many of them no other person has all.

    `points` are the codes of each person's distinct points, increasing, from `first` on; `holders` the
    persons who hold each point, increasing, from `holder_first` on. Never is one more than there are words.
    """
    most = words.shape[1]
    others = np.empty(np.max(np.diff(holder_first)) if len(holder_first) > 1 else 0, np.int32)
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
                count = len(also)
                others[:count] = also
            else:
                kept, next_one = 0, 0
                for at in range(count):
                    low, high = next_one, len(also)
                    while low < high:
                        middle = (low + high) >> 1
                        if also[middle] < others[at]:
                            low = middle + 1
                        else:
                            high = middle
                    next_one = low
                    if low < len(also) and also[low] == others[at]:
                        others[kept] = others[at]
                        kept += 1
                count = kept
            if count == 1:
                needed[person] = drawn + 1
                break
    return needed
