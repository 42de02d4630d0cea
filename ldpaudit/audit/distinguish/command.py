"""Games against a mechanism that is a program: it reads inputs and writes an output for each."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import Any

from ldpaudit.audit.distinguish.game import Game, play
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Seconds that one run of the program may take, and how often it is asked whether to stop.
SECONDS, _OFTEN = 60.0, 0.2
#: Trials of each input where none are given: programs are slow.
MOST = 20_000
#: What is kept of a program's complaint.
_COMPLAINT = 200


def of_command(
    command: str,
    values: Sequence[str],
    *,
    claim: float,
    seconds: float = SECONDS,
    most: int = MOST,
    check_cancelled: CheckCancelled = never_cancelled,
    **options: Any,
) -> Game:
    """Play against a program that reads one input a line and writes one output a line.

    It is started without a shell, several times, with one input repeated in each run.

    Parameters
    ----------
    command : str
        The program and its arguments, quoted as in a shell.
    values : sequence of two str
        The inputs.
    claim : float
        Epsilon in nats.
    seconds : float
        What one run may take.
    most : int
        Trials of each input after which a game that is not decided ends.
    **options
        As for `play`.

    Raises
    ------
    UserError
        If the program cannot be started, fails, takes too long, or does not write one output an input.
    """
    words = _words(command)
    if len(values) != 2 or any("\n" in value or "\r" in value for value in values):
        raise UserError(
            "the inputs are not two lines", where=words[0], hint="give two values, each on one line"
        )

    def draw(which: int, n: int) -> list[str]:
        return _run(words, values[which], n, seconds, check_cancelled)

    return play(draw, claim=claim, most=most, check_cancelled=check_cancelled, **options)


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise UserError(
            "the mechanism is no command",
            where="--mechanism",
            hint='write a program and its arguments, such as "python3 noise.py"',
        )
    return words


def _run(words: list[str], value: str, n: int, seconds: float, check_cancelled: CheckCancelled) -> list[str]:
    """Give an input n times, and return the n outputs."""
    try:
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=os.name == "posix",
        )
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise UserError(
            Message("the mechanism cannot be started: {reason}", reason=reason),
            where=words[0],
            hint="name a program that can be run",
        ) from None
    ends = time.monotonic() + seconds
    given: bytes | None = f"{value}\n".encode() * n
    try:
        while True:
            try:
                out, complaint = process.communicate(given, timeout=_OFTEN)
                break
            except subprocess.TimeoutExpired:
                given = None  # it is on its way
                check_cancelled()
                if time.monotonic() > ends:
                    raise UserError(
                        Message("the mechanism took longer than {seconds:g} s for {n:,} (input|inputs)",
                                seconds=seconds, n=n),
                        where=words[0],
                        hint="let it end when its input ends, and write one output a line",
                    ) from None  # fmt: skip
    finally:
        _end(process)
    if process.returncode:
        last = (complaint.decode(errors="replace").strip().splitlines() or [""])[-1][:_COMPLAINT]
        raise UserError(
            Message("the mechanism ended with {code}: {last}", code=process.returncode, last=last)
            if last
            else Message("the mechanism ended with {code}", code=process.returncode),
            where=words[0],
            hint="try it by hand, with one input a line",
        )
    lines = out.decode(errors="replace").splitlines()
    if len(lines) != n:
        raise UserError(
            Message("the mechanism wrote {lines:,} lines for {n:,} (input|inputs)", lines=len(lines), n=n),
            where=words[0],
            hint="write one output a line for each line that is read",
        )
    return lines


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program, and what it started, if it still runs; close its pipes."""
    if process.poll() is None:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
