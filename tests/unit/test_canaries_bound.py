"""Guesses of many coins in one run: what they show of epsilon, and how seldom they show too much."""

from __future__ import annotations

import math

import pytest
from scipy.stats import binom

from ldpaudit.audit.one_run import Guessed

ALPHA = 0.05


def luck(epsilon: float) -> float:
    return 1 / (1 + math.exp(-epsilon))


@pytest.mark.parametrize(("epsilon", "guesses"), [(0.1, 60), (1.0, 200)])
def test_the_bound_is_above_epsilon_no_more_often_than_it_may_be(epsilon: float, guesses: int) -> None:
    above = sum(
        binom.pmf(right, guesses, luck(epsilon))
        for right in range(guesses + 1)
        if Guessed(right, guesses, guesses).least(ALPHA) > epsilon
    )
    # As near as the steps of a binomial number allow: it is not void either.
    assert ALPHA / 3 < above <= ALPHA


def test_the_bound_is_where_so_many_right_guesses_are_as_seldom_as_said() -> None:
    found = Guessed(80, 100, 400)
    least = found.least(ALPHA)
    assert found.chance(least) == pytest.approx(ALPHA, rel=1e-6)
    assert binom.sf(79, 100, luck(least)) == pytest.approx(ALPHA, rel=1e-6)
    assert Guessed(50, 100, 100).least(ALPHA) == 0
    assert Guessed().least(ALPHA) == 0


@pytest.mark.parametrize("delta", [1e-6, 1e-3])
def test_delta_is_counted_as_the_theorem_says(delta: float) -> None:
    right, guesses, coins, epsilon = 70, 80, 500, 1.0
    tail = [binom.sf(right - i - 1, guesses, luck(epsilon)) for i in range(right + 1)]
    worst = max((tail[i] - tail[0]) / i for i in range(1, right + 1))
    found = Guessed(right, guesses, coins)
    assert found.chance(epsilon, delta) == pytest.approx(
        min(1, tail[0] + 2 * coins * delta * worst), rel=1e-9
    )
    assert found.least(ALPHA, delta) < found.least(ALPHA)
