"""What the tests of the desktop share: a small sample, a window of its own settings, a way to wait."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QSettings, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app import client, theme
from ldpaudit.app.findings_panel import FindingCard, FindingsPanel
from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import INSPECT, Tasks
from ldpaudit.app.window import Window
from ldpaudit.ledger import ENVIRONMENT
from tests import forking

#: What makes the jobs of a session.
MakeTasks = Callable[[Session], Tasks]

ROWS = 3000
PATIENCE = 120_000
#: What most tests begin with: one step of each kind, and findings of each severity. The sample's own recipe,
#: which has none, lies beside it as sample.toml.
RECIPE = """\
ldpaudit = 1

[input]
path = "interventions.csv"
unit = "intervention"

[columns]
id = "identifier"
start = "time"
town = "quasi-identifier"
town_code = "drop"
lon = "location"
lat = "location"
address = "drop"
station = "drop"
cause = "sensitive"
victims = "plain"
age = "quasi-identifier"
gender = "quasi-identifier"
duration = "plain"
remarks = "free-text"

[[step]]
do = "generalize-time"
column = "start"
to = "day"

[[step]]
do = "intervals"
column = "age"
width = 10
top = 90

[[step]]
do = "generalize-region"
column = "town"
table = "towns.csv"
from = "name"
to = "region"

[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(3)"
radius = 200
per = "row"

[[step]]
do = "randomize"
columns = ["town"]
protocol = "OUE"
epsilon = 1.0
domain = "regions.csv#region"
missing = "category"

[output]
path = "released.csv"
periods = ["year", "month"]
"""

#: A table of few rows, and a recipe with which it may be released.
CALLS = "number,town,cause\n" + "".join(
    f"{at},Town {at % 3},{('fire', 'flood')[at % 2]}\n" for at in range(60)
)
CALLS_RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
number = "identifier"
town = "quasi-identifier"
cause = "sensitive"
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.0
domain = ["fire", "flood"]
"""


@pytest.fixture(scope="session")
def made_sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the demo tables once, with few rows, and put the recipe of the tests beside them."""
    folder = tmp_path_factory.mktemp("made") / "sample"
    made = ["demo", "--rows", str(ROWS), "--out", str(folder), "--tables-only"]
    subprocess.run([*forking.command(), *made], check=True, capture_output=True)
    (folder / "recipe.toml").rename(folder / "sample.toml")
    (folder / "recipe.toml").write_text(RECIPE, "utf-8")
    return folder


@pytest.fixture
def sample(made_sample: Path, tmp_path: Path) -> Path:
    """Return a copy of the demo tables that a test may write beside."""
    return Path(shutil.copytree(made_sample, tmp_path / "sample"))


@pytest.fixture
def calls(tmp_path: Path) -> Path:
    """Return the folder of a small table and its recipe."""
    (tmp_path / "calls.csv").write_text(CALLS)
    (tmp_path / "recipe.toml").write_text(CALLS_RECIPE)
    return tmp_path


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep settings, samples and private folders of a test apart from those of the user."""
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))


@pytest.fixture(autouse=True)
def _forked_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a window starts as a process be forked off: it need not load everything anew."""
    monkeypatch.setattr(client, "command_line", forking.command)


def quiet() -> Session:
    """Return a document about which nothing is asked."""
    made = Session()
    made.answers.close()
    return made


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, settings: None) -> Iterator[Window]:  # noqa: ARG001
    """Return an open window without a document."""
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
def tasks_of() -> Iterator[MakeTasks]:
    """Return what makes the jobs of a session without a window; they end with the test."""
    made: list[Tasks] = []

    def make(session: Session) -> Tasks:
        made.append(Tasks(session))
        return made[-1]

    yield make
    for tasks in made:
        tasks.close()


@pytest.fixture
def settle(qtbot: QtBot) -> Callable[[Window], None]:
    """Wait until no job runs, no card waits for an answer, and every picture has been drawn."""

    def wait(window: Window) -> None:
        QApplication.processEvents()

        def quiet() -> bool:
            # A card may go while others are waited for.
            return not window.tasks.busy and not any(card.waiting for card in window.findChildren(AskingCard))

        qtbot.waitUntil(quiet, timeout=PATIENCE)
        QApplication.processEvents()

    return wait


@pytest.fixture
def opened(window: Window, sample: Path, qtbot: QtBot) -> Window:
    """Return a window on the recipe of the tests, once the table is read."""
    window.open(sample / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    assert not window.tasks.running(INSPECT)
    return window


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Name a ledger of the test's own, which is not there yet."""
    path = tmp_path / "kept" / "ledger.sqlite"
    monkeypatch.setenv(ENVIRONMENT, str(path))
    return path


def named(widget: QWidget, kind: type[Any], name: str) -> Any:
    """Return the child of a kind that has an accessible name; the one that is seen before others."""
    found = [one for one in widget.findChildren(kind) if one.accessibleName() == name]
    return max(found, key=lambda one: one.isVisible())


def finding_card(panel: FindingsPanel, code: str, *columns: str) -> FindingCard:
    """Open a finding and return its card."""
    QApplication.processEvents()
    cards = [
        one for one in panel.findChildren(FindingCard) if one.objectName() == code and not one.isHidden()
    ]
    card = next(one for one in cards if not columns or one.key[1][: len(columns)] == columns)
    panel.choose(card.key)
    QApplication.processEvents()
    cards = [one for one in panel.findChildren(FindingCard) if one.key == card.key and one.isVisible()]
    return cards[-1]


def press_in(card: QWidget, label: str, qtbot: QtBot) -> None:
    """Press the button of a name."""
    (button,) = [one for one in card.findChildren(QPushButton) if one.text() == label and one.isVisible()]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def answer_by(monkeypatch: pytest.MonkeyPatch, window: Window, *program: str) -> None:
    """Let a program take the place of the command line from now on."""
    monkeypatch.setattr(client, "command_line", lambda: [sys.executable, *program])
    window.session.answers.worker.close()
    window.session.answers.worker = client.Worker(window.session.answers)


def take_trial(window: Window, qtbot: QtBot) -> None:
    """Run a trial, as each release needs one."""
    window.tasks.attempt()
    qtbot.waitUntil(lambda: not window.tasks.running("trial"), timeout=PATIENCE)
    session = window.session
    assert session.tried, session.fault("trial") or [one.message for one in session.findings()]


def press_release(window: Window, qtbot: QtBot) -> None:
    """Sign on the Release page, and press its button."""
    page = window.pages["release"]
    assert isinstance(page, ReleasePage)
    QApplication.processEvents()
    sign(page)
    assert page.run.isVisible()
    assert page.run.isEnabled(), page.waits_for.text()
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)


def sign(page: ReleasePage) -> None:
    """Tick, and write a name."""
    page.decided.setText("the officer for data protection")
    page.tick.setChecked(True)


def release(window: Window, qtbot: QtBot, folder: Path) -> None:
    """Try what stands, and release it into a folder by clicks."""
    take_trial(window, qtbot)
    window.go("release")
    page = window.pages["release"]
    assert isinstance(page, ReleasePage)
    page.folder.setText(str(folder))
    press_release(window, qtbot)
    qtbot.waitUntil(lambda: not window.tasks.running("release"), timeout=PATIENCE)
