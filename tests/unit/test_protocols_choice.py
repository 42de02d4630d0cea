"""Which protocol is taken: the table of candidates against computed errors, and the two rules."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import Adaptive, Auto, Domain, candidates, make
from ldpaudit.protocols.choice import CANDIDATES

SIZES = (2, 8, 74, 1000)
EPSILONS = (0.1, 1.0, 4.0)


def test_the_table_is_ordered_by_the_exact_error():
    for size, epsilon in list(itertools.product(SIZES, EPSILONS)):
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


def test_the_adaptive_choice_is_sharp():
    for size in [11, 12, 24, 25, 62, 63, 101, 2**31 - 1]:
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
    with pytest.raises(UserError):
        Auto(large, 1.0, most_bits=5)
    assert make("auto", large, epsilon=1.0, most_bits=100).name == "OLH"
    for wrong in (0, -5, math.nan, math.inf, True, "100"):
        with pytest.raises(UserError):
            Auto(large, 1.0, most_bits=wrong)
