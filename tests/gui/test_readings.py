"""Coordinates that are no degrees are named on the Places page, and read by one click."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.places import PlacesPage
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
