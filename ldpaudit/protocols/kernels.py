"""Compiled loops of unary encodings: random bytes and integer thresholds, no floating point."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled
from ldpaudit.protocols.vector_kernels import below_16, below_64, equal_16, equal_64, lowest

Bytes = npt.NDArray[np.uint8]
Threshold = tuple[np.uint64, np.uint64]
Words = npt.NDArray[np.uint64]
Codes = npt.NDArray[np.int32]


@compiled
def first_rows(
    random: Bytes,
    codes: Codes,
    ones: Threshold,
    zeros: Threshold,
    size: int,
    rows: Words,
    undecided: Words,
    start: int,
) -> int:
    """Draw the bits of one-hot codes by one random byte each, as far as a byte decides.

    Byte b decides for 1 below the first byte of a threshold and for 0 above it. Where it equals it, the
    other 56 bits of the threshold decide: the place is noted, unless they are 0.

    Parameters
    ----------
    random : ndarray of uint8, shape (n, at least k rounded up to 16)
    codes : ndarray of int32, shape (n,)
    ones, zeros : tuple of two uint64
        Thresholds of the true value's bit and of the others: first byte, other 56 bits.
    size : int
        Number k of values.
    rows : ndarray of uint64, shape (n, ceil(k / 64))
        Packed bits, written.
    undecided : ndarray of uint64, shape (room, 2)
        Rows and values of the bits that are left, written as far as there is room.
    start : int
        Number of the first row, for `undecided`.

    Returns
    -------
    int
        Number of bits that are left.
    """
    base, stride = np.uint64(random.ctypes.data), np.uint64(random.strides[0])
    whole, rest = np.uint64(size) // np.uint64(64), np.uint64(size) % np.uint64(64)
    found = np.uint64(0)
    for i in range(rows.shape[0]):
        row, named = np.uint64(i), np.uint64(start) + np.uint64(i)
        code = np.uint64(codes[row])
        begin = base + row * stride
        for across in range(whole):
            word = np.uint64(across)
            place = begin + np.uint64(64) * word
            rows[row, word] = below_64(place, zeros[0])
            ties = equal_64(place, zeros[0])
            if ties and zeros[1]:
                found = _note(ties, named, word, code, undecided, found)
        if rest:
            rows[row, whole], ties = first_bytes(begin + np.uint64(64) * whole, rest, zeros[0])
            if ties and zeros[1]:
                found = _note(ties, named, whole, code, undecided, found)
        byte = np.uint64(random[row, code])
        word, bit = code // np.uint64(64), np.uint64(1) << (code % np.uint64(64))
        rows[row, word] = (rows[row, word] & ~bit) | (bit * np.uint64(byte < ones[0]))
        if byte == ones[0] and ones[1]:
            if found < np.uint64(undecided.shape[0]):
                undecided[found, np.uint64(0)], undecided[found, np.uint64(1)] = named, code
            found += np.uint64(1)
    return int(found)


@compiled
def next_rows(
    random: Bytes,
    before: Words,
    ones: Threshold,
    zeros: Threshold,
    size: int,
    rows: Words,
    undecided: Words,
    start: int,
) -> int:
    """Draw bits like `first_rows`, after packed bits: `ones` where one is 1, `zeros` where it is 0.

    Parameters
    ----------
    before : ndarray of uint64, shape (n, ceil(k / 64))
        Not the array that is written.
    """
    base, stride = np.uint64(random.ctypes.data), np.uint64(random.strides[0])
    whole, rest = np.uint64(size) // np.uint64(64), np.uint64(size) % np.uint64(64)
    nowhere = ~np.uint64(0)
    found = np.uint64(0)
    for i in range(rows.shape[0]):
        row, named = np.uint64(i), np.uint64(start) + np.uint64(i)
        begin = base + row * stride
        for across in range(whole + np.uint64(rest > 0)):
            word = np.uint64(across)
            place = begin + np.uint64(64) * word
            if word < whole:
                above, tied = below_64(place, ones[0]), equal_64(place, ones[0])
                below, ties = below_64(place, zeros[0]), equal_64(place, zeros[0])
            else:
                above, tied = first_bytes(place, rest, ones[0])
                below, ties = first_bytes(place, rest, zeros[0])
            held = before[row, word]
            rows[row, word] = below ^ ((above ^ below) & held)
            tied = tied & held if ones[1] else np.uint64(0)
            ties = ties & ~held if zeros[1] else np.uint64(0)
            if tied | ties:
                found = _note(tied | ties, named, word, nowhere, undecided, found)
    return int(found)


@compiled
def settle_first(
    codes: Codes, undecided: Words, further: Words, one: np.uint64, zero: np.uint64, rows: Words
) -> None:
    """Set the bits that were left by `first_rows`: 1 where 56 further bits lie below the threshold's.

    Parameters
    ----------
    undecided : ndarray of uint64, shape (m, 2)
    further : ndarray of uint64, shape (m,)
        The lowest 8 bits are not used.
    one, zero : uint64
        The other 56 bits of the thresholds.
    """
    for i in range(undecided.shape[0]):
        row, value = undecided[i, 0], undecided[i, 1]
        limit = one if np.uint64(codes[row]) == value else zero
        bit = np.uint64(further[i] >> np.uint64(8) < limit)
        rows[row, value // np.uint64(64)] |= bit << (value % np.uint64(64))


@compiled
def settle_next(
    before: Words, undecided: Words, further: Words, one: np.uint64, zero: np.uint64, rows: Words
) -> None:
    """Set the bits that were left by `next_rows`, likewise."""
    for i in range(undecided.shape[0]):
        row, value = undecided[i, 0], undecided[i, 1]
        word, shift = value // np.uint64(64), value % np.uint64(64)
        limit = one if before[row, word] >> shift & np.uint64(1) else zero
        rows[row, word] |= np.uint64(further[i] >> np.uint64(8) < limit) << shift


@compiled
def first_bytes(begin: np.uint64, bits: np.uint64, byte: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Compare the last bytes of a row, fewer than 64: which lie below a byte, and which equal it."""
    below, ties = np.uint64(0), np.uint64(0)
    for piece in range((bits + np.uint64(15)) // np.uint64(16)):
        shift = np.uint64(16) * np.uint64(piece)
        place = begin + shift
        below |= below_16(place, byte) << shift
        ties |= equal_16(place, byte) << shift
    known = (np.uint64(1) << bits) - np.uint64(1)
    return below & known, ties & known


@compiled
def _note(
    ties: np.uint64, row: np.uint64, word: np.uint64, but: np.uint64, undecided: Words, found: np.uint64
) -> np.uint64:
    """Write down the places of set bits, except one value's."""
    while ties:
        value = np.uint64(64) * word + lowest(ties)
        ties &= ties - np.uint64(1)
        if value != but:
            if found < np.uint64(undecided.shape[0]):
                undecided[found, np.uint64(0)], undecided[found, np.uint64(1)] = row, value
            found += np.uint64(1)
    return found
