"""Exact draws by whole thresholds of 2^64, from words that belong to a row, or to a person and a value.

Those of row i are a fixed range of a key's stream (`RowWords`), those of a person and a value a keyed
function (`memory.People`): a draw does not depend on how rows are cut into parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ldpaudit.protocols.exact import WORD
from ldpaudit.randomness import BLOCK_BYTES, Key

Codes = npt.NDArray[np.int32]
Integers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

#: Random words that are held at once: 512 KiB, which stay in the processor's cache.
_HELD = 1 << 16
#: Of so many draws by 16 bits one is expected to be left open.
_OPEN = 1 << 16
_SPARE = 64
_LOW = (1 << 48) - 1


class Source(Protocol):
    """Gives the random words of rows."""

    def words(self, rows: slice, count: int) -> Words:
        """Return at least `count` words of each row, shape (rows, words), until the next call."""
        ...

    def further(self, rows: Integers, numbers: Integers) -> Words:
        """Return one word for each row and number, independent of `words`."""
        ...


class RowWords:
    """The words of rows from an ordinal on, by a key that draws nothing else."""

    def __init__(self, key: Key, first_row: int) -> None:
        self.key, self.first_row = key, first_row
        self._stream, self._points = key.derive({"draw": "words"}), key.derive({"draw": "further words"})
        self._held = np.empty(0, dtype=np.uint8)

    def words(self, rows: slice, count: int) -> Words:
        """Return words of the stream."""
        n = rows.stop - rows.start
        # Rows of an odd number of words may begin within a block.
        room = n * count * 8 + 2 * BLOCK_BYTES
        if len(self._held) < room:
            self._held = np.empty(room, dtype=np.uint8)
        return self._stream.words(self.first_row + rows.start, n, count, self._held)

    def further(self, rows: Integers, numbers: Integers) -> Words:
        """Return words of another stream, by ordinal and number."""
        points = np.stack([rows + self.first_row, numbers], axis=1).astype(np.uint64)
        return self._points.blocks_at(points)[:, 0].copy()


def parts(n: int, words: int) -> Iterator[slice]:
    """Yield runs of rows, each of whole tiles of 64, whose words are held at once."""
    step = max(64, _HELD // words // 64 * 64)
    return (slice(start, min(start + step, n)) for start in range(0, n, step))


def singles(source: Source, n: int) -> Iterator[tuple[slice, Words]]:
    """Yield runs of rows, each with one word a row."""
    for part in parts(n, 1):
        yield part, np.ascontiguousarray(source.words(part, 1)[:, 0])


def words_of(bits: int) -> int:
    """Return the number of words that hold so many bits."""
    return -(-bits // 64)


def scaled(words: Words, size: int) -> Words:
    """Return ``word * size >> 64`` for a size below 2^32."""
    factor, half, low = np.uint64(size), np.uint64(32), np.uint64(0xFFFFFFFF)
    found: Words = ((words >> half) * factor + (((words & low) * factor) >> half)) >> half
    return found


def draw_values(source: Source, codes: Codes, moved: int, size: int) -> npt.NDArray[Any]:
    """Draw one GRR report a row."""
    from ldpaudit.protocols.kernels import values

    out = np.empty(len(codes), dtype=np.min_scalar_type(size - 1))
    for part, words in singles(source, len(codes)):
        values(codes[part], words, np.uint64(moved), np.uint64(size), out[part])
    return out


def draw_uniform(source: Source, n: int, size: int) -> Codes:
    """Draw one of so many values a row, all exactly as likely.

    Source: Lemire 2019 (ACM Transactions on Modeling and Computer Simulation 29).
    """
    out = np.empty(n, dtype=np.int32)
    uneven, number = np.uint64(WORD % size), 0
    for part, words in singles(source, n):
        out[part] = scaled(words, size)
        again = np.flatnonzero(words * np.uint64(size) < uneven)
        while len(again):
            drawn = source.further(again + part.start, np.full(len(again), number))
            out[again + part.start] = scaled(drawn, size)
            again, number = again[drawn * np.uint64(size) < uneven], number + 1
    return out


def draw_shares(source: Source, n: int, shares: Sequence[Fraction]) -> Codes:
    """Draw one of the values a row, by shares that are multiples of 2^-64."""
    edges = np.array(list(accumulate(int(share * WORD) for share in shares[:-1])), dtype=np.uint64)
    out = np.empty(n, dtype=np.int32)
    for part, words in singles(source, n):
        out[part] = np.searchsorted(edges, words, side="right")
    return out


def draw_bits(source: Source, codes: Codes, p: int, q: int, size: int) -> Words:
    """Draw bits, 1 by threshold p at the code of a row and by q elsewhere, packed by column: (k, n / 64).

    A code of -1 stands for no value.
    """
    from ldpaudit.protocols.kernels import marked

    before = np.zeros((words_of(len(codes)), size), dtype=np.uint64)
    marked(codes, before)
    return draw_bits_again(source, np.ascontiguousarray(before.T), len(codes), p, q)


def draw_bits_again(source: Source, before: Words, n: int, p: int, q: int) -> Words:
    """Draw bits after packed ones: 1 by threshold p where those are 1, and by q where they are 0.

    16 bits decide on each, and the other 48 of its word where those leave it open.
    """
    from ldpaudit.protocols.kernels import bits

    upper = np.uint16(p >> 48), np.uint16(q >> 48)
    out, words = np.empty_like(before), -(-len(before) // 4)
    for part in parts(n, words):
        quarters, many = source.words(part, words).view(np.uint16), part.stop - part.start
        tiles = slice(part.start // 64, words_of(part.stop))
        ties = np.empty((4 * many * len(before) // _OPEN + _SPARE, 2), dtype=np.int64)
        while (found := bits(before[:, tiles], many, quarters, *upper, out[:, tiles], ties)) > len(ties):
            ties = np.empty((found, 2), dtype=np.int64)
        if found:
            rows, columns = ties[:found].T + np.array([[part.start], [0]])
            at = (rows % 64).astype(np.uint64)
            was_one = (before[columns, rows // 64] >> at) & np.uint64(1) > 0
            limit = np.where(was_one, np.uint64(p & _LOW), np.uint64(q & _LOW))
            one = source.further(rows, columns) >> np.uint64(16) < limit
            np.bitwise_or.at(out, (columns[one], rows[one] // 64), np.uint64(1) << at[one])
    return out


def draw_subsets(key: Key, first_row: int, codes: Codes, include: int, width: int, size: int) -> Words:
    """Draw sets of `width` values, with the code by threshold `include`, packed by column."""
    from ldpaudit.protocols.kernels import subsets

    source, words = RowWords(key, first_row), 1 + -(-width // 2)
    out = np.empty((size, words_of(len(codes))), dtype=np.uint64)
    again = np.empty(len(codes), dtype=np.int64)
    for part in parts(len(codes), words):
        random = source.words(part, words)
        tiles = out[:, part.start // 64 : words_of(part.stop)]
        given = codes[part], random, random.view(np.uint32), np.uint64(include), width
        failed = subsets(*given, tiles, again)
        for row in again[:failed] + part.start:
            # One row alone, whole, under a key of its own; that may fail once more.
            own = key.derive({"again": "subsets"})
            drawn = draw_subsets(own, first_row + int(row), codes[row : row + 1], include, width, size)
            at = np.uint64(row % 64)
            out[:, row // 64] &= ~(np.uint64(1) << at)
            out[:, row // 64] |= (drawn[:, 0] & np.uint64(1)) << at
    return out


def draw_hashes(source: Source, codes: Codes, family: Any, moved: int) -> tuple[Any, Any, Any]:
    """Draw a hash function for each row, and its bucket by GRR: multipliers, offsets, buckets."""
    from ldpaudit.protocols.kernels import values

    functions = np.empty(len(codes), dtype=np.uint64)
    hashes = np.empty(len(codes), dtype=np.min_scalar_type(family.buckets - 1))
    for part in parts(len(codes), 2):
        words = source.words(part, 2)
        functions[part] = words[:, 0]
        buckets = family.hashed(codes[part], *halves_of(functions[part])).astype(np.int32)
        second = np.ascontiguousarray(words[:, 1])
        values(buckets, second, np.uint64(moved), np.uint64(family.buckets), hashes[part])
    return *halves_of(functions), hashes


def halves_of(words: Words) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """Return the low and the high half of each word: multiplier and offset of a hash function."""
    return words.astype(np.uint32), (words >> np.uint64(32)).astype(np.uint32)
