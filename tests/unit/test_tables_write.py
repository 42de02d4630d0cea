"""The layer of points: its names, its clock, and what happens when its writing stops."""

from __future__ import annotations

import errno
import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import CancelledError, UserError
from ldpaudit.tables import TableWriter, write_points

N = 10_000
TABLE = pa.table(
    {
        "town": pa.array([f"Commune {i % 7}" if i % 11 else None for i in range(N)]),
        "start": pa.array(np.datetime64("2018-01-01T00:00:00") + np.arange(N) * np.timedelta64(61, "s")),
        "lon": pa.array(np.linspace(5, 7, N)),
        "n": pa.array(np.arange(N, dtype=np.int32)),
        "town=A": pa.array([i % 3 == 0 for i in range(N)]),
    }
)


def write(path: Path, size: int, row_group: int = 1024) -> str:
    with TableWriter(path, TABLE.schema, row_group) as writer:
        for batch in TABLE.to_batches(max_chunksize=size):
            writer.write(batch)
    assert writer.rows == N
    return writer.content_hash()


def test_the_bytes_do_not_depend_on_the_batches(tmp_path: Path) -> None:
    for ending in ["csv", "parquet"]:
        files, contents = set(), set()
        for size in (1000, 7919, N, 1):
            path = tmp_path / f"{size}.{ending}"
            contents.add(write(path, size))
            files.add(hashlib.sha256(path.read_bytes()).hexdigest())
        assert len(files) == 1
        assert len(contents) == 1


def test_an_error_leaves_no_file(tmp_path: Path) -> None:
    for ending in ["csv", "parquet"]:
        path = tmp_path / f"a.{ending}"
        wrong = pa.table({"another": [1]})
        with pytest.raises(ValueError, match="another"), TableWriter(path, TABLE.schema) as writer:
            writer.write(wrong)
        assert not path.exists()


def test_a_full_disk_is_said_and_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for ending in ["csv", "parquet"]:
        path = tmp_path / f"a.{ending}"

        def full(_: int) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr("os.fsync", full)
        with pytest.raises(UserError), TableWriter(path, TABLE.schema) as writer:
            writer.write(TABLE)
        assert not path.exists()


def three_points(**columns: list[object]) -> pa.Table:
    return pa.table({"lon": [5.0, 6.0, 7.0], "lat": [46.0, 47.0, 48.0], **columns})


@pytest.mark.parametrize(("error", "written"), [(CancelledError, 1), (KeyboardInterrupt, 5), (UserError, 5)])
def test_what_stops_the_rows_stops_the_writing(
    tmp_path: Path, error: type[BaseException], written: int
) -> None:
    def tables() -> Iterator[pa.Table]:
        for _ in range(written):
            yield three_points()
        raise error("stop")

    with pytest.raises(error, match="stop"):
        write_points(tmp_path / "released.gpkg", tables(), "lon", "lat", 2)
