"""Start to Risk: a file is opened, guesses are corrected, columns decided, and who stands out is seen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QProgressBar, QRadioButton, QTableView
from pytestqt.qtbot import QtBot

from ldpaudit.app.found import ColumnFound, RunSummary
from ldpaudit.app.keeping import remember
from ldpaudit.app.page import State
from ldpaudit.app.pages.importing import ImportPage
from ldpaudit.app.pages.risk import RiskPage
from ldpaudit.app.pages.roles import RolesPage
from ldpaudit.app.pages.start import StartPage
from ldpaudit.app.rows import RowsView
from ldpaudit.app.window import Window
from ldpaudit.app.words import role_looks
from ldpaudit.tables import Column
from tests.gui.conftest import Quiet, answer, known, named, press, seen, settle, shown, wait, write


def test_the_sample_is_made_and_opened(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    real = window.desk.sample
    monkeypatch.setattr(window.desk, "sample", lambda out, _rows: real(out, 2000))
    assert not press(window.pages["start"], "Tr&y the sample").isEnabled()
    wait(lambda: window.desk.is_open and window.desk.current("inspection"))
    assert len(window.desk.recipe.steps) > 3
    assert StartPage.state(window.desk).words == "recipe opened"


def test_a_file_opened_last_is_opened_again(qtbot: QtBot, tmp_path: Path, settings: None) -> None:  # noqa: ARG001
    for name in ("gone.csv", "calls.csv"):
        (tmp_path / name).write_text("town\nA\n")
        remember(tmp_path / name)
    (tmp_path / "gone.csv").unlink()
    page = StartPage(Quiet())
    qtbot.addWidget(page)
    page.show()
    assert "Nothing leaves this computer" in seen(page)
    with qtbot.waitSignal(page.desk.file_asked) as asked:
        press(page, "calls.csv")
    assert asked.args == [str(tmp_path / "calls.csv")]
    assert "gone.csv" not in seen(page)
    page.desk.close()


def test_guesses_of_the_reader_are_corrected(window: Window, sample: Path) -> None:
    window.open(sample / "messy.csv")
    settle(window)
    page, session = window.pages["import"], window.desk

    def kinds() -> dict[str, str]:
        return {name: one.kind for name, one in session.columns.items()}

    assert kinds()["Longitude"] == "text"
    assert ImportPage.state(session).level == "weak"
    assert "semicolon cuts" in seen(page), "the evidence of the delimiter"
    assert "--options" not in seen(page)
    press(page, "Read NC, - as missing")
    settle(window)
    words = named(page, QLineEdit, "Words for missing")
    assert words.text() == "NC, -"
    assert kinds()["Longitude"] == "number"
    assert session.inspection is not None
    assert len(session.inspection.warnings) < 20
    write(page, "Line of the header", "no line")
    assert "header" in seen(page)
    assert session.recipe.input.options.header is None
    session.history.undo()
    settle(window)
    assert session.recipe.input.options.missing == []
    assert words.text() == ""
    preview = named(page, RowsView, "First rows of the table")
    assert preview.model().rowCount() == 200


def test_a_column_and_a_file_are_read_otherwise(window: Window, calls: Path, qtbot: QtBot) -> None:
    window.open(calls / "calls.csv")
    settle(window)
    page, session = window.pages["import"], window.desk
    assert ImportPage.state(session).words == "60 rows"
    press(page, "Columns")
    box = named(page, QComboBox, "Read number as")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    assert session.recipe.input.options.kinds == {"number": "text"}
    session.set_options("wrong", encoding="utf-16")
    settle(window)
    assert "The table could not be read" in seen(page)
    assert "Encoding" in seen(page), "the guesses stay in sight"
    assert ImportPage.state(session).level == "bad"


SHIFT = Qt.KeyboardModifier.ShiftModifier
#: By column: what the reader suggests.
COLUMNS = {"town": "quasi-identifier", "size": "undecided", "speed": "undecided", "plate": "identifier"}


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> RolesPage:
    found = (
        ColumnFound(Column(name), 30, "2", ("A", "B"), role, "by its name", "", (("A", 75), ("B", 25)), 100)
        for name, role in COLUMNS.items()
    )
    return cast("RolesPage", shown(RolesPage(known(tmp_path, found)), qtbot))


def table(page: RolesPage) -> QTableView:
    (found,) = page.findChildren(QTableView)
    found.setFocus()
    return found


def spoken(page: RolesPage) -> list[str]:
    model = table(page).model()
    return [model.index(at, 1).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]


def test_undecided_columns_come_first_stop_the_way_and_are_explained(page: RolesPage) -> None:
    said = seen(page)
    assert "75 %" in said
    assert "Why we suggest Known outside" in said
    assert "Generalize makes it coarser" in said
    assert page.next.text() == "Go on: 4 undecided"
    assert not page.next.isEnabled()
    assert RolesPage.state(page.desk).words == "4 of 4 open"
    page.desk.set_roles("one", {"town": "time"})
    assert [one for one in spoken(page) if one] == [
        "size: undecided; suggested: please choose",
        "speed: undecided; suggested: please choose",
        "plate: undecided; suggested: Names someone",
        "town: Time",
    ]


def test_every_column_is_decided_by_two_keys(page: RolesPage, qtbot: QtBot) -> None:
    keys = table(page)
    qtbot.keyClick(keys, Qt.Key.Key_Return, SHIFT)
    assert page.desk.undecided == ["size", "speed"]
    qtbot.keyClick(keys, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert "2 columns chosen" in seen(page)
    qtbot.keyClick(keys, Qt.Key.Key_Space)
    assert "1 column chosen" in seen(page)
    qtbot.keyClick(keys, Qt.Key.Key_Down, SHIFT)
    assert "2 columns chosen" in seen(page)
    qtbot.keyClick(keys, "h")
    assert page.desk.recipe.columns == {**COLUMNS, "size": "plain", "speed": "plain"}
    assert page.next.isEnabled()
    assert RolesPage.state(page.desk).level == "held"
    page.desk.history.undo()
    assert page.desk.undecided == ["size", "speed"]


def test_arrows_alone_choose_nothing_and_enter_takes_one_suggestion(page: RolesPage, qtbot: QtBot) -> None:
    keys = table(page)
    qtbot.keyClick(keys, Qt.Key.Key_Down)
    qtbot.keyClick(keys, Qt.Key.Key_Return)
    assert len(page.desk.undecided) == 4, "nothing is suggested of size"
    qtbot.keyClick(keys, Qt.Key.Key_Up)
    qtbot.keyClick(keys, Qt.Key.Key_Return)
    assert page.desk.undecided == ["size", "speed", "plate"]
    at = spoken(page).index("size: undecided; suggested: please choose")
    tick = keys.visualRect(keys.model().index(at, 0)).center()
    for chosen in (True, False):
        qtbot.mouseClick(keys.viewport(), Qt.MouseButton.LeftButton, pos=tick)
        assert ("1 column chosen" in seen(page)) == chosen


def test_roles_have_letters_and_buttons_and_who_is_protected_is_said(page: RolesPage, qtbot: QtBot) -> None:
    for role, look in role_looks().items():
        qtbot.keyClick(table(page), look.letter.lower())
        press(page, look.word)
        assert list(page.desk.recipe.columns.values()).count(role) == 2  # type: ignore[arg-type]
        page.desk.history.setIndex(0)
    page.desk.set_roles("plate", {"plate": "identifier"})
    assert "one person may stand in several rows" in seen(page)
    line = named(page, QComboBox, "Who is protected?").lineEdit()
    for written, unit in (("all rows of one plate", "plate"), ("household", "household"), ("", "row")):
        line.setText(written)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert page.desk.recipe.input.unit == unit


RISKS = {"town": "quasi-identifier", "age": "quasi-identifier", "size": "plain"}
STANDS_OUT: Mapping[str, Any] = {
    "rows": 100,
    "unique_rows": 40,
    "k": 5,
    "columns": [{"name": "age", "alone": 30, "without": 10}, {"name": "town", "alone": 0, "without": 30}],
    "combinations": [{"columns": ["age"], "unique_rows": 30}],
    "largest_combination": 2,
    "rare_values": [{"column": "age", "values": 3, "rows": 3}],
    "exposed": [],
}


@pytest.fixture
def risk(qtbot: QtBot, tmp_path: Path) -> RiskPage:
    found = (
        ColumnFound(Column(name), 20 * (name == "age"), "90" if name == "size" else "7", (), "undecided", "")
        for name in RISKS
    )
    return cast("RiskPage", shown(RiskPage(known(tmp_path, found)), qtbot))


def counted(risk: RiskPage, alone: int = 40) -> None:
    desk = risk.desk
    desk.set_roles("roles", RISKS)  # type: ignore[arg-type]
    answer(risk.desk, "exposure", {"rows": 100, "unique_rows": alone, "k": 1 if alone else 9})
    answer(risk.desk, "disclosures", STANDS_OUT)


def tried(risk: RiskPage, alone: int, unique: int) -> None:
    everything = {"columns": ["town", "age", "size"], "rows": 100, "unique_rows": unique}
    after = {"rows": 100, "unique_rows": alone, "k": 1 if alone else 5, "columns": ["town", "age"]}
    internal = {"anonymity": {"after": {**after, "everything": everything}}}
    answer(risk.desk, "trial", RunSummary(Path(), {}, internal, {}))


def test_recorded_and_released_stand_side_by_side_once_there_are_roles(risk: RiskPage) -> None:
    assert "3 columns have no role yet" in seen(risk)
    assert RiskPage.state(risk.desk).words == "to do"
    risk.desk.set_roles("none", dict.fromkeys(RISKS, "plain"))  # type: ignore[arg-type]
    assert "nothing by which to pick a row out" in seen(risk)
    counted(risk)
    assert "40 % alone" in seen(risk)
    assert "Known once the recipe was tried" in seen(risk)
    assert "k says nothing about columns outside these" in seen(risk)
    assert RiskPage.state(risk.desk).words == "40 % unique"
    tried(risk, 0, 0)
    assert "none alone" in seen(risk)
    assert RiskPage.state(risk.desk) == State("held", "none alone")
    # Good news names what is outside k.
    counted(risk, alone=0)
    assert "Outside k, size is nearly unique" in seen(risk)
    tried(risk, 0, 37)
    assert "Outside k: size. On all that leaves without noise, 37 % of rows are unique" in seen(risk)
    assert RiskPage.state(risk.desk) == State("weak", "37 % unique")


def test_what_was_counted_of_another_recipe_is_of_before(risk: RiskPage) -> None:
    counted(risk)
    tried(risk, 3, 3)
    assert "before" not in seen(risk)
    risk.desk.set_roles("town is plain", {"town": "plain"})
    assert seen(risk).split("\n").count("before") == 2
    assert "on town, age; k = 1" in seen(risk), "the count is of the columns that were known"
    assert RiskPage.state(risk.desk).level == "before"


def test_what_makes_rows_stand_out_is_said_missing_values_are_asked_about(risk: RiskPage) -> None:
    counted(risk)
    assert "Without age, 10 would be alone instead of 40 rows. age singles" in seen(risk)
    bars = {one.accessibleName(): one.value() for one in risk.findChildren(QProgressBar) if one.isVisible()}
    assert bars == {"age left out": 100, "town left out": 300}
    assert "such values: 3 rows." in seen(risk)
    risk.desk.set_unit("persons", "size", 9)
    counted(risk)
    assert "fewer than 5 different size have" in seen(risk), "groups are as large as they have persons"
    assert "When age is missing, a reader …" in seen(risk)
    choices = {one.text(): one for one in risk.findChildren(QRadioButton)}
    assert choices["sees that it is missing (careful count)"].isChecked()
    choices["must allow for every value"].click()
    assert risk.desk.missing == "wildcard"
    assert "figures take a missing value as one of its own" in seen(risk)
    risk.desk.set_roles("age is plain", {"age": "plain"})
    assert "When age" not in seen(risk)
    risk.desk.answers.fail("exposure", "the disk is full")
    assert "The groups could not be counted: the disk is full" in seen(risk)
    assert "Try again" in seen(risk)
    assert RiskPage.state(risk.desk).level == "bad"
