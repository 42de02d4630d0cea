"""Speed smoothing: a trace as points at equal distances and equal times, in which no stop shows.

Primault, Ben Mokhtar, Lauradoux and Brunie, Time distortion anonymization for the publication of mobility
data with high utility (2015), "Promesse".
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Degrees = npt.NDArray[np.float64]
Seconds = npt.NDArray[np.int64]

#: Decimals of a degree in which a point is written: a tenth of a metre.
_DECIMALS = 6


@dataclass(frozen=True)
class Smoothed:
    """Traces with their stops erased.

    Parameters
    ----------
    kept : ndarray of bool, shape (n,)
        Which rows hold a point: the first of each trace, as many as it has points.
    lon, lat : ndarray of float64, shape (n,)
        WGS84 degrees; NaN where no point is.
    time : ndarray of int64, shape (n,)
        Seconds; 0 where no point is.
    spacing : ndarray of float64, shape (t,)
        Metres between the points of each trace.
    """

    kept: npt.NDArray[np.bool_]
    lon: Degrees
    lat: Degrees
    time: Seconds
    spacing: npt.NDArray[np.float64]


def smoothed(lon: Degrees, lat: Degrees, time: Seconds, starts: Seconds, spacing: float) -> Smoothed:
    """Resample traces at equal distances and equal times.

    The first point is set where the trace is `spacing` metres from its first fix, straight as the crow flies,
    and each other one `spacing` metres from the point before: a stop, with whatever noise of the receiver
    below that distance, leaves no point. The points are dated evenly from the first fix to the last, to the
    second. Neither the first nor the last fix is a point; both are about `spacing` metres from one.

    A trace has no more points than fixes: where it would, `spacing` is doubled for it. A trace that leaves
    fewer than two points is empty, for its only point would show where somebody stayed.

    Parameters
    ----------
    lon, lat : ndarray of float64, shape (n,)
        WGS84 degrees of the fixes, trace by trace, each in the order of time; none missing.
    time : ndarray of int64, shape (n,)
        Seconds.
    starts : ndarray of int64, shape (t + 1,)
        First row of each trace, and n.
    spacing : float
        Metres.
    """
    from ldpaudit.geography.traces.smoothing_kernels import resample, to_degrees, to_space

    n, traces = len(lon), len(starts) - 1
    points, xyz = np.zeros((n, 3)), np.empty((n, 3))
    to_space(lon, lat, xyz)
    counts, used = np.zeros(traces, np.int64), np.full(traces, spacing)
    resample(xyz, starts, spacing, points, counts, used)
    counts[counts < 2] = 0
    lengths = np.diff(starts)
    index = np.arange(n) - np.repeat(starts[:-1], lengths)
    kept = index < np.repeat(counts, lengths)
    new_lon, new_lat = np.full(n, np.nan), np.full(n, np.nan)
    rounded_lon, rounded_lat = np.empty((2, np.count_nonzero(kept)))
    to_degrees(points[kept], rounded_lon, rounded_lat)
    new_lon[kept], new_lat[kept] = np.round(rounded_lon, _DECIMALS), np.round(rounded_lat, _DECIMALS)
    full = counts > 0
    begin, end = time[starts[:-1][full]], time[starts[1:][full] - 1]
    of_row = np.repeat(np.arange(full.sum()), counts[full])
    gaps = counts[full][of_row] - 1
    dated = np.zeros(n, np.int64)
    dated[kept] = begin[of_row] + (end - begin)[of_row] * index[kept] // gaps
    return Smoothed(kept, new_lon, new_lat, dated, used)
