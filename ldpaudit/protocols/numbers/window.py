"""The channel of a window that moves with the number: outputs in it are likelier than those outside."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.protocols.numbers.table import TableChannel, Weights


class NumberWindow(NamedTuple):
    """Whole weights of the outputs inside the window, in its order, and of each output outside.

    Parameters
    ----------
    inside : list of int
        They are equal, or some of the first are larger by 1, whatever a division left.
    outside : int
    """

    inside: list[int]
    outside: int

    def rows(self, inputs: int, *, cyclic: bool = False) -> npt.NDArray[np.uint64]:
        """Lay the window over the outputs: it begins at output i for input i.

        Parameters
        ----------
        inputs : int
            Number of inputs.
        cyclic : bool
            Let the window that leaves at one end come in at the other: there are as many outputs as inputs
            then. Otherwise there are as many as the window needs to move.

        Returns
        -------
        ndarray of uint64, shape (inputs, outputs)
        """
        width = len(self.inside)
        outputs = inputs if cyclic else inputs - 1 + width
        weights = np.full((inputs, outputs), self.outside, dtype=np.uint64)
        at = np.arange(inputs)
        for offset, weight in enumerate(self.inside):
            weights[at, (at + offset) % outputs] = weight
        return weights

    def line(self, total: int, outputs: int) -> tuple[Fraction, Fraction]:
        """Return the line on which the mean output lies over the inputs of a window that is not cyclic.

        The mean of output j for input i is ``start + slope i``, exactly: what is added to the constant
        weight outside moves along with the window.

        Parameters
        ----------
        total : int
            What the weights of an input add up to.
        outputs : int

        Returns
        -------
        start, slope : Fraction
        """
        added = [weight - self.outside for weight in self.inside]
        still = self.outside * (outputs * (outputs - 1) // 2)
        moving = sum(weight * offset for offset, weight in enumerate(added))
        return Fraction(still + moving, total), Fraction(sum(added), total)


def window_integers(window: NumberWindow, inputs: int, *, cyclic: bool = False) -> dict[str, Any]:
    """Return what a reader derives the epsilon of a window from: its weights, each with how many have it."""
    inside = [[weight, len(list(alike))] for weight, alike in itertools.groupby(window.inside)]
    return {
        "form": "window",  # no text
        "size": inputs,
        "cyclic": cyclic,
        "inside": inside,
        "outside": window.outside,
    }


def private_window(width: int, others: int, total: int, bound: Fraction) -> NumberWindow:
    """Choose the largest weights inside a window whose ratio to those outside keeps within a bound.

    Parameters
    ----------
    width, others : int
        Number of outputs inside and outside.
    total : int
        What all weights add up to.
    bound : Fraction
        Largest ratio of two weights.

    Raises
    ------
    UserError
        If the weights would be as large outside as inside.
    """
    outside = max(1, math.ceil(total / (width * bound + others)))
    while True:
        least, rest = divmod(total - others * outside, width)
        if least <= outside:
            raise UserError(
                "the privacy asked for is so strong that reports would say nothing",
                hint="raise epsilon, or declare fewer cells",
            )
        if least + (rest > 0) <= bound * outside:
            return NumberWindow([least + 1] * rest + [least] * (width - rest), outside)
        outside += 1


class WindowChannel(TableChannel):
    """A window that moves with the input, alone or beside the two outputs of a bit.

    The same channel as the table of its weights, and drawn without looking it up.

    Parameters
    ----------
    window : Window
    inputs : int
    bit : ndarray of uint64, shape (inputs, 2), optional
        Weights of two further outputs, of which the first loses the same from each input to the next.
    order : sequence of int, optional
        The outputs, those of the window before those of the bit, in the order in which the channel has them.
    """

    def __init__(
        self,
        window: NumberWindow,
        inputs: int,
        bit: Weights | None = None,
        order: Sequence[int] | None = None,
    ) -> None:
        weights = window.rows(inputs)
        self._window, self._bit, self._in_window = window, bit, weights.shape[1]
        if bit is not None:
            weights = np.hstack([weights, bit])
        self._order = list(range(weights.shape[1])) if order is None else list(order)
        super().__init__(np.ascontiguousarray(weights[:, self._order]))

    def integers(self) -> dict[str, Any]:
        """Return the window, and the bit beside it: its least words, and what each input adds to them."""
        bit = None
        if self._bit is not None:
            least, following = self._bit[:2, 1].tolist()
            bit = [least, following - least]
        return {**window_integers(self._window, self.size), "bit": bit}

    def draw(
        self, node: npt.NDArray[np.int32], above: Weights, words: Weights, out: npt.NDArray[Any]
    ) -> None:
        """Draw one output a row; see `TableChannel.draw`."""
        from ldpaudit.protocols.kernels.numbers import window_rows

        window_rows(node, above, words, *self._drawing, out)

    @cached_property
    def _drawing(self) -> tuple[Weights, Weights, npt.NDArray[np.uint16]]:
        inside, outside = self._window
        total = sum(inside) + (self._in_window - len(inside)) * outside
        more = inside.count(inside[-1] + 1)
        window = [outside, inside[-1], more, len(inside), self._in_window, total - 1]
        bit = [0, 0] if self._bit is None else [int(self._bit[0, 0]), int(self._bit[0, 0] - self._bit[1, 0])]
        rank = np.empty(self.outputs, dtype=np.uint16)
        rank[self._order] = np.arange(self.outputs)
        return np.array(window, dtype=np.uint64), np.array(bit, dtype=np.uint64), rank
