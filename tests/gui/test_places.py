"""Places: which column runs east, three ways with a place, distances, lone houses, and the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QLocale, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QRadioButton, QSlider, QTableView
from pytestqt.qtbot import QtBot

from ldpaudit.app import look
from ldpaudit.app.charts.map import HALF, MOST, PlacesMap, equal_chances
from ldpaudit.app.charts.map_layers import MOST_DRAWN, Borders, Points, Scene, Squares, Which
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

    def make(roles: Mapping[str, Role] = ROLES, *before: Any, **found: Any) -> PlacesPage:
        kinds = [Column(name, kind="number" if one == "location" else "text") for name, one in roles.items()]
        desk = known(tmp_path, kinds, coordinates=[*before, *([found] if found else [])])
        desk.set_roles("roles", roles)
        page: PlacesPage = shown(PlacesPage(desk), qtbot, 1300)
        # What would be asked of the command line is put by the tests.
        desk.answers.ask = lambda _name: None  # type: ignore[method-assign]
        return page

    return make


def count(page: PlacesPage, lone: int, most: int, near: int = 0) -> None:
    under = {"worst_place": {"median_error": 50.0}, "epsilon_worst_place": 170.9, "epsilon_row": 0.694}
    told = {"points": 900, "most_rows": most, "lone_places": lone, "lone_share": lone / 900}
    answer(page.desk, "places", {**told, "near_rows": near, "near_within": 20.0, "settings": [under]})


def do(page: PlacesPage) -> list[str]:
    return [step.do for step in page.desk.recipe.steps]


def test_a_way_is_chosen_by_clicks_and_keys_and_taken_once_it_is_complete(made: Make, qtbot: QtBot) -> None:
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
    # Of two pairs that in degrees is taken, and the other asks nothing.
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


Show = Callable[..., PlacesMap]
EPSILON = float(np.log(3)) / 400
INTERNAL = ("INTERNAL: raw points", "INTERNAL: compared with raw points", "INTERNAL: points of a trial")


def points(n: int, seed: int) -> Points:
    # In the middle of a metre: none lies on an edge within rounding.
    x, y = np.floor(np.random.default_rng(seed).normal(0, 9000, (2, n))).astype(np.float32) + np.float32(0.5)
    return Points(x, y, n, whole=True)


@pytest.fixture
def drawn(qtbot: QtBot, qapp: QApplication) -> Show:
    QLocale.setDefault(QLocale(QLocale.Language.English))

    def show(which: Which, count: int = 300, *, trial: bool = True, colours: str = "light") -> PlacesMap:
        look.apply(qapp, colours)
        made = PlacesMap()
        qtbot.addWidget(made)
        made.resize(430, 480)
        edge = np.array([-9000, 9000, 9000, -9000, -9000], np.float32)
        around = Borders(edge, np.roll(edge, 1), np.array([1, 1, 1, 1, 0], np.int32))
        made.show_distance(EPSILON)
        made.show_scene(Scene(which, points(count, 0), points(count - 9, 1), around, from_trial=trial), which)
        made.show()
        qtbot.waitExposed(made)
        return made

    return show


def test_squares_count_each_point_once_where_it_is() -> None:
    drawn = points(5000, 3)
    squares = Squares.over(QRectF(-60_000, -60_000, 120_000, 120_000), 500.0)
    found = squares.counts(drawn.x, drawn.y)
    assert found.sum() == len(drawn)
    expected = Counter(zip((drawn.y // 500).tolist(), (drawn.x // 500).tolist(), strict=True))
    filled = zip(*np.nonzero(found), strict=True)
    assert expected == {(at + squares.line, to + squares.column): found[at, to] for at, to in filled}
    # What lies beyond is not counted into the squares at the edge.
    beyond = (np.minimum(drawn.x, drawn.y) < 0) | (np.maximum(drawn.x, drawn.y) >= 4000)
    inner = Squares.over(QRectF(0, 0, 4000, 4000), 500.0).counts(drawn.x, drawn.y)
    assert inner.sum() == len(drawn) - beyond.sum()


def test_the_table_of_a_difference_adds_up_and_a_sample_is_fair(drawn: Show) -> None:
    chart = drawn("difference", 40)
    press(chart, "Table")
    model = chart.findChild(QTableView).model()
    rows = [[int(model.index(at, to).data()) for to in range(2, 5)] for at in range(model.rowCount())]
    assert [released - recorded for recorded, released, _ in rows] == [more for *_, more in rows] != []
    assert "40 recorded, 31 released" in chart.view.accessibleDescription()
    n = 4 * MOST_DRAWN
    by_turns = np.arange(n, dtype=np.float32) % 4
    x, _ = Points(by_turns, by_turns, n, whole=True).sample(1 / 4)
    assert np.bincount(x.astype(int)) == pytest.approx(MOST_DRAWN / 4, rel=0.001)
    assert len(x) == MOST_DRAWN
    legend = named(drawn("recorded", n), QLabel, "Legend of the map").text()
    assert "a part: 300,000 of 1,200,000 points" in legend
    assert not named(drawn("recorded"), QLabel, "Legend of the map").isVisible()


@pytest.mark.parametrize(
    ("which", "trial", "colours"),
    [
        ("recorded", False, "light"),
        ("difference", False, "dark"),
        ("released", True, "light"),
        ("released", False, "dark"),
    ],
)
def test_what_is_not_released_is_marked(drawn: Show, which: Which, trial: bool, colours: str) -> None:
    chart = drawn(which, trial=trial, colours=colours)
    picture, fine = chart.picture().toImage(), 2 * chart.devicePixelRatio()
    assert picture.size() == fine * chart.view.size()
    mark, internal = named(chart, QLabel, "Mark of the map"), which != "released" or trial
    assert (mark.text() in INTERNAL) == internal == bool(chart.scene.refusal)
    assert internal or mark.text() == "Released points"
    part = picture.copy(*(fine * one for one in mark.geometry().getRect()))
    seen = {part.pixelColor(x, y).name() for x in range(part.width()) for y in range(part.height())}
    assert QColor(look.token("bad" if internal else "held")).name() in seen


def test_rings_are_quantiles_and_keys_move_the_map(drawn: Show, qtbot: QtBot) -> None:
    assert [1 - (1 + far) * np.exp(-far) for far in (HALF, MOST)] == pytest.approx([0.5, 0.95], abs=1e-6)
    far = np.hypot(*equal_chances(40))
    assert [(far < ring).sum() for ring in (HALF, MOST)] == [20, 38]
    chart = drawn("house")
    assert "within 611 m in half of the cases, within 1,727 m" in chart.view.accessibleDescription()
    chart.show_distance(EPSILON / 8)
    assert "within 4,889 m in half of the cases" in chart.view.accessibleDescription()
    assert chart.seen.height() > 2 * MOST / (EPSILON / 8)
    chart = drawn("house")
    before, first = chart.seen, chart.house.place
    for key, wider, right in (("+", -1, 0), ("-", 1, 0), (Qt.Key.Key_Right, 0, 1)):
        last = chart.seen
        qtbot.keyClick(chart.view, key)
        assert np.sign(round(chart.seen.width() - last.width())) == wider
        assert np.sign(round(chart.seen.center().x() - last.center().x())) == right
    for key in (*[Qt.Key.Key_Right] * 9, Qt.Key.Key_Return):
        qtbot.keyClick(chart.view, key)
    assert chart.house.place != first
    qtbot.keyClick(chart.view, "0")
    assert chart.seen.width() == pytest.approx(before.width(), rel=0.01)
