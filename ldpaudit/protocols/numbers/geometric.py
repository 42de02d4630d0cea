"""The channel of two-sided geometric noise that is cut off at both ends of a grid."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.numbers.table import TableChannel, Weights, guide

#: Bits of the fractions in which powers are computed; whole weights need 64.
_BITS = 200


class GeometricChannel(TableChannel):
    """The same noise for every input, and all that leads beyond an end at that end.

    Parameters
    ----------
    moved : list of int
        Of all words, how many move to one side by k or more, for k from 1 to the number of cells.
    """

    def __init__(self, moved: list[int]) -> None:
        self._moved = moved
        cells = len(moved)
        single = [WORD - 2 * moved[0], *(moved[k - 1] - moved[k] for k in range(1, cells)), 0]
        at = np.arange(cells + 1)
        weights = np.array(single, dtype=np.uint64)[np.abs(at[:, np.newaxis] - at)]
        ends = np.array([WORD - moved[0], *moved], dtype=np.uint64)
        weights[:, 0], weights[:, -1] = ends, ends[::-1]
        super().__init__(weights)

    def integers(self) -> dict[str, Any]:
        """Return the words that stay, that move by 1, 2, … to one side, and by the number of cells or more."""
        moved = self._moved
        steps = [WORD - 2 * moved[0], *(one - other for one, other in itertools.pairwise(moved))]
        form = "geometric"  # no text
        return {"form": form, "size": self.size, "steps": steps, "beyond": moved[-1]}

    def draw(
        self, node: npt.NDArray[np.int32], above: Weights, words: Weights, out: npt.NDArray[Any]
    ) -> None:
        """Draw one output a row from one short table; see `TableChannel.draw`."""
        from ldpaudit.protocols.kernels.numbers import shifted_rows

        last, first, shift = self._noise
        shifted_rows(node, above, words, last, first, shift, np.int64(len(self._moved)), out)

    @cached_property
    def _noise(self) -> tuple[Weights, npt.NDArray[np.uint16], np.uint64]:
        ends = [*reversed(self._moved), *(WORD - moved for moved in self._moved), WORD]
        last = np.array([end - 1 for end in ends], dtype=np.uint64)
        return last, *guide(last)


def geometric(step: Fraction, cells: int) -> GeometricChannel | None:
    """Make noise that moves by k or more to one side with probability step^k / (1 + step).

    Returns
    -------
    GeometricChannel or None
        None where a weight would be 0.
    """
    ratio = (step.numerator << _BITS) // step.denominator
    power, scale = ratio, (1 << _BITS) + ratio
    moved = []
    for _ in range(cells):
        moved.append(WORD * power // scale)
        power = power * ratio >> _BITS
    falls = all(one > other for one, other in zip(moved, [*moved[1:], 0], strict=True))
    return GeometricChannel(moved) if falls and 2 * moved[0] < WORD else None
