"""Samples of rows by lot: the same whatever the recipe, the chunks, the workers and the libraries."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from itertools import count

import numpy as np
import numpy.typing as npt


@dataclass
class KeyedDraws:
    """Draws permutations, each from its own number; nothing that is drawn hides anything."""

    _turns: count[int] = field(default_factory=count)

    def permutation(self, x: int, /) -> npt.NDArray[np.int64]:
        """Return the numbers below one in an order by lot."""
        lots = hashlib.shake_256(b"rows" + next(self._turns).to_bytes(8)).digest(8 * x)
        return np.argsort(np.frombuffer(lots, np.uint64), kind="stable").astype(np.int64)
