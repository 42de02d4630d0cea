"""Protocols of numbers: whole weights against the closed forms of the papers, exact privacy, exact means."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols.exact import WORD, as_written, ln_above
from ldpaudit.protocols.kernels import table
from ldpaudit.protocols.numbers import Interval, SquareWave
from ldpaudit.protocols.reports import Counts
from ldpaudit.randomness import Key
from tests.matrices import written_out


def test_epsilon_is_the_largest_log_ratio_and_not_above_the_request():
    for circle, cells, epsilon in itertools.product((False, True), (3, 11), (1e-6, 0.61, 1.0, 10.0)):
        protocol = SquareWave(Interval(0, 1, cells), epsilon, circle)
        matrix = written_out(protocol.channel())
        assert all(sum(row) == 1 for row in matrix)
        assert min(map(min, matrix)) > 0
        # The logarithm is held by the test of directed rounding.
        largest = max(max(column) / min(column) for column in zip(*matrix, strict=True))
        assert protocol.exact_epsilon() == ln_above(largest)
        assert Fraction(protocol.exact_epsilon()) <= as_written(epsilon)
        assert protocol.epsilon() <= epsilon
        # The weights are whole: one notch of the smallest moves epsilon by about this much, twice over rows.
        notch = 64 * cells * math.exp(epsilon) / (2**64 * min(epsilon, 1))
        assert epsilon - float(protocol.exact_epsilon()) <= notch + epsilon * 2**-50


def test_reports_average_to_the_middle_of_the_cell_and_vary_as_computed():
    for cells, epsilon in itertools.product([2, 7], [0.61, 4.0]):
        protocol = SquareWave(Interval(10, 40, cells), epsilon)
        reports, width = np.eye(protocol.channel().outputs, dtype=np.int64), 30 / cells
        means = protocol.mean(Counts(np.ones(len(reports), dtype=np.int64), reports))[0]
        places = (means - 10) / width - 0.5
        for node, row in enumerate(protocol.channel().probabilities):
            assert row @ places == pytest.approx(node, abs=1e-9)
            exact = row @ (places - node) ** 2
            found = protocol.variance(5, 10 + (node + 0.3) * width)
            assert found == pytest.approx(float(exact) * width**2 / 5, rel=1e-9)
            assert found <= protocol.variance(5) * (1 + 1e-12)


def test_square_wave_has_the_probabilities_and_the_window_of_the_paper():
    for epsilon in [0.5, 3.0]:
        cells = 1024
        protocol = SquareWave(Interval(0, 1, cells), epsilon)
        e = math.exp(epsilon)
        b = (epsilon * e - e + 1) / (2 * e * (e - 1 - epsilon))
        assert protocol.reach == math.floor(b * cells)
        row = protocol.channel().probabilities[100]
        likely = e / ((2 * protocol.reach + 1) * e + cells - 1)
        assert row.max() == pytest.approx(likely, rel=1e-12)
        assert row.min() == pytest.approx(likely / e, rel=1e-12)
        assert np.flatnonzero(row > 1.5 * row.min()).tolist() == list(range(100, 101 + 2 * protocol.reach))
        # On a fine grid these are the densities of the paper.
        assert likely * cells == pytest.approx(e / (2 * b * e + 1), rel=0.01)


def test_a_circle_has_no_ends():
    protocol = SquareWave(Interval(0, 24, 24), 1.0, cyclic=True)
    matrix = protocol.channel().probabilities
    assert matrix.shape == (24, 24)
    likely = matrix > 1.5 * matrix.min()
    for cell in range(24):
        inside = {(cell + step) % 24 for step in range(-protocol.reach, protocol.reach + 1)}
        assert set(np.flatnonzero(likely[cell])) == inside
    # Midnight is one cell, whichever of its two names it has.
    reports = [protocol.sanitize([hour] * 50, Key.for_tests(2)).codes.tolist() for hour in (0.0, 24.0)]
    assert reports[0] == reports[1]
    with pytest.raises(UserError):
        protocol.mean(Counts(1, np.eye(24, dtype=np.int64)[0]))


def test_drawing_is_the_inversion_of_the_table():
    rng = np.random.default_rng(4)
    for circle, (epsilon, cells) in itertools.product((False, True), ((0.3, 9), (1.0, 17), (6.0, 40))):
        channel, n = SquareWave(Interval(0, 1, cells), epsilon, circle).channel(), 20_000
        node = rng.integers(0, channel.size, n, dtype=np.int32)
        words = rng.integers(0, WORD, n, dtype=np.uint64, endpoint=False)
        words[:2] = 0, WORD - 1
        # The last word of each output, and the first of the next.
        last = channel.last[node[2], :-1]
        words[2 : 2 + len(last)], node[2 : 2 + len(last)] = last, node[2]
        words[100 : 100 + len(last)], node[100 : 100 + len(last)] = last + np.uint64(1), node[2]
        drawn = np.empty(n, dtype=np.uint16)
        table(node, words, channel.last, drawn)
        assert drawn.tolist() == [
            np.searchsorted(channel.last[at], word) for at, word in zip(node, words, strict=True)
        ]


def test_an_impossible_interval_is_refused():
    for low, high, cells in [
        *((1, 1, 5), (2, 1, 5), (math.nan, 1, 5), (0, math.inf, 5), ("0", 1, 5), (True, 2, 5), (0, 1e301, 5)),
        *((0, 1, 0), (0, 1, 1025), (0, 1, 2.5), (0, 1, True), (1e16, 1e16 + 64, 50)),
    ]:
        with pytest.raises(UserError):
            Interval(low, high, cells)


def test_amounts_add_up_to_the_mean_in_any_order():
    interval = Interval(-5, 9, 7)
    values = np.random.default_rng(5).uniform(-5, 9, 10_000)
    amounts = interval.amounts(values)
    assert amounts.dtype == np.int64
    assert interval.mean(amounts.sum(), len(values)) == pytest.approx(values.mean(), abs=2e-6)
    assert interval.mean(interval.amounts([9.0]).sum(), 1) == 9
