"""Compiled loops of GRR: random words and integer thresholds, no floating point."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Codes = npt.NDArray[np.int32]
Halves = npt.NDArray[np.uint32]
Places = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

#: Rows that are looked at once more if one of them is in doubt, and the bits of a fraction that make it rare.
_BLOCK, _LEAST_SHIFT = 128, 12


@compiled
def grr_rows(codes: Codes, words: Words, moved: np.uint64, size: np.uint64, out: npt.NDArray[Any]) -> None:
    """Draw one GRR report a row: each of the size - 1 steps to another value takes `moved` words.

    Word w below ``(size - 1) moved`` moves the code by ``1 + w // moved``, cyclically; any other keeps it.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    words : ndarray of uint64, shape (n,)
    moved, size : uint64
    out : ndarray of unsigned integers, shape (n,)
    """
    for i in range(codes.shape[0]):
        out[i] = _stepped(np.uint64(codes[i]), min(words[i] // moved, size - np.uint64(1)), size)


@compiled
def grr_halves(
    codes: Codes,
    halves: Halves,
    moved: np.uint64,
    size: np.uint64,
    reciprocal: np.uint32,
    shift: np.uint32,
    out: npt.NDArray[Any],
    doubtful: Places,
) -> int:
    """Draw like `grr_rows` by the upper halves of the words, and note the rows for which they do not suffice.

    A division costs more than the words, so the quotient is the half word times a reciprocal R of 32 bits. A
    block of rows in which it may be wrong, or depends on the lower half, is divided instead. With
    w = 2^32 h + l, h R <= 2^s w / moved < h R + R + 1 + 2^32 <= h R + 2^33, s = 32 + shift: so the quotient
    floor(h R / 2^s) is right for every l, unless the fraction, which the lowest `shift` bits of the
    product's upper half hold, lies within two of the next whole number. A quotient of size - 1 or more keeps
    the code: a step of `size` comes back to it.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    halves : ndarray of uint32, shape (n,)
    moved, size : uint64
    reciprocal, shift : uint32
        As `ldpaudit.protocols.half_words.reciprocal_of` gives them.
    out : ndarray of unsigned integers, shape (n,)
    doubtful : ndarray of int64, shape (room,)
        Numbers of the rows whose report depends on the lower half, written as far as there is room.

    Returns
    -------
    int
        Number of those rows.
    """
    rows = codes.shape[0]
    whole = rows - rows % _BLOCK if shift >= _LEAST_SHIFT else 0
    found, factor, turn = 0, np.uint64(reciprocal), np.uint32(size)
    one, near, beyond = np.uint32(1), np.uint32(0xFFFFFFFE), np.uint32(np.uint32(0xFFFFFFFF) << shift)
    for start in range(0, whole, _BLOCK):
        doubt = np.uint32(0)
        for j in range(_BLOCK):
            # A number without a sign, so that the compiler works on many rows at once.
            i = np.uint64(start) + np.uint64(j)
            upper = np.uint32((np.uint64(halves[i]) * factor) >> np.uint64(32))
            doubt |= np.uint32(np.uint32(upper | beyond) >= near)
            step = min(np.uint32((upper >> shift) + one), turn)
            reached = np.uint32(np.uint32(codes[i]) + step)
            # Below size, reached - size wraps to a large number.
            out[i] = min(reached, np.uint32(reached - turn))
        if doubt:
            found = _divided(codes, halves, moved, size, out, start, start + _BLOCK, doubtful, found)
    return _divided(codes, halves, moved, size, out, whole, rows, doubtful, found)


@compiled
def _divided(
    codes: Codes,
    halves: Halves,
    moved: np.uint64,
    size: np.uint64,
    out: npt.NDArray[Any],
    start: int,
    stop: int,
    doubtful: Places,
    found: int,
) -> int:
    """Divide the least and the largest word that begins with each half; note where they differ."""
    most, low = size - np.uint64(1), np.uint64(0xFFFFFFFF)
    for i in range(start, stop):
        word = np.uint64(halves[i]) << np.uint64(32)
        quotient = min(word // moved, most)
        if min((word | low) // moved, most) == quotient:
            out[i] = _stepped(np.uint64(codes[i]), quotient, size)
        else:
            if found < doubtful.shape[0]:
                doubtful[found] = i
            found += 1
    return found


@compiled
def _stepped(code: np.uint64, quotient: np.uint64, size: np.uint64) -> np.uint64:
    """Move a code by one more than the quotient, cyclically; a step of `size` comes back to it."""
    reached = code + quotient + np.uint64(1)
    return reached - size if reached >= size else reached
