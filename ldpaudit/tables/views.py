"""Views of a GeoPackage whose rows have no end, or whose texts are made from nothing."""

from __future__ import annotations

import sqlite3

#: Functions that make a long text or many values from a short one.
_MAKERS = {
    "printf", "format", "zeroblob", "randomblob", "replace", "group_concat", "string_agg", "hex", "quote",
    "json_group_array", "json_group_object", "jsonb_group_array", "jsonb_group_object", "json_each",
    "json_tree", "jsonb_each", "jsonb_tree", "generate_series",
}  # fmt: skip
#: What SQLite calls a query that reads its own answer; Python 3.11 has no name for it.
_RECURSIVE = getattr(sqlite3, "SQLITE_RECURSIVE", 33)
#: Instructions by which the rows of a view are counted, for any file and for each byte of one.
_ANY_FILE, _PER_BYTE = 10_000_000, 20


def is_costly(database: sqlite3.Connection, name: str) -> bool:
    """Return whether a table or view could take memory or time without measure.

    Parameters
    ----------
    database : Connection
    name : str
        Of a table or view that SQLite can read.
    """
    quoted = name.replace('"', '""')
    costly: list[str] = []
    views: list[str] = []

    def noted(action: int, _: str | None, function: str | None, __: str | None, view: str | None) -> int:
        if action == _RECURSIVE or (action == sqlite3.SQLITE_FUNCTION and str(function).lower() in _MAKERS):
            costly.append(name)
        if view:
            views.append(view)
        return sqlite3.SQLITE_OK

    database.set_authorizer(noted)
    try:
        database.execute(f'EXPLAIN SELECT * FROM "{quoted}"')  # noqa: S608 — the name is quoted
    finally:
        database.set_authorizer(None)
    if costly or not views:
        return bool(costly)
    (pages,), (page,) = (
        database.execute(f"PRAGMA {what}").fetchone() for what in ("page_count", "page_size")
    )
    left = 1 + (_ANY_FILE + _PER_BYTE * pages * page) // _ANY_FILE
    steps = iter(range(left))
    database.set_progress_handler(lambda: next(steps, None) is None, _ANY_FILE)
    try:
        database.execute(f'SELECT COUNT(*) FROM "{quoted}"').fetchone()  # noqa: S608
    except sqlite3.OperationalError as error:
        if "interrupted" not in str(error):
            raise
        return True
    finally:
        database.set_progress_handler(None, 0)
    return False
