"""Compiled loop of subset selection: a random set of nearly the right size, corrected by single values."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled, inlined
from ldpaudit.protocols.kernels.bitmaps import ones

Bytes = npt.NDArray[np.uint8]
Codes = npt.NDArray[np.int32]
Draws = npt.NDArray[Any]
Integers = npt.NDArray[np.int32]
Words = npt.NDArray[np.uint64]

#: Words of a row up to which `subset_rows_abreast` works.
WORDS_ABREAST = 2
#: Rows that it holds at a time, and the draws of 16 bits in a word.
_ROWS, _DRAWS = 64, 4
_ONE = np.uint64(1)


@compiled
def subset_rows_abreast(
    random: Words,
    codes: Codes,
    include: np.uint64,
    width: int,
    size: int,
    rows: Words,
    unfinished: Integers,
    start: int,
    found: int,
) -> int:
    """Do what `subset_rows` does, with the same draws of 16 bits, for sets of at most two words.

    Every row takes all its draws, of which those behind the last that it needs change nothing. So no branch
    depends on a draw, and many rows are corrected at once in vector registers.

    Parameters
    ----------
    random : ndarray of uint64, shape (n, words)
    codes : ndarray of int32, shape (n,)
    include : uint64
    width, size : int
    rows : ndarray of uint64, shape (n, 1) or (n, 2)
    unfinished : ndarray of int32, shape (more than what is found,)
    start, found : int

    Returns
    -------
    int
        Number of rows that need more draws by now.
    """
    wide, many, low = np.uint64(width), np.uint64(size), np.uint64(0xFFFF)
    unfair = (low + _ONE) % many
    last = np.uint64(rows.shape[1] - 1)
    there_is = np.uint64(0) - last
    lower, upper = np.empty(_ROWS, np.uint64), np.empty(_ROWS, np.uint64)
    owns, counts = np.empty(_ROWS, np.uint64), np.empty(_ROWS, np.uint64)
    for first in range(0, rows.shape[0], _ROWS):
        held = min(_ROWS, rows.shape[0] - first)
        for j in range(held):
            row = np.uint64(first + j)
            own = np.uint64(codes[row])
            near, far = _bit_of(own)
            kept = np.uint64(0) - np.uint64(random[row, np.uint64(0)] < include)
            one = (rows[row, np.uint64(0)] & ~near) | (near & kept)
            other = ((rows[row, last] & ~far) | (far & kept)) & there_is
            lower[j], upper[j], owns[j], counts[j] = one, other, own, ones(one) + ones(other)
        for draw in range(_DRAWS * (random.shape[1] - 1)):
            word, shift = np.uint64(1 + draw // _DRAWS), np.uint64(16 * (draw % _DRAWS))
            for j in range(held):
                product = ((random[np.uint64(first + j), word] >> shift) & low) * many
                value, count = product >> np.uint64(16), counts[j]
                near, far = _bit_of(value)
                there = np.uint64(((lower[j] & near) | (upper[j] & far)) != np.uint64(0))
                lacking = np.uint64(count < wide)
                fair = np.uint64((product & low) >= unfair) & np.uint64(value != owns[j])
                change = (there ^ lacking) & fair & np.uint64(count != wide)
                changed = np.uint64(0) - change
                lower[j] ^= near & changed
                upper[j] ^= far & changed
                counts[j] = count + change * (lacking + lacking - _ONE)
        for j in range(held):
            row = np.uint64(first + j)
            rows[row, last] = upper[j]
            rows[row, np.uint64(0)] = lower[j]
            unfinished[found] = start + first + j
            found += int(counts[j] != wide)
    return found


@inlined
def _bit_of(value: Any) -> Any:
    """Return the bit of a value below 128 as a lower and an upper word."""
    beyond = value >> np.uint64(6)
    bit = _ONE << (value & np.uint64(63))
    return bit & (beyond - _ONE), bit & (np.uint64(0) - beyond)


@compiled
def subset_rows(
    random: Words,
    draws: Draws,
    codes: Codes,
    include: np.uint64,
    width: int,
    size: int,
    rows: Words,
    unfinished: Integers,
    start: int,
    found: int,
) -> int:
    """Make one subset a row of sets that any values began.

    The true value is decided by a word of its own; then values drawn uniformly are added or removed until
    `width` are left. Nothing of this tells one of the other values from another: if nothing does in the sets
    that begin, either, every set of them is equally likely.

    Parameters
    ----------
    random : ndarray of uint64, shape (n, words)
        The first word of a row decides; those behind it hold draws.
    draws : ndarray of uint16 or uint32, shape (n, several)
        The same memory, seen as draws.
    codes : ndarray of int32, shape (n,)
    include : uint64
        Threshold of the true value.
    width, size : int
        Numbers of values of a subset, and of the domain.
    rows : ndarray of uint64, shape (n, ceil(k / 64))
        Packed sets, changed.
    unfinished : ndarray of int32
        Numbers of the rows that need more draws, written behind the `found` that are known.
    start, found : int
        The number of the first row, and how many are known.

    Returns
    -------
    int
        Number of rows that need more draws by now.
    """
    drawn = np.uint64(8 // draws.itemsize)
    wide, many = np.uint64(width), np.uint64(size)
    unfair = (np.uint64(1) << np.uint64(8 * draws.itemsize)) % many
    for i in range(rows.shape[0]):
        row = np.uint64(i)
        code = np.uint64(codes[row])
        own, bit = code // np.uint64(64), np.uint64(1) << (code % np.uint64(64))
        kept = np.uint64(random[row, np.uint64(0)] < include)
        rows[row, own] = (rows[row, own] & ~bit) | (bit * kept)
        if not _corrected(rows, row, code, wide, many, unfair, draws, row, drawn):
            unfinished[found] = start + i
            found += 1
    return found


@compiled
def corrected_rows(
    draws: Draws, codes: Codes, width: int, size: int, rows: Words, unfinished: Integers, number: int
) -> int:
    """Go on with the rows that needed more draws.

    Parameters
    ----------
    draws : ndarray of uint16 or uint32, shape (number, draws)
    unfinished : ndarray of int32, shape (at least number,)
        Rows to go on with; overwritten by those that still need more.
    number : int

    Returns
    -------
    int
        How many still need more.
    """
    wide, many = np.uint64(width), np.uint64(size)
    unfair = (np.uint64(1) << np.uint64(8 * draws.itemsize)) % many
    found = 0
    for i in range(number):
        row, line = np.uint64(unfinished[i]), np.uint64(i)
        own = np.uint64(codes[row])
        if not _corrected(rows, row, own, wide, many, unfair, draws, line, np.uint64(0)):
            unfinished[found] = unfinished[i]
            found += 1
    return found


@compiled
def _corrected(
    rows: Words,
    row: np.uint64,
    own: np.uint64,
    width: np.uint64,
    size: np.uint64,
    unfair: np.uint64,
    draws: Draws,
    line: np.uint64,
    first: np.uint64,
) -> bool:
    """Add or remove uniformly drawn values other than one's own until `width` are left, if draws suffice.

    A draw of b bits times the size is a place and a fraction; fractions below `unfair` = 2^b mod size would
    make some places likelier than others and are drawn again.
    Source: Lemire 2019 (ACM TOMACS), "Fast random integer generation in an interval".
    """
    one, bits = np.uint64(1), np.uint64(8 * draws.itemsize)
    low = (one << bits) - one
    count = np.uint64(0)
    for across in range(rows.shape[1]):
        count += ones(rows[row, np.uint64(across)])
    at = first
    while count != width:
        if at == np.uint64(draws.shape[1]):
            return False
        product = np.uint64(draws[line, at]) * size
        at += one
        value = product >> bits
        word, shift = value >> np.uint64(6), value & np.uint64(63)
        there, lacking = (rows[row, word] >> shift) & one, np.uint64(count < width)
        # Without branches, which noise makes unpredictable.
        fair = np.uint64((product & low) >= unfair) & np.uint64(value != own)
        change = (there ^ lacking) & fair
        rows[row, word] ^= change << shift
        count += change * (lacking + lacking - one)
    return True
