"""From a CSV to a release that one could defend, on what is offered, in 25 clicks and keys."""

from __future__ import annotations

import csv
import gzip
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.window import Window
from ldpaudit.recipe import Recipe
from tests import forking
from tests.conftest import SHARED_DATA
from tests.forking import EFFORT
from tests.gui.conftest import CALLS, finding_card, press, release_page, seen, settle
from tests.gui.robot import Robot

MOST = 25


@dataclass(frozen=True)
class Table:
    file: str
    letters: str
    released: tuple[str, ...]
    east: str = ""


DEMO = Table("interventions.csv", "h", ("start", "lon", "lat", "cause"))
TABLES = (
    # The department tells the cause of one fire in ten for certain: the repair that is offered leaves it out.
    Table("bdiff_incendies_2010_2019.csv.gz", "h", ("Date de première alerte", "Nature")),
    Table("madrid_accidentalidad_2020h1_latin1.csv.gz", "h", ("FECHA", "HORA", "DISTRITO", "TIPO ACCIDENTE")),
    Table("baac_caracteristiques_2013.csv.gz", "h", ("mois", "jour", "hrmn", "dep", "col")),
    Table(
        "montgomery_911_sample.csv", "sk", ("column_4", "column_1", "column_2", "column_3"), r"column_2 \(.*"
    ),
    Table("sdis91_commune_week_2017.csv", "h", ("ope_semaine", "insee_code_postal", "nb_ope_classe")),
)


def walked(robot: Robot, path: Path, table: Table) -> None:
    robot.walk(path, table.letters, table.east)
    robot.release()
    desk, outcome = robot.desk, robot.desk.outcome
    assert outcome is not None
    assert outcome.release_made, (robot.done, desk.fault("release"))
    assert not robot.open_points()
    assert {*table.released} <= {*outcome.released_columns}
    assert outcome.rows >= 0.95 * (outcome.rows + outcome.rows_lost)
    assert outcome.anonymity("after")["k"] >= 5
    assert all(one["per"] == "place" for one in outcome.internal.get("moves", ()))
    verdict = robot.window.pages["release"].verdict.words.text()  # type: ignore[attr-defined]
    # What is over its limit leaves with a reason that somebody wrote.
    assert "may go out" in verdict or ("over the limit" in verdict and desk.recipe.purpose.justification)
    assert len(robot.done) <= MOST, "\n".join(robot.done)


@pytest.mark.leaks
@pytest.mark.long
def test_the_sample(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    made = ["demo", "--rows", "80000", "--out", str(tmp_path / "made"), "--tables-only"]
    subprocess.run([*forking.command(), *made], check=True, capture_output=True)
    walked(Robot(window, qtbot), tmp_path / "made" / DEMO.file, DEMO)


@pytest.mark.leaks
@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=lambda one: one.file.partition(".")[0])
def test_tables_of_offices(table: Table, window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    given = SHARED_DATA / "interventions" / table.file
    if not given.exists():
        pytest.skip("the real tables are not beside the project")
    path = tmp_path / table.file.removesuffix(".gz")
    path.write_bytes(gzip.decompress(given.read_bytes()) if given.suffix == ".gz" else given.read_bytes())
    walked(Robot(window, qtbot), path, table)


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


def test_a_refused_trial_is_repaired(window: Window, calls: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
