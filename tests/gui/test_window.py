"""The window as a whole: no dead button, names for those who cannot see, nothing heavy in the process."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QSettings
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app import look
from ldpaudit.app.page import PAGES
from ldpaudit.app.questions import QUESTIONS
from ldpaudit.app.window import Window
from ldpaudit.recipe import Recipe
from tests.gui.conftest import PATIENCE, finding_card, press, settle, write


@pytest.fixture(scope="module")
def tried(
    made_sample: Path, tmp_path_factory: pytest.TempPathFactory, qapp: QApplication
) -> Iterator[Window]:
    """Return one window, for tests that only look, in which every station has something to show."""
    folder = tmp_path_factory.mktemp("tried")
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "settings"))
    look.apply(qapp, "light")
    window = Window()
    window.show()

    def settle() -> None:
        end = time.monotonic() + PATIENCE / 1000
        while window.desk.answers.busy and time.monotonic() < end:
            qapp.processEvents()
            time.sleep(0.01)
        qapp.processEvents()

    window.open(Path(shutil.copytree(made_sample, folder / "sample")) / "recipe.toml")
    settle()
    window.desk.attempt()
    for station in PAGES:
        window.go(station)
        settle()
    assert not any(window.desk.answers[name].fault for name in QUESTIONS)
    assert window.desk.current("exposure")
    assert window.desk.current("trial")
    yield window
    window.desk.history.setClean()
    window.close()
    window.deleteLater()


def test_every_button_and_menu_entry_does_something(tried: Window) -> None:
    buttons = tried.findChildren(QPushButton)
    assert len(buttons) > 25
    for button in buttons:
        receivers = button.receivers("2clicked(bool)") + button.receivers("2toggled(bool)")
        assert receivers > 0, button.text()
        assert button.text() or not button.isVisibleTo(tried), button.accessibleName()
    entries = [action for menu in tried.menuBar().findChildren(QMenu) for action in menu.actions()]
    entries = [action for action in entries if not action.isSeparator()]
    assert len(entries) > 10
    for action in entries:
        assert action.receivers("2triggered(bool)") + action.receivers("2triggered()") > 0, action.text()


def test_no_part_is_a_window_while_a_page_is_made(window: Window, qapp: QApplication) -> None:
    shown: list[str] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                shown.append(f"{type(watched).__name__} {watched.accessibleName()}")
            return False

    watch = Watch()
    qapp.installEventFilter(watch)
    for name in PAGES:
        assert window.pages[name].name == name
    qapp.removeEventFilter(watch)
    assert shown == []


def test_findings_are_shown_repaired_and_accepted(opened: Window, qtbot: QtBot) -> None:
    session = opened.desk
    settle(opened)
    session.edit("no steps", steps=())
    session.set_roles("forget", {"gender": "undecided"})
    settle(opened)

    panel = opened.findings
    card = finding_card(panel, "raw-location")
    assert "Repair" not in [one.text() for one in card.findChildren(QPushButton)]
    press(card, "Show")
    assert opened.stack.currentWidget() is opened.pages["places"]
    press(finding_card(panel, "undecided-column"), "Repair")
    assert session.role("gender") == "quasi-identifier"
    card = finding_card(panel, "raw-time")
    press(card, "Accept…")
    write(card, "Reason for accepting the finding", "the ministry needs minutes", qtbot)
    assert session.recipe.accept[0].reason == "the ministry needs minutes"
    assert "raw-time" not in {one.code for one in session.findings()}


def test_the_window_needs_nothing_heavy() -> None:
    code = (
        "import sys; import ldpaudit.app.window; import ldpaudit.app.main; "
        "print([name for name in ('numba', 'pandas', 'geopandas', 'scipy') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"


def test_an_unsaved_recipe_is_asked_about(
    small: Window, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(button: QMessageBox.StandardButton) -> None:
        monkeypatch.setattr(QMessageBox, "question", lambda *_: asked.append("asked") or button)

    (calls / "causes.csv").write_text("cause\nfire\n")
    small.desk.set_roles("town is plain", {"town": "plain"})
    assert small.isWindowModified()
    answer(QMessageBox.StandardButton.Cancel)
    small.open(calls / "causes.csv")
    assert small.desk.table.name == "calls.csv"
    assert not small.close()
    answer(QMessageBox.StandardButton.Save)
    small.open(calls / "causes.csv")
    assert small.desk.table.name == "causes.csv"
    assert Recipe.read(calls / "recipe.toml").columns["town"] == "plain"
    assert asked == ["asked"] * 3
