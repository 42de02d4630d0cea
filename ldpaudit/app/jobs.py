"""Jobs: the window never computes, it runs the command line in another process and listens."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QObject, QProcess, QProcessEnvironment, QTimer, Signal

from ldpaudit.language import CODED, decoded, tr, translated
from ldpaudit.log import Log
from ldpaudit.progress import STOPPING

#: Time that a job has to confirm that it will stop before it is killed, in milliseconds.
PATIENCE = 500
#: Time that it then has to remove what it wrote: a killed one cannot.
REMOVAL = 60_000
#: Exit codes of commands that have answered: done, and "no".
ANSWERED = (0, 1)
#: The code of an answer that could not be kept as a file, where nothing else is told of a mistake.
_UNKEPT = 2


def command_line() -> list[str]:
    """Return the program that runs a job: this very program, as a command line."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "ldpaudit"]


def command_process(parent: QObject) -> QProcess:
    """Return a process, not started yet, that writes messages so that they can be shown in any language."""
    process = QProcess(parent)
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert(CODED, "1")
    process.setProcessEnvironment(environment)
    return process


class CommandRun(QObject):
    """One run of the command line, with progress and cancel, wherever it runs.

    Exactly one of `succeeded`, `failed` and `stopped` is emitted, once; none after `forget`. Until then
    `bettered` brings the best that a search has found so far, as often as it is sent, and `attacked` what
    each attack of an audit reached.

    Parameters
    ----------
    arguments : sequence of str
        What follows `ldpaudit`; the command must print one JSON object on standard output.
    parent : QObject, optional
        Owner.

    Attributes
    ----------
    findings : list of dict
        The findings against a release, where they are why the run failed.
    """

    progressed = Signal(str, object, object)
    bettered = Signal(object)
    attacked = Signal(object)
    succeeded = Signal(object)
    failed = Signal(str)
    stopped = Signal()

    def __init__(self, arguments: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.arguments = list(arguments)
        self.findings: list[Any] = []
        self._last_lines: list[str] = []
        self._error = ""
        self._over = False
        self._cancelled = False
        self._stopping = False

    @property
    def running(self) -> bool:
        """Whether the run has not ended yet."""
        return not self._over

    def start(self) -> None:
        """Begin."""
        raise NotImplementedError

    def cancel(self) -> None:
        """Ask the run to stop; `stopped` follows once it has."""
        raise NotImplementedError

    def forget(self) -> None:
        """Stop listening at once: no late result can arrive."""
        raise NotImplementedError

    def _take(self, message: dict[str, Any]) -> None:
        """Take a message that the run sends before its end."""
        if "error" in message:
            self._error = translated(message["error"])
            self.findings = list(message.get("findings") or [])
        elif "best" in message:
            self.bettered.emit(message["best"])
        elif "attack" in message:
            self.attacked.emit(message["attack"])
        elif message.get("stage") == STOPPING:
            self._stopping = True
        elif "stage" in message and not self._cancelled:
            self.progressed.emit(
                str(message["stage"]), int(message.get("done") or 0), int(message.get("total") or 0)
            )

    def _has_answered(self, code: int) -> bool:
        """Return whether what was answered is a result: not what blocks a release, which is told as why."""
        return code in (*ANSWERED, _UNKEPT) and not self._error

    def _last_words(self) -> str:
        """Return that the process broke off, with the last line that it wrote."""
        if self._last_lines:
            return tr("The job broke off: {what}", what=self._last_lines[-1])
        return tr("The job ended without a message (it may have run out of memory).")

    def _reason(self, code: int) -> str:
        if self._error:
            return self._error
        if self._last_lines:
            return self._last_lines[-1].removeprefix("Error: ").removeprefix("ldpaudit: ")
        return tr("The job ended with code {code} and no explanation.", code=code)


class Job(CommandRun):
    """One run of the command line in a process of its own."""

    def __init__(self, arguments: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(arguments, parent)
        self._process = command_process(self)
        self._process.readyReadStandardError.connect(self._listen)
        self._process.readyReadStandardOutput.connect(self._collect)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._broken)
        self._answer = bytearray()
        self._rest = b""

    def start(self) -> None:
        """Start the child process."""
        program, *first = command_line()
        self._process.start(program, [*first, *self.arguments])

    def cancel(self) -> None:
        """Ask the job to stop, and kill it where it does not react; `stopped` follows when it is gone."""
        if self._over or self._cancelled:
            return
        self._cancelled = True
        if self._process.state() == QProcess.ProcessState.NotRunning:
            self._end()
            self.stopped.emit()
            return
        self._process.write(b"cancel\n")
        QTimer.singleShot(PATIENCE, self._process, self._kill_unless_stopping)
        QTimer.singleShot(REMOVAL, self._process, self._process.kill)

    def _kill_unless_stopping(self) -> None:
        self._listen()
        if not self._stopping:
            self._process.kill()

    def end(self) -> None:
        """Ask the job to stop and wait until it is gone, so that nothing of it remains."""
        self.blockSignals(True)
        self.cancel()
        self._process.setReadChannel(QProcess.ProcessChannel.StandardError)
        soon = QDeadlineTimer(PATIENCE)
        while self.running and not (self._stopping or soon.hasExpired()):
            self._process.waitForReadyRead(soon.remainingTime())
        self._kill_unless_stopping()
        self._process.waitForFinished(REMOVAL)
        self.forget()

    def forget(self) -> None:
        """Stop listening at once and kill the child: no late result can arrive."""
        self._over = True
        process = self._process
        for signal in (
            process.readyReadStandardError,
            process.readyReadStandardOutput,
            process.finished,
            process.errorOccurred,
        ):
            signal.disconnect()
        self.blockSignals(True)
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self._process.kill()
            # Its end takes milliseconds; on a laden machine Qt would wait for it anyway, and complain.
            self._process.waitForFinished(REMOVAL)
        self.deleteLater()

    def _collect(self) -> None:
        self._answer += self._process.readAllStandardOutput().data()

    def _listen(self) -> None:
        *lines, self._rest = (self._rest + self._process.readAllStandardError().data()).split(b"\n")
        for line in lines:
            self._read_line(line.decode("utf-8", "replace").strip())

    def _read_line(self, line: str) -> None:
        try:
            message = json.loads(line, object_hook=decoded)
        except json.JSONDecodeError:
            if line:
                self._last_lines = [*self._last_lines[-19:], line]
            return
        if isinstance(message, dict):
            self._take(message)

    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        if self._over:
            return
        self._listen()
        if self._rest:
            self._read_line(self._rest.decode("utf-8", "replace").strip())
        self._collect()
        self._end()
        crashed = status == QProcess.ExitStatus.CrashExit
        if self._cancelled and (crashed or code not in ANSWERED):
            self.stopped.emit()
        elif crashed:
            # A process that was killed writes nothing into the log itself.
            Log().note(f"the job {self.arguments[0]} broke off, code {code}", "ERROR")
            self.failed.emit(self._last_words())
        elif self._has_answered(code) and self._answer.strip():
            self._answered()
        else:
            self.failed.emit(self._reason(code))

    def _answered(self) -> None:
        try:
            answer: Any = json.loads(self._answer, object_hook=decoded)
        except json.JSONDecodeError:
            self.failed.emit(tr("The job's answer could not be read."))
            return
        self.succeeded.emit(answer)

    def _broken(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and not self._over:
            self._end()
            self.failed.emit(tr("The job could not be started: {why}", why=self._process.errorString()))

    def _end(self) -> None:
        self._over = True
