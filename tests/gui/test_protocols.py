"""The fields of a randomizing step follow its protocol, by clicks and keys."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app import theme
from ldpaudit.app.controls import ColumnsControl
from ldpaudit.app.domains import DomainsControl
from ldpaudit.app.pages.categories import CategoriesPage, RandomizeCard
from ldpaudit.app.window import Window
from ldpaudit.protocols import Randomize

PATIENCE = 120_000
Settle = Callable[[Window], None]


def choose(qtbot: QtBot, box: QWidget, data: object) -> None:
    """Choose an entry with the keyboard, as a user does."""
    assert isinstance(box, QComboBox)
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range([box.itemData(at) for at in range(box.count())].index(data)):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == data


def shown(card: RandomizeCard) -> set[str]:
    """Name the fields that go with the protocol."""
    names = (
        "f",
        "epsilon",
        "person",
        "most_rows",
        "epsilon_first",
        "calibration",
        "horizon",
        "oracle",
        "priors",
        "budget",
    )
    return {name for name in names if card.form.control(name).isVisible()}


@pytest.mark.usefixtures("ledger")
@pytest.mark.parametrize("look", ["light", "dark"])
def test_each_protocol_asks_for_what_it_needs(
    look: str, window: Window, sample: Path, tmp_path: Path, qtbot: QtBot, qapp: QApplication, settle: Settle
) -> None:
    theme.apply(qapp, look)
    window.apply_theme()
    window.resize(1200, 1000)
    window.open(sample / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.go("categories")
    page = window.pages["categories"]
    assert isinstance(page, CategoriesPage)
    settle(window)
    (card,) = page.cards
    protocol = card.form.control("protocol")
    assert shown(card) == {"epsilon"}

    choose(qtbot, protocol, "LGRR")
    asked = {"epsilon", "person", "most_rows", "epsilon_first", "calibration"}
    assert shown(card) == asked
    # A horizon goes with one calibration only.
    calibration = card.form.control("calibration")
    choose(qtbot, calibration, "horizon")
    assert shown(card) == {*asked, "horizon"}
    choose(qtbot, calibration, None)
    assert shown(card) == asked
    epsilon, first = card.form.control("epsilon"), card.form.control("epsilon_first")
    assert isinstance(epsilon, QLineEdit)
    assert isinstance(first, QLineEdit)
    # Nobody can guess who stands behind a row.
    assert "no column names the person" in card.form._general.text()
    choose(qtbot, card.form.control("person"), next(iter(window.session.columns)))
    qtbot.keyClicks(card.form.control("most_rows"), "20")
    epsilon.selectAll()
    qtbot.keyClicks(epsilon, "2")
    qtbot.keyClick(epsilon, Qt.Key.Key_Return)
    settle(window)
    step = window.session.recipe.steps[-1]
    assert isinstance(step, Randomize)
    assert (step.protocol, step.epsilon, step.epsilon_first) == ("LGRR", 2.0, 1.0)
    assert step.person == next(iter(window.session.columns))
    assert "2.00" in page._total.text()
    folder = Path(os.environ.get("LDPAUDIT_SCREENSHOTS") or tmp_path)
    window.grab().save(str(folder / f"{look}-protocol-repeated.png"))

    choose(qtbot, protocol, "Smp")
    assert shown(card) == {"epsilon", "person", "most_rows", "oracle"}
    # What is hidden is no longer said.
    assert first.text() == ""
    assert "several columns" in card.form._general.text()
    columns, domain = card.form._controls["columns"], card.form._controls["domain"]
    assert isinstance(columns, ColumnsControl)
    assert isinstance(domain, DomainsControl)
    qtbot.mouseClick(columns.boxes["gender"], Qt.MouseButton.LeftButton)
    first_line, second_line = (file.line for file in domain.files)
    assert first_line.text() == "regions.csv#region"
    qtbot.keyClicks(second_line, "f, m")
    qtbot.keyClick(second_line, Qt.Key.Key_Return)
    choose(qtbot, card.form.control("oracle"), "GRR")
    settle(window)
    step = window.session.recipe.steps[-1]
    assert isinstance(step, Randomize)
    assert (step.protocol, step.columns, step.oracle) == ("Smp", ("town", "gender"), "GRR")
    assert step.domain == {"town": "regions.csv#region", "gender": ("f", "m")}
    window.grab().save(str(folder / f"{look}-protocol-several.png"))

    qtbot.mouseClick(columns.boxes["gender"], Qt.MouseButton.LeftButton)
    choose(qtbot, protocol, "OUE")
    assert shown(card) == {"epsilon"}
    settle(window)
    step = window.session.recipe.steps[-1]
    assert isinstance(step, Randomize)
    assert (step.protocol, step.columns, step.domain) == ("OUE", ("town",), "regions.csv#region")
    assert step.oracle is None
