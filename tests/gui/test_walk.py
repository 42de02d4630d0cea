"""The whole path by clicks and keys, with the real command line behind the window."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.window import Window
from ldpaudit.recipe import Recipe
from tests import forking
from tests.forking import EFFORT
from tests.gui.conftest import CALLS, finding_card, press, release_page, seen, settle
from tests.gui.robot import Robot


def test_from_a_table_to_a_release(window: Window, sample: Path, qtbot: QtBot) -> None:
    robot, desk = Robot(window, qtbot), window.desk
    robot.walk(sample / "interventions.csv", "h")
    release, target = release_page(window), sample / "handed over"
    release.folder.setText(str(target))
    assert "cause" in release.out.text()
    assert "cause=" not in release.out.text()
    robot.release()
    assert desk.fault("release") == ""
    assert release.done.isVisible()
    assert release.state(desk).level == "held"
    assert not release.run.isEnabled()
    with (target / "release" / "released.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) == 3001
    assert not {"id", "address", "remarks", "town"} & set(rows[0])
    # What was clicked is what is scripted: the recipe of the run gives the same promises.
    told = json.loads((target / "release" / "manifest.json").read_text("utf-8"))
    assert [one["columns"] for one in told["guarantees"]] == [["lon", "lat"], ["cause"], ["victims"]]
    ran = Recipe.read(target / "internal" / "recipe.toml")
    assert ran.columns == desk.recipe.columns
    assert [step.describe() for step in ran.steps] == [step.describe() for step in desk.recipe.steps]
    again = sample / "handed over-again"
    kept = str(target / "internal" / "recipe.toml")
    for command in (["check", str(target)], ["run", kept, "--out", str(again)]):
        subprocess.run([*forking.command(), *command], check=True, capture_output=True)
    assert (again / "release" / "manifest.json").is_file()


def test_a_refused_trial_names_what_stands_and_repairs_it(
    window: Window, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(EFFORT, "full")
    head, *lines = CALLS.splitlines()
    kinds = (f"{line},{'AB'[line.endswith('flood')]}" for line in lines * 5)
    (calls / "calls.csv").write_text("\n".join((f"{head},kind", *kinds, "")))
    window.open(calls / "recipe.toml")
    settle(window)
    desk = window.desk
    desk.set_roles("keep the kind", {"kind": "plain"})
    window.go("check")
    press(window.pages["check"], "Try it")
    settle(window)
    assert desk.outcome is None
    assert "the findings beside this page say why" in seen(window.pages["check"])
    (standing,) = [one for one in desk.findings() if one.code == "gives-away"]
    assert (standing.severity, standing.columns[0]) == ("block", "kind")
    assert ReleasePage.state(desk).level == "bad"
    desk.set_roles("keep it otherwise", {"kind": "sensitive"})
    (older,) = [one for one in desk.standing() if one.finding.code == "gives-away"]
    assert older.before
    desk.history.undo()
    QApplication.processEvents()
    press(finding_card(window.findings, "gives-away"), "Repair, try again")
    assert desk.role("kind") == "drop"
    settle(window)
    assert desk.outcome is not None
    assert ReleasePage.state(desk).level == "none"
