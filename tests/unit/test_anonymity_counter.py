from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.anonymity import ClassCounter, ClassCounts, summarize


@pytest.fixture(scope="module")
def table():
    draw = np.random.default_rng(5)
    rows = 6000
    names = np.array(["", "Brévans", "Les Aulx", "Ruy", None], dtype=object)
    return pa.table(
        {
            "town": pa.array(names[draw.integers(0, 5, rows)], pa.string()),
            "lon": pa.array(np.round(draw.normal(6, 0.4, rows), 2), mask=draw.random(rows) < 0.1),
            "age": pa.array(draw.integers(0, 20, rows)),
            "caller": pa.array(draw.integers(0, 300, rows)),
        }
    )


def expected(table, columns, unit=None):
    figures = summarize(table, columns, unit=unit)
    return {name: figures[name] for name in ("rows", "classes", "k", "unique_rows", "class_sizes")}


def test_counters_merge(table, tmp_path):
    whole = ClassCounter(["town", "lon"])
    for start, held in ((0, 100), (2500, 10**6)):
        part = ClassCounter(["town", "lon"], tmp_path, held_rows=held)
        part.add(table.slice(start, 2500 if start == 0 else None))
        whole.merge(part)
        assert part.finish() == ClassCounts()
    assert whole.finish().as_json() == expected(table, ["town", "lon"])
    assert not any(tmp_path.iterdir())


def test_counts_of_separate_tables_add_up():
    assert ClassCounts(3, {1: 1, 2: 1}, 1) + ClassCounts(4, {2: 2}, 0) == ClassCounts(7, {1: 1, 2: 3}, 1)


def test_columns_of_every_type_are_counted(tmp_path) -> None:
    for column in [
        pa.nulls(4),
        pa.array([True, None, True, False]),
        pa.array([np.datetime64("2020-01-01T00:00:00")] * 3 + [None]),
        pa.array([1.5, None, float("nan"), 1.5]),
        pa.array([1.5, 2.5, 1.5, None], pa.float16()),
        pa.array(["a", "b", "a", "a"], pa.string_view()),
        pa.array([b"a", b"\xff", b"\xff", None]),
        pa.array([b"a", b"b", b"a", b"a"], pa.binary_view()),
        pa.array(["a", None, "a", "b"]).dictionary_encode(),
        pa.array([1, 2, 3, 3], pa.date32()),
        pa.array([1, 2, 2, 1], pa.decimal128(5, 2)),
    ]:
        table = pa.table({"a": column})
        with ClassCounter(["a"], tmp_path, held_rows=1) as counter:
            for batch in table.to_batches(max_chunksize=1):
                counter.add(batch)
            assert counter.finish().as_json() == expected(table, ["a"])
        known = [None if value != value else value for value in column.to_pylist()]
        assert expected(table, ["a"])["classes"] == len(set(known))


def test_a_full_disk_is_told_and_leaves_nothing(tmp_path, monkeypatch):
    class Full:
        def seek(self, at):
            return at

        def write(self, _):
            raise OSError(28, "No space left on device")

        def close(self):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "open", lambda *_: Full())
    with pytest.raises(OSError, match="No space"), ClassCounter(["a"], tmp_path, held_rows=10) as counter:
        counter.add(pa.table({"a": range(100)}))
    assert not any(tmp_path.iterdir())
