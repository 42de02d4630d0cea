"""Packed files as streams of their bytes: gzip, zstd, bzip2, and ZIP archives of one file."""

from __future__ import annotations

import re
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.errors import UserError

#: What damaged packed files raise.
DAMAGED = (OSError, EOFError, zipfile.BadZipFile, zlib.error)
#: Endings of names that only tell how a file is packed.
PACKED_ENDINGS = (".gz", ".zst", ".bz2", ".zip")
_ZIP = "zip"
#: Unpacked bytes by which the size of the whole is told.
_BEGINNING = 1 << 23
_BEGINNINGS = {
    "gzip": re.compile(rb"\x1f\x8b"),
    "zstd": re.compile(rb"\x28\xb5\x2f\xfd"),
    "bz2": re.compile(rb"BZh[1-9]1AY&SY"),
    _ZIP: re.compile(rb"PK\x03\x04"),
}


def packing_of(path: Path) -> str:
    """Tell how a file is packed, by its first bytes: "gzip", "zstd", "bz2", "zip", or "" for not at all."""
    with path.open("rb") as file:
        start = file.read(10)
    return next((name for name, begins in _BEGINNINGS.items() if begins.match(start)), "")


def open_bytes(path: Path, packing: str) -> Any:
    """Open a file's bytes, unpacked.

    Raises
    ------
    UserError
        If an archive holds another number of files than one, or is locked by a password.
    """
    if packing == _ZIP:
        with zipfile.ZipFile(path) as archive:
            return archive.open(_only_member(archive, path))
    file = pa.OSFile(str(path), "rb")
    return pa.CompressedInputStream(file, packing) if packing else file


def estimated_size(path: Path, packing: str) -> int:
    """Estimate the bytes of a file once it is unpacked, by unpacking its beginning."""
    size = path.stat().st_size
    if packing == _ZIP:
        with zipfile.ZipFile(path) as archive:
            return _only_member(archive, path).file_size
    if not packing:
        return size
    with pa.OSFile(str(path), "rb") as file:
        # The stream closes the file when it goes, so it must have a name.
        stream = pa.CompressedInputStream(file, packing)
        unpacked = len(stream.read(_BEGINNING))
        return int(unpacked * size // max(1, file.tell()))


def inner_name(path: Path, packing: str) -> str:
    """Give the name that a file has once it is unpacked, in small letters."""
    if packing == _ZIP:
        with zipfile.ZipFile(path) as archive:
            return _only_member(archive, path).filename.lower()
    name = path.name.lower()
    ending = next((ending for ending in PACKED_ENDINGS if packing and name.endswith(ending)), "")
    return name.removesuffix(ending)


def _only_member(archive: zipfile.ZipFile, path: Path) -> zipfile.ZipInfo:
    # Macintosh adds a folder of its own to each archive.
    files = [
        info for info in archive.infolist() if not info.is_dir() and not info.filename.startswith("__MACOSX")
    ]
    if len(files) != 1:
        raise UserError(
            f"this is a ZIP archive of {len(files)} files",
            where=path.name,
            mend="unpack it first, and open the file that holds the rows",
        )
    if files[0].flag_bits & 1:
        raise UserError("the ZIP archive is locked by a password", where=path.name, mend="unpack it first")
    return files[0]
