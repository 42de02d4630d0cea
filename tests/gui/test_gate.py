"""No release without a trial of that very recipe and table; what releases cost together is seen before."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.window import Window
from ldpaudit.ledger import Ledger
from tests.gui.conftest import press, press_release, release_page, seen, settle, sign, take_trial, write


@pytest.fixture
def page(small: Window) -> ReleasePage:
    settle(small)
    return release_page(small)


def test_nothing_goes_untried(
    small: Window, page: ReleasePage, calls: Path, qtbot: QtBot, ledger: Path
) -> None:
    assert not page.run.isEnabled()
    assert "Nothing leaves untried" in page.waits_for.text()
    qtbot.keyClick(page, Qt.Key.Key_R, Qt.KeyboardModifier.AltModifier)
    small.desk.release(calls / "out")
    settle(small)
    assert not (calls / "out").exists()
    assert "was not tried" in page.fault.text()
    # The trial is one click away.
    page.attempt.click()
    assert not page.run.isEnabled()
    settle(small)
    assert not page.run.isEnabled()
    sign(page)
    assert page.run.isEnabled()
    assert not page.attempt.isVisible()
    assert not page.waits_for.isVisible()
    assert page.fault.text() == ""
    # Nothing is overwritten.
    (calls / "taken").mkdir()
    (calls / "taken" / "mine.txt").write_text("mine")
    write(page, "Output folder", str(calls / "taken"))
    assert "not overwritten" in page.folder_fault.text()
    assert not page.run.isEnabled()
    page.folder.setText(str(calls / "out"))
    for part in ("60 rows, 2 columns: town, cause", "1 column stays: number"):
        assert part in page.out.text() + page.stays.text()
    assert "epsilon 1.0000" in page.promised.text()
    assert "k = 20" in page.promised.text()
    assert "No earlier release" in page.earlier.text()
    press_release(small)
    settle(small)
    assert page.state(small.desk).level == "held"
    assert "the officer for data protection" in (calls / "out/internal/report.html").read_text("utf-8")
    assert "the officer for" not in (calls / "out/release/report.html").read_text("utf-8")
    assert ledger.is_file()


def test_it_waits_for_tick_and_name(
    small: Window, page: ReleasePage, calls: Path, qtbot: QtBot, ledger: Path
) -> None:
    desk = small.desk
    take_trial(small)
    page.folder.setText(str(calls / "out"))
    for ticked, name in ((True, " "), (False, "the officer")):
        page.tick.setChecked(ticked)
        page.decided.setText(name)
        assert not page.run.isEnabled()
        qtbot.keyClick(page, Qt.Key.Key_R, Qt.KeyboardModifier.AltModifier)
    assert not desk.running("release")
    assert not ledger.exists()
    sign(page)
    assert page.run.isEnabled()
    for change in (
        lambda: desk.set_roles("town goes", {"town": "drop"}),
        lambda: desk.edit("as Parquet", output=replace(desk.recipe.output, path="released.parquet")),
    ):
        change()
        QApplication.processEvents()
        assert not page.run.isEnabled()
        assert "The recipe has changed since the last trial" in page.waits_for.text()
        desk.history.undo()
        QApplication.processEvents()
        # What was ticked was read beside another recipe.
        assert not page.tick.isChecked()
        sign(page)
        assert page.run.isEnabled()
    # The report beside it is the trial's, which knew nothing of what is written after it.
    assert "wrote here since" not in page.report.draft.words.text()
    write(page, "Recipient", "the ministry")
    assert "wrote here since" in page.report.draft.words.text()
    # What is changed while a release runs is no part of it.
    press_release(small)
    assert desk.running("release")
    assert page.waits_for.text() == ""
    desk.set_roles("town goes", {"town": "drop"})
    QApplication.processEvents()
    assert page.waits_for.text() == "The release that runs is of the recipe as it was before this change."
    settle(small)
    assert "The recipe has changed since the last trial" in page.waits_for.text()
    assert "town" in (calls / "out" / "release" / "released.csv").read_text()


#: What happens on the disk after a trial, and what the page says of it.
HAPPENS: dict[str, Callable[[Window, Path], object]] = {
    "The files of the trial were removed": lambda w, _: shutil.rmtree(w.desk.answers["trial"].value.folder),
    "The files of the trial were removed: run": lambda w, _: shutil.rmtree(w.desk.private.path),
    "The table is no longer there: put it back.": lambda _, table: table.unlink(),
    "The table has changed since the last trial": lambda _, table: table.write_text(
        table.read_text() + "60,Town 0,fire\n"
    ),
}


def test_what_happens_on_the_disk_meanwhile_is_told(small: Window, page: ReleasePage, calls: Path) -> None:
    desk, table = small.desk, calls / "calls.csv"
    before = table.read_text()
    page.folder.setText(str(calls / "out"))
    for said, happens in HAPPENS.items():
        table.write_text(before)
        desk.look()
        settle(small)
        take_trial(small)
        happens(small, table)
        sign(page)
        page.run.click()
        assert said in page.waits_for.text()
        assert not page.run.isEnabled()
        assert "ldpaudit-desktop" not in page.fault.text()
    page.attempt.click()
    settle(small)
    assert page.waits_for.text() == ""
    # Another content of the same size and age is noticed by the run.
    stat = table.stat()
    table.write_text(table.read_text().replace("1,Town 1,flood", "1,Town 2,flood", 1))
    os.utime(table, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    press_release(small)
    settle(small)
    assert not (calls / "out").exists()
    assert [one.code for one in desk.findings() if one.severity == "block"] == ["not-tried"]
    assert not page.run.isEnabled()
    assert page.blockers.isVisible()
    take_trial(small)
    sign(page)
    assert page.run.isEnabled()
    assert page.fault.text() == ""


def test_what_is_still_being_written_goes_with_the_release(
    small: Window, page: ReleasePage, calls: Path
) -> None:
    take_trial(small)
    page.folder.setText(str(calls / "out"))
    sign(page)
    page.lines["purpose"].setText("second study")
    # As Alt+R does, this leaves the line where it is.
    page.run.click()
    settle(small)
    assert "second study" in (calls / "out/release/report.html").read_text("utf-8")
    # A release that somebody edited is not to be handed over, and says nothing of the next one.
    (calls / "out/release/estimates.csv").write_text("edited")
    for button in page.done.findChildren(QPushButton):
        if "not edited" in button.text():
            button.click()
    settle(small)
    assert (page.done.property("level"), "Hand over" in page.done.words.words.text()) == ("bad", False)
    take_trial(small)
    page.folder.setText(str(calls / "again"))
    press_release(small)
    settle(small)
    assert (page.done.property("level"), "Hand over" in page.done.words.words.text()) == ("held", True)
    assert "hecked" not in page.done.words.words.text()


def test_who_comes_back_sees_the_table_as_it_stands(small: Window, qtbot: QtBot) -> None:
    def come_back() -> None:
        small.activateWindow()
        qtbot.waitUntil(small.isActiveWindow)
        QApplication.sendEvent(small, QEvent(QEvent.Type.ActivationChange))

    desk, check = small.desk, small.pages["check"]
    small.go("check")
    press(check, "Try it")
    settle(small)
    before = {name: page.state(desk) for name, page in small.pages.items()}
    exposed = desk.answers["exposure"].value
    come_back()
    settle(small)
    assert {name: page.state(desk) for name, page in small.pages.items()} == before
    assert desk.answers["exposure"].value is exposed
    lines = desk.table.read_text("utf-8").splitlines(keepends=True)
    desk.table.write_text("".join(lines[:31]), "utf-8")
    come_back()
    assert small.pages["import"].state(desk).level in ("before", "waiting")
    settle(small)
    assert desk.inspection is not None
    assert desk.inspection.rows == desk.answers["exposure"].value["rows"] == 30
    # A trial belongs to the table that it read: it is asked for again, not run again.
    assert not desk.current("trial")
    assert CheckPage.state(desk).level == "before"
    assert "the table has changed since" in seen(check)


def test_a_trial_that_is_refused_is_told_where_it_was_asked_for(small: Window, page: ReleasePage) -> None:
    desk = small.desk
    (step,) = desk.recipe.steps
    desk.set_unit("who", "number")
    desk.replace_step("no domain", step, replace(step, domain="nowhere.csv#cause"))  # type: ignore[type-var]
    page.attempt.click()
    settle(small)
    assert "The trial could not be run" in page.waits_for.text()
    assert "nowhere.csv" in page.waits_for.text().replace("\u200b", "")
    assert not page.run.isEnabled()


def test_what_releases_cost_is_seen_before(
    ledger: Path, small: Window, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(small)
    small.show_ledger()
    page = release_page(small)

    def release(folder: Path) -> None:
        page.folder.setText(str(folder))
        press_release(small)
        settle(small)

    assert "A trial shows" in page.earlier.text()
    settle(small)
    assert "Nothing of this very file has been released" in seen(page.releases)
    small.desk.attempt()
    settle(small)
    assert "No earlier release is known" in page.earlier.text()
    assert not ledger.exists()

    release(calls / "first")
    assert small.desk.fault("release") == ""
    assert "No earlier release is known to share these rows. This one: eps = " in page.earlier.text()
    assert "Released once more" in page.earlier.text()
    # The list that stands open follows.
    assert "1 release, " in seen(page.releases)
    assert "Releases that count: 1 of these rows. Together: eps = 1.0000" in seen(page.releases)
    small.desk.attempt()
    settle(small)
    with Ledger.open(ledger) as kept:
        assert len(kept.releases()) == 1
    small.desk.set_roles("town is dropped", {"town": "drop"})
    settle(small)
    assert "A trial shows" in page.earlier.text()
    small.desk.attempt()
    settle(small)
    said = page.earlier.text()
    assert "Releases that count: 1 of these rows. Together with this one: eps = 2" in said
    release(calls / "second")
    assert "Releases that count: 1 of these rows. Together" in page.earlier.text()
    assert "2 releases, " in seen(page.releases)
    assert "Releases that count: 2 of these rows. Together: eps = 2.0000" in seen(page.releases)
    # Of another register, it costs by itself alone; a wrong period is said where it is written.
    press(page, "Register and period")
    for name, written in (("Register", "drills"), ("Period", "last March")):
        write(page, name, written)
    assert small.desk.recipe.input.source == "drills"
    assert small.desk.recipe.input.period == ""
    assert any("2025-03" in one.text() for one in page.findChildren(QLabel) if one.property("level") == "bad")
    monkeypatch.setattr(
        "ldpaudit.app.pages.release_parts.QInputDialog.getText", lambda *_, **__: ("it never left", True)
    )
    press(page.releases, "Forget…")
    settle(small)
    with Ledger.open(ledger) as kept:
        assert len(kept.releases()) == 1
