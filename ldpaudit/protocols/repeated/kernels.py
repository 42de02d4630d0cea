"""Draw bits again: each by a trial of its own, from one random byte and, once in 256, from 56 bits more."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numba
import numpy as np
import numpy.typing as npt

from ldpaudit.protocols.exact import threshold

_compiled = numba.njit(nogil=True, cache=True)

Bits = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]
Places = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

_LOW = np.uint64(56)


def redraw(
    bits: Bits, p: Fraction, q: Fraction, random: Bytes, more: Callable[[Places, Places], Words]
) -> None:
    """Replace each bit by a new one: 1 with probability p where it was 1, with probability q where it was 0.

    A trial compares a random number of 64 bits with a threshold. Its highest byte decides unless it equals
    the threshold's.

    Parameters
    ----------
    bits : ndarray of bool, shape (k, n)
        Replaced in place.
    p, q : Fraction
        Multiples of 2^-64.
    random : ndarray of uint8, shape (n, at least k)
    more : callable
        Gives further random words, shape (m,), for m rows and their bits' numbers.
    """
    one, zero = threshold(p), threshold(q)
    undecided = np.empty(bits.size, dtype=np.int64)
    found = undecided[: _by_byte(bits, random, one >> _LOW, zero >> _LOW, undecided)]
    place, was_one = found >> 1, (found & 1).astype(np.bool_)
    number, row = np.divmod(place, bits.shape[1])
    low = np.uint64((1 << 56) - 1)
    limits = np.where(was_one, one & low, zero & low)
    bits[number, row] = more(row, number) >> np.uint64(8) < limits


@_compiled
def _by_byte(bits: Bits, random: Bytes, one: np.uint64, zero: np.uint64, undecided: Places) -> int:
    """Compare each byte with its threshold's highest one; list 2 place + old bit of equals."""
    rows = bits.shape[1]
    found = 0
    for j in range(bits.shape[0]):
        for i in range(rows):
            was = bits[j, i]
            limit = one if was else zero
            byte = np.uint64(random[i, j])
            bits[j, i] = byte < limit
            undecided[found] = 2 * (j * rows + i) + was
            found += byte == limit
    return found
