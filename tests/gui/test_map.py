"""The map: what its squares count, its sample and its mark, the rings of one house, and its keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QLocale, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel, QTableView, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app import look
from ldpaudit.app.charts.map import HALF, MOST, PlacesMap, equal_chances
from ldpaudit.app.charts.map_layers import MOST_DRAWN, Borders, Points, Scene, Squares, Which

Show = Callable[..., PlacesMap]
EPSILON = float(np.log(3)) / 400
INTERNAL = ("INTERNAL: raw points", "INTERNAL: compared with raw points", "INTERNAL: points of a trial")


def points(n: int, seed: int) -> Points:
    # In the middle of a metre: none lies on an edge within rounding.
    x, y = np.floor(np.random.default_rng(seed).normal(0, 9000, (2, n))).astype(np.float32) + np.float32(0.5)
    return Points(x, y, n, whole=True)


def label(widget: QWidget, name: str) -> QLabel:
    (found,) = (one for one in widget.findChildren(QLabel) if one.accessibleName() == name)
    return found


@pytest.fixture
def shown(qtbot: QtBot, qapp: QApplication) -> Show:
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


def test_the_table_of_a_difference_adds_up(shown: Show) -> None:
    chart = shown("difference", 40)
    model = chart.findChild(QTableView).model()
    rows = [[int(model.index(at, to).data()) for to in range(2, 5)] for at in range(model.rowCount())]
    assert [released - recorded for recorded, released, _ in rows] == [more for *_, more in rows] != []
    assert "40 recorded, 31 released" in chart.view.accessibleDescription()


def test_a_sample_is_fair_and_says_so(shown: Show) -> None:
    n = 4 * MOST_DRAWN
    by_turns = np.arange(n, dtype=np.float32) % 4
    x, _ = Points(by_turns, by_turns, n, whole=True).sample(1 / 4)
    assert np.bincount(x.astype(int)) == pytest.approx(MOST_DRAWN / 4, rel=0.001)
    assert len(x) == MOST_DRAWN
    legend = label(shown("recorded", n), "Legend of the map").text()
    assert "a part: 300,000 of 1,200,000 points" in legend
    assert not label(shown("recorded"), "Legend of the map").isVisible()


@pytest.mark.parametrize(
    ("which", "trial", "colours"),
    [
        ("recorded", False, "light"),
        ("difference", False, "dark"),
        ("released", True, "light"),
        ("released", False, "dark"),
    ],
)
def test_what_is_not_released_is_marked_in_the_picture(
    shown: Show, which: Which, trial: bool, colours: str
) -> None:
    chart = shown(which, trial=trial, colours=colours)
    picture, fine = chart.picture().toImage(), 2 * chart.devicePixelRatio()
    assert picture.size() == fine * chart.view.size()
    mark, internal = label(chart, "Mark of the map"), which != "released" or trial
    assert (mark.text() in INTERNAL) == internal == bool(chart.scene.refusal)
    assert internal or mark.text() == "Released points"
    part = picture.copy(*(fine * one for one in mark.geometry().getRect()))
    seen = {part.pixelColor(x, y).name() for x in range(part.width()) for y in range(part.height())}
    assert QColor(look.token("bad" if internal else "held")).name() in seen


def test_rings_are_quantiles_and_follow_the_distance(shown: Show) -> None:
    assert [1 - (1 + far) * np.exp(-far) for far in (HALF, MOST)] == pytest.approx([0.5, 0.95], abs=1e-6)
    far = np.hypot(*equal_chances(40))
    assert [(far < ring).sum() for ring in (HALF, MOST)] == [20, 38]
    chart = shown("house")
    assert "within 611 m in half of the cases, within 1,727 m" in chart.view.accessibleDescription()
    chart.show_distance(EPSILON / 8)
    assert "within 4,889 m in half of the cases" in chart.view.accessibleDescription()
    assert chart.seen.height() > 2 * MOST / (EPSILON / 8)


def test_keys_move_the_map_and_choose_a_house(shown: Show, qtbot: QtBot) -> None:
    chart = shown("house")
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
