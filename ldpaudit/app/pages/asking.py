"""Cards that put a question to the command line and show its answer: when they ask, wait, fail and forget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from ldpaudit.app.parts import BusyLine, Card, FaultLine, button, row, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.language import tr

#: Time that an answer may take before the card says that it is on its way, in milliseconds.
_SOON = 500


class AskingCard(Card):
    """A card with one question. `answer` is its answer, None while there is none.

    A card asks by itself when its question has not changed for a pause, and shows the answer before until the
    next one is there. An answer that comes too late is never shown.

    Parameters
    ----------
    title : str
        Title of the card.
    job : str
        Name of the job: cards of one name share one question at a time.
    command : str
        Subcommand of the command line that answers.
    pause : int
        In milliseconds.
    whole_table : bool
        Whether the table is read. Its path and options are added, and a table read otherwise is asked anew.
    """

    def __init__(
        self,
        title: str,
        session: Session,
        tasks: Tasks,
        *,
        job: str,
        command: str,
        pause: int,
        whole_table: bool = True,
    ) -> None:
        super().__init__(title)
        self.session, self.tasks = session, tasks
        self.answer: Mapping[str, Any] | None = None
        self._job, self._command, self._whole_table = job, command, whole_table
        self._asked: tuple[str, ...] | None = None
        self._waiting = self._stopped = False
        self.fault = FaultLine()
        self.again = button(tr("Try again"), self.ask)
        self.busy = BusyLine(tasks, job, quiet=True)
        self.old = sentence(tr("Stopped; what is shown is out of date."), muted=True)
        self.state = QWidget()
        line = row(self.fault, self.old, self.again)
        line.setContentsMargins(0, 0, 0, 0)
        line.setStretch(0, 1)
        line.setStretch(1, 1)
        self.state.setLayout(line)
        self._pause, self._soon = QTimer(self), QTimer(self)
        for timer, length in ((self._pause, pause), (self._soon, _SOON)):
            timer.setSingleShot(True)
            timer.setInterval(length)
        # What was answered of one table is never seen under the name of another.
        session.opened.connect(self.reset)
        self._pause.timeout.connect(self.ask)
        self._soon.timeout.connect(self.busy.begin)

    def question(self) -> tuple[str, ...] | None:
        """Return the options of the command line that make the question; None where nothing can be asked."""
        raise NotImplementedError

    def besides(self) -> list[str]:
        """Return options that are no part of the question, such as a file for what is large in the answer."""
        return []

    def show_answer(self) -> None:
        """Show `answer`, or that there is no answer; called whenever one comes or goes."""
        raise NotImplementedError

    @property
    def waiting(self) -> bool:
        """Whether an answer is on its way, or about to be asked for."""
        return self._waiting or self._pause.isActive()

    @property
    def current(self) -> bool:
        """Whether the answer shown belongs to the question as it stands."""
        answered = self.answer is not None and not (self._waiting or self._stopped)
        return answered and self._asked == self._stamped()

    def add_state(self) -> None:
        """Put the lines about waiting and faults at the end of the card as it is now."""
        self.body.addWidget(self.busy)
        self.body.addWidget(self.state)
        self._show_state()

    def follow(self) -> None:
        """Look at the question again, and ask or forget where it is another."""
        if self._waiting and not self.tasks.running(self._job):
            # Another table was opened meanwhile, and nobody will answer.
            self._settle(None)
            self._asked = None
        question = self._stamped()
        if question == self._asked:
            self._pause.stop()
        elif question is None:
            self.forget()
        else:
            self._pause.start()

    def forget(self) -> None:
        """Drop the answer, and the question that may be on its way."""
        self._pause.stop()
        waiting = self._waiting
        self._settle(None)
        self._asked = None
        if waiting:
            self.tasks.drop(self._job)
        self.show_answer()

    def reset(self) -> None:
        """Begin anew for another document; a card also empties what was written into it."""
        self.forget()

    def ask(self) -> None:
        """Put the question now."""
        question = self._stamped() if self.session.is_open else None
        if question is None:
            self.forget()
            return
        self._pause.stop()
        self._asked = question
        self._stopped = False
        self.fault.say("")

        def arrived(answer: Any) -> None:
            if question == self._asked:
                self._settle(answer)
                self.show_answer()

        def failed(why: str) -> None:
            self._settle(None)
            self.fault.say(why)
            self._show_state()
            self.show_answer()

        def stopped() -> None:
            self._settle(self.answer)
            self._stopped = True
            self._show_state()
            self.show_answer()

        arguments = [self._command, *question[1:], *self.besides(), "--json"]
        if self._whole_table:
            arguments[1:1] = [str(self.session.table), *self.tasks.options()]
        # The job before is dropped first, and everybody hears of that: nothing waits for it any more.
        self._waiting = False
        self.tasks.ask(self._job, arguments, arrived, failed, stopped)
        self._waiting = True
        self._soon.start()
        self._show_state()
        self.show_answer()

    def _stamped(self) -> tuple[str, ...] | None:
        question = self.question()
        if question is None:
            return None
        return (self.session.stamp("inspection") if self._whole_table else "", *question)

    def _settle(self, answer: Any) -> None:
        """Note that nothing is on its way any more."""
        self._waiting = self._stopped = False
        self.answer = answer
        self._soon.stop()
        self.busy.end()
        self.fault.say("")
        self._show_state()

    def _show_state(self) -> None:
        failed = bool(self.fault.text())
        self.old.setVisible(self._stopped and self.answer is not None)
        self.again.setVisible(failed or self._stopped)
        self.state.setVisible(failed or self._stopped)
