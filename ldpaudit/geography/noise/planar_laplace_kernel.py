"""The compiled loop that moves points. Import it where it is used: numba is slow to load."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled
from ldpaudit.geography.equal_area import ECCENTRICITY_SQUARED, SEMI_MAJOR

Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]

#: Into its callers: a call counts references to each array, which may cost more.
inlined = partial(compiled, inline="always")
#: A division by zero raises nothing: a branch would bar vector loops.
vectorized = partial(compiled, error_model="numpy")

#: Metres of a degree of latitude on average: the circumference through the poles over 360 degrees.
METRES_PER_DEGREE = 40007862.917 / 360.0
_DEGREES, _RADIANS = 180.0 / math.pi, math.pi / 180.0
#: The surface is x^2 + y^2 + D z^2 = 1 in semi-major axes; D (D - 1).
_D = 1.0 / (1.0 - ECCENTRICITY_SQUARED)
_E = _D * (_D - 1.0)
#: Metres of a stride: what the series leave out and rounding are below 2e-8 m together after 6,000 km.
_STRIDE = 20_000.0
_HALF_PI, _ANGLE_BITS = math.pi / 2.0, 51
#: A little less than the equator's length, by more than the parallels' lengths are off below.
_AROUND = 2.0 * math.pi * SEMI_MAJOR * (1.0 - 1e-4)


@inlined
def _series(m: float, m1: float, m2: float, m3: float, h: float) -> tuple[float, float, float, float]:
    """Return C, S, C' and S' at h, where f'' = -m f: C and S' begin at 1, S and C' at 0."""
    mm, h2 = m * m, h * h
    c3, c4, c5 = m1 * (1.0 / 6.0), (mm - m2) * (1.0 / 24.0), (4.0 * m * m1 - m3) * (1.0 / 120.0)
    s5, s6 = (mm - 3.0 * m2) * (1.0 / 120.0), (6.0 * m * m1 - 4.0 * m3) * (1.0 / 720.0)
    # The fourth derivative of m is -4 m m2, to a share of E.
    c6 = (mm - 11.0 * m2) * m * (1.0 / 720.0)
    c = 1.0 - h2 * (0.5 * m + h * (c3 - h * (c4 + h * (c5 - h * c6))))
    s = h - h * h2 * (m * (1.0 / 6.0) + h * (0.5 * c3 - h * (s5 + h * s6)))
    c_up = -h * (m + h * (3.0 * c3 - h * (4.0 * c4 + h * (5.0 * c5 - h * (6.0 * c6)))))
    s_up = 1.0 - h2 * (0.5 * m + h * (2.0 * c3 - h * (5.0 * s5 + h * (6.0 * s6))))
    return c, s, c_up, s_up


@inlined
def _angle(y: float, x: float) -> float:
    """Return atan2(y, x), by its series where it is small, as nearly always."""
    if not abs(y) < 0.01 * x:
        return math.atan2(y, x)
    t = y / x
    u = t * t
    return t * (1.0 - u * (1.0 / 3.0 - u * (0.2 - u * (1.0 / 7.0 - u * (1.0 / 9.0)))))


@inlined
def _travel(lon: float, lat: float, north: float, east: float, metres: float) -> tuple[float, float]:
    """Follow a geodesic in space, where no place is singular.

    On x^2 + y^2 + D z^2 = 1 it obeys r'' = -m (x, y, D z) with m = K / q^2 and q = 1 + E z^2, the square of
    |(x, y, D z)|: its product with v.Dv is constant (Joachimsthal). So z alone decides m, and x and y follow
    by the same two series. They are summed to the sixth order, in strides of at most 20 km.
    """
    s, c = math.sin(lat * _RADIANS), math.cos(lat * _RADIANS)
    n = 1.0 / math.sqrt(1.0 - ECCENTRICITY_SQUARED * s * s)
    # The start lies in the meridian plane y = 0.
    x, y, z = n * c, 0.0, n * (1.0 - ECCENTRICITY_SQUARED) * s
    u, v, w = -s * north, east, c * north
    strides = max(1.0, math.ceil(metres * (1.0 / _STRIDE)))
    h = metres * (1.0 / SEMI_MAJOR) / strides
    for _ in range(int(strides)):
        over = 1.0 / (1.0 + _E * z * z)
        m = (u * u + v * v + _D * w * w) * over
        # Derivatives of q over q, and those of m by l = m' / m = -2 q' / q.
        q = 2.0 * _E * over
        q1, q2 = q * z * w, q * (w * w - _D * m * z * z)
        l0 = -2.0 * q1
        m1 = l0 * m
        q3 = -q * _D * z * (4.0 * m * w + m1 * z)
        l1 = 0.5 * l0 * l0 - 2.0 * q2
        m2 = l1 * m + l0 * m1
        m3 = (l0 * (l1 - q2) - 2.0 * q3) * m + 2.0 * l1 * m1 + l0 * m2
        a, b, a_up, b_up = _series(m, m1, m2, m3, h)
        x, y, u, v = x * a + u * b, y * a + v * b, x * a_up + u * b_up, y * a_up + v * b_up
        a, b, a_up, b_up = _series(_D * m, _D * m1, _D * m2, _D * m3, h)
        z, w = z * a + w * b, z * a_up + w * b_up
    lon += _angle(y, x) * _DEGREES
    turn = 360.0 if lon >= 180.0 else (-360.0 if lon < -180.0 else 0.0)
    # The latitude by the angle between the normals before and after.
    out, up = math.sqrt(x * x + y * y), _D * z
    return lon - turn, lat + _angle(up * c - out * s, out * c + up * s) * _DEGREES


@inlined
def _snap(lon: float, lat: float, step: float, scale: float) -> tuple[float, float]:
    """Move a point to the nearest node of a fixed grid that knows nothing of the true point.

    Parallels are `step` metres apart, and on each is a whole number of nodes, which are not closer: how many
    follows from the number of the parallel alone. Degrees are rounded to whole parts of `scale`.
    """
    per = METRES_PER_DEGREE / step
    last = np.rint(90.0 * per - 0.5)
    y = min(max(np.rint(lat * per), -last), last) * (step / METRES_PER_DEGREE)
    # The length of a parallel is 2 pi a sin(p) (1 + e^2 / 2 cos^2(p)), to 2e-5, at p from the pole. The
    # series of the sine is a part of the grid: a better one would move nodes.
    p = (90.0 - abs(y)) * _RADIANS
    p2 = p * p
    tail = (
        0.9999992367597388
        - 0.16665676207712446 * p2
        + p2 * p2 * (0.008313187467044517 - 0.00018522411492408165 * p2)
    )
    sine = p * tail
    length = _AROUND / step * sine * (1.0 + 0.5 * ECCENTRICITY_SQUARED * (1.0 - sine * sine))
    nodes = max(np.rint(length - 0.5), 1.0)
    node = np.rint((lon + 180.0) * (nodes / 360.0))
    x = (node if node < nodes else 0.0) * (360.0 / nodes) - 180.0
    return np.rint(x * scale) / scale, np.rint(y * scale) / scale


@inlined
def _uniform(word: int, more: int) -> float:
    """Return (word + (more + 1/2) / 2^32) / 2^64: known to a share of 2^-40 of itself from 2^-56 on."""
    return (float(word) + (float(more) + 0.5) * 2.0**-32) * 2.0**-64


@vectorized
def displace(
    lon: Floats, lat: Floats, words: Words, epsilon: float, step: float, scale: float, x: Floats, y: Floats
) -> None:
    """Add planar Laplace noise to points.

    lon, lat (n,): degrees; a point with NaN stays NaN.
    words (n, 4): random words: two for the radius, one for the bearing (two bits for its quadrant, 51 for the
        angle in it), and one whose halves continue the first two, so that far tails are as fine as the rest.
    epsilon: per metre.
    step, scale: see `_snap`; a step of 0 does not snap.
    x, y (n,): degrees, written.
    """
    for i in range(len(lon)):
        if math.isnan(lon[i]) or math.isnan(lat[i]):
            x[i] = y[i] = np.nan
            continue
        more, word = words[i, 3], np.int64(words[i, 2])
        one = _uniform(words[i, 0], more >> np.uint64(32))
        other = _uniform(words[i, 1], more & np.uint64(0xFFFFFFFF))
        angle = (float(word & ((1 << _ANGLE_BITS) - 1)) + 0.5) * (_HALF_PI * 2.0**-_ANGLE_BITS)
        north, east = math.cos(angle), math.sin(angle)
        north, east = -north if word < 0 else north, -east if word & (1 << 62) else east
        at = _travel(lon[i], lat[i], north, east, -math.log(one * other) / epsilon)
        x[i], y[i] = _snap(at[0], at[1], step, scale) if step > 0.0 else at
