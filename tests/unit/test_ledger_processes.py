"""Runs that book at the same time, and runs that are killed while they do: no entry is lost, none is half."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from ldpaudit.ledger import Ledger

PROCESSES = 3
BOOKINGS = 10

BOOK = """
import hashlib, sys
from datetime import UTC, datetime
from pathlib import Path
import pyarrow as pa
from ldpaudit.ledger import Claim, Entry, Ledger

folder, name, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])

def entry(ledger, sketch, number):
    place = folder / f"{name}-{number}"
    place.mkdir(exist_ok=True)
    text = f"{name} {number}".encode()
    (place / "manifest.json").write_bytes(text)
    claims = (Claim(("town",), 1.0, "OUE"),)
    digest = hashlib.sha256(text).hexdigest()
    return Entry(datetime.now(UTC), sketch, "row", name, digest, number, claims, "fresh"), place

def book(ledger, told, place):
    return ledger.settle(ledger.begin(told, place, folder / "making"), place)

with Ledger.open(folder / "ledger.sqlite") as ledger:
    shared = ledger.builder(pa.schema({"town": pa.string()})).finish()
    own = ledger.builder(pa.schema({name: pa.string()})).finish()
"""
EACH = """
    for number in range(count):
        assert book(ledger, *entry(ledger, own if number % 2 else shared, number))
        print(number, flush=True)
"""


def start(program: str, folder: Path, name: str, count: int = BOOKINGS) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, str(folder), name, str(count)], stdout=subprocess.PIPE, text=True
    )


def booked(folder: Path) -> list[tuple[str, int]]:
    with Ledger.open(folder / "ledger.sqlite") as ledger:
        return [(booking.recipe, booking.rows) for booking in ledger.bookings()]


def test_runs_at_the_same_time_lose_no_entry(tmp_path: Path) -> None:
    """They also make the file at the same time, and book a table that all of them share."""
    names = [f"run{number}" for number in range(PROCESSES)]
    running = [start(BOOK + EACH, tmp_path, name) for name in names]
    assert [process.communicate()[0].count("\n") for process in running] == [BOOKINGS] * PROCESSES
    assert [process.returncode for process in running] == [0] * PROCESSES
    found = booked(tmp_path)
    assert sorted(found) == [(name, number) for name in names for number in range(BOOKINGS)]
    with closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM source").fetchone() == (PROCESSES + 1,)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["ledger.sqlite"]
