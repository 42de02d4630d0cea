"""The document: its history, results that go out of date, what stands against a release, and repairs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app.bars import Strip
from ldpaudit.app.findings_panel import FindingsPanel
from ldpaudit.app.found import InspectionSummary, RunSummary
from ldpaudit.app.offers import offers, refusal, take
from ldpaudit.app.page import State
from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.app.pages.roles import RolesPage
from ldpaudit.app.window import Window
from ldpaudit.engine.plan import compile_plan
from ldpaudit.errors import UserError
from ldpaudit.findings import FINDINGS, Finding
from ldpaudit.randomness import Key
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.recipe.values import checked, moved
from ldpaudit.tables import Column, Source
from tests.asking import ask
from tests.gui.conftest import Quiet, answer, finding_card, known, named, press, seen, settle


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


def test_an_accepted_finding_disappears_and_a_step_that_cannot_work_is_one(session: Quiet) -> None:
    session.set_roles("roles", {"start": "time", "town": "plain"})
    (finding,) = session.findings()
    assert finding.code == "raw-time"
    with pytest.raises(UserError):
        session.accept("accept", finding, "")
    session.accept("accept", finding, "agreed with the ministry")
    assert session.findings() == []
    session.history.undo()
    assert [one.code for one in session.findings()] == ["raw-time"]
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


LINKED = Finding("linked-rows", "block", "plate shows rows of one person", ("plate",), "leave it out")
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


def test_a_last_repair_tries_anew(calls: Quiet, dock: FindingsPanel, monkeypatch: pytest.MonkeyPatch) -> None:
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


#: A column of every kind that the reader knows, by its first value and how others differ.
COLUMNS: dict[str, Callable[[int], str]] = {
    "moment": lambda n: f"2018-03-{n % 28 + 1:02d} 14:{n % 60:02d}",
    "date": lambda n: f"2018-03-{n % 28 + 1:02d}",
    "clock": lambda n: f"{n % 24:02d}:{n % 60:02d}",
    "year": lambda n: str(2000 + n % 20),
    "packed": lambda n: str(20180300 + n % 28 + 1),
    "iso_week": lambda n: f"2018-W{n % 50 + 1:02d}",
    "number": lambda n: f"{n / 7:.3f}",
    "yes": lambda n: ("true", "false")[n % 2],
    "word": lambda n: ("fire", "rescue", "flood")[n % 3],
    "lon": lambda n: f"{6 + n / 1000:.4f}",
    "lat": lambda n: f"{47 + n / 1000:.4f}",
}
#: Words of a recipe's file, and of files that nobody else can open.
FOREIGN = re.compile(r"\\[\\[?\\w+\\]|\\w+\\.toml|/tmp|\\b[a-z]\\w* = |\\bkey \"")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("repairs") / "kinds.csv"
    rows = [",".join(COLUMNS), *(",".join(make(n) for make in COLUMNS.values()) for n in range(300))]
    path.write_text("\n".join(rows) + "\n")
    return path


@pytest.fixture(scope="module")
def inspected(table: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(ask("inspect", table=str(table), preview=5)))
    return found


def reading(table: Path, inspected: dict[str, Any], role: str, steps: tuple[Any, ...] = ()) -> Quiet:
    session = Quiet()
    session.open_table(table)
    answer(session, "inspection", InspectionSummary.of(inspected))
    session.edit("roles", columns=dict.fromkeys(session.columns, role), steps=steps)
    return session


def fault_of(recipe: Recipe, source: Source) -> str:
    try:
        compile_plan(recipe, source, Key.generate(), "hash", lasting=False)
    except UserError as error:
        return str(error)
    return ""


def steps_about(name: str) -> list[tuple[Any, ...]]:
    """Return what the recipe may do with a column already."""
    noise = {"protocol": "GRR", "epsilon": 1.0, "domain": ["a", "b"], "missing": "category"}
    steps: dict[str, dict[str, Any]] = {
        "randomize": {"columns": [name], **noise},
        "generalize-time": {"column": name, "to": "month"},
        "intervals": {"column": name, "width": 10},
        "mask-code": {"column": name, "keep": 1},
        "suppress": {"columns": [name], "k": 2},
        "sample-trace": {"person": "word", "time": name, "seconds": 60},
    }
    return [(), *((STEPS[do](**values),) for do, values in steps.items())]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("code", FINDINGS)
def test_no_repair_breaks_a_recipe(table: Path, inspected: dict[str, Any], code: str) -> None:
    roles = {"raw-time": "time", "undecided-column": "undecided", "raw-location": "location"}
    offered = refused = 0
    source = Source.open(table)
    for name in COLUMNS:
        for steps in steps_about(name):
            session = reading(table, inspected, roles.get(code, "plain"), steps)
            derived = code in ("follows-from-place", "coarser-place")
            about = (name, "lon", "lat") if derived else ("lon", "lat") if "axes" in code else (name,)
            finding = Finding(code=code, severity="warn", message="m", columns=about, hint="e")
            before = session.recipe
            offer = next((one for one in offers(session, finding).values() if not one.asks), None)
            if offer is None:
                continue
            why = refusal(session, finding, offer)
            assert session.recipe == before
            if why is not None:
                refused += 1
                assert not FOREIGN.search(str(why)), str(why)
                continue
            offered += 1
            take(session, offer)
            after = session.recipe
            assert Recipe.parse(after.text(), folder=after.folder) == after
            whole = {**dict.fromkeys(session.columns, "plain"), **dict(before.columns)}
            if fault_of(after, source):
                assert fault_of(before.with_changes(columns=whole), source), (code, name, steps)
            known = {(one.code, one.columns) for one in after.check(session.columns)}
            assert (finding.code, finding.columns) not in known
    if code in REPAIRED:
        assert offered, refused
    if any(one.withholds for one in FINDINGS[code].repairs):
        assert code in REPAIRED


#: Findings with a repair at a click.
REPAIRED = (
    *("undecided-column", "raw-time", "raw-location", "gives-away", "follows-from-place", "coarser-place"),
    *("depends-on-place", "one-value-a-place", "place-by-name", "personal-values", "linked-rows"),
    *("row-identifier", "guessed-by-others", "one-sensitive-value", "sensitive-untouched"),
)


def test_times_that_read_as_something_else_are_not_broken_by_a_click(window: Window, table: Path) -> None:
    window.open(table)
    settle(window)
    session = window.desk
    roles = dict.fromkeys(session.columns, "plain")
    session.set_roles("roles", {**roles, "date": "time", "packed": "time", "word": "time"})  # type: ignore[arg-type]
    settle(window)
    for finding in [one for one in session.findings() if one.code == "raw-time"]:
        card = finding_card(window.findings, finding.code, *finding.columns)
        words, kind = seen(card), session.columns[finding.columns[0]].kind
        assert ("Repair" in words.split("\n")) == (kind == "time"), finding
        if kind != "time":
            assert "date format" in words or "at Import" in words
            assert not FOREIGN.search(words)
    before = session.recipe
    press(finding_card(window.findings, "raw-time", "date"), "Repair")
    assert session.recipe != before
    settle(window)
    assert session.step_fault(session.recipe.steps[0]) == ""
    session.history.setClean()
