"""The distinguishing game at full length: how much of epsilon it shows, and how rarely it is wrong.

Keys are fixed, so a failure repeats.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from ldpaudit.audit.distinguish import of_callable, of_protocol
from ldpaudit.audit.distinguish.betting import Bets
from ldpaudit.protocols import GRR, OUE, SUE, Domain
from ldpaudit.randomness import Key
from tests.planted_mechanisms import SOUND, grr, laplace

TRIALS = 1_000_000


@pytest.mark.long
@pytest.mark.parametrize("epsilon", [1.0, 2.0, 4.0])
@pytest.mark.parametrize("size", [2, 17, 100])
@pytest.mark.parametrize("kind", [GRR, SUE, OUE])
def test_a_million_trials_show_nearly_all_of_epsilon(kind, size, epsilon):
    """The hardest, GRR with k = 100 and epsilon 1, shows 0.97 on average, with a deviation of 0.0085."""
    protocol = kind(Domain(size), epsilon)
    fixed = of_protocol(protocol, rng=Key.for_tests(18), trials=TRIALS)
    assert 0.95 * epsilon <= fixed.epsilon_low <= epsilon
    assert fixed.trials == TRIALS
    stopped = of_protocol(protocol, rng=Key.for_tests(19), most=TRIALS)
    assert 0.9 * epsilon <= stopped.epsilon_low <= epsilon
    assert stopped.verdict == fixed.verdict == "consistent"


def sound_mechanism(number, rng):
    """Return the mechanism of a number, with two inputs and the epsilon that it reaches exactly."""
    epsilon = float(rng.uniform(0.3, 3.0))
    size = int(rng.integers(2, 30))
    kind = number % 6
    if kind == 0 and number % 4 == 0:

        def texts(value, n, rng):
            told = zip(grr(value, n, rng, size, epsilon), rng.integers(1 << 30, size=n), strict=True)
            return [f"{one}:{never_again}" for one, never_again in told]

        return texts, (0, 1), epsilon
    if kind == 0 and number % 8 == 6:

        def remainders(value, n, rng):
            drawn = 7 * rng.integers(1 << 30, size=n) + grr(value, n, rng, 7, epsilon)
            return [str(one) for one in drawn.tolist()]

        return remainders, (0, 1), epsilon
    if kind == 0:
        return lambda value, n, rng: grr(value, n, rng, size, epsilon), (0, 1), epsilon
    if kind == 1:
        return lambda value, n, rng: laplace(1 / epsilon, n, rng, value), (0.0, 1.0), epsilon
    if kind == 2:

        def bits(value, n, rng):
            drawn = rng.random((n, size)) < 1 / (math.exp(epsilon) + 1)
            drawn[:, value] = rng.random(n) < 0.5
            return drawn

        return bits, (0, 1), epsilon
    if kind == 3:
        ratio = 1 - math.exp(-epsilon)

        def geometric(value, n, rng):
            return value + rng.geometric(ratio, n) - rng.geometric(ratio, n)

        return geometric, (7, 8), epsilon
    if kind == 4:

        def rare(value, n, rng):
            told = 10 + grr(value, n, rng, 2, epsilon)
            return np.where(rng.random(n) < 0.02, told, rng.integers(6, size=n))

        return rare, (0, 1), epsilon
    share = epsilon / 2
    return (
        lambda values, n, rng: np.column_stack([grr(value, n, rng, 3, share) for value in values]),
        ((0, 0), (1, 2)),
        epsilon,
    )


@pytest.mark.long
def test_over_two_hundred_sound_mechanisms_false_alarms_are_rare():
    """Each is asked after every batch, stops at the first alarm, and chooses its event by itself.

    At a confidence of 0.95 ten alarms may be expected of a test that spends all it may.
    """
    rng = np.random.default_rng(192)
    alarms = 0
    for number in range(200):
        mechanism, pair, epsilon = sound_mechanism(number, rng)
        game = of_callable(mechanism, pair, claim=epsilon, rng=rng, most=16_000, confidence=0.95)
        alarms += game.verdict == "violated"
    assert alarms <= 10


@pytest.mark.long
def test_a_true_claim_is_hardly_ever_refuted_however_often_one_looks():
    """Bets against a claim that is reached exactly, looked at 200 times a game: by Ville, 5 % at most."""
    rng, epsilon, q, games, alpha = np.random.default_rng(195), 1.0, 0.05, 400, 0.05
    refuted = 0
    for _ in range(games):
        bets = Bets()
        for _ in range(200):
            bets.add(*((rng.random(100) < rate).astype(np.int8) for rate in (q * math.exp(epsilon), q)))
            if bets.refutes(epsilon, alpha):
                refuted += 1
                break
    # Expected below 20; 40 has a chance of 1e-5 even at the limit.
    assert refuted < 40


@pytest.mark.long
@pytest.mark.parametrize("name", SOUND)
def test_sound_twins_pass_long_games(name):
    mechanism, pair, claim = SOUND[name]
    for seed in range(3):
        game = of_callable(mechanism, pair, claim=claim, rng=np.random.default_rng(seed), most=30_000)
        assert game.verdict == "consistent"
