"""The jobs of a session: read the table, measure who is exposed, look through the recipe, try it, release."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from ldpaudit.app.inspection import InspectionSummary
from ldpaudit.app.jobs import CommandRun, Job
from ldpaudit.app.outcome import RunSummary, findings_of
from ldpaudit.app.private_folder import PrivateFolder
from ldpaudit.app.private_names import in_words
from ldpaudit.app.results import version_of
from ldpaudit.app.session import Session
from ldpaudit.app.values import as_toml, moved, options_as_dict
from ldpaudit.app.worker import Question, Worker
from ldpaudit.audit import AuditReport
from ldpaudit.errors import UserError
from ldpaudit.language import tr
from ldpaudit.recipe import Recipe

#: Rows of the table that Import shows.
PREVIEW = 200
#: A job's name is also the name of its result in the session.
INSPECT, EXPOSURE, OUTLOOK, TRIAL, AUDIT = "inspection", "exposure", "outlook", "trial", "audit"
RELEASE, SAMPLE, LEDGER = "release", "sample", "ledger"
#: Bytes of a file that is read by a process of its own, so that small questions need not wait.
_LARGE = 64_000_000
#: What may take long, or leaves files: each has a process of its own.
_APART = (TRIAL, AUDIT, RELEASE, SAMPLE)
#: Time without a change after which a recipe is looked through, in milliseconds.
_PAUSE = 250


class Tasks(QObject):
    """Starts jobs for the session, at most one of each name, and hands their results to it.

    Starting a job forgets the one of the same name that still runs. Runs, and the reading of a large table,
    are processes of their own; all other jobs are questions to one worker, which begins with the first of
    them or with `warm_up`.
    """

    started = Signal(str)
    progressed = Signal(str, str, object, object)
    ended = Signal(str)
    #: What an attack of an audit that still runs reached.
    attacked = Signal(object)
    sampled = Signal(str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._jobs: dict[str, CommandRun] = {}
        self._worker = Worker(self)
        self._private = PrivateFolder()
        self._releasing = Path()
        self._count = 0
        self._closed = False
        self._asked: dict[str, str] = {}
        self._written: tuple[Recipe | None, Path, str] = None, Path(), ""
        self._stopped: dict[str, str] = {}
        self._known: dict[tuple[str, int], list[str]] = {}
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._look_ahead)
        session.opened.connect(self._opened)
        session.changed.connect(self._pause.start)
        session.arrived.connect(self._pause.start)

    def warm_up(self) -> None:
        """Let the worker begin, before there is a question."""
        if not self._closed:
            self._worker.begin()

    def running(self, name: str) -> bool:
        """Return whether a job of this name runs."""
        return name in self._jobs

    @property
    def folder(self) -> Path:
        """Where recipes are written for jobs; only the user may read it."""
        return self._private.path

    @property
    def busy(self) -> list[str]:
        """Names of the jobs that run or are about to."""
        return [*self._jobs, *([OUTLOOK] if self._pause.isActive() else [])]

    def cancel(self, name: str) -> None:
        """Ask a job to stop."""
        if name in self._jobs:
            self._stopped[name] = self._asked.get(name, "")
            self._jobs[name].cancel()

    def look(self) -> None:
        """Look whether the table has changed on the disk: then what was computed is of another one."""
        session = self.session
        if session.is_open and (version := version_of(session.table)) != session.results.version:
            session.results.version = version
            session.changed.emit()

    def inspect(self) -> None:
        """Read the table again, with the options of the recipe."""
        arguments = ["inspect", str(self.session.table), "--json", "--preview", str(PREVIEW)]
        arguments += self.options()
        self._start(INSPECT, [*arguments, "--progress", "json"], InspectionSummary.of)

    def keep_up(self) -> None:
        """Read the table where its reading is neither there, nor on its way, nor known to fail."""
        if self._wanted(INSPECT):
            self.inspect()

    def measure(self) -> None:
        """Count who is exposed in the table as it is."""
        arguments = ["anonymity", str(self.session.table), *self.known(), "--json"]
        self._start(EXPOSURE, [*arguments, *self.options()], lambda answer: answer)

    def known(self) -> list[str]:
        """Return who is looked for by what, as options of the commands about risk."""
        session = self.session
        options = ["--quasi-identifiers", listed(session.known_outside)]
        if session.unit_column is not None:
            options += ["--unit", session.unit_column]
        return [*options, "--missing", session.missing]

    def attempt(self) -> None:
        """Run the recipe into a private folder."""
        self.look()
        # A trial releases nothing, but shows what a release would add to earlier ones.
        self._run(TRIAL, self._private.new(TRIAL), ["--trial"])

    def attack(self, codes: Sequence[str] = (), beside: Path | None = None) -> None:
        """Attack the last trial with the table, and with a second one; all attacks, or those named."""
        session = self.session
        if session.results.trial is None or not session.tried:
            return
        arguments = ["audit", str(session.results.trial.value.folder), "--against", str(session.table)]
        arguments += ["--with", str(beside)] if beside is not None else []
        for code in codes:
            arguments += ["--attack", code]
        self._start(AUDIT, [*arguments, "--progress", "json", "--json"], AuditReport.of_json)

    def release(self, out: Path) -> None:
        """Run what was tried last into the folder that the user named."""
        self.look()
        session = self.session
        if not session.tried or session.results.trial is None:
            line = tr("the recipe was not tried on the table as it stands; run a trial")
            session.fail(RELEASE, line, session.stamp(RELEASE))
            return
        self._releasing = out
        self._run(RELEASE, out, ["--tried", str(session.results.trial.value.folder)])

    @property
    def releases_older(self) -> bool:
        """Whether a release runs, and the recipe or the table has changed since it began."""
        return self.running(RELEASE) and self._asked[RELEASE] != self.session.stamp(RELEASE)

    def stop_release(self) -> Path | None:
        """Stop a release; return its folder where it was finished before it could be stopped."""
        if RELEASE not in self._jobs:
            return None
        stamp, out = self._asked[RELEASE], self._releasing
        self._forget(RELEASE)
        try:
            self.session.arrive(RELEASE, RunSummary.read(out), stamp)
        except (OSError, LookupError, ValueError):
            return None
        return out

    def sample(self, out: Path, rows: int | None = None) -> None:
        """Write the sample interventions; `sampled` brings the recipe's path."""
        arguments = ["demo", "--out", str(out), "--tables-only", "--progress", "json", "--json"]
        if rows is not None:
            arguments += ["--rows", str(rows)]

        def arrived(answer: Any) -> None:
            self.sampled.emit(str(answer["recipe"]))

        job = self._job(SAMPLE, arguments)
        if job is None:
            return
        job.succeeded.connect(lambda answer: self._over(SAMPLE, lambda: arrived(answer)))
        job.start()

    def draw(
        self,
        name: str,
        path: Path,
        arguments: list[str],
        then: Callable[[Any], None],
        failed: Callable[[str], None],
    ) -> None:
        """Bring the coordinates of a file for the map; the latest of a name counts."""
        out = self.drawing_file(name)
        self.ask(name, ["draw", str(path), *arguments, "--out", str(out), "--json"], then, failed)

    def drawing_file(self, name: str) -> Path:
        """Return a new file for coordinates; nobody else may read it, and it goes with the window."""
        return self._private.new(name, ".arrow")

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
    ) -> CommandRun | None:
        """Put a question to the command line; the latest of a name counts. It may be cancelled."""
        self._drop(name)
        if self._closed:
            return None
        job = self._jobs[name] = Question(arguments, self._worker, self)

        def over() -> None:
            self._jobs.pop(name, None)
            job.deleteLater()

        def succeeded(answer: Any) -> None:
            over()
            then(answer)

        def broken(why: str) -> None:
            over()
            failed(in_words(why, self.folder))

        def ended() -> None:
            over()
            if stopped is not None:
                stopped()

        job.progressed.connect(lambda stage, done, total: self.progressed.emit(name, stage, done, total))
        job.succeeded.connect(succeeded)
        job.failed.connect(broken)
        job.stopped.connect(ended)
        job.start()
        return job

    def drop(self, name: str) -> None:
        """Take a question back: its answer is not waited for any more."""
        self._forget(name)

    def _look_ahead(self) -> None:
        session = self.session
        if self._closed or not session.is_open or not session.current(INSPECT):
            return
        if session.known_outside and not session.undecided and self._wanted(EXPOSURE):
            self.measure()
        if session.recipe.steps and self._wanted(OUTLOOK):
            recipe = self.written(OUTLOOK)
            if recipe is not None:
                self._start(OUTLOOK, ["outlook", str(recipe), "--json"], lambda answer: answer)

    def _wanted(self, name: str) -> bool:
        """Return whether a result is neither there, nor on its way, nor known to be impossible."""
        stamp = self.session.stamp(name)
        on_its_way = self.running(name) and self._asked.get(name) == stamp
        wanted = not (self.session.current(name) or self.session.fault(name) or on_its_way)
        return wanted and not (name in self._stopped and self._stopped[name] == stamp)

    def command(self, recipe: Path, out: Path) -> str:
        """Return the command that repeats a run."""
        import shlex

        return shlex.join(["ldpaudit", "run", str(recipe), "--out", str(out)])

    def close(self) -> None:
        """Stop everything and remove the private folder; a question that comes later is not put."""
        self._closed = True
        self._pause.stop()
        for name in list(self._jobs):
            self._forget(name)
        self._worker.close()
        self._private.remove()

    def _opened(self) -> None:
        for name in list(self._jobs):
            self._forget(name)
        self._private.sweep(TRIAL, keep=None)
        # Runs that were killed may have left folders beside the table.
        from ldpaudit.leftovers import sweep_beside

        threading.Thread(target=sweep_beside, args=(self.session.table.parent,), daemon=True).start()
        self.inspect()

    def options(self) -> list[str]:
        """Return the options with which the recipe reads the table, as commands take them."""
        options = options_as_dict(self.session.recipe.input.options)
        return ["--options", json.dumps(options)] if options else []

    def written(self, name: str) -> Path | None:
        """Write the recipe with full paths, because it lies in another folder than its files."""
        path, recipe = self.folder / f"{name}.toml", self.session.recipe
        try:
            if self._written[:2] != (recipe, path.parent):
                self._written = recipe, path.parent, as_toml(moved(recipe, path.parent))
            # A job that still reads the one before must not find half of this one.
            path.with_suffix(".new").write_text(self._written[2], "utf-8")
            path.with_suffix(".new").replace(path)
        except (OSError, UserError) as error:
            line = error.translated() if isinstance(error, UserError) else self._unwritable(error)
            self.session.fail(name, line, self.session.stamp(name))
            return None
        return path

    def _unwritable(self, error: OSError) -> str:
        return tr(
            "the recipe cannot be written for the job ({why}); free some room on the disk", why=error.strerror
        )

    def _run(self, name: str, out: Path, more: list[str]) -> None:
        recipe = self.written(name)
        if recipe is not None:
            arguments = ["run", str(recipe), "--out", str(out), "--progress", "json", "--json", *more]
            self._start(name, arguments, lambda answer: RunSummary.read(out, answer))

    def _start(self, name: str, arguments: list[str], read: Callable[[Any], Any]) -> None:
        stamp, recipe = self.session.stamp(name), self.session.recipe
        self._asked[name] = stamp
        job = self._job(name, arguments)
        if job is None:
            return

        def succeeded(answer: Any) -> None:
            try:
                value = read(answer)
            except (OSError, LookupError, ValueError, TypeError) as error:
                line = tr("The result could not be read ({why}).", why=type(error).__name__)
                self._over(name, lambda: self.session.fail(name, line, stamp))
                return
            self._over(name, lambda: self.session.arrive(name, value, stamp, recipe))
            if name == TRIAL:
                self._private.sweep(TRIAL, keep=value.folder)

        job.succeeded.connect(succeeded)
        job.start()

    def _job(self, name: str, arguments: list[str]) -> CommandRun | None:
        self._drop(name)
        if self._closed:
            # A window that closes still gets signals; what it started then would never be ended.
            return None
        large = name == INSPECT and (version_of(self.session.table) or (0, 0))[0] >= _LARGE
        apart = large or name in _APART
        job = Job(arguments, self) if apart else Question(arguments, self._worker, self)
        self._jobs[name] = job
        stamp = self.session.stamp(name) if self.session.is_open else ""
        recipe = self.session.recipe if self.session.is_open else None
        job.progressed.connect(lambda stage, done, total: self.progressed.emit(name, stage, done, total))
        job.attacked.connect(self.attacked.emit)
        job.failed.connect(lambda line: self._failed(name, job, line, stamp, recipe))
        job.stopped.connect(lambda: self._over(name, self.session.arrived.emit))
        if self.session.is_open:
            self.session.results.faults.pop(name, None)
        self.started.emit(name)
        return job

    def _failed(self, name: str, job: CommandRun, line: str, stamp: str, recipe: Recipe | None) -> None:
        line = in_words(line, self.folder)
        if job.findings and name in (TRIAL, RELEASE):
            self.session.refuse(findings_of(job.findings), stamp, recipe)
            line = tr("the findings beside this page say why")
        self._over(name, lambda: self.session.fail(name, line, stamp))

    def _over(self, name: str, then: Callable[[], None]) -> None:
        job = self._jobs.pop(name, None)
        if job is not None:
            job.deleteLater()
        then()
        self.ended.emit(name)

    def _forget(self, name: str) -> None:
        if self._drop(name):
            self.ended.emit(name)

    def _drop(self, name: str) -> bool:
        """Forget a job that another of its name replaces at once; no signal is emitted in between."""
        job = self._jobs.pop(name, None)
        if job is not None:
            # A release alone writes outside the private folder, so it is let remove what it began.
            (job.end if isinstance(job, Job) and name == RELEASE else job.forget)()
        return job is not None


def listed(names: Sequence[str]) -> str:
    """Write column names as one line of CSV, which is how the command line reads them."""
    quoted = [
        '"' + name.replace('"', '""') + '"' if any(c in name for c in ',"\n') else name for name in names
    ]
    return ",".join(quoted)
