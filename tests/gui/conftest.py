"""What the tests of the desktop share: a small sample, a window of its own settings, a way to wait."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app import theme
from ldpaudit.app.tasks import EXPOSURE, INSPECT
from ldpaudit.app.window import Window

ROWS = 3000
PATIENCE = 120_000


@pytest.fixture(scope="session")
def made_sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the demo tables once, with few rows."""
    folder = tmp_path_factory.mktemp("made") / "sample"
    command = [
        sys.executable,
        "-m",
        "ldpaudit",
        "demo",
        "--rows",
        str(ROWS),
        "--out",
        str(folder),
        "--tables-only",
    ]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@pytest.fixture
def sample(made_sample: Path, tmp_path: Path) -> Path:
    """Give a copy of the demo tables that a test may write beside."""
    return Path(shutil.copytree(made_sample, tmp_path / "sample"))


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep settings, samples and private folders of a test apart from those of the user."""
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, settings: None) -> Iterator[Window]:  # noqa: ARG001
    """Give an open window without a document."""
    qapp.setApplicationName("ldpaudit-test")
    qapp.setOrganizationName("ldpaudit-test")
    QLocale.setDefault(QLocale(QLocale.Language.English))
    theme.apply(qapp, "light")
    made = Window()
    qtbot.addWidget(made, before_close_func=lambda one: one.session.history.setClean())
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.tasks.close()


@pytest.fixture
def settle(qtbot: QtBot) -> Callable[[Window], None]:
    """Wait until no job runs and every picture has been drawn."""

    def wait(window: Window) -> None:
        QApplication.processEvents()
        qtbot.waitUntil(lambda: not window.tasks.busy, timeout=PATIENCE)
        QApplication.processEvents()

    return wait


@pytest.fixture
def opened(window: Window, sample: Path, qtbot: QtBot) -> Window:
    """Give a window on the demo's recipe, once the table is read."""
    window.open(sample / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    assert not window.tasks.running(INSPECT)
    assert not window.tasks.running(EXPOSURE)
    return window
