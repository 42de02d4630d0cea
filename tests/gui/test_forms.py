"""What single fields of a step's form show and take."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit

from ldpaudit.app.controls import make_control
from ldpaudit.recipe import STEPS

pytestmark = pytest.mark.usefixtures("qapp")


def test_files_by_column_are_written_as_people_write_them(qtbot) -> None:
    (field,) = [one for one in STEPS["local-recoding"].fields() if one.name == "hierarchies"]
    control = make_control(field, {"town": "towns.csv", "age": "ages.csv"}, ["town", "age"], Path())
    qtbot.addWidget(control.widget)
    assert isinstance(control.widget, QLineEdit)
    assert control.widget.text() == "town = towns.csv; age = ages.csv"
    assert control.value() == {"town": "towns.csv", "age": "ages.csv"}
    for text, value in (
        ("town=t.csv ;", {"town": "t.csv"}),
        ('{"town": "t.csv"}', {"town": "t.csv"}),
        ("t.csv", "t.csv"),
        ("", None),
    ):
        control.widget.setText(text)
        assert control.value() == value
