"""Coordinates that are no degrees are named on the Places page, and read by one click."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.app.pages.small_groups import SmallGroupsCard
from ldpaudit.app.window import Window

PATIENCE = 120_000
RECIPE = """\
ldpaudit = 1

[input]
path = "calls.csv"
unit = "call"

[columns]
call = "identifier"
lon = "location"
lat = "location"
"""


def test_whole_numbers_are_read_as_degrees_by_a_click(
    window: Window, tmp_path: Path, qtbot: QtBot, settle: Callable[[Window], None]
) -> None:
    lines = [f"{row},{600_000 + 37 * row},{4_700_000 + 53 * row}" for row in range(400)]
    (tmp_path / "calls.csv").write_text("\n".join(["call,lon,lat", *lines, "400,0,0"]) + "\n")
    (tmp_path / "recipe.toml").write_text(RECIPE)
    window.open(tmp_path / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.resize(1200, 900)
    window.go("places")
    QApplication.processEvents()
    page = window.pages["places"]
    assert isinstance(page, PlacesPage)
    card = page.readings
    assert card.isVisible()
    assert "times 100,000" in card.words.text()
    folder = os.environ.get("LDPAUDIT_SCREENSHOTS")
    if folder:
        qtbot.wait(1000)
        window.grab().save(f"{folder}/places-readings.png")
    qtbot.mouseClick(card.repair, Qt.MouseButton.LeftButton)
    (step,) = window.session.recipe.steps
    assert (step.do, getattr(step, "scale", 0), getattr(step, "zero", "")) == (
        "read-coordinates",
        1e-5,
        "missing",
    )
    assert not card.isVisible()
    settle(window)
    # The point at 0, 0 is none.
    assert page.map.words.text().startswith("Points: 400.")
    window.session.history.undo()
    settle(window)
    assert card.isVisible()


PROJECTED = """\
age = "quasi-identifier"

[[step]]
do = "read-coordinates"
x = "Easting"
y = "Northing"
crs = "EPSG:3006"

[[step]]
do = "planar-laplace"
x = "Easting"
y = "Northing"
level = "ln(2)"
radius = 600
per = "row"
"""


@pytest.mark.usefixtures("ledger")
def test_what_looks_at_points_reads_them_as_the_recipe_does(
    window: Window, tmp_path: Path, qtbot: QtBot, settle: Callable[[Window], None]
) -> None:
    lines = [
        f"{row},{672_000.25 + 37 * (row % 90)},{6_578_000.75 + 13 * (row % 90)},{row % 45}"
        for row in range(200)
    ]
    (tmp_path / "calls.csv").write_text("\n".join(["call,Easting,Northing,age", *lines]) + "\n")
    recipe = RECIPE.replace("lon =", "Easting =").replace("lat =", "Northing =") + PROJECTED
    (tmp_path / "recipe.toml").write_text(recipe)
    window.open(tmp_path / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.go("places")
    settle(window)
    page = window.pages["places"]
    assert isinstance(page, PlacesPage)
    assert page.repeats.fault.text() == ""
    assert page.repeats.words.text().startswith("200 points lie at 90 places")
    assert page.map.words.text().startswith("Points: 200.")
    raw = page.map.scene.points.raw
    assert raw is not None
    assert not page.readings.isVisible()
    # Columns that are exchanged have a system all the same.
    qtbot.mouseClick(page.axes.swap, Qt.MouseButton.LeftButton)
    settle(window)
    assert not page.readings.isVisible()
    window.session.history.undo()
    window.go("risk")
    settle(window)
    (card,) = window.pages["risk"].findChildren(SmallGroupsCard)
    assert card.fault.text() == ""
    assert card.answer is not None
    assert card.answer["placed"] == card.answer["small"] > 0
