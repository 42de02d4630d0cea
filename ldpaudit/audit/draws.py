"""Samples of rows, drawn by a key: the same for the same key, whatever the chunks and the workers."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from itertools import count

import numpy as np
import numpy.typing as npt

from ldpaudit.randomness import Key

#: Of evidence that belongs to no recipe.
_NONE = Key(hashlib.sha256(b"no recipe").digest())


@dataclass
class KeyedDraws:
    """Draws permutations, each from a subkey of its own.

    Parameters
    ----------
    key : Key, optional
    """

    key: Key = _NONE
    _turns: count[int] = field(default_factory=count)

    def permutation(self, x: int, /) -> npt.NDArray[np.int64]:
        """Return the numbers below one in an order by lot."""
        own = self.key.derive(f"permutation {next(self._turns)}").repeatable()
        return np.argsort(own.words(0, x, 1).ravel(), kind="stable").astype(np.int64)
