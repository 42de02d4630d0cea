"""Fields packed into 64-bit words: how many bits each takes, and where; exact, as every range is checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.int64]
Words = NDArray[np.uint64]
Extent = tuple[int, int]

_WORD = 64


@dataclass(frozen=True)
class Layout:
    """Where each field of a tuple lies.

    A field holds 0 for a missing value, else value - low + 1, in `width` bits of one word. Tuples of one
    layout are equal exactly if their words are.

    Parameters
    ----------
    lows : tuple of int
        The least value of each field.
    widths : tuple of int
        Its bits, at most 34; none where every value is missing.
    """

    lows: tuple[int, ...] = ()
    widths: tuple[int, ...] = ()

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Return the word of each field and its lowest bit; no field crosses from one word to the next."""
        places = []
        word, free = 0, 0
        for width in self.widths:
            if free + width > _WORD:
                word, free = word + 1, 0
            places.append((word, free))
            free += width
        return tuple(places)

    @property
    def words(self) -> int:
        """Count the words of a tuple; one for a tuple of nothing."""
        return self.places[-1][0] + 1 if self.places else 1

    def holding(self, extents: Sequence[Extent | None]) -> Layout:
        """Return a layout that also holds fields of these extents; itself if it does so already.

        Parameters
        ----------
        extents : sequence of (low, high) or None
            Of each field, at least as many as there are; None where all are missing.
        """
        lows, widths = list(self.lows), list(self.widths)
        for at, extent in enumerate(extents):
            if at == len(lows):
                lows.append(0)
                widths.append(0)
            if extent is None:
                continue
            low, high = extent
            if widths[at]:
                if lows[at] <= low and high <= lows[at] + (1 << widths[at]) - 2:
                    continue
                low, high = min(low, lows[at]), max(high, lows[at] + (1 << widths[at]) - 2)
            # Code 0 is taken. What the bits have to spare goes to both sides, where values to come may lie.
            widths[at] = (high - low + 1).bit_length()
            spare = (1 << widths[at]) - 1 - (high - low + 1)
            lows[at] = low - spare // 2
        grown = Layout(tuple(lows), tuple(widths))
        return self if grown == self else grown

    def pack(self, fields: Sequence[Field | None], rows: int) -> Words:
        """Return the words of tuples whose fields this layout holds.

        Returns
        -------
        (rows, words) uint64
        """
        from ldpaudit.anonymity import kernels

        words = np.zeros((rows, self.words), np.uint64)
        for at, values in enumerate(fields):
            if values is not None and self.widths[at]:
                word, shift = self.places[at]
                kernels.pack(values, np.int64(self.lows[at]), np.uint64(shift), word, words)
        return words

    def unpack(self, words: Words, at: int) -> Field:
        """Return one field of packed tuples; a field that the layout does not know is missing."""
        from ldpaudit.anonymity import kernels

        if at >= len(self.widths) or not self.widths[at]:
            return np.full(len(words), kernels.ABSENT)
        values = np.empty(len(words), np.int64)
        word, shift = self.places[at]
        kernels.unpack(words, word, np.uint64(shift), self._mask(at), np.int64(self.lows[at]), values)
        return values

    def repack(self, words: Words, other: Layout) -> Words:
        """Return the same tuples in another layout, which must hold all that this one holds."""
        if other == self:
            return words
        return other.pack([self.unpack(words, at) for at in range(len(self.widths))], len(words))

    def mask(self, fields: Sequence[int]) -> Words:
        """Return words whose bits are set where these fields lie."""
        mask = np.zeros(self.words, np.uint64)
        for at in fields:
            if at < len(self.widths):
                word, shift = self.places[at]
                mask[word] |= self._mask(at) << np.uint64(shift)
        return mask

    def _mask(self, at: int) -> Any:
        return np.uint64((1 << self.widths[at]) - 1)
