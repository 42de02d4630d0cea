"""What the protocols of one number a row have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols import estimator
from ldpaudit.protocols.checks import array_of, check_level, check_neighbours, check_people
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import as_written, check_epsilon, exp_below, printed_not_below, times_above
from ldpaudit.protocols.numbers.interval import Floats, Interval, Placed
from ldpaudit.protocols.numbers.readout import Readout
from ldpaudit.protocols.numbers.table import TableChannel
from ldpaudit.protocols.protocol import Neighbours
from ldpaudit.protocols.reports import (
    Counts,
    Reports,
    Rows,
    Support,
    ValueReports,
    check_counts,
    not_a_report,
    not_reports_of,
)
from ldpaudit.randomness import WORDS_PER_BLOCK, Key, check_first_row, claimed_rows
from ldpaudit.tables import texts
from ldpaudit.tables.numbers import parsed

#: Rows that are drawn at once: their words are 256 KiB, which stay in the processor's cache.
_ROWS_HELD = 1 << 14
_WORD_BYTES = 8
#: Beyond, weights over 2^64 become 0: a larger epsilon is taken for this one.
_LARGEST = Fraction(40)
#: A report that another program wrote again may be off by this part of all outputs, or of itself.
_REWRITTEN, _DIGITS = 1e-9, 1e-14


@dataclass(frozen=True, eq=False)
class NumberReports(ValueReports):
    """One number a row, each of finitely many that the protocol knows.

    Parameters
    ----------
    domain : Domain
        The numbers as texts.
    codes : ndarray of unsigned integers, shape (n,)
        Positions in `values`.
    values : ndarray of float64, shape (outputs,)
        Increasing, in units of the column.
    """

    values: Floats

    def __getitem__(self, rows: Rows) -> NumberReports:
        return NumberReports(self.domain, self.codes[rows], self.values)

    def numbers(self) -> Floats:
        """Return the reports as numbers, shape (n,)."""
        reported: Floats = self.values[self.codes]
        return reported

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return one column of numbers, under the column's own name; a text file keeps every digit."""
        return {column: pa.array(self.numbers())}


@dataclass(frozen=True, eq=False)
class MeanEstimate:
    """Estimated means with their uncertainty, in units of the column; shape () or (m,) each.

    Parameters
    ----------
    mean : ndarray of float64
        Unbiased; it may lie outside the interval of the numbers.
    stderr : ndarray of float64
        Standard error, the people being fixed and only the noise random.
    low, high : ndarray of float64
        Interval; never clipped.
    """

    mean: Floats
    stderr: Floats
    low: Floats
    high: Floats


@dataclass(frozen=True, eq=False)
class NumberFigures:
    """Rows of a table of estimates for m populations: their labels, and arrays of shape (m, rows)."""

    labels: tuple[str, ...]
    estimate: Floats
    low: Floats
    high: Floats


class NumberProtocol(ABC):
    """A protocol of local differential privacy that sends one number a row.

    The channel runs from the nodes, or the cells, of the declared interval to a finite set of numbers, with
    whole weights over 2^64. Its epsilon is the largest log-ratio over *all* pairs of numbers in the interval:
    one between two nodes is sent as either of them at random, which mixes their rows of the channel, and the
    ratio of two mixtures is never above the largest ratio of their parts.

    Parameters
    ----------
    interval : Interval
    epsilon : float
        Privacy parameter in nats, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or so small that reports say nothing, or no interval is given.
    """

    name: ClassVar[str]
    paper: ClassVar[str]
    use: ClassVar[str]
    interval: Interval
    _channel: TableChannel

    def __init__(self, interval: Interval, epsilon: float) -> None:
        if not isinstance(interval, Interval):
            raise UserError(
                Message("{name} is for numbers of a declared interval", name=self.name),
                hint='use the step "randomize-number"',
            )
        self.interval = interval
        self._epsilon = check_epsilon(epsilon)
        request = min(as_written(self._epsilon), _LARGEST)
        self._channel, places = self._build(request, exp_below(request))
        self.values = self._in_units(places)

    @abstractmethod
    def _build(self, request: Fraction, bound: Fraction) -> tuple[TableChannel, list[Fraction]]:
        """Make the channel for an epsilon and e^epsilon, and the places of its outputs in order, in cells."""

    @abstractmethod
    def estimates(self, counts: Counts, level: float = estimator.LEVEL) -> NumberFigures:
        """Estimate what the protocol is for, as rows of a table."""

    @abstractmethod
    def _variance(self, value: float | None) -> float:
        """Return the variance of one report about a number, or the largest of all, in squared cells."""

    @property
    @abstractmethod
    def readout(self) -> Readout:
        """How outputs average to the mean, in cells."""

    @property
    def rounding(self) -> float:
        """By how much a number may be changed before it is randomized, in units of the column."""
        return 0.0

    def channel(self) -> TableChannel:
        """Return the exact channel."""
        return self._channel

    @cached_property
    def domain(self) -> Domain:
        """The outputs as texts."""
        return Domain([repr(value) for value in self.values.tolist()])

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    def requested_epsilon(self, reports: int = 1) -> float:
        """Return the epsilon that was asked for, over so many reports about one person."""
        return self._epsilon * reports

    def sanitize(self, values: npt.ArrayLike, key: Key, first_row: int = 0) -> NumberReports:
        """Randomize a column. The report of row i depends on (key, i) and its value only.

        Parameters
        ----------
        values : array_like of float, shape (n,)
            In units of the column.
        key : Key
            Subkey of this column in this release, such as ``key.derive("age 2024-05")``.
        first_row : int
            Ordinal of the first row in the source table, beginning at 0.

        Raises
        ------
        UserError
            If a number is missing or infinite, or outside the interval while that is an error, `first_row` is
            no ordinal, or the key has no name or has drawn one of these rows before: see `Key`.
        """
        first_row, given = check_first_row(first_row), array_of(values)
        if given.ndim != 1:
            raise UserError("the values are not one column of numbers", hint="give a one-dimensional array")
        codes = self._channel.empty(len(given))
        buffer = np.empty(min(_ROWS_HELD, len(given)) * WORDS_PER_BLOCK * _WORD_BYTES, dtype=np.uint8)
        with claimed_rows(key, first_row, len(given)) as drawing:
            for start in range(0, len(given), _ROWS_HELD):
                part = codes[start : start + _ROWS_HELD]
                placed = self._placed(given[start : start + len(part)], first_row + start)
                words = drawing.words(first_row + start, len(part), WORDS_PER_BLOCK, buffer)
                self._channel.draw(placed.node, placed.above, words, part)
        return NumberReports(self.domain, codes, self.values)

    def count(self, reports: Reports) -> Counts:
        """Count how often each output was reported."""
        if not isinstance(reports, NumberReports):
            raise not_reports_of(self.name, Message("reports of numbers"))
        support: Support = np.bincount(reports.codes, minlength=len(self.values)).astype(np.int64)
        return Counts(len(reports), support)

    def mean(self, counts: Counts, level: float = estimator.LEVEL) -> MeanEstimate:
        """Estimate the mean.

        Parameters
        ----------
        counts : Counts
            Of one population, or of several stacked.
        level : float
            Confidence of the interval, in (0, 1).

        Raises
        ------
        UserError
            If the counts are those of another protocol, or the confidence is impossible.
        """
        self._check(counts, level)
        mean, stderr, low, high = self.readout.estimate(counts, level)
        origin, cell = self._origin, self._cell
        return MeanEstimate(origin + mean * cell, stderr * cell, origin + low * cell, origin + high * cell)

    def variance(self, n: float, value: float | None = None) -> float:
        """Return the variance of the estimated mean of n people who all have this number, the people fixed.

        Parameters
        ----------
        n : float
            Number of people, above 0.
        value : float, optional
            Their number; without it, the one with the largest variance.

        Returns
        -------
        float
            In squared units of the column. For people of different numbers it is the mean of theirs. That of
            Square Wave is of the mean of the cells' centres.

        Raises
        ------
        UserError
            If there are no people, their number lies outside the interval while that is an error, or
            the interval is a circle, which has no mean.
        """
        people = check_people(n)
        return self._variance(value) * self._cell**2 / people

    def epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> float:
        """Return the tight epsilon in nats, computed from the channel; its printed decimal is never below it.

        Parameters
        ----------
        neighbours : {"value", "attribute", "tuple", "stream"}
            What may differ: any two numbers of the interval; a stream is all reports of one person.
        reports : int
            Independent reports about the same person; their epsilons add up.
        """
        return printed_not_below(self.exact_epsilon(neighbours, reports))

    def exact_epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> Decimal:
        """Return the same epsilon to 59 digits, rounded up."""
        reports = check_neighbours(neighbours, reports)
        return times_above(self._tight, reports)

    def is_bound(self, neighbours: Neighbours, reports: int) -> bool:  # noqa: ARG002 - all are tight
        """Whether `epsilon` is an upper bound for these, and not the largest ratio itself."""
        return False

    @cached_property
    def _tight(self) -> Decimal:
        return self._channel.epsilon()

    @property
    def verified(self) -> Verification:
        """How epsilon was computed."""
        return self._channel.method

    def parameters(self) -> dict[str, float]:
        """Return what a reader needs to repeat the protocol, as plain numbers."""
        return {
            **self.requested(),
            "low": self.interval.low,
            "high": self.interval.high,
            "cells": self.interval.cells,
            "inputs": self._channel.size,
            "outputs": self._channel.outputs,
        }

    @abstractmethod
    def integers(self) -> dict[str, Any]:
        """Return the whole numbers that the sampler draws by, see `channel.Channel.integers`."""

    def label(self) -> str:
        """Return the protocol's name with its parameters, for the guarantee line."""
        return Message(
            "{name} (epsilon = {epsilon:g}, {cells})",
            name=self.name,
            epsilon=self._epsilon,
            cells=self._cells_text(),
        )

    def _cells_text(self) -> Message:
        return Message(
            "{low:g} to {high:g} in {cells} cells",
            low=self.interval.low,
            high=self.interval.high,
            cells=self.interval.cells,
        )

    def __repr__(self) -> str:
        return self.label()

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the one released column: it keeps its name."""
        return (column,)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> NumberReports:
        """Take the reports out of the released column of numbers.

        Raises
        ------
        UserError
            If a cell is none of the numbers that the protocol reports.
        """
        found = _numbers_of(columns[column])
        gaps = np.diff(self.values)
        near = np.searchsorted(self.values[:-1] + gaps / 2, found)
        digits = _DIGITS * float(np.abs(self.values[[0, -1]]).max())
        rewritten = max(digits, _REWRITTEN * float(self.values[-1] - self.values[0]))
        tolerance = min(float(gaps.min()) / 4, rewritten)
        wrong = ~(np.abs(self.values[near] - found) <= tolerance)
        if wrong.any():
            raise not_a_report(column, int(np.argmax(wrong)))
        codes = self._channel.empty(len(found))
        codes[:] = near
        return NumberReports(self.domain, codes, self.values)

    @property
    def _cell(self) -> float:
        """Width of the unit in which the readout counts."""
        return self.interval.width / self.interval.cells

    @property
    def _origin(self) -> float:
        """The number at which the readout begins to count."""
        return self.interval.low

    def _in_units(self, places: list[Fraction]) -> Floats:
        """Return the numbers that stand for the outputs: increasing, each rounded once."""
        values = self.interval.numbers(places)
        for at in range(1, len(values)):
            values[at] = max(values[at], np.nextafter(values[at - 1], np.inf))
        return values

    def _placed(self, values: npt.ArrayLike, first_row: int) -> Placed:
        return self.interval.place(values, first_row)

    def _check(self, counts: Counts, level: float) -> None:
        check_counts(counts, len(self.values), "outputs")
        check_level(level)


def _numbers_of(cells: Any) -> Floats:
    """Read released numbers; NaN where a cell is none."""
    if pa.types.is_floating(cells.type) or pa.types.is_integer(cells.type):
        numbers = cells.cast(pa.float64(), safe=False)
    else:
        numbers, _ = parsed(texts(cells), ".", "")
    found: Floats = numbers.to_numpy(zero_copy_only=False).astype(np.float64, copy=False)
    return found
