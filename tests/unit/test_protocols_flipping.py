"""Bits from bytes: every threshold is met exactly, whatever the bytes leave open."""

from __future__ import annotations

import numpy as np
import pytest

from ldpaudit.protocols import flipping
from ldpaudit.protocols.bitmaps import words_of
from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.flipping import bytes_per_row, first_bits, next_bits
from ldpaudit.randomness import Key

SIZES = [2, 5, 15, 16, 17, 63, 64, 65, 74, 128, 130, 1000]
#: Pairs of thresholds: equal and different first bytes, none and all of the other bits, the outermost ones.
THRESHOLDS = [
    (1 << 63, 0x44_F0F0F0F0F0F0F0),
    (0x4400000000000001, 0x44FFFFFFFFFFFFFF),
    (WORD - 1, 1),
    (3 << 56, 3 << 56),
]


def unpacked(rows: np.ndarray, size: int) -> np.ndarray:
    bits = np.unpackbits(rows.view(np.uint8), axis=1, bitorder="little")
    assert not bits[:, size:].any()
    return bits[:, :size].astype(bool)


def drawn(size: int, n: int, seed: int, one: int, zero: int):
    """Draw bytes that leave far too many bits open, and the whole words that they begin."""
    rng = np.random.default_rng(seed)
    edges = np.array([one >> 56, zero >> 56, 0, 255], dtype=np.uint8)
    random = rng.choice(edges, (n, bytes_per_row(size)))
    low = rng.integers(0, 1 << 56, (n, size), dtype=np.uint64)
    tight = np.array([one, zero, one - 1, zero - 1, 0], dtype=np.uint64) & np.uint64((1 << 56) - 1)
    low = np.where(rng.random((n, size)) < 0.5, low, rng.choice(tight, (n, size)))
    whole = (random[:, :size].astype(np.uint64) << np.uint64(56)) | low
    asked = []

    def source(start: int, rows: int) -> np.ndarray:
        return random[start : start + rows]

    def further(places: np.ndarray) -> np.ndarray:
        asked.append(places.copy())
        noise = rng.integers(0, 256, len(places), dtype=np.uint64)
        return (low[places[:, 0], places[:, 1]] << np.uint64(8)) | noise

    return source, further, whole, asked


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("one", "zero"), THRESHOLDS)
def test_each_bit_compares_a_whole_word_with_its_threshold(size, one, zero, monkeypatch):
    monkeypatch.setattr(flipping, "_BYTES_HELD", 40 * bytes_per_row(size))
    n = 150
    codes = (np.arange(n) * 7 % size).astype(np.int32)
    source, further, whole, asked = drawn(size, n, size, one, zero)
    rows = np.full((n, words_of(size)), ~np.uint64(0))
    first_bits(source, codes, size, one, zero, further, rows)
    own = np.arange(size) == codes[:, None]
    assert np.array_equal(unpacked(rows, size), whole < np.where(own, np.uint64(one), np.uint64(zero)))

    source, further, whole, asked = drawn(size, n, size + 1, one, zero)
    before, after = rows, np.full((n, words_of(size)), ~np.uint64(0))
    next_bits(source, before, size, one, zero, further, after)
    chosen = np.where(unpacked(before, size), np.uint64(one), np.uint64(zero))
    assert np.array_equal(unpacked(after, size), whole < chosen)
    # Every place is asked for once, and only where the byte is that of its own threshold.
    places = np.concatenate(asked) if asked else np.zeros((0, 2), dtype=np.uint64)
    assert len(np.unique(places, axis=0)) == len(places)
    open_bits = (whole >> np.uint64(56)) == (chosen >> np.uint64(56))
    open_bits &= (chosen & np.uint64((1 << 56) - 1)) > 0
    assert len(places) == open_bits.sum()
    assert open_bits[places[:, 0], places[:, 1]].all()


def test_a_stream_gives_each_row_the_same_bytes_from_anywhere():
    key = Key.for_tests(40)
    whole = flipping.stream_by_row(key, 0, 20)(0, 50).copy()
    assert whole.shape == (50, 32)
    assert np.array_equal(flipping.stream_by_row(key, 30, 20)(7, 5), whole[37:42])
    places = np.array([[3, 9], [4, 9]], dtype=np.uint64)
    there = flipping.further_by_row(key, 100)(places)
    assert np.array_equal(flipping.further_by_row(key, 97)(places + np.uint64([3, 0])), there)
    assert places.tolist() == [[3, 9], [4, 9]]
