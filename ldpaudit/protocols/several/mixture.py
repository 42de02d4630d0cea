"""The channel of one column whose report is true with some probability and fake otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

from ldpaudit.guarantee import Verification
from ldpaudit.protocols.channel import Channel, CirculantChannel, UnaryChannel
from ldpaudit.protocols.exact import ln_above, split_word
from ldpaudit.protocols.several.loss import (
    Odds,
    is_uniform,
    largest_ratio,
    odds_of_bits,
    odds_of_bits_over_zeros,
    odds_of_values,
)

Prior = tuple[Fraction, ...]


@dataclass(frozen=True)
class MixtureChannel(Channel):
    """A report of GRR or of a unary encoding with probability `weight`, a fake otherwise.

    A fake is a value of the prior (GRR), the encoding of one (unary), or the encoding of no value at all.
    Its bits are not independent, and its support of a value depends on the value where the prior does.

    Parameters
    ----------
    true : CirculantChannel or UnaryChannel
    weight : Fraction
        Probability of a true report, in (0, 1).
    prior : tuple of Fraction, length k, or None
        Probability of each fake value; None stands for the encoding of no value.
    """

    true: CirculantChannel | UnaryChannel
    weight: Fraction
    prior: Prior | None
    method: Verification = "closed form"

    @property
    def size(self) -> int:  # type: ignore[override]
        """Number k of values."""
        return self.true.size

    @property
    def g1(self) -> Fraction:
        """Mean over the values of the probability that a report supports its true value."""
        return self.weight * self.true.g1 + (1 - self.weight) * self._mean_fake

    @property
    def g0(self) -> Fraction:
        """Mean over the values of the probability that a report supports a given other value."""
        return self.weight * self.true.g0 + (1 - self.weight) * self._mean_fake

    def support(self, value: int) -> tuple[Fraction, Fraction]:
        """Return probabilities that a report supports this value, where it is true and where it is not."""
        fake = (1 - self.weight) * self._fakes[value]
        return self.weight * self.true.g1 + fake, self.weight * self.true.g0 + fake

    @cached_property
    def odds(self) -> Odds:
        """How much likelier reports are as true ones than as fakes."""
        if isinstance(self.true, CirculantChannel):
            assert self.prior is not None  # noqa: S101 - there is no value to encode nothing
            return odds_of_values(self.true.g1, self.true.g0, self.prior)
        if self.prior is None:
            return odds_of_bits_over_zeros(self.true.p, self.true.q)
        return odds_of_bits(self.true.p, self.true.q, self.prior)

    def epsilon(self) -> Decimal:
        """Return the largest log-ratio of two values' probabilities of one report of this column alone.

        Beside the other columns' reports it is larger: they tell whether this one is true.
        """
        one = Fraction(1)
        fakes = Odds(((one, one),), (one,))
        return ln_above(largest_ratio((self.weight, 1 - self.weight), (self.odds, fakes), (0,)))

    def matrix(self) -> list[list[Fraction]]:
        """Write out P[report | value]; the columns are those of the true report's channel."""
        rows = self.true.matrix()
        fakes = self._fake_reports(rows)
        rest = 1 - self.weight
        return [
            [self.weight * true + rest * fake for true, fake in zip(row, fakes, strict=True)] for row in rows
        ]

    def integers(self) -> dict[str, Any]:
        """Return the words of a true report, and those of each fake.

        `fakes` are "none" for the encoding of no value, "even" where all values are alike, else their words.
        """
        if self.prior is None:
            fakes: str | list[int] = "none"
        elif is_uniform(self.prior):
            fakes = "even"
        else:
            fakes = [split_word(share)[0] for share in self.prior]
        return {**self.true.integers(), "weight": split_word(self.weight)[0], "fakes": fakes}

    @cached_property
    def _fakes(self) -> Prior:
        """The probability that a fake supports each value."""
        if self.prior is None:
            return (self.true.g0,) * self.size
        if isinstance(self.true, CirculantChannel):
            return self.prior
        return tuple(self.true.q + (self.true.p - self.true.q) * share for share in self.prior)

    @property
    def _mean_fake(self) -> Fraction:
        """Their mean; the prior sums to 1."""
        if self.prior is None:
            return self.true.g0
        if isinstance(self.true, CirculantChannel):
            return Fraction(1, self.size)
        return self.true.q + (self.true.p - self.true.q) / self.size

    def _fake_reports(self, rows: list[list[Fraction]]) -> list[Fraction]:
        """Return the probability of each report as a fake."""
        if isinstance(self.true, CirculantChannel):
            return list(self._fakes)
        if self.prior is not None:
            return [
                sum((share * cell for share, cell in zip(self.prior, column, strict=True)), Fraction(0))
                for column in zip(*rows, strict=True)
            ]
        # A report whose bit 0 says what an encoding of value 0 says, divided by the odds of that bit.
        low, high = (1 - self.true.p) / (1 - self.true.q), self.true.p / self.true.q
        return [cell / (high if report & 1 else low) for report, cell in enumerate(rows[0])]


def marginal(
    true: CirculantChannel | UnaryChannel, weight: Fraction, prior: Prior | None
) -> CirculantChannel | MixtureChannel:
    """Return the channel of a column; GRR among uniform values is a circulant channel again."""
    if isinstance(true, CirculantChannel) and prior is not None and is_uniform(prior):
        return CirculantChannel(true.size, weight * true.moved + (1 - weight) * prior[0])
    return MixtureChannel(true, weight, prior)
