"""How many buckets the values of a domain reach, over all functions of a hash family."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from ldpaudit.protocols.hashing import HashFamily

Whole = npt.NDArray[np.int64]

#: Beyond so many values and buckets the mean is not counted, but bounded.
_MOST_COUNTED = 2048
#: Functions over which is summed where no closed form is known, and the steps by which they are spread.
_FUNCTIONS = 1 << 12
_STEPS = (0.7548776662466927, 0.5698402909980532)


@functools.lru_cache(maxsize=4096)
def expected_images(family: HashFamily) -> float:
    """Return the mean number of buckets that some value is sent to, exact and rounded once.

    Under one multiplier a the values lie at the places ``a v mod 2^w`` of a circle, turned by a uniform
    offset. A bucket is an arc of L places, and is empty in ``max(0, d - L)`` of the turns for each gap d
    between neighbouring values. Gaps of k places have three lengths (the three-gap theorem): for
    ``p/q < a / 2^w < p'/q'`` with neighbours of the Farey sequence of order k - 1 they are A = q a - p 2^w,
    B = p' 2^w - q' a and A + B, in the numbers k - q, k - q' and q + q' - k. So the sum over all a is one of
    arithmetic series, and only neighbours with ``min(q, q') L < 2^w`` have gaps that long.

    With more than 2,048 values and buckets it is the smaller of both numbers, which no function exceeds.

    Source: Sós 1958; Świerczkowski 1958 (three-gap theorem).
    """
    if min(family.size - 1, family.buckets) > _MOST_COUNTED:
        return float(min(family.size, family.buckets))
    places = 1 << family.bits
    wide = 1 << family.bits - family.kept_bits
    shortest, longer = divmod(1 << family.kept_bits, family.buckets)
    total = 0
    for number, length in ((family.buckets - longer, shortest * wide), (longer, (shortest + 1) * wide)):
        if number:
            total += number * _empty(family.size, places, length)
    # Rounded once: whole numbers divided.
    return float(family.buckets - total / places**2)


def first_of_buckets(family: HashFamily, order: npt.NDArray[np.intp]) -> npt.NDArray[np.float64]:
    """Return the share of functions that send no earlier value to the bucket of a value, in this order.

    Parameters
    ----------
    family : HashFamily
    order : ndarray of int, shape (k,)
        The values, the likeliest first.
    """
    at = np.arange(1, _FUNCTIONS + 1)[:, np.newaxis] * np.array(_STEPS)
    multipliers, offsets = ((at % 1) * (1 << family.bits)).astype(np.uint32).T
    rows, seen = np.arange(_FUNCTIONS), np.zeros((_FUNCTIONS, family.buckets), dtype=np.bool_)
    share = np.zeros(family.size)
    for place, value in enumerate(order):
        codes = np.full(_FUNCTIONS, value, dtype=np.int32)
        buckets = family.hashed(codes, np.ascontiguousarray(multipliers), np.ascontiguousarray(offsets))
        share[place] = 1 - seen[rows, buckets].mean()
        seen[rows, buckets] = True
        if seen.all():
            break
    return share


def _empty(size: int, places: int, length: int) -> int:
    """Count the multipliers and offsets that leave an arc of so many places empty."""
    most = min(size - 1, (places - 1) // length)
    left, left_over, right, right_over = _neighbours(size, most)
    begins = -(-left_over * places // left)
    number = -(-right_over * places // right) - begins
    own = left * begins - left_over * places
    others = right_over * places - right * begins
    # Modulo 2^64, which the whole sum does not reach.
    counted = (
        (size - left).astype(np.uint64) * _clipped(own - length, left, number)
        + (size - right).astype(np.uint64) * _clipped(others - length, -right, number)
        + (left + right - size).astype(np.uint64) * _clipped(own + others - length, left - right, number)
    )
    return int(counted.sum(dtype=np.uint64))


def _clipped(first: Whole, step: Whole, number: Whole) -> npt.NDArray[np.uint64]:
    """Return the sum of ``max(0, first + step i)`` over i below a number, modulo 2^64."""
    falling = step < 0
    low = np.where(falling, first + step * (number - 1), first)
    rise = np.abs(step)
    skipped = np.where(low < 0, -(low // np.maximum(rise, 1)), 0)
    # Of a constant below 0 nothing is left.
    skipped = np.where((rise == 0) & (low < 0), number, np.minimum(skipped, number))
    counted = np.maximum(number - skipped, 0)
    begins = np.where(counted > 0, low + rise * skipped, 0)
    pairs = counted.astype(np.uint64) * np.maximum(counted - 1, 0).astype(np.uint64) // np.uint64(2)
    total: npt.NDArray[np.uint64] = counted.astype(np.uint64) * begins.astype(np.uint64)
    total += rise.astype(np.uint64) * pairs
    return total


@functools.lru_cache(maxsize=8)
def _neighbours(size: int, most: int) -> tuple[Whole, Whole, Whole, Whole]:
    """Return denominators and numerators q, p, q', p' of neighbours in the Farey sequence of order k - 1.

    Those of which one denominator is at most `most`: for each denominator and each of its numerators, the
    neighbour on either side has the one denominator in (k - 1 - q, k - 1] that belongs to it.
    """
    denominators = np.repeat(np.arange(1, most + 1), np.arange(1, most + 1))
    numerators = np.concatenate([np.arange(one) for one in range(1, most + 1)])
    inverses, divisors = _inverses(numerators, denominators)
    reduced = divisors == 1
    q, p, inverse = denominators[reduced], numerators[reduced], inverses[reduced]
    right = size - 1 - (size - 1 + inverse) % q
    right_over = (1 + p * right) // q
    # To the left of 1, not of 0.
    upper = np.where(p == 0, 1, p)
    left = size - 1 - (size - 1 - inverse) % q
    new = left > most
    left_over = (upper * left - 1) // q
    return (
        np.concatenate([q, left[new]]),
        np.concatenate([p, left_over[new]]),
        np.concatenate([right, q[new]]),
        np.concatenate([right_over, upper[new]]),
    )


def _inverses(numbers: Whole, moduli: Whole) -> tuple[Whole, Whole]:
    """Return the inverses of numbers modulo others, where there is one, and the greatest common divisors."""
    rest, following = moduli.copy(), numbers.copy()
    inverse, next_one = np.zeros_like(rest), np.ones_like(rest)
    while (going := following > 0).any():
        quotient = np.where(going, rest // np.maximum(following, 1), 0)
        rest, following = (
            np.where(going, following, rest),
            np.where(going, rest - quotient * following, following),
        )
        inverse, next_one = (
            np.where(going, next_one, inverse),
            np.where(going, inverse - quotient * next_one, next_one),
        )
    return inverse % moduli, rest
