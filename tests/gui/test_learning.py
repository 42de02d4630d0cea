"""Learn by looking on the Categories page: by clicks and keys, with the real command line behind it."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyqtgraph as pg
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app import theme
from ldpaudit.app.charts.errors import ErrorCurves
from ldpaudit.app.pages.categories import CategoriesPage, RandomizeCard
from ldpaudit.app.pages.learning import Learning
from ldpaudit.app.pages.sizes import Sizes, sizes_of
from ldpaudit.app.values import as_dict
from ldpaudit.app.window import Window
from ldpaudit.protocols import Domain, Randomize, make, planning
from ldpaudit.protocols.forecast import forecast
from ldpaudit.protocols.setting import Kind, Scenario, planned_protocols

PATIENCE = 120_000
PERSON = {"person": "id", "most_rows": 1}
Settle = Callable[[Window], None]


def card_of(window: Window, settle: Settle) -> RandomizeCard:
    window.resize(1200, 900)
    window.go("categories")
    settle(window)
    page = window.pages["categories"]
    assert isinstance(page, CategoriesPage)
    return page.cards[0]


def answered(card: RandomizeCard, qtbot: QtBot) -> None:
    """Wait until the answer to what is asked now is there."""
    qtbot.waitUntil(lambda: inside(card).settled, timeout=PATIENCE)


def inside(card: RandomizeCard) -> Learning:
    assert card.learning.inside is not None
    return card.learning.inside


def opened_drawer(window: Window, qtbot: QtBot, settle: Settle) -> RandomizeCard:
    card = card_of(window, settle)
    assert card.learning.inside is None
    qtbot.mouseClick(card.learning.button, Qt.MouseButton.LeftButton)
    assert inside(card).isVisible()
    answered(card, qtbot)
    return card


def choose(qtbot: QtBot, box: QComboBox, data: object) -> None:
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range([box.itemData(at) for at in range(box.count())].index(data)):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == data


def test_what_another_choice_would_change_is_seen_before_it_is_made(
    opened: Window, qtbot: QtBot, settle: Settle
) -> None:
    card = opened_drawer(opened, qtbot, settle)
    tells_the_figures_of_the_library(opened, card)
    answers_the_keyboard(card, qtbot)
    follows_the_step(opened, card, qtbot, settle)
    # The drawer closes by its key, and keeps what it knows.
    card.learning.button.setFocus()
    qtbot.keyClick(card.learning.button, Qt.Key.Key_Space)
    assert not inside(card).isVisible()
    assert inside(card).answer is not None


def tells_the_figures_of_the_library(window: Window, card: RandomizeCard) -> None:
    priced = window.session.outlook["steps"][-1]["protocols"][0]  # type: ignore[index]
    size, epsilon = int(priced["k"]), float(priced["epsilon"])
    protocol = make(priced["protocol"], Domain(size), epsilon=epsilon)
    rows = planning.rows_needed(protocol, 0.01, 1 / size)
    learning = inside(card)
    assert f"needs {rows:,} rows" in learning.words.text()
    assert "this table has 3,000 rows" in learning.words.text()
    table = learning.table.rows
    assert {line[0] for line in table.rows} == {
        one.protocol for one in planning.compared(Scenario(size, epsilon, 3000))
    }
    assert "recommended" in table.rows[0][2]
    chosen = next(line for line in table.rows if line[0] == priced["protocol"])
    assert "chosen" in chosen[2]
    assert chosen[3] == f"{rows:,}"
    assert len(learning.chart.table.rows.rows) > 15
    assert "no row was looked at" in learning.chart.view.accessibleDescription()


def answers_the_keyboard(card: RandomizeCard, qtbot: QtBot) -> None:
    learning = inside(card)
    choose(qtbot, learning.width_choice, 0.1)
    answered(card, qtbot)
    assert "± 10 %" in learning.words.text()
    choose(qtbot, learning.level, 0.99)
    answered(card, qtbot)
    assert "at 99 %" in learning.words.text()
    for over, title in (("domain-size", "number of values"), ("rows", "number of rows")):
        choose(qtbot, learning.over, over)
        answered(card, qtbot)
        assert title in learning.chart.title.text()


def follows_the_step(window: Window, card: RandomizeCard, qtbot: QtBot, settle: Settle) -> None:
    before = inside(card).answer
    assert before is not None
    line = card.form.control("epsilon")
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "0.5")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    settle(window)
    answered(card, qtbot)
    now = inside(card).answer
    assert now is not None
    assert now["epsilon"] <= 0.5 < before["epsilon"]
    assert now["protocols"][0]["rows_needed"] > 2 * before["protocols"][0]["rows_needed"]
    assert math.isclose(now["odds"], math.exp(now["epsilon"]))


def test_every_kind_of_protocols_is_looked_at_by_clicks(
    opened: Window, qtbot: QtBot, settle: Settle, tmp_path: Path
) -> None:
    card = opened_drawer(opened, qtbot, settle)
    kinds = inside(card).kinds
    assert kinds.kind == "one value"
    assert not kinds.columns.isVisible()
    assert not kinds.permanent.isVisible()
    folder = Path(os.environ.get("LDPAUDIT_SCREENSHOTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    looks_at_repeated_reports(card, qtbot)
    opened.grab().save(str(folder / "learning-repeated.png"))
    looks_at_several_columns(card, qtbot)
    opened.grab().save(str(folder / "learning-several.png"))
    looks_at_numbers(card, qtbot)
    opened.grab().save(str(folder / "learning-numbers.png"))
    choose(qtbot, kinds.box, "one value")
    answered(card, qtbot)
    assert names_told(card) == names_expected(card, "one value")
    follows_the_kind_of_the_recipe(card, qtbot)


def names_told(card: RandomizeCard) -> list[str]:
    return [line[0] for line in inside(card).table.rows.rows]


def names_expected(card: RandomizeCard, kind: Kind, **given: Any) -> list[str]:
    sizes = inside(card).sizes
    setting = Scenario(sizes.values, sizes.epsilon, sizes.rows, 1 / sizes.values, kind=kind, **given)
    return [one.protocol for one in planning.compared(setting)]


def looks_at_repeated_reports(card: RandomizeCard, qtbot: QtBot) -> None:
    learning = inside(card)
    kinds = learning.kinds
    choose(qtbot, kinds.box, "repeated")
    assert kinds.permanent.isVisible()
    assert not kinds.columns.isVisible()
    # What is still shown is of another kind, and says so.
    qtbot.waitUntil(lambda: "Working" in learning.words.text(), timeout=PATIENCE)
    assert not learning.chart.isEnabled()
    answered(card, qtbot)
    assert learning.chart.isEnabled()
    assert set(names_told(card)) == set(planned_protocols("repeated"))
    assert "of another kind" in learning.words.text()
    assert "at most 2.00" in learning.chart.words.text()
    assert len(learning.chart.table.rows.rows) > 15
    kinds.permanent.setFocus()
    kinds.permanent.selectAll()
    qtbot.keyClicks(kinds.permanent, "3.5")
    qtbot.keyClick(kinds.permanent, Qt.Key.Key_Return)
    answered(card, qtbot)
    assert "at most 3.50" in learning.chart.words.text()
    assert names_told(card) == names_expected(card, "repeated", permanent=3.5)
    # A permanent epsilon below that of one report: one line, and no chart.
    kinds.permanent.selectAll()
    qtbot.keyClicks(kinds.permanent, "0.5")
    qtbot.keyClick(kinds.permanent, Qt.Key.Key_Return)
    answered(card, qtbot)
    assert "no protocol can work" in learning.fault.text()
    assert not learning.chart.isVisible()
    kinds.permanent.selectAll()
    qtbot.keyClicks(kinds.permanent, "0")
    qtbot.keyClick(kinds.permanent, Qt.Key.Key_Return)
    answered(card, qtbot)
    assert learning.chart.isVisible()


def looks_at_several_columns(card: RandomizeCard, qtbot: QtBot) -> None:
    learning = inside(card)
    choose(qtbot, learning.over, "domain-size")
    choose(qtbot, learning.kinds.box, "several columns")
    answered(card, qtbot)
    columns = learning.kinds.columns
    assert columns.isVisible()
    assert "in one of 2 columns" in learning.chart.words.text()
    before = float(learning.answer["protocols"][0]["stderr"])  # type: ignore[index]
    columns.setFocus()
    qtbot.keyClick(columns, Qt.Key.Key_Up)
    assert columns.value() == 3
    answered(card, qtbot)
    assert names_told(card) == names_expected(card, "several columns", attributes=3)
    assert learning.answer["protocols"][0]["stderr"] > before  # type: ignore[index]
    assert "number of values" in learning.chart.title.text()


def looks_at_numbers(card: RandomizeCard, qtbot: QtBot) -> None:
    learning = inside(card)
    choose(qtbot, learning.kinds.box, "number")
    answered(card, qtbot)
    assert not learning.kinds.columns.isVisible()
    # Numbers have no domain, so the curves run over epsilon again.
    assert learning.over.currentData() == "epsilon"
    qtbot.keyClick(learning.over, Qt.Key.Key_Down)
    assert learning.over.currentData() == "rows"
    answered(card, qtbot)
    assert set(names_told(card)) == set(planned_protocols("number"))
    assert "interval" in learning.chart.plot.getAxis("left").labelText


def follows_the_kind_of_the_recipe(card: RandomizeCard, qtbot: QtBot) -> None:
    """Another step in the form, as the card tells it."""
    learning = inside(card)
    domain = ("a", "b", "c")
    step = Randomize(
        columns=("town",), domain=domain, protocol="lsue", epsilon=3.0, epsilon_first=1.0, **PERSON
    )
    card.learning.about(sizes_of(as_dict(step), {"protocol": "LSUE", "k": 3, "epsilon": 3.0}, 3000))
    answered(card, qtbot)
    assert learning.kinds.kind == "repeated"
    assert learning.kinds.permanent.value() == 3.0
    chosen = [line for line in learning.table.rows.rows if "chosen" in line[2]]
    assert [line[0] for line in chosen] == ["LSUE"]
    assert "of another kind" not in learning.words.text()


def test_what_a_step_says_of_its_sizes() -> None:
    both = {"columns": ("town", "cause"), "domain": ("a", "b", "c")}
    several = Randomize(**both, protocol="Smp", epsilon=2.0)
    told = {"protocol": "Smp[OUE]", "k": 3, "epsilon": 2.0}
    assert sizes_of(as_dict(several), told, 9) == Sizes("Smp", 3, 2.0, 9, "several columns", None, 2)
    lasting = Randomize(**both, protocol="Allomfree", epsilon=2.0, epsilon_first=0.5, **PERSON)
    told = {"protocol": "Allomfree[LGRR]", "k": 3, "epsilon": 2.0}
    assert sizes_of(as_dict(lasting), told, 9) == Sizes("Allomfree", 3, 0.5, 9, "several columns", 2.0, 2)
    once = Randomize(columns=("town",), domain=("a", "b"), protocol="DBitFlipPM", epsilon=2.0, **PERSON)
    told = {"protocol": "DBitFlipPM", "k": 2, "epsilon": 2.0}
    assert sizes_of(as_dict(once), told, 9) == Sizes("DBitFlipPM", 2, 2.0, 9, "repeated")
    best = Randomize(columns=("town",), domain=("a", "b"), protocol="Auto", epsilon=2.0)
    assert sizes_of(as_dict(best), {"protocol": "GRR", "k": 2, "epsilon": 2.0}, 9) == Sizes("GRR", 2, 2.0, 9)


def test_a_protocol_of_another_kind_is_told_from_those_of_one_value(qtbot: QtBot) -> None:
    chart = ErrorCurves()
    qtbot.addWidget(chart)
    told = forecast(Scenario(17, 1.0, 3000, 1 / 17), 0.01)
    for chosen in ("GRR", "LOSUE"):
        chart.show_curves(told, chosen, "What is seen.")
        entries = [label.text for _, label in chart.plot.legend.items]
        assert any(entry.startswith("least error") for entry in entries)
        assert any(entry == f"chosen: {chosen}" for entry in entries) == (chosen == "GRR")
        marks = [item for item in chart.plot.items if isinstance(item, pg.ScatterPlotItem)]
        (mark,) = [item for item in marks if len(item.data)]
        x, y = mark.getData()
        name = chosen if chosen == "GRR" else told["protocols"][0]["protocol"]
        share = next(one["half_width"] for one in told["protocols"] if one["protocol"] == name)
        assert (x[0], y[0]) == pytest.approx((0.0, math.log10(100 * share)))


def test_the_drawer_is_readable_in_both_looks(
    opened: Window, tmp_path: Path, qtbot: QtBot, qapp: QApplication, settle: Settle
) -> None:
    card = opened_drawer(opened, qtbot, settle)
    page = opened.pages["categories"]
    assert isinstance(page, CategoriesPage)
    folder = Path(os.environ.get("LDPAUDIT_SCREENSHOTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    learning = inside(card)
    for look in ("light", "dark"):
        # The other look is taken without another question.
        theme.apply(qapp, look)
        opened.apply_theme()
        assert learning.chart.view.backgroundBrush().color().name() == theme.current().card.lower()
        page.ensureWidgetVisible(learning.table)
        qtbot.wait(80)
        image = opened.grab().toImage()
        image.save(str(folder / f"{look}-7-categories-learning.png"))
        small = image.scaled(200, 130)
        assert len({small.pixel(x, y) for x in range(200) for y in range(130)}) > 20
    for label in (learning.words, learning.chart.words):
        assert label.heightForWidth(label.width()) <= label.height() + 1
    assert learning.chart.view.width() > 400
    assert not learning.table.horizontalScrollBar().isVisible()
