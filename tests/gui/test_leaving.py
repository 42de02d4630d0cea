"""Leaving the desktop while it works, or with a recipe that is not saved."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox

from ldpaudit.app import client
from ldpaudit.app.desk import Desk
from ldpaudit.app.keeping import Keeping
from ldpaudit.app.window import Window
from ldpaudit.recipe import Recipe
from tests import forking
from tests.gui.conftest import Quiet, press, press_release, release_page, settle, sign, take_trial, wait

#: The command line, whose runs do not end, and ask again and again whether to go on.
SLOW_RUN = """
import time
from ldpaudit.engine import parts
def slow(job, stats, *more):
    while True:
        time.sleep(0.05)
        stats.check_cancelled()
parts._treat = slow
from ldpaudit.cli import main
main()
"""
#: What stands beside the table where nothing was released.
LEFT = ["calls.csv", "recipe.toml"]
ANSWER = QMessageBox.StandardButton
Asked = Callable[[ANSWER], list[str]]


def begin(window: Window, folder: Path) -> None:
    settle(window)
    take_trial(window)
    release_page(window).folder.setText(str(folder))
    window.desk.history.setClean()


@pytest.fixture
def releasing(small: Window, calls: Path, monkeypatch: pytest.MonkeyPatch) -> Window:
    begin(small, calls / "given")
    monkeypatch.setattr(client, "command_line", lambda: [*forking.command(), "-c", SLOW_RUN])
    before, answers = names(calls), small.desk.answers
    press_release(small)
    wait(lambda: answers["release"].progress[0] == "treat")
    # The folder is made once the first rows are asked for.
    wait(lambda: len(names(calls)) > len(before))
    assert small.desk.running("release"), small.desk.fault("release")
    small.desk.history.setClean()
    return small


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:

    def answer(button: ANSWER) -> list[str]:
        titles: list[str] = []
        monkeypatch.setattr(QMessageBox, "question", lambda _, title, *_more: titles.append(title) or button)
        return titles

    return answer


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_cancelling_or_closing_leaves_nothing_of_a_release(
    releasing: Window, calls: Path, asked: Asked
) -> None:
    press(releasing.status, "Cancel")
    wait(lambda: not releasing.desk.running("release"))
    assert names(calls) == LEFT
    assert releasing.desk.fault("release") == ""
    page = release_page(releasing)
    sign(page)
    assert page.run.isEnabled()
    press_release(releasing)
    releasing.desk.history.setClean()
    wait(lambda: len(names(calls)) > len(LEFT))
    titles = asked(ANSWER.Yes)
    assert releasing.close()
    assert titles == ["Stop the release?"]
    assert names(calls) == LEFT
    assert not releasing.desk.running("release")


def test_opening_another_file_asks_before_it_stops_a_release(
    releasing: Window, calls: Path, monkeypatch: pytest.MonkeyPatch, asked: Asked
) -> None:
    table = releasing.desk.table
    other = calls.parent / "other.csv"
    other.write_text("town\nOrnans\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_arguments: (str(other), ""))

    def by_button() -> None:
        releasing.go("start")
        press(releasing.pages["start"], "Open &table…")

    def by_drop() -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(other))])
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        releasing.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, buttons, keys))

    for ask, button in ((by_button, ANSWER.No), (by_drop, ANSWER.No), (by_button, ANSWER.Yes)):
        titles = asked(button)
        ask()
        assert titles == ["Stop the release?"]
        assert releasing.desk.table == (table if button == ANSWER.No else other)
        assert releasing.desk.running("release") == (button == ANSWER.No)
    assert names(calls) == LEFT


@pytest.mark.usefixtures("ledger")
@pytest.mark.parametrize("stay", [True, False], ids=["stay", "leave"])
def test_a_release_may_end_meanwhile(
    stay: bool, small: Window, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(small, calls / "given")
    press_release(small)
    small.desk.history.setClean()
    told: list[str] = []

    def question(_parent: object, title: str, text: str, *_more: object) -> ANSWER:
        told.append(f"{title} {text}")
        wait(lambda: not small.desk.running("release"))
        return ANSWER.No if stay and len(told) == 2 else ANSWER.Yes

    monkeypatch.setattr(QMessageBox, "question", question)
    assert small.close() is not stay
    assert len(told) == 2
    assert "unless it is finished before" in told[0]
    assert "The release is finished" in told[1]
    assert str(calls / "given") in told[1]
    assert (calls / "given" / "release" / "manifest.json").is_file()
    assert small.desk.current("release")
    assert release_page(small).done.isVisible() is stay


def test_an_unsaved_recipe_is_asked_about(small: Window, calls: Path, asked: Asked) -> None:
    (calls / "causes.csv").write_text("cause\nfire\n")
    small.desk.set_roles("town is plain", {"town": "plain"})
    assert small.isWindowModified()
    titles = asked(ANSWER.Cancel)
    small.open(calls / "causes.csv")
    assert small.desk.table.name == "calls.csv"
    assert not small.close()
    assert titles == ["Save the recipe?"] * 2
    asked(ANSWER.Save)
    small.open(calls / "causes.csv")
    assert small.desk.table.name == "causes.csv"
    assert Recipe.read(calls / "recipe.toml").columns["town"] == "plain"


def abandoned(calls: Path) -> tuple[Desk, Path]:
    desk = Quiet()
    desk.open_recipe(calls / "recipe.toml")
    keeping = Keeping(desk)
    desk.edit("town goes", columns={**desk.recipe.columns, "town": "drop"})
    keeping.keep()
    assert Keeping(Quiet()).found() == []
    (file,) = (one for one in keeping.folder.glob("*.toml"))
    left = shutil.copy(file, file.with_name("left.toml"))
    keeping.forget()
    assert [one.name for one in keeping.folder.glob("*.toml")] == ["left.toml"]
    return desk, Path(left)


@pytest.mark.usefixtures("qapp", "settings")
def test_unsaved_changes_come_back_as_unsaved(calls: Path) -> None:
    desk, left = abandoned(calls)
    assert "fire,flood" not in left.read_text("utf-8")
    again = Quiet()
    keeping = Keeping(again)
    (kept,) = keeping.found()
    assert (kept.table, kept.of) == ("calls.csv", calls / "recipe.toml")
    keeping.recover(kept)
    assert again.path == calls / "recipe.toml"
    assert again.recipe == desk.recipe
    assert not again.history.isClean()
    assert not left.exists()
    again.save(calls / "recipe.toml")
    keeping.keep()
    assert list(keeping.folder.glob("*.toml")) == []


def test_the_window_asks_about_what_was_left(calls: Path, window: Window, asked: Asked) -> None:
    for button, opened in ((ANSWER.Discard, False), (ANSWER.Open, True), (ANSWER.Cancel, True)):
        _, left = abandoned(calls)
        asked(button)
        window.recover()
        assert window.desk.is_open == opened
        assert left.exists() == (button == ANSWER.Cancel)
        window.keeping.forget()
