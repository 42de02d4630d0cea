"""The document: its history, its results that go out of date, its paths that follow it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ldpaudit.app.page import State
from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.errors import UserError
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.recipe.values import checked, moved
from ldpaudit.tables import Column
from tests.gui.conftest import Quiet, answer, known


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


def test_a_change_makes_results_old_and_never_erases_them(session: Quiet) -> None:
    session.set_roles("roles", {"start": "time", "town": "quasi-identifier"})
    answer(session, "exposure", {"unique_rows": 0})
    assert session.current("exposure")
    session.set_roles("town", {"town": "plain"})
    assert not session.current("exposure")
    assert session.answers["exposure"].value is not None
    session.history.undo()
    assert session.current("exposure")


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
