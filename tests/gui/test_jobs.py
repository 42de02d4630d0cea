"""A job is a child process: its progress, its answer, its failures, and how it is stopped."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ldpaudit.app import jobs
from ldpaudit.app.jobs import Job

CHILD = """
import json, sys, threading, time
what = sys.argv[1]
def say(**told): print(json.dumps(told), file=sys.stderr, flush=True)
if what == "answer":
    for done in (1, 2, 3): say(stage="rows", done=done, total=3)
    print(json.dumps({"rows": 3}))
elif what == "no":
    print(json.dumps({"ok": False})); sys.exit(1)
elif what == "blocked":
    say(error="a column is undecided"); sys.exit(1)
elif what == "mistake":
    print("a warning of some library", file=sys.stderr); say(error="row 3: no number"); sys.exit(2)
elif what == "garbage":
    print("{")
elif what == "crash":
    import os, signal; os.kill(os.getpid(), signal.SIGSEGV)
elif what == "abort":
    import os; print("a library gave up", file=sys.stderr, flush=True); os.abort()
elif what == "polite":
    say(stage="rows", done=0, total=None)
    sys.stdin.readline(); open(sys.argv[2], "w").write("asked"); sys.exit(130)
elif what == "thorough":
    say(stage="rows", done=0, total=None)
    sys.stdin.readline(); say(stage="stop", done=0, total=None)
    time.sleep(1.5); open(sys.argv[2], "w").write("removed"); sys.exit(130)
elif what == "deaf":
    say(stage="rows", done=0, total=None); time.sleep(60)
"""


@pytest.fixture(autouse=True)
def child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "command_line", lambda: [sys.executable, "-c", CHILD])


def test_the_answer_and_every_progress_line_arrive(qtbot: QtBot) -> None:
    job, seen = Job(["answer"]), []
    job.progressed.connect(lambda *told: seen.append(told))
    with qtbot.waitSignal(job.succeeded, timeout=20_000) as answer:
        job.start()
    assert answer.args == [{"rows": 3}]
    assert seen == [("rows", 1, 3), ("rows", 2, 3), ("rows", 3, 3)]
    assert not job.running


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("mistake", "row 3: no number"),
        ("blocked", "a column is undecided"),
        ("garbage", "could not be read"),
        ("crash", "without a message"),
        ("abort", "broke off: a library gave up"),
    ],
)
def test_a_failure_is_one_line(what: str, words: str, qtbot: QtBot) -> None:
    job = Job([what])
    with qtbot.waitSignal(job.failed, timeout=20_000) as failure:
        job.start()
    assert words in failure.args[0]
    assert "\n" not in failure.args[0]


def test_cancel_asks_first(qtbot: QtBot, tmp_path: Path) -> None:
    note = tmp_path / "note"
    job = Job(["polite", str(note)])
    with qtbot.waitSignal(job.progressed, timeout=20_000):
        job.start()
    with qtbot.waitSignal(job.stopped, timeout=20_000):
        job.cancel()
    assert note.read_text() == "asked"


def test_cancel_kills_who_does_not_listen(qtbot: QtBot) -> None:
    job = Job(["deaf"])
    with qtbot.waitSignal(job.progressed, timeout=20_000):
        job.start()
    with qtbot.waitSignal(job.stopped, timeout=20_000):
        job.cancel()


def test_who_listens_has_time_to_remove_what_it_wrote(qtbot: QtBot, tmp_path: Path) -> None:
    note = tmp_path / "note"
    job = Job(["thorough", str(note)])
    with qtbot.waitSignal(job.progressed, timeout=20_000):
        job.start()
    with qtbot.waitSignal(job.stopped, timeout=20_000):
        job.cancel()
    assert note.read_text() == "removed"


@pytest.mark.parametrize("what", ["polite", "thorough", "deaf"])
def test_a_job_that_is_ended_is_gone(qtbot: QtBot, tmp_path: Path, what: str) -> None:
    note = tmp_path / "note"
    job, heard = Job([what, str(note)]), []
    with qtbot.waitSignal(job.progressed, timeout=20_000):
        job.start()
    job.stopped.connect(lambda: heard.append("stopped"))
    process = job._process
    job.end()
    assert process.state() == process.ProcessState.NotRunning
    assert note.exists() == (what != "deaf")
    assert heard == []
