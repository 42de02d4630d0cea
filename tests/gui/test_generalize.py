"""Steps: every kind makes a form; Generalize: a wish, settings taken by a click, ladders by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.answers import Question
from ldpaudit.app.form import Around, Form, title
from ldpaudit.app.offers import generalized, offered
from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.app.rows import RowsView
from ldpaudit.app.step_card import StepCard
from ldpaudit.app.widgets import Fold
from ldpaudit.recipe import STEPS, Role
from ldpaudit.recipe.edits import placed
from ldpaudit.recipe.values import as_dict, checked
from ldpaudit.step import Step
from ldpaudit.tables import Column
from tests.gui.conftest import Quiet, answer, choose, known, named, press, seen, shown, write
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
NAMES = ("person", "time", "town", "code", "age", "lon", "lat", "cause")


@pytest.fixture
def desk(qtbot: QtBot, settings: None, tmp_path: Path) -> Quiet:  # noqa: ARG001 - Qt must run
    return known(tmp_path, [Column(name, kind="integer" if name == "age" else "text") for name in NAMES])


def form_of(desk: Quiet, qtbot: QtBot, kind: Any, values: dict[str, Any], *hidden: str) -> Form:
    form = Form(kind, values, Around(desk, NAMES), hidden)
    qtbot.addWidget(form)
    form.show()
    return form


def test_every_kind_of_step_comes_back_from_its_form(desk: Quiet, qtbot: QtBot) -> None:
    for do, kind in STEPS.items():
        step: Step = checked(kind, EXAMPLES[do])
        form, other = (form_of(desk, qtbot, kind, one) for one in (as_dict(step), {}))
        other.show_step(step)
        assert form.step() == other.step() == step
        for name, field in form.fields.items():
            assert form.editors[name].focus.accessibleName() == title(field)


def test_a_wrong_value_is_told_under_its_field_and_a_right_one_is_taken(desk: Quiet, qtbot: QtBot) -> None:
    form = form_of(desk, qtbot, RoundNumbers, {"column": "age", "unit": 10})
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


def test_fields_appear_with_what_they_go_with_and_columns_of_files(desk: Quiet, qtbot: QtBot) -> None:
    form = form_of(desk, qtbot, STEPS["suppress"], {"columns": ["town"], "k": 3, "l": 2}, "columns")
    diversity, sensitive = named(form, QLineEdit, "l"), named(form, QComboBox, "Sensitive column")
    assert not diversity.isVisible()
    assert form.values() == {"columns": ["town"], "k": 3, "max_suppressed": 0.1}
    choose(sensitive, "cause")
    assert diversity.isVisible()
    assert form.step() == checked(STEPS["suppress"], {**form.values()})
    assert form.values()["sensitive"] == "cause"
    (desk.recipe.folder / "towns.csv").write_text("name,region\n")
    form = form_of(desk, qtbot, STEPS["generalize-region"], {"column": "town"})
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
    assert named(shown, QWidget, "Columns").count() == len(NAMES)
    press(shown, "Take out: towns")
    assert desk.recipe.steps == ()


COLUMNS: Mapping[str, tuple[Any, Role]] = {
    "person": ("text", "plain"),
    "time": ("time", "time"),
    "town": ("text", "quasi-identifier"),
    "code": ("integer", "quasi-identifier"),
    "age": ("integer", "quasi-identifier"),
    "lon": ("number", "location"),
    "lat": ("number", "location"),
    "cause": ("text", "sensitive"),
}
MONTH = {"do": "generalize-time", "column": "time", "to": "month"}
YEAR = {**MONTH, "to": "year"}
TENS = {"do": "intervals", "column": "age", "width": 10.0}
SMALL = {"do": "suppress", "columns": ["time", "age"], "k": 5, "max_suppressed": 0.05}


def ladder(labels: str, steps: list[dict[str, Any] | None]) -> dict[str, Any]:
    pairs = zip(labels.split(), steps, strict=True)
    return {"rungs": [{"label": one, "examples": [f"e.g. {one}"], "step": step} for one, step in pairs]}


def setting(names: str, levels: tuple[int, int], loss: float, removed: int, *steps: Any) -> dict[str, Any]:
    made = {"names": names.split(), "levels": dict(zip(("time", "age"), levels, strict=True)), "loss": loss}
    made |= {"removed_rows": removed, "k": 5, "holds": removed <= 50, "steps": [*steps, SMALL]}
    return {**made, "removed_at": {"time": [1000, removed, 0], "age": [400, 10]}}


FOUND = (
    setting("yours", (0, 0), 0.9, 900),
    setting("rows", (2, 1), 0.2, 0, YEAR, TENS),
    setting("time balanced", (1, 1), 0.1, 20, MONTH, TENS),
)


@pytest.fixture
def page(qtbot: QtBot, settings: None, tmp_path: Path) -> GeneralizePage:  # noqa: ARG001 - Qt must run
    desk = known(tmp_path, [Column(name, kind=kind) for name, (kind, _) in COLUMNS.items()], 1000)
    made: GeneralizePage = shown(GeneralizePage(desk), qtbot)
    made.desk.set_unit("unit", "person")
    made.desk.edit("roles", columns={name: role for name, (_, role) in COLUMNS.items()})
    return made


def find(page: GeneralizePage, *proposals: dict[str, Any], **more: Any) -> Question:
    ladders = {
        "time": ladder("exact month year", [None, MONTH, YEAR]),
        "age": ladder("exact 10", [None, TENS]),
    }
    given = {"rows": 1000, "complete": True, "ladders": ladders, "proposals": proposals or FOUND, "notes": []}
    answer(page.desk, "propose", {**given, "none": None, **more})
    QApplication.processEvents()
    wanted = page.desk.answers["propose"].wanted
    assert wanted is not None
    return wanted


def test_the_setting_with_most_detail_is_recommended_and_taken_by_a_click(page: GeneralizePage) -> None:
    find(page)
    best = "Best for time, balance"
    told = [seen(page).index(one) for one in (best, "recommended", "Keep the rows")]
    assert told == sorted(told)
    assert "not reached: more rows than may go" in seen(page)
    assert GeneralizePage.state(page.desk).words == "time as recorded"
    press(page, f"Use: {best}")
    assert [step.do for step in page.desk.recipe.steps] == ["generalize-time", "intervals", "suppress"]
    assert "in use" in seen(page)
    assert GeneralizePage.state(page.desk).level == "before"
    find(page, setting("yours time", (1, 1), 0.1, 20, MONTH, TENS))
    assert GeneralizePage.state(page.desk).words == "k = 5, 2 % go"
    assert "not reached" not in seen(page)
    page.desk.history.undo()
    assert page.desk.recipe.steps == ()
    # Where no setting fits, the nearest is a button.
    near = {"kind": "limit", "max_suppressed": 0.12, **setting("", (1, 1), 0.1, 120, MONTH, TENS)}
    find(page, FOUND[0], none={"sentence": "Nothing fits.", "nearest": [near]})
    assert "Nothing fits." in seen(page)
    press(page, "Let 12 % of the rows go")
    assert [step.do for step in page.desk.recipe.steps] == ["generalize-time", "intervals", "suppress"]


def test_another_wish_asks_anew_and_changes_the_step_that_the_recipe_has(page: GeneralizePage) -> None:
    first = find(page)
    named(page, QWidget, "Smallest group").setValue(7)
    wanted = page.desk.answers["propose"].wanted
    assert wanted is not None
    assert wanted.key != first.key
    asked = wanted.arguments()[1]
    assert (asked["k"], asked["max_suppressed"]) == (7, 0.05)
    press(page, "Use: Keep the rows")
    QApplication.processEvents()
    for value in (10.0, 20.0):
        named(page, QWidget, "Rows that may go, at most").setValue(value)
    assert page.desk.recipe.steps[-1].max_suppressed == 0.2
    page.desk.history.undo()
    values = {name: value for name, value in SMALL.items() if name != "do"}
    assert page.desk.recipe.steps[-1] == checked(STEPS["suppress"], values), "edits of a wish are one"


def test_ladders_go_by_keys_and_other_pages_are_named(page: GeneralizePage, qtbot: QtBot) -> None:
    find(page)
    rung = named(page, QWidget, "time: exact")
    assert rung.isChecked()
    rung.setFocus()
    for key, name in (
        (Qt.Key.Key_Right, "time: month"),
        (Qt.Key.Key_Right, "time: year"),
        (Qt.Key.Key_Right, "time: year"),
        (Qt.Key.Key_Down, "age: exact"),
        (Qt.Key.Key_Up, "time: exact"),
        (Qt.Key.Key_Right, "time: month"),
    ):
        qtbot.keyClick(page.focusWidget(), key)
        assert page.focusWidget().accessibleName() == name
    assert named(page, QWidget, "time: year").accessibleDescription() == "e.g. year, none go"
    qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    QApplication.processEvents()
    assert [step.describe() for step in page.desk.recipe.steps] == ["Replaces time by its month."]
    assert named(page, QWidget, "time: month").isChecked()
    assert page.focusWidget().accessibleName() == "time: month"
    qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Left)
    qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    assert page.desk.recipe.steps == ()
    assert "leaves as it is" in seen(page)
    noise = checked(STEPS["randomize"], {**EXAMPLES["randomize"], "columns": ["town"], "domain": ["A", "B"]})
    page.desk.add_step("noise", noise)
    assert "treated on Categories: Randomizes town" in seen(page)
    page.desk.edit("roles", columns={})
    assert "have no role yet" in seen(page)
    assert GeneralizePage.state(page.desk).words == "to do"


def test_rows_before_and_after_stay_marked_until_newer_ones_come(page: GeneralizePage) -> None:
    find(page)
    assert "No step changes a row yet" in seen(page)
    press(page, "Use: Best for time, balance")
    names = list(COLUMNS)
    recorded = [[None, "2018-03-14", "A", "1", age, None, None, None] for age in ("31", "52", "34")]
    released = [[None, "2018-03", "A", "1", age, None, None, None] for age in ("30-39", "50-59", "30-39")]
    rows = {"before": {"names": names, "rows": recorded}, "after": {"names": names, "rows": released}}
    answer(page.desk, "outlook", {"steps": [], "fault": None, "rows": {**rows, "bands": [0, 1, 0]}})
    QApplication.processEvents()
    view = named(page, RowsView, "Rows as recorded, and the same rows as released")
    cells = [[view.model().index(line, at).data() for at in range(5)] for line in range(3)]
    assert cells == [
        ["2018-03-14", "31", "→", "2018-03", "30-39"],
        ["2018-03-14", "34", "→", "2018-03", "30-39"],
        ["2018-03-14", "52", "→", "2018-03", "50-59"],
    ]
    assert "3 rows, private" in seen(page)
    grounds = [view.model().index(line, 0).data(Qt.ItemDataRole.BackgroundRole) for line in range(3)]
    assert grounds[0] == grounds[1] != grounds[2]
    page.desk.history.undo()
    page.desk.history.redo()
    assert "before" not in seen(page).split("\n")
    page.desk.edit("other", steps=page.desk.recipe.steps[:-1])
    assert "before" in seen(page).split("\n")


def test_every_step_is_offered_and_shown_with_its_form(page: GeneralizePage, qtbot: QtBot) -> None:
    places = PlacesPage(page.desk)
    qtbot.addWidget(places)
    places.show()
    press(places, "Expert: every treatment and every field")
    for fold in page.findChildren(Fold):
        fold.open()
    for do, kind in STEPS.items():
        if kind.page not in ("generalize", "places"):
            continue
        step, shows = checked(kind, EXAMPLES[do]), places if kind.page == "places" else page
        page.desk.edit("added", steps=placed((), step))
        QApplication.processEvents()
        card = next(one for one in shows.findChildren(StepCard) if one.current == step)
        assert card.form is not None
        assert card.form.step() == step
        page.desk.history.undo()
        QApplication.processEvents()
        assert not any(one.current == step and one.isVisible() for one in shows.findChildren(StepCard))
    subjects: list[tuple[Any, Sequence[str]]] = [("column", (name,)) for name in generalized(page.desk)]
    subjects += [("place", ("lon", "lat")), ("groups", ()), ("trace", ())]
    subjects += [("categories", (name,)) for name in ("cause", "town")]
    found = {do for subject, names in subjects for do in offered(page.desk, subject, names)}
    assert found == {do for do, kind in STEPS.items() if kind.subject != "table"}


def test_an_unknown_step_is_filled_in(page: GeneralizePage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEPS, RoundNumbers.do, RoundNumbers)
    find(page)
    press(page, "Another step for age")
    choice = named(page, QComboBox, "Treatment of age")
    assert choice.isVisible()
    choose(choice, "rounded numbers")
    for written in ("0", "25"):
        write(page, "Unit", written)
        assert page.waits() == ("fill in what is missing" if written == "0" else "")
    assert [step.describe() for step in page.desk.recipe.steps] == ["Rounds age to multiples of 25."]
    assert "Your own step: Rounds age to multiples of 25." in seen(page)
