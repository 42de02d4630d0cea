"""The dock of findings mends a column that follows from a moved place: left out, or computed again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from ldpaudit.app.findings import FindingCard
from ldpaudit.app.inspection import ColumnFound, InspectionSummary
from ldpaudit.app.pages.derived import DerivedCard
from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.repairs import offers, page_of, take
from ldpaudit.app.session import Session
from ldpaudit.app.values import checked
from ldpaudit.findings import Finding, RepairOffer
from ldpaudit.recipe import STEPS
from ldpaudit.tables import Column
from tests.gui.conftest import MakeTasks

PAIR = {"x": "lon", "y": "lat"}


@pytest.fixture
def session(qtbot: QtBot, tmp_path: Path) -> Session:  # noqa: ARG001 - Qt must run
    made = Session()
    (tmp_path / "calls.csv").write_text("lon,lat,town,code,far\n6,47,A,1,2\n")
    made.open_table(tmp_path / "calls.csv")
    kinds = {"lon": "number", "lat": "number", "town": "text", "code": "text", "far": "number"}
    columns = [ColumnFound(Column(name, kind=kind), 0, "1", (), "plain", "") for name, kind in kinds.items()]  # type: ignore[arg-type]
    made.arrive("inspection", InspectionSummary({"rows": 1}, tuple(columns), ()), made.stamp("inspection"))
    made.set_roles("roles", dict.fromkeys(kinds, "plain"))
    made.add_step("move", checked(STEPS["planar-laplace"], {**PAIR, "level": 1.0, "radius": 200.0}))
    return made


def follows(name: str) -> Finding:
    return Finding("follows-from-place", "block", "follows", (name, "lon", "lat"), "leave it out", True)


def again_of(session: Session, name: str) -> RepairOffer:
    (found,) = (one for one in offers(session, follows(name)).values() if one.asks)
    return found


def region(**written: object) -> dict[str, object]:
    return {**PAIR, "polygons": "towns.geojson", "id": "name", "recompute": True, **written}


def test_a_column_is_left_out_at_once(session: Session) -> None:
    (at_once, _) = offers(session, follows("town")).values()
    take(session, at_once)
    assert session.role("town") == "drop"
    assert page_of(session, follows("town")) == "places"


def never(title: str) -> str:
    raise AssertionError(title)


def test_without_polygons_the_user_is_asked_for_them(session: Session) -> None:
    asked: list[str] = []
    steps = session.recipe.steps
    for name, file in (("town", ""), ("town", "towns.geojson"), ("far", "stations.csv")):

        def choose(title: str, file: str = file) -> str:
            asked.append(title)
            return file

        take(session, again_of(session, name), choose)
        added = [step for step in session.recipe.steps if step not in steps]
        assert [one.recomputes() for one in added] == ([(name,)] if file else [])
        steps = session.recipe.steps
    assert len(asked) == 3
    assert "stations" in asked[2]


def test_a_column_is_computed_again_as_another_one_is_after_the_point_is_moved(session: Session) -> None:
    town = checked(STEPS["generalize-region"], region(into="town"))
    session.add_step("town again", town)
    stations = {**PAIR, "table": "stations.csv", "name": "station", "into": "near"}
    session.add_step("near", checked(STEPS["distance-to-place"], stations))
    for name in ("code", "far"):
        take(session, again_of(session, name), never)
    steps = session.recipe.steps
    assert [step.do for step in steps] == [
        "planar-laplace",
        *("generalize-region", "distance-to-place"),
        *("generalize-region", "distance-to-place"),
    ]
    assert [step.recomputes() for step in steps] == [(), ("town",), (), ("code",), ("far",)]
    session.history.undo()
    assert len(session.recipe.steps) == len(steps) - 1


def test_the_card_shows_both_ways(session: Session, qtbot: QtBot) -> None:
    session.add_step("town again", checked(STEPS["generalize-region"], region(into="town")))
    card = FindingCard(session, follows("code"))
    qtbot.addWidget(card)
    said = [one.text().replace("&", "") for one in card.findChildren(QPushButton)]
    assert "Repair" in said
    assert "Compute again" in said


def test_a_repair_changes_the_recipe_as_it_stands_when_it_is_clicked(session: Session, qtbot: QtBot) -> None:
    card = FindingCard(session, follows("code"))
    qtbot.addWidget(card)
    session.set_most_rows("rows", 7)
    (repair,) = (one for one in card.findChildren(QPushButton) if one.text() == "Repair")
    repair.click()
    assert session.role("code") == "drop"
    assert session.recipe.input.most_rows == 7


def test_the_card_of_the_column_shows_what_it_is_computed_from(
    session: Session, tasks_of: MakeTasks, qtbot: QtBot
) -> None:
    session.add_step("town again", checked(STEPS["generalize-region"], region(into="town")))
    stations = {**PAIR, "table": "stations.csv", "name": "station", "into": "far", "recompute": True}
    session.add_step("far again", checked(STEPS["distance-to-place"], stations))
    page = GeneralizePage(session, tasks_of(session))
    qtbot.addWidget(page)
    page.refresh()
    for name, do in (("town", "generalize-region"), ("far", "distance-to-place"), ("code", "")):
        assert page.cards[name].choice.currentData() == do
    assert "again" in page.cards["town"].words(session.recipe.steps[1])


def test_what_is_chosen_in_the_place_of_intervals_comes_after_the_move(session: Session) -> None:
    intervals = checked(STEPS["intervals"], {"column": "far", "width": 10})
    session.add_step("intervals", intervals)
    stations = {**PAIR, "table": "stations.csv", "name": "station", "into": "far", "recompute": True}
    session.exchange_step("far again", intervals, checked(STEPS["distance-to-place"], stations))
    assert [step.do for step in session.recipe.steps] == ["planar-laplace", "distance-to-place"]


def test_the_page_of_places_lists_what_becomes_of_each_column(session: Session, qtbot: QtBot) -> None:
    card = DerivedCard(session)
    qtbot.addWidget(card)
    card.refresh()
    assert [list(one) for one in card.table.rows.rows] == [["town", "released as it is", "its name"]]
    session.add_step("town again", checked(STEPS["generalize-region"], region(into="town")))
    session.refuse([follows("far"), follows("code")], session.stamp("trial"))
    session.set_roles("code out", {"code": "drop"})
    card.refresh()
    assert card.treatment("code") == "left out"
    assert [list(one) for one in card.table.rows.rows] == [
        ["town", "computed again from the moved point", "a step"],
        ["far", "released as it is", "its values"],
    ]
    session.change("no noise", steps=())
    card.refresh()
    assert card.isHidden()
