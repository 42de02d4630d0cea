"""The window as a whole: no dead button, names for those who cannot see, nothing of another table, errors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QTableView,
    QWidget,
)

from ldpaudit.app import client
from ldpaudit.app.charts.map import PlacesMap
from ldpaudit.app.client import Worker
from ldpaudit.app.page import PAGES
from ldpaudit.app.questions import QUESTIONS
from ldpaudit.app.rows import RowsView
from ldpaudit.app.unexpected import ErrorBar, watch
from ldpaudit.app.window import Window
from ldpaudit.recipe import STEPS
from ldpaudit.recipe.values import checked
from tests.gui.conftest import (
    choose,
    finding_card,
    named,
    press,
    reads,
    release_page,
    seen,
    settle,
    take_trial,
    wait,
    write,
)


def test_every_page_after_a_trial(opened: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = opened.desk
    opened.go("places")
    (released,) = (one for one in opened.findChildren(QPushButton) if one.text() == "Released")
    assert not released.isEnabled()
    desk.attempt()
    for name in PAGES:
        opened.go(name)
        settle(opened)
        for one in opened.findChildren(QWidget):
            keys = one.isVisible() and one.focusPolicy() & Qt.FocusPolicy.TabFocus
            if keys and not isinstance(one, QLabel):
                assert one.accessibleName() or getattr(one, "text", str)(), one
    assert not any(desk.answers[name].fault for name in QUESTIONS)
    assert desk.current("exposure")
    assert desk.current("trial")
    whatever_is_pressed_does_something(opened)
    estimates_are_seen_by_month(opened)
    each_map_is_shown_and_saved(opened, monkeypatch)
    desk.history.setClean()


def test_a_page_that_is_drawn_ahead_asks_when_it_is_seen(opened: Window) -> None:
    page, asked = opened.pages["generalize"], opened.desk.answers
    settle(opened)
    assert page.draw_ahead(opened.stack.size())
    assert not page.draw_ahead(opened.stack.size())
    assert asked["propose"].wanted is None
    opened.go("generalize")
    assert asked["propose"].wanted is not None
    opened.desk.history.setClean()


def whatever_is_pressed_does_something(window: Window) -> None:
    buttons = window.findChildren(QPushButton)
    assert len(buttons) > 25
    for button in buttons:
        receivers = button.receivers("2clicked(bool)") + button.receivers("2toggled(bool)")
        assert receivers > 0, button.text()
        assert button.text() or not button.isVisibleTo(window), button.accessibleName()
    entries = [one for menu in window.menuBar().findChildren(QMenu) for one in menu.actions()]
    assert len(entries) > 10
    for one in entries:
        receivers = one.receivers("2triggered(bool)") + one.receivers("2triggered()")
        assert one.isSeparator() or receivers, one.text()


def estimates_are_seen_by_month(window: Window) -> None:
    window.go("check")
    by, period = (named(window.pages["check"], QComboBox, name) for name in ("Estimates by", "Period"))
    assert not period.isVisible()
    choose(by, ":month")
    assert period.isVisible()
    assert period.count() > 1


def each_map_is_shown_and_saved(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.go("places")
    (chart,) = window.pages["places"].findChildren(PlacesMap)
    mark, widths = named(chart, QLabel, "Mark of the map"), list[int]()
    marks = {"Recorded": "raw points", "Difference": "compared with raw", "Released": "points of a trial"}
    for name, words in marks.items():
        press(window.pages["places"], name)
        settle(window)
        assert mark.text().startswith("INTERNAL")
        assert words in mark.text()
        widths.append(mark.width())
    # No mark hides more of the map than it needs after a longer one.
    assert widths[0] < widths[2] < widths[1]
    # It is saved where the dialog begins.
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda _page, _title, start, _kinds: (start, ""))
    press(chart, "Save")
    saved = QImage(str(window.desk.recipe.folder / "map-internal.png"))
    assert saved.width() == 2 * chart.view.width()


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


def test_findings_are_shown_repaired_and_accepted(opened: Window) -> None:
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
    write(card, "Reason for accepting the finding", "the ministry needs minutes")
    assert session.recipe.accept[0].reason == "the ministry needs minutes"
    assert "raw-time" not in {one.code for one in session.findings()}


def test_the_window_needs_nothing_heavy() -> None:
    code = (
        "import sys; import ldpaudit.app.window; import ldpaudit.app.main; "
        "print([name for name in ('numba', 'pandas', 'geopandas', 'scipy') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"


def test_a_zone_is_typed_and_the_finding_goes(window: Window, tmp_path: Path) -> None:
    rows = [f"2018-07-{1 + row % 28:02d}T22:30:00Z,{2000 + row % 20},{row % 7}" for row in range(200)]
    (tmp_path / "calls.csv").write_text("\n".join(["start,year,n", *rows]) + "\n")
    desk = reads(window, tmp_path / "calls.csv").desk
    desk.set_roles("roles", {"start": "time", "year": "time", "n": "plain"})
    desk.add_step("day", checked(STEPS["generalize-time"], {"column": "start", "to": "day"}))
    # A year is no raw time, and has nothing to repair.
    assert [one.code for one in desk.findings()] == ["time-in-utc"]
    # What only the user knows has no repair; Show leads to the field.
    card = finding_card(window.findings, "time-in-utc")
    assert "Repair" not in seen(card)
    press(card, "Show")
    page = window.pages["generalize"]
    assert window.stack.currentWidget() is page
    assert window.focusWidget() is named(page, QLineEdit, "Time zone")
    for written, zone in (("Europe/Pariss", None), ("Europe/Paris", "Europe/Paris"), ("", None)):
        write(page, "Time zone", written)
        assert [getattr(step, "zone", "") for step in desk.recipe.steps] == [zone]
        assert ("time-in-utc" in {one.code for one in desk.findings()}) == (zone is None)


RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
number = "identifier"
town = "quasi-identifier"
age = "quasi-identifier"
cause = "sensitive"
wagons = "plain"
lon = "location"
lat = "location"
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(2)"
radius = 800
per = "place"
"""
#: Answers nothing, and goes when it is asked to.
DEAF = "import sys; sys.stdin.read()"


def make_table(folder: Path, towns: str, rows: int) -> Path:
    folder.mkdir()
    lines = [
        f"{at},{towns}{at % 7},{at % 60},{towns}{at % 3},{1 + at % 4},{6 + at % 9 / 50},{47 + at % 5 / 50}"
        for at in range(rows)
    ]
    (folder / "calls.csv").write_text("\n".join(["number,town,age,cause,wagons,lon,lat", *lines, ""]))
    (folder / "recipe.toml").write_text(RECIPE)
    return folder / "recipe.toml"


def texts(window: Window) -> list[str]:
    parts: list[Any] = [*window.findChildren(QLabel), *window.findChildren(QLineEdit)]
    found = [one.text() for one in parts if one.isVisible()]
    for table in window.findChildren(QTableView):
        if table.isVisible() and (model := table.model()) is not None:
            cells = ((row, at) for row in range(model.rowCount()) for at in range(model.columnCount()))
            found += [str(model.index(row, at).data() or "") for row, at in cells]
    return [one.replace("\u200b", "") for one in found]


@pytest.mark.usefixtures("ledger")
def test_no_table_is_seen_in_the_next(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.resize(1000, 700)
    window.open(make_table(tmp_path / "first", "Zzyzx", 371))
    settle(window)
    take_trial(window)
    for station in (*PAGES, "risk", "roles"):
        window.go(station)
        settle(window)
        window.pages[station].verticalScrollBar().setValue(10_000)
    assert any("Zzyzx" in one for one in texts(window))
    assert window.desk.answers["places"].value is not None
    assert any(page.verticalScrollBar().value() > 0 for page in window.pages.values())
    across = named(window.pages["import"], RowsView, "First rows of the table").horizontalScrollBar()
    across.setMaximum(50)
    across.setValue(40)

    # The next one has the same columns, and is not read as long as this test looks.
    other, answers = make_table(tmp_path / "second", "Ornans", 44), window.desk.answers
    monkeypatch.setattr(client, "command_line", lambda: [sys.executable, "-c", DEAF])
    answers.worker.close()
    answers.worker = client.Worker(answers)
    window.desk.history.setClean()
    window.open(other)
    assert answers["places"].value is None
    for station in PAGES:
        window.go(station)
        QApplication.processEvents()
        assert [one for one in texts(window) if "Zzyzx" in one or "371" in one] == [], station
        assert window.pages[station].verticalScrollBar().value() == 0, station
    assert across.value() == 0
    assert release_page(window).folder.text() == str(tmp_path / "second" / "calls-release")


#: What a cell and a file name might hold, and no report may.
CELL = "Dupont, +33-6-987-654-321, /home/officer/fires-2026.csv"


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LDPAUDIT_LOG", str(tmp_path / "log" / "ldpaudit.log"))
    return tmp_path / "log" / "ldpaudit.log"


def fail(*_: object) -> None:
    raise ValueError(f"cannot read {CELL}")


@pytest.mark.qt_no_exception_capture
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


@pytest.mark.qt_no_exception_capture
def test_a_broken_job_is_in_the_log(qapp: QApplication, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    end = [sys.executable, "-c", "import os; os.abort()"]
    monkeypatch.setattr("ldpaudit.app.client.command_line", lambda: end)
    worker, failed = Worker(qapp), list[str]()
    worker.call(["inspect", {"table": CELL}]).failed.connect(lambda why, _findings: failed.append(why))
    wait(lambda: bool(failed))
    assert " ERROR the job inspect broke off, code " in log.read_text("utf-8")
    assert "Dupont" not in log.read_text("utf-8")
