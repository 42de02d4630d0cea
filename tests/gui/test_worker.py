"""The worker: one process that answers a window's questions, is replaced when it dies, and ends with it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ldpaudit.app import jobs
from ldpaudit.app.worker import Question, Worker

PATIENCE = 60_000
#: Speaks to a window as the real one does. What it was asked and by whom it was answered is kept in a file.
CHILD = """
import json, os, sys, threading, time
def say(number, **told):
    sys.stdout.write(json.dumps({"id": number, **told}) + "\\n"); sys.stdout.flush()
def answer(number, what):
    with open(LOG, "a") as log: log.write(json.dumps([os.getpid(), what]) + "\\n")
    if what == "answer":
        for done in (1, 2): say(number, stage="rows", done=done, total=2)
        say(number, best={"loss": 0.5}); say(number, answer={"pid": os.getpid()}); say(number, code=0)
    elif what == "no": say(number, answer={"ok": False}); say(number, code=1)
    elif what == "mistake": say(number, error="row 3: no number"); say(number, code=2)
    elif what == "silent": say(number, code=0)
    elif what == "die": os._exit(7)
    elif what == "once":
        if sum("once" in line for line in open(LOG)) == 1: os._exit(7)
        say(number, answer={"pid": os.getpid()}); say(number, code=0)
    elif what == "polite":
        say(number, stage="rows", done=0, total=None)
        cancelled[number].wait(); say(number, stage="stop", done=0, total=None)
        time.sleep(0.8); say(number, error="stopped"); say(number, code=130)
    elif what == "deaf": say(number, stage="rows", done=0, total=None); time.sleep(60)
    elif what == "late":
        say(number, stage="rows", done=0, total=None); cancelled[number].wait()
        say(number, answer={"late": True}); say(number, code=0)
cancelled = {}
for line in sys.stdin:
    told = json.loads(line)
    if "cancel" in told: cancelled[told["cancel"]].set(); continue
    cancelled[told["id"]] = threading.Event()
    threading.Thread(target=answer, args=(told["id"], told["arguments"][0]), daemon=True).start()
os._exit(0)
"""


class Asking:
    """A worker that is no command line, and what its questions were answered."""

    def __init__(self, log: Path) -> None:
        self.worker = Worker()
        self._log = log
        self.heard: list[tuple[str, str, object]] = []

    def ask(self, what: str) -> Question:
        question = Question([what], self.worker, self.worker)
        for name in ("progressed", "bettered", "succeeded", "failed", "stopped"):
            heard = self._hears(what, name)
            getattr(question, name).connect(heard)
        question.start()
        return question

    def _hears(self, what: str, name: str) -> Callable[..., None]:
        return lambda *told: self.heard.append((what, name, told[0] if len(told) == 1 else told))

    def ended(self, *whats: str) -> bool:
        ends = [what for what, name, _ in self.heard if name in ("succeeded", "failed", "stopped")]
        return sorted(ends) == sorted(whats)

    def told(self, what: str, name: str) -> list[object]:
        return [told for asked, said, told in self.heard if (asked, said) == (what, name)]

    @property
    def answered_by(self) -> list[tuple[int, str]]:
        return [tuple(json.loads(line)) for line in self._log.read_text().splitlines()]


@pytest.fixture
def asking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Iterator[Asking]:  # noqa: ARG001
    log = tmp_path / "asked"
    child = CHILD.replace("LOG", repr(str(log)))
    monkeypatch.setattr(jobs, "command_line", lambda: [sys.executable, "-c", child])
    made = Asking(log)
    yield made
    made.worker.close()


def test_one_process_answers_all_questions(asking: Asking, qtbot: QtBot) -> None:
    for _ in range(3):
        asking.ask("answer")
    qtbot.waitUntil(lambda: asking.ended(*["answer"] * 3), timeout=PATIENCE)
    assert len({pid for pid, _ in asking.answered_by}) == 1
    assert sorted(asking.told("answer", "progressed")) == [("rows", 1, 2)] * 3 + [("rows", 2, 2)] * 3
    assert asking.told("answer", "bettered") == [{"loss": 0.5}] * 3


def test_a_question_is_put_again_where_a_worker_died_under_it(asking: Asking, qtbot: QtBot) -> None:
    asking.ask("once")
    qtbot.waitUntil(lambda: asking.ended("once"), timeout=PATIENCE)
    (first, _), (second, _) = asking.answered_by
    assert first != second
    assert asking.told("once", "succeeded") == [{"pid": second}]


def test_a_cancelled_question_has_the_time_to_stop(asking: Asking, qtbot: QtBot) -> None:
    question = asking.ask("polite")
    qtbot.waitUntil(lambda: bool(asking.told("polite", "progressed")), timeout=PATIENCE)
    process = asking.worker.process_id
    question.cancel()
    qtbot.waitUntil(lambda: asking.ended("polite"), timeout=PATIENCE)
    assert asking.told("polite", "stopped")
    # What it said of stopping kept the worker alive.
    assert asking.worker.process_id == process


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not Path("/proc").is_dir()


#: A window that has asked its worker something, and says which process that is.
WINDOW = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ldpaudit.app.worker import Question, Worker
app = QApplication([])
worker = Worker()
question = Question(["protocols", "--json"], worker, worker)
question.succeeded.connect(lambda told: print(worker.process_id, flush=True))
question.start()
sys.exit(app.exec())
"""


@pytest.mark.skipif(os.name == "nt", reason="no signals")
def test_the_worker_ends_with_a_window_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", WINDOW], stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        process = int(window.stdout.readline())
        assert is_alive(process)
        window.send_signal(signal.SIGKILL)
    end = time.monotonic() + 120
    while is_alive(process) and time.monotonic() < end:
        time.sleep(0.02)
    assert not is_alive(process)
