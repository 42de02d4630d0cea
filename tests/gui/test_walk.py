"""The whole path by clicks and keys, with the real command line behind the window."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QCheckBox, QComboBox, QRadioButton, QSlider
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.categories import CategoriesPage
from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.pages.roles import RolesTable
from ldpaudit.app.window import Window
from ldpaudit.recipe import Recipe
from tests import forking
from tests.forking import EFFORT
from tests.gui.conftest import (
    CALLS,
    finding_card,
    named,
    press,
    press_release,
    release_page,
    seen,
    settle,
    wait,
    write,
)


def choose(qtbot: QtBot, box: QComboBox, data: object) -> None:
    """Choose an entry with the keyboard, as a user does."""
    offered = [box.itemData(at) for at in range(box.count())]
    at = offered.index(data)
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range(at):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.currentIndex() == at


def page_of(window: Window, station: str) -> Any:
    window.go(station)
    QApplication.processEvents()
    return window.pages[station]


def test_from_a_table_to_a_release(window: Window, sample: Path, qtbot: QtBot) -> None:
    window.open(sample / "interventions.csv")
    wait(lambda: window.desk.current("inspection"))
    page_of(window, "import")
    qtbot.keyClick(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.stack.currentWidget() is window.pages["roles"]
    assert ReleasePage.state(window.desk).level == "bad"

    (table,) = window.pages["roles"].findChildren(RolesTable)
    qtbot.keyClick(table, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    for _ in window.desk.undecided:
        qtbot.keyClick(table, "h")
    for name in ("address", "station", "town_code", "town"):
        at = next(at for at, line in enumerate(table.lines) if line.name == name)
        table.scrollTo(table.model().index(at, 0))
        tick = table.visualRect(table.model().index(at, 0))
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=tick.center())
    qtbot.keyClick(table, "l")
    assert window.desk.undecided == []

    risk = page_of(window, "risk")
    settle(window)
    assert "of 3,000 rows" in seen(risk)
    assert "alone" in seen(risk)

    generalize = page_of(window, "generalize")
    choose(qtbot, named(generalize, QComboBox, "Treatment of start"), "generalize-time")
    choose(qtbot, named(generalize, QComboBox, "Treatment of age"), "intervals")
    generalize.show_field("age", "width")
    write(generalize, "Width", "20", qtbot)
    assert [step.describe() for step in window.desk.recipe.steps] == [
        "Removes lon, lat.",
        "Replaces start by its month.",
        "Replaces age by intervals of width 20 from 0.",
    ]

    places = page_of(window, "places")
    assert not [
        one for one in places.findChildren(QRadioButton) if one.text() == "Move at random" and one.isChecked()
    ]
    press(places, "Move at random")
    (slider,) = places.findChildren(QSlider)
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert window.desk.recipe.steps[-1].radius == 800  # type: ignore[attr-defined]
    assert window.desk.recipe.steps[-1].per == "place"  # type: ignore[attr-defined]

    categories = page_of(window, "categories")
    public = next(one for one in categories.findChildren(QCheckBox) if one.text() == "This list is public")
    wait(public.isEnabled)
    qtbot.keyClick(public, Qt.Key.Key_Space)
    (step,) = (one for one in window.desk.recipe.steps if one.do == "randomize")
    assert step.modifies() == ("cause",)
    wait(lambda: "in 95 of 100 tables" in seen(categories))
    assert CategoriesPage.state(window.desk).words == "1 without noise", "victims is secret, too"

    check = page_of(window, "check")
    press(check, "Try it")
    wait(lambda: not window.desk.running("trial"))
    assert window.desk.fault("trial") == ""
    by, period = (named(check, QComboBox, name) for name in ("Estimates by", "Period"))
    assert "cause: estimated and true share" in seen(check)
    assert "private: true counts" in seen(check)
    assert not period.isVisible()
    choose(qtbot, by, ":month")
    by.activated.emit(by.currentIndex())
    assert period.count() > 1

    release = release_page(window)
    target = sample / "handed over"
    write(release, "Output folder", str(target), qtbot)
    settle(window)
    assert "cause" in release.out.text()
    assert "cause=" not in release.out.text()
    press_release(window)
    wait(lambda: not window.desk.running("release"))
    assert window.desk.fault("release") == ""
    assert release.done.isVisible()
    assert release.state(window.desk).level == "held"
    assert not release.run.isEnabled()
    with (target / "release" / "released.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) == 3001
    assert not {"id", "address", "remarks", "town"} & set(rows[0])
    again = sample / "handed over-again"
    kept = str(target / "internal" / "recipe.toml")
    subprocess.run([*forking.command(), "run", kept, "--out", str(again)], check=True, capture_output=True)
    assert (again / "release" / "manifest.json").is_file()

    # What was clicked is what is scripted: the recipe of the run gives the same promises.
    told = json.loads((target / "release" / "manifest.json").read_text("utf-8"))
    assert [one["columns"] for one in told["guarantees"]] == [["lon", "lat"], ["cause"]]
    command = [*forking.command(), "check", str(target)]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    ran = Recipe.read(target / "internal" / "recipe.toml")
    assert ran.columns == window.desk.recipe.columns
    assert [step.describe() for step in ran.steps] == [step.describe() for step in window.desk.recipe.steps]


def test_nothing_is_overwritten(small: Window, calls: Path, qtbot: QtBot) -> None:
    page = release_page(small)
    taken = calls / "taken"
    taken.mkdir()
    (taken / "mine.txt").write_text("mine")
    write(page, "Output folder", str(taken), qtbot)
    assert not page.run.isEnabled()
    assert "not overwritten" in page.folder_fault.text()
    assert page.folder_fault.isVisible()


def test_a_refused_trial_names_what_stands_and_repairs_it(
    window: Window, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(EFFORT, "full")
    head, *lines = CALLS.splitlines()
    kinds = (f"{line},{'AB'[line.endswith('flood')]}" for line in lines * 5)
    (calls / "calls.csv").write_text("\n".join((f"{head},kind", *kinds, "")))
    window.open(calls / "recipe.toml")
    settle(window)
    session = window.desk
    session.set_roles("keep the kind", {"kind": "plain"})
    page = page_of(window, "check")
    press(page, "Try it")
    settle(window)
    assert session.outcome is None
    assert "the findings beside this page say why" in seen(page)
    (standing,) = [one for one in session.findings() if one.code == "gives-away"]
    assert standing.severity == "block"
    assert standing.columns[0] == "kind"
    assert ReleasePage.state(session).level == "bad"
    session.set_roles("keep it otherwise", {"kind": "sensitive"})
    (older,) = [one for one in session.findings() if one.code == "gives-away"]
    assert older.severity == "block"
    assert [one.before for one in session.standing() if one.finding == older] == [True]
    session.history.undo()
    QApplication.processEvents()
    press(finding_card(window.findings, "gives-away"), "Repair, try again")
    assert session.role("kind") == "drop"
    settle(window)
    assert session.outcome is not None
    assert ReleasePage.state(session).level == "none"


def test_rows_of_small_groups_are_removed_after_what_coarsens(opened: Window, qtbot: QtBot) -> None:
    session = opened.desk
    page = page_of(opened, "generalize")
    groups = named(page, QComboBox, "Treatment of Small groups")
    choose(qtbot, groups, "suppress")
    (removal,) = [step for step in session.recipe.steps if step.do == "suppress"]
    hidden = {name for step in session.recipe.steps if step.do == "randomize" for name in step.modifies()}
    assert removal.columns  # type: ignore[attr-defined]
    assert not hidden & set(removal.columns)  # type: ignore[attr-defined]
    for name, value in (("Smallest group", 3), ("Rows that may go, at most", 100)):
        named(page, QAbstractSpinBox, name).setValue(value)
    # What coarsens another column later still comes before the groups are counted.
    age = named(page, QComboBox, "Treatment of age")
    choose(qtbot, age, "")
    choose(qtbot, age, "intervals")
    order = [step.do for step in session.recipe.steps]
    assert order.index("intervals") < order.index("suppress") < order.index("randomize")
    settle(opened)
    press(page_of(opened, "check"), "Try it")
    settle(opened)
    assert session.fault("trial") == ""
    assert session.outcome is not None
    assert int(session.outcome.anonymity("after")["k"]) >= 3
    assert session.outcome.rows_lost > 0
    choose(qtbot, groups, "")
    assert "suppress" not in [step.do for step in session.recipe.steps]
