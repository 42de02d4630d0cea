"""Figures that bound something, rounded up as far as they are written."""

from __future__ import annotations

import math

from ldpaudit.app.words import locale, percent
from ldpaudit.guarantee import round_up


def factor_at_most(value: float) -> str:
    """Return a factor that odds change by at most, rounded up."""
    if value >= 1e6:
        power = math.floor(math.log10(value)) - 1
        return f"{math.ceil(value / 10.0**power) * 10.0**power:.1e}"
    digits = 2 if value < 100 else 0
    return locale().toString(float(round_up(value, digits)), "f", digits)


def whole_factor(exponent: float) -> str:
    """Return the factor e^exponent, rounded up to one decimal; to none from 10 on or where it is whole."""
    if exponent > 30:
        return f"e^{math.ceil(exponent)}"
    # Of ln(3) the double is 3.0000000000000004.
    value = math.exp(exponent) * (1 - 1e-12)
    if value >= 10 or math.ceil(value) - value < 1e-6:
        return locale().toString(math.ceil(value))
    return locale().toString(math.ceil(10 * value) / 10, "f", 1)


def share_at_most(share: float) -> str:
    """Return a bound of a share as a percentage, rounded up as far as `percent` rounds."""
    digits = 2 if share >= 0.1 else 3
    return percent(min(float(round_up(share, digits)), 1.0))
