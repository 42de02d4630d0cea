"""Audit: attacks on a trial are run by clicks and keys, and a false promise stops the release."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.audit import AuditPage
from ldpaudit.app.window import Window
from ldpaudit.audit import ATTACKS, AttackResult, AuditReport
from ldpaudit.engine.trial import kept_audit
from ldpaudit.findings import GuessedByOthers
from tests.gui.conftest import answer, named, press, seen, take_trial, wait

FALSE = AttackResult(
    "distinguishing", 900, 1.4, 0.0, 1.4, 1.9, 1.0, "violated", "cause", unit="epsilon", limit=1.0
)
WEAK = AttackResult.of_share("uniqueness", 40, 400, 0.01, columns=("age", "start"), control=0.02)
HELD = AttackResult.of_share("inference", 30, 100, 0.31, column="cause").judged()
LACKING = AttackResult.not_tested("register", "it needs a table of the population: --with")


def shown(window: Window) -> tuple[AuditPage, QListWidget]:
    window.go("audit")
    page = window.pages["audit"]
    assert isinstance(page, AuditPage)
    return page, named(page, QListWidget, "Attacks")


def lines(attacks: QListWidget) -> list[str]:
    return [attacks.item(at).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(attacks.count())]


def detail(page: QWidget) -> str:
    return seen(named(page, QWidget, "The attack in focus"))


def arrive(window: Window, *results: AttackResult) -> None:
    answer(window.desk, "audit", AuditReport(results, ""))


def test_all_attacks_run_by_a_click_stop_by_escape_and_one_runs_by_a_key(small: Window, qtbot: QtBot) -> None:
    take_trial(small)
    page, attacks = shown(small)
    assert [one.partition(" (")[0] for one in lines(attacks)] == ["Ready to run", "Needs more"]
    attacks.setFocus()
    qtbot.keyClick(attacks, Qt.Key.Key_Return)
    assert len(lines(attacks)) > 15
    qtbot.keyClick(attacks, Qt.Key.Key_Return)
    assert len(lines(attacks)) == 2
    press(page, "Run all")
    assert page.state(small.desk).level == "waiting"
    qtbot.keyClick(attacks, Qt.Key.Key_Escape)
    wait(lambda: not small.desk.answers.busy)
    assert small.desk.audit is None
    press(page, "Run all")
    wait(lambda: not small.desk.answers.busy)
    report = small.desk.audit
    assert report is not None, small.desk.fault("audit")
    assert kept_audit(Path(small.desk.answers["trial"].value.folder)) == report
    assert lines(attacks)[-1].startswith("Needs more")
    before = lines(attacks)
    assert len(before) > 4
    assert "not tested" not in before[0]
    qtbot.keyClick(attacks, Qt.Key.Key_Home)
    qtbot.keyClick(attacks, Qt.Key.Key_Return)
    assert small.desk.answers["audit"].call is not None
    wait(lambda: not small.desk.answers.busy)
    again = small.desk.audit
    assert again is not None
    assert {one.code for one in again.results} == {one.code for one in report.results}
    assert lines(attacks)[0] == before[0]


def test_a_false_promise_comes_first_and_blocks(small: Window) -> None:
    page, attacks = shown(small)
    arrive(small, replace(FALSE, verdict="consistent", low=0.8))
    assert "loss of at least 0.8 was shown" in detail(page)
    assert "consistent" in lines(attacks)[0]
    arrive(small, HELD, WEAK, FALSE)
    assert [one.split(", ")[1] for one in lines(attacks)[:3]] == ["violated", "weak", "held"]
    assert "1.4, limit 1" in lines(attacks)[0]
    assert "Violated" in detail(page)
    assert not page.next.isEnabled()
    assert "a claim is violated" in page.next.text()
    assert page.state(small.desk).words == "1 violated"
    assert "1 promise is false" in small.strip.text("promise")
    assert small.desk.blocked
    assert "violated-claim" in [one.code for one in small.desk.findings()]


def test_what_was_not_tested_never_counts_as_passed(small: Window, qtbot: QtBot) -> None:
    page, attacks = shown(small)
    arrive(small, HELD, LACKING)
    assert page.state(small.desk).level != "held"
    attacks.setFocus()
    qtbot.keyClick(attacks, Qt.Key.Key_End)
    assert "never counts as passed" in detail(page)
    qtbot.keyClick(attacks, Qt.Key.Key_Return)
    register = next(one for one in lines(attacks) if "register" in one)
    assert "needs a second table of the same people" in register
    every = [HELD, *(replace(HELD, code=one.code) for one in ATTACKS.values() if one.code != HELD.code)]
    arrive(small, *every)
    assert page.state(small.desk).level == "held"


def test_a_repair_of_what_an_attack_found_is_a_click_away(
    small: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, _ = shown(small)
    session = small.desk
    both = ("town", "cause")
    finding = GuessedByOthers.make("sensitive", columns=both, others=both[:1], secret=both[1:])
    monkeypatch.setattr(session, "findings", lambda: [finding])
    arrive(small, AttackResult.of_share("inference", 60, 100, 0.3, column="cause", columns=("town",)))
    wait(lambda: "Withhold town" in detail(page))
    press(page, "Withhold town")
    assert session.recipe.columns["town"] == "drop"
    session.history.undo()
    assert session.recipe.columns["town"] == "quasi-identifier"


def test_a_new_trial_and_a_change_make_an_audit_old(small: Window) -> None:
    page, attacks = shown(small)
    arrive(small, WEAK)
    session = small.desk
    assert page.state(session).words == "1 weak"
    session.set_roles("Leave out", {"town": "drop"})
    assert session.audit is None
    assert page.state(session).level == "before"
    assert "(before)" in lines(attacks)[0]
    session.history.undo()
    assert "(before)" not in lines(attacks)[0]
    take_trial(small)
    assert session.audit is None
    assert page.state(session).words == "not tested"
