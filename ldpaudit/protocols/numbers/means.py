"""Discrete Laplace, Duchi's bit, Piecewise and Hybrid: reports that average to the true mean, exactly."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np

from ldpaudit.language import Message
from ldpaudit.protocols import estimator
from ldpaudit.protocols.checks import array_of
from ldpaudit.protocols.exact import WORD, exp_below
from ldpaudit.protocols.numbers.geometric import geometric
from ldpaudit.protocols.numbers.interval import Floats, Interval
from ldpaudit.protocols.numbers.protocol import NumberFigures, NumberProtocol
from ldpaudit.protocols.numbers.readout import Readout
from ldpaudit.protocols.numbers.table import TableChannel, within
from ldpaudit.protocols.numbers.two_outputs import two_outputs
from ldpaudit.protocols.numbers.window import NumberWindow, WindowChannel, private_window
from ldpaudit.protocols.reports import Counts

_WANG = Message("Wang et al.: Collecting and analyzing multidimensional data with LDP, ICDE 2019")
#: Below it the Hybrid is Duchi's bit alone: ln of the root that the paper gives after its equation 10.
LEAST_OF_HYBRID = Fraction("0.6093524930")
_HALF = Fraction(1, 2)


class MeanProtocol(NumberProtocol):
    """A protocol whose reports average to the true mean."""

    _places: tuple[Fraction, ...]

    def _feature(self, places: Floats) -> Floats | None:
        """Return the quantity of outputs that tells the variance of reports; see `Readout`."""
        return places**2

    @cached_property
    def readout(self) -> Readout:
        """How outputs average to the mean, in cells."""
        middle = (self._channel.size - 1) / 2
        centred = np.array([float(place) - middle for place in self._places])
        return Readout(self._channel, self._places, self._feature(centred))

    def estimates(
        self,
        counts: Counts,
        level: float = estimator.LEVEL,
        post: str = "smooth",  # noqa: ARG002 - for distributions
    ) -> NumberFigures:
        """Estimate the mean."""
        found = self.mean(counts, level)
        low, high = np.atleast_1d(found.low)[:, np.newaxis], np.atleast_1d(found.high)[:, np.newaxis]
        return NumberFigures(("mean",), np.atleast_1d(found.mean)[:, np.newaxis], low, high)

    def _variance(self, value: float | None) -> float:
        place = None
        if value is not None:
            placed = self._placed(array_of([value]), 0)
            place = float(placed.node[0]) + float(placed.above[0]) / 2**64
        return self.readout.variance(place)


class DiscreteLaplace(MeanProtocol):
    """Two-sided geometric noise on the nodes, cut off at the ends, whose reports stand for their mean.

    A node i becomes the node j with a probability proportional to a^abs(i - j), a = e^(-eps / cells), and all
    noise beyond an end gathers there. An end stands for the mean of all that gathers: a / (1 - a) cells
    further out, since geometric noise has no memory. So nothing is biased, the alphabet is finite, and the
    variance is below that of noise that goes on without end.

    Source: Ghosh, Roughgarden, Sundararajan 2009 (STOC), the truncated geometric mechanism; the value of its
    ends is the conditional mean (Rao and Blackwell). Whole weights leave a bias of less than
    (1 + 1 / eps) 2^-62 of the interval.

    Parameters
    ----------
    interval : Interval
    epsilon : float
        Privacy parameter in nats, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or so small that reports say nothing.
    """

    name: ClassVar[str] = "DiscreteLaplace"
    paper: ClassVar[str] = (
        "Ghosh, Roughgarden, Sundararajan: Universally utility-maximizing privacy mechanisms, STOC 2009"
    )
    use: ClassVar[str] = "the mean of a number; reports lie near their true numbers for large epsilon"

    def _build(self, request: Fraction, bound: Fraction) -> tuple[TableChannel, list[Fraction]]:
        cells = self.interval.cells
        step = Fraction(0)

        def build(epsilon: Fraction) -> TableChannel | None:
            nonlocal step
            step = exp_below(-epsilon / cells)
            return geometric(step, cells)

        channel = within(build, bound, request)
        beyond = step / (1 - step)
        self._places = (-beyond, *(Fraction(node) for node in range(1, cells)), cells + beyond)
        return channel, list(self._places)

    def _feature(self, places: Floats) -> Floats | None:
        # What the ends hide of the noise is all that its variance lacks.
        ends = np.zeros(len(places))
        ends[[0, -1]] = 1.0
        return ends


class Duchi(MeanProtocol):
    """One bit: the upper number with a probability that grows in line with the true one.

    It needs no grid: a number is sent as one of the two ends at random, and that end by randomized response,
    which is the same distribution. On [-1, 1] the two numbers are ±(e^eps + 1) / (e^eps - 1).

    Source: Duchi, Jordan, Wainwright 2018 (JASA), in the form of Wang et al. 2019 (ICDE), algorithm 1.

    Parameters
    ----------
    interval : Interval
    epsilon : float
        Privacy parameter in nats, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or so small that reports say nothing.
    """

    name: ClassVar[str] = "Duchi"
    paper: ClassVar[str] = "Duchi, Jordan, Wainwright: Minimax optimal procedures, JASA 2018"
    use: ClassVar[str] = "the mean of a number; best for epsilon below 0.61"

    def _build(self, request: Fraction, bound: Fraction) -> tuple[TableChannel, list[Fraction]]:  # noqa: ARG002
        self._grid = replace(self.interval, cells=1)
        weights, self._places = two_outputs(1, WORD, bound)
        return TableChannel(weights), list(self._places)


class Piecewise(MeanProtocol):
    """A number in a window around the true one, more likely than one outside: the Piecewise mechanism.

    The window of outputs moves by one with each node, so the mean output lies on a line over the nodes, for
    whole weights too: the reports have no bias at all. Its width is e^(-eps/2) of the cells, as in the paper;
    with more and more cells the channel becomes the continuous one.

    Source: Wang et al. 2019 (ICDE), algorithm 2.

    Parameters
    ----------
    interval : Interval
    epsilon : float
        Privacy parameter in nats, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or so small that reports say nothing.
    """

    name: ClassVar[str] = "Piecewise"
    paper: ClassVar[str] = _WANG
    use: ClassVar[str] = "the mean of a number; best for large epsilon"

    def _build(self, request: Fraction, bound: Fraction) -> tuple[TableChannel, list[Fraction]]:
        window, self._places = _piecewise(self.interval, request, bound, WORD)
        return WindowChannel(window, self.interval.cells + 1), list(self._places)


class Hybrid(MeanProtocol):
    """Piecewise with probability 1 - e^(-eps/2), else Duchi's bit; up to eps = 0.61 the bit alone.

    Which of the two it was may be seen in a report: both are private by themselves. No number has a larger
    variance than another, and the largest is below those of both parts.

    Source: Wang et al. 2019 (ICDE), section III-C, equation 10.

    Parameters
    ----------
    interval : Interval
    epsilon : float
        Privacy parameter in nats, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or so small that reports say nothing.
    """

    name: ClassVar[str] = "Hybrid"
    paper: ClassVar[str] = _WANG
    use: ClassVar[str] = "the mean of a number; never worse than Duchi or Piecewise at their worst"

    def _build(self, request: Fraction, bound: Fraction) -> tuple[TableChannel, list[Fraction]]:
        if request <= LEAST_OF_HYBRID:
            self._grid = replace(self.interval, cells=1)
            weights, self._places = two_outputs(1, WORD, bound)
            return TableChannel(weights), list(self._places)
        # Whole halves, so that the two outputs of the bit can be symmetric.
        coins = 2 * math.ceil(exp_below(-request / 2) * WORD / 2)
        window, inner = _piecewise(self.interval, request, bound, WORD - coins)
        bits, outer = two_outputs(self.interval.cells, coins, bound)
        order = sorted(range(len(inner) + 2), key=(inner + outer).__getitem__)
        self._places = tuple((inner + outer)[at] for at in order)
        return WindowChannel(window, self.interval.cells + 1, bits, order), list(self._places)


def _piecewise(
    interval: Interval, request: Fraction, bound: Fraction, total: int
) -> tuple[NumberWindow, tuple[Fraction, ...]]:
    """Return the window of the Piecewise mechanism, of `total` words, and the places of its outputs."""
    cells = interval.cells
    width = max(1, math.floor(cells * exp_below(-request / 2) + _HALF))
    window = private_window(width, cells, total, bound)
    start, slope = window.line(total, cells + width)
    return window, tuple((output - start) / slope for output in range(cells + width))
