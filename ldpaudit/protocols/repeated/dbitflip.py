"""dBitFlipPM: each person answers about a few values, once for all."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols.bitmaps import filled_columns, rows_of, words_of
from ldpaudit.protocols.channel import PureChannel, UnaryChannel
from ldpaudit.protocols.domain import Domain, UnfitDomainError
from ldpaudit.protocols.exact import (
    WORD,
    as_written,
    check_epsilon,
    exp_below,
    ln_above,
    split_word,
    thresholds,
)
from ldpaudit.protocols.protocol import Codes
from ldpaudit.protocols.repeated.longitudinal import Longitudinal
from ldpaudit.protocols.repeated.memory import People, Words
from ldpaudit.protocols.repeated.permanent_bits import permanent_rows
from ldpaudit.protocols.repeated.rounds import Rounds
from ldpaudit.protocols.reports import (
    Counts,
    Groups,
    Reports,
    Rows,
    Support,
    UnaryReports,
    not_a_report,
    not_reports_of,
    unary_columns,
)
from ldpaudit.protocols.unary import read_bits
from ldpaudit.randomness import Key, whole_number


@dataclass(frozen=True)
class AskedChannel(PureChannel):
    """d of k values, every set of them equally likely, and one bit about each, drawn independently.

    Parameters
    ----------
    size : int
        Number k of values.
    bits : int
        Number d of them that a person answers about.
    p, q : Fraction
        Probabilities of a 1 about the true value, and about another one.
    """

    size: int
    bits: int
    p: Fraction
    q: Fraction
    method: Verification = "product"

    @property
    def g1(self) -> Fraction:
        """Probability that a person answers about the true value, and with 1."""
        return Fraction(self.bits, self.size) * self.p

    @property
    def g0(self) -> Fraction:
        """Probability that a person answers about a given other value, and with 1."""
        return Fraction(self.bits, self.size) * self.q

    @property
    def ratio(self) -> Fraction:
        """Largest likelihood ratio: two values differ in two bits, of which a single answer shows one."""
        single = max(self.p / self.q, (1 - self.q) / (1 - self.p))
        return single if self.bits == 1 else self.p * (1 - self.q) / ((1 - self.p) * self.q)

    def epsilon(self) -> Decimal:
        """Return the logarithm of `ratio`: which values are asked about does not depend on the value."""
        return ln_above(self.ratio)

    def matrix(self) -> list[list[Fraction]]:
        """Write out the probabilities: a column for each set of d values, in order, and each 2^d answers."""
        sets = list(itertools.combinations(range(self.size), self.bits))
        self._refuse_large(self.size * len(sets) << self.bits)
        answers = UnaryChannel(self.size, self.p, self.q)
        return [
            [
                math.prod(
                    (chance if report >> at & 1 else 1 - chance)
                    for at, asked in enumerate(chosen)
                    for chance in [answers.p if asked == value else answers.q]
                )
                / Fraction(len(sets))
                for chosen in sets
                for report in range(1 << self.bits)
            ]
            for value in range(self.size)
        ]

    def integers(self) -> dict[str, Any]:
        """Return the words of an answer of 0 and of 1, about the true value and about another."""
        true, other = split_word(self.p)[::-1], split_word(self.q)[::-1]
        form = "product"  # no text
        return {"form": form, "size": self.size, "bits": self.bits, "true": true, "other": other}


@dataclass(frozen=True)
class AnsweredOnce(Rounds):
    """A permanent answer that is reported as it is.

    Parameters
    ----------
    answer : AskedChannel
        The channel of the permanent answer, and of every report.
    """

    answer: AskedChannel

    @property
    def size(self) -> int:  # type: ignore[override]
        """Number k of values."""
        return self.answer.size

    @property
    def composite(self) -> AskedChannel:
        """The channel of the answer."""
        return self.answer

    @property
    def first(self) -> tuple[Fraction, Fraction]:
        """Probabilities of a permanent 1 about the true value, and about another one."""
        return self.answer.g1, self.answer.g0

    @property
    def second(self) -> tuple[Fraction, Fraction]:
        """A permanent answer is reported surely."""
        return Fraction(1), Fraction(0)

    @property
    def limit(self) -> Fraction:
        """The ratio of one report."""
        return self.answer.ratio

    def ratio(self, reports: int) -> Fraction:  # noqa: ARG002 - further reports are the same
        """Return the ratio of one report: the others repeat it."""
        return self.answer.ratio

    def fresh_epsilon(self) -> Decimal:
        """Return infinity: two permanent answers are always distinguishable."""
        return Decimal("Infinity")

    def integers(self) -> dict[str, Any]:
        """Return the words of the permanent answer, which is reported as it is."""
        form = "memory"  # no text
        return {"form": form, "first": self.answer.integers(), "second": None}


@dataclass(frozen=True, eq=False)
class AskedReports(Reports):
    """Answers about the few values that a person is asked about.

    Parameters
    ----------
    domain : Domain
    ones : UnaryReports
        Bits that are 1; none of them about a value that is not asked about.
    asked : UnaryReports
        Values that are asked about.
    """

    domain: Domain
    ones: UnaryReports
    asked: UnaryReports

    def __len__(self) -> int:
        return len(self.ones)

    def __getitem__(self, rows: Rows) -> AskedReports:
        return AskedReports(self.domain, self.ones[rows], self.asked[rows])

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return one boolean column a value, missing where the person is not asked, without a copy."""
        asked = self.asked.columns(column)
        return {
            name: pa.Array.from_buffers(
                pa.bool_(), len(self), [asked[name].buffers()[1], ones.buffers()[1]], -1, ones.offset
            )
            for name, ones in self.ones.columns(column).items()
        }

    def support(self, groups: Groups, number: int) -> Support:
        """Count the answers of 1 about each value, for each group of rows."""
        return self.ones.support(groups, number)


class DBitFlipPM(Longitudinal):
    """dBitFlipPM: each person answers about d values, with one noisy bit each, and never otherwise.

    Every report of a value is the same, so epsilon does not grow with the number of reports, and a change of
    the value shows surely. The values are the paper's buckets: generalize numbers to intervals before.

    Source: Ding, Kulkarni, Yekhanin 2017 (NIPS), section 3.2, without rounding. One bit a person can show one
    of the two bits in which values differ, so with d = 1 it gets the noise of the whole epsilon.

    Parameters
    ----------
    domain : Domain
    epsilon_permanent : float
        Epsilon of the permanent answers, and of any number of reports of one value, in nats.
    bits : int, optional
        Number d of values that a person is asked about, from 1 to k; otherwise all. The variance grows as
        k/d.

    Raises
    ------
    UserError
        If epsilon is no positive number or the number of bits is impossible.
    """

    name: ClassVar[str] = "DBitFlipPM"
    paper: ClassVar[str] = "Ding, Kulkarni, Yekhanin: Collecting telemetry data privately, NIPS 2017"
    use: ClassVar[str] = "one column, the same people in many releases; few bits a person, values that stay"

    _rounds: AnsweredOnce

    def __init__(self, domain: Domain, epsilon_permanent: float, bits: int | None = None) -> None:
        self.domain = domain
        epsilon = check_epsilon(epsilon_permanent, "epsilon_permanent")
        self._epsilons = (epsilon, epsilon)
        chosen = domain.size if bits is None else whole_number(bits)
        if chosen is None:
            raise UserError("the number of bits is not a whole number", hint="write a number such as 4")
        if chosen < 1:
            raise UserError(
                Message("the number of bits is {chosen}", chosen=chosen), hint="write a number such as 4"
            )
        if chosen > domain.size:
            raise UnfitDomainError(
                Message(
                    "a person cannot be asked about {chosen} of {size} values",
                    chosen=chosen,
                    size=domain.size,
                ),
                hint=Message("write a number of bits from 1 to {size}", size=domain.size),
            )
        shown = min(chosen, 2)
        zero = math.ceil(WORD / (exp_below(as_written(epsilon) / shown) + 1))
        q = Fraction(zero, WORD)
        self._rounds = AnsweredOnce(AskedChannel(domain.size, chosen, 1 - q, q))
        self._require_signal()

    @property
    def bits(self) -> int:
        """Number d of values that a person is asked about."""
        return self._rounds.composite.bits

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon_permanent": self._epsilons[0]}

    @property
    def choices(self) -> dict[str, Any]:
        """The number of bits."""
        return {"bits": self.bits}

    def channel(self) -> AskedChannel:
        """Return the exact channel of the permanent answer, which is that of every report."""
        return self._rounds.composite

    @property
    def words_per_row(self) -> int:
        """A report draws nothing."""
        return 0

    def count(self, reports: Reports) -> Counts:
        """Count the answers of 1 about each value."""
        if not isinstance(reports, AskedReports):
            raise not_reports_of(self.name, Message("answers about some values"))
        return Counts(len(reports), reports.ones.total())

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the released columns: "column=label" in the order of the domain."""
        return unary_columns(column, self.domain)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> AskedReports:
        """Take the answers out of the released columns; a missing one is a value that was not asked about."""
        names = self.report_columns(column)
        arrays = [_without_blanks(columns[name]) for name in names]
        asked = [pc.is_valid(array) for array in arrays]
        number = sum(answered.to_numpy(zero_copy_only=False).astype(np.int64) for answered in asked)
        wrong = np.flatnonzero(number != self.bits)
        if len(wrong):
            raise not_a_report(column, int(wrong[0]))
        ones = [
            read_bits(pc.if_else(answered, array, _off(array.type)), name)
            for answered, array, name in zip(asked, arrays, names, strict=True)
        ]
        return AskedReports(
            self.domain,
            UnaryReports.of_arrow(self.domain, ones),
            UnaryReports.of_arrow(self.domain, asked),
        )

    def _memorized(self, codes: Codes, who: People) -> AskedReports:
        n, size = len(codes), self.domain.size
        # Whom to ask what is the person's, whatever the value, and public; so its key is another one.
        public = People(who.key.derive({"draw": "asked"}), who.named)
        chances = thresholds((self._rounds.composite.p, self._rounds.composite.q))

        def fill_asked(start: int, rows: Words) -> None:
            _draw_asked(public[start : start + len(rows)], size, self.bits, rows)

        asked = filled_columns(size, n, fill_asked)

        def fill_ones(start: int, rows: Words) -> None:
            part = slice(start, start + len(rows))
            permanent_rows(codes[part], who[part], size, chances, rows)
            rows &= rows_of(asked, start, len(rows))

        ones = filled_columns(size, n, fill_ones)
        return AskedReports(
            self.domain, UnaryReports(self.domain, ones, 0, n), UnaryReports(self.domain, asked, 0, n)
        )

    def _fresh(self, answers: Reports, key: Key, first_row: int) -> Reports:  # noqa: ARG002
        return answers


def _draw_asked(who: People, size: int, bits: int, rows: Words) -> None:
    """Draw which values people are asked about, with other words for the few whose words draw nothing."""
    from ldpaudit.protocols.kernels.memory import asked_rows

    rows[:] = 0
    left, attempt = np.arange(len(rows)), 0
    while len(left):
        words = who[left].blocks(np.full(len(left), attempt, dtype=np.int32), 0, -(-bits // 2))[:, :bits]
        drawn = np.zeros((len(left), words_of(size)), dtype=np.uint64)
        again = np.empty(len(left), dtype=np.bool_)
        asked_rows(words, size, drawn, again)
        rows[left] = drawn
        left, attempt = left[again], attempt + 1


def _without_blanks(array: Any) -> pa.Array:
    """Take an empty text for a missing value, as text files write it."""
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    if pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
        return pc.if_else(pc.equal(array, ""), pa.scalar(None, array.type), array)
    return array


def _off(kind: Any) -> pa.Scalar:
    """Return a 0 of a column's type."""
    return pa.scalar("0" if pa.types.is_string(kind) or pa.types.is_large_string(kind) else False).cast(kind)
