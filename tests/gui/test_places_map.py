"""The map of Places with the real command line behind it: before, after, the difference, and as a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.app.pages.places_map import DIFFERENCE, RAW, RELEASED, MapCard
from ldpaudit.app.saving_map import SavingMap
from ldpaudit.app.window import Window

Settle = Callable[[Window], None]


def choose(qtbot: QtBot, box: QComboBox, data: str) -> None:
    """Choose an entry with the keyboard."""
    offered = [box.itemData(at) for at in range(box.count())]
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range(offered.index(data)):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == data


def card_of(window: Window) -> MapCard:
    window.go("places")
    QApplication.processEvents()
    page = window.pages["places"]
    assert isinstance(page, PlacesPage)
    return page.map_card


@pytest.mark.usefixtures("ledger")
def test_before_after_and_the_difference(
    opened: Window,
    sample: Path,
    qtbot: QtBot,
    settle: Settle,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    card = card_of(opened)
    scene, words = card.map.scene, card.map.words
    assert words.text() == "The points are being read…"
    settle(opened)
    assert words.text().startswith("Points: 3,000.")
    assert scene.regions is None
    card.take_regions(sample / "towns.geojson")
    settle(opened)
    assert words.text().endswith("Regions: 600.")
    assert [card.which.itemData(at) for at in range(card.which.count())] == [RAW]
    assert not card.which.isEnabled()
    assert scene.mark == "INTERNAL: raw points"
    raw = scene.points.raw
    assert raw is not None
    # Points and regions lie on one another, though each was read on its own.
    assert scene.regions is not None
    assert len(raw.within(scene.regions.box)[0]) > 2900

    opened.tasks.attempt()
    settle(opened)
    offered = [card.which.itemData(at) for at in range(card.which.count())]
    assert offered == [RAW, RELEASED, DIFFERENCE, "town"]
    assert card.which.currentData() == RAW
    # Check shows both kinds of points by one click.
    opened.go("check")
    check = opened.pages["check"]
    assert isinstance(check, CheckPage)
    qtbot.mouseClick(check.to_map, Qt.MouseButton.LeftButton)
    settle(opened)
    assert card.isVisible()
    assert card.which.currentData() == DIFFERENCE
    assert words.text().startswith("Points: 3,000 recorded, 3,000 released.")
    choose(qtbot, card.which, RELEASED)
    settle(opened)
    assert scene.points.released is not None
    assert len(scene.points.released) == len(raw)
    assert scene.mark == "INTERNAL: points of a trial"
    choose(qtbot, card.which, DIFFERENCE)
    settle(opened)
    assert words.text().startswith("Points: 3,000 recorded, 3,000 released.")
    choose(qtbot, card.which, "town")
    settle(opened)
    assert not card.points.isEnabled()
    told = card.map.table.rows
    listed = {told.index(at, 0).data() for at in range(told.rowCount())}
    assert len(set(scene.regions.labels)) == 17
    assert set(scene.regions.labels) <= listed
    assert scene.mark == "INTERNAL: compared with true shares"
    choose(qtbot, card.which, RELEASED)

    before = card.map.seen.box
    card.map.zoom(0.3)
    qtbot.mouseClick(card.whole, Qt.MouseButton.LeftButton)
    assert card.map.seen.box.width == pytest.approx(before.width, rel=0.01)
    qtbot.mouseClick(card.points, Qt.MouseButton.LeftButton, pos=card.points.rect().center() / 4)
    assert not scene.dots
    assert scene.mark == ""
    qtbot.mouseClick(card.points, Qt.MouseButton.LeftButton, pos=card.points.rect().center() / 4)
    qtbot.mouseClick(card.borders, Qt.MouseButton.LeftButton, pos=card.borders.rect().center() / 4)
    assert scene.dots
    assert not scene.borders

    asked: list[tuple[str, str]] = []
    path = tmp_path / "for-outside.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(path), ""))

    def answer(dialog: SavingMap) -> int:
        asked.append((dialog.purpose.currentData(), dialog.scene.refusal))
        dialog.choose()
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(SavingMap, "exec", answer)
    qtbot.mouseClick(card.save, Qt.MouseButton.LeftButton)
    assert asked[0][0] == "internal"
    assert "a trial draws noise of its own" in asked[0][1]
    path.unlink()

    # The same files as a release: running it again would only take long.
    session = opened.session
    session.arrive("release", session.outcome, session.stamp("release"))
    settle(opened)
    assert scene.mark == "Released points"
    qtbot.mouseClick(card.save, Qt.MouseButton.LeftButton)
    assert asked[1] == ("outside", "")
    assert path.exists()
