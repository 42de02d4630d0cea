"""Every kind of step makes a form and comes back equal; what is wrong is told under its field."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.form import Around, Form, title
from ldpaudit.app.step_card import StepCard
from ldpaudit.recipe import STEPS
from ldpaudit.recipe.edits import placed
from ldpaudit.recipe.values import as_dict, checked
from ldpaudit.step import Step
from ldpaudit.tables import Column
from tests.gui.conftest import Quiet, answer, choose, known, named, press, write
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
    "local-recoding": {"hierarchies": {"town": "hierarchy.csv"}, "k": 5},
    "suppress": {"columns": ["town", "age"], "k": 3},
    "planar-laplace": {**NOISE, "level": 0.6931471805599453, "per": "place"},
    "distance-to-place": {**PLACE, "table": "stations.csv", "name": "name", "into": "distance"},
    "randomize": {"columns": ["cause"], "domain": ["fire", "fall"], "epsilon": 1.0},
    "randomize-number": {"columns": ["age"], "epsilon": 1.0, "low": 0, "high": 120},
}
COLUMNS = ("person", "time", "town", "code", "age", "lon", "lat", "cause")


@pytest.fixture
def desk(qtbot: QtBot, settings: None, tmp_path: Path) -> Quiet:  # noqa: ARG001 - Qt must run
    return known(tmp_path, [Column(name, kind="integer" if name == "age" else "text") for name in COLUMNS])


def test_every_kind_of_step_comes_back_from_its_form(desk: Quiet, qtbot: QtBot) -> None:
    for do, kind in STEPS.items():
        step: Step = checked(kind, EXAMPLES[do])
        form, other = (Form(kind, one, Around(desk, COLUMNS)) for one in (as_dict(step), {}))
        other.show_step(step)
        for one in (form, other):
            qtbot.addWidget(one)
            assert one.step() == step
        for name, field in form.fields.items():
            assert form.editors[name].focus.accessibleName() == title(field)


def test_a_wrong_value_is_told_under_its_field_and_a_right_one_is_taken(desk: Quiet, qtbot: QtBot) -> None:
    form = Form(RoundNumbers, {"column": "age", "unit": 10}, Around(desk, COLUMNS))
    qtbot.addWidget(form)
    form.show()
    line = named(form, QLineEdit, "Unit")
    for written, wrong in (("0", True), ("2,5", False)):
        line.selectAll()
        qtbot.keyClicks(line, written)
        with qtbot.waitSignal(form.refused if wrong else form.edited) as told:
            qtbot.keyClick(line, Qt.Key.Key_Return)
        assert told.args[0] == ("unit" if wrong else RoundNumbers("age", 2.5))
        said = [one.text() for one in form.findChildren(QLabel) if one.isVisible() and one.text()]
        assert any("0" in one for one in said) == wrong
    half = named(form, QComboBox, "Half a unit")
    assert not half.isVisible()
    assert form.focus_on("half")
    assert half.isVisible()


def test_fields_appear_with_what_they_go_with(desk: Quiet, qtbot: QtBot) -> None:
    form = Form(STEPS["suppress"], {"columns": ["town"], "k": 3, "l": 2}, Around(desk, COLUMNS), ["columns"])
    qtbot.addWidget(form)
    form.show()
    diversity, sensitive = named(form, QLineEdit, "l"), named(form, QComboBox, "Sensitive column")
    assert not diversity.isVisible()
    assert form.values() == {"columns": ["town"], "k": 3, "max_suppressed": 0.1}
    choose(sensitive, "cause")
    assert diversity.isVisible()
    assert form.step() == checked(STEPS["suppress"], {**form.values()})
    assert form.values()["sensitive"] == "cause"


def test_the_columns_of_a_chosen_public_file_are_offered(desk: Quiet, qtbot: QtBot) -> None:
    (desk.recipe.folder / "towns.csv").write_text("name,region\n")
    form = Form(STEPS["generalize-region"], {"column": "town"}, Around(desk, COLUMNS))
    qtbot.addWidget(form)
    box, line = form.editors["from"].focus, form.editors["table"].focus
    assert isinstance(box, QComboBox)
    assert box.count() == 0
    qtbot.keyClicks(line, "towns.csv")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    answer(desk, f"columns of {desk.recipe.folder / 'towns.csv'}", ("name", "region"))
    assert [box.itemText(at) for at in range(box.count())] == ["name", "region"]
    assert form.editors["from"].get() is None


@pytest.fixture
def card_of(desk: Quiet, qtbot: QtBot) -> Callable[..., StepCard]:
    """Return what makes a card that follows the document."""

    def make(*about: Any, **more: Any) -> StepCard:
        card = StepCard(desk, *about, **more)
        qtbot.addWidget(card)
        desk.changed.connect(card.show_now)
        card.show()
        return card

    return make


def test_a_card_chooses_edits_and_takes_out_a_step(desk: Quiet, card_of: Callable[..., StepCard]) -> None:
    card = card_of("age", "column", ["age"])
    choose(card.choice, "intervals")
    begins = desk.recipe.steps
    assert begins == (card.current,)
    write(card, "Width", "5")
    assert desk.recipe.steps == (checked(STEPS["intervals"], {"column": "age", "width": 5}),)
    desk.history.undo()
    assert (card.current,) == begins
    assert named(card, QLineEdit, "Width").text() == "10"
    choose(card.choice, "")
    assert desk.recipe.steps == ()
    # A step that needs a word changes nothing until then.
    card = card_of("town", "column", ["town"])
    choose(card.choice, "generalize")
    assert desk.recipe.steps == ()
    assert any(one.text().startswith("Fill in what is missing") for one in card.findChildren(QLabel))
    desk.edit("drop", steps=placed((), checked(STEPS["drop"], {"columns": ["age"]})))
    assert card.form is not None, "what is being filled in stays"


def test_a_step_of_several_columns_leaves_the_others(desk: Quiet, card_of: Callable[..., StepCard]) -> None:
    desk.edit("drop", steps=placed((), checked(STEPS["drop"], {"columns": ["town", "age"]})))
    card_of("age", "column", ["age"]).take(None)
    assert [step.modifies() for step in desk.recipe.steps] == [("town",)]
    shown = card_of("towns", step=desk.recipe.steps[0])
    assert named(shown, QListWidget, "Columns").count() == len(COLUMNS)
    press(shown, "Take out: towns")
    assert desk.recipe.steps == ()
