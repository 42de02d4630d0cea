"""Logarithm, sine and cosine in the rules of arithmetic, against many digits."""

from __future__ import annotations

import math

import mpmath
import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st
from numba import njit

from ldpaudit.geography.noise import elementary_kernels as kernels

ALLOWED = 1e-15


@njit(nogil=True)
def minus_log(x: float) -> float:
    return kernels.minus_log(x)


@njit(nogil=True)
def both(x: float) -> tuple[float, float]:
    return kernels.sine(x), kernels.cosine(x)


@njit(nogil=True)
def of_latitude(x: float) -> tuple[float, float]:
    return kernels.sine_cosine_of_latitude(x)


@example(1.0 - 2.0**-53)
@example(2.0**-258)
@example(math.sqrt(0.5))
@example(np.nextafter(math.sqrt(0.5), 0.0).item())
@given(st.floats(2.0**-258, 1.0, exclude_max=True))
def test_the_logarithm(x: float) -> None:
    exact = -mpmath.log(mpmath.mpf(x))
    assert abs(minus_log(x) - exact) <= ALLOWED * exact


def test_the_logarithm_of_one_is_nothing() -> None:
    assert minus_log(1.0) == 0.0


@example(math.pi / 4)
@given(st.floats(-math.pi / 4, math.pi / 4))
def test_sine_and_cosine(x: float) -> None:
    sine, cosine = both(x)
    assert abs(sine - mpmath.sin(x)) <= ALLOWED * abs(mpmath.sin(x))
    assert abs(cosine - mpmath.cos(x)) <= ALLOWED


@example(math.pi / 2)
@example(-math.pi / 2)
@given(st.floats(-math.pi / 2, math.pi / 2))
def test_sine_and_cosine_of_a_latitude(x: float) -> None:
    sine, cosine = of_latitude(x)
    assert abs(sine - mpmath.sin(x)) <= ALLOWED
    assert abs(cosine - mpmath.cos(x)) <= ALLOWED
