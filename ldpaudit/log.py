"""The log: what went wrong and where in the program, and no value of a table.

It is in the user's folder of logs; LDPAUDIT_LOG names another file, or "none". All processes of a user
write into it, each record at once: those of the window, of its jobs and of the command line. What a library
or an exception has to say may quote a cell, a path or a key, so its words are left out: the log has the kind
of a warning and the line of code that gave it. What this program itself writes is free of data.
"""

from __future__ import annotations

import logging
import os
import threading
import warnings
from contextlib import suppress
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

from ldpaudit.crash_report import CrashReport
from ldpaudit.language import Message

#: Bytes of one file, and the files before it that are kept.
MOST_BYTES, KEPT = 1_000_000, 2
#: Records of one process: a library that warns at each row fills no disk.
MOST_RECORDS = 500
#: Seconds that a record waits for another process; then it is lost.
_PATIENCE = 2.0
_WHERE = "LDPAUDIT_LOG"
_OURS = "ldpaudit"
#: What those who build with a library want to know, and nobody else.
_FOR_BUILDERS = (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning)


def log_path() -> Path | None:
    """Return the log of this user; None where there is none, as for an account without a home."""
    if written := os.environ.get(_WHERE):
        return None if written == "none" else Path(written)
    from platformdirs import user_log_path

    try:
        folder = user_log_path(_OURS, appauthor=False)
    except RuntimeError:
        return None
    return folder / "ldpaudit.log" if folder.is_absolute() else None


class Log:
    """Files of bounded size that only their owner can read."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or log_path()

    def write(self, text: str) -> bool:
        """Add a record, of one or several lines; return whether it was written."""
        if self.path is None:
            return False
        # Neither a full disk nor a folder that is none may stop the work.
        with suppress(OSError, ValueError, ImportError):
            return _write(self.path, text)
        return False

    def note(self, text: str, level: str = "INFO") -> bool:
        """Add one line of our own, which holds no value of a table."""
        when = datetime.now(UTC).isoformat(timespec="seconds")
        return self.write(f"{when} {os.getpid()} {level} {' '.join(text.split())}")

    def tail(self, most: int = 100_000) -> str:
        """Return the end of the log as text; "" where there is none."""
        if self.path is None:
            return ""
        with suppress(OSError), self.path.open("rb") as file:
            file.seek(max(0, self.path.stat().st_size - most))
            return file.read().decode("utf-8", "replace")
        return ""


def _write(path: Path, text: str) -> bool:
    from filelock import FileLock, Timeout

    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        # Opened anew each time: another process may have begun a new file.
        with FileLock(f"{path}.lock", timeout=_PATIENCE, mode=0o600):
            handler = _Handler(path, maxBytes=MOST_BYTES, backupCount=KEPT, encoding="utf-8")
            try:
                handler.emit(logging.LogRecord(_OURS, logging.ERROR, "", 0, "%s", (text,), None))
            finally:
                handler.close()
            return not handler.failed
    except Timeout:
        return False


class _Handler(RotatingFileHandler):
    """Writes where nobody else may read, and remembers that it could not."""

    failed = False

    def _open(self) -> TextIOWrapper:
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        file = os.fdopen(os.open(self.baseFilename, flags, 0o600), "ab")
        return TextIOWrapper(file, encoding="utf-8", errors="backslashreplace")

    def handleError(self, _record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Stay silent: the screen says it."""
        self.failed = True


class _Records(logging.Handler):
    """Brings what libraries log into the log, without their words."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._left = MOST_RECORDS

    def emit(self, record: logging.LogRecord) -> None:
        if self._left <= 0:
            return
        self._left -= 1
        Log().note(f"{record.name}: {_place(record.pathname, record.lineno)}", record.levelname)
        if self._left == 0:
            Log().note("further warnings of this process are left out")  # no text


_records: _Records | None = None
_installing = threading.Lock()


def start_log() -> None:
    """Send the warnings of this process and its libraries into the log, and not to the terminal."""
    global _records  # noqa: PLW0603 - a process has one
    with _installing:
        if _records is not None:
            return
        _records = _Records()
    logging.getLogger().addHandler(_records)
    warnings.showwarning = _warned
    for kind in _FOR_BUILDERS:
        warnings.simplefilter("ignore", kind)


def _warned(
    message: Warning | str,  # noqa: ARG001 - it may quote a cell
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,  # noqa: ARG001
    line: str | None = None,  # noqa: ARG001
) -> None:
    logging.getLogger(category.__name__).handle(
        logging.LogRecord(category.__name__, logging.WARNING, filename, lineno, "", (), None)
    )


def log_warnings(caught: list[warnings.WarningMessage]) -> None:
    """Write warnings that were caught, where the log was started."""
    if _records is not None:
        for one in {(one.category, one.filename, one.lineno): one for one in caught}.values():
            _warned(one.message, one.category, one.filename, one.lineno)


def log_error(error: BaseException) -> bool:
    """Write where an unforeseen error arose, and nothing that it says."""
    return Log().write(CrashReport.of(error).text)


def _place(filename: str, line: int) -> str:
    """Return the file and the line of code, without the folders of a machine."""
    path = Path(filename)
    return Message("{folder}/{file}, line {line}", folder=path.parent.name, file=path.name, line=line)
