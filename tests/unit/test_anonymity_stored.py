import multiprocessing
import os

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.anonymity import ClassCounter, ClassCounts
from ldpaudit.errors import UserError


def table_of(begin, end):
    return pa.table(
        {
            "town": [f"town {row % 701}" if row % 5 else None for row in range(begin, end)],
            "age": pa.array([row % 11 for row in range(begin, end)], pa.int16()),
            "caller": [f"caller {row % 97}" for row in range(begin, end)],
        }
    )


def counted(begin, end, folder, **options):
    counter = ClassCounter(["town", "age"], folder, **options)
    for batch in table_of(begin, end).to_batches(max_chunksize=100):
        counter.add(batch)
    return counter


def store_a_part(begin, end, folder, path):
    counted(begin, end, folder, unit="caller", held_rows=200).store(path)


def test_what_worker_processes_stored_adds_up_to_one_count(tmp_path):
    paths = [tmp_path / f"part-{index}.arrow" for index in range(2)]
    spawn = multiprocessing.get_context("spawn")
    for index, path in enumerate(paths):
        worker = spawn.Process(
            target=store_a_part, args=(2000 * index, 2000 * (index + 1), tmp_path, path), daemon=True
        )
        worker.start()
        worker.join(60)
        assert worker.exitcode == 0
    assert sorted(tmp_path.iterdir()) == sorted(paths)
    whole = counted(0, 4000, tmp_path, unit="caller", examples=5).finish()
    for order in (paths, paths[::-1]):
        with ClassCounter(["town", "age"], tmp_path, unit="caller", held_rows=500, examples=5) as counter:
            for path in order:
                counter.take(path)
            assert counter.finish() == whole


def test_a_counter_that_was_stored_is_empty_and_its_spilled_files_are_gone(tmp_path):
    path = tmp_path / "part"
    counter = counted(0, 3000, tmp_path, held_rows=100)
    assert any(tmp_path.iterdir())
    counter.store(path)
    assert list(tmp_path.iterdir()) == [path]
    assert counter.finish() == ClassCounts()


def test_a_stored_file_is_read_in_small_batches_and_bounded_memory(tmp_path):
    path = tmp_path / "part"
    counter = ClassCounter(["a"], tmp_path, held_rows=1000)
    for start in range(0, 60_000, 6_000):
        counter.add(pa.table({"a": np.arange(start, start + 6_000)}))
    counter.store(path)
    taker = ClassCounter(["a"], tmp_path, held_rows=1000)
    taker.take(path)
    assert any(tmp_path.glob("classes-*"))
    assert taker.finish() == ClassCounts(60_000, {1: 60_000}, 60_000)


def test_nothing_counted_can_be_stored_and_taken(tmp_path):
    path = tmp_path / "empty"
    ClassCounter(["a"]).store(path)
    counter = ClassCounter(["a"])
    counter.take(path)
    assert counter.finish() == ClassCounts()


def test_no_columns_can_be_stored_and_taken(tmp_path):
    path = tmp_path / "part"
    counter = ClassCounter([])
    counter.add(pa.table({"a": [1, 2]}))
    counter.store(path)
    taker = ClassCounter([])
    taker.take(path)
    assert taker.finish() == ClassCounts(2, {2: 1}, 0)


def test_storing_again_replaces_the_file(tmp_path):
    path = tmp_path / "part"
    counted(0, 10, None).store(path)
    counted(0, 20, None).store(path)
    counter = ClassCounter(["town", "age"])
    counter.take(path)
    assert counter.finish().rows == 20
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("columns", "unit"), [(["age", "town"], None), (["town", "age"], "caller"), ([], None)]
)
def test_a_stored_count_of_other_columns_is_refused(tmp_path, columns, unit):
    path = tmp_path / "part"
    counted(0, 10, None).store(path)
    with pytest.raises(UserError, match="other columns"):
        ClassCounter(columns, unit=unit).take(path)


def test_stored_values_of_another_type_are_refused(tmp_path):
    path = tmp_path / "part"
    counter = ClassCounter(["a"])
    counter.add(pa.table({"a": ["1"]}))
    counter.store(path)
    other = ClassCounter(["a"])
    other.add(pa.table({"a": [1]}))
    with pytest.raises(UserError, match="different column types"):
        other.take(path)


def test_a_torn_file_is_refused(tmp_path):
    path = tmp_path / "part"
    counted(0, 3000, None).store(path)
    whole = path.read_bytes()
    for length in (0, 5, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(UserError, match="damaged"):
            ClassCounter(["town", "age"]).take(path)


def test_a_store_that_fails_leaves_nothing_and_keeps_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "part"
    counted(0, 10, None).store(path)
    before = path.read_bytes()

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        counted(0, 20, None).store(path)
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == before
