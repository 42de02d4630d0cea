"""Every step of the registry has its page, choice, card and form; so has one that nobody knows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app.page_states import states
from ldpaudit.recipe import STEPS
from tests.gui.step_desk import StepDesk, check_on_pages, texts
from tests.new_step import RoundNumbers

PLACE = {"x": "lon", "y": "lat"}
NOISE = {**PLACE, "level": "ln(2)", "radius": 500}
TRACE = {"person": "person", "time": "time"}
EXAMPLES: dict[str, dict[str, Any]] = {
    "drop": {"columns": ["town"]},
    "read-coordinates": PLACE,
    "generalize-time": {"column": "time", "to": "day"},
    "generalize-region": {"column": "town", "table": "regions.csv", "from": "town", "to": "region"},
    "intervals": {"column": "age", "width": 5},
    "mask-code": {"column": "code", "keep": 1},
    "generalize": {"column": "town", "hierarchy": "hierarchy.csv", "level": 1},
    "sample": {"epsilon": 2.0},
    "geographic-k-anonymity": {**PLACE, "k": 5, "side": 500.5},
    "cells": {**PLACE, "side": 5000, "origin": [6, 47]},
    "sample-trace": {**TRACE, "seconds": 60},
    "smooth-speed": {**TRACE, **PLACE, "spacing": 500},
    "local-recoding": {"hierarchies": {"town": "hierarchy.csv"}, "k": 5},
    "suppress": {"columns": ["town", "age"], "k": 3},
    "planar-laplace": {**NOISE, "level": 0.6931471805599453, "per": "place"},
    "remap": {**NOISE, "polygons": "towns.geojson", "table": "people.csv", "population": "people"},
    "distance-to-place": {**PLACE, "table": "stations.csv", "name": "name", "into": "distance"},
    "randomize": {"columns": ["cause"], "domain": ["fire", "fall"], "epsilon": 1.0},
    "randomize-number": {"columns": ["age"], "epsilon": 1.0, "low": 0, "high": 120},
}


@pytest.fixture
def desk(qtbot: QtBot, settings: None, tmp_path: Path) -> Iterator[StepDesk]:  # noqa: ARG001 - Qt must run
    made = StepDesk(tmp_path)
    for page in made.pages.values():
        qtbot.addWidget(page)
    yield made
    made.tasks.close()


@pytest.mark.parametrize("do", [do for do, kind in STEPS.items() if kind.page != "categories"])
def test_every_step_has_its_page_choice_card_and_form(do: str, desk: StepDesk) -> None:
    check_on_pages(STEPS[do], EXAMPLES[do], desk)


def test_an_unknown_step_is_chosen_filled_in_and_taken_out_by_clicks(
    desk: StepDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STEPS, RoundNumbers.do, RoundNumbers)
    page, session = desk.pages["generalize"], desk.session
    page.resize(900, 700)
    page.show()
    card = page.cards["age"]  # type: ignore[attr-defined]
    before = session.recipe
    card.choice.setFocus()
    qtbot.keyClick(card.choice, Qt.Key.Key_Home)
    for _ in range(card.choice.findText("rounded numbers")):
        qtbot.keyClick(card.choice, Qt.Key.Key_Down)
    assert [step.describe() for step in session.recipe.steps] == ["Rounds age to multiples of 10."]
    assert "Rounds age to multiples of 10." in texts(card)
    line = card.form.control("unit")
    assert isinstance(line, QLineEdit)
    for written, said in (("0", True), ("25", False)):
        line.setFocus()
        line.selectAll()
        qtbot.keyClicks(line, written)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert bool(card.form._faults["unit"].text()) == said
    assert session.recipe.steps[0].describe() == "Rounds age to multiples of 25."
    half = card.form.control("half")
    qtbot.waitUntil(card.form.more.isVisible)
    assert not half.isVisible()
    card.form.more.setFocus()
    qtbot.keyClick(card.form.more, Qt.Key.Key_Space)
    qtbot.waitUntil(half.isVisible)
    assert states(session)["generalize"] == "check"
    while session.history.canUndo() and session.recipe != before:
        session.history.undo()
    assert session.recipe.steps == ()
    assert card.choice.currentText() == "release as it is"
