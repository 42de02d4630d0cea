"""Work in a thread of its own: pieces read ahead, files written, a table hashed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYetError
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from ldpaudit.errors import CancelledError
from ldpaudit.progress import ProgressCallback
from ldpaudit.tables import content_hash

T = TypeVar("T")
#: Seconds between two looks at how far the other thread is.
_LOOK = 0.02
#: Pieces that may wait to be asked for.
_AHEAD = 2


def read_ahead(pieces: Iterator[T]) -> Iterator[T]:
    """Yield what an iterator yields, while a thread already takes the next pieces."""
    end = object()
    with ThreadPoolExecutor(1, thread_name_prefix="read") as pool:
        coming = deque(pool.submit(next, pieces, end) for _ in range(_AHEAD))
        try:
            while (piece := coming.popleft().result()) is not end:
                coming.append(pool.submit(next, pieces, end))
                yield piece  # type: ignore[misc]
        finally:
            for future in coming:
                future.cancel()


class BackgroundWriter:
    """Does one piece of work after the other in a thread of its own, while the caller prepares the next.

    Errors come with the next call of `do`, or at the end of the ``with`` block.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="write")
        self._last: Future[None] | None = None

    def do(self, work: Callable[..., None], *arguments: Any) -> None:
        """Begin a piece of work once the last one is done."""
        self._wait()
        self._last = self._pool.submit(work, *arguments)

    def _wait(self) -> None:
        last, self._last = self._last, None
        if last is not None:
            last.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._wait()
        finally:
            self._pool.shutdown()


class Hashing:
    """Takes the hash of a table while something else reads it; the end of a ``with`` block stops it.

    Parameters
    ----------
    path : Path
        As in `content_hash`.
    """

    def __init__(self, path: Path) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="hash")
        self._stopped = False
        self._far = (0, 0)
        self._hash = self._pool.submit(content_hash, path, self._watch)

    def _watch(self, done: int, total: int) -> None:
        self._far = done, total
        if self._stopped:
            raise CancelledError

    def result(self, watch: ProgressCallback) -> str:
        """Wait for the hash.

        Parameters
        ----------
        watch : callable
            Called with the bytes that are done, and with all.

        Raises
        ------
        OSError
            If the table cannot be read.
        """
        while True:
            try:
                found = self._hash.result(_LOOK)
            except NotYetError:
                watch(*self._far)
            else:
                watch(*self._far)
                return found

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopped = True
        self._pool.shutdown()
