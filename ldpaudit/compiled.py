"""Compiled functions, whose machine code on the disk is never that of other source or of another call.

Numba keeps what it compiled beside the source. Left alone, it goes by the file of the function: where another
file changed from which a function takes others or constants, an upgrade goes on with the old machine code. It
also numbers what it keeps, so two programs that compile one function for different arguments at the same
moment can put one's code under the other's name (numba issue 10128). Here the source of everything that a
function takes is a part of what its code is kept under, and the arguments are a part of the name.

Import this where it is used, as everything that is compiled: numba is slow to load.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.dispatcher import Dispatcher

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
    """Hash the file of a function, and what it takes from others.

    Parameters
    ----------
    function : callable
        Plain, or a result of `compiled`.

    Returns
    -------
    str
        Another one whenever machine code of the function may be another.
    """
    if isinstance(function, Dispatcher):
        return str(vars(function)["_cache"].source)
    code = function.__code__
    names = sorted(set(_names(code)))
    taken = {name: _told(function.__globals__[name]) for name in names if name in function.__globals__}
    told = hashlib.sha256(Path(code.co_filename).read_bytes())
    told.update(repr(taken).encode())
    return told.hexdigest()


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _told(value: Any) -> str:
    """Tell a value from others that would be compiled into other code."""
    if isinstance(value, Dispatcher):
        return source_of(value)
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    definition = getattr(value, "_defn", value)  # of what writes instructions itself
    if isinstance(definition, FunctionType):
        return source_of(definition)
    if isinstance(value, ModuleType):
        return f"{value.__name__} {getattr(value, '__version__', '')}"
    return repr(value)


class _Cache(FunctionCache):
    """What numba keeps of a function, under its source and the names of arguments."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self.source = source_of(function)
        self._cache_file = _CacheFile(self._cache_path, self._impl.filename_base, self.source)


class _CacheFile(IndexDataCacheFile):
    """An index of compiled code, and files of code that have the same name only where they are the same."""

    def __init__(self, folder: str, base: str, source: str) -> None:
        super().__init__(folder, base, source)
        self._folder, self._base = Path(folder), base

    def save(self, key: Any, data: Any) -> None:
        """Keep the code for some arguments; first the code, so that the index never runs ahead."""
        known = self._load_index()
        told = pickle.dumps((self._source_stamp, self._dump(key)))
        name = f"{self._base}.{hashlib.sha256(told).hexdigest()[:16]}.nbc"
        self._save_data(name, data)
        self._save_index({**known, key: name})
        if not known:
            self._forget(name)

    def _forget(self, kept: str) -> None:
        """Remove what older source has left. Where somebody else's goes with it, it is compiled again."""
        for path in self._folder.glob(f"{self._base}.*.nbc"):
            if path.name != kept:
                with suppress(OSError):
                    path.unlink()
