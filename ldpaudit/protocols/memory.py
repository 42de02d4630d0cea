"""Protocols with memory: a permanent answer to each value, and a fresh report of it each time.

Permanent answers are a keyed function of the person and the value: one key must be held over all releases
that share a memory, as carefully as the raw table. Many reports add up to the answer, so its own epsilon is
the limit of every number of them. Both rounds are exact fractions, and all figures follow from them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import Any, ClassVar, Literal, cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols import draw, exact
from ldpaudit.protocols.channel import Channel, HashFamily, bits, check_buckets, hashing, twice, values
from ldpaudit.protocols.checks import check_choice, check_figure, check_neighbours, check_whole
from ldpaudit.protocols.domain import Domain, checked_domain, column_of, whole
from ldpaudit.protocols.oracles import OUE, SUE, Oracle
from ldpaudit.protocols.protocol import Neighbours, Protocol, drawn
from ldpaudit.protocols.reports import HashReports, Reports, UnaryReports
from ldpaudit.randomness import SAMPLER, Key, claimed_rows, named_key, text_tags

Calibration = Literal["published", "exact", "horizon"]
CALIBRATIONS = ("published", "exact", "horizon")

#: Number of the block from which on further words are drawn.
_BEYOND = np.uint64(1 << 31)
#: Up to so many reports powers are taken of whole fractions; beyond, of bounds with 59 digits.
_WHOLE = 16
#: Up to so many rows of one person the pairs of histories that differ in one row are all compared.
_COMPARED = 8
#: e to more than this is beyond thresholds of 64 bits, and its powers beyond what a double holds.
_LARGEST_EXPONENT = 50.0
_SIX_DIGITS_DOWN = Context(prec=6, rounding=ROUND_FLOOR)
_SAME_PEOPLE = "one column, the same people in several releases; "
DCN = (
    "Arcolezi et al.: Improving the utility of locally differentially private protocols for longitudinal"
    " and multidimensional frequency estimates, DCN 2022"
)


@dataclass(frozen=True, eq=False, repr=False)
class People:
    """Who each of n rows is about, as addresses into the keyed function: a `draw.Source`."""

    key: Key
    #: 128 bits each, shape (n, 2): a number itself, or a keyed function of a text.
    tags: draw.Words
    #: The values to which each answers.
    values: npt.NDArray[Any]

    def blocks(self, rows: Any, first: Any, count: int) -> draw.Words:
        """Return `count` blocks of 128 random bits for each row's person and value, in [0, 2^31).

        Two values of one person share nothing: the same words would tell when the value changes.
        """
        tags, places = self.tags[rows], self.values[rows].astype(np.uint64) << np.uint64(32)
        places = (places + np.asarray(first, dtype=np.uint64))[:, np.newaxis]
        points = np.repeat(tags, count, axis=0).reshape(len(tags), count, 2)
        points[..., 1] ^= places + np.arange(count, dtype=np.uint64)
        return self.key.blocks_at(points.reshape(-1, 2)).reshape(len(tags), 2 * count)

    def words(self, rows: slice, count: int) -> draw.Words:
        """Return the words of the first blocks."""
        return self.blocks(rows, 0, -(-count // 2))

    def further(self, rows: npt.NDArray[np.int64], numbers: npt.NDArray[np.int64]) -> draw.Words:
        """Return words of blocks beyond those."""
        return self.blocks(rows, numbers.astype(np.uint64) + _BEYOND, 1)[:, 0]


def people(key: Key, persons: Any, first_row: int, rows: int, codes: Any = None) -> People:
    """Address the persons of a table's rows, by numbers or texts; None makes each row a person of its own.

    A whole number and the same number as a text are two persons.
    """
    if persons is None:
        ordinals = np.arange(first_row, first_row + rows, dtype=np.uint64)
        return People(key.derive({"permanent": "row"}), _numbered(ordinals), codes)
    try:
        named = whole(column_of(persons))
    except UserError:
        named = pa.nulls(0)
    texts = pa.types.is_string(named.type) or pa.types.is_large_string(named.type)
    if not texts and not pa.types.is_integer(named.type):
        what, hint = "persons are neither whole numbers nor texts", "name persons by a number or a text"
        raise UserError(what, hint=hint)
    if len(named) != rows:
        what = Message("there are {persons} persons for {rows} rows", persons=len(named), rows=rows)
        raise UserError(what, hint="give one person a row")
    if named.null_count:
        row = first_row + int(pc.index(pc.is_null(named), True).as_py()) + 1
        hint = "give each row a person, or leave persons out"
        raise UserError("the person is missing", where=Message("row {row}", row=row), hint=hint)
    if texts:
        tags = text_tags(key.derive({"persons": "text"}), named)
        return People(key.derive({"permanent": "text"}), tags, codes)
    numbers = named.to_numpy(zero_copy_only=False)
    wide = numbers.astype(np.int64 if numbers.dtype.kind == "i" else np.uint64).view(np.uint64)
    return People(key.derive({"permanent": "number"}), _numbered(wide), codes)


def check_collection(t: Any) -> int:
    """Accept the number of a collection, each of which is a further report."""
    return check_whole(t, Message("the number of the collection"), 0, hint="count from 0")


def _numbered(numbers: draw.Words) -> draw.Words:
    return np.stack([numbers, np.zeros_like(numbers)], axis=1)


@dataclass(frozen=True)
class Rounds:
    """Two channels of one form: of a permanent answer to a value, and of a report of the permanent answer."""

    first: Channel
    second: Channel

    @property
    def chances(self) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """The chances p1, q1 of an answer and p2, q2 of a report."""
        one, two = self.first.buckets, self.second.buckets
        return one.g1, one.g0, two.g1, two.g0

    def ratio(self, reports: int) -> Fraction:
        """Return the largest likelihood ratio of two values over so many reports of one permanent answer.

        Of GRR ``(a X + k - 1) / (X + a + k - 2)``, a = p1 / q1, X = (p2 / q2)^t: the report x in all rounds.
        Of bits ``R((p2/q2)^t) / R(((1-p2)/(1-q2))^t)``, ``R(L) = (p1 L + 1-p1) / (q1 L + 1-q1)``: one of two
        bits has t ones, the other t zeros. Exact up to 16 reports; beyond, a bound to about 55 digits.
        """
        p1, q1, p2, q2 = self.chances
        inverse = _power_below(q2 / p2, reports)
        if self.first.form == "product":
            zeros = _power_below((1 - p2) / (1 - q2), reports)
            largest = (p1 + (1 - p1) * inverse) / (q1 + (1 - q1) * inverse)
            return largest * (q1 * zeros + 1 - q1) / (p1 * zeros + 1 - p1)
        a, k = p1 / q1, self.first.buckets.size
        return (a + (k - 1) * inverse) / (1 + (a + k - 2) * inverse)

    def fresh_epsilon(self) -> Decimal:
        """Return the largest log-ratio of two permanent answers' probabilities of one report, rounded up."""
        _, _, p2, q2 = self.chances
        if self.first.form == "product":
            # Permanent answers may differ in every bit.
            return exact.times_above(exact.ln_above(max(p2 / q2, (1 - q2) / (1 - p2))), self.first.size)
        return exact.ln_above(p2 / q2)

    def stream_epsilon(self, reports: int) -> Decimal:
        """Bound the log-ratio of so many reports of two streams that may change at any time.

        A report adds at most the second round's own epsilon to what the first one tells. Of GRR also ``t (1 -
        1/k) ln r + min(k, t) ln(1 / (k q1))``, r = p2 / q2: reports y have at most p2^t, and at least ``q2^t
        prod_v q1 sum_z r^n(v, z)``, n(v, z) being the reports z at the times of value v.
        """
        fresh = self.fresh_epsilon()
        added = exact.total_above((exact.ln_above(self.ratio(1)), exact.times_above(fresh, reports - 1)))
        if self.first.form == "product" or reports == 1:
            return added
        k, moved = self.first.buckets.size, self.first.buckets.g0
        answers = exact.times_above(exact.ln_above(1 / (k * moved)), min(k, reports))
        changes = exact.part_above(exact.times_above(fresh, reports * (k - 1)), k)
        return min(added, exact.total_above((changes, answers)))

    def one_row_ratio(self, rows: int) -> Fraction | None:
        """Return the largest likelihood ratio of two histories of one person that differ in one of her rows.

        Of bits and few rows; None elsewhere. One row holds v or w; `same` others hold v, `changed` hold w.
        """
        if rows > _COMPARED or self.first.form != "product":
            return None
        p1, q1, p2, q2 = self.chances

        def chance(first: Fraction, ones: int, reports: int) -> Fraction:
            zeros = reports - ones
            return first * p2**ones * (1 - p2) ** zeros + (1 - first) * q2**ones * (1 - q2) ** zeros

        def of_bit(of_v: Fraction, of_w: Fraction, same: int, changed: int) -> Fraction:
            # The largest ratio of one bit's reports: the row with those of v, or with those of w.
            return max(
                chance(of_v, ones + row, same + 1)
                * chance(of_w, others, changed)
                / (chance(of_v, ones, same) * chance(of_w, others + row, changed + 1))
                for ones in range(same + 1)
                for others in range(changed + 1)
                for row in (0, 1)
            )

        return max(
            of_bit(p1, q1, same, changed)
            * of_bit(q1, p1, same, changed)
            * of_bit(q1, q1, same, changed) ** (self.first.size - 2)
            for same in range(rows)
            for changed in range(rows - same)
        )


def _power_below(base: Fraction, exponent: int) -> Fraction:
    """Return a lower bound of a number in [0, 1) to a power; up to a power of 16 the exact value."""
    if not base or exponent <= _WHOLE:
        return base**exponent
    logarithm = Fraction(exact.times_above(exact.ln_above(1 / base), exponent))
    # e^-1000 lies below everything that thresholds over 2^64 can tell from 0.
    return Fraction(0) if logarithm > 1000 else exact.exp_below(-logarithm)


def _least_private(
    first: Channel, second: Callable[[Fraction], Channel], epsilon: float, spent: Callable[[Rounds], Fraction]
) -> Rounds:
    """Find the second round of the smallest q2, in units of 2^-64, that spends at most e^epsilon."""

    def rounds(zero: int) -> Rounds:
        return Rounds(first, second(Fraction(zero, exact.WORD)))

    bound = exact.exp_below(exact.as_written(epsilon))
    reach = spent(rounds(0))
    if reach <= bound:
        # Without the last unit of a threshold, which would turn a bound of 2 into 1.99999.
        below = _SIX_DIGITS_DOWN.multiply(exact.ln_above(reach), 1 + Decimal("1e-9"))
        what = Message(
            "epsilon_first = {epsilon:g} cannot be reached with this epsilon_permanent", epsilon=epsilon
        )
        hint = Message("write a number below {most:g}, or raise epsilon_permanent", most=float(below))
        raise UserError(what, hint=hint)
    # At the larger end, rounded up, the report says nothing.
    low, high = 0, exact.WORD // 2 if first.form == "product" else -(-exact.WORD // first.size)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if spent(rounds(middle)) <= bound else (middle, high)
    return rounds(high)


@dataclass(frozen=True, eq=False, repr=False)
class Permanent:
    """The permanent answers of n rows. They never leave the house: reports of them do."""

    answers: Reports
    drawn_by: Longitudinal
    first_row: int = 0

    def __len__(self) -> int:
        return len(self.answers)


class Longitudinal(Protocol):
    """A protocol that remembers: its first answer to a value is permanent, a report is a fresh look at it.

    The same key must be held over all releases that share a memory.

    epsilon_permanent: of the permanent answer, in nats: the limit of any number of reports of one value.
    epsilon_first: budget of the first report; with a horizon, of so many reports together.
    """

    rounds: Rounds
    bounded = ("stream",)

    def _begin(self, domain: Domain, permanent: float, first: float, horizon: Any, **choices: Any) -> None:
        """Take what every protocol with memory is given."""
        self.domain = checked_domain(domain)
        asked = {"epsilon_permanent": permanent, "epsilon_first": first}
        self._asked = {name: check_figure("epsilon", one, name) for name, one in asked.items()}
        if horizon is not None:
            hint = "write a number of reports, such as 10"
            choices["horizon"] = check_whole(horizon, Message("the horizon"), 1, hint=hint)
        #: What else was chosen; and the number of reports that `epsilon_first` is the budget of.
        self.choices, self.horizon = choices, int(choices.get("horizon", 1))

    def _remember(self, rounds: Rounds) -> None:
        """Take both rounds: the channel is that from a value to one report."""
        self.rounds = rounds
        self._take(twice(rounds.first, rounds.second))

    @property
    def memories(self) -> tuple[Longitudinal, ...]:
        """What remembers: itself."""
        return (self,)

    def requested_epsilon(self, reports: int = 1) -> float:
        """Return the epsilon that the user asked for: the first up to the horizon, then the permanent one."""
        return self._asked["epsilon_first" if reports <= self.horizon else "epsilon_permanent"]

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the protocol, as plain values."""
        return {**super().parameters(), **self.choices}

    def integers(self) -> dict[str, Any]:
        """Return the whole numbers of both rounds."""
        first, second = self.rounds.first.integers(), self.rounds.second.integers()
        return {"form": "memory", "first": first, "second": second}  # no text

    def label(self) -> str:
        """Return the protocol's name with its parameters and choices, for the guarantee line."""
        chosen = ", ".join(f"{name} = {value}" for name, value in self.choices.items() if name != "g")
        return f"{super().label()[:-1]}, {chosen})"

    def memoize(self, codes: npt.ArrayLike, key: Key, first_row: int = 0, persons: Any = None) -> Permanent:
        """Draw the permanent answers, or find them again: they depend on (key, person, value) only.

        Without `persons`, numbers or texts of shape (n,), each row is a person of its own, by its ordinal.
        """
        checked, first_row = self._checked(codes, first_row)
        first = self.rounds.first
        # Answers of other probabilities share no words.
        about = {"memory": self.name, "size": self.domain.size, "first": [str(first.g1), str(first.g0)]}
        own = named_key(key).derive({**about, "sampler": SAMPLER})
        who = people(own, persons, first_row, len(checked), checked)
        if first.family is None:
            return Permanent(drawn(who, first, self.domain, checked), self, first_row)
        # The function is the person's, whatever the value, and public; so its key is another one.
        drawn_by = who.key.derive({"draw": "hash function"})
        functions = People(drawn_by, who.tags, np.zeros_like(checked)).words(slice(None), 1)
        halves = draw.halves_of(functions[:, 0])
        hashed = first.family.hashed(checked, *halves).astype(np.int32)
        answers: Any = drawn(replace(who, values=hashed), first.buckets, self.domain, hashed)
        return Permanent(HashReports(self.domain, first.family, *halves, answers.codes), self, first_row)

    def report(self, permanent: Permanent, key: Key, t: int = 0) -> Reports:
        """Report permanent answers with noise that depends on (key, row, t), each triple of which draws once.

        The key is that of this column in this release; t is the number of the collection, from 0 on.
        """
        number, by = check_collection(t), getattr(permanent, "drawn_by", self)
        alike = (by.label(), by.requested(), by.domain) == (self.label(), self.requested(), self.domain)
        if not isinstance(permanent, Permanent) or not alike:
            what = Message("these are no permanent answers of {name} over this domain", name=self.name)
            raise UserError(what, hint="give what memoize(codes, key) of the same protocol returns")
        second, answers = self.rounds.second.buckets, cast("Any", permanent.answers)
        drawing = claimed_rows(key, permanent.first_row, len(permanent), number)
        source = draw.RowWords(drawing.derive({"report": number}), permanent.first_row)
        if isinstance(answers, UnaryReports):
            one, zero = exact.threshold(second.g1), exact.threshold(second.g0)
            again = draw.draw_bits_again(source, answers.packed, len(answers), one, zero)
            return replace(answers, packed=again)
        field = "hashes" if isinstance(answers, HashReports) else "codes"
        fresh: Any = drawn(source, second, self.domain, getattr(answers, field).astype(np.int32))
        reports: Reports = replace(answers, **{field: fresh.codes})
        return reports

    def sanitize(
        self,
        codes: npt.ArrayLike,
        key: Key,
        first_row: int = 0,
        persons: Any = None,
        t: int = 0,
        memory: Key | None = None,
    ) -> Reports:
        """Memoize and report at once; `memory` is the subkey of permanent answers, if another one."""
        return self.report(self.memoize(codes, memory or key, first_row, persons), key, t)

    def exact_epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> Decimal:
        """Return the epsilon of t reports about one person, rounded up.

        For one value that stays the same it is tight: `Rounds.ratio` replaces equation (6.10) of the thesis,
        which is no equality. Memory does not bound a "stream" of changing values: `stream_epsilon` does.
        """
        reports = check_neighbours(neighbours, reports)
        if self.is_bound(neighbours, reports):
            return self.rounds.stream_epsilon(reports)
        return exact.ln_above(self.rounds.ratio(reports))

    def one_row_epsilon(self, rows: int) -> Decimal:
        """Return the epsilon of one row's value among so many rows of one person, in nats, rounded up."""
        if rows == 1:
            return self.exact_epsilon()
        ratio = self.rounds.one_row_ratio(rows)
        if ratio is not None:
            return exact.ln_above(ratio)
        return min(self.rounds.fresh_epsilon(), self.exact_epsilon("stream", rows))

    def one_row_is_bound(self, rows: int) -> bool:
        """Return whether `one_row_epsilon` is an upper bound and may be above the exact figure."""
        return rows > 1 and (rows > _COMPARED or self.rounds.first.form != "product")

    def permanent_epsilon(self) -> Decimal:
        """Return the limit of any number of reports of one value: the epsilon of its permanent answer."""
        return self.rounds.first.epsilon()


def _two_grr(size: int, asked: Mapping[str, float], calibration: str, horizon: int | None) -> Rounds:
    """Choose both GRRs; "published" keeps the budget on the binary pair, as equations (6.6) and (6.7) do."""
    check_choice("calibration", calibration, CALIBRATIONS)
    if (calibration == "horizon") != (horizon is not None):
        hint = 'write calibration = "horizon" and a number of reports, such as horizon = 10'
        raise UserError("a horizon and the calibration by it go together", hint=hint)

    def spent(tried: Rounds) -> Fraction:
        if calibration != "published":
            return tried.ratio(horizon or 1)
        p1, q1, p2, q2 = tried.chances
        return (p1 * p2 + q1 * q2) / (p1 * q2 + q1 * p2)

    first = values(size, exact.least(exact.as_written(asked["epsilon_permanent"]), size - 1))
    return _least_private(first, lambda moved: values(size, moved), asked["epsilon_first"], spent)


class LGRR(Longitudinal):
    """L-GRR: GRR with memory, a permanent value and a fresh GRR of it in each report.

    Two GRRs in a row are one GRR, so its variance grows with k. Calibration "published", equation (6.7),
    spends less than the budget on the first report for k > 2, and never more than t budgets on t reports;
    "exact" spends it all on the first, and the next ones cost far more; "horizon" on `horizon` reports.

    Source: Arcolezi et al. 2022 (Digital Communications and Networks), section 3.2; thesis, section 6.3.2.
    """

    name: ClassVar[str] = "LGRR"
    paper: ClassVar[str] = f"{DCN}, L-GRR"
    use: ClassVar[str] = f"{_SAME_PEOPLE}best for very small domains"

    def __init__(
        self,
        domain: Domain,
        epsilon_permanent: float,
        epsilon_first: float,
        calibration: Calibration = "published",
        horizon: int | None = None,
    ) -> None:
        self._begin(domain, epsilon_permanent, epsilon_first, horizon, calibration=calibration)
        self._remember(_two_grr(domain.size, self._asked, calibration, horizon))


class LOLOHA(Longitudinal):
    """LOLOHA: local hashing with memory, a permanent hash function and bucket, a fresh GRR in each report.

    A person who takes more and more values spends at most g permanent epsilons, not k, but a change shows,
    and which values share a bucket is public. Calibrations are those of L-GRR over the buckets; without `g`,
    it is that of least variance of one report, at f = 0.

    Source: Arcolezi, Pinzon, Palamidessi, Gambs 2023 (EDBT), arXiv 2210.00262. The epsilons are exact ones.
    """

    name = "LOLOHA"
    paper = (
        "Arcolezi, Pinzon, Palamidessi, Gambs: Frequency estimation of evolving data under local differential"
        " privacy, EDBT 2023"
    )
    use = f"{_SAME_PEOPLE}large domains, values that change"

    def __init__(
        self,
        domain: Domain,
        epsilon_permanent: float,
        epsilon_first: float,
        g: int | None = None,
        calibration: Calibration = "exact",
        horizon: int | None = None,
    ) -> None:
        self._begin(domain, epsilon_permanent, epsilon_first, horizon, g=g, calibration=calibration)
        # With two buckets first, so that wrong parameters are refused before a number of buckets is sought.
        rounds = _two_grr(2, self._asked, calibration, horizon)
        best = self._best_buckets(HashFamily.most(domain.size)) if g is None else g
        g = check_buckets(best, domain.size)
        self.choices["g"], family = g, HashFamily(domain.size, g)
        if g != 2:
            rounds = _two_grr(g, self._asked, calibration, horizon)
        self._remember(Rounds(hashing(family, rounds.first), hashing(family, rounds.second)))

    def _best_buckets(self, most: int) -> int:
        """Find the buckets of least variance at f = 0, up to e^epsilon_first + 2, in closed form."""
        a, b = (math.exp(min(epsilon, _LARGEST_EXPONENT)) for epsilon in self._asked.values())
        g = np.arange(2, min(most, math.floor(b) + 2) + 1, dtype=np.float64)
        x: Any = (a * b - 1) / (a - b)
        if self.choices["calibration"] != "published":
            x = ((b * (a + g - 2) - (g - 1)) / (a - b)) ** (1 / self.horizon)
        ratio = (a * x + g - 1) / (x + a + g - 2)
        kept, other = ratio / (ratio + g - 1), 1 / g
        return int(g[np.argmin(other * (1 - other) / (kept - other) ** 2)])


class LUnary(Longitudinal):
    """A unary encoding with memory; the classes below choose the encodings of the two rounds."""

    _encoding: ClassVar[type[Oracle]]
    _symmetric: ClassVar[bool]

    def __init__(
        self, domain: Domain, epsilon_permanent: float, epsilon_first: float, horizon: int = 1
    ) -> None:
        self._begin(domain, epsilon_permanent, epsilon_first, horizon)

        def second(zero: Fraction) -> Channel:
            return bits(domain.size, 1 - zero if self._symmetric else Fraction(1, 2), zero)

        first, asked = self._encoding(domain, epsilon_permanent).channel(), self._asked["epsilon_first"]
        self._remember(_least_private(first, second, asked, lambda tried: tried.ratio(self.horizon)))


class LSUE(LUnary):
    """L-SUE: symmetric unary encoding twice, known as basic RAPPOR.

    Source: Erlingsson, Pihur, Korolova 2014 (CCS); thesis, section 6.3.3.
    """

    name, paper = "LSUE", "Erlingsson, Pihur, Korolova: RAPPOR, CCS 2014"
    use = f"{_SAME_PEOPLE}every bit is equally noisy"
    _encoding, _symmetric = SUE, True


class LOSUE(LUnary):
    """L-OSUE: optimized unary encoding once, then symmetric noise on its bits. The best of the four L-UE.

    One report has the channel of OUE with `epsilon_first`: its variance does not grow with the domain.

    Source: Arcolezi et al. 2022 (DCN), section 3.3; thesis, section 6.3.3, equations (6.8) and (6.9).
    """

    name, paper = "LOSUE", f"{DCN}, L-OSUE"
    use = f"{_SAME_PEOPLE}best but for very small domains"
    _encoding, _symmetric = OUE, True


class LOUE(LUnary):
    """L-OUE: optimized unary encoding twice; the first budget is below ln((2 e^epsilon_permanent + 1) / 3).

    Source: thesis, section 6.3.3; calibrated exactly.
    """

    name, paper = "LOUE", f"{DCN}, L-OUE"
    use = f"{_SAME_PEOPLE}for comparison with L-OSUE"
    _encoding, _symmetric = OUE, False


class LSOUE(LUnary):
    """L-SOUE: symmetric unary encoding once, then optimized noise on its bits.

    The first budget is below ln(s (2 s + 1) / (s + 2)), s = e^(eps/2). Source: thesis, section 6.3.3.
    """

    name, paper = "LSOUE", f"{DCN}, L-SOUE"
    use = f"{_SAME_PEOPLE}for comparison with L-OSUE"
    _encoding, _symmetric = SUE, False
