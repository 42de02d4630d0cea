"""Audit: the attacks on a trial are run by clicks and keys, and a false promise stops the release."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ldpaudit.app.page_states import states
from ldpaudit.app.pages.audit import AuditPage
from ldpaudit.app.window import Window
from ldpaudit.audit import AttackResult, AuditReport
from ldpaudit.engine.kept_audit import kept_audit
from tests.gui.conftest import PATIENCE, picture, take_trial

FALSE = AttackResult(
    "homogeneity", 900, 1.6, 0.0, 1.4, 1.9, 1.0, "violated", "cause", unit="epsilon", story="sees one row"
)
WEAK = AttackResult.of_share(
    "uniqueness", 40, 400, 0.01, columns=("age", "start"), control=0.02, story="knows age and start"
)
HELD = AttackResult.of_share("best-guess", 30, 100, 0.31, note="500 points of 9,000")


def shown(window: Window) -> AuditPage:
    window.go("audit")
    page = window.pages["audit"]
    assert isinstance(page, AuditPage)
    return page


def arrive(window: Window, *results: AttackResult) -> None:
    session = window.session
    session.arrive("audit", AuditReport(results, "a neighbour"), session.stamp("audit"))


def test_without_a_trial_the_page_leads_to_one(opened: Window) -> None:
    page = shown(opened)
    assert not page.run.isEnabled()
    assert "Run one first" in page.notice.text.text()
    assert states(opened.session)["audit"] == "todo"


def test_all_attacks_run_by_a_click_and_their_results_are_kept(opened: Window, qtbot: QtBot) -> None:
    take_trial(opened, qtbot)
    page = shown(opened)
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not opened.tasks.running("audit"), timeout=PATIENCE)
    report = opened.session.audit
    assert report is not None, opened.session.fault("audit")
    assert report.made
    assert kept_audit(Path(opened.session.results.trial.value.folder)) == report
    assert page.attacks.count() >= len(report.results) > 10
    assert states(opened.session)["audit"] in ("check", "done")
    weakest = page.attacks.item(0).text()
    picture(opened, "audit-run", qtbot)
    page.attacks.setFocus()
    qtbot.keyClick(page.attacks, Qt.Key.Key_Return)
    assert opened.tasks.running("audit")
    qtbot.waitUntil(lambda: not opened.tasks.running("audit"), timeout=PATIENCE)
    again = opened.session.audit
    assert again is not None
    assert {one.code for one in again.results} == {one.code for one in report.results}
    assert page.attacks.item(0).text() == weakest


def test_escape_stops_the_audit(opened: Window, qtbot: QtBot) -> None:
    take_trial(opened, qtbot)
    page = shown(opened)
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    assert opened.tasks.running("audit")
    page.attacks.setFocus()
    qtbot.keyClick(page.attacks, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not opened.tasks.running("audit"), timeout=PATIENCE)
    assert opened.session.audit is None
    assert page.run.isEnabled()


def test_a_false_promise_comes_first_replaces_the_promise_and_blocks(opened: Window, qtbot: QtBot) -> None:
    take_trial(opened, qtbot)
    page = shown(opened)
    assert states(opened.session)["release"] != "blocked"
    arrive(opened, HELD, WEAK, FALSE)
    assert "Groups of one value" in page.attacks.item(0).text()
    assert "violated" in page.headline.text()
    assert "1 promise is false" in opened.strip.text("promise")
    assert states(opened.session) | {"audit": "blocked", "release": "blocked"} == states(opened.session)
    assert "violated-claim" in [one.code for one in opened.session.findings()]
    picture(opened, "audit", qtbot)


def test_what_was_not_tested_never_counts_as_passed(opened: Window, qtbot: QtBot) -> None:
    take_trial(opened, qtbot)
    page = shown(opened)
    arrive(opened, HELD, AttackResult.not_tested("register", "it needs a table of the population: --with"))
    assert states(opened.session)["audit"] == "check"
    texts = [label.text() for _, label in page._answers.values()]
    assert any("inferred? no" in text for text in texts)
    assert sum("not tested" in text for text in texts) == 2
    assert not page.person.isVisible()


def test_a_new_trial_and_a_change_make_an_audit_old(opened: Window, qtbot: QtBot) -> None:
    take_trial(opened, qtbot)
    shown(opened)
    arrive(opened, WEAK)
    session = opened.session
    session.set_roles("Leave out", {"duration": "drop"})
    assert session.audit is None
    assert states(session)["audit"] == "outdated"
    session.history.undo()
    assert session.audit is not None
    take_trial(opened, qtbot)
    assert session.audit is None
    assert states(session)["audit"] == "todo"
