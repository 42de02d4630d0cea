"""The Risk page: counts of cells, what makes rows stand out, missing values, attackers; busy and failed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.page_states import PAGES
from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.pages.risk import RiskPage
from ldpaudit.app.window import Window
from tests.gui.conftest import answer_by, picture

PATIENCE = 120_000
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
SLOW = """
import json, sys
print(json.dumps({"stage": "count", "done": 3, "total": 7}), file=sys.stderr, flush=True)
sys.stdin.readline()
sys.exit(130)
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


def write_cells(folder: Path) -> Path:
    """Towns and weeks with counts: five rows of one, one of them a cell that stands in two rows."""
    lines = ["town,week,nb_calls"]
    for at, count in enumerate((1, 1, 1, 1, 0, 0, 2, 3, 8, 9, 12, 40)):
        lines.append(f"T{at % 4},{1 + at // 4},{count}")
    lines.append("T0,1,1")
    path = folder / "cells.csv"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def page_of(window: Window) -> RiskPage:
    page = window.pages["risk"]
    assert isinstance(page, RiskPage)
    return page


class Clicks:
    """Presses the left button, and counts how often."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot, self.made = qtbot, 0

    def button(self, button: QPushButton) -> None:
        assert button.isVisible()
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        self.made += 1

    def station(self, window: Window, name: str) -> None:
        rail = window.rail
        place = rail.visualItemRect(rail.item(PAGES.index(name))).center()
        self.qtbot.mouseClick(rail.viewport(), Qt.MouseButton.LeftButton, pos=place)
        self.made += 1


def open_by_clicks(window: Window, path: Path, clicks: Clicks, monkeypatch: pytest.MonkeyPatch) -> None:
    def chosen(*_arguments: object) -> tuple[str, str]:
        clicks.made += 1
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", chosen)
    buttons = window.start.findChildren(QPushButton)
    clicks.button(next(one for one in buttons if one.text() == "Open &table…"))


def test_the_real_table_of_counts_is_told_in_four_clicks(
    window: Window, shared_data: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    clicks = Clicks(qtbot)
    path = shared_data / "interventions" / "sdis91_commune_week_2017.csv"
    open_by_clicks(window, path, clicks, monkeypatch)
    clicks.station(window, "risk")
    card = page_of(window).counts
    qtbot.waitUntil(lambda: card.answer is not None, timeout=PATIENCE)
    assert clicks.made <= 4
    assert card.words.isVisible()
    assert card.words.text() == "298 of 1,348 non-empty cells hold one (22 %): nb_ope = 1."
    assert "230 rows stand for a cell that another row stands for" in card.more.text()
    assert "244 of 1,133 non-empty cells hold one" in card.more.text()


def test_cells_are_counted_before_roles_and_their_counts_may_be_measured(
    window: Window, tmp_path: Path, qtbot: QtBot, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    clicks = Clicks(qtbot)
    open_by_clicks(window, write_cells(tmp_path), clicks, monkeypatch)
    clicks.station(window, "risk")
    page, session = page_of(window), window.session
    card = page.counts
    qtbot.waitUntil(lambda: card.answer is not None, timeout=PATIENCE)
    assert card.words.text() == "5 of 11 non-empty cells hold one (45 %): nb_calls = 1."
    assert "3 of 10 non-empty cells hold one" in card.more.text()
    assert card.table.rows.rows[0] == ("1", "5", "3")
    assert session.undecided
    assert page.notice.isVisible()
    assert not page.standing_out.isVisible()
    session.set_roles("roles", {"town": "quasi-identifier", "week": "time", "nb_calls": "plain"})
    settle(window)
    assert "10 of 13 rows" not in page.sentence.text()
    assert "13 rows" in page.sentence.text()
    card.counting.setFocus()
    qtbot.keyClick(card.counting, Qt.Key.Key_Space)
    settle(window)
    assert session.count_column == "nb_calls"
    assert session.fault("exposure") == ""
    assert page.sentence.text().startswith("3 of 79 counted in nb_calls (3.8 %) are alone")
    assert page.standing_out.answer is not None
    assert page.standing_out.answer["unique_rows"] == 3
    assert "Check counts rows" in page._after.text()
    # Somebody who knows better says that no column counts: each row is one again.
    card.choice.setFocus()
    qtbot.keyClick(card.choice, Qt.Key.Key_Home)
    settle(window)
    assert session.count_column is None
    assert not card.words.isVisible()
    assert "13 rows" in page.sentence.text()


@pytest.fixture
def people(window: Window, tmp_path: Path, settle: Settle) -> Window:
    window.resize(1200, 2300)
    window.open(write_people(tmp_path))
    settle(window)
    window.go("risk")
    settle(window)
    return window


def test_what_makes_rows_stand_out_is_told_from_the_sentence_on(people: Window, qtbot: QtBot) -> None:
    page = page_of(people)
    assert page.sentence.text() == "4 of 20 rows (20 %) are alone in their group; k = 1."
    told = page.standing_out
    assert told.isVisible()
    assert "Without town, 1 would be alone instead of 4 rows." in told.columns.words.text()
    assert [line[:5] for line in told.columns.table.rows.rows] == [
        ("town", "3", "1", "1", "-3"),
        ("age", "4", "1", "1", "-3"),
    ]
    rows = told.exposed.table.rows
    assert rows.names[3:] == ("town", "age")
    assert rows.rows[0] == ("17", "1", "town", "M•••••", "••")
    assert len(rows.rows) == 8
    assert not any("Mouthe" in cell for line in rows.rows for cell in line)
    assert "cause: 4 rows that are not alone share one value" in told.inferred.words.text()
    rare = told.rare
    assert "cause has 1 such value, in 4 rows." in rare.words.text()
    assert all("Mouthe" not in cell for line in rare.table.rows.rows for cell in line)
    rare.shown.setFocus()
    qtbot.keyClick(rare.shown, Qt.Key.Key_Space)
    assert any("Mouthe (1)" in line[-1] for line in rare.table.rows.rows)
    picture(people, "risk-cards", qtbot)


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


def test_a_missing_value_is_asked_about_once(people: Window, qtbot: QtBot, settle: Settle) -> None:
    page = page_of(people)
    card = page.missing
    assert card.isVisible()
    assert "1 cell of age is missing." in card.words.text()
    qtbot.mouseClick(card.any, Qt.MouseButton.LeftButton)
    settle(people)
    assert people.session.missing == "wildcard"
    assert not card.any.isVisible()
    assert "counts as any value" in card.words.text()
    # The row without an age may be any of Levier, and so it is in the group of each of them.
    assert page.sentence.text() == "2 of 20 rows (10 %) are alone in their group; k = 1."
    assert page.standing_out.answer is not None
    assert page.standing_out.answer["missing"] == "wildcard"
    qtbot.mouseClick(card.change, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(card.own, Qt.MouseButton.LeftButton)
    settle(people)
    assert "4 of 20 rows" in page.sentence.text()
    assert card.change.isVisible()


def test_a_population_tells_the_third_risk(people: Window, qtbot: QtBot, settle: Settle) -> None:
    card = page_of(people).attackers
    assert "up to 100 %" in card.words.text()
    assert not card.outside.isVisible()
    card.population.setFocus()
    qtbot.keyClicks(card.population, "2,000")
    qtbot.keyClick(card.population, Qt.Key.Key_Return)
    settle(people)
    assert card.answer is not None, card.fault.text()
    assert "is one of 2,000" in card.outside.text()
    card.population.setText("nobody.csv")
    qtbot.keyClick(card.population, Qt.Key.Key_Return)
    settle(people)
    assert "nobody.csv" in card.fault.text()
    assert not card.outside.isVisible()
    card.population.clear()
    qtbot.keyClick(card.population, Qt.Key.Key_Return)
    assert not card.fault.isVisible()


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
    picture(people, "risk-failed", qtbot)
    qtbot.mouseClick(card.again, Qt.MouseButton.LeftButton)
    settle(people)
    assert card.columns.isVisible()
    assert not card.again.isVisible()


def test_a_long_question_shows_its_progress_and_can_be_cancelled(
    people: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_of(people)
    card = page.standing_out
    answer_by(monkeypatch, "-c", SLOW)
    page.k.setFocus()
    qtbot.keyClick(page.k, Qt.Key.Key_Up)
    qtbot.waitUntil(card.busy.isVisible, timeout=PATIENCE)
    # What was known before stays until the new answer is there.
    assert card.columns.isVisible()
    assert not card.current
    picture(people, "risk-busy", qtbot)
    qtbot.mouseClick(card.busy.cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not card.waiting, timeout=PATIENCE)
    assert not card.busy.isVisible()
    assert card.again.isVisible()
    assert not card.fault.isVisible()
    assert card.old.isVisible()
    assert card.columns.isVisible()
    assert not card.current


def test_a_closed_window_puts_no_question(window: Window) -> None:
    window.tasks.close()
    window.tasks.ask("late", ["protocols", "--json"], lambda _told: None, lambda _why: None)
    assert not window.tasks.running("late")


def test_generalize_counts_what_risk_counts(window: Window) -> None:
    page = window.pages["generalize"]
    assert isinstance(page, GeneralizePage)
    window.session.set_count("nb_calls")
    assert page.settings.search.aims.count == "nb_calls"
    window.session.set_count(None)
    assert page.settings.search.aims.count == ""


def test_who_is_typing_keeps_the_focus_while_answers_arrive(
    people: Window, qtbot: QtBot, settle: Settle
) -> None:
    page = page_of(people)
    people.activateWindow()
    focus: QWidget = page.attackers.population
    focus.setFocus()
    page.k.setValue(3)
    people.tasks.measure()
    settle(people)
    assert focus.isVisible()
    assert people.focusWidget() is focus
    assert "fewer than 3 rows" in page.standing_out.rare.words.text()
    qtbot.keyClicks(focus, "30")
    assert page.attackers.population.text() == "30"
