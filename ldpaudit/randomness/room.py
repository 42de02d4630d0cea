"""Memory that a thread uses again: fresh memory for every draw would cost more than the cipher."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt

#: Most bytes that a thread keeps.
_KEPT = 1 << 20
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
    held: npt.NDArray[np.uint8] | None = getattr(_free, "held", None)
    _free.held = None
    if held is None or len(held) < size:
        held = np.empty(size, dtype=np.uint8)
    try:
        yield held
    finally:
        if len(held) <= _KEPT:
            _free.held = held
