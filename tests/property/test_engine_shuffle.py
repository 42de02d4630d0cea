"""A release holds every row once, in the order of the tags, whatever stands in its cells."""

from __future__ import annotations

import csv
import tempfile
from contextlib import closing
from pathlib import Path

import pyarrow as pa
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ldpaudit.engine.shuffle import ShuffleWriter, shuffled
from ldpaudit.randomness import Key
from ldpaudit.tables import TableWriter

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
def test_a_release_is_the_table_in_the_order_of_its_tags(
    rows: list[Row], parts: int, buckets: int, at_once: int
) -> None:
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
