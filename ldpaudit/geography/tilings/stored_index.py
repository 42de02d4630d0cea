"""Indexes of large tilings, kept in the user's cache folder: public polygons, laid out once."""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.tilings import Shapes
from ldpaudit.geography.tilings.index import Index, edges_of

#: Names another folder, or "none".
ENVIRONMENT = "LDPAUDIT_CACHE"
_OFF = "none"
#: Edges from which on an index takes longer to lay out than to read.
WORTH_KEEPING = 400_000
#: Indexes that are kept; the one that was not used for the longest time goes first.
_KEPT = 8
_SUFFIX, _BEGUN = ".tiling-index", ".part"
_LONG_AGO = 3600.0
#: Changes with whatever changes the arrays.
_FORMAT = b"ldpaudit tiling index 1\n"
_DIGEST = 32


def index_over(shapes: Shapes) -> Index | None:
    """Return the index of polygons: from the cache folder where it is kept, else laid out, and kept if large.

    A file that is cut short or changed is laid out again; a folder that cannot be used is done without.

    Parameters
    ----------
    shapes : ndarray of object, shape (m,)
        Valid polygons. The file is named by a hash of their vertices.

    Returns
    -------
    Index or None
        None where too many regions lie over each other.
    """
    vertices, starts, regions = edges_of(shapes)
    folder = cache_folder() if len(starts) >= WORTH_KEEPING else None
    if folder is None:
        return Index.laid(vertices, starts, regions)
    path = folder / (_name(vertices, starts, regions) + _SUFFIX)
    index = _read(path, vertices)
    if index is None:
        index = Index.laid(vertices, starts, regions)
        if index is not None:
            with suppress(OSError):
                _write(path, index)
    return index


def cache_folder() -> Path | None:
    """Return the folder of kept indexes; None where LDPAUDIT_CACHE switches it off or there is no home."""
    from platformdirs import user_cache_path

    named = os.environ.get(ENVIRONMENT, "").strip()
    if named.lower() == _OFF:
        return None
    try:
        folder = Path(named) if named else user_cache_path("ldpaudit", appauthor=False)
    except RuntimeError:
        return None
    return folder / "tilings" if folder.is_absolute() else None


def _name(
    vertices: npt.NDArray[np.float64], starts: npt.NDArray[np.int32], regions: npt.NDArray[np.int32]
) -> str:
    found = hashlib.blake2b(_FORMAT, digest_size=_DIGEST)
    for array in (vertices, starts, regions):
        found.update(str(array.shape).encode())
        found.update(array.data)
    return found.hexdigest()


def _read(path: Path, vertices: npt.NDArray[np.float64]) -> Index | None:
    """Read a kept index; None where there is none that is whole."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    body = memoryview(data)[_DIGEST:]
    if hashlib.blake2b(body, digest_size=_DIGEST).digest() != data[:_DIGEST]:
        return None
    stream = io.BytesIO(body)
    if stream.read(len(_FORMAT)) != _FORMAT:
        return None
    frame, size, *parts = (np.lib.format.read_array(stream, allow_pickle=False) for _ in range(6))
    with suppress(OSError):
        os.utime(path)
    return Index(frame, int(size[0]), int(size[1]), tuple(parts), vertices)


def _write(path: Path, index: Index) -> None:
    """Write an index under another name first, so that nobody ever reads half of it."""
    stream = io.BytesIO()
    stream.write(_FORMAT)
    for array in (index.frame, np.array([index.columns, index.rows]), *index.parts):
        np.lib.format.write_array(stream, array, allow_pickle=False)
    body = stream.getbuffer()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, begun = tempfile.mkstemp(dir=path.parent, suffix=_BEGUN)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.blake2b(body, digest_size=_DIGEST).digest())
            file.write(body)
        Path(begun).replace(path)
    except BaseException:
        Path(begun).unlink(missing_ok=True)
        raise
    for left in path.parent.glob("*" + _BEGUN):
        # Of a process that was killed; one that still writes is not so old.
        if time.time() - left.stat().st_mtime > _LONG_AGO:
            left.unlink(missing_ok=True)
    kept = sorted(path.parent.glob("*" + _SUFFIX), key=lambda one: one.stat().st_mtime, reverse=True)
    for old in kept[_KEPT:]:
        old.unlink(missing_ok=True)
