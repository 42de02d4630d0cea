"""The ledger's file: made whole or not at all, and refused where it is not what it should be.

A file that is damaged, cut short, foreign or newer is never repaired, emptied or overwritten: what it said
about former releases would be lost silently.
"""

from __future__ import annotations

import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from filelock import FileLock

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.owner import WRITTEN, Owner

#: "LDPL", by which SQLite's file names its program.
APPLICATION = 0x4C44504C
VERSION = 3
#: Seconds that a run waits for the others to finish theirs.
PATIENCE = 60.0
# Numbers of begun releases are never given twice, so that an old look at one cannot settle another.
_BEGUN = """
CREATE TABLE begun (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    manifest TEXT NOT NULL,
    source INTEGER NOT NULL REFERENCES source (id),
    record TEXT NOT NULL,
    place BLOB NOT NULL,
    making BLOB NOT NULL,
    seal TEXT NOT NULL,
    UNIQUE (manifest, place)
);
"""
_HISTOGRAMS = """
CREATE TABLE histograms (
    source INTEGER PRIMARY KEY REFERENCES source (id),
    counts BLOB NOT NULL,
    seal TEXT NOT NULL
);
"""
_SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE ledger (salt BLOB NOT NULL);
CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    identity TEXT NOT NULL UNIQUE,
    rows INTEGER NOT NULL,
    layout TEXT NOT NULL,
    columns TEXT NOT NULL
);
CREATE TABLE file (
    source INTEGER NOT NULL REFERENCES source (id),
    mark TEXT NOT NULL,
    seal TEXT NOT NULL,
    PRIMARY KEY (source, mark)
);
CREATE TABLE grid (
    source INTEGER NOT NULL REFERENCES source (id),
    unit TEXT NOT NULL,
    bits BLOB NOT NULL,
    seal TEXT NOT NULL,
    PRIMARY KEY (source, unit)
);
CREATE TABLE release (
    id INTEGER PRIMARY KEY,
    manifest TEXT NOT NULL UNIQUE,
    source INTEGER NOT NULL REFERENCES source (id),
    record TEXT NOT NULL,
    seal TEXT NOT NULL
);
{_BEGUN}{_HISTOGRAMS}"""
_DAMAGE_HINT = Message(
    "bring a copy of it back, or move it elsewhere to begin a new one, which knows no earlier release"
)
LOCATION_HINT = Message(
    "name a file where you may write, on a disk with room: --ledger FILE, or --ledger none to keep none"
)
_FOREIGN_HINT = Message("name another file")
_DISK_HINT = Message("put the ledger on a disk of this computer: --ledger FILE")
#: Bytes of the smallest page that SQLite knows.
_LEAST = 512
_OWNER_FOLDER = 0o700
_OWNER_FILE = 0o600
_UNFINISHED = ".unfinished"
_TABLES = {"ledger", "source", "file", "grid", "release", "begun", "histograms"}
_SINCE = {"begun": 2, "histograms": 3}
_ADDED = {2: _BEGUN, 3: _HISTOGRAMS}
_HELD = Message("another program holds the ledger"), Message("close it, then try again")
_FAULTS = {
    sqlite3.SQLITE_CORRUPT: (Message("the ledger is damaged"), _DAMAGE_HINT),
    sqlite3.SQLITE_NOTADB: (Message("the file is no ledger, or a damaged one"), _DAMAGE_HINT),
    sqlite3.SQLITE_READONLY: (
        Message("the ledger cannot be written, it is read-only"),
        Message("allow writing, then try again"),
    ),
    sqlite3.SQLITE_PERM: (Message("the ledger may not be opened"), Message("allow reading and writing")),
    sqlite3.SQLITE_CANTOPEN: (
        Message("the ledger cannot be opened"),
        Message("allow reading and writing in its folder"),
    ),
    sqlite3.SQLITE_FULL: (
        Message("the disk is full, so nothing was booked"),
        Message("free some space, then try again"),
    ),
    sqlite3.SQLITE_IOERR: (
        Message("the disk failed, so nothing was booked"),
        Message("free some space or repair the disk"),
    ),
    sqlite3.SQLITE_BUSY: _HELD,
    sqlite3.SQLITE_LOCKED: _HELD,
    sqlite3.SQLITE_PROTOCOL: (Message("its disk cannot lock files"), _DISK_HINT),
    sqlite3.SQLITE_NOLFS: (Message("its disk cannot hold so large a file"), _DISK_HINT),
}


class DamagedLedgerError(UserError):
    """A ledger of which parts are missing or were changed."""


def connect(path: Path, salt: bytes) -> sqlite3.Connection:
    """Open a ledger; where there is no file yet, make one, and bring an older one up to date.

    Parameters
    ----------
    path : Path
    salt : bytes
        For a new ledger; an old one keeps its own.

    Raises
    ------
    UserError
        If the file is damaged (`DamagedLedgerError`), foreign or newer, or cannot be read or made.
    """
    _sweep(path)
    with plain_errors(path):
        if not os.path.lexists(path):
            _make(path, salt)
        if not path.is_file():
            raise UserError("is no file", where=str(path), hint=_FOREIGN_HINT)
        if path.stat().st_size < _LEAST:
            # SQLite would take these for new databases.
            raise DamagedLedgerError(
                Message("the ledger was cut short, or is no ledger"), where=str(path), hint=_DAMAGE_HINT
            )
        _close_to_others(path)
        # This way of opening never makes a file.
        place = f"{path.absolute().as_uri()}?mode=rw"
        connection = sqlite3.connect(place, uri=True, timeout=PATIENCE, isolation_level=None)
        try:
            _check(connection, path)
            _bring_up_to_date(connection)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """Lock the ledger, and write all that follows or nothing."""
    # At once, so that what is read in between is still true when it is written.
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Raise what goes wrong with the file as an error of one line."""
    try:
        yield
    except UnicodeDecodeError:
        # SQLite quotes a damaged name in its message, which then is no text.
        raise damaged(path, Message("the names of its tables cannot be read")) from None
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.ProgrammingError):
            raise
        # Faults come with details in their higher bits. Whatever else our own statements meet is no ledger.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        what, hint = _FAULTS.get(code, _FAULTS[sqlite3.SQLITE_CORRUPT])
        kind = DamagedLedgerError if hint is _DAMAGE_HINT else UserError
        raise kind(what, where=str(path), hint=hint) from None
    except OSError as error:
        reason = os.strerror(error.errno).lower() if error.errno else Message("for an unknown reason")
        raise UserError(
            Message("the ledger cannot be opened ({reason})", reason=reason),
            where=str(path),
            hint=LOCATION_HINT,
        ) from None


def damaged(path: Path, what: str) -> DamagedLedgerError:
    """Return the error for a ledger that was changed or damaged."""
    return DamagedLedgerError(
        Message("the ledger is damaged or was changed: {what}", what=what),
        where=str(path),
        hint=_DAMAGE_HINT,
    )


def _check(connection: sqlite3.Connection, path: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise UserError("is the database of another program", where=str(path), hint=_FOREIGN_HINT)
    if version > VERSION:
        raise UserError(
            Message(
                "the ledger is of a newer version ({version}, this program knows {known_version})",
                version=version,
                known_version=VERSION,
            ),
            where=str(path),
            hint="update ldpaudit",
        )
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    # A commit is the removal of the journal, which has to outlast a power failure as well.
    connection.execute("PRAGMA synchronous = EXTRA")
    # What is removed, folders of releases above all, leaves no trace in the file.
    connection.execute("PRAGMA secure_delete = ON")
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise damaged(path, Message("its pages do not fit together"))
    # As of one moment: while it is read, nobody writes.
    connection.execute("BEGIN")
    found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    size = path.stat().st_size
    connection.execute("ROLLBACK")
    needed = {name for name in _TABLES if _SINCE.get(name, 1) <= version}
    if version < 1 or not found >= needed or size < pages * page_size:
        raise damaged(path, Message("parts of it are missing"))


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Add what an older version did not know; where another run does so at this moment, once."""
    if connection.execute("PRAGMA user_version").fetchone() == (VERSION,):
        return
    with writing(connection):
        (found,) = connection.execute("PRAGMA user_version").fetchone()
        for version in range(found + 1, VERSION + 1):
            connection.execute(_ADDED[version])
            connection.execute(f"PRAGMA user_version = {version}")


def _make(path: Path, salt: bytes) -> None:
    """Make an empty ledger under another name, and rename it where no other run came first."""
    path.parent.mkdir(mode=_OWNER_FOLDER, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(
        prefix=f".{path.name}.{Owner.this()}.", suffix=_UNFINISHED, dir=path.parent
    )
    os.close(handle)
    fresh = Path(name)
    try:
        with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            connection.executescript(f"BEGIN;{_SCHEMA}")
            connection.execute("INSERT INTO ledger VALUES (?)", (salt,))
            connection.execute("COMMIT")
        fresh.chmod(_OWNER_FILE)
        # Another run may do the same at this moment; the first one wins, and its file is never replaced.
        with suppress(FileExistsError):
            _name(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def _sweep(path: Path) -> None:
    """Remove the ledgers, and SQLite's journals of them, that runs were making when they were killed."""
    own = re.compile(rf"\.{re.escape(path.name)}\.({WRITTEN.pattern})\..+{re.escape(_UNFINISHED)}(-journal)?")
    with suppress(OSError):
        for beside in path.parent.iterdir():
            found = own.fullmatch(beside.name)
            owner = None if found is None else Owner.parse(found[1])
            if owner is not None and owner.gone():
                with suppress(OSError):
                    beside.unlink()


def _name(fresh: Path, path: Path) -> None:
    """Rename a file where nothing has the name yet; else raise FileExistsError."""
    if os.name == "nt":
        fresh.rename(path)
        return
    try:
        path.hardlink_to(fresh)
    except FileExistsError:
        raise
    except OSError:
        # A disk without links.
        with FileLock(path.with_name(f".{path.name}.lock")):
            if os.path.lexists(path):
                raise FileExistsError(path) from None
            fresh.rename(path)


def _close_to_others(path: Path) -> None:
    """Let the owner alone read the file, on a disk that knows owners."""
    if os.name != "nt" and path.stat().st_mode & 0o077:
        with suppress(OSError):
            path.chmod(_OWNER_FILE)
