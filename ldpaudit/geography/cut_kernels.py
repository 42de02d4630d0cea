"""Compiled loops of the recursive cuts. Import them where they are used: numba is slow to load."""

from __future__ import annotations

from typing import Any

import numpy as np

from ldpaudit.compiled import compiled

#: Rows touched between two looks whether to go on.
_AT_A_TIME = 4_000_000


@compiled
def enough(people: Any, row: Any, low: int, high: int, k: int) -> bool:
    """Return whether rows low..high are of at least k distinct people; without people each is one."""
    if high - low < k or people.size == 0:
        return high - low >= k
    known = np.sort(people[row[low:high]])
    distinct = 1
    for at in range(1, known.size):
        distinct += known[at] != known[at - 1]
    return distinct >= k


@compiled
def _divide(main: Any, other: Any, row: Any, low: int, high: int, first: int, last: int) -> tuple[int, int]:
    """Divide rows at the line of first..last nearest their median: the line, and the first row after it."""
    values, middle = main[low:high].copy(), (high - low) // 2
    median = np.sort(values)[middle]
    below, upto = (values < median).sum(), (values <= median).sum()
    line = median if middle - below <= upto - middle else median + 1
    line = min(max(line, first), last)
    near = values < line
    for each in (main, other, row):
        own = each[low:high]
        first_half, second_half = own[near], own[~near]
        own[: first_half.size] = first_half
        own[first_half.size :] = second_half
    return line, low + near.sum()


@compiled
def cut(
    x: Any,
    y: Any,
    row: Any,
    people: Any,
    k: int,
    side: float,
    per_degree: int,
    wide: Any,
    high_: Any,
    stack: Any,
    state: Any,
    cell: Any,
    bounds: Any,
) -> bool:
    """Cut boxes until none can be cut; returns False early, so that the caller can check for cancelling.

    x, y, row (n,): lattice columns and rows of the points, and their numbers: brought into the order of the
        cells.
    people (n,): or empty where every row is a person.
    side: metres.
    per_degree: lattice steps in one degree.
    wide, high_ (18001,): metres in one degree of longitude, and of latitude, at each hundredth of a degree
        from pole to pole.
    stack (s, 6): boxes to cut, west, south, east, north, and their rows from, to; the first `state[0]` are in
        use.
    state (2,): boxes in the stack, and cells made.
    cell (n,): written: the cell of each row.
    bounds (c, 4): written: west, south, east, north of each cell in lattice steps.
    """
    touched = 0
    while state[0] > 0:
        if touched > _AT_A_TIME:
            return False
        state[0] -= 1
        west, south, east, north, low, high = stack[state[0]]
        touched += high - low
        # At the edge where a degree is shortest, so that no side is shorter than it is said to be.
        top = max(abs(south), abs(north))
        at_most = min(18000, 9000 + -(-top * 100 // per_degree))
        least = 0 if south <= 0 <= north else min(abs(south), abs(north))
        metres_x = wide[at_most] / per_degree
        metres_y = high_[9000 + least * 100 // per_degree] / per_degree
        needed_y = np.int64(np.ceil(side / metres_y))
        # At a pole a degree of longitude has no width.
        needed_x = east - west if metres_x <= 0.0 else np.int64(np.ceil(side / metres_x))
        long_x = (east - west) * metres_x >= (north - south) * metres_y
        done = False
        for turn in range(2):
            by_x = long_x == (turn == 0)
            begin, end = (west, east) if by_x else (south, north)
            needed = max(needed_x if by_x else needed_y, 1)
            if high - low < 2 * k or end - begin < 2 * needed:
                continue
            if by_x:
                line, cut_row = _divide(x, y, row, low, high, begin + needed, end - needed)
            else:
                line, cut_row = _divide(y, x, row, low, high, begin + needed, end - needed)
            if not (enough(people, row, low, cut_row, k) and enough(people, row, cut_row, high, k)):
                continue
            # The western or southern half lies on top, and is cut first: cells are numbered in this order.
            far, near = stack[state[0]], stack[state[0] + 1]
            far[:] = (west, south, east, north, cut_row, high)
            near[:] = (west, south, east, north, low, cut_row)
            far[0 if by_x else 1] = line
            near[2 if by_x else 3] = line
            state[0] += 2
            done = True
            break
        if not done:
            for at in range(low, high):
                cell[row[at]] = state[1]
            bounds[state[1], 0], bounds[state[1], 1] = west, south
            bounds[state[1], 2], bounds[state[1], 3] = east, north
            state[1] += 1
    return True
