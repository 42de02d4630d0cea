"""The distinguishing game: exact events of our channels, and published mechanisms that fail."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit import distinguish
from ldpaudit.audit.distinguish import of_places, of_protocol
from ldpaudit.audit.distinguish.attack import Distinguishing
from ldpaudit.audit.distinguish.betting import Bets
from ldpaudit.audit.distinguish.game import fixed_bound
from ldpaudit.audit.distinguish.lessons import adaptive_budget, degrees, lessons
from ldpaudit.audit.distinguish.lessons.gaussian import exact_delta, exact_epsilon, least_ratio
from ldpaudit.audit.distinguish.protocols import default_pair, exact_event
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace
from ldpaudit.protocols import OUE, Domain
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from tests.check_protocol import given, over

OURS = [*ENTRIES.values()]
#: Of each kind of channel one is drawn from; that samplers follow their channels is asked elsewhere.
PLAYED = {"GRR", "OUE", "OLH", "SS", "LGRR", "Smp", "SquareWave"}


def made(entry, size):
    return entry.make(over(entry, size), given(entry))


def test_the_event_of_each_channel_has_its_epsilon_and_its_rates():
    for entry in OURS:
        protocol = made(entry, 3)
        found = exact_event(protocol, default_pair(protocol))
        assert found.epsilon == pytest.approx(protocol.epsilon(), rel=1e-9), entry.name
        if entry.name not in PLAYED:
            continue
        game = of_protocol(protocol, rng=Key.for_tests(181), trials=20_000)
        assert game.verdict == "consistent", entry.name
        assert game.exact == pytest.approx(protocol.epsilon(), rel=1e-9)
        # Six standard errors.
        for rate, exact in zip(game.rates, (found.first, found.second), strict=True):
            assert rate == pytest.approx(float(exact), abs=6 * math.sqrt(float(exact) / 20_000)), entry.name


def test_several_reports_of_one_person_keep_their_epsilon_and_show_it():
    protocol = made(ENTRIES["LOSUE"], 3)
    game = of_protocol(protocol, reports=3, rng=Key.for_tests(193), most=100_000)
    assert game.claim == protocol.epsilon(reports=3)
    assert game.verdict == "consistent"
    assert game.epsilon_low > 0.85 * game.claim
    once = of_protocol(protocol, reports=3, rng=Key.for_tests(193), claim=protocol.epsilon() * 0.7)
    assert once.verdict == "violated"


def test_a_rate_bound_is_clopper_pearsons():
    """With no success among n, the upper bound is 1 - alpha^(1/n); all successes, the lower alpha^(1/n)."""
    alpha = 0.005
    exact = math.log(alpha ** (1 / 1000) / (1 - alpha ** (1 / 1000)))
    assert fixed_bound(1000, 0, 1000, 0.99) == pytest.approx(exact, rel=1e-9)
    less = math.log((alpha ** (1 / 1000) - 0.1) / (1 - alpha ** (1 / 1000)))
    assert fixed_bound(1000, 0, 1000, 0.99, delta=0.1) == pytest.approx(less, rel=1e-9)
    assert fixed_bound(0, 0, 1000, 0.99) == 0.0


def test_a_fair_bet_neither_wins_nor_loses():
    """Where the claim is reached exactly, the mean of the fortune after two pairs is 1, by enumeration."""
    q, epsilon, delta, mean = 0.03, 1.0, 0.01, 0.0
    p = q * math.exp(epsilon) + delta
    # Under each input: the event, its mirror, or neither.
    first, second = {0: p, 1: q, 2: 1 - p - q}, {0: q, 1: p, 2: 1 - p - q}
    one = [
        ((a == 0) + (b == 1), (b == 0) + (a == 1), x * y) for a, x in first.items() for b, y in second.items()
    ]
    shares = [
        share for share in 0.999 * 1.5 ** -np.arange(52.0) if share * 2 * (math.exp(epsilon) + delta) < 1
    ]
    for before, after in itertools.product(one, repeat=2):
        bets = Bets(2)
        for hits, misses, _ in (before, after):
            bets.add(np.array([hits], np.int8), np.array([misses], np.int8))
        mean += before[2] * after[2] * math.exp(bets.log_fortune(epsilon, delta))
    assert mean == pytest.approx(len(shares) / 52, rel=1e-12)


def test_a_sampler_that_is_not_its_channel_is_caught():
    """The report of an epsilon of 2 under the name of one of 1."""
    game = of_protocol(OUE(Domain(17), 2.0), claim=1.0, rng=Key.for_tests(185))
    assert game.verdict == "violated"
    assert game.trials < 10_000


def test_noise_on_places_keeps_its_claim_and_shows_most_of_it():
    noise, pair = PlanarLaplace(math.log(3), 200.0), [(6.0, 47.24), (6.00265, 47.24)]
    game = of_places(noise, pair, rng=Key.for_tests(187), most=30_000)
    assert game.verdict == "consistent"
    assert game.epsilon_low > 0.75 * game.claim
    assert of_places(noise, pair, claim=0.6, rng=Key.for_tests(187)).verdict == "violated"


def test_an_impossible_game_is_refused():
    for wrong in ({"claim": -1.0}, {"claim": math.nan}, {"delta": 1.0}, {"trials": 1}, {"confidence": 1.0}):
        with pytest.raises(UserError):
            distinguish.distinguish(lambda value: value, (0, 1), **{"claim": 1.0, **wrong})


def test_the_attack_judges_each_randomized_column_by_the_claim_of_its_release():
    protocol = OUE(Domain(["a", "b", "c"]), 1.0)
    record = {"column": "town", "protocol": "OUE", "parameters": protocol.parameters(), "labels": [*"abc"]}
    manifest = {
        "randomized": [record, {**record, "column": "cause", "protocol": "unknown"}],
        "guarantees": [
            {"columns": ["town"], "epsilon": 1.0, "distance": None},
            {"columns": ["lon", "lat"], "epsilon": 1.1, "distance": 200.0},
        ],
    }
    table = AuditedTable(pa.table({"town=a": [True]}), {})
    given = Dossier(table, manifest, key=Key.for_tests(194))
    results = {one.column: one for one in Distinguishing.run(given)}
    assert results["town"].verdict == "consistent"
    assert 0.9 < results["town"].low <= results["town"].claim == 1.0
    assert results["cause"].verdict == results["lon, lat"].verdict == "not tested"
    manifest["guarantees"][0]["epsilon"] = 0.5
    (town, *_) = Distinguishing.run(given)
    assert town.verdict == "violated"
    assert town.unit == "epsilon"
    assert Distinguishing.lacks(Dossier(table, {"randomized": []}))
    assert Distinguishing.lacks(Dossier(table))


CODES = ["cldp", "fake-data", "degrees", "ratio", "order", "budget", "clipping", "gradient"]


def test_all_eight_are_shown_violated_by_exact_figures():
    played = {lesson.code: lesson for lesson in lessons()}
    assert list(played) == CODES
    for lesson in played.values():
        assert lesson.verdict == "violated", lesson.code
        assert lesson.exact > lesson.game.epsilon_low > lesson.game.claim
    assert played["fake-data"].exact == pytest.approx(1.4899, abs=5e-5)
    assert played["degrees"].exact / degrees.LEVEL == pytest.approx(1.462, abs=1e-3)
    assert played["budget"].exact == pytest.approx(1.7995, abs=5e-5)
    # A record that is replaced moves twice as far.
    assert exact_epsilon(2 / adaptive_budget.SIGMA, adaptive_budget.DELTA) == pytest.approx(3.94, abs=5e-3)
    surely = {code for code, lesson in played.items() if math.isinf(lesson.exact)}
    assert surely == {"cldp", "ratio", "order", "gradient"}
    assert all(played[code].game.rates[1] == 0 for code in surely)


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
