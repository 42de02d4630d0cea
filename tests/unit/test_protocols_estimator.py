"""Estimates and their post-processing: what each rule promises, against searches and exact distributions."""

from __future__ import annotations

import itertools
from statistics import NormalDist

import numpy as np
import pytest
from scipy import integrate, optimize, stats

from ldpaudit.protocols import GRR, OUE, SUE, Counts, Domain, OneTimeRappor, norm_sub
from ldpaudit.protocols.estimator import raw_estimate
from ldpaudit.protocols.expectation_maximization import SLACK, STILL, expectation_maximization
from ldpaudit.protocols.postprocessing import POST, base_cut, norm, norm_mul
from ldpaudit.protocols.power import power_law

PROTOCOLS = (GRR(Domain(6), 0.8), SUE(Domain(6), 0.8), OUE(Domain(6), 0.8), OneTimeRappor(Domain(6), f=0.6))


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


OF_FOUR = (GRR(Domain(4), 1.0), SUE(Domain(4), 1.0), OUE(Domain(4), 1.0))
SUM_TO_ONE = {"norm-sub", "mle", "power-ns", "norm", "norm-mul"}
NON_NEGATIVE = {"norm-sub", "mle", "power", "power-ns", "base-cut", "base-pos", "norm-mul"}
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
            if post in SUM_TO_ONE:
                assert shares.sum(axis=1) == pytest.approx(1, abs=1e-9)
            if post in NON_NEGATIVE:
                assert shares.min() >= 0
            for row in np.flatnonzero(N):
                alone = protocol.estimate(Counts(int(N[row]), SUPPORT[row]), post=post)
                assert alone.frequency == pytest.approx(together.frequency[row], rel=1e-9, abs=1e-11)


def test_small_cases_by_hand():
    assert norm([0.5, 0.2, -0.1]) == pytest.approx([0.5 + 2 / 15, 0.2 + 2 / 15, -0.1 + 2 / 15])
    assert norm_mul([0.6, 0.2, -0.3]) == pytest.approx([0.75, 0.25, 0])
    assert norm_mul([-0.6, 0.0, -0.3]) == pytest.approx([1 / 3] * 3)
    assert base_cut([0.6, 0.1, 0.2], 0.2) == pytest.approx([0.6, 0, 0])
    assert np.isnan(base_cut([np.nan], 0.2)).all()


def test_base_cut_keeps_an_absent_value_as_rarely_as_it_says():
    for size, level in [(17, 0.95)]:
        n = 20_000
        protocol = OUE(Domain(size), 1.0)
        g0 = float(protocol.channel().g0)
        # One value is everybody's, the others are absent: their bits are independent, so the chance is exact.
        counts = np.arange(n + 1)
        support = np.zeros((len(counts), size), dtype=np.int64)
        support[:, 0] = counts
        kept = protocol.estimate(Counts(np.full(n + 1, n), support), post="base-cut", level=level).frequency[
            :, 0
        ]
        chance = float(stats.binom.pmf(counts, n, g0)[kept > 0].sum())
        any_kept = 1 - (1 - chance) ** (size - 1)
        # The normal quantile is off by the skewness of the binomial: its first correction, and nothing more.
        z = stats.norm.isf((1 - level) / size)
        skewness = (1 - 2 * g0) / np.sqrt(n * g0 * (1 - g0))
        assert any_kept <= (1 - level) * (1 + 2 * skewness * z**3 / 6)
        assert any_kept >= (1 - level) / 2


def test_the_power_law_gives_the_mean_after_the_estimate():
    for n, estimate in itertools.product((200, 10**7), (-0.4, 0.0, 0.05, 1.2)):
        assert_mean_after(n, estimate)


def assert_mean_after(n, estimate):
    size, least = 50, 1 / max(n, 100)
    noise = np.sqrt(OUE(Domain(size), 1.0).variance(n))

    def mean_share(alpha):
        top = integrate.quad(lambda u: np.exp((2 - alpha) * u), np.log(least), 0, epsabs=0, epsrel=1e-10)[0]
        return top / integrate.quad(lambda u: np.exp((1 - alpha) * u), np.log(least), 0, epsrel=1e-10)[0]

    alpha = optimize.brentq(lambda alpha: mean_share(alpha) - 1 / size, 0.0, 4.0, xtol=1e-13)
    seen = np.clip(estimate, -8 * noise, 1 + 8 * noise)
    shift = (
        min((max(seen, least) - seen) ** 2 / noise**2 / 2, 600)
        if seen <= 1
        else (seen - 1) ** 2 / noise**2 / 2
    )

    def weighed(order):
        def density(u):
            share = np.exp(u)
            return np.exp((1 + order - alpha) * u - (share - seen) ** 2 / noise**2 / 2 + shift)

        steps = np.array([-4, -1, -0.1, 0, 0.1, 1, 4]) * noise
        near = np.log(np.clip([*(seen + steps), *(1 + steps), *(least + steps)], least, 1.0))
        return integrate.quad(density, np.log(least), 0, points=near, epsabs=0, epsrel=1e-10, limit=500)[0]

    expected = weighed(1) / weighed(0)
    values = np.full(size, estimate)
    assert power_law(values, noise, n) == pytest.approx(np.full(size, expected), rel=1e-6)


def random_channel(inputs: int, outputs: int, number: int) -> np.ndarray:
    matrix = np.random.default_rng(number).gamma(0.5, size=(inputs, outputs)) + 0.01
    return matrix / matrix.sum(axis=1, keepdims=True)


def level(matrix: np.ndarray, counts: np.ndarray, share: np.ndarray) -> float:
    seen = counts > 0
    return float(counts[seen] @ np.log((share @ matrix)[seen]))


def test_no_shares_are_likelier_than_those_it_finds():
    for shape in [(2, 2), (8, 12)]:
        for number in range(3):
            matrix = random_channel(*shape, number)
            rng = np.random.default_rng(100 + number)
            truth = rng.dirichlet(np.full(shape[0], 0.3))
            counts = rng.multinomial(5000, truth @ matrix)
            fit = expectation_maximization(matrix, counts)
            assert fit.converged
            assert fit.share.min() >= 0
            assert fit.share.sum() == pytest.approx(1, abs=1e-12)
            assert fit.log_likelihood == pytest.approx(level(matrix, counts, fit.share), abs=1e-6)
            # The likelihood is concave: no step towards one value alone gains more than this.
            gains = matrix @ (counts / (fit.share @ matrix))
            assert gains.max() - counts.sum() <= SLACK


def smooth(share: np.ndarray) -> np.ndarray:
    padded = np.pad(share, 1, mode="edge")
    return 0.05 * (padded[:-2] + padded[2:]) + 0.9 * padded[1:-1]


def test_smoothing_ends_where_plain_steps_end():
    for n in [30, 10_000]:
        for number in range(3):
            matrix = random_channel(30, 40, 9)
            counts = np.random.default_rng(number).multinomial(n, matrix[5] * 0.6 + matrix[20] * 0.4)
            fit = expectation_maximization(matrix, counts, smoothing=smooth)
            assert fit.converged
            following = smooth(fit.share * (matrix @ (counts / n / (fit.share @ matrix))))
            assert np.abs(following - fit.share).sum() / 2 <= STILL
            plain = np.full(30, 1 / 30)
            for _ in range(5000):
                plain = smooth(plain * (matrix @ (counts / n / (plain @ matrix))))
            assert fit.share == pytest.approx(plain, abs=1e-4)
