"""The ledger's file: private, never reset, without a word of the table; no entry is lost."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.ledger import Booking, Claim, DamagedLedgerError, Ledger, Sketch

CONTENT = hashlib.sha256(b"the file").hexdigest()
TABLE = pa.table(
    {
        "number": [f"2026-{i:05d}" for i in range(40)],
        "caller name": [f"caller-{i}-of-forty" for i in range(40)],
        "town": ["Besançon", "Pontarlier"] * 20,
    }
)


def sketched(ledger: Ledger, table: pa.Table = TABLE) -> Sketch:
    builder = ledger.builder(table.schema)
    for batch in table.to_batches():
        builder.add(batch)
    return builder.finish(CONTENT)


def booking(name: str, **changes: Any) -> Booking:
    told: dict[str, Any] = {
        "time": "2026-03-01T09:30:00+00:00",
        "unit": "caller name",
        "recipe": "r" * 64,
        "manifest": hashlib.sha256(name.encode()).hexdigest(),
        "rows": 40,
        "claims": (Claim(("town",), 1.0, "OUE"),),
        "key": "fresh",
        "table": "given.csv",
    }
    return Booking(**(told | changes))


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a ledger with three entries of two tables."""
    place = tmp_path_factory.mktemp("first")
    with Ledger.open(place / "ledger.sqlite") as ledger:
        for name, rows in (("one", TABLE), ("two", TABLE), ("three", TABLE.slice(3))):
            assert ledger.book(booking(name), sketched(ledger, rows))
    return place


@pytest.fixture
def written(first: Path, tmp_path: Path) -> Path:
    """Return a copy of that ledger."""
    shutil.copy(first / "ledger.sqlite", tmp_path)
    return tmp_path / "ledger.sqlite"


def bookings(ledger: Ledger) -> list[Booking]:
    return [one for _, one in ledger.releases()]


def everything(path: Path) -> Any:
    """Ask all that a ledger can tell of a table that it knows."""
    with Ledger.open(path) as ledger:
        told = ledger.spent(sketched(ledger), booking("next"), person=True)
        return bookings(ledger), [(one.booking, one.relation) for one in told.earlier], ledger.known(CONTENT)


def test_entries_come_back_as_they_were_booked(tmp_path: Path) -> None:
    claims = (
        Claim(("town", "cause"), float("inf"), "GRR", holds=False, person="caller name", linked=("town",)),
        Claim(("lon", "lat"), 0.5, "planar Laplace", 200.0, memory="m" * 64, neighbours="place"),
    )
    told = booking(
        "one",
        claims=claims,
        source="alarms of 25",
        period=("2025-03-01", "2025-03-31", "start"),
        exact=("age",),
    )
    with Ledger.open(tmp_path / "ledger.sqlite") as ledger:
        number = ledger.book(told, sketched(ledger))
        (found,) = bookings(ledger)
    assert found == Booking(**{**vars(told), "number": number})


def test_once_again_or_by_a_test_key_nothing_is_booked(written: Path) -> None:
    with Ledger.open(written) as ledger:
        assert ledger.book(booking("one"), sketched(ledger)) == 0
        assert ledger.book(booking("four", key="test"), sketched(ledger)) == 0
        assert len(bookings(ledger)) == 3


def test_a_forgotten_release_counts_no_more_and_stays_in_the_file(written: Path) -> None:
    with Ledger.open(written) as ledger:
        ledger.forget(2, "it never left the house")
        assert [one.number for one in bookings(ledger)] == [1, 3]
        assert ledger.spent(sketched(ledger), booking("next"), person=False).total().epsilon == 2.0
        for wrong in (2, 9):
            with pytest.raises(UserError) as refused:
                ledger.forget(wrong, "again")
            assert str(wrong) in refused.value.where
        # Its number is not given a second time.
        assert ledger.book(booking("four"), sketched(ledger)) == 4
    with closing(sqlite3.connect(written)) as connection:
        assert connection.execute("SELECT count(*) FROM release").fetchone() == (4,)
        assert connection.execute("SELECT * FROM forgotten").fetchall() == [(2, "it never left the house")]


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


def test_the_same_table_keeps_its_first_grid(written: Path) -> None:
    """Two draws of the same bits would tell more about each row than one."""

    def kept() -> list[object]:
        with closing(sqlite3.connect(written)) as connection:
            return connection.execute("SELECT source, grid FROM source ORDER BY source").fetchall()

    before = kept()
    with Ledger.open(written) as ledger:
        assert ledger.book(booking("four"), sketched(ledger))
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
        "DELETE FROM source",
        "UPDATE ledger SET salt = randomblob(32)",
        "UPDATE source SET rows = 9",
        "UPDATE source SET grid = zeroblob(24576)",
        "DROP TABLE forgotten",
    ):
        written.write_bytes(whole)
        with closing(sqlite3.connect(written)) as connection:
            connection.execute(change)
            connection.commit()
        with pytest.raises(DamagedLedgerError):
            everything(written)


def test_another_version_is_refused_in_one_line(written: Path) -> None:
    for version in (5, 7):
        with closing(sqlite3.connect(written)) as connection:
            connection.execute(f"PRAGMA user_version = {version}")
        with pytest.raises(UserError, match=r"ledger\.sqlite"):
            everything(written)


def test_runs_at_the_same_time_lose_no_entry(tmp_path: Path) -> None:
    """They also make the file at the same time, and book a table that all of them share."""

    def books(run: int) -> None:
        with Ledger.open(tmp_path / "ledger.sqlite") as ledger:
            for number in range(6):
                assert ledger.book(
                    booking(f"{run}-{number}"), sketched(ledger, TABLE.slice(run * (number % 2)))
                )

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(books, range(3)))
    with Ledger.open(tmp_path / "ledger.sqlite") as ledger:
        found = [one.manifest for one in bookings(ledger)]
        assert len(ledger.known()) == 3
    names = [f"{run}-{number}" for run in range(3) for number in range(6)]
    assert sorted(found) == sorted(hashlib.sha256(name.encode()).hexdigest() for name in names)
