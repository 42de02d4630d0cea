"""Compiled search for stays. Import it where it is used: numba is slow to load."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled, inlined

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

#: Metres of a degree on a sphere of the Earth's mean radius, 6371008.8 m.
METRES_A_DEGREE = 6371008.8 * math.pi / 180.0
#: Degrees of latitude over which the length of a degree of longitude is taken for one.
_SAME_LATITUDE = 0.01


@inlined
def _apart(lon: Any, lat: Any, one: int, other: int, shrink: float) -> Any:
    """Square of the distance of two near points, in degrees of latitude."""
    # Unsigned, an index needs no test for counting from the end.
    east = abs(lon[np.uintp(one)] - lon[np.uintp(other)])
    east = min(east, 360.0 - east) * shrink
    north = lat[np.uintp(one)] - lat[np.uintp(other)]
    return east * east + north * north


@compiled
def stays_of(
    first: Numbers, seconds: Numbers, lon: Floats, lat: Floats, metres: float, shortest: int, longest_gap: int
) -> Any:
    """Find the stays of all persons.

    first, seconds, lon, lat: as in `Traces`.
    metres: radius around the first fix of a stay.
    shortest: seconds that a stay lasts at least.
    longest_gap: seconds between two fixes beyond which nobody knows where the person was; 0 for no limit.
    Returns owner, begin, end (stays,): person, and range of fixes.
    """
    # A stay has two fixes at least; memory that is never touched costs nothing.
    most = len(seconds) // 2
    owner, begin, end = np.empty(most, np.int64), np.empty(most, np.int64), np.empty(most, np.int64)
    found = 0
    reach = (metres / METRES_A_DEGREE) ** 2
    for person in range(len(first) - 1):
        stop = first[person + 1]
        anchor = first[person]
        ahead, far = anchor, anchor
        shrink, known_at = 1.0, 1e9
        while anchor < stop:
            ahead = max(ahead, anchor)
            while ahead < stop and seconds[np.uintp(ahead)] - seconds[np.uintp(anchor)] < shortest:
                ahead += 1
            if ahead == stop:
                break
            if abs(lat[np.uintp(anchor)] - known_at) > _SAME_LATITUDE:
                known_at = lat[anchor]
                shrink = math.cos(math.radians(known_at))
            # A stay holds every fix up to the one by which it lasts long enough. The fix that was too far
            # from the anchor before is likely to be so again; else the last one is: the search begins there.
            if far > anchor and _apart(lon, lat, anchor, far, shrink) > reach:
                anchor += 1
                continue
            at = ahead
            while at > anchor and _apart(lon, lat, anchor, at, shrink) <= reach:
                if longest_gap > 0 and seconds[at] - seconds[at - 1] > longest_gap:
                    break
                at -= 1
            if at > anchor:
                far = at
                anchor += 1
                continue
            leave = ahead + 1
            while leave < stop and _apart(lon, lat, anchor, leave, shrink) <= reach:
                if longest_gap > 0 and seconds[leave] - seconds[leave - 1] > longest_gap:
                    break
                leave += 1
            owner[found], begin[found], end[found] = person, anchor, leave
            found += 1
            anchor = leave
    return owner[:found].copy(), begin[:found].copy(), end[:found].copy()


@compiled
def means_of(begin: Numbers, end: Numbers, lon: Floats, lat: Floats) -> Any:
    """Return the mean place of each range of fixes, longitudes taken around the first.

    Returns lon, lat (stays,): degrees; a longitude may leave [-180, 180).
    """
    mean_lon, mean_lat = np.empty(len(begin)), np.empty(len(begin))
    for stay in range(len(begin)):
        origin = lon[begin[stay]]
        east, north = 0.0, 0.0
        for at in range(begin[stay], end[stay]):
            step = lon[at] - origin
            east += step - 360.0 if step > 180.0 else step + 360.0 if step < -180.0 else step
            north += lat[at]
        fixes = end[stay] - begin[stay]
        mean_lon[stay], mean_lat[stay] = origin + east / fixes, north / fixes
    return mean_lon, mean_lat


@compiled
def joined(first: Numbers, lon: Floats, lat: Floats, metres: float) -> Numbers:
    """Join points of one person that a chain of steps of at most so many metres connects.

    Returns (n,): for each point the lowest index of its group.
    """
    group = np.arange(len(lon))
    reach = (metres / METRES_A_DEGREE) ** 2
    for person in range(len(first) - 1):
        for one in range(first[person], first[person + 1]):
            shrink = math.cos(math.radians(lat[one]))
            for other in range(first[person], one):
                if _apart(lon, lat, one, other, shrink) <= reach:
                    low, high = one, other
                    while group[low] != low:
                        low = group[low]
                    while group[high] != high:
                        high = group[high]
                    group[max(low, high)] = min(low, high)
        for one in range(first[person], first[person + 1]):
            group[one] = group[group[one]]
    return group
