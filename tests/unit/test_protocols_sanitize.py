"""Samplers: exact use of the random words, codes that are refused, reports."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, OUE, SUE, Domain, OneTimeRappor
from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.patterns import WORDS_BEYOND, columns_of_patterns, patterns_of
from ldpaudit.randomness import Key

PROTOCOLS = (GRR(Domain(5), 1.0), SUE(Domain(5), 1.0), OUE(Domain(5), 1.0), OneTimeRappor(Domain(5), f=0.5))


def test_grr_reports_are_those_of_whole_words_of_two_streams():
    for size, epsilon in [(5, 1.0), (5, 40.0), (70_000, 1.0), (2**31 - 1, 1.0)]:
        protocol, key = GRR(Domain(size), epsilon), Key.for_tests(12)
        n, first_row = 700, 6
        codes = (np.arange(n) * 1_234_567) % size
        reports = protocol.sanitize(codes, key, first_row)
        stream = key.derive({"draw": "values"}).blocks(0, 200).view("<u4")[first_row : first_row + n]
        rows = np.stack([np.arange(first_row, first_row + n), np.zeros(n)], axis=1).astype(np.uint64)
        lower = key.derive({"draw": "lower halves"}).blocks_at(rows)[:, 0] >> np.uint64(32)
        moved = int(protocol.channel().moved * WORD)
        words = [int(upper) << 32 | int(low) for upper, low in zip(stream, lower, strict=True)]
        assert reports.codes.tolist() == [
            code if word >= (size - 1) * moved else (code + 1 + word // moved) % size
            for code, word in zip(codes.tolist(), words, strict=True)
        ]


def test_reports_are_read_again_from_their_columns(key):
    for protocol in PROTOCOLS:
        reports = protocol.sanitize(np.arange(50) % 5, key)
        columns = reports.columns("x")
        assert protocol.count(protocol.read_reports(columns, "x")) == protocol.count(reports)
        if protocol.name == "GRR":
            with pytest.raises(
                UserError, match='column "x", row 2 of the released rows read: the cell is no report'
            ):
                protocol.read_reports({"x": pa.array(["0", None])}, "x")
            continue
        as_text = {name: array.cast(pa.uint8()).cast(pa.string()) for name, array in columns.items()}
        assert protocol.count(protocol.read_reports(as_text, "x")) == protocol.count(reports)
        in_words = {name: array.cast(pa.string()) for name, array in columns.items()}
        assert protocol.count(protocol.read_reports(in_words, "x")) == protocol.count(reports)
        columns["x=1"] = pa.array(["0", "7", *["1"] * 48])
        with pytest.raises(UserError, match='column "x=1", row 2'):
            protocol.read_reports(columns, "x")


def test_reports_of_another_kind_are_refused(key):
    with pytest.raises(UserError):
        GRR(Domain(5), 1.0).count(OUE(Domain(5), 1.0).sanitize([1], key))
    with pytest.raises(UserError):
        GRR(Domain(4), 1.0).estimate(PROTOCOLS[0].count(PROTOCOLS[0].sanitize([1], key)))


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
