"""The two rounds of a protocol with memory: their composite channel, and what several reports reveal.

The first round draws a permanent answer to a value, the second a fresh report of the permanent answer each
time. Both are exact fractions; everything else follows from them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ldpaudit.protocols.channel import Channel, CirculantChannel, UnaryChannel
from ldpaudit.protocols.exact import exp_below, ln_above, part_above, times_above, total_above
from ldpaudit.protocols.repeated import streams

#: Up to so many reports powers are taken of whole fractions; beyond, of bounds with 59 digits.
_WHOLE = 16
#: Up to so many rows of one person the pairs of histories that differ in one row are all compared.
_COMPARED = 8


class Rounds(ABC):
    """Two rounds of randomization, the first of them permanent.

    The probabilities are those of *support*, as for a channel: p is that of an answer that supports the value
    given to the round, q that of one that supports a given other value.
    """

    size: int

    @property
    @abstractmethod
    def first(self) -> tuple[Fraction, Fraction]:
        """The first round's p and q."""

    @property
    @abstractmethod
    def second(self) -> tuple[Fraction, Fraction]:
        """The second round's p and q."""

    @property
    @abstractmethod
    def composite(self) -> Channel:
        """The exact channel from a value to one report."""

    @property
    @abstractmethod
    def limit(self) -> Fraction:
        """Largest likelihood ratio of two values given the permanent answer itself."""

    @abstractmethod
    def ratio(self, reports: int) -> Fraction:
        """Return the largest likelihood ratio of two values over so many reports of one permanent answer.

        Exact for up to 16 reports; beyond, an upper bound that is tight to about 55 digits.
        """

    @abstractmethod
    def fresh_epsilon(self) -> Decimal:
        """Return the largest log-ratio of two permanent answers' probabilities of one report, rounded up."""

    @abstractmethod
    def integers(self) -> dict[str, Any]:
        """Return the whole numbers of each round, see `Channel.integers`."""

    def one_row_ratio(self, rows: int) -> Fraction | None:  # noqa: ARG002 - few rounds allow for it
        """Return the largest likelihood ratio of two histories of one person that differ in one row.

        Parameters
        ----------
        rows : int
            Rows that the person has in all.

        Returns
        -------
        Fraction or None
            The exact ratio; None where it is not computed.
        """
        return None

    def stream_epsilon(self, reports: int) -> Decimal:
        """Bound the log-ratio of so many reports of two streams that may change at any time.

        Given the reports before it, a report has chances between those of the second round's two extremes, so
        it adds at most that round's own epsilon to what the first one tells.
        """
        return total_above((ln_above(self.ratio(1)), times_above(self.fresh_epsilon(), reports - 1)))

    def stream_is_tight(self, reports: int) -> bool:
        """Whether that is the largest log-ratio itself."""
        return reports == 1


@dataclass(frozen=True)
class ValueRounds(Rounds):
    """GRR, and GRR of its answer.

    Parameters
    ----------
    size : int
        Number k of values.
    moved_first, moved_second : Fraction
        Probability of each single other value in each round.
    """

    size: int
    moved_first: Fraction
    moved_second: Fraction

    @property
    def first(self) -> tuple[Fraction, Fraction]:
        """Probabilities of the permanent answer."""
        return 1 - (self.size - 1) * self.moved_first, self.moved_first

    @property
    def second(self) -> tuple[Fraction, Fraction]:
        """Probabilities of a report of the permanent answer."""
        return 1 - (self.size - 1) * self.moved_second, self.moved_second

    @property
    def composite(self) -> CirculantChannel:
        """GRR again: ``q_s = q1 p2 + p1 q2 + (k-2) q1 q2``."""
        (p1, q1), (p2, q2) = self.first, self.second
        return CirculantChannel(self.size, q1 * p2 + p1 * q2 + (self.size - 2) * q1 * q2)

    @property
    def limit(self) -> Fraction:
        """p1 / q1."""
        return self.first[0] / self.first[1]

    def ratio(self, reports: int) -> Fraction:
        """Return ``(a X + k - 1) / (X + a + k - 2)`` with a = p1 / q1, X = (p2 / q2)^t.

        The report x in all t rounds attains it: it makes the likelihood of x largest and that of every other
        value smallest at once.
        """
        a, inverse = self.limit, _power_below(self.second[1] / self.second[0], reports)
        return (a + (self.size - 1) * inverse) / (1 + (a + self.size - 2) * inverse)

    def integers(self) -> dict[str, Any]:
        """Return the words of both GRRs."""
        first, second = (CirculantChannel(self.size, one) for one in (self.moved_first, self.moved_second))
        return {"form": "memory", "first": first.integers(), "second": second.integers()}  # no text

    def fresh_epsilon(self) -> Decimal:
        """Return ln(p2 / q2)."""
        return ln_above(self.second[0] / self.second[1])

    def stream_epsilon(self, reports: int) -> Decimal:
        """Return the largest log-ratio over all streams of a few reports, and a bound for more.

        Beyond the reports that `streams.largest_ratio` tries, the smaller of two bounds: each further report
        adds at most ln r, r = p2 / q2; and ``t (1 - 1/k) ln r + min(k, t) ln(1 / (k q1))``, since the
        likeliest stream gives reports y at most p2^t, and any stream at least
        ``q2^t prod_v q1 sum_z r^n(v, z)`` with n(v, z) its reports z at the times of value v, where each sum
        is at least k times r to the mean of n.
        """
        tried = min(reports, streams.most_tried(self.size))
        least = ln_above(streams.largest_ratio(self.size, self.moved_first, self.moved_second, tried))
        if tried == reports:
            return least
        fresh = self.fresh_epsilon()
        further = total_above((least, times_above(fresh, reports - tried)))
        answers = times_above(ln_above(1 / (self.size * self.moved_first)), min(self.size, reports))
        return min(
            further,
            total_above((part_above(times_above(fresh, reports * (self.size - 1)), self.size), answers)),
        )

    def stream_is_tight(self, reports: int) -> bool:
        """Whether all streams of so many reports are tried."""
        return reports <= streams.most_tried(self.size)


@dataclass(frozen=True)
class UnaryRounds(Rounds):
    """A unary encoding, and a second draw of each of its bits.

    Parameters
    ----------
    size : int
        Number k of values, and of bits.
    p1, q1 : Fraction
        Probabilities of a permanent 1 at the true value, and elsewhere.
    p2, q2 : Fraction
        Probabilities of a reported 1 where the permanent bit is 1, and where it is 0.
    """

    size: int
    p1: Fraction
    q1: Fraction
    p2: Fraction
    q2: Fraction

    @property
    def first(self) -> tuple[Fraction, Fraction]:
        """Probabilities of a permanent bit."""
        return self.p1, self.q1

    @property
    def second(self) -> tuple[Fraction, Fraction]:
        """Probabilities of a reported bit."""
        return self.p2, self.q2

    @property
    def composite(self) -> UnaryChannel:
        """A unary encoding again: ``p_s = p1 p2 + (1-p1) q2``, ``q_s = q1 p2 + (1-q1) q2``."""
        step = self.p2 - self.q2
        return UnaryChannel(self.size, self.q2 + self.p1 * step, self.q2 + self.q1 * step)

    @property
    def limit(self) -> Fraction:
        """p1 (1-q1) / ((1-p1) q1)."""
        return self.p1 * (1 - self.q1) / ((1 - self.p1) * self.q1)

    def ratio(self, reports: int) -> Fraction:
        """Return ``R((p2/q2)^t) / R(((1-p2)/(1-q2))^t)`` with ``R(L) = (p1 L + 1-p1) / (q1 L + 1-q1)``.

        L is the likelihood ratio of a bit's t reports between a permanent 1 and a permanent 0. It is largest
        for t ones and smallest for t zeros, R grows with it, and the two bits that tell two values apart can
        show both at once.
        """
        (p1, q1), (p2, q2) = self.first, self.second
        inverse = _power_below(q2 / p2, reports)
        zeros = _power_below((1 - p2) / (1 - q2), reports)
        largest = (p1 + (1 - p1) * inverse) / (q1 + (1 - q1) * inverse)
        smallest = (p1 * zeros + 1 - p1) / (q1 * zeros + 1 - q1)
        return largest / smallest

    def integers(self) -> dict[str, Any]:
        """Return the words of the bits of both rounds."""
        first, second = (UnaryChannel(self.size, *one) for one in (self.first, self.second))
        return {"form": "memory", "first": first.integers(), "second": second.integers()}  # no text

    def fresh_epsilon(self) -> Decimal:
        """Return k ln(max(p2 / q2, (1-q2) / (1-p2))): permanent answers may differ in every bit."""
        p2, q2 = self.second
        return times_above(ln_above(max(p2 / q2, (1 - q2) / (1 - p2))), self.size)

    def one_row_ratio(self, rows: int) -> Fraction | None:
        """Return the largest likelihood ratio of two histories that differ in one of so many rows.

        One row holds v in the first history and w in the second; j other rows hold v, l hold w, and rows of
        further values are alike in both. Bits are independent, so the ratio is a product over the bits of v,
        of w, and k - 2 others. Permanent bits of v and w are independent too: a row that agrees with those of
        v and not with those of w shows it in every bit, also in bits that tell nothing of either value.
        """
        if rows > _COMPARED:
            return None
        own, other = self.p1, self.q1
        best = Fraction(1)
        for same in range(rows):
            for changed in range(rows - same):
                ratio = self._bit_ratio(own, other, same, changed) * self._bit_ratio(
                    other, own, same, changed
                )
                if self.size > 2:
                    ratio *= self._bit_ratio(other, other, same, changed) ** (self.size - 2)
                best = max(best, ratio)
        return best

    def _bit_ratio(self, of_v: Fraction, of_w: Fraction, same: int, changed: int) -> Fraction:
        """Return the largest ratio of one bit's reports: the row with those of v, or with those of w.

        Parameters
        ----------
        of_v, of_w : Fraction
            Probabilities of a permanent 1 at this bit for a person's value v, and for w.
        same, changed : int
            Other rows that hold v, and that hold w.
        """

        def chance(first: Fraction, ones: int, reports: int) -> Fraction:
            zeros = reports - ones
            one = self.p2**ones * (1 - self.p2) ** zeros
            nought = self.q2**ones * (1 - self.q2) ** zeros
            return first * one + (1 - first) * nought

        return max(
            chance(of_v, ones + row, same + 1)
            * chance(of_w, others, changed)
            / (chance(of_v, ones, same) * chance(of_w, others + row, changed + 1))
            for ones in range(same + 1)
            for others in range(changed + 1)
            for row in (0, 1)
        )


def _power_below(base: Fraction, exponent: int) -> Fraction:
    """Return a lower bound of a number in [0, 1) to a power; up to a power of 16 the exact value."""
    if not base or exponent <= _WHOLE:
        return base**exponent
    logarithm = Fraction(times_above(ln_above(1 / base), exponent))
    # e^-1000 lies below everything that thresholds over 2^64 can tell from 0.
    return Fraction(0) if logarithm > 1000 else exp_below(-logarithm)
