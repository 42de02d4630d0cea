"""The ledger's file: private, never reset, without a word of the table; what was begun is settled once."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
import pytest
from filelock import FileLock

from ldpaudit.engine.account import settle, state_of
from ldpaudit.errors import UserError
from ldpaudit.ledger import Begun, Claim, DamagedLedgerError, Entry, KeyKind, Ledger, Sketch

CONTENT = hashlib.sha256(b"the file").hexdigest()
TABLE = pa.table(
    {
        "number": [f"2026-{i:05d}" for i in range(40)],
        "caller name": [f"caller-{i}-of-forty" for i in range(40)],
        "town": ["Besançon", "Pontarlier"] * 20,
    }
)


def sketched(ledger: Ledger, table: pa.Table = TABLE, unit: str = "caller name") -> Sketch:
    builder = ledger.builder(table.schema, unit)
    for batch in table.to_batches():
        builder.add(batch)
    return builder.finish(CONTENT)


def release(folder: Path, name: str = "one") -> tuple[Path, str]:
    place = folder / name / "release"
    place.mkdir(parents=True, exist_ok=True)
    (place / "manifest.json").write_text(name)
    return place, hashlib.sha256(name.encode()).hexdigest()


def entry(sketch: Sketch, manifest: str, key: KeyKind = "fresh") -> Entry:
    claims = (Claim(("town",), 1.0, "OUE"),)
    day = datetime(2026, 3, 1, tzinfo=UTC)
    return Entry(day, sketch, "caller name", "r" * 64, manifest, 40, claims, key, "given.csv")


def book(ledger: Ledger, told: Entry, folder: Path) -> bool:
    begun = ledger.begin(told, folder, folder.parent / "making")
    return begun is not None and ledger.settle(begun, folder)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a ledger with three entries of two tables."""
    place = tmp_path_factory.mktemp("first")
    with Ledger.open(place / "ledger.sqlite") as ledger:
        for name, rows in (("one", TABLE), ("two", TABLE), ("three", TABLE.slice(3))):
            folder, manifest = release(place, name)
            assert book(ledger, entry(sketched(ledger, rows), manifest), folder)
    return place


@pytest.fixture
def written(first: Path, tmp_path: Path) -> Path:
    """Return a copy of that ledger."""
    shutil.copy(first / "ledger.sqlite", tmp_path)
    return tmp_path / "ledger.sqlite"


def everything(path, sketch=None):
    """Ask all that a ledger can tell of a table that it knows."""
    with Ledger.open(path) as ledger:
        bookings = ledger.bookings()
        told = ledger.spent(sketch or sketched(ledger), "caller name")
        relations = tuple((one.booking, one.relation) for one in told.earlier)
        return (bookings, relations, ledger.known(CONTENT), ledger.begun())


def test_nothing_of_the_table_stands_in_the_file(first: Path) -> None:
    content = b"".join(path.read_bytes() for path in first.glob("ledger.sqlite*"))
    # "town" names the column of a promise; nothing else of the table may be there.
    cells = {text for name in TABLE.schema.names for text in TABLE[name].to_pylist()}
    words = {*cells, "number", str(first), CONTENT}
    for word in words:
        for form in (word.encode(), word.encode("utf-16-le"), hashlib.sha256(word.encode()).digest()):
            assert form not in content
            assert form.hex().encode() not in content
    assert b"of-forty" not in content
    assert bytes.fromhex(CONTENT) not in content


@pytest.mark.skipif(os.name == "nt", reason="this system knows no modes of files")
def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "data" / "ledger.sqlite"
    before = os.umask(0)
    try:
        Ledger.open(path).close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        path.chmod(0o644)
        Ledger.open(path).close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert [one.name for one in path.parent.iterdir()] == [path.name]
    finally:
        os.umask(before)


def test_the_same_table_keeps_its_first_grids(written: Path, tmp_path: Path) -> None:
    """Two draws of the same bits would tell more about each row than one."""

    def kept() -> list[object]:
        with closing(sqlite3.connect(written)) as connection:
            return connection.execute("SELECT source, unit, bits FROM grid ORDER BY source, unit").fetchall()

    before = kept()
    assert len(before) == 4
    with Ledger.open(written) as ledger:
        for name, unit in (("four", "caller name"), ("five", "row")):
            folder, manifest = release(tmp_path, name)
            assert book(ledger, entry(sketched(ledger, unit=unit), manifest), folder)
    assert kept() == before


@pytest.mark.parametrize("kept", [0, 4096, 0.5, -1])
def test_a_file_cut_short_is_reported_and_left_alone(written: Path, kept: float) -> None:
    whole = written.read_bytes()
    cut = whole[: int(kept * len(whole))] if isinstance(kept, float) else whole[:kept]
    written.write_bytes(cut)
    with pytest.raises(UserError, match=r"ledger\.sqlite"):
        everything(written)
    assert written.read_bytes() == cut


def test_a_changed_ledger_is_reported(written: Path) -> None:
    whole = written.read_bytes()
    for change in (
        "DELETE FROM release WHERE id = 1",
        "UPDATE release SET record = replace(record, '1.0', '0.1') WHERE id = 2",
        "DELETE FROM grid",
        "UPDATE ledger SET salt = randomblob(32)",
        "UPDATE source SET rows = 9",
        "UPDATE grid SET bits = zeroblob(24576)",
        "UPDATE file SET mark = ''",
        "DROP TABLE begun",
    ):
        written.write_bytes(whole)
        with closing(sqlite3.connect(written)) as connection:
            connection.execute(change)
            connection.commit()
        with pytest.raises(DamagedLedgerError):
            everything(written)


def test_runs_at_the_same_time_lose_no_entry(tmp_path: Path) -> None:
    """They also make the file at the same time, and book a table that all of them share."""

    def books(run: int) -> None:
        with Ledger.open(tmp_path / "ledger.sqlite") as ledger:
            for number in range(6):
                folder, manifest = release(tmp_path, f"{run}-{number}")
                rows = TABLE.slice(run * (number % 2))
                assert book(ledger, entry(sketched(ledger, rows), manifest), folder)

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(books, range(3)))
    with Ledger.open(tmp_path / "ledger.sqlite") as ledger:
        found = [one.manifest for one in ledger.bookings()]
    names = [f"{run}-{number}" for run in range(3) for number in range(6)]
    assert sorted(found) == sorted(hashlib.sha256(name.encode()).hexdigest() for name in names)
    with closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM source").fetchone() == (3,)


def begin(ledger: Ledger, folder: Path, name: str, rows: pa.Table = TABLE) -> Begun:
    """Begin a release of which nothing is written yet."""
    told = entry(sketched(ledger, rows), hashlib.sha256(name.encode()).hexdigest())
    begun = ledger.begin(told, folder / name / "release", folder / f".{name}.unfinished" / "whole")
    assert begun is not None
    return begun


def test_each_is_settled_by_what_is_there(tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "ledger.sqlite") as ledger:
        placed, never, gone, busy, edited = (
            begin(ledger, tmp_path, name) for name in ("placed", "never", "gone", "busy", "edited")
        )
        release(tmp_path, "placed")
        never.making.mkdir(parents=True)
        busy.making.mkdir(parents=True)
        edited.folder.mkdir(parents=True)
        (edited.folder / "manifest.json").write_text("another one")
        with FileLock(busy.making.parent / "lock"):
            told = {one.folder.parent.name: state_of(one) for one in ledger.begun()}
            settle(ledger)
            settle(ledger)
        lost = dict.fromkeys(("gone", "edited"), "not found")
        assert told == {"placed": "there", "never": "never", "busy": "in work", **lost}
        assert [one.manifest for one in ledger.bookings()] == [placed.booking.manifest]
        assert [one.number for one in ledger.begun()] == [gone.number, busy.number, edited.number]
        # The run ended without its files.
        settle(ledger)
        assert [one.number for one in ledger.begun()] == [gone.number, edited.number]
        assert ledger.bookings()[0].table == "given.csv"


def test_what_came_to_nothing_leaves_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with Ledger.open(path) as ledger:
        kept = begin(ledger, tmp_path, "kept", TABLE.select(["number"]))
        release(tmp_path, "kept")
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
