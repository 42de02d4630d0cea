"""Published mechanisms that fail: each is shown violated, its exact figure is right, and a page says why."""

from __future__ import annotations

import json
import math
import time

import numpy as np
import pytest

from ldpaudit.audit.distinguish.lessons import LESSONS, adaptive_budget, degrees, lessons, lessons_json
from ldpaudit.audit.distinguish.lessons.gaussian import exact_delta, exact_epsilon, least_ratio

CODES = ["cldp", "fake-data", "degrees", "ratio", "order", "budget", "clipping", "gradient"]
#: CPU seconds of all lessons together.
SECONDS = 10.0


@pytest.fixture(scope="module")
def played():
    started = time.process_time()
    made = {lesson.code: lesson for lesson in lessons()}
    return made, time.process_time() - started


def test_all_eight_are_shown_violated_within_seconds(played):
    made, seconds = played
    assert list(made) == CODES
    assert seconds < SECONDS
    for lesson in made.values():
        assert lesson.verdict == "violated", lesson.code
        assert lesson.exact > lesson.game.epsilon_low > lesson.game.claim


def test_each_has_a_page_of_words(played):
    for lesson in played[0].values():
        words = " ".join(lesson.page).split()
        assert 130 < len(words) < 400, (lesson.code, len(words))
        assert lesson.page[-1].startswith("Instead: ")
        lines = list(lesson.lines())
        assert lesson.title in lines
        assert lesson.shown() in lines


def test_exact_figures_are_those_of_the_claims(played):
    made, _ = played
    assert made["fake-data"].exact == pytest.approx(1.4899, abs=5e-5)
    assert made["degrees"].exact / degrees.LEVEL == pytest.approx(1.462, abs=1e-3)
    assert made["budget"].exact == pytest.approx(1.7995, abs=5e-5)
    # A record that is replaced moves twice as far.
    assert exact_epsilon(2 / adaptive_budget.SIGMA, adaptive_budget.DELTA) == pytest.approx(3.94, abs=5e-3)
    surely = {code for code, lesson in made.items() if math.isinf(lesson.exact)}
    assert surely == {"cldp", "ratio", "order", "gradient"}
    assert all(made[code].game.rates[1] == 0 for code in surely)


def test_they_show_the_same_every_time_and_are_plain(played):
    first = json.loads(json.dumps([lesson.as_json() for lesson in played[0].values()]))
    assert json.loads(json.dumps(lessons_json())) == first


def test_another_generator_shows_it_too():
    for lesson in LESSONS:
        if lesson is not adaptive_budget.lesson:
            assert lesson(np.random.default_rng(5)).verdict == "violated"


@pytest.mark.parametrize(("ratio", "epsilon"), [(0.3, 0.5), (1.0, 1.0), (0.456, 1.6)])
def test_the_exact_law_of_gaussian_noise_is_that_of_its_definition(ratio, epsilon):
    """Delta is the integral of what one density exceeds e^epsilon times the other by."""
    step = 1e-4
    x = np.arange(-12, 14, step)
    one, other = (np.exp(-((x - shift) ** 2) / 2) / math.sqrt(2 * math.pi) for shift in (ratio, 0.0))
    delta = float(np.maximum(one - math.exp(epsilon) * other, 0).sum() * step)
    assert exact_delta(ratio, epsilon) == pytest.approx(delta, rel=1e-4)
    assert exact_epsilon(ratio, delta) == pytest.approx(epsilon, rel=1e-4)
    assert least_ratio(epsilon, delta) == pytest.approx(ratio, rel=1e-4)
