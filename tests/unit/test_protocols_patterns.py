"""Patterns of eight bits: the table divides their chances exactly, and the loop reads it exactly."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.kernels.unary import draw_patterns
from ldpaudit.protocols.patterns import WORDS_BEYOND, columns_of_patterns, patterns_in, patterns_of

FULL = 1 << 504
CHANCES = [0, 1, 0x44FFFFFFFFFFFFFF, 1 << 63, WORD - 1, WORD]


def chance_of(pattern: int, chance: int) -> int:
    ones = pattern.bit_count()
    return chance**ones * (WORD - chance) ** (8 - ones)


@given(chance=st.sampled_from(CHANCES) | st.integers(0, WORD))
def test_the_columns_hold_each_pattern_with_its_exact_chance(chance):
    shares, others = columns_of_patterns(chance)
    held = [0] * 256
    for column, (share, other) in enumerate(zip(shares, others, strict=True)):
        assert 0 <= share <= FULL
        held[column] += share
        held[other] += FULL - share
    assert held == [chance_of(pattern, chance) for pattern in range(256)]
    assert sum(held) == 1 << 512


def test_the_table_spells_the_shares():
    for chance in CHANCES:
        shares, others = columns_of_patterns(chance)
        table = patterns_of(chance)
        for column, share in enumerate(shares):
            first, named = divmod(int(table.limits[column]), 256)
            rest = 0
            for word in range(WORDS_BEYOND):
                rest = (rest << 64) + int(table.beyond[column, word])
            assert named == column
            assert (first << 512) + rest == share << 16
        assert table.others.tolist() == others
        assert patterns_of(chance) is table


def test_each_of_all_half_words_gives_its_pattern_or_is_left_open():
    for chance in CHANCES:
        shares, others = columns_of_patterns(chance)
        halves = np.arange(1 << 16, dtype=np.uint16).reshape(-1, 1)
        table, rows = patterns_of(chance), np.full((1 << 16, 8), 255, dtype=np.uint8)
        left = np.empty((256, 3), dtype=np.uint64)
        found = draw_patterns(halves, 0, table.limits, table.others, 1, rows, 7, left)
        open_ones = set((left[:found, 0] - 7).tolist())
        assert np.array_equal(left[:found, 2], halves[left[:found, 0] - 7, 0] & 255)
        assert not left[:found, 1].any()
        assert (rows[:, 1:] == 255).all()
        for half, made in enumerate(rows[:, 0].tolist()):
            byte, column = divmod(half, 256)
            # The fraction lies between its first byte, followed by zeros, and followed by ones.
            least, most = byte << 496, (byte + 1 << 496) - 1
            if least < shares[column] <= most:
                assert half in open_ones
            if half not in open_ones:
                assert made == (column if most < shares[column] else others[column])


def test_patterns_of_some_bits_are_counted():
    assert [patterns_in(size) for size in (1, 8, 9, 74)] == [1, 1, 2, 10]
