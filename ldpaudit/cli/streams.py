"""Standard output and standard error, whatever they are: a terminal, a full disk, closed, in any encoding."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Event
from typing import Any, TextIO

from ldpaudit.escaping import as_json, escaped
from ldpaudit.language import CODED, coded, translated

#: What a stream that is closed, or is None, answers.
_GONE = (OSError, ValueError, AttributeError)
_JSON_LINES: ContextVar[bool] = ContextVar("json-lines", default=False)
_WHAT_STANDS: ContextVar[Callable[[], str]] = ContextVar("what-stands", default=lambda: "")


@dataclass(frozen=True)
class ServedQuestion:
    """A command that is one of many which a process answers; it has neither stream of that process.

    Parameters
    ----------
    send : callable
        Takes a message for whoever asked; returns False where nobody is there any more.
    cancelled : Event
        Set when nobody wants the answer any more.
    """

    send: Callable[[Mapping[str, Any]], bool]
    cancelled: Event


_QUESTION: ContextVar[ServedQuestion | None] = ContextVar("question", default=None)


class OutputError(OSError):
    """Standard output takes nothing: it is closed, or full, or its reader has gone (EPIPE)."""


class _Output(io.TextIOWrapper):
    """Standard output whose faults are kept apart from those of files."""

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError as error:
            raise OutputError(error.errno, error.strerror) from None

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            raise OutputError(error.errno, error.strerror) from None


class _Closed(io.TextIOBase):
    """Standard output of a process that was begun without one."""

    def write(self, text: str) -> int:  # noqa: ARG002
        raise OutputError(errno.EBADF, os.strerror(errno.EBADF))


def prepare(*, json_lines: bool = False) -> None:
    """Let no character that a stream cannot encode end a command, and no file take a closed one's number.

    What is opened next gets the lowest number that is free: a library that prints would write into a table.

    Parameters
    ----------
    json_lines : bool
        Whether somebody reads standard error as one JSON object a line.
    """
    _JSON_LINES.set(json_lines)
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            with suppress(OSError):
                os.open(os.devnull, os.O_RDWR)
    out, lost = sys.stdout, "backslashreplace"
    if out is None:
        sys.stdout = _Closed()
    elif isinstance(out, io.TextIOWrapper):
        lines = out.line_buffering
        sys.stdout = _Output(out.detach(), encoding=out.encoding, errors=lost, line_buffering=lines)
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(errors=lost)


def leaves(what_stands: Callable[[], str]) -> None:
    """Keep the way to find out what a command has left, for the case that its answer cannot be written.

    Parameters
    ----------
    what_stands : callable
        Returns "the release is in …" once it does, and "" before.
    """
    _WHAT_STANDS.set(what_stands)


def what_stands() -> str:
    """Return what the command has left so far, in words; "" for nothing."""
    return _WHAT_STANDS.get()()


def answer_to(question: ServedQuestion) -> None:
    """Let everything that is written from here on go to whoever asked, in this context alone."""
    _QUESTION.set(question)
    _JSON_LINES.set(True)


def question() -> ServedQuestion | None:
    """Return the question that is being answered; None where a command has a process of its own."""
    return _QUESTION.get()


def write(value: Any, lines: Callable[[], Iterable[str]] | None) -> None:
    """Write an answer to standard output and bring it there: lines for a person, or one JSON object.

    Raises
    ------
    OutputError
        If standard output is closed or full, or its reader has gone.
    """
    asked = question()
    if asked is not None:
        asked.send({"answer": _for_reader(value) if lines is None else list(lines())})
        return
    if lines is None:
        sys.stdout.write(_json_for(sys.stdout, _for_reader(value)) + "\n")
    else:
        for line in lines():
            sys.stdout.write(escaped(translated(line)) + "\n")
    sys.stdout.flush()


def note(line: str) -> bool:
    """Write a line for a person to standard error; return False where whoever read it has gone."""
    if _JSON_LINES.get():
        return note_json({"note": line})
    return _say(escaped(line) + "\n")


def note_json(value: Any) -> bool:
    """Write one JSON object on a line to standard error; return False where whoever read it has gone."""
    asked, value = question(), _for_reader(value)
    return _say(_json_for(sys.stderr, value) + "\n") if asked is None else asked.send(value)


def draw(line: str) -> bool:
    """Write over the last line of a terminal; return False where standard error is no terminal."""
    with suppress(*_GONE):
        if question() is None and sys.stderr.isatty():
            _say(f"\r\x1b[K{escaped(line)}")
            return True
    return False


def flush() -> None:
    """Bring what waits to both streams, as far as they take it."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(*_GONE):
            stream.flush()


def _say(text: str) -> bool:
    # In one piece, since two threads may have something to say.
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except BrokenPipeError:
        return False
    except _GONE:
        # A full or closed standard error ends no work.
        return True
    return True


def _for_reader(value: Any) -> Any:
    """Return what is written of an answer: messages as such where its reader knows them, else as English."""
    return coded(value) if os.environ.get(CODED) == "1" else value


def _json_for(stream: TextIO | None, value: Any) -> str:
    text = as_json(value)
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, allow_nan=False)
    return text
