"""What is expected before anything is collected follows from the variance, and its inverses are inverse."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, OUE, SUE, Counts, Domain, make, planning
from ldpaudit.protocols.estimator import quantile, raw_estimate
from ldpaudit.protocols.setting import Scenario, planned_protocols
from ldpaudit.protocols.setting import made as made_for

NAMES = planned_protocols()
SIZES = st.integers(2, 200)
EPSILONS = st.floats(0.05, 6)
SHARES = st.floats(0, 1)
LEVELS = st.floats(0.5, 0.999)
WIDTHS = st.floats(1e-4, 0.5)


def made(name: str, size: int, epsilon: float):
    """Make a protocol; one of two values alone over those."""
    found = made_for(name, Scenario(size, epsilon, 1)) or made_for(name, Scenario(2, epsilon, 1))
    assert found is not None
    return found


@settings(max_examples=25)
@given(size=SIZES, epsilon=EPSILONS, n=st.integers(1, 10**9), f=SHARES)
def test_errors_are_those_of_the_exact_variance(size, epsilon, n, f):
    for name in NAMES:
        protocol = made(name, size, epsilon)
        told = planning.expected(protocol, Scenario(size, epsilon, n, f))
        assert told.stderr == pytest.approx(math.sqrt(protocol.variance(n, f)), rel=1e-12)
        assert told.absolute == pytest.approx(told.stderr * math.sqrt(2 / math.pi), rel=1e-12)
        # Wider than the normal interval by the shift of its middle alone.
        assert told.half_width >= quantile(0.95) * told.stderr * (1 - 1e-12)


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


@settings(max_examples=25)
@given(size=SIZES, epsilon=EPSILONS, f=SHARES, level=LEVELS, width=WIDTHS, intervals=st.integers(1, 100))
def test_rows_needed_are_the_fewest_that_reach_the_width(size, epsilon, f, level, width, intervals):
    for name in NAMES:
        protocol = made(name, size, epsilon)
        rows = planning.rows_needed(protocol, width, f, level, intervals)
        assert planning.half_width(protocol, rows, f, level, intervals) <= width
        # One row below a thousand million million is within the rounding of the width.
        assert rows == 1 or planning.half_width(protocol, rows - 1, f, level, intervals) > width * (1 - 1e-12)


@settings(max_examples=40)
@given(size=SIZES, f=st.floats(0, 0.3), n=st.integers(10, 10**8), width=st.floats(1e-3, 0.3))
def test_epsilon_needed_is_the_smallest_that_reaches_the_width(size, f, n, width):
    for name in ["GRR", "SUE", "OUE"]:
        setting = Scenario(size, 1.0, n, f)
        try:
            epsilon = planning.epsilon_needed(name, setting, width)
        except UserError:
            assert planning.half_width(make(name, Domain(size), epsilon=20.0), n, f) > width
            continue
        assert planning.half_width(make(name, Domain(size), epsilon=epsilon), n, f) <= width
        if epsilon <= 2e-4:
            continue
        assert planning.half_width(make(name, Domain(size), epsilon=epsilon * (1 - 1e-9)), n, f) > width
        # The same question from the other side: so many rows are enough with this epsilon.
        assert planning.rows_needed(make(name, Domain(size), epsilon=epsilon), width, f) <= n


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
