"""Compiled loops that move points. Import them where they are used: numba is slow to load."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled, inlined, vectorized
from ldpaudit.geography.noise.elementary_kernels import (
    HALF_PI,
    QUARTER_PI,
    SQRT_HALF,
    bits_of,
    cosine,
    eighth_turned,
    float_of,
    latitude_of,
    log_parts,
    minus_log,
    minus_log_of,
    sine,
)
from ldpaudit.geography.noise.geodesic_kernels import (
    MIDDLE_LATITUDE,
    RADIANS,
    SHORT,
    climbed,
    displacement,
    latitude_after,
    longitude_after,
    root_at,
    short_way,
    travel,
    turned,
)
from ldpaudit.geography.noise.grid_kernels import snap, snapped

Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]

WORDS_PER_POINT = 3
_WHOLE_BITS, _WHOLE = 0x4330000000000000, 2.0**52
_SIGN = -(2**63)
_HALF = 1 << 63
_ANGLE_BITS = 51
_ANGLE = HALF_PI * 2.0**-_ANGLE_BITS
#: Points whose displacements are held in the nearest memory.
_BLOCK = 512
#: Words below this are continued by another one: the places of a uniform are never farther apart than
#: 2^-40 of it.
TINY = np.uint64(1 << 40)


@inlined
def _uniform(word: int, more: int) -> float:
    """Return (word + (more + 1/2) / 2^64) / 2^64."""
    return (float(word) + (float(more) + 0.5) * 2.0**-64) * 2.0**-64


@inlined
def _angle(word: int) -> float:
    """Return one of 2^51 even angles in a quadrant, radians from its middle."""
    within: float = float_of(_WHOLE_BITS | (np.int64(word) & ((1 << _ANGLE_BITS) - 1))) - _WHOLE
    return (within + 0.5) * _ANGLE - QUARTER_PI


@inlined
def _turned(word: int, s: float, c: float) -> tuple[float, float]:
    """Return cosine and sine of a bearing: of an angle in a quadrant, and the quadrant by two bits."""
    quadrant = np.int64(word)
    north = float_of(bits_of(SQRT_HALF * (c - s)) ^ (quadrant & _SIGN))
    east = float_of(bits_of(SQRT_HALF * (c + s)) ^ ((quadrant << 1) & _SIGN))
    return north, east


@inlined
def _bearing(word: int) -> tuple[float, float]:
    """Return cosine and sine of a bearing."""
    angle = _angle(word)
    return _turned(word, sine(angle), cosine(angle))


@vectorized
def _uniforms(words: Words, out: Floats) -> None:
    """Multiply two uniforms; NaN where one is tiny."""
    for i in range(len(out)):
        one, other = _uniform(words[3 * i], _HALF), _uniform(words[3 * i + 1], _HALF)
        out[i] = one * other if (one >= TINY * 2.0**-64) & (other >= TINY * 2.0**-64) else np.nan


@vectorized
def _logs(products: Floats, exponents: Floats) -> None:
    """Take products apart for their logarithms, in place."""
    for i in range(len(products)):
        exponents[i], products[i] = log_parts(products[i])


@vectorized
def _radii(exponents: Floats, metres: Floats, epsilon: float) -> None:
    """Turn products of uniforms, taken apart, into metres; NaN for a long way.

    Minus the logarithm of a product of two uniforms has the law Gamma(2, 1).
    """
    scale = 1.0 / epsilon
    for i in range(len(metres)):
        way = minus_log_of(exponents[i], metres[i]) * scale
        # What is not a number reads as a number with the largest exponent, hence as a way below 0.
        metres[i] = way if (way >= 0.0) & (way <= SHORT) else np.nan


@vectorized
def _places(words: Words, psi: Floats) -> None:
    for i in range(len(psi)):
        psi[i] = _angle(words[3 * i + 2])


@vectorized
def _sines(angles: Floats, s: Floats) -> None:
    for i in range(len(angles)):
        s[i] = sine(angles[i])


@vectorized
def _cosines(angles: Floats, c: Floats) -> None:
    for i in range(len(angles)):
        c[i] = cosine(angles[i])


@vectorized
def _quadrants(words: Words, north: Floats, east: Floats) -> None:
    """Turn cosines and sines of angles in a quadrant into those of bearings, in place."""
    for i in range(len(north)):
        north[i], east[i] = _turned(words[3 * i + 2], east[i], north[i])


@vectorized
def _eighths(lat: Floats, psi: Floats) -> None:
    for i in range(len(lat)):
        psi[i] = eighth_turned(lat[i] * RADIANS)


@vectorized
def _latitudes(lat: Floats, s: Floats, c: Floats) -> None:
    """Turn sines and cosines of the angles of `_eighths` into those of latitudes, in place."""
    for i in range(len(lat)):
        s[i], c[i] = latitude_of(lat[i], s[i], c[i])


@vectorized
def _roots(lat: Floats, s: Floats, w: Floats) -> None:
    """Find the roots of the frames of the starts; NaN near a pole."""
    for i in range(len(lat)):
        root = root_at(s[i])
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
def _longitudes(lon: Floats, tangents: Floats, out: Floats) -> None:
    for i in range(len(lon)):
        out[i] = longitude_after(lon[i], tangents[i])


@vectorized
def _climbs(s: Floats, c: Floats, w: Floats, north: Floats, up: Floats, bulge: Floats) -> None:
    """Put tangents of the change of latitude in place of what the meridian's turn adds."""
    for i in range(len(s)):
        bulge[i] = climbed(s[i], c[i], w[i], north[i], up[i], bulge[i])


@vectorized
def _arrivals(lat: Floats, tangents: Floats, out: Floats) -> int:
    """Return how many points have become NaN: those left for another way, and the missing ones."""
    lost = 0
    for i in range(len(lat)):
        reached = latitude_after(lat[i], tangents[i])
        out[i] = reached
        lost += 1 if reached != reached else 0
    return lost


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
        _logs(metres, up)
        _radii(up, metres, epsilon)
        _places(drawn, up)
        _sines(up, east)
        _cosines(up, north)
        _quadrants(drawn, north, east)
        _eighths(at_lat, up)
        _sines(up, s)
        _cosines(up, c)
        _latitudes(at_lat, s, c)
        _roots(at_lat, s, w)
        _displacements(s, c, w, metres, north, east, up)
        _turns(s, c, w, north, east, up, metres)
        _longitudes(at_lon, east, x)
        _climbs(s, c, w, north, up, metres)
        lost = _arrivals(at_lat, metres, y)
        if step > 0.0:
            snap(x, y, metres, step, scale)
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
    """Return whether no point is missing or out of range."""
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
        Continuations of the two uniforms of each point; 2^63 means none.
    """
    numbers = (epsilon, step, scale)
    for i in range(len(lon)):
        own = words[WORDS_PER_POINT * i : WORDS_PER_POINT * (i + 1)]
        out_lon[i], out_lat[i] = _anywhere(lon[i], lat[i], own, more[2 * i], more[2 * i + 1], numbers)
