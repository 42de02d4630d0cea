"""Compiled laying of cells over polygons. Import it where it is used: numba is slow to load."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled
from ldpaudit.geography.tilings.orientation_kernels import orientation

_NOWHERE = -1

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int32]


@compiled
def spans(
    vertices: Floats, at: int, left: float, low: float, wide: float, high: float, margin: Floats, bounds: Any
) -> Any:
    """Find the cells of one size that an edge may touch, some more at their borders.

    Parameters
    ----------
    vertices : ndarray of float64, shape (v, 2)
    at : int
        First vertex of the edge.
    left, low, wide, high : float
        Corner of the first cell, width and height of a cell.
    margin : ndarray of float64, shape (2,)
        By how much cells are wider and higher than they are.
    bounds : tuple of int
        First and last column, first and last row to look at.

    Returns
    -------
    row : int
        The first row that is touched.
    columns : ndarray of int64, shape (r, 2)
        First and last column in that row and each that follows; the last is smaller where none is touched.
    """
    x1, y1, x2, y2 = vertices[at, 0], vertices[at, 1], vertices[at + 1, 0], vertices[at + 1, 1]
    if y1 > y2:
        x1, y1, x2, y2 = x2, y2, x1, y1
    first_column, last_column, first_row, last_row = bounds
    bottom = max(first_row, int(np.floor((y1 - margin[1] - low) / high)))
    top = min(last_row, int(np.floor((y2 + margin[1] - low) / high)))
    columns = np.empty((max(0, top - bottom + 1), 2), np.int64)
    for row in range(bottom, top + 1):
        begin = max(y1, low + row * high - margin[1])
        end = min(y2, low + (row + 1) * high + margin[1])
        # A flat edge has no slope to follow; it is as wide in its row as it is.
        from_x, to_x = x1, x2
        if begin > y1:
            from_x = x1 + (begin - y1) / (y2 - y1) * (x2 - x1)
        if end < y2:
            to_x = x1 + (end - y1) / (y2 - y1) * (x2 - x1)
        least, most = min(from_x, to_x) - margin[0], max(from_x, to_x) + margin[0]
        columns[row - bottom, 0] = max(first_column, int(np.floor((least - left) / wide)))
        columns[row - bottom, 1] = min(last_column, int(np.floor((most - left) / wide)))
    return bottom, columns


@compiled
def edges_of_cells(
    vertices: Floats, starts: Numbers, frame: Floats, columns: int, rows: int, margin: Floats
) -> Any:
    """List the edges that each cell may touch, in the order of the edges.

    Parameters
    ----------
    vertices : ndarray of float64, shape (v, 2)
    starts : ndarray of int32, shape (e,)
        First vertex of each edge.
    frame : ndarray of float64, shape (4,)
        West, south, width and height of a cell.
    columns, rows : int
    margin : ndarray of float64, shape (2,)

    Returns
    -------
    first : ndarray of int64, shape (columns * rows + 1,)
    listed : ndarray of int32
        Places in `starts`.
    """
    bounds = (0, columns - 1, 0, rows - 1)
    first = np.zeros(columns * rows + 1, np.int64)
    for e in range(len(starts)):
        row, touched = spans(vertices, starts[e], frame[0], frame[1], frame[2], frame[3], margin, bounds)
        for r in range(len(touched)):
            for c in range(touched[r, 0], touched[r, 1] + 1):
                first[(row + r) * columns + c + 1] += 1
    for cell in range(columns * rows):
        first[cell + 1] += first[cell]
    next_free = first[:-1].copy()
    listed = np.empty(first[-1], np.int32)
    for e in range(len(starts)):
        row, touched = spans(vertices, starts[e], frame[0], frame[1], frame[2], frame[3], margin, bounds)
        for r in range(len(touched)):
            for c in range(touched[r, 0], touched[r, 1] + 1):
                cell = (row + r) * columns + c
                listed[next_free[cell]] = e
                next_free[cell] += 1
    return first, listed


@compiled
def crossed_below(vertices: Floats, at: int, from_x: float, to_x: float, y: float) -> int:
    """Whether an edge crosses the way from one point to another right of it: 1, 0, or -1 for a touch."""
    x1, y1, x2, y2 = vertices[at, 0], vertices[at, 1], vertices[at + 1, 0], vertices[at + 1, 1]
    if (y1 > y) == (y2 > y):
        return 0
    if y1 > y2:
        x1, y1, x2, y2 = x2, y2, x1, y1
    before = orientation(from_x, y, x1, y1, x2, y2)
    after = orientation(to_x, y, x1, y1, x2, y2)
    if before == 0 or after == 0:
        return -1
    return int(before != after)


@compiled
def on_the_left(vertices: Floats, at: int, x: float, y: float) -> int:
    """Return how an edge matters to a cell with this lower left corner.

    Returns
    -------
    int
        0 for an edge that does not cross the left side above the corner, 1 and 2 for one that does and rises
        or falls to the right, 3 for one of no account, -1 for one that touches the corner.
    """
    x1, y1, x2, y2 = vertices[at, 0], vertices[at, 1], vertices[at + 1, 0], vertices[at + 1, 1]
    if (x1 > x) == (x2 > x):
        return 0 if x1 > x else 3
    if x1 > x2:
        x1, y1, x2, y2 = x2, y2, x1, y1
    # From left to right, so that a point on its left lies above it.
    side = orientation(x, y, x1, y1, x2, y2)
    if side == 0:
        return -1
    if side < 0:
        return 1 if y2 >= y1 else 2
    return 0 if y2 > y1 else 3


@compiled
def toggled(inside: Numbers, count: int, region: int) -> int:
    """Take a region out of a set, or add it, and return the new size of the set."""
    for at in range(count):
        if inside[at] == region:
            inside[at] = inside[count - 1]
            return count - 1
    inside[count] = region
    return count + 1


@compiled
def least(inside: Numbers, count: int) -> int:
    """Return the first region of a set, or -1."""
    found = _NOWHERE
    for at in range(count):
        if found < 0 or inside[at] < found:
            found = inside[at]
    return found


@compiled
def room(array: Numbers, needed: int) -> Any:
    """Return an array that has room for so many, and begins with the same."""
    if needed <= len(array):
        return array
    larger = np.empty(max(needed, 2 * len(array)), np.int32)
    larger[: len(array)] = array
    return larger


@compiled
def lay(
    vertices: Floats,
    starts: Numbers,
    regions: Numbers,
    many: int,
    frame: Floats,
    columns: int,
    rows: int,
    margin: Floats,
    per_edge: int,
    finest: int,
) -> Any:
    """Lay cells over regions, and smaller ones, the leaves, where edges are.

    Parameters
    ----------
    vertices : ndarray of float64, shape (v, 2)
        Those of all rings.
    starts, regions : ndarray of int32, shape (e,)
        First vertex of each edge, and its region; regions increase.
    many : int
        Most regions that can lie over each other.
    frame : ndarray of float64, shape (4,)
        West, south, width and height of a cell; all regions lie within.
    columns, rows : int
    margin : ndarray of float64, shape (2,)
        More than the rounding of a coordinate can shift a point among cells.
    per_edge : int
        Leaves wanted for each edge.
    finest : int
        Binary logarithm of the most leaves on one side of a cell.

    Returns
    -------
    sound : bool
        False where an edge goes exactly through a corner, and another frame must be tried.
    cells, blocks, leaves, lists : ndarray
        As `owners` takes them.
    """
    first, listed = edges_of_cells(vertices, starts, frame, columns, rows, margin)
    cells = np.empty(columns * rows, np.int32)
    blocks = np.empty(max(1, int((np.diff(first) > 0).sum())), np.int64)
    leaves, lists = np.empty(1024, np.int32), np.empty(1024, np.int32)
    block = leaf = end_of_lists = 0
    # The corners lie a little left of and below what their cells hold, by less than edges are listed for.
    inset_x, inset_y = margin[0] / 4.0, margin[1] / 4.0
    buffers = np.empty((3, many + 1), np.int32)
    outer, along, within = buffers[0], buffers[1], buffers[2]
    sound = True
    for row in range(rows):
        outer_count = 0
        for column in range(columns):
            cell = row * columns + column
            begin, end = first[cell], first[cell + 1]
            if begin == end:
                cells[cell] = least(outer, outer_count)
                continue
            power = 0
            while power < finest and (1 << (2 * power)) < per_edge * (end - begin):
                power += 1
            side = 1 << power
            cells[cell] = -2 - block
            blocks[block] = np.int64(leaf) * 8 + power
            block += 1
            leaves = room(leaves, leaf + side * side)
            # The edges of each leaf, in their order.
            here, offsets = edges_of_cells(
                vertices,
                starts[listed[begin:end]],
                np.array(
                    [
                        frame[0] + column * frame[2],
                        frame[1] + row * frame[3],
                        frame[2] / side,
                        frame[3] / side,
                    ]
                ),
                side,
                side,
                margin,
            )
            along[:outer_count] = outer[:outer_count]
            along_count = outer_count
            for up in range(side):
                y = frame[1] + (row + up / side) * frame[3] - inset_y
                above = frame[1] + (row + (up + 1) / side) * frame[3] - inset_y
                within[:along_count] = along[:along_count]
                within_count = along_count
                for across in range(side):
                    x = frame[0] + (column + across / side) * frame[2] - inset_x
                    beyond = frame[0] + (column + (across + 1) / side) * frame[2] - inset_x
                    at = up * side + across
                    lists = room(lists, end_of_lists + 3 * (here[at + 1] - here[at]) + 2)
                    used = end_of_lists
                    last = _NOWHERE
                    for k in range(here[at], here[at + 1]):
                        e = listed[begin + offsets[k]]
                        kind = on_the_left(vertices, starts[e], x, y)
                        if kind < 0:
                            sound = False
                        if kind < 0 or kind == 3:
                            continue
                        if regions[e] != last:
                            last = regions[e]
                            lists[used], lists[used + 1] = last * 2, 0
                            head = used
                            used += 2
                        lists[used] = starts[e] * 4 + kind
                        lists[head + 1] += 2
                        used += 1
                    if used == end_of_lists:
                        leaves[leaf + at] = least(within, within_count)
                    else:
                        used = finished(lists, end_of_lists, used, within, within_count)
                        if lists[end_of_lists + 1] == 1:
                            # The first region holds all of the leaf, and no edge matters.
                            leaves[leaf + at] = lists[end_of_lists] >> 1
                        else:
                            leaves[leaf + at] = -2 - end_of_lists
                            end_of_lists = used
                    # On to the corner of the next leaf, and from the first one to that of the next row.
                    for k in range(here[at], here[at + 1]):
                        e = listed[begin + offsets[k]]
                        crossed = crossed_below(vertices, starts[e], x, beyond, y)
                        if crossed < 0:
                            sound = False
                        elif crossed:
                            within_count = toggled(within, within_count, regions[e])
                            if up == 0:
                                outer_count = toggled(outer, outer_count, regions[e])
                        if (
                            across == 0
                            and on_the_left(vertices, starts[e], x, y) in (1, 2)
                            and on_the_left(vertices, starts[e], x, above) not in (1, 2)
                        ):
                            along_count = toggled(along, along_count, regions[e])
                        if max(within_count, outer_count, along_count) > many:
                            sound = False
                        if not sound:
                            return False, cells, blocks, leaves, lists
            leaf += side * side
    return sound, cells, blocks[:block].copy(), leaves[:leaf].copy(), lists[:end_of_lists].copy()


@compiled
def finished(lists: Numbers, first: int, end: int, inside: Numbers, count: int) -> int:
    """Mark which regions hold the corner of a leaf, and enter the first that holds it whole.

    No region after one that holds all of the leaf can be the first there, so it becomes the last one.

    Returns
    -------
    int
        Where the list of the leaf ends.
    """
    whole = _NOWHERE
    for k in range(count):
        known = False
        at = first
        while at < end:
            if lists[at] >> 1 == inside[k]:
                lists[at] |= 1
                known = True
            at += 2 + (lists[at + 1] >> 1)
        if not known and (whole < 0 or inside[k] < whole):
            whole = inside[k]
    last = at = first
    while at < end and (whole < 0 or lists[at] >> 1 < whole):
        last = at
        at += 2 + (lists[at + 1] >> 1)
    if whole >= 0:
        lists[at], lists[at + 1] = whole * 2 + 1, 0
        last = at
        at += 2
    lists[last + 1] |= 1
    return at
