"""Audit: the attacks on a trial are run by clicks and keys, and a false promise stops the release."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from ldpaudit.app.page_states import states
from ldpaudit.app.pages.audit import AuditPage
from ldpaudit.app.window import Window
from ldpaudit.audit import AttackResult, AuditReport
from ldpaudit.engine.kept_audit import kept_audit
from ldpaudit.findings import GuessedByOthers
from tests.gui.conftest import PATIENCE, take_trial

FALSE = AttackResult(
    "homogeneity",
    900,
    1.6,
    0.0,
    1.4,
    1.9,
    1.0,
    "violated",
    "cause",
    unit="epsilon",
    story="Somebody who sees one row knows it.",
)
WEAK = AttackResult.of_share(
    "uniqueness",
    40,
    400,
    0.01,
    columns=("age", "start"),
    control=0.02,
    story="Somebody who knows age and start of a person finds that row alone.",
)
HELD = AttackResult.of_share("best-guess", 30, 100, 0.31, note="500 points of 9,000 were drawn.")
LACKING = AttackResult.not_tested("register", "it needs a table of the population: --with")


def shown(window: Window) -> AuditPage:
    window.go("audit")
    page = window.pages["audit"]
    assert isinstance(page, AuditPage)
    return page


def arrive(window: Window, *results: AttackResult) -> None:
    session = window.session
    session.arrive("audit", AuditReport(results, ""), session.stamp("audit"))


@pytest.fixture
def small(window: Window, calls: Path, qtbot: QtBot) -> Window:
    """Return a window on a small table, whose audit may arrive."""
    window.open(calls / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    return window


def test_all_attacks_run_by_a_click_and_their_results_are_kept(small: Window, qtbot: QtBot) -> None:
    take_trial(small, qtbot)
    page = shown(small)
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not small.tasks.running("audit"), timeout=PATIENCE)
    report = small.session.audit
    assert report is not None, small.session.fault("audit")
    assert report.made
    assert kept_audit(Path(small.session.results.trial.value.folder)) == report
    made = [one for one in report.results if one.tested]
    assert page.attacks.count() == len(made) + 1 > 4
    assert states(small.session)["audit"] in ("check", "done")
    weakest = page.attacks.item(0).text()
    page.attacks.setFocus()
    qtbot.keyClick(page.attacks, Qt.Key.Key_Return)
    assert small.tasks.running("audit")
    qtbot.waitUntil(lambda: not small.tasks.running("audit"), timeout=PATIENCE)
    again = small.session.audit
    assert again is not None
    assert {one.code for one in again.results} == {one.code for one in report.results}
    assert page.attacks.item(0).text() == weakest


def test_escape_stops_the_audit(small: Window, qtbot: QtBot) -> None:
    take_trial(small, qtbot)
    page = shown(small)
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    assert small.tasks.running("audit")
    page.attacks.setFocus()
    qtbot.keyClick(page.attacks, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not small.tasks.running("audit"), timeout=PATIENCE)
    assert small.session.audit is None
    assert page.run.isEnabled()


def test_a_false_promise_comes_first_replaces_the_promise_and_blocks(small: Window) -> None:
    page = shown(small)
    assert states(small.session)["release"] != "blocked"
    arrive(small, HELD, WEAK, FALSE)
    assert "groups of one value" in page.attacks.item(0).text()
    assert "Violated" in page.headline.text()
    assert "1 promise is false" in small.strip.text("promise")
    assert states(small.session) | {"audit": "blocked", "release": "blocked"} == states(small.session)
    assert "violated-claim" in [one.code for one in small.session.findings()]


def test_what_was_not_tested_never_counts_as_passed(small: Window) -> None:
    page = shown(small)
    # The best guess of a place decides no question; what all other columns tell does.
    arrive(small, HELD, replace(HELD, code="inference"), LACKING)
    assert states(small.session)["audit"] == "check"
    texts = [label.text() for label, _ in page._answers.values()]
    assert any("inferred? No." in text for text in texts)
    assert sum("Not tested." in text for text in texts) == 2
    assert not page.person.isVisible()


def test_a_repair_of_what_an_attack_found_is_a_click_away(
    small: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = shown(small)
    session = small.session
    finding = GuessedByOthers.make(
        "sensitive", columns=("town", "cause"), others=("town",), secret=("cause",)
    )
    monkeypatch.setattr(session, "findings", lambda: [finding])
    told = AttackResult.of_share("inference", 60, 100, 0.3, column="cause", columns=("town",))
    arrive(small, told)

    def ways() -> list[QPushButton]:
        buttons = [one for one in page.detail.findChildren(QPushButton) if one.isVisible()]
        return [one for one in buttons if one.text() == "Withhold town"]

    qtbot.waitUntil(lambda: len(ways()) == 1, timeout=PATIENCE)
    (repair,) = ways()
    qtbot.mouseClick(repair, Qt.MouseButton.LeftButton)
    assert session.recipe.columns["town"] == "drop"
    session.history.undo()
    assert session.recipe.columns["town"] == "quasi-identifier"


def test_a_new_trial_and_a_change_make_an_audit_old(small: Window, qtbot: QtBot) -> None:
    shown(small)
    arrive(small, WEAK)
    session = small.session
    session.set_roles("Leave out", {"town": "drop"})
    assert session.audit is None
    assert states(session)["audit"] == "outdated"
    session.history.undo()
    assert session.audit is not None
    take_trial(small, qtbot)
    assert session.audit is None
    assert states(session)["audit"] == "todo"
