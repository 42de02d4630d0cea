"""Hadamard response, and randomized response: channels by enumeration, counts by the transform."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.protocols import Domain, HadamardResponse
from ldpaudit.protocols.exact import WORD, threshold
from ldpaudit.protocols.kernels.hadamard import hadamard_rows
from ldpaudit.randomness import Key


def test_reports_are_the_integer_arithmetic_of_the_channel():
    for size in [2, 7, 65_535, 65_536, 2**31 - 1]:
        channel = HadamardResponse(Domain(size), 1.0).channel()
        inside, order = int(threshold(channel.p)), channel.order
        draw = np.random.default_rng(size)
        signs = [0, inside - 1, inside, WORD - 1]
        places = [0, WORD - 1, *draw.integers(0, WORD - 1, 200, dtype=np.uint64, endpoint=True).tolist()]
        words = [(sign, place) for sign in signs for place in places]
        codes = draw.integers(0, size, len(words)).astype(np.int32)
        codes[:2] = 0, size - 1
        out = np.empty(len(words), dtype=np.uint32)
        bits = order.bit_length() - 1
        hadamard_rows(codes, np.array(words, dtype=np.uint64), np.uint64(inside), np.uint64(bits), out)
        for code, (sign, place), report in zip(codes.tolist(), words, out.tolist(), strict=True):
            row, column = code + 1, place >> 64 - bits
            assert 0 <= report < order
            assert (row & report).bit_count() % 2 == (sign >= inside)
            # A column is met from two places: itself, and the one with the row's last bit flipped.
            assert report in (column, column ^ (row & -row))


@given(
    size=st.integers(2, 40),
    rows=st.integers(0, 50),
    number=st.integers(1, 4),
    first_row=st.integers(0, 2**40),
    data=st.data(),
)
def test_support_is_what_each_report_says_of_each_value(size, rows, number, first_row, data):
    protocol = HadamardResponse(Domain(size), 1.0)
    reports = protocol.sanitize(np.arange(rows) % size, Key.for_tests(3), first_row)
    groups = data.draw(st.lists(st.integers(0, number - 1), min_size=rows, max_size=rows))
    expected = np.zeros((number, size), dtype=np.int64)
    for group, index in zip(groups, reports.indices.tolist(), strict=True):
        for value in range(size):
            expected[group, value] += ((value + 1) & index).bit_count() % 2 == 0
    assert np.array_equal(reports.support(np.array(groups, dtype=np.int32), number), expected)
    cut = rows // 3
    assert protocol.count(reports[:cut]) + protocol.count(reports[cut:]) == protocol.count(reports)
    assert np.array_equal(protocol.count(reports).support, expected.sum(axis=0))
