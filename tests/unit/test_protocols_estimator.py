"""Estimates and their post-processing: what each rule promises, against searches and exact distributions."""

from __future__ import annotations

import itertools
from statistics import NormalDist

import numpy as np
import pytest

from ldpaudit.protocols import GRR, OUE, SUE, Counts, Domain, OneTimeRappor, norm_sub
from ldpaudit.protocols.estimator import POST, norm_mul, raw_estimate
from ldpaudit.protocols.numbers import STILL, smoothed_em

PROTOCOLS = (GRR(Domain(6), 0.8), SUE(Domain(6), 0.8), OUE(Domain(6), 0.8), OneTimeRappor(Domain(6), f=0.6))


def test_the_estimate_inverts_the_expectation():
    shares, n = np.array([0.5, 0.2, 0.1, 0.1, 0.1, 0.0]), 10**12
    for protocol in PROTOCOLS:
        g1, g0 = float(protocol.channel().g1), float(protocol.channel().g0)
        support = np.rint(n * (shares * g1 + (1 - shares) * g0)).astype(np.int64)
        estimate = protocol.estimate(Counts(n, support))
        assert estimate.frequency == pytest.approx(shares, abs=1e-10)
        assert estimate.stderr == pytest.approx([np.sqrt(protocol.variance(n, f)) for f in shares], rel=1e-5)


def test_both_ends_of_a_score_interval_are_just_rejected():
    z = NormalDist().inv_cdf(0.975)
    for protocol, (n, count) in itertools.product(PROTOCOLS, ((1, 0), (1, 1), (50, 0), (50, 16), (50, 50))):
        channel = protocol.channel()
        g1, g0 = float(channel.g1), float(channel.g0)
        estimate = raw_estimate(channel, Counts(n, np.full(6, count)), 0.95)
        for end in (estimate.low[0], estimate.high[0]):
            variance = (g0 * (1 - g0) + end * (g1 * (1 - g1) - g0 * (1 - g0))) / n
            away = count / n - g0 - end * (g1 - g0)
            assert away**2 == pytest.approx(z**2 * variance, rel=1e-9)
        assert estimate.low[0] < estimate.frequency[0] < estimate.high[0]


OF_FOUR = (GRR(Domain(4), 1.0), SUE(Domain(4), 1.0), OUE(Domain(4), 1.0))
N = np.array([10, 0, 400, 1])
SUPPORT = np.array([[3, 4, 5, 0], [0, 0, 0, 0], [200, 100, 150, 20], [0, 1, 0, 0]])


def test_every_rule_keeps_its_promise_in_many_populations_at_once():
    for protocol in OF_FOUR:
        for post in POST:
            together = protocol.estimate(Counts(N, SUPPORT), post=post)
            raw = protocol.estimate(Counts(N, SUPPORT))
            assert together.post == post
            assert np.array_equal(together.raw, raw.frequency, equal_nan=True)
            for name in ("stderr", "low", "high"):
                assert np.array_equal(getattr(together, name), getattr(raw, name))
            assert np.isnan(together.frequency[1]).all()
            shares = together.frequency[N > 0]
            assert np.isfinite(shares).all()
            if post != "raw":
                assert shares.sum(axis=1) == pytest.approx(1, abs=1e-9)
                assert shares.min() >= 0
            for row in np.flatnonzero(N):
                alone = protocol.estimate(Counts(int(N[row]), SUPPORT[row]), post=post)
                assert alone.frequency == pytest.approx(together.frequency[row], rel=1e-9, abs=1e-11)


def test_small_cases_by_hand():
    assert norm_sub([0.9, 0.3, -0.4]) == pytest.approx([0.8, 0.2, 0.0])
    assert norm_mul([0.6, 0.2, -0.3]) == pytest.approx([0.75, 0.25, 0])
    assert norm_mul([-0.6, 0.0, -0.3]) == pytest.approx([1 / 3] * 3)


def random_channel(inputs: int, outputs: int, number: int) -> np.ndarray:
    matrix = np.random.default_rng(number).gamma(0.5, size=(inputs, outputs)) + 0.01
    return matrix / matrix.sum(axis=1, keepdims=True)


def smooth(share: np.ndarray, circle: bool) -> np.ndarray:
    side = (len(share) / 256) ** 2 / 4
    before, after = np.roll(share, 1), np.roll(share, -1)
    if not circle:
        before[0], after[-1] = share[0], share[-1]
    return side * (before + after) + (1 - 2 * side) * share


def test_smoothing_ends_where_plain_steps_end():
    for (n, number), circle in itertools.product([(30, 0), (10_000, 1)], [False, True]):
        matrix = random_channel(60, 80, 9)
        counts = np.random.default_rng(number).multinomial(n, matrix[5] * 0.6 + matrix[40] * 0.4)
        seen = counts > 0
        share = smoothed_em(matrix[:, seen], counts[seen] / n, circle)
        following = smooth(share * (matrix @ (counts / n / (share @ matrix))), circle)
        assert np.abs(following - share).sum() / 2 <= STILL
        plain = np.full(60, 1 / 60)
        for _ in range(20_000):
            plain = smooth(plain * (matrix @ (counts / n / (plain @ matrix))), circle)
        assert np.abs(share - plain).sum() / 2 < 1e-3
