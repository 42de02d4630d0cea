"""Cutting a table into parts: where the cuts lie, what one part reads, and what its errors say."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source, known_sources

HEADER = "Extraction du jour\n\nville;remarque;n\n"


def table(path: Path, rows: list[str], encoding: str = "utf-8") -> Path:
    path.write_bytes((HEADER + "\n".join(rows) + "\n").encode(encoding))
    return path


def plain(rows: int) -> list[str]:
    return [f"Besançon;remarque {i};{i}" for i in range(rows)]


@pytest.mark.parametrize("row", ["a;b;c;d", 'x;y;"1\nDole;a;2\nDole;b;3\nDole;c;4"', '"a\nb;c";d'])
def test_errors_name_line_and_row_of_the_whole_file(tmp_path: Path, row: str) -> None:
    encoding, rows = "cp1252", plain(30)
    rows[3] = 'Dole;"deux\nlignes";3'
    # Seen in the first rows, the fault would be refused when the table is opened.
    path = table(tmp_path / "t.csv", rows, encoding)
    source = Source.open(path)
    rows[24] = row
    table(path, rows, encoding)
    ticket = {**source.ticket(), "size": path.stat().st_size}
    broken = Source.from_ticket(path, ticket)
    with pytest.raises(UserError) as whole:
        list(broken.batches())
    with pytest.raises(UserError) as alone:
        list(broken.batches_of(broken.parts(10)[2]))
    assert str(alone.value) == str(whole.value)
    assert "line 29 (row 25)" in str(alone.value)


def test_a_ticket_for_a_file_that_changed_or_went(tmp_path: Path) -> None:
    path = table(tmp_path / "t.csv", plain(30))
    ticket = Source.open(path).ticket()
    with path.open("a") as file:
        file.write("Dole;x;31\n")
    with pytest.raises(UserError):
        Source.from_ticket(path, ticket)
    path.unlink()
    with pytest.raises(UserError):
        Source.from_ticket(path, ticket)


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
def old_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a table that was written long ago, where opened tables are known."""
    known_sources.known_sources.use()
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "1,2\n" * 20)
    now = time.time_ns() + 60_000_000_000
    monkeypatch.setattr(known_sources.time, "time_ns", lambda: now)
    yield path
    known_sources.known_sources.use(False)


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
