import pyarrow as pa
import pytest

from ldpaudit.anonymity import ClassCounter
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


def test_a_stored_count_of_other_columns_is_refused(tmp_path) -> None:
    for columns, unit in [(["age", "town"], None), (["town", "age"], "caller"), ([], None)]:
        path = tmp_path / "part"
        counted(0, 10, None).store(path)
        with pytest.raises(UserError):
            ClassCounter(columns, unit=unit).take(path)


def test_a_torn_file_is_refused(tmp_path):
    path = tmp_path / "part"
    counted(0, 3000, None).store(path)
    whole = path.read_bytes()
    for length in (0, 5, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(UserError, match="damaged"):
            ClassCounter(["town", "age"]).take(path)
