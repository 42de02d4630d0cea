"""The document: its history, its results that go out of date, its paths that follow it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ldpaudit.app.found import ColumnFound, InspectionSummary
from ldpaudit.app.page import State
from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.recipe.values import checked, moved
from ldpaudit.tables import Column
from tests.gui.conftest import Quiet, quiet


@pytest.fixture
def session(qtbot: QtBot, tmp_path: Path) -> Quiet:  # noqa: ARG001 - Qt must run
    made = quiet()
    (tmp_path / "calls.csv").write_text("start,town\n2020-01-01,A\n")
    made.open_table(tmp_path / "calls.csv")
    columns = [Column("start", kind="time"), Column("town")]
    found = [ColumnFound(one, 0, "1", (), "plain", "") for one in columns]
    made.arrive("inspection", InspectionSummary({"rows": 1}, tuple(found), ()), made.stamp("inspection"))
    return made


def test_each_change_is_undone_and_redone(session: Quiet) -> None:
    session.set_roles("start is time", {"start": "time"})
    session.set_roles("town is sensitive", {"town": "sensitive"})
    assert session.recipe.columns == {"start": "time", "town": "sensitive"}
    session.history.undo()
    assert session.undecided == ["town"]
    session.history.undo()
    assert session.undecided == ["start", "town"]
    session.history.redo()
    assert session.recipe.columns == {"start": "time"}
    assert [session.history.text(at) for at in range(session.history.count())] == [
        "start is time",
        "town is sensitive",
    ]


def test_a_location_is_left_out_until_somebody_chooses(session: Quiet, tmp_path: Path) -> None:
    (tmp_path / "points.csv").write_text("lon,lat,place,cause\n6,47,here,fire\n")
    session.open_table(tmp_path / "points.csv")
    columns = [Column("lon", kind="number"), Column("lat", kind="number"), Column("place"), Column("cause")]
    found = [ColumnFound(one, 0, "1", (), "location", "") for one in columns]
    session.arrive(
        "inspection", InspectionSummary({"rows": 1}, tuple(found), ()), session.stamp("inspection")
    )
    session.set_roles("roles", {"lon": "location", "lat": "location", "cause": "plain", "place": "plain"})
    assert [step.modifies() for step in session.recipe.steps] == [("lon", "lat")]
    assert session.recipe.steps[0].do == "drop"
    # No finding stands, and nothing of the place leaves.
    assert session.findings() == []
    assert PlacesPage.state(session) == State("held", "left out")
    session.set_roles("a name", {"place": "location"})
    assert session.recipe.steps[0].modifies() == ("lon", "lat", "place")
    session.set_roles("no name", {"place": "plain"})
    assert session.recipe.steps[0].modifies() == ("lon", "lat")
    session.history.undo()
    assert session.recipe.steps[0].modifies() == ("lon", "lat", "place")
    session.history.redo()
    session.set_roles("no points", {"lon": "plain", "lat": "plain"})
    assert session.recipe.steps == ()
    # What hides a place already stays as it was chosen.
    session.add_step(
        "cells", checked(STEPS["cells"], {"x": "lon", "y": "lat", "side": 1000, "origin": [6, 47]})
    )
    session.set_roles("points", {"lon": "location", "lat": "location"})
    assert [step.do for step in session.recipe.steps] == ["cells"]


def test_what_changes_nothing_is_no_entry(session: Quiet) -> None:
    session.set_roles("start is time", {"start": "time"})
    session.set_roles("start is time", {"start": "time"})
    assert session.history.count() == 1


def test_a_change_makes_results_old_and_never_erases_them(session: Quiet) -> None:
    session.set_roles("roles", {"start": "time", "town": "quasi-identifier"})
    session.arrive("exposure", {"unique_rows": 0}, session.stamp("exposure"))
    assert session.current("exposure")
    session.set_roles("town", {"town": "plain"})
    assert not session.current("exposure")
    assert session.answers["exposure"].value is not None
    session.history.undo()
    assert session.current("exposure")


def test_coarsening_goes_before_noise(session: Quiet) -> None:
    noise = STEPS["randomize"](columns=("town",), domain=("A", "B"), epsilon=1.0)  # type: ignore[call-arg]
    session.add_step("noise", noise)
    session.add_step("day", STEPS["generalize-time"](column="start", to="day"))  # type: ignore[call-arg]
    assert [step.do for step in session.recipe.steps] == ["generalize-time", "randomize"]


def test_options_that_cannot_be_name_their_field(session: Quiet) -> None:
    with pytest.raises(UserError) as caught:
        session.set_options("encoding", encoding="klingon")
    assert caught.value.where == "encoding"
    assert session.history.count() == 0


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
    step = STEPS["randomize"](columns=("town",), domain="regions.csv#region", epsilon=1.0)  # type: ignore[call-arg]
    session.add_step("noise", step)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    session.save(elsewhere / "recipe.toml")
    read = Recipe.read(elsewhere / "recipe.toml")
    assert Path(read.input.path) == tmp_path / "calls.csv"
    assert read.steps[0].domain == f"{tmp_path / 'regions.csv'}#region"  # type: ignore[attr-defined]
    assert session.history.isClean()
    back = moved(read, tmp_path)
    assert back.input.path == "calls.csv"
    assert back.steps[0].domain == "regions.csv#region"  # type: ignore[attr-defined]
    session.history.undo()
    assert session.table == tmp_path / "calls.csv"


def test_a_step_that_cannot_work_is_a_finding(session: Quiet) -> None:
    session.set_roles("roles", {"start": "time", "town": "sensitive"})
    session.add_step("day", STEPS["generalize-time"](column="start", to="day"))  # type: ignore[call-arg]
    fault = {"step": 0, "where": "", "what": "no times", "hint": "read it as time"}
    session.arrive("outlook", {"steps": [], "fault": fault}, session.stamp("outlook"))
    assert session.step_fault(session.recipe.steps[0]) == "no times; read it as time"
    found = [one for one in session.findings() if one.code == "step-generalize-time"]
    assert isinstance(found[0], Finding)
    assert found[0].severity == "block"
