"""Stay points: where somebody stopped for a while, and the places to which stays belong."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.equal_area import in_space
from ldpaudit.geography.traces.trace import Degrees, Numbers, Traces

#: Usual settings of Li et al. (ACM GIS 2008): 200 metres and 20 minutes.
STAY_METRES, STAY_SECONDS = 200.0, 1200


@dataclass(frozen=True, eq=False)
class Stays:
    """Stays, ordered by person and time."""

    #: Where the stays of each person begin; shape (persons + 1,).
    first: Numbers
    #: First fix of each stay, and the one after its last; shape (n,).
    begin: Numbers
    end: Numbers
    #: Seconds since 1970 of its first and last fix; shape (n,).
    arrival: Numbers
    departure: Numbers
    #: Mean of its fixes, WGS84 degrees; shape (n,).
    lon: Degrees
    lat: Degrees

    def __len__(self) -> int:
        return len(self.lon)


@dataclass(frozen=True, eq=False)
class PointsOfInterest:
    """Places where somebody stayed, once or often (points of interest)."""

    #: Where the places of each person begin; shape (persons + 1,).
    first: Numbers
    #: Mean of the stays, WGS84 degrees; shape (n,).
    lon: Degrees
    lat: Degrees
    #: How often somebody stayed there; shape (n,).
    stays: Numbers
    #: How long in all; shape (n,).
    seconds: Numbers

    def __len__(self) -> int:
        return len(self.lon)


def stays_of(traces: Traces, metres: float = STAY_METRES, seconds: int = STAY_SECONDS) -> Stays:
    """Find stay points (Li, Zheng, Xie, Chen, Liu, Ma, ACM GIS 2008, definition 2).

    A stay begins at the first fix from which all following ones, for at least so many seconds, lie within so
    many metres of it; it lasts until a fix lies farther. Distances are those of a sphere, right to 0.6 %.

    metres: radius, above 0.
    seconds: shortest stay, above 0.
    """
    if not (metres > 0 and seconds > 0):
        raise ValueError("metres and seconds of a stay are positive")
    from ldpaudit.geography.traces.stay_kernels import stays_of as search

    owner, begin, end = search(
        traces.first, traces.seconds, traces.lon, traces.lat, float(metres), int(seconds)
    )
    sizes = end - begin
    stay = np.repeat(np.arange(len(begin)), sizes)
    fix = np.arange(len(stay)) + (begin - np.cumsum(sizes) + sizes)[stay]
    # Around the first fix, so that a stay across the antimeridian has its mean there too.
    east = turned(traces.lon[fix] - traces.lon[begin][stay])
    return Stays(
        np.searchsorted(owner, np.arange(traces.persons + 1)),
        begin,
        end,
        traces.seconds[begin],
        traces.seconds[end - 1],
        turned(traces.lon[begin] + np.bincount(stay, east, len(begin)) / sizes),
        np.bincount(stay, traces.lat[fix], len(begin)) / sizes,
    )


def points_of_interest(stays: Stays, metres: float = STAY_METRES) -> PointsOfInterest:
    """Join the stays of each person to places: those that steps of at most so many metres connect.

    Density-joinable clustering (Zhou et al. 2004) with one stay enough for a place.

    metres: above 0.
    """
    if not metres > 0:
        raise ValueError("the distance that joins stays is positive")
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components
    from scipy.spatial import cKDTree

    n, owner = len(stays), np.repeat(np.arange(len(stays.first) - 1), np.diff(stays.first))
    # Persons lie so far apart that no step leads from one to another.
    where = np.column_stack([in_space(stays.lon, stays.lat), 3.0 * metres * owner])
    pairs = cKDTree(where).query_pairs(metres, output_type="ndarray")
    steps = coo_array((np.ones(len(pairs), np.bool_), pairs.T), (n, n))
    _, heads, which = np.unique(connected_components(steps)[1], return_index=True, return_inverse=True)
    order = np.argsort(heads)
    which, heads = np.argsort(order)[which], heads[order]
    count = np.bincount(which, minlength=len(heads))
    # Around the first stay, so that a group across the antimeridian has its mean there too.
    east = turned(stays.lon - stays.lon[heads][which])
    lon = stays.lon[heads] + np.bincount(which, east, len(heads)) / count
    lat = np.bincount(which, stays.lat, len(heads)) / count
    seconds = np.bincount(which, stays.departure - stays.arrival, len(heads)).astype(np.int64)
    return PointsOfInterest(np.searchsorted(heads, stays.first), turned(lon), lat, count, seconds)


def turned(degrees: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Bring longitudes and their differences into [-180, 180); those inside stay as they are, to the bit."""
    inside = (degrees >= -180.0) & (degrees < 180.0)
    return np.where(inside, degrees, (degrees + 180.0) % 360.0 - 180.0)
