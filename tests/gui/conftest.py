"""What the tests of the desktop share: a small sample, a window of its own settings, a way to wait."""

from __future__ import annotations

import gc
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QLocale, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app import client, look
from ldpaudit.app.desk import Desk
from ldpaudit.app.findings_panel import FindingCard, FindingsPanel
from ldpaudit.app.found import ColumnFound, InspectionSummary
from ldpaudit.app.main import Collector
from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.window import Window
from ldpaudit.ledger import ENVIRONMENT
from ldpaudit.tables import Column
from tests import forking

ROWS = 3000
#: Seconds after which a test waits no longer.
PATIENCE = 240
#: What most tests begin with: one step of each kind, and findings of each severity.
RECIPE = """\
ldpaudit = 1
input = {path = "interventions.csv", unit = "intervention"}
output = {path = "released.csv", periods = ["year", "month"]}
step = [
    {do = "generalize-time", column = "start", to = "day"},
    {do = "intervals", column = "age", width = 10, top = 90},
    {do = "generalize-region", column = "town", table = "towns.csv", from = "name", to = "region"},
    {do = "planar-laplace", x = "lon", y = "lat", level = "ln(3)", radius = 200, per = "row"},
    {do = "randomize", columns = ["town"], protocol = "OUE", epsilon = 1.0, domain = "regions.csv#region", \
missing = "category"},
]
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
"""
#: A table of few rows, and a recipe with which it may be released.
CAUSES = ("fire", "flood")
CALLS = "number,town,cause\n" + "".join(f"{at},Town {at % 3},{CAUSES[at % 2]}\n" for at in range(60))
CALLS_RECIPE = """\
ldpaudit = 1
input = {path = "calls.csv"}
columns = {number = "identifier", town = "quasi-identifier", cause = "sensitive"}
step = [{do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1.0, domain = ["fire", "flood"]}]
"""


@pytest.fixture(scope="session")
def made_sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "sample"
    made = ["demo", "--rows", str(ROWS), "--out", str(folder), "--tables-only"]
    subprocess.run([*forking.command(), *made], check=True, capture_output=True)
    (folder / "recipe.toml").write_text(RECIPE, "utf-8")
    return folder


@pytest.fixture(scope="session", autouse=True)
def _collected_in_one_thread() -> Iterator[None]:
    """Let no thread of the test runner destroy an object of Qt that nobody holds any more."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def _collect() -> Iterator[None]:
    yield
    Collector.look()


@pytest.fixture
def sample(made_sample: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made_sample, tmp_path / "sample"))


@pytest.fixture
def calls(tmp_path: Path) -> Path:
    folder = tmp_path / "calls"
    folder.mkdir()
    (folder / "calls.csv").write_text(CALLS)
    (folder / "recipe.toml").write_text(CALLS_RECIPE)
    return folder


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))


@pytest.fixture(autouse=True)
def _quick_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a window starts as a process be forked off, and a page be made when it is asked for."""
    monkeypatch.setattr(Window, "make_pages", lambda _window: None)
    monkeypatch.setattr(client, "command_line", forking.command)


def answer(desk: Desk, name: str, value: Any) -> None:
    """Answer a question instead of the worker: what is on its way, or about to be asked, is taken back."""
    wanted = desk.answers[name].wanted
    assert wanted is not None
    desk.answers.drop(name)
    desk.answers.put(wanted, value)
    desk.answers.want(name, wanted)


class Quiet(Desk):
    """A document about which nothing is asked; answers are given by the test."""

    def __init__(self) -> None:
        super().__init__()
        self.answers.close()


def known(folder: Path, columns: Iterable[ColumnFound | Column], rows: int = 100, **found: Any) -> Quiet:
    plain = (ColumnFound(one, 0, "9", (), "plain", "") if isinstance(one, Column) else one for one in columns)
    desk, each = Quiet(), tuple(plain)
    (folder / "calls.csv").write_text(",".join(one.name for one in each) + "\n")
    desk.open_table(folder / "calls.csv")
    answer(desk, "inspection", InspectionSummary({"rows": rows, **found}, each, ()))
    return desk


def shown(page: Any, qtbot: QtBot, width: int = 1200) -> Any:
    qtbot.addWidget(page, before_close_func=lambda one: one.desk.close())
    page.resize(width, 900)
    page.show()
    qtbot.waitExposed(page)
    return page


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, settings: None) -> Iterator[Window]:  # noqa: ARG001
    qapp.setApplicationName("ldpaudit-test")
    qapp.setOrganizationName("ldpaudit-test")
    QLocale.setDefault(QLocale(QLocale.Language.English))
    look.apply(qapp, "light")
    made = Window()
    qtbot.addWidget(made, before_close_func=lambda one: one.desk.history.setClean())
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.desk.close()


def wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not until() and time.monotonic() < end:
        QTest.qWait(5)
    assert until()


def settle(window: Window) -> None:
    """Wait until no job runs, no card waits for an answer, and every picture has been drawn."""
    QApplication.processEvents()
    wait(lambda: not window.desk.answers.busy)
    QApplication.processEvents()


def reads(window: Window, path: Path) -> Window:
    window.open(path)
    wait(lambda: window.desk.current("inspection"))
    return window


@pytest.fixture
def opened(window: Window, sample: Path) -> Window:
    return reads(window, sample / "recipe.toml")


@pytest.fixture
def small(window: Window, calls: Path) -> Window:
    return reads(window, calls / "recipe.toml")


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "kept" / "ledger.sqlite"
    monkeypatch.setenv(ENVIRONMENT, str(path))
    return path


def seen(widget: QWidget) -> str:
    QApplication.processEvents()
    found = [one for kind in (QLabel, QPushButton) for one in widget.findChildren(kind) if one.isVisible()]
    return "\n".join(one.text() for one in found).replace("\u200b", "")  # type: ignore[attr-defined]


def named(widget: QWidget, kind: type[Any], name: str) -> Any:
    """Return the child of a kind that has an accessible name; the one that is seen before others."""
    found = [one for one in widget.findChildren(kind) if one.accessibleName() == name]
    return max(found, key=lambda one: one.isVisible())


def press(widget: QWidget, name: str) -> Any:
    """Press the button that is seen under a name, and return it."""
    QApplication.processEvents()
    buttons = (one for one in widget.findChildren(QAbstractButton) if one.isVisible())
    button = next(one for one in buttons if name in (one.text(), one.accessibleName()))
    button.click()
    return button


def write(widget: QWidget, name: str, words: str) -> None:
    line = named(widget, QLineEdit, name)
    line.setFocus()
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    QTest.keyClicks(line, words)
    QTest.keyClick(line, Qt.Key.Key_Return)


def choose(box: Any, value: Any) -> None:
    box.setCurrentIndex(max(box.findData(value), box.findText(str(value))))
    box.activated.emit(box.currentIndex())


def finding_card(panel: FindingsPanel, code: str, *columns: str) -> FindingCard:
    if panel.folded:
        panel.turn()
    QApplication.processEvents()
    cards = [one for one in panel.findChildren(FindingCard) if not one.isHidden()]
    keys = [one.line.key for one in cards if one.objectName() == code]
    key = next(one for one in keys if one[1][: len(columns)] == columns)
    panel.choose(key)
    QApplication.processEvents()
    return [one for one in panel.findChildren(FindingCard) if one.line.key == key and one.isVisible()][-1]


def take_trial(window: Window) -> None:
    window.desk.attempt()
    wait(lambda: not window.desk.running("trial"))
    session = window.desk
    assert session.tried, session.fault("trial") or [one.message for one in session.findings()]


def page_of(window: Window, name: str) -> Any:
    window.go(name)
    QApplication.processEvents()
    return window.pages[name]


def release_page(window: Window) -> ReleasePage:
    return cast("ReleasePage", page_of(window, "release"))


def press_release(window: Window) -> None:
    page = release_page(window)
    sign(page)
    assert page.run.isVisible()
    assert page.run.isEnabled(), page.waits_for.text()
    page.run.click()


def sign(page: ReleasePage) -> None:
    reason = named(page, QLineEdit, "Justification")
    if reason.isVisible() and not reason.text():
        reason.setText("needed by the planners")
        reason.editingFinished.emit()
        assert page.verdict.level == "weak", "a reason makes nothing safe"
    page.decided.setText("the officer for data protection")
    page.tick.setChecked(True)
