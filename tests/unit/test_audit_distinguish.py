"""The distinguishing game: exact events of our channels, planted defects, commands, files, refusals."""

from __future__ import annotations

import itertools
import math
import sys

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given as given_by_hypothesis
from hypothesis import settings
from hypothesis import strategies as st

from ldpaudit.audit import distinguish
from ldpaudit.audit.distinguish import of_callable, of_command, of_files, of_places, of_protocol
from ldpaudit.audit.distinguish.attack import Distinguishing
from ldpaudit.audit.distinguish.betting import Bets, seen_from, share_of
from ldpaudit.audit.distinguish.command import MOST
from ldpaudit.audit.distinguish.game import CHEATING, fixed_bound
from ldpaudit.audit.distinguish.outputs import ABSENT, NAN, NUMBER, Reader, split_lines
from ldpaudit.audit.distinguish.protocols import default_pair, exact_event
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.geography import PlanarLaplace
from ldpaudit.protocols import GRR, OUE, SUE, Domain
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from tests.check_protocol import given, over
from tests.planted_mechanisms import PLANTED, SOUND, laplace

OURS = [*ENTRIES.values()]


def made(entry, size):
    try:
        return entry.make(over(entry, size), given(entry))
    except UserError:
        return entry.make(over(entry, 2), given(entry))


@pytest.mark.parametrize("size", [3, 17])
@pytest.mark.parametrize("entry", OURS, ids=lambda entry: entry.name)
def test_the_event_of_each_channel_has_its_epsilon_and_its_rates(entry, size):
    protocol = made(entry, size)
    found = exact_event(protocol, default_pair(protocol))
    assert found.epsilon == pytest.approx(protocol.epsilon(), rel=1e-9)
    game = of_protocol(protocol, rng=Key.for_tests(181), trials=20_000)
    assert game.verdict == "consistent"
    assert game.exact == pytest.approx(protocol.epsilon(), rel=1e-9)
    # Six standard errors: one of 80 games fails with chance 1e-7.
    for rate, exact in zip(game.rates, (found.first, found.second), strict=True):
        assert rate == pytest.approx(float(exact), abs=6 * math.sqrt(float(exact) / 20_000))


@pytest.mark.parametrize(
    "name", ["GRR", "OUE", "LGRR", "LOSUE", "LOUE", "LOLOHA", "DBitFlipPM", "Smp", "Allomfree"]
)
def test_several_reports_of_one_person_keep_their_epsilon_and_show_it(name):
    protocol = made(ENTRIES[name], 3)
    game = of_protocol(protocol, reports=3, rng=Key.for_tests(193), most=100_000)
    assert game.claim == protocol.epsilon(reports=3)
    assert game.verdict == "consistent"
    assert game.epsilon_low > 0.85 * game.claim
    once = of_protocol(protocol, reports=3, rng=Key.for_tests(193), claim=protocol.epsilon() * 0.7)
    assert once.verdict == "violated"


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_defect_is_caught_by_what_shows_it(name):
    mechanism, pair, claim, word = PLANTED[name]
    game = of_callable(mechanism, pair, claim=claim, rng=np.random.default_rng(182), most=20_000)
    assert game.verdict == "violated"
    assert game.epsilon_low > claim
    assert word in game.event
    assert CHEATING in game.note


@pytest.mark.parametrize("kind", [int, str])
@pytest.mark.parametrize("share", [0.02, 0.01])
def test_a_leak_that_is_rare_but_sure_is_caught_and_its_rates_are_its_own(share, kind):
    """Most outputs are noise; a few say the input, and no other output ever does.

    At 20,000 trials 100 sure outputs are left even where it is learned as late as at 10,000; 60 refute.
    """
    for seed in range(5):
        rng = np.random.default_rng(seed)

        def mechanism(value, n, rng):
            sure = rng.random(n) < share
            return [
                kind(100 + value) if one else kind(other)
                for one, other in zip(sure, rng.integers(6, size=n), strict=True)
            ]

        game = of_callable(mechanism, (0, 1), claim=1.0, rng=rng, most=MOST)
        assert game.verdict == "violated"
        assert game.rates[1] == 0.0
        assert game.rates[0] == pytest.approx(share, abs=6 * math.sqrt(share / game.trials))


def test_the_rates_are_of_the_event_that_is_named_and_of_the_outputs_that_tested_it():
    """After 2,000 outputs the mechanism changes: what was found before must not colour what comes after."""
    drawn = [0, 0]

    def mechanism(value, n, rng):
        early, drawn[value] = drawn[value] < 2000, drawn[value] + n
        if early:
            return rng.random(n) < (0.45 if value else 0.3)
        return 10 * (rng.random(n) < 0.05 * value)

    game = of_callable(mechanism, (0, 1), claim=4.0, rng=np.random.default_rng(199), most=8000)
    assert "10" in game.event
    assert game.rates[1] == 0.0
    assert game.rates[0] == pytest.approx(0.05, abs=6 * math.sqrt(0.05 / game.trials))


TOLD = {
    "the first": lambda told, drawn: f"{told}{drawn:010d}",
    "the last": lambda told, drawn: f"{drawn:010d}{told}",
    "holds": lambda told, drawn: f"{drawn:010d}"[: drawn % 11] + told + f"{drawn:010d}"[drawn % 11 :],
    '"C "': lambda told, drawn: ("C " if told == "red" else " C") if drawn % 2 else "D",
    "length": lambda told, drawn: f"0.{1 + drawn % 2}" + "0" * (told == "red"),
}


@pytest.mark.parametrize("word", TOLD)
def test_what_a_text_tells_is_found_where_the_whole_never_comes_again(word):
    """The input is told with a chance of 0.65, against 0.35 of the other: an epsilon of 0.62."""

    def mechanism(value, n, rng):
        told = np.where(rng.random(n) < 0.3, value, rng.choice(["red", "sea"], n)).tolist()
        drawn = rng.integers(10**10, size=n).tolist()
        return [TOLD[word](one, number) for one, number in zip(told, drawn, strict=True)]

    game = of_callable(mechanism, ("red", "sea"), claim=0.3, rng=np.random.default_rng(200), most=8000)
    assert game.verdict == "violated"
    assert word in game.event


def test_events_share_the_chance_to_err():
    shares = [share_of(number, 0.01) for number in range(2000)]
    assert 0.00999 < sum(shares) < 0.01


def test_the_last_digits_of_doubles_can_be_left_out():
    mechanism, pair, claim, _ = PLANTED["noise_in_doubles"]
    rng = np.random.default_rng(196)
    assert (
        of_callable(mechanism, pair, claim=claim, rng=rng, digits=False, most=10_000).verdict == "consistent"
    )


def test_at_least_fifteen_defects_are_planted():
    assert len(PLANTED) >= 15


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_twin_passes_and_says_that_a_cheat_would_too(name):
    mechanism, pair, claim = SOUND[name]
    game = of_callable(mechanism, pair, claim=claim, rng=np.random.default_rng(183), most=10_000)
    assert game.verdict == "consistent"
    assert CHEATING in game.note


def test_a_rate_bound_is_clopper_pearsons():
    """With no success among n, the upper bound is 1 - alpha^(1/n); all successes, the lower alpha^(1/n)."""
    alpha = 0.005
    exact = math.log(alpha ** (1 / 1000) / (1 - alpha ** (1 / 1000)))
    assert fixed_bound(1000, 0, 1000, 0.99) == pytest.approx(exact, rel=1e-9)
    less = math.log((alpha ** (1 / 1000) - 0.1) / (1 - alpha ** (1 / 1000)))
    assert fixed_bound(1000, 0, 1000, 0.99, delta=0.1) == pytest.approx(less, rel=1e-9)
    assert fixed_bound(0, 0, 1000, 0.99) == 0.0


@pytest.mark.parametrize("ways", [1, 2])
@pytest.mark.parametrize(("epsilon", "delta"), [(0.5, 0.0), (1.0, 0.01), (3.0, 0.0)])
def test_a_fair_bet_neither_wins_nor_loses(ways, epsilon, delta):
    """Where the claim is reached exactly, the mean of the fortune after two pairs is 1, by enumeration."""
    q = 0.03
    p = q * math.exp(epsilon) + delta
    one = {(1, 0): p * (1 - q), (0, 1): (1 - p) * q, (1, 1): p * q, (0, 0): (1 - p) * (1 - q)}
    if ways == 2:
        # Under each input: the event, its mirror, or neither.
        first, second = {0: p, 1: q, 2: 1 - p - q}, {0: q, 1: p, 2: 1 - p - q}
        one = {}
        for a, x in first.items():
            for b, y in second.items():
                key = ((a == 0) + (b == 1), (b == 0) + (a == 1))
                one[key] = one.get(key, 0.0) + x * y
    shares = [
        share for share in 0.999 * 1.5 ** -np.arange(52.0) if share * ways * (math.exp(epsilon) + delta) < 1
    ]
    mean = 0.0
    for before, chance in one.items():
        for after, other in one.items():
            bets = Bets(ways)
            for hits, misses in (before, after):
                bets.add(np.array([hits], np.int8), np.array([misses], np.int8))
            mean += chance * other * math.exp(bets.log_fortune(epsilon, delta))
    assert mean == pytest.approx(len(shares) / 52, rel=1e-12)


def test_the_bound_of_bets_falls_where_the_fortune_does():
    bets = Bets()
    bets.counts[1, 0], bets.counts[0, 1], bets.counts[0, 0] = 700, 90, 1210
    fortunes = [bets.log_fortune(epsilon) for epsilon in np.linspace(0, 8, 200)]
    assert all(one >= other for one, other in itertools.pairwise(fortunes))
    bound = bets.bound(0.01)
    assert bets.refutes(bound - 1e-6, 0.01)
    assert not bets.refutes(bound + 1e-6, 0.01)
    assert 1.5 < bound < math.log(700 / 90)


def test_outputs_of_any_kind_are_read():
    error = ValueError("secret")
    outputs = Reader().read([1, math.nan, "a", [1, 2, 3], None, error, "0101", "2.5 3.5", True])
    assert outputs.width == 4
    assert outputs.kinds[0].tolist() == [NUMBER, ABSENT, ABSENT, ABSENT]
    assert outputs.kinds[1, 0] == NAN
    assert len({outputs.kinds[row, 0] for row in (2, 4, 5)}) == 3
    assert outputs.values[6].tolist() == [0, 1, 0, 1]
    assert outputs.lengths.tolist() == [-1, -1, 1, 3, -1, -1, 4, 2, -1]
    assert outputs.values[7, :2].tolist() == [2.5, 3.5]


STRANGE = [
    *(
        0,
        1.5,
        -1,
        True,
        None,
        "",
        "a",
        "1,2",
        "nan",
        "[1,",
        "0101",
        b"x",
        1j,
        10**400,
        "1e999",
        5e-324,
        -1e308,
    ),
    *(
        math.nan,
        math.inf,
        -math.inf,
        [],
        [1, 2],
        [1, [2, 3]],
        (1, "a", None),
        {"a": 1},
        {1, 2},
        ValueError("x"),
    ),
    *(np.float32(2), np.int64(3), np.array([1.0, 2.0]), np.eye(2), object),
]


@given_by_hypothesis(st.lists(st.sampled_from(range(len(STRANGE))), min_size=1, max_size=6, unique=True))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_any_outputs_are_played_with(chosen):
    """Mixtures of anything, the same for both inputs, are consistent, or fail whatever they are given."""
    rng = np.random.default_rng(197)

    def mechanism(value):
        del value
        return STRANGE[chosen[rng.integers(len(chosen))]]

    for trials in (None, 300):
        game = of_callable(
            mechanism, (0, 1), claim=0.5, trials=trials, rng=rng, **({} if trials else {"most": 1500})
        )
        assert game.verdict != "violated"
        assert "\n" not in game.words()


@pytest.mark.parametrize("wrong", [[1], 5, None, "abc", np.zeros(7)])
def test_a_function_that_returns_another_number_of_outputs_is_refused(wrong):
    with pytest.raises(UserError, match="did not return 500 outputs"):
        of_callable(lambda value, n: wrong, (0, 1), claim=1.0)  # noqa: ARG005 - names say what is asked


@pytest.mark.parametrize("listed", [False, True])
def test_the_last_digits_of_large_numbers_are_seen(listed):
    def mechanism(value, n, rng):
        numbers = (rng.integers(1 << 54, 1 << 60, n) & ~1) | value
        return numbers.tolist() if listed else numbers

    game = of_callable(mechanism, (0, 1), claim=1.0, rng=np.random.default_rng(198), most=2000)
    assert game.verdict == "violated"


def test_a_game_is_repeated_by_its_generator():
    mechanism, pair, claim, _ = PLANTED["half_the_scale_of_laplace"]
    games = [
        of_callable(mechanism, pair, claim=claim, rng=np.random.default_rng(184), trials=4000) for _ in "ab"
    ]
    assert games[0] == games[1]
    assert of_protocol(GRR(Domain(3), 1.0), rng=Key.for_tests(1)) == of_protocol(
        GRR(Domain(3), 1.0), rng=Key.for_tests(1)
    )


def test_a_sampler_that_is_not_its_channel_is_caught():
    """The report of an epsilon of 2 under the name of one of 1."""
    game = of_protocol(OUE(Domain(17), 2.0), claim=1.0, rng=Key.for_tests(185))
    assert game.verdict == "violated"
    assert game.trials < 10_000


@pytest.mark.parametrize("protocol", [GRR(Domain(5), 1.0), SUE(Domain(5), 1.0)])
def test_a_black_box_finds_the_event_by_itself(protocol):
    game = of_protocol(protocol, rng=Key.for_tests(186), black_box=True, most=30_000)
    assert 0.85 < game.epsilon_low < 1.0
    assert game.exact is None


@pytest.mark.parametrize("sampler", ["continuous", "lattice"])
def test_noise_on_places_keeps_its_claim_and_shows_most_of_it(sampler):
    noise, pair = PlanarLaplace(math.log(3), 200.0, 1.0, sampler), [(6.0, 47.24), (6.00265, 47.24)]
    game = of_places(noise, pair, rng=Key.for_tests(187), most=60_000)
    assert game.verdict == "consistent"
    assert game.epsilon_low > 0.8 * game.claim
    assert "distance" in game.event
    assert of_places(noise, pair, claim=0.6, rng=Key.for_tests(187)).verdict == "violated"


NOISE = """
import random, sys
scale = float(sys.argv[1])
for line in sys.stdin:
    noise = random.choice((-1, 1)) * random.expovariate(1 / scale)
    print(round((float(line) + noise) * 64) / 64)
"""


def test_a_command_is_asked_line_by_line(tmp_path):
    program = tmp_path / "noise with space.py"
    program.write_text(NOISE, encoding="utf-8")
    command = f'"{sys.executable}" "{program}"'
    assert of_command(f"{command} 1", ("0", "1"), claim=1.0, most=4000).verdict == "consistent"
    assert of_command(f"{command} 0.2", ("0", "1"), claim=1.0, most=4000).verdict == "violated"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("", "no command"),
        ('"', "no command"),
        ("/no/such/program", "cannot be started"),
        (f"{sys.executable} -c 'import sys; sys.exit(3)'", "ended with 3"),
        (f"{sys.executable} -c 'raise SystemExit(\"out of noise\")'", "out of noise"),
        (f"{sys.executable} -c pass", "wrote 0 lines for 500 inputs"),
        (f"{sys.executable} -c 'import time; time.sleep(60)'", "took longer than 1 s"),
        (f"{sys.executable} -c 'while True: print(1)'", "wrote more than 500 lines for 500 inputs"),
        (
            f'{sys.executable} -c \'while True: print("1" * 9999, end="")\'',
            "a line of more than 1,000,000 bytes",
        ),
        (f"{sys.executable} -c 'while True: print(\"1\" * 300_000)'", "wrote more than 64,000,000 bytes"),
    ],
)
def test_a_command_that_does_not_work_is_refused_in_one_line(command, words):
    with pytest.raises(UserError) as refused:
        of_command(command, ("0", "1"), claim=1.0, seconds=1.0)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_command_is_stopped():
    def stop():
        raise CancelledError

    with pytest.raises(CancelledError):
        of_command(
            f"{sys.executable} -c 'import time; time.sleep(60)'", ("0", "1"), claim=1.0, check_cancelled=stop
        )


def test_two_files_of_outputs_are_told_apart(tmp_path):
    rng = np.random.default_rng(188)
    for name, shift in (("one", 0.0), ("other", 1.0)):
        numbers = laplace(0.4, 4000, rng, shift)
        (tmp_path / name).write_text("\n".join(map(str, numbers)), encoding="utf-8")
    files = (tmp_path / "one", tmp_path / "other")
    assert of_files(*files, claim=1.0, rng=rng).verdict == "violated"
    game = of_files(*files, claim=2.5, rng=rng)
    assert game.verdict == "consistent"
    assert game.trials == 2000
    with pytest.raises(UserError, match="cannot be read"):
        of_files(tmp_path / "none", files[1], claim=1.0)


@pytest.mark.parametrize(
    "wrong",
    [{"claim": -1.0}, {"claim": math.nan}, {"delta": 1.0}, {"trials": 1}, {"confidence": 1.0}],
)
def test_an_impossible_game_is_refused(wrong):
    with pytest.raises(UserError):
        distinguish.distinguish(lambda value: value, (0, 1), **{"claim": 1.0, **wrong})


def test_any_mechanism_is_taken_by_what_it_is():
    key = Key.for_tests(189)
    assert distinguish.distinguish(GRR(Domain(3), 1.0), (0, 1), claim=1.0, rng=key).exact == pytest.approx(
        1.0
    )
    open_door = distinguish.distinguish(lambda value: value, (0, 1), claim=1.0, rng=key)
    assert open_door.verdict == "violated"
    assert distinguish.distinguish(lambda _: 0, (0, 1), claim=1.0, trials=100).verdict == "consistent"
    assert open_door.as_json()["verdict"] == "violated"
    assert "violated" in open_door.words()


def test_what_puts_out_nothing_is_not_tested():
    game = of_callable(lambda _: [], (0, 1), claim=1.0, trials=100)
    assert game.verdict == "not tested"
    assert "no output" in game.words()
    broken = of_callable(lambda value: value / 0, (0, 1), claim=1.0)
    assert broken.verdict == "not tested"
    assert "fails whatever" in broken.note


def test_progress_is_told_and_a_game_is_stopped():
    seen = []
    of_protocol(GRR(Domain(3), 1.0), trials=120_000, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (120_000, 120_000)

    def stop():
        raise CancelledError

    with pytest.raises(CancelledError):
        of_protocol(GRR(Domain(3), 1.0), check_cancelled=stop)


def test_the_attack_judges_each_randomized_column_by_the_claim_of_its_release():
    protocol = OUE(Domain(["a", "b", "c"]), 1.0)
    record = {
        "column": "town",
        "protocol": "OUE",
        "parameters": protocol.parameters(),
        "labels": ["a", "b", "c"],
    }
    manifest = {
        "randomized": [record, {**record, "column": "cause", "protocol": "unknown"}],
        "guarantees": [
            {"columns": ["town"], "epsilon": 1.0, "distance": None},
            {"columns": ["lon", "lat"], "epsilon": 1.1, "distance": 200.0},
        ],
    }
    table = AuditedTable(pa.table({"town=a": [True]}), {})
    results = {
        one.column: one for one in Distinguishing.run(Dossier(table, manifest, key=Key.for_tests(194)))
    }
    assert results["town"].verdict == "consistent"
    assert 0.9 < results["town"].low <= results["town"].claim == 1.0
    assert results["cause"].verdict == results["lon, lat"].verdict == "not tested"
    manifest["guarantees"][0]["epsilon"] = 0.5
    (town, *_) = Distinguishing.run(Dossier(table, manifest, key=Key.for_tests(194)))
    assert town.verdict == "violated"
    assert town.unit == "epsilon"
    assert Distinguishing.lacks(Dossier(table, {"randomized": []}))
    assert Distinguishing.lacks(Dossier(table))


SEEDED = """
import random, sys
draws, labels = random.Random(7) if sys.argv[1] == "seeded" else random.SystemRandom(), sys.argv[2:]
for line in sys.stdin:
    value = line.strip()
    print(value if draws.random() < 0.475 else draws.choice(labels))
"""


@pytest.mark.parametrize("labels", ["Fire Flood", "Fire Flood Fall Gas"])
@pytest.mark.parametrize("claim", [2.0, 6.0])
def test_a_seed_that_is_used_again_is_seen_by_running_twice(tmp_path, labels, claim):
    program = tmp_path / "noise.py"
    program.write_text(SEEDED, encoding="utf-8")
    command, pair = f'"{sys.executable}" "{program}"', ("Fire", "Flood")
    game = of_command(f"{command} seeded {labels}", pair, claim=claim, most=2000)
    assert game.verdict == "violated"
    assert "noise begins anew" in game.event
    assert game.epsilon_low > claim
    fresh = of_command(f"{command} fresh {labels}", pair, claim=2.0, most=2000)
    assert fresh.verdict == "consistent"


@pytest.mark.parametrize("written", ["print('same')", "print(number)"])
def test_what_does_not_depend_on_the_input_is_sound_however_often_it_is_the_same(tmp_path, written):
    program = tmp_path / "constant.py"
    program.write_text(f"import sys\nfor number, _ in enumerate(sys.stdin): {written}\n", encoding="utf-8")
    game = of_command(f'"{sys.executable}" "{program}"', ("Fire", "Flood"), claim=0.1, most=4000)
    assert game.verdict == "consistent"


WRITTEN = {
    "a blank before": (" 5", "5"), "a sign": ("+7", "7"), "a zero": ("1.50", "1.5"),
    "blanks of a list": ("[1,2, 3]", "[1, 2,3]"), "case": ("Fire", "fire"),
    "one sign more": ("Fire!", "Fire"), "an exponent": ("1e2", "1E2"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRITTEN)
def test_outputs_that_differ_in_any_character_are_different(name):
    def mechanism(value, n):
        return [WRITTEN[name][value]] * n

    game = of_callable(mechanism, (0, 1), claim=1.0, most=4000)
    assert game.verdict == "violated"


def test_lines_keep_every_sign():
    written = b"5\r\n5\n\x80\n\x81\na\xe2\x80\xa8b\n"
    assert split_lines(written) == ["5\r", "5", "\\x80", "\\x81", "a\u2028b"]


LEAK = """
import random, sys
draws, kind = random.SystemRandom(), sys.argv[1]
for line in sys.stdin:
    value = line.strip()
    told, noise = value == "Fire", draws.randrange(10**9)
    if kind == "rare":
        print(value + "!" if noise < 10**6 else value if noise % 3 else "Flood" if told else "Fire")
    elif kind == "remainder":
        print(noise - noise % 7 + told)
    elif kind == "remainder of a part":
        print(f"x{noise % 1000}-{noise - noise % 13 + told}")
    elif kind == "sum of digits":
        print(noise * 9 + told)
    elif kind == "case":
        print("".join(draws.choice("abcdef") for _ in range(8)).capitalize() if told else f"{noise:x}")
"""


@pytest.mark.parametrize("kind", ["rare", "remainder", "remainder of a part", "sum of digits", "case"])
def test_what_a_program_hides_in_its_outputs_is_found(tmp_path, kind):
    program = tmp_path / "leak.py"
    program.write_text(LEAK, encoding="utf-8")
    game = of_command(f'"{sys.executable}" "{program}" "{kind}"', ("Fire", "Flood"), claim=1.0)
    assert game.verdict == "violated"
    if kind == "rare":
        assert "!" in game.event


def test_a_game_that_shows_nothing_says_from_where_on_it_would():
    share = seen_from(1.0, 0.01, 0.0, 10_000)
    assert 0.001 < share < 0.01
    bets = Bets()
    bets.counts[1, 0], bets.counts[0, 0] = round(share * 10_000), 10_000 - round(share * 10_000)
    assert bets.refutes(1.0, 0.01)
    assert seen_from(6.0, 0.01, 0.0, 500) > 1
    rng = np.random.default_rng(201)
    game = of_callable(lambda _: rng.random() < 0.5, (0, 1), claim=1.0, rng=rng, most=4000)
    assert "is seen from" in game.note or game.event == "nothing that was looked at differs"
