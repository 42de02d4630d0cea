"""The Check page estimates by periods and by columns; what the trial has not counted runs it again."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.controls import ChoiceControl
from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.window import Window

PATIENCE = 120_000
ROWS = 900
RECIPE = """\
ldpaudit = 1
input = { path = "calls.csv" }
columns = { start = "time", town = "quasi-identifier", cause = "sensitive" }
[[step]]
do = "generalize-time"
column = "start"
to = "week"
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 2.0
domain = ["fire", "fall"]
"""


@pytest.fixture
def towns(tmp_path: Path) -> Counter[str]:
    """Write a table whose weeks lie around the turn of a year, and a recipe."""
    rows = [
        (f"2018-12-{24 + at % 8:02} 10:00", f"Bourg {at % 3}", "fire" if at % 7 % 2 else "fall")
        for at in range(ROWS)
    ]
    with (tmp_path / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("start", "town", "cause"), *rows])
    (tmp_path / "recipe.toml").write_text(RECIPE, encoding="utf-8")
    return Counter(town for _, town, _ in rows)


@pytest.fixture
def checked(window: Window, towns: Counter[str], tmp_path: Path, qtbot: QtBot) -> CheckPage:  # noqa: ARG001
    window.open(tmp_path / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.go("check")
    page = window.pages["check"]
    assert isinstance(page, CheckPage)
    QApplication.processEvents()
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    tried(window, qtbot)
    return page


def tried(window: Window, qtbot: QtBot) -> None:
    qtbot.waitUntil(
        lambda: window.session.outcome_current and not window.tasks.running("trial"), timeout=PATIENCE
    )
    assert window.session.fault("trial") == ""
    QApplication.processEvents()


def choose(box: QComboBox, text: str) -> None:
    at = box.findText(text)
    assert at >= 0, [box.itemText(one) for one in range(box.count())]
    box.setCurrentIndex(at)
    box.activated.emit(at)
    QApplication.processEvents()


def items(box: QComboBox) -> list[str]:
    return [box.itemText(at) for at in range(box.count())]


def test_weeks_are_shown_and_a_column_joins_them(
    window: Window, checked: CheckPage, towns: Counter[str], qtbot: QtBot
) -> None:
    assert checked.by.isVisible()
    again = " (not in this trial)"
    assert items(checked.by) == ["all rows", "week", f"start{again}", f"town{again}"]
    assert items(checked.period) == ["all"]
    choose(checked.by, "week")
    assert items(checked.period) == ["2018-W52", "2019-W01"]
    entries = window.session.history.count()
    assert not checked.again.isVisible()
    choose(checked.by, f"town{again}")
    assert window.session.history.count() == entries
    window.resize(1000, 700)
    QApplication.processEvents()
    boxes: list[QWidget] = [checked.which, checked.by, checked.again, checked.period, checked.ranks]
    places = [QRect(one.mapToGlobal(QPoint(0, 0)), one.size()) for one in boxes]
    assert not [1 for one, other in combinations(places, 2) if one.intersects(other)]
    assert all(one.width() >= one.minimumSizeHint().width() for one in (checked.again, checked.ranks))
    assert items(checked.period) == ["2018-W52", "2019-W01"]
    qtbot.mouseClick(checked.again, Qt.MouseButton.LeftButton)
    tried(window, qtbot)
    assert window.session.recipe.output.by == ("town",)
    assert window.session.history.count() == entries + 1
    assert checked.by.currentText() == "town"
    assert items(checked.period) == [f"town={town}" for town in sorted(towns)]
    outcome = window.session.outcome
    assert outcome is not None
    bars = outcome.shares["cause"]["town=Bourg 1"]
    assert bars.n == towns["Bourg 1"]
    assert sum(bars.true) == pytest.approx(1)
    # The choice outlives another trial, and weeks are still there.
    choose(checked.by, "week")
    qtbot.mouseClick(checked.run, Qt.MouseButton.LeftButton)
    tried(window, qtbot)
    assert checked.by.currentText() == "week"
    assert "town" in items(checked.by)
    kinds = {checked.errors.model().index(row, 1).data() for row in range(checked.errors.model().rowCount())}
    assert {"all", "week", "town"} <= kinds


def test_a_period_that_was_not_asked_for_joins_those_that_were(
    window: Window, checked: CheckPage, qtbot: QtBot, settle: Callable[[Window], None]
) -> None:
    window.go("generalize")
    settle(window)
    page = window.pages["generalize"]
    assert isinstance(page, GeneralizePage)
    form = page.cards["start"].form
    assert form is not None
    control = form.control("to")
    assert isinstance(control, QComboBox)
    assert control.isEditable()
    line = control.lineEdit()
    assert isinstance(line, QLineEdit)
    line.setText("3 days")
    line.editingFinished.emit()
    (step,) = (one for one in window.session.recipe.steps if one.do == "generalize-time")
    assert step.to == "3 days"  # type: ignore[attr-defined]
    line.setText("fortnight")
    line.editingFinished.emit()
    assert 'there is no period "fortnight"' in " ".join(one.text() for one in form._faults.values())
    line.setText("day")
    line.editingFinished.emit()
    settle(window)
    window.go("check")
    QApplication.processEvents()
    qtbot.mouseClick(checked.run, Qt.MouseButton.LeftButton)
    tried(window, qtbot)
    assert items(checked.by)[:3] == ["all rows", "year", "month"]
    choose(checked.by, "weekday (not in this trial)")
    qtbot.mouseClick(checked.again, Qt.MouseButton.LeftButton)
    tried(window, qtbot)
    assert window.session.recipe.output.periods == ("year", "month", "weekday")
    assert checked.by.currentText() == "weekday"
    assert "Monday" in items(checked.period)


HEAD = """\
ldpaudit = 1
input = { path = "points.csv" }
columns = { town = "quasi-identifier", lon = "location", lat = "location", age = "sensitive" }
"""
LEFT_OUT = """\
[[step]]
do = "drop"
columns = ["lon", "lat"]
"""
MOVED = """\
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = 1
radius = 400
per = "place"
"""
NUMBER = """\
[[step]]
do = "randomize-number"
columns = ["age"]
low = 0
high = 100
epsilon = 1
protocol = "Piecewise"
"""


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (LEFT_OUT, "No column is randomized, so there is nothing to estimate."),
        (MOVED, "Points were moved (lon, lat), and no category is randomized: there are no shares to show."),
        (LEFT_OUT + NUMBER, "The estimates of randomized numbers (age) are in the report."),
        (MOVED + NUMBER, "Points were moved (lon, lat)"),
    ],
    ids=["nothing", "points", "numbers", "both"],
)
@pytest.mark.usefixtures("ledger")
def test_without_a_randomized_category_nothing_is_offered_and_what_happened_is_said(
    steps: str, told: str, window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    rows = [(f"Bourg {at % 3}", 6 + at % 5 / 100, 47, 20 + at * at * 31 % 47) for at in range(60)]
    with (tmp_path / "points.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("town", "lon", "lat", "age"), *rows])
    (tmp_path / "recipe.toml").write_text(HEAD + steps, encoding="utf-8")
    window.open(tmp_path / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.go("check")
    page = window.pages["check"]
    assert isinstance(page, CheckPage)
    QApplication.processEvents()
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.tasks.busy, timeout=PATIENCE)
    assert window.session.outcome_current, window.session.findings()
    shown = [one for one in page.internal.findChildren(QWidget) if one.isVisible()]
    assert not [one for one in shown if isinstance(one, QComboBox | QPushButton | QCheckBox)]
    words = [one.text() for one in shown if isinstance(one, QLabel) and one.text()]
    assert len(words) == 1
    assert told in words[0]
    assert (NUMBER in steps) == ("(age)" in words[0])
    # No empty card, and no line about true counts where none are shown.
    assert page.internal.height() < 120
    marks = [
        one for one in page.findChildren(QLabel) if one.isVisible() and one.text().startswith("INTERNAL")
    ]
    assert len(marks) == (MOVED in steps)
    assert page.moved.isVisible() == (MOVED in steps)
    assert page.groups.isVisible()
    assert "k = 20" in page.groups.words.text()
    assert [list(one) for one in page.groups.table.rows.rows] == [["20–49", "3", "60", "100 %"]]
    if MOVED in steps:
        cells = dict(page.moved.table.rows.rows)
        assert cells["Points that were moved"] == "60"
        assert cells["Different moves"] == "5"
        assert cells["By the noise, half move by less than"] == "671 m"
        assert cells["By the noise, 95 % move by less than"] == "1,898 m"
        assert window.stack.currentWidget() is page
        qtbot.mouseClick(page.to_map, Qt.MouseButton.LeftButton)
        assert window.stack.currentWidget() is window.pages["places"]


def test_how_many_rows_went_is_said_where_the_truth_may_be_seen(
    window: Window, towns: Counter[str], tmp_path: Path, qtbot: QtBot
) -> None:
    removal = '[[step]]\ndo = "suppress"\ncolumns = ["town"]\nk = 301\nmax_suppressed = 1.0\n'
    first, mark, rest = RECIPE.rpartition("[[step]]")
    (tmp_path / "recipe.toml").write_text(first + removal + mark + rest, encoding="utf-8")
    with (tmp_path / "calls.csv").open("a", encoding="utf-8") as file:
        file.write("2018-12-24 10:00,Bourg 1,fire\n")
    window.open(tmp_path / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.go("check")
    page = window.pages["check"]
    assert isinstance(page, CheckPage)
    QApplication.processEvents()
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    tried(window, qtbot)
    outcome = window.session.outcome
    assert outcome is not None
    assert outcome.rows_lost == ROWS - towns["Bourg 1"]
    assert "not said here" not in page._about.text()
    assert f"They removed {outcome.rows_lost} rows" in page._about.text()


def test_the_release_page_keeps_what_it_does_not_offer(window: Window, checked: CheckPage) -> None:
    from dataclasses import replace

    assert checked.isVisible()
    output = replace(window.session.recipe.output, periods=("week", "14 days"), by=("town",))
    window.session.change("ask for more", output=output)
    window.go("release")
    page = window.pages["release"]
    assert isinstance(page, ReleasePage)
    QApplication.processEvents()
    assert [name for name, box in page.periods.items() if box.isChecked()] == ["week"]
    page.periods["quarter"].click()
    assert window.session.recipe.output.periods == ("quarter", "week", "14 days")
    assert window.session.recipe.output.by == ("town",)


def test_a_choice_of_steps_stays_a_choice(qapp: QApplication) -> None:  # noqa: ARG001
    closed, open_ = ChoiceControl(["a", "b"], "b"), ChoiceControl(["a", "b"], "c", editable=True)
    assert (closed.value(), open_.value()) == ("b", "c")
    assert not closed.box.isEditable()
