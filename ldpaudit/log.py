"""The log: what went wrong and where in the program, and no value of a table.

One file a day in the user's folder of logs, those of a month; LDPAUDIT_LOG names another file, or "none". All
processes of a user add whole records to it. What a library or an exception has to say may quote a cell, a
path or a key, so its words are left out.
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
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType, TracebackType

from ldpaudit import __version__
from ldpaudit.language import Message

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
    if path is None:
        return False
    # Neither a full disk nor a folder that is none may stop the work.
    with suppress(OSError, ValueError):
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
    return write(f"{_now()} {os.getpid()} {level} {' '.join(text.split())}")


def tail(most: int = 100_000) -> str:
    """Return the end of the log as text; "" where there is none."""
    path = log_path()
    with suppress(OSError):
        return path.read_bytes()[-most:].decode("utf-8", "replace") if path else ""
    return ""


def crash(
    error: BaseException, trace: TracebackType | None = None, causes: int = _MOST_CAUSES
) -> tuple[str, ...]:
    """Describe an exception and those that led to it, without their messages and names of files.

    Returns: types, modules, line numbers and functions, the outermost first; its own type is last.
    """
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    led = () if before is None or not causes else (*crash(before, None, causes - 1), Message("which led to:"))
    return (*led, *_places(traceback.walk_tb(trace or error.__traceback__)), _named(error))


def crash_of_stack(name: str, frame: FrameType | None) -> tuple[str, ...]:
    """Describe where the program is, for a fault that is no exception."""
    return (*_places(reversed(list(traceback.walk_stack(frame)))), name)


def crash_report(lines: Iterable[str]) -> str:
    """Return what was described as it is written and copied."""
    system = f"Python {platform.python_version()}, {platform.platform(terse=True)}"
    return "\n  ".join([f"{_now()} ldpaudit {__version__}, {system}", *lines])


def silence_libraries() -> None:
    """Keep warnings, and what libraries of C and Rust print, off the terminal.

    They may quote the data, and no user can do anything about them. What this program writes to `sys.stderr`
    arrives as before. Nothing is silenced where the environment asks for debugging.
    """
    if os.environ.get(_DEBUG) or sys.stderr is None:
        return
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
        logging.getLogger().addHandler(logging.NullHandler())
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


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _named(error: BaseException) -> str:
    """Return the type of an exception, and the kind of a failure of the system."""
    name = type(error).__qualname__
    kind = errno.errorcode.get(error.errno or 0) if isinstance(error, OSError) else None
    return f"{name} ({kind})" if kind else name


def _places(frames: Iterable[tuple[FrameType, int]]) -> deque[str]:
    """Return module, line and function of each frame, of an endless recursion the last ones."""
    places = (
        f"{frame.f_globals.get('__name__')}, line {line}, in {frame.f_code.co_name}" for frame, line in frames
    )
    return deque(places, _MOST_FRAMES)
