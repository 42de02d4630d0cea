"""What a GeoPackage must not hold: tables and views by which SQLite reads anything else than the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.systems import refuse_foreign_files
from ldpaudit.tables.views import is_costly

#: Modules of virtual tables that read nothing but the file: indexes over places and words.
_PLACES = {"rtree", "rtree_i32"}
_WORDS = {"fts3", "fts4", "fts5"}
#: Tables that GDAL reads without being asked for them.
_UNASKED = ("gpkg", "rtree_", "sqlite_", "geometry_columns", "spatial_ref_sys")
_SAVE = Message("save its layers as a new GeoPackage in a mapping program")


def closed_tables(path: Path, data: bytes | None) -> frozenset[str]:
    """Return the tables and views of a GeoPackage that are not to be read, in small letters.

    They need an extension of SQLite. SpatiaLite, which GDAL loads, has virtual tables of any file of the
    machine, and functions that open files.

    Parameters
    ----------
    path : Path
    data : bytes, optional
        The content, where the file is packed.

    Raises
    ------
    UserError
        If the file is damaged, has a virtual table that is no index, or cannot describe itself.
    """
    try:
        with _connected(path, data) as database:
            names, words = [], set()
            # What is no text SQLite reads as one.
            written = "SELECT CAST(type AS TEXT), CAST(name AS TEXT), CAST(sql AS TEXT) FROM sqlite_master"
            for kind, name, text in database.execute(written):
                module = _module(text or "", path)
                if module in _WORDS:
                    words.add(name.lower())
                elif not module and kind in {"table", "view"}:
                    names.append(name)
            readable = {
                name.lower()
                for name in names
                if _is_readable(database, name, words) and not is_costly(database, name)
            }
            if "gpkg_spatial_ref_sys" in readable:
                _refuse_foreign_systems(database, path)
    except (sqlite3.Error, UnicodeDecodeError, OverflowError):
        raise UserError(
            "the GeoPackage is damaged",
            where=path.name,
            hint="open it in a mapping program and save it again",
        ) from None
    closed = ({name.lower() for name in names} | words) - readable
    if any(name.startswith(_UNASKED) for name in closed):
        raise UserError(
            "the tables by which the GeoPackage describes itself cannot be read", where=path.name, hint=_SAVE
        )
    return frozenset(closed)


def _module(text: str, path: Path) -> str:
    """Return the module of a virtual table by what created it, "" for anything else: SQLite itself reads it.

    Raises
    ------
    UserError
        If it is no index.
    """
    if "virtual" not in text.lower():
        return ""
    found: list[tuple[int, str]] = []

    def noted(action: int, _: str | None, module: str | None, *__: str | None) -> int:
        if action in {sqlite3.SQLITE_INSERT, sqlite3.SQLITE_PRAGMA}:
            return sqlite3.SQLITE_OK
        found.append((action, str(module).lower()))
        return sqlite3.SQLITE_DENY

    with closing(sqlite3.connect(":memory:")) as empty:
        # Reserved names are read as well.
        empty.execute("PRAGMA writable_schema = 1")
        empty.set_authorizer(noted)
        try:
            empty.execute(text)
        except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
            # The table of an index or of a trigger is missing here.
            plain = not found and str(error).startswith("no such table")
        else:
            plain = False
    action, module = found[0] if found else (0, "")
    if plain or action in {sqlite3.SQLITE_CREATE_TABLE, sqlite3.SQLITE_CREATE_VIEW}:
        return ""
    # An index over words may call functions to unpack its texts.
    known = module in _PLACES or (module in _WORDS and "compress" not in text.lower())
    if action != sqlite3.SQLITE_CREATE_VTABLE or not known:
        raise UserError(
            "the GeoPackage has a table whose rows are in another file", where=path.name, hint=_SAVE
        )
    return module


def _is_readable(database: sqlite3.Connection, name: str, words: set[str]) -> bool:
    """Return whether SQLite can read a table or view without extensions, and without an index over words.

    Such an index may take its texts from a view.
    """
    read: set[str] = set()

    def noted(action: int, table: str | None, *_: str | None) -> int:
        if action == sqlite3.SQLITE_READ:
            read.add(str(table).lower())
        return sqlite3.SQLITE_OK

    quoted = name.replace('"', '""')
    database.set_authorizer(noted)
    try:
        database.execute(f'EXPLAIN SELECT * FROM "{quoted}"')  # noqa: S608 — the name is quoted
    except sqlite3.OperationalError:
        return False
    finally:
        database.set_authorizer(None)
    return not read & words


def _refuse_foreign_systems(database: sqlite3.Connection, path: Path) -> None:
    found = database.execute("SELECT * FROM gpkg_spatial_ref_sys")
    names = [column[0].lower() for column in found.description]
    for row in found:
        for name, cell in zip(names, row, strict=True):
            if isinstance(cell, str | bytes):
                text = cell if isinstance(cell, str) else cell.decode("utf-8", "replace")
                refuse_foreign_files(text, path, described=name.startswith("definition"))


@contextmanager
def _connected(path: Path, data: bytes | None) -> Iterator[sqlite3.Connection]:
    if data is not None:
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(data)
            yield database
        return
    # What a journal beside the file holds counts, for GDAL reads it as well.
    address = path.resolve().as_uri()
    with closing(sqlite3.connect(f"{address}?mode=ro", uri=True)) as database:
        try:
            database.execute("SELECT 1 FROM sqlite_master")
        except sqlite3.OperationalError:
            if path.with_name(path.name + "-wal").exists():
                raise
        else:
            yield database
            return
    # SQLite wants to write beside a database with a journal; in a folder where it may not, nobody changes it.
    with closing(sqlite3.connect(f"{address}?mode=ro&immutable=1", uri=True)) as database:
        yield database
