"""Compiled loops that move points. Import them where they are used: numba is slow to load."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled, inlined, vectorized
from ldpaudit.geography.ellipsoid import ECCENTRICITY_SQUARED, SEMI_MAJOR
from ldpaudit.geography.noise.elementary_kernels import (
    HALF_PI,
    QUARTER_PI,
    bits_of,
    cosine,
    float_of,
    fused,
    minus_log,
    sine,
)
from ldpaudit.geography.noise.geodesic_kernels import (
    MIDDLE_LATITUDE,
    SHORT,
    arrived,
    displacement,
    frame_at,
    short_way,
    travel,
    turned,
)

Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]

WORDS_PER_POINT = 3
#: Circumference through the poles over 360 degrees.
METRES_PER_DEGREE = 40007862.917 / 360.0
_RADIANS = math.pi / 180.0
#: A little less than the equator's length, by more than the parallels' lengths are off below.
_AROUND = 2.0 * math.pi * SEMI_MAJOR * (1.0 - 1e-4)
#: Added and taken off again, it rounds a number below 2^51 to the nearest whole one.
_ROUNDER = 1.5 * 2.0**52
_WHOLE_BITS, _WHOLE = 0x4330000000000000, 2.0**52
_SIGN = -(2**63)
_HALF = 1 << 63
_ANGLE_BITS = 51
_ANGLE = HALF_PI * 2.0**-_ANGLE_BITS
_SQRT_HALF = math.sqrt(0.5)
#: Points whose displacements are held in the nearest memory.
_BLOCK = 512
#: Words below this are continued by another one: the places of a uniform are never farther apart than
#: 2^-40 of it.
TINY = np.uint64(1 << 40)


@inlined
def _nearest(x: float) -> float:
    return (x + _ROUNDER) - _ROUNDER


@inlined
def _on_grid(lon: float, row: float, step: float, scale: float) -> tuple[float, float]:
    """Give the node nearest to a longitude on a parallel of the grid."""
    on_row = row * (step / METRES_PER_DEGREE)
    # The length of a parallel is 2 pi a sin(y) (1 + e^2 / 2 cos^2(y)), to 2e-5, at y from the pole.
    y = (90.0 - abs(on_row)) * _RADIANS
    y2 = y * y
    low = fused(-0.16665676207712446, y2, 0.9999992367597388)
    tail = fused(y2 * y2, fused(-0.00018522411492408165, y2, 0.008313187467044517), low)
    sine_y = y * tail
    length = (
        (_AROUND / step)
        * sine_y
        * fused(-0.5 * ECCENTRICITY_SQUARED, sine_y * sine_y, 1.0 + 0.5 * ECCENTRICITY_SQUARED)
    )
    nodes = _nearest(length - 0.5)
    nodes = nodes if nodes >= 1.0 else 1.0  # noqa: FURB136
    node = _nearest((lon + 180.0) * (nodes * (1.0 / 360.0)))
    node = 0.0 if node >= nodes else node
    on_node = fused(node, 360.0 / nodes, -180.0)
    return _nearest(on_node * scale) / scale, _nearest(on_row * scale) / scale


@inlined
def snapped(lon: float, lat: float, step: float, scale: float) -> tuple[float, float]:
    """Move a point to the nearest node of a fixed grid that knows nothing of the true point.

    Parameters
    ----------
    lon, lat : float
        Degrees, the longitude in [-180, 180).
    step : float
        Metres between nodes: parallels so far apart, and on each of them a whole number of nodes, which are
        not closer. How many follows from the number of the parallel alone.
    scale : float
        Power of ten to which the degrees are rounded.
    """
    last = _nearest(90.0 * (METRES_PER_DEGREE / step) - 0.5)
    row = _nearest(lat * (METRES_PER_DEGREE / step))
    row = min(max(row, -last), last)
    return _on_grid(lon, row, step, scale)


@inlined
def _uniform(word: int, more: int) -> float:
    """Give (word + (more + 1/2) / 2^64) / 2^64."""
    return (float(word) + (float(more) + 0.5) * 2.0**-64) * 2.0**-64


@inlined
def _bearing(word: int) -> tuple[float, float]:
    """Give cosine and sine of a bearing: a quadrant by two bits, and one of 2^51 even places in it."""
    turned = np.int64(word)
    place = float_of(_WHOLE_BITS | (turned & ((1 << _ANGLE_BITS) - 1))) - _WHOLE
    psi = (place + 0.5) * _ANGLE - QUARTER_PI
    s, c = sine(psi), cosine(psi)
    north = float_of(bits_of(_SQRT_HALF * (c - s)) ^ (turned & _SIGN))
    east = float_of(bits_of(_SQRT_HALF * (c + s)) ^ ((turned << 1) & _SIGN))
    return north, east


@vectorized
def _uniforms(words: Words, out: Floats) -> None:
    """Multiply two uniforms; NaN where one is tiny."""
    for i in range(len(out)):
        one, other = _uniform(words[3 * i], _HALF), _uniform(words[3 * i + 1], _HALF)
        out[i] = one * other if (one >= TINY * 2.0**-64) & (other >= TINY * 2.0**-64) else np.nan


@vectorized
def _radii(metres: Floats, epsilon: float) -> None:
    """Turn products of uniforms into metres; NaN for a long way.

    Minus the logarithm of a product of two uniforms has the law Gamma(2, 1).
    """
    scale = 1.0 / epsilon
    for i in range(len(metres)):
        way = minus_log(metres[i]) * scale
        # What is not a number reads as a number with the largest exponent, hence as a way below 0.
        metres[i] = way if (way >= 0.0) & (way <= SHORT) else np.nan


@vectorized
def _bearings(words: Words, north: Floats, east: Floats) -> None:
    for i in range(len(north)):
        north[i], east[i] = _bearing(words[3 * i + 2])


@vectorized
def _frames(lat: Floats, s: Floats, c: Floats, w: Floats) -> None:
    """Find the frames of the starts; NaN near a pole."""
    for i in range(len(lat)):
        s[i], c[i], root = frame_at(lat[i])
        w[i] = root if abs(lat[i]) <= MIDDLE_LATITUDE else np.nan


@vectorized
def _displacements(
    s: Floats, c: Floats, w: Floats, metres: Floats, north: Floats, east: Floats, up: Floats
) -> None:
    """Turn bearings into displacements, in place."""
    for i in range(len(s)):
        east[i], north[i], up[i] = displacement(s[i], c[i], w[i], north[i], east[i], metres[i])


@vectorized
def _turns(s: Floats, c: Floats, w: Floats, north: Floats, east: Floats, up: Floats, bulge: Floats) -> None:
    """Turn ways east into tangents of the change of longitude, in place."""
    for i in range(len(s)):
        east[i], bulge[i] = turned(s[i], c[i], w[i], east[i], north[i], up[i])


@vectorized
def _arrivals(
    lon: Floats,
    lat: Floats,
    s: Floats,
    c: Floats,
    w: Floats,
    north: Floats,
    up: Floats,
    tangent: Floats,
    bulge: Floats,
    out_lon: Floats,
    out_lat: Floats,
) -> int:
    """Give how many points have become NaN: those left for another way, and the missing ones."""
    lost = 0
    for i in range(len(lon)):
        x, y = arrived(lon[i], lat[i], s[i], c[i], w[i], north[i], up[i], tangent[i], bulge[i])
        out_lon[i], out_lat[i] = x, y
        lost += 1 if x != x else 0
    return lost


@vectorized
def _snap(lon: Floats, lat: Floats, step: float, scale: float) -> None:
    """Snap points that are not beside a pole, in place."""
    for i in range(len(lon)):
        row = _nearest(lat[i] * (METRES_PER_DEGREE / step))
        lon[i], lat[i] = _on_grid(lon[i], row, step, scale)


@compiled
def _anywhere(
    lon: float,
    lat: float,
    words: Words,
    first_more: int,
    second_more: int,
    numbers: tuple[float, float, float],
) -> tuple[float, float]:
    """Move one point by its three words and what continues the first two, however far that is."""
    epsilon, step, scale = numbers
    product = _uniform(words[0], first_more) * _uniform(words[1], second_more)
    metres = minus_log(product) * (1.0 / epsilon)
    north, east = _bearing(words[2])
    if metres <= SHORT and abs(lat) <= MIDDLE_LATITUDE:
        x, y = short_way(lon, lat, north, east, metres)
    else:
        x, y = travel(lon, lat, north, east, metres)
    if step > 0.0:
        x, y = snapped(x, y, step, scale)
    return x, y


@compiled
def displace(
    lon: Floats,
    lat: Floats,
    words: Words,
    epsilon: float,
    step: float,
    scale: float,
    out_lon: Floats,
    out_lat: Floats,
) -> int:
    """Add planar Laplace noise to points, but for those with a tiny uniform.

    Where the way is short and the latitude moderate, the loops have no branches and call nothing, so that
    the compiler treats several points at once; they are short, so that the processor begins with the next
    ones meanwhile. The rules of arithmetic are in a fixed order, so all machines compute the same.

    Parameters
    ----------
    lon, lat : ndarray of float64, shape (n,)
        Degrees.
    words : ndarray of uint64, shape (3 n,)
        Random words: two for the radius, one for the bearing.
    epsilon : float
        Per metre.
    step, scale : float
        See `snapped`; a step of 0 does not snap.
    out_lon, out_lat : ndarray of float64, shape (n,)
        Written; NaN at the points that are left and at those that are NaN.

    Returns
    -------
    left : int
        How many are left, for one of their uniforms is tiny.
    """
    left = 0
    numbers = (epsilon, step, scale)
    held = np.empty((7, _BLOCK))
    for start in range(0, len(lon), _BLOCK):
        end = min(start + _BLOCK, len(lon))
        drawn = words[WORDS_PER_POINT * start : WORDS_PER_POINT * end]
        at_lon, at_lat, x, y = lon[start:end], lat[start:end], out_lon[start:end], out_lat[start:end]
        size = end - start
        metres, north, east, up = held[0, :size], held[1, :size], held[2, :size], held[3, :size]
        s, c, w = held[4, :size], held[5, :size], held[6, :size]
        _uniforms(drawn, metres)
        _radii(metres, epsilon)
        _bearings(drawn, north, east)
        _frames(at_lat, s, c, w)
        _displacements(s, c, w, metres, north, east, up)
        _turns(s, c, w, north, east, up, metres)
        lost = _arrivals(at_lon, at_lat, s, c, w, north, up, east, metres, x, y)
        if step > 0.0:
            _snap(x, y, step, scale)
        if lost > 0:
            for i in range(size):
                if math.isnan(x[i]) and not math.isnan(at_lon[i]):
                    own = drawn[WORDS_PER_POINT * i : WORDS_PER_POINT * (i + 1)]
                    if own[0] >= TINY and own[1] >= TINY:
                        x[i], y[i] = _anywhere(at_lon[i], at_lat[i], own, _HALF, _HALF, numbers)
                    else:
                        left += 1
    return left


@compiled
def shift(
    x: Floats, y: Floats, words: Words, more: Words, epsilon: float, out_x: Floats, out_y: Floats
) -> None:
    """Add planar Laplace noise in a plane.

    Parameters
    ----------
    x, y : ndarray of float64, shape (n,)
        Metres east and north.
    words, more, epsilon
        As for `displace_each`.
    out_x, out_y : ndarray of float64, shape (n,)
        Written.
    """
    for i in range(len(x)):
        product = _uniform(words[3 * i], more[2 * i]) * _uniform(words[3 * i + 1], more[2 * i + 1])
        metres = minus_log(product) * (1.0 / epsilon)
        north, east = _bearing(words[3 * i + 2])
        out_x[i], out_y[i] = x[i] + metres * east, y[i] + metres * north


@vectorized
def all_on_earth(lon: Floats, lat: Floats) -> bool:
    """Tell whether no point is missing or out of range."""
    wrong = 0
    for i in range(len(lon)):
        wrong += 0 if (abs(lon[i]) <= 180.0) & (abs(lat[i]) <= 90.0) else 1
    return wrong == 0


@compiled
def displace_each(
    lon: Floats,
    lat: Floats,
    words: Words,
    more: Words,
    epsilon: float,
    step: float,
    scale: float,
    out_lon: Floats,
    out_lat: Floats,
) -> None:
    """Add planar Laplace noise wherever it leads; as `displace`, one point after the other.

    Parameters
    ----------
    more : ndarray of uint64, shape (2 n,)
        Continuations of the two uniforms of each point; 2^63 stands for none.
    """
    numbers = (epsilon, step, scale)
    for i in range(len(lon)):
        own = words[WORDS_PER_POINT * i : WORDS_PER_POINT * (i + 1)]
        out_lon[i], out_lat[i] = _anywhere(lon[i], lat[i], own, more[2 * i], more[2 * i + 1], numbers)
