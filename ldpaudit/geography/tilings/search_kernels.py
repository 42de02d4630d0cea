"""Compiled search for the region of points. Import it where it is used: numba is slow to load."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled
from ldpaudit.geography.tilings.orientation_kernels import orientation

_NOWHERE = -1
#: Points whose cells are looked up before any edge is: the memory answers them side by side.
_TOGETHER = 1024

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int32]


@compiled
def owners(
    x: Floats,
    y: Floats,
    frame: Floats,
    columns: int,
    rows: int,
    cells: Numbers,
    blocks: npt.NDArray[np.int64],
    leaves: Numbers,
    lists: Numbers,
    vertices: Floats,
) -> Any:
    """Find the first region that holds each point, its border included.

    Parameters
    ----------
    x, y : ndarray of float64, shape (n,)
        Degrees; NaN in both is a missing point.
    frame : ndarray of float64, shape (4,)
        West, south, and the cells per degree across and up.
    columns, rows : int
        Cells of the grid.
    cells : ndarray of int32, shape (columns * rows,)
        The region that holds a whole cell, -1 for none, -2 - b for the block b of smaller cells.
    blocks : ndarray of int64, shape (blocks,)
        First leaf of each block times 8, plus the binary logarithm of the leaves of one side.
    leaves : ndarray of int32
        The same for leaves, where -2 - p says where in `lists` the leaf begins.
    lists : ndarray of int32
        For each region with edges in a leaf, in increasing order: twice the region, plus 1 where it holds the
        lower left corner of the leaf; twice the number of its edges, plus 1 for the last one of the leaf; and
        its edges. An edge is four times its first vertex, plus how it meets the left side of the leaf: 0 does
        not, 1 and 2 cross it above the corner and rise or fall to the right.
    vertices : ndarray of float64, shape (v, 2)
        Those of all rings.

    Returns
    -------
    owner : ndarray of int32, shape (n,)
        Index of the region, or -1.
    wrong : int
        Points that are no place: out of range, or missing in one coordinate only.
    """
    count = len(x)
    owner = np.empty(count, np.int32)
    across, up = np.empty(_TOGETHER), np.empty(_TOGETHER)
    waiting, edged = np.empty(_TOGETHER, np.int32), np.empty(_TOGETHER, np.int32)
    ahead = np.empty(_TOGETHER, np.int32)
    west, south, per_x, per_y = frame[0], frame[1], frame[2], frame[3]
    wrong = 0
    for start in range(0, count, _TOGETHER):
        size = min(_TOGETHER, count - start)
        many = 0
        for i in range(size):
            a, b = x[start + i], y[start + i]
            u, v = (a - west) * per_x, (b - south) * per_y
            across[i], up[i] = u, v
            found = np.int32(_NOWHERE)
            if u >= 0.0 and v >= 0.0 and u < columns and v < rows:
                found = np.int32(cells[int(v) * columns + int(u)])
            owner[start + i] = found
            waiting[many] = i
            many += int(found < _NOWHERE)
            if not (abs(a) <= 180.0 and abs(b) <= 90.0) and not (a != a and b != b):
                wrong += 1
        left = 0
        for k in range(many):
            i = waiting[k]
            block = blocks[-2 - owner[start + i]]
            side = np.int64(1) << (block & 7)
            row, column = int(up[i] * side) & (side - 1), int(across[i] * side) & (side - 1)
            found = leaves[(block >> 3) + row * side + column]
            owner[start + i] = found
            edged[left] = i
            left += int(found < _NOWHERE)
        # Nothing is decided here, so that the memory brings the edges of all of them at once.
        for k in range(left):
            ahead[k] = lists[-owner[start + edged[k]]]
        for k in range(left):
            up[k] = vertices[ahead[k] >> 2, 1]
        for k in range(left):
            i = start + edged[k]
            owner[i] = _first_holding(x[i], y[i], -2 - owner[i], lists, vertices)
    return owner, wrong


@compiled
def _first_holding(x: float, y: float, at: int, lists: Numbers, vertices: Floats) -> Any:
    """Find the first region of a leaf that holds a point.

    Whether a region holds it is known at the lower left corner, and changes at each edge on the way up the
    left side and from there to the point. An edge that crosses the left side at some height is crossed either
    on that side, or between it and the point, or on both.
    """
    more = True
    while more:
        region, inside = lists[at] >> 1, lists[at] & 1
        end = at + 2 + (lists[at + 1] >> 1)
        more = lists[at + 1] & 1 == 0
        for k in range(at + 2, end):
            code = lists[k]
            first, kind = code >> 2, code & 3
            x1, y1 = vertices[first, 0], vertices[first, 1]
            x2, y2 = vertices[first + 1, 0], vertices[first + 1, 1]
            if y1 > y2:
                x1, y1, x2, y2 = x2, y2, x1, y1
            if y < y1:
                continue
            if y <= y2:
                if y1 == y2:
                    if min(x1, x2) <= x <= max(x1, x2):
                        return region
                else:
                    side = orientation(x, y, x1, y1, x2, y2)
                    if side == 0:
                        return region
                    # The edge is crossed on the way from the left where the point lies right of it.
                    inside ^= side < 0 and y < y2
            inside ^= kind == 1 or (kind == 2 and y >= y2)
        if inside:
            return region
        at = end
    return _NOWHERE
