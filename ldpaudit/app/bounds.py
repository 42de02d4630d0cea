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


def share_at_most(share: float) -> str:
    """Return a bound of a share as a percentage, rounded up as far as `percent` rounds."""
    digits = 2 if share >= 0.1 else 3
    return percent(min(float(round_up(share, digits)), 1.0))
