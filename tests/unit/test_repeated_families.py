"""LOLOHA and dBitFlipPM: their exact channels by enumeration, and what is their own."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import LGRR, LOLOHA, OLH, DBitFlipPM, Domain, verify
from ldpaudit.protocols.exact import as_written, ln_above
from ldpaudit.protocols.kernels.memory import asked_rows
from ldpaudit.protocols.repeated.dbitflip import _draw_asked
from ldpaudit.protocols.repeated.memory import people
from ldpaudit.randomness import Key

# LOLOHA.


@pytest.mark.parametrize("g", [2, 3, 4])
@pytest.mark.parametrize("reports", [1, 2, 3])
def test_every_hash_function_alone_has_the_epsilon_of_its_buckets(g, reports):
    # A small family, so that every function can be gone through: it tells the values apart or it does not.
    protocol = LOLOHA(Domain(5), 2.0, 0.7, g=g)
    (p1, q1), (p2, q2) = protocol._rounds.buckets.first, protocol._rounds.buckets.second
    largest = {True: Fraction(0), False: Fraction(0)}
    for function in itertools.product(range(g), repeat=2):
        for seen in itertools.product(range(g), repeat=reports):
            chances = [
                sum(
                    (p1 if answer == bucket else q1) * math.prod(p2 if one == answer else q2 for one in seen)
                    for answer in range(g)
                )
                for bucket in function
            ]
            apart = function[0] != function[1]
            largest[apart] = max(largest[apart], max(chances) / min(chances))
    assert largest[False] == 1
    assert protocol.exact_epsilon(reports=reports) == ln_above(largest[True])


@pytest.mark.parametrize("calibration", ["exact", "published"])
@pytest.mark.parametrize("epsilons", [(0.5, 0.2), (2.0, 1.0), (4.0, 2.4)])
def test_the_chosen_number_of_buckets_has_the_least_variance(calibration, epsilons):
    chosen = LOLOHA(Domain(100), *epsilons, calibration=calibration)
    others = [LOLOHA(Domain(100), *epsilons, g=g, calibration=calibration) for g in range(2, 30)]
    assert chosen.variance(1) == min(other.variance(1) for other in others)


def test_with_a_horizon_too_the_best_number_of_buckets_is_chosen():
    chosen = LOLOHA(Domain(100), 5.0, 4.0, calibration="horizon", horizon=5)
    others = [LOLOHA(Domain(100), 5.0, 4.0, g=g, calibration="horizon", horizon=5) for g in range(2, 30)]
    assert chosen.variance(1) == min(other.variance(1) for other in others)
    assert chosen.buckets > 2
    assert chosen.epsilon(reports=5) == pytest.approx(4.0, rel=1e-12)


@pytest.mark.parametrize("first", [0.5, 1.0, 2.0])
def test_one_report_of_loloha_is_one_of_olh(first):
    repeated, single = LOLOHA(Domain(74), 4.0, first), OLH(Domain(74), first)
    repeated = LOLOHA(Domain(74), 4.0, first, g=single.parameters()["g"])
    assert repeated.variance(100, 0.3) == pytest.approx(single.variance(100, 0.3), rel=1e-12)
    assert repeated.epsilon() == pytest.approx(first, rel=1e-12)


def test_the_curve_of_loloha_is_that_of_lgrr_over_its_buckets():
    for g, reports in itertools.product((2, 5), (1, 3, 40)):
        ours = LOLOHA(Domain(1000), 2.0, 0.5, g=g)
        theirs = LGRR(Domain(g), 2.0, 0.5, "exact")
        assert ours.exact_epsilon(reports=reports) == theirs.exact_epsilon(reports=reports)
        assert Fraction(ours.permanent_epsilon()) <= as_written(2.0)


def test_the_budget_of_all_values_grows_with_the_buckets_and_not_with_the_domain():
    budgets = [LOLOHA(Domain(1000), 2.0, 0.5, g=g).epsilon_of_all_values() for g in (2, 4, 16)]
    assert budgets == pytest.approx([4.0, 8.0, 32.0], rel=1e-12)
    assert LOLOHA(Domain(3), 2.0, 0.5, g=16).epsilon_of_all_values() == pytest.approx(6.0, rel=1e-12)
    assert LGRR(Domain(1000), 2.0, 0.5).epsilon_of_all_values() == pytest.approx(2000.0, rel=1e-12)


def test_values_of_one_bucket_have_one_permanent_answer():
    protocol, key = LOLOHA(Domain(40), 2.0, 1.0, g=2), Key.for_tests(71)
    person = np.full(40, 7)
    permanent = protocol.memoize(np.arange(40), key, persons=person).answers
    assert len(np.unique(permanent.multipliers)) == len(np.unique(permanent.offsets)) == 1
    family = protocol.channel().family
    buckets = family.hashed(np.arange(40), permanent.multipliers, permanent.offsets)
    assert len(np.unique(buckets)) == 2
    for bucket in range(2):
        assert len(np.unique(permanent.hashes[buckets == bucket])) == 1


def test_a_report_keeps_the_hash_function_of_its_person():
    protocol, key = LOLOHA(Domain(40), 2.0, 1.0), Key.for_tests(72)
    permanent = protocol.memoize(np.arange(40), key, persons=[f"p{row % 5}" for row in range(40)])
    reports = [protocol.report(permanent, key, t) for t in (0, 1)]
    for report in reports:
        assert np.array_equal(report.multipliers, permanent.answers.multipliers)
        assert np.array_equal(report.offsets, permanent.answers.offsets)
    assert len({*zip(reports[0].multipliers.tolist(), reports[0].offsets.tolist(), strict=True)}) == 5
    assert not np.array_equal(reports[0].hashes, reports[1].hashes)


@pytest.mark.parametrize("g", [0, 1, -2, 2.0, True, 1 << 20])
def test_impossible_numbers_of_buckets_are_refused(g):
    with pytest.raises(UserError, match="number of buckets"):
        LOLOHA(Domain(40), 2.0, 1.0, g=g)


def test_wrong_parameters_of_loloha_are_refused():
    with pytest.raises(UserError, match="cannot be reached"):
        LOLOHA(Domain(40), 2.0, 2.0)
    with pytest.raises(UserError, match="go together"):
        LOLOHA(Domain(40), 2.0, 1.0, calibration="horizon")
    assert LOLOHA(Domain(40), 40.0, 20.0).epsilon() <= 20.0
    assert "g = 4, calibration = exact" in LOLOHA(Domain(40), 2.0, 1.0).label()


# dBitFlipPM.


@pytest.mark.parametrize(("size", "bits"), [(2, 1), (2, 2), (3, 1), (3, 2), (4, 2), (4, 3), (4, 4)])
@pytest.mark.parametrize("epsilon", [1e-9, 0.3, 2.0])
def test_epsilon_of_asked_bits_is_the_largest_ratio_of_the_enumerated_channel(size, bits, epsilon):
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


def test_permanent_answers_do_not_wear_out_and_changes_show_surely():
    protocol, key = DBitFlipPM(Domain(9), 1.0, 4), Key.for_tests(73)
    assert protocol.epsilon(reports=1000) == protocol.epsilon() == pytest.approx(1.0, rel=1e-12)
    assert protocol.epsilon("stream", 1) == protocol.epsilon()
    assert protocol.epsilon("stream", 2) == math.inf
    assert protocol.average_variance(10, 0.2, 50) == pytest.approx(protocol.variance(10, 0.2), rel=1e-12)
    permanent = protocol.memoize(np.arange(90) % 9, key)
    first, later = (protocol.report(permanent, key, t) for t in (0, 8))
    assert np.array_equal(first.ones.bits, later.ones.bits)


def test_a_person_is_asked_about_the_same_values_whatever_the_own_one():
    protocol, key = DBitFlipPM(Domain(70), 1.0, 9), Key.for_tests(74)
    answers = protocol.memoize(np.arange(70), key, persons=[5] * 70).answers
    assert (answers.asked.bits == answers.asked.bits[0]).all()
    assert answers.asked.bits[0].sum() == 9
    assert not (answers.ones.bits & ~answers.asked.bits).any()
    others = protocol.memoize(np.arange(70), key).answers
    assert (others.asked.bits.sum(axis=1) == 9).all()
    assert len(np.unique(others.asked.bits, axis=0)) == 70


def test_reports_are_cut_counted_and_read_again():
    protocol, key = DBitFlipPM(Domain(5), 1.0, 2), Key.for_tests(75)
    codes = np.arange(300) % 5
    reports = protocol.sanitize(codes, key)
    parts = [protocol.sanitize(codes[start:stop], key, start) for start, stop in ((0, 77), (77, 300))]
    for name, column in reports.columns("c").items():
        assert column.to_pylist() == pa.concat_arrays([part.columns("c")[name] for part in parts]).to_pylist()
        assert column[77:].to_pylist() == reports[77:].columns("c")[name].to_pylist()
    assert protocol.count(parts[0]) + protocol.count(parts[1]) == protocol.count(reports)
    groups = (np.arange(300) % 3).astype(np.int32)
    kept = [protocol.count(reports[groups == group]).support for group in range(3)]
    assert np.array_equal(reports.support(groups, 3), kept)
    written = reports.columns("c")
    as_text = {
        name: pa.array([{True: "true", False: "false", None: None}[cell] for cell in column.to_pylist()])
        for name, column in written.items()
    }
    blank = {name: pa.array([cell or "" for cell in column.to_pylist()]) for name, column in as_text.items()}
    for columns in (written, as_text, blank):
        assert protocol.count(protocol.read_reports(columns, "c")) == protocol.count(reports)
    assert tuple(written) == protocol.report_columns("c")
    longer = {name: pa.concat_arrays([column, pa.array([True])]) for name, column in written.items()}
    with pytest.raises(UserError, match="row 301"):
        protocol.read_reports(longer, "c")
    wrong = {**as_text, "c=0": pa.array(["maybe" if cell else cell for cell in as_text["c=0"].to_pylist()])}
    with pytest.raises(UserError, match="no report"):
        protocol.read_reports(wrong, "c")


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


def test_the_registry_makes_and_verifies_them_too():
    told = verify("loloha", domain_size=100, epsilon=2.0, epsilon_first=1.0, g=3, reports=2)
    assert told["parameters"]["g"] == 3
    assert told["epsilon"] == LOLOHA(Domain(100), 2.0, 1.0, g=3).epsilon(reports=2)
    told = verify("loloha", domain_size=100, epsilon=2.0, epsilon_first=1.0, reports=2, neighbours="stream")
    assert told["line"].startswith("eps <= ")
    told = verify("DBitFlipPM", domain_size=9, epsilon=2.0, bits=4, reports=2, neighbours="stream")
    # A change of the value shows surely.
    assert told["epsilon"] is None
    assert told["line"].startswith("eps = infinite (one stream, 2 reports)")


@pytest.mark.parametrize("bits", [0, 6, -1, 2.0, True])
def test_impossible_numbers_of_bits_are_refused(bits):
    with pytest.raises(UserError, match="bits"):
        DBitFlipPM(Domain(5), 1.0, bits)
