"""Categories: lists with counts, a slider with its error, several columns in one line, every field."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QSlider, QTableView, QTreeWidget
from pytestqt.qtbot import QtBot

from ldpaudit.app.form import Around, Form, title
from ldpaudit.app.pages.categories import CategoriesPage
from ldpaudit.errors import UserError
from ldpaudit.findings import LargeEpsilon
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.recipe.values import checked
from ldpaudit.step import Step
from tests.asking import ask
from tests.gui import conftest
from tests.gui.conftest import Quiet, choose, named, seen, shown

Make = Callable[..., CategoriesPage]
CAUSES = {"columns": ["cause"], "domain": ["fire", "fall"], "protocol": "GRR", "epsilon": 1.0}
ROLES = {"day": "time", "town": "quasi-identifier", "age": "plain", "cause": "sensitive", "id": "identifier"}


def answered(session: Quiet) -> None:
    for name in [*session.answers._known]:
        question = session.answers[name].wanted
        if question is not None and question.pause is not None and not session.answers[name].settled:
            asked, fields = question.arguments()
            try:
                session.answers.put(question, question.read(json.loads(json.dumps(ask(asked, **fields)))))
            except UserError as error:
                session.answers.fail(name, str(error), (), question)


@pytest.fixture
def make(qtbot: QtBot, settings: None, tmp_path: Path) -> Make:  # noqa: ARG001 - Qt must run
    causes = "fall", "fire"
    lines = [f"20{at % 10 + 10}-01-0{at % 9 + 1},A{at % 3},{at},{causes[at % 2]},{at}" for at in range(57)]
    lines += ["2011-01-01,A1,7,flood,9"] * 3
    (tmp_path / "t.csv").write_text("\n".join([",".join(ROLES), *lines]))

    def page_of(*steps: Step) -> CategoriesPage:
        session = Quiet()
        session.open_table(tmp_path / "t.csv")
        answered(session)
        session.edit("roles", columns=ROLES, steps=steps)
        page: CategoriesPage = shown(CategoriesPage(session), qtbot, 1250)
        settle(page)
        return page

    return page_of


def settle(page: CategoriesPage) -> None:
    for _ in range(3):
        page.touch()
        answered(page.desk)  # type: ignore[arg-type]
    page.touch()
    QApplication.processEvents()


def press(page: CategoriesPage, name: str) -> None:
    conftest.press(page, name)
    settle(page)


def lines(page: CategoriesPage) -> list[str]:
    model = named(page, QTableView, "Columns that can get noise").model()
    return [model.index(at, 0).data() for at in range(model.rowCount())]


def step(page: CategoriesPage) -> Any:
    (found,) = page.desk.recipe.steps
    return found


def tree(page: CategoriesPage) -> QTreeWidget:
    (found,) = (one for one in page.findChildren(QTreeWidget) if one.isVisible())
    return found


def values(page: CategoriesPage) -> dict[str, tuple[bool, str]]:
    items = tree(page).findItems("", Qt.MatchFlag.MatchContains, 0)
    return {one.text(0): (one.checkState(0) == Qt.CheckState.Checked, one.text(2)) for one in items}


def untick(page: CategoriesPage, value: str) -> None:
    (item,) = tree(page).findItems(value, Qt.MatchFlag.MatchExactly, 0)
    item.setCheckState(0, Qt.CheckState.Unchecked)
    QApplication.processEvents()
    settle(page)


def write(page: CategoriesPage, name: str, words: str) -> None:
    conftest.write(page, name, words)
    settle(page)


def test_ticked_values_become_a_list_once_they_are_public(make: Make) -> None:
    page = make()
    assert page.state(page.desk).words == "1 without noise"
    assert values(page) == {"fall": (True, "29"), "fire": (True, "28"), "flood": (True, "3")}
    untick(page, "flood")
    assert not page.desk.recipe.steps
    press(page, "This list is public")
    assert step(page).domain == ("fall", "fire")
    assert page.state(page.desk).words == "ε = 1"
    assert "Not on the list: flood, in 3 rows" in seen(page)
    assert values(page)["flood"] == (False, "3")
    press(page, "Add it to the list")
    assert step(page).declared_domains() == {"cause": ("fall", "fire", "flood")}
    assert "Not on the list" not in seen(page)
    page.desk.history.undo()
    settle(page)
    press(page, "Treat as Other")
    assert "They count as Other" in seen(page)
    assert step(page).declared_domains() == {"cause": ("fall", "fire", "Other")}
    page.desk.history.undo()
    press(page, "Add it to the list")
    QApplication.clipboard().setText("fire\nstorm\n")
    press(page, "Paste a list")
    assert values(page)["storm"] == (True, "0")
    press(page, "This list is public")
    assert not page.desk.recipe.steps
    page.desk.history.undo()
    assert step(page).declared_domains()["cause"][-1] == "storm"


def test_a_public_file_can_be_the_list(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "causes.csv").write_text("code,name\n1,fire\n2,fall\n")
    monkeypatch.setattr(Around, "choose", lambda *_: "causes.csv")
    page = make()
    press(page, "From a public file…")
    part = named(page, QComboBox, "Column of the public file")
    assert [part.itemText(at) for at in range(part.count())] == ["code", "name"]
    choose(part, "name")
    settle(page)
    assert step(page).declared_domains() == {"cause": "causes.csv#name"}
    assert "Source: causes.csv#name" in seen(page)
    assert values(page) == {"fire": (True, "28"), "fall": (True, "29"), "flood": (False, "3")}
    (tmp_path / "causes.csv").unlink()
    page.desk.replace_step("again", step(page), replace(step(page), epsilon=2.0))
    settle(page)
    assert page.state(page.desk).level == "bad"
    assert not page.next.isEnabled()
    assert "causes.csv" in seen(page)


def test_the_slider_shows_the_error_and_a_drag_is_one_entry(make: Make, qtbot: QtBot) -> None:
    page = make(checked(Randomize, CAUSES))
    slider = named(page, QSlider, "Epsilon of cause")
    before = seen(page)
    assert "by year (10)" in before
    count = page.desk.history.count()
    for _ in range(3):
        qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert step(page).epsilon == 1.4
    assert page.desk.history.count() == count + 1
    assert "Before your last change." in seen(page)
    assert "The trial will ask for a reason" in seen(page)
    settle(page)
    assert "Before your last change." not in seen(page)
    assert seen(page) != before
    finding = LargeEpsilon.make("weak", columns=("cause",), who="x", epsilon="1", factor="3")
    page.desk.accept("yes", finding, "we agreed on it")
    settle(page)
    assert "Your reason: we agreed on it" in seen(page)
    page.desk.history.undo()
    page.desk.history.undo()
    assert step(page).epsilon == 1.0
    # A value that makes no step holds the way.
    page.show_field("cause", "epsilon")
    QApplication.processEvents()
    for written, taken in (("ln(1.5)", False), ("0.5", True)):
        write(page, "Epsilon", written)
        assert ("this is not a number" not in seen(page)) == page.next.isEnabled() == taken
    assert page.state(page.desk).words == "ε = 0.5"


def test_several_columns_under_one_solution_are_one_line(make: Make) -> None:
    lists = {"cause": ["fire", "fall", "flood"], "town": ["A0", "A1", "A2"]}
    given = {**CAUSES, "columns": ["cause", "town"], "domain": lists, "protocol": "SMP"}
    page = make(checked(Randomize, given))
    assert lines(page)[0] == "cause with town: SMP"
    press(page, "List of town")
    untick(page, "A2")
    after = {"cause": tuple(lists["cause"]), "town": ("A0", "A1")}
    assert step(page).declared_domains() == after
    assert "Not on the list: A2" in seen(page)
    page.desk.replace_step("one", step(page), checked(Randomize, CAUSES))
    settle(page)
    assert named(page, QSlider, "Epsilon of cause").isVisible()
    page.desk.history.undo()
    settle(page)
    assert named(page, QSlider, "Epsilon of cause, town").isVisible()


def test_every_protocol_and_field_is_reached(make: Make) -> None:
    page = make(checked(Randomize, CAUSES))
    for name, entry in ENTRIES.items():
        given: dict[str, Any] = {one[0]: entry.fields[one[0]].begins() for one in entry.needed}
        if entry.kind == "number":
            kind, given = RandomizeNumber, {"columns": ["age"], "low": 0, "high": 120, **given}
        else:
            names = ["town", "cause"] if entry.kind == "several columns" else ["cause"]
            person = {"person": "id", "most_rows": 3} if entry.remembers else {}
            kind, given = Randomize, {"columns": names, "domain": ["fire", "fall"], **person, **given}
        page.desk.edit(name, steps=(checked(kind, {**given, "protocol": name}),))
        page.show_field(given["columns"][0], "protocol")
        QApplication.processEvents()
        (form,) = (one for one in page.findChildren(Form) if one.kind is kind and one.isVisible())
        assert form.step() == step(page)
        known = {one.name: one for one in kind.fields()}
        for field in entry.fields:
            assert form.focus_on(field), field
            assert form.editors[field].focus.isVisible()
            assert form.editors[field].focus.accessibleName() == title(known[field])


def test_keys_open_lines_and_numbers_may_become_noisy(make: Make, qtbot: QtBot) -> None:
    page = make(checked(Randomize, CAUSES))
    keys = named(page, QTableView, "Columns that can get noise")
    qtbot.keyClick(keys, Qt.Key.Key_Down)
    assert "How much noise?" not in seen(page)
    qtbot.keyClick(keys, Qt.Key.Key_Up)
    assert "How much noise?" in seen(page)
    page = make()
    assert lines(page) == ["cause", "town", "age"]
    named(page, QTableView, "Columns that can get noise").selectRow(2)
    settle(page)
    press(page, "Randomize it as a number")
    for name, written in (("Lowest number", "0"), ("Highest number", "120")):
        write(page, name, written)
    assert isinstance(step(page), RandomizeNumber)
    assert step(page).columns == ("age",)
    assert "of its range for a mean" in seen(page)
