"""The ledger's file: what was released from which table, in one SQLite file that only its owner can read.

It is added to and never repaired, emptied or overwritten: what it said about former releases would be lost
silently. Each entry is sealed together with all before it, so a damaged one is found; a file that its owner
replaces by an older copy is not. A release is booked before its folder gets its name: where a run is killed
in between it stays booked, so that too much is counted and never too little, until somebody forgets it.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import pyarrow as pa
from filelock import FileLock

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.ledger.entry import Booking
from ldpaudit.ledger.sketch import SALT_BYTES, Sketch, SketchBuilder, file_mark, new_salt
from ldpaudit.ledger.spent import Spent
from ldpaudit.tables import Column

#: Names the ledger's file; "none" switches the ledger off.
ENVIRONMENT = "LDPAUDIT_LEDGER"
#: "LDPL", by which SQLite's file names its program, and the version of its tables.
_APPLICATION, _VERSION = 0x4C44504C, 6
_SCHEMA = f"""
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = {_VERSION};
CREATE TABLE ledger (salt BLOB NOT NULL);
CREATE TABLE source (
    source INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE, rows INTEGER NOT NULL,
    columns INTEGER NOT NULL, grid BLOB NOT NULL
);
CREATE TABLE file (source INTEGER REFERENCES source (source), mark TEXT NOT NULL, UNIQUE (source, mark));
CREATE TABLE release (
    id INTEGER PRIMARY KEY AUTOINCREMENT, source INTEGER NOT NULL REFERENCES source (source),
    record TEXT NOT NULL, seal TEXT NOT NULL
);
CREATE TABLE forgotten (release INTEGER PRIMARY KEY REFERENCES release (id), reason TEXT NOT NULL);
"""
#: Seconds that a run waits for the others to finish theirs.
_PATIENCE = 60.0
_OWNER_FOLDER, _OWNER_FILE = 0o700, 0o600
_HINT = Message("name a file where you may write, on a disk with room: --ledger FILE, or --ledger none")


class DamagedLedgerError(UserError):
    """A ledger of which parts are missing or were changed."""


class Ledger(AbstractContextManager["Ledger"]):
    """The releases of this computer's user. Use it in a ``with`` block, in one thread.

    Several runs may use it at once: each booking is whole, and none is lost.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self._connection = path, connection
        with _plain_errors(path):
            salts = connection.execute("SELECT salt FROM ledger").fetchall()
        if len(salts) != 1 or not isinstance(salts[0][0], bytes) or len(salts[0][0]) != SALT_BYTES:
            raise _damaged(path, Message("its salt is missing"))
        self._salt: bytes = salts[0][0]

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """Open a ledger; where there is no file yet, make one that only its owner can read.

        Raises UserError: if the file is damaged (`DamagedLedgerError`), foreign or of another version, or
            cannot be read or made. It is left as it is.
        """
        path = Path(path)
        with _plain_errors(path), ExitStack() as opened:
            if not os.path.lexists(path):
                _make(path)
            if not path.is_file():
                raise UserError("is no file", where=str(path), hint=_HINT)
            if os.name != "nt" and path.stat().st_mode & 0o077:
                with suppress(OSError):
                    path.chmod(_OWNER_FILE)
            # This way of opening never makes a file.
            place = f"{path.absolute().as_uri()}?mode=rw"
            connection = sqlite3.connect(place, uri=True, timeout=_PATIENCE, isolation_level=None)
            opened.callback(connection.close)
            _check(connection, path)
            ledger = cls(path, connection)
            opened.pop_all()
            return ledger

    @staticmethod
    def default_path() -> Path | None:
        """Return the path of this user's ledger; None where LDPAUDIT_LEDGER switches it off."""
        from platformdirs import user_data_path

        if named := os.environ.get(ENVIRONMENT, "").strip():
            return None if named.lower() == "none" else Path(named)
        with suppress(RuntimeError):
            folder = user_data_path("ldpaudit", appauthor=False)
            # A folder named "~" would be found again from one working folder alone.
            if folder.is_absolute():
                return folder / "ledger.sqlite"
        raise UserError("this account has no home folder for the ledger", hint=_HINT)

    def __exit__(self, *_ended: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; builders and sketches stay usable."""
        self._connection.close()

    def builder(self, schema: pa.Schema, columns: dict[str, Column] | None = None) -> SketchBuilder:
        """Begin the sketch of a source: all its columns, also those that the recipe drops."""
        return SketchBuilder(self._salt, schema.names, columns or {})

    def spent(self, sketch: Sketch, booking: Booking, *, person: bool) -> Spent:
        """Return what was released before that adds up with one more release, of a table of this sketch.

        person: whether its unit is a column that names persons.
        """
        return Spent.of(booking, sketch, self.releases(), person=person)

    def book(
        self,
        booking: Booking,
        sketch: Sketch,
        check: Callable[[list[tuple[Sketch, Booking]]], None] = lambda _: None,
    ) -> int:
        """Book a release; return its number, 0 where it was booked already or a test key drew its noise.

        `check` gets all releases that count while no other run can book one, and may refuse by an error.
        """
        if booking.key == "test":
            return 0
        with self._writing():
            releases, last = self._read()
            check(releases)
            if any(known.manifest == booking.manifest for _, known in releases):
                return 0
            # Another draw of the same bits would reveal more about them, so the first grid stays.
            values = sketch.identity, sketch.rows, sketch.columns, sketch.grid
            self._execute("INSERT OR IGNORE INTO source VALUES (NULL, ?, ?, ?, ?)", *values)
            row = self._execute("SELECT * FROM source WHERE identity = ?", sketch.identity).fetchone()
            for mark in sketch.files:
                self._execute("INSERT OR IGNORE INTO file VALUES (?, ?)", row[0], mark)
            record = booking.as_text()
            seal = self._seal(last, *row, record)
            made = self._execute("INSERT INTO release VALUES (NULL, ?, ?, ?)", row[0], record, seal)
        return int(made.lastrowid or 0)

    def forget(self, number: int, reason: str) -> None:
        """Leave a release out of all sums from now on; entry and reason stay in the file."""
        with self._writing():
            if all(known.number != number for _, known in self._read()[0]):
                raise UserError(
                    "no release has this number",
                    where=Message("--forget {number}", number=number),
                    hint="see: ldpaudit ledger",
                )
            self._execute("INSERT INTO forgotten VALUES (?, ?)", number, reason)

    def releases(self) -> list[tuple[Sketch, Booking]]:
        """Return all releases that count, each with its table, oldest first."""
        with _plain_errors(self.path):
            self._connection.execute("BEGIN")
            try:
                return self._read()[0]
            finally:
                self._connection.execute("ROLLBACK")

    def forgotten(self) -> dict[int, str]:
        """Return the numbers of releases that were left out of all sums, and why."""
        with _plain_errors(self.path):
            return dict(self._execute("SELECT release, reason FROM forgotten ORDER BY release").fetchall())

    def known(self, content_hash: str = "") -> list[tuple[Sketch, list[Spent]]]:
        """Return each table with what its releases cost together, one sum for each unit of protection.

        content_hash: SHA-256 of a file's bytes, in hexadecimal digits: only of what came in this file.
        """
        mark = file_mark(self._salt, content_hash) if content_hash else ""
        every, found = self.releases(), []
        for source in dict.fromkeys(of for of, _ in every):
            if mark and mark not in source.files:
                continue
            own = [one for of, one in every if of == source]
            sums = []
            for one in {one.unit: one for one in own}.values():
                person = any(claim.person == one.unit for claim in one.claims)
                # The latest release is an earlier one here, and no further one.
                sums.append(Spent(one.unit, person, Spent.of(one, source, every, person=person).earlier))
            found.append((source, sums))
        return found

    def _read(self) -> tuple[list[tuple[Sketch, Booking]], str]:
        """Read the releases that count, and the last seal; a wrong seal stops it."""
        forgotten = {number for (number,) in self._execute("SELECT release FROM forgotten")}
        marks = defaultdict[int, set[str]](set)
        for source, mark in self._execute("SELECT source, mark FROM file"):
            marks[source].add(mark)
        seal, found = "", []
        joined = "SELECT release.*, source.* FROM release LEFT JOIN source USING (source) ORDER BY id"
        for number, _, record, sealed, *row in self._execute(joined).fetchall():
            seal = self._seal(seal, *row, record)
            if seal != sealed:
                what = Message("entry {number} does not fit those before it", number=number)
                raise _damaged(self.path, what)
            if number not in forgotten:
                source, identity, rows, columns, grid = row
                table = Sketch(rows, columns, identity, grid, frozenset(marks[source]))
                found.append((table, Booking.from_text(record, number)))
        return found, seal

    def _execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        return self._connection.execute(statement, values)

    def _seal(self, *parts: Any) -> str:
        """Return the keyed hash of an entry, its table and the seal before it: a changed byte changes it."""
        seal = hmac.new(self._salt, digestmod=hashlib.sha256)
        for part in parts:
            written = part if isinstance(part, bytes) else repr(part).encode()
            seal.update(len(written).to_bytes(8, "big") + written)
        return seal.hexdigest()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Lock the ledger, and write all that follows or nothing; what is read in between stays true."""
        with _plain_errors(self.path):
            if not self.path.exists():
                raise UserError("the ledger is gone, so nothing was booked", where=str(self.path), hint=_HINT)
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that is foreign, of another version, damaged or cut short."""
    names = ("application_id", "user_version", "page_count", "page_size")
    application, version, pages, size = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names)
    if application != _APPLICATION:
        raise _damaged(path, Message("it is another program's, or damaged"))
    if version != _VERSION:
        raise UserError(
            "the ledger is of another version of ldpaudit, and cannot be read",
            where=str(path),
            hint="take that version, or move it elsewhere to begin a new one",
        )
    fit = connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
    if not fit or path.stat().st_size < pages * size:
        raise _damaged(path, Message("parts of it are missing, or do not fit together"))


def _make(path: Path) -> None:
    """Make an empty ledger, whole or not at all, where no other run does so at this moment."""
    path.parent.mkdir(mode=_OWNER_FOLDER, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".unfinished", dir=path.parent)
    os.close(handle)
    fresh = Path(name)
    try:
        with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            connection.executescript(f"BEGIN;{_SCHEMA}")
            connection.execute("INSERT INTO ledger VALUES (?)", (new_salt(),))
            connection.execute("COMMIT")
        try:
            path.hardlink_to(fresh)
        except FileExistsError:
            return
        except OSError:
            # A disk without links.
            with FileLock(path.with_name(f".{path.name}.lock")):
                if not path.exists():
                    fresh.rename(path)
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def _plain_errors(path: Path) -> Iterator[None]:
    """Raise what goes wrong with the file as an error of one line."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except (sqlite3.DatabaseError, OSError, UnicodeDecodeError) as error:
        # An operational fault is one of the place of a whole file, but where a statement meets no such table.
        # SQLite quotes a damaged name in its message, which then is no text.
        damaged = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_ERROR
        if damaged or not isinstance(error, OSError | sqlite3.OperationalError):
            raise _damaged(path, Message("it cannot be read as one")) from None
        reason = os.strerror(error.errno or 0) if isinstance(error, OSError) else str(error)
        raise UserError(
            Message("the ledger cannot be used ({reason}), so nothing was booked", reason=reason.lower()),
            where=str(path),
            hint=_HINT,
        ) from None


def _damaged(path: Path, what: str) -> DamagedLedgerError:
    return DamagedLedgerError(
        Message("the ledger is damaged or was changed: {what}", what=what),
        where=str(path),
        hint="bring a copy of it back, or move it elsewhere to begin a new one",
    )
