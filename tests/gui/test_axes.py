"""Which column is the longitude on the Places page: named, asked where nobody knows, exchanged by a click."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.app.window import Window

PATIENCE = 120_000
Settle = Callable[[Window], None]
RNG = np.random.default_rng(3)
EAST, NORTH = RNG.uniform(5.8, 6.9, 150), RNG.uniform(46.7, 47.4, 150)


@pytest.fixture
def places_of(window: Window, tmp_path: Path, qtbot: QtBot, settle: Settle) -> Callable[..., PlacesPage]:
    """Return what opens a table of two columns, the latitudes first, at Places."""

    def opened(names: tuple[str, str], north: np.ndarray = NORTH, east: np.ndarray = EAST) -> PlacesPage:
        rows = [f"{one:.6f},{other:.6f}" for one, other in zip(north, east, strict=True)]
        (tmp_path / "calls.csv").write_text("\n".join([",".join(names), *rows]) + "\n", "utf-8")
        window.open(tmp_path / "calls.csv")
        qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
        window.resize(1200, 1000)
        window.session.set_roles("both", dict.fromkeys(names, "location"))
        window.go("places")
        settle(window)
        page = window.pages["places"]
        assert isinstance(page, PlacesPage)
        return page

    return opened


def press(qtbot: QtBot, button: QPushButton) -> None:
    assert button.isVisible(), button.text()
    assert button.isEnabled(), button.text()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def move(qtbot: QtBot, page: PlacesPage) -> tuple[str, str]:
    """Choose noise with the keyboard, and return what the step takes for longitude and latitude."""
    assert page.card is not None
    box = page.card.choice
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.findData("planar-laplace")):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    step = next(one for one in page.session.recipe.steps if one.do == "planar-laplace")
    assert step.per == "place"  # type: ignore[attr-defined]
    return step.x, step.y  # type: ignore[attr-defined]


def east_of_the_map(page: PlacesPage) -> float:
    frame = page.map.scene.frame
    assert frame is not None
    return float(frame.lon)


@pytest.mark.usefixtures("ledger")
def test_what_nobody_can_tell_is_asked_and_blocked(
    places_of: Callable[..., PlacesPage], window: Window, qtbot: QtBot, settle: Settle
) -> None:
    page = places_of(("c1", "c2"))
    session = window.session
    assert "It is not known yet whether c1 or c2 is the longitude" in page.axes.words.text()
    assert page.card is None
    assert session.place_pair is None
    assert not page.axes.swap.isVisible()
    # Where nobody knows which is which, neither north nor a metre is known.
    assert not page.map.scene.oriented
    press(qtbot, page.axes.second)
    settle(window)
    assert "c2 is the longitude (east-west), c1 the latitude" in page.axes.words.text()
    assert "So you said" in page.axes.words.text()
    assert east_of_the_map(page) == pytest.approx(6.35, abs=0.3)
    assert page.map.scene.oriented
    assert move(qtbot, page) == ("c2", "c1")
    settle(window)
    # A step that takes the columns so does not make it the recipe's word.
    assert "So you said" in page.axes.words.text()
    assert [one for one in session.findings() if one.code in ("unknown-axes", "swapped-axes")] == []
    window.tasks.attempt()
    settle(window)
    assert session.fault("trial") == ""
    # The other way round is one click, and the map follows.
    press(qtbot, page.axes.swap)
    # What the trial found of the old order is decided anew with the recipe, at once.
    assert [one for one in session.findings() if "axes" in one.code] == []
    settle(window)
    assert [one for one in session.findings() if "axes" in one.code] == []
    assert "So you said" in page.axes.words.text()
    step = next(one for one in session.recipe.steps if one.do == "planar-laplace")
    assert (step.x, step.y) == ("c1", "c2")  # type: ignore[attr-defined]
    assert east_of_the_map(page) == pytest.approx(47.05, abs=0.3)
    # A recipe from elsewhere, in which nobody has decided, is blocked.
    session.change("nobody decided", accept=())
    settle(window)
    assert [(one.code, one.severity) for one in session.findings() if "axes" in one.code] == [
        ("unknown-axes", "block")
    ]
