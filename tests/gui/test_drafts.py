"""What is begun on a page ends with its document, by clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.categories import CategoriesPage
from ldpaudit.app.window import Window

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
    assert [step.treats() for step in opened.session.recipe.steps] == [("colour",)]
