"""An officer who takes what is offered: clicks, keys and texts on what is seen, by name, each one counted."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.findings_panel import FindingCard
from ldpaudit.app.pages.roles import RolesTable
from ldpaudit.app.pages.values_list import ColumnLines
from ldpaudit.app.window import Window
from ldpaudit.findings import Finding
from tests.gui.conftest import named, settle

_MOST_ROUNDS = 20
_REASON = "known to the office, and needed by those who get the file"


class Robot:
    """Hands and eyes at a window; `done` tells what was pressed and written."""

    def __init__(self, window: Window, qtbot: QtBot) -> None:
        self.window, self.desk, self._qtbot = window, window.desk, qtbot
        self.done: list[str] = []

    @property
    def page(self) -> Any:
        return self.window.stack.currentWidget()

    def open(self, path: Path) -> None:
        self.done.append(f"open {path.name}")
        self.window.open(path)
        self.wait()

    def wait(self) -> None:
        settle(self.window)

    def seen(self, name: str, within: QWidget | None = None) -> list[QAbstractButton]:
        QApplication.processEvents()
        return [
            one
            for one in (within or self.window).findChildren(QAbstractButton)
            if one.isVisible() and one.isEnabled() and any(re.fullmatch(name, said) for said in _names(one))
        ]

    def click(self, name: str, within: QWidget | None = None) -> bool:
        found = self.seen(name, within)
        if found:
            self.press(found[0])
        return bool(found)

    def press(self, one: QAbstractButton) -> None:
        self.done.append(f"click {_names(one)[0]}")
        one.click()
        self.wait()

    def key(self, *keys: Any, at: QWidget | None = None) -> None:
        self.done.append(f"key {keys}")
        self._qtbot.keyClick(at or self.window, *keys)
        # A window shows its page before it begins to work; no hand is quicker than that.
        self._qtbot.wait(20)
        self.wait()

    def write(self, words: str) -> None:
        line = QApplication.focusWidget()
        assert line is not None
        self.done.append(f"write {words}")
        self._qtbot.keyClicks(line, words)
        self._qtbot.keyClick(line, Qt.Key.Key_Return)
        self.wait()

    def go_on(self) -> None:
        page = self.page
        self.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert self.page is not page, page.waits()

    # The path ------------------------------------------------------------------------------------------

    def walk(self, path: Path, letters: str, east: str = "") -> None:
        """Go from a file to the page Release, on what is offered.

        letters: roles of the columns of which only an officer can tell, one after the other; the last one is
            that of all the others.
        east: what the button says that names the column of longitudes, where the table does not show it.
        """
        self.open(path)
        self.go_on()
        self.decide(letters)
        self.go_on()
        self.go_on()
        assert self.click("Use", self.page) or self.click("(Leave out|Let ).*", self.page)
        self.go_on()
        if self.page.name == "places":
            assert not east or self.click(east, self.page)
            self.click("Move at random", self.page)
            self.click("Leave all out", self.page)
            self.go_on()
        if self.page.name == "categories":
            self.declare()
        self.key(Qt.Key.Key_F5)
        self.answer()
        self.go_on()
        assert self.click("Run all", self.page)
        self.go_on()

    def decide(self, letters: str) -> None:
        (table,) = self.page.findChildren(RolesTable)
        self.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier, at=table)
        for letter in letters[:-1]:
            self.key(letter, at=table)
        if len(self.desk.undecided) > 1:
            self.key(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier, at=table)
        if self.desk.undecided:
            self.key(letters[-1], at=table)

    def declare(self) -> None:
        """Say of each secret column that its list is public; they come first, and the first one is open."""
        (lines,) = self.page.findChildren(ColumnLines)
        for at, _ in enumerate(self.desk.with_role("sensitive")):
            if at:
                self.key(Qt.Key.Key_Down, at=lines)
            self.click("This list is public", self.page)

    def answer(self) -> None:
        """Repair what can be repaired at one click, accept the rest with a reason, until a trial is clean."""
        for _ in range(_MOST_ROUNDS):
            if self.desk.tried and not self.open_points():
                return
            if self.click("Repair (all .* )?and try again", self.window.findings):
                continue
            card = next(iter(self.open_cards()), None)
            if card is None:
                self.key(Qt.Key.Key_F5)
                continue
            repairs = [one for one in self.seen(".*", card) if one.property("kind") == "main"]
            if repairs:
                self.press(repairs[0])
            else:
                assert self.click("Accept…", card), card.finding.message
                self.write(_REASON)

    def open_points(self) -> list[Finding]:
        return [one for one in self.desk.findings() if one.severity != "note"]

    def open_cards(self) -> list[FindingCard]:
        cards = self.window.findings.findChildren(FindingCard)
        points = [one for one in cards if one.isVisible() and one.finding.severity != "note"]
        return [one for one in points if self.seen("Show", one)]

    def release(self) -> None:
        line = named(self.page, QLineEdit, "Justification")
        if line.isVisible():
            line.setFocus()
            self.write("needed by the planners")
        assert self.click("I have read .*", self.page)
        self.write("officer for data protection")
        assert self.click("Release", self.page), self.page.waits_for.text()


def _names(one: QAbstractButton) -> list[str]:
    return [said.replace("&", "") for said in (one.text(), one.accessibleName()) if said]
