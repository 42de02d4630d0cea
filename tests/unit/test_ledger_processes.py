"""Runs that book at the same time, and runs that are killed while they do: no entry is lost, none is half."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.ledger import Ledger

PROCESSES = 4
BOOKINGS = 25

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
# Pages go to the file before the commit, so that only the journal can take them back.
KILLED_BEFORE_COMMIT = """
    import os, signal
    ledger._connection.execute("PRAGMA cache_size = 1")
    put_source = ledger._stored.put_source
    def killed(sketch):
        put_source(sketch)
        ledger._connection.execute("UPDATE source SET rows = rows")
        ledger._connection.execute("UPDATE grid SET unit = unit")
        os.kill(os.getpid(), signal.SIGKILL)
    ledger._stored.put_source = killed
    book(ledger, *entry(ledger, own, 1000))
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


@pytest.mark.skipif(os.name == "nt", reason="signals of this kind are not known here")
def test_a_run_killed_between_writing_and_committing_leaves_the_ledger_as_it_was(tmp_path: Path) -> None:
    start(BOOK + EACH, tmp_path, "first", 3).communicate()
    killed = start(BOOK + KILLED_BEFORE_COMMIT, tmp_path, "second", 0)
    killed.communicate()
    assert killed.returncode == -signal.SIGKILL
    assert (tmp_path / "ledger.sqlite-journal").stat().st_size
    assert booked(tmp_path) == [("first", 0), ("first", 1), ("first", 2)]
    assert start(BOOK + EACH, tmp_path, "third", 1).communicate()[0] == "0\n"
    assert booked(tmp_path)[3:] == [("third", 0)]


def test_runs_killed_at_any_moment_lose_nothing_that_was_booked(tmp_path: Path) -> None:
    draw = random.Random(5)
    told: list[tuple[str, int]] = []
    for number in range(5):
        name = f"run{number}"
        process = start(BOOK + EACH, tmp_path, name, 100_000)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(draw.uniform(0, 0.1))
        process.kill()
        acknowledged = 1 + process.stdout.read().count("\n")
        process.wait()
        process.stdout.close()
        found = [number for run, number in booked(tmp_path) if run == name]
        # One more may have been booked and not yet told.
        assert found in (list(range(acknowledged)), list(range(acknowledged + 1)))
        told += [(name, number) for number in found]
        assert booked(tmp_path) == told


@pytest.mark.skipif(os.name == "nt", reason="this system knows no limit of a file's size")
def test_a_disk_without_room_is_told(tmp_path: Path) -> None:
    start(BOOK + EACH, tmp_path, "first", 1).communicate()
    size = (tmp_path / "ledger.sqlite").stat().st_size
    limited = f"import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))\n"
    told = """
    from ldpaudit.errors import UserError
    try:
        book(ledger, *entry(ledger, own, 1))
    except UserError as error:
        print(error)
"""
    said = start(BOOK + "".join(f"    {line}\n" for line in limited.splitlines()) + told, tmp_path, "second")
    out = said.communicate()[0]
    assert "so nothing was booked" in out
    assert str(tmp_path / "ledger.sqlite") in out
    assert booked(tmp_path) == [("first", 0)]


def test_a_ledger_that_another_program_holds_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ledger.sqlite"
    Ledger.open(path).close()
    monkeypatch.setattr("ldpaudit.ledger.database.PATIENCE", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        with pytest.raises(UserError, match="another program holds the ledger"):
            Ledger.open(path)


# Gives releases their places as a run does: begun in the ledger while a lock is held, then booked.
RELEASE = """
import shutil
from filelock import FileLock
with Ledger.open(folder / "ledger.sqlite") as ledger:
    for number in range(count):
        told, made = entry(ledger, own if number % 2 else shared, number)
        hidden = folder / f".{name}-{number}.unfinished"
        (hidden / "whole").mkdir(parents=True)
        with FileLock(hidden / "lock"):
            made.rename(hidden / "whole" / "release")
            out = folder / f"out-{name}-{number}"
            begun = ledger.begin(told, out / "release", hidden / "whole")
            (hidden / "whole").rename(out)
        shutil.rmtree(hidden)
        ledger.settle(begun, out / "release")
        print(number, flush=True)
"""
SETTLE = """
import sys
from ldpaudit.engine.account import open_ledger
print("ready", flush=True)
while True:
    with open_ledger(sys.argv[1] + "/ledger.sqlite") as ledger:
        pass
"""


def test_runs_killed_at_any_moment_book_exactly_what_got_its_place(tmp_path: Path) -> None:
    """Others look at the same time, and settle what they can."""
    draw = random.Random(8)
    Ledger.open(tmp_path / "ledger.sqlite").close()
    settling = [start(SETTLE, tmp_path, "settle") for _ in range(2)]
    for process in settling:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for round_ in range(3):
        running = [start(BOOK + RELEASE, tmp_path, f"run{round_}{at}", 100_000) for at in range(3)]
        for process in running:
            assert process.stdout is not None
            process.stdout.readline()
        time.sleep(draw.uniform(0, 0.3))
        for process in running:
            process.kill()
            process.communicate()
    for process in settling:
        assert process.poll() is None
        process.kill()
        process.communicate()
    from ldpaudit.engine.account import open_ledger

    with open_ledger(tmp_path / "ledger.sqlite") as ledger:
        assert ledger is not None
        assert ledger.begun() == ()
        ledger.known()
        found = {(one.recipe, one.rows) for one in ledger.bookings()}
        assert len(found) == len(ledger.bookings())
    stands = {
        (name, int(number))
        for path in tmp_path.glob("out-*")
        for _, name, number in [path.name.split("-")]
        if (path / "release" / "manifest.json").is_file()
    }
    assert len(stands) >= 9
    assert found == stands
