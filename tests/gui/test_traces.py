"""Traces on the Risk page: measured by a click, gone when the question changes, absent without times."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.pages.risk import RiskPage
from ldpaudit.app.pages.traces import TracesCard
from ldpaudit.app.window import Window

PATIENCE = 120_000
RECIPE = """\
ldpaudit = 1

[input]
path = "fixes.csv"
unit = "who"

[columns]
who = "identifier"
when = "time"
lon = "location"
lat = "location"

[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(2)"
radius = 200
"""


def write(folder: Path) -> Path:
    """Twelve persons, each at a home of its own by night and at one of three places by day."""
    lines = ["who,when,lon,lat"]
    for person in range(12):
        for day in range(1, 13):
            for hour in (0, 3, 10, 11, 15, 22):
                lon = 6.2 + 0.1 * (person % 3) if 9 < hour < 17 else 6 + 0.01 * person
                lines.append(f"p{person},2018-03-{day:02d} {hour:02d}:00:00,{lon:.4f},47.2500")
    (folder / "fixes.csv").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "recipe.toml").write_text(RECIPE, "utf-8")
    return folder / "recipe.toml"


@pytest.fixture
def card(window: Window, tmp_path: Path, qtbot: QtBot) -> TracesCard:
    window.open(write(tmp_path))
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.resize(1200, 900)
    window.go("risk")
    qtbot.waitUntil(lambda: not window.tasks.busy, timeout=PATIENCE)
    page = window.pages["risk"]
    assert isinstance(page, RiskPage)
    return page.traces


def test_rows_of_a_person_are_thinned_and_stops_erased(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    window.open(write(tmp_path))
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.resize(1200, 1000)
    window.go("generalize")
    QApplication.processEvents()
    page = window.pages["generalize"]
    assert isinstance(page, GeneralizePage)
    card = page.traces
    assert card is not None
    assert card.isVisible()

    def steps() -> list[str]:
        return [step.do for step in window.session.recipe.steps]

    for do, expected in (
        ("sample-trace", ["sample-trace", "planar-laplace"]),
        ("smooth-speed", ["smooth-speed", "planar-laplace"]),
    ):
        card.choice.setFocus()
        qtbot.keyClick(card.choice, Qt.Key.Key_Home)
        for _ in range(card.choice.findData(do)):
            qtbot.keyClick(card.choice, Qt.Key.Key_Down)
        assert steps() == expected
    folder = os.environ.get("LDPAUDIT_SCREENSHOTS")
    if folder:
        qtbot.wait(300)
        window.grab().save(f"{folder}/traces-steps.png")
