"""No release without a trial of that very recipe and table, and one question that sums up what leaves."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.window import Window
from tests.gui.conftest import CALLS, PATIENCE, press_release, release_page, sign, take_trial

Settle = Callable[[Window], None]


def opened(window: Window, calls: Path, settle: Settle) -> ReleasePage:
    window.open(calls / "recipe.toml")
    settle(window)
    return release_page(window)


@pytest.fixture
def page(window: Window, calls: Path, settle: Settle) -> ReleasePage:
    return opened(window, calls, settle)


def test_what_was_not_tried_is_not_released(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, ledger: Path, settle: Settle
) -> None:
    assert not page.run.isEnabled()
    assert "Nothing leaves untried" in page.waits_for.text()
    qtbot.keyClick(page, Qt.Key.Key_R, Qt.KeyboardModifier.AltModifier)
    window.desk.release(calls / "out")
    settle(window)
    assert not (calls / "out").exists()
    assert "was not tried" in page.fault.text()
    # The trial is one click away.
    qtbot.mouseClick(page.attempt, Qt.MouseButton.LeftButton)
    assert not page.run.isEnabled()
    settle(window)
    assert not page.run.isEnabled()
    sign(page)
    assert page.run.isEnabled()
    assert not page.attempt.isVisible()
    assert not page.waits_for.isVisible()
    assert page.fault.text() == ""
    page.folder.setText(str(calls / "out"))
    for part in ("60 rows, 2 columns: town, cause", "1 column stays: number"):
        assert part in page.out.text() + page.stays.text()
    assert "epsilon 1.0000" in page.promised.text()
    assert "k = 20" in page.promised.text()
    assert "No earlier release" in page.earlier.text()
    press_release(window, qtbot)
    settle(window)
    assert page.state(window.desk).level == "held"
    assert "the officer for data protection" in (calls / "out/internal/report.html").read_text("utf-8")
    assert "the officer for" not in (calls / "out/release/report.html").read_text("utf-8")
    assert ledger.is_file()


def test_who_does_not_tick_or_sign_releases_nothing(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, ledger: Path
) -> None:
    take_trial(window, qtbot)
    page.folder.setText(str(calls / "out"))
    for ticked, name in ((True, " "), (False, "the officer")):
        page.tick.setChecked(ticked)
        page.decided.setText(name)
        assert not page.run.isEnabled()
        qtbot.keyClick(page, Qt.Key.Key_R, Qt.KeyboardModifier.AltModifier)
    assert not window.desk.running("release")
    assert not (calls / "out").exists()
    assert not ledger.exists()
    page.tick.setChecked(True)
    assert page.run.isEnabled()
    # The report beside it is the trial's, which knew nothing of what is written after it.
    assert "wrote here since" not in page.report.draft.words.text()
    page.lines["recipient"].setText("the ministry")
    page.lines["recipient"].editingFinished.emit()
    assert "wrote here since" in page.report.draft.words.text()


def test_another_recipe_needs_another_trial_and_undo_brings_the_first_back(
    window: Window, page: ReleasePage, qtbot: QtBot
) -> None:
    take_trial(window, qtbot)
    sign(page)
    session = window.desk
    for change in (
        lambda: session.set_roles("town goes", {"town": "drop"}),
        lambda: session.edit("as Parquet", output=replace(session.recipe.output, path="released.parquet")),
    ):
        change()
        QApplication.processEvents()
        assert not page.run.isEnabled()
        assert "The recipe has changed since the last trial" in page.waits_for.text()
        session.history.undo()
        QApplication.processEvents()
        # What was ticked was read beside another recipe.
        assert not page.tick.isChecked()
        sign(page)
        assert page.run.isEnabled()
        session.history.redo()
        QApplication.processEvents()
        assert not page.run.isEnabled()
        session.history.undo()
    QApplication.processEvents()
    sign(page)
    assert page.run.isEnabled()


def test_a_table_that_changed_between_trial_and_release_is_noticed(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, settle: Settle
) -> None:
    take_trial(window, qtbot)
    page.folder.setText(str(calls / "out"))
    before = (calls / "calls.csv").stat()
    (calls / "calls.csv").write_text(CALLS + "60,Dole,fire\n")
    press_release(window, qtbot)
    assert not window.desk.running("release")
    assert "The table has changed since the last trial" in page.waits_for.text()
    # Another content of the same size and age is noticed by the run.
    (calls / "calls.csv").write_text(CALLS.replace("1,Town 1,flood", "1,Town 2,flood", 1))
    os.utime(calls / "calls.csv", ns=(before.st_atime_ns, before.st_mtime_ns))
    window.desk.look()
    settle(window)
    press_release(window, qtbot)
    settle(window)
    assert not (calls / "out").exists()
    assert [one.code for one in window.desk.findings() if one.severity == "block"] == ["not-tried"]
    assert not page.run.isEnabled()
    assert page.blockers.isVisible()
    take_trial(window, qtbot)
    sign(page)
    assert page.run.isEnabled()
    assert page.fault.text() == ""


@pytest.mark.parametrize("whole", [False, True], ids=["trial", "all of the window"])
def test_a_trial_that_was_removed_is_told_and_run_anew(
    whole: bool, window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, settle: Settle
) -> None:
    take_trial(window, qtbot)
    trial = window.desk.answers["trial"].value
    shutil.rmtree(window.desk.private.path if whole else trial.folder)
    page.folder.setText(str(calls / "out"))
    sign(page)
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    assert page.waits_for.text() == "The files of the trial were removed: run it again."
    assert "ldpaudit-desktop" not in page.fault.text()
    assert not page.run.isEnabled()
    qtbot.mouseClick(page.attempt, Qt.MouseButton.LeftButton)
    settle(window)
    assert page.waits_for.text() == ""
    press_release(window, qtbot)
    settle(window)
    assert (calls / "out").is_dir()


def test_a_table_that_was_removed_is_told(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot
) -> None:
    take_trial(window, qtbot)
    text = (calls / "calls.csv").read_text()
    (calls / "calls.csv").unlink()
    page.folder.setText(str(calls / "out"))
    sign(page)
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    assert page.waits_for.text() == "The table is no longer there: put it back."
    assert not page.run.isEnabled()
    (calls / "calls.csv").write_text(text)
    window.desk.look()
    assert "The table has changed since the last trial" in page.waits_for.text()


def test_a_change_while_a_release_runs_is_no_part_of_it(
    window: Window, page: ReleasePage, calls: Path, qtbot: QtBot, settle: Settle
) -> None:
    take_trial(window, qtbot)
    page.folder.setText(str(calls / "out"))
    press_release(window, qtbot)
    assert window.desk.running("release")
    assert page.waits_for.text() == ""
    window.desk.set_roles("town goes", {"town": "drop"})
    QApplication.processEvents()
    assert page.waits_for.text() == "The release that runs is of the recipe as it was before this change."
    settle(window)
    assert "The recipe has changed since the last trial" in page.waits_for.text()
    assert "town" in (calls / "out" / "release" / "released.csv").read_text()


def test_a_trial_that_is_refused_is_told_where_it_was_asked_for(
    window: Window, page: ReleasePage, qtbot: QtBot, settle: Settle
) -> None:
    session = window.desk
    (step,) = session.recipe.steps
    session.set_unit("who", "number")
    session.replace_step("no domain", step, replace(step, domain="nowhere.csv#cause"))  # type: ignore[type-var]
    qtbot.mouseClick(page.attempt, Qt.MouseButton.LeftButton)
    settle(window)
    assert "The trial could not be run" in page.waits_for.text()
    assert "nowhere.csv" in page.waits_for.text().replace("\u200b", "")
    assert not page.run.isEnabled()
    qtbot.waitUntil(lambda: not window.desk.answers.busy, timeout=PATIENCE)
