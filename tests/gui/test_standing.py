"""What stands against a release after a trial: still there, and said, when findings are accepted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app.findings_panel import FindingsPanel
from ldpaudit.app.found import RunSummary
from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.pages.roles import RolesPage
from ldpaudit.app.strip import Strip
from ldpaudit.findings import Finding
from ldpaudit.recipe import STEPS
from ldpaudit.tables import Column
from tests.gui.conftest import Quiet, answer, finding_card, known, named, press, seen

LINKED = Finding(
    "linked-rows", "block", "plate shows which rows are of one person", ("plate",), "leave it out"
)
UNIQUE = Finding("unique-rows", "warn", "12 rows are alone", ("town",), "make them coarser")


@pytest.fixture
def session(qtbot: QtBot, tmp_path: Path) -> Iterator[Quiet]:  # noqa: ARG001 - Qt must run
    made = known(tmp_path, [Column("plate"), Column("town")])
    made.set_roles("roles", {"plate": "plain", "town": "quasi-identifier"})
    noise = STEPS["randomize"](columns=("town",), domain=("A", "B"), epsilon=1.0)  # type: ignore[call-arg]
    made.add_step("noise", noise)
    made.set_unit("who", "plate")
    yield made
    made.close()


def tried(session: Quiet, *found: Finding) -> None:
    promise = {"columns": ["town"], "epsilon": 1.0, "bound": False, "delta": 0.0, "holds": True}
    promise |= {"relation": "one row", "neighbours": "values", "distance": None, "verified": "closed form"}
    promise |= dict.fromkeys(("given", "given_columns", "within"), ())
    release = {"findings": [asdict(one) for one in found], "guarantees": [promise], "totals": []}
    release["together"] = "Together: eps = 1.0000 for one row."
    internal = {"audit": {"attacks": [], "recipient": "", "notes": []}, **release}
    answer(session, "trial", RunSummary(Path(), release, internal, {}))


@pytest.fixture
def dock(session: Quiet, qtbot: QtBot) -> FindingsPanel:
    made = FindingsPanel(session)
    qtbot.addWidget(made)
    made.resize(280, 700)
    made.show()
    return made


def refuse(session: Quiet, *found: Finding) -> None:
    session.answers.fail("trial", "refused", [one.as_json() for one in found])


def accept(dock: FindingsPanel, code: str, reason: str) -> None:
    card = finding_card(dock, code)
    press(card, "Accept…")
    named(card, QLineEdit, "Reason for accepting the finding").setText(reason)
    press(card, "Accept with this reason")


def test_another_number_of_rows_of_one_person_makes_promises_old(session: Quiet, qtbot: QtBot) -> None:
    page, strip = RolesPage(session), Strip(session)
    qtbot.addWidget(page)
    qtbot.addWidget(strip)
    page.show()
    answer(session, "outlook", {"steps": [], "together": "eps = 1", "fault": None})
    tried(session)
    assert "ε 1.0000" in strip.text("promise")
    (most,) = [one for one in page.findChildren(QDoubleSpinBox) if one.isVisible()]
    most.setFocus()
    most.selectAll()
    qtbot.keyClicks(most, "20")
    qtbot.keyClick(most, Qt.Key.Key_Return)
    assert session.recipe.input.most_rows == 20
    assert session.outlook is None
    assert not session.outcome_current
    assert CheckPage.state(session).level == "before"
    assert "1.0000" not in strip.text("promise")


def test_the_other_findings_of_a_trial_stay_when_one_is_accepted(session: Quiet, dock: FindingsPanel) -> None:
    tried(session, LINKED, UNIQUE)
    assert session.blocked
    accept(dock, "linked-rows", "the plates are those of the crews")
    assert not session.blocked
    assert not session.outcome_current
    (left,) = session.findings()
    assert (left.code, left.severity) == ("unique-rows", "warn")
    assert {one.since for one in session.standing() if one.finding == left} == {"output"}


def test_what_leaves_nothing_open_tries_again(
    session: Quiet, dock: FindingsPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[str] = []
    monkeypatch.setattr(session, "attempt", lambda: tries.append("trial"))
    untouched = Finding("sensitive-untouched", "warn", "plate leaves as it is", ("plate",), "leave it out")
    tried(session, untouched, UNIQUE)
    accept(dock, "unique-rows", "they are known to all")
    assert tries == []
    dock.choose((untouched.code, untouched.columns))
    press(finding_card(dock, untouched.code), "Accept…")
    assert "Accept, try again" in seen(dock)
    press(finding_card(dock, untouched.code), "Repair, try again")
    assert session.role("plate") == "drop"
    assert tries == ["trial"]
    session.history.undo()
    # What the recipe shows by itself stays open after any repair.
    session.set_roles("time", {"town": "undecided"})
    tried(session, untouched)
    press(finding_card(dock, untouched.code), "Repair")
    assert tries == ["trial"]


def test_a_refusal_stands_until_what_was_refused_has_changed(session: Quiet) -> None:
    both = [LINKED, replace(UNIQUE, severity="block")]
    refuse(session, *both)
    session.accept("accept", LINKED, "those of the crews")
    assert [(one.code, one.severity) for one in session.findings()] == [("unique-rows", "block")]
    assert session.blocked


def test_a_changed_table_marks_what_was_found_of_it(session: Quiet, dock: FindingsPanel) -> None:
    tried(session, UNIQUE)
    session.table.write_text("plate,town\n7,A\n8,B\n")
    session.look()
    assert [one.before for one in session.standing()] == [True]
    tried(session)
    session.table.write_text("plate,town\n7,A\n8,B\n9,B\n")
    session.look()
    assert "The table has changed since the last trial" in seen(dock)


def test_another_recipe_that_was_refused_does_not_block_the_one_that_was_tried(session: Quiet) -> None:
    tried(session, UNIQUE)
    session.set_roles("towns stay", {"town": "plain"})
    refuse(session, LINKED)
    assert session.blocked
    session.history.undo()
    assert [one.code for one in session.findings()] == ["unique-rows"]
    session.history.redo()
    assert session.blocked


def test_what_blocks_after_a_trial_is_no_warning_at_check(session: Quiet) -> None:
    session.accept("accept", LINKED, "agreed with the ministry")
    tried(session, LINKED)
    assert CheckPage.state(session).level != "bad"
    session.history.undo()
    assert session.blocked
    tried(session, LINKED)
    assert CheckPage.state(session).level == "bad"
