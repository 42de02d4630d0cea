"""Coverage of the intervals, computed from the exact distribution of the counts: nothing here is drawn."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from ldpaudit.protocols import GRR, OUE, SUE, Counts, Domain, OneTimeRappor
from ldpaudit.protocols.estimator import quantile, raw_estimate

PROTOCOLS = [
    GRR(Domain(2), 0.5),
    GRR(Domain(17), 1.0),
    GRR(Domain(74), 4.0),
    SUE(Domain(17), 1.0),
    OUE(Domain(2), 0.5),
    OUE(Domain(17), 1.0),
    OUE(Domain(74), 4.0),
    OneTimeRappor(Domain(17), f=0.5),
]


def chances(protocol, n: int, people: int) -> np.ndarray:
    """Give the chance of each count from 0 to n of a value that so many of n people have."""
    g1, g0 = float(protocol.channel().g1), float(protocol.channel().g0)
    own = stats.binom.pmf(np.arange(people + 1), people, g1)
    return np.convolve(own, stats.binom.pmf(np.arange(n - people + 1), n - people, g0))


def covered(protocol, n: int, people: int, level: float, intervals: int = 1) -> tuple[float, float]:
    """Give the chance that the interval holds the true share, and the largest chance of one count."""
    counts = Counts(np.full(n + 1, n), np.arange(n + 1)[:, None])
    estimate = raw_estimate(protocol.channel(), counts, level, intervals)
    holds = (estimate.low[:, 0] <= people / n) & (estimate.high[:, 0] >= people / n)
    chance = chances(protocol, n, people)
    return float(chance[holds].sum()), float(chance.max())


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=repr)
@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("n", [20, 50, 200, 1000, 5000])
def test_an_interval_misses_its_level_by_no_more_than_a_count_at_each_end(protocol, level, n):
    for people in sorted({0, n // 100, n // 10, n // 2, n}):
        holds, largest = covered(protocol, n, people, level)
        # Counts are whole numbers: the coverage jumps by the chance of the counts at the ends.
        assert abs(holds - level) <= 2 * largest * np.exp(-(quantile(level) ** 2) / 2)


@pytest.mark.parametrize("kind", [SUE, OUE])
@pytest.mark.parametrize("size", [2, 17, 74])
@pytest.mark.parametrize("n", [50, 1000, 5000])
@pytest.mark.parametrize("level", [0.9, 0.95])
def test_simultaneous_intervals_of_bits_hold_together(kind, size, n, level):
    # The people being fixed, the bits of different values are independent: the chance is a product.
    people = np.floor(n / np.arange(1, size + 1) / np.sum(1 / np.arange(1, size + 1))).astype(int)
    people[0] += n - people.sum()
    protocol = kind(Domain(size), 1.0)
    distinct, times = np.unique(people, return_counts=True)
    each, largest = np.transpose([covered(protocol, n, int(one), level, size) for one in distinct])
    together = float(np.prod(each**times))
    alone = float(np.prod(np.array([covered(protocol, n, int(one), level)[0] for one in distinct]) ** times))
    # As above, a count at each end of each interval.
    ends = 2 * float(largest @ times) * np.exp(-(quantile(level, size) ** 2) / 2)
    assert together >= level - ends
    assert together <= 1 - (1 - level) * (1 - (1 - level) / 2) + ends
    assert alone < together - (1 - level) / 2 * (1 - 1 / size)
    if n >= 1000:
        assert together >= level - 0.002


def test_simultaneous_intervals_of_one_estimate():
    protocol = OUE(Domain(17), 1.0)
    counts = Counts(np.array([500, 0, 40]), np.array([[140] * 17, [0] * 17, [12] * 17]))
    alone, together = protocol.estimate(counts), protocol.estimate(counts, simultaneous=True)
    for row in (0, 2):
        assert (together.low[row] < alone.low[row]).all()
        assert (together.high[row] > alone.high[row]).all()
        counted = Counts(int(counts.n[row]), counts.support[row])
        again = protocol.estimate(counted, level=1 - 0.05 / 17)
        assert together.low[row] == pytest.approx(again.low, rel=1e-9)
    assert np.isneginf(together.low[1]).all()
    assert np.array_equal(alone.frequency, together.frequency, equal_nan=True)


def test_quantiles_of_many_intervals_are_those_of_the_tails():
    assert quantile(0.95) == pytest.approx(stats.norm.isf(0.025))
    assert quantile(0.95, 74) == pytest.approx(stats.norm.isf(0.025 / 74))
    assert quantile(1 - 1e-12, 10**6) == pytest.approx(stats.norm.isf(0.5e-18), rel=1e-4)
    # Sidak's level would gain this much of the width and no more.
    for intervals in (2, 17, 1000):
        sidak = stats.norm.isf((1 - 0.95 ** (1 / intervals)) / 2)
        assert 0.99 < sidak / quantile(0.95, intervals) < 1
