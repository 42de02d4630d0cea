"""Protocols of numbers: samplers against their exact channels, estimates against the truth.

Keys are fixed, so a failure repeats. Each chi-square is rejected at 1e-4, and sees a probability that is off
by one percentage point almost surely; both are asserted.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
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


@pytest.mark.parametrize("kind", [*MEANS, SquareWave, circle])
@pytest.mark.parametrize("number", [-1.0, 0.0, 0.37, 0.9, 1.0])
def test_reports_follow_the_exact_channel_on_nodes_and_between(kind, number):
    protocol = kind(Interval(-1, 1, 6), 0.9)
    n = 400_000
    # Rows of their own for each number, and so words of their own.
    first_row = round((number + 1) * 1000) * n
    reports = protocol.sanitize(np.full(n, number), Key.for_tests(51), first_row=first_row)
    matrix = np.array([[float(chance) for chance in row] for row in protocol.channel().matrix()])
    if kind in (SquareWave, circle):
        row = matrix[min(int((number + 1) * 3), 5) if kind is SquareWave else int((number + 1) * 3) % 6]
    else:
        place = (number + 1) / 2 * (len(matrix) - 1)
        node = min(int(place), len(matrix) - 2)
        row = (node + 1 - place) * matrix[node] + (place - node) * matrix[node + 1]
    expected = n * row
    observed = np.bincount(reports.codes, minlength=len(row))
    assert expected.min() > 50
    assert power_of(expected, n) > POWER
    assert stats.chisquare(observed, expected).pvalue > LEVEL


@pytest.mark.parametrize("kind", [DiscreteLaplace, Hybrid, Piecewise, SquareWave])
def test_reports_of_fine_grids_follow_the_exact_channel(kind):
    protocol = kind(Interval(0, 1, 200), 1.0)
    n = 2_000_000
    reports = protocol.sanitize(np.full(n, 0.25), Key.for_tests(52)).codes
    expected = n * protocol.channel().probabilities[50]
    observed = np.bincount(reports, minlength=len(expected))
    assert expected.min() > 50
    assert stats.chisquare(observed, expected).pvalue > LEVEL
    # Neighbouring rows share no words.
    scaled = (reports - reports.mean()) / reports.std()
    lagged = float((scaled[1:] * scaled[:-1]).sum() / math.sqrt(n - 1))
    assert stats.norm.sf(abs(lagged)) * 2 > LEVEL


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


@pytest.mark.parametrize("kind", MEANS)
@pytest.mark.parametrize("epsilon", [0.3, 1.0, 4.0])
@pytest.mark.parametrize("n", [50, 1000])
def test_means_are_unbiased_and_their_intervals_cover(kind, epsilon, n):
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
    # 95 % of 400, less four standard errors; Duchi's bit cannot tell noise from numbers and covers more.
    error_of_coverage = math.sqrt(0.05 * 0.95 / REPETITIONS)
    assert covered >= 0.95 - 4 * error_of_coverage
    if kind is not Duchi:
        assert covered <= 0.95 + 4 * error_of_coverage
        spread = np.sqrt(np.mean(found.stderr**2) / exact)
        # Rounding to the grid is taken at its largest, a quarter of a squared cell.
        assert spread**2 - 1 < 0.15 + 0.25 * 2**2 / (exact * n)


@pytest.mark.parametrize("epsilon", [0.5, 2.0])
def test_square_wave_tells_the_mean_of_its_cells(epsilon):
    protocol = SquareWave(Interval(10, 40, 15), epsilon)
    values = population(1000)
    centres = 11 + 2 * np.floor((values - 10) / 2)
    found = protocol.mean(repeated(protocol, values, 62))
    exact = float(np.mean([protocol.variance(1, value) for value in values])) / 1000
    error = found.mean - centres.mean()
    assert abs(error.mean()) < 4 * math.sqrt(exact / REPETITIONS)
    covered = ((found.low <= values.mean()) & (found.high >= values.mean())).mean()
    assert covered >= 0.95 - 4 * math.sqrt(0.05 * 0.95 / REPETITIONS)


@pytest.mark.parametrize("epsilon", [1.0, 3.0])
def test_square_wave_finds_a_distribution_as_near_as_its_likelihood_must(epsilon):
    """The most likely distribution explains the outputs as well as Wilks says that it must."""
    cells, n = 20, 200_000
    protocol = SquareWave(Interval(0, 1, cells), epsilon)
    values = np.random.default_rng(8).beta(2, 6, n)
    truth = np.bincount(np.minimum((values * cells).astype(int), cells - 1), minlength=cells) / n
    counts = protocol.count(protocol.sanitize(values, Key.for_tests(63)))
    matrix = protocol.channel().probabilities
    likely = protocol.histogram(counts, "mle")
    seen = counts.support > 0
    gained = likely.fit.log_likelihood - float(counts.support[seen] @ np.log((truth @ matrix)[seen]))
    assert 0 <= gained < stats.chi2.isf(LEVEL, cells - 1) / 2
    smooth = protocol.histogram(counts, "smooth")

    def distance(share: np.ndarray) -> float:
        return float(np.abs(np.cumsum(share - truth)).max())

    # Guessing that all cells are equally likely must be beaten by far; and the cumulated shares of the
    # unbiased inverse, whose errors are known exactly, bound by how much the others may be off.
    inverse = np.linalg.pinv(matrix)
    covariance = np.diag(truth @ matrix) - np.einsum("i,ij,ik->jk", truth, matrix, matrix)
    cumulated = np.tril(np.ones((cells, cells)))
    spread = np.sqrt(np.diag(cumulated @ inverse.T @ covariance @ inverse @ cumulated.T) / n)
    assert distance(likely.share) < 5 * spread.max()
    assert distance(smooth.share) < 5 * spread.max()
    assert distance(smooth.share) < distance(np.full(cells, 1 / cells)) / 5


def test_a_day_is_told_round_midnight():
    protocol = circle(Interval(0, 24, 24), 2.0)
    n = 100_000
    hours = np.random.default_rng(9).normal(0, 3, n) % 24
    truth = np.bincount(hours.astype(int), minlength=24) / n
    counts = protocol.count(protocol.sanitize(hours, Key.for_tests(64)))
    share = protocol.histogram(counts).share
    straight = SquareWave(Interval(0, 24, 24), 2.0)
    other = straight.histogram(straight.count(straight.sanitize(hours, Key.for_tests(64)))).share
    assert np.abs(share - truth).sum() < 0.1
    assert np.abs(share - truth).sum() < np.abs(other - truth).sum()
