"""Hashing: whole families by enumeration, against the exact channel."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.protocols import BLH, OLH, Domain
from ldpaudit.protocols.channel import HashFamily, hashing
from ldpaudit.protocols.exact import ln_above
from ldpaudit.randomness import Key
from tests.matrices import bucket, written_out


def test_any_two_values_are_hashed_independently():
    for size, buckets in [(2, 2), (2, 7), (5, 3), (8, 4), (13, 2), (32, 2)]:
        # All 2^10 functions of a family of five bits: every pair of buckets for every pair of values.
        family = HashFamily(size, buckets, bits=5)
        seeds = list(itertools.product(range(32), repeat=2))
        hashed = [[bucket(family, value, a, b) for a, b in seeds] for value in range(size)]
        weights = [Counter(column) for column in hashed]
        assert all(weight == weights[0] for weight in weights)
        assert set(weights[0]) == set(range(buckets))
        for one, other in itertools.combinations(range(size), 2):
            pairs = Counter(zip(hashed[one], hashed[other], strict=True))
            for y, z in itertools.product(range(buckets), repeat=2):
                assert Fraction(pairs[y, z], 1024) == Fraction(weights[0][y] * weights[0][z], 1024**2)
            meet = Fraction(sum(pairs[y, y] for y in range(buckets)), 1024)
            assert meet == family.collision
        assert family.collision >= Fraction(1, buckets)
        assert (family.collision == Fraction(1, buckets)) == ((1 << family.kept_bits) % buckets == 0)
    for size, buckets, bits in [(33, 2, 5), (17, 4, 5), (2**31 - 1, 5, 32)]:
        with pytest.raises(ValueError, match="not hashed independently"):
            HashFamily(size, buckets, bits)


def test_epsilon_and_support_are_those_of_the_enumerated_channel():
    for kind, size in [(BLH, 5), (OLH, 3), (OLH, 4)]:
        shipped = kind(Domain(size), 1.0).channel()
        family = HashFamily(size, shipped.family.buckets, bits=4)
        channel, noise = hashing(family, shipped.buckets), written_out(shipped)
        # All functions of a family of four bits, and all buckets.
        reports = list(itertools.product(range(16), range(16), range(family.buckets)))
        matrix = [
            [noise[bucket(family, value, a, b)][y] / 256 for a, b, y in reports] for value in range(size)
        ]
        assert all(sum(row) == 1 for row in matrix)
        largest = max(max(column) / min(column) for column in zip(*matrix, strict=True))
        assert channel.epsilon() == ln_above(largest)
        for true, value in itertools.product(range(size), repeat=2):
            supported = sum(
                chance
                for (a, b, y), chance in zip(reports, matrix[true], strict=True)
                if bucket(family, value, a, b) == y
            )
            assert supported == (channel.g1 if true == value else channel.g0)


@given(
    size=st.integers(2, 90),
    epsilon=st.sampled_from([0.2, 1.0, 2.5]),
    rows=st.integers(0, 40),
    number=st.integers(1, 5),
    data=st.data(),
)
def test_support_is_what_each_report_says_of_each_value(size, epsilon, rows, number, data):
    protocol = OLH(Domain(size), epsilon)
    family = protocol.channel().family
    reports = protocol.sanitize(np.arange(rows) % size, Key.for_tests(3), data.draw(st.integers(0, 2**40)))
    groups = data.draw(st.lists(st.integers(0, number - 1), min_size=rows, max_size=rows))
    expected = np.zeros((number, size), dtype=np.int64)
    told = zip(reports.multipliers.tolist(), reports.offsets.tolist(), reports.hashes.tolist(), strict=True)
    for group, (a, b, y) in zip(groups, told, strict=True):
        for value in range(size):
            expected[group, value] += bucket(family, value, a, b) == y
    assert np.array_equal(reports.support(np.array(groups, dtype=np.int32), number), expected)
    counts = protocol.count(reports)
    assert counts.n == rows
    assert np.array_equal(counts.support, expected.sum(axis=0))
    assert protocol.count(reports[::2]) + protocol.count(reports[1::2]) == counts
