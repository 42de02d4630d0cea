"""Post-processing: what each rule promises, against searches, integrals and exact distributions."""

# ruff: noqa: B023 - what is defined in a loop is called in it
from __future__ import annotations

import numpy as np
import pytest
from scipy import integrate, optimize, stats

from ldpaudit.protocols import GRR, OUE, SUE, Counts, Domain
from ldpaudit.protocols.postprocessing import POST, base_cut, norm, norm_mul
from ldpaudit.protocols.power import power_law

PROTOCOLS = (GRR(Domain(4), 1.0), SUE(Domain(4), 1.0), OUE(Domain(4), 1.0))
SUM_TO_ONE = {"norm-sub", "mle", "power-ns", "norm", "norm-mul"}
NON_NEGATIVE = {"norm-sub", "mle", "power", "power-ns", "base-cut", "base-pos", "norm-mul"}
N = np.array([10, 0, 400, 1])
SUPPORT = np.array([[3, 4, 5, 0], [0, 0, 0, 0], [200, 100, 150, 20], [0, 1, 0, 0]])


def test_every_rule_keeps_its_promise_in_many_populations_at_once():
    for protocol in PROTOCOLS:
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


def test_the_most_likely_shares_of_bits_are_those_that_a_search_finds():
    for kind in [SUE, OUE]:
        protocol = kind(Domain(5), 0.7)
        g0, gap = float(protocol.channel().g0), float(protocol.channel().g1 - protocol.channel().g0)
        support = np.array([60, 45, 40, 33, 20])

        def loss(shares):
            chances = g0 + gap * shares
            return -np.sum(support * np.log(chances) + (90 - support) * np.log(1 - chances))

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
    for n in [200, 10**7]:
        for estimate in [-0.4, 0.0, 0.05, 1.2]:
            size, least = 50, 1 / max(n, 100)
            noise = np.sqrt(OUE(Domain(size), 1.0).variance(n))

            def mean_share(alpha):
                top = integrate.quad(
                    lambda u: np.exp((2 - alpha) * u), np.log(least), 0, epsabs=0, epsrel=1e-10
                )[0]
                return (
                    top / integrate.quad(lambda u: np.exp((1 - alpha) * u), np.log(least), 0, epsrel=1e-10)[0]
                )

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
                return integrate.quad(
                    density, np.log(least), 0, points=near, epsabs=0, epsrel=1e-10, limit=500
                )[0]

            expected = weighed(1) / weighed(0)
            values = np.full(size, estimate)
            assert power_law(values, noise, n) == pytest.approx(np.full(size, expected), rel=1e-6)
