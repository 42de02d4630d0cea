"""Compiled loops that find the cell of each point. Import them where they are used: numba is slow to load."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ldpaudit.compiled import compiled

_ROOT = math.sqrt(3.0)


@compiled
def squares(x: Any, y: Any, side: float, i: Any, j: Any) -> None:
    """Write column and row of the square of each point; west and south edges belong to it."""
    for at in range(x.size):
        i[at] = np.int32(math.floor(x[at] / side))
        j[at] = np.int32(math.floor(y[at] / side))


@compiled
def hexagons(x: Any, y: Any, side: float, i: Any, j: Any) -> None:
    """Write the axial coordinates of the hexagon whose centre is nearest to each point.

    The three cube coordinates of a point are rounded, and the one that moved most is taken from the two
    others, so that their sum is 0 (Patel, Hexagonal Grids).
    """
    for at in range(x.size):
        r = y[at] / (1.5 * side)
        q = x[at] / (_ROOT * side) - 0.5 * r
        whole_q, whole_r, whole_s = math.floor(q + 0.5), math.floor(r + 0.5), math.floor(0.5 - q - r)
        moved_q, moved_r = abs(whole_q - q), abs(whole_r - r)
        moved_s = abs(whole_s + q + r)
        if moved_q > moved_r and moved_q > moved_s:
            whole_q = -whole_r - whole_s
        elif moved_r > moved_s:
            whole_r = -whole_q - whole_s
        i[at], j[at] = np.int32(whole_q), np.int32(whole_r)
