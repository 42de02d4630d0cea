"""What a GeoPackage must not hold: tables and views by which SQLite reads anything else than the file."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ldpaudit.errors import UserError
from ldpaudit.tables.views import is_costly

_COMMENT = re.compile(r"/\*.*?(?:\*/|$)|--[^\n]*", re.DOTALL)
_VIRTUAL = re.compile(r"\s*create\s+virtual\b", re.IGNORECASE)
#: Indexes over places and words, which read nothing but the file.
_INDEX = re.compile(
    r"""\s*create\s+virtual\s+table\s+(?:if\s+not\s+exists\s+)?(?:"[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]|\w+)"""
    r"\s+using\s+(?:rtree|rtree_i32|fts3|fts4|fts5)\s*\(",
    re.IGNORECASE,
)


def refuse_foreign_tables(path: Path, data: bytes | None) -> None:
    """Refuse a GeoPackage with virtual tables, or with columns or views that call functions of extensions.

    The extension SpatiaLite, which GDAL loads, has virtual tables of any file of the machine.

    Parameters
    ----------
    path : Path
    data : bytes, optional
        The content, where the file is packed.

    Raises
    ------
    UserError
    """
    try:
        with _connected(path, data) as database:
            names = []
            for kind, name, text in database.execute("SELECT type, name, sql FROM sqlite_master"):
                written = _COMMENT.sub(" ", str(text or ""))
                if _VIRTUAL.match(written):
                    if not _INDEX.match(written):
                        raise UserError(
                            "the GeoPackage has a table whose rows stand in another file",
                            where=path.name,
                            mend="save its layers as a new GeoPackage in a mapping program",
                        )
                elif kind in {"table", "view"}:
                    names.append(str(name))
            for name in names:
                _refuse_functions(database, name, path)
                if is_costly(database, name):
                    raise UserError(
                        f'the view "{name}" makes rows or texts without end',
                        where=path.name,
                        mend="save its layers as a new GeoPackage in a mapping program",
                    )
    except (sqlite3.Error, UnicodeDecodeError, OverflowError):
        raise UserError(
            "the GeoPackage is damaged",
            where=path.name,
            mend="open it in a mapping program and save it again",
        ) from None


def _refuse_functions(database: sqlite3.Connection, name: str, path: Path) -> None:
    """Refuse a table or view that SQLite without extensions could not read."""
    quoted = name.replace('"', '""')
    try:
        database.execute(f'EXPLAIN SELECT * FROM "{quoted}"')  # noqa: S608 — the name is quoted
    except sqlite3.OperationalError as error:
        if not str(error).startswith(("no such function", "unsafe use", "no such module")):
            raise
        raise UserError(
            "the GeoPackage has a view that calls a function which SQLite has not",
            where=path.name,
            mend="save its layers as a new GeoPackage in a mapping program",
        ) from None


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
