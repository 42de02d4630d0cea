"""RS+FD: one attribute is true, all others are fake, and nobody sees which."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError, one_of, quoted
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols.channel import CirculantChannel, UnaryChannel
from ldpaudit.protocols.checks import check_neighbours
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import as_written, check_epsilon, ln_above, times_above
from ldpaudit.protocols.grr import GRR
from ldpaudit.protocols.protocol import Neighbours, Protocol
from ldpaudit.protocols.reports import Reports, UnaryReports, ValueReports
from ldpaudit.protocols.several.attribute import MixedAttribute, PriorAttribute
from ldpaudit.protocols.several.draw import (
    Attributes,
    Fakes,
    drawn_attributes,
    weights,
    words_by_part,
)
from ldpaudit.protocols.several.loss import (
    MOST_SHARED,
    AttributeLoss,
    Odds,
    is_uniform,
    largest_ratio_of_all,
    largest_ratio_of_one,
)
from ldpaudit.protocols.several.mixture import MixtureChannel, Prior, marginal
from ldpaudit.protocols.several.reports import SeveralReports
from ldpaudit.protocols.several.sample import value_thresholds
from ldpaudit.protocols.several.solution import Columns, Solution, check_domains
from ldpaudit.protocols.unary import OUE, SUE, Unary
from ldpaudit.randomness import Key

Budget = Literal["published", "attribute", "tuple"]
BUDGETS: tuple[Budget, ...] = ("published", "attribute", "tuple")

#: Kinds of columns: the protocol of a true value, and whether fakes are values or encodings of none.
_KINDS: dict[str, tuple[type[GRR | Unary], bool]] = {
    "GRR": (GRR, True),
    "OUE-z": (OUE, False),
    "OUE-r": (OUE, True),
    "SUE-z": (SUE, False),
    "SUE-r": (SUE, True),
}


@dataclass(frozen=True)
class _Column:
    """One column: the protocol of a true value, and the channel of true and fake ones."""

    kind: str
    inside: GRR | Unary
    mixture: MixtureChannel


class RSFD(Solution):
    """Random sampling plus fake data (RS+FD): one attribute is true, the others are uniform fakes.

    With epsilon' the budget of the true attribute, a whole tuple has exactly epsilon'. One attribute has
    less, the better the fakes hide whether it is true. The published rule takes
    epsilon' = ln(d (e^eps - 1) + 1), arguing by sampling of records; since a neighbour may differ in every
    attribute, that is no bound for tuples, and for one attribute only with GRR over domains of equal size or
    with zero vectors ("-z").

    Source: Arcolezi, Couchot, Al Bouna, Xiao 2021 (CIKM); Arcolezi 2022 (thesis), chapter 7, equations (7.1)
    to (7.7). The exact epsilons: own.

    Parameters
    ----------
    domains : sequence of Domain
    epsilon : float
        Privacy in nats, above 0.
    protocol : {"GRR", "OUE-z", "OUE-r", "SUE-z", "SUE-r", "ADP"}
        Of a true value; fakes are encodings of nothing ("-z") or of a random value ("-r"). "ADP" takes GRR or
        OUE-z in each column, whichever has the smaller variance of a rare value.
    budget : {"published", "attribute", "tuple"}
        What epsilon bounds: "tuple" all attributes of a row, "attribute" any one of them. "published" follows
        the papers and bounds neither; what it delivers is computed all the same.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or there is no such protocol or budget.
    """

    name: ClassVar[str] = "RSFD"
    paper: ClassVar[str] = (
        "Arcolezi, Couchot, Al Bouna, Xiao: Random sampling plus fake data, CIKM 2021; thesis 2022, chapter 7"
    )
    use: ClassVar[str] = "several columns, where which one is reported shall be hard to guess; Smp errs less"
    draws: ClassVar[Literal["", "seen", "hidden"]] = "hidden"
    protocols: ClassVar[tuple[str, ...]] = (*_KINDS, "ADP")

    def __init__(
        self,
        domains: Sequence[Domain],
        epsilon: float,
        protocol: str = "GRR",
        budget: Budget = "published",
    ) -> None:
        self._begin(domains, epsilon, protocol, budget, None)

    def _begin(
        self,
        domains: Sequence[Domain],
        epsilon: float,
        protocol: str,
        budget: Budget,
        priors: tuple[Prior, ...] | None,
    ) -> None:
        self.domains = check_domains(domains)
        self._epsilon = check_epsilon(epsilon)
        if not one_of(protocol, self.protocols):
            raise UserError(
                Message("{name} has no protocol {protocol}", name=self.name, protocol=quoted(protocol)),
                hint=Message("write one of: ") + ", ".join(self.protocols),
            )
        if not one_of(budget, BUDGETS):
            raise UserError(
                Message("there is no budget {budget}", budget=quoted(budget)),
                hint=Message("write one of: ") + ", ".join(BUDGETS),
            )
        self._protocol, self._budget, self._priors = protocol, budget, priors
        self.weights = weights(len(self.domains))
        self.epsilon_sampled = self._sampled_budget()
        self._columns = self._made(self.epsilon_sampled)
        self._thresholds = [value_thresholds([column.inside]) for column in self._columns]
        odds = [column.mixture.odds for column in self._columns]
        together = ln_above(largest_ratio_of_all(self.weights, odds))
        self._losses = tuple(
            AttributeLoss(self.weights, odds, attribute, together) for attribute in range(len(odds))
        )

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the solution, and all that it promises."""
        return {
            **super().parameters(),
            "protocol": self._protocol,
            "budget": self._budget,
            "epsilon_sampled": self.epsilon_sampled,
        }

    def label(self) -> str:
        """Return the solution's name with its parameters and both epsilons, for the guarantee line."""
        return Message(
            "{name}[{protocol}] (epsilon = {epsilon:g}, budget = {budget}, d = {domains})",
            name=self.name,
            protocol=self._protocol,
            epsilon=self._epsilon,
            budget=self._budget,
            domains=len(self.domains),
        )

    def attribute_protocol(self, attribute: int) -> MixedAttribute:
        """Return a column as a protocol of one value, with the channel of its true and fake reports."""
        column = self._columns[attribute]
        channel = marginal(column.mixture.true, column.mixture.weight, column.mixture.prior)
        given = column.inside, self.name, column.mixture.weight, channel, self._losses[attribute]
        prior = column.mixture.prior
        uneven = prior is not None and not is_uniform(prior)
        return PriorAttribute(*given) if uneven else MixedAttribute(*given)

    def exact_epsilon(self, neighbours: Neighbours = "tuple", reports: int = 1) -> Decimal:
        """Return the largest log-ratio of two inputs' probabilities of one report, of all columns.

        Where each report draws its attribute anew, the epsilons of several add up. Where all of one person's
        are about the same attribute (`persons`), one attribute's epsilon comes as near as one likes to as
        many times the whole tuple's. For a few reports the larger of the two is given, exactly; for more the
        latter, which bounds both: see `is_bound`.
        """
        reports = check_neighbours(neighbours, reports)
        if neighbours == "attribute":
            return max(loss.over(reports) for loss in self._losses)
        return times_above(self._losses[0].together, reports)

    def is_bound(self, neighbours: Neighbours, reports: int) -> bool:
        """Whether `epsilon` is an upper bound: that of one attribute over many reports."""
        return neighbours == "attribute" and reports > MOST_SHARED

    def attribute_epsilon(self, shared: bool) -> Decimal:
        """Return the epsilon of one attribute of one row; shared draws show the attribute: see `Solution`."""
        return self.exact_epsilon("tuple" if shared else "attribute")

    def integers(self) -> dict[str, Any]:
        """Return the numbers of each column, of which one is true; `weight` is how often, of 2^64."""
        return {"together": "one true", "parts": [one.mixture.integers() for one in self._columns]}  # no text

    @property
    def mixtures(self) -> tuple[MixtureChannel, ...]:
        """The channel of each column's report, true or fake."""
        return tuple(column.mixture for column in self._columns)

    @property
    def verified(self) -> Verification:
        """The largest ratio of two sums, in exact fractions."""
        return "closed form"

    def _inside(self, attribute: int) -> Protocol:
        return self._columns[attribute].inside

    def _made(self, epsilon: float) -> tuple[_Column, ...]:
        """Make the columns for a budget of the true attribute."""
        return tuple(
            self._column(attribute, self._kind_of(attribute, epsilon), epsilon)
            for attribute in range(len(self.domains))
        )

    def _kind_of(self, attribute: int, epsilon: float) -> str:
        """Choose between GRR and OUE-z by equation (7.7): the smaller variance at f = 0."""
        if self._protocol != "ADP":
            return self._protocol
        return min(
            ("GRR", "OUE-z"),
            key=lambda kind: _variance_of_rare(self._column(attribute, kind, epsilon).mixture),
        )

    def _column(self, attribute: int, kind: str, epsilon: float) -> _Column:
        domain = self.domains[attribute]
        maker, of_values = _KINDS[kind]
        inside: Any = maker(domain, epsilon)  # type: ignore[call-arg]
        true: CirculantChannel | UnaryChannel = inside.channel()
        prior: Prior | None = None
        if of_values:
            prior = (
                self._priors[attribute]
                if self._priors is not None
                else (Fraction(1, domain.size),) * domain.size
            )
        return _Column(kind, inside, MixtureChannel(true, self.weights[attribute], prior))

    def _sampled_budget(self) -> float:
        """Return the budget epsilon' of the true attribute."""
        asked = self._epsilon
        if self._budget == "tuple":
            return asked
        published = asked + math.log(len(self.domains) - (len(self.domains) - 1) * math.exp(-asked))
        # A double rounded up would promise more than was asked, by its last digit.
        published *= 1 - 2**-50
        if self._budget == "published":
            return published
        found = largest_within(
            lambda epsilon: math.log(_one_attribute(self._made(epsilon), floating=True)), asked, published
        )
        # The search was in floating point. What is delivered is exact, and stays within the request.
        for step in range(52):
            if Fraction(ln_above(_one_attribute(self._made(found)))) <= as_written(asked):
                return found
            found = max(asked, found - asked * 2.0 ** (step - 50))
        return asked

    def _sample(self, columns: Columns, key: Key, first_row: int, persons: Any) -> SeveralReports:
        rows = columns.shape[1]
        drawn = drawn_attributes(
            key.derive({"draw": "attribute"}), len(self.domains), first_row, rows, persons
        )
        return SeveralReports(
            tuple(
                (self._values if isinstance(column.inside, GRR) else self._bits)(
                    attribute, columns[attribute], drawn, key.derive({"column": attribute}), first_row
                )
                for attribute, column in enumerate(self._columns)
            )
        )

    def _values(
        self, attribute: int, codes: npt.NDArray[np.int32], drawn: Attributes, key: Key, first_row: int
    ) -> Reports:
        """Draw the reports of a GRR column: one word a row draws either a fake or the report of the code."""
        from ldpaudit.protocols.kernels.columns import true_among_fakes

        inside = self._inside(attribute)
        thresholds = self._thresholds[attribute]
        out = np.empty(len(codes), dtype=np.min_scalar_type(inside.domain.size - 1))
        fakes = self._fakes(attribute, key)
        for part, words in words_by_part(key, first_row, len(codes)):
            fakes.of_words(words, first_row + part.start, out[part])
            if thresholds:
                moved, share, size = (each[0] for each in thresholds)
                true_among_fakes(codes[part], drawn[part], attribute, words, moved, share, size, out[part])
        if not thresholds:
            true = inside.sanitize(codes, key.derive({"draw": "report"}), first_row)
            assert isinstance(true, ValueReports)  # noqa: S101 - of GRR
            np.copyto(out, true.codes, where=drawn == attribute)
        return ValueReports(inside.domain, out)

    def _bits(
        self, attribute: int, codes: npt.NDArray[np.int32], drawn: Attributes, key: Key, first_row: int
    ) -> Reports:
        """Draw the reports of a unary column: of the code where it is true, else of a fake or of nothing.

        Nothing is a value beyond the domain, whose bit is dropped: the others are independent of it.
        """
        column = self._columns[attribute]
        true = drawn == attribute
        size = column.inside.domain.size
        if column.mixture.prior is None:
            wider = type(column.inside)(Domain(size + 1), self.epsilon_sampled)  # type: ignore[call-arg]
            shown = np.where(true, codes, np.int32(size))
            reports = wider.sanitize(shown, key.derive({"draw": "bits"}), first_row)
            assert isinstance(reports, UnaryReports)  # noqa: S101 - of a unary encoding
            return UnaryReports(column.inside.domain, reports.packed[:size], reports.first, reports.length)
        values = np.empty(len(codes), dtype=np.int32)
        self._fakes(attribute, key).fill(first_row, values)
        shown = np.where(true, codes, values)
        return column.inside.sanitize(shown, key.derive({"draw": "bits"}), first_row)

    def _fakes(self, attribute: int, key: Key) -> Fakes:
        prior = None if self._priors is None else self._priors[attribute]
        return Fakes(key, self.domains[attribute].size, prior)


def _one_attribute(columns: Sequence[_Column], *, floating: bool = False) -> Any:
    """Return the largest ratio of two tuples that differ in one attribute, exactly or in floating point."""
    shares: list[Any] = [column.mixture.weight for column in columns]
    odds: list[Odds] = [column.mixture.odds for column in columns]
    if floating:
        shares, odds = [float(share) for share in shares], [one.rounded() for one in odds]
    return largest_ratio_of_one(shares, odds)


def largest_within(loss: Callable[[float], float], bound: float, guess: float) -> float:
    """Return an argument, to 2^-50 of it, at which a growing function just stays within a bound.

    Parameters
    ----------
    loss : callable
        At `bound` itself it is not above the bound.
    bound : float
    guess : float
        Where the search begins.
    """
    lowest, highest = bound, max(guess, bound)
    while loss(highest) <= bound and highest < bound + 64:
        lowest, highest = highest, highest + 1.0
    while highest - lowest > lowest * 2.0**-50:
        middle = (lowest + highest) / 2
        lowest, highest = (lowest, middle) if loss(middle) > bound else (middle, highest)
    return lowest


def _variance_of_rare(channel: MixtureChannel) -> Fraction:
    """Return the variance of the estimate of a value that nobody has, for one report."""
    return channel.g0 * (1 - channel.g0) / (channel.g1 - channel.g0) ** 2
