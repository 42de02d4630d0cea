"""The one way out of the window: `ldpaudit serve` in a child process answers questions as JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QObject, QProcess, QProcessEnvironment, QTimer, Signal

from ldpaudit.language import CODED, decoded, tr, translated
from ldpaudit.log import note
from ldpaudit.progress import STOPPING

#: Time that a call has to confirm that it will stop before its process is killed, in milliseconds.
PATIENCE = 500
#: Time that it then has to remove what it wrote: a killed one cannot.
TIDY = 60_000
#: Exit codes of commands that have answered: done, "no", and done but for a file that could not be kept.
_ANSWERED = (0, 1, 2)
#: How often one question is put to a process that dies of it.
_TRIES = 2


def command_line() -> list[str]:
    """Return the program that answers: this very program, as a command line."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "ldpaudit"]


class Call(QObject):
    """One question on its way.

    Exactly one of `answered`, `failed` and `stopped` comes, once; none after `drop`. `partial` brings what an
    attack reached before the end of an audit.
    """

    progressed = Signal(str, object, object)
    partial = Signal(object)
    answered = Signal(object)
    failed = Signal(str, object)
    stopped = Signal()

    def __init__(self, arguments: Sequence[Any], worker: Worker) -> None:
        super().__init__(worker)
        self.arguments = list(arguments)
        self.tries, self.cancelled, self.over, self.stopping = 0, False, False, False
        self._worker = worker
        self._answer: list[Any] = []
        self._error, self._findings = "", list[Any]()

    def cancel(self) -> None:
        """Ask it to stop; where it does not react, its process is replaced."""
        if not (self.over or self.cancelled):
            self.cancelled = True
            self._worker.cancel(self)
            QTimer.singleShot(PATIENCE, self, self._give_up_unless_stopping)
            QTimer.singleShot(TIDY, self, self._give_up)

    def _give_up_unless_stopping(self) -> None:
        if not self.stopping:
            self._give_up()

    def _give_up(self) -> None:
        if not self.over:
            self._worker.replace(self)

    def drop(self) -> None:
        """Stop listening at once: no late answer can arrive."""
        self.blockSignals(True)
        self.cancel()

    def finish(self) -> None:
        """Ask it to stop, and wait until its process is gone, so that nothing of it remains."""
        self.drop()
        self._worker.finish(self)

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take one message of the process."""
        match message:
            case {"answer": value}:
                self._answer = [value]
            case {"code": code}:
                self.end(code)
            case {"error": error}:
                self._error = translated(error)
                self._findings = list(message.get("findings") or ())
            case {"stage": stage} if stage == STOPPING:
                self.stopping = True
            case {"stage": stage} if not self.cancelled:
                done, total = (int(message.get(one) or 0) for one in ("done", "total"))
                self.progressed.emit(str(stage), done, total)
            case {"attack": value}:
                self.partial.emit(value)

    def end(self, code: int | None = None, why: str = "") -> None:
        """End with an exit code, or without one where the process has gone."""
        if self.over:
            return
        self.over = True
        if code in _ANSWERED and self._answer and not self._error:
            self.answered.emit(self._answer[0])
        elif self.cancelled:
            self.stopped.emit()
        else:
            lost = tr("The job ended without a message (it may have run out of memory).")
            self.failed.emit(self._error or why or lost, self._findings)
        self.deleteLater()


class Worker(QObject):
    """A child process that answers calls until it is closed; where it dies, the next one is asked again.

    parent: owner.
    once: whether the process is for one call alone, which may take long and leave files.
    """

    def __init__(self, parent: QObject | None = None, *, once: bool = False) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._calls: dict[int, Call] = {}
        self._numbers, self._rest, self._once, self._closed = count(1), b"", once, False

    @property
    def process_id(self) -> int:
        """Number of the process; 0 while there is none."""
        return 0 if self._process is None else int(self._process.processId())

    def begin(self) -> None:
        if self._process is not None or self._closed:
            return
        process = self._process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert(CODED, "1")
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._listen)
        process.finished.connect(self._died)
        process.errorOccurred.connect(self._broken)
        program, *first = command_line()
        process.start(program, [*first, "serve", *(["--once"] if self._once else [])])

    def call(self, arguments: Sequence[Any]) -> Call:
        """Put a question: its name, and its fields as plain values."""
        made = Call(arguments, self)
        self._put(next(self._numbers), made)
        return made

    def cancel(self, call: Call) -> None:
        """Pass the wish to stop on."""
        if self._process is None:
            call.end()
        else:
            self._write({"cancel": self._number(call)})

    def finish(self, call: Call) -> None:
        """Wait until the process of a call that was asked to stop is gone."""
        process, soon = self._process, QDeadlineTimer(PATIENCE)
        while process is not None and not (call.over or call.stopping or soon.hasExpired()):
            process.waitForReadyRead(max(soon.remainingTime(), 1))
            self._listen()
        self._closed = True
        if process is not None and (call.stopping or call.over):
            process.waitForFinished(TIDY)
        self._kill(0)
        call.over = True

    def close(self) -> None:
        self._closed = True
        self._calls.clear()
        self._kill(PATIENCE)

    def _number(self, call: Call) -> int:
        return next((at for at, one in self._calls.items() if one is call), 0)

    def _put(self, number: int, call: Call) -> None:
        self._calls[number] = call
        call.tries += 1
        self.begin()
        self._write({"id": number, "arguments": call.arguments})

    def _write(self, message: Mapping[str, Any]) -> None:
        if self._process is not None:
            self._process.write(json.dumps(message).encode() + b"\n")

    def _listen(self) -> None:
        if self._process is None:
            return
        *lines, self._rest = (self._rest + self._process.readAllStandardOutput().data()).split(b"\n")
        for line in lines:
            try:
                message = decoded(json.loads(line))
            except ValueError:
                continue
            call = self._calls.get(message.get("id"))
            if call is not None:
                if "code" in message:
                    del self._calls[message["id"]]
                call.hear(message)

    def replace(self, call: Call) -> None:
        """Kill the process for one call, and put the others to the next one."""
        self._calls.pop(self._number(call), None)
        self._kill(0)
        call.end()
        for one in self._calls.values():
            one.tries -= 1
        self._again()

    def _died(self, code: int) -> None:
        self._listen()
        process, self._process, self._rest = self._process, None, b""
        lines: list[str] = []
        if process is not None:
            lines = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").splitlines()
            process.deleteLater()
        if self._calls:
            # A process that was killed writes nothing into the log itself.
            names = ", ".join(one.arguments[0] for one in self._calls.values())
            note(f"the job {names} broke off, code {code}", "ERROR")
        if self._once:
            self.deleteLater()
        self._again(tr("The job broke off: {what}", what=lines[-1]) if lines else "")

    def _broken(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            why = tr("The job could not be started: {why}", why=self._process.errorString())
            self._process = None
            calls, self._calls = self._calls, {}
            for one in calls.values():
                one.end(why=why)

    def _again(self, why: str = "") -> None:
        calls, self._calls = self._calls, {}
        for number, one in calls.items():
            # What leaves files is not begun twice unasked.
            if one.tries < _TRIES and not (self._once or one.cancelled or self._closed):
                self._put(number, one)
            else:
                one.end(why=why)

    def _kill(self, patience: int) -> None:
        process, self._process, self._rest = self._process, None, b""
        if process is None:
            return
        if self._once:
            self.deleteLater()
        process.blockSignals(True)
        process.closeWriteChannel()
        if not (patience and process.waitForFinished(patience)):
            process.kill()
            process.waitForFinished(TIDY)
        process.deleteLater()
