"""Views of numbers: bins, digits, bits and remainders, and what two numbers make together."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.inference.views import Codes, Floats, View, compact, view

#: Numbers of intervals that hold about equally many rows.
BINS = (8, 32, 256)
#: Divisors whose remainders are looked at, beside all up to `_SMALL`.
_DIVISORS = (60, 64, 97, 100, 128, 256, 360, 365, 1_000, 3_600, 10_000, 86_400)
_SMALL = 40
_BRIEF = (2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 16, 24, 26, 60, 97, 100)
#: Digits before and after the decimal point, and bits, that are looked at.
_DIGITS, _DECIMALS, _BITS = 12, 8, 32
#: Whole numbers of more digits are no numbers that somebody calculates with.
_MOST = 2.0**52


def number_views(
    columns: tuple[str, ...], how: str, values: Floats, *, brief: bool = False
) -> Iterator[View]:
    """Return what may be read off a number.

    Parameters
    ----------
    columns : tuple of str
        What it is computed of.
    how : str
        How.
    values : ndarray of float64, shape (rows,)
        NaN where there is none, which is a value of its own in all views.
    brief : bool
        Whether a few views do, of a number that is one of many.

    Yields
    ------
    View
    """
    known = np.isfinite(values)
    if not known.any():
        return
    ranks, number = compact_floats(values[known])
    # Where values repeat, an interval never parts equal ones.
    below = np.cumsum(np.bincount(ranks, minlength=number))[ranks] - 1

    def of(name: str, codes: npt.NDArray[np.integer]) -> View:
        full = np.full(len(values), -1, np.int64)
        full[known] = compact(codes)[0]
        return view(columns, f"{how} {name}", full)

    if number <= max(2 * BINS[-1], known.sum() / 3):
        yield of("value", ranks)
    for bins in BINS[1:2] if brief else BINS:
        if number > bins:
            yield of(f"{bins} bins", below * bins // len(ranks))
    whole, scale = _whole(values[known])
    if whole is None:
        return
    size = np.abs(whole)
    if not brief:
        yield of("sign", np.sign(whole))
        yield of("decimals", scale)
    most = int(size.max())
    if brief:
        for divisor in _BRIEF:
            if most >= divisor:
                yield of(f"mod {divisor}", whole % divisor)
        return
    for digit in range(_DIGITS):
        if most < 10**digit:
            break
        yield of(f"digit {digit}", size // 10**digit % 10)
        yield of(f"div 10^{digit}", whole // 10**digit)
        if digit > 1:
            yield of(f"mod 10^{digit}", size % 10**digit)
            yield of(f"digits {digit - 1}-{digit}", size // 10 ** (digit - 1) % 100)
    for divisor in (*range(2, _SMALL + 1), *_DIVISORS):
        if most >= divisor:
            yield of(f"mod {divisor}", whole % divisor)
    for divisor in (7, 12, 24, 30, 60, 3_600, 86_400):
        if most >= 2 * divisor:
            yield of(f"div {divisor}", whole // divisor)
    for divisor, within in ((60, 60), (3_600, 24), (86_400, 7), (1_000, 60), (7, 7)):
        if most >= divisor * 2:
            yield of(f"div {divisor} mod {within}", whole // divisor % within)
    for bit in range(_BITS):
        if most >> bit:
            yield of(f"bit {bit}", size >> bit & 1)
    for nibble in range(0, _BITS, 4):
        if most >> nibble:
            yield of(f"bits {nibble}", size >> nibble & 15)
    sums = _digit_sum(size)
    yield of("digit sum", sums)  # no text
    for divisor in (9, 10, 11):
        yield of(f"digit sum mod {divisor}", sums % divisor)  # no text
    yield of("bits set", _bits_set(size))  # no text
    yield of("zeros at the end", _zeros(size, 10))  # no text
    yield of("twos in it", _zeros(size, 2))  # no text


def compact_floats(values: Floats) -> tuple[Codes, int]:
    """Return the ranks of numbers, equal ones sharing one, and how many there are."""
    found, codes = np.unique(values, return_inverse=True)
    return codes.astype(np.int64, copy=False), len(found)


def binned(values: Floats, bins: int) -> tuple[Codes, int]:
    """Cut numbers into intervals of about equally many rows; equal numbers share one."""
    ranks, number = compact_floats(values)
    if number <= bins:
        return ranks, number
    below = np.cumsum(np.bincount(ranks, minlength=number))[ranks] - 1
    return compact(below * bins // len(ranks))


def pair_numbers(first: Floats, second: Floats) -> Iterator[tuple[str, Floats]]:
    """Return the numbers that two make: sum, difference, product, ratio, and bits that differ."""
    with np.errstate(all="ignore"):
        yield "sum", first + second
        yield "difference", first - second
        yield "product", first * second
        yield "ratio", first / np.where(second == 0, np.nan, second)
        one, other = whole_or_none(first), whole_or_none(second)
        if one is not None and other is not None:
            yield "bits that differ", np.where(np.isfinite(first + second), one ^ other, np.nan)  # no text


def whole_or_none(values: Floats) -> Codes | None:
    """Return numbers as whole ones, 0 where there is none; None where they have decimals or are too large."""
    filled = np.where(np.isfinite(values), values, 0.0)
    if len(filled) and (np.abs(filled).max() > _MOST or (filled != np.rint(filled)).any()):
        return None
    return filled.astype(np.int64)


def _whole(values: Floats) -> tuple[Codes | None, Codes]:
    """Return numbers without their decimal point, if that can be, and how many decimals each has."""
    decimals = np.zeros(len(values), np.int64)
    left = np.ones(len(values), np.bool_)
    for digits in range(_DECIMALS + 1):
        scaled = values * 10.0**digits
        left &= np.abs(scaled - np.rint(scaled)) > 1e-6 * np.maximum(1, np.abs(scaled) * 1e-6)
        decimals[left] = digits + 1
        if not left.any():
            break
    scale = int(np.quantile(decimals, 0.99))
    scaled = values * 10.0 ** min(scale, _DECIMALS)
    if np.abs(scaled).max() > _MOST:
        scaled = values
    if np.abs(scaled).max() > _MOST:
        return None, decimals
    return np.rint(scaled).astype(np.int64), decimals


def _digit_sum(size: Codes) -> Codes:
    total, left = np.zeros(len(size), np.int64), size.copy()
    while left.any():
        total += left % 10
        left //= 10
    return total


def _bits_set(size: Codes) -> Codes:
    total, left = np.zeros(len(size), np.int64), size.copy()
    while left.any():
        total += left & 1
        left >>= 1
    return total


def _zeros(size: Codes, base: int) -> Codes:
    """Count how often a base divides a number; -1 of nothing."""
    count = np.where(size == 0, -1, 0)
    left = np.where(size == 0, 1, size)
    for _ in range(16):
        divides = left % base == 0
        if not divides.any():
            break
        count += divides
        left = np.where(divides, left // base, 1)
    return count
