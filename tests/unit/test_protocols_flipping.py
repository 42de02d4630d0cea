"""Bits of unary encodings: every threshold is met exactly, whatever the first bytes leave open."""

from __future__ import annotations

import numpy as np
import pytest

from ldpaudit.protocols import row_streams
from ldpaudit.protocols.bitmaps import words_of
from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.flipping import first_bits, first_words, next_bits, next_words
from ldpaudit.protocols.patterns import WORDS_BEYOND, columns_of_patterns, patterns_in, patterns_of
from ldpaudit.randomness import Key

SIZES = [2, 5, 8, 9, 63, 64, 65, 74, 130, 1000]
#: Pairs of thresholds: equal and different first bytes, a flip, none and all other bits, the outermost ones.
THRESHOLDS = [
    (1 << 63, 0x44_F0F0F0F0F0F0F0),
    (0x4400000000000001, 0x44FFFFFFFFFFFFFF),
    (WORD - (1 << 61) - 77, (1 << 61) + 77),
    (WORD - 1, 1),
    (3 << 56, 3 << 56),
]
ROWS = 150


def unpacked(rows: np.ndarray, size: int) -> np.ndarray:
    bits = np.unpackbits(rows.view(np.uint8), axis=1, bitorder="little")
    assert not bits[:, size:].any()
    return bits[:, :size].astype(bool)


class Words:
    """Random words that leave far too much open, and what is asked for beyond them."""

    def __init__(self, words: int, draws: int, seed: int, tables: list[tuple[int, int]]) -> None:
        """Make them; `tables` has the number of half words that each chance draws."""
        rng = np.random.default_rng(seed)
        self.given = rng.integers(0, WORD, (ROWS, words), dtype=np.uint64)
        halves = self.given.view(np.uint16)
        self.beyond = rng.integers(0, WORD, (ROWS, draws, WORDS_BEYOND), dtype=np.uint64)
        self.asked: list[np.ndarray] = []
        self.draws, place = draws, 0
        for count, chance in tables:
            table = patterns_of(chance)
            at = halves[:, place : place + count]
            tied = rng.random(at.shape) < 0.7
            at[tied] = table.limits[at & 255].astype(np.uint16)[tied]
            # Ties go on for some words, so that every depth decides somewhere; none goes to the end.
            depth = rng.integers(0, WORDS_BEYOND + 1, at.shape)
            held = self.beyond[:, place : place + count]
            same = np.arange(WORDS_BEYOND) < depth[..., np.newaxis]
            held[same] = table.beyond[at & 255][same]
            place += count

    def source(self, start: int, rows: int) -> np.ndarray:
        return self.given[start : start + rows]

    def further(self, places: np.ndarray) -> np.ndarray:
        self.asked.append(places.copy())
        depth, draw = np.divmod(places[:, 1], self.draws)
        return self.beyond[places[:, 0], draw, depth]

    def patterns(self, place: int, chance: int, size: int) -> np.ndarray:
        """Return the bits that whole numbers give, without words and bytes."""
        shares, others = columns_of_patterns(chance)
        bits = np.zeros((ROWS, 8 * patterns_in(size)), dtype=bool)
        for row in range(ROWS):
            for number in range(patterns_in(size)):
                byte, column = divmod(int(self.given.view(np.uint16)[row, place + number]), 256)
                fraction = byte
                for word in self.beyond[row, place + number].tolist():
                    fraction = (fraction << 64) + word
                pattern = column if fraction >> 16 < shares[column] else others[column]
                bits[row, 8 * number : 8 * number + 8] = [pattern >> bit & 1 for bit in range(8)]
        return bits[:, :size]

    def nothing_twice(self) -> None:
        places = np.concatenate(self.asked) if self.asked else np.zeros((0, 2), dtype=np.uint64)
        assert len(np.unique(places, axis=0)) == len(places)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("one", "zero"), THRESHOLDS)
def test_the_first_bits_compare_whole_fractions_with_whole_shares(size, one, zero, monkeypatch):
    monkeypatch.setattr(row_streams, "_BYTES_HELD", 40 * 8 * first_words(size))
    patterns = patterns_in(size)
    codes = (np.arange(ROWS) * 7 % size).astype(np.int32)
    words = Words(first_words(size), patterns, size, [(patterns, zero)])
    deciding = words.given[:, -1]
    deciding[::3], deciding[1::3] = one, one - 1
    rows = np.full((ROWS, words_of(size)), ~np.uint64(0))
    first_bits(words.source, codes, size, one, zero, words.further, rows)
    bits = words.patterns(0, zero, size)
    bits[np.arange(ROWS), codes] = deciding < np.uint64(one)
    assert np.array_equal(unpacked(rows, size), bits)
    words.nothing_twice()
    assert any((places[:, 1] >= 7 * patterns).any() for places in words.asked)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("one", "zero"), THRESHOLDS)
def test_the_next_bits_follow_those_of_the_round_before(size, one, zero, monkeypatch):
    needed = next_words(size, one, zero)
    monkeypatch.setattr(row_streams, "_BYTES_HELD", 40 * 8 * needed)
    patterns, flip = patterns_in(size), one + zero == WORD
    tables = [(patterns, zero)] if flip else [(patterns, zero), (patterns, one)]
    words = Words(needed, patterns * len(tables), size, tables)
    before = np.random.default_rng(size).random((ROWS, size)) < 0.5
    packed = np.zeros((ROWS, 8 * words_of(size)), dtype=np.uint8)
    packed[:, : -(-size // 8)] = np.packbits(before, axis=1, bitorder="little")
    rows = np.full((ROWS, words_of(size)), ~np.uint64(0))
    next_bits(words.source, packed.view(np.uint64), size, one, zero, words.further, rows)
    after_zero = words.patterns(0, zero, size)
    after_one = ~after_zero if flip else words.patterns(patterns, one, size)
    assert np.array_equal(unpacked(rows, size), np.where(before, after_one, after_zero))
    words.nothing_twice()


def test_a_row_takes_two_bytes_for_eight_bits_and_a_word_for_the_true_one():
    assert [first_words(size) for size in (2, 32, 33, 74)] == [2, 2, 3, 4]
    assert next_words(74, WORD - 5, 5) == 3
    assert next_words(74, WORD - 6, 5) == 5


def test_a_stream_gives_each_row_the_same_words_from_anywhere():
    key = Key.for_tests(40)
    with (
        row_streams.stream_by_row(key, 0, 100, 3) as source,
        row_streams.stream_by_row(key, 31, 100, 3) as later,
    ):
        whole = source(0, 50).copy()
        assert whole.shape == (50, 3)
        assert np.array_equal(later(7, 5), whole[38:43])
    places = np.array([[3, 9], [4, 9]], dtype=np.uint64)
    there = row_streams.further_by_row(key, 100)(places.copy())
    assert np.array_equal(row_streams.further_by_row(key, 97)(places + np.uint64([3, 0])), there)
