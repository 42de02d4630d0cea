"""Logarithm, sine, cosine and arc tangent in the four rules and the fused one alone.

They are for loops that the compiler turns into vectors. A mathematical library gives other last digits on
other machines, and a call of it keeps a loop from being vectorized. IEEE 754 fixes what the four rules give,
and a b + c rounded once, so these functions give the same bits everywhere. Their polynomials interpolate at
the nodes of Chebyshev in the square of the argument; most are summed in pairs (the scheme of Estrin), so that
no sum waits for all the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from ldpaudit.compiled import compiled, inlined

HALF_PI = math.pi / 2.0
QUARTER_PI = math.pi / 4.0
_LN_2 = math.log(2.0)
SQRT_HALF = math.sqrt(0.5)
_TAN_EIGHTH = math.sqrt(2.0) - 1.0
_BITS_OF_SQRT_HALF = 0x3FE6A09E667F3BCD
_MANTISSA_BITS = 52
#: Doubles from 2^52 on are whole: the bits of such a one hold a small whole number as it is.
_WHOLE_BITS, _WHOLE = 0x4330000000000000, 2.0**52
#: More than any exponent, so that the sum with one is not negative.
_SHIFT = 1 << 11


def _reading(given: Any, wanted: Any, form: Any) -> Any:
    """Make a function that reads the bits of a number as one of another type."""

    def written(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], form)

    @intrinsic
    def read(_typing: Any, _number: Any) -> Any:
        return wanted(given), written

    return read


@intrinsic
def _fused(_typing: Any, _one: Any, _other: Any, _more: Any) -> Any:
    def written(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.fma(*arguments)

    return types.float64(types.float64, types.float64, types.float64), written


#: Of (a, b, c): a b + c, rounded once. IEEE 754 fixes it like the four rules, and processors since 2013 have
#: it; on an older one it takes longer and gives the same.
fused: Callable[[float, float, float], float] = cast("Any", _fused)
bits_of: Any = _reading(types.float64, types.int64, ir.IntType(64))
float_of: Any = _reading(types.int64, types.float64, ir.DoubleType())


@inlined
def log_parts(x: float) -> tuple[float, float]:
    """Return k and s of a normal positive x = m 2^k, m in [sqrt(1/2), sqrt(2)), s = (m - 1) / (m + 1)."""
    bits = bits_of(x)
    k = (bits - _BITS_OF_SQRT_HALF) >> _MANTISSA_BITS
    exponent: float = float_of(_WHOLE_BITS | (k + _SHIFT)) - (_WHOLE + float(_SHIFT))
    m: float = float_of(bits - (k << _MANTISSA_BITS))
    return exponent, (m - 1.0) / (m + 1.0)


@inlined
def minus_log_of(exponent: float, s: float) -> float:
    """Return minus the natural logarithm of a number by its `log_parts`: ln m = 2 artanh s, |s| < 0.1716."""
    y = s * s
    y2 = y * y
    low = fused(0.19999999999949655, y, 0.3333333333333335)
    middle = fused(0.11111105560224649, y, 0.1428571431303169)
    high = fused(y2, 0.07308439459514911, fused(0.07665843434319214, y, 0.09091445085156985))
    tail = fused(y2 * y2, high, fused(y2, middle, low))
    doubled = 2.0 * s
    return fused(-exponent, _LN_2, -fused(doubled * y, tail, doubled))


@inlined
def minus_log(x: float) -> float:
    """Return minus the natural logarithm of a normal positive number; relative error below 1e-15."""
    exponent, s = log_parts(x)
    return minus_log_of(exponent, s)


@inlined
def sine(x: float) -> float:
    """Return the sine of an angle of at most pi/4; relative error below 1e-15."""
    y = x * x
    y2 = y * y
    low = fused(0.008333333333330948, y, -0.16666666666666666)
    middle = fused(2.7557316101617874e-06, y, -0.00019841269836756774)
    high = fused(1.5918115263265974e-10, y, -2.505113165023518e-08)
    return fused(x * y, fused(y2 * y2, high, fused(y2, middle, low)), x)


@inlined
def cosine(x: float) -> float:
    """Return the cosine of an angle of at most pi/4; relative error below 1e-15."""
    y = x * x
    y2 = y * y
    low = fused(-0.0013888888887276698, y, 0.04166666666666468)
    high = fused(y2, 2.0700582941271302e-09, fused(-2.755636950618061e-07, y, 2.480158521036455e-05))
    return fused(y2, fused(y2, high, low), fused(-0.5, y, 1.0))


@inlined
def eighth_turned(phi: float) -> float:
    """Return the angle in [-pi/4, pi/4] from which `latitude_of` finds a latitude's sine and cosine."""
    # |phi| = pi/4 + psi, so that quadrants need no cases.
    return abs(phi) - QUARTER_PI


@inlined
def latitude_of(phi: float, s: float, c: float) -> tuple[float, float]:
    """Return sine and cosine of an angle from those of the angle that is `eighth_turned`."""
    return math.copysign(SQRT_HALF * (c + s), phi), SQRT_HALF * (c - s)


@inlined
def sine_cosine_of_latitude(phi: float) -> tuple[float, float]:
    """Return sine and cosine of an angle in [-pi/2, pi/2], radians; absolute error below 1e-15."""
    psi = eighth_turned(phi)
    return latitude_of(phi, sine(psi), cosine(psi))


@inlined
def _arc_tangent(x: float) -> float:
    """Return the arc tangent of a number of at most tan(pi/8); relative error below 1e-15."""
    y = x * x
    tail = -0.01917392228554793
    tail = tail * y + 0.03922923713835943
    tail = tail * y - 0.05085365922344248
    tail = tail * y + 0.05858132894427922
    tail = tail * y - 0.06664509603255386
    tail = tail * y + 0.07692183059894114
    tail = tail * y - 0.09090904572487347
    tail = tail * y + 0.11111111015117626
    tail = tail * y - 0.1428571428466482
    tail = tail * y + 0.19999999999995513
    tail = tail * y - 0.3333333333333333
    return x + x * y * tail


@compiled
def angle_of(y: float, x: float) -> float:
    """Return the angle in [-pi, pi] of a point from the axis of x, radians; absolute error below 1e-15."""
    large, small = max(abs(x), abs(y)), min(abs(x), abs(y))
    if large == 0.0:
        return 0.0
    if small > _TAN_EIGHTH * large:
        angle = QUARTER_PI + _arc_tangent((small - large) / (small + large))
    else:
        angle = _arc_tangent(small / large)
    if abs(y) > abs(x):
        angle = HALF_PI - angle
    if x < 0.0:
        angle = math.pi - angle
    return math.copysign(angle, y)
