"""The mean of a column from counts of outputs: each stands for a place, so that reports average to it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from statistics import NormalDist

import numpy as np

from ldpaudit.protocols.numbers.interval import Floats
from ldpaudit.protocols.numbers.table import TableChannel
from ldpaudit.protocols.reports import Counts

_BINARY = 2


@dataclass(frozen=True, eq=False)
class Readout:
    """Places of outputs, counted in cells, whose mean for input i is i.

    Parameters
    ----------
    channel : TableChannel
    places : tuple of Fraction
        One an output.
    feature : ndarray of float64, shape (outputs,)
        A quantity of outputs whose mean over the noise grows in line with the variance of a report: it
        estimates the mean variance of people whose numbers are not known.
    """

    channel: TableChannel
    places: tuple[Fraction, ...]
    feature: Floats

    @cached_property
    def _floats(self) -> Floats:
        return np.array([float(place) for place in self.places])

    @cached_property
    def variances(self) -> Floats:
        """The variance of a report for each node, in squared cells, shape (inputs,)."""
        gaps = self._floats - np.arange(self.channel.size)[:, np.newaxis]
        varied: Floats = (self.channel.probabilities * gaps**2).sum(axis=1)
        return varied

    @cached_property
    def _line(self) -> tuple[float, float]:
        """Return a and b such that the variance of a report is a + b E[feature] for every node."""
        expected = self.channel.probabilities @ self.feature
        end, middle = 0, self.channel.size // 2
        rise = expected[end] - expected[middle]
        # Two nodes, or a feature that is equal for both: the largest variance is safe.
        if abs(rise) <= abs(expected[end]) * 2**-40:
            return float(self.variances.max()), 0.0
        slope = float((self.variances[end] - self.variances[middle]) / rise)
        return float(self.variances[end] - slope * expected[end]), slope

    def estimate(self, counts: Counts, level: float) -> tuple[Floats, Floats, Floats, Floats]:
        """Return mean, standard error, and the ends of the interval, in cells from the lower end.

        Two outputs get score intervals, whose variance is taken at the mean that is asked about; the others
        those of a normal mean with its estimated variance. Without reports the mean is NaN and the interval
        infinite.

        Parameters
        ----------
        counts : Counts
            Of one population, or of m stacked.
        level : float
            Confidence in (0, 1).

        Returns
        -------
        mean, stderr, low, high : ndarray of float64, shape () or (m,)
        """
        n = np.asarray(counts.n, dtype=np.float64)
        some = np.maximum(n, 1.0)
        shares = counts.support / some[..., np.newaxis]
        mean = shares @ self._floats
        z = NormalDist().inv_cdf((1 + level) / 2)
        middle = mean
        if len(self.places) == _BINARY:
            centre, reach = self._floats.mean(), abs(self._floats[1] - self._floats[0]) / 2
            away = mean - centre
            spread = np.maximum(reach**2 - away**2, 0.0)
            tolerance = z**2 / some
            middle = centre + away / (1 + tolerance)
            half = np.sqrt(tolerance * (spread + tolerance * reach**2)) / (1 + tolerance)
        else:
            spread = self._spread(shares)
            half = z * np.sqrt(spread / some)
        empty = n == 0
        return (
            np.where(empty, np.nan, mean),
            np.where(empty, math.inf, np.sqrt(spread / some)),
            np.where(empty, -math.inf, middle - half),
            np.where(empty, math.inf, middle + half),
        )

    def _spread(self, shares: Floats) -> Floats:
        constant, slope = self._line
        varied: Floats = constant + slope * (shares @ self.feature) + 0.25
        least: Floats = np.maximum(varied, self.variances.min())
        return least
