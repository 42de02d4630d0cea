"""What is begun on a page ends with its document, and holds up runs until then, by clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.categories import CategoriesPage
from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.window import Window
from tests.gui.conftest import press_in, take_trial

PATIENCE = 120_000
Settle = Callable[[Window], None]


def categories(window: Window) -> CategoriesPage:
    """Go to Categories."""
    window.go("categories")
    page = window.pages["categories"]
    assert isinstance(page, CategoriesPage)
    return page


def begin(page: CategoriesPage, column: str, qtbot: QtBot) -> None:
    """Begin to randomize a column, and leave its domain empty."""
    page.which.setCurrentText(column)
    assert page.which.currentText() == column
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)


def test_a_draft_ends_with_its_table(opened: Window, tmp_path: Path, qtbot: QtBot, settle: Settle) -> None:
    settle(opened)
    page = categories(opened)
    begin(page, "cause", qtbot)
    assert [card.columns for card in page.cards if card.step is None] == [("cause",)]
    other = tmp_path / "other.csv"
    other.write_text("cause,colour\nfire,red\nflood,blue\n")
    opened.session.history.setClean()
    opened.open(other)
    qtbot.waitUntil(lambda: opened.session.current("inspection"), timeout=PATIENCE)
    opened.session.set_roles("Give roles", {"cause": "sensitive", "colour": "sensitive"})
    settle(opened)
    page = categories(opened)
    assert page.cards == []
    assert page._add_words.text() == "Sensitive and not randomized yet: cause, colour."
    begin(page, "colour", qtbot)
    (card,) = page.cards
    domain = card.form.control("domain")
    assert isinstance(domain, QLineEdit)
    qtbot.keyClicks(domain, "red, blue")
    qtbot.keyClick(domain, Qt.Key.Key_Return)
    settle(opened)
    assert [step.modifies() for step in opened.session.recipe.steps] == [("colour",)]


def refused(window: Window, qtbot: QtBot) -> str:
    """Press the buttons of Check and Release, and give the line with which both refuse."""
    window.go("check")
    page = window.pages["check"]
    press_in(page, "Try again", qtbot)
    assert not window.tasks.running("trial")
    said = "\n".join(one.text() for one in page.findChildren(QLabel) if one.isVisible()).replace("\u200b", "")
    window.go("release")
    release = window.pages["release"]
    assert isinstance(release, ReleasePage)
    QApplication.processEvents()
    line = release.waits_for.text().replace("\u200b", "")
    assert line.rstrip(".") in said
    assert not release.run.isEnabled()
    return line


def test_a_rejected_epsilon_holds_up_runs(opened: Window, qtbot: QtBot, settle: Settle) -> None:
    settle(opened)
    take_trial(opened, qtbot)
    page = categories(opened)
    card = page.cards[0]
    epsilon = card.form.control("epsilon")
    assert isinstance(epsilon, QLineEdit)
    epsilon.selectAll()
    qtbot.keyClicks(epsilon, "ln(1.5)")
    qtbot.keyClick(epsilon, Qt.Key.Key_Return)
    line = refused(opened, qtbot)
    assert "Categories, town, " in line
    assert "psilon: this is not a number; write a number, such as 0.4" in line
