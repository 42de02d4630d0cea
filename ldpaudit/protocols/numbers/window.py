"""The channel of a window that moves with the number: outputs in it are likelier than those outside."""

from __future__ import annotations

import itertools
import math
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
    """A window that moves with the input: the table of its weights, drawn without looking it up.

    Parameters
    ----------
    window : NumberWindow
    inputs : int
    """

    def __init__(self, window: NumberWindow, inputs: int) -> None:
        self._window = window
        super().__init__(window.rows(inputs))

    def draw(
        self, node: npt.NDArray[np.int32], above: Weights, words: Weights, out: npt.NDArray[Any]
    ) -> None:
        """Draw one output a row; see `TableChannel.draw`."""
        from ldpaudit.protocols.kernels.numbers import window_rows

        window_rows(node, above, words, self._drawing, out)

    @cached_property
    def _drawing(self) -> Weights:
        inside, outside = self._window
        more = inside.count(inside[-1] + 1)
        return np.array([outside, inside[-1], more, len(inside)], dtype=np.uint64)
