"""A table that is read once and then by parts; what errors say, and what is no table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source
from ldpaudit.tables.source import SAMPLE_ROWS, known_sources

HEADER = "Extraction du jour\n\nville;remarque;n\n"


def table(path: Path, rows: list[str], encoding: str = "utf-8") -> Path:
    path.write_bytes((HEADER + "\n".join(rows) + "\n").encode(encoding))
    return path


def plain(rows: int) -> list[str]:
    return [f"Besançon;remarque {i};{i}" for i in range(rows)]


@pytest.mark.parametrize("row", ["a;b;c;d", 'x;y;"1\nDole;a;2\nDole;b;3\nDole;c;4"', '"a\nb;c";d'])
def test_errors_name_line_and_row_of_the_whole_file(tmp_path: Path, row: str) -> None:
    # Behind the first rows, which are read when the table is opened.
    at = SAMPLE_ROWS + 24
    rows = plain(at + 10)
    rows[3] = 'Dole;"deux\nlignes";3'
    rows[at] = row
    path = table(tmp_path / "t.csv", rows, "cp1252")
    with pytest.raises(UserError, match=rf"line {at + 5} \(row {at + 1}\)"):
        list(Source.open(path).batches())


@pytest.mark.parametrize("chunk_rows", [3, 1000])
def test_a_stored_table_is_read_by_parts_in_another_process(tmp_path: Path, chunk_rows: int) -> None:
    rows = [f" ville {at % 3} ;{'NC' if at % 5 else ' '};{at},5" for at in range(100)]
    opened = Source.open(table(tmp_path / "t.csv", rows, "cp1252"), ReadOptions(missing=["NC"]))
    stored = opened.stored(tmp_path / "t.arrow", 7)
    parts = stored.parts(20)
    assert [part.rows for part in parts] == [21, 21, 21, 21, 16]
    assert [part.first_row for part in parts] == [0, 21, 42, 63, 84]
    (tmp_path / "t.csv").unlink()
    again = Source.of_stored(tmp_path / "t.arrow", tmp_path / "t.csv")
    assert again.columns == opened.columns
    found = [
        row for part in parts for batch in again.batches_of(part, chunk_rows) for row in batch.to_pylist()
    ]
    assert found == [{"ville": f"ville {at % 3}", "remarque": None, "n": f"{at},5"} for at in range(100)]
    assert found == [row for batch in stored.batches() for row in batch.to_pylist()]


def refusal(path: Path, options: ReadOptions | None = None) -> None:
    with pytest.raises(UserError) as caught:
        for _ in Source.open(path, options).batches():
            pass
    line = str(caught.value)
    assert "\n" not in line
    assert caught.value.hint
    assert path.name in line


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    refusal(tmp_path / "absent.csv")
    refusal(tmp_path)
    for name in ["a.csv", "a.parquet", "a.xlsx", "a.gpkg", "a.geojson", "a.csv.gz"]:
        (tmp_path / name).touch()
        refusal(tmp_path / name)
    (tmp_path / "b.csv").write_text("<!DOCTYPE html><html><body>404</body></html>")
    refusal(tmp_path / "b.csv")
    (tmp_path / "c.gpkg").write_text("town;n\nA;1\n")
    refusal(tmp_path / "c.gpkg")
    pq.write_table(pa.table({"n": pa.array([], pa.int64())}), tmp_path / "b.parquet")
    refusal(tmp_path / "b.parquet")


@pytest.fixture
def old_table(tmp_path: Path) -> Iterator[Path]:
    """Give a table where opened tables are known."""
    known_sources.use()
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "1,2\n" * 20)
    yield path
    known_sources.use(False)


def test_an_unchanged_table_is_opened_once(old_table: Path) -> None:
    first = Source.open(old_table)
    assert Source.open(str(old_table)) is first
    assert [batch.num_rows for batch in first.batches()] == [20]
    assert [batch.num_rows for batch in first.batches()] == [20]


def test_another_reading_is_another_table(old_table: Path) -> None:
    first = Source.open(old_table)
    second = Source.open(old_table, ReadOptions(delimiter=";"))
    assert len(first.columns) == 2
    assert len(second.columns) == 1


def test_a_changed_table_is_opened_anew(old_table: Path) -> None:
    first, before = Source.open(old_table), old_table.stat()
    old_table.write_text("c,d\n" + "3,4\n" * 20)
    os.utime(old_table, ns=(before.st_atime_ns, before.st_mtime_ns + 50_000_000))
    second = Source.open(old_table)
    assert list(first.columns) == ["a", "b"]
    assert list(second.columns) == ["c", "d"]
