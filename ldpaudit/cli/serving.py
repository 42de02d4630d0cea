"""One process that has loaded everything, and answers the small questions of a window.

Each question is a command line, run by the very commands that a process of its own would run, in a thread
and a context of its own: what a command writes, whether it is to stop and what it leaves are known to that
context alone. What is kept from one question to the next is the same for all: modules, compiled code, figures
of mathematics, and the first rows of tables whose files have not changed since.
"""

from __future__ import annotations

import contextvars
import gc
import importlib
import json
import os
import pkgutil
import sys
import threading
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any

import click
import pyarrow as pa

from ldpaudit.cli import streams
from ldpaudit.cli.custody import TEST_KEY
from ldpaudit.cli.terminal import DONE, INTERRUPTED, MISTAKE, answered, code_of, leave
from ldpaudit.errors import UserError
from ldpaudit.escaping import as_json
from ldpaudit.language import Message
from ldpaudit.tables.source import known_sources

#: A thread that is not the first one may get half a megabyte of stack elsewhere.
_STACK = 16 << 20
#: So many questions are answered at once; others wait, as each may hold a table's first rows.
_AT_ONCE = 4
#: After so many answers it ends once it is idle; whoever asks begins another one, which holds less.
_MOST_ANSWERS = 300
#: Packages that no question needs.
_UNASKED = ("ldpaudit.app", "ldpaudit.demo", "ldpaudit.__main__", "ldpaudit.cli")


class Server:
    """Answers questions that arrive on standard input, some of them at a time.

    Parameters
    ----------
    program : click.Command
        The command line.
    apart : collection of str
        Commands that need a process of their own.
    """

    def __init__(self, program: click.Command, apart: Collection[str | None]) -> None:
        self._program, self._apart = program, apart
        self._asked: dict[int, threading.Event] = {}
        self._answers = 0
        self._lock = threading.Lock()
        self._turns = threading.BoundedSemaphore(_AT_ONCE)
        self._warm = threading.Event()
        self._given, self._taken = _own_streams()

    def serve_one(self) -> None:
        """Answer one question of any command, which may take long or leave files, and end."""
        line = self._given.readline()
        if not line:
            leave(DONE)
        number, arguments = (question := json.loads(line))["id"], question["arguments"]
        cancelled = self._asked[number] = threading.Event()
        self._apart = ()
        threading.Thread(target=self._hear, args=(cancelled,), daemon=True).start()
        streams.answer_to(streams.ServedQuestion(lambda answer: self._send(number, answer), cancelled))
        code = self._run(arguments)
        self._send(number, {"code": code})
        leave(code)

    def _hear(self, cancelled: threading.Event) -> None:
        """Take whatever is said after the one question, and the end of who asked, as the wish to stop."""
        self._given.readline()
        cancelled.set()

    def serve(self) -> None:
        """Answer until nobody asks any more; whoever asked has gone then, and nothing is finished."""
        # Questions know no key, and so none can be kept here.
        os.environ.pop(TEST_KEY, None)
        known_sources.use()
        threading.stack_size(_STACK)
        threading.Thread(target=self._warm_up, daemon=True).start()
        for line in self._given:
            self._take(line)
        leave(DONE)

    def _warm_up(self) -> None:
        """Load what a question may need, so that the first one need not wait for it."""
        import ldpaudit

        try:
            for module in pkgutil.walk_packages(ldpaudit.__path__, "ldpaudit."):
                if not module.name.startswith(_UNASKED):
                    # What an optional library lacks is reported by the question that needs it.
                    with suppress(ImportError):
                        importlib.import_module(module.name)
        finally:
            self._warm.set()

    def _take(self, line: bytes) -> None:
        try:
            message = json.loads(line)
            if "cancel" in message:
                with self._lock:
                    cancelled = self._asked.get(message["cancel"])
                if cancelled is not None:
                    cancelled.set()
                return
            number, arguments = int(message["id"]), [str(one) for one in message["arguments"]]
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            self._send(None, {"error": Message("this is no question"), "code": MISTAKE})
            return
        with self._lock:
            cancelled = self._asked[number] = threading.Event()
        answer = contextvars.Context().run
        threading.Thread(
            target=answer, args=(self._answer, number, arguments, cancelled), daemon=True
        ).start()

    def _answer(self, number: int, arguments: Sequence[str], cancelled: threading.Event) -> None:
        self._warm.wait()
        streams.answer_to(streams.ServedQuestion(lambda answer: self._send(number, answer), cancelled))
        with self._turns:
            code = INTERRUPTED if cancelled.is_set() else self._run(arguments)
        with self._lock:
            self._asked.pop(number, None)
            idle, self._answers = not self._asked, self._answers + 1
        self._send(number, {"code": code})
        if idle:
            self._tidy_up()

    def _tidy_up(self) -> None:
        """Let go of what the last question held, and end after many."""
        gc.collect()
        # What is here now stays; looking through it each time would take longer than most questions.
        gc.freeze()
        pa.default_memory_pool().release_unused()
        if self._answers >= _MOST_ANSWERS:
            leave(DONE)

    def _run(self, arguments: Sequence[str]) -> int:
        """Run a command as a process of its own would; return its exit code."""
        try:
            with answered(lambda: True):
                # An option before the command would be one of the whole process, as its language is.
                if not arguments or arguments[0].startswith("-") or arguments[0] in self._apart:
                    raise UserError(
                        "this command needs a process of its own",
                        where=" ".join(arguments[:1]),
                        hint="run it on the command line",
                    )
                with self._program.make_context("ldpaudit", list(arguments)) as context:
                    self._program.invoke(context)
        except SystemExit as end:
            return code_of(end)
        return DONE

    def _send(self, number: int | None, answer: Mapping[str, Any]) -> bool:
        line = as_json({"id": number, **answer}).encode("utf-8", "backslashreplace") + b"\n"
        with self._lock:
            try:
                self._taken.write(line)
                self._taken.flush()
            except (OSError, ValueError):
                return False
        return True


def _own_streams() -> tuple[Any, Any]:
    """Take standard input and output for questions and answers alone; what else is printed goes nowhere."""
    given = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    taken = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin, sys.stdout):
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
    return given, taken
