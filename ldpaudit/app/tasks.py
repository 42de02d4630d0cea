"""Jobs as pages from before the desk know them; it goes with the last of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from ldpaudit.app.client import Call
from ldpaudit.app.private_names import in_words
from ldpaudit.app.questions import reading_options
from ldpaudit.app.session import Session
from ldpaudit.errors import UserError

INSPECT, EXPOSURE, OUTLOOK, TRIAL = "inspection", "exposure", "outlook", "trial"
RELEASE, SAMPLE, LEDGER = "release", "sample", "ledger"


class Tasks(QObject):
    """What is asked and done for a session, and questions of cards beside it."""

    started = Signal(str)
    progressed = Signal(str, str, object, object)
    ended = Signal(str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._calls: dict[str, Call] = {}
        self._running: set[str] = set()
        self._count = 0
        self._closed = False
        self._known: dict[tuple[str, int], list[str]] = {}
        session.answers.in_words = lambda line: in_words(line, self.folder)
        self.warm_up = session.answers.worker.begin
        self.attempt, self.attack, self.release = session.attempt, session.attack, session.release
        self.stop_release = session.stop_release
        self.look = session.document.look
        session.answers.changed.connect(self._changed)
        session.answers.progressed.connect(
            lambda name: self.progressed.emit(name, *session.answers[name].progress)
        )
        session.opened.connect(self._opened)

    def running(self, name: str) -> bool:
        """Return whether a job of this name runs."""
        return name in self._calls or self.session.answers[name].call is not None

    @property
    def folder(self) -> Path:
        """Where recipes are written for jobs; only the user may read it."""
        return self.session.private.path

    @property
    def busy(self) -> list[str]:
        """Names of the jobs that run or are about to."""
        return [*self._calls, *self.session.answers.busy]

    @property
    def releases_older(self) -> bool:
        """Whether a release runs of another recipe or table than they stand."""
        return self.session.releases_older

    def inspect(self) -> None:
        """Read the table again, with the options of the recipe."""
        self.session.follow()
        self.session.answers.ask(INSPECT)

    def draw(
        self,
        name: str,
        path: Path,
        arguments: list[str],
        then: Callable[[Any], None],
        failed: Callable[[str], None],
    ) -> None:
        """Bring the coordinates of a file for the map; the latest of a name counts.

        Nobody else may read what is written for it, and it goes with the window.
        """
        out = self.session.private.new(name, ".arrow")
        self.ask(name, ["draw", str(path), *arguments, "--out", str(out), "--json"], then, failed)

    def columns_of(self, path: Path, then: Callable[[list[str]], None]) -> None:
        """Look up the columns of a public file; none where it cannot be read."""
        try:
            key = (str(path), path.stat().st_mtime_ns)
        except OSError:
            then([])
            return
        if key in self._known:
            then(self._known[key])
            return

        def arrived(answer: Any) -> None:
            self._known[key] = [str(one["name"]) for one in answer["columns"]]
            then(self._known[key])

        self._count += 1
        name = f"columns {self._count}"
        self.ask(name, ["inspect", str(path), "--json"], arrived, lambda _why: then([]))

    def ledger(
        self, arguments: list[str], then: Callable[[Any], None], failed: Callable[[str], None]
    ) -> None:
        """Ask what was released of which table; the latest question counts."""
        self.ask(LEDGER, ["ledger", *arguments, "--json"], then, failed)

    def ask(
        self,
        name: str,
        arguments: list[str],
        then: Callable[[Any], None],
        failed: Callable[[str], None],
        stopped: Callable[[], None] | None = None,
    ) -> Call | None:
        """Put a question to the command line; the latest of a name counts. It may be cancelled."""
        self.drop(name)
        if self._closed:
            return None
        call = self._calls[name] = self.session.answers.worker.call(arguments)

        def over(follow: Callable[..., None] | None, *told: Any) -> None:
            if self._calls.get(name) is call:
                del self._calls[name]
            if follow is not None:
                follow(*told)

        call.progressed.connect(lambda *told: self.progressed.emit(name, *told))
        call.answered.connect(lambda answer: over(then, answer))
        call.failed.connect(lambda why, _findings: over(failed, in_words(why, self.folder)))
        call.stopped.connect(lambda: over(stopped))
        return call

    def drop(self, name: str) -> None:
        """Take a question back: its answer is not waited for any more."""
        call = self._calls.pop(name, None)
        if call is not None:
            call.drop()
        self.session.answers.drop(name)

    def command(self, recipe: Path, out: Path) -> str:
        """Return the command that repeats a run."""
        import shlex

        return shlex.join(["ldpaudit", "run", str(recipe), "--out", str(out)])

    def options(self) -> list[str]:
        """Return the options with which the recipe reads the table, as commands take them."""
        return reading_options(self.session.recipe)

    def written(self, name: str) -> Path | None:
        """Write the recipe for a job; None where that is not possible, which is said."""
        try:
            return self.session.written(name)
        except UserError as error:
            self.session.answers.fail(name, error.translated())
            return None

    def close(self) -> None:
        """Stop everything and remove the private folder."""
        self._closed = True
        for name in list(self._calls):
            self.drop(name)
        self.session.close()

    def cancel(self, name: str) -> None:
        """Ask a job to stop."""
        if name in self._calls:
            self._calls[name].cancel()
        else:
            self.session.answers.cancel(name)

    def _opened(self) -> None:
        for name in list(self._calls):
            self.drop(name)

    def _changed(self, name: str) -> None:
        running = self.session.answers[name].call is not None
        if running and name not in self._running:
            self._running.add(name)
            self.started.emit(name)
        elif not running and name in self._running:
            self._running.discard(name)
            self.ended.emit(name)
