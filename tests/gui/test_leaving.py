"""Leaving the desktop while it works."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from ldpaudit.app import jobs
from ldpaudit.app.window import Window

PATIENCE = 120_000
#: The command line, whose runs take half a minute, and ask on the way whether to go on.
SLOW_RUN = """
import time
from ldpaudit.engine import parts
quick = parts.process
def slow(batch, rows, plan, stats):
    for _ in range(600):
        time.sleep(0.05)
        stats.look()
    return quick(batch, rows, plan, stats)
parts.process = slow
from ldpaudit.cli import main
main()
"""


def test_closing_the_window_leaves_nothing_of_a_release(
    opened: Window,
    sample: Path,
    qtbot: QtBot,
    settle: Callable[[Window], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settle(opened)
    monkeypatch.setattr(jobs, "command_line", lambda: [sys.executable, "-c", SLOW_RUN])
    before = sorted(sample.iterdir())
    with qtbot.waitSignal(
        opened.tasks.progressed, timeout=PATIENCE, check_params_cb=lambda _name, stage, *_: stage == "treat"
    ):
        opened.tasks.release(sample / "given")
    # The folder is made once the first rows are asked for.
    qtbot.waitUntil(lambda: len(list(sample.iterdir())) > len(before), timeout=PATIENCE)
    monkeypatch.setattr(QMessageBox, "question", lambda *_arguments, **_named: QMessageBox.StandardButton.Yes)
    opened.session.history.setClean()
    assert opened.close()
    assert sorted(sample.iterdir()) == before
    assert not opened.tasks.running("release")
