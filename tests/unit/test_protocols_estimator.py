"""Estimates: inversion, intervals, projection, the most likely shares."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
import pytest
from scipy import optimize

from ldpaudit.protocols import GRR, OUE, SUE, Counts, Domain, OneTimeRappor, norm_sub
from ldpaudit.protocols.estimator import raw_estimate

PROTOCOLS = (
    GRR(Domain(6), 0.8),
    SUE(Domain(6), 0.8),
    OUE(Domain(6), 0.8),
    OneTimeRappor(Domain(6), f=0.6),
)


def expected_counts(protocol, shares, n):
    channel = protocol.channel()
    g1, g0 = float(channel.g1), float(channel.g0)
    return n * (shares * g1 + (1 - shares) * g0)


def test_the_estimate_inverts_the_expectation():
    for protocol in PROTOCOLS:
        shares = np.array([0.5, 0.2, 0.1, 0.1, 0.1, 0.0])
        n = 10**12
        support = np.rint(expected_counts(protocol, shares, n)).astype(np.int64)
        estimate = protocol.estimate(Counts(n, support))
        assert estimate.frequency == pytest.approx(shares, abs=1e-10)
        assert estimate.stderr == pytest.approx([np.sqrt(protocol.variance(n, f)) for f in shares], rel=1e-5)


def test_both_ends_of_a_score_interval_are_just_rejected():
    for protocol in PROTOCOLS:
        for n in [1, 50]:
            for level in [0.95]:
                z = NormalDist().inv_cdf((1 + level) / 2)
                channel = protocol.channel()
                g1, g0 = float(channel.g1), float(channel.g0)
                for count in {0, 1, n // 3, n}:
                    counts = Counts(n, np.full(6, count))
                    estimate = raw_estimate(channel, counts, level)
                    for end in (estimate.low[0], estimate.high[0]):
                        variance = (g0 * (1 - g0) + end * (g1 * (1 - g1) - g0 * (1 - g0))) / n
                        assert (count / n - g0 - end * (g1 - g0)) ** 2 == pytest.approx(
                            z**2 * variance, rel=1e-9
                        )
                    assert estimate.low[0] < estimate.frequency[0] < estimate.high[0]


def test_projection_of_small_cases_by_hand():
    for values, total, projected in [
        ([0.5, 0.5], 1, [0.5, 0.5]),
        ([1.2, -0.2], 1, [1.0, 0.0]),
        ([0.9, 0.3, -0.4], 1, [0.8, 0.2, 0.0]),
        ([0.0, 0.0, 0.0], 1, [1 / 3, 1 / 3, 1 / 3]),
        ([-5.0, -5.0, -6.0], 1, [0.5, 0.5, 0.0]),
        ([30.0, 10.0, -20.0], 20, [20.0, 0.0, 0.0]),
        ([2.0, 3.0], 0, [0.0, 0.0]),
    ]:
        assert norm_sub(values, total) == pytest.approx(projected, abs=1e-12)


def test_the_most_likely_shares_are_those_that_a_search_finds():
    protocol = GRR(Domain(5), 0.7)
    channel = protocol.channel()
    g1, g0 = float(channel.g1), float(channel.g0)
    support = np.array([40, 22, 11, 9, 8])

    def loss(shares):
        return -np.sum(support * np.log(g0 + (g1 - g0) * shares))

    found = optimize.minimize(
        loss,
        np.full(5, 0.2),
        method="SLSQP",
        bounds=[(0, 1)] * 5,
        constraints={"type": "eq", "fun": lambda shares: shares.sum() - 1},
        options={"ftol": 1e-14, "maxiter": 500},
    )
    likely = protocol.estimate(Counts(90, support), post="mle").frequency
    assert loss(likely) <= loss(found.x) + 1e-9
    assert likely == pytest.approx(found.x, abs=1e-4)
    assert (likely == 0).any(), "the case must have values on the boundary"
