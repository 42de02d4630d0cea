"""What stands against a release after a trial: still there, and said, when findings are accepted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.findings import Findings
from ldpaudit.app.inspection import ColumnFound, InspectionSummary
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.page_states import states
from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.pages.roles import RolesPage
from ldpaudit.app.session import Session
from ldpaudit.app.strip import Strip
from ldpaudit.app.window import Window
from ldpaudit.findings import Finding, NoBound
from ldpaudit.recipe import STEPS
from ldpaudit.tables import Column
from tests.gui.conftest import MakeTasks

PATIENCE = 120_000
SEARCHED = {"looked": ["places"], "not_looked": ["other tables"]}
LINKED = Finding(
    "linked-rows", "block", "plate shows which rows are of one person", ("plate",), "leave it out"
)
UNIQUE = Finding("unique-rows", "warn", "12 rows are alone", ("town",), "make them coarser")


@pytest.fixture
def session(qtbot: QtBot, tmp_path: Path) -> Session:  # noqa: ARG001 - Qt must run
    made = Session()
    (tmp_path / "calls.csv").write_text("plate,town\n7,A\n")
    made.open_table(tmp_path / "calls.csv")
    found = [ColumnFound(Column(name), 0, "1", (), "plain", "") for name in ("plate", "town")]
    made.arrive("inspection", InspectionSummary({"rows": 1}, tuple(found), ()), made.stamp("inspection"))
    made.set_roles("roles", {"plate": "plain", "town": "quasi-identifier"})
    noise = STEPS["randomize"](columns=("town",), domain=("A", "B"), epsilon=1.0)  # type: ignore[call-arg]
    made.add_step("noise", noise)
    made.set_unit("who", "plate")
    return made


def tried(session: Session, *found: Finding) -> None:
    release = {"findings": [asdict(one) for one in found], "searched": SEARCHED, "together": "eps = 1.0000"}
    session.arrive("trial", RunSummary(Path(), release, {}, {}), session.stamp("trial"))


@pytest.fixture
def dock(session: Session, qtbot: QtBot) -> Findings:
    made = Findings(session)
    qtbot.addWidget(made)
    made.resize(280, 700)
    made.show()
    return made


def words(dock: Findings) -> str:
    QApplication.processEvents()
    texts = [one.text() for one in dock.widget().findChildren(QLabel) if one.isVisible()]
    return "\n".join(texts).replace("\u200b", "")


def press(dock: Findings, text: str, qtbot: QtBot, at: int = 0) -> None:
    QApplication.processEvents()
    found = [one for one in dock.widget().findChildren(QPushButton) if one.text() == text and one.isVisible()]
    qtbot.mouseClick(found[at], Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def accept(dock: Findings, reason: str, qtbot: QtBot) -> None:
    press(dock, "Accept…", qtbot)
    (line,) = (one for one in dock.widget().findChildren(QLineEdit) if one.isVisible())
    qtbot.keyClicks(line, reason)
    press(dock, "Accept with this reason", qtbot)


def test_another_number_of_rows_of_one_person_makes_promises_old(
    session: Session, tasks_of: MakeTasks, qtbot: QtBot
) -> None:
    page, strip = RolesPage(session, tasks_of(session)), Strip(session)
    qtbot.addWidget(page)
    qtbot.addWidget(strip)
    page.show()
    session.arrive("outlook", {"steps": [], "together": "eps = 1", "fault": None}, session.stamp("outlook"))
    tried(session)
    assert "eps = 1.0000" in strip.text("promise")
    page.most_rows.setFocus()
    page.most_rows.selectAll()
    qtbot.keyClicks(page.most_rows, "20")
    qtbot.keyClick(page.most_rows, Qt.Key.Key_Return)
    assert session.recipe.input.most_rows == 20
    assert session.outlook is None
    assert not session.outcome_current
    assert states(session)["check"] == "outdated"
    assert "eps = 1.0000" not in strip.text("promise")


def test_the_other_findings_of_a_trial_stay_when_one_is_accepted(
    session: Session, dock: Findings, qtbot: QtBot
) -> None:
    tried(session, LINKED, UNIQUE)
    assert session.blocked
    accept(dock, "the plates are those of the crews", qtbot)
    assert not session.blocked
    assert not session.outcome_current
    (left,) = session.findings()
    assert (left.code, left.severity) == ("unique-rows", "warn")
    assert "of the last trial" in words(dock)
    assert "have not been searched" not in words(dock)


def test_other_periods_leave_the_findings_of_a_trial(session: Session, dock: Findings) -> None:
    tried(session, LINKED, UNIQUE)
    session.change("by year", output=replace(session.recipe.output, periods=("year",), by=("plate",)))
    assert [one.code for one in session.findings()] == ["linked-rows", "unique-rows"]
    assert session.blocked
    assert "plate shows which rows" in words(dock)
    # Another step may find something else: what was found then is marked until the next trial.
    session.set_roles("no town", {"town": "drop"})
    (unique,) = [one for one in session.findings() if one.code == "unique-rows"]
    assert "of an older recipe" in unique.message


def test_a_refusal_stands_until_what_was_refused_has_changed(session: Session) -> None:
    both = [LINKED, replace(UNIQUE, severity="block")]
    session.refuse(both, session.stamp("trial"))
    session.accept("accept", LINKED, "those of the crews")
    assert [(one.code, one.severity) for one in session.findings()] == [("unique-rows", "block")]
    assert session.blocked


def test_what_is_accepted_is_listed_and_withdrawn(session: Session, dock: Findings, qtbot: QtBot) -> None:
    tried(session, LINKED)
    accept(dock, "the plates are those of the crews", qtbot)
    tried(session, replace(LINKED, accepted="the plates are those of the crews"))
    assert session.findings() == []
    shown = words(dock)
    assert "None of the searches" not in shown
    assert "plate shows which rows are of one person" in shown
    assert "the plates are those of the crews" in shown
    press(dock, "Withdraw", qtbot)
    assert session.recipe.accept == ()
    assert session.blocked
    assert [one.code for one in session.findings()] == ["linked-rows"]
    session.history.undo()
    assert len(session.recipe.accept) == 1
    assert session.findings() == []
    assert "the plates are those of the crews" in words(dock)


def test_an_acceptance_that_nothing_asks_for_can_be_withdrawn_too(
    session: Session, dock: Findings, qtbot: QtBot
) -> None:
    session.accept("accept", LINKED, "the plates are those of the crews")
    assert "Rows that can be linked" in words(dock)
    assert "the plates are those of the crews" in words(dock)
    press(dock, "Withdraw", qtbot)
    assert session.recipe.accept == ()
    assert "Withdraw" not in {one.text() for one in dock.widget().findChildren(QPushButton)}


def test_an_acceptance_survives_a_real_trial(
    opened: Window, qtbot: QtBot, ledger: Path, settle: Callable[[Window], None]
) -> None:
    assert not ledger.exists()
    session = opened.session
    session.change(
        "points leave", steps=tuple(one for one in session.recipe.steps if one.do != "planar-laplace")
    )
    session.set_roles("no points", {"lon": "drop", "lat": "drop"})
    opened.tasks.attempt()
    settle(opened)
    before = session.findings()
    assert before, session.fault("trial")
    accept(opened.findings, "agreed with the ministry", qtbot)
    (entry,) = session.recipe.accept
    after = [(one.code, one.columns) for one in session.findings()]
    assert after == [(one.code, one.columns) for one in before if not session.accepted(one)]
    opened.tasks.attempt()
    settle(opened)
    assert "agreed with the ministry" in words(opened.findings)
    assert entry.finding not in {one.code for one in session.findings()}


def test_a_person_without_a_bound_leads_to_where_it_is_declared(
    session: Session, dock: Findings, qtbot: QtBot
) -> None:
    why = "how many {what} one has is not declared"
    asked: list[str] = []
    dock.show_page.connect(asked.append)
    for what, station in (("rows", "roles"), ("places", "places")):
        tried(session, NoBound.make(what, columns=("town",), unit="plate", why=why.format(what=what)))
        shown = words(dock)
        assert "[input]" not in shown
        assert f"say on {station.capitalize()} how many {what} one has at most" in shown
        press(dock, "Show", qtbot)
        assert asked[-1] == station


def test_a_run_that_fails_names_the_step_and_leads_there(
    window: Window, tmp_path: Path, qtbot: QtBot, ledger: Path, settle: Callable[[Window], None]
) -> None:
    assert not ledger.exists()
    rows = [f"{at % 2},{6 + at / 100},47\n" for at in range(60)]
    (tmp_path / "calls.csv").write_text("who,lon,lat\n" + "".join(rows))
    recipe = """\
ldpaudit = 1
input = { path = "calls.csv", unit = "who", most_rows = 30 }
columns = { who = "identifier", lon = "location", lat = "location" }
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = 1
radius = 200
per = "person"
person = "who"
most_places = 3
"""
    (tmp_path / "recipe.toml").write_text(recipe)
    window.open(tmp_path / "recipe.toml")
    settle(window)
    window.go("check")
    page = window.pages["check"]
    assert isinstance(page, CheckPage)
    QApplication.processEvents()
    qtbot.mouseClick(page.run, Qt.MouseButton.LeftButton)
    settle(window)
    fault = window.session.fault("trial")
    assert "most_places allows for 3" in fault
    assert "step 1, planar-laplace (lon, lat)" in fault
    assert str(tmp_path) not in fault
    assert ".toml" not in fault
    assert "step 1, planar-laplace" in page.notice.text.text()
    qtbot.mouseClick(page.notice._go, Qt.MouseButton.LeftButton)
    assert window.stack.currentWidget() is window.pages["places"]


def test_boxes_have_room_in_a_small_window(opened: Window, settle: Callable[[Window], None]) -> None:
    opened.session.set_unit("who", "id")
    for size in ((1000, 700), (900, 700)):
        opened.resize(*size)
        opened.go("roles")
        settle(opened)
        roles = opened.pages["roles"]
        assert isinstance(roles, RolesPage)
        assert apart([roles.unit, roles._most_label, roles.most_rows])
        opened.go("release")
        settle(opened)
        release = opened.pages["release"]
        assert isinstance(release, ReleasePage)
        assert apart([*release.periods.values(), release.format])


def apart(widgets: Sequence[QWidget]) -> bool:
    """Return whether widgets have the room that their texts need, and none lies over another."""
    for one in widgets:
        assert one.isVisible()
        if isinstance(one, QAbstractButton | QLabel):
            text = one.text().replace("&", "")
            assert one.width() >= one.fontMetrics().horizontalAdvance(text), text
        assert one.height() >= one.minimumSizeHint().height()
    places = [QRect(one.mapToGlobal(QPoint(0, 0)), one.size()) for one in widgets]
    return not any(place.intersects(other) for place, other in combinations(places, 2))


def test_what_the_last_trial_found_stays_until_the_next_one_answers(session: Session, dock: Findings) -> None:
    tried(session, LINKED, UNIQUE)
    session.set_roles("plates go", {"plate": "sensitive"})
    left = session.findings()
    assert [(one.code, one.severity) for one in left] == [("linked-rows", "block"), ("unique-rows", "warn")]
    assert all(one.message.endswith("(of an older recipe)") for one in left)
    assert session.blocked
    assert states(session)["release"] == "blocked"
    assert states(session)["check"] == "outdated"
    assert "of an older recipe" in words(dock)
    session.history.undo()
    assert not any("older" in one.message for one in session.findings())
    session.history.redo()
    tried(session)
    assert session.findings() == []


def test_one_repair_leaves_the_other_blockers(session: Session, dock: Findings, qtbot: QtBot) -> None:
    other = replace(LINKED, code="same-secret", columns=("town",), message="towns tell plates")
    session.refuse([LINKED, other], session.stamp("trial"))
    session.arrived.emit()
    press(dock, "Repair", qtbot)
    assert session.role("plate") == "drop"
    (left,) = session.findings()
    assert (left.code, left.severity) == ("same-secret", "block")
    assert "of an older recipe" in left.message
    assert session.blocked
    assert states(session)["check"] == "outdated"
    assert states(session)["release"] == "blocked"


def test_a_changed_table_marks_what_was_found_of_it(
    session: Session, tasks_of: MakeTasks, dock: Findings
) -> None:
    tasks = tasks_of(session)
    tried(session, UNIQUE)
    session.table.write_text("plate,town\n7,A\n8,B\n")
    tasks.look()
    (left,) = session.findings()
    assert "of the table as it was" in left.message
    tried(session)
    session.table.write_text("plate,town\n7,A\n8,B\n9,B\n")
    tasks.look()
    assert "The table has changed since the last trial" in words(dock)


@pytest.mark.parametrize("found", [(), (UNIQUE,)], ids=["nothing", "accepted"])
def test_the_dock_claims_nothing_of_a_recipe_that_was_not_tried(
    found: tuple[Finding, ...], session: Session, dock: Findings
) -> None:
    assert "Nothing stands against" not in words(dock)
    for finding in found:
        session.accept("accept", finding, "agreed with the ministry")
    tried(session, *found)
    assert states(session)["check"] == "done"
    session.set_roles("towns stay", {"town": "plain"})
    shown = words(dock)
    assert "Nothing stands against" not in shown
    assert "None of the searches" not in shown
    assert "What the last trial found is accepted" not in shown
    assert "The recipe has changed since the last trial" in shown
    assert states(session)["check"] == "outdated"


def test_another_recipe_that_was_refused_does_not_block_the_one_that_was_tried(session: Session) -> None:
    tried(session, UNIQUE)
    session.set_roles("towns stay", {"town": "plain"})
    session.refuse([LINKED], session.stamp("trial"))
    assert session.blocked
    session.history.undo()
    assert [one.code for one in session.findings()] == ["unique-rows"]
    session.history.redo()
    assert session.blocked


def test_what_roles_and_steps_show_by_themselves_is_not_kept_of_an_older_recipe(session: Session) -> None:
    session.set_roles("forgotten", {"town": "undecided"})
    (alone,) = session.findings()
    assert alone.code == "undecided-column"
    tried(session, alone, UNIQUE)
    session.set_roles("decided", {"town": "plain"})
    assert [one.code for one in session.findings()] == ["unique-rows"]


def test_findings_that_stay_inside_reach_the_dock(session: Session, dock: Findings) -> None:
    uneven = Finding("uneven-removal", "warn", "2 of 9 regions lose more than 10 % of the rows", ("town",))
    release = {"findings": [asdict(UNIQUE)], "searched": SEARCHED}
    internal = {"findings": [asdict(UNIQUE), asdict(uneven)]}
    session.arrive("trial", RunSummary(Path(), release, internal, {}), session.stamp("trial"))
    assert [one.code for one in session.findings()] == ["unique-rows", "uneven-removal"]
    assert "2 of 9 regions lose" in words(dock)


def test_what_blocks_after_a_trial_is_no_warning_at_check(session: Session) -> None:
    session.accept("accept", LINKED, "agreed with the ministry")
    tried(session, LINKED)
    assert states(session)["check"] == "done"
    session.history.undo()
    assert session.blocked
    tried(session, LINKED)
    assert states(session)["check"] == "blocked"
