from __future__ import annotations

import errno
import gzip
import hashlib
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import Source, TableWriter

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


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "parquet"])
def test_the_bytes_do_not_depend_on_the_batches(tmp_path: Path, ending: str) -> None:
    files, contents = set(), set()
    for size in (1000, 7919, N, 1):
        path = tmp_path / f"{size}.{ending}"
        contents.add(write(path, size))
        files.add(hashlib.sha256(path.read_bytes()).hexdigest())
    assert len(files) == 1
    assert len(contents) == 1


def test_the_content_hash_is_that_of_the_csv_text(tmp_path: Path) -> None:
    hashes = {write(tmp_path / f"a.{ending}", 999) for ending in ("csv", "csv.gz", "parquet")}
    text = (tmp_path / "a.csv").read_bytes()
    assert hashes == {hashlib.sha256(text).hexdigest()}
    assert gzip.decompress((tmp_path / "a.csv.gz").read_bytes()) == text


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "parquet"])
def test_the_hash_of_the_file_is_taken_on_the_way(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    with TableWriter(path, TABLE.schema, 999) as writer:
        writer.write(TABLE)
    assert writer.file_hash() == hashlib.sha256(path.read_bytes()).hexdigest()
    assert (writer.file_hash() == writer.content_hash()) is (ending == "csv")


def test_a_text_longer_than_all_before_is_written_whole(tmp_path: Path) -> None:
    cells = ["a", "b" * 300_000, "c", 'd"\n' * 100_000]
    with TableWriter(tmp_path / "a.csv", pa.schema([("x", pa.string())]), 1) as writer:
        for cell in cells:
            writer.write(pa.record_batch({"x": [cell]}))
    expected = '"x"\n' + "".join('"' + cell.replace('"', '""') + '"\n' for cell in cells)
    assert (tmp_path / "a.csv").read_text() == expected


def test_a_dictionary_is_kept_where_values_come_again(tmp_path: Path) -> None:
    write(tmp_path / "a.parquet", 777)
    about = pq.ParquetFile(tmp_path / "a.parquet").metadata.row_group(0)
    kept = {
        about.column(at).path_in_schema
        for at in range(about.num_columns)
        if about.column(at).has_dictionary_page
    }
    assert kept == {"town"}


def test_other_values_have_another_content_hash(tmp_path: Path) -> None:
    first = write(tmp_path / "a.csv", N)
    with TableWriter(tmp_path / "b.csv", TABLE.schema) as writer:
        writer.write(TABLE.slice(1))
    assert writer.content_hash() != first


def test_row_groups_have_the_size_of_the_recipe(tmp_path: Path) -> None:
    write(tmp_path / "a.parquet", 777, row_group=4096)
    about = pq.ParquetFile(tmp_path / "a.parquet").metadata
    assert [about.row_group(i).num_rows for i in range(about.num_row_groups)] == [4096, 4096, N - 8192]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    write(tmp_path / "a.parquet", 777)
    assert pq.read_table(tmp_path / "a.parquet").equals(TABLE.cast(pq.read_schema(tmp_path / "a.parquet")))
    write(tmp_path / "a.csv", 777)
    read = pa.Table.from_batches(Source.open(tmp_path / "a.csv").batches())
    assert read.column("town").to_pylist() == TABLE.column("town").to_pylist()
    assert [float(x) for x in read.column("lon").to_pylist()] == TABLE.column("lon").to_pylist()
    assert set(read.column("town=A").to_pylist()) == {"0", "1"}


def test_no_metadata_of_other_programs_is_written(tmp_path: Path) -> None:
    schema = pa.schema(
        [pa.field("n", pa.int64(), metadata={"author": "somebody"})],
        metadata={"pandas": '{"user": "somebody"}'},
    )
    with TableWriter(tmp_path / "a.parquet", schema) as writer:
        writer.write(pa.table({"n": [1, 2]}))
    data = (tmp_path / "a.parquet").read_bytes()
    assert b"somebody" not in data
    assert pq.read_schema(tmp_path / "a.parquet").metadata is None


def test_an_empty_table_has_its_header(tmp_path: Path) -> None:
    for ending in ("csv", "parquet"):
        with TableWriter(tmp_path / f"a.{ending}", TABLE.schema):
            pass
    assert (tmp_path / "a.csv").read_text().strip().replace('"', "") == "town,start,lon,n,town=A"
    assert pq.read_table(tmp_path / "a.parquet").num_rows == 0


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "parquet"])
def test_an_error_leaves_no_file(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    wrong = pa.table({"another": [1]})
    with pytest.raises(ValueError, match="another"), TableWriter(path, TABLE.schema) as writer:
        writer.write(wrong)
    assert not path.exists()


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "parquet"])
def test_a_full_disk_is_said_and_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    path = tmp_path / f"a.{ending}"

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(UserError, match="no space left"), TableWriter(path, TABLE.schema) as writer:
        writer.write(TABLE)
    assert not path.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("format_", ["csv", "csv.gz", "parquet"])
def test_a_disk_that_is_full_from_the_start(format_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "unlink", lambda *_, **__: None)
    with (
        pytest.raises(UserError, match="/dev/full: cannot be written: no space left"),
        TableWriter("/dev/full", TABLE.schema, format=format_) as writer,
    ):
        writer.write(TABLE)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be written"):
        TableWriter(tmp_path / "absent" / "a.csv", TABLE.schema)


def test_an_ending_that_nobody_writes(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="parquet"):
        TableWriter(tmp_path / "a.docx", TABLE.schema)


def test_a_temporary_name_with_the_format_given(tmp_path: Path) -> None:
    with TableWriter(tmp_path / "released.csv.part", TABLE.schema, format="csv") as writer:
        writer.write(TABLE)
    assert (tmp_path / "released.csv.part").read_bytes()[:6] == b'"town"'
