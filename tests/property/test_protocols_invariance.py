"""What must hold for every table: reports do not depend on slices, projections are projections."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from ldpaudit.protocols import (
    GRR,
    OUE,
    SS,
    SUE,
    Domain,
    OneTimeRappor,
    UnaryReports,
    norm_sub,
)
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
