"""Compiled loops over points. Import them where they are used: numba is slow to load."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

#: WGS84 (EPSG:7030): semi-major axis in metres, flattening.
SEMI_MAJOR = 6378137.0
FLATTENING = 1.0 / 298.257223563
_E2 = FLATTENING * (2.0 - FLATTENING)
_D3 = 1.0 / (1.0 - _E2)
#: Metres that one series covers; its error grows with the fifth power.
_STRIDE = 1.0e5
#: Circumference through the poles over 360 degrees.
METRES_PER_DEGREE = 40007862.917 / 360.0
_SHIFT = np.uint64(11)


@njit(nogil=True, cache=True, inline="always")
def wrapped(degrees: float) -> float:
    """Bring a longitude into [-180, 180)."""
    if degrees >= 180.0:
        return degrees - 360.0
    if degrees < -180.0:
        return degrees + 360.0
    return degrees


@njit(nogil=True, cache=True)
def travel(lon: float, lat: float, north: float, east: float, metres: float) -> tuple[float, float]:
    """Follow a geodesic of the WGS84 ellipsoid.

    The geodesic is integrated in space, where it has no singular place: on the surface
    x'Dx = 1 it obeys r'' = -m g with g = Dr and m = (v.Dv)/(g.g), and the derivatives up to the fourth give
    a series for position and direction. Longer ways are cut into strides of at most 100 km.

    Parameters
    ----------
    lon, lat : float
        Degrees.
    north, east : float
        Cosine and sine of the bearing.
    metres : float

    Returns
    -------
    lon, lat : float
        Degrees, longitude in [-180, 180).
    """
    phi = math.radians(lat)
    s, c = math.sin(phi), math.cos(phi)
    n = 1.0 / math.sqrt(1.0 - _E2 * s * s)
    # The start lies in the meridian plane y = 0; lengths are in units of the semi-major axis.
    x, y, z = n * c, 0.0, n * (1.0 - _E2) * s
    u, v, w = -s * north, east, c * north
    strides = max(1.0, math.ceil(metres / _STRIDE))
    h = metres / SEMI_MAJOR / strides
    for _ in range(int(strides)):
        gz, dw = z * _D3, w * _D3
        gg = x * x + y * y + gz * gz
        gdv = x * u + y * v + gz * dw
        m0 = (u * u + v * v + w * dw) / gg
        m1 = -4.0 * m0 * gdv / gg
        slope = u * u + v * v + dw * dw - m0 * (x * x + y * y + gz * gz * _D3)
        m2 = -4.0 * (m1 * gdv + m0 * slope) / gg + 8.0 * m0 * gdv * gdv / (gg * gg)
        x2, y2, z2 = -m0 * x, -m0 * y, -m0 * gz
        x3, y3, z3 = -m1 * x - m0 * u, -m1 * y - m0 * v, -m1 * gz - m0 * dw
        x4 = -m2 * x - 2.0 * m1 * u - m0 * x2
        y4 = -m2 * y - 2.0 * m1 * v - m0 * y2
        z4 = -m2 * gz - 2.0 * m1 * dw - m0 * z2 * _D3
        x += h * (u + h / 2.0 * (x2 + h / 3.0 * (x3 + h / 4.0 * x4)))
        y += h * (v + h / 2.0 * (y2 + h / 3.0 * (y3 + h / 4.0 * y4)))
        z += h * (w + h / 2.0 * (z2 + h / 3.0 * (z3 + h / 4.0 * z4)))
        u += h * (x2 + h / 2.0 * (x3 + h / 3.0 * x4))
        v += h * (y2 + h / 2.0 * (y3 + h / 3.0 * y4))
        w += h * (z2 + h / 2.0 * (z3 + h / 3.0 * z4))
    reached = math.degrees(math.atan2(z, (1.0 - _E2) * math.sqrt(x * x + y * y)))
    return wrapped(lon + math.degrees(math.atan2(y, x))), reached


@njit(nogil=True, cache=True)
def snapped(lon: float, lat: float, step: float, scale: float) -> tuple[float, float]:
    """Move a point to the nearest node of a fixed grid that knows nothing of the true point.

    Parameters
    ----------
    lon, lat : float
        Degrees.
    step : float
        Metres between nodes: parallels so far apart, and on each of them a whole number of nodes, which are
        not closer.
    scale : float
        Power of ten to which the degrees are rounded.
    """
    row_step = step / METRES_PER_DEGREE
    row = min(max(np.rint(lat / row_step), -math.floor(90.0 / row_step)), math.floor(90.0 / row_step))
    on_row = row * row_step
    s = math.sin(math.radians(on_row))
    c = math.cos(math.radians(on_row))
    nodes = max(1.0, math.floor(2.0 * math.pi * SEMI_MAJOR * c / math.sqrt(1.0 - _E2 * s * s) / step))
    node = np.rint((lon + 180.0) * nodes / 360.0)
    if node >= nodes:
        node -= nodes
    on_node = -180.0 + node * 360.0 / nodes
    return np.rint(on_node * scale) / scale, np.rint(on_row * scale) / scale


@njit(nogil=True, cache=True)
def displace(
    lon: npt.NDArray[np.float64],
    lat: npt.NDArray[np.float64],
    words: npt.NDArray[np.uint64],
    epsilon: float,
    step: float,
    scale: float,
) -> Any:
    """Add planar Laplace noise to points.

    Parameters
    ----------
    lon, lat : ndarray of float64, shape (n,)
        Degrees; a point with NaN stays NaN.
    words : ndarray of uint64, shape (n, >= 3)
        Random words: two for the radius, one for the bearing.
    epsilon : float
        Per metre.
    step, scale : float
        See `snapped`; a step of 0 does not snap.

    Returns
    -------
    lon, lat : ndarray of float64, shape (n,)
    """
    out_lon = np.full(len(lon), np.nan)
    out_lat = np.full(len(lat), np.nan)
    for i in range(len(lon)):
        if math.isnan(lon[i]) or math.isnan(lat[i]):
            continue
        # Two uniforms in (0, 1]: minus the logarithm of their product has the law Gamma(2, 1).
        first = (float(words[i, 0]) + 0.5) * 2.0**-64
        second = (float(words[i, 1]) + 0.5) * 2.0**-64
        metres = -math.log(first * second) / epsilon
        bearing = float(words[i, 2] >> _SHIFT) * 2.0**-53 * (2.0 * math.pi)
        there = travel(lon[i], lat[i], math.cos(bearing), math.sin(bearing), metres)
        if step > 0.0:
            there = snapped(there[0], there[1], step, scale)
        out_lon[i], out_lat[i] = there
    return out_lon, out_lat


@njit(nogil=True, cache=True)
def follow(
    lon: npt.NDArray[np.float64],
    lat: npt.NDArray[np.float64],
    bearing: npt.NDArray[np.float64],
    metres: npt.NDArray[np.float64],
) -> Any:
    """Follow one geodesic from each point.

    Parameters
    ----------
    lon, lat : ndarray of float64, shape (n,)
        Degrees.
    bearing : ndarray of float64, shape (n,)
        Radians, clockwise from north.
    metres : ndarray of float64, shape (n,)

    Returns
    -------
    lon, lat : ndarray of float64, shape (n,)
    """
    out_lon = np.empty(len(lon))
    out_lat = np.empty(len(lat))
    for i in range(len(lon)):
        out_lon[i], out_lat[i] = travel(lon[i], lat[i], math.cos(bearing[i]), math.sin(bearing[i]), metres[i])
    return out_lon, out_lat


#: Points that only an exact test can place, and points that lie in no region.
UNDECIDED, NOWHERE = -2, -1
#: Bound of the rounding of a difference of two products of differences, relative to the sum of their
#: magnitudes (Shewchuk, Adaptive precision floating-point arithmetic, 1997, section 4.2), rounded up.
_ORIENTATION_ERROR = 3.5e-16


@njit(nogil=True, cache=True)
def side_of_ring(x: float, y: float, ring_x: npt.NDArray[np.float64], ring_y: npt.NDArray[np.float64]) -> int:
    """Count the crossings of a ring by the ray from a point to the right, or say that rounding could matter.

    Returns
    -------
    int
        0 for an even number of crossings, 1 for an odd one, UNDECIDED for a point on or next to the ring.
    """
    odd = 0
    for i in range(len(ring_x) - 1):
        x1, y1, x2, y2 = ring_x[i], ring_y[i], ring_x[i + 1], ring_y[i + 1]
        if (y1 == y or y2 == y) and min(x1, x2) <= x <= max(x1, x2):
            return UNDECIDED
        if (y1 > y) != (y2 > y):
            left = (x2 - x1) * (y - y1)
            right = (x - x1) * (y2 - y1)
            if abs(left - right) <= _ORIENTATION_ERROR * (abs(left) + abs(right)):
                return UNDECIDED
            if (left > right) == (y2 > y1):
                odd = 1 - odd
    return odd


@njit(nogil=True, cache=True)
def owners_by_grid(
    x: npt.NDArray[np.float64],
    y: npt.NDArray[np.float64],
    frame: npt.NDArray[np.float64],
    side: int,
    whole: npt.NDArray[np.int32],
    first: npt.NDArray[np.int64],
    candidates: npt.NDArray[np.int32],
    rings: npt.NDArray[np.int64],
    ring_starts: npt.NDArray[np.int64],
    ring_x: npt.NDArray[np.float64],
    ring_y: npt.NDArray[np.float64],
) -> Any:
    """Find the first region that holds each point, by a grid of square cells.

    Parameters
    ----------
    x, y : ndarray of float64, shape (n,)
        Degrees; NaN is a missing point.
    frame : ndarray of float64, shape (4,)
        West, south, and the width and height of a cell.
    side : int
        Cells of one side of the grid.
    whole : ndarray of int32, shape (side * side,)
        Region that alone holds a whole cell, else NOWHERE.
    first, candidates : ndarray, shapes (side * side + 1,) and (m,)
        Regions that touch each cell, in increasing order.
    rings, ring_starts : ndarray of int64
        First ring of each region; first vertex of each ring.
    ring_x, ring_y : ndarray of float64
        Vertices.

    Returns
    -------
    ndarray of int32, shape (n,)
        Index of the region, NOWHERE or UNDECIDED.
    """
    owner = np.full(len(x), NOWHERE, np.int32)
    for i in range(len(x)):
        across, up = (x[i] - frame[0]) / frame[2], (y[i] - frame[1]) / frame[3]
        if not (across >= 0.0 and up >= 0.0 and across < side and up < side):
            continue
        cell = int(up) * side + int(across)
        if whole[cell] >= 0:
            owner[i] = whole[cell]
            continue
        for k in range(first[cell], first[cell + 1]):
            region = candidates[k]
            odd = 0
            for ring in range(rings[region], rings[region + 1]):
                part = slice(ring_starts[ring], ring_starts[ring + 1])
                found = side_of_ring(x[i], y[i], ring_x[part], ring_y[part])
                if found == UNDECIDED:
                    odd = UNDECIDED
                    break
                odd ^= found
            if odd != 0:
                owner[i] = region if odd == 1 else UNDECIDED
                break
    return owner
