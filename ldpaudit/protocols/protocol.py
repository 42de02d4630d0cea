"""What every protocol of one report a row has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols import estimator
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.checks import (
    array_of,
    check_neighbours,
    check_people,
    check_share,
    first_masked,
    not_whole,
)
from ldpaudit.protocols.domain import Domain, checked_domain
from ldpaudit.protocols.exact import printed_not_below, times_above
from ldpaudit.protocols.exact_interval import estimate_with_intervals
from ldpaudit.protocols.postprocessing import post_name, processed
from ldpaudit.protocols.reports import Counts, Estimate, Reports, check_counts
from ldpaudit.randomness import BLOCK_BYTES, Key, check_first_row, claimed_rows

Neighbours = Literal["value", "attribute", "tuple", "stream"]
Codes = npt.NDArray[np.int32]
Words = npt.NDArray[np.uint64]

#: Random words that are held at once: 512 KiB, which stay in the processor's cache.
_WORDS_HELD = 1 << 16
_WORD_BYTES = 8


class Protocol(ABC):
    """A protocol of local differential privacy that sends one report a row.

    Sampler, estimator, variance and epsilon are all computed from its channel.
    """

    name: ClassVar[str]
    paper: ClassVar[str]
    use: ClassVar[str]
    #: What the cells of released columns are, where a report is not a value of the domain itself.
    report_kind: ClassVar[Literal["boolean", "integer"]] = "boolean"

    @property
    def reporting_share(self) -> Fraction:
        """Share of rows that report this column at all."""
        return Fraction(1)

    @property
    def domain(self) -> Domain:
        """The declared values."""
        return self._domain

    @domain.setter
    def domain(self, domain: Domain) -> None:
        # Here every protocol passes, whatever else it is given.
        self._domain = checked_domain(domain)

    @abstractmethod
    def channel(self) -> Channel:
        """Return the exact channel."""

    @abstractmethod
    def requested(self) -> dict[str, float]:
        """Return the parameters as the user asked for them, without the domain."""

    def requested_epsilon(self, reports: int = 1) -> float:
        """Return the epsilon that the user asked for, in nats, over so many reports about one person."""
        return self.requested()["epsilon"] * reports

    @property
    @abstractmethod
    def words_per_row(self) -> int:
        """Random 64-bit words that one row consumes."""

    @property
    def report_bits(self) -> int:
        """Size of a report in bits, written as shortly as its kind allows; by default one bit a value."""
        return self.domain.size

    @abstractmethod
    def count(self, reports: Reports) -> Counts:
        """Count the reports that support each value."""

    @abstractmethod
    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the released columns that stand for a column."""

    @abstractmethod
    def read_reports(self, columns: dict[str, pa.Array], column: str) -> Reports:
        """Take the reports out of released columns again.

        Raises
        ------
        UserError
            If a cell is no report of this protocol.
        """

    @abstractmethod
    def sanitize(self, codes: npt.ArrayLike, key: Key, first_row: int = 0) -> Reports:
        """Randomize a column. The report of row i depends on (key, i) and its value only.

        Parameters
        ----------
        codes : array_like of int, shape (n,)
            Codes in [0, k).
        key : Key
            Subkey of this column in this release, such as ``key.derive("town 2024-05")``.
        first_row : int
            Ordinal of the first row in the source table, beginning at 0.

        Returns
        -------
        Reports of length n

        Raises
        ------
        UserError
            If codes are missing, no whole numbers or outside the domain, `first_row` is no ordinal, or the
            key has no name or has drawn one of these rows before: see `Key`.
        """

    def estimate(
        self,
        counts: Counts,
        post: str = "raw",
        level: float = estimator.LEVEL,
        *,
        simultaneous: bool = False,
    ) -> Estimate:
        """Estimate shares of n.

        Parameters
        ----------
        counts : Counts
            Of one population, or of several stacked.
        post : str
            "raw" is unbiased and the record; the others, of `postprocessing.POST`, are not negative and sum
            to 1. Standard error and interval are always those of the raw estimate, which is kept in
            `Estimate.raw`.
        level : float
            Confidence of the intervals, in (0, 1).
        simultaneous : bool
            Whether all k intervals of a population hold together at that confidence, and not each alone.

        Raises
        ------
        UserError
            If the post-processing is unknown, or the confidence impossible.
        """
        check_counts(counts, self.domain.size)
        post = post_name(post)
        raw = estimate_with_intervals(self.channel(), counts, level, self.domain.size if simultaneous else 1)
        if post == "raw":
            return raw
        frequency = processed(post, raw.frequency)
        return Estimate(frequency, raw.stderr, raw.low, raw.high, post, raw.frequency)

    def variance(self, n: float, f: float = 0.0) -> float:
        """Return the variance of the raw estimate of a share f among n people, the people being fixed.

        Source: Wang et al. 2017 (USENIX Security), theorem 2.

        Parameters
        ----------
        n : float
            Number of people, above 0.
        f : float
            True share, in [0, 1].

        Raises
        ------
        UserError
            If there are no people, or the share is none.
        """
        return self._variance(check_people(n), check_share(f))

    def epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> float:
        """Return the tight epsilon in nats, computed from the channel; its printed decimal is never below it.

        Parameters
        ----------
        neighbours : {"value", "attribute", "tuple", "stream"}
            What may differ. A protocol of one column sees one value in each of the first three; a stream is
            all `reports` values of one person.
        reports : int
            Number of independent reports about the same person. The protocol remembers nothing, so t reports
            compose to t times epsilon, and that is tight: all may be about the same value.

        Raises
        ------
        UserError
            If the neighbours are unknown or the number of reports is below 1.
        """
        return printed_not_below(self.exact_epsilon(neighbours, reports))

    def exact_epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> Decimal:
        """Return the same epsilon to 59 digits, rounded up."""
        reports = check_neighbours(neighbours, reports)
        return times_above(self.channel().epsilon(), reports)

    def is_bound(self, neighbours: Neighbours, reports: int) -> bool:  # noqa: ARG002 - most are tight
        """Whether `epsilon` is an upper bound for these, and not the largest ratio itself."""
        return False

    @property
    def verified(self) -> Verification:
        """How epsilon was computed."""
        return self.channel().method

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the protocol, as plain values."""
        return {**self.requested(), "domain_size": self.domain.size, **self.channel().figures()}

    def integers(self) -> dict[str, Any] | None:
        """Return the whole numbers that the sampler draws by, see `Channel.integers`."""
        return self.channel().integers()

    def label(self) -> str:
        """Return the protocol's name with its parameters, for the guarantee line."""
        return f"{self.name} ({with_values(self.requested())}, k = {self.domain.size})"

    def __repr__(self) -> str:
        return self.label()

    def _variance(self, n: float, f: float) -> float:
        """Return the variance for a number of people and a share that can be."""
        return float(estimator.variance(self.channel(), n, f))

    def _checked(self, codes: npt.ArrayLike, first_row: int) -> tuple[npt.NDArray[np.int32], int]:
        """Refuse whatever is no code, or no ordinal of a row; messages give the row, never the value."""
        first_row, array = check_first_row(first_row), array_of(codes)
        if array.ndim != 1:
            raise UserError("codes are not one column", hint="give a one-dimensional array")
        if not len(array):
            return np.empty(0, dtype=np.int32), first_row
        if array.dtype.kind not in "iu":
            raise not_whole(array, Message("the column"))
        gone = first_masked(array)
        if gone is not None:
            raise UserError(
                "the code is missing",
                where=Message("row {first_row}", first_row=first_row + gone[0] + 1),
                hint="encode the column by its domain; missing values need a category of their own",
            )
        array = np.asarray(array)
        # A negative number is a large one without its sign; one pass is enough for the usual type.
        whole = array.view(np.uint32) if array.dtype == np.int32 else array
        if (whole is array and array.min() < 0) or whole.max() >= self.domain.size:
            row = first_row + int(np.argmax((array < 0) | (array >= self.domain.size))) + 1
            raise UserError(
                Message("the code lies outside 0 to {size}", size=self.domain.size - 1),
                where=Message("row {row}", row=row),
                hint="encode the column by the domain of the protocol",
            )
        return np.ascontiguousarray(array, dtype=np.int32), first_row

    def _require_signal(self) -> None:
        """Refuse a channel whose reports say nothing about the value: there is nothing to estimate from."""
        if not self.channel().informative:
            raise UserError(
                "the privacy asked for is so strong that reports would say nothing",
                hint="raise epsilon (or lower f)",
            )


def with_values(requested: Mapping[str, Any]) -> str:
    """Return parameters with their values, in one line."""
    return ", ".join(
        f"{name} = {value if isinstance(value, str) else format(value, 'g')}"
        for name, value in requested.items()
    )


class OneShotProtocol(Protocol):
    """A protocol that remembers nothing: each row is drawn for itself."""

    def sanitize(self, codes: npt.ArrayLike, key: Key, first_row: int = 0) -> Reports:  # noqa: D102
        codes, first_row = self._checked(codes, first_row)
        with claimed_rows(key, first_row, len(codes)) as drawing:
            return self._sample(codes, drawing, first_row)

    sanitize.__doc__ = Protocol.sanitize.__doc__

    @abstractmethod
    def _sample(self, codes: Codes, key: Key, first_row: int) -> Reports:
        """Draw the reports of checked codes."""


class DrawnByWords(OneShotProtocol):
    """A one-shot protocol whose rows are drawn from `words_per_row` words of the stream each."""

    @abstractmethod
    def empty_reports(self, n: int) -> Reports:
        """Make room for n reports."""

    @abstractmethod
    def _draw(self, codes: Codes, words: Words, out: Reports, start: int) -> None:
        """Write the reports of these codes into `out` from row `start` on, from these random words."""

    def _sample(self, codes: Codes, key: Key, first_row: int) -> Reports:
        """Draw the reports of some rows after another, so that their words stay in the cache."""
        reports = self.empty_reports(len(codes))
        step = max(1, _WORDS_HELD // self.words_per_row)
        held = min(step, len(codes)) * self.words_per_row * _WORD_BYTES
        # Rows may begin and end within a block.
        buffer = np.empty(held + BLOCK_BYTES, dtype=np.uint8)
        for start in range(0, len(codes), step):
            part = codes[start : start + step]
            drawn = key.words(first_row + start, len(part), self.words_per_row, buffer)
            self._draw(part, drawn, reports, start)
        return reports
