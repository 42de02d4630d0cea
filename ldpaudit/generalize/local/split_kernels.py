"""Compiled loops of top-down recoding. Import them where they are used: numba is slow to load.

Rows are ordered by blocks: block i is rows begin[i] … begin[i + 1] - 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Numbers = npt.NDArray[np.int64]


@compiled
def common_level(codes: npt.NDArray[np.int32], begin: Numbers, groups: Numbers, levels: Numbers) -> None:
    """Find for each block the lowest level at which a column's rows are all in one group.

    Parameters
    ----------
    codes : (n,) int32
        Leaf of each row.
    begin : (blocks + 1,) int64
    groups : (levels, leaves) int64
    levels : (blocks,) int64
        Written here; -1 where they are not even at the top.
    """
    top = len(groups)
    for block in range(len(begin) - 1):
        level = 0
        first = codes[begin[block]]
        for row in range(begin[block] + 1, begin[block + 1]):
            while level < top and groups[level, codes[row]] != groups[level, first]:
                level += 1
            if level == top:
                break
        levels[block] = level if level < top else -1


@compiled
def children(
    codes: npt.NDArray[np.int32], begin: Numbers, groups: Numbers, levels: Numbers, child: Numbers
) -> Any:
    """Find the groups one level below that of each block, its children, in the order of their first rows.

    Parameters
    ----------
    codes, begin, groups
        As for `common_level`.
    levels : (blocks,) int64
        A block at level 0 or less has no children.
    child : (n,) int64
        Written here: child of each row, -1 where there is none.

    Returns
    -------
    (blocks + 1,) int64, (children,) int64, (children,) int64
        Where the children of each block begin, the rows of each child, and a leaf below each.
    """
    slots = np.full(groups.max() + 1, -1, np.int64)
    first = np.zeros(len(begin), np.int64)
    rows = np.zeros(len(codes), np.int64)
    leaf = np.zeros(len(codes), np.int64)
    number = 0
    for block in range(len(begin) - 1):
        level = levels[block] - 1
        for row in range(begin[block], begin[block + 1]):
            if level < 0:
                child[row] = -1
                continue
            group = groups[level, codes[row]]
            if slots[group] < 0:
                slots[group] = number
                leaf[number] = codes[row]
                number += 1
            child[row] = slots[group]
            rows[slots[group]] += 1
        for one in range(first[block], number):
            slots[groups[level, leaf[one]]] = -1
        first[block + 1] = number
    return first, rows[:number], leaf[:number]


@compiled
def gathered(begin: Numbers, first: Numbers, valid: Any, child: Numbers, part: Numbers, rest: Numbers) -> int:
    """Keep the valid children as parts of a block; the rest is one more part.

    Parameters
    ----------
    begin, first, child
        As for `children`.
    valid : (children,) bool
        Whether each child meets the conditions alone.
    part : (n,) int64
        Written here: part of each row; -1 in blocks without a valid child, or with one that is all.
    rest : (blocks,) int64
        Written here: part of the rows of other children; -1 where there are none.

    Returns
    -------
    int
        How many parts there are.
    """
    number = 0
    name = np.full(first[-1], -1, np.int64)
    for block in range(len(begin) - 1):
        valid_children = 0
        for one in range(first[block], first[block + 1]):
            valid_children += valid[one]
        left = first[block + 1] - first[block] - valid_children
        rest[block] = -1
        if valid_children == 0 or (valid_children == 1 and left == 0):
            part[begin[block] : begin[block + 1]] = -1
            continue
        if left:
            rest[block] = number
            number += 1
        for one in range(first[block], first[block + 1]):
            if valid[one]:
                name[one] = number
                number += 1
            else:
                name[one] = rest[block]
        for row in range(begin[block], begin[block + 1]):
            part[row] = name[child[row]]
    return number


@compiled
def reassigned(
    begin: Numbers,
    first: Numbers,
    rows: Numbers,
    valid: Any,
    child: Numbers,
    wanted: Numbers,
    kinds: Numbers,
    number: int,
    part: Numbers,
    rest: Numbers,
    donor: Numbers,
) -> None:
    """Move rows of the largest valid child to the rest of its block.

    Parameters
    ----------
    begin, first, child
        As for `children`.
    rows : (children,) int64
        Rows of each child.
    valid : (children,) bool
    wanted : (blocks,) int64
        How many rows; 0 where none.
    kinds : (n,) int64
        A kind for each row, in [0, number): of each kind one row is taken before any second one. With one
        kind rows are taken in their order.
    number : int
    part, rest
        As `gathered` wrote them; the rows taken go to the rest.
    donor : (blocks,) int64
        Written here: part of the child that gives rows; -1 where none can.
    """
    seen = np.zeros(number, np.int64)
    turns = np.zeros(len(child) + 1, np.int64)
    turn = np.zeros(len(child), np.int64)
    for block in range(len(begin) - 1):
        donor[block] = -1
        if wanted[block] <= 0 or rest[block] < 0:
            continue
        largest = -1
        for one in range(first[block], first[block + 1]):
            if valid[one] and (largest < 0 or rows[one] > rows[largest]):
                largest = one
        if largest < 0 or rows[largest] <= wanted[block]:
            continue
        start, end = begin[block], begin[block + 1]
        # In which turn each row comes: after as many others of its kind.
        last = 0
        for row in range(start, end):
            if child[row] == largest:
                donor[block] = part[row]
                turn[row] = seen[kinds[row]] if number > 1 else 0
                seen[kinds[row]] += 1
                turns[turn[row]] += 1
                last = max(last, turn[row])
        left = wanted[block]
        whole = 0
        while turns[whole] <= left:
            left -= turns[whole]
            whole += 1
        for row in range(start, end):
            if child[row] == largest:
                seen[kinds[row]] = 0
                if turn[row] < whole:
                    part[row] = rest[block]
                elif turn[row] == whole and left > 0:
                    part[row] = rest[block]
                    left -= 1
        turns[: last + 1] = 0


@compiled
def merged_into_rest(
    begin: Numbers,
    first: Numbers,
    rows: Numbers,
    valid: Any,
    child: Numbers,
    wanted: Numbers,
    part: Numbers,
    rest: Numbers,
) -> Any:
    """Add the smallest valid children to the rest of their block: `wanted` of them, but never all.

    Returns
    -------
    (blocks,) bool
        Where as many could be added.
    """
    done = np.zeros(len(begin) - 1, np.bool_)
    for block in range(len(begin) - 1):
        if rest[block] < 0:
            continue
        gone = np.int64(0)
        while gone < wanted[block]:
            smallest, valid_children = -1, 0
            for one in range(first[block], first[block + 1]):
                if valid[one]:
                    valid_children += 1
                    if smallest < 0 or rows[one] < rows[smallest]:
                        smallest = one
            if valid_children < 2:
                break
            valid[smallest] = False
            for row in range(begin[block], begin[block + 1]):
                if child[row] == smallest:
                    part[row] = rest[block]
            gone += 1
        done[block] = gone == wanted[block]
    return done


@compiled
def sorted_by_part(begin: Numbers, part: Numbers, order: Numbers, starts: Numbers) -> int:
    """Sort the rows of each block by part, keeping their order within one.

    Parameters
    ----------
    begin : (blocks + 1,) int64
    part : (n,) int64
        Parts have the same number within one block alone.
    order : (n,) int64
        Written here: the rows, part by part.
    starts : (n + 1,) int64
        Written here: where each part begins, and the end.

    Returns
    -------
    int
        How many parts there are.
    """
    number = 0
    offset = np.zeros(len(part) + 1, np.int64)
    for block in range(len(begin) - 1):
        start, end = begin[block], begin[block + 1]
        low, high = part[start], part[start]
        for row in range(start, end):
            low, high = min(low, part[row]), max(high, part[row])
        offset[: high - low + 2] = 0
        for row in range(start, end):
            offset[part[row] - low + 1] += 1
        for one in range(high - low + 1):
            if offset[one + 1]:
                starts[number] = start + offset[one]
                number += 1
            offset[one + 1] += offset[one]
        for row in range(start, end):
            order[start + offset[part[row] - low]] = row
            offset[part[row] - low] += 1
    starts[number] = len(part)
    return number


@compiled
def gains(
    begin: Numbers,
    first: Numbers,
    leaf: Numbers,
    child: Numbers,
    part: Numbers,
    rest: Numbers,
    levels: Numbers,
    costs: npt.NDArray[np.float64],
    found: npt.NDArray[np.float64],
) -> None:
    """Sum by how much a block's rows lose less if they become a child of their own.

    Parameters
    ----------
    begin, first, leaf, child, levels
        As for `children`.
    part, rest
        As `gathered` wrote them.
    costs : (levels, leaves) float64
        Cost of a cell.
    found : (blocks,) float64
        Written here; 0 where a block stays as it is.
    """
    kept = np.zeros(first[-1], np.int64)
    for block in range(len(begin) - 1):
        found[block] = 0.0
        if part[begin[block]] < 0:
            continue
        for row in range(begin[block], begin[block + 1]):
            if part[row] != rest[block]:
                kept[child[row]] += 1
        level = levels[block]
        for one in range(first[block], first[block + 1]):
            found[block] += kept[one] * (costs[level, leaf[one]] - costs[level - 1, leaf[one]])
