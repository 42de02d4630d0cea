"""Histogram encoding: tables of whole words by enumeration, thresholds by closed forms, reports back."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.estimate import Tally
from ldpaudit.protocols import GRR, OUE, SHE, SUE, THE, Domain
from ldpaudit.protocols.exact import WORD, as_written, ln_above
from ldpaudit.protocols.histogram import HistogramChannel
from ldpaudit.protocols.kernels.histogram import histogram_rows
from ldpaudit.randomness import Key

EPSILONS = (1e-9, 1e-3, 0.1, 0.7, 1.0, 2.0, 5.0, 50.0, 100.0)


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("epsilon", [12.0, 18.0, 40.0, 50.0])
def test_epsilon_and_means_are_those_of_the_enumerated_channel(size, epsilon):
    channel = SHE(Domain(size), epsilon).channel()
    reports = list(itertools.product(range(-channel.reach, channel.reach + 2), repeat=size))
    assert 2 <= len(reports) <= 2000
    assert_described(channel, reports)


def test_a_table_by_hand_is_described_too():
    # Nothing here is what a protocol would choose, so no symmetry hides a mistake.
    quarter = WORD // 4
    channel = HistogramChannel(3, (quarter - 5, 2 * quarter, quarter - 7, 12))
    assert_described(channel, list(itertools.product(range(-1, 3), repeat=3)))
    for wrong in ((1, 2), (quarter, 2 * quarter, quarter), (0, 2 * quarter, quarter, quarter)):
        with pytest.raises(ValueError, match="weights"):
            HistogramChannel(3, wrong)


def assert_described(channel, reports):
    matrix = channel.matrix()
    assert len(matrix[0]) == len(reports)
    assert all(sum(row) == 1 for row in matrix)
    largest = max(max(column) / min(column) for column in zip(*matrix, strict=True))
    assert channel.epsilon() == ln_above(largest)
    for true, value in itertools.product(range(channel.size), repeat=2):
        numbers = [report[value] for report in reports]
        mean = sum(p * number for p, number in zip(matrix[true], numbers, strict=True))
        square = sum(p * number**2 for p, number in zip(matrix[true], numbers, strict=True))
        assert mean == (channel.g1 if true == value else channel.g0)
        assert square - mean**2 == (channel.spread1 if true == value else channel.spread0)


@pytest.mark.parametrize("epsilon", EPSILONS)
def test_epsilon_never_exceeds_the_request_and_wastes_next_to_nothing(epsilon):
    protocol = SHE(Domain(74), epsilon)
    assert Fraction(protocol.exact_epsilon()) <= as_written(epsilon)
    # Two numbers of one word each are the end: twice the logarithm of 2^64.
    assert protocol.epsilon() == pytest.approx(min(epsilon, 2 * math.log(2**64)), rel=1e-9)
    assert sum(protocol.channel().weights) == WORD


@pytest.mark.parametrize("epsilon", [0.1, 0.5, 1.0, 2.0, 5.0])
def test_the_variance_is_that_of_discrete_laplace_noise(epsilon):
    variance = SHE(Domain(74), epsilon).variance(1)
    ratio = math.exp(-epsilon / 2)
    assert variance == pytest.approx(2 * ratio / (1 - ratio) ** 2, rel=1e-8)
    assert variance < 8 / epsilon**2
    # Clamped to 0 and 1 it would be SUE, of half the variance.
    assert variance == pytest.approx(2 * SUE(Domain(74), epsilon).variance(1), rel=1e-8)


@pytest.mark.parametrize("epsilon", [1e-20, 1e-30, 1e-300])
@pytest.mark.parametrize("kind", [SHE, THE])
def test_a_privacy_beyond_the_words_is_refused(kind, epsilon):
    with pytest.raises(UserError, match="say nothing"):
        kind(Domain(3), epsilon)
    # Close to it nothing is wrong either.
    for close in (1e-9, 1e-12, 1e-14, 1e-16, 1e-18):
        assert 0 < kind(Domain(3), close).exact_epsilon() <= close


@pytest.mark.parametrize("epsilon", [0.5, 1.0, 2.0, 4.0])
def test_thresholds_are_those_of_the_paper(epsilon):
    protocol = THE(Domain(20), epsilon)
    theta, channel = protocol.parameters()["theta"], protocol.channel()
    assert float(channel.p) == pytest.approx(1 - math.exp(-epsilon * (1 - theta) / 2) / 2, rel=1e-15)
    assert float(channel.q) == pytest.approx(math.exp(-epsilon * theta / 2) / 2, rel=1e-15)

    def published(at):
        # Wang et al. 2017, the variance in section 4.2.
        return (2 * math.exp(epsilon * at / 2) - 1) / (
            1 + math.exp(epsilon * (at - 0.5)) - 2 * math.exp(epsilon * at / 2)
        ) ** 2

    assert protocol.variance(1) == pytest.approx(published(theta), rel=1e-12)
    least = min(published(at) for at in np.linspace(0.5, 1, 20_001))
    assert least <= protocol.variance(1) <= least * (1 + 1e-4)


@pytest.mark.parametrize("epsilon", EPSILONS)
def test_the_bits_of_a_threshold_tell_less_than_the_numbers(epsilon):
    protocol = THE(Domain(5), epsilon)
    assert Fraction(protocol.exact_epsilon()) < as_written(epsilon)
    matrix = THE(Domain(4), epsilon).channel().matrix()
    largest = max(max(column) / min(column) for column in zip(*matrix, strict=True))
    assert protocol.exact_epsilon() == ln_above(largest)
    # OUE with the epsilon that the bits spend is no worse, as the documentation says.
    if 0.1 <= epsilon <= 10:
        assert OUE(Domain(5), protocol.epsilon()).variance(1) < protocol.variance(1)
    assert "theta" in protocol.label()


@pytest.mark.parametrize("epsilon", [1e-3, 1.0, 5.0, 50.0])
def test_reports_are_the_integer_arithmetic_of_the_table(epsilon):
    channel = SHE(Domain(3), epsilon).channel()
    ends = list(itertools.accumulate(channel.weights))[:-1]
    draw = np.random.default_rng(3)
    words = [0, WORD - 1, *(end + off for end in ends for off in (-1, 0))]
    words += [step << 56 for step in range(256)]
    words += draw.integers(0, WORD - 1, 500, dtype=np.uint64, endpoint=True).tolist()
    codes = draw.integers(0, 3, len(words)).astype(np.int32)
    laid = np.array([words, words[::-1], words[5:] + words[:5]], dtype=np.uint64).T
    guide = np.searchsorted(
        np.array(ends, dtype=np.uint64), np.arange(256, dtype=np.uint64) << np.uint64(56), side="right"
    ).astype(np.int32)
    out = np.empty((3, len(words) + 4), dtype=np.int16)
    histogram_rows(codes, laid, np.array(ends, dtype=np.uint64), guide, out, 4)
    for row, (code, three) in enumerate(zip(codes.tolist(), laid.tolist(), strict=True)):
        for value, word in enumerate(three):
            number = sum(end <= word for end in ends) - channel.reach
            assert out[value, 4 + row] == (1 - number if value == code else number)


@given(
    size=st.integers(2, 12),
    rows=st.integers(0, 40),
    number=st.integers(1, 4),
    first_row=st.integers(0, 2**40),
    epsilon=st.sampled_from([0.01, 1.0, 50.0]),
    data=st.data(),
)
def test_support_is_the_sum_of_numbers(size, rows, number, first_row, epsilon, data):
    protocol = SHE(Domain(size), epsilon)
    codes = np.arange(rows) % size
    reports = protocol.sanitize(codes, Key.for_tests(3), first_row)
    groups = np.array(data.draw(st.lists(st.integers(0, number - 1), min_size=rows, max_size=rows)), np.int32)
    expected = [reports.numbers[groups == group].sum(axis=0, dtype=np.int64) for group in range(number)]
    assert np.array_equal(reports.support(groups, number), expected)
    cut = rows // 3
    assert protocol.count(reports[:cut]) + protocol.count(reports[cut:]) == protocol.count(reports)
    later = protocol.sanitize(codes[cut:], Key.for_tests(3), first_row + cut)
    assert np.array_equal(later.numbers, reports.numbers[cut:])
    reach = protocol.channel().reach
    assert rows == 0 or (reports.numbers.min() >= -reach and reports.numbers.max() <= reach + 1)


@pytest.mark.parametrize(("epsilon", "kind"), [(0.01, np.int16), (1.0, np.int8), (50.0, np.int8)])
def test_reports_are_counted_by_period_and_come_back(epsilon, kind, key):
    protocol = SHE(Domain(["a", "b", "c"]), epsilon)
    reports = protocol.sanitize(np.arange(300) % 3, key)
    assert reports.numbers.dtype == kind
    tally = Tally.of_reports(reports, pa.array(["2020", "2021", "2020"] * 100), "year", "year")
    assert np.array_equal(tally.support[1], protocol.count(reports[1::3]).support)
    columns = reports.columns("town")
    assert tuple(columns) == protocol.report_columns("town") == ("town=a", "town=b", "town=c")
    for type_ in (pa.int16(), pa.int64(), pa.string()):
        again = protocol.read_reports({name: array.cast(type_) for name, array in columns.items()}, "town")
        assert again.numbers.dtype == kind
        assert np.array_equal(again.numbers, reports.numbers)
    reach = protocol.channel().reach
    for cell in (None, str(-reach - 1), str(reach + 2), "0.5", "-0", "00", "x"):
        columns["town=b"] = pa.array(["0", cell, *["1"] * 298], pa.string())
        with pytest.raises(UserError, match='column "town=b", row 2'):
            protocol.read_reports(columns, "town")


def test_limits(key):
    codes = np.arange(20_000) % 4
    for kind in (SHE, THE):
        weak = kind(Domain(4), 50.0)
        frequency = weak.estimate(weak.count(weak.sanitize(codes, key))).frequency
        assert np.abs(frequency - 0.25).max() <= 4 * math.sqrt(weak.variance(20_000, 0.25)) + 1e-9
        strong = kind(Domain(4), 1e-9)
        estimate = strong.estimate(strong.count(strong.sanitize(codes, key)), level=0.99999)
        assert (estimate.stderr > 1e6).all()
        assert (estimate.low < 0.25).all()
        assert (estimate.high > 0.25).all()
        assert np.isnan(weak.estimate(weak.count(weak.sanitize([], key))).frequency).all()
        for wrong in ([0.0], [np.nan], [4], [-1], ["0"], [None]):
            with pytest.raises(UserError):
                weak.sanitize(wrong, key)
        with pytest.raises(UserError, match="counts"):
            weak.count(GRR(Domain(4), 1.0).sanitize([1], key))
    likely = SHE(Domain(4), 1.0)
    counts = likely.count(likely.sanitize(codes, key))
    assert np.array_equal(
        likely.estimate(counts, post="mle").frequency, likely.estimate(counts, post="norm-sub").frequency
    )


def test_sums_of_numbers_have_no_exact_interval(key):
    # The distribution of a count of supporting reports is not that of a sum of numbers.
    numbers, bits = SHE(Domain(4), 1.0), THE(Domain(4), 1.0)
    with pytest.raises(UserError, match="numbers have no exact intervals"):
        numbers.exact_interval(numbers.count(numbers.sanitize(np.arange(60) % 4, key)))
    low, high = bits.exact_interval(bits.count(bits.sanitize(np.arange(60) % 4, key)))
    assert (low < high).all()
