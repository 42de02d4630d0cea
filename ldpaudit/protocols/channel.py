"""The exact channel of a protocol: the one source of its sampler, estimator, variance and epsilon."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols.exact import WORD, ln_above, split_word

Floats = npt.NDArray[np.float64]

#: Largest matrix that is written out, in cells.
_MAX_CELLS = 1 << 20


class Channel(ABC):
    """Probabilities, as fractions, with which each value of a domain is reported.

    A report *supports* a value if it speaks for it: it is the value (GRR), or its bit is set (unary
    encodings). It supports its true value with `g1` and a given other one with `g0`. Whatever is estimated
    follows from how many reports support each value.
    """

    size: int
    method: Verification

    @property
    @abstractmethod
    def g1(self) -> Fraction:
        """Probability that a report supports its true value."""

    @property
    @abstractmethod
    def g0(self) -> Fraction:
        """Probability that a report supports a given other value."""

    @abstractmethod
    def epsilon(self) -> Decimal:
        """Return largest log-ratio of two inputs' probabilities of one report, rounded up at 59 digits."""

    @abstractmethod
    def matrix(self) -> list[list[Fraction]]:
        """Write out P[report | value]: one row a value, one column a report.

        Raises
        ------
        UserError
            If the matrix has more than a million cells.
        """

    @property
    def informative(self) -> bool:
        """Whether a report supports its true value more often than another."""
        return self.g1 > self.g0 and math.isfinite(1 / float(self.g1 - self.g0) ** 2)

    def spreads(self) -> tuple[float, float, float]:
        """Return the variances of one report's support and g1 - g0, each rounded once."""
        spread1, spread0 = self.g1 * (1 - self.g1), self.g0 * (1 - self.g0)
        return float(spread1), float(spread0), float(self.g1 - self.g0)

    def variance(self, n: Any, f: Any = 0.0) -> Any:
        """Return ``[f g1 (1 - g1) + (1 - f) g0 (1 - g0)] / (n (g1 - g0)^2)``, n people being fixed."""
        spread1, spread0, gap = self.spreads()
        return (f * spread1 + (1 - f) * spread0) / (n * gap**2)

    def exact_variance(self, f: Fraction = Fraction(0)) -> Fraction:
        """Return n times the variance of the unbiased estimate of a share f among n fixed people."""
        spread = f * self.g1 * (1 - self.g1) + (1 - f) * self.g0 * (1 - self.g0)
        return spread / (self.g1 - self.g0) ** 2

    def figures(self) -> dict[str, Any]:
        """Return p and q, by which a reader recognizes the channel."""
        return {"p": float(self.g1), "q": float(self.g0)}

    def guessed(self, prior: Floats) -> float:
        """Return the chance that Bayes' rule guesses a value from one report; `attack.attack_success` asks.

        The sum over all reports of the largest P[value] P[report | value]: here by the written channel,
        in closed form where a kind of channel has one.

        Parameters
        ----------
        prior : ndarray of float64, shape (k,)
            Probabilities of the values, by code; they sum to 1.

        Raises
        ------
        UserError
            If there is no closed form and the channel is too large to be written out.
        """
        written = np.array([[float(one) for one in row] for row in self.matrix()])
        return float((prior[:, np.newaxis] * written).max(axis=0).sum())

    def integers(self) -> dict[str, Any] | None:
        """Return the whole numbers from which a reader derives epsilon, or None where none are written.

        `form` names what they are. All weights of one draw are there, so that they add up to 2^64.
        """
        return None

    def _refuse_large(self, cells: int) -> None:
        if cells > _MAX_CELLS:
            raise UserError(
                Message("the channel's matrix has {cells} cells", cells=cells),
                hint="write it out for a smaller domain",
            )


@dataclass(frozen=True)
class CirculantChannel(Channel):
    """One value is reported: the true one, or each other one with the same smaller probability.

    GRR has this channel, and so have two GRRs one after the other and mixtures of GRRs.

    Parameters
    ----------
    size : int
        Number k of values.
    moved : Fraction
        Probability of each single other value; the true one has ``1 - (k - 1) moved``.
    """

    size: int
    moved: Fraction
    method: Verification = "closed form"

    @property
    def g1(self) -> Fraction:
        """Probability that the value is kept."""
        return 1 - (self.size - 1) * self.moved

    @property
    def g0(self) -> Fraction:
        """Probability of a given other value."""
        return self.moved

    def guessed(self, prior: Floats) -> float:
        """Return the chance of the best guess: what is reported, or the likeliest value all the same."""
        return by_first_supported(prior, self.g1, self.g0, np.ones(self.size))

    def epsilon(self) -> Decimal:
        """Return ln(larger probability / smaller probability): each column of the matrix holds both."""
        return ln_above(max(self.g1 / self.g0, self.g0 / self.g1))

    def matrix(self) -> list[list[Fraction]]:
        """Write out the k x k probabilities."""
        self._refuse_large(self.size**2)
        return [[self.g1 if y == x else self.g0 for y in range(self.size)] for x in range(self.size)]

    def integers(self) -> dict[str, Any]:
        """Return the words that keep the value, and those of each single other one."""
        kept, moved = split_word(self.g1)[0], split_word(self.moved)[0]
        return {"form": "values", "size": self.size, "kept": kept, "moved": moved}  # no text


@dataclass(frozen=True)
class UnaryChannel(Channel):
    """One bit a value, drawn independently: 1 with probability p for the true value, q for each other.

    Parameters
    ----------
    size : int
        Number k of values, and of bits.
    p, q : Fraction
        Probabilities in (0, 1) of a 1 at the true value, and elsewhere.
    """

    size: int
    p: Fraction
    q: Fraction
    method: Verification = "product"

    @property
    def g1(self) -> Fraction:
        """Probability p of a 1 at the true value."""
        return self.p

    @property
    def g0(self) -> Fraction:
        """Probability q of a 1 elsewhere."""
        return self.q

    def guessed(self, prior: Floats) -> float:
        """Return the chance of the best guess; uniform: ``(p (1 - (1-q)^k) / q + (1-p) (1-q)^(k-1)) / k``."""
        # The bits of likelier values are all 0.
        before: Floats = np.power(1 - float(self.q), np.arange(self.size), dtype=np.float64)
        clear = (1 - self.p) / (1 - self.q)
        none = float(clear) * (1 - float(self.q)) ** self.size
        return by_first_supported(prior, self.p, clear * self.q, before, none)

    def epsilon(self) -> Decimal:
        """Return ln(p (1-q) / ((1-p) q)): two values differ in two bits, and bits are independent.

        Source: Wang et al. 2017 (USENIX Security), equation 4.
        """
        ratio = self.p * (1 - self.q) / ((1 - self.p) * self.q)
        return ln_above(max(ratio, 1 / ratio))

    def matrix(self) -> list[list[Fraction]]:
        """Write out the k x 2^k probabilities; column y has bit j of the report at ``y >> j & 1``."""
        self._refuse_large(self.size << self.size if self.size < 64 else WORD)
        rows: list[list[Fraction]] = []
        for value in range(self.size):
            row: list[Fraction] = []
            for report in range(1 << self.size):
                probability = Fraction(1)
                for bit in range(self.size):
                    chance = self.p if bit == value else self.q
                    probability *= chance if report >> bit & 1 else 1 - chance
                row.append(probability)
            rows.append(row)
        return rows

    def integers(self) -> dict[str, Any]:
        """Return the words of a 0 and of a 1, at the true value and elsewhere: drawn for each value."""
        true, other = split_word(self.p)[::-1], split_word(self.q)[::-1]
        form = "product"  # no text
        return {"form": form, "size": self.size, "bits": self.size, "true": true, "other": other}


def by_first_supported(prior: Floats, own: Any, likeliest: Any, share: Floats, none: float = 0.0) -> float:
    """Return the chance of the best guess, where reports differ in what they support alone.

    The guess is the likeliest value beforehand (the first) if the report supports it, and otherwise the
    likeliest of those that it supports, or the first all the same.

    Parameters
    ----------
    prior : ndarray of float64, shape (k,)
        Probabilities of the values.
    own, likeliest : float
        With `share`, the chance of a report whose first supported value is the i-th, where that value is the
        true one, and where the first is. A value is supported more often where it is the true one.
    share : ndarray of float64, shape (k,)
        By place of the value among all, the likeliest first; ``share[0]`` is 1.
    none : float
        Chance that nothing is supported, where the first value is the true one.
    """
    ordered = np.sort(prior)[::-1]
    first = ordered[0] * (float(own) + none)
    others = np.maximum(ordered[1:] * float(own), ordered[0] * float(likeliest)) * share[1:]
    return float(first + others.sum())
