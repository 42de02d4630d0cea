"""The window as a whole: no dead button, names for those who cannot see, nothing heavy in the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QWidget,
)

from ldpaudit.app.charts.map import PlacesMap
from ldpaudit.app.page import PAGES
from ldpaudit.app.questions import QUESTIONS
from ldpaudit.app.window import Window
from ldpaudit.recipe import STEPS
from ldpaudit.recipe.values import checked
from tests.gui.conftest import choose, finding_card, named, press, reads, seen, settle, write


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


def whatever_is_pressed_does_something(window: Window) -> None:
    buttons = window.findChildren(QPushButton)
    assert len(buttons) > 25
    for button in buttons:
        receivers = button.receivers("2clicked(bool)") + button.receivers("2toggled(bool)")
        assert receivers > 0, button.text()
        assert button.text() or not button.isVisibleTo(window), button.accessibleName()
    entries = [action for menu in window.menuBar().findChildren(QMenu) for action in menu.actions()]
    entries = [action for action in entries if not action.isSeparator()]
    assert len(entries) > 10
    for action in entries:
        assert action.receivers("2triggered(bool)") + action.receivers("2triggered()") > 0, action.text()


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
