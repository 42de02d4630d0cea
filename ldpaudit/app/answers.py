"""What was asked and answered: a page names its question, and sees the latest answer and how it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QObject, QTimer, Signal

from ldpaudit.app.client import Call, Worker
from ldpaudit.errors import UserError
from ldpaudit.language import tr

State = Literal["none", "waiting", "current", "before", "failed", "stopped"]


def as_it_is(answer: Any) -> Any:
    """Read an answer as it is."""
    return answer


@dataclass(frozen=True)
class Question:
    """Something to ask the worker.

    name: at most one of a name is on its way, and the latest wins.
    key: all that the answer depends on: equal keys have equal answers.
    arguments, read: return the name of a question of `ldpaudit.cli` with its fields; the value of the JSON.
    pause: milliseconds without another key after which it is asked; None where somebody must ask.
    apart: whether it takes long or leaves files, and so has a process of its own.
    about: what it was asked about, kept beside the answer.
    """

    name: str
    key: str
    arguments: Callable[[], Sequence[Any]]
    read: Callable[[Any], Any] = as_it_is
    pause: int | None = 250
    apart: bool = False
    about: Any = None


@dataclass
class Answer:
    """The latest answer of a name, and what became of the question after it.

    `wanted` is the question as it is now, `answered` that of `value`, `asked` the last one that was put.
    `refused` holds the findings for which it was refused since it was answered, and of what. `order` and
    `failed_at` count answers and failures of all names.
    """

    value: Any = None
    wanted: Question | None = None
    answered: Question | None = None
    asked: Question | None = None
    call: Call | None = None
    fault: str = ""
    refused: tuple[Question, list[Any]] | None = None
    stopped: bool = False
    progress: tuple[str, int, int] = ("", 0, 0)
    order: int = 0
    failed_at: int = 0

    @property
    def state(self) -> State:
        """How it stands to the question as it is now."""
        if self.call is not None:
            return "waiting"
        if self.failed:
            return "failed"
        if self.answered is None:
            return "stopped" if self.stopped else "none"
        return "current" if self.current else "before"

    @property
    def current(self) -> bool:
        """Whether the value answers the question as it is now, whatever else is on its way."""
        return self.answered is not None and _key(self.answered) == _key(self.wanted)

    @property
    def failed(self) -> bool:
        """Whether the question as it is now could not be answered."""
        return bool(self.fault) and _key(self.asked) == _key(self.wanted)

    @property
    def settled(self) -> bool:
        """Whether the question as it is now is answered, on its way, known to fail, or was stopped."""
        known = self.call is not None or self.fault or self.stopped
        return self.current or bool(known and _key(self.asked) == _key(self.wanted))


class Answers(QObject):
    """Asks what is wanted, late enough and once."""

    #: A name of which something has changed: asked, answered, failed, stopped.
    changed = Signal(str)
    progressed = Signal(str)
    #: What an attack reached before the end of an audit.
    partial = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.worker = Worker(self)
        #: How a reason is said in this window.
        self.in_words: Callable[[str], str] = str
        self._known: dict[str, Answer] = {}
        self._timers: dict[str, QTimer] = {}
        self._count = 0
        self._closed = False
        #: Where what is wanted is noted instead of asked; None for asking.
        self.unasked: list[tuple[str, Question | None]] | None = None

    def __getitem__(self, name: str) -> Answer:
        return self._known.setdefault(name, Answer())

    @property
    def busy(self) -> list[str]:
        """Names of what is on its way or about to be asked."""
        waiting = [name for name, timer in self._timers.items() if timer.isActive()]
        return [*dict.fromkeys([*(name for name, one in self._known.items() if one.call), *waiting])]

    def want(self, name: str, question: Question | None) -> Answer:
        """Note what is asked now; it is asked by itself after its pause, unless it is settled already."""
        answer = self[name]
        if self.unasked is not None:
            self.unasked.append((name, question))
            return answer
        answer.wanted = question
        if question is None or answer.settled or question.pause is None:
            if name in self._timers:
                self._timers[name].stop()
        else:
            self._timer(name).start(question.pause)
        return answer

    def ask(self, name: str) -> None:
        """Ask now what is wanted under a name."""
        answer = self[name]
        question = answer.wanted
        if question is None or self._closed:
            return
        if name in self._timers:
            self._timers[name].stop()
        try:
            arguments = question.arguments()
        except UserError as error:
            self.fail(name, error.translated())
            return
        if answer.call is not None:
            answer.call.drop()
        worker = Worker(self, once=True) if question.apart else self.worker
        call = answer.call = worker.call(arguments)
        answer.asked, answer.fault, answer.stopped = question, "", False
        answer.progress = ("", 0, 0)

        def progressed(*progress: Any) -> None:
            answer.progress = (progress[0], progress[1], progress[2])
            self.progressed.emit(name)

        call.answered.connect(lambda value: self._answered(name, question, value))
        call.failed.connect(lambda why, findings: self.fail(name, why, findings, question))
        call.stopped.connect(lambda: self._stopped(name))
        call.partial.connect(self.partial)
        call.progressed.connect(progressed)
        self.changed.emit(name)

    def put(self, question: Question, value: Any) -> None:
        """Take a value as the answer of a question."""
        answer = self[question.name]
        self._count += 1
        answer.value, answer.answered, answer.order = value, question, self._count
        answer.call, answer.fault, answer.refused, answer.stopped = None, "", None, False
        self.changed.emit(question.name)

    def fail(self, name: str, why: str, findings: Sequence[Any] = (), asked: Question | None = None) -> None:
        """Take note that a question could not be answered, and why."""
        answer = self[name]
        self._count += 1
        answer.call, answer.fault, answer.failed_at = None, self.in_words(why), self._count
        answer.asked = asked or answer.wanted
        if findings and answer.asked is not None:
            answer.refused = answer.asked, list(findings)
        self.changed.emit(name)

    def cancel(self, name: str) -> None:
        """Ask what is on its way to stop."""
        call = self[name].call
        if call is not None:
            call.cancel()

    def drop(self, name: str, *, wait: bool = False) -> None:
        """Take a question back, and wait until nothing of it remains where it leaves files."""
        answer = self[name]
        if answer.call is not None:
            call, answer.call = answer.call, None
            call.finish() if wait else call.drop()
            self.changed.emit(name)

    def forget(self, *names: str) -> None:
        """Forget answers, and what is on its way; all of them where none is named."""
        for name in names or (*self._known, *self._timers):
            if name in self._timers:
                self._timers[name].stop()
            answer = self._known.pop(name, None)
            if answer is not None and answer.call is not None:
                answer.call.drop()

    def close(self) -> None:
        self._closed = True
        for timer in self._timers.values():
            timer.stop()
        for name in self._known:
            self.drop(name)
        for worker in self.findChildren(Worker):
            worker.close()

    def _answered(self, name: str, question: Question, answer: Any) -> None:
        try:
            value = question.read(answer)
        except (OSError, LookupError, TypeError, ValueError) as error:
            why = tr("The result could not be read ({why}).", why=type(error).__name__)
            self.fail(name, why, (), question)
            return
        self.put(question, value)

    def _stopped(self, name: str) -> None:
        answer = self[name]
        answer.call, answer.stopped = None, True
        self.changed.emit(name)

    def _timer(self, name: str) -> QTimer:
        if name not in self._timers:
            timer = self._timers[name] = QTimer(self)
            timer.setSingleShot(True)
            timer.timeout.connect(lambda: self.ask(name))
        return self._timers[name]


def _key(question: Question | None) -> str | None:
    return None if question is None else question.key
