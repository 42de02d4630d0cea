"""Releases that were begun: counted until they are settled, settled once, and forgotten without a trace."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
import pytest
from filelock import FileLock

from ldpaudit.engine.account import settle, state_of
from ldpaudit.ledger import Begun, Claim, Entry, Ledger

TABLE = pa.table({"number": [str(i) for i in range(50)], "town": ["Ornans", "Morteau"] * 25})
OTHER = pa.table({"plate": [f"AB-{i}" for i in range(50)]})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite"


def announce(ledger: Ledger, folder: Path, name: str, rows: pa.Table = TABLE) -> Begun | None:
    """Begin a release of which nothing is written yet."""
    builder = ledger.builder(rows.schema, "number")
    for batch in rows.to_batches():
        builder.add(batch)
    manifest = hashlib.sha256(name.encode()).hexdigest()
    now = datetime.now(UTC)
    claims = (Claim(("town",), 1.0, "OUE"),)
    entry = Entry(now, builder.finish(), "number", "r", manifest, 50, claims, "fresh", "given.csv")
    return ledger.begin(entry, folder / name / "release", folder / f".{name}.unfinished" / "whole")


def begin(ledger: Ledger, folder: Path, name: str, rows: pa.Table = TABLE) -> Begun:
    begun = announce(ledger, folder, name, rows)
    assert begun is not None
    return begun


def write(begun: Begun, folder: Path | None = None) -> None:
    """Put the manifest where it will be found."""
    place = folder or begun.folder
    place.mkdir(parents=True)
    (place / "manifest.json").write_text(begun.folder.parent.name)


def test_each_is_settled_by_what_is_there(path: Path, tmp_path: Path) -> None:
    with Ledger.open(path) as ledger:
        placed, never, gone, busy, edited = (
            begin(ledger, tmp_path, name) for name in ("placed", "never", "gone", "busy", "edited")
        )
        write(placed)
        never.making.mkdir(parents=True)
        busy.making.mkdir(parents=True)
        edited.folder.mkdir(parents=True)
        (edited.folder / "manifest.json").write_text("another one")
        with FileLock(busy.making.parent / "lock"):
            told = {one.folder.parent.name: state_of(one) for one in ledger.begun()}
            settle(ledger)
            settle(ledger)
        assert told == {
            "placed": "there",
            "never": "never",
            "gone": "not found",
            "busy": "in work",
            "edited": "not found",
        }
        assert [one.manifest for one in ledger.bookings()] == [placed.booking.manifest]
        assert [one.number for one in ledger.begun()] == [gone.number, busy.number, edited.number]
        # The run ended without its files.
        settle(ledger)
        assert [one.number for one in ledger.begun()] == [gone.number, edited.number]
        assert ledger.bookings()[0].table == "given.csv"


def test_what_came_to_nothing_leaves_no_trace(path: Path, tmp_path: Path) -> None:
    with Ledger.open(path) as ledger:
        kept = begin(ledger, tmp_path, "kept", OTHER)
        write(kept)
        assert ledger.settle(kept, kept.folder)
        begun = begin(ledger, tmp_path, "a name of its own")
        assert os.fsencode(begun.folder) in path.read_bytes()
        assert not ledger.settle(begun, None)
        assert len(ledger.known()) == 1
    with closing(sqlite3.connect(path)) as connection:
        counts = [
            connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
            for table in ("source", "grid", "release", "begun")
        ]
    assert counts == [(1,), (1,), (1,), (0,)]
    assert os.fsencode(tmp_path) not in path.read_bytes()
    assert b"a name of its own" not in path.read_bytes()
