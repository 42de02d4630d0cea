"""Geodesics of the WGS84 ellipsoid, compiled. Import where used: numba is slow to load."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled, inlined
from ldpaudit.geography.ellipsoid import ECCENTRICITY_SQUARED, SEMI_MAJOR
from ldpaudit.geography.noise.elementary_kernels import angle_of, fused, sine_cosine_of_latitude

#: Square of the second eccentricity.
SECOND_E2 = ECCENTRICITY_SQUARED / (1.0 - ECCENTRICITY_SQUARED)
_D3 = 1.0 / (1.0 - ECCENTRICITY_SQUARED)
#: Metres that one series of `travel` covers, and its order: the first term left out is below 1e-11 m.
_STRIDE = 1.0e5
_ORDER = 8
#: Metres and degrees of latitude up to which `short_way` holds.
SHORT = 20_000.0
MIDDLE_LATITUDE = 80.0
_DEGREES = 180.0 / math.pi
RADIANS = math.pi / 180.0


@inlined
def wrapped(degrees: float) -> float:
    """Bring a longitude into [-180, 180)."""
    turn = 360.0 if degrees >= 180.0 else (-360.0 if degrees < -180.0 else 0.0)
    return degrees - turn


@inlined
def root_at(s: float) -> float:
    """Return sqrt(1 - e^2 s^2) by its series: a root takes longer."""
    x = ECCENTRICITY_SQUARED * s * s
    x2 = x * x
    third, fourth = fused(0.0625, x, 0.125), fused(0.02734375, x, 0.0390625)
    return fused(-x2, fused(x2, fourth, third), fused(-0.5, x, 1.0))


@inlined
def displacement(
    s: float, c: float, w: float, north: float, east: float, metres: float
) -> tuple[float, float, float]:
    """Return the way east, north and up in space, in semi-major axes, to the end of a short geodesic.

    The series of `travel` to the fourth order, and of the fifth the term that a sphere has, written in
    directions of the start. What is left out is below 3e-9 m at 20 km.
    """
    h = metres * (1.0 / SEMI_MAJOR)
    h2 = h * h
    b = c * north
    kb = SECOND_E2 * b
    mu = fused(kb * b, w, w)
    m0 = mu * w
    hj = h * (kb * s)
    z = hj * w
    sixth = (h2 * m0) * (1.0 / 6.0)
    cubed = h * sixth
    slope = fused(kb * b, fused(SECOND_E2, c * c, 1.0), -SECOND_E2 * (s * s))
    along = fused(-cubed, fused(-2.0, z, fused(-0.3, sixth, 1.0)), h)
    axial = (SECOND_E2 * cubed) * fused(b, fused(2.0, z, -1.0), (0.25 * s) * (h * mu))
    higher = fused(hj, fused(-6.0, z, 4.0), h2 * fused(w, slope, 0.25 * mu))
    up = fused(sixth, higher, (-0.5 * mu) * h2)
    return along * east, fused(along, north, axial * c), fused(axial, s, up)


@inlined
def turned(s: float, c: float, w: float, d_east: float, d_north: float, d_up: float) -> tuple[float, float]:
    """Return the tangent of the change of longitude by a displacement, and what the meridian's turn adds.

    The latter is the distance from the axis less its part along the first meridian. Lengths are multiplied
    by w here and in `climbed`, so that the start lies c from the axis.
    """
    from_axis = fused(w, fused(c, d_up, -s * d_north), c)
    t = w * d_east / from_axis
    t2 = t * t
    return t, from_axis * t2 * fused(-t2, fused(-0.0625, t2, 0.125), 0.5)


@inlined
def climbed(s: float, c: float, w: float, d_north: float, d_up: float, bulge: float) -> float:
    """Return the tangent of the change of latitude by a displacement of at most 20 km."""
    across, w2 = SECOND_E2 * (s * c), w * w
    steep = w2 * _D3
    rise = fused(w, fused(steep, d_north, across * d_up), -s * bulge)
    # The tangent is rise / (1 + x) with |x| < 2e-5.
    x = fused(w, fused(_D3 + 1.0 - steep, d_up, across * d_north), c * bulge)
    return fused(-rise, fused(-x, x, x), rise)


@inlined
def longitude_after(lon: float, t: float) -> float:
    """Return the longitude, changed by an angle of this tangent: the difference loses no digits."""
    t2 = t * t
    angle = fused(-t * t2, fused(-t2, fused(t2, -1.0 / 7.0, 0.2), 1.0 / 3.0), t)
    return wrapped(fused(angle, _DEGREES, lon))


@inlined
def latitude_after(lat: float, g: float) -> float:
    """Return the latitude, changed by an angle of this tangent."""
    g2 = g * g
    return fused(fused(-g * g2, fused(-0.2, g2, 1.0 / 3.0), g), _DEGREES, lat)


@inlined
def short_way(lon: float, lat: float, north: float, east: float, metres: float) -> tuple[float, float]:
    """Follow a geodesic for at most 20 km from within 80 degrees of the equator; see `travel`."""
    s, c = sine_cosine_of_latitude(lat * RADIANS)
    w = root_at(s)
    d_east, d_north, d_up = displacement(s, c, w, north, east, metres)
    t, bulge = turned(s, c, w, d_east, d_north, d_up)
    return longitude_after(lon, t), latitude_after(lat, climbed(s, c, w, d_north, d_up, bulge))


@compiled
def travel(lon: float, lat: float, north: float, east: float, metres: float) -> tuple[float, float]:
    """Follow a geodesic of the WGS84 ellipsoid.

    The geodesic is integrated in space, where it has no singular place: on the surface x'Dx = 1 it obeys
    r'' = -m g with g = Dr and m = (v.Dv)/(g.g). The series of position r, m and both products follow from
    each other term by term (the method of Taylor series for differential equations). Ways are cut into
    strides of at most 100 km.

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
    s, c = sine_cosine_of_latitude(lat * RADIANS)
    n = 1.0 / math.sqrt(1.0 - ECCENTRICITY_SQUARED * s * s)
    # The start lies in the meridian plane y = 0; lengths are in units of the semi-major axis.
    r = np.zeros((3, _ORDER + 1))
    r[0, 0], r[2, 0] = n * c, n * (1.0 - ECCENTRICITY_SQUARED) * s
    r[0, 1], r[1, 1], r[2, 1] = -s * north, east, c * north
    m, products, squares = np.zeros(_ORDER), np.zeros(_ORDER), np.zeros(_ORDER)
    strides = max(1.0, math.ceil(metres / _STRIDE))
    h = metres / SEMI_MAJOR / strides
    for _ in range(int(strides)):
        for k in range(_ORDER - 1):
            products[k] = squares[k] = 0.0
            for i in range(k + 1):
                for axis, d in enumerate((1.0, 1.0, _D3)):
                    one, other = (i + 1) * r[axis, i + 1], (k - i + 1) * r[axis, k - i + 1]
                    products[k] += one * d * other
                    squares[k] += (d * r[axis, i]) * (d * r[axis, k - i])
            m[k] = products[k]
            for i in range(k):
                m[k] -= m[i] * squares[k - i]
            m[k] /= squares[0]
            for axis, d in enumerate((1.0, 1.0, _D3)):
                force = 0.0
                for i in range(k + 1):
                    force += m[i] * d * r[axis, k - i]
                r[axis, k + 2] = -force / ((k + 1) * (k + 2))
        for axis in range(3):
            position, speed = r[axis, _ORDER], _ORDER * r[axis, _ORDER]
            for k in range(_ORDER - 1, -1, -1):
                position = position * h + r[axis, k]
                if k:
                    speed = speed * h + k * r[axis, k]
            r[axis, 0], r[axis, 1] = position, speed
    x, y, z = r[0, 0], r[1, 0], r[2, 0]
    reached = angle_of(z, (1.0 - ECCENTRICITY_SQUARED) * math.sqrt(x * x + y * y)) * _DEGREES
    return wrapped(lon + angle_of(y, x) * _DEGREES), reached


@compiled
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
        north, east = math.cos(bearing[i]), math.sin(bearing[i])
        if metres[i] <= SHORT and abs(lat[i]) <= MIDDLE_LATITUDE:
            out_lon[i], out_lat[i] = short_way(lon[i], lat[i], north, east, metres[i])
        else:
            out_lon[i], out_lat[i] = travel(lon[i], lat[i], north, east, metres[i])
    return out_lon, out_lat
