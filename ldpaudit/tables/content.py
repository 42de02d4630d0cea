"""The hash of a table's file, and of the files that belong to it."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.registry import format_of_name

_BLOCK = 1 << 20


def content_hash(path: Path, watch: ProgressCallback = no_progress) -> str:
    """Return the SHA-256 of a table's bytes as hexadecimal digits.

    Where a table is in several files, this is the hash of their endings and hashes; a file beside it that
    is missing or empty does not count.

    Parameters
    ----------
    path : Path
        The file that names the table.
    watch : callable, optional
        Gets the bytes that are done, of all.
    """
    named = format_of_name(path.name)
    beside = [
        (ending, other)
        for ending in (named.beside if named else ())
        for other in _as_written(path, ending)
        if other.stat().st_size
    ]
    sizes = [file.stat().st_size for file in (path, *(other for _, other in beside))]
    before = 0

    def further(done: int, _size: int) -> None:
        watch(before + done, max(sum(sizes), before + done))

    hashes = []
    for (ending, file), size in zip([(path.suffix.lower(), path), *beside], sizes, strict=True):
        hashes.append((ending, file_hash(file, further)))
        before += size
    if not beside:
        return hashes[0][1]
    listed = "".join(f"{ending} {hashed}\n" for ending, hashed in hashes)
    return hashlib.sha256(listed.encode()).hexdigest()


def _as_written(path: Path, ending: str) -> list[Path]:
    """Find the file beside another, whatever the case of its ending."""
    wanted = (path.stem + ending).lower()
    return sorted(other for other in path.parent.iterdir() if other.name.lower() == wanted)


def file_hash(path: Path, watch: ProgressCallback = no_progress) -> str:
    """Return the SHA-256 of a file's bytes as hexadecimal digits.

    Parameters
    ----------
    path : Path
    watch : callable, optional
        Gets the bytes that are done, of all.
    """
    digest = hashlib.sha256()
    buffer = memoryview(bytearray(_BLOCK))
    done, size = 0, path.stat().st_size
    with path.open("rb", buffering=0) as file:
        while read := file.readinto(buffer):
            digest.update(buffer[:read])
            done += read
            watch(done, max(done, size))
    return digest.hexdigest()
