"""Promises so weak that their factors are more than a double holds are still told, and truthfully."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.guarantee import Guarantee, round_up
from ldpaudit.report.sentences import belief_at_most, in_words


@given(st.floats(0, allow_nan=False, allow_infinity=False))
def test_any_number_is_printed_not_below_itself(value: float) -> None:
    assert 0 <= Fraction(round_up(value)) - Fraction(repr(value)) < Fraction(1, 10**4)


@pytest.mark.parametrize("epsilon", [20.5, 60.0, 709.0, 800.0, 1e6])
def test_a_huge_epsilon_is_told_in_words(epsilon: float) -> None:
    told = in_words(Guarantee(("cause",), epsilon, "one call", "SUE", "closed form"))
    assert "more than a hundred million" in told
    assert "at most 100.0 %" in told
    moved = in_words(
        Guarantee(("lon", "lat"), epsilon, "two points", "planar Laplace", "closed form", distance=200.0)
    )
    assert "more than a hundred million" in moved
    assert "more than a million" in moved


def test_the_words_begin_where_they_are_true() -> None:
    assert math.exp(20) > 1e8
    told = in_words(Guarantee(("cause",), 20.0, "one call", "SUE", "closed form"))
    assert "e^eps = 485165195." in told


@given(st.floats(0.001, 0.999), st.floats(0, 1e6))
def test_a_belief_is_a_probability_and_never_falls(prior: float, epsilon: float) -> None:
    assert prior - 1e-12 <= belief_at_most(prior, epsilon) <= 1
