"""A table that was opened is known for as long as its file stays as it was, and no longer."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ldpaudit.tables import ReadOptions, Source, known_sources


@pytest.fixture(autouse=True)
def used() -> Iterator[None]:
    known_sources.known_sources.use()
    yield
    known_sources.known_sources.use(False)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a table that was written long ago."""
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "1,2\n" * 20)
    now = time.time_ns() + 60_000_000_000
    monkeypatch.setattr(known_sources.time, "time_ns", lambda: now)
    return path


def test_an_unchanged_table_is_opened_once(table: Path) -> None:
    first = Source.open(table)
    assert Source.open(str(table)) is first
    assert [batch.num_rows for batch in first.batches()] == [20]
    assert [batch.num_rows for batch in first.batches()] == [20]


def test_another_reading_is_another_table(table: Path) -> None:
    first = Source.open(table)
    second = Source.open(table, ReadOptions(delimiter=";"))
    assert len(first.columns) == 2
    assert len(second.columns) == 1


def test_a_changed_table_is_opened_anew(table: Path) -> None:
    first, before = Source.open(table), table.stat()
    table.write_text("c,d\n" + "3,4\n" * 20)
    os.utime(table, ns=(before.st_atime_ns, before.st_mtime_ns + 50_000_000))
    second = Source.open(table)
    assert list(first.columns) == ["a", "b"]
    assert list(second.columns) == ["c", "d"]
