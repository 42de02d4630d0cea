"""Packed files as streams of their bytes: gzip, zstd, bzip2, and ZIP archives of one table."""

from __future__ import annotations

import re
import stat
import zipfile
import zlib
from collections.abc import Container, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message


class Packing(NamedTuple):
    """A way in which files of any format are packed: the ending that says so, and how packed files begin."""

    ending: str
    begins: re.Pattern[bytes]


#: ZIP is read by Python's library, the others by pyarrow, under these names.
PACKINGS: Mapping[str, Packing] = {
    "gzip": Packing(".gz", re.compile(rb"\x1f\x8b")),
    "zstd": Packing(".zst", re.compile(rb"\x28\xb5\x2f\xfd")),
    "bz2": Packing(".bz2", re.compile(rb"BZh[1-9]1AY&SY")),
    "zip": Packing(".zip", re.compile(rb"PK\x03\x04")),
}
PACKED_ENDINGS = tuple(packing.ending for packing in PACKINGS.values())
#: Spreadsheets that are ZIP archives by their format.
ARCHIVES = (".xlsx", ".xlsm", ".xlsb", ".ods")
#: What damaged packed files raise.
DAMAGED = (
    *(OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError, UnicodeError),
    pa.ArrowException,
)
#: Bytes of a packed file of a format that cannot be read as a stream: they are held in memory.
MOST_UNPACKED = 1 << 27
_ZIP, _SHAPES = "zip", ".shp"
#: Bytes of a file by which its format is recognized: the number of a tar archive is near the end of them.
_START, _BLOCK = 512, 1 << 20
#: Unpacked bytes by which the size of the whole is estimated.
_BEGINNING = 1 << 23


@dataclass(frozen=True)
class PackedContent:
    """The bytes of one table, wherever they stand."""

    #: The file that the user named.
    path: Path
    #: How it is packed: one of `PACKINGS`, or "" for not at all.
    packing: str
    #: Name of the table's file once it is unpacked.
    name: str
    #: The first of them, unpacked; empty where a packed file is damaged.
    start: bytes

    @property
    def ending(self) -> str:
        """The ending of the name, with its dot, in small letters."""
        return Path(self.name).suffix.lower()

    def open(self) -> Any:
        """Open the bytes, unpacked."""
        if self.packing == _ZIP:
            with zipfile.ZipFile(self.path) as archive:
                return archive.open(_member(archive, self.path))
        file = pa.OSFile(str(self.path), "rb")
        return pa.CompressedInputStream(file, self.packing) if self.packing else file

    def whole(self, most: int = MOST_UNPACKED) -> bytes:
        """Return all bytes, unpacked."""
        try:
            with self.open() as raw:
                return _bounded(raw, self.path, most)
        except DAMAGED:
            raise damaged(self.path) from None

    def estimated_size(self) -> int:
        """Estimate the bytes once they are unpacked, by unpacking the beginning."""
        size = self.path.stat().st_size
        if self.packing == _ZIP:
            with zipfile.ZipFile(self.path) as archive:
                return _member(archive, self.path).file_size
        if not self.packing:
            return size
        with pa.OSFile(str(self.path), "rb") as file:
            # The stream closes the file when it goes, so it must have a name.
            stream = pa.CompressedInputStream(file, self.packing)
            unpacked = len(stream.read(_BEGINNING))
            return int(unpacked * size // max(1, file.tell()))

    def beside(self, endings: Container[str]) -> dict[str, bytes]:
        """Return the members of an archive that are called as the table, by their endings."""
        found: dict[str, bytes] = {}
        if self.packing != _ZIP:
            return found
        try:
            with zipfile.ZipFile(self.path) as archive:
                table = _member(archive, self.path)
                for info in archive.infolist():
                    ending = _ending_beside(table.filename, info.filename)
                    if ending in endings:
                        with archive.open(info) as raw:
                            found[ending] = _bounded(raw, self.path, MOST_UNPACKED)
        except (*DAMAGED, RuntimeError):
            raise damaged(self.path) from None
        return found


def content_of(path: Path) -> PackedContent:
    """Return the first bytes of a file, and what is in it where it is packed."""
    start = _first_bytes(path)
    packing = "" if path.suffix.lower() in ARCHIVES else packing_in(start)
    packed = PackedContent(path, packing, path.name, start)
    if not packing:
        return packed
    try:
        name = path.stem if path.name.lower().endswith(PACKED_ENDINGS) else path.name
        if packing == _ZIP:
            with zipfile.ZipFile(path) as archive:
                name = _member(archive, path).filename
        with packed.open() as raw:
            return PackedContent(path, packing, name, raw.read(_START))
    except DAMAGED:
        return PackedContent(path, packing, path.name, b"")


def _first_bytes(path: Path) -> bytes:
    where = str(path)
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise UserError("this is a folder, not a file", where=where, hint="choose a file in it")
        # To open a pipe waits for somebody who writes into it, and a device has no end.
        if not stat.S_ISREG(kind):
            what = Message("this is a pipe or a device, not a file")
            hint = Message("write what it gives into a file, and open that")
            raise UserError(what, where=where, hint=hint)
        with path.open("rb") as file:
            start = file.read(_START)
    except (FileNotFoundError, NotADirectoryError):
        raise UserError("there is no such file", where=where, hint="check the name and the folder") from None
    except PermissionError:
        hint = Message("ask its owner for the right to read it")
        raise UserError("you may not read this file", where=where, hint=hint) from None
    except OSError as error:
        what = Message("the file cannot be read: {reason}", reason=error.strerror)
        raise UserError(what, where=where, hint="copy it again") from None
    if not start:
        raise UserError("the file is empty", where=path.name, hint="choose the file that holds the rows")
    return start


def _bounded(raw: Any, path: Path, most: int) -> bytes:
    """Read a file to its end, or refuse it before it fills the memory."""
    blocks = []
    left = most
    while block := raw.read(min(_BLOCK, left + 1)):
        blocks.append(block)
        left -= len(block)
        if left < 0:
            raise UserError(
                Message("it has more than {size} MB, unpacked", size=most >> 20),
                where=path.name,
                hint="unpack it first",
            )
    return b"".join(blocks)


def damaged(path: Path) -> UserError:
    """Return the error that says that a packed file is damaged."""
    return UserError(
        "the compressed file is cut short or damaged", where=path.name, hint="copy or download it again"
    )


def packing_in(start: bytes) -> str:
    """Return how a file that begins so is packed, "" for not at all."""
    return next((name for name, packing in PACKINGS.items() if packing.begins.match(start)), "")


def _member(archive: zipfile.ZipFile, path: Path) -> zipfile.ZipInfo:
    """Find the file in an archive that is the table; the other parts of a shapefile go with it."""
    # Macintosh adds a folder of its own to each archive.
    files = [
        info for info in archive.infolist() if not info.is_dir() and not info.filename.startswith("__MACOSX")
    ]
    shapes = [info for info in files if info.filename.lower().endswith(_SHAPES)]
    table = shapes[0] if len(shapes) == 1 else None
    if table and all(_ending_beside(table.filename, info.filename) for info in files):
        files = [table]
    if any(info.filename in {"xl/workbook.xml", "xl/workbook.bin"} for info in files):
        raise UserError("this is a spreadsheet", where=path.name, hint="give its name the ending .xlsx")
    if len(files) != 1:
        raise UserError(
            Message("this is a ZIP archive of {n} files", n=len(files)),
            where=path.name,
            hint="unpack it, and open one",
        )
    if files[0].flag_bits & 1:
        raise UserError("the ZIP archive is locked by a password", where=path.name, hint="unpack it first")
    return files[0]


def _ending_beside(table: str, other: str) -> str:
    """Return the ending of a member that is called as another, in small letters; "" where it is not."""
    stem = table.lower().removesuffix(Path(table).suffix.lower())
    name = other.lower()
    return name.removeprefix(stem) if name.startswith(f"{stem}.") else ""
