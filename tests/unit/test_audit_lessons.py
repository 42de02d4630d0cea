"""Published mechanisms that fail: each is shown violated, its exact figure is right, and a page says why."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ldpaudit.audit.distinguish.lessons import adaptive_budget, degrees, lessons
from ldpaudit.audit.distinguish.lessons.gaussian import exact_delta, exact_epsilon, least_ratio

CODES = ["cldp", "fake-data", "degrees", "ratio", "order", "budget", "clipping", "gradient"]


@pytest.fixture(scope="module")
def played():
    return {lesson.code: lesson for lesson in lessons()}


def test_all_eight_are_shown_violated(played):
    made = played
    assert list(made) == CODES
    for lesson in made.values():
        assert lesson.verdict == "violated", lesson.code
        assert lesson.exact > lesson.game.epsilon_low > lesson.game.claim


def test_exact_figures_are_those_of_the_claims(played):
    made = played
    assert made["fake-data"].exact == pytest.approx(1.4899, abs=5e-5)
    assert made["degrees"].exact / degrees.LEVEL == pytest.approx(1.462, abs=1e-3)
    assert made["budget"].exact == pytest.approx(1.7995, abs=5e-5)
    # A record that is replaced moves twice as far.
    assert exact_epsilon(2 / adaptive_budget.SIGMA, adaptive_budget.DELTA) == pytest.approx(3.94, abs=5e-3)
    surely = {code for code, lesson in made.items() if math.isinf(lesson.exact)}
    assert surely == {"cldp", "ratio", "order", "gradient"}
    assert all(made[code].game.rates[1] == 0 for code in surely)


@pytest.mark.parametrize(("ratio", "epsilon"), [(0.3, 0.5), (0.456, 1.6)])
def test_the_exact_law_of_gaussian_noise_is_that_of_its_definition(ratio, epsilon):
    """Delta is the integral of what one density exceeds e^epsilon times the other by."""
    step = 1e-4
    x = np.arange(-12, 14, step)
    one, other = (np.exp(-((x - shift) ** 2) / 2) / math.sqrt(2 * math.pi) for shift in (ratio, 0.0))
    delta = float(np.maximum(one - math.exp(epsilon) * other, 0).sum() * step)
    assert exact_delta(ratio, epsilon) == pytest.approx(delta, rel=1e-4)
    assert exact_epsilon(ratio, delta) == pytest.approx(epsilon, rel=1e-4)
    assert least_ratio(epsilon, delta) == pytest.approx(ratio, rel=1e-4)
