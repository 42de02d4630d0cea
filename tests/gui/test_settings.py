"""Settings on the Generalize page: ladders with chips, aims, proposals, the curve, who pays, and faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.pages.settings import Settings
from ldpaudit.app.window import Window
from tests.gui.conftest import answer_by, picture

PATIENCE = 120_000

#: Answers as `ldpaudit propose` does.
CANNED = Path(__file__).with_name("canned_settings.py")


class Desk:
    """A window whose searches are answered from a file."""

    def __init__(self, window: Window, folder: Path) -> None:
        self.window, self._folder = window, folder
        page = window.pages["generalize"]
        assert isinstance(page, GeneralizePage)
        self.page: GeneralizePage = page
        self.settings: Settings = page.settings

    def answers(self, mode: str) -> None:
        (self._folder / "mode").write_text(mode)

    @property
    def asked(self) -> list[str]:
        path = self._folder / "asked"
        return path.read_text().splitlines() if path.exists() else []

    def steps(self) -> list[str]:
        return [step.do for step in self.window.session.recipe.steps]

    def step(self, do: str) -> Any:
        return next(one for one in self.window.session.recipe.steps if one.do == do)


@pytest.fixture
def desk(window: Window, sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Desk:
    monkeypatch.setenv("CANNED", str(tmp_path))
    answer_by(monkeypatch, str(CANNED))
    made = Desk(window, tmp_path)
    made.answers("found")
    window.resize(1200, 1500)
    window.open(sample / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    return made


def shown(desk: Desk, qtbot: QtBot) -> Settings:
    desk.window.go("generalize")
    QApplication.processEvents()
    qtbot.waitUntil(lambda: desk.settings.search.current, timeout=PATIENCE)
    QApplication.processEvents()
    return desk.settings


def press(qtbot: QtBot, button: QAbstractButton) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_proposal_is_taken_with_one_click_and_taken_back_with_one(desk: Desk, qtbot: QtBot) -> None:
    settings, session = shown(desk, qtbot), desk.window.session
    assert "2,650 of 3,000 rows (88 %)" in settings.sentence.text()
    assert list(settings.proposals.cards) == ["yours", "place", "time", "rows", "balanced"]
    card = settings.proposals.cards["balanced"]
    cost = "24 % of the detail lost, 84 rows removed (2.8 %); k = 5, 140 groups."
    assert card.cost.text().replace("\u00a0", " ") == cost
    assert "start: month, age: intervals of 10" in card.words.text()
    assert not settings.proposals.cards["yours"].use.isVisible()
    picture(desk.window, "settings-found", qtbot)
    before, entries = session.recipe, session.history.count()
    press(qtbot, card.use)
    assert session.history.count() == entries + 1
    assert "Balanced" in session.history.undoText()
    assert desk.step("generalize-time").to == "month"
    removal = desk.step("suppress")
    assert (removal.k, removal.max_suppressed) == (5, 0.05)
    # Files are named as the recipe names them, not as seen from the private folder.
    assert desk.step("generalize-region").table == "towns.csv"
    assert [one for one in before.steps if one.do == "randomize"] == [desk.step("randomize")]
    qtbot.waitUntil(lambda: settings.search.current, timeout=PATIENCE)
    assert settings.proposals.cards["balanced"].use.text() == "In use"
    assert not settings.proposals.cards["balanced"].use.isEnabled()
    session.history.undo()
    assert session.recipe == before


def test_a_chip_puts_the_level_into_the_recipe(desk: Desk, qtbot: QtBot) -> None:
    shown(desk, qtbot)
    card = desk.page.cards["start"]
    chips = card.chips
    assert chips is not None
    assert chips.isVisible()
    assert [chip.text().split("\n")[0] for chip in chips.chips] == [
        *("as it is", "hour", "day", "month", "year", "left out"),
    ]
    assert [chip.isChecked() for chip in chips.chips].index(True) == 2
    assert "2024-01-03" in chips.chips[2].text()
    assert "9 % lost" in chips.chips[2].text()
    press(qtbot, chips.chips[3])
    assert desk.step("generalize-time").to == "month"
    assert chips.chips[3].isChecked()
    assert card.choice.currentData() == "generalize-time"
    press(qtbot, chips.chips[0])
    assert "generalize-time" not in desk.steps()
    press(qtbot, chips.chips[5])
    assert desk.step("drop").columns == ("start",)
    assert card.choice.currentData() == "drop"
    desk.window.session.history.undo()
    desk.window.session.history.undo()
    desk.window.session.history.undo()
    assert desk.step("generalize-time").to == "day"
    assert chips.chips[2].isChecked()
    # A width that stands on no level is the recipe's own.
    form = desk.page.cards["age"].form
    assert form is not None
    line = form.control("width")
    line.setFocus()
    line.selectAll()  # type: ignore[attr-defined]
    qtbot.keyClicks(line, "7")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    ages = desk.page.cards["age"].chips
    assert ages is not None
    assert not any(chip.isChecked() for chip in ages.chips)
    assert "level of its own" in ages._words.text()


def test_a_failure_is_told_and_the_cards_stay(desk: Desk, qtbot: QtBot) -> None:
    desk.answers("failed")
    desk.window.go("generalize")
    settings = desk.settings
    qtbot.waitUntil(lambda: bool(settings.search.fault), timeout=PATIENCE)
    assert "the table of places is not there" in settings.aims.fault.text()
    assert settings.sentence.text() == "No setting could be looked for."
    assert desk.page.cards["start"].isVisible()
    picture(desk.window, "settings-failed", qtbot)
    desk.answers("found")
    press(qtbot, settings.aims.again)
    qtbot.waitUntil(lambda: settings.search.current, timeout=PATIENCE)
    assert not settings.aims.fault.isVisible()


def test_another_table_forgets_what_was_found(desk: Desk, sample: Path, qtbot: QtBot) -> None:
    settings = shown(desk, qtbot)
    assert desk.page.cards["start"].chips is not None
    desk.window.session.history.setClean()
    desk.window.open(sample / "interventions.csv")
    assert settings.search.answer is None
    qtbot.waitUntil(lambda: desk.window.session.current("inspection"), timeout=PATIENCE)
    asked = len(desk.asked)
    desk.window.go("generalize")
    # Columns have no roles yet, so there is nothing to look for.
    assert not settings.isVisible()
    qtbot.wait(600)
    assert len(desk.asked) == asked
