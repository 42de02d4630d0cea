"""One column of a solution for several, as a protocol of one value: channel, estimate, released columns."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols import estimator
from ldpaudit.protocols.channel import Channel, UnaryChannel
from ldpaudit.protocols.checks import check_neighbours
from ldpaudit.protocols.exact_interval import estimate_with_intervals
from ldpaudit.protocols.postprocessing import post_name, processed
from ldpaudit.protocols.protocol import Neighbours, Protocol
from ldpaudit.protocols.reports import Counts, Estimate, NoReportError, Reports, not_reports_of
from ldpaudit.protocols.several.loss import MOST_SHARED, AttributeLoss
from ldpaudit.protocols.several.mixture import MixtureChannel
from ldpaudit.protocols.several.reports import SampledReports, present_rows


class AttributeProtocol(Protocol):
    """A column of a solution that treats several together; reports are those of the protocol inside."""

    #: Name of the solution, for messages.
    solution: str

    def __init__(self, inside: Protocol, solution: str, weight: Fraction) -> None:
        self.inside = inside
        self.domain = inside.domain
        self.solution = solution
        self.weight = weight
        self.name = f"{solution}[{inside.name}]"  # type: ignore[misc]
        self.paper = inside.paper  # type: ignore[misc]
        self.report_kind = inside.report_kind  # type: ignore[misc]
        self.use = Message("one column of {solution}", solution=solution)  # type: ignore[misc]

    @abstractmethod
    def channel(self) -> Channel:
        """Return the exact channel of this column's report alone."""

    def requested(self) -> dict[str, float]:
        """Return the parameters of the protocol inside."""
        return self.inside.requested()

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs, with the probability that a row reports this attribute."""
        return {**super().parameters(), "weight": float(self.weight)}

    def integers(self) -> dict[str, Any] | None:
        """Return the whole numbers of the protocol inside."""
        return self.inside.integers()

    @property
    def words_per_row(self) -> int:
        """As many as the protocol inside."""
        return self.inside.words_per_row

    def sanitize(self, *_given: Any, **_named: Any) -> NoReturn:
        """Refuse: the columns are sanitized together."""
        raise UserError(
            Message("{solution} randomizes its columns together", solution=self.solution),
            hint="give all of them to its sanitize",
        )

    def count(self, reports: Reports) -> Counts:
        """Count the reports that support each value."""
        return self.inside.count(reports)

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the released columns: those of the protocol inside."""
        return self.inside.report_columns(column)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> Reports:
        """Take the reports out of the released columns."""
        return self.inside.read_reports(columns, column)


class SampledAttribute(AttributeProtocol):
    """A column that only those rows report which drew it; everybody sees which.

    The number of reports is random. Given it, those who report are a simple random sample of all rows, so
    the estimate is unbiased for all rows, and its variance has a part f (1 - f) (1 - weight) / n of sampling
    beside that of the noise. Standard errors and intervals contain both.
    Source: Arcolezi 2022 (thesis), section 6.2 and equation (6.3); the sampling part: own.
    """

    @property
    def reporting_share(self) -> Fraction:
        """Share of rows that report this column: its chance of being drawn."""
        return self.weight

    def channel(self) -> Channel:
        """Return the channel of a report that there is."""
        return self.inside.channel()

    def exact_epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> Decimal:
        """Return the epsilon of the protocol inside: which attribute it is, everybody sees."""
        return self.inside.exact_epsilon(neighbours, reports)

    @property
    def verified(self) -> Verification:
        """How the protocol inside was verified."""
        return self.inside.verified

    def _variance(self, n: float, f: float) -> float:
        """Return the variance of the raw estimate of a share f among n rows, those who report being drawn.

        To first order in 1/n: the number of reports is taken at its mean.
        """
        noise = self.inside.variance(n * float(self.weight), f)
        return noise + f * (1 - f) * (1 - float(self.weight)) / (n * float(self.weight))

    def count(self, reports: Reports) -> Counts:
        """Count the reports that support each value, among those that there are."""
        if not isinstance(reports, SampledReports):
            raise not_reports_of(self.name, Message("reports of some rows"))
        return self.inside.count(reports.sampled)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> SampledReports:
        """Take the reports out of the released columns; rows with empty cells have none."""
        names = self.report_columns(column)
        present = present_rows(columns, names)
        mask = pa.array(present)
        filled = {name: columns[name].filter(mask) for name in names}
        try:
            reports = self.inside.read_reports(filled, column)
        except NoReportError as error:
            # The protocol inside has seen the filled rows only.
            raise NoReportError(error.what, error.column, int(np.flatnonzero(present)[error.row])) from None
        # Alone, the column says of each row only whether it is the drawn one.
        return SampledReports(reports, (~present).view(np.uint8), 0)

    def estimate(
        self,
        counts: Counts,
        post: str = "raw",
        level: float = estimator.LEVEL,
        *,
        simultaneous: bool = False,
    ) -> Estimate:
        """Estimate shares of all rows, also of those that reported another attribute."""
        noisy = self.inside.estimate(counts, post, level, simultaneous=simultaneous)
        quantile = estimator.quantile(level, self.domain.size if simultaneous else 1)
        unseen = 1 - float(self.weight)
        stderr, low, high = _with_sampling(self.channel(), counts, noisy.raw, quantile, unseen)
        return replace(noisy, stderr=stderr, low=low, high=high)


class MixedAttribute(AttributeProtocol):
    """A column whose reports are true with some probability and fake otherwise; nobody sees which.

    Parameters
    ----------
    inside : Protocol
        GRR or a unary encoding.
    solution : str
    weight : Fraction
        Probability of a true report.
    channel : Channel
        Of this column's report.
    loss : AttributeLoss
        Epsilon of the whole report where this attribute alone differs.
    """

    def __init__(
        self,
        inside: Protocol,
        solution: str,
        weight: Fraction,
        channel: Channel,
        loss: AttributeLoss,
    ) -> None:
        super().__init__(inside, solution, weight)
        self._channel = channel
        self._loss = loss

    def channel(self) -> Channel:
        """Return the exact channel of this column's report alone."""
        return self._channel

    def exact_epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> Decimal:
        """Return the epsilon of the *whole* report where this attribute alone differs.

        The other columns are released too, and tell how likely this one is to be true. Several reports of
        one person may be about one attribute: see `AttributeLoss.over`.
        """
        return self._loss.over(check_neighbours(neighbours, reports))

    def is_bound(self, neighbours: Neighbours, reports: int) -> bool:  # noqa: ARG002 - alike for all
        """Whether `epsilon` is an upper bound: that of many reports."""
        return reports > MOST_SHARED


class PriorAttribute(MixedAttribute):
    """A column among fakes of a prior that differs from value to value.

    Fakes support each value as often as the prior says, so each value has probabilities of its own, from
    which its share is estimated as in any other channel.
    Source: Arcolezi, Gambs, Couchot, Palamidessi 2023 (PVLDB 16), section 5.
    """

    _channel: MixtureChannel

    def estimate(
        self,
        counts: Counts,
        post: str = "raw",
        level: float = estimator.LEVEL,
        *,
        simultaneous: bool = False,
    ) -> Estimate:
        """Estimate shares of all rows; see `Protocol.estimate`."""
        post = post_name(post)
        super().estimate(counts, "raw", level)
        intervals = self.domain.size if simultaneous else 1
        each = [
            estimate_with_intervals(
                one, Counts(counts.n, counts.support[..., value : value + 1]), level, intervals
            )
            for value, one in enumerate(self._by_value())
        ]
        frequency, stderr, low, high = (
            np.concatenate([getattr(one, part) for one in each], axis=-1)
            for part in ("frequency", "stderr", "low", "high")
        )
        if post == "raw":
            return Estimate(frequency, stderr, low, high)
        shares = processed(post, frequency)
        return Estimate(shares, stderr, low, high, post, frequency)

    def _variance(self, n: float, f: float) -> float:
        """Return the variance of the raw estimate of a share f among n people, averaged over the values."""
        found = [float(estimator.variance(one, n, f)) for one in self._by_value()]
        return math.fsum(found) / len(found)

    def _by_value(self) -> list[UnaryChannel]:
        """Return the channel of the support of each value: a bit."""
        return [UnaryChannel(2, *self._channel.support(value)) for value in range(self.domain.size)]


def _with_sampling(
    channel: Channel, counts: Counts, frequency: npt.NDArray[np.float64], quantile: float, unseen: float
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return standard error and score interval of shares of a population of which a part was sampled.

    The interval holds every f with ``(x - f)^2 <= z^2 (a + b f - u f^2) / n``. Here x is the raw estimate,
    and ``a + b f - u f^2`` is n times its variance at f: that of the noise plus u f (1 - f), u being the
    share that was not sampled. The quadratic in f has real roots: that variance is positive wherever x can
    be.
    """
    spread1, spread0, difference = channel.spreads()
    gap = difference**2
    constant, slope = spread0 / gap, (spread1 - spread0) / gap + unseen
    n = np.asarray(counts.n, dtype=np.float64)[..., np.newaxis]
    with np.errstate(divide="ignore", invalid="ignore"):
        inside = np.clip(frequency, 0.0, 1.0)
        stderr = np.sqrt((constant + slope * inside - unseen * inside**2) / n)
        tolerance = quantile**2 / n
        shrunk = 1 + tolerance * unseen
        middle = (frequency + tolerance * slope / 2) / shrunk
        radicand = tolerance * (
            np.maximum(constant + slope * frequency - unseen * frequency**2, 0.0)
            + tolerance * (slope**2 / 4 + unseen * constant)
        )
        half = np.sqrt(radicand) / shrunk
    empty = np.broadcast_to(n == 0, frequency.shape)
    return (
        np.where(empty, np.inf, stderr),
        np.where(empty, -np.inf, middle - half),
        np.where(empty, np.inf, middle + half),
    )
