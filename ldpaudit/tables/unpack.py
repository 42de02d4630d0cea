"""Packed files as streams of their bytes: gzip, zstd, bzip2, and ZIP archives of one table."""

from __future__ import annotations

import stat
import zipfile
import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message

#: How packed files begin, and end in: ZIP is read by Python's library, others by pyarrow, under these names.
_BEGINS = {"gzip": b"\x1f\x8b", "zstd": b"\x28\xb5\x2f\xfd", "bz2": b"BZh", "zip": b"PK\x03\x04"}
PACKINGS = {"gzip": ".gz", "zstd": ".zst", "bz2": ".bz2", "zip": ".zip"}
PACKED_ENDINGS = tuple(PACKINGS.values())
#: Spreadsheets that are ZIP archives by their format.
ARCHIVES = (".xlsx", ".xlsm", ".xlsb", ".ods")
#: What damaged packed files raise.
DAMAGED = (
    *(OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError, UnicodeError),
    pa.ArrowException,
)
_ZIP, _SHAPES = "zip", ".shp"
#: Bytes of a file by which its format is recognized: the number of a tar archive is near the end of them.
_START = 512
#: Bytes of text that become one, mostly; and the most of a part of a packed shapefile.
_USUAL, _LARGEST_PART = 4, 1 << 27


@dataclass(frozen=True)
class PackedContent:
    """The bytes of one table, wherever they stand."""

    path: Path
    #: How it is packed: one of `PACKINGS`, or "" for not at all.
    packing: str
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
                return archive.open(self.name)
        file = pa.OSFile(str(self.path), "rb")
        return pa.CompressedInputStream(file, self.packing) if self.packing else file

    def whole(self, most: int) -> bytes:
        """Return all bytes, unpacked."""
        try:
            with self.open() as raw:
                found: bytes = raw.read(most + 1)
        except DAMAGED:
            raise damaged(self.path) from None
        return found if len(found) <= most else self._refuse_size(most)

    def as_it_is(self) -> Path:
        """Return the path of a file of a format that is not read packed."""
        if self.packing:
            what = Message("a packed file of this format is not read")
            raise UserError(what, where=self.path.name, hint="unpack it first")
        return self.path

    def estimated_size(self) -> int:
        """Estimate the bytes once they are unpacked."""
        if self.packing == _ZIP:
            with zipfile.ZipFile(self.path) as archive:
                return archive.getinfo(self.name).file_size
        return self.path.stat().st_size * (_USUAL if self.packing else 1)

    def beside(self) -> dict[str, zipfile.Path]:
        """Return the members of a ZIP archive that are called as the table, by their endings."""
        with zipfile.ZipFile(self.path) as archive:
            found = {_ending_beside(self.name, one.filename): one for one in archive.infolist()}
        if any(one.file_size > _LARGEST_PART for one in found.values()):
            self._refuse_size(_LARGEST_PART)
        return {ending: zipfile.Path(self.path, one.filename) for ending, one in found.items() if ending}

    def _refuse_size(self, most: int) -> Any:
        what = Message("it has more than {size} MB, unpacked", size=most >> 20)
        raise UserError(what, where=self.path.name, hint="unpack it first")


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
        packed = replace(packed, name=name)
        with packed.open() as raw:
            return replace(packed, start=raw.read(_START))
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
            hint = Message("write what it gives into a file, and open that")
            raise UserError("this is a pipe or a device, not a file", where=where, hint=hint)
        with path.open("rb") as file:
            start = file.read(_START)
    except (FileNotFoundError, NotADirectoryError):
        raise UserError("there is no such file", where=where, hint="check the name and the folder") from None
    except OSError as error:
        what = Message("the file cannot be read: {reason}", reason=error.strerror)
        raise UserError(what, where=where, hint="copy it again, or ask its owner") from None
    if not start:
        raise UserError("the file is empty", where=path.name, hint="choose the file that holds the rows")
    return start


def damaged(path: Path) -> UserError:
    """Return the error that says that a packed file is damaged."""
    return UserError(
        "the compressed file is cut short or damaged", where=path.name, hint="copy or download it again"
    )


def packing_in(start: bytes) -> str:
    """Return how a file that begins so is packed, "" for not at all."""
    return next((name for name, begins in _BEGINS.items() if start.startswith(begins)), "")


def _member(archive: zipfile.ZipFile, path: Path) -> zipfile.ZipInfo:
    """Find the file in an archive that is the table; the other parts of a shapefile go with it."""
    # Macintosh adds a folder of its own to each archive.
    files = [
        info for info in archive.infolist() if not info.is_dir() and not info.filename.startswith("__MACOSX")
    ]
    shapes = [info for info in files if info.filename.lower().endswith(_SHAPES)]
    if len(shapes) == 1 and all(_ending_beside(shapes[0].filename, info.filename) for info in files):
        files = shapes
    if any(info.filename in {"xl/workbook.xml", "xl/workbook.bin"} for info in files):
        raise UserError("this is a spreadsheet", where=path.name, hint="give its name the ending .xlsx")
    if len(files) != 1:
        what = Message("this is a ZIP archive of {n} files", n=len(files))
        raise UserError(what, where=path.name, hint="unpack it, and open one")
    if files[0].flag_bits & 1:
        raise UserError("the ZIP archive is locked by a password", where=path.name, hint="unpack it first")
    return files[0]


def _ending_beside(table: str, other: str) -> str:
    """Return the ending of a member that is called as another, in small letters; "" where it is not."""
    stem = table.lower().removesuffix(Path(table).suffix.lower())
    name = other.lower()
    return name.removeprefix(stem) if name.startswith(f"{stem}.") else ""
