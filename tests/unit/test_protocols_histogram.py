"""Histogram encoding: tables of whole words by enumeration, thresholds by closed forms, reports back."""

# ruff: noqa: B023 - what is defined in a loop is called in it
from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from ldpaudit.protocols import SHE, THE, Domain
from ldpaudit.protocols.exact import WORD, ln_above
from ldpaudit.protocols.histogram import HistogramChannel


def test_epsilon_and_means_are_those_of_the_enumerated_channel():
    for size in [2, 3]:
        for epsilon in [12.0, 40.0]:
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


def test_thresholds_are_those_of_the_paper():
    for epsilon in [0.5, 2.0]:
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
