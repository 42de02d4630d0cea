"""Compiled loops of unary encodings: random bytes and integer thresholds, no floating point."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Bytes = npt.NDArray[np.uint8]
Halves = npt.NDArray[np.uint16]
Limits = npt.NDArray[np.uint32]
Words = npt.NDArray[np.uint64]
Codes = npt.NDArray[np.int32]


@compiled
def draw_patterns(
    random: Halves,
    first: int,
    limits: Limits,
    others: Bytes,
    count: int,
    rows: Bytes,
    start: int,
    left_open: Words,
) -> int:
    """Draw independent bits by 16 random bits for eight of them, as far as these decide.

    Parameters
    ----------
    random : ndarray of uint16, shape (n, at least first + count)
    first : int
        Number of the half word that draws the first eight bits of a row.
    limits, others : ndarray
        As in `ldpaudit.protocols.patterns.Patterns`.
    count : int
        Number of bytes that are drawn.
    rows : ndarray of uint8, shape (n, at least count)
        Packed bits, of which the first bytes of a row are written.
    start : int
        Number of the first row, for `left_open`.
    left_open : ndarray of uint64, shape (room, 3)
        Rows and half words that do not decide, and their columns, written as far as there is room.

    Returns
    -------
    int
        Number of half words that do not decide.
    """
    begin, patterns, low = np.uint64(first), np.uint64(count), np.uint64(255)
    named, several = np.uint64(start), np.uint64(left_open.shape[0])
    found = np.uint64(0)
    for i in range(rows.shape[0]):
        row = np.uint64(i)
        ties = np.uint64(0)
        for j in range(patterns):
            number = np.uint64(j)
            half = np.uint64(random[row, begin + number])
            column = half & low
            limit, other = np.uint64(limits[column]), np.uint64(others[column])
            ties |= np.uint64(half == limit)
            rows[row, number] = column if half < limit else other
        if ties:
            for j in range(patterns):
                place = begin + np.uint64(j)
                half = np.uint64(random[row, place])
                if half == np.uint64(limits[half & low]):
                    if found < several:
                        left_open[found, 0], left_open[found, 1] = named + row, place
                        left_open[found, 2] = half & low
                    found += np.uint64(1)
    return int(found)


@compiled
def settle_patterns(
    left_open: Words, first: int, others: Bytes, beyond: Words, further: Words, kept: Codes, rows: Bytes
) -> int:
    """Set the patterns that half words left open, by further words against the next words of the shares.

    Parameters
    ----------
    left_open : ndarray of uint64, shape (m, 3)
        As `draw_patterns` wrote it. Those that this word leaves open, too, become the first.
    first, others
        As for `draw_patterns`.
    beyond : ndarray of uint64, shape (256,)
        One word of the shares.
    further : ndarray of uint64, shape (m,)
    kept : ndarray of int32, shape (n,) or (0,)
        Of each row a bit that stays as it is.
    rows : ndarray of uint8, shape (n, bytes)
        Packed bits, changed.

    Returns
    -------
    int
        How many it leaves open; they are set as if the next word were not below the share.
    """
    eight, found = np.uint64(8), 0
    for i in range(further.shape[0]):
        row, place, column = left_open[i, 0], left_open[i, 1], left_open[i, 2]
        number, stays = place - np.uint64(first), np.uint64(0)
        if kept.shape[0] and np.uint64(kept[row]) // eight == number:
            stays = np.uint64(1) << np.uint64(kept[row]) % eight
        pattern = column if further[i] < beyond[column] else np.uint64(others[column])
        rows[row, number] = (pattern & ~stays) | (np.uint64(rows[row, number]) & stays)
        if further[i] == beyond[column]:
            left_open[found, 0], left_open[found, 1], left_open[found, 2] = row, place, column
            found += 1
    return found


@compiled
def true_bits(random: Words, place: int, codes: Codes, one: np.uint64, rows: Words) -> None:
    """Draw the bits of the true values by one random word each.

    Parameters
    ----------
    random : ndarray of uint64, shape (n, more than place)
    place : int
        Number of the word of a row that draws: the bit is 1 where it lies below the threshold.
    codes : ndarray of int32, shape (n,)
    one : uint64
    rows : ndarray of uint64, shape (n, ceil(k / 64))
        Packed bits, of which one a row is written.
    """
    at = np.uint64(place)
    for i in range(rows.shape[0]):
        row = np.uint64(i)
        code, bit = np.uint64(codes[row]), np.uint64(random[row, at] < one)
        word, shift = code // np.uint64(64), code % np.uint64(64)
        rows[row, word] = (rows[row, word] & ~(np.uint64(1) << shift)) | (bit << shift)
