"""An unexpected exception is one line on the screen and a note without data, and the window goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.client import Worker
from ldpaudit.app.page import PAGES
from ldpaudit.app.unexpected import ErrorBar, watch
from ldpaudit.app.window import Window
from tests.gui.conftest import press, wait

PATIENCE = 60_000
#: What a cell and a file name might hold, and no report may.
CELL = "Dupont, +33-6-987-654-321, /home/officer/fires-2026.csv"

pytestmark = pytest.mark.qt_no_exception_capture


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LDPAUDIT_LOG", str(tmp_path / "log" / "ldpaudit.log"))
    return tmp_path / "log" / "ldpaudit.log"


def watched(window: Window) -> Iterator[Window]:
    unexpected = watch(window)
    yield window
    unexpected.restore()
    unexpected.deleteLater()


@pytest.fixture
def guarded_document(small: Window, log: Path) -> Iterator[Window]:  # noqa: ARG001
    yield from watched(small)


def bar_of(window: Window) -> ErrorBar:
    found = window.findChild(ErrorBar)
    assert isinstance(found, ErrorBar)
    return found


def buttons_of(page: QWidget) -> list[QAbstractButton]:
    found = [one for one in page.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()]
    return [one for one in found if one.text()]


def fail(*_: object) -> None:
    """Raise as a slot would that met a cell it did not expect."""
    raise ValueError(f"cannot read {CELL}")


def test_a_click_that_fails_is_told_on_every_page(guarded_document: Window, qtbot: QtBot, log: Path) -> None:
    window, bar = guarded_document, bar_of(guarded_document)
    session, recipe = window.desk, window.desk.recipe
    for station in PAGES:
        window.go(station)
        page = window.pages[station]
        qtbot.waitUntil(page.isVisible)
        wait(lambda page=page: bool(buttons_of(page)))  # type: ignore[misc]
        button = buttons_of(page)[0]
        page.ensureWidgetVisible(button)
        if button.receivers("2clicked(bool)"):
            button.clicked.disconnect()
        button.clicked.connect(fail)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(bar.isVisible)
        assert "ValueError" in bar.words.words.text()
        assert "\n" not in bar.words.words.text()
        assert session.recipe == recipe
        assert window.stack.currentWidget() is page
        press(bar, "Copy &details")
        copied = QGuiApplication.clipboard().text()
        assert "ValueError" in copied
        for text in (bar.words.words.text(), copied, log.read_text("utf-8")):
            assert not [word for word in CELL.replace(",", "").split() if word in text]
        # The window goes on: a change, and back.
        session.set_roles("town is plain", {"town": "plain"})
        assert session.role("town") == "plain"
        session.history.undo()
        assert session.recipe == recipe
        press(bar, "Close")
        assert not bar.isVisible()
    session.history.setClean()


def test_a_job_that_breaks_off_is_in_the_log(
    qapp: QApplication, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = [sys.executable, "-c", "import os; os.abort()"]
    monkeypatch.setattr("ldpaudit.app.client.command_line", lambda: end)
    worker, failed = Worker(qapp), list[str]()
    worker.call(["inspect", {"table": CELL}]).failed.connect(lambda why, _findings: failed.append(why))
    wait(lambda: bool(failed))
    assert " ERROR the job inspect broke off, code " in log.read_text("utf-8")
    assert "Dupont" not in log.read_text("utf-8")
