"""Rows of independent bits of one chance, drawn as patterns of eight."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.protocols.bitmaps import WORD_BITS
from ldpaudit.protocols.patterns import WORDS_BEYOND, patterns_in, patterns_of
from ldpaudit.protocols.row_streams import Further

Codes = npt.NDArray[np.int32]
Words = npt.NDArray[np.uint64]

#: Of so many patterns one is expected to be left open.
_LEFT_OF = 256
_SPARE = 16
_NOBODY = np.empty(0, dtype=np.int32)


class PatternRows:
    """Rows while they are drawn: a part at a time, and at the end what the parts left open.

    Parameters
    ----------
    chance : int
        In [0, 2^64]: each bit is 1 with chance / 2^64.
    size : int
        Number k of bits of a row.
    rows : ndarray of uint64, shape (n, ceil(k / 64))
        Packed bits, written.
    first : int
        Number of the half word that draws the first eight bits of a row.
    """

    def __init__(self, chance: int, size: int, rows: Words, first: int = 0) -> None:
        self._table, self._size, self._rows, self._first = patterns_of(chance), size, rows, first
        # Twice what is expected, and more where there are few.
        room = 2 * len(rows) * patterns_in(size) // _LEFT_OF + _SPARE
        self._left, self._found = np.empty((room, 3), dtype=np.uint64), 0

    def draw(self, random: Words, start: int) -> None:
        """Draw rows from `start` on by their words, shape (some rows, words); contiguous."""
        from ldpaudit.protocols.kernels.unary import draw_patterns

        part = self._rows[start : start + len(random)].view(np.uint8)
        halves, table, patterns = random.view(np.uint16), self._table, patterns_in(self._size)
        while True:
            room = self._left[self._found :]
            found = draw_patterns(
                halves, self._first, table.limits, table.others, patterns, part, start, room
            )
            if found <= len(room):
                self._found += found
                return
            self._left = np.concatenate([self._left, np.empty((found, 3), dtype=np.uint64)])

    def finalize(self, further: Further, draws: int, kept: Codes = _NOBODY) -> None:
        """Draw what is left open.

        Parameters
        ----------
        further : callable of places, shape (m, 2)
            Gives words by row and number; number ``depth * draws + j`` is the `depth`-th word of half word j.
        draws : int
            Number of half words by which a row is drawn.
        kept : ndarray of int32, shape (n,), optional
            Of each row a bit that was written meanwhile and stays.
        """
        from ldpaudit.protocols.kernels.unary import settle_patterns

        packed, left = self._rows.view(np.uint8), self._left
        for depth in range(WORDS_BEYOND):
            left = left[: self._found]
            if not self._found:
                break
            places = left[:, :2].copy()
            if depth:
                places[:, 1] += np.uint64(depth * draws)
            beyond = np.ascontiguousarray(self._table.beyond[:, depth])
            words = further(places)
            self._found = settle_patterns(left, self._first, self._table.others, beyond, words, kept, packed)
        if self._size % WORD_BITS:
            self._rows[:, -1] &= np.uint64((1 << self._size % WORD_BITS) - 1)
