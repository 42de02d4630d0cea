"""Memory that a thread uses again: fresh memory for every draw would cost more than the cipher."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt

#: Most bytes that a thread keeps, and in how many pieces.
_KEPT, _PIECES = 1 << 21, 6
_free = threading.local()


@contextmanager
def room(size: int) -> Iterator[npt.NDArray[np.uint8]]:
    """Lend at least `size` bytes, of unknown content, to the calling thread.

    Parameters
    ----------
    size : int

    Yields
    ------
    ndarray of uint8, shape (at least size,)
        Not to be used after the end; who asks for room meanwhile gets other memory.
    """
    kept: list[npt.NDArray[np.uint8]] = _free.__dict__.setdefault("kept", [])
    fits = next((at for at, piece in enumerate(kept) if len(piece) >= size), None)
    held = np.empty(size, dtype=np.uint8) if fits is None else kept.pop(fits)
    try:
        yield held
    finally:
        kept.append(held)
        # The largest stay: they serve whoever asks.
        kept.sort(key=len)
        del kept[:-_PIECES]
        while sum(map(len, kept)) > _KEPT:
            del kept[-1]
