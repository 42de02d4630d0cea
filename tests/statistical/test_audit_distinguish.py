"""The distinguishing game at full length: how much of epsilon it shows, and how rarely it is wrong.

Keys are fixed, so a failure repeats.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from ldpaudit.audit.distinguish import of_protocol
from ldpaudit.audit.distinguish.betting import Bets
from ldpaudit.protocols import GRR, OUE, SUE, Domain
from ldpaudit.randomness import Key

TRIALS = 1_000_000


@pytest.mark.long
@pytest.mark.parametrize(("kind", "size", "epsilon"), [(GRR, 100, 1.0), (SUE, 17, 2.0), (OUE, 2, 4.0)])
def test_a_million_trials_show_nearly_all_of_epsilon(kind, size, epsilon):
    """The hardest, GRR with k = 100 and epsilon 1, shows 0.97 on average, with a deviation of 0.0085."""
    game = of_protocol(kind(Domain(size), epsilon), rng=Key.for_tests(18), trials=TRIALS)
    assert 0.95 * epsilon <= game.epsilon_low <= epsilon
    assert (game.trials, game.verdict) == (TRIALS, "consistent")


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
