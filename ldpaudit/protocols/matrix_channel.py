"""Channels over few outputs that need not support all values alike: everything follows from the matrix."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.guarantee import Verification
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.exact import WORD, as_written, exp_below, ln_above

Floats = npt.NDArray[np.float64]

#: Beyond, the equations of the estimate lose all digits.
_WORST_CONDITION = 1e12
#: How finely the odds of a supporting output are sought.
_STEPS = 40


@dataclass(frozen=True)
class MatrixChannel(Channel):
    """A finite channel: P[output | value] in words of 2^64, and the values that each output supports.

    Values may be supported by different numbers of outputs, and with any probabilities. With G[x, v] the
    chance that a report about x supports v, n shares f give the support n f G on average, so the estimate
    solves ``f G = support / n`` and is unbiased. Of one report about x the estimate of v has the variance
    ``sum over y of P[y | x] e(y, v)^2 - [x = v]``, e(y) being what the output y adds to the estimate; n fixed
    people add up.

    Parameters
    ----------
    words : tuple of tuple of int
        One row a value, one column an output: how many of the 2^64 words of a draw lead to it, at least one.
    supports : tuple of frozenset of int
        The values that each output supports.

    Raises
    ------
    ValueError
        If a row does not add up to 2^64, or an output cannot occur.
    """

    words: tuple[tuple[int, ...], ...]
    supports: tuple[frozenset[int], ...]
    method: Verification = "matrix"

    def __post_init__(self) -> None:
        if any(sum(row) != WORD or min(row) < 1 or len(row) != len(self.supports) for row in self.words):
            raise ValueError("a row of the channel is no distribution over its outputs")

    @property
    def size(self) -> int:  # type: ignore[override]
        """Number k of values."""
        return len(self.words)

    def ratio(self) -> Fraction:
        """Return the largest ratio of two values' probabilities of one output."""
        return max(Fraction(max(column), min(column)) for column in zip(*self.words, strict=True))

    def epsilon(self) -> Decimal:
        """Return the largest log-ratio over all values and outputs."""
        return ln_above(self.ratio())

    def matrix(self) -> list[list[Fraction]]:
        """Write out the probabilities: one row a value, one column an output."""
        self._refuse_large(self.size * len(self.supports))
        return [[Fraction(word, WORD) for word in row] for row in self.words]

    def integers(self) -> dict[str, Any]:
        """Return the words of each output, by value, and the values that it supports."""
        rows, supports = [list(row) for row in self.words], [sorted(values) for values in self.supports]
        return {"form": "rows", "size": self.size, "rows": rows, "supports": supports}  # no text

    @cached_property
    def supported(self) -> npt.NDArray[np.bool_]:
        """Whether an output supports a value, shape (outputs, k)."""
        found = np.zeros((len(self.supports), self.size), dtype=np.bool_)
        for output, values in enumerate(self.supports):
            found[output, sorted(values)] = True
        return found

    @cached_property
    def chances(self) -> Floats:
        """G: the chance that a report about a value (row) supports a value (column), each rounded once."""
        held = [
            [at for at, values in enumerate(self.supports) if value in values] for value in range(self.size)
        ]
        return np.array([[sum(row[at] for at in outputs) / WORD for outputs in held] for row in self.words])

    @cached_property
    def last(self) -> npt.NDArray[np.uint64]:
        """The largest word of each output, shape (k, outputs)."""
        ends = [[sum(row[: at + 1]) - 1 for at in range(len(row))] for row in self.words]
        return np.array(ends, dtype=np.uint64)

    @cached_property
    def per_report(self) -> Floats:
        """Variance of the estimate of a value (column) from one report about a value (row)."""
        each = self.supported @ self._inverse
        probabilities = np.array(self.words, dtype=np.float64) / WORD
        # About the mean, which is 1 or 0, so that nothing large cancels.
        means = np.eye(self.size)
        return np.array([row @ (each - mean) ** 2 for row, mean in zip(probabilities, means, strict=True)])

    @property
    def informative(self) -> bool:
        """Whether the equations of the estimate have one solution."""
        return bool(np.linalg.cond(self.chances) < _WORST_CONDITION)

    def frequencies(self, support: Any, n: Any) -> Any:
        """Solve ``f G = support / n``."""
        return (support / n) @ self._inverse

    def spreads(self) -> tuple[Floats, Floats, float]:
        """Return the variances of one report about each value, and the largest about another; and 1."""
        others = np.where(np.eye(self.size, dtype=np.bool_), -np.inf, self.per_report)
        return np.diagonal(self.per_report).copy(), others.max(axis=0), 1.0

    def variance(self, n: Any, f: Any = 0.0) -> Any:
        """Return the largest variance of any value, where the other people have the value that adds most."""
        own, others, _ = self.spreads()
        return (f * own + (1 - f) * others).max() / n

    def variances(self, n: Any, shares: Any) -> Any:
        """Return the variance of each value's estimate: the mean over the people's values."""
        total = np.maximum(np.sum(shares, axis=-1, keepdims=True), np.finfo(np.float64).tiny)
        return (shares / total) @ self.per_report / n

    def exact_variance(self, f: Fraction = Fraction(0)) -> Fraction:
        """Return the same for one person, as a fraction."""
        return Fraction(float(self.variance(1, float(f))))

    def figures(self) -> dict[str, Any]:
        """Return the smallest p and the largest q, and both by value."""
        own = np.diagonal(self.chances)
        others = np.where(np.eye(self.size, dtype=np.bool_), 0.0, self.chances).max(axis=0)
        return {
            "p": float(own.min()), "q": float(others.max()),
            "p_by_value": own.tolist(), "q_by_value": others.tolist(),
        }  # fmt: skip

    @cached_property
    def _inverse(self) -> Floats:
        inverse: Floats = np.linalg.inv(self.chances).astype(np.float64)
        return inverse


def by_support(size: int, supports: Sequence[AbstractSet[int]], odds: Fraction) -> MatrixChannel:
    """Make the channel in which an output is `odds` times as likely if it supports the value.

    Parameters
    ----------
    size : int
        Number k of values.
    supports : sequence of set of int
        The values that each output supports.
    odds : Fraction
        At least 1.
    """
    rows = []
    for value in range(size):
        parts = [odds if value in values else Fraction(1) for values in supports]
        total = sum(parts)
        row = [int(part * WORD / total) for part in parts]
        # What rounding left over goes to the likeliest outputs, which changes their odds the least.
        row[parts.index(max(parts))] += WORD - sum(row)
        rows.append(tuple(row))
    return MatrixChannel(tuple(rows), tuple(frozenset(values) for values in supports))


def within_epsilon(size: int, supports: Sequence[AbstractSet[int]], epsilon: float) -> MatrixChannel:
    """Make the channel of `by_support` with the largest odds that keep within epsilon.

    Where outputs do not support all values alike, two values' rows are divided by different sums, so odds of
    e^epsilon would spend more than epsilon: the odds are sought by the exact epsilon of the matrix.
    """
    bound = exp_below(as_written(epsilon))
    low, high = 0, 1 << _STEPS
    while low < high:
        middle = (low + high + 1) // 2
        odds = 1 + (bound - 1) * Fraction(middle, 1 << _STEPS)
        low, high = (middle, high) if by_support(size, supports, odds).ratio() <= bound else (low, middle - 1)
    return by_support(size, supports, 1 + (bound - 1) * Fraction(low, 1 << _STEPS))
