"""SQL over Arrow tables: one DuckDB connection a process, locked against files, network and extensions.

Nothing else imports duckdb. Its names ignore case, so the columns of every table are c0, c1, … in a query; no
name that a user wrote ever gets there. A GROUP BY has no order: say ORDER BY where it matters.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.errors import UserError

#: Megabytes that a query may hold before it needs the disk, and more for each column: below that it fails.
_HELD, _HELD_PER_COLUMN = 150, 5
_lock = threading.Lock()
#: The connection, by the process it was made in, the folder for what it cannot hold and what it may hold.
_open: dict[tuple[int, str, str], Any] = {}


def ask(query: str, folder: Path | None = None, **tables: Any) -> pa.Table:
    """Return what a query gives; it is read to its end.

    query: it names the tables by their keywords here, and their columns c0, c1, … in their order.
    folder: private folder for raw values that do not fit in memory, where the query may have many; they go
        with its end, and with the folder if it is killed.
    Raises UserError: if memory or the folder do not suffice.
    """
    import duckdb

    failed: list[BaseException] = []
    with _lock:
        spilled = "" if folder is None else str(folder.absolute() / "sql")
        columns = sum(len(table.schema) for table in tables.values())
        here = os.getpid(), spilled, f"{_HELD + _HELD_PER_COLUMN * columns}MB" if spilled else "80%"
        connection = _connection(*here)
        try:
            for name, table in tables.items():
                connection.register(name, _numbered(table, failed))
            return connection.sql(query).to_arrow_table()
        except (duckdb.OutOfMemoryException, duckdb.IOException):
            raise UserError(
                "there is not enough memory or room on the disk to count this",
                hint="free some, or leave out columns that are not needed",
            ) from None
        except (duckdb.Error, RuntimeError) as error:
            # What DuckDB says may hold cells. It has two ways to tell of an interrupt.
            said = RuntimeError(f"a query failed: {type(error).__name__}")
            words = "KeyboardInterrupt" if isinstance(error, duckdb.Error) else "interrupted"
            raise (failed or [KeyboardInterrupt() if words in str(error) else said])[0] from None
        finally:
            for name in tables:
                connection.unregister(name)
            if spilled and os.path.lexists(spilled):
                # What it wrote there goes with the connection.
                _open.pop(here).close()
                shutil.rmtree(spilled, ignore_errors=True)


def _connection(process: int, folder: str, held: str) -> Any:
    """Return the connection of this process; connecting anew costs some tens of milliseconds."""
    here = process, folder, held
    if here not in _open:
        import duckdb

        # One that a fork has copied is its parent's: here it can neither be closed nor forgotten.
        for one in [one for one in _open if one[0] == process]:
            _open.pop(one).close()
        _open[here] = duckdb.connect(
            config={
                "threads": 1,
                "memory_limit": held,
                "temp_directory": folder,
                "autoload_known_extensions": False,
                "autoinstall_known_extensions": False,
                "python_enable_replacements": False,
            }
        )
        for setting in ("enable_external_access = false", "lock_configuration = true"):
            _open[here].execute(f"SET {setting}").fetchall()
    return _open[here]


def _numbered(table: Any, failed: list[BaseException]) -> Any:
    """Return a table with its columns named by their places; what a reader raises is noted."""
    names = [f"c{at}" for at in range(len(table.schema))]
    if not isinstance(table, pa.RecordBatchReader):
        return pa.table(table.columns, names=names)

    def batches() -> Iterator[pa.RecordBatch]:
        try:
            for batch in table:
                yield batch.rename_columns(names)
        except BaseException as error:
            failed.append(error)
            raise

    schema = pa.schema([field.with_name(name) for field, name in zip(table.schema, names, strict=True)])
    return pa.RecordBatchReader.from_batches(schema, batches())
