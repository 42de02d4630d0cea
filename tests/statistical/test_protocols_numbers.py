"""Protocols of numbers: samplers against their exact channels, estimates against the truth.

Keys are fixed, so a failure repeats. Each chi-square is rejected at 1e-4, and sees a probability that is off
by one percentage point almost surely; both are asserted.
"""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from ldpaudit.protocols import DiscreteLaplace, Duchi, Hybrid, Interval, Piecewise, SquareWave
from ldpaudit.protocols.numbers import NumberProtocol
from ldpaudit.protocols.reports import Counts
from ldpaudit.randomness import Key

LEVEL = 1e-4
POWER = 0.999
#: The fault that a test must find: probability moved from one output to another.
FAULT = 0.01
MEANS = (DiscreteLaplace, Duchi, Hybrid, Piecewise)


def circle(interval: Interval, epsilon: float) -> SquareWave:
    return SquareWave(interval, epsilon, cyclic=True)


def power_of(expected: np.ndarray, n: int) -> float:
    """Return the least power against FAULT moved between any two cells: chi-square with a shifted centre."""
    probabilities = np.sort(expected)[::-1] / n
    shift = n * FAULT**2 * (1 / probabilities[0] + 1 / probabilities[1])
    freedom = len(expected) - 1
    return float(stats.ncx2.sf(stats.chi2.isf(LEVEL, freedom), freedom, shift))


def test_reports_follow_the_exact_channel_on_nodes_and_between():
    for kind in [*MEANS, SquareWave, circle]:
        for number in [-1.0, 0.37, 1.0]:
            protocol = kind(Interval(-1, 1, 6), 0.9)
            n = 400_000
            # Rows of their own for each number, and so words of their own.
            first_row = round((number + 1) * 1000) * n
            reports = protocol.sanitize(np.full(n, number), Key.for_tests(51), first_row=first_row)
            matrix = np.array([[float(chance) for chance in row] for row in protocol.channel().matrix()])
            if kind in (SquareWave, circle):
                row = matrix[
                    min(int((number + 1) * 3), 5) if kind is SquareWave else int((number + 1) * 3) % 6
                ]
            else:
                place = (number + 1) / 2 * (len(matrix) - 1)
                node = min(int(place), len(matrix) - 2)
                row = (node + 1 - place) * matrix[node] + (place - node) * matrix[node + 1]
            expected = n * row
            observed = np.bincount(reports.codes, minlength=len(row))
            assert expected.min() > 50
            assert power_of(expected, n) > POWER
            assert stats.chisquare(observed, expected).pvalue > LEVEL


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
