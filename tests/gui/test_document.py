"""The document: its history, results that go out of date, paths, and what stands against a release."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app.bars import Strip
from ldpaudit.app.findings_panel import FindingsPanel
from ldpaudit.app.found import RunSummary
from ldpaudit.app.page import State
from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.app.pages.roles import RolesPage
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.recipe.values import checked, moved
from ldpaudit.tables import Column
from tests.gui.conftest import Quiet, answer, finding_card, known, named, press, seen


@pytest.fixture
def session(qtbot: QtBot, tmp_path: Path) -> Quiet:  # noqa: ARG001 - Qt must run
    return known(tmp_path, [Column("start", kind="time"), Column("town")])


def step(do: str, **values: Any) -> Any:
    return checked(STEPS[do], values)


def noise(domain: Any) -> Any:
    return step("randomize", columns=["town"], domain=domain, epsilon=1.0)


def test_each_change_is_undone_and_redone_and_none_is_no_entry(session: Quiet) -> None:
    session.set_roles("start is time", {"start": "time"})
    session.set_roles("start is time", {"start": "time"})
    session.set_roles("town is sensitive", {"town": "sensitive"})
    entries = [session.history.text(at) for at in range(session.history.count())]
    assert entries == ["start is time", "town is sensitive"]
    session.history.undo()
    assert session.undecided == ["town"]
    session.history.undo()
    assert session.undecided == ["start", "town"]
    session.history.redo()
    assert session.recipe.columns == {"start": "time"}
    with pytest.raises(UserError) as caught:
        session.set_options("encoding", encoding="klingon")
    assert caught.value.where == "encoding"
    assert session.history.count() == 2


@pytest.mark.usefixtures("qapp")
def test_a_location_is_left_out_until_somebody_chooses(tmp_path: Path) -> None:
    numbers = [Column(name, kind="number") for name in ("lon", "lat")]
    session = known(tmp_path, [*numbers, Column("place"), Column("cause")])
    session.set_roles("roles", {"lon": "location", "lat": "location", "cause": "plain", "place": "plain"})
    assert [(one.do, one.modifies()) for one in session.recipe.steps] == [("drop", ("lon", "lat"))]
    # No finding stands, and nothing of the place leaves.
    assert session.findings() == []
    assert PlacesPage.state(session) == State("held", "left out")
    for role, out in (("location", ("lon", "lat", "place")), ("plain", ("lon", "lat"))):
        session.set_roles("a name", {"place": role})  # type: ignore[dict-item]
        assert session.recipe.steps[0].modifies() == out
    session.set_roles("no points", {"lon": "plain", "lat": "plain"})
    assert session.recipe.steps == ()
    # What hides a place already stays as it was chosen.
    session.add_step("cells", step("cells", x="lon", y="lat", side=1000, origin=[6, 47]))
    session.set_roles("points", {"lon": "location", "lat": "location"})
    assert [one.do for one in session.recipe.steps] == ["cells"]


def test_an_accepted_finding_disappears(session: Quiet) -> None:
    session.set_roles("roles", {"start": "time", "town": "plain"})
    (finding,) = session.findings()
    assert finding.code == "raw-time"
    with pytest.raises(UserError):
        session.accept("accept", finding, "")
    session.accept("accept", finding, "agreed with the ministry")
    assert session.findings() == []
    session.history.undo()
    assert [one.code for one in session.findings()] == ["raw-time"]


def test_paths_follow_a_recipe_that_is_saved_elsewhere(session: Quiet, tmp_path: Path) -> None:
    (tmp_path / "regions.csv").write_text("region\nA\n")
    session.add_step("noise", noise("regions.csv#region"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    session.save(elsewhere / "recipe.toml")
    read = Recipe.read(elsewhere / "recipe.toml")
    assert Path(read.input.path) == tmp_path / "calls.csv"
    assert read.steps[0].domain == f"{tmp_path / 'regions.csv'}#region"  # type: ignore[attr-defined]
    assert session.history.isClean()
    assert moved(read, tmp_path).steps == (noise("regions.csv#region"),)
    session.history.undo()
    assert session.table == tmp_path / "calls.csv"


def test_coarsening_goes_before_noise_and_what_cannot_work_is_a_finding(session: Quiet) -> None:
    session.set_roles("roles", {"start": "time", "town": "sensitive"})
    session.add_step("noise", noise(["A", "B"]))
    session.add_step("groups", step("suppress", columns=["start"], k=2))
    session.add_step("day", step("generalize-time", column="start", to="day"))
    assert [one.do for one in session.recipe.steps] == ["generalize-time", "suppress", "randomize"]
    fault = {"step": 0, "where": "", "what": "no times", "hint": "read it as time"}
    answer(session, "outlook", {"steps": [], "fault": fault})
    assert session.step_fault(session.recipe.steps[0]) == "no times; read it as time"
    (found,) = [one for one in session.findings() if one.code == "step-generalize-time"]
    assert found.severity == "block"


LINKED = Finding(
    "linked-rows", "block", "plate shows which rows are of one person", ("plate",), "leave it out"
)
UNIQUE = Finding("unique-rows", "warn", "12 rows are alone", ("town",), "make them coarser")


@pytest.fixture
def calls(qtbot: QtBot, tmp_path: Path) -> Quiet:  # noqa: ARG001 - Qt must run
    made = known(tmp_path, [Column("plate"), Column("town")])
    made.set_roles("roles", {"plate": "plain", "town": "quasi-identifier"})
    made.add_step("noise", noise(["A", "B"]))
    made.set_unit("who", "plate")
    return made


def tried(calls: Quiet, *found: Finding) -> None:
    promise = {"columns": ["town"], "epsilon": 1.0, "bound": False, "delta": 0.0, "holds": True}
    promise |= {"relation": "one row", "neighbours": "values", "distance": None, "verified": "closed form"}
    promise |= dict.fromkeys(("given", "given_columns", "within"), ())
    release = {"findings": [asdict(one) for one in found], "guarantees": [promise], "totals": []}
    release["together"] = "Together: eps = 1.0000 for one row."
    internal = {"audit": {"attacks": [], "recipient": "", "notes": []}, **release}
    answer(calls, "trial", RunSummary(Path(), release, internal, {}))


@pytest.fixture
def dock(calls: Quiet, qtbot: QtBot) -> FindingsPanel:
    made = FindingsPanel(calls)
    qtbot.addWidget(made)
    made.resize(280, 700)
    made.show()
    return made


def refuse(calls: Quiet, *found: Finding) -> None:
    calls.answers.fail("trial", "refused", [one.as_json() for one in found])


def accept(dock: FindingsPanel, code: str, reason: str) -> None:
    card = finding_card(dock, code)
    press(card, "Accept…")
    named(card, QLineEdit, "Reason for accepting the finding").setText(reason)
    press(card, "Accept with this reason")


def test_another_number_of_rows_of_one_person_makes_promises_old(calls: Quiet, qtbot: QtBot) -> None:
    page, strip = RolesPage(calls), Strip(calls)
    qtbot.addWidget(page)
    qtbot.addWidget(strip)
    page.show()
    answer(calls, "outlook", {"steps": [], "together": "eps = 1", "fault": None})
    tried(calls)
    assert "ε 1.0000" in strip.text("promise")
    (most,) = [one for one in page.findChildren(QDoubleSpinBox) if one.isVisible()]
    most.setFocus()
    most.selectAll()
    qtbot.keyClicks(most, "20")
    qtbot.keyClick(most, Qt.Key.Key_Return)
    assert calls.recipe.input.most_rows == 20
    assert calls.outlook is None
    assert not calls.outcome_current
    assert CheckPage.state(calls).level == "before"
    assert "1.0000" not in strip.text("promise")


def test_the_other_findings_of_a_trial_stay_when_one_is_accepted(calls: Quiet, dock: FindingsPanel) -> None:
    tried(calls, LINKED, UNIQUE)
    assert calls.blocked
    accept(dock, "linked-rows", "the plates are those of the crews")
    assert not calls.blocked
    assert not calls.outcome_current
    (left,) = calls.findings()
    assert (left.code, left.severity) == ("unique-rows", "warn")
    assert {one.since for one in calls.standing() if one.finding == left} == {"output"}


def test_what_leaves_nothing_open_tries_again(
    calls: Quiet, dock: FindingsPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[str] = []
    monkeypatch.setattr(calls, "attempt", lambda: tries.append("trial"))
    untouched = Finding("sensitive-untouched", "warn", "plate leaves as it is", ("plate",), "leave it out")
    tried(calls, untouched, UNIQUE)
    accept(dock, "unique-rows", "they are known to all")
    assert tries == []
    dock.choose((untouched.code, untouched.columns))
    press(finding_card(dock, untouched.code), "Accept…")
    assert "Accept, try again" in seen(dock)
    press(finding_card(dock, untouched.code), "Repair, try again")
    assert calls.role("plate") == "drop"
    assert tries == ["trial"]
    calls.history.undo()
    # What the recipe shows by itself stays open after any repair.
    calls.set_roles("time", {"town": "undecided"})
    tried(calls, untouched)
    press(finding_card(dock, untouched.code), "Repair")
    assert tries == ["trial"]


def test_a_refusal_stands_until_what_was_refused_has_changed(calls: Quiet) -> None:
    tried(calls, UNIQUE)
    calls.set_roles("towns stay", {"town": "plain"})
    refuse(calls, LINKED)
    assert calls.blocked
    calls.history.undo()
    assert [one.code for one in calls.findings()] == ["unique-rows"]
    calls.history.redo()
    assert calls.blocked
    calls.history.undo()
    both = [LINKED, replace(UNIQUE, severity="block")]
    refuse(calls, *both)
    calls.accept("accept", LINKED, "those of the crews")
    assert [(one.code, one.severity) for one in calls.findings()] == [("unique-rows", "block")]
    assert calls.blocked


def test_a_changed_table_marks_what_was_found_of_it(calls: Quiet, dock: FindingsPanel) -> None:
    tried(calls, UNIQUE)
    calls.table.write_text("plate,town\n7,A\n8,B\n")
    calls.look()
    assert [one.before for one in calls.standing()] == [True]
    tried(calls)
    calls.table.write_text("plate,town\n7,A\n8,B\n9,B\n")
    calls.look()
    assert "The table has changed since the last trial" in seen(dock)


def test_what_blocks_after_a_trial_is_no_warning_at_check(calls: Quiet) -> None:
    calls.accept("accept", LINKED, "agreed with the ministry")
    tried(calls, LINKED)
    assert CheckPage.state(calls).level != "bad"
    calls.history.undo()
    assert calls.blocked
    tried(calls, LINKED)
    assert CheckPage.state(calls).level == "bad"
