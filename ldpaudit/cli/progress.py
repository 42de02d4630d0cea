"""How far a command is, on standard error, how it is asked to stop, and how it ends.

What a question ends with in place of an answer is one line that shows no cell of the data.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import click

from ldpaudit.cli.questions import BUG, INTERRUPTED, MISTAKE, NO, Listener
from ldpaudit.errors import CancelledError, ReleaseBlockedError, UserError
from ldpaudit.escaping import as_json, escaped
from ldpaudit.language import Message, tr, translated
from ldpaudit.log import crash, crash_report, write
from ldpaudit.progress import READING
from ldpaudit.retired import instead_of

#: Signals that ask a command to stop: from a service, a terminal that is closed, a console on Windows.
_STOPS = ("SIGTERM", "SIGHUP", "SIGBREAK")
_DEBUG = "LDPAUDIT_DEBUG"


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
    return Listener(_tell)


def _tell(stage: str, done: int, total: int | None) -> None:
    if os.environ.get("LDPAUDIT_PROGRESS") == "json":
        _put(as_json({"stage": stage, "done": done, "total": total}) + "\n")
        return
    share = Message(" {done} %", done=100 * done // total) if total else ""
    in_bytes = stage in READING
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


def ending(error: BaseException) -> tuple[int, str]:
    """Return exit code and one line for every way in which a question may end without an answer."""
    code, line = _ending(error)
    return code, " ".join(translated(line).split())


def _ending(error: BaseException) -> tuple[int, str]:
    match error:
        case UserError():
            return MISTAKE, error.message
        case click.ClickException():
            return MISTAKE, _in_words(error)
        case ReleaseBlockedError():
            return NO, error.args[0]
        case CancelledError() | KeyboardInterrupt() | click.Abort():
            left = error.left if isinstance(error, CancelledError) else CancelledError().left
            return INTERRUPTED, Message("stopped; {left}", left=left)
        case OSError():
            name = Path(error.filename).name if isinstance(error.filename, str) else Message("a file")
            # The words of a library may say anything; those of the system are known.
            reason = os.strerror(error.errno).lower() if error.errno else Message("cannot be used")
            return MISTAKE, Message("{name}: {reason}; check disk and permissions", name=name, reason=reason)
    report = crash_report(crash(error))
    if os.environ.get(_DEBUG):
        with suppress(OSError, ValueError):
            sys.stderr.write(f"{report}\n")
    write(report)
    last = traceback.extract_tb(error.__traceback__)[-1]
    # Its message may quote a value of the table: only its line of code is said.
    return BUG, Message(
        "a fault of ldpaudit, not yours ({name} at {file}:{line}); set {debug}=1 for details and report it",
        name=type(error).__name__,
        file=Path(last.filename).name,
        line=last.lineno,
        debug=_DEBUG,
    )


def _in_words(error: click.ClickException) -> str:
    """Return what is wrong with the words after a command, and what to write in their place."""
    message = error.format_message().rstrip(".")
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return message
    asked = context.command.name or "", ""
    if isinstance(error, click.NoSuchOption):
        asked = asked[0], error.option_name.lstrip("-").replace("-", "_")
    elif isinstance(error, click.exceptions.NoSuchCommand):
        asked = "command", error.command_name
    if instead := instead_of(*asked):
        message = message.partition(". Did you mean")[0]
        return Message("{message}; {instead}", message=message, instead=instead)
    return Message("{message}; see: {path} --help", message=message, path=context.command_path)


def leave(code: int) -> NoReturn:
    """End this process at once.

    Taking the interpreter apart takes longer than a stop may; and a thread of the reading library that still
    waits then aborts the process, whose work is done, once in some hundred times.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)
