"""Starts one process at a time, waits for it, and ends it with all that it started when the user stops."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from ldpaudit.errors import CancelledError

_BETWEEN = 0.05


class FailedError(Exception):
    """A process that measures ended otherwise than it should; the message is its last line."""


def in_process(do: str, function: str, folder: Path, rows: int, stopped: Callable[[], bool]) -> Any:
    """Do something in a fresh process, and return its answer.

    Parameters
    ----------
    do : {"call", "measure"}
    function : str
        "module:function" below `ldpaudit.bench`.
    folder : Path
        Where inputs are, or are to be.
    rows : int
        On how much.
    stopped : callable
        Called twenty times a second; True ends the process.

    Raises
    ------
    CancelledError
        If it was stopped.
    FailedError
        If the process failed.
    """
    request = json.dumps({"do": do, "function": function, "folder": str(folder), "rows": rows})
    command = [sys.executable, "-m", "ldpaudit.bench.child", request]
    with (
        tempfile.TemporaryFile(dir=folder) as printed,
        tempfile.TemporaryFile(dir=folder) as errors,
        subprocess.Popen(
            command,
            # Its end tells the process that this one is gone, however that came.
            stdin=subprocess.PIPE,
            stdout=printed,
            stderr=errors,
            # What is left behind by one that is ended lies in the folder that goes with the run.
            env={**os.environ, "TMPDIR": str(folder)},
            start_new_session=True,
        ) as process,
    ):
        try:
            while process.poll() is None:
                if stopped():
                    raise CancelledError
                with suppress(subprocess.TimeoutExpired):
                    process.wait(_BETWEEN)
        except BaseException:
            _end(process)
            raise
        printed.seek(0)
        errors.seek(0)
        if process.returncode:
            lines = errors.read().decode("utf-8", "replace").strip().splitlines()
            raise FailedError(lines[-1] if lines else f"it ended with code {process.returncode}")
        return json.loads(printed.read())


@contextmanager
def patient(stopped: Callable[[], bool]) -> Iterator[Callable[[], bool]]:
    """Turn an interruption from the keyboard into an answer of the callable that is yielded.

    An exception could come between the start of a process and the moment when it is known here.
    """
    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return
    interrupted = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: interrupted.set())
    try:
        yield lambda: interrupted.is_set() or stopped()
    finally:
        signal.signal(signal.SIGINT, before)


def _end(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
