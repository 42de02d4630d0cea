"""Draw the bits of unary encodings: two random bytes for eight bits, and more for what these leave open.

A bit is 1 with probability T / 2^64 exactly, and independent of the others. Eight bits of one threshold are
drawn as a pattern (`ldpaudit.protocols.patterns`); the bit of the true value, whose threshold is another, by
a word of its own. Further words are asked for by row and draw, so that the bits of a row depend on the key
and the row only.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.protocols.bitmaps import filled_columns, words_of
from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.pattern_rows import PatternRows
from ldpaudit.protocols.patterns import patterns_in
from ldpaudit.protocols.row_streams import (
    Further,
    Source,
    further_by_row,
    rows_at_once,
    stream_by_row,
)
from ldpaudit.randomness import Key

Codes = npt.NDArray[np.int32]
Words = npt.NDArray[np.uint64]

#: Random bits of a pattern.
_DRAWN_BITS = 16


def first_words(size: int) -> int:
    """Return the words that `first_bits` takes for a row of k = `size` bits."""
    return pattern_words(size) + 1


def next_words(size: int, one: int, zero: int) -> int:
    """Return the words that `next_bits` takes for a row of k = `size` bits."""
    return pattern_words(size, tables=1 if _symmetric(one, zero) else 2)


def pattern_words(size: int, tables: int = 1) -> int:
    """Return the words whose half words draw k = `size` bits from each of so many tables."""
    return words_of(_DRAWN_BITS * patterns_in(size) * tables)


def first_columns(codes: Codes, size: int, one: int, zero: int, key: Key, first_row: int) -> Words:
    """Draw the bits of one-hot codes from the stream of a key, row by row.

    Parameters
    ----------
    codes, size, one, zero
        As for `first_bits`.
    key : Key
        It draws nothing itself; two subkeys do.
    first_row : int
        Ordinal of the first row.

    Returns
    -------
    ndarray of uint64, shape (k, at least ceil(n / 64))
        Packed columns.
    """
    stream, more = key.derive({"draw": "bits"}), key.derive({"draw": "further bits"})
    source = stream_by_row(stream, first_row, len(codes), first_words(size))

    def fill(start: int, rows: Words) -> None:
        part = codes[start : start + len(rows)]
        further = further_by_row(more, first_row + start)
        first_bits(lambda at, n: source(start + at, n), part, size, one, zero, further, rows)

    return filled_columns(size, len(codes), fill)


def first_bits(
    source: Source, codes: Codes, size: int, one: int, zero: int, further: Further, rows: Words
) -> None:
    """Draw the bits of one-hot codes.

    Parameters
    ----------
    source : callable of (start, n)
        Gives the random words of n rows from row `start` on, at least `first_words` a row. It is asked once
        for each row, in order.
    codes : ndarray of int32, shape (n,)
    size : int
        Number k of values.
    one, zero : int
        Thresholds in (0, 2^64): the bit of the true value is 1 with probability one / 2^64, each other one
        with zero / 2^64.
    further : callable of places, shape (m, 2)
        Gives words for the rows and draws that are left open; independent of the source. A row has at most
        8 ceil(k / 8) draws.
    rows : ndarray of uint64, shape (n, ceil(k / 64))
        Packed bits, written.
    """
    from ldpaudit.protocols.kernels.unary import true_bits

    bits, decides = PatternRows(zero, size, rows), pattern_words(size)
    step = rows_at_once(decides + 1)
    for start in range(0, len(rows), step):
        part = rows[start : start + step]
        random = source(start, len(part))
        bits.draw(random, start)
        true_bits(random, decides, codes[start : start + step], np.uint64(one), part)
    bits.finalize(further, patterns_in(size), codes)


def next_bits(
    source: Source, before: Words, size: int, one: int, zero: int, further: Further, rows: Words
) -> None:
    """Draw bits after those of an earlier round: by `one` where that bit is 1, by `zero` where it is 0.

    Where one = 2^64 - zero, a bit is flipped with the same chance either way: one draw serves both.

    Parameters
    ----------
    source : callable of (start, n)
        As for `first_bits`, with `next_words` a row.
    before : ndarray of uint64, shape (n, ceil(k / 64))
        Packed bits of the earlier round, such as `first_bits` wrote; not the array that is written.
    size, one, zero, further, rows
        As for `first_bits`, with at most 16 ceil(k / 8) draws; what they draw from must be independent of the
        earlier round.
    """
    patterns, drawn = patterns_in(size), [PatternRows(zero, size, rows)]
    if not _symmetric(one, zero):
        after_one = np.empty_like(rows)
        drawn.append(PatternRows(one, size, after_one, first=patterns))
    step = rows_at_once(next_words(size, one, zero))
    for start in range(0, len(rows), step):
        random = source(start, min(step, len(rows) - start))
        for bits in drawn:
            bits.draw(random, start)
    for bits in drawn:
        bits.finalize(further, len(drawn) * patterns)
    if _symmetric(one, zero):
        rows ^= before
    else:
        after_one ^= rows
        after_one &= before
        rows ^= after_one


def _symmetric(one: int, zero: int) -> bool:
    return one == WORD - zero
