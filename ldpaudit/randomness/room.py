"""Memory that a thread uses again: fresh memory for every draw would cost more than the cipher."""

from __future__ import annotations

import threading
from bisect import insort

import numpy as np
import numpy.typing as npt

#: Most bytes that a thread keeps, and in how many pieces.
_KEPT, _PIECES = 1 << 21, 6


class _Free(threading.local):
    """The pieces that a thread keeps, from the smallest to the largest."""

    def __init__(self) -> None:
        self.pieces: list[npt.NDArray[np.uint8]] = []


_free = _Free()


class room:  # noqa: N801 - it reads as the word of a `with` statement
    """Lend at least `size` bytes, of unknown content, to the calling thread.

    It is an ndarray of uint8 of shape (at least size,). It is not to be used after the end; who
    asks for room meanwhile gets other memory.

    Parameters
    ----------
    size : int
    """

    __slots__ = ("_held", "_size")

    def __init__(self, size: int) -> None:
        self._size = size

    def __enter__(self) -> npt.NDArray[np.uint8]:
        pieces = _free.pieces
        for at in range(len(pieces)):
            if len(pieces[at]) >= self._size:
                self._held = pieces.pop(at)
                return self._held
        # All are too small: what is made now serves instead of the largest.
        if pieces:
            del pieces[-1]
        self._held = np.empty(self._size, dtype=np.uint8)
        return self._held

    def __exit__(self, *_: object) -> None:
        pieces = _free.pieces
        insort(pieces, self._held, key=len)
        # The largest stay: they serve whoever asks.
        if len(pieces) > _PIECES:
            del pieces[:-_PIECES]
        while sum(map(len, pieces)) > _KEPT:
            del pieces[-1]
