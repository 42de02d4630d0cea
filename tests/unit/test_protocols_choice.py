"""Which protocol is taken: the table of candidates against computed errors, and the two rules."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.estimate import Tally
from ldpaudit.protocols import GRR, OUE, Adaptive, Auto, Domain, candidates, make, verify
from ldpaudit.protocols.choice import CANDIDATES

SIZES = (2, 3, 7, 8, 10, 12, 37, 74, 1000)
EPSILONS = (0.1, 0.5, 1.0, 2.0, 4.0, 8.0)


@pytest.mark.parametrize(("size", "epsilon"), list(itertools.product(SIZES, EPSILONS)))
def test_the_table_is_ordered_by_the_exact_error(size, epsilon):
    table = candidates(size, epsilon)
    assert {one.protocol for one in table} == {kind.name for kind in CANDIDATES}
    assert [one.chosen for one in table] == [True] + [False] * (len(table) - 1)
    errors = [one.error for one in table]
    assert all(two >= one * (1 - 1e-9) for one, two in itertools.pairwise(errors))
    for one in table:
        protocol = make(one.protocol, Domain(size), epsilon=epsilon)
        assert one.bits == protocol.report_bits
        assert one.epsilon == protocol.epsilon() <= epsilon
        assert one.absent == protocol.variance(1, 0.0)
        assert one.always == protocol.variance(1, 1.0)
        # Whoever the people are, the mean over the values is the same.
        for shares in ([1.0] + [0.0] * (size - 1), np.arange(size) / np.arange(size).sum()):
            mean = np.mean([protocol.variance(1, share) for share in shares])
            assert one.error == pytest.approx(mean, rel=1e-9)
    made = Auto(Domain(size), epsilon)
    assert made.name == table[0].protocol
    assert made.channel().exact_variance(Fraction(1, size)) <= min(
        make(kind.name, Domain(size), epsilon=epsilon).channel().exact_variance(Fraction(1, size))
        for kind in CANDIDATES
    ) * (1 + Fraction(1, 10**9))


@pytest.mark.parametrize(("size", "epsilon"), list(itertools.product((2, 3, 5, 13, 74, 1000), EPSILONS)))
def test_the_adaptive_choice_is_the_better_of_two(size, epsilon):
    domain = Domain(size)
    better = min(GRR(domain, epsilon), OUE(domain, epsilon), key=lambda protocol: protocol.variance(1))
    assert Adaptive(domain, epsilon).name == better.name
    assert (Adaptive(domain, epsilon).name == "GRR") == (size < 3 * math.exp(epsilon) + 2)


@pytest.mark.parametrize("size", [11, 12, 24, 25, 62, 63, 101, 2**31 - 1])
def test_the_adaptive_choice_is_sharp(size):
    # Just above and just below the epsilon at which k = 3 e^eps + 2.
    turn = math.log((size - 2) / 3)
    assert Adaptive(Domain(size), turn * (1 + 1e-12)).name == "GRR"
    assert Adaptive(Domain(size), turn * (1 - 1e-12)).name == "OUE"


def test_reports_can_be_kept_small(key):
    large = Domain(100_000)
    assert Auto(large, 1.0).words_per_row > 1000
    small = Auto(large, 1.0, most_bits=100)
    assert small.name == "OLH"
    assert small.report_bits == 66
    assert len(small.sanitize(np.arange(10), key)) == 10
    assert Auto(large, 1.0, most_bits=20).name == "HadamardResponse"
    for one in candidates(100_000, 1.0, 100):
        assert not one.chosen or one.bits <= 100
    assert sum(one.chosen for one in candidates(100_000, 1.0, 100)) == 1
    with pytest.raises(UserError, match="no protocol has reports of at most 5 bits"):
        Auto(large, 1.0, most_bits=5)
    assert make("auto", large, epsilon=1.0, most_bits=100).name == "OLH"
    for wrong in (0, -5, math.nan, math.inf, True, "100"):
        with pytest.raises(UserError, match="number of bits"):
            Auto(large, 1.0, most_bits=wrong)


def test_the_smaller_report_goes_first_where_errors_are_equal():
    # Over two values OUE and Hadamard response have one error, and reports of two bits; BLH takes 65.
    table = {one.protocol: at for at, one in enumerate(candidates(2, 0.5))}
    assert table["OUE"] < table["BLH"]
    assert table["HadamardResponse"] < table["BLH"]
    errors = {one.protocol: one.error for one in candidates(2, 0.5)}
    assert errors["OUE"] == pytest.approx(errors["BLH"], rel=1e-9)


@pytest.mark.parametrize(("size", "epsilon"), list(itertools.product(SIZES, EPSILONS)))
def test_subset_selection_is_never_worse_and_gives_way_where_it_is_grr(size, epsilon):
    table = candidates(size, epsilon)
    errors = {one.protocol: one.error for one in table}
    assert errors["SS"] <= min(errors.values()) * (1 + 1e-9)
    alone = make("SS", Domain(size), epsilon=epsilon).parameters()["subset_size"] == 1
    assert table[0].protocol == ("GRR" if alone else "SS")


def test_the_sizes_of_reports():
    sizes = {one.protocol: one.bits for one in candidates(74, 1.0)}
    expected = {
        "GRR": 7,
        "SS": 74,
        "SUE": 74,
        "OUE": 74,
        "OLH": 66,
        "BLH": 65,
        "HadamardResponse": 7,
        "THE": 74,
    }
    assert {name: sizes[name] for name in expected} == expected
    # 120 numbers: 7 bits each.
    assert sizes["SHE"] == 7 * 74


def test_the_choice_goes_by_size_and_epsilon_alone():
    assert Auto(Domain(["a", "b", "c"]), 1.0).name == Auto(Domain(3), 1.0).name
    assert verify("Adaptive", epsilon=1.0, domain_size=74)["parameters"]["domain_size"] == 74
    assert "by OUE" in verify("adaptive", epsilon=1.0, domain_size=74)["line"]


@pytest.mark.parametrize("epsilon", [0.0, -1.0, math.nan, math.inf, True])
@pytest.mark.parametrize("rule", [Auto, Adaptive])
def test_an_impossible_epsilon_is_refused(rule, epsilon):
    with pytest.raises(UserError, match="epsilon"):
        rule(Domain(3), epsilon)


def test_limits():
    for size in (2, 74, 2**31 - 1):
        for epsilon in (1e-9, 50.0):
            table = candidates(size, epsilon)
            assert len(table) == len(CANDIDATES) or epsilon < 1e-3
            assert all(math.isfinite(one.error) and one.error > 0 for one in table)
            assert Auto(Domain(size), epsilon).name == table[0].protocol
    with pytest.raises(UserError, match="say nothing"):
        Auto(Domain(3), 1e-300)
    with pytest.raises(UserError, match="fewer than two"):
        candidates(1, 1.0)
    told = candidates(74, 1.0)[0].as_json()
    assert set(told) == {"protocol", "error", "absent", "always", "epsilon", "bits", "chosen"}


@pytest.mark.parametrize("kind", CANDIDATES)
def test_no_rows_and_no_periods_are_counted_too(kind, key):
    protocol = kind(Domain(5), 1.0)
    reports = protocol.sanitize([], key)
    assert reports.support(np.zeros(0, dtype=np.int32), 0).shape == (0, 5)
    assert Tally.of_reports(reports) == Tally.empty(5)
