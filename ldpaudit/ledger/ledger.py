"""The ledger: what was released from which source, so that the cost of all releases is known."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Self

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.ledger.database import LOCATION_HINT, connect, damaged, plain_errors, writing
from ldpaudit.ledger.entry import Booking, Entry
from ldpaudit.ledger.known import Known, known_sources
from ldpaudit.ledger.related import relate
from ldpaudit.ledger.sketch import Sketch, SketchBuilder, file_mark, new_salt
from ldpaudit.ledger.spent import Earlier, Spent
from ldpaudit.ledger.stored import Begun, Stored, StoredTable
from ldpaudit.tables import Column

#: Names the ledger's file; "none" switches the ledger off.
ENVIRONMENT = "LDPAUDIT_LEDGER"
_OFF = "none"
_MANIFEST = "manifest.json"
_FORMER_HINT = Message("bring the former one back")
_MOVED_HINT = Message("say where the release is: ldpaudit ledger --book FOLDER")


class Ledger:
    """The releases of this computer's user, in one file that only he can read.

    Several runs may use it at once: each booking is whole, and none is lost. Each entry is sealed together
    with all before it, so a damaged one is found; a file that its owner replaces by an older copy is not.

    A release is begun in the ledger before its files get their names, and booked when they have them. Where a
    run was killed in between, the next one looks for the files and settles it. Until then it counts as
    released, and the ledger holds the names of two folders; these are overwritten when it is settled.

    Use it in a ``with`` block, in one thread.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._stored = Stored(path, connection)
        self._file = _which(path)

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """Open a ledger; where there is no file yet, make one that only its owner can read.

        Raises
        ------
        UserError
            If the file is damaged (`DamagedLedgerError`), foreign or of a newer version, or cannot be read or
            made. It is left as it is.
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
        """Return the path of this user's ledger; None where LDPAUDIT_LEDGER switches it off.

        Raises
        ------
        UserError
            If none is named, and the account has no home folder.
        """
        from platformdirs import user_data_path

        named = os.environ.get(ENVIRONMENT, "").strip()
        if named.lower() == _OFF:
            return None
        if named:
            return Path(named)
        try:
            folder = user_data_path("ldpaudit", appauthor=False)
        except RuntimeError:
            folder = Path("~")
        if not folder.is_absolute():
            # A folder named "~" would be found again from one working folder alone.
            raise UserError("this account has no home folder for the ledger", hint=LOCATION_HINT)
        return folder / "ledger.sqlite"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; builders and sketches stay usable."""
        self._connection.close()

    def builder(
        self,
        schema: pa.Schema,
        unit: str = "row",
        columns: Mapping[str, Column] = MappingProxyType({}),
        inputs: Sequence[tuple[str, ...]] = (),
    ) -> SketchBuilder:
        """Begin the sketch of a source.

        Parameters
        ----------
        schema : Schema
            All columns of the source, as they are read: also those that the recipe drops.
        unit : str
            Who is protected, as the recipe says: a column, or any other word.
        columns : mapping of str to Column, optional
            How texts read: the same day or number is recognized in another spelling.
        inputs : sequence of tuple of str
            Columns from which memories of the recipe draw.
        """
        return SketchBuilder(self._stored.salt, schema, unit, columns, inputs)

    def spent(self, sketch: Sketch, unit: str) -> Spent:
        """Return what was released of a source before.

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
        self._refuse_foreign(sketch)
        with self._reading():
            releases, _ = self._stored.releases()
            begun = self._stored.begun()
            sources = self._sources(releases, begun)
        related = {
            number: relate(sketch, source.sketch(sketch.ledger, sketch.unit, sketch.file))
            for number, source in sources.items()
        }
        earlier = [Earlier.of(booking, related[source], source) for source, booking in releases]
        earlier += [Earlier.of(one.booking, related[one.source], one.source, begun=True) for one in begun]
        return Spent(unit, bool(sketch.unit), tuple(earlier))

    def begin(self, entry: Entry, folder: Path, making: Path) -> Begun | None:
        """Write that the files of a release are about to get their names.

        Parameters
        ----------
        entry : Entry
        folder : Path
            Folder that will hold manifest.json.
        making : Path
            Folder that becomes it, or holds what does; it goes when that happens.

        Returns
        -------
        Begun or None
            What is to be settled; None where nothing was written: this manifest is booked already, or a test
            key drew the noise.

        Raises
        ------
        UserError
            If the ledger is damaged, cannot be written, or is another file than when it was opened.
        """
        self._refuse_foreign(entry.sketch)
        if entry.key == "test":
            return None
        booking = entry.booking()
        with self._writing():
            if self._is_booked(entry.manifest):
                return None
            source = self._stored.put_source(entry.sketch)
            number = self._stored.put_begun(source, booking.as_text(), entry.manifest, folder, making)
        return Begun(number, source, booking, folder, making)

    def begun(self) -> tuple[Begun, ...]:
        """Return the releases that are not settled yet, oldest first."""
        with plain_errors(self.path):
            return tuple(self._stored.begun())

    def settle(self, begun: Begun, release_folder: Path | None) -> bool:
        """Book a begun release where it is, or forget it; nothing where another run has settled it already.

        Parameters
        ----------
        begun : Begun
        release_folder : Path or None
            Holds manifest.json, whose SHA-256 is that of the booking. None for a release that is not there.

        Returns
        -------
        bool
            Whether it was booked.

        Raises
        ------
        UserError
            If there is no such manifest, the ledger is damaged or cannot be written, or it knows neither that
            the release was begun nor that it was booked.
        """
        if release_folder is not None:
            _refuse_absent(release_folder / _MANIFEST, begun.booking.manifest)
        with self._writing():
            booked = release_folder is not None and not self._is_booked(begun.booking.manifest)
            if begun.number not in {one.number for one in self._stored.begun()}:
                if booked:
                    raise UserError(
                        "the ledger does not know this release any more, so nothing was booked",
                        where=str(self.path),
                        hint=_FORMER_HINT,
                    )
                return False
            if booked:
                self._stored.put_release(begun.source, begun.booking)
            self._stored.drop_begun(begun.number)
        return booked

    def bookings(self) -> tuple[Booking, ...]:
        """Return all entries, oldest first."""
        with plain_errors(self.path):
            return tuple(booking for _, booking in self._stored.releases()[0])

    def known(self, content_hash: str = "") -> tuple[Known, ...]:
        """Return what was released of which table, and what all releases of the same rows cost together.

        Parameters
        ----------
        content_hash : str
            SHA-256 of a file's bytes, in hexadecimal digits: only of what came in this file. It is known
            before any row of the file is read; another sheet or layer of it is another table.

        Raises
        ------
        UserError
            If the ledger is damaged: every entry, sketch and mark is held against its seal.
        """
        mark = file_mark(self._stored.salt, content_hash) if content_hash else ""
        with self._reading():
            releases, _ = self._stored.releases()
            begun = self._stored.begun()
            sources = self._sources(releases, begun)
        wanted = {number for number, source in sources.items() if not mark or mark in source.files}
        found = known_sources(self._stored.mark, self._stored.salt, sources, releases, begun, wanted)
        return tuple(found.values())

    def _sources(self, releases: list[tuple[int, Booking]], begun: list[Begun]) -> dict[int, StoredTable]:
        sources = self._stored.sources()
        for number in [*(source for source, _ in releases), *(one.source for one in begun)]:
            if number not in sources:
                raise damaged(self.path, Message("source {number} is missing", number=number))
        return sources

    def _is_booked(self, manifest: str) -> bool:
        return any(known.manifest == manifest for _, known in self._stored.releases()[0])

    def _refuse_foreign(self, sketch: Sketch) -> None:
        if sketch.ledger != self._stored.mark:
            raise ValueError("a sketch of another ledger")

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Read all tables as of one moment."""
        with plain_errors(self.path):
            self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._connection.execute("ROLLBACK")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if _which(self.path) != self._file:
            self._open_again()
        with plain_errors(self.path), writing(self._connection):
            yield

    def _open_again(self) -> None:
        """Open the file that has the name now: what is written to one without a name is lost."""
        found = _which(self.path)
        connection = connect(self.path, new_salt())
        try:
            stored = Stored(self.path, connection)
            # A copy that was brought back, or a disk that numbers its files anew.
            if stored.salt != self._stored.salt:
                raise UserError(
                    "the ledger was replaced by another one meanwhile, so nothing was booked",
                    where=str(self.path),
                    hint=_FORMER_HINT,
                )
        except BaseException:
            connection.close()
            raise
        self._connection.close()
        self._connection, self._stored, self._file = connection, stored, found


def _which(path: Path) -> tuple[int, int]:
    """Return what distinguishes a file from all others that may get its name."""
    with plain_errors(path):
        found = path.stat()
    return found.st_dev, found.st_ino


def _refuse_absent(manifest: Path, digest: str) -> None:
    """Raise UserError where a manifest is not there, or is another one."""
    try:
        found = hashlib.sha256(manifest.read_bytes()).hexdigest()
    except OSError as error:
        reason = os.strerror(error.errno).lower() if error.errno else Message("cannot be read")
        raise UserError(
            Message("the manifest cannot be read ({reason}), so nothing was booked", reason=reason),
            where=str(manifest),
            hint=_MOVED_HINT,
        ) from None
    if found != digest:
        raise UserError(
            "the manifest is not the one of this run, so nothing was booked",
            where=str(manifest),
            hint=_MOVED_HINT,
        )
