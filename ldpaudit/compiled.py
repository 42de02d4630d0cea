"""Compiled functions, whose machine code on the disk is never that of other source or of another call.

Numba goes by the file of a function, and not by others from which it takes constants or functions; and it
numbers what it keeps, so that two programs at once can put one's code under the other's name (numba issue
10128). Here code is kept under the source of its whole part of the program, and arguments are in its name.
Import this where it is used: numba is slow to load.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numba.core.caching import FunctionCache, IndexDataCacheFile

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F, **options: Any) -> F:
    """Compile a function at its first call, without the interpreter's lock; `options` are those of numba."""
    dispatcher = njit(nogil=True, **options)(function)
    # Where an account may write nowhere, numba says so, and the function is compiled each time.
    with suppress(RuntimeError):
        cache = FunctionCache(function)
        # All source of its part of the program, of which alone it takes functions and constants.
        folders = Path(function.__code__.co_filename).parents
        source = _source_in(folders[max(function.__module__.count(".") - 2, 0)])
        cache._cache_file = _CacheFile(cache._cache_path, cache._impl.filename_base, source)
        dispatcher._cache = cache
    return cast("F", dispatcher)


@cache
def _source_in(folder: Path) -> str:
    hashed = hashlib.sha256(np.__version__.encode())
    for path in sorted(folder.rglob("*.py")):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()


class _CacheFile(IndexDataCacheFile):
    """An index of compiled code, and files of code that have the same name only where they are the same."""

    def save(self, key: Any, data: Any) -> None:
        """Keep the code for some arguments; first the code, so that the index never runs ahead."""
        known = self._load_index()
        call = pickle.dumps((self._source_stamp, self._dump(key)))
        base = Path(self._index_path).with_suffix("")
        name = f"{base.name}.{hashlib.sha256(call).hexdigest()[:16]}.nbc"
        self._save_data(name, data)
        self._save_index({**known, key: name})
        if not known:
            # What older source has left. Where somebody else's goes with it, it is compiled again.
            for path in base.parent.glob(f"{base.name}.*.nbc"):
                if path.name != name:
                    with suppress(OSError):
                        path.unlink()
