from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.anonymity import ClassCounter, ClassCounts, summarize
from ldpaudit.errors import UserError


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


@pytest.mark.parametrize("unit", [None, "caller", "age"])
@pytest.mark.parametrize("held", [150, 700, 10**6])
def test_spilling_changes_nothing(table, tmp_path, held, unit):
    columns = ["town", "lon", "age"]
    with ClassCounter(columns, tmp_path, unit=unit, held_rows=held) as counter:
        for batch in table.to_batches(max_chunksize=501):
            counter.add(batch)
        spilled = any(tmp_path.iterdir())
        assert counter.finish().as_json() == expected(table, columns, unit)
    assert spilled == (held < 5000)
    assert not any(tmp_path.iterdir())


def test_examples_are_the_smallest_classes_whatever_the_batches(table, tmp_path):
    columns = ["town", "age"]
    groups = {}
    for row in zip(*(table[name].to_pylist() for name in columns), strict=True):
        groups[row] = groups.get(row, 0) + 1
    smallest = sorted(groups.values())[:12]
    seen = []
    for chunk, held in ((6000, 10**6), (501, 60), (250, 90)):
        counter = ClassCounter(columns, tmp_path, held_rows=held, examples=12)
        for batch in table.to_batches(max_chunksize=chunk):
            counter.add(batch)
        seen.append(counter.finish().smallest)
    assert seen[0] == seen[1] == seen[2]
    assert [size for _, size in seen[0]] == smallest
    assert all(groups[values["town"], values["age"]] == size for values, size in seen[0])


def test_files_that_are_too_large_are_dealt_out_again(tmp_path):
    # 20,000 distinct tuples, 200 held: each of 64 files holds about 300 and needs another level.
    with ClassCounter(["a"], tmp_path, held_rows=200) as counter:
        counter.add(pa.table({"a": np.arange(20_000)}))
        counter.add(pa.table({"a": np.arange(10_000)}))
        counts = counter.finish()
    assert counts == ClassCounts(30_000, {1: 10_000, 2: 10_000}, 10_000)


def test_memory_stays_bounded_by_what_may_be_held(tmp_path):
    counter = ClassCounter(["a"], tmp_path, held_rows=1000)
    for start in range(0, 50_000, 500):
        counter.add(pa.table({"a": np.arange(start, start + 500)}))
        assert counter.held <= 1000
    counter.close()
    assert not any(tmp_path.iterdir())


def test_counters_merge(table, tmp_path):
    whole = ClassCounter(["town", "lon"])
    for start, held in ((0, 100), (2500, 10**6)):
        part = ClassCounter(["town", "lon"], tmp_path, held_rows=held)
        part.add(table.slice(start, 2500 if start == 0 else None))
        whole.merge(part)
        assert part.finish() == ClassCounts()
    assert whole.finish().as_json() == expected(table, ["town", "lon"])
    assert not any(tmp_path.iterdir())


def test_only_counters_of_the_same_columns_merge():
    with pytest.raises(UserError, match="other columns"):
        ClassCounter(["a"]).merge(ClassCounter(["b"]))


def test_batches_of_other_types_are_refused():
    counter = ClassCounter(["a"])
    counter.add(pa.table({"a": [1]}))
    with pytest.raises(UserError, match="different column types"):
        counter.add(pa.table({"a": ["1"]}))


def test_nothing_counted_is_an_empty_table():
    assert ClassCounter(["a"]).finish().as_json() == {
        "rows": 0, "classes": 0, "k": 0, "unique_rows": 0, "class_sizes": {},
    }  # fmt: skip


def test_no_columns_are_one_class():
    counter = ClassCounter([])
    counter.add(pa.table({"a": [1, 2, 3]}))
    assert counter.finish() == ClassCounts(3, {3: 1}, 0)


def test_counts_of_separate_tables_add_up():
    assert ClassCounts(3, {1: 1, 2: 1}, 1) + ClassCounts(4, {2: 2}, 0) == ClassCounts(7, {1: 1, 2: 3}, 1)


@pytest.mark.parametrize(
    "column",
    [
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
    ],
    ids=lambda column: str(column.type),
)
def test_columns_of_every_type_are_counted(column, tmp_path):
    table = pa.table({"a": column})
    with ClassCounter(["a"], tmp_path, held_rows=1) as counter:
        for batch in table.to_batches(max_chunksize=1):
            counter.add(batch)
        assert counter.finish().as_json() == expected(table, ["a"])
    known = [None if value != value else value for value in column.to_pylist()]
    assert expected(table, ["a"])["classes"] == len(set(known))


@pytest.mark.parametrize(
    "column",
    [
        pa.array([2**63 - 1, -(2**63), 0, -1, None, 2**32, -(2**32)]),
        pa.array([2**64 - 1, 0, 2**63, None], pa.uint64()),
        pa.array([0.0, -0.0, float("inf"), 5e-324, -5e-324, float("nan"), None]),
        pa.array(["", None, "\0", "a\0", "a", "é", "e\u0301", "x" * 700, "x" * 699 + "y"]),
        pa.array([b"", None, b"\0", b"\0\0", b"\xff"], pa.large_binary()),
        pa.array([b"ab", b"\0\0", None], pa.binary(2)),
        pa.array([1, -1, None, 10**30], pa.decimal128(38, 4)),
        pa.array([1, None, 3], pa.timestamp("us", "Europe/Paris")),
        pa.array([1, None, -3], pa.duration("ns")),
        pa.array([1, None, 86_399], pa.time32("s")),
        pa.array([True, False, None]),
    ],
    ids=lambda column: str(column.type),
)
@pytest.mark.parametrize("texts", [0, 2, 100])
def test_values_come_back_as_they_were_and_none_falls_together(column, texts, tmp_path, monkeypatch):
    monkeypatch.setattr("ldpaudit.anonymity.fields.TEXTS", texts)
    monkeypatch.setattr("ldpaudit.anonymity.fields.LONG_TEXTS", texts // 2)
    monkeypatch.setattr("ldpaudit.anonymity.fields.SPELLED_AT_ONCE", 2000)
    table = pa.table({"a": pa.concat_arrays([column, column.take(pa.array([1, 0]))])})
    path = tmp_path / "part"
    examples = []
    for size in (1, 3, 100):
        part = ClassCounter(["a"], tmp_path, held_rows=2)
        for batch in table.to_batches(max_chunksize=size):
            part.add(batch)
        part.store(path)
        with ClassCounter(["a"], examples=100) as counter:
            counter.take(path)
            counts = counter.finish()
        assert counts.as_json() == expected(table, ["a"])
        examples.append(counts.smallest)
    assert examples[0] == examples[1] == examples[2]
    known = {None if value != value else value for value in column.to_pylist()}
    assert {values["a"] for values, _ in examples[0]} == known
    assert len(examples[0]) == len(known)


def test_values_that_have_no_bits_of_their_own_are_refused():
    column = pa.array([(1, 2, 3)], pa.month_day_nano_interval())
    with pytest.raises(UserError, match='column "a": holds values that cannot be counted'):
        ClassCounter(["a"]).add(pa.table({"a": column}))


def test_the_examples_of_many_equal_sizes_do_not_depend_on_the_order(tmp_path):
    rows = np.arange(30_000)
    seen = []
    for order, held in ((rows, 10**6), (rows[::-1], 2000), (np.roll(rows, 777), 5000)):
        counter = ClassCounter(["a", "b"], tmp_path, held_rows=held, examples=7)
        counter.add(pa.table({"a": order // 7, "b": [f"{row % 1001}" for row in order.tolist()]}))
        seen.append(counter.finish().smallest)
    assert len(seen[0]) == 7
    assert seen[0] == seen[1] == seen[2]


def test_many_units_of_few_classes_stay_in_bounded_memory(tmp_path):
    with ClassCounter(["region"], tmp_path, unit="caller", held_rows=1000) as counter:
        for start in range(0, 30_000, 500):
            callers = np.arange(start, start + 500) % 20_000
            counter.add(pa.table({"region": callers % 3, "caller": callers}))
            assert counter.held <= 1000
        assert counter.finish() == ClassCounts(30_000, {6666: 1, 6667: 2}, 0)
    assert not any(tmp_path.iterdir())


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


def test_one_long_text_does_not_make_every_tuple_long(monkeypatch):
    monkeypatch.setattr("ldpaudit.anonymity.fields.TEXTS", 3)
    with ClassCounter(["a"]) as counter:
        counter.add(pa.table({"a": [f"{number:012d}" for number in range(1000)]}))
        words = counter._tuples.layout.words
        counter.add(pa.table({"a": ["x" * 100_000, "x" * 100_001, "x" * 100_000]}))
        assert counter._tuples.layout.words == words
        assert counter.finish() == ClassCounts(1003, {1: 1001, 2: 1}, 1001)


@pytest.mark.parametrize("room", [0, 1, 999, 1200, 5000])
def test_long_texts_beyond_their_room_are_spelled(monkeypatch, tmp_path, room):
    monkeypatch.setattr("ldpaudit.anonymity.fields.LONG_BYTES", room)
    values = [chr(97 + row % 26) * (60 + row % 30) for row in range(400)]
    table = pa.table({"a": values})
    with ClassCounter(["a"], tmp_path, held_rows=50) as counter:
        for batch in table.to_batches(max_chunksize=37):
            counter.add(batch)
        assert counter.finish().as_json() == expected(table, ["a"])
