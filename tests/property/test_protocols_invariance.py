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
from ldpaudit.protocols import GRR, OUE, SUE, Domain, norm_sub, plan
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from ldpaudit.tables import TableWriter
from tests.check_protocol import made
from tests.matrices import written_out

ROWS_OF = 1_600


def drawn(entry, codes, first_row, persons):
    """Return the released columns of reports, as plain values."""
    more = {"persons": persons} if entry.remembers or entry.kind == "several columns" else {}
    reports = made(entry.name, 5).sanitize(codes, Key.for_tests(7), first_row, **more)
    return reports.to_arrow().to_pydict()


def rows_of(entry, seed):
    """Return values that a protocol takes."""
    rng = np.random.default_rng(seed)
    if entry.kind == "number":
        return rng.uniform(-1, 1, ROWS_OF)
    return rng.integers(0, 2, (ROWS_OF, 2) if entry.kind == "several columns" else ROWS_OF)


@settings(max_examples=8)
@given(
    cuts=st.sets(st.integers(0, ROWS_OF), max_size=4), first_row=st.integers(0, 2**40), named=st.booleans()
)
@example({777, 2 * 777}, 0, False)
def test_the_report_of_a_row_depends_on_no_cut_and_no_other_row(cuts, first_row, named):
    persons = [f"p{row % 7}" for row in range(ROWS_OF)] if named else None
    edges, rest = sorted(cuts | {0, ROWS_OF}), np.arange(ROWS_OF) % 3 > 0
    for entry in ENTRIES.values():
        codes, others = rows_of(entry, 1), rows_of(entry, 2)
        whole = drawn(entry, codes, first_row, persons)
        parts = [
            drawn(entry, codes[start:stop], first_row + start, persons and persons[start:stop])
            for start, stop in itertools.pairwise(edges)
        ]
        assert whole == {name: [*itertools.chain(*(part[name] for part in parts))] for name in whole}
        others[rest] = codes[rest]
        changed = drawn(entry, others, first_row, persons)
        assert all(
            [*itertools.compress(changed[name], rest)] == [*itertools.compress(whole[name], rest)]
            for name in whole
        )


@given(values=hnp.arrays(np.float64, st.integers(1, 30), elements=st.floats(-1e3, 1e3)))
def test_the_projection_is_the_nearest_point(values):
    nearest = norm_sub(values)
    assert nearest.min() >= 0
    assert nearest.sum() == pytest.approx(1, abs=1e-9 * max(1.0, np.abs(values).max()) * len(values))
    # A point of a convex set is nearest if no corner of the set lies on the outer side of it.
    away = values - nearest
    assert (away - away @ nearest).max() <= 1e-7 * (1 + np.abs(values).max() ** 2)


SHARES = st.floats(0, 1)


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
        for piece in shuffled(spilled, buckets):
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
