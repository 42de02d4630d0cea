"""The exact privacy loss of a report in which one attribute is true and the others are fake.

With probability w_j the report holds attribute j randomized and fake values elsewhere. Divided by the
probability that everything is fake, P[y | x] is a sum over the attributes of w_j r_j, where r_j is how many
times more likely y_j is under the true value x_j than as a fake. So the largest ratio of two tuples is the
largest ratio of two separable sums, and each attribute contributes one pair (r_j, r'_j).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

from ldpaudit.protocols.exact import ln_above, times_above

#: Reports that share their attribute, up to which all of them are tried.
MOST_SHARED = 4

Pair = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Odds:
    """How much likelier a report of one attribute is as a true one than as a fake.

    Only extreme reports are listed: for every factor t >= 1 one of them maximises r - t r'.

    Parameters
    ----------
    changed : tuple of (Fraction, Fraction)
        Odds (r, r') of one report under two different values.
    same : tuple of Fraction
        Odds under one value.
    """

    changed: tuple[Pair, ...]
    same: tuple[Fraction, ...]

    def rounded(self) -> Odds:
        """Return the odds in floating point, for a search whose result is checked exactly."""
        changed: Any = tuple((float(r), float(other)) for r, other in self.changed)
        same: Any = tuple(float(r) for r in self.same)
        return Odds(changed, same)


def odds_of_values(kept: Fraction, moved: Fraction, fake: Sequence[Fraction]) -> Odds:
    """Return the odds of a GRR among fake values.

    Parameters
    ----------
    kept, moved : Fraction
        Probability that GRR reports the true value, and a given other one.
    fake : sequence of Fraction, length k
        Probability of each value as a fake, above 0.
    """
    rarest, _, commonest = _ends(fake)
    ends = {rarest, commonest}
    changed = [pair for f in ends for pair in ((kept / f, moved / f), (moved / f, kept / f))]
    if len(fake) > 2:
        changed += [(moved / f, moved / f) for f in ends]
    return Odds(tuple(changed), tuple(moved / f for f in ends))


def odds_of_bits_over_zeros(p: Fraction, q: Fraction) -> Odds:
    """Return the odds of a unary encoding among encodings of no value, every bit of which is 1 with q."""
    high, low = p / q, (1 - p) / (1 - q)
    return Odds(((high, low), (low, high), (high, high), (low, low)), (high, low))


def odds_of_bits(p: Fraction, q: Fraction, fake: Sequence[Fraction]) -> Odds:
    """Return the odds of a unary encoding among encodings of fake values.

    A fake value's report has the odds ``low + (high - low) H`` over an encoding of no value, H being the
    fake probability of the values whose bits are set.

    Parameters
    ----------
    p, q : Fraction
        Probability of a 1 at the encoded value, and elsewhere.
    fake : sequence of Fraction, length k
        Probability of each value as a fake, above 0.
    """
    high, low = p / q, (1 - p) / (1 - q)
    rarest, second, _ = _ends(fake)

    def over(odds: Fraction, mass: Fraction) -> Fraction:
        return odds / (low + (high - low) * mass)

    few, many = rarest, 1 - rarest
    changed = [
        pair
        for mass in (few, many)
        for pair in ((over(high, mass), over(low, mass)), (over(low, mass), over(high, mass)))
    ]
    none = 1 - rarest - second
    changed += [(over(low, none), over(low, none)), (Fraction(1), Fraction(1))]
    return Odds(tuple(changed), (over(low, many), Fraction(1)))


def is_uniform(fake: Sequence[Fraction]) -> bool:
    """Return whether all fakes are equally likely; of one fraction many times without comparing it."""
    first = fake[0]
    return all(one is first or one == first for one in fake)


def _ends(fake: Sequence[Fraction]) -> tuple[Fraction, Fraction, Fraction]:
    """Return the least probability, the least of the others, and the largest."""
    if is_uniform(fake):
        return fake[0], fake[0], fake[0]
    ascending = sorted(fake)
    return ascending[0], ascending[1], ascending[-1]


def largest_ratio(weights: Sequence[Fraction], odds: Sequence[Odds], changed: Collection[int]) -> Fraction:
    """Return the largest P[y | x] / P[y | x'] over reports y and tuples that differ at most in `changed`.

    The largest ratio t of two sums satisfies max(sum w r - t sum w r') = 0. Each term is maximised on its
    own; from a smaller t the ratio at the maximum is the next one (Dinkelbach 1967, Management Science 13),
    and since there are finitely many reports it ends at the exact fraction.

    Parameters
    ----------
    weights : sequence of Fraction, length d
        Probability w_j that attribute j is the true one.
    odds : sequence of Odds, length d
    changed : collection of int
        Attributes in which the tuples may differ.
    """
    ratio = Fraction(1)
    while True:
        above: Fraction = Fraction(0)
        below: Fraction = Fraction(0)
        for attribute, (weight, one) in enumerate(zip(weights, odds, strict=True)):
            pairs: list[Pair] = [(r, r) for r in one.same]
            if attribute in changed:
                pairs += one.changed
            best = max(pairs, key=lambda pair: pair[0] - ratio * pair[1])
            above += weight * best[0]
            below += weight * best[1]
        following = above / below
        if following <= ratio:
            return ratio
        ratio = following


def largest_ratio_of_shared(
    weights: Sequence[Fraction], odds: Sequence[Odds], changed: int, reports: int
) -> Fraction:
    """Return the largest ratio of several reports of one person that all hold the same attribute, drawn once.

    ``(w_c prod r_i + rest) / (w_c prod r'_i + rest)``: the other attributes are alike in both, so the rest is
    smallest where each report of theirs has the least odds. Whatever the other reports are, a report's part
    of the products is extreme in `Odds`, for factors below 1, too.

    Parameters
    ----------
    weights, odds
        As for `largest_ratio`.
    changed : int
        The attribute that may differ, in each report.
    reports : int
        How many; the time grows with its seventh power.
    """
    rest = sum(
        (weight * min(one.same) ** reports)
        for attribute, (weight, one) in enumerate(zip(weights, odds, strict=True))
        if attribute != changed
    )
    pairs = {*odds[changed].changed, *((r, r) for r in odds[changed].same)}
    ratio = Fraction(1)
    for chosen in itertools.combinations_with_replacement(sorted(pairs), reports):
        above, below = (weights[changed] * math.prod(side) for side in zip(*chosen, strict=True))
        ratio = max(ratio, (above + rest) / (below + rest))
    return ratio


@dataclass(frozen=True)
class AttributeLoss:
    """The epsilon of reports where one attribute differs.

    Parameters
    ----------
    weights, odds
        As for `largest_ratio`.
    attribute : int
    together : Decimal
        Epsilon of one report where all attributes differ.
    """

    weights: Sequence[Fraction]
    odds: Sequence[Odds]
    attribute: int
    together: Decimal

    @cached_property
    def alone(self) -> Decimal:
        """Epsilon of one report."""
        return ln_above(largest_ratio(self.weights, self.odds, (self.attribute,)))

    def over(self, reports: int) -> Decimal:
        """Return the epsilon of several reports, whether each draws its attribute anew or all share one.

        The larger of the two, exactly; of more than `MOST_SHARED` reports as many times that of a tuple, to
        which shared draws come as near as one likes.
        """
        if reports > MOST_SHARED:
            return times_above(self.together, reports)
        anew = times_above(self.alone, reports)
        if reports == 1:
            return anew
        shared = largest_ratio_of_shared(self.weights, self.odds, self.attribute, reports)
        return max(anew, ln_above(shared))


def largest_ratio_of_one(weights: Sequence[Fraction], odds: Sequence[Odds]) -> Fraction:
    """Return the largest ratio of two tuples that differ in one attribute, whichever it is."""
    return max(largest_ratio(weights, odds, (attribute,)) for attribute in range(len(odds)))


def largest_ratio_of_all(weights: Sequence[Fraction], odds: Sequence[Odds]) -> Fraction:
    """Return the largest ratio of two tuples that may differ in every attribute."""
    return largest_ratio(weights, odds, range(len(odds)))
