"""One process answers a window's questions and is replaced when it dies; what is long has its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from ldpaudit.app import client
from ldpaudit.app.client import Call, Worker
from tests.gui.conftest import wait

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
        say(number, attack={"loss": 0.5}); say(number, answer={"pid": os.getpid()}); say(number, code=0)
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
    elif what == "abort":
        print("a library gave up", file=sys.stderr, flush=True); os.abort()
    elif what == "thorough":
        say(number, stage="rows", done=0, total=None)
        cancelled[number].wait(); say(number, stage="stop", done=0, total=None)
        time.sleep(0.8); open(LOG + ".removed", "w").close()
        say(number, error="stopped"); say(number, code=130); os._exit(130)
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
    def __init__(self, log: Path, *, once: bool = False) -> None:
        self.worker = Worker(QApplication.instance(), once=once)
        self._log = log
        self.heard: list[tuple[str, str, object]] = []

    def ask(self, what: str) -> Call:
        call = self.worker.call([what])
        for name in ("progressed", "partial", "answered", "failed", "stopped"):
            getattr(call, name).connect(self._hears(what, name))
        return call

    def begun(self, what: str) -> Call:
        call = self.ask(what)
        wait(lambda: bool(self.told(what, "progressed")))
        return call

    def _hears(self, what: str, name: str) -> Callable[..., None]:
        return lambda *told: self.heard.append((what, name, told[0] if len(told) == 1 else told))

    def ended(self, *whats: str) -> bool:
        ends = [what for what, name, _ in self.heard if name in ("answered", "failed", "stopped")]
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
    monkeypatch.setattr(client, "command_line", lambda: [sys.executable, "-c", child])
    made = Asking(log)
    yield made
    made.worker.close()


def test_one_process_answers_all_questions_and_is_replaced_where_it_dies(asking: Asking) -> None:
    for _ in range(3):
        asking.ask("answer")
    wait(lambda: asking.ended(*["answer"] * 3))
    assert len({pid for pid, _ in asking.answered_by}) == 1
    assert sorted(asking.told("answer", "progressed")) == [("rows", 1, 2)] * 3 + [("rows", 2, 2)] * 3
    assert asking.told("answer", "partial") == [{"loss": 0.5}] * 3
    asking.ask("once")
    wait(lambda: asking.ended(*["answer"] * 3, "once"))
    *_, (first, _), (second, _) = asking.answered_by
    assert first != second
    assert asking.told("once", "answered") == [{"pid": second}]


def test_a_cancelled_question_has_the_time_to_stop(asking: Asking) -> None:
    question = asking.begun("polite")
    process = asking.worker.process_id
    question.cancel()
    wait(lambda: asking.ended("polite"))
    assert asking.told("polite", "stopped")
    # What it said of stopping kept the worker alive.
    assert asking.worker.process_id == process


def test_a_failure_is_one_line(asking: Asking) -> None:
    for what, words in {
        "mistake": "row 3: no number",
        "silent": "without a message",
        "die": "without a message",
        "abort": "broke off: a library gave up",
    }.items():
        asking.heard.clear()
        asking.ask(what)
        wait(lambda what=what: asking.ended(what))  # type: ignore[misc]
        ((why, _),) = asking.told(what, "failed")  # type: ignore[misc]
        assert words in str(why)
        assert "\n" not in str(why)


def test_who_does_not_listen_is_killed_and_nothing_comes_late(asking: Asking) -> None:
    deaf = asking.begun("deaf")
    asking.ask("polite")
    wait(lambda: "polite" in [what for _, what in asking.answered_by])
    deaf.cancel()
    wait(lambda: asking.ended("deaf"))
    wait(lambda: [what for _, what in asking.answered_by].count("polite") == 2)
    assert asking.told("deaf", "stopped")
    asking.heard.clear()
    asking.begun("late").drop()
    asking.ask("answer")
    wait(lambda: asking.ended("answer"))
    assert asking.told("late", "answered") == []


@pytest.mark.parametrize("what", ["thorough", "deaf"])
def test_what_leaves_files_is_gone_when_it_was_finished(what: str, tmp_path: Path, asking: Asking) -> None:
    apart = Asking(tmp_path / "asked", once=True)
    call = apart.begun(what)
    process = apart.worker.process_id
    call.finish()
    assert not is_alive(process)
    assert (tmp_path / "asked.removed").exists() == (what == "thorough")
    assert apart.told(what, "stopped") == []
    assert asking.worker.process_id == 0


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
from ldpaudit.app.client import Worker
app = QApplication([])
worker = Worker()
call = worker.call(["protocols", {}])
call.answered.connect(lambda told: print(worker.process_id, flush=True))
sys.exit(app.exec())
"""


@pytest.mark.usefixtures("qapp")
@pytest.mark.skipif(os.name == "nt", reason="no signals")
def test_the_worker_ends_with_a_window_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", WINDOW], stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        process = int(window.stdout.readline())
        assert is_alive(process)
        window.send_signal(signal.SIGKILL)
    wait(lambda: not is_alive(process))
