"""Compiled functions, whose machine code on the disk is never that of other source or of another call.

Numba goes by the file of a function, and not by others from which it takes constants or functions; and it
numbers what it keeps, so that two programs at once can put one's code under the other's name (numba issue
10128). Here code is kept under the source of its whole part of the program, and arguments are in its name.

What lies there is run. So it is kept, and read, only where nobody else can write: neither into the folder,
nor into one above it, nor into the file. Import this where it is used: numba is slow to load.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import pickle
import shutil
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numba.core.caching import FunctionCache, IndexDataCacheFile
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function at its first call, without the interpreter's lock."""
    return _cached(function, njit(nogil=True)(function))


def inlined(function: F) -> F:
    """Compile a function into its callers: a call counts references to each array, which may cost more."""
    return _cached(function, njit(nogil=True, inline="always")(function))


def vectorized(function: F) -> F:
    """Compile a function in which a division by zero raises nothing: a branch would bar vector loops."""
    return _cached(function, njit(nogil=True, error_model="numpy")(function))


def _cached(function: F, dispatcher: Any) -> F:
    dispatcher._cache = _Cache(function)
    return cast("F", dispatcher)


def source_of(function: Any) -> str:
    """Hash all source of a function's part of the program: it takes functions and constants of that alone."""
    file, above = Path(function.__code__.co_filename), function.__module__.count(".")
    return _source_in(file.parents[max(above - 2, 0)])


@cache
def _source_in(folder: Path) -> str:
    hashed = hashlib.sha256(np.__version__.encode())
    for path in sorted(folder.rglob("*.py")):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()


@cache
def private_folder(wanted: str) -> str:
    """Return a folder for compiled code into which nobody else can write: the wanted one, if it is such.

    Else one of the same use in the cache of this user, or one that goes with the program.
    """
    name = hashlib.sha256(wanted.encode(errors="surrogateescape")).hexdigest()[:16]
    for folder in (Path(wanted), user_cache_path("ldpaudit") / "compiled" / name):
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            above = folder.resolve().parents
            closed = _is_private(folder) and all(_is_private(one, above=True) for one in above)
            if closed and os.access(folder, os.W_OK):
                return str(folder)
    made = tempfile.mkdtemp(prefix="ldpaudit-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def _is_private(path: Path, *, above: bool = False) -> bool:
    """Return whether nobody else owns or writes a file or folder; what is absent is nobody's.

    In a folder `above`, others may add files of their own where they cannot rename those of others.
    """
    if os.name == "nt":
        return True  # folders of users and of programs are closed to others there
    try:
        found = path.stat()
    except OSError as error:
        return isinstance(error, FileNotFoundError)
    by_group = found.st_mode & stat.S_IWGRP and not _is_own_group(found.st_gid)
    shared = by_group or found.st_mode & stat.S_IWOTH
    return found.st_uid in (os.geteuid(), 0) and (
        not shared or (above and bool(found.st_mode & stat.S_ISVTX))
    )


def _is_own_group(number: int) -> bool:
    """Return whether a group is the one that many systems give to each user alone."""
    import grp
    import pwd

    try:
        members = set(grp.getgrgid(number).gr_mem) - {pwd.getpwuid(os.geteuid()).pw_name}
    except KeyError:
        return False
    return number == os.getegid() == os.geteuid() and not members


class _Cache(FunctionCache):
    """What numba keeps of a function, under its source and the names of arguments."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_path = private_folder(self._cache_path)
        self._cache_file = _CacheFile(self._cache_path, self._impl.filename_base, function)


class _CacheFile(IndexDataCacheFile):
    """An index of compiled code, and files of code that have the same name only where they are the same."""

    def __init__(self, folder: str, base: str, function: Callable[..., Any]) -> None:
        super().__init__(folder, base, "")
        self._folder, self._base, self._function = Path(folder), base, function
        del self._source_stamp  # known at the first call alone

    @cached_property
    def _source_stamp(self) -> str:
        return source_of(self._function)

    def _load_index(self) -> Any:
        return super()._load_index() if _is_private(Path(self._index_path)) else {}

    def _load_data(self, name: str) -> Any:
        if not _is_private(Path(self._data_path(name))):
            raise PermissionError(name)
        return super()._load_data(name)

    def save(self, key: Any, data: Any) -> None:
        """Keep the code for some arguments; first the code, so that the index never runs ahead."""
        known = self._load_index()
        call = pickle.dumps((self._source_stamp, self._dump(key)))
        name = f"{self._base}.{hashlib.sha256(call).hexdigest()[:16]}.nbc"
        self._save_data(name, data)
        self._save_index({**known, key: name})
        if not known:
            # What older source has left. Where somebody else's goes with it, it is compiled again.
            for path in self._folder.glob(f"{self._base}.*.nbc"):
                if path.name != name:
                    with suppress(OSError):
                        path.unlink()
