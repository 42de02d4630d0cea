"""An unexpected exception is one line on the screen and a note without data, and the window goes on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication

from ldpaudit.app.client import Worker
from ldpaudit.app.page import PAGES
from ldpaudit.app.unexpected import ErrorBar, watch
from ldpaudit.app.window import Window
from tests.gui.conftest import press, wait

#: What a cell and a file name might hold, and no report may.
CELL = "Dupont, +33-6-987-654-321, /home/officer/fires-2026.csv"

pytestmark = pytest.mark.qt_no_exception_capture


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LDPAUDIT_LOG", str(tmp_path / "log" / "ldpaudit.log"))
    return tmp_path / "log" / "ldpaudit.log"


def fail(*_: object) -> None:
    """Raise as a slot would that met a cell it did not expect."""
    raise ValueError(f"cannot read {CELL}")


def test_a_click_that_fails_is_told_on_every_page(small: Window, log: Path) -> None:
    unexpected, desk, recipe = watch(small), small.desk, small.desk.recipe
    bar = small.findChild(ErrorBar)
    assert isinstance(bar, ErrorBar)
    for station in PAGES:
        small.go(station)
        page = small.pages[station]
        wait(page.isVisible)
        QApplication.processEvents()
        buttons = (one for one in page.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled())
        button = next(one for one in buttons if one.text())
        if button.receivers("2clicked(bool)"):
            button.clicked.disconnect()
        button.clicked.connect(fail)
        button.click()
        wait(bar.isVisible)
        assert "\n" not in bar.words.words.text()
        assert desk.recipe == recipe
        assert small.stack.currentWidget() is page
        press(bar, "Copy &details")
        for text in (bar.words.words.text(), QGuiApplication.clipboard().text(), log.read_text("utf-8")):
            assert "ValueError" in text
            assert not [word for word in CELL.replace(",", "").split() if word in text]
        # The window goes on: a change, and back.
        desk.set_roles("town is plain", {"town": "plain"})
        assert desk.role("town") == "plain"
        desk.history.undo()
        press(bar, "Close")
        assert not bar.isVisible()
    unexpected.restore()
    unexpected.deleteLater()


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
