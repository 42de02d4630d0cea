"""What must hold for every table: reports do not depend on slices, projections are projections."""

from __future__ import annotations

import csv
import itertools
import tempfile
from contextlib import closing
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from ldpaudit.engine.shuffle import ShuffleWriter, shuffled
from ldpaudit.protocols import GRR, OUE, SS, SUE, Counts, Domain, OneTimeRappor, UnaryReports, norm_sub, plan
from ldpaudit.protocols.estimator import raw_estimate
from ldpaudit.randomness import Key
from ldpaudit.tables import TableWriter
from tests.matrices import written_out

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
    values=hnp.arrays(np.float64, st.integers(1, 30), elements=st.floats(-1e3, 1e3)), total=st.floats(0, 1e3)
)
def test_the_projection_is_the_nearest_point(values, total):
    nearest = norm_sub(values, total)
    assert nearest.min() >= 0
    assert nearest.sum() == pytest.approx(total, abs=1e-9 * max(1.0, np.abs(values).max()) * len(values))
    # A point of a convex set is nearest if no corner of the set lies on the outer side of it.
    away = values - nearest
    towards = total * away - away @ nearest
    assert towards.max() <= 1e-7 * (1 + np.abs(values).max() ** 2 + total**2)


DOMAIN_SIZES = st.integers(2, 200)
EPSILONS = st.floats(0.05, 6)
SHARES = st.floats(0, 1)
LEVELS = st.floats(0.5, 0.999)


@settings(max_examples=40)
@given(size=DOMAIN_SIZES, epsilon=EPSILONS, level=LEVELS, data=st.data())
def test_the_half_width_is_that_of_the_score_interval(size, epsilon, level, data):
    for kind in [GRR, SUE, OUE]:
        n = data.draw(st.integers(1, 10**6))
        protocol = kind(Domain(size), epsilon)
        support = np.full(size, data.draw(st.integers(0, n)))
        for simultaneous in (False, True):
            intervals = size if simultaneous else 1
            estimate = raw_estimate(protocol.channel(), Counts(n, support), level, intervals)
            f = float(estimate.frequency[0])
            if not 0 <= f <= 1:
                continue
            width = plan.half_width(protocol, n, f, level, intervals)
            assert (estimate.high[0] - estimate.low[0]) / 2 == pytest.approx(width, rel=1e-9)


@given(epsilon=st.floats(0.01, 8), prior=st.floats(0.001, 0.999), share=SHARES)
def test_nobody_comes_to_think_more_of_a_value_than_the_bound(epsilon, prior, share):
    rest = 1 - prior
    priors = np.array([prior, rest * share, rest * (1 - share)])
    for kind in (GRR, SUE, OUE):
        protocol = kind(Domain(3), epsilon)
        chances = np.array([[float(cell) for cell in line] for line in written_out(protocol.channel())])
        thought = priors[0] * chances[0] / (priors @ chances)
        assert thought.max() <= plan.posterior(protocol.epsilon(), prior) * (1 + 1e-9)
        assert plan.posterior(0.0, prior) == pytest.approx(prior)
    # With GRR the bound is reached, and from a uniform prior it is the share of values that are kept.
    protocol = GRR(Domain(3), epsilon)
    kept = float(protocol.channel().g1)
    assert plan.posterior(protocol.epsilon(), 1 / 3) == pytest.approx(kept, rel=1e-9)


CELLS = st.none() | st.text(st.sampled_from('a",;\n\ré 1'), max_size=6)
NUMBERS = st.none() | st.floats(-1e6, 1e6)
Row = tuple[str | None, str | None, bool | None, float | None]
ROWS: st.SearchStrategy[list[Row]] = st.lists(
    st.tuples(CELLS, CELLS, st.none() | st.booleans(), NUMBERS), min_size=1, max_size=40
)
KEY = Key.for_tests(3)
NAMES = ["text", 'a "name"', "bit", "number"]


def table_of(rows: list[Row]) -> pa.RecordBatch:
    types = (pa.string(), pa.string(), pa.bool_(), pa.float64())
    columns = [pa.array(values, type_) for values, type_ in zip(zip(*rows, strict=True), types, strict=True)]
    return pa.RecordBatch.from_arrays(columns, names=NAMES)


def released(path: Path, batch: pa.RecordBatch, parts: int, buckets: int, at_once: int) -> bytes:
    spilled = []
    size = -(-batch.num_rows // parts)
    for first in range(0, batch.num_rows, size):
        spilled.append(path.with_name(f"{path.name}-{first}"))
        part = batch.slice(first, size)
        with closing(ShuffleWriter(spilled[-1], KEY, buckets)) as dealer:
            for start in range(0, part.num_rows, at_once):
                some = part.slice(start, at_once)
                dealer.add(some, range(first + start, first + start + some.num_rows))
    with TableWriter(path, batch.schema) as writer:
        for piece in shuffled(spilled, buckets, 1):
            writer.write(piece)
    assert writer.rows == batch.num_rows
    return path.read_bytes()


@given(ROWS, st.integers(1, 3), st.integers(1, 5), st.integers(1, 50))
@example([("a\nb", '"', None, 1.5)] * 3, 1, 2, 2)
@settings(max_examples=60, deadline=None)
def test_a_release_is_the_table_in_the_order_of_its_tags(rows, parts, buckets, at_once):
    batch = table_of(rows)
    tags = KEY.words(0, len(rows), 1)[:, 0].tolist()
    order = sorted(range(len(rows)), key=tags.__getitem__)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "released.csv"
        found = released(path, batch, parts, buckets, at_once)
        with path.open(encoding="utf-8", newline="") as file:
            header, *lines = csv.reader(file)
        with TableWriter(Path(folder) / "plain.csv", batch.schema) as writer:
            writer.write(pa.Table.from_batches([batch]).take(order))
        assert found == (Path(folder) / "plain.csv").read_bytes()
    assert header == NAMES
    for line, at in zip(lines, order, strict=True):
        text, other, bit, number = rows[at]
        assert line[:2] == [text or "", other or ""]
        assert line[2] == ("" if bit is None else str(int(bit)))
        assert (float(line[3]) if line[3] else None) == number
