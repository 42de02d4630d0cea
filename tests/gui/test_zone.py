"""A time in UTC is said among the findings, and its zone is typed on the page Generalize."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app.window import Window
from tests.gui.conftest import finding_card, named, press, reads, seen, write

RECIPE = """\
ldpaudit = 1

[input]
path = "calls.csv"
unit = "call"

[columns]
start = "time"
year = "time"
n = "plain"

[[step]]
do = "generalize-time"
column = "start"
to = "day"
"""


def test_a_zone_is_typed_and_the_finding_goes(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    rows = [f"2018-07-{1 + row % 28:02d}T22:30:00Z,{2000 + row % 20},{row % 7}" for row in range(200)]
    (tmp_path / "calls.csv").write_text("\n".join(["start,year,n", *rows]) + "\n")
    (tmp_path / "recipe.toml").write_text(RECIPE)
    reads(window, tmp_path / "recipe.toml")
    # A year is no raw time, and has nothing to repair.
    assert [one.code for one in window.desk.findings()] == ["time-in-utc"]
    # What only the user knows has no repair; Show leads to the field.
    card = finding_card(window.findings, "time-in-utc")
    assert "Repair" not in seen(card)
    press(card, "Show")
    page = window.pages["generalize"]
    assert window.stack.currentWidget() is page
    assert window.focusWidget() is named(page, QLineEdit, "Time zone")
    for written, zone in (("Europe/Pariss", None), ("Europe/Paris", "Europe/Paris"), ("", None)):
        write(page, "Time zone", written, qtbot)
        assert [getattr(step, "zone", "") for step in window.desk.recipe.steps] == [zone]
        assert ("time-in-utc" in {one.code for one in window.desk.findings()}) == (zone is None)
