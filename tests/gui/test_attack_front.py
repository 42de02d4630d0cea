"""Attack success beside error in Learn by looking: chosen by keys, and its points by clicks."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyqtgraph as pg
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app import theme
from ldpaudit.app.charts.attack_front import AttackFront, _places
from ldpaudit.app.pages.categories import CategoriesPage
from ldpaudit.app.pages.sizes import Sizes, sizes_of
from ldpaudit.app.parts import percent
from ldpaudit.app.values import as_dict
from ldpaudit.app.window import Window
from ldpaudit.protocols import Domain, Randomize, attack_success, make
from tests.gui.test_learning import answered, choose, inside, opened_drawer

Settle = Callable[[Window], None]


def click(qtbot: QtBot, chart: AttackFront, setting: dict[str, Any]) -> None:
    # Two clicks on different settings are no double click; and the chart is laid out meanwhile.
    qtbot.wait(QApplication.doubleClickInterval() + 20)
    (x,), (y,) = _places([setting])
    scene = chart.plot.getViewBox().mapViewToScene(QPointF(x, y))
    qtbot.mouseClick(chart.view.viewport(), Qt.MouseButton.LeftButton, pos=chart.view.mapFromScene(scene))


def test_attack_success_stands_beside_error_and_a_click_names_the_setting(
    opened: Window, qtbot: QtBot, qapp: QApplication, settle: Settle, tmp_path: Path
) -> None:
    card = opened_drawer(opened, qtbot, settle)
    learning = inside(card)
    answer = learning.answer
    assert answer is not None
    assert not learning.front.isVisible()
    choose(qtbot, learning.over, "attack")
    # The answer is there: nothing is asked again.
    assert learning.settled
    assert learning.front.isVisible()
    assert not learning.chart.isVisible()
    told = {line[0]: line[3] for line in learning.table.rows.rows}
    size, epsilon = learning.sizes.values, learning.sizes.epsilon
    for name in ("GRR", "OUE", "OLH", "SHE"):
        exact = attack_success(make(name, Domain(size), epsilon=epsilon).channel())
        assert told[name] == percent(exact)
    front = [one for one in answer["weighed"] if one["pareto"] and one["parameters"]]
    for one in (front[1], front[len(front) // 3]):
        click(qtbot, learning.front, one)
        assert learning.picked.text().startswith(f"{one['setting']}: ±"), learning.picked.text()
        assert learning.front._ring is not None
    threshold = next(one for one in answer["weighed"] if one["protocol"] == "ATHE")
    learning.front.chosen.emit(threshold)
    assert "less than asked for" in learning.picked.text()
    folder = Path(os.environ.get("LDPAUDIT_SCREENSHOTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    page = opened.pages["categories"]
    assert isinstance(page, CategoriesPage)
    for look in ("light", "dark"):
        theme.apply(qapp, look)
        opened.apply_theme()
        assert learning.front.view.backgroundBrush().color().name() == theme.current().card.lower()
        page.ensureWidgetVisible(learning.picked)
        qtbot.wait(80)
        opened.grab().toImage().save(str(folder / f"{look}-7-categories-attack.png"))
    # Neither a number nor a row of several columns has one value to guess.
    choose(qtbot, learning.kinds.box, "number")
    answered(card, qtbot)
    assert learning.over.currentData() == "epsilon"
    assert learning.chart.isVisible()


def test_the_four_are_offered_and_take_one_figure_beside_epsilon(
    opened: Window, qtbot: QtBot, settle: Settle
) -> None:
    card = opened_drawer(opened, qtbot, settle)
    box: Any = card.form.control("protocol")
    for name, free in (("ASS", "subset_size"), ("AUE", "p"), ("ALH", "g"), ("ATHE", "theta")):
        choose(qtbot, box, name)
        line = card.form.control(free)
        assert isinstance(line, QLineEdit)
        assert line.isVisible()
        assert line.text()
    attack = card.form.control("max_attack")
    assert isinstance(attack, QLineEdit)
    attack.setFocus()
    qtbot.keyClicks(attack, "0.2")
    qtbot.keyClick(attack, Qt.Key.Key_Return)
    settle(opened)
    # The one that was written last stays.
    assert not line.text()
    assert card.form.step().max_attack == 0.2
    answered(card, qtbot)
    assert inside(card).sizes.parameters == (("max_attack", 0.2),)
    chosen = next(row for row in inside(card).table.rows.rows if "chosen" in row[2])
    assert chosen[0] == "ATHE"
    assert inside(card).answer is not None


def test_the_chart_shows_each_protocol_and_its_front(qtbot: QtBot) -> None:
    from ldpaudit.protocols.forecast import forecast
    from ldpaudit.protocols.setting import Scenario

    chart = AttackFront()
    qtbot.addWidget(chart)
    plan = forecast(Scenario(17, 1.0, 3000, 1 / 17))
    chart.show_settings(plan, "GRR", "What is seen.")
    shown = {line[0]: line for line in chart.table.rows.rows}
    assert {"GRR", "SS", "OUE", "OLH", "ASS, subset_size = 7"} <= set(shown)
    assert shown["OneTimeRappor"][3] == "same as SUE"
    dots = [item for item in chart.plot.items if isinstance(item, pg.ScatterPlotItem) and len(item.data)]
    _, y = dots[-1].getData()
    exact = attack_success(make("GRR", Domain(17), epsilon=1.0).channel())
    assert y[0] == pytest.approx(100 * exact)
    heights = [
        one["attack"] for one in sorted(plan["weighed"], key=lambda one: one["stderr"]) if one["pareto"]
    ]
    assert heights == sorted(heights, reverse=True)


def test_a_step_says_the_free_parameter_of_its_protocol() -> None:
    step = Randomize(columns=("town",), domain=("a", "b", "c"), protocol="ass", epsilon=1.0, subset_size=2)
    told = {"protocol": "ASS", "k": 3, "epsilon": 1.0}
    assert sizes_of(as_dict(step), told, 9) == Sizes("ASS", 3, 1.0, 9, parameters=(("subset_size", 2),))
