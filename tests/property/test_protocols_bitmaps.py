"""Packed bits are the same bits: in rows, in columns, in slices, in Arrow, in groups."""

from __future__ import annotations

import threading
import tracemalloc

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.protocols import Domain, UnaryReports, bitmaps, make

SIZES = st.one_of(st.integers(2, 70), st.sampled_from([128, 129, 200]))
LENGTHS = st.one_of(st.integers(0, 200), st.sampled_from([511, 512, 513, 1100]))


def some_bits(size: int, n: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).random((n, size)) < 0.4


@given(size=SIZES, n=LENGTHS, seed=st.integers(0, 99), data=st.data())
def test_rows_and_columns_hold_the_same_bits(size, n, seed, data):
    bits = some_bits(size, n, seed)
    columns = bitmaps.columns_of_bits(bits)
    assert np.array_equal(bitmaps.bits_of_columns(columns, 0, n), bits)
    first = data.draw(st.integers(0, n))
    length = data.draw(st.integers(0, n - first))
    part = bits[first : first + length]
    assert np.array_equal(bitmaps.bits_of_columns(columns, first, length), part)
    rows = bitmaps.rows_of(columns, first, length)
    unpacked = np.unpackbits(rows.view(np.uint8), axis=1, bitorder="little")
    assert np.array_equal(unpacked[:, :size], part)
    assert not unpacked[:, size:].any()
    again = bitmaps.columns_of(rows, size)
    assert np.array_equal(bitmaps.bits_of_columns(again, 0, length), part)
    # What lies beyond the last row is 0, whatever the memory held before.
    beyond = np.unpackbits(
        np.ascontiguousarray(again[:, : bitmaps.words_of(length)]).view(np.uint8), axis=1, bitorder="little"
    )
    assert not beyond[:, length:].any()


@given(size=SIZES, n=LENGTHS, seed=st.integers(0, 99), data=st.data())
def test_parts_of_reports_are_parts_of_their_bits(size, n, seed, data):
    bits = some_bits(size, n, seed)
    reports = UnaryReports.of_bits(Domain(size), bits)
    for _ in range(3):
        if data.draw(st.booleans()):
            start, stop = data.draw(st.integers(-n - 2, n + 2)), data.draw(st.integers(-n - 2, n + 2))
            rows = slice(start, stop, data.draw(st.sampled_from([None, 1, 2, -1])))
        else:
            rows = np.random.default_rng(seed).random(len(bits)) < 0.5
        part = reports[rows]
        shares = isinstance(rows, slice) and rows.step in (None, 1)
        assert not shares or part.packed is reports.packed
        reports, bits = part, bits[rows]
        n = len(bits)
        assert len(reports) == n
        assert np.array_equal(reports.bits, bits)
        assert reports.total().tolist() == bits.sum(axis=0).tolist()
        batch = reports.to_arrow("x")
        assert batch.num_rows == n
        batch.validate(full=True)
        released = [column.to_numpy(zero_copy_only=False) for column in batch.columns]
        assert np.array_equal(np.column_stack(released), bits)
        again = UnaryReports.of_arrow(reports.domain, batch.columns)
        assert np.array_equal(again.bits, bits)
        assert again.total().tolist() == reports.total().tolist()


@given(
    size=SIZES,
    n=LENGTHS,
    number=st.sampled_from([1, 2, 7, 400]),
    in_order=st.booleans(),
    first=st.integers(0, 70),
    seed=st.integers(0, 99),
)
def test_groups_are_counted_row_by_row(size, n, number, in_order, first, seed):
    bits = some_bits(size, n, seed)
    groups = np.random.default_rng(seed).integers(0, number, n).astype(np.int32)
    groups = np.sort(groups) if in_order else groups
    reports = UnaryReports.of_bits(Domain(size), bits)[min(first, n) :]
    expected = np.zeros((number, size), dtype=np.int64)
    np.add.at(expected, groups[min(first, n) :], bits[min(first, n) :])
    assert np.array_equal(reports.support(groups[min(first, n) :], number), expected)


def test_no_groups_have_no_support():
    assert UnaryReports.of_bits(Domain(3), np.zeros((0, 3), bool)).support(
        np.zeros(0, dtype=np.int32), 0
    ).shape == (0, 3)


@pytest.mark.parametrize("offset", [0, 1, 7, 8, 13])
def test_bits_that_others_left_behind_the_end_do_not_count(offset):
    held = pa.array([True] * 100)
    arrays = [held.slice(offset, 50), held.slice(0, 50)]
    reports = UnaryReports.of_arrow(Domain(2), arrays)
    assert reports.total().tolist() == [50, 50]
    assert reports.packed[:, 0].tolist() == [2**50 - 1] * 2


def test_whole_columns_are_released_without_a_copy():
    reports = UnaryReports.of_bits(Domain(3), some_bits(3, 1000, 1))
    for array, bitmap in zip(reports.columns("x").values(), reports.packed, strict=True):
        assert bitmap.ctypes.data <= array.buffers()[1].address < bitmap.ctypes.data + bitmap.nbytes


@pytest.mark.parametrize("words", [59, 60, 61, 62, 63, 119, 123, 200])
@pytest.mark.parametrize("first", [0, 1, 63, 64, 130])
def test_many_words_are_counted_together(words, first):
    n = 64 * words + 5
    bits = np.random.default_rng(words).random((n, 5)) < [0.0, 0.01, 0.5, 0.99, 1.0]
    reports = UnaryReports.of_bits(Domain(5), bits)[first:]
    assert reports.total().tolist() == bits[first:].sum(axis=0).tolist()
    assert reports[:0].total().tolist() == [0] * 5
    assert reports[:] is reports


@given(first=st.integers(0, 200), n=st.integers(0, 200))
def test_words_of_a_part_hold_its_bits_and_nothing_else(first, n):
    bits = np.ones((400, 2), dtype=np.bool_)
    bits[:, 1] = np.arange(400) % 3 == 0
    reports = UnaryReports.of_bits(Domain(2), bits)[first : first + n]
    for code, array in enumerate(reports.columns("x").values()):
        assert np.array_equal(array.to_numpy(zero_copy_only=False), bits[first : first + n, code])
        held = np.unpackbits(np.frombuffer(array.buffers()[1], dtype=np.uint8), bitorder="little")
        assert not held[array.offset + n :].any()
        assert held.sum() == bits[first : first + n, code].sum()


@pytest.mark.parametrize("name", ["SUE", "OUE", "SS", "LSUE", "LOUE", "LOSUE", "LSOUE"])
def test_drawing_holds_no_more_than_the_bits_and_a_mebibyte(name, key):
    budgets = {"epsilon_permanent": 2.0, "epsilon_first": 1.0} if name[0] == "L" else {"epsilon": 1.0}
    protocol = make(name, Domain(74), **budgets)
    found = {}

    def draw(n):
        codes = np.arange(n, dtype=np.int32) % 74
        tracemalloc.start()
        try:
            protocol.sanitize(codes, key)
            found[n] = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    # What is loaded once is loaded now. Each thread has memory of its own, so a fresh one shows all of it.
    draw(100_000)
    for n in (100_000, 300_000):
        thread = threading.Thread(target=draw, args=(n,))
        thread.start()
        thread.join()
        assert found.pop(n) <= n * 74 / 8 + (1 << 20)
