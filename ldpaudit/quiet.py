"""Standard error belongs to the program: what the libraries write there is for those who build with them."""

from __future__ import annotations

import os
import sys

from ldpaudit.log import start_log

_DEBUG = "LDPAUDIT_DEBUG"


def log_libraries() -> None:
    """Send warnings into the log, unless the environment or an option of Python asks for them elsewhere."""
    if not (os.environ.get(_DEBUG) or sys.warnoptions):
        start_log()


def silence_libraries() -> None:
    """Keep what libraries of C and Rust print off the terminal, and log the warnings of Python's.

    They may quote the data, and no user can do anything about them. What this program writes to `sys.stderr`
    arrives as before. Nothing is silenced where the environment asks for debugging.
    """
    if os.environ.get(_DEBUG) or sys.stderr is None:
        return
    log_libraries()
    try:
        number = sys.stderr.fileno()
        sys.stderr.flush()
        own = os.dup(number)
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except (OSError, ValueError):
        # It is closed, or no stream of the system.
        return
    sys.stderr = os.fdopen(
        own, "w", buffering=1, encoding=sys.stderr.encoding, errors="backslashreplace", closefd=False
    )
    os.dup2(nowhere, number)
    os.close(nowhere)
