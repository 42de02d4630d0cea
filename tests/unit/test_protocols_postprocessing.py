"""Post-processing: what each rule promises, against searches, integrals and exact distributions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy import integrate, optimize, stats

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, OUE, SUE, Counts, Domain
from ldpaudit.protocols.postprocessing import ALIASES, POST, base_cut, norm, norm_mul, norm_sub
from ldpaudit.protocols.power import power_law

PROTOCOLS = (GRR(Domain(4), 1.0), SUE(Domain(4), 1.0), OUE(Domain(4), 1.0))
SUM_TO_ONE = {"norm-sub", "mle", "power-ns", "norm", "norm-mul"}
NON_NEGATIVE = {"norm-sub", "mle", "power", "power-ns", "base-cut", "base-pos", "norm-mul"}
N = np.array([10, 0, 400, 1])
SUPPORT = np.array([[3, 4, 5, 0], [0, 0, 0, 0], [200, 100, 150, 20], [0, 1, 0, 0]])


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.name)
@pytest.mark.parametrize("post", POST)
def test_every_rule_keeps_its_promise_in_many_populations_at_once(protocol, post):
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


def test_other_names_mean_the_same_and_unknown_ones_are_refused():
    counts = Counts(400, SUPPORT[2])
    for other, name in ALIASES.items():
        found = PROTOCOLS[0].estimate(counts, post=other)
        assert found.post == name
        assert np.array_equal(found.frequency, PROTOCOLS[0].estimate(counts, post=name).frequency)
    with pytest.raises(UserError, match='no post-processing "clip"'):
        PROTOCOLS[0].estimate(counts, post="clip")


@pytest.mark.parametrize("post", sorted(POST))
@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.name)
def test_no_rule_reorders_the_values(protocol, post):
    estimate = protocol.estimate(Counts(300, np.array([250, 120, 100, 40])), post=post)
    assert (np.diff(estimate.frequency) <= 1e-12).all()


def test_small_cases_by_hand():
    assert norm([0.5, 0.2, -0.1]) == pytest.approx([0.5 + 2 / 15, 0.2 + 2 / 15, -0.1 + 2 / 15])
    assert norm_mul([0.6, 0.2, -0.3]) == pytest.approx([0.75, 0.25, 0])
    assert norm_mul([-0.6, 0.0, -0.3]) == pytest.approx([1 / 3] * 3)
    assert base_cut([0.6, 0.1, 0.2], 0.2) == pytest.approx([0.6, 0, 0])
    assert np.isnan(base_cut([np.nan], 0.2)).all()


@given(hnp.arrays(np.float64, st.integers(2, 12), elements=st.floats(-2, 2)))
def test_what_is_a_distribution_already_stays_one(values):
    shares = norm_sub(values)
    for rule in (norm_sub, norm, norm_mul):
        assert rule(shares) == pytest.approx(shares, abs=1e-12)


@given(
    kind=st.sampled_from([SUE, OUE]),
    size=st.integers(2, 12),
    epsilon=st.floats(0.05, 8),
    n=st.integers(1, 10**6),
    data=st.data(),
)
def test_the_most_likely_shares_of_bits_satisfy_the_optimality_conditions(kind, size, epsilon, n, data):
    support = np.array(data.draw(st.lists(st.integers(0, n), min_size=size, max_size=size)))
    channel = kind(Domain(size), epsilon).channel()
    shares = kind(Domain(size), epsilon).estimate(Counts(n, support), post="mle").frequency
    assert shares.min() >= 0
    assert shares.sum() == pytest.approx(1, abs=1e-9)
    # The likelihood's slope is equal where a share is positive, and not larger where it is 0.
    chances = float(channel.g0) + float(channel.g1 - channel.g0) * shares
    slope = (support / n - chances) / (chances * (1 - chances))
    positive = shares > 1e-7
    level = slope[positive].max()
    assert slope[positive] == pytest.approx(level, abs=1e-6 * max(1.0, np.abs(slope).max()))
    assert slope.max() <= level + 1e-6 * max(1.0, np.abs(slope).max())


@pytest.mark.parametrize("kind", [SUE, OUE])
def test_the_most_likely_shares_of_bits_are_those_that_a_search_finds(kind):
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


def test_the_most_likely_shares_of_bits_are_the_raw_ones_where_those_sum_to_one():
    protocol = OUE(Domain(3), 2.0)
    channel = protocol.channel()
    n = 10**9
    support = np.rint(n * (float(channel.g0) + float(channel.g1 - channel.g0) * np.array([0.5, 0.3, 0.2])))
    likely = protocol.estimate(Counts(n, support.astype(np.int64)), post="mle").frequency
    assert likely == pytest.approx([0.5, 0.3, 0.2], abs=1e-8)


@pytest.mark.parametrize(("size", "level"), [(17, 0.95), (74, 0.9), (1000, 0.95)])
def test_base_cut_keeps_an_absent_value_as_rarely_as_it_says(size, level):
    n = 20_000
    protocol = OUE(Domain(size), 1.0)
    g0 = float(protocol.channel().g0)
    # One value is everybody's, the others are absent: their bits are independent, so the chance is exact.
    counts = np.arange(n + 1)
    support = np.zeros((len(counts), size), dtype=np.int64)
    support[:, 0] = counts
    kept = protocol.estimate(Counts(np.full(n + 1, n), support), post="base-cut", level=level).frequency[:, 0]
    chance = float(stats.binom.pmf(counts, n, g0)[kept > 0].sum())
    any_kept = 1 - (1 - chance) ** (size - 1)
    # The normal quantile is off by the skewness of the binomial: its first correction, and nothing more.
    z = stats.norm.isf((1 - level) / size)
    skewness = (1 - 2 * g0) / np.sqrt(n * g0 * (1 - g0))
    assert any_kept <= (1 - level) * (1 + 2 * skewness * z**3 / 6)
    assert any_kept >= (1 - level) / 2


@pytest.mark.parametrize("n", [200, 20_000, 10**7])
@pytest.mark.parametrize("estimate", [-0.4, -0.01, 0.0, 0.003, 0.05, 0.4, 1.2])
def test_the_power_law_gives_the_mean_after_the_estimate(n, estimate):
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


def test_the_power_law_pulls_small_estimates_down_and_leaves_large_ones():
    protocol = OUE(Domain(74), 1.0)
    noise = float(np.sqrt(protocol.variance(20_000)))
    values = np.array([0.2, 3 * noise, noise, 0.0, -noise, *[0.0] * 69])
    shares = power_law(values, noise, 20_000)
    assert shares[0] == pytest.approx(0.2, rel=0.02)
    assert (np.diff(shares[:5]) < 0).all()
    assert shares[2] < noise / 2
    assert shares.min() > 0
