"""Sheets read by a program of its own, whose memory is bounded by the file, and which can be stopped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled
from ldpaudit.tables import sheet_child

T = TypeVar("T")
#: Memory that the reader may take for any file, and for each byte of one: a cell takes 35, packed 1 to 3.
_ANY_FILE, _PER_BYTE = 192 << 20, 36
#: Seconds between two looks whether somebody wants to stop.
_OFTEN = 0.05
#: Libraries keep memory aside for threads and for later, which would count.
_FRUGAL = {"MALLOC_ARENA_MAX": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"}


class SheetReader:
    """The reader of one spreadsheet.

    Parameters
    ----------
    path : Path
    data : bytes, optional
        The content, where the file is packed.
    check_cancelled : callable
        Called while the reader works; what it raises ends the reader at once.
    """

    def __init__(self, path: Path, data: bytes | None, check_cancelled: CheckCancelled) -> None:
        self._path, self._data, self._look = path, data, check_cancelled
        size = path.stat().st_size if data is None else len(data)
        self._memory = _ANY_FILE + _PER_BYTE * size
        self._child = subprocess.Popen(
            [sys.executable, "-P", sheet_child.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **_FRUGAL},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._child.kill()
        with suppress(OSError):
            self._child.__exit__(kind, error, trace)

    def names(self, refusal: UserError) -> list[str]:
        """Return the names of the sheets.

        Raises
        ------
        UserError
            `refusal` where the file cannot be opened, or that it takes too much memory.
        """
        request: dict[str, str | int | None] = {"path": None, "bytes": 0, "memory": self._memory}
        request |= {"path": str(self._path.absolute())} if self._data is None else {"bytes": len(self._data)}
        question = json.dumps(request).encode() + b"\n" + (self._data or b"")
        answer = self._asked(question, lambda out: json.loads(out.readline()), refusal)
        return [str(name) for name in answer]

    def cells(self, sheet: str, refusal: UserError) -> pa.RecordBatch:
        """Return all cells of a sheet as columns.

        Raises
        ------
        UserError
            As `names`.
        """
        question = json.dumps(sheet).encode() + b"\n"
        return self._asked(question, lambda out: pa.ipc.open_stream(out).read_next_batch(), refusal)

    def _asked(self, question: bytes, take: Callable[[Any], T], refusal: UserError) -> T:
        """Put a question, and wait for the answer."""
        found: list[T] = []

        def ask() -> None:
            with suppress(OSError, ValueError, StopIteration, pa.ArrowException):
                given: Any = self._child.stdin
                given.write(question)
                given.flush()
                found.append(take(self._child.stdout))

        waiting = threading.Thread(target=ask, daemon=True)
        waiting.start()
        try:
            while waiting.is_alive():
                waiting.join(_OFTEN)
                self._look()
        except BaseException:
            self._child.kill()
            raise
        if found:
            return found[0]
        if self._child.wait() in {0, 1}:
            raise refusal
        raise UserError(
            Message("the spreadsheet cannot be read within {memory} MB of memory", memory=self._memory >> 20),
            where=self._path.name,
            hint="save the sheet as CSV and open that",
        )
