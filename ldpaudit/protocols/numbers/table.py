"""A channel between any two finite alphabets, held as a table of whole weights that add up to 2^64."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols.exact import WORD, ln_above

Weights = npt.NDArray[np.uint64]

#: Largest table, in cells: 64 MiB beside its guide.
_MAX_TABLE = 1 << 22
#: Largest matrix that is written out as fractions, in cells.
_MAX_FRACTIONS = 1 << 20
_MAX_OUTPUTS = 1 << 16
_WORD_BITS = 64


class TableChannel:
    """P[output | input] = weights[input, output] / 2^64, exactly, and so it is sampled.

    Parameters
    ----------
    weights : ndarray of uint64, shape (inputs, outputs)
        Positive; each row adds up to 2^64, so there are at least two outputs.

    Raises
    ------
    UserError
        If the table is too large.
    ValueError
        If a weight is 0 or a row does not add up to 2^64.
    """

    method: ClassVar[Verification] = "matrix"

    def __init__(self, weights: Weights) -> None:
        if weights.size > _MAX_TABLE or weights.shape[1] > _MAX_OUTPUTS:
            raise UserError(
                Message(
                    "the channel's table has {inputs} x {outputs} cells",
                    inputs=weights.shape[0],
                    outputs=weights.shape[1],
                ),
                hint="declare fewer cells",
            )
        self.weights = weights
        last = self.last
        whole = (last[:, -1] == WORD - 1).all() and (last[:, 1:] > last[:, :-1]).all()
        if not whole or weights.shape[1] < 2 or not weights.all():
            raise ValueError("a row of weights does not add up to 2^64")

    @property
    def last(self) -> Weights:
        """The largest word of each output, shape (inputs, outputs)."""
        # 2^64 wraps to 0, and once 1 is taken off it reads 2^64 - 1.
        ends: Weights = np.cumsum(self.weights, axis=1, dtype=np.uint64) - np.uint64(1)
        return ends

    @property
    def size(self) -> int:
        """Number of inputs."""
        return int(self.weights.shape[0])

    @property
    def outputs(self) -> int:
        """Number of outputs."""
        return int(self.weights.shape[1])

    def ratio(self) -> Fraction:
        """Return the largest ratio of two inputs' probabilities of one output."""
        most, least = self.weights.max(axis=0).tolist(), self.weights.min(axis=0).tolist()
        return max(Fraction(one, other) for one, other in set(zip(most, least, strict=True)))

    def epsilon(self) -> Decimal:
        """Return the largest log-ratio over all inputs and outputs, rounded up at 59 digits.

        It holds for mixtures of inputs too, such as numbers that are rounded at random to one of two: the
        ratio of two averages is never above the largest of the single ratios.
        """
        return ln_above(self.ratio())

    def matrix(self) -> list[list[Fraction]]:
        """Write out P[output | input]: one row an input, one column an output.

        Raises
        ------
        UserError
            If the matrix has more than a million cells.
        """
        if self.weights.size > _MAX_FRACTIONS:
            raise UserError(
                Message("the channel's matrix has {size} cells", size=self.weights.size),
                hint="write it out for fewer cells",
            )
        return [[Fraction(weight, WORD) for weight in row] for row in self.weights.tolist()]

    @cached_property
    def probabilities(self) -> npt.NDArray[np.float64]:
        """The same matrix in doubles, shape (inputs, outputs)."""
        return self.weights / float(WORD)

    def empty(self, n: int) -> npt.NDArray[Any]:
        """Make room for n outputs, in the smallest unsigned type that holds one."""
        return np.empty(n, dtype=np.min_scalar_type(self.outputs - 1))

    def draw(
        self, node: npt.NDArray[np.int32], above: Weights, words: Weights, out: npt.NDArray[Any]
    ) -> None:
        """Draw one output a row, by one word; another word first picks the upper node with chance `above`.

        Parameters
        ----------
        node : ndarray of int32, shape (n,)
            Inputs; where `above` is not 0 there must be a next one.
        above : ndarray of uint64, shape (n,)
            2^64 times the probability of the next input in the place of this one.
        words : ndarray of uint64, shape (n, 2)
        out : ndarray of unsigned integers, shape (n,)
        """
        from ldpaudit.protocols.kernels.numbers import table_rows

        last, guides, shift = self._search
        table_rows(node, above, words, last, guides, shift, out)

    @cached_property
    def _search(self) -> tuple[Weights, npt.NDArray[np.uint16], np.uint64]:
        last = self.last
        found = [guide(row) for row in last]
        return last, np.array([one for one, _ in found]), found[0][1]


def guide(last: Weights) -> tuple[npt.NDArray[np.uint16], np.uint64]:
    """Return where to begin the search for the output that a word picks.

    Parameters
    ----------
    last : ndarray of uint64, shape (outputs,)
        The largest word of each output, increasing.

    Returns
    -------
    first : ndarray of uint16
        For each value of the leading bits, the first output whose largest word is not below them.
    shift : uint64
        How far a word is shifted to leave these bits.
    """
    bits = max(1, (len(last) - 1).bit_length())
    shift = np.uint64(_WORD_BITS - bits)
    beginnings = np.arange(1 << bits, dtype=np.uint64) << shift
    return np.searchsorted(last, beginnings, side="left").astype(np.uint16), shift
