"""Places: which column runs east, three ways with a place, five distances, one noise a place, lone houses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QRadioButton, QSlider
from pytestqt.qtbot import QtBot

from ldpaudit.app.charts.map import PlacesMap
from ldpaudit.app.page import State
from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.app.window import Window
from ldpaudit.recipe import Role
from ldpaudit.tables import Column
from tests.gui.conftest import answer, known, named, press, reads, seen, shown, wait

Make = Callable[..., PlacesPage]
ROLES: dict[str, Role] = {"lon": "location", "lat": "location", "town": "plain", "cause": "sensitive"}


@pytest.fixture
def made(qtbot: QtBot, settings: None, tmp_path: Path) -> Make:  # noqa: ARG001 - Qt must run
    """Return what makes a page over columns that are known without a table being read."""

    def make(roles: Mapping[str, Role] = ROLES, **found: Any) -> PlacesPage:
        kinds = [Column(name, kind="number" if one == "location" else "text") for name, one in roles.items()]
        desk = known(tmp_path, kinds, coordinates=[found] if found else [])
        desk.set_roles("roles", roles)
        page: PlacesPage = shown(PlacesPage(desk), qtbot, 1300)
        # What would be asked of the command line is put by the tests.
        desk.answers.ask = lambda _name: None  # type: ignore[method-assign]
        return page

    return make


def count(page: PlacesPage, lone: int, most: int, near: int = 0) -> None:
    """Answer what is asked of the places as they stand."""
    under = {"worst_place": {"median_error": 50.0}, "epsilon_worst_place": 170.9, "epsilon_row": 0.694}
    told = {"points": 900, "most_rows": most, "lone_places": lone, "lone_share": lone / 900}
    answer(page.desk, "places", {**told, "near_rows": near, "near_within": 20.0, "settings": [under]})


def do(page: PlacesPage) -> list[str]:
    return [step.do for step in page.desk.recipe.steps]


def test_nothing_chosen_is_left_out_and_a_region_changes_nothing_until_it_is_complete(made: Make) -> None:
    page = made()
    assert do(page) == ["drop"]
    assert page.state(page.desk) == State("held", "left out")
    press(page, "Name a region")
    assert do(page) == ["drop"]
    assert "Until then the recipe stays as it is: Removes lon, lat." in seen(page)
    assert page.waits()
    press(page, "Leave out")
    assert "Until then" not in seen(page)
    assert not page.waits()
    press(page, "Move at random")
    (step,) = page.desk.recipe.steps
    assert (step.do, step.level, step.radius, step.per) == ("planar-laplace", "ln(2)", 400, "place")  # type: ignore[attr-defined]
    page.desk.history.undo()
    assert do(page) == ["drop"]


def test_arrow_keys_go_from_one_way_to_the_next(made: Make, qtbot: QtBot) -> None:
    page = made()
    page.activateWindow()
    qtbot.waitActive(page)
    radios = {one.text(): one for one in page.findChildren(QRadioButton)}
    radios["Leave out"].setFocus()
    qtbot.waitUntil(radios["Leave out"].hasFocus)
    for key, name, step in (
        (Qt.Key.Key_Right, "Name a region", "drop"),
        (Qt.Key.Key_Right, "Move at random", "planar-laplace"),
        (Qt.Key.Key_Left, "Name a region", "planar-laplace"),
        (Qt.Key.Key_Left, "Leave out", "drop"),
    ):
        qtbot.keyClick(page.focusWidget(), key)
        # No widget is a window of its own for a moment, which would take the focus.
        qtbot.wait(20)
        assert page.focusWidget() is radios[name]
        assert do(page) == [step]


def test_distances_by_keys_are_one_entry_and_move_the_rings(made: Make, qtbot: QtBot) -> None:
    page = made()
    press(page, "Move at random")
    (slider,), (chart,) = page.findChildren(QSlider), page.findChildren(PlacesMap)
    slider.setFocus()
    entries = page.desk.history.count()
    for key, far, half in ((Qt.Key.Key_Right, "800 m", "1,937 m"), (Qt.Key.Key_Home, "100 m", "242 m")):
        qtbot.keyClick(slider, key)
        promise = f"Two places within {far} give any released point with chances within a factor 2."
        assert promise in seen(page)
        assert f"Half of the points move less than {half}." in seen(page)
        assert f"within {half[:-2]} m in half" in chart.house.words
        assert slider.accessibleDescription() == far
    assert page.desk.history.count() == entries + 1
    assert page.state(page.desk) == State("held", "factor 2 in 100 m")


def test_one_noise_per_place_and_lone_houses_are_counted(made: Make, qtbot: QtBot) -> None:
    page = made()
    press(page, "Move at random")
    assert "Lone houses" not in seen(page)
    count(page, lone=212, most=246)
    assert "One place has 246 rows: their middle errs by 50 m" in seen(page)
    assert "all spend eps = 170.90" in seen(page)
    assert "212 rows (24 %) have no other place within 400 m" in seen(page)
    assert page.state(page.desk) == State("weak", "212 lone")
    (slider,) = page.findChildren(QSlider)
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    # What was counted of another distance is said to be of before.
    assert seen(page).count("Counted before your last change.") == 2
    assert page.state(page.desk) == State("before", "212 lone")
    count(page, lone=0, most=246)
    press(page, "New noise for each row")
    assert page.state(page.desk).level == "weak"
    assert [getattr(one, "per", "") for one in page.desk.recipe.steps] == ["row"]
    press(page, "One noise per place")
    count(page, lone=3, most=1, near=800)
    assert "800 rows lie within 20 m of many others" in seen(page)
    count(page, lone=0, most=1, near=800)
    assert page.state(page.desk) == State("weak", "800 measured anew")
    press(page, "Move what lies within 20 m as one")
    assert [getattr(one, "same_within", 0) for one in page.desk.recipe.steps] == [20]
    count(page, lone=3, most=1)
    assert "of many others" not in seen(page)
    press(page, "Leave the points out")
    assert do(page) == ["drop"]


def test_columns_are_swapped_and_asked_where_nothing_shows_them(made: Make) -> None:
    sure = {"east": "lon", "north": "lat", "by": ["names"], "against": [], "certain": True}
    page = made(x="lon", y="lat", axes=sure, ranges={"lon": [5.214, 6.02], "lat": [46.3, 47.31]})
    assert "East–west is lon (5.21 to 6.02)" in seen(page)
    press(page, "Move at random")
    press(page, "Swap east–west and north–south")
    assert [(one.x, one.y) for one in page.desk.recipe.steps] == [("lat", "lon")]  # type: ignore[attr-defined]
    assert "the table says the contrary" in seen(page)
    roles: dict[str, Role] = {"a": "location", "b": "location"}
    unsure = {"east": "a", "north": "b", "by": [], "against": [], "certain": False}
    page = made(roles, x="a", y="b", axes=unsure, ranges={"a": [1, 2], "b": [3, 4]})
    assert page.state(page.desk) == State("weak", "not decided")
    assert page.waits()
    assert not any(one.isVisible() for one in page.findChildren(QRadioButton))
    press(page, "b (3.00 to 4.00)")
    assert page.desk.place_pair == ("b", "a")
    assert not page.waits()


def test_an_unknown_system_is_one_of_three_or_of_a_list(made: Make) -> None:
    step = '[[step]]\ndo = "read-coordinates"\nx = "lon"\ny = "lat"\ncrs = "EPSG:{}"'
    systems = [
        {"crs": f"EPSG:{at}", "name": f"S{at}", "area": "here.", "step": step.format(at)} for at in range(9)
    ]
    unsure = {"east": "lon", "north": "lat", "by": [], "against": [], "certain": False}
    page = made(x="lon", y="lat", axes=unsure, systems=systems, message="many words", step=None)
    assert "many words" not in seen(page)
    assert len(seen(page).split()) < 60
    others = named(page, QComboBox, "Another coordinate system")
    assert others.count() == 1 + 6
    press(page, "EPSG:2")
    assert [getattr(one, "crs", "") for one in page.desk.recipe.steps] == ["EPSG:2", ""]
    assert page.desk.place_pair == ("lon", "lat")


def test_of_two_pairs_that_in_degrees_is_taken_and_the_other_asks_nothing(made: Make) -> None:
    step = '[[step]]\ndo = "read-coordinates"\nx = "e"\ny = "n"\ncrs = "EPSG:27700"'
    axes = {"by": ["names"], "against": [], "certain": True}
    metres = {"x": "e", "y": "n", "axes": {"east": "e", "north": "n", **axes}, "step": step, "message": ""}
    both: dict[str, Role] = {"e": "location", "n": "location", **ROLES}
    page = made(both, metres, x="lon", y="lat", axes={"east": "lon", "north": "lat", **axes}, step=None)
    assert page.desk.place_pair == ("lon", "lat")
    press(page, "Move at random")
    assert not page.waits()


def test_columns_that_tell_the_place_are_left_out_at_once(made: Make) -> None:
    page = made({**ROLES, "address": "plain", "cause": "plain"})
    assert "Columns that tell the place" not in seen(page)
    press(page, "Move at random")
    assert "town: released as it is" in seen(page)
    press(page, "Leave all out")
    assert [name for name, role in page.desk.recipe.columns.items() if role == "drop"] == ["town", "address"]
    assert "town, address: left out" in seen(page)
    page = made({"town": "plain"})
    assert page.state(page.desk) == State("none", "skipped")
    assert "No place column: skipped." in seen(page)


def test_whole_numbers_are_read_as_degrees_by_a_click(window: Window, tmp_path: Path) -> None:
    lines = [f"{row},{600_000 + 37 * row},{4_700_000 + 53 * row}" for row in range(400)]
    (tmp_path / "calls.csv").write_text("\n".join(["call,lon,lat", *lines, "400,0,0"]) + "\n")
    desk = reads(window, tmp_path / "calls.csv").desk
    desk.set_roles("roles", {"call": "identifier", "lon": "location", "lat": "location"})
    window.go("places")
    page = window.pages["places"]
    assert "times 100,000" in seen(page)
    press(page, "&Read them so")
    assert "times 100,000" not in seen(page)
    (chart,) = page.findChildren(PlacesMap)
    # The point at 0, 0 is none.
    wait(lambda: chart.words.text().startswith("Points: 400."))
    desk.edit("as before", input=replace(desk.recipe.input), steps=desk.recipe.steps[1:])
    assert "times 100,000" in seen(page)
    desk.history.setClean()
