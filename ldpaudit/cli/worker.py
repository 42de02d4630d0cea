"""One process that has loaded everything, and answers the questions of a window.

A question is a line {"id": 1, "arguments": ["outlook", {"recipe": "recipe.toml"}]}, and is taken back by
{"cancel": 1}. What is said of it carries its id: how far it is, what was found so far, {"answer": …} or
{"error": …}, and in the end {"code": 0}. Each is answered in a thread and a context of its own. What is kept
from one to the next is the same for all: modules, compiled code, figures of mathematics, and the first rows
of tables whose files have not changed since.
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
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pyarrow as pa

from ldpaudit.cli.commands import APART, QUESTIONS
from ldpaudit.cli.keys import TEST_KEY
from ldpaudit.cli.progress import ending, leave
from ldpaudit.cli.questions import DONE, INTERRUPTED, MISTAKE, Listener, Question, put
from ldpaudit.errors import ReleaseBlockedError
from ldpaudit.escaping import as_json
from ldpaudit.language import CODED, Message, coded
from ldpaudit.progress import STOPPING
from ldpaudit.tables.source import known_sources

#: A thread that is not the first one may get half a megabyte of stack elsewhere.
_STACK = 16 << 20
#: How far answers stand back behind the window that waits for them, and work that takes long.
_BEHIND, _FAR_BEHIND = 5, 10
#: So many questions are answered at once; others wait, as each may hold a table's first rows.
_AT_ONCE = 4
#: Packages that no question needs.
_UNASKED = ("ldpaudit.app", "ldpaudit.demo", "ldpaudit.__main__", "ldpaudit.cli")


class Worker:
    """Answers questions that arrive on standard input, some of them at a time."""

    def __init__(self, *, once: bool = False) -> None:
        self._once = once
        self._asked: dict[int, threading.Event] = {}
        self._lock, self._warm = threading.Lock(), threading.Event()
        self._given, self._taken = _own_streams()

    def serve(self) -> None:
        """Answer until nobody asks any more; whoever asked has gone then.

        One question alone may take long or leave files: it is asked to stop, and tidies up. Of others nothing
        is finished.
        """
        if hasattr(os, "nice"):
            # The window answers a click before the work goes on that it waits for.
            os.nice(_FAR_BEHIND if self._once else _BEHIND)
        if self._once:
            self._warm.set()
        else:
            # Questions know no key, and so none can be kept here.
            os.environ.pop(TEST_KEY, None)
            known_sources.use()
            threading.Thread(target=self._warm_up, daemon=True).start()
        threading.stack_size(_STACK)
        with ThreadPoolExecutor(1 if self._once else _AT_ONCE) as pool:
            for line in self._given:
                self._take(line, pool)
            if not self._once:
                leave(DONE)
            for one in self._asked.values():
                one.set()
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
            # Looking through what stays anyway would take longer than most questions.
            gc.freeze()
            self._warm.set()

    def _take(self, line: bytes, pool: ThreadPoolExecutor) -> None:
        try:
            message = json.loads(line)
            if "cancel" in message:
                with self._lock:
                    self._asked.get(message["cancel"], threading.Event()).set()
                return
            (name, given), number = message["arguments"], int(message["id"])
            question = put(QUESTIONS[name], dict(given))
            if name in APART and not self._once:
                raise ValueError
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError):
            self._send(None, {"error": Message("this is no question"), "code": MISTAKE})
            if self._once:
                leave(MISTAKE)
            return
        with self._lock:
            cancelled = self._asked[number] = threading.Event()
        pool.submit(contextvars.copy_context().run, self._answer, number, question, cancelled)

    def _answer(self, number: int, question: Question, cancelled: threading.Event) -> None:
        self._warm.wait()
        code = INTERRUPTED if cancelled.is_set() else self._put(number, question, cancelled)
        self._send(number, {"code": code})
        if self._once:
            leave(code)
        with self._lock:
            self._asked.pop(number, None)
            idle = not self._asked
        if idle:
            # Let go of what the last question held.
            gc.collect()
            pa.default_memory_pool().release_unused()

    def _put(self, number: int, question: Question, cancelled: threading.Event) -> int:
        """Answer a question, and return its exit code."""
        heard = False

        def progress(stage: str, done: int, total: int | None) -> None:
            if not self._send(number, {"stage": stage, "done": done, "total": total}):
                # Whoever asked for the work has gone, and nobody would learn what it left.
                cancelled.set()

        def stopped() -> bool:
            nonlocal heard
            if cancelled.is_set() and not heard:
                heard = True
                progress(STOPPING, 0, None)
            return heard

        try:
            told = Listener(progress, stopped, lambda attack: self._send(number, {"attack": attack}))
            answer = question.answer(told)
            self._send(number, {"answer": answer})
            return question.code(answer)
        except BaseException as error:  # noqa: BLE001, a compiled library that gives up raises no Exception
            code, line = ending(error)
            found = error.findings if isinstance(error, ReleaseBlockedError) else ()
            more = {"findings": [one.as_json() for one in found]} if found else {}
            self._send(number, {"error": line, **more})
            return code

    def _send(self, number: int | None, answer: Mapping[str, Any]) -> bool:
        # Messages stay such where their reader knows them.
        told = coded(answer) if os.environ.get(CODED) == "1" else answer
        line = as_json({"id": number, **told}).encode("utf-8", "backslashreplace") + b"\n"
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
