"""What is expected before anything is collected follows from the variance, and its inverses are inverse."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.protocols import GRR, OUE, SUE, Counts, Domain, planning
from ldpaudit.protocols.estimator import raw_estimate

SIZES = st.integers(2, 200)
EPSILONS = st.floats(0.05, 6)
SHARES = st.floats(0, 1)
LEVELS = st.floats(0.5, 0.999)


@settings(max_examples=40)
@given(size=SIZES, epsilon=EPSILONS, level=LEVELS, data=st.data())
def test_the_half_width_is_that_of_the_score_interval(size, epsilon, level, data):
    for kind in [GRR, SUE, OUE]:
        n = data.draw(st.integers(1, 10**6))
        protocol = kind(Domain(size), epsilon)
        support = np.full(size, data.draw(st.integers(0, n)))
        for simultaneous in (False, True):
            intervals = size if simultaneous else 1
            estimate = raw_estimate(protocol.channel(), Counts(n, support), level, intervals)
            f = float(estimate.frequency[0])
            if not 0 <= f <= 1:
                continue
            width = planning.half_width(protocol, n, f, level, intervals)
            assert (estimate.high[0] - estimate.low[0]) / 2 == pytest.approx(width, rel=1e-9)


@given(epsilon=st.floats(0.01, 8), prior=st.floats(0.001, 0.999), share=SHARES)
def test_nobody_comes_to_think_more_of_a_value_than_the_bound(epsilon, prior, share):
    rest = 1 - prior
    priors = np.array([prior, rest * share, rest * (1 - share)])
    for kind in (GRR, SUE, OUE):
        protocol = kind(Domain(3), epsilon)
        chances = np.array([[float(cell) for cell in line] for line in protocol.channel().matrix()])
        thought = priors[0] * chances[0] / (priors @ chances)
        assert thought.max() <= planning.posterior(protocol.epsilon(), prior) * (1 + 1e-9)
        assert planning.posterior(0.0, prior) == pytest.approx(prior)
    # With GRR the bound is reached, and from a uniform prior it is the share of values that are kept.
    protocol = GRR(Domain(3), epsilon)
    kept = float(protocol.channel().g1)
    assert planning.posterior(protocol.epsilon(), 1 / 3) == pytest.approx(kept, rel=1e-9)
