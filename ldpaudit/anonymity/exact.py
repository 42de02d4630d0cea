"""Comparison of quotients of integers, and of entropies, with a limit: free of rounding."""

from __future__ import annotations

import math
from collections.abc import Iterable
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import Codes

#: Relative distance from a limit below which floats do not decide.
_NEAR = 1e-9
_DIGITS = 60
#: Entropies of a class that agree to so many nats are equal.
_EQUAL = Decimal("1e-40")


def as_written(limit: float) -> Fraction:
    """Return a limit as its user wrote it: 0.2 is one fifth, not the float next to it."""
    return Fraction(str(float(limit)))


def compare(numerator: Codes, denominator: Codes, limit: float) -> NDArray[np.int8]:
    """Return on which side of a limit quotients lie.

    Parameters
    ----------
    numerator, denominator : (m,) int64 or float64
        Both at least 0; a denominator of 0 stands for an infinite quotient. Floats are compared as they are.
    limit : float
        As its user wrote it in decimals.

    Returns
    -------
    (m,) int8
        -1 below the limit, 0 at it, 1 above.
    """
    bound = as_written(limit)
    with np.errstate(divide="ignore", invalid="ignore"):
        quotient = np.where(denominator == 0, np.inf, numerator / denominator)
    side = np.sign(quotient - float(bound)).astype(np.int8)
    for at in np.flatnonzero(np.abs(quotient - float(bound)) <= _NEAR * max(abs(float(bound)), _NEAR)):
        left, right = Fraction(numerator[at].item()), bound * Fraction(denominator[at].item())
        side[at] = (left > right) - (left < right)
    return side


def compare_entropy(counts: Iterable[int], l: float) -> int:  # noqa: E741
    """Return on which side of ln l the Shannon entropy of a class with these counts lies: -1, 0 or 1."""
    found = sorted(counts)
    divisor = math.gcd(*found)
    return _entropy_side(tuple(count // divisor for count in found), float(l))


@lru_cache(maxsize=4096)
def _entropy_side(counts: tuple[int, ...], l: float) -> int:  # noqa: E741
    size = sum(counts)
    with localcontext() as context:
        context.prec = _DIGITS
        inner = sum((count * _logarithm(count) for count in counts), Decimal(0))
        over = _logarithm(size) - Decimal(str(l)).ln() - inner / size
    return 0 if abs(over) < _EQUAL else (1 if over > 0 else -1)


@lru_cache(maxsize=4096)
def _logarithm(number: int) -> Decimal:
    with localcontext() as context:
        context.prec = _DIGITS
        return Decimal(number).ln()
