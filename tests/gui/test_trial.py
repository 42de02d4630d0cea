"""Check and Audit: what a trial answers, and the attacks on it; what is said once it is old or failed."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QFrame, QListWidget, QTableView, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.charts.chart import Shares
from ldpaudit.app.found import RunSummary
from ldpaudit.app.pages.audit import AuditPage
from ldpaudit.app.pages.check import CheckPage, verdicts
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.widgets import Fold
from ldpaudit.app.window import Window
from ldpaudit.app.words import factor_at_most, share_at_most, whole_factor
from ldpaudit.audit import ATTACKS, AttackResult, AuditReport
from ldpaudit.engine.outputs import kept_audit
from ldpaudit.findings import Finding
from ldpaudit.recipe import STEPS
from ldpaudit.recipe.edits import placed
from ldpaudit.recipe.values import checked
from tests.gui.conftest import answer, finding_card, named, page_of, press, seen, take_trial, wait, write

ALONE = AttackResult.counted("uniqueness", 3, 9, 0.0, columns=("town",))
TOLD = AttackResult("inference", 90, 1.0, 0.3, 0.9, 1.0, limit=0.65, verdict="weak", column="cause")
HELD = AttackResult("inference", 90, 0.3, 0.3, 0.2, 0.4, limit=0.65, verdict="held", column="cause")
BROKEN = AttackResult(
    "distinguishing", 900, 1.4, 0.0, 1.4, 1.9, 1.0, "violated", "cause", unit="epsilon", limit=1.0
)
LINKED = Finding("linked-rows", "block", "town shows which rows are of one person", ("town",))
SIZES = {"k": 1, "rows": 9, "unit": "row", "columns": ["town"], "class_sizes": {"1": 3, "6": 1}}
MOVES = [{"columns": ["lon", "lat"], "points": 9, "per": "row", "most_rows": 2}]
PAIRS = {
    "before": {"names": ["town", "cause"], "rows": [["A", "fire"], ["B", "flood"]]},
    "after": {"names": ["town", "cause=fire", "cause=flood"], "rows": [["A", "false", "true"], None]},
    "bands": [0, None],
}


def outcome(*results: AttackResult, **more: Any) -> RunSummary:
    audit = {"attacks": [one.as_json() for one in results], "recipient": "", "notes": []}
    plain = {"key": "fresh", "findings": [], "guarantees": [], "totals": [], "most_rows": None}
    internal = {**plain, "audit": audit, "seconds": 2.0, "trial": True, **more}
    return RunSummary(Path(), {"guarantees": []}, internal, {}, PAIRS)


def released(page: CheckPage) -> QAbstractItemModel:
    return named(page, QTableView, "Rows as recorded, and the same rows as released").model()


def cells(page: CheckPage) -> list[list[str]]:
    model = released(page)
    columns = range(model.columnCount())
    return [[model.index(row, at).data() for at in columns] for row in range(model.rowCount())]


def test_a_trial_by_a_click_is_shown_and_marked_once_it_is_old(small: Window, qtbot: QtBot) -> None:
    page, desk = page_of(small, "check"), small.desk
    assert seen(page).count("not tested") == 3
    assert not page.next.isEnabled()
    press(page, "Try it")
    assert page.state(desk).level == "waiting"
    wait(lambda: desk.answers["trial"].call is None)
    assert desk.tried, desk.fault("trial")
    assert page.next.isEnabled()
    said = seen(page)
    assert "cause: estimated and true share" in said
    assert "private: true counts" in said
    assert "k = 20" in said
    (first,) = (one for one in page.findChildren(QFrame) if one.accessibleName().startswith("1 "))
    assert first.accessibleDescription().startswith("Held. 0.0 %")
    assert len(cells(page)) == 60
    last = released(page).columnCount() - 1
    marks = {released(page).index(at, last).data(Qt.ItemDataRole.FontRole) is None for at in range(60)}
    assert marks == {True, False}
    press(page.findChildren(Shares)[0], "Copy")
    assert QGuiApplication.clipboard().pixmap().width() > 400
    desk.set_roles("leave out", {"town": "drop"})
    assert page.state(desk).level == "before"
    assert "Out of date: the recipe has changed" in seen(page)
    assert "(before)" in seen(page)
    assert not page.next.isEnabled()
    desk.history.undo()
    assert "(before)" not in seen(page)
    by = named(page, QComboBox, "Estimates by")
    by.setFocus()
    qtbot.keyClick(by, Qt.Key.Key_End)
    press(page, "Estimate by it")
    wait(lambda: desk.answers["trial"].call is None)
    assert desk.recipe.output.by == ("town",)
    assert (by.itemText(0), by.currentText()) == ("all rows", "town")
    assert "cause, " in seen(page)


@pytest.mark.parametrize(
    ("results", "levels", "said"),
    [
        ((), "none none none", ""),
        ((ALONE,), "weak none none", "No limit is set."),
        ((HELD,), "none none held", "Limit: 65.0\u00a0%."),
        ((HELD, TOLD), "none none weak", "Without the release: 30.0\u00a0%."),
        ((TOLD, BROKEN), "none none bad", "Limit: 1."),
    ],
)
def test_the_worst_row_answers_a_question(results: tuple[AttackResult, ...], levels: str, said: str) -> None:
    found = verdicts(outcome(*results))
    assert [one.level for one in found] == levels.split()
    assert said in " ".join(one.beside for one in found)


def test_only_what_was_measured_has_a_card(small: Window) -> None:
    page, desk = page_of(small, "check"), small.desk
    answer(desk, "trial", outcome(HELD))
    said = seen(page)
    assert not any(one in said for one in ("Moved points", "How many look alike", "estimated"))
    assert page.state(desk).words == "1 held, 2 not tested"
    answer(desk, "trial", outcome(HELD, moves=MOVES, anonymity={"before": SIZES, "after": {**SIZES, "k": 6}}))
    assert "fresh noise for each row" in seen(page)
    assert "k = 6" in seen(page)
    assert cells(page) == [["fire", "→", "flood"], ["flood", "→", "(goes)"]]
    assert "As recorded: town." in seen(page)
    press(page, "Go to Places")
    assert small.stack.currentWidget() is small.pages["places"]
    fault = {"step": 0, "where": "cause", "what": "its domain lacks a value", "hint": ""}
    page_of(small, "check")
    answer(desk, "outlook", {"steps": [], "fault": fault, "findings": [], "sum": None, "rows": None})
    desk.answers.fail("trial", "cause: its domain lacks a value")
    assert page.state(desk).words == "failed"
    press(page, "Go to Categories")
    assert small.stack.currentWidget() is small.pages["categories"]
    page_of(small, "check")
    desk.answers.fail("trial", "refused", [LINKED.as_json()])
    assert page.state(desk).words == "refused"
    assert "the findings beside this page say why" in seen(page)
    press(finding_card(small.findings, "linked-rows"), "Repair")
    assert desk.recipe.columns["town"] == "drop"
    answer(desk, "outlook", {"steps": [], "fault": None, "findings": [], "sum": None, "rows": None})
    removes = checked(STEPS["suppress"], {"columns": ["cause"], "k": 5})
    desk.edit("small groups", steps=(*desk.recipe.steps, removes))
    at = len(desk.recipe.steps)
    line = f"[[step]] {at} (suppress): 9 rows are in small groups; ask for a smaller k, or set max_suppressed"
    desk.answers.fail("trial", on_screen(line))
    assert "or set “Share of rows that may be removed”" in seen(page)
    press(page, "Go to Generalize")
    assert small.stack.currentWidget() is small.pages["generalize"]


def test_the_true_share_is_that_of_all_rows_where_few_report_a_column(tmp_path: Path) -> None:
    truth = {"cause": {"all": {"fire": 63, "fall": 27}, "2018": {}}}
    for part, told in {"release": {}, "internal": {"truth": truth}}.items():
        (tmp_path / part).mkdir()
        (tmp_path / part / "manifest.json").write_text(json.dumps(told))
    some, none = "all,30,0.7,0.5,0.9", "2018,0,nan,nan,nan"
    lines = [f"cause,{value},{rest}" for rest in (some, none) for value in ("fire", "fall")]
    head = "column,value,period,n,estimate,low,high"
    (tmp_path / "release" / "estimates.csv").write_text("\n".join([head, *lines, ""]))
    shares = RunSummary.read(tmp_path).shares["cause"]
    assert (shares["all"].true, shares["all"].n, shares["2018"].true) == ((0.7, 0.3), 30, (0.0, 0.0))


def test_what_is_said_to_be_at_most_is_never_less() -> None:
    factors = {1.6487212707: "1.65", 2.0: "2.00", 148.4131591: "149", 4.8516e8: "4.9e+08"}
    assert {one: factor_at_most(one) for one in factors} == factors
    shares = {0.0163820: "1.7 %", 0.6224593: "63 %", 0.9999999: "100 %"}
    assert {one: share_at_most(one) for one in shares} == shares
    exponents = {math.log(1.5): "1.5", math.log(3): "3", 2.0272: "7.6", 0.42: "1.6", 3.01: "21", 30.2: "e^31"}
    assert {one: whole_factor(one) for one in exponents} == exponents


WEAK = AttackResult.of_share("uniqueness", 40, 400, 0.01, columns=("age", "start"), control=0.02)
LACKING = AttackResult.not_tested("register", "it needs a table of the population: --with")


def audit_page(window: Window) -> tuple[AuditPage, QListWidget]:
    page = page_of(window, "audit")
    return page, named(page, QListWidget, "Attacks")


def attack_lines(attacks: QListWidget) -> list[str]:
    return [attacks.item(at).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(attacks.count())]


def detail(page: QWidget) -> str:
    return seen(named(page, QWidget, "The attack in focus"))


def arrive(window: Window, *results: AttackResult) -> None:
    answer(window.desk, "audit", AuditReport(results, ""))


def test_all_attacks_run_by_a_click_stop_by_escape_and_one_runs_by_a_key(small: Window, qtbot: QtBot) -> None:
    take_trial(small)
    page, attacks = audit_page(small)
    assert [one.partition(" (")[0] for one in attack_lines(attacks)] == ["Not tested"]
    attacks.setFocus()
    qtbot.keyClick(attacks, Qt.Key.Key_Return)
    assert len(attack_lines(attacks)) > 15
    qtbot.keyClick(attacks, Qt.Key.Key_Return)
    assert len(attack_lines(attacks)) == 1
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
    assert attack_lines(attacks)[-1].startswith("Not tested")
    before = attack_lines(attacks)
    assert len(before) > 4
    assert "not tested" not in before[0]
    qtbot.keyClick(attacks, Qt.Key.Key_Home)
    qtbot.keyClick(attacks, Qt.Key.Key_Return)
    assert small.desk.answers["audit"].call is not None
    wait(lambda: not small.desk.answers.busy)
    again = small.desk.audit
    assert again is not None
    assert {one.code for one in again.results} == {one.code for one in report.results}
    assert attack_lines(attacks)[0] == before[0]


def test_a_false_promise_blocks_and_what_was_not_tested_never_passed(small: Window, qtbot: QtBot) -> None:
    page, attacks = audit_page(small)
    arrive(small, replace(BROKEN, verdict="consistent", low=0.8))
    assert "1.4, limit 1" in detail(page)
    assert "ok" in attack_lines(attacks)[0]
    arrive(small, HELD, WEAK, BROKEN)
    assert [one.split(", ")[1] for one in attack_lines(attacks)[:3]] == ["false", "no limit set", "ok"]
    assert "1.4, limit 1" in attack_lines(attacks)[0]
    assert "False" in detail(page)
    assert not page.next.isEnabled()
    assert "a claim is violated" in page.next.text()
    assert page.state(small.desk).words == "1 violated"
    assert "1 promise is false" in small.strip.text("promise")
    assert small.desk.blocked
    assert "violated-claim" in [one.code for one in small.desk.findings()]
    arrive(small, HELD, LACKING)
    assert page.state(small.desk).level != "held"
    attacks.setFocus()
    qtbot.keyClick(attacks, Qt.Key.Key_End)
    assert "never counts as passed" in detail(page)
    qtbot.keyClick(attacks, Qt.Key.Key_Return)
    register = next(one for one in attack_lines(attacks) if "register" in one)
    assert "needs a second table of the same people" in register
    every = [HELD, *(replace(HELD, code=one.code) for one in ATTACKS.values() if one.code != HELD.code)]
    arrive(small, *every)
    assert page.state(small.desk).level == "held"


def test_a_new_trial_and_a_change_make_an_audit_old(small: Window) -> None:
    page, attacks = audit_page(small)
    arrive(small, WEAK)
    session = small.desk
    assert page.state(session).words == "1 weak"
    session.set_roles("Leave out", {"town": "drop"})
    assert session.audit is None
    assert page.state(session).level == "before"
    assert "(before)" in attack_lines(attacks)[0]
    session.history.undo()
    assert "(before)" not in attack_lines(attacks)[0]
    take_trial(small)
    assert session.audit is None
    assert page.state(session).words == "not tested"


def test_a_slip_in_a_step_by_itself_stops_a_trial_until_it_is_mended(opened: Window) -> None:
    desk = opened.desk
    desk.set_roles("secret", {"duration": "sensitive"})
    step = checked(STEPS["intervals"], {"column": "duration", "width": 20})
    desk.edit("added", steps=placed(desk.recipe.steps, step))
    page = page_of(opened, "generalize")
    fold = next(one for one in page.findChildren(Fold) if one.line.text() == "intervals: duration")
    fold.open()
    write(fold, "Width", "3O")
    assert page.waits() == "fill in what is missing"
    desk.attempt()
    check = page_of(opened, "check")
    assert (check.state(desk).words, desk.running("trial")) == ("failed", False)
    page_of(opened, "generalize")
    write(fold, "Width", "20")
    # The recipe is as it was, and nothing is in the way any more.
    assert check.state(desk).words != "failed"
    assert "could not be run" not in seen(page_of(opened, "check"))
    page_of(opened, "generalize")
    write(fold, "Width", "4O")
    desk.history.setClean()
    opened.open(desk.path)
    assert not desk.begun()
