"""The tables of the ledger, each row checked against its seal when it is read."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ldpaudit.language import Message
from ldpaudit.ledger.database import damaged, plain_errors
from ldpaudit.ledger.entry import Booking
from ldpaudit.ledger.histograms import Histograms
from ldpaudit.ledger.sketch import SALT_BYTES, WITH_HISTOGRAMS, Sketch, keyed_mark

_BEGIN = "0" * 64


@dataclass(frozen=True)
class Begun:
    """A release whose files were about to get their names; whether they did is not known yet.

    Parameters
    ----------
    number : int
        By which a person names it.
    source : int
        Number of its source.
    booking : Booking
        What is booked if it has got there.
    folder : Path
        Folder that holds its manifest then.
    making : Path
        Folder in which it was made, which is gone once it is there.
    """

    number: int
    source: int
    booking: Booking
    folder: Path
    making: Path


@dataclass(frozen=True)
class StoredTable:
    """What is kept of a table beside its grids.

    Parameters
    ----------
    identity : str
        Mark of all rows in any order.
    rows : int
    layout : str
        Mark of the columns' names and kinds.
    columns : frozenset of str
        Keyed marks of the columns' names.
    grids : dict of str to bytes
        Flipped bits of the rows by "", and of the values of units by the marks of their columns.
    files : frozenset of str
        Marks of the files in which it came.
    histograms : Histograms or None
        Of its columns; None where a former version sketched it.
    """

    identity: str
    rows: int
    layout: str
    columns: frozenset[str]
    grids: dict[str, bytes]
    files: frozenset[str]
    histograms: Histograms | None = None

    def sketch(self, ledger: str, unit: str = "", file: str = "") -> Sketch:
        """Return its sketch, with the values of one unit and the mark of one file where it has these."""
        unit = unit if unit in self.grids else ""
        return Sketch(
            ledger=ledger,
            rows=self.rows,
            columns=self.columns,
            layout=self.layout,
            identity=self.identity,
            grid=self.grids[""],
            file=file if file in self.files else "",
            unit=unit,
            unit_grid=self.grids[unit] if unit else b"",
            histograms=self.histograms,
        )


class Stored:
    """Reads and writes rows of an open ledger; transactions are its owner's business.

    Parameters
    ----------
    path : Path
        Of the file, for messages.
    connection : Connection
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._execute = connection.execute
        with plain_errors(path):
            salts = self._execute("SELECT salt FROM ledger").fetchall()
        if len(salts) != 1 or not isinstance(salts[0][0], bytes) or len(salts[0][0]) != SALT_BYTES:
            raise damaged(path, Message("its salt is missing"))
        self.salt: bytes = salts[0][0]
        self.mark = keyed_mark(self.salt, "ledger", "")

    def releases(self) -> tuple[list[tuple[int, Booking]], str]:
        """Read the entries, each with the number of its source, and the last seal; a wrong seal stops it."""
        seal = _BEGIN
        read: list[tuple[int, Booking]] = []
        rows = self._execute("SELECT manifest, source, record, seal FROM release ORDER BY id")
        for number, (manifest, source, record, sealed) in enumerate(rows, start=1):
            seal = self._seal(seal, manifest, source, record)
            if seal != sealed:
                raise damaged(
                    self._path, Message("entry {number} does not fit those before it", number=number)
                )
            read.append((source, Booking.from_text(record)))
        return read, seal

    def begun(self) -> list[Begun]:
        """Read the releases that are not settled yet, oldest first."""
        read = []
        rows = self._execute(
            "SELECT id, manifest, source, record, place, making, seal FROM begun ORDER BY id"
        )
        for number, manifest, source, record, place, making, sealed in rows:
            if self._seal(number, manifest, source, record, place, making) != sealed:
                raise damaged(
                    self._path, Message("the begun release {number} does not fit its seal", number=number)
                )
            read.append(Begun(number, source, Booking.from_text(record), _path(place), _path(making)))
        return read

    def sources(self) -> dict[int, StoredTable]:
        """Read the tables of which something was released, by number."""
        files: dict[int, set[str]] = {}
        for number, mark, sealed in self._execute("SELECT source, mark, seal FROM file"):
            if self._seal(number, mark) != sealed:
                raise damaged(self._path, Message("the mark of a file does not fit its seal"))
            files.setdefault(number, set()).add(mark)
        histograms: dict[int, Histograms] = {}
        for number, counts, sealed in self._execute("SELECT source, counts, seal FROM histograms"):
            if self._seal(number, counts) != sealed:
                raise damaged(
                    self._path,
                    Message("the histograms of source {number} do not fit their seal", number=number),
                )
            histograms[number] = Histograms.from_bytes(counts)
        rows = self._execute("SELECT id, identity, rows, layout, columns FROM source ORDER BY id").fetchall()
        for number, _, _, layout, _ in rows:
            if layout.startswith(WITH_HISTOGRAMS) != (number in histograms):
                raise damaged(
                    self._path, Message("the histograms of source {number} are missing", number=number)
                )
        return {
            number: StoredTable(
                identity,
                count,
                layout,
                self._columns(number, columns),
                self._grids(number, identity, count, layout, columns),
                frozenset(files.get(number, ())),
                histograms.get(number),
            )
            for number, identity, count, layout, columns in rows
        }

    def put_release(self, source: int, booking: Booking) -> None:
        """Write an entry, sealed together with all before it."""
        _, last = self.releases()
        record = booking.as_text()
        self._execute(
            "INSERT INTO release (manifest, source, record, seal) VALUES (?, ?, ?, ?)",
            (booking.manifest, source, record, self._seal(last, booking.manifest, source, record)),
        )

    def put_begun(self, source: int, record: str, manifest: str, folder: Path, making: Path) -> int:
        """Write a release that is about to be put there; of one manifest in one folder the last one stays.

        Returns
        -------
        int
            Its number, which no other ever had.
        """
        folders = os.fsencode(folder), os.fsencode(making)
        self._execute("DELETE FROM begun WHERE manifest = ? AND place = ?", (manifest, folders[0]))
        number = self._execute(
            "INSERT INTO begun (manifest, source, record, place, making, seal) VALUES (?, ?, ?, ?, ?, '')",
            (manifest, source, record, *folders),
        ).lastrowid
        seal = self._seal(number, manifest, source, record, *folders)
        self._execute("UPDATE begun SET seal = ? WHERE id = ?", (seal, number))
        return int(number or 0)

    def put_source(self, sketch: Sketch) -> int:
        """Write a sketch, and give its number; of a table that is known, the first grids stay."""
        columns = json.dumps(sorted(sketch.columns))
        self._execute(
            "INSERT OR IGNORE INTO source (identity, rows, layout, columns) VALUES (?, ?, ?, ?)",
            (sketch.identity, sketch.rows, sketch.layout, columns),
        )
        # The same rows may come under names of columns that are written in another way: the first ones stay.
        source, *known = self._execute(
            "SELECT id, identity, rows, layout, columns FROM source WHERE identity = ?", (sketch.identity,)
        ).fetchone()
        grids = {"": sketch.grid} | ({sketch.unit: sketch.unit_grid} if sketch.unit else {})
        for unit, bits in grids.items():
            # Another draw of the same bits would reveal more about them.
            self._execute(
                "INSERT OR IGNORE INTO grid VALUES (?, ?, ?, ?)",
                (source, unit, bits, self._seal(*known, unit, bits)),
            )
        if sketch.histograms is not None:
            counts = sketch.histograms.to_bytes()
            self._execute(
                "INSERT OR IGNORE INTO histograms VALUES (?, ?, ?)",
                (source, counts, self._seal(source, counts)),
            )
        if sketch.file:
            seal = self._seal(source, sketch.file)
            self._execute("INSERT OR IGNORE INTO file VALUES (?, ?, ?)", (source, sketch.file, seal))
        return int(source)

    def drop_begun(self, number: int) -> None:
        """Remove a begun release, and its source where nothing else was released of it."""
        found = self._execute("SELECT source FROM begun WHERE id = ?", (number,)).fetchone()
        if found is None:
            return
        self._execute("DELETE FROM begun WHERE id = ?", (number,))
        uses = "SELECT 1 FROM release WHERE source = ? UNION ALL SELECT 1 FROM begun WHERE source = ?"
        if self._execute(uses, found * 2).fetchone() is None:
            self._execute("DELETE FROM grid WHERE source = ?", found)
            self._execute("DELETE FROM file WHERE source = ?", found)
            self._execute("DELETE FROM histograms WHERE source = ?", found)
            self._execute("DELETE FROM source WHERE id = ?", found)

    def _grids(self, number: int, *known: Any) -> dict[str, bytes]:
        grids: dict[str, bytes] = {}
        for unit, bits, sealed in self._execute(
            "SELECT unit, bits, seal FROM grid WHERE source = ?", (number,)
        ):
            if self._seal(*known, unit, bits) != sealed:
                raise damaged(
                    self._path, Message("the sketch of source {number} does not fit its seal", number=number)
                )
            grids[unit] = bits
        if "" not in grids:
            raise damaged(self._path, Message("the sketch of source {number} is missing", number=number))
        return grids

    def _columns(self, number: int, text: str) -> frozenset[str]:
        try:
            return frozenset(json.loads(text))
        except (ValueError, TypeError):
            raise damaged(
                self._path, Message("the columns of source {number} cannot be read", number=number)
            ) from None

    def _seal(self, *parts: Any) -> str:
        """Return the keyed hash of parts, each with its type and length: any changed byte changes it."""
        seal = hmac.new(self.salt, digestmod=hashlib.sha256)
        for part in parts:
            written = part if isinstance(part, bytes) else repr(part).encode()
            seal.update(len(written).to_bytes(8, "big") + written)
        return seal.hexdigest()


def _path(stored: bytes) -> Path:
    # Bytes, because a folder's name need not be text.
    return Path(os.fsdecode(stored))
