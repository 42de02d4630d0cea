"""An unexpected exception is one line on the screen and a note without data, and the window goes on."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QRunnable, Qt, QThreadPool, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit import crash_report
from ldpaudit.app.jobs import Job
from ldpaudit.app.log_view import LogView
from ldpaudit.app.page_states import PAGES
from ldpaudit.app.unexpected import ErrorBar, watch
from ldpaudit.app.window import Window
from ldpaudit.crash_report import CrashReport
from ldpaudit.errors import UserError
from ldpaudit.log import Log

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
def guarded(window: Window, log: Path) -> Iterator[Window]:  # noqa: ARG001
    yield from watched(window)


@pytest.fixture
def guarded_document(opened: Window, log: Path) -> Iterator[Window]:  # noqa: ARG001
    yield from watched(opened)


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
    session, recipe = window.session, window.session.recipe
    for station in PAGES:
        window.go(station)
        page = window.pages[station]
        qtbot.waitUntil(page.isVisible)
        qtbot.waitUntil(lambda page=page: bool(buttons_of(page)), timeout=PATIENCE)  # type: ignore[misc]
        button = buttons_of(page)[0]
        page.ensureWidgetVisible(button)
        if button.receivers("2clicked(bool)"):
            button.clicked.disconnect()
        button.clicked.connect(fail)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(bar.isVisible)
        assert "ValueError" in bar.words.text()
        assert "\n" not in bar.words.text()
        assert session.recipe == recipe
        assert window.stack.currentWidget() is page
        qtbot.mouseClick(bar.copy, Qt.MouseButton.LeftButton)
        copied = QGuiApplication.clipboard().text()
        assert "ValueError" in copied
        for text in (bar.words.text(), copied, log.read_text("utf-8")):
            assert not [word for word in CELL.replace(",", "").split() if word in text]
        # The window goes on: a change, and back.
        session.set_roles("age is plain", {"age": "plain"})
        assert session.role("age") == "plain"
        session.history.undo()
        assert session.recipe == recipe
        qtbot.mouseClick(bar.close_button, Qt.MouseButton.LeftButton)
        assert not bar.isVisible()
    session.history.setClean()


def test_our_modules_and_lines_are_named_and_no_message() -> None:
    def broken() -> None:
        try:
            Path(CELL, "none").read_text()
        except OSError as error:
            raise KeyError(CELL) from error

    with pytest.raises(KeyError) as caught:
        broken()
    report = CrashReport.of(caught.value)
    assert report.name == "KeyError"
    assert "FileNotFoundError (ENOENT)" in report.lines
    assert report.lines[-1] == "KeyError"
    assert "Dupont" not in report.text
    with pytest.raises(AttributeError) as other:
        crash_report._place(CELL, 1)  # type: ignore[arg-type]
    *_, where, name = CrashReport.of(other.value).lines
    assert name == "AttributeError"
    assert where.startswith("ldpaudit.crash_report, line ")
    assert where.endswith(", in _place")


def test_an_endless_recursion_is_a_short_report() -> None:
    def deeper(n: int) -> int:
        return deeper(n + 1) + 1

    with pytest.raises(RecursionError) as caught:
        deeper(0)
    assert len(CrashReport.of(caught.value).text) < 5000


class Filter(QObject):
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.User:
            fail()
        return False


class Task(QRunnable):
    def run(self) -> None:
        fail()


def by_timer(_window: Window) -> None:
    QTimer.singleShot(0, fail)


def by_thread(_window: Window) -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


def by_pool(_window: Window) -> None:
    QThreadPool.globalInstance().start(Task())
    QThreadPool.globalInstance().waitForDone()


def by_filter(window: Window) -> None:
    watcher = Filter(window)
    window.installEventFilter(watcher)
    QTimer.singleShot(0, lambda: QApplication.sendEvent(window, QEvent(QEvent.Type.User)))


def by_signal(window: Window) -> None:
    window.session.arrived.connect(fail)
    window.session.arrived.emit()
    window.session.arrived.disconnect(fail)


@pytest.mark.parametrize("way", [by_timer, by_thread, by_pool, by_filter, by_signal])
def test_it_is_told_wherever_it_comes_from(
    guarded: Window, qtbot: QtBot, log: Path, way: Callable[[Window], None]
) -> None:
    way(guarded)
    bar = bar_of(guarded)
    qtbot.waitUntil(bar.isVisible)
    assert "ValueError" in bar.words.text()
    assert "ValueError" in log.read_text("utf-8")
    assert "Dupont" not in log.read_text("utf-8")


def test_a_thousand_of_one_kind_are_few_notes_and_one_line(guarded: Window, qtbot: QtBot, log: Path) -> None:
    windows = len(QApplication.topLevelWidgets())
    for _ in range(1000):
        guarded.session.arrived.connect(fail)
        guarded.session.arrived.emit()
        guarded.session.arrived.disconnect(fail)
    bar = bar_of(guarded)
    qtbot.waitUntil(bar.isVisible)
    assert "so far" in bar.words.text()
    assert len(guarded.findChildren(ErrorBar)) == 1
    assert len(QApplication.topLevelWidgets()) <= windows
    assert log.read_text("utf-8").count("ValueError") < 20
    assert "1000 times" in log.read_text("utf-8")


def test_the_log_is_bounded_and_for_its_owner_alone(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.log.MOST_BYTES", 2000)
    kept = Log(log)
    assert all(kept.write(f"report {n}\n" + "x" * 300) for n in range(100))
    sizes = [one.stat().st_size for one in log.parent.iterdir() if one.suffix != ".lock"]
    assert len(sizes) == 3
    assert max(sizes) <= 2400
    assert "report 99" in log.read_text()
    if os.name == "posix":
        assert {stat.S_IMODE(one.stat().st_mode) for one in log.parent.iterdir()} == {0o600}


def test_a_log_that_cannot_be_written_is_said(guarded: Window, qtbot: QtBot, log: Path) -> None:
    log.parent.parent.mkdir(parents=True, exist_ok=True)
    log.parent.write_text("a file where the folder should be")
    by_timer(guarded)
    bar = bar_of(guarded)
    qtbot.waitUntil(bar.isVisible)
    assert "could not be written" in bar.words.text()


def test_the_log_is_shown_from_the_bar_and_from_help(guarded: Window, qtbot: QtBot, log: Path) -> None:
    by_timer(guarded)
    bar = bar_of(guarded)
    qtbot.waitUntil(bar.isVisible)
    qtbot.mouseClick(bar.log_button, Qt.MouseButton.LeftButton)
    (view,) = guarded.findChildren(LogView)
    assert view.path.text() == str(log)
    assert "ValueError" in view.text.toPlainText()
    assert "Dupont" not in view.text.toPlainText()
    qtbot.mouseClick(view.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == view.text.toPlainText()
    view.reject()
    qtbot.waitUntil(lambda: not guarded.findChildren(LogView))
    (help_,) = [one.menu() for one in guarded.menuBar().actions() if one.text() == "&Help"]
    (shown,) = [one for one in help_.actions() if one.text() == "Show the &log"]
    shown.trigger()
    (view,) = guarded.findChildren(LogView)
    assert view.isVisible()
    view.reject()


def test_a_warning_of_qt_is_in_the_log_without_its_words(tmp_path: Path, log: Path) -> None:
    done = run_main(tmp_path, fatal=False, before="qWarning('QFont::setPixelSize: ' + {secret!r}); ")
    assert done.returncode == 0, done.stderr
    written = log.read_text("utf-8")
    assert "WARNING QtWarning QFont::setPixelSize\n" in written
    assert "Dupont" not in written + done.stderr
    assert "opens its window" in written


def test_a_job_that_breaks_off_is_in_the_log(
    qtbot: QtBot, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = [sys.executable, "-c", "import os; os.abort()"]
    monkeypatch.setattr("ldpaudit.app.jobs.command_line", lambda: end)
    job = Job(["inspect", CELL])
    with qtbot.waitSignal(job.failed, timeout=PATIENCE):
        job.start()
    assert " ERROR the job inspect broke off, code " in log.read_text("utf-8")
    assert "Dupont" not in log.read_text("utf-8")


def test_a_link_in_the_place_of_the_log_is_not_followed(log: Path, tmp_path: Path) -> None:
    log.parent.mkdir(parents=True)
    log.symlink_to(tmp_path / "elsewhere")
    assert not Log(log).write("a report")
    assert not (tmp_path / "elsewhere").exists()


def test_a_mistake_that_nobody_caught_is_said_in_its_own_words(
    guarded: Window, qtbot: QtBot, log: Path
) -> None:
    def mistaken() -> None:
        raise UserError("the folder is full", hint="choose another")

    QTimer.singleShot(0, mistaken)
    bar = bar_of(guarded)
    qtbot.waitUntil(bar.isVisible)
    assert "the folder is full; choose another" in bar.words.text()
    assert "folder" not in log.read_text("utf-8")


def test_many_kinds_of_faults_end_in_few_notes(guarded: Window, qtbot: QtBot, log: Path) -> None:
    hook = sys.excepthook
    for n in range(500):
        kind = type(f"Fault{n}", (Exception,), {})
        hook(kind, kind(CELL), None)
    qtbot.waitUntil(bar_of(guarded).isVisible)
    assert log.read_text("utf-8").count("Fault") < 70


MAIN = """
import sys
from PySide6.QtCore import QTimer, QSettings, qFatal, qWarning
from PySide6.QtWidgets import QWidget
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, {folder!r})
from ldpaudit.app import main
from ldpaudit.app.unexpected import ErrorBar

class Painted(QWidget):
    def paintEvent(self, event):
        raise ValueError({secret!r})

class Window(main.Window):
    def __init__(self):
        super().__init__()
        QTimer.singleShot(100, self.begin)
    def begin(self):
        {before}
        self.bad = Painted(self.centralWidget())
        self.bad.resize(300, 300)
        self.bad.show()
        QTimer.singleShot(600, self.end)
    def end(self):
        if {fatal}:
            qFatal({secret!r})
        print(self.findChild(ErrorBar).words.text())
        self.close()

main.Window = Window
sys.exit(main.main())
"""


def run_main(tmp_path: Path, *, fatal: bool, before: str = "") -> subprocess.CompletedProcess[str]:
    code = MAIN.format(folder=str(tmp_path), secret=CELL, fatal=fatal, before=before.format(secret=CELL))
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )


def test_a_widget_that_cannot_be_painted_does_not_stop_the_window(tmp_path: Path, log: Path) -> None:
    done = run_main(tmp_path, fatal=False)
    assert done.returncode == 0, done.stderr
    assert "ValueError" in done.stdout
    assert "ValueError" in log.read_text("utf-8")
    for text in (done.stdout, done.stderr, log.read_text("utf-8")):
        assert "Dupont" not in text


def test_a_fatal_message_of_qt_is_in_the_log(tmp_path: Path, log: Path) -> None:
    done = run_main(tmp_path, fatal=True)
    assert done.returncode != 0
    written = log.read_text("utf-8")
    assert "QtFatal" in written
    assert "Dupont" not in written
