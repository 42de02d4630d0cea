"""The worker: one process that has loaded everything and answers the small questions of a window."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, QProcess, QTimer

from ldpaudit.app import jobs
from ldpaudit.app.jobs import PATIENCE, REMOVAL, CommandRun
from ldpaudit.language import decoded, tr

#: The command by which the command line answers many questions.
SERVE = "serve"
#: How often one question is put to a worker that dies of it.
_TRIES = 2


class Question(CommandRun):
    """One run of the command line in the worker.

    Parameters
    ----------
    arguments : sequence of str
        What follows `ldpaudit`.
    worker : Worker
        Who answers.
    parent : QObject, optional
        Owner.
    """

    def __init__(self, arguments: Sequence[str], worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(arguments, parent)
        self._worker = worker
        self._number = 0
        self._answer: list[Any] = []
        self.tries = 0

    def start(self) -> None:
        """Put the question."""
        self._number = self._worker.put(self)

    def cancel(self) -> None:
        """Ask the worker to stop, and have it replaced where it does not listen."""
        if self._over or self._cancelled:
            return
        self._cancelled = True
        if not self._worker.cancel(self._number):
            self.broken_off("")
            return
        QTimer.singleShot(PATIENCE, self, self._give_up_unless_stopping)
        QTimer.singleShot(REMOVAL, self, self._give_up)

    def _give_up_unless_stopping(self) -> None:
        if not self._stopping:
            self._give_up()

    def _give_up(self) -> None:
        if self.running:
            self._worker.give_up(self._number)

    def forget(self) -> None:
        """Stop listening at once: no late result can arrive, whatever the worker is at."""
        if self.running:
            self._worker.drop(self._number)
        self._over = True
        self.blockSignals(True)
        self.deleteLater()

    def hear(self, message: dict[str, Any]) -> None:
        """Take a message of the worker."""
        if self._over:
            return
        if "answer" in message:
            self._answer = [message["answer"]]
        elif "code" in message:
            self._ended(int(message["code"]))
        else:
            self._take(message)

    def _ended(self, code: int) -> None:
        self._over = True
        if self._has_answered(code) and self._answer:
            self.succeeded.emit(self._answer[0])
        elif self._cancelled:
            self.stopped.emit()
        else:
            self.failed.emit(self._reason(code))

    def broken_off(self, why: str) -> None:
        """End without an answer, because the worker has gone."""
        self._over = True
        if self._cancelled:
            self.stopped.emit()
        else:
            self.failed.emit(why or self._last_words())


class Worker(QObject):
    """A process that answers the questions of a window, and ends with it.

    It begins with the first question. Where it dies, another one takes its place and is asked once more what
    was not answered yet; a question at which two have died fails. A question that nobody wants any more is
    cancelled, and a worker that does not hear that is killed; then the others are put to the next one.

    Parameters
    ----------
    parent : QObject, optional
        Owner.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._asked: dict[int, Question] = {}
        #: Questions that were taken back, and have not ended yet.
        self._dropped: set[int] = set()
        self._numbers = count(1)
        self._rest = b""
        self._closed = False
        #: Whether the process has answered anything yet.
        self._useful = False

    @property
    def process_id(self) -> int:
        """The number of the process; 0 while there is none."""
        return 0 if self._process is None else self._process.processId()

    def begin(self) -> None:
        """Start the process where there is none."""
        if self._process is not None or self._closed:
            return
        process = self._process = jobs.command_process(self)
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._listen)
        process.finished.connect(self._died)
        process.errorOccurred.connect(self._broken)
        program, *first = jobs.command_line()
        process.start(program, [*first, SERVE])

    def put(self, question: Question) -> int:
        """Put a question; return its number."""
        number = next(self._numbers)
        self._asked[number] = question
        self.begin()
        self._put(number, question)
        return number

    def cancel(self, number: int) -> bool:
        """Ask the worker to stop with a question; return whether it is at it."""
        asked = number in self._asked
        if asked:
            self._write({"cancel": number})
        return asked

    def drop(self, number: int) -> None:
        """Take a question back; where the worker does not stop with it soon, another one takes its place."""
        if self._asked.pop(number, None) is None or self._process is None:
            return
        self._dropped.add(number)
        self._write({"cancel": number})
        QTimer.singleShot(PATIENCE, self._process, lambda: self._give_up_dropped(number))

    def give_up(self, number: int) -> None:
        """Kill a worker that does not stop with a question, and put the others to another one."""
        question = self._asked.pop(number, None)
        self._replace()
        if question is not None:
            question.broken_off("")

    def close(self) -> None:
        """End the process, and ask nothing any more."""
        self._closed = True
        self._asked.clear()
        self._end(PATIENCE)

    def _put(self, number: int, question: Question) -> None:
        question.tries += 1
        self._write({"id": number, "arguments": question.arguments})

    def _write(self, message: Mapping[str, Any]) -> None:
        if self._process is not None:
            self._process.write(json.dumps(message).encode() + b"\n")

    def _listen(self) -> None:
        if self._process is None:
            return
        *lines, self._rest = (self._rest + self._process.readAllStandardOutput().data()).split(b"\n")
        for line in lines:
            self._hear(line)

    def _hear(self, line: bytes) -> None:
        try:
            message = json.loads(line, object_hook=decoded)
            number = message["id"]
        except (ValueError, TypeError, KeyError):
            return
        question = self._asked.get(number)
        if "code" in message:
            self._asked.pop(number, None)
            self._dropped.discard(number)
            self._useful = True
        if question is not None:
            question.hear(message)

    def _give_up_dropped(self, number: int) -> None:
        if number in self._dropped:
            self._replace()

    def _replace(self) -> None:
        """Kill the process, and put what it had not answered to the next one: that is not their fault."""
        self._end(0)
        for question in self._asked.values():
            question.tries -= 1
        self._ask_again("")

    def _died(self) -> None:
        self._listen()
        useful = self._useful
        self._forget_process()
        self._ask_again("")
        if useful:
            # The next question need not wait for the next one.
            self.begin()

    def _broken(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            why = tr("The job could not be started: {why}", why=self._process.errorString())
            self._forget_process()
            for question in self._asked.values():
                question.tries = _TRIES
            self._ask_again(why)

    def _ask_again(self, why: str) -> None:
        asked, self._asked = self._asked, {}
        for number, question in asked.items():
            if question.tries < _TRIES:
                self._asked[number] = question
        if self._asked:
            self.begin()
        for number, question in self._asked.items():
            self._put(number, question)
        for number, question in asked.items():
            if question.tries >= _TRIES and number not in self._asked:
                question.broken_off(why)

    def _end(self, patience: int) -> None:
        """End the process, politely where there is time for that, and wait until it is gone."""
        process = self._process
        if process is None:
            return
        for signal in (process.readyReadStandardOutput, process.finished, process.errorOccurred):
            signal.disconnect()
        process.closeWriteChannel()
        if not (patience and process.waitForFinished(patience)):
            process.kill()
            process.waitForFinished(REMOVAL)
        self._forget_process()

    def _forget_process(self) -> None:
        if self._process is not None:
            self._process.deleteLater()
        self._process, self._rest, self._useful = None, b"", False
        self._dropped.clear()
