"""Games against a mechanism that is a program: it reads inputs and writes an output for each."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from typing import IO, Any

from ldpaudit.audit.distinguish.game import Game, play
from ldpaudit.audit.distinguish.outputs import split_lines
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Seconds that one run of the program may take, and how often it is asked whether to stop.
SECONDS, _OFTEN = 60.0, 0.2
#: Trials of each input where none are given; how many of a program that takes no more than so many seconds.
MOST, MOST_FAST, FAST = 20_000, 100_000, 10.0
#: What is kept of a program's complaint.
_COMPLAINT = 200
#: Bytes that one run may write in all, and in one line, and that are read at a time.
_BYTES, _LINE, _PART = 64_000_000, 1_000_000, 1 << 16


def of_command(
    command: str,
    values: Sequence[str],
    *,
    claim: float,
    seconds: float = SECONDS,
    most: int | None = None,
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
    most : int, optional
        Trials of each input after which a game that is not decided ends; None is fewer for a slow program.
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

    begun = time.monotonic()

    def enough(done: int) -> bool:
        return most is None and done >= MOST and time.monotonic() - begun > FAST

    options |= {"most": most or MOST_FAST, "enough": enough}
    return play(draw, claim=claim, pair=values, check_cancelled=check_cancelled, **options)


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
    """Return the outputs of an input that is given n times."""
    try:
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
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
    talk = _Talk(process, f"{value}\n".encode() * n, n)
    try:
        while not talk.over(_OFTEN):
            check_cancelled()
            if time.monotonic() > ends:
                raise UserError(
                    Message("the mechanism took longer than {seconds:g} s for {n:,} (input|inputs)",
                            seconds=seconds, n=n),
                    where=words[0],
                    hint="let it end when its input ends, and write one output a line",
                )  # fmt: skip
    finally:
        _end(process)
        talk.join()
    if talk.too_much:
        raise UserError(
            Message("the mechanism wrote {much} for {n:,} (input|inputs)", much=talk.too_much, n=n),
            where=words[0],
            hint="write one output a line for each line that is read",
        )
    if process.returncode:
        last = (talk.complaint.decode(errors="replace").strip().splitlines() or [""])[-1][:_COMPLAINT]
        raise UserError(
            Message("the mechanism ended with {code}: {last}", code=process.returncode, last=last)
            if last
            else Message("the mechanism ended with {code}", code=process.returncode),
            where=words[0],
            hint="try it by hand, with one input a line",
        )
    lines = split_lines(bytes(talk.written))
    if len(lines) != n:
        raise UserError(
            Message("the mechanism wrote {lines:,} lines for {n:,} (input|inputs)", lines=len(lines), n=n),
            where=words[0],
            hint="write one output a line for each line that is read",
        )
    return lines


class _Talk:
    """Writes to a program and reads from it at once, and no more than it is to write.

    Parameters
    ----------
    process : Popen
        With pipes.
    given : bytes
        What it reads.
    most : int
        Lines that it may write.
    """

    def __init__(self, process: subprocess.Popen[bytes], given: bytes, most: int) -> None:
        self.written, self.complaint, self.too_much = bytearray(), b"", ""
        self._process, self._given, self._most = process, given, most
        ways = (self._give, self._read, self._complain)
        self._threads = [threading.Thread(target=way, daemon=True) for way in ways]
        for thread in self._threads:
            thread.start()

    def over(self, seconds: float) -> bool:
        """Return, after so many seconds at most, whether the program ended or wrote too much."""
        ends = time.monotonic() + seconds
        for thread in self._threads[1:]:
            if not self.too_much:
                thread.join(max(0.0, ends - time.monotonic()))
        if self.too_much:
            return True
        if any(thread.is_alive() for thread in self._threads[1:]):
            return False
        try:
            self._process.wait(max(0.0, ends - time.monotonic()))
        except subprocess.TimeoutExpired:
            return False
        return True

    def join(self) -> None:
        """Wait until nothing is read or written; a program that one left running is not waited for."""
        for thread in self._threads:
            thread.join(_OFTEN)

    def _give(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101 - it is asked for
        left = memoryview(self._given)
        # A program that does not read to the end is judged by what it writes.
        with contextlib.suppress(OSError), pipe:
            while left:
                left = left[pipe.write(left) :]

    def _read(self) -> None:
        lines, start = 0, 0
        for part in _parts_of(self._process.stdout):
            self.written += part
            lines += part.count(b"\n")
            if b"\n" in part:
                start = self.written.rfind(b"\n") + 1
            longest = max(map(len, part.split(b"\n")), default=0)
            if lines > self._most:
                self.too_much = Message("more than {most:,} (line|lines)", most=self._most, n=self._most)
            elif max(longest, len(self.written) - start) > _LINE:
                self.too_much = Message("a line of more than {size:,} bytes", size=_LINE)
            elif len(self.written) > _BYTES:
                self.too_much = Message("more than {size:,} bytes", size=_BYTES)
            if self.too_much:
                return

    def _complain(self) -> None:
        for part in _parts_of(self._process.stderr):
            self.complaint = (self.complaint + part)[-_PART:]


def _parts_of(pipe: IO[bytes] | None) -> Iterator[bytes]:
    """Yield what comes through a pipe, as it comes, until it is closed."""
    assert pipe is not None  # noqa: S101 - it is asked for
    with pipe:
        while part := pipe.read(_PART):
            yield part


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program, and what it started, if it still runs."""
    if process.poll() is None:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
