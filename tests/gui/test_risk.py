"""Risk: what is recorded, what is left as the recipe stands, and what k does not say."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtWidgets import QProgressBar, QRadioButton
from pytestqt.qtbot import QtBot

from ldpaudit.app.found import ColumnFound, RunSummary
from ldpaudit.app.page import State
from ldpaudit.app.pages.risk import RiskPage
from ldpaudit.tables import Column
from tests.gui.conftest import answer, known, seen, shown

ROLES = {"town": "quasi-identifier", "age": "quasi-identifier", "size": "plain"}
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
def page(qtbot: QtBot, tmp_path: Path) -> RiskPage:
    found = (
        ColumnFound(Column(name), 20 * (name == "age"), "90" if name == "size" else "7", (), "undecided", "")
        for name in ROLES
    )
    return cast("RiskPage", shown(RiskPage(known(tmp_path, found)), qtbot))


def counted(page: RiskPage, alone: int = 40) -> None:
    """Give roles, count the groups, and say what makes rows stand out."""
    desk = page.desk
    desk.set_roles("roles", ROLES)  # type: ignore[arg-type]
    answer(page.desk, "exposure", {"rows": 100, "unique_rows": alone, "k": 1 if alone else 9})
    answer(page.desk, "disclosures", STANDS_OUT)


def tried(page: RiskPage, alone: int, unique: int) -> None:
    everything = {"columns": ["town", "age", "size"], "rows": 100, "unique_rows": unique}
    after = {"rows": 100, "unique_rows": alone, "k": 1 if alone else 5, "columns": ["town", "age"]}
    internal = {"anonymity": {"after": {**after, "everything": everything}}}
    answer(page.desk, "trial", RunSummary(Path(), {}, internal, {}))


def test_without_roles_the_way_leads_to_them(page: RiskPage) -> None:
    assert "3 columns have no role yet" in seen(page)
    assert RiskPage.state(page.desk).words == "to do"
    page.desk.set_roles("none", dict.fromkeys(ROLES, "plain"))  # type: ignore[arg-type]
    assert "nothing by which to pick a row out" in seen(page)


def test_recorded_and_released_stand_side_by_side(page: RiskPage) -> None:
    counted(page)
    assert "40 % alone" in seen(page)
    assert "Known once the recipe was tried" in seen(page)
    assert "k says nothing about columns outside these" in seen(page)
    assert RiskPage.state(page.desk).words == "40 % unique"
    tried(page, 0, 0)
    assert "none alone" in seen(page)
    assert RiskPage.state(page.desk) == State("held", "none alone")
    # Good news names what is outside k.
    counted(page, alone=0)
    assert "Outside k, size is nearly unique" in seen(page)
    tried(page, 0, 37)
    assert "Outside k: size. On all that leaves without noise, 37 % of rows are unique" in seen(page)
    assert RiskPage.state(page.desk) == State("weak", "37 % unique")


def test_what_was_counted_of_another_recipe_is_of_before(page: RiskPage) -> None:
    counted(page)
    tried(page, 3, 3)
    assert "before" not in seen(page)
    page.desk.set_roles("town is plain", {"town": "plain"})
    assert seen(page).split("\n").count("before") == 2
    assert "on town, age; k = 1" in seen(page), "the count is of the columns that were known"
    assert RiskPage.state(page.desk).level == "before"


def test_bars_say_which_column_makes_rows_stand_out(page: RiskPage) -> None:
    counted(page)
    assert "Without age, 10 would be alone instead of 40 rows. age singles" in seen(page)
    bars = {one.accessibleName(): one.value() for one in page.findChildren(QProgressBar) if one.isVisible()}
    assert bars == {"age left out": 100, "town left out": 300}
    assert "such values: 3 rows." in seen(page)
    page.desk.set_unit("persons", "size", 9)
    counted(page)
    assert "fewer than 5 different size have" in seen(page), "groups are as large as they have persons"


def test_a_missing_value_is_asked_about_last_and_a_failure_says_why(page: RiskPage) -> None:
    counted(page)
    assert "When age is missing, a reader …" in seen(page)
    choices = {one.text(): one for one in page.findChildren(QRadioButton)}
    assert choices["sees that it is missing (careful count)"].isChecked()
    choices["must allow for every value"].click()
    assert page.desk.missing == "wildcard"
    assert "figures take a missing value as one of its own" in seen(page)
    page.desk.set_roles("age is plain", {"age": "plain"})
    assert "When age" not in seen(page)
    page.desk.answers.fail("exposure", "the disk is full")
    assert "The groups could not be counted: the disk is full" in seen(page)
    assert "Try again" in seen(page)
    assert RiskPage.state(page.desk).level == "bad"
