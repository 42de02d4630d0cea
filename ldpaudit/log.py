"""The log: what went wrong and where in the program, and no value of a table.

One file a day in the user's folder of logs, those of a month; LDPAUDIT_LOG names another file, or "none". All
processes of a user add whole records to it. What a library or an exception has to say may quote a cell, a
path or a key, so its words are left out: the log has the kind of a warning and the line of code that gave it.
"""

from __future__ import annotations

import errno
import logging
import os
import platform
import sys
import traceback
import warnings
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from ldpaudit import __version__
from ldpaudit.language import Message

#: Records of one process: a library that warns at each row fills no disk.
MOST_RECORDS = 500
_DAYS = 30
#: Frames of one traceback, and exceptions that led to one another.
_MOST_FRAMES, _MOST_CAUSES = 40, 5
_WHERE, _DEBUG = "LDPAUDIT_LOG", "LDPAUDIT_DEBUG"


def log_path() -> Path | None:
    """Return today's log of this user; None where there is none, as for an account without a home."""
    if written := os.environ.get(_WHERE):
        return None if written == "none" else Path(written)
    from platformdirs import user_log_path

    try:
        folder = user_log_path("ldpaudit", appauthor=False)
    except RuntimeError:
        return None
    return folder / f"ldpaudit-{datetime.now(UTC):%Y-%m-%d}.log" if folder.is_absolute() else None


def write(text: str) -> bool:
    """Add a record, of one or several lines, to a file of the owner alone; return whether it was written."""
    path = log_path()
    # Neither a full disk nor a folder that is none may stop the work.
    with suppress(OSError, ValueError):
        if path is not None:
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                for old in sorted(path.parent.glob("ldpaudit-*.log"))[:-_DAYS]:
                    old.unlink(missing_ok=True)
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
            with os.fdopen(os.open(path, flags, 0o600), "ab") as file:
                file.write(f"{text}\n".encode("utf-8", "backslashreplace"))
            return True
    return False


def note(text: str, level: str = "INFO") -> bool:
    """Add one line of our own, which holds no value of a table."""
    when = datetime.now(UTC).isoformat(timespec="seconds")
    return write(f"{when} {os.getpid()} {level} {' '.join(text.split())}")


def tail(most: int = 100_000) -> str:
    """Return the end of the log as text; "" where there is none."""
    with suppress(OSError):
        return path.read_bytes()[-most:].decode("utf-8", "replace") if (path := log_path()) else ""
    return ""


@dataclass(frozen=True)
class CrashReport:
    """An exception without its message, which may quote a cell, and without names of files.

    name: its type, "KeyError".
    lines: types, modules, line numbers and functions, the outermost first.
    """

    name: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, error: BaseException, trace: TracebackType | None = None) -> CrashReport:
        """Describe an exception and those that led to it."""
        return cls(_named(error), tuple(_described(error, trace)))

    @classmethod
    def of_stack(cls, name: str, frame: FrameType | None) -> CrashReport:
        """Describe where the program is, for a fault that is no exception."""
        return cls(name, (*_places(reversed(list(traceback.walk_stack(frame)))), name))

    @property
    def text(self) -> str:
        """The report as it is written and copied."""
        when, machine = datetime.now(UTC).isoformat(timespec="seconds"), platform.platform(terse=True)
        head = f"{when} ldpaudit {__version__}, Python {platform.python_version()}, {machine}"
        return "\n".join([head, *(f"  {line}" for line in self.lines)])


class _Records(logging.Handler):
    """Brings what libraries log into the log, without their words."""

    left = MOST_RECORDS

    def emit(self, record: logging.LogRecord) -> None:
        self.left -= 1
        if self.left >= 0:
            path = Path(record.pathname)
            place = f"{path.parent.name}/{path.name}, line {record.lineno}"
            note(f"{record.name}: {place}", record.levelname)


_records = _Records(logging.WARNING)


def log_libraries() -> None:
    """Send warnings into the log, unless the environment or an option of Python asks for them elsewhere."""
    if not (os.environ.get(_DEBUG) or sys.warnoptions):
        # Once, however often it is asked for.
        logging.getLogger().addHandler(_records)
        shown: Any = _warned
        warnings.showwarning = shown
        # What those who build with a library want to know, and nobody else.
        for kind in (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning):
            warnings.simplefilter("ignore", kind)


def silence_libraries() -> None:
    """Keep what libraries of C and Rust print off the terminal, and log the warnings of Python's.

    They may quote the data, and no user can do anything about them. What this program writes to `sys.stderr`
    arrives as before. Nothing is silenced where the environment asks for debugging.
    """
    if os.environ.get(_DEBUG) or sys.stderr is None:
        return
    log_libraries()
    # Not where it is closed, or no stream of the system.
    with suppress(OSError, ValueError):
        number = sys.stderr.fileno()
        sys.stderr.flush()
        own, nowhere = os.dup(number), os.open(os.devnull, os.O_WRONLY)
        sys.stderr = os.fdopen(
            own, "w", buffering=1, encoding=sys.stderr.encoding, errors="backslashreplace", closefd=False
        )
        os.dup2(nowhere, number)
        os.close(nowhere)


def _warned(_words: object, category: type[Warning], filename: str, line: int, *_more: object) -> None:
    """Log a warning without its words, which may quote a cell."""
    name = category.__name__
    logging.getLogger(name).handle(logging.LogRecord(name, logging.WARNING, filename, line, "", (), None))


def _described(
    error: BaseException, trace: TracebackType | None = None, more: int = _MOST_CAUSES
) -> list[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    led = (
        [] if before is None or not more else [*_described(before, None, more - 1), Message("which led to:")]
    )
    return [*led, *_places(traceback.walk_tb(trace or error.__traceback__)), _named(error)]


def _named(error: BaseException) -> str:
    """Return the type of an exception, and the kind of a failure of the system."""
    name = type(error).__qualname__
    kind = errno.errorcode.get(error.errno or 0) if isinstance(error, OSError) else None
    return f"{name} ({kind})" if kind else name


def _places(frames: Iterable[tuple[FrameType, int]]) -> list[str]:
    """Return module, line and function of each frame, of an endless recursion the last ones."""
    places = (
        f"{frame.f_globals.get('__name__')}, line {line}, in {frame.f_code.co_name}" for frame, line in frames
    )
    return list(deque(places, _MOST_FRAMES))
