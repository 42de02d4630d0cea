"""Square Wave: reports from which the whole distribution of a number is estimated."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols import estimator
from ldpaudit.protocols.checks import array_of, number
from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.expectation_maximization import smoothed_expectation_maximization
from ldpaudit.protocols.numbers.interval import Floats, Interval, Placed
from ldpaudit.protocols.numbers.protocol import MeanEstimate, NumberFigures, NumberProtocol
from ldpaudit.protocols.numbers.readout import Readout
from ldpaudit.protocols.numbers.table import TableChannel
from ldpaudit.protocols.numbers.window import NumberWindow, WindowChannel, private_window, window_integers
from ldpaudit.protocols.reports import Counts

_HALF = Fraction(1, 2)
#: From so many cells on, neighbours are averaged with the full weights of the paper.
_SMOOTHED_CELLS = 256
#: Below this epsilon the optimal window is computed as its limit.
_TINY = Fraction(1, 10**12)


@dataclass(frozen=True, eq=False)
class Histogram:
    """Estimated shares of the cells of an interval.

    Parameters
    ----------
    interval : Interval
    share : ndarray of float64, shape (cells,)
        Shares >= 0 that add up to 1; NaN where there are no reports.
    """

    interval: Interval
    share: Floats

    @property
    def mean(self) -> float:
        """Mean of the centres of the cells."""
        return float(self.share @ self.interval.centres)

    def quantile(self, part: float) -> float:
        """Return the number below which this part of the people lies, taking them as even within a cell.

        Raises
        ------
        UserError
            If the part is not between 0 and 1.
        """
        if not 0 <= part <= 1:
            raise UserError("a quantile is asked for at no share", hint="write a number between 0 and 1")
        cumulated = np.concatenate([[0.0], np.cumsum(self.share)])
        # Empty cells give the cumulated shares flat steps; the first number that reaches the part counts.
        at = int(np.clip(np.searchsorted(cumulated, part * cumulated[-1]), 1, len(self.share)))
        below, above = cumulated[at - 1], cumulated[at]
        rest = (part * cumulated[-1] - below) / (above - below) if above > below else 0.0
        edges = self.interval.edges
        return float(edges[at - 1] + rest * (edges[at] - edges[at - 1]))


class SquareWave(NumberProtocol):
    """A cell in a window around the true one, more likely than one outside, to estimate a distribution.

    The number counts as its cell; the window reaches b cells to both sides of it, and the outputs b cells
    beyond both ends. b is the share of the interval at which a report tells most about an even distribution:
    (eps e^eps - e^eps + 1) / (2 e^eps (e^eps - 1 - eps)), taken down to whole cells.

    With `cyclic` the interval is a circle, such as the hours of a day: the window goes round, there are no
    outputs beyond, and the optimal share of the window is (eps e^eps - e^eps + 1) / (e^eps - 1)^2.

    Source: Li et al. 2020 (SIGMOD), sections 5.2 to 5.5; the circle follows the same argument.

    Parameters
    ----------
    interval : Interval
    epsilon : float
        Privacy parameter in nats, above 0.
    cyclic : bool
        Whether the upper end of the interval is its lower one again.

    Raises
    ------
    UserError
        If epsilon is not a positive number or so small that reports say nothing, or there are too few cells.
    """

    name: ClassVar[str] = "SquareWave"
    paper: ClassVar[str] = (
        "Li, Wang, Lopuhaä-Zwakenberg, Škorić, Li: Estimating numerical distributions under local"
        " differential privacy, SIGMOD 2020"
    )
    use: ClassVar[str] = "the distribution of a number: ages, response times, hours of the day"

    def __init__(self, interval: Interval, epsilon: float, cyclic: bool = False) -> None:
        if not isinstance(cyclic, bool | np.bool_) and number(cyclic) not in (0.0, 1.0):
            raise UserError(
                "whether the interval is a circle is unknown", where="cyclic", hint="write true or false"
            )
        self.cyclic = bool(cyclic)
        if isinstance(interval, Interval) and interval.cells < 2 + self.cyclic:
            raise UserError(
                "a distribution needs more cells",
                hint=Message("declare {least} or more", least=2 + self.cyclic),
            )
        super().__init__(interval, epsilon)

    def _build(self, request: Fraction, bound: Fraction) -> tuple[TableChannel, list[Fraction]]:
        cells = self.interval.cells
        reach = math.floor(cells * best_reach(request, bound, cyclic=self.cyclic))
        if self.cyclic:
            reach = min(reach, (cells - 2) // 2)
        width = 2 * reach + 1
        outputs = cells if self.cyclic else cells - 1 + width
        self.reach = reach
        self._window: NumberWindow = private_window(width, outputs - width, WORD, bound)
        if self.cyclic:
            # Row i begins at output i; a roll puts the middle of the window over the true cell.
            weights = np.roll(self._window.rows(cells, cyclic=True), -reach, axis=1)
            return TableChannel(np.ascontiguousarray(weights)), [cell + _HALF for cell in range(cells)]
        return WindowChannel(self._window, cells), [output - reach + _HALF for output in range(outputs)]

    def integers(self) -> dict[str, Any]:
        """Return the weights of the window; that of a circle begins at its own cell less the reach."""
        return window_integers(self._window, self.interval.cells, cyclic=self.cyclic)

    @cached_property
    def readout(self) -> Readout:
        """How outputs average to the mean of the cells' centres, in cells.

        Raises
        ------
        UserError
            If the interval is a circle, which has no mean.
        """
        if self.cyclic:
            raise UserError("numbers on a circle have no mean", hint="estimate their distribution")
        outputs = self._channel.outputs
        start, slope = self._window.line(WORD, outputs)
        places = tuple((output - start) / slope for output in range(outputs))
        middle = (self._channel.size - 1) / 2
        squares = np.array([(float(one) - middle) ** 2 for one in places])
        return Readout(self._channel, places, squares)

    def mean(self, counts: Counts, level: float = estimator.LEVEL) -> MeanEstimate:
        """Estimate the mean of the centres of the cells in which the numbers lie, without bias.

        The numbers themselves may lie half a cell beside the centres, all to the same side: the interval
        reaches half a cell further for that.

        Parameters
        ----------
        counts : Counts
            Of one population, or of several stacked.
        level : float
            Confidence of the interval, in (0, 1).

        Raises
        ------
        UserError
            If the interval is a circle, or the counts are those of another protocol.
        """
        found = super().mean(counts, level)
        beside = self._cell / 2
        return replace(found, low=found.low - beside, high=found.high + beside)

    def parameters(self) -> dict[str, float]:
        """Return what a reader needs to repeat the protocol, as plain numbers."""
        return {**super().parameters(), "reach": self.reach, "cyclic": int(self.cyclic)}

    def _cells_text(self) -> Message:
        cells = super()._cells_text()
        return Message("{cells}, a circle", cells=cells) if self.cyclic else cells

    def _variance(self, value: float | None) -> float:
        if value is None:
            return float(self.readout.variances.max())
        cell = int(self._placed(array_of([value]), 0).node[0])
        return float(self.readout.variances[cell])

    def histogram(self, counts: Counts) -> Histogram:
        """Estimate the distribution of one population.

        Neighbouring cells are averaged after each step of EM (EMS), with weights 1/4, 1/2, 1/4 from 256 cells
        on, and less for fewer, so that the smoothing reaches as far in units of the interval.

        Raises
        ------
        UserError
            If the counts are those of another protocol.
        """
        self._check(counts, estimator.LEVEL)
        if not counts.n:
            return Histogram(self.interval, np.full(self.interval.cells, np.nan))
        probabilities = self._channel.probabilities
        return Histogram(
            self.interval, smoothed_expectation_maximization(probabilities, counts.support, self._smooth)
        )

    def estimates(self, counts: Counts, level: float = estimator.LEVEL) -> NumberFigures:
        """Estimate the mean, with its interval, and the share of each cell."""
        self._check(counts, level)
        support = np.atleast_2d(counts.support)
        fitted = [self.histogram(Counts(int(row.sum()), row)).share for row in support]
        shares = np.array(fitted).reshape(len(support), self.interval.cells)
        unknown = np.full_like(shares, np.nan)
        edges = self.interval.edges.tolist()
        labels = [
            Message("{low:g} to below {high:g}", low=low, high=high)
            for low, high in itertools.pairwise(edges)
        ]
        if self.cyclic:
            return NumberFigures(tuple(labels), shares, unknown, unknown)
        # The upper end, and what is limited to it, counts to the last cell.
        labels[-1] = Message("{low:g} to {high:g}", low=edges[-2], high=edges[-1])
        found = self.mean(Counts(np.atleast_1d(counts.n), support), level)
        return NumberFigures(
            ("mean", *labels),
            np.column_stack([found.mean, shares]),
            np.column_stack([found.low, unknown]),
            np.column_stack([found.high, unknown]),
        )

    @property
    def rounding(self) -> float:
        """Half a cell: a number counts as the middle of its own."""
        return self._cell / 2

    @property
    def _origin(self) -> float:
        return self.interval.low + self._cell / 2

    def _placed(self, values: object, first_row: int) -> Placed:
        node, above = super()._placed(values, first_row)  # type: ignore[arg-type]
        cells = self.interval.cells
        if self.cyclic:
            node[node == cells] = 0
        else:
            np.minimum(node, cells - 1, out=node)
        return Placed(node, np.zeros_like(above))

    def _smooth(self, share: Floats) -> Floats:
        """Average each cell with its neighbours; at an end that is not a circle, with itself instead."""
        side = min(1.0, (len(share) / _SMOOTHED_CELLS) ** 2) / 4
        padded = np.pad(share, 1, mode="wrap" if self.cyclic else "edge")
        smoothed: Floats = side * (padded[:-2] + padded[2:]) + (1 - 2 * side) * padded[1:-1]
        return smoothed


def best_reach(request: Fraction, bound: Fraction, *, cyclic: bool = False) -> Fraction:
    """Return the optimal b: half the width of the window, as a share of the interval.

    Parameters
    ----------
    request, bound : Fraction
        Epsilon, and e^epsilon.
    cyclic : bool
        Whether the interval is a circle.
    """
    if request < _TINY:
        return Fraction(1, 4) if cyclic else _HALF
    gain = request * bound - bound + 1
    width = gain / (bound - 1) ** 2 if cyclic else gain / (bound * (bound - 1 - request))
    return width / 2
