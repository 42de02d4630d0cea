"""Subset selection: its channel against enumeration, its subsets against their size, its random words."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pyarrow as pa
import pytest
from scipy import stats

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, OUE, SS, SUE, Domain, subset
from ldpaudit.protocols.exact import WORD, as_written, exp_below
from ldpaudit.randomness import Key


@pytest.mark.parametrize("size", [2, 3, 5, 8])
@pytest.mark.parametrize("epsilon", [0.1, 1.0, 3.0])
def test_the_channel_is_what_its_matrix_enumerates(size, epsilon):
    channel = SS(Domain(size), epsilon).channel()
    matrix = channel.matrix()
    assert all(sum(row) == 1 for row in matrix)
    possible = [column for column in range(1 << size) if matrix[0][column]]
    assert {column.bit_count() for column in possible} == {channel.width}
    assert len(possible) == math.comb(size, channel.width)
    for value, other in itertools.permutations(range(size), 2):
        supports = sum(matrix[value][column] for column in possible if column >> value & 1)
        assert supports == channel.g1
        assert sum(matrix[value][column] for column in possible if column >> other & 1) == channel.g0
    loss = max(
        matrix[one][column] / matrix[other][column]
        for column in possible
        for one in range(size)
        for other in range(size)
    )
    assert float(channel.epsilon()) == pytest.approx(math.log(loss), abs=1e-12)
    assert loss <= exp_below(as_written(epsilon)) <= loss * (1 + Fraction(1, 10**9))


@pytest.mark.parametrize("size", [2, 3, 8, 12, 37, 74, 1000])
@pytest.mark.parametrize("epsilon", [0.5, 1.0, 2.0, 5.0])
def test_the_size_of_the_subsets_is_the_best_one(size, epsilon):
    protocol = SS(Domain(size), epsilon)
    bound, share = Fraction(math.exp(epsilon)), Fraction(1, size)
    errors = {
        width: subset._channel(size, width, bound).exact_variance(share)
        for width in range(1, min(size, 2 * math.ceil(size / (math.exp(epsilon) + 1)) + 2))
    }
    best = min(errors.values())
    assert float(errors[protocol.channel().width]) == pytest.approx(float(best), rel=1e-12)
    for other in (GRR, SUE, OUE):
        rival = other(Domain(size), epsilon).channel().exact_variance(share)
        assert float(protocol.channel().exact_variance(share)) <= float(rival) * (1 + 1e-9)


def test_a_subset_of_one_value_is_grr():
    protocol = SS(Domain(3), 3.0)
    assert protocol.channel().width == 1
    assert float(protocol.channel().g1) == pytest.approx(float(GRR(Domain(3), 3.0).channel().g1), abs=1e-15)
    assert protocol.parameters()["subset_size"] == 1


@pytest.mark.parametrize("variance", [(8, 2.57), (12, 2.93), (37, 3.43), (74, 3.56), (1000, 3.67)])
def test_variances_are_those_of_the_literature(variance):
    size, expected = variance
    assert SS(Domain(size), 1.0).variance(1) == pytest.approx(expected, abs=0.006)


@pytest.mark.parametrize(
    ("size", "epsilon"),
    [(2, 1.0), (3, 0.2), (16, 1.0), (17, 1.0), (64, 1.0), (65, 1.0), (74, 1.0), (300, 4.0), (1500, 1.0)],
)
def test_each_subset_has_its_size_and_the_true_value_is_decided_by_one_word(size, epsilon):
    protocol, key = SS(Domain(size), epsilon), Key.for_tests(60)
    n, first_row = 1500, 7
    codes = (np.arange(n) * 5) % size
    bits = protocol.sanitize(codes, key, first_row).bits
    assert set(bits.sum(axis=1).tolist()) == {protocol.channel().width}
    stream = key.derive({"draw": "subsets"}).words(first_row, n, protocol._words[1])
    include = int(protocol.channel().p * WORD)
    assert bits[np.arange(n), codes].tolist() == [int(word) < include for word in stream[:, 0]]


@pytest.mark.parametrize(("size", "epsilon"), [(9, 1.0), (30, 3.0)])
def test_rows_without_draws_of_their_own_follow_the_channel_too(size, epsilon):
    protocol = SS(Domain(size), epsilon)
    begin, enough = protocol._words
    assert enough > 2
    protocol.__dict__["_words"] = (begin, 2)
    n, value = 40_000, 4
    bits = protocol.sanitize(np.full(n, value), Key.for_tests(61)).bits
    width, channel = protocol.channel().width, protocol.channel()
    assert set(bits.sum(axis=1).tolist()) == {width}
    chances = np.full(size, float(channel.g0))
    chances[value] = float(channel.g1)
    support = bits.sum(axis=0)
    pulls = (support - n * chances) / np.sqrt(n * chances * (1 - chances))
    # Every value's own count, at 1e-4 over all of them together.
    assert np.abs(pulls).max() < stats.norm.isf(1e-4 / 2 / size)
    pairs = bits[:, :, None] & bits[:, None, :]
    rest = np.array([j for j in range(size) if j != value])
    counts = pairs.sum(axis=0)[np.ix_(rest, rest)][np.triu_indices(size - 1, 1)]
    p, others = float(channel.p), size - 1
    both = p * (width - 1) * (width - 2) + (1 - p) * width * (width - 1)
    chance = both / (others * (others - 1))
    if chance:
        spread = np.sqrt(n * chance * (1 - chance))
        assert np.abs(counts - n * chance).max() < spread * stats.norm.isf(1e-4 / 2 / len(counts))
    else:
        assert not counts.any()


def test_a_row_of_another_size_is_no_report(key):
    protocol = SS(Domain(9), 1.0)
    columns = protocol.sanitize(np.arange(50) % 9, key).columns("x")
    assert protocol.count(protocol.read_reports(columns, "x")).n == 50
    flipped = columns["x=3"].to_pylist()
    flipped[17] = not flipped[17]
    columns["x=3"] = pa.array(flipped)
    with pytest.raises(UserError, match='column "x", row 18 of the released rows read'):
        protocol.read_reports(columns, "x")
