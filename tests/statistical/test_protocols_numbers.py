"""Protocols of numbers: samplers against their exact channels, estimates against the truth.

Keys are fixed, so a failure repeats. Each chi-square is rejected at 1e-4, and sees a probability that is off
by one percentage point almost surely; both are asserted.
"""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from ldpaudit.protocols import DiscreteLaplace, Duchi, Hybrid, Interval, Piecewise
from ldpaudit.protocols.numbers import NumberProtocol
from ldpaudit.protocols.reports import Counts
from ldpaudit.randomness import Key

LEVEL = 1e-4
MEANS = (DiscreteLaplace, Duchi, Hybrid, Piecewise)


REPETITIONS = 400


def population(n: int) -> np.ndarray:
    """Return numbers of all sizes, on nodes and between, in no symmetric way."""
    return 10 + 30 * np.sort(np.random.default_rng(7).beta(2, 5, n))


def repeated(protocol: NumberProtocol, values: np.ndarray, number: int) -> Counts:
    """Randomize the same people so many times, each time with rows of their own."""
    n = len(values)
    reports = protocol.sanitize(np.tile(values, REPETITIONS), Key.for_tests(number))
    support = reports.support(np.repeat(np.arange(REPETITIONS, dtype=np.int32), n), REPETITIONS)
    return Counts(np.full(REPETITIONS, n), support)


def test_means_are_unbiased_and_their_intervals_cover():
    for kind in MEANS:
        for epsilon in [0.3, 4.0]:
            for n in [50]:
                protocol = kind(Interval(10, 40, 15), epsilon)
                values = population(n)
                found = protocol.mean(repeated(protocol, values, 61))
                exact = float(np.mean([protocol.variance(1, value) for value in values])) / n
                error = found.mean - values.mean()
                assert abs(error.mean()) < 4 * math.sqrt(exact / REPETITIONS)
                # The variance is that of fixed people.
                low, high = stats.chi2.ppf([LEVEL, 1 - LEVEL], REPETITIONS)
                assert low < float((error**2).sum()) / exact < high
                covered = ((found.low <= values.mean()) & (found.high >= values.mean())).mean()
                # 95 % of 400, less four standard errors; Duchi's bit cannot tell noise from numbers and
                # covers more.
                error_of_coverage = math.sqrt(0.05 * 0.95 / REPETITIONS)
                assert covered >= 0.95 - 4 * error_of_coverage
                if kind is not Duchi:
                    assert covered <= 0.95 + 4 * error_of_coverage
                    spread = np.sqrt(np.mean(found.stderr**2) / exact)
                    # Rounding to the grid is taken at its largest, a quarter of a squared cell.
                    assert spread**2 - 1 < 0.15 + 0.25 * 2**2 / (exact * n)
