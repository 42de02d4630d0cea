"""Leaving the desktop while it works."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app import client
from ldpaudit.app.window import Window
from tests import forking
from tests.gui.conftest import PATIENCE, press, press_release, release_page, settle, sign, take_trial, wait

#: The command line, whose runs do not end, and ask again and again whether to go on.
SLOW_RUN = """
import time
from ldpaudit.engine import parts
def slow(batch, rows, plan, stats, *more, **named):
    while True:
        time.sleep(0.05)
        stats.check_cancelled()
parts.process = slow
from ldpaudit.cli import main
main()
"""
#: What stands beside the table where nothing was released.
LEFT = ["calls.csv", "recipe.toml"]


@pytest.fixture
def releasing(small: Window, calls: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Window:
    """Return a window in the midst of a release whose folder is already made."""
    settle(small)
    take_trial(small)
    monkeypatch.setattr(client, "command_line", lambda: [*forking.command(), "-c", SLOW_RUN])
    before = sorted(calls.iterdir())
    page = release_page(small)
    page.folder.setText(str(calls / "given"))
    with qtbot.waitSignal(
        small.desk.answers.progressed,
        timeout=PATIENCE,
        check_params_cb=lambda name: small.desk.answers[name].progress[0] == "treat",
    ):
        press_release(small)
    # The folder is made once the first rows are asked for.
    wait(lambda: len(list(calls.iterdir())) > len(before))
    small.desk.history.setClean()
    assert small.desk.running("release"), small.desk.fault("release")
    return small


def answer(monkeypatch: pytest.MonkeyPatch, button: QMessageBox.StandardButton) -> list[str]:
    """Answer every question with a button; what was asked is listed."""
    asked: list[str] = []

    def question(_parent: QWidget, title: str, *_arguments: object) -> QMessageBox.StandardButton:
        asked.append(title)
        return button

    monkeypatch.setattr(QMessageBox, "question", question)
    return asked


def test_closing_the_window_leaves_nothing_of_a_release(
    releasing: Window, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answer(monkeypatch, QMessageBox.StandardButton.Yes)
    assert releasing.close()
    assert asked == ["Stop the release?"]
    assert names(calls) == LEFT
    assert not releasing.desk.running("release")


def test_cancelling_a_release_leaves_nothing_and_lets_it_begin_anew(releasing: Window, calls: Path) -> None:
    press(releasing.status, "Cancel")
    wait(lambda: not releasing.desk.running("release"))
    assert names(calls) == LEFT
    assert releasing.desk.fault("release") == ""
    page = release_page(releasing)
    sign(page)
    assert page.run.isEnabled()


def test_opening_another_file_asks_before_it_stops_a_release(
    releasing: Window, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = releasing.desk.table
    other = calls.parent / "other.csv"
    other.write_text("town\nOrnans\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_arguments: (str(other), ""))

    def by_button() -> None:
        releasing.go("start")
        press(releasing.pages["start"], "Open &table…")

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
        assert releasing.desk.table == table
        assert releasing.desk.running("release")
    asked = answer(monkeypatch, QMessageBox.StandardButton.Yes)
    by_button()
    assert asked == ["Stop the release?"]
    assert releasing.desk.table == other
    assert not releasing.desk.running("release")
    assert names(calls) == LEFT


@pytest.fixture
def ending(window: Window, calls: Path, ledger: Path) -> Window:
    """Return a window in a release that soon ends by itself."""
    window.open(calls / "recipe.toml")
    settle(window)
    assert not ledger.exists()
    take_trial(window)
    page = release_page(window)
    page.folder.setText(str(calls / "given"))
    press_release(window)
    assert window.desk.running("release")
    return window


@pytest.mark.parametrize("stay", [True, False], ids=["stay", "leave"])
def test_a_release_that_ends_while_the_question_stands_is_told(
    stay: bool, ending: Window, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def question(_parent: QWidget, title: str, text: str, *_more: object) -> QMessageBox.StandardButton:
        asked.append(f"{title} {text}")
        if len(asked) == 1:
            wait(lambda: not ending.desk.running("release"))
            return QMessageBox.StandardButton.Yes
        return QMessageBox.StandardButton.No if stay else QMessageBox.StandardButton.Yes

    monkeypatch.setattr(QMessageBox, "question", question)
    assert ending.close() is not stay
    assert len(asked) == 2
    assert "unless it is finished before" in asked[0]
    assert "The release is finished" in asked[1]
    assert str(calls / "given") in asked[1]
    assert (calls / "given" / "release" / "manifest.json").is_file()
    page = release_page(ending)
    assert ending.desk.current("release")
    assert page.done.isVisible() is stay


def names(folder: Path) -> list[str]:
    """Name what stands in a folder."""
    return sorted(path.name for path in folder.iterdir())
