"""The ledger: what was released from which source, so that one more release tells what all together cost."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.ledger.database import connect, damaged, plain_errors, writing
from ldpaudit.ledger.entry import Booking, Entry
from ldpaudit.ledger.sketch import SALT_BYTES, Sketch, SketchBuilder, file_mark, keyed_mark, new_salt
from ldpaudit.ledger.spent import Earlier, Spent, relate

#: Names the ledger's file; "none" switches the ledger off.
ENVIRONMENT = "LDPAUDIT_LEDGER"
_OFF = "none"
_MANIFEST = "manifest.json"
_BEGIN = "0" * 64


class Ledger:
    """The releases of this computer's user, in one file that only he can read.

    Several runs may use it at once: each booking is whole, and none is lost. Each entry is sealed together
    with all before it, so what changed by itself shows; what its owner puts back from an older copy does not.
    Use it in a ``with`` block, in one thread.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        with plain_errors(path):
            salts = connection.execute("SELECT salt FROM ledger").fetchall()
        if len(salts) != 1 or not isinstance(salts[0][0], bytes) or len(salts[0][0]) != SALT_BYTES:
            raise damaged(path, "its salt is not there")
        self._salt: bytes = salts[0][0]

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """Open a ledger; where there is no file yet, make one that only its owner can read.

        Raises
        ------
        UserError
            If the file is damaged, cut short, foreign or of a newer version, or cannot be read or made. It is
            left as it is.
        """
        path = Path(path)
        connection = connect(path, new_salt())
        try:
            return cls(path, connection)
        except BaseException:
            connection.close()
            raise

    @staticmethod
    def default_path() -> Path | None:
        """Give the place of this user's ledger; None where LDPAUDIT_LEDGER switches it off."""
        from platformdirs import user_data_path

        named = os.environ.get(ENVIRONMENT, "").strip()
        if named.lower() == _OFF:
            return None
        return Path(named) if named else user_data_path("ldpaudit", appauthor=False) / "ledger.sqlite"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; builders and sketches stay of use."""
        self._connection.close()

    def builder(self, schema: pa.Schema, unit: str = "row") -> SketchBuilder:
        """Begin the sketch of a source.

        Parameters
        ----------
        schema : Schema
            All columns of the source, as they are read: also those that the recipe drops.
        unit : str
            Who is protected, as the recipe says: a column, or any other word.
        """
        return SketchBuilder(self._salt, schema, unit)

    def spent(self, sketch: Sketch, unit: str) -> Spent:
        """Tell what was released of a source before.

        Parameters
        ----------
        sketch : Sketch
            Of the source, by a builder of this ledger.
        unit : str
            Who is protected, as the recipe says.

        Raises
        ------
        UserError
            If the ledger is damaged.
        """
        if sketch.ledger != keyed_mark(self._salt, "ledger", ""):
            raise ValueError("a sketch of another ledger")
        with plain_errors(self.path):
            # One transaction, so that all tables are read as of one moment.
            self._connection.execute("BEGIN")
            try:
                releases, _ = self._releases()
                files = self._files()
                sketches = {source: self._sketch(source, sketch, files) for source, _ in releases}
            finally:
                self._connection.execute("ROLLBACK")
        related = {source: relate(sketch, other) for source, other in sketches.items()}
        earlier = tuple(Earlier(booking, *related[source]) for source, booking in releases)
        return Spent(unit, bool(sketch.unit), earlier)

    def book(self, entry: Entry, release_folder: Path) -> bool:
        """Book a release whose files are there.

        Parameters
        ----------
        entry : Entry
        release_folder : Path
            Holds manifest.json, whose SHA-256 is that of the entry.

        Returns
        -------
        bool
            False where nothing was booked: this manifest is booked already, or a test key drew the noise.

        Raises
        ------
        UserError
            If there is no such manifest, or the ledger is damaged or cannot be written.
        """
        if entry.sketch.ledger != keyed_mark(self._salt, "ledger", ""):
            raise ValueError("a sketch of another ledger")
        if entry.key == "test":
            return False
        _refuse_absent(release_folder / _MANIFEST, entry.manifest)
        record = entry.booking().as_text()
        with plain_errors(self.path), writing(self._connection):
            releases, last = self._releases()
            if any(booking.manifest == entry.manifest for _, booking in releases):
                return False
            source = self._book_source(entry.sketch)
            seal = self._seal(last, entry.manifest, source, record)
            self._connection.execute(
                "INSERT INTO release (manifest, source, record, seal) VALUES (?, ?, ?, ?)",
                (entry.manifest, source, record, seal),
            )
        return True

    def bookings(self) -> tuple[Booking, ...]:
        """Give all entries, oldest first."""
        with plain_errors(self.path):
            return tuple(booking for _, booking in self._releases()[0])

    def bookings_of(self, content_hash: str) -> tuple[Booking, ...]:
        """Give the entries of a file of which no byte changed, before any row of it is read.

        Another sheet or layer of the file is another table; `spent` tells.

        Parameters
        ----------
        content_hash : str
            SHA-256 of the file's bytes, in hexadecimal digits.
        """
        mark = file_mark(self._salt, content_hash)
        with plain_errors(self.path):
            found = {source for source, known in self._files() if known == mark}
            return tuple(booking for source, booking in self._releases()[0] if source in found)

    def _releases(self) -> tuple[list[tuple[int, Booking]], str]:
        """Read the entries, each with the number of its source, and the last seal; a wrong seal stops it."""
        seal = _BEGIN
        read: list[tuple[int, Booking]] = []
        rows = self._connection.execute("SELECT manifest, source, record, seal FROM release ORDER BY id")
        for number, (manifest, source, record, sealed) in enumerate(rows, start=1):
            seal = self._seal(seal, manifest, source, record)
            if seal != sealed:
                raise damaged(self.path, f"entry {number} does not fit those before it")
            read.append((source, Booking.from_text(record)))
        return read, seal

    def _files(self) -> set[tuple[int, str]]:
        """Read the marks of files, each with the number of its source."""
        read = set()
        for source, mark, sealed in self._connection.execute("SELECT source, mark, seal FROM file"):
            if self._seal(source, mark) != sealed:
                raise damaged(self.path, "the mark of a file does not fit its seal")
            read.add((source, mark))
        return read

    def _sketch(self, source: int, like: Sketch, files: set[tuple[int, str]]) -> Sketch:
        """Read the sketch of a source, with the values of the unit that another sketch has."""
        execute = self._connection.execute
        found = execute(
            "SELECT identity, rows, layout, columns FROM source WHERE id = ?", (source,)
        ).fetchone()
        if found is None:
            raise damaged(self.path, f"source {source} is missing")
        identity, rows, layout, columns = found
        grids: dict[str, bytes] = {}
        for unit, bits, sealed in execute("SELECT unit, bits, seal FROM grid WHERE source = ?", (source,)):
            if self._seal(identity, rows, layout, columns, unit, bits) != sealed:
                raise damaged(self.path, f"the sketch of source {source} does not fit its seal")
            grids[unit] = bits
        if "" not in grids:
            raise damaged(self.path, f"the sketch of source {source} is missing")
        unit = like.unit if like.unit in grids else ""
        return Sketch(
            ledger=like.ledger,
            rows=rows,
            columns=frozenset(json.loads(columns)),
            layout=layout,
            identity=identity,
            grid=grids[""],
            file=like.file if (source, like.file) in files else "",
            unit=unit,
            unit_grid=grids[unit] if unit else b"",
        )

    def _book_source(self, sketch: Sketch) -> int:
        """Write a sketch, and give its number; of a table that is known, the first grids stay."""
        execute = self._connection.execute
        columns = json.dumps(sorted(sketch.columns))
        execute(
            "INSERT OR IGNORE INTO source (identity, rows, layout, columns) VALUES (?, ?, ?, ?)",
            (sketch.identity, sketch.rows, sketch.layout, columns),
        )
        (source,) = execute("SELECT id FROM source WHERE identity = ?", (sketch.identity,)).fetchone()
        known = (sketch.identity, sketch.rows, sketch.layout, columns)
        grids = {"": sketch.grid} | ({sketch.unit: sketch.unit_grid} if sketch.unit else {})
        for unit, bits in grids.items():
            # Another draw of the same bits would tell more about them.
            execute(
                "INSERT OR IGNORE INTO grid VALUES (?, ?, ?, ?)",
                (source, unit, bits, self._seal(*known, unit, bits)),
            )
        if sketch.file:
            seal = self._seal(int(source), sketch.file)
            execute("INSERT OR IGNORE INTO file VALUES (?, ?, ?)", (source, sketch.file, seal))
        return int(source)

    def _seal(self, *parts: Any) -> str:
        """Hash parts with the salt, each with its type and length: a byte that changed by itself shows."""
        seal = hmac.new(self._salt, digestmod=hashlib.sha256)
        for part in parts:
            written = part if isinstance(part, bytes) else repr(part).encode()
            seal.update(len(written).to_bytes(8, "big") + written)
        return seal.hexdigest()


def _refuse_absent(manifest: Path, digest: str) -> None:
    """Raise UserError where a manifest is not there, or is another one."""
    try:
        found = hashlib.sha256(manifest.read_bytes()).hexdigest()
    except OSError as error:
        reason = os.strerror(error.errno).lower() if error.errno else "cannot be read"
        raise UserError(
            f"the manifest cannot be read ({reason}), so nothing was booked",
            where=str(manifest),
            mend="run the recipe again",
        ) from None
    if found != digest:
        raise UserError(
            "the manifest is not the one of this run, so nothing was booked",
            where=str(manifest),
            mend="run the recipe again",
        )
