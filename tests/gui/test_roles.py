"""Roles: undecided columns first, several decided by one letter, and nobody goes on before all are."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QTableView
from pytestqt.qtbot import QtBot

from ldpaudit.app.found import ColumnFound
from ldpaudit.app.pages.roles import RolesPage
from ldpaudit.app.words import role_looks
from ldpaudit.tables import Column
from tests.gui.conftest import known, named, press, seen, shown

SHIFT = Qt.KeyboardModifier.ShiftModifier
#: By column: what the reader suggests.
COLUMNS = {"town": "quasi-identifier", "size": "undecided", "speed": "undecided", "plate": "identifier"}


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> RolesPage:
    found = (
        ColumnFound(Column(name), 30, "2", ("A", "B"), role, "by its name", "", (("A", 75), ("B", 25)), 100)
        for name, role in COLUMNS.items()
    )
    return cast("RolesPage", shown(RolesPage(known(tmp_path, found)), qtbot))


def table(page: RolesPage) -> QTableView:
    (found,) = page.findChildren(QTableView)
    found.setFocus()
    return found


def spoken(page: RolesPage) -> list[str]:
    model = table(page).model()
    return [model.index(at, 1).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]


def test_undecided_columns_come_first_and_stop_the_way(page: RolesPage) -> None:
    assert page.next.text() == "Go on: 4 undecided"
    assert not page.next.isEnabled()
    assert RolesPage.state(page.desk).words == "4 of 4 open"
    page.desk.set_roles("one", {"town": "time"})
    assert [one for one in spoken(page) if one] == [
        "size: undecided; suggested: please choose",
        "speed: undecided; suggested: please choose",
        "plate: undecided; suggested: Names someone",
        "town: Time",
    ]


def test_every_column_is_decided_by_two_keys(page: RolesPage, qtbot: QtBot) -> None:
    keys = table(page)
    qtbot.keyClick(keys, Qt.Key.Key_Return, SHIFT)
    assert page.desk.undecided == ["size", "speed"]
    qtbot.keyClick(keys, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert "2 columns chosen" in seen(page)
    qtbot.keyClick(keys, Qt.Key.Key_Space)
    assert "1 column chosen" in seen(page)
    qtbot.keyClick(keys, Qt.Key.Key_Down, SHIFT)
    assert "2 columns chosen" in seen(page)
    qtbot.keyClick(keys, "h")
    assert page.desk.recipe.columns == {**COLUMNS, "size": "plain", "speed": "plain"}
    assert page.next.isEnabled()
    assert RolesPage.state(page.desk).level == "held"
    page.desk.history.undo()
    assert page.desk.undecided == ["size", "speed"]


def test_arrows_alone_choose_nothing_and_enter_takes_one_suggestion(page: RolesPage, qtbot: QtBot) -> None:
    keys = table(page)
    qtbot.keyClick(keys, Qt.Key.Key_Down)
    qtbot.keyClick(keys, Qt.Key.Key_Return)
    assert len(page.desk.undecided) == 4, "nothing is suggested of size"
    qtbot.keyClick(keys, Qt.Key.Key_Up)
    qtbot.keyClick(keys, Qt.Key.Key_Return)
    assert page.desk.undecided == ["size", "speed", "plate"]
    at = spoken(page).index("size: undecided; suggested: please choose")
    tick = keys.visualRect(keys.model().index(at, 0)).center()
    for chosen in (True, False):
        qtbot.mouseClick(keys.viewport(), Qt.MouseButton.LeftButton, pos=tick)
        assert ("1 column chosen" in seen(page)) == chosen


def test_each_role_has_a_letter_and_a_button(page: RolesPage, qtbot: QtBot) -> None:
    for role, look in role_looks().items():
        qtbot.keyClick(table(page), look.letter.lower())
        press(page, look.word)
        assert list(page.desk.recipe.columns.values()).count(role) == 2  # type: ignore[arg-type]
        page.desk.history.setIndex(0)


def test_the_column_in_focus_is_explained(page: RolesPage) -> None:
    said = seen(page)
    assert "75 %" in said
    assert "Why we suggest Known outside" in said
    assert "Generalize makes it coarser" in said


def test_who_is_protected_may_be_a_column_or_a_word(page: RolesPage, qtbot: QtBot) -> None:
    page.desk.set_roles("plate", {"plate": "identifier"})
    assert "one person may stand in several rows" in seen(page)
    line = named(page, QComboBox, "Who is protected?").lineEdit()
    for written, unit in (("all rows of one plate", "plate"), ("household", "household"), ("", "row")):
        line.setText(written)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert page.desk.recipe.input.unit == unit
