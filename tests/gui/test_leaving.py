"""Leaving the desktop while it works."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app import jobs
from ldpaudit.app.pages.release import ReleasePage
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


@pytest.fixture
def releasing(
    opened: Window,
    sample: Path,
    qtbot: QtBot,
    settle: Callable[[Window], None],
    monkeypatch: pytest.MonkeyPatch,
) -> Window:
    """Give a window in the midst of a release whose folder is already made."""
    settle(opened)
    monkeypatch.setattr(jobs, "command_line", lambda: [sys.executable, "-c", SLOW_RUN])
    before = sorted(sample.iterdir())
    opened.go("release")
    page = opened.pages["release"]
    assert isinstance(page, ReleasePage)
    page.folder.setText(str(sample / "given"))
    with qtbot.waitSignal(
        opened.tasks.progressed, timeout=PATIENCE, check_params_cb=lambda _name, stage, *_: stage == "treat"
    ):
        qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    # The folder is made once the first rows are asked for.
    qtbot.waitUntil(lambda: len(list(sample.iterdir())) > len(before), timeout=PATIENCE)
    opened.session.history.setClean()
    return opened


def answer(monkeypatch: pytest.MonkeyPatch, button: QMessageBox.StandardButton) -> list[str]:
    """Answer every question with a button; what was asked is listed."""
    asked: list[str] = []

    def question(_parent: QWidget, title: str, *_arguments: object) -> QMessageBox.StandardButton:
        asked.append(title)
        return button

    monkeypatch.setattr(QMessageBox, "question", question)
    return asked


def test_closing_the_window_leaves_nothing_of_a_release(
    releasing: Window, made_sample: Path, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answer(monkeypatch, QMessageBox.StandardButton.Yes)
    assert releasing.close()
    assert asked == ["Stop the release?"]
    assert names(sample) == names(made_sample)
    assert not releasing.tasks.running("release")


def test_opening_another_file_asks_before_it_stops_a_release(
    releasing: Window, made_sample: Path, sample: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = releasing.session.table
    other = sample.parent / "other.csv"
    other.write_text("town\nOrnans\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_arguments: (str(other), ""))

    def by_button() -> None:
        releasing.go("start")
        buttons = releasing.pages["start"].findChildren(QPushButton)
        (button,) = [one for one in buttons if one.text() == "Open &table…"]
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def by_drop() -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(other))])
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        event = QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)
        releasing.dropEvent(event)

    for ask in (by_button, by_drop):
        asked = answer(monkeypatch, QMessageBox.StandardButton.No)
        ask()
        assert asked == ["Stop the release?"]
        assert releasing.session.table == table
        assert releasing.tasks.running("release")
    asked = answer(monkeypatch, QMessageBox.StandardButton.Yes)
    by_button()
    assert asked == ["Stop the release?"]
    assert releasing.session.table == other
    assert not releasing.tasks.running("release")
    assert names(sample) == names(made_sample)


def names(folder: Path) -> list[str]:
    """Name what stands in a folder."""
    return sorted(path.name for path in folder.iterdir())
