"""Samplers: exact use of the random words, codes that are refused, reports."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, OUE, SUE, Domain, OneTimeRappor
from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.half_words import reciprocal_of
from ldpaudit.protocols.kernels.grr import grr_halves, grr_rows
from ldpaudit.randomness import Key

PROTOCOLS = (
    GRR(Domain(5), 1.0),
    SUE(Domain(5), 1.0),
    OUE(Domain(5), 1.0),
    OneTimeRappor(Domain(5), f=0.5),
)


@pytest.mark.parametrize("size", [2, 3, 17, 256, 257, 65_537, 2**31 - 1])
def test_grr_reports_are_the_integer_arithmetic_of_the_channel(size):
    rng = np.random.default_rng(size)
    moved = int(GRR(Domain(size), 1.0).channel().moved * WORD)
    limit = (size - 1) * moved
    edges = [0, 1, moved - 1, moved, moved + 1, limit - 1, limit, limit + 1, WORD - 1]
    multiples = [step * moved + off for step in rng.integers(1, size, 50).tolist() for off in (-1, 0)]
    drawn = [int(word) for word in rng.integers(0, WORD - 1, 500, dtype=np.uint64, endpoint=True)]
    words = [*edges, *multiples, *drawn]
    codes = rng.integers(0, size, len(words)).astype(np.int32)
    codes[:2] = 0, size - 1
    expected = [
        code if word >= limit else (code + 1 + word // moved) % size
        for code, word in zip(codes.tolist(), words, strict=True)
    ]
    drawn_words = np.array(words, dtype=np.uint64)
    threshold, number = np.uint64(moved), np.uint64(size)
    kind = np.min_scalar_type(size - 1)
    out = np.empty(len(words), dtype=kind)
    grr_rows(codes, drawn_words, threshold, number, out)
    assert out.tolist() == expected
    # The upper halves say the same, but for the rows that are noted: there both reports are possible.
    halves = (drawn_words >> np.uint64(32)).astype(np.uint32)
    noted = np.empty(len(words), dtype=np.int64)
    reciprocal, shift = map(np.uint32, reciprocal_of(moved))
    for offset in (0, 3):
        reports = np.empty(len(words), dtype=kind)[offset:]
        given = codes[offset:], halves[offset:], threshold, number, reciprocal, shift, reports
        found = grr_halves(*given, noted)
        sure = np.delete(np.arange(len(reports)), noted[:found])
        assert reports[sure].tolist() == np.array(expected)[offset:][sure].tolist()
        for row in noted[:found].tolist():
            least = int(halves[offset + row]) << 32
            assert min(least // moved, size - 1) < min((least + 2**32 - 1) // moved, size - 1)
        none = np.empty(0, dtype=np.int64)
        assert grr_halves(*given, none) == found


@pytest.mark.parametrize(("size", "epsilon"), [(5, 1.0), (5, 40.0), (70_000, 1.0), (2**31 - 1, 1.0)])
def test_grr_reports_are_those_of_whole_words_of_two_streams(size, epsilon):
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


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.name)
def test_reports_have_a_length_and_slices(protocol, key):
    reports = protocol.sanitize(np.arange(100) % 5, key)
    assert len(reports) == 100
    assert len(reports[10:25]) == 15
    parts = protocol.count(reports[:30]) + protocol.count(reports[30:])
    assert parts == protocol.count(reports)
    assert parts.n == 100
    assert parts.support.dtype == np.int64
    assert protocol.count(reports[:0]).support.tolist() == [0] * 5


def test_reports_become_released_columns(key):
    domain = Domain(["a", "b=c"], missing="?")
    grr = GRR(domain, 1.0).sanitize([0, 1, 2, 0], key).to_arrow("town")
    assert grr.schema.names == ["town"]
    assert set(grr.column("town").to_pylist()) <= {"a", "b=c", "?"}
    oue = OUE(domain, 1.0)
    reports = oue.sanitize([0, 1, 2, 0], key)
    batch = reports.to_arrow("town")
    assert batch.schema.names == ["town=a", "town=b=c", "town=?"]
    assert all(field.type == pa.bool_() for field in batch.schema)
    assert np.array_equal(np.column_stack([column.to_numpy(False) for column in batch.columns]), reports.bits)


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.name)
def test_reports_are_read_again_from_their_columns(protocol, key):
    reports = protocol.sanitize(np.arange(50) % 5, key)
    columns = reports.columns("x")
    assert protocol.count(protocol.read_reports(columns, "x")) == protocol.count(reports)
    if protocol.name == "GRR":
        with pytest.raises(
            UserError, match='column "x", row 2 of the released rows read: the cell is no report'
        ):
            protocol.read_reports({"x": pa.array(["0", None])}, "x")
        return
    as_text = {name: array.cast(pa.uint8()).cast(pa.string()) for name, array in columns.items()}
    assert protocol.count(protocol.read_reports(as_text, "x")) == protocol.count(reports)
    in_words = {name: array.cast(pa.string()) for name, array in columns.items()}
    assert protocol.count(protocol.read_reports(in_words, "x")) == protocol.count(reports)
    columns["x=1"] = pa.array(["0", "7", *["1"] * 48])
    with pytest.raises(UserError, match='column "x=1", row 2'):
        protocol.read_reports(columns, "x")


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.name)
@pytest.mark.parametrize(
    ("codes", "says"),
    [
        ([0.0, 1.0], "whole numbers"),
        ([0, np.nan], "whole numbers"),
        ([True, False], "whole numbers"),
        (["a"], "whole numbers"),
        ([None, 1], "whole numbers"),
        ([[0, 1]], "one column"),
        ([0, 5], "row 8: the code lies outside 0 to 4"),
        ([0, 1, -1], "row 9: the code lies outside 0 to 4"),
    ],
)
def test_what_is_no_code_is_refused(protocol, codes, says, key):
    with pytest.raises(UserError, match=says):
        protocol.sanitize(codes, key, first_row=6)


def test_codes_of_any_integer_type_give_the_same_reports(key):
    protocol = GRR(Domain(200), 1.0)
    codes = np.arange(200)
    expected = protocol.sanitize(codes, key).codes
    for kind in (np.uint8, np.int16, np.int32, np.uint64):
        assert np.array_equal(protocol.sanitize(codes.astype(kind), key).codes, expected)


def test_codes_are_stored_in_the_smallest_type(key):
    for size, kind in ((256, np.uint8), (257, np.uint16), (65_536, np.uint16), (65_537, np.uint32)):
        assert GRR(Domain(size), 1.0).sanitize([0, size - 1], key).codes.dtype == kind


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.name)
def test_no_rows_give_no_reports_and_nothing_is_known(protocol, key):
    reports = protocol.sanitize([], key)
    assert len(reports) == 0
    counts = protocol.count(reports)
    estimate = protocol.estimate(counts)
    assert counts.n == 0
    assert np.isnan(estimate.frequency).all()
    assert np.isneginf(estimate.low).all()
    assert np.isposinf(estimate.high).all()
    assert np.isinf(estimate.stderr).all()
    assert np.isnan(protocol.estimate(counts, post="norm-sub").frequency).all()


def test_strong_and_weak_privacy_are_their_limits(key):
    codes = np.arange(20_000) % 4
    for kind in (GRR, SUE, OUE):
        weak = kind(Domain(4), 50.0)
        counts = weak.count(weak.sanitize(codes, key))
        spread = 4 * np.sqrt(weak.variance(20_000, 0.25)) + 1e-9
        assert np.abs(weak.estimate(counts).frequency - 0.25).max() <= spread
        strong = kind(Domain(4), 1e-9)
        estimate = strong.estimate(strong.count(strong.sanitize(codes, key)), level=0.99999)
        assert np.isfinite(estimate.frequency).all()
        assert (estimate.stderr > 1e6).all()
        assert (estimate.low < 0.25).all()
        assert (estimate.high > 0.25).all()
    assert np.array_equal(GRR(Domain(4), 50.0).sanitize(codes, key).codes, codes)


def test_reports_of_another_kind_are_refused(key):
    with pytest.raises(UserError, match="counts reports of values; count with"):
        GRR(Domain(5), 1.0).count(OUE(Domain(5), 1.0).sanitize([1], key))
    with pytest.raises(UserError, match="counts have 5 values"):
        GRR(Domain(4), 1.0).estimate(PROTOCOLS[0].count(PROTOCOLS[0].sanitize([1], key)))
