"""The exact privacy loss of a report in which one attribute is true and the others are fake.

With probability w_j the report holds attribute j randomized and fake values elsewhere. Divided by the
probability that everything is fake, P[y | x] is a sum over the attributes of w_j r_j, where r_j is how many
times more likely y_j is under the true value x_j than as a fake. So the largest ratio of two tuples is the
largest ratio of two separable sums, and each attribute contributes one pair (r_j, r'_j).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ldpaudit.protocols.channel import Channel, Floats, bits, values
from ldpaudit.protocols.exact import threshold

Prior = tuple[Fraction, ...]


class Odds(NamedTuple):
    """How much likelier a report of one attribute is as a true one than as a fake, of extreme reports alone.

    `changed` has (r, r') of one report under two different values, `same` those under one.
    """

    changed: tuple[tuple[Fraction, Fraction], ...]
    same: tuple[Fraction, ...]


def odds_of(true: Channel, prior: Prior | None) -> Odds:
    """Return the odds of GRR, or of a unary encoding, among fakes of a prior, or of none.

    A fake's encoding has the odds ``low + (high - low) H``, H being the fake probability of its set bits.
    """
    p, q = true.g1, true.g0
    high, low, one = p / q, (1 - p) / (1 - q), Fraction(1)
    if prior is None:
        return Odds(((high, low), (low, high), (high, high), (low, low)), (high, low))
    even = is_uniform(prior)
    rarest, second, *_ = (prior[0], prior[0]) if even else sorted(prior)
    changed: list[tuple[Fraction, Fraction]] = []
    if true.form == "values":
        ends = {rarest, prior[0] if even else max(prior)}
        for f in ends:
            changed += [(p / f, q / f), (q / f, p / f)] + [(q / f, q / f)] * (true.size > 2)
        return Odds(tuple(changed), tuple(q / f for f in ends))

    def over(odds: Fraction, mass: Fraction) -> Fraction:
        return odds / (low + (high - low) * mass)

    for mass in (rarest, 1 - rarest):
        changed += [(over(high, mass), over(low, mass)), (over(low, mass), over(high, mass))]
    none = over(low, 1 - rarest - second)
    return Odds((*changed, (none, none), (one, one)), (over(low, 1 - rarest), one))


def is_uniform(fake: Sequence[Fraction]) -> bool:
    """Return whether all fakes are equally likely; of one fraction many times without comparing it."""
    first = fake[0]
    return all(one is first or one == first for one in fake)


def largest_ratio(weights: Sequence[Fraction], odds: Sequence[Odds], changed: Collection[int]) -> Fraction:
    """Return the largest P[y | x] / P[y | x'] over reports y and tuples that differ at most in `changed`.

    The largest ratio t of two sums satisfies max(sum w r - t sum w r') = 0. Each term is maximised on its
    own; from a smaller t the ratio at the maximum is the next one (Dinkelbach 1967, Management Science 13),
    which ends at the exact fraction, as there are finitely many reports.
    """
    ratio = Fraction(1)
    while True:
        above = below = Fraction(0)
        for attribute, (weight, one) in enumerate(zip(weights, odds, strict=True)):
            pairs = [(r, r) for r in one.same] + [*one.changed] * (attribute in changed)
            best = max(pairs, key=lambda pair: pair[0] - ratio * pair[1])
            above, below = above + weight * best[0], below + weight * best[1]
        following = above / below
        if following <= ratio:
            return ratio
        ratio = following


@dataclass(frozen=True)
class Mixture(Channel):
    """A report of GRR or of a unary encoding with probability `weight`, a fake otherwise.

    A fake is a value of the prior (GRR), the encoding of one (unary), or, without a prior, that of no value.
    Its support of a value depends on the value where the prior does: g1 and g0 are means.
    """

    true: Channel = field(kw_only=True)
    weight: Fraction = field(kw_only=True)
    prior: Prior | None = field(kw_only=True)

    @classmethod
    def of(cls, true: Channel, weight: Fraction, prior: Prior | None) -> Mixture:
        """Make the channel of a column."""
        fakes = _fakes(true, prior[:1] if prior is not None and is_uniform(prior) else prior)
        mean = (1 - weight) * sum(fakes, Fraction(0)) / len(fakes)
        ends = weight * true.g1 + mean, weight * true.g0 + mean
        return cls(true.size, "mixture", *ends, true=true, weight=weight, prior=prior)

    @property
    def marginal(self) -> Channel:
        """The channel of the column's report alone: GRR among uniform values is a GRR again."""
        if self.true.form == "values" and self.prior is not None and not self.uneven:
            return values(self.size, self.weight * self.true.g0 + (1 - self.weight) * self.prior[0])
        return self

    @property
    def uneven(self) -> bool:
        """Whether the support of a value depends on the value."""
        return self.prior is not None and not is_uniform(self.prior)

    def support(self, value: int) -> tuple[Fraction, Fraction]:
        """Return probabilities that a report supports this value, where it is true and where it is not."""
        fakes = _fakes(self.true, self.prior)
        fake = (1 - self.weight) * fakes[value if self.prior is not None else 0]
        return self.weight * self.true.g1 + fake, self.weight * self.true.g0 + fake

    def spreads(self) -> tuple[Any, Any, Any, Any]:
        """Return the same of each value, shape (k,), where these differ."""
        if not self.uneven:
            return super().spreads()
        # The support of one value is a bit.
        each = [bits(2, *self.support(value)).spreads() for value in range(self.size)]
        spread1, spread0, gap, g0 = np.array(each).T
        return spread1, spread0, gap, g0

    @cached_property
    def odds(self) -> Odds:
        """How much likelier reports are as true ones than as fakes."""
        return odds_of(self.true, self.prior)

    @cached_property
    def ratio(self) -> Fraction:
        """Largest ratio of one report of this column alone; beside those of others it is larger."""
        one = Fraction(1)
        fake = Odds(((one, one),), (one,))
        return largest_ratio((self.weight, 1 - self.weight), (self.odds, fake), (0,))

    def guessed(self, prior: Floats) -> float:
        """Return the chance of the best guess; a bound where values are not equally likely."""
        share = float(self.weight)
        return share * self.true.guessed(prior) + (1 - share) * float(prior.max())

    def integers(self) -> dict[str, Any]:
        """Return the words of a true report, and of fakes: "none", "even" (all alike), or those of each."""
        fakes: str | list[int] = "none" if self.prior is None else "even"
        if self.uneven:
            fakes = [threshold(share) for share in self.prior or ()]
        return {**self.true.integers(), "weight": threshold(self.weight), "fakes": fakes}


def _fakes(true: Channel, prior: Prior | None) -> Prior:
    """Return the probability that a fake supports each value; one for all where there is no prior."""
    if prior is None:
        return (true.g0,)
    return prior if true.form == "values" else tuple(true.g0 + (true.g1 - true.g0) * one for one in prior)
