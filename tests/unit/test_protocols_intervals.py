"""Coverage of the intervals, computed from the exact distribution of the counts: nothing here is drawn."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, LGRR, OUE, SHE, SS, SUE, Counts, Domain, OneTimeRappor, Smp
from ldpaudit.protocols.estimator import quantile, raw_estimate
from ldpaudit.protocols.exact_interval import exact_interval

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
    """Return the chance of each count from 0 to n of a value that so many of n people have."""
    g1, g0 = float(protocol.channel().g1), float(protocol.channel().g0)
    own = stats.binom.pmf(np.arange(people + 1), people, g1)
    return np.convolve(own, stats.binom.pmf(np.arange(n - people + 1), n - people, g0))


def covered(protocol, n: int, people: int, level: float, intervals: int = 1) -> tuple[float, float]:
    """Return the chance that the interval holds the true share, and the largest chance of one count."""
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


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=repr)
@pytest.mark.parametrize("n", [1, 2, 7, 50, 200])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_exact_intervals_hold_their_level_in_groups_of_any_size(protocol, n, level):
    counts = Counts(np.full(n + 1, n), np.arange(n + 1)[:, None])
    low, high = exact_interval(protocol.channel(), counts, level)
    assert (low >= 0).all()
    assert (high <= 1).all()
    assert (np.diff(low, axis=0) >= 0).all()
    assert (np.diff(high, axis=0) >= 0).all()
    for people in range(0, n + 1, max(1, n // 20)):
        holds = (low[:, 0] <= people / n) & (high[:, 0] >= people / n)
        assert float(chances(protocol, n, people)[holds].sum()) >= level - 1e-12


def test_exact_intervals_are_those_that_a_search_finds():
    protocol, n, level = OUE(Domain(5), 2.0), 60, 0.95
    support = np.array([0, 8, 20, 35, 60])
    low, high = protocol.exact_interval(Counts(n, support), level)
    for seen, least, most in zip(support, low, high, strict=True):
        kept = [
            people
            for people in range(n + 1)
            if chances(protocol, n, people)[seen:].sum() > (1 - level) / 2
            and chances(protocol, n, people)[: seen + 1].sum() > (1 - level) / 2
        ]
        if kept:
            assert (least, most) == (kept[0] / n, kept[-1] / n)
        else:
            assert least == most == (0 if seen < 20 else 1)


@pytest.mark.parametrize("n", [20, 50, 200])
def test_together_exact_intervals_hold_where_score_intervals_fall_short(n):
    # Few reports support an absent value here, and many values are absent.
    protocol, level = OUE(Domain(74), 4.0), 0.95
    counts = Counts(np.full(n + 1, n), np.arange(n + 1)[:, None])
    exact_low, exact_high = exact_interval(protocol.channel(), counts, level, 74)
    score = raw_estimate(protocol.channel(), counts, level, 74)
    people = np.zeros(74, dtype=int)
    people[:3] = n // 3, n // 3, n - 2 * (n // 3)

    def together(low, high):
        held = [
            float(chances(protocol, n, one)[(low[:, 0] <= one / n) & (high[:, 0] >= one / n)].sum())
            for one in people
        ]
        return float(np.prod(held))

    assert together(exact_low, exact_high) >= level
    assert together(score.low, score.high) < level - 0.05


def test_exact_intervals_of_many_groups_at_once():
    protocol = OUE(Domain(3), 1.0)
    n = np.array([10, 0, 400, 5000, 10])
    support = np.array([[3, 4, 5], [0, 0, 0], [200, 100, 150], [2000, 1500, 1600], [1, 10, 0]])
    low, high = protocol.exact_interval(Counts(n, support), simultaneous=True)
    for row in (0, 2, 4):
        alone = protocol.exact_interval(Counts(int(n[row]), support[row]), simultaneous=True)
        assert np.array_equal(alone, (low[row], high[row]))
    score = protocol.estimate(Counts(n, support), simultaneous=True)
    for row in (1, 3):
        assert np.array_equal(low[row], score.low[row])
        assert np.array_equal(high[row], score.high[row])


def test_where_the_law_of_the_counts_is_another_exact_intervals_are_refused():
    she = SHE(Domain(3), 1.0)
    with pytest.raises(UserError, match="no exact intervals"):
        she.exact_interval(Counts(10, np.array([3, 4, 5])))
    sampled = Smp([Domain(3), Domain(4)], epsilon=1.0, protocol="GRR").attribute_protocol(0)
    with pytest.raises(UserError, match="no exact intervals"):
        sampled.exact_interval(Counts(10, np.array([3, 4, 3])))


#: Protocols whose reports rarely support an absent value, or rarely fail to support a true one.
RARE = [
    SS(Domain(8), 6.0),
    GRR(Domain(2), 6.0),
    GRR(Domain(8), 8.0),
    GRR(Domain(74), 2.0),
    GRR(Domain(74), 6.0),
    SS(Domain(74), 8.0),
    OUE(Domain(17), 4.0),
    OUE(Domain(8), 8.0),
    SUE(Domain(17), 1.0),
    LGRR(Domain(8), 9.0, 6.0),
]


@pytest.mark.parametrize("protocol", RARE, ids=repr)
@pytest.mark.parametrize("n", [1, 10, 30, 100, 300, 1000])
def test_the_interval_beside_an_estimate_holds_one_by_one(protocol, n):
    seen = Counts(np.full(n + 1, n), np.arange(n + 1)[:, None].repeat(protocol.domain.size, 1))
    estimate = protocol.estimate(seen)
    low, high = estimate.low[:, 0], estimate.high[:, 0]
    assert (low <= estimate.raw[:, 0]).all()
    assert (high >= estimate.raw[:, 0]).all()
    for people in sorted({0, 1, 9, n // 50, n // 10, n // 3, n // 2, n - 1, n} & set(range(n + 1))):
        held = (low <= people / n) & (high >= people / n)
        assert float(chances(protocol, n, people)[held].sum()) >= 0.93


def test_the_score_interval_alone_would_not_have_held():
    assert covered(SS(Domain(8), 6.0), 30, 9, 0.95)[0] == pytest.approx(0.82, abs=0.005)


@pytest.mark.parametrize(
    "protocol", [SS(Domain(8), 6.0), OUE(Domain(74), 4.0), GRR(Domain(74), 2.0)], ids=repr
)
@pytest.mark.parametrize("n", [20, 50, 200, 1000])
def test_the_intervals_beside_an_estimate_hold_together(protocol, n):
    size = protocol.domain.size
    people = np.floor(n / np.arange(1, size + 1) / np.sum(1 / np.arange(1, size + 1))).astype(int)
    people[0] += n - people.sum()
    counts = Counts(np.full(n + 1, n), np.arange(n + 1)[:, None].repeat(size, 1))
    estimate = protocol.estimate(counts, simultaneous=True)
    missed = 0.0
    for one, times in zip(*np.unique(people, return_counts=True), strict=True):
        held = (estimate.low[:, 0] <= one / n) & (estimate.high[:, 0] >= one / n)
        missed += times * (1 - float(chances(protocol, n, int(one))[held].sum()))
    assert missed <= 0.07


def test_where_many_reports_decide_the_interval_is_that_of_the_score():
    protocol, counts = OUE(Domain(5), 1.0), Counts(np.array([400, 2000]), np.array([[100] * 5, [700] * 5]))
    estimate, score = protocol.estimate(counts), raw_estimate(protocol.channel(), counts)
    assert np.array_equal(estimate.low, score.low)
    assert np.array_equal(estimate.high, score.high)


def test_weighted_counts_and_numbers_keep_the_score_interval():
    rare = SS(Domain(8), 6.0)
    counts = Counts(15.0, np.full(8, 7.5) / 4)
    assert np.array_equal(rare.estimate(counts).low, raw_estimate(rare.channel(), counts).low)
    she = SHE(Domain(3), 6.0)
    whole = Counts(9, np.array([3, 2, 4]))
    assert np.array_equal(she.estimate(whole).high, raw_estimate(she.channel(), whole).high)
