"""Compiled loops of the speed smoothing. Import it where it is used: numba is slow to load."""

from __future__ import annotations

import math
from typing import Any

from ldpaudit.compiled import compiled
from ldpaudit.geography.ellipsoid import ECCENTRICITY_SQUARED as _E2
from ldpaudit.geography.ellipsoid import SEMI_MAJOR
from ldpaudit.geography.noise.elementary_kernels import angle_of, sine_cosine_of_latitude

_RADIANS, _DEGREES = math.pi / 180.0, 180.0 / math.pi


@compiled
def to_space(lon: Any, lat: Any, xyz: Any) -> None:
    """Write the positions of points on the ellipsoid WGS84 in space, the same bits on every machine.

    Parameters
    ----------
    lon, lat : ndarray of float64, shape (n,)
        Degrees, longitudes in [-180, 180].
    xyz : ndarray of float64, shape (n, 3)
        Written: metres.
    """
    for at in range(lon.size):
        s, c = sine_cosine_of_latitude(lat[at] * _RADIANS)
        # Half of a longitude lies where sine and cosine are known.
        half_s, half_c = sine_cosine_of_latitude(lon[at] * (0.5 * _RADIANS))
        normal = SEMI_MAJOR / math.sqrt(1.0 - _E2 * s * s)
        xyz[at, 0] = normal * c * (1.0 - 2.0 * half_s * half_s)
        xyz[at, 1] = normal * c * (2.0 * half_s * half_c)
        xyz[at, 2] = normal * (1.0 - _E2) * s


@compiled
def to_degrees(xyz: Any, lon: Any, lat: Any) -> None:
    """Write longitudes and latitudes of points in space, the same bits on every machine.

    Exact on the ellipsoid; the chord between two points of it lies below it by its square over 51,000 km.

    Parameters
    ----------
    xyz : ndarray of float64, shape (n, 3)
        Metres.
    lon, lat : ndarray of float64, shape (n,)
        Written: degrees.
    """
    for at in range(lon.size):
        x, y, z = xyz[at]
        lon[at] = angle_of(y, x) * _DEGREES
        lat[at] = angle_of(z, (1.0 - _E2) * math.sqrt(x * x + y * y)) * _DEGREES


@compiled
def resample(xyz: Any, starts: Any, spacing: float, points: Any, counts: Any, used: Any) -> None:
    """Go along each trace and set a point whenever the straight way from the last one is a spacing long.

    Parameters
    ----------
    xyz : ndarray of float64, shape (n, 3)
        Fixes of all traces in space, in metres, trace by trace and in the order of time.
    starts : ndarray of int64, shape (t + 1,)
        First fix of each trace, and the end.
    spacing : float
        Metres; doubled for a trace until its points are not more than its fixes.
    points : ndarray of float64, shape (n, 3)
        Written: the points of a trace, from its first fix on.
    counts : ndarray of int64, shape (t,)
        Written: how many points each trace has.
    used : ndarray of float64, shape (t,)
        Written: the spacing of each trace.
    """
    for trace in range(counts.size):
        first, end = starts[trace], starts[trace + 1]
        step = spacing
        while True:
            found = _walk(xyz, first, end, step, points)
            if found <= end - first:
                break
            step *= 2.0
        counts[trace], used[trace] = found, step


@compiled
def _walk(xyz: Any, first: int, end: int, step: float, points: Any) -> int:
    x, y, z = xyz[first]
    found = 0
    for at in range(first + 1, end):
        while True:
            dx, dy, dz = xyz[at, 0] - x, xyz[at, 1] - y, xyz[at, 2] - z
            way = math.sqrt(dx * dx + dy * dy + dz * dz)
            if way < step:
                break
            share = step / way
            x, y, z = x + share * dx, y + share * dy, z + share * dz
            found += 1
            if found > end - first:
                return found
            points[first + found - 1, 0] = x
            points[first + found - 1, 1] = y
            points[first + found - 1, 2] = z
    return found
