"""Settings on the Generalize page: ladders with chips, aims, proposals, the curve, who pays, and faults."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.pages.settings import Settings
from ldpaudit.app.proposals import Answer
from ldpaudit.app.values import checked
from ldpaudit.app.window import Window
from ldpaudit.recipe import STEPS
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


def test_equal_proposals_share_a_card(desk: Desk, qtbot: QtBot) -> None:
    desk.answers("equal")
    settings = shown(desk, qtbot)
    assert list(settings.proposals.cards) == ["yours", "place", "rows", "balanced"]
    card = settings.proposals.cards["balanced"]
    assert card.name.text() == "Balanced, Keep time"
    names = [settings.shown.itemText(at) for at in range(settings.shown.count())]
    assert names == ["Yours", "Keep place", "Keep rows", "Balanced, Keep time"]
    press(qtbot, card.use)
    assert "Balanced, Keep time" in desk.window.session.history.undoText()


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


def test_aims_are_asked_for_once_they_are_written(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = shown(desk, qtbot)
    aims = settings.aims
    assert (aims.k.value(), aims.limit.value()) == (5, 5.0)
    assert not aims.closeness.isVisible()
    asked = len(desk.asked)
    aims.k.setFocus()
    aims.k.selectAll()
    qtbot.keyClicks(aims.k, "12")
    qtbot.keyClick(aims.k, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: settings.search.current, timeout=PATIENCE)
    assert len(desk.asked) == asked + 1
    assert '"--k", "12"' in desk.asked[-1]
    assert "--sensitive" not in desk.asked[-1]
    box = aims.column
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert aims.closeness.isVisible()
    assert aims.values.value() == 2
    aims.closeness.setFocus()
    aims.closeness.selectAll()
    qtbot.keyClicks(aims.closeness, "0.2")
    qtbot.keyClick(aims.closeness, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: settings.search.current, timeout=PATIENCE)
    conditions = (
        '"--sensitive", "cause", "--l", "2", "--l-kind", "distinct", "--t", "0.2", "--t-distance", "equal"'
    )
    assert conditions in desk.asked[-1]
    for box, told in ((aims.kind, '"--l-kind", "entropy"'), (aims.distance, '"--t-distance", "ordered"')):
        box.setFocus()
        qtbot.keyClick(box, Qt.Key.Key_Down)
        qtbot.waitUntil(lambda: settings.search.current, timeout=PATIENCE)
        assert told in desk.asked[-1]
    # The third distance needs a file, and without one the choice stays.
    offered: list[str] = []
    file = desk.window.session.recipe.folder / "cause.csv"
    for chosen in ("", str(file)):

        def choose(*_: object, name: str = chosen) -> tuple[str, str]:
            offered.append(name)
            return name, ""

        monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
        aims.distance.setFocus()
        qtbot.keyClick(aims.distance, Qt.Key.Key_Down)
        assert offered[-1] == chosen
        assert aims.distance.currentData() == ("hierarchical" if chosen else "ordered")
    assert "Distances of cause by cause.csv." in aims._values.text()
    qtbot.waitUntil(lambda: settings.search.current, timeout=PATIENCE)
    assert (
        f'"--t-distance", "hierarchical", "--sensitive-hierarchy", {json.dumps(str(file))}' in desk.asked[-1]
    )
    picture(desk.window, "settings-aims-hierarchy", qtbot)
    # A folder of hierarchies is asked with, until it is taken away again.
    aims.take(desk.window.session.recipe.folder)
    qtbot.waitUntil(lambda: settings.search.current, timeout=PATIENCE)
    assert '"--hierarchies"' in desk.asked[-1]
    press(qtbot, aims.own)
    assert settings.search.aims.hierarchies == ""
    qtbot.waitUntil(lambda: settings.search.current, timeout=PATIENCE)
    assert '"--hierarchies"' not in desk.asked[-1]
    # A table of counts: each row stands for so many.
    aims.count.setFocus()
    qtbot.keyClick(aims.count, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: settings.search.current, timeout=PATIENCE)
    assert f'"--count", "{aims.count.currentText()}"' in desk.asked[-1]
    assert "--sensitive" not in desk.asked[-1]
    assert not aims.column.isVisible()
    picture(desk.window, "settings-aims", qtbot)
    # The recipe is as it was: aims become steps when a proposal is taken.
    assert "suppress" not in desk.steps()


def test_aims_begin_with_those_of_the_recipe(desk: Desk, qtbot: QtBot) -> None:
    session = desk.window.session
    values = {"columns": ["start", "age"], "k": 7, "max_suppressed": 0, "sensitive": "cause", "l": 3}
    session.add_step("remove", checked(STEPS["suppress"], values))
    path = session.recipe.folder / "again.toml"
    session.save(path)
    desk.window.open(path)
    qtbot.waitUntil(lambda: session.current("inspection"), timeout=PATIENCE)
    aims = shown(desk, qtbot).aims
    assert (aims.k.value(), aims.limit.value(), aims.values.value()) == (7, 0.0, 3)
    assert aims.column.currentText() == "cause"
    conditions = '"--k", "7", "--max-suppressed", "0", "--sensitive", "cause", "--l", "3"'
    assert conditions in desk.asked[-1]
    assert '"--t"' not in desk.asked[-1]
    folder = session.recipe.folder
    (folder / "cause.csv").write_text("fire,harm\nflood,harm\n", "utf-8")
    more = {"l_kind": "recursive", "c": 2.5, "t": 0.4, "t_distance": "hierarchical"}
    asked = checked(STEPS["suppress"], {**values, **more, "sensitive_hierarchy": "cause.csv"})
    steps = tuple(asked if step.do == "suppress" else step for step in session.recipe.steps)
    session.change("another", steps=steps)
    session.save(path)
    desk.window.open(path)
    settings = shown(desk, qtbot)
    qtbot.waitUntil(lambda: settings.search.aims.distance == "hierarchical", timeout=PATIENCE)
    qtbot.waitUntil(lambda: settings.search.current, timeout=PATIENCE)
    told = '"--l-kind", "recursive", "--c", "2.5", "--t", "0.4", "--t-distance", "hierarchical"'
    assert f'{told}, "--sensitive-hierarchy", {json.dumps(str(folder / "cause.csv"))}' in desk.asked[-1]
    assert settings.aims.kind.currentText() == "recursive, c = 2.5"


def test_a_point_of_the_curve_is_looked_at_and_used(desk: Desk, qtbot: QtBot) -> None:
    settings = shown(desk, qtbot)
    assert "Removing 3 rows loses 52 % of the detail; removing 700 rows (23 %) loses 12 %." in (
        settings.curve.words.text()
    )
    assert not settings.take.isVisible()
    plot = settings.curve.plot
    from PySide6.QtCore import QPointF

    place = plot.getViewBox().mapViewToScene(QPointF(100 * 260 / 3000, 21.0))
    at = settings.curve.view.mapFromScene(place)
    qtbot.mouseClick(settings.curve.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(settings.take.isVisible, timeout=PATIENCE)
    assert "21 % of the detail lost, 260 rows" in settings.choice.text()
    assert "start: day" in settings.choice.text()
    picture(desk.window, "settings-point", qtbot)
    press(qtbot, settings.take)
    assert desk.step("intervals").width == 30
    # The same with keys, from the table behind the chart.
    settings.curve._as_table.click()
    table = settings.curve.table
    table.setFocus()
    table.selectRow(0)
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert "52 % of the detail lost" in settings.choice.text()


def test_rows_before_and_after_stand_in_bands_and_who_pays_is_told(desk: Desk, qtbot: QtBot) -> None:
    settings = shown(desk, qtbot)
    settings.tabs.setCurrentWidget(settings.rows)
    before, after = settings.rows.before, settings.rows.after
    assert [row[0] for row in after.rows.rows] == ["1", "1", "1", "2", "2", "–"]
    assert before.rows.rows[0][1] == "2024-01-03 17:05:11"
    assert after.rows.rows[0][1] == "2024-01"
    assert after.rows.rows[-1][1] == "removed"
    model = after.bands
    grounds = [model.data(model.index(at, 1), Qt.ItemDataRole.BackgroundRole) for at in range(6)]
    assert [ground is None for ground in grounds] == [True, True, True, False, False, True]
    assert "nobody else should see them" in settings.rows.words.text()
    picture(desk.window, "settings-rows", qtbot)
    settings.tabs.setCurrentWidget(settings.payers)
    assert settings.payers.warning.text() == "! town Mouthe loses 6 of 20 rows (30 %)"
    assert settings.payers.table.rows.rows[0] == ("region (town)", "Mouthe", "20", "6", "30 %", "42 %")
    picture(desk.window, "settings-pays", qtbot)


def test_where_nothing_fits_two_buttons_lead_on(desk: Desk, qtbot: QtBot) -> None:
    desk.answers("none")
    settings = shown(desk, qtbot)
    assert settings.nothing.isVisible()
    assert "No setting reaches k = 5" in settings.nothing.words.text()
    assert list(settings.proposals.cards) == ["yours"]
    limit, drop = settings.nothing.buttons
    assert (limit.text(), drop.text()) == ("Let 7.1 % of the rows go", "Leave out age")
    picture(desk.window, "settings-none", qtbot)
    press(qtbot, drop)
    assert desk.step("drop").columns == ("age",)
    desk.window.session.history.undo()
    desk.answers("found")
    press(qtbot, limit)
    qtbot.waitUntil(lambda: settings.search.current, timeout=PATIENCE)
    assert '"--max-suppressed", "0.071"' in desk.asked[-1]
    assert settings.aims.limit.value() == 7.1
    assert not settings.nothing.isVisible()


def test_a_search_tells_its_best_and_stops_with_it(desk: Desk, qtbot: QtBot) -> None:
    desk.answers("slow")
    desk.window.go("generalize")
    settings = desk.settings
    qtbot.waitUntil(lambda: settings.search.best is not None, timeout=PATIENCE)
    assert settings.sentence.text() == "Settings are being looked for…"
    assert settings.aims.busy.isVisible()
    assert "Best so far: 31 % of the detail lost, 90 rows removed." in settings.aims.words.text()
    assert not settings.tabs.isVisible()
    picture(desk.window, "settings-busy", qtbot)
    press(qtbot, settings.aims.busy.cancel)
    qtbot.waitUntil(lambda: settings.search.answer is not None, timeout=PATIENCE)
    assert not settings.aims.busy.isVisible()
    assert "was stopped" in settings.aims.words.text()
    assert list(settings.proposals.cards) == ["yours", "balanced"]
    assert "was stopped before" in settings.curve.words.text()
    assert settings.proposals.cards["balanced"].use.isEnabled()
    picture(desk.window, "settings-stopped", qtbot)
    desk.answers("found")
    press(qtbot, settings.aims.again)
    # What the stopped search had found is there already.
    qtbot.waitUntil(lambda: settings.search.answer.complete and settings.search.current, timeout=PATIENCE)
    assert not settings.aims.again.isVisible()
    # While the next answer is on its way, the one before stays to be seen, and is not taken for new.
    desk.answers("slow")
    chips = desk.page.cards["start"].chips
    assert chips is not None
    press(qtbot, chips.chips[4])
    assert "Out of date." in settings.sentence.text()
    assert settings.tabs.isVisible()
    qtbot.waitUntil(lambda: settings.search.best is not None, timeout=PATIENCE)
    picture(desk.window, "settings-again", qtbot)
    # A change meanwhile forgets the question that is under way.
    desk.answers("found")
    desk.window.session.history.undo()
    qtbot.waitUntil(lambda: settings.search.current and not settings.search.running, timeout=PATIENCE)


def test_a_stop_before_anything_was_found_says_so(desk: Desk, qtbot: QtBot) -> None:
    desk.answers("deaf")
    desk.window.go("generalize")
    settings = desk.settings
    qtbot.waitUntil(settings.aims.busy.isVisible, timeout=PATIENCE)
    qtbot.waitUntil(lambda: "checking settings" in settings.aims.busy._label.text(), timeout=PATIENCE)
    press(qtbot, settings.aims.busy.cancel)
    qtbot.waitUntil(lambda: settings.search.stopped, timeout=PATIENCE)
    assert "before it found anything" in settings.aims.words.text()
    assert desk.page.cards["start"].isVisible()
    # It is not asked again by itself.
    qtbot.wait(700)
    assert len(desk.asked) == 1


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


def test_the_program_answers_as_the_page_reads(sample: Path) -> None:
    command = [sys.executable, "-m", "ldpaudit", "propose", str(sample / "recipe.toml"), "--k", "5"]
    command += ["--sensitive", "cause", "--l", "2", "--l-kind", "distinct", "--preview", "6", "--json"]
    done = subprocess.run(command, check=True, capture_output=True)
    answer = Answer.of(json.loads(done.stdout))
    yours = answer.proposal("yours")
    assert yours is not None
    assert yours.payers
    assert len(yours.after) == len(answer.before) > 0
    assert [one is None for one in yours.after] == [band < 0 for band in yours.bands]
    ladder = answer.hierarchies["start"]
    assert ladder.level is not None
    step = ladder.levels[ladder.level].step
    assert step is not None
    assert step.items() >= {"do": "generalize-time", "column": "start", "to": "day"}.items()
    for one in answer.proposals:
        assert set(one.point.levels) == set(answer.hierarchies)
        assert "suppress" in [step["do"] for step in one.point.steps]
