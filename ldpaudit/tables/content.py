"""The hash of a table's file, and of the files that belong to it."""

from __future__ import annotations

import hashlib
from pathlib import Path

#: Files beside one of this ending that hold a part of its table: the values, their encoding, their places.
_BESIDE = {
    ".shp": (".dbf", ".shx", ".prj", ".cpg"),
    # What a database has not yet written into its file.
    ".gpkg": (".gpkg-wal",),
}


def content_hash(path: Path) -> str:
    """Give the SHA-256 of a table's bytes as hexadecimal digits.

    Where a table stands in several files, this is the hash of their endings and hashes; a file beside it that
    is missing or empty does not count.

    Parameters
    ----------
    path : Path
        The file that names the table.
    """
    own = _file_hash(path)
    beside = [
        (ending, _file_hash(other))
        for ending in _BESIDE.get(path.suffix.lower(), ())
        for other in _as_written(path, ending)
        if other.stat().st_size
    ]
    if not beside:
        return own
    told = "".join(f"{ending} {hashed}\n" for ending, hashed in [(path.suffix.lower(), own), *beside])
    return hashlib.sha256(told.encode()).hexdigest()


def _as_written(path: Path, ending: str) -> list[Path]:
    """Find the file beside another, whatever the case of its ending."""
    wanted = (path.stem + ending).lower()
    return sorted(other for other in path.parent.iterdir() if other.name.lower() == wanted)


def _file_hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
