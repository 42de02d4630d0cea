"""Compiled search for stays. Import it where it is used: numba is slow to load."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ldpaudit.compiled import compiled
from ldpaudit.geography.equal_area import MEAN_RADIUS

_DEGREE = MEAN_RADIUS * math.pi / 180.0


@compiled
def stays_of(first: Any, seconds: Any, lon: Any, lat: Any, metres: float, shortest: int) -> Any:
    """Find the stays of all persons; see `stays.stays_of`.

    first, seconds, lon, lat: as in `Traces`.
    Returns owner, begin, end (stays,): person, and range of fixes.
    """
    # A stay has two fixes at least; memory that is never touched costs nothing.
    found, stays = np.empty((len(seconds) // 2, 3), np.int64), 0
    reach = (metres / _DEGREE) ** 2
    for person in range(len(first) - 1):
        anchor, stop = first[person], first[person + 1]
        while anchor < stop:
            shrink, end = math.cos(math.radians(lat[anchor])), anchor + 1
            while end < stop:
                east, north = abs(lon[end] - lon[anchor]), lat[end] - lat[anchor]
                east = min(east, 360.0 - east) * shrink
                if east * east + north * north > reach:
                    break
                end += 1
            if seconds[end - 1] - seconds[anchor] >= shortest:
                found[stays] = person, anchor, end
                stays, anchor = stays + 1, end
            else:
                anchor += 1
    return found[:stays, 0].copy(), found[:stays, 1].copy(), found[:stays, 2].copy()
