"""Words of the window that must stay true beside what a column is called, and what is only begun."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTableWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.findings import FindingCard, capital
from ldpaudit.app.pages.categories import CategoriesPage
from ldpaudit.app.pages.roles import RolesPage
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.window import Window
from ldpaudit.findings import Finding


@pytest.mark.parametrize(
    ("text", "columns", "said"),
    [
        ("gmina follows from the place", ("gmina", "x"), "gmina follows from the place"),
        ('"rok, 2" is a time', ("rok, 2",), '"rok, 2" is a time'),
        ("12 rows are alone", ("age",), "12 rows are alone"),
        ("which of a, b is the longitude", ("a",), "Which of a, b is the longitude"),
        ("one value of it", ("on",), "One value of it"),
        ("ärende, x: no such file", ("ärende", "x"), "ärende, x: no such file"),
        ("rok, 2, x: no such file", ("rok, 2", "x"), "rok, 2, x: no such file"),
        ("nothing leaves", (), "Nothing leaves"),
    ],
)
def test_a_sentence_keeps_the_name_of_a_column(text: str, columns: tuple[str, ...], said: str) -> None:
    assert capital(text, columns) == said


def test_the_dock_keeps_the_name_of_a_column(opened: Window, qtbot: QtBot) -> None:
    finding = Finding("follows-from-place", "warn", "gmina follows", ("gmina", "x", "y"))
    card = FindingCard(opened.session, finding)
    qtbot.addWidget(card)
    assert "gmina follows" in [one.text().replace("\u200b", "") for one in card.findChildren(QLabel)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "add its label to the domain (ldpaudit labels RECIPE lists what is missing), or generalize it",
            "add its label to the domain, or generalize it",
        ),
        ('put a step before ("ldpaudit inspect" finds how)', "put a step before"),
        ('correct the cells; see "ldpaudit inspect"', "correct the cells"),
    ],
)
def test_the_window_names_no_command(line: str, said: str) -> None:
    assert on_screen(line) == said


def test_what_is_only_begun_still_waits(opened: Window, qtbot: QtBot) -> None:
    session = opened.session
    session.change("roles", columns={**session.recipe.columns, "gender": "sensitive", "cause": "plain"})
    opened.go("categories")
    page = opened.pages["categories"]
    assert isinstance(page, CategoriesPage)
    assert page._add_words.text() == "Sensitive and not randomized yet: gender."
    assert page.which.currentText() == "gender"
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)
    assert page._add_words.text() == (
        "Sensitive and not randomized yet: gender. For gender, complete the form above."
    )
    card = page.cards[-1]
    qtbot.waitUntil(lambda: card.labels.answer is not None, timeout=120_000)
    assert card.labels.table.isVisible()
    # The table counts true rows.
    assert "INTERNAL" in card.labels.mark.text()
    assert card.labels.mark.isVisible()
    one = {"values": 1, "declared": ["M"], "lacking": [["F", 3]], "rows": 3}
    assert card.labels._sentence("gender", one) == "1 value of gender is not on the list of 1, in 3 rows."


def test_rows_of_roles_grow_with_their_reasons(opened: Window, qtbot: QtBot) -> None:
    opened.resize(1000, 700)
    opened.go("roles")
    page = opened.pages["roles"]
    assert isinstance(page, RolesPage)
    table: QTableWidget = page.table

    def fits() -> bool:
        return all(
            table.rowHeight(at) >= min(table.sizeHintForRow(at), table.verticalHeader().maximumSectionSize())
            for at in range(table.rowCount())
        )

    qtbot.waitUntil(fits, timeout=5_000)
    assert all(item.toolTip() == item.text() for item in [table.item(0, 5)] if item is not None)
