"""What every protocol of one report a row has in common."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols import draw, estimator, reports
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.checks import array_of, check_figure, check_neighbours
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.draw import Codes
from ldpaudit.protocols.exact import printed_not_below, threshold, times_above
from ldpaudit.protocols.reports import Counts, Estimate, HashReports, Reports, UnaryReports, ValueReports
from ldpaudit.randomness import Key, check_first_row, claimed_rows

Neighbours = Literal["value", "attribute", "tuple", "stream"]


class Asked(ABC):
    """What is made for an epsilon that was asked for, and delivers one that is computed."""

    name: ClassVar[str]
    paper: ClassVar[str]
    use: ClassVar[str]
    #: What may differ where `epsilon` of several reports is only a bound.
    bounded: Sequence[str] = ()
    _asked: dict[str, float]

    def requested(self) -> dict[str, float]:
        """Return the parameters as the user asked for them, without the domain."""
        return dict(self._asked)

    def requested_epsilon(self, reports: int = 1) -> float:
        """Return the epsilon that the user asked for, in nats, over so many reports about one person."""
        return self._asked["epsilon"] * reports

    def epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> float:
        """Return the tight epsilon in nats, computed from the channel; its printed decimal is never below it.

        neighbours {"value", "attribute", "tuple", "stream"}: what may differ. A protocol of one column sees
            one value in each of the first three; a stream is all `reports` values of one person.
        reports: number of reports about the same person; independent ones compose to t times epsilon.
        """
        return printed_not_below(self.exact_epsilon(neighbours, reports))

    @abstractmethod
    def exact_epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> Decimal:
        """Return the same epsilon to 59 digits, rounded up."""

    def is_bound(self, neighbours: Neighbours, reports: int) -> bool:
        """Whether `epsilon` is an upper bound for these, and not the largest ratio itself."""
        return reports > 1 and neighbours in self.bounded

    @abstractmethod
    def label(self) -> str:
        """Return the name with parameters, for the guarantee line."""

    @property
    def memories(self) -> Sequence[Any]:
        """What remembers answers, where something does: a protocol for each column."""
        return ()

    def _not_own(self) -> UserError:
        what = Message("these are no reports of {name}", name=self.name)
        return UserError(what, hint="count with the protocol that made the reports")

    def __repr__(self) -> str:
        return self.label()


class Protocol(Asked):
    """A protocol of one report a row: sampler, estimator, variance and epsilon all come from its channel."""

    #: The declared values.
    domain: Domain
    #: Share of rows that report this column at all.
    reporting_share = Fraction(1)
    _channel: Channel

    def channel(self) -> Channel:
        """Return the exact channel."""
        return self._channel

    def sanitize(self, codes: npt.ArrayLike, key: Key, first_row: int = 0) -> Reports:
        """Randomize a column. The report of row i depends on (key, i) and its value only.

        codes: n whole numbers in [0, k); errors name the row, and never the value.
        key: subkey of this column in this release, ``key.derive("town 2024-05")``, which draws a row once.
        first_row: ordinal of the first row in the source table, beginning at 0.
        """
        checked, first_row = self._checked(codes, first_row)
        drawing = claimed_rows(key, first_row, len(checked))
        return drawn(draw.RowWords(drawing, first_row), self._channel, self.domain, checked)

    def count(self, reports: Reports) -> Counts:
        """Count the reports that support each value."""
        channel = self._reported()
        kind = {"values": ValueReports, "table": ValueReports, "hashing": HashReports}
        of_own = isinstance(reports, kind.get(channel.form, UnaryReports))
        if not of_own or getattr(reports, "family", None) != channel.family:
            raise self._not_own()
        return Counts(len(reports), reports.total())

    def _reported(self) -> Channel:
        """Return the channel of which reports have the form."""
        return self.channel()

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the released columns that stand for a column."""
        return reports.report_columns(self._reported().form, self.domain, column)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> Reports:
        """Take the reports out of released columns again; a cell that is no report is refused."""
        return reports.read_reports(self._reported(), self.domain, columns, column)

    def estimate(
        self, counts: Counts, post: str = "raw", level: float = estimator.LEVEL, *, simultaneous: bool = False
    ) -> Estimate:
        """Estimate shares of n from the counts of one population, or of several stacked.

        post: "raw" is unbiased and the record; others, of `estimator.POST`, are not negative and sum to 1.
            Standard error and interval are always those of the raw estimate, which `Estimate.raw` keeps.
        level, simultaneous: confidence of the intervals, in (0, 1), and whether all k hold together at it.
        """
        reports.check_counts(counts, self.domain.size)
        intervals, unseen = self.domain.size if simultaneous else 1, 1 - float(self.reporting_share)
        raw = estimator.estimate_with_intervals(self.channel(), counts, level, intervals, unseen)
        return estimator.processed(raw, post)

    def variance(self, n: float, f: float = 0.0) -> float:
        """Return the variance of the raw estimate of a share f among n fixed people (Wang 2017, th. 2)."""
        reporting, share = check_figure("rows", n) * float(self.reporting_share), check_figure("share", f)
        found = np.atleast_1d(self.channel().variance(reporting, share))
        # That of sampling, to first order in 1/n: the number of reports is at its mean.
        sampling = share * (1 - share) * (1 - float(self.reporting_share)) / reporting
        return math.fsum(found) / len(found) + sampling

    def exact_epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> Decimal:
        """Return the same epsilon to 59 digits, rounded up."""
        return times_above(self.channel().epsilon(), check_neighbours(neighbours, reports))

    @property
    def verified(self) -> Verification:
        """How epsilon was computed."""
        return self.channel().method

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the protocol, as plain values."""
        channel = self.channel()
        chances = {"p": float(channel.g1), "q": float(channel.g0)}
        return {**self.requested(), "domain_size": self.domain.size, **chances, **channel.said}

    def integers(self) -> dict[str, Any]:
        """Return the whole numbers that the sampler draws by, see `Channel.integers`."""
        return self.channel().integers()

    def label(self) -> str:
        """Return the protocol's name with its parameters, for the guarantee line."""
        said = with_values({**self.requested(), "k": self.domain.size, **self.channel().said})
        return f"{self.name} ({said})"

    def _checked(self, codes: npt.ArrayLike, first_row: int) -> tuple[Codes, int]:
        """Refuse whatever is no code, or no ordinal of a row."""
        first_row, array = check_first_row(first_row), array_of(codes)
        if array.ndim != 1:
            raise UserError("codes are not one column", hint="give a one-dimensional array")
        return checked_codes(array, self.domain, first_row), first_row

    def _take(self, channel: Channel) -> None:
        """Take the channel; refuse one whose reports say nothing about the value, to estimate from."""
        if not channel.informative:
            what = Message("the privacy asked for is so strong that reports would say nothing")
            raise UserError(what, hint="raise epsilon (or lower f)")
        self._channel = channel


def checked_codes(array: Any, domain: Domain, first_row: int, column: str = "") -> Codes:
    """Refuse whatever is no code of a domain; messages give the row, and the column, never the value."""
    hint = "encode the column by the domain of the protocol; missing values need a category of their own"
    if not len(array):
        return np.empty(0, dtype=np.int32)
    if array.dtype.kind not in "iu":
        what = Message("codes are of type {dtype}, not whole numbers", dtype=array.dtype)
        raise UserError(what, where=column, hint=hint)
    missing, array = np.ma.getmaskarray(array), np.asarray(array)
    if missing.any() or array.min() < 0 or array.max() >= domain.size:
        outside = missing | (array < 0) | (array >= domain.size)
        where = Message("row {row}", row=first_row + int(np.argmax(outside)) + 1)
        if column:
            where = Message("{column}, {row}", column=column, row=where)
        what = Message("the code is missing, or lies outside 0 to {size}", size=domain.size - 1)
        raise UserError(what, where=where, hint=hint)
    return np.ascontiguousarray(array, dtype=np.int32)


def with_values(given: Mapping[str, Any]) -> str:
    """Return parameters with their values, in one line."""
    return ", ".join(
        f"{name} = {value if isinstance(value, str | int) else format(value, 'g')}"
        for name, value in given.items()
    )


def drawn(source: Any, channel: Channel, domain: Domain, codes: Codes) -> Reports:
    """Draw the reports of checked codes; where a report is bits, a code of -1 stands for no value."""
    one, size = threshold(channel.g1), channel.size
    if channel.form == "subset":
        packed = draw.draw_subsets(source.key, source.first_row, codes, one, channel.width, size)
        return UnaryReports(domain, packed, len(codes))
    other = threshold(channel.buckets.g0)
    if channel.form == "values":
        return ValueReports(domain, draw.draw_values(source, codes, other, size))
    if channel.family is not None:
        return HashReports(domain, channel.family, *draw.draw_hashes(source, codes, channel.family, other))
    return UnaryReports(domain, draw.draw_bits(source, codes, one, other, size), len(codes))
