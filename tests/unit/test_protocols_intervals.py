"""Coverage of the intervals, computed from the exact distribution of the counts: nothing here is drawn."""

from __future__ import annotations

import itertools

import numpy as np
from scipy import stats

from ldpaudit.protocols import GRR, LGRR, OUE, SS, SUE, Counts, Domain, OneTimeRappor
from ldpaudit.protocols.estimator import quantile, raw_estimate

PROTOCOLS = [
    *(GRR(Domain(size), epsilon) for size, epsilon in ((2, 0.5), (17, 1.0), (74, 4.0))),
    *(OUE(Domain(size), epsilon) for size, epsilon in ((2, 0.5), (17, 1.0), (74, 4.0))),
    *(SUE(Domain(17), 1.0), OneTimeRappor(Domain(17), f=0.5)),
]
#: Protocols whose reports rarely support an absent value, or rarely fail to support a true one.
RARE = [
    *(GRR(Domain(size), epsilon) for size, epsilon in ((2, 6.0), (8, 8.0), (74, 2.0), (74, 6.0))),
    *(kind(Domain(8), epsilon) for kind, epsilon in ((SS, 6.0), (OUE, 8.0))),
    *(SS(Domain(74), 8.0), OUE(Domain(17), 4.0), SUE(Domain(17), 1.0), LGRR(Domain(8), 9.0, 6.0)),
]


def chances(protocol, n: int, people: int) -> np.ndarray:
    """Return the chance of each count from 0 to n of a value that so many of n people have."""
    g1, g0 = float(protocol.channel().g1), float(protocol.channel().g0)
    own = stats.binom.pmf(np.arange(people + 1), people, g1)
    return np.convolve(own, stats.binom.pmf(np.arange(n - people + 1), n - people, g0))


def test_an_interval_misses_its_level_by_no_more_than_a_count_at_each_end():
    for protocol, n in itertools.product(PROTOCOLS, (20, 200, 1000)):
        counts = Counts(np.full(n + 1, n), np.arange(n + 1)[:, None])
        estimate = raw_estimate(protocol.channel(), counts, 0.95)
        for people in {0, n // 100, n // 10, n // 2, n}:
            holds = (estimate.low[:, 0] <= people / n) & (estimate.high[:, 0] >= people / n)
            chance = chances(protocol, n, people)
            # Counts are whole numbers: the coverage jumps by the chance of the counts at the ends.
            jump = 2 * chance.max() * np.exp(-(quantile(0.95) ** 2) / 2)
            assert abs(chance[holds].sum() - 0.95) <= jump


def test_the_interval_beside_an_estimate_holds_one_by_one():
    for protocol, n in itertools.product(RARE, (1, 30, 300)):
        seen = Counts(np.full(n + 1, n), np.arange(n + 1)[:, None].repeat(protocol.domain.size, 1))
        estimate = protocol.estimate(seen)
        low, high = estimate.low[:, 0], estimate.high[:, 0]
        assert (low <= estimate.raw[:, 0]).all()
        assert (high >= estimate.raw[:, 0]).all()
        for people in {0, 1, 9, n // 50, n // 10, n // 3, n // 2, n - 1, n} & set(range(n + 1)):
            held = (low <= people / n) & (high >= people / n)
            assert chances(protocol, n, people)[held].sum() >= 0.93
