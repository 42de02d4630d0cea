"""The Risk page: counts of cells, what makes rows stand out, missing values, attackers; busy and failed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.pages.risk import RiskPage
from ldpaudit.app.window import Window
from tests.gui.conftest import answer_by

Settle = Callable[[Window], None]
RECIPE = """\
ldpaudit = 1

[input]
path = "people.csv"

[columns]
town = "quasi-identifier"
age = "quasi-identifier"
cause = "sensitive"
"""


def write_people(folder: Path) -> Path:
    """Twenty rows: two pairs of one cause, one lonely row by its town, one without an age."""
    lines = ["town,age,cause"]
    for town, age, cause in (
        *(("Ornans", "30", cause) for cause in ("fire", "fall", "fire", "flood", "fall", "fire")),
        *(("Ornans", "40", cause) for cause in ("fire", "fall", "fire", "flood", "fall", "fire")),
        *(("Levier", "30", "fall"),) * 2,
        *(("Levier", "40", "flood"),) * 2,
        ("Mouthe", "30", "fire"),
        ("Levier", "50", "fall"),
        ("Levier", "", "fire"),
        ("Ornans", "50", "fall"),
    ):
        lines.append(f"{town},{age},{cause}")
    (folder / "people.csv").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "recipe.toml").write_text(RECIPE, "utf-8")
    return folder / "recipe.toml"


def page_of(window: Window) -> RiskPage:
    page = window.pages["risk"]
    assert isinstance(page, RiskPage)
    return page


@pytest.fixture
def people(window: Window, tmp_path: Path, settle: Settle) -> Window:
    window.resize(1200, 2300)
    window.open(write_people(tmp_path))
    settle(window)
    window.go("risk")
    settle(window)
    return window


def test_sensitive_columns_are_told_over_the_worst_group(people: Window, settle: Settle) -> None:
    card = page_of(people).inference
    assert card.isVisible()
    assert "cause: who finds a row that is alone knows its value." in card.words.text()
    (line,) = card.table.rows.rows
    assert line[:3] == ("cause", "1", "1.00")
    assert line[4] == "100 %"
    folder = people.session.recipe.folder / "hierarchies"
    folder.mkdir()
    (folder / "cause.csv").write_text("fire;any\nfall;any\nflood;any\n", "utf-8")
    card.take(folder)
    settle(people)
    assert card.table.rows.names[-1] == "t by hierarchy"
    # All causes meet at the root: the distance is the equal one.
    (line,) = card.table.rows.rows
    assert line[-1] == line[5]
    people.session.set_roles("cause", {"cause": "plain"})
    QApplication.processEvents()
    assert not card.isVisible()


def test_one_failed_question_leaves_the_others(
    people: Window, qtbot: QtBot, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_of(people)
    card = page.standing_out
    with monkeypatch.context() as patch:
        answer_by(patch, "-c", "import sys; sys.exit('Error: the disk is gone')")
        card.ask()
        settle(people)
    assert card.fault.text() == "✕ the disk is gone"
    assert card.again.isVisible()
    assert not card.columns.isVisible()
    assert page.inference.table.isVisible()
    assert page.sentence.isVisible()
    qtbot.mouseClick(card.again, Qt.MouseButton.LeftButton)
    settle(people)
    assert card.columns.isVisible()
    assert not card.again.isVisible()


def test_generalize_counts_what_risk_counts(window: Window) -> None:
    page = window.pages["generalize"]
    assert isinstance(page, GeneralizePage)
    window.session.set_count("nb_calls")
    assert page.settings.search.aims.count == "nb_calls"
    window.session.set_count(None)
    assert page.settings.search.aims.count == ""
