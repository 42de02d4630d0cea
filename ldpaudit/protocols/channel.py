"""The exact channel of a protocol: the one source of its sampler, estimator, variance and epsilon."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.protocols.exact import WORD, ln_above

#: Largest matrix that is written out, in cells.
_MAX_CELLS = 1 << 20


class Channel(ABC):
    """Probabilities, as fractions, with which each value of a domain is reported.

    A report *supports* a value if it speaks for it: it is the value (GRR), or its bit is set (unary
    encodings). `g1` is the probability that a report supports its true value, `g0` that it supports
    a given other one.
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
        """Give the largest log-ratio of two inputs' probabilities of one report, rounded up at 59 digits."""

    @abstractmethod
    def matrix(self) -> list[list[Fraction]]:
        """Write out P[report | value]: one row a value, one column a report.

        Raises
        ------
        UserError
            If the matrix has more than a million cells.
        """

    def _refuse_large(self, cells: int) -> None:
        if cells > _MAX_CELLS:
            raise UserError(
                f"the channel's matrix has {cells} cells", mend="write it out for a smaller domain"
            )


@dataclass(frozen=True)
class CirculantChannel(Channel):
    """GRR as it is sampled: P[y | x] depends on (y - x) mod k only.

    A first word below `keep` keeps the value; otherwise the second word v moves it by
    ``1 + floor(v (k-1) / 2^64)``, cyclically. That floor takes each of the k-1 steps with
    ``floor(2^64 / (k-1))`` or one more of the 2^64 words, which the epsilon accounts for.

    Parameters
    ----------
    size : int
        Number k of values.
    keep : int
        Threshold in [1, 2^64).
    """

    size: int
    keep: int
    method: Verification = "closed form"

    @property
    def g1(self) -> Fraction:
        """Probability that the value is kept."""
        return Fraction(self.keep, WORD)

    @property
    def g0(self) -> Fraction:
        """Mean probability of another value; a single one differs by less than 2^-64."""
        return Fraction(WORD - self.keep, WORD * (self.size - 1))

    def epsilon(self) -> Decimal:
        """Give ln(largest weight / smallest weight): each column holds every weight once."""
        others = self.size - 1
        least = (WORD - self.keep) * (WORD // others)
        most = (WORD - self.keep) * (-(-WORD // others))
        kept = self.keep * WORD
        return ln_above(Fraction(max(kept, most), min(kept, least)))

    def matrix(self) -> list[list[Fraction]]:
        """Write out the k x k probabilities."""
        self._refuse_large(self.size**2)
        others = self.size - 1
        edges = [-(-step * WORD // others) for step in range(self.size)]
        weights = [
            Fraction(self.keep, WORD),
            *(
                Fraction((WORD - self.keep) * (above - below), WORD**2)
                for below, above in itertools.pairwise(edges)
            ),
        ]
        return [[weights[(y - x) % self.size] for y in range(self.size)] for x in range(self.size)]


@dataclass(frozen=True)
class UnaryChannel(Channel):
    """One bit a value, drawn independently: 1 with probability p for the true value, q for each other.

    Parameters
    ----------
    size : int
        Number k of values, and of bits.
    one, zero : int
        Thresholds in [1, 2^64): p = one / 2^64, q = zero / 2^64.
    """

    size: int
    one: int
    zero: int
    method: Verification = "product"

    @property
    def g1(self) -> Fraction:
        """Probability p of a 1 at the true value."""
        return Fraction(self.one, WORD)

    @property
    def g0(self) -> Fraction:
        """Probability q of a 1 elsewhere."""
        return Fraction(self.zero, WORD)

    def epsilon(self) -> Decimal:
        """Give ln(p (1-q) / ((1-p) q)): two values differ in two bits, and bits are independent.

        Source: Wang et al. 2017 (USENIX Security), equation 4.
        """
        return ln_above(Fraction(self.one * (WORD - self.zero), (WORD - self.one) * self.zero))

    def matrix(self) -> list[list[Fraction]]:
        """Write out the k x 2^k probabilities; column y has bit j of the report at ``y >> j & 1``."""
        self._refuse_large(self.size << self.size if self.size < 64 else WORD)
        p, q = self.g1, self.g0
        rows: list[list[Fraction]] = []
        for value in range(self.size):
            row: list[Fraction] = []
            for report in range(1 << self.size):
                probability = Fraction(1)
                for bit in range(self.size):
                    chance = p if bit == value else q
                    probability *= chance if report >> bit & 1 else 1 - chance
                row.append(probability)
            rows.append(row)
        return rows
