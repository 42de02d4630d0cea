"""The end of a run: its hidden folder is removed, and an error names what could not be removed."""

from __future__ import annotations

import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import FrameType, TracebackType
from typing import Self

from ldpaudit.errors import CancelledError, UserError
from ldpaudit.language import Message
from ldpaudit.leftovers import SCRATCH, remove
from ldpaudit.progress import CheckCancelled

#: How often, and after how many seconds each, a folder is removed that does not go.
_TRIES, _BETWEEN = 20, 0.05
#: Files removed at a time.
_AT_ONCE = 4
_HOLDS = Message("holds rows of the table and could not be removed")


class LeftBehindError(UserError):
    """A hidden folder with rows of the table is still there: it is named, unlike anywhere else."""


class Ending:
    """Hold back an interruption from the keyboard while what holds raw values is removed.

    Before `begun`, it interrupts as usual. Afterwards it is raised in the end, unless another error is. Only
    the main thread hears signals, and whoever handles them otherwise goes on doing so. Where `left` names
    what cannot be removed, the error says so, and which release `stands`.
    """

    def __init__(self) -> None:
        self.begun = False
        self.stands = ""
        self.left: Path | None = None
        self._late = False
        self._listens = False

    def __enter__(self) -> Self:
        usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if usual and threading.current_thread() is threading.main_thread():
            self._listens = True
            signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._listens:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if self.left is not None and (error is None or isinstance(error, UserError)):
            rest = self.stands if error is None else str(error)
            raise LeftBehindError(
                f"{_HOLDS}; {rest}", where=str(self.left), hint=Message("remove this folder")
            ) from None
        if self.left is not None and isinstance(error, CancelledError | KeyboardInterrupt):
            rest = self.stands or (
                error.left if isinstance(error, CancelledError) else Message("nothing is released")
            )
            raise CancelledError(Message("{rest}{remains}", rest=rest, remains=self.remains())) from None
        if self._late and error is None:
            raise KeyboardInterrupt

    def remains(self) -> str:
        """Return what could not be removed; "" where nothing is left."""
        return (
            ""
            if self.left is None
            else Message("; {left} {holds}: remove this folder", left=self.left, holds=_HOLDS)
        )

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.begun:
            self._late = True
        else:
            signal.default_int_handler(number, frame)


def remove_whole(folder: Path, alive: CheckCancelled) -> None:
    """Remove a folder, even where a worker of another machine still writes a last file into it.

    What `alive` raises waits until the folder has gone.
    """
    stop: BaseException | None = None
    for _ in range(_TRIES):
        files = [Path(inside, name) for inside, _, names in os.walk(folder / SCRATCH) for name in names]
        # A large file takes its time, and the disk does several in the time of one.
        with ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="remove") as pool:
            for _ in pool.map(_unlink, files):
                try:
                    alive()
                except BaseException as error:  # noqa: BLE001, raw values go first
                    stop = error
        remove(folder)
        if not folder.exists():
            break
        time.sleep(_BETWEEN)
    if stop is not None:
        raise stop


def _unlink(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
