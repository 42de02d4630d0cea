"""No release without a trial of that very recipe and table, and one question that sums up what leaves."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.stations import states
from ldpaudit.app.window import Window
from tests.gui.conftest import CALLS, PATIENCE, press_release, release, take_trial

Settle = Callable[[Window], None]


def opened(window: Window, calls: Path, settle: Settle) -> ReleasePage:
    window.open(calls / "recipe.toml")
    settle(window)
    window.go("release")
    QApplication.processEvents()
    page = window.pages["release"]
    assert isinstance(page, ReleasePage)
    return page


@pytest.fixture
def page(window: Window, calls: Path, settle: Settle) -> ReleasePage:
    return opened(window, calls, settle)


def test_what_was_not_tried_is_not_released(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, ledger: Path, settle: Settle
) -> None:
    assert not page.run.isEnabled()
    assert "Nothing leaves untried" in page.waits.text()
    qtbot.keyClick(page, Qt.Key.Key_R, Qt.KeyboardModifier.AltModifier)
    window.tasks.release(calls / "out")
    settle(window)
    assert not (calls / "out").exists()
    assert "was not tried" in page.fault.text()
    # The trial is one click away.
    qtbot.mouseClick(page.attempt, Qt.MouseButton.LeftButton)
    assert not page.run.isEnabled()
    settle(window)
    assert page.run.isEnabled()
    assert not page.attempt.isVisible()
    assert not page.waits.isVisible()
    assert page.fault.text() == ""
    page.folder.setText(str(calls / "out"))
    (said,) = press_release(window, qtbot)
    settle(window)
    for part in ("60 rows as released.csv", str(calls / "out"), "Columns: town, cause.", "eps = 1.0000"):
        assert part in said
    assert "k = 20" in said
    assert "no ledger was kept so far" in said
    assert states(window.session)["release"] == "done"
    assert ledger.is_file()


def test_who_does_not_confirm_releases_nothing(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, ledger: Path
) -> None:
    take_trial(window, qtbot)
    page.folder.setText(str(calls / "out"))
    press_release(window, qtbot, answer="Cancel")
    assert not window.tasks.running("release")
    assert not (calls / "out").exists()
    assert not ledger.exists()
    assert page.run.isEnabled()


def test_another_recipe_needs_another_trial_and_undo_brings_the_first_back(
    window: Window, page: ReleasePage, qtbot: QtBot
) -> None:
    take_trial(window, qtbot)
    session = window.session
    for change in (
        lambda: session.set_roles("town goes", {"town": "drop"}),
        lambda: session.change("as Parquet", output=replace(session.recipe.output, path="released.parquet")),
    ):
        change()
        QApplication.processEvents()
        assert not page.run.isEnabled()
        assert "The recipe has changed since the last trial" in page.waits.text()
        session.history.undo()
        QApplication.processEvents()
        assert page.run.isEnabled()
        session.history.redo()
        QApplication.processEvents()
        assert not page.run.isEnabled()
        session.history.undo()
    QApplication.processEvents()
    assert page.run.isEnabled()


def test_a_table_that_changed_between_trial_and_release_is_noticed(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, settle: Settle
) -> None:
    take_trial(window, qtbot)
    page.folder.setText(str(calls / "out"))
    before = (calls / "calls.csv").stat()
    (calls / "calls.csv").write_text(CALLS + "60,Dole,fire\n")
    assert page.run.isEnabled()
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    assert not window.tasks.running("release")
    assert "The table has changed since the last trial" in page.waits.text()
    # Another content of the same size and age is noticed by the run.
    (calls / "calls.csv").write_text(CALLS.replace("1,Town 1,flood", "1,Town 2,flood", 1))
    os.utime(calls / "calls.csv", ns=(before.st_atime_ns, before.st_mtime_ns))
    window.tasks.look()
    settle(window)
    press_release(window, qtbot)
    settle(window)
    assert not (calls / "out").exists()
    assert [one.code for one in window.session.findings() if one.severity == "block"] == ["not-tried"]
    assert not page.run.isEnabled()
    assert "The table has changed since the trial" in page._links.text()
    take_trial(window, qtbot)
    assert page.run.isEnabled()
    assert page.fault.text() == ""


def test_a_second_release_is_told_before_it(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, ledger: Path, settle: Settle
) -> None:
    (said,) = release(window, qtbot, calls / "first")
    assert "One earlier release" not in said
    page.folder.setText(str(calls / "second"))
    QApplication.processEvents()
    assert not page.run.isEnabled()
    assert "To release these rows once more" in page.waits.text()
    (said,) = release(window, qtbot, calls / "second")
    assert "One earlier release shares 100 % of these rows; together with this one: " in said
    assert "2.0000 for one row" in said
    assert "One earlier release shares 100 % of these rows" in page.earlier.text()
    # The program is started anew.
    window.session.history.setClean()
    again = Window()
    qtbot.addWidget(again, before_close_func=lambda one: one.session.history.setClean())
    again.show()
    shown = opened(again, calls, settle)
    assert not shown.run.isEnabled()
    take_trial(again, qtbot)
    assert "Two earlier releases share 100 % of these rows" in shown.before.text()
    (said,) = press_release(again, qtbot, answer="Cancel")
    assert "Two earlier releases share 100 % of these rows" in said
    assert ledger.is_file()
    again.tasks.close()


def test_what_another_window_or_script_released_meanwhile_is_told_before(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, ledger: Path, settle: Settle
) -> None:
    take_trial(window, qtbot)
    command = ["run", str(calls / "recipe.toml"), "--out", str(calls / "theirs")]
    subprocess.run([sys.executable, "-m", "ldpaudit", *command], check=True, capture_output=True)
    page.folder.setText(str(calls / "mine"))
    press_release(window, qtbot)
    settle(window)
    assert not (calls / "mine").exists()
    assert "released since the trial" in page._links.text()
    assert states(window.session)["release"] == "blocked"
    (said,) = release(window, qtbot, calls / "mine")
    assert "One earlier release shares 100 % of these rows" in said
    assert (calls / "mine").is_dir()
    assert ledger.is_file()


def test_without_a_ledger_the_release_of_this_window_is_told(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LDPAUDIT_LEDGER", "none")
    (said,) = release(window, qtbot, calls / "first")
    assert "No earlier release is known: no ledger was kept so far" in said
    take_trial(window, qtbot)
    assert "This table was released before" in page.before.text().replace("\u200b", "")
    page.folder.setText(str(calls / "second"))
    (said,) = press_release(window, qtbot, answer="Cancel")
    assert f"This table was released before, into {calls / 'first'}" in said


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there is no folder like /proc elsewhere")
def test_after_a_failed_release_its_folder_is_told_and_the_next_is_judged_by_itself(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, ledger: Path, settle: Settle
) -> None:
    take_trial(window, qtbot)
    page.folder.setText("/proc/given")
    press_release(window, qtbot)
    settle(window)
    assert page.fault.isVisible()
    assert page.fault.text().startswith("✕ /proc/given: cannot be written (no such file or directory)")
    assert "unfinished" not in page.fault.text()
    assert page.folder_fault.text() == ""
    page.folder.setFocus()
    page.folder.selectAll()
    target = str(calls / "given")
    # On the way to its name, what is written names folders that are there.
    qtbot.keyClicks(page.folder, str(calls))
    assert "already there" in page.folder_fault.text()
    qtbot.keyClicks(page.folder, "/given")
    assert page.folder.text() == target
    assert page.folder_fault.text() == ""
    assert page.run.isEnabled()
    press_release(window, qtbot)
    settle(window)
    assert page.fault.text() == ""
    assert (calls / "given").is_dir()
    assert ledger.is_file()


def test_a_trial_that_is_refused_is_told_where_it_was_asked_for(
    window: Window, page: ReleasePage, qtbot: QtBot, settle: Settle
) -> None:
    session = window.session
    (step,) = session.recipe.steps
    session.set_unit("who", "number")
    session.replace_step("no domain", step, replace(step, domain="nowhere.csv#cause"))  # type: ignore[type-var]
    qtbot.mouseClick(page.attempt, Qt.MouseButton.LeftButton)
    settle(window)
    assert "The trial could not be run" in page.waits.text()
    assert "nowhere.csv" in page.waits.text()
    assert not page.run.isEnabled()
    qtbot.waitUntil(lambda: not window.tasks.busy, timeout=PATIENCE)
