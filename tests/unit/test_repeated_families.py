"""LOLOHA and dBitFlipPM: their exact channels by enumeration, and what is their own."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from ldpaudit.protocols import LOLOHA, DBitFlipPM, Domain
from ldpaudit.protocols.exact import as_written, ln_above
from ldpaudit.protocols.kernels.memory import asked_rows
from ldpaudit.protocols.repeated.dbitflip import _draw_asked
from ldpaudit.protocols.repeated.memory import people
from ldpaudit.randomness import Key

# LOLOHA.


def test_every_hash_function_alone_has_the_epsilon_of_its_buckets():
    for g in [2, 3]:
        for reports in [1, 2]:
            # A small family, so that every function can be gone through: it tells the values apart or it does
            # not.
            protocol = LOLOHA(Domain(5), 2.0, 0.7, g=g)
            (p1, q1), (p2, q2) = protocol._rounds.buckets.first, protocol._rounds.buckets.second
            largest = {True: Fraction(0), False: Fraction(0)}
            for function in itertools.product(range(g), repeat=2):
                for seen in itertools.product(range(g), repeat=reports):
                    chances = [
                        sum(
                            (p1 if answer == bucket else q1)
                            * math.prod(p2 if one == answer else q2 for one in seen)
                            for answer in range(g)
                        )
                        for bucket in function
                    ]
                    apart = function[0] != function[1]
                    largest[apart] = max(largest[apart], max(chances) / min(chances))
            assert largest[False] == 1
            assert protocol.exact_epsilon(reports=reports) == ln_above(largest[True])


def test_the_chosen_number_of_buckets_has_the_least_variance():
    for calibration in ["exact", "published"]:
        for epsilons in [(0.5, 0.2), (2.0, 1.0), (4.0, 2.4)]:
            chosen = LOLOHA(Domain(100), *epsilons, calibration=calibration)
            others = [LOLOHA(Domain(100), *epsilons, g=g, calibration=calibration) for g in range(2, 30)]
            assert chosen.variance(1) == min(other.variance(1) for other in others)


def test_a_report_keeps_the_hash_function_of_its_person():
    protocol, key = LOLOHA(Domain(40), 2.0, 1.0), Key.for_tests(72)
    permanent = protocol.memoize(np.arange(40), key, persons=[f"p{row % 5}" for row in range(40)])
    reports = [protocol.report(permanent, key, t) for t in (0, 1)]
    for report in reports:
        assert np.array_equal(report.multipliers, permanent.answers.multipliers)
        assert np.array_equal(report.offsets, permanent.answers.offsets)
    assert len({*zip(reports[0].multipliers.tolist(), reports[0].offsets.tolist(), strict=True)}) == 5
    assert not np.array_equal(reports[0].hashes, reports[1].hashes)


# dBitFlipPM.


def test_epsilon_of_asked_bits_is_the_largest_ratio_of_the_enumerated_channel():
    for size, bits in [(2, 1), (3, 2), (4, 2)]:
        for epsilon in [1e-9, 2.0]:
            channel = DBitFlipPM(Domain(size), epsilon, bits).channel()
            matrix = channel.matrix()
            assert all(sum(row) == 1 for row in matrix)
            largest = max(max(column) / min(column) for column in zip(*matrix, strict=True))
            assert channel.epsilon() == ln_above(largest)
            assert Fraction(channel.epsilon()) <= as_written(epsilon)
            assert float(channel.epsilon()) == pytest.approx(epsilon, rel=1e-8)
            # The probabilities of support are those of the matrix.
            sets = list(itertools.combinations(range(size), bits))
            for value, asked in itertools.product(range(size), repeat=2):
                said = sum(
                    matrix[value][(number << bits) + report]
                    for number, chosen in enumerate(sets)
                    if asked in chosen
                    for report in range(1 << bits)
                    if report >> chosen.index(asked) & 1
                )
                assert said == (channel.g1 if value == asked else channel.g0)


def test_a_person_is_asked_about_the_same_values_whatever_the_own_one():
    protocol, key = DBitFlipPM(Domain(70), 1.0, 9), Key.for_tests(74)
    answers = protocol.memoize(np.arange(70), key, persons=[5] * 70).answers
    assert (answers.asked.bits == answers.asked.bits[0]).all()
    assert answers.asked.bits[0].sum() == 9
    assert not (answers.ones.bits & ~answers.asked.bits).any()
    others = protocol.memoize(np.arange(70), key).answers
    assert (others.asked.bits.sum(axis=1) == 9).all()
    assert len(np.unique(others.asked.bits, axis=0)) == 70


def test_words_that_draw_nothing_are_replaced_by_others():
    # 2^64 - 1 lies beyond the last whole quotient of any number that is no power of two.
    words = np.array([[0, 0], [2**64 - 1, 0], [5, 2**64 - 1]], dtype=np.uint64)
    rows, again = np.zeros((3, 1), dtype=np.uint64), np.empty(3, dtype=np.bool_)
    asked_rows(words, 7, rows, again)
    assert again.tolist() == [False, True, True]
    # Both draws give 0, which the second finds taken: it takes the last value.
    assert rows[:, 0].tolist() == [0b1000001, 0, 0]
    who, full = people(Key.for_tests(76), None, 0, 500), np.zeros((500, 2), dtype=np.uint64)
    _draw_asked(who, 100, 30, full)
    assert (np.bitwise_count(full).sum(axis=1) == 30).all()
