"""What is expected before anything is collected follows from the variance, and its inverses are inverse."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, OUE, SUE, Counts, Domain, make, planning
from ldpaudit.protocols.estimator import quantile, raw_estimate
from ldpaudit.protocols.setting import Scenario, planned_protocols
from ldpaudit.protocols.setting import made as made_for

NAMES = planned_protocols()
SETTING = Scenario(size=17, epsilon=1.0, n=10_000)
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


def test_the_protocols_of_one_value_take_part_by_themselves():
    assert {"GRR", "SUE", "OUE", "OneTimeRappor"} <= set(NAMES)
    assert "RSFD" not in NAMES
    assert [one.protocol for one in planning.compared(SETTING)] == [
        one.protocol for one in sorted(planning.compared(SETTING), key=lambda one: one.stderr)
    ]


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25)
@given(size=SIZES, epsilon=EPSILONS, n=st.integers(1, 10**9), f=SHARES)
def test_errors_are_those_of_the_exact_variance(name, size, epsilon, n, f):
    protocol = made(name, size, epsilon)
    told = planning.expected(protocol, Scenario(size, epsilon, n, f))
    assert told.stderr == pytest.approx(math.sqrt(protocol.variance(n, f)), rel=1e-12)
    assert told.absolute == pytest.approx(told.stderr * math.sqrt(2 / math.pi), rel=1e-12)
    # Wider than the normal interval by the shift of its middle alone.
    assert told.half_width >= quantile(0.95) * told.stderr * (1 - 1e-12)


@pytest.mark.parametrize("kind", [GRR, SUE, OUE])
@settings(max_examples=40)
@given(size=SIZES, epsilon=EPSILONS, level=LEVELS, data=st.data())
def test_the_half_width_is_that_of_the_score_interval(kind, size, epsilon, level, data):
    n = data.draw(st.integers(1, 10**6))
    protocol = kind(Domain(size), epsilon)
    support = np.full(size, data.draw(st.integers(0, n)))
    for simultaneous in (False, True):
        intervals = size if simultaneous else 1
        estimate = raw_estimate(protocol.channel(), Counts(n, support), level, intervals)
        f = float(estimate.frequency[0])
        assume(0 <= f <= 1)
        width = planning.half_width(protocol, n, f, level, intervals)
        assert (estimate.high[0] - estimate.low[0]) / 2 == pytest.approx(width, rel=1e-9)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25)
@given(size=SIZES, epsilon=EPSILONS, f=SHARES, level=LEVELS, width=WIDTHS, intervals=st.integers(1, 100))
def test_rows_needed_are_the_fewest_that_reach_the_width(name, size, epsilon, f, level, width, intervals):
    protocol = made(name, size, epsilon)
    rows = planning.rows_needed(protocol, width, f, level, intervals)
    assert planning.half_width(protocol, rows, f, level, intervals) <= width
    # One row below a thousand million million is within the rounding of the width.
    assert rows == 1 or planning.half_width(protocol, rows - 1, f, level, intervals) > width * (1 - 1e-12)


@pytest.mark.parametrize("name", ["GRR", "SUE", "OUE"])
@settings(max_examples=40)
@given(size=SIZES, f=st.floats(0, 0.3), n=st.integers(10, 10**8), width=st.floats(1e-3, 0.3))
def test_epsilon_needed_is_the_smallest_that_reaches_the_width(name, size, f, n, width):
    setting = Scenario(size, 1.0, n, f)
    try:
        epsilon = planning.epsilon_needed(name, setting, width)
    except UserError:
        assert planning.half_width(make(name, Domain(size), epsilon=20.0), n, f) > width
        return
    assert planning.half_width(make(name, Domain(size), epsilon=epsilon), n, f) <= width
    assume(epsilon > 2e-4)
    assert planning.half_width(make(name, Domain(size), epsilon=epsilon * (1 - 1e-9)), n, f) > width
    # The same question from the other side: so many rows are enough with this epsilon.
    assert planning.rows_needed(make(name, Domain(size), epsilon=epsilon), width, f) <= n


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25)
@given(size=SIZES, f=SHARES, epsilon=EPSILONS, width=WIDTHS, factor=st.floats(1.01, 10))
def test_more_rows_are_needed_for_a_narrower_or_surer_interval(name, size, f, epsilon, width, factor):
    protocol = made(name, size, epsilon)
    rows = planning.rows_needed(protocol, width, f)
    assert planning.rows_needed(protocol, width / factor, f) >= rows
    assert planning.rows_needed(protocol, width, f, level=0.99) >= rows
    assert planning.rows_needed(protocol, width, f, intervals=size) >= rows
    # To the first order the square root of n: half the width takes four times the rows.
    many = planning.rows_needed(protocol, 1e-4, f)
    assert planning.rows_needed(protocol, 0.5e-4, f) == pytest.approx(4 * many, rel=1e-2)


@pytest.mark.parametrize("name", ["GRR", "SUE", "OUE"])
@settings(max_examples=40)
@given(size=SIZES, epsilon=EPSILONS, factor=st.floats(1.001, 3), n=st.integers(1, 10**9))
def test_errors_of_rare_values_fall_with_epsilon_and_rows(name, size, epsilon, factor, n):
    def stderr(**changed):
        setting = dataclasses.replace(Scenario(size, epsilon, n), **changed)
        return planning.expected(make(name, Domain(setting.size), epsilon=setting.epsilon), setting).stderr

    assert stderr(epsilon=epsilon * factor) < stderr()
    assert stderr(n=2 * n) < stderr()
    if name == "GRR":
        assert stderr(size=size + 1) > stderr()
    else:
        assert stderr(size=size + 1) == stderr()


def test_curves_are_the_comparison_at_each_point():
    for over, values in (
        ("epsilon", [0.5, 1.0, 3.0]),
        ("size", [2, 17, 300]),
        ("n", [100, 10**6]),
        ("f", [0.0, 0.2, 1.0]),
    ):
        drawn = planning.curves(over, values, SETTING)
        assert set(drawn) == set(NAMES)
        for at, value in enumerate(values):
            moved = dataclasses.replace(SETTING, **{over: value})
            assert {one.protocol: one for one in planning.compared(moved)} == {
                name: told[at] for name, told in drawn.items() if told[at] is not None
            }


def test_a_protocol_that_cannot_work_leaves_a_gap():
    drawn = planning.curves("epsilon", [1e-300, 1.0], SETTING)
    assert drawn["GRR"][0] is None
    assert drawn["GRR"][1] is not None
    assert "GRR" not in {
        one.protocol for one in planning.compared(dataclasses.replace(SETTING, epsilon=1e-300))
    }


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


def test_what_cannot_be_is_refused():
    protocol = OUE(Domain(3), 1.0)
    for width in (0.0, -0.1, math.nan, math.inf):
        with pytest.raises(UserError, match="half-width"):
            planning.rows_needed(protocol, width)
    with pytest.raises(UserError, match="more rows than there are"):
        planning.rows_needed(protocol, 1e-30)
    with pytest.raises(UserError, match="half-width"):
        planning.epsilon_needed("OUE", SETTING, 0.0)
    with pytest.raises(UserError, match="no epsilon up to 20"):
        planning.epsilon_needed("OUE", Scenario(17, 1.0, 100, 0.5), 1e-3)
    with pytest.raises(UserError, match="no protocol"):
        planning.epsilon_needed("nothing", SETTING, 0.1)
    for wrong in ({"n": 0}, {"f": -0.1}, {"f": 1.5}, {"level": 1.0}, {"f": math.nan}):
        with pytest.raises(UserError):
            dataclasses.replace(SETTING, **wrong)
