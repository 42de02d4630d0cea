"""Patterns of eight bits: the table divides their chances exactly, and the loop reads it exactly."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.patterns import WORDS_BEYOND, columns_of_patterns, patterns_of

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
