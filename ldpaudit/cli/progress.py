"""How far a command is, on standard error, and how it is asked to stop."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress

from ldpaudit.cli.questions import Listener, Paced
from ldpaudit.escaping import as_json, escaped
from ldpaudit.language import Message, tr
from ldpaudit.progress import unit_of

#: Signals that ask a command to stop: from a service, a terminal that is closed, a console on Windows.
_STOPS = ("SIGTERM", "SIGHUP", "SIGBREAK")


def terminal() -> Listener:
    """Return who hears a command that is run on a terminal; signals stop it where it stands.

    How far it is stands over one line; with LDPAUDIT_PROGRESS=json it is an object a line, wherever standard
    error goes.
    """
    if threading.current_thread() is threading.main_thread():
        for name in _STOPS:
            number = getattr(signal, name, None)
            # What somebody chose to ignore, as nohup does, stays ignored.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, signal.default_int_handler)
    return Listener(Paced(_tell))


def _tell(stage: str, done: int, total: int | None) -> None:
    if os.environ.get("LDPAUDIT_PROGRESS") == "json":
        _put(as_json({"stage": stage, "done": done, "total": total}) + "\n")
        return
    share = Message(" {done} %", done=100 * done // total) if total else ""
    in_bytes = unit_of(stage) == "bytes"
    amount = Message("{n:,.0f} MB", n=done / 1e6) if in_bytes else Message("{done:,}", done=done)
    draw(tr("{stage}: {amount}{share}", stage=stage, amount=amount, share=share))


def draw(line: str) -> None:
    """Write over the last line of a terminal, if standard error is one."""
    with suppress(OSError, ValueError, AttributeError):
        if sys.stderr.isatty():
            _put(f"\r\x1b[K{escaped(line)}")


def note(line: str) -> None:
    """Write a line for a person to standard error."""
    _put(escaped(line) + "\n")


def _put(text: str) -> None:
    # In one piece, since two threads may have something to say; a full or closed stream ends no work.
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(text)
        sys.stderr.flush()
