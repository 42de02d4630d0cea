"""What must hold for every table: reports do not depend on slices, projections are projections."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from ldpaudit.protocols import (
    GRR,
    OUE,
    SS,
    SUE,
    Counts,
    Domain,
    OneTimeRappor,
    UnaryReports,
    bitmaps,
    norm_sub,
    row_streams,
    subset,
)
from ldpaudit.protocols import protocol as base
from ldpaudit.randomness import Key

KINDS = {
    "GRR": lambda size: GRR(Domain(size), 1.0),
    "SUE": lambda size: SUE(Domain(size), 1.0),
    "OUE": lambda size: OUE(Domain(size), 1.0),
    "SS": lambda size: SS(Domain(size), 1.0),
    "OneTimeRappor": lambda size: OneTimeRappor(Domain(size), f=0.4),
}


def raw(reports):
    return reports.bits if isinstance(reports, UnaryReports) else reports.codes


@given(
    name=st.sampled_from(sorted(KINDS)),
    size=st.integers(2, 40),
    first_row=st.integers(0, 2**40),
    data=st.data(),
)
def test_the_report_of_a_row_does_not_depend_on_how_the_table_is_cut(name, size, first_row, data):
    protocol = KINDS[name](size)
    codes = np.array(data.draw(st.lists(st.integers(0, size - 1), min_size=1, max_size=60)))
    cuts = sorted(data.draw(st.sets(st.integers(0, len(codes)), max_size=4)) | {0, len(codes)})
    key = Key.for_tests(7)
    whole = raw(protocol.sanitize(codes, key, first_row))
    parts = [
        raw(protocol.sanitize(codes[start:stop], key, first_row + start))
        for start, stop in itertools.pairwise(cuts)
    ]
    assert np.array_equal(whole, np.concatenate(parts))


@pytest.mark.parametrize("name", sorted(KINDS))
@pytest.mark.parametrize("held", [2, 30, 64, 1000])
def test_the_report_of_a_row_does_not_depend_on_the_inner_slices(name, held, monkeypatch, key):
    protocol = KINDS[name](11)
    codes = np.arange(1003) % 11
    whole = raw(protocol.sanitize(codes, key, first_row=5))
    monkeypatch.setattr(base, "_WORDS_HELD", held)
    monkeypatch.setattr(row_streams, "_BYTES_HELD", held)
    monkeypatch.setattr(bitmaps, "_BYTES_HELD", held)
    monkeypatch.setattr(subset, "_BYTES_HELD", held)
    assert np.array_equal(whole, raw(protocol.sanitize(codes, key, first_row=5)))


@given(name=st.sampled_from(sorted(KINDS)), other=st.integers(0, 8), row=st.integers(0, 19))
def test_the_report_of_a_row_does_not_depend_on_other_rows(name, other, row):
    protocol = KINDS[name](9)
    key = Key.for_tests(8)
    codes = np.arange(20) % 9
    changed = codes.copy()
    changed[row] = other
    before, after = raw(protocol.sanitize(codes, key)), raw(protocol.sanitize(changed, key))
    rest = np.arange(20) != row
    assert np.array_equal(before[rest], after[rest])


@given(name=st.sampled_from(sorted(KINDS)), cut=st.integers(0, 200))
def test_counts_add_up_over_any_cut(name, cut):
    protocol = KINDS[name](6)
    reports = protocol.sanitize(np.arange(200) % 6, Key.for_tests(9))
    assert protocol.count(reports[:cut]) + protocol.count(reports[cut:]) == protocol.count(reports)


@given(
    values=hnp.arrays(np.float64, st.integers(1, 30), elements=st.floats(-1e3, 1e3)),
    total=st.floats(0, 1e3),
)
def test_the_projection_is_the_nearest_point(values, total):
    nearest = norm_sub(values, total)
    assert nearest.min() >= 0
    assert nearest.sum() == pytest.approx(total, abs=1e-9 * max(1.0, np.abs(values).max()) * len(values))
    # A point of a convex set is nearest if no corner of the set lies on the outer side of it.
    away = values - nearest
    towards = total * away - away @ nearest
    assert towards.max() <= 1e-7 * (1 + np.abs(values).max() ** 2 + total**2)


@given(hnp.arrays(np.float64, st.tuples(st.integers(1, 5), st.integers(2, 8)), elements=st.floats(-10, 10)))
def test_rows_are_projected_on_their_own(values):
    together = norm_sub(values)
    for row, projected in zip(values, together, strict=True):
        assert np.array_equal(norm_sub(row), projected)


@given(
    size=st.integers(2, 12),
    epsilon=st.floats(0.05, 8),
    data=st.data(),
)
def test_the_most_likely_shares_satisfy_the_optimality_conditions(size, epsilon, data):
    support = np.array(data.draw(st.lists(st.integers(0, 500), min_size=size, max_size=size)))
    if not support.sum():
        support[0] = 1
    protocol = GRR(Domain(size), epsilon)
    channel = protocol.channel()
    shares = protocol.estimate(Counts(int(support.sum()), support), post="mle").frequency
    assert shares.min() >= 0
    assert shares.sum() == pytest.approx(1, abs=1e-9)
    # The likelihood's slope is equal where a share is positive, and not larger where it is 0.
    slope = support / (float(channel.g0) + float(channel.g1 - channel.g0) * shares)
    level = slope.max()
    assert slope[shares > 1e-9] == pytest.approx(level, rel=1e-6)


@given(codes=st.lists(st.none() | st.integers(0, 4), max_size=50))
def test_labels_become_codes_and_labels_again(codes):
    domain = Domain(["a", "b", "c", "d", "e"], missing="none")
    texts = [None if code is None else domain.labels[code] for code in codes]
    back = domain.decode(domain.encode(pa.array(texts, pa.string()))).to_pylist()
    assert back == ["none" if text is None else text for text in texts]


@pytest.mark.parametrize("name", sorted(KINDS))
def test_threads_that_share_the_rows_give_the_same_reports(name, key):
    protocol = KINDS[name](74)
    codes = np.arange(20_000) % 74
    whole = raw(protocol.sanitize(codes, key, 3))
    starts = range(0, len(codes), 1234)
    with ThreadPoolExecutor(2) as pool:
        parts = list(pool.map(lambda at: raw(protocol.sanitize(codes[at : at + 1234], key, 3 + at)), starts))
    assert np.array_equal(whole, np.concatenate(parts))
