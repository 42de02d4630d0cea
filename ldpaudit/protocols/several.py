"""Solutions for several columns of a row under one budget: splitting it, sampling a column, fake data."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar, Literal, NoReturn

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols import draw, exact
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.checks import NEIGHBOURS, array_of, check_choice, check_figure, check_neighbours
from ldpaudit.protocols.domain import Domain, UnfitDomainError, whole
from ldpaudit.protocols.loss import Mixture, Prior, largest_ratio
from ldpaudit.protocols.memory import DCN, LGRR, LOSUE, Longitudinal, check_collection, people
from ldpaudit.protocols.oracles import GRR, OUE, SUE, one_value
from ldpaudit.protocols.protocol import Asked, Neighbours, Protocol, checked_codes, drawn, with_values
from ldpaudit.protocols.reports import Counts, Estimate, Groups, NoReportError, Reports, Rows, Support
from ldpaudit.randomness import SAMPLER, Key, check_first_row, claimed_rows, named_key

Budget = Literal["published", "attribute", "tuple"]
Flags = npt.NDArray[np.bool_]
Priors = Sequence[Sequence[Fraction | int | str]] | str
Spent = Callable[[Neighbours, int], Decimal]

BUDGETS: tuple[Budget, ...] = ("published", "attribute", "tuple")
#: Columns of RS+FD: the protocol of a true value, and whether fakes are values or encodings of none.
_KINDS: dict[str, tuple[Any, bool]] = {
    "GRR": (GRR, True), "OUE-z": (OUE, False), "OUE-r": (OUE, True),
    "SUE-z": (SUE, False), "SUE-r": (SUE, True),
}  # fmt: skip
#: What a manifest calls the ways in which columns go together, by `Solution.draws`.
TOGETHER = {"": "sum", "seen": "one drawn", "hidden": "one true"}


@dataclass(frozen=True, eq=False)
class SampledReports(Reports):
    """The reports of the rows that drew this attribute. The others have none: their cells stay empty."""

    sampled: Reports
    present: Flags

    def __len__(self) -> int:
        return len(self.present)

    def __getitem__(self, rows: Rows) -> SampledReports:
        chosen = np.zeros(len(self), dtype=np.bool_)
        chosen[rows] = True
        return SampledReports(self.sampled[chosen[self.present]], self.present[chosen])

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return the columns of the sampled reports, with nulls where a row drew another attribute."""
        places = pa.array(np.cumsum(self.present) - 1, mask=~self.present)
        return {name: array.take(places) for name, array in self.sampled.columns(column).items()}

    def support(self, groups: Groups, number: int) -> Support:
        """Count the reports that support each value, for each group of rows."""
        return self.sampled.support(groups[self.present], number)

    def sizes(self, groups: Groups, number: int) -> npt.NDArray[np.int64]:
        """Count the reports of each group of rows: those that there are."""
        return self.sampled.sizes(groups[self.present], number)


@dataclass(frozen=True, eq=False)
class SeveralReports:
    """The reports of n rows about several columns, one a column in `parts`. Sliceable by rows."""

    parts: tuple[Any, ...]

    def __len__(self) -> int:
        return len(self.parts[0])

    def __getitem__(self, rows: Rows) -> SeveralReports:
        return SeveralReports(tuple(part[rows] for part in self.parts))

    def to_arrow(self, names: Sequence[str] | None = None) -> pa.RecordBatch:
        """Return the released columns in one batch; without names they are called column 1, column 2, …."""
        names = names or [f"column {number}" for number in range(1, len(self.parts) + 1)]
        each = (part.columns(name) for name, part in zip(names, self.parts, strict=True))
        return pa.RecordBatch.from_pydict({name: one for some in each for name, one in some.items()})


class Part(Protocol):
    """A column of several together. Every row reports it, true or fake, or only those rows that drew it.

    Sampled: everybody sees who drew it, so epsilon is that of the protocol inside. They are a simple random
    sample: the variance has a part f (1 - f) (1 - weight) / n (Arcolezi 2022, thesis, equation (6.3)).

    With fakes: epsilon is that of the *whole* report where this attribute alone differs. Where fakes follow a
    prior, each value has probabilities of its own (Arcolezi et al. 2023, PVLDB 16, section 5).
    """

    def __init__(
        self, inside: Protocol, solution: str, weight: Fraction, fakes: Any = None, spent: Spent | None = None
    ) -> None:
        #: The `Mixture` of true values and fakes, if any.
        self.fakes = fakes
        #: The protocol of a true value, and how often a row reports it, or its true value.
        self.inside, self.weight = inside, weight
        self.domain, self.solution = inside.domain, solution
        self.name = f"{solution}[{inside.name}]"  # type: ignore[misc]
        self._asked, self._channel = inside.requested(), inside.channel() if fakes is None else fakes.marginal
        self._spent = inside.exact_epsilon if fakes is None else spent or super().exact_epsilon
        if fakes is None:
            self.reporting_share = weight
        else:
            self.bounded = NEIGHBOURS

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs, with the weight."""
        return {**super().parameters(), "weight": float(self.weight)}

    def integers(self) -> dict[str, Any]:
        """Return the whole numbers inside; `weight` is how often, of 2^64, a row draws the column."""
        if self.fakes is not None:
            return dict(self.fakes.integers())
        return {**self.inside.integers(), "weight": exact.threshold(self.weight)}

    def sanitize(self, *_given: Any, **_named: Any) -> NoReturn:
        """Refuse: the columns are sanitized together."""
        what = Message("{solution} randomizes its columns together", solution=self.solution)
        raise UserError(what, hint="give all of them to its sanitize")

    def exact_epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> Decimal:
        """Return the epsilon of one report, and with fakes a bound of that of several."""
        return self._spent(neighbours, reports)

    def _reported(self) -> Channel:
        return self.inside.channel()

    def count(self, reports: Reports) -> Counts:
        """Count the reports that support each value, among those that there are."""
        if isinstance(reports, SampledReports) != (self.fakes is None):
            raise self._not_own()
        return super().count(reports.sampled if isinstance(reports, SampledReports) else reports)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> Reports:
        """Take the reports out of the released columns; sampled rows with empty cells have none."""
        if self.fakes is not None:
            return super().read_reports(columns, column)
        names = self.report_columns(column)
        filled = np.stack([_filled(columns[name]) for name in names])
        uneven = np.flatnonzero((filled != filled[0]).any(axis=0))
        if len(uneven):
            what = Message("some cells of a report are empty and some are not")
            raise NoReportError(column, int(uneven[0]), what)
        mask = pa.array(filled[0])
        try:
            reports = super().read_reports({name: columns[name].filter(mask) for name in names}, column)
        except NoReportError as error:
            # The protocol inside has seen the filled rows alone.
            raise NoReportError(error.column, int(np.flatnonzero(mask)[error.row]), error.what) from None
        return SampledReports(reports, filled[0])


def _filled(array: pa.Array) -> Flags:
    """Return where cells hold something; a text file may give an empty text for an empty cell."""
    array = whole(array)
    there = pc.is_valid(array)
    if pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
        there = pc.and_(there, pc.fill_null(pc.not_equal(array, ""), False))
    found: Flags = there.to_numpy(zero_copy_only=False)
    return found


class Solution(Asked):
    """A solution for d columns of one row under one budget; `attribute_protocol` gives each as a protocol."""

    paper: ClassVar[str] = (
        "Arcolezi: Production of categorical data verifying differential privacy, thesis 2022"
    )
    #: Whether a row draws one attribute, and everybody sees which, or it is hidden.
    draws: ClassVar[Literal["", "seen", "hidden"]] = ""
    domains: tuple[Domain, ...]
    #: The protocol of each column; what else a reader is told, and is shown.
    _parts: tuple[Any, ...]
    _told: dict[str, Any]
    _shown: tuple[str, dict[str, Any]] = ("", {})

    def attribute_protocol(self, attribute: int) -> Any:
        """Return one column as a protocol of one value, with the channel of its report."""
        return self._parts[attribute]

    @property
    def verified(self) -> Any:
        """How epsilon was computed."""
        return self._parts[0].verified

    def exact_epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> Decimal:
        """Return epsilon to 59 digits, rounded up.

        Reports that draw anew add up. All of one person's may be about the same hidden attribute: that of
        several is bounded by the whole tuple's.
        """
        reports = check_neighbours(neighbours, reports)
        alone = neighbours == "attribute" and not self.is_bound(neighbours, reports)
        return exact.times_above(self._once(alone), reports)

    def _once(self, alone: bool) -> Decimal:
        """Return the epsilon of one report, where one attribute differs alone or all may."""
        every = [part.exact_epsilon() for part in self._parts]
        return max(every) if alone or self.draws else exact.total_above(every)

    def sanitize(
        self, codes: npt.ArrayLike, key: Key, first_row: int = 0, persons: Any = None
    ) -> SeveralReports:
        """Randomize several columns, codes of shape (n, d); otherwise as `Protocol.sanitize`.

        `persons`, of each row: all of hers report one attribute, and intervals hold for one row a person.
        """
        columns, first_row = self._checked(codes, first_row)
        rows, d, chosen = len(columns[0]), len(columns), None
        if self.draws:
            # Persons that are refused claim no row.
            own = named_key(key).repeatable().derive({"draw": "attribute"})
            chosen = drawn_attributes(own, d, first_row, rows, persons)
        drawing = claimed_rows(key, first_row, rows)
        each = (
            self._drawn(at, codes, chosen == at, drawing.derive({"column": at}), first_row)
            for at, codes in enumerate(columns)
        )
        return SeveralReports(tuple(each))

    def _drawn(self, at: int, codes: draw.Codes, there: Any, key: Key, first_row: int) -> Reports:
        """Draw one column by its key; `there` are the rows that drew it."""
        if not self.draws:
            reports: Reports = self._parts[at].sanitize(codes, key, first_row)
            return reports
        # Values of other columns do not enter.
        reports = self._parts[at].inside.sanitize(np.where(there, codes, np.int32(0)), key, first_row)
        return SampledReports(reports[there], there)

    def count(self, reports: SeveralReports) -> list[Counts]:
        """Count, for each column, the reports that support each value."""
        if not isinstance(reports, SeveralReports) or len(reports.parts) != len(self.domains):
            raise self._not_own()
        return [one.count(part) for one, part in zip(self._parts, reports.parts, strict=True)]

    def estimate(self, counts: Sequence[Counts], *how: Any, **named: Any) -> list[Estimate]:
        """Estimate the shares of each column; otherwise as `Protocol.estimate`."""
        if not isinstance(counts, list | tuple) or len(counts) != len(self.domains):
            what = Message("these are no counts of {domains} columns", domains=len(self.domains))
            raise UserError(what, hint="give what solution.count(reports) returns")
        return [part.estimate(one, *how, **named) for part, one in zip(self._parts, counts, strict=True)]

    def variance(self, n: float, f: float = 0.0) -> float:
        """Return the variance of the raw estimate of a share f among n rows, the mean over the columns."""
        return math.fsum(part.variance(n, f) for part in self._parts) / len(self._parts)

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the solution, and all that it promises, as plain values."""
        return {
            **self.requested(),
            "domain_sizes": [domain.size for domain in self.domains],
            "protocols": [getattr(part, "inside", part).name for part in self._parts],
            "epsilon_whole_tuple": self.epsilon("tuple"),
            "epsilon_one_attribute": self.epsilon("attribute"),
            **self._told,
        }

    def integers(self) -> dict[str, Any]:
        """Return the whole numbers of each column, and how they go together."""
        return {"together": TOGETHER[self.draws], "parts": [part.integers() for part in self._parts]}

    def label(self) -> str:
        """Return the solution's name with its parameters, for the guarantee line."""
        inside, chosen = self._shown
        return f"{self.name}{inside} ({with_values({**self._asked, **chosen, 'd': len(self.domains)})})"

    def _sampled(self, parts: Sequence[Protocol]) -> tuple[Part, ...]:
        """Return the protocols of columns of which each row draws one."""
        each = zip(parts, weights(len(parts)), strict=True)
        return tuple(Part(part, self.name, weight) for part, weight in each)

    def _checked(self, codes: npt.ArrayLike, first_row: int) -> tuple[list[draw.Codes], int]:
        """Refuse what is no code, or no ordinal of a row."""
        first_row, array, d = check_first_row(first_row), array_of(codes), len(self.domains)
        if array.ndim != 2 or array.shape[1] != d:
            hint = "give an array of one row a row and one column a column"
            raise UserError(Message("codes are not {columns} columns", columns=d), hint=hint)
        columns = []
        for at, domain in enumerate(self.domains):
            place = Message("column {column} of {columns}", column=at + 1, columns=d)
            columns.append(checked_codes(array[:, at], domain, first_row, place))
        return columns, first_row


def check_domains(domains: Sequence[Domain]) -> tuple[Domain, ...]:
    """Accept the domains of two columns or more."""
    found = tuple(domains) if isinstance(domains, Sequence | Iterator) else (domains,)
    if any(not isinstance(domain, Domain) for domain in found):
        what = Message("a solution for several columns takes a list of domains")
        raise UserError(what, hint="give one Domain a column")
    if len(found) < 2:
        what = Message("{columns} column(s) need no solution for several", columns=len(found))
        raise UserError(what, hint="randomize a single column by its protocol")
    return found


def weights(attributes: int) -> tuple[Fraction, ...]:
    """Return the chance of each attribute as it is drawn, ``floor(word d / 2^64)``: within 2^-64 of 1/d."""
    edges = [-(-number * exact.WORD // attributes) for number in range(attributes + 1)]
    return tuple(Fraction(above - below, exact.WORD) for below, above in itertools.pairwise(edges))


def drawn_attributes(
    key: Key, attributes: int, first_row: int, rows: int, persons: Any = None
) -> npt.NDArray[Any]:
    """Draw the attribute that each row reports, shape (rows,); of a person, one a row, always the same."""
    out = np.empty(rows, dtype=np.min_scalar_type(attributes - 1))
    if persons is None:
        source = draw.RowWords(key.derive({"attribute": "of a row"}), first_row)
        for part, words in draw.singles(source, rows):
            out[part] = draw.scaled(words, attributes)
        return out
    who = people(key.derive({"attribute": "of a person"}), persons, first_row, rows)
    out[:] = draw.scaled(who.key.blocks_at(who.tags)[:, 0], attributes)
    return out


class Spl(Solution):
    """Splitting: each of the d columns is randomized with epsilon / d.

    `protocol` is that of one value in every column; "auto" takes the best of each. Source: Arcolezi 2022
    (thesis), sections 5.2 and 6.2.
    """

    name = "Spl"
    use = "several columns, all reported by everybody; one attribute alone is better protected"

    def __init__(self, domains: Sequence[Domain], epsilon: float, protocol: str = "auto") -> None:
        self.domains = check_domains(domains)
        self._asked, self._told = {"epsilon": check_figure("epsilon", epsilon)}, {"protocol": protocol}
        part = self._asked["epsilon"] if self.draws else self._split()
        parts = [one_value(protocol, domain, part) for domain in self.domains]
        self._parts = self._sampled(parts) if self.draws else tuple(parts)

    def _split(self) -> float:
        """Return the epsilon of each column: the largest whose sum stays within the one asked for."""
        d, target = len(self.domains), exact.as_written(self._asked["epsilon"])
        part = float(target / d)
        while exact.as_written(part) * d > target:
            part = math.nextafter(part, 0.0)
        return part


class Smp(Spl):
    """Sampling: each row reports one of its d attributes, drawn at random and disclosed, with all of epsilon.

    Tuple and attribute have the same epsilon, that of the column's protocol. `protocol` is as for `Spl`.
    Source: Arcolezi 2022 (thesis), sections 5.2 and 6.2, with r = 1 attribute a row.
    """

    name = "Smp"
    use = "several columns; the least error of a whole tuple's epsilon, and the one to begin with"
    draws = "seen"


class RSFD(Solution):
    """Random sampling plus fake data (RS+FD): one attribute is true, the others are uniform fakes.

    With epsilon' the budget of the true attribute, a whole tuple has exactly epsilon', and one attribute
    less. The published rule, epsilon' = ln(d (e^eps - 1) + 1), bounds no tuple, and one attribute only with
    GRR over domains of equal size or with zero vectors ("-z").

    Source: Arcolezi, Couchot, Al Bouna, Xiao 2021 (CIKM); Arcolezi 2022 (thesis), equations (7.1) to (7.7).
    The exact epsilons: own.

    protocol: of a true value; fakes are encodings of nothing ("-z") or of a random value ("-r"). "ADP" takes
        GRR or OUE-z by the variance of a rare value.
    budget: what epsilon bounds: all attributes of a row ("tuple"), any one of them ("attribute"), or neither,
        as in the papers ("published").
    """

    name = "RSFD"
    paper = (
        "Arcolezi, Couchot, Al Bouna, Xiao: Random sampling plus fake data, CIKM 2021; thesis 2022, chapter 7"
    )
    use = "several columns, where which one is reported shall be hard to guess; Smp errs less"
    draws, bounded = "hidden", ("attribute",)
    protocols: ClassVar[tuple[str, ...]] = (*_KINDS, "ADP")
    _priors: tuple[Prior, ...] | None = None

    def __init__(
        self, domains: Sequence[Domain], epsilon: float, protocol: str = "GRR", budget: Budget = "published"
    ) -> None:
        self.domains, self._asked = check_domains(domains), {"epsilon": check_figure("epsilon", epsilon)}
        check_choice("protocol", protocol, self.protocols)
        check_choice("budget", budget, BUDGETS)
        self.weights = weights(len(self.domains))
        # Equation (7.7): the smaller variance at f = 0.
        self._kinds = ("GRR", "OUE-z") if protocol == "ADP" else (protocol,)
        sampled = self._sampled_budget(budget)
        self._shown = f"[{protocol}]", {"budget": budget}
        self._told = {"protocol": protocol, "budget": budget, "epsilon_sampled": sampled}
        self._losses: dict[tuple[int, ...], Decimal] = {}
        self._parts = self._made(sampled)

    def _once(self, alone: bool) -> Decimal:
        every = range(len(self.domains))
        return max(self.loss((at,)) for at in every) if alone else self.loss(tuple(every))

    def loss(self, changed: tuple[int, ...]) -> Decimal:
        """Return the largest log-ratio of a whole report of two inputs that differ in some columns."""
        if changed not in self._losses:
            odds = [one.fakes.odds for one in self._parts]
            self._losses[changed] = exact.ln_above(largest_ratio(self.weights, odds, changed))
        return self._losses[changed]

    def _made(self, epsilon: float) -> tuple[Part, ...]:
        """Make the columns for a budget of the true attribute."""

        def made(at: int, kind: str) -> Part:
            domain, prior = self.domains[at], None
            maker, of_values = _KINDS[kind]
            if of_values:
                even = (Fraction(1, domain.size),) * domain.size
                prior = even if self._priors is None else self._priors[at]
            inside = maker(domain, epsilon)

            def spent(neighbours: Neighbours, reports: int) -> Decimal:
                alone = check_neighbours(neighbours, reports) == 1
                return self.loss((at,)) if alone else self.exact_epsilon("tuple", reports)

            fakes = Mixture.of(inside.channel(), self.weights[at], prior)
            return Part(inside, self.name, self.weights[at], fakes, spent)

        tried = [[made(at, kind) for kind in self._kinds] for at in range(len(self.domains))]
        return tuple(min(of_column, key=lambda one: one.fakes.exact_variance()) for of_column in tried)

    def _sampled_budget(self, budget: Budget) -> float:
        """Return the budget epsilon' of the true attribute."""
        asked, d = self._asked["epsilon"], len(self.domains)
        if budget == "tuple":
            return asked
        # A double rounded up would promise more than was asked, by its last digit.
        published = (asked + math.log(d - (d - 1) * math.exp(-asked))) * (1 - 2**-50)
        if budget == "published":
            return published
        bound = exact.as_written(asked)

        def within(epsilon: float) -> bool:
            odds = [one.fakes.odds for one in self._made(epsilon)]
            ratios = (
                largest_ratio(self.weights, odds, (at,))
                for at in {one: at for at, one in enumerate(odds)}.values()
            )
            return Fraction(exact.ln_above(max(ratios))) <= bound

        low, high = asked, max(published, asked)
        while within(high) and high < asked + 64:
            low, high = high, high + 1.0
        while low < (middle := (low + high) / 2) < high:
            low, high = (middle, high) if within(middle) else (low, middle)
        return low

    def _drawn(self, at: int, codes: draw.Codes, there: Any, key: Key, first_row: int) -> Reports:
        """Draw a report of the code where it is true, else of a fake or of nothing."""
        fakes, domain, n = self._parts[at].fakes, self.domains[at], len(codes)
        false: Any = np.int32(-1)
        if fakes.prior is not None:
            source = draw.RowWords(key.derive({"draw": "fake"}), first_row)
            if self._priors is None:
                false = draw.draw_uniform(source, n, domain.size)
            else:
                false = draw.draw_shares(source, n, fakes.prior)
        source = draw.RowWords(key.derive({"draw": "report"}), first_row)
        if fakes.true.form != "values":
            return drawn(source, fakes.true, domain, np.where(there, codes, false))
        reports: Any = drawn(source, fakes.true, domain, codes)
        reports.codes[~there] = false[~there]
        return reports  # type: ignore[no-any-return]


class RSRFD(RSFD):
    """Random sampling plus realistic fake data (RS+RFD): fakes follow public priors instead of being uniform.

    A rare value is rarely a fake, so one attribute's epsilon comes close to the whole tuple's. The priors are
    released. Source: Arcolezi, Gambs, Couchot, Palamidessi 2023 (PVLDB 16), section 5; exact epsilons: own.

    priors: weight of each value of each column, above 0: fractions, whole numbers or texts such as "1/3"; as
        one text columns divided by semicolons, weights by commas. They are rounded to multiples of 2^-64.
    """

    name = "RSRFD"
    paper = (
        "Arcolezi, Gambs, Couchot, Palamidessi: On the risks of collecting multidimensional data under local "
        "differential privacy, PVLDB 16, 2023"
    )
    use = "several columns whose shares are roughly public, to hide better which one is reported"
    protocols: ClassVar[tuple[str, ...]] = ("GRR", "OUE-r", "SUE-r")

    def __init__(
        self,
        domains: Sequence[Domain],
        epsilon: float,
        protocol: str = "GRR",
        priors: Priors = (),
        budget: Budget = "published",
    ) -> None:
        self._priors = exact_priors(priors, check_domains(domains))
        super().__init__(domains, epsilon, protocol, budget)
        self._told["priors"] = [[str(share) for share in prior] for prior in self._priors]


def exact_priors(priors: Priors, domains: Sequence[Domain]) -> tuple[Prior, ...]:
    """Scale the weights of each column to multiples of 2^-64 that sum to 1, none of them 0."""
    if isinstance(priors, str):
        priors = [column.split(",") for column in priors.split(";")]
    number = len(priors) if isinstance(priors, Sequence) else 0
    if number != len(domains):
        what = Message("there are {priors} priors for {domains} columns", priors=number, domains=len(domains))
        raise UserError(what, hint="give a list of the weights of each column")
    return tuple(
        _scaled(prior, domain.size, Message("prior of column {number}", number=at))
        for at, (prior, domain) in enumerate(zip(priors, domains, strict=True), start=1)
    )


def _scaled(prior: Sequence[Fraction | int | str], size: int, where: str) -> Prior:
    try:
        given = [Fraction(weight.strip() if isinstance(weight, str) else weight) for weight in prior]
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        hint = 'write fractions such as "1/3", or whole numbers'
        raise UserError("a weight is no number", where=where, hint=hint) from None
    if min(given, default=0) <= 0:
        what = Message("a weight is not above 0: a value that is never faked would show that it is true")
        raise UserError(what, where=where, hint="give every value a small weight")
    if len(given) != size:
        counted = Message("there are {weights} weights for {values} values", weights=len(given), values=size)
        raise UnfitDomainError(counted, where=where, hint="give one for each value")
    total = sum(given, Fraction(0))
    words = [max(1, int(weight / total * exact.WORD)) for weight in given]
    # What rounding left over goes to the most frequent value, where it changes least.
    words[words.index(max(words))] += exact.WORD - sum(words)
    return tuple(Fraction(word, exact.WORD) for word in words)


class Allomfree(Solution):
    """ALLOMFREE: sampling with memory. Each person draws one column for ever, reported by L-GRR or L-OSUE.

    The choice, by the smaller exact variance of a rare value in one report, depends on domain and epsilons
    alone. L-GRR has its published calibration. Figures are those of the worst column.

    Source: Arcolezi et al. 2022 (Digital Communications and Networks), algorithm 1; thesis, section 6.3.4.

    epsilon_permanent, epsilon_first: limit in nats of any number of reports of one tuple, and of the first.
    """

    name = "Allomfree"
    paper = DCN
    use = "several columns, the same people in several releases"
    draws, bounded = "seen", Longitudinal.bounded

    def __init__(self, domains: Sequence[Domain], epsilon_permanent: float, epsilon_first: float) -> None:
        self.domains = check_domains(domains)
        tried = (
            [kind(domain, epsilon_permanent, epsilon_first) for kind in (LGRR, LOSUE)]
            for domain in self.domains
        )
        best = [min(of_one, key=lambda one: one.channel().exact_variance()) for of_one in tried]
        self._parts = self._sampled(best)
        self._asked, self._told = best[0].requested(), {}

    @property
    def memories(self) -> list[Longitudinal]:
        """The memory of each column."""
        return [part.inside for part in self._parts]

    def requested_epsilon(self, reports: int = 1) -> float:
        """Return the epsilon that was asked for: the first, and for more reports the permanent one."""
        return self.memories[0].requested_epsilon(reports)

    def exact_epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> Decimal:
        """Return the epsilon of the worst column; a "stream" may change at any time, a tuple stays."""
        reports = check_neighbours(neighbours, reports)
        alike: Neighbours = "stream" if neighbours == "stream" else "value"
        return max(one.exact_epsilon(alike, reports) for one in self.memories)

    def sanitize(
        self,
        codes: npt.ArrayLike,
        key: Key,
        first_row: int = 0,
        persons: Any = None,
        t: int = 0,
        memory: Key | None = None,
    ) -> SeveralReports:
        """Randomize columns by their memory: memoize and report at once; see `Longitudinal.sanitize`."""
        columns, first_row = self._checked(codes, first_row)
        lasting, number, rows = named_key(memory or key), check_collection(t), len(columns[0])
        own = lasting.derive({"draw": "attribute", "sampler": SAMPLER})
        chosen = drawn_attributes(own, len(columns), first_row, rows, persons)
        drawing, reports = claimed_rows(key, first_row, rows, number), []
        for at, (one, codes) in enumerate(zip(self.memories, columns, strict=True)):
            fresh, kept = (key.derive({"column": at}) for key in (drawing, lasting))
            there = chosen == at
            held = np.where(there, codes, np.int32(0))
            answered = one.sanitize(held, fresh, first_row, persons, number, kept)
            reports.append(SampledReports(answered[there], there))
        return SeveralReports(tuple(reports))
