"""Exact arithmetic: epsilon is rounded up and thresholds over 2^64 are rounded towards privacy."""

from __future__ import annotations

import math
from collections.abc import Iterable
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction

#: Number of values of one random word.
WORD = 1 << 64

# 60 digits: a threshold needs 20, and the quotients of two thresholds 40.
_ARITHMETIC = Context(prec=60, Emax=10**6, Emin=-(10**6))
_UPWARDS = Context(prec=60, rounding=ROUND_CEILING, Emax=10**6, Emin=-(10**6))


def as_written(value: float) -> Fraction:
    """Return the smaller of a float's exact value and of the decimal that it prints as.

    Who writes 0.1 means the decimal, and the double is slightly above: the smaller one holds in both
    readings.
    """
    return min(Fraction(value), Fraction(repr(value)))


def exp_below(exponent: Fraction) -> Fraction:
    """Return a lower bound of e to the exponent, tight to 59 digits."""
    # No channel over 64-bit words comes near e^1000, and a bound from below may be any smaller number.
    power = min(exponent, Fraction(1000))
    quotient = _ARITHMETIC.divide(Decimal(power.numerator), Decimal(power.denominator))
    return Fraction(_ARITHMETIC.next_minus(_ARITHMETIC.exp(_ARITHMETIC.next_minus(quotient))))


def least(epsilon: Fraction, beside: int = 1) -> Fraction:
    """Return the least multiple of 2^-64 that is no less than ``1 / (e^epsilon + beside)``."""
    return Fraction(math.ceil(WORD / (exp_below(epsilon) + beside)), WORD)


def threshold(probability: Fraction) -> int:
    """Return how many of the 2^64 words of one draw a probability takes."""
    words = probability * WORD
    if words.denominator != 1 or not 0 < words < WORD:
        raise ValueError("the probability is no threshold of one word")
    return words.numerator


def split_word(probability: Fraction) -> list[int]:
    """Return how many of the 2^64 words of one draw a probability takes, and how many it leaves."""
    taken = threshold(probability)
    return [taken, WORD - taken]


def ln_above(ratio: Fraction) -> Decimal:
    """Return an upper bound of the natural logarithm of a ratio >= 1, tight to about 59 digits."""
    if ratio == 1:
        return Decimal(0)
    quotient = _UPWARDS.divide(Decimal(ratio.numerator), Decimal(ratio.denominator))
    return _ARITHMETIC.next_plus(_ARITHMETIC.ln(quotient))


def times_above(value: Decimal, factor: int) -> Decimal:
    """Multiply, rounding up."""
    return _UPWARDS.multiply(value, Decimal(factor))


def part_above(value: Decimal, parts: int) -> Decimal:
    """Divide, rounding up."""
    return _UPWARDS.divide(value, Decimal(parts))


def total_above(values: Iterable[Decimal]) -> Decimal:
    """Add up, rounding up; the arithmetic of plain decimals would keep 28 digits of 59."""
    total = Decimal(0)
    for value in values:
        total = _UPWARDS.add(total, value)
    return total


def printed_not_below(value: Decimal) -> float:
    """Return float that prints as a decimal not below the value: the nearest one, or its upper neighbour."""
    near = float(value)
    return near if Decimal(repr(near)) >= value else math.nextafter(near, math.inf)
